// Debian's Chromium, and the windows that people sit at.

import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";

export type Size = "phone" | "desktop";
export type Theme = "light" | "dark";

export const SIZES = { phone: { width: 360, height: 740 }, desktop: { width: 1440, height: 900 } } as const;

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

interface Shift {
  readonly value: number;
  readonly what: string;
}

declare global {
  interface Window {
    shifts: Shift[];
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
    page.on("websocket", (socket) => {
      socket.on("framesent", ({ payload }) => this.sent.push(String(payload)));
      socket.on("framereceived", ({ payload }) => this.#hear(String(payload)));
    });
  }

  static async open(browser: Browser, size: Size, theme: Theme): Promise<Seat> {
    const context = await browser.newContext({
      viewport: SIZES[size],
      colorScheme: theme,
      hasTouch: size === "phone",
      // As in a hurry: what moves is not waited for, and screenshots are alike.
      reducedMotion: "reduce",
    });
    const page = await context.newPage();
    // What is not there by then does not come; only a game may take its time.
    page.setDefaultTimeout(15_000);
    await page.addInitScript(() => {
      window.shifts = [];
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as unknown as {
          value: number;
          hadRecentInput: boolean;
          sources: { node?: Element; previousRect: DOMRect; currentRect: DOMRect }[];
        }[]) {
          // One's own cards close up when one of them goes.
          const sources = entry.sources.filter(({ node }) => !(node as Element | undefined)?.closest?.(".hand"));
          if (!entry.hadRecentInput && sources.length) {
            const what = sources.map(({ node, previousRect: a, currentRect: b }) => {
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
    for (const wake of this.#wake.splice(0)) {
      wake();
    }
  }

  /** Waits until the last action that was sent is answered. Gives why it was refused, if it was. */
  async answered(): Promise<{ code: string; says: string } | null> {
    const last = this.sent.findLast((text) => text.includes('"play"'));
    if (!last) {
      throw new Error("no action was sent");
    }
    const { number } = JSON.parse(last);
    while (!this.#answered.has(number)) {
      await new Promise<void>((resolve) => this.#wake.push(resolve));
    }
    // Then the page has been drawn again.
    await this.drawn();
    return this.#answered.get(number) as { code: string; says: string } | null;
  }

  async drawn(): Promise<void> {
    await this.page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(null)))),
    );
  }

  /** Waits until nothing more arrives: several steps may follow one action. */
  async calm(): Promise<void> {
    for (let before = -1; before !== this.got.length; ) {
      before = this.got.length;
      await this.drawn();
      await this.drawn();
    }
  }

  async close(): Promise<void> {
    await this.context.close();
  }
}
