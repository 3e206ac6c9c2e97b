// One WebSocket for the whole page. It comes back by itself, says again what was not answered, and hands what a table
// tells to whoever shows that table.

import type { Answer, Ask, Code, Frame, ServerMessage, Whole } from "../generated/protocol";
import { VERSION } from "../generated/protocol";

/** What is refused, by its kind and with what it is about. */
export type Trouble = Extract<ServerMessage, { error: unknown }>["error"]["why"];

/** Why the server refused something, in its words and as data; without them the connection was lost. */
export class Refused extends Error {
  constructor(
    readonly code: Code | "lost",
    readonly clause: string | null,
    says: string,
    readonly why: Trouble | null,
  ) {
    super(says);
  }
}

/** Where one sits, as far as the connection must know to come back. */
export interface Attached {
  /** What to ask after a reconnect. */
  again(): Ask;
  whole(whole: Whole): void;
  /** False if something before this frame was lost. */
  frame(frame: Frame): boolean;
  /** The seat is not ours any more, or the table is gone. */
  gone(why: Refused): void;
}

type Reply = { answer: Answer } | { frame: Frame };

interface Waiting {
  readonly ask: Ask;
  readonly keeps: boolean;
  /** The socket that it was sent over. */
  over: WebSocket | null;
  resolve(reply: Reply): void;
  reject(why: Refused): void;
}

const PAUSES = [300, 700, 1500, 3000, 6000];
/** After these one who was told to wait asks again: who tried too often is let in within a minute, mostly much sooner. */
const WAITS = [2000, 3000, 5000, 8000, 15_000];
/**
 * A socket that neither opens nor fails for so long is given up: it may lead to a server that hangs, and the next one to
 * another.
 */
const PATIENCE = 3000;
/** One that says nothing for so long after it was asked something is dead, or a server hangs: another one goes on. */
const DOUBT = 4500;
/**
 * After so long a silence an open socket is asked whether it still is one: a laptop that slept does not know, and of a server
 * that hangs nothing is told. Whoever looks at the page is to know it sooner.
 */
const SILENCE = { visible: 10_000, hidden: 25_000 };

const name = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
};

/** A pause of so many milliseconds, give or take: not everybody is to come back at the same moment. */
const pauseOf = (pauses: readonly number[], tries: number): number =>
  (pauses[Math.min(tries, pauses.length - 1)] as number) * (0.8 + Math.random() * 0.4);

/** Whether what was refused now may be granted later: a limit, a store that is away, a server that stops. */
const passes = (why: unknown): why is Refused =>
  why instanceof Refused && (why.code === "too-many" || why.code === "not-stored" || why.why?.trouble === "closed");

export class Connection {
  /** One who `waits` is connected, and was told to wait before coming back to the table. */
  state = $state<"connecting" | "open" | "waits" | "lost" | "old">("connecting");
  /** Why one waits. */
  waitsFor = $state.raw<Refused>();
  levels = $state.raw<string[]>([]);
  /** What the server's clock shows more than ours, in milliseconds. */
  ahead = 0;

  readonly #client = name();
  #socket: WebSocket | null = null;
  #number = 0;
  #waiting = new Map<number, Waiting>();
  #attached: Attached | null = null;
  #tries = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #heardAt = 0;
  #doubt: ReturnType<typeof setTimeout> | undefined;
  /** Ends the pause of one who waits. */
  #hurry: (() => void) | null = null;
  /** Who is on the way to a table. */
  #entering: Attached | null = null;

  constructor() {
    const hurry = () => {
      if (document.visibilityState !== "visible") {
        return;
      }
      if (this.state === "lost") {
        this.#tries = 0;
        this.#connect();
      } else {
        this.#hurry?.();
        this.#probe();
      }
    };
    addEventListener("online", hurry);
    document.addEventListener("visibilitychange", hurry);
    setInterval(() => {
      if (performance.now() - this.#heardAt > SILENCE[document.visibilityState]) {
        this.#probe();
      }
    }, SILENCE.visible / 5);
    this.#connect();
  }

