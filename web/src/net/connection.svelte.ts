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
  resolve(reply: Reply): void;
  reject(why: Refused): void;
}

const PAUSES = [300, 700, 1500, 3000, 6000];
/** A socket that neither opens nor fails for so long is given up. */
const PATIENCE = 8000;
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

export class Connection {
  state = $state<"connecting" | "open" | "lost" | "old">("connecting");
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

  constructor() {
    const hurry = () => {
      if (document.visibilityState !== "visible") {
        return;
      }
      if (this.state === "lost") {
        this.#tries = 0;
        this.#connect();
      } else {
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
    return new Promise((resolve, reject) => {
      const number = ++this.#number;
      this.#waiting.set(number, { ask, keeps, resolve, reject });
      if (this.state === "open") {
        this.#send(number, ask);
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
  }

  /** If nothing at all is heard after this, the socket is dead, whatever it says of itself. */
  #send(number: number, ask: Ask): void {
    const socket = this.#socket;
    socket?.send(JSON.stringify({ number, ask }));
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
    const pause = PAUSES[Math.min(this.#tries++, PAUSES.length - 1)] as number;
    this.#timer = setTimeout(() => this.#connect(), pause * (0.8 + Math.random() * 0.4));
    for (const [number, waiting] of this.#waiting) {
      if (!waiting.keeps) {
        this.#waiting.delete(number);
        waiting.reject(new Refused("lost", null, "", null));
      }
    }
  }

  #hello(): void {
    const number = ++this.#number;
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
      this.state = "open";
      this.#tries = 0;
      // What was asked before now was not sent: also what was asked since the hello.
      const kept = [...this.#waiting];
      const again = () => {
        for (const [old, waiting] of kept) {
          this.#send(old, waiting.ask);
        }
      };
      // Whoever is just sitting down asks for that anyway.
      const comes = kept.some(([, { ask }]) => typeof ask === "object" && ("return" in ask || "watch" in ask));
      if (this.#attached && !comes) {
        this.#return().then(again, () => {});
      } else {
        again();
      }
    };
    this.#waiting.set(number, { ask: "games", keeps: false, resolve, reject });
    this.#send(number, { hello: { version: VERSION, client: this.#client } });
  }

  async #return(): Promise<void> {
    const attached = this.#attached;
    if (!attached) {
      return;
    }
    try {
      await this.ask(attached.again(), false);
    } catch (why) {
      if (why instanceof Refused && why.code !== "lost") {
        attached.gone(why);
      }
      throw why;
    }
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
      }
    } else if ("whole" in message) {
      this.#attached?.whole(message.whole);
    } else {
      const { frame } = message;
      if (this.#attached && !this.#attached.frame(frame)) {
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
