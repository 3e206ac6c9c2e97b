// Somebody who plays through the page: looks at what is offered, takes one of it, and waits for their turn. Nothing here
// knows a rule; whatever the page offers must be accepted by the server.

import { join } from "node:path";
import type { Locator } from "playwright-core";
import type { Seat } from "./browser";

/** Pictures go here; the folder is not committed. */
export const SCREENS = join(import.meta.dirname, "../../target/screens");

export type Game = "saboteur" | "lost-mines" | "dark-cave";
export const GAMES: Game[] = ["saboteur", "lost-mines", "dark-cave"];

/** How long something is waited for that should be there at once, in milliseconds. */
const PATIENCE = 8000;

/** What the page waits for. */
export type Moment = "role" | "gold" | "between" | "over" | "turn";

export class Person {
  /** How many actions were played, and by which ways. */
  turns = 0;
  readonly ways = new Set<string>();
  #state: number;

  constructor(
    readonly seat: Seat,
    readonly by: "mouse" | "touch" | "keys",
    seed = 1,
  ) {
    this.#state = seed;
  }

  get page() {
    return this.seat.page;
  }

  /** A number from 0 to 1, the same ones every time (mulberry32). */
  chance(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let z = this.#state;
    z = Math.imul(z ^ (z >>> 15), z | 1);
    z ^= z + Math.imul(z ^ (z >>> 7), z | 61);
    return ((z ^ (z >>> 14)) >>> 0) / 2 ** 32;
  }

  oneOf<T>(things: readonly T[]): T {
    return things[Math.floor(this.chance() * things.length)] as T;
  }

  /** Presses something, in the way of this person. */
  async press(what: Locator): Promise<void> {
    if (this.by === "keys") {
      await this.goTo(what);
      await this.page.keyboard.press("Enter");
    } else if (this.by === "touch") {
      await what.tap();
    } else {
      await what.click();
    }
  }

  /** Goes there with the Tab key alone. */
  async goTo(what: Locator): Promise<void> {
    const is = () => what.evaluate((node) => node === document.activeElement);
    for (let tabs = 0; !(await is()); tabs++) {
      if (tabs > 200) {
        throw new Error(`the Tab key does not reach ${what}`);
      }
      await this.page.keyboard.press("Tab");
    }
  }

  /** Chooses from a list, the first one if none is named. */
  async choose(list: Locator, value: string | null): Promise<void> {
    if (this.by !== "keys") {
      await list.selectOption(value ?? { index: 0 });
      return;
    }
    await this.goTo(list);
    await this.page.keyboard.press("Home");
    for (let at = 0; value !== null && (await list.inputValue()) !== value; at++) {
      if (at > 20) {
        throw new Error(`the list has no ${value}`);
      }
      await this.page.keyboard.press("ArrowDown");
    }
  }

  /** Makes a table on the home page, with bots that answer at once, and starts. */
  async begin(game: Game, wishes: { players?: number; rounds?: number } = {}): Promise<string> {
    await this.make(game, wishes);
    await this.press(this.page.locator(".start"));
    await this.page.locator("main.game").waitFor();
    return this.table;
  }

  async make(game: Game, wishes: { players?: number; rounds?: number } = {}): Promise<void> {
    const article = this.page.locator("article").nth(GAMES.indexOf(game));
    await article.locator(".button.primary:not([disabled])").waitFor();
    // The weakest bots, which think least.
    await this.choose(this.page.locator(".you select"), null);
    await this.press(article.locator(".button:not(.primary):not(.icon)"));
    const form = this.page.locator("dialog");
    if (wishes.players) {
      await this.choose(form.locator("select[data-name=players]"), String(wishes.players));
    }
    if (wishes.rounds) {
      await this.choose(form.locator("select[data-name=rounds]"), String(wishes.rounds));
    }
    await this.choose(form.locator("select[data-name=pace]"), "0");
    await this.press(this.page.locator(".create"));
    await this.page.locator(".ring").waitFor();
  }

  /** The id of the table in the address. */
  get table(): string {
    return /\/t\/([A-Za-z0-9-]+)/.exec(this.page.url())?.[1] ?? "";
  }

  /** Waits until the page wants something, and everything is there that the server did before. */
  async moment(): Promise<Moment> {
    for (;;) {
      const moment = await this.wanted();
      // What is taken up from here on can be played: while it is one's turn, the game waits.
      await this.seat.caughtUp();
      if ((await this.wanted()) === moment) {
        return moment;
      }
    }
  }

  /** Waits until the page shows that it wants something. */
  private async wanted(): Promise<Moment> {
    const found = await this.page.waitForFunction(
      () => {
        const outcome = document.querySelector<HTMLElement>(".outcome");
        const canPlay = document.querySelector(
          ".mine.turn .push:not([disabled]), .mine.turn .hand .card, .mine.turn .urgent button, .board .target:not(.barred)",
        );
        return document.querySelector(".shown-role")
          ? "role"
          : outcome?.querySelector(".take")
            ? "gold"
            : outcome?.dataset.stage === "over"
              ? "over"
              : outcome?.dataset.stage === "between" && outcome.querySelector("footer .primary:not([disabled])")
                ? "between"
                : !outcome && canPlay && document.querySelector(".mine.turn")
                  ? "turn"
                  : null;
      },
      undefined,
      { timeout: 120_000 },
    );
    return (await found.jsonValue()) as Moment;
  }

  /** Plays until the game is over, or until something else is enough. */
  async play(isEnough: (moment: Moment) => boolean = () => false): Promise<void> {
    for (;;) {
      const moment = await this.moment();
      if (moment === "over" || isEnough(moment)) {
        return;
      }
      await this.act(moment);
    }
  }