  /** Asks for something small, to see whether anything is heard. */
  #probe(): void {
    if (this.state === "open" && this.#doubt === undefined) {
      this.ask("games", false).catch(() => {});
    }
  }

  /** Asks for something, and waits for the answer. While there is no connection it is kept and asked later. */
  ask(ask: Ask, keeps = true): Promise<Reply> {
    return this.#ask(ask, keeps, this.state === "open");
  }

  #ask(ask: Ask, keeps: boolean, isNow: boolean): Promise<Reply> {
    return new Promise((resolve, reject) => {
      const number = ++this.#number;
      const waiting: Waiting = { ask, keeps, over: null, resolve, reject };
      this.#waiting.set(number, waiting);
      if (isNow) {
        this.#send(number, waiting);
      }
    });
  }

  /** As `ask`, for asks that are answered by an answer. */
  async answer(ask: Ask): Promise<Answer> {
    const reply = await this.ask(ask);
    return "answer" in reply ? reply.answer : { done: { seq: reply.frame.seq } };
  }

  /** From now on this is told what the table tells. */
  attach(attached: Attached | null): void {
    this.#attached = attached;
    // Whoever goes elsewhere waits no longer.
    this.#hurry?.();
  }

  /** Attaches this and takes its place at the table, however long the server says to wait. */
  async come(attached: Attached): Promise<void> {
    this.attach(attached);
    await this.#enter(attached, true);
  }

  /** If nothing at all is heard after this, the socket is dead, whatever it says of itself. */
  #send(number: number, waiting: Waiting): void {
    const socket = this.#socket;
    waiting.over = socket;
    socket?.send(JSON.stringify({ number, ask: waiting.ask }));
    this.#doubt ??= setTimeout(() => {
      this.#doubt = undefined;
      if (socket === this.#socket) {
        this.#lost();
        this.#connect();
      }
    }, DOUBT);
  }

  #connect(): void {
    clearTimeout(this.#timer);
    this.#socket?.close();
    const socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws`);
    this.#socket = socket;
    this.#timer = setTimeout(() => socket.close(), PATIENCE);
    socket.onopen = () => {
      clearTimeout(this.#timer);
      this.#hello();
    };
    socket.onmessage = ({ data }) => {
      if (socket === this.#socket) {
        this.#heardAt = performance.now();
        clearTimeout(this.#doubt);
        this.#doubt = undefined;
        this.#hear(JSON.parse(data));
      }
    };
    socket.onclose = () => {
      if (socket === this.#socket) {
        this.#lost();
      }
    };
  }

  #lost(): void {
    if (this.state === "old") {
      return;
    }
    this.state = "lost";
    clearTimeout(this.#timer);
    clearTimeout(this.#doubt);
    this.#doubt = undefined;
    this.#timer = setTimeout(() => this.#connect(), pauseOf(PAUSES, this.#tries++));
    for (const [number, waiting] of this.#waiting) {
      if (!waiting.keeps) {
        this.#waiting.delete(number);
        waiting.reject(new Refused("lost", null, "", null));
      }
    }
  }

  #hello(): void {
    const number = ++this.#number;
    const hello: Ask = { hello: { version: VERSION, client: this.#client } };
    const reject = (why: Refused) => {
      if (why.code === "reload") {
        this.state = "old";
      }
    };
    const resolve = (reply: Reply) => {
      if (!("answer" in reply) || typeof reply.answer !== "object" || !("welcome" in reply.answer)) {
        return;
      }
      this.levels = reply.answer.welcome.levels;
      this.ahead = reply.answer.welcome.time - Date.now();
      this.#tries = 0;
      if (this.#hurry) {
        // Somebody was told to wait before the connection was lost, and is still about to ask.
        this.state = "waits";
        this.#hurry();
        return;
      }
      this.state = "open";
      // Whoever is just sitting down asks for that anyway.
      const comes = [...this.#waiting.values()].some(
        ({ ask }) => typeof ask === "object" && ("return" in ask || "watch" in ask),
      );
      if (this.#attached && !comes) {
        this.#return().then(
          () => this.#sendKept(),
          () => {},
        );
      } else {
        this.#sendKept();
      }
    };
    const waiting: Waiting = { ask: hello, keeps: false, over: null, resolve, reject };
    this.#waiting.set(number, waiting);
    this.#send(number, waiting);
  }

  /** What was asked while there was no connection, or none that was let in. */
  #sendKept(): void {
    for (const [number, waiting] of this.#waiting) {
      if (waiting.over !== this.#socket) {
        this.#send(number, waiting);
      }
    }
  }

  async #return(): Promise<void> {
    const attached = this.#attached;
    if (!attached) {
      return;
    }
    try {
      await this.#enter(attached, false);
    } catch (why) {
      if (why instanceof Refused && why.code !== "lost") {
        attached.gone(why);
      }
      throw why;
    }
  }

  /** Asks for the place at the table until it is given or refused for good. What is asked meanwhile is kept. */
  async #enter(attached: Attached, keeps: boolean): Promise<void> {
    this.#entering = attached;
    try {
      for (let tries = 0; this.#attached === attached; tries++) {
        try {
          await this.#ask(attached.again(), keeps, this.state === "open" || this.state === "waits");
          return;
        } catch (why) {
          if (!passes(why)) {
            throw why;
          }
          this.state = "waits";
          this.waitsFor = why;
        }
        await this.#pause(pauseOf(WAITS, tries));
      }
    } finally {
      // Whoever went elsewhere meanwhile may be on the way there.
      if (this.#entering === attached) {
        this.#entering = null;
      }
      this.waitsFor = undefined;
      if (this.state === "waits") {
        this.state = "open";
        this.#sendKept();
      }
    }
  }

  async #pause(length: number): Promise<void> {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, length);
      this.#hurry = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.#hurry = null;
  }

  #hear(message: ServerMessage): void {
    if ("answer" in message) {
      this.#settle(message.answer.number)?.resolve({ answer: message.answer.answer });
    } else if ("error" in message) {
      const { number, code, clause, says } = message.error;
      const why = new Refused(code, clause, says, message.error.why);
      if (number !== null) {
        this.#settle(number)?.reject(why);
      } else if (code === "not-yours") {
        // The seat is played from elsewhere now. A server that stops closes the socket, and one comes back.
        this.#attached?.gone(why);
      } else if (code === "too-many") {
        // It did not listen to what was sent last, and does not say to what: all that it has not answered is said again.
        const socket = this.#socket;
        setTimeout(
          () => {
            if (socket === this.#socket) {
              for (const waiting of this.#waiting.values()) {
                waiting.over = null;
              }
              this.#sendKept();
            }
          },
          pauseOf(WAITS, 0),
        );
      }
    } else if ("whole" in message) {
      this.#attached?.whole(message.whole);
    } else {
      const { frame } = message;
      const attached = this.#attached;
      if (attached && !attached.frame(frame) && this.#entering !== attached) {
        this.#return().catch(() => {});
      }
      if (frame.answers !== undefined) {
        this.#settle(frame.answers)?.resolve({ frame });
      }
    }
  }

  #settle(number: number): Waiting | undefined {
    const waiting = this.#waiting.get(number);
    this.#waiting.delete(number);
    return waiting;
  }
}

export const connection = new Connection();
