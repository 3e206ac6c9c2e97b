// Debian's Chromium, and the windows that people sit at.

import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";

export type Size = "phone" | "desktop" | "side";
export type Theme = "light" | "dark";

export const SIZES = {
  phone: { width: 360, height: 740 },
  desktop: { width: 1440, height: 900 },
  // A phone on its side.
  side: { width: 740, height: 360 },
} as const;

const PROGRAM = process.env.CHROMIUM ?? "/usr/bin/chromium";
const FLAGS = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

export const launch = (): Promise<Browser> => chromium.launch({ executablePath: PROGRAM, args: FLAGS });

/** Numbers of what the proof itself asks over the page's socket: the page never counts so far. */
const ASKED = 4_000_000_000;

interface Shift {
  readonly value: number;
  readonly what: string;
}

declare global {
  interface Window {
    shifts: Shift[];
    /** The page's socket, as it was opened last. */
    socket: WebSocket;
  }
}

/** One browser of one person: a store of its own, and everything that came over its socket. */
export class Seat {
  /** Every message as it came, byte for byte, and what was sent. */
  readonly got: string[] = [];
  readonly sent: string[] = [];
  /** What went wrong in the page itself. */
  readonly faults: string[] = [];
  #answered = new Map<number, unknown>();
  /** The number of the last action that was waited for; one that is sent again after a break keeps its number. */
  #played = 0;
  /** How much was sent before the page was loaded: from then on it counts anew. */
  #since = 0;
  #asked = ASKED;
  #wake: (() => void)[] = [];

  private constructor(
    readonly context: BrowserContext,
    readonly page: Page,
  ) {
    page.on("pageerror", (error) => this.faults.push(String(error.stack)));
    page.on("console", (message) => {
      // A connection that is cut on purpose is told by the browser as an error.
      if (
        message.type() === "error" &&
        !/ERR_(INTERNET_DISCONNECTED|CONNECTION_REFUSED)|WebSocket/.test(message.text())
      ) {
        this.faults.push(message.text());
      }
    });
    page.on("domcontentloaded", () => {
      this.#since = this.sent.length;
      this.#played = 0;
      this.#answered.clear();
    });
    page.on("websocket", (socket) => {
      socket.on("framesent", ({ payload }) => {
        this.sent.push(String(payload));
        this.#stir();
      });
      socket.on("framereceived", ({ payload }) => this.#hear(String(payload)));
    });
  }

  static async open(browser: Browser, size: Size, theme: Theme, locale = "en"): Promise<Seat> {
    const context = await browser.newContext({
      viewport: SIZES[size],
      colorScheme: theme,
      locale,
      hasTouch: size !== "desktop",
      // As in a hurry: what moves is not waited for, and screenshots are alike.
      reducedMotion: "reduce",
    });
    const page = await context.newPage();
    // What is not there by then does not come; only a game may take its time.
    page.setDefaultTimeout(15_000);
    await page.addInitScript(() => {
      window.WebSocket = class extends WebSocket {
        constructor(address: string | URL, protocols?: string | string[]) {
          super(address, protocols);
          window.socket = this;
        }
      };
      window.shifts = [];
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as unknown as {
          value: number;
          hadRecentInput: boolean;
          sources: { node?: Element; previousRect: DOMRect; currentRect: DOMRect }[];
        }[]) {
          if (!entry.hadRecentInput) {
            const what = entry.sources.map(({ node, previousRect: a, currentRect: b }) => {
              const name = node?.outerHTML?.slice(0, 80) ?? node?.textContent;
              return `${name} ${a.x},${a.y} ${a.width}x${a.height} -> ${b.x},${b.y} ${b.width}x${b.height}`;
            });
            window.shifts.push({ value: entry.value, what: what.join("; ") });
          }
        }
      }).observe({ type: "layout-shift", buffered: true });
    });
    return new Seat(context, page);
  }

  #hear(text: string): void {
    this.got.push(text);
    const { answer, error, frame } = JSON.parse(text);
    const number = answer?.number ?? error?.number ?? frame?.answers;
    if (number !== undefined && number !== null) {
      this.#answered.set(number, error ?? null);
    }
    this.#stir();
  }

  #stir(): void {
    for (const wake of this.#wake.splice(0)) {
      wake();
    }
  }

  /** Waits until the next action is sent and answered. Gives why it was refused, if it was. */
  async answered(): Promise<{ code: string; says: string } | null> {
    const next = () =>
      this.sent
        .slice(this.#since)
        .filter((text) => text.includes('"play"'))
        .map((text): number => JSON.parse(text).number)
        .find((number) => number > this.#played);
    while (next() === undefined) {
      await this.#more();
    }
    this.#played = next() as number;
    return (await this.#answerTo(this.#played)) as { code: string; says: string } | null;
  }

  /**
   * Waits until everything is here that the server has done so far: a table answers in the order in which it is asked, so
   * it is asked for something that changes nothing.
   */
  async caughtUp(): Promise<void> {
    const number = this.#asked++;
    await this.page.evaluate(
      (number) => window.socket.send(JSON.stringify({ number, ask: { why: { action: "pass" } } })),
      number,
    );
    await this.#answerTo(number);
  }

  /** Waits until something is answered, and the page has been drawn again. */
  async #answerTo(number: number): Promise<unknown> {
    while (!this.#answered.has(number)) {
      await this.#more();
    }
    await this.drawn();
    return this.#answered.get(number);
  }

  #more(): Promise<void> {
    return new Promise<void>((resolve) => this.#wake.push(resolve));
  }

  async drawn(): Promise<void> {
    await this.page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(null)))),
    );
  }

  async close(): Promise<void> {
    await this.context.close();
  }
}