  async act(moment: Moment): Promise<void> {
    const { page } = this;
    if (moment === "role") {
      await this.press(page.locator(".shown-role button"));
      await page.locator(".shown-role").waitFor({ state: "detached" });
    } else if (moment === "between") {
      await this.press(page.locator(".outcome footer .primary"));
      await page.locator(".outcome footer .primary:not([disabled])").waitFor({ state: "detached" });
    } else if (moment === "gold") {
      await this.press(await this.some(".outcome .take"));
      await this.accepted("gold");
    } else {
      await this.turn();
    }
  }

  /** One of those that are there now. */
  async some(selector: string): Promise<Locator> {
    const all = this.page.locator(selector);
    return all.nth(Math.floor(this.chance() * (await all.count())));
  }

  /** One action. */
  async turn(): Promise<void> {
    const { page } = this;
    const n = (selector: string) => page.locator(selector).count();
    const nFree = await n(".board .target:not(.barred)");
    const nPushes = await n(".push:not([disabled])");
    if (nPushes && (!nFree || this.chance() < 0.3)) {
      await this.press(await this.some(".push:not([disabled])"));
      return this.accepted("push");
    }
    if (nFree) {
      await this.pick(await this.some(".board .target:not(.barred)"));
      return this.confirm("free");
    }
    const usable = page.locator(".hand .card:not(.cannot)");
    const cards = (await usable.count()) ? usable : page.locator(".hand .card");
    const index = Math.floor(this.chance() * (await cards.count()));
    if (this.by === "mouse" && this.chance() < 0.3 && (await this.drag(cards.nth(index)))) {
      return this.confirm("dragged");
    }
    if (this.by === "keys") {
      const face = cards.nth(index);
      const at = await face.evaluate((node) => [...(node.parentElement as HTMLElement).children].indexOf(node));
      await page.keyboard.press(String(at + 1));
    } else {
      await this.press(cards.nth(index));
    }
    await this.seat.drawn();
    const targets = ".board .target:not(.barred), [data-seat].lit, [data-aside].lit";
    if (await n(targets)) {
      const target = await this.some(targets);
      const isOnBoard = await target.evaluate((node) => node.classList.contains("target"));
      await (isOnBoard ? this.pick(target) : this.press(target));
      await this.seat.drawn();
      const turning = page.locator(".bar button[data-does=turn]");
      if ((await turning.count()) && this.chance() < 0.5) {
        await (this.by === "keys" ? page.keyboard.press("r") : this.press(turning));
        this.ways.add("turned");
      }
      return this.confirm(isOnBoard ? "board" : "seat");
    }
    await this.press(page.locator(".bar button[data-does=discard]"));
    return this.confirm("discard");
  }

  /** A lit place on the board: pointed at where it is, or reached with arrows. */
  async pick(target: Locator): Promise<void> {
    if (this.by === "keys") {
      // The first arrow goes to the first lit place; the Tab key goes through all of them.
      await this.goTo(target);
      await this.page.keyboard.press("Enter");
      return;
    }
    const box = await this.shown(target);
    if (this.by === "touch") {
      await this.page.touchscreen.tap(box.x, box.y);
    } else {
      await this.page.mouse.click(box.x, box.y);
    }
  }

  /** The middle of a place on the screen, which must be in sight. */
  async shown(target: Locator): Promise<{ x: number; y: number }> {
    // The board goes to where something can be done; a person waits until it stands still.
    await (await target.elementHandle({ timeout: PATIENCE }))?.waitForElementState("stable", { timeout: PATIENCE });
    const box = await target.boundingBox();
    if (!box) {
      throw new Error("a lit place is not drawn");
    }
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const isOnBoard = await this.page.evaluate(
      ([x, y]) => document.elementFromPoint(x as number, y as number)?.closest(".board") !== null,
      [x, y],
    );
    if (!isOnBoard) {
      throw new Error(`a lit place at ${x},${y} is covered: ${await target.getAttribute("aria-label")}`);
    }
    return { x, y };
  }

  /** Carries a card to a lit place. False if there is none on the board. */
  async drag(card: Locator): Promise<boolean> {
    const { mouse } = this.page;
    const from = await card.boundingBox();
    if (!from) {
      return false;
    }
    const [x, y] = [from.x + from.width / 2, from.y + from.height / 2];
    await mouse.move(x, y);
    await mouse.down();
    await mouse.move(x, y - 30, { steps: 3 });
    await this.seat.drawn();
    if (!(await this.page.locator(".board .target:not(.barred)").count())) {
      await mouse.up();
      await this.page.keyboard.press("Escape");
      await this.page.keyboard.press("Escape");
      await this.seat.drawn();
      return false;
    }
    const to = await this.shown(await this.some(".board .target:not(.barred)"));
    await mouse.move(to.x, to.y, { steps: 4 });
    await mouse.up();
    await this.seat.drawn();
    return true;
  }

  async confirm(way: string): Promise<void> {
    const button = this.page.locator(".confirm");
    await button.waitFor({ timeout: PATIENCE }).catch(async (error) => {
      await this.page.screenshot({ path: join(SCREENS, "stuck.png") });
      throw new Error(`nothing to confirm (${way}): ${await this.page.locator(".prompt").textContent()}`, {
        cause: error,
      });
    });
    // With keys the place that is picked still has the focus: Enter again confirms.
    if (
      this.by === "keys" &&
      (await this.page.evaluate(() => document.activeElement?.closest("[data-target], .lit") !== null))
    ) {
      await this.page.keyboard.press("Enter");
    } else {
      await this.press(button);
    }
    await this.accepted(way);
  }

  async accepted(way: string): Promise<void> {
    const refused = await this.seat.answered();
    if (refused) {
      throw new Error(`the page offered what the server refuses (${way}): ${refused.says}`);
    }
    this.turns++;
    this.ways.add(way);
  }
}
