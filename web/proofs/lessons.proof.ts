// A learner takes whole lessons through the page: reads each prompt, does what it says, and once does something else.

import { join } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { launch, Seat, type Size, type Theme } from "./browser";
import { type Game, Person, SCREENS } from "./person";
import { isFull, Server } from "./server";

let server: Server;
let browser: Browser;
beforeAll(async () => {
  server = await Server.start();
  browser = await launch();
});
afterAll(async () => {
  await browser?.close();
  await server?.end();
});

/** What somebody does who reads a prompt: a card and where it goes, a place alone, or a button. */
interface Deed {
  readonly card?: string;
  /** A place on the board, by its key. */
  readonly at?: string;
  readonly turned?: boolean;
  readonly seat?: number;
  /** Something beside the board. */
  readonly aside?: string;
  readonly discard?: boolean;
  /** The words on a button. */
  readonly push?: RegExp;
}

const STAY: Deed = { push: /Stay/ };

/** How a person reads each prompt, in the order in which they come. */
const READS: Record<Game, Record<string, readonly Deed[]>> = {
  saboteur: {
    dig: [{ card: "path.ew", at: "1,0" }],
    map: [{ card: "map", at: "8,0" }],
    mend: [{ card: "repair.pickaxe", seat: 0 }],
    rockfall: [{ card: "rockfall", at: "6,0" }],
    discard: [{ card: "path.dead-n", discard: true }],
    break: [{ card: "broken.cart", seat: 2 }],
    turn: [{ card: "path.new", at: "6,0", turned: true }],
    reach: [{ card: "path.ew", at: "7,0" }],
    gold: [{ push: /3/ }],
  },
  "lost-mines": {
    lay: [{ card: "path.ew", at: "3,2" }],
    walk: [{ at: "go 3,2" }, STAY],
    axe: [{ card: "tool.axe", at: "4,2" }],
    climb: [{ at: "go 4,2" }, STAY],
    look: [{ card: "information.mine-or-dwarf", at: "8,2" }],
    trap: [{ at: "go 5,2" }, STAY],
    value: [{ card: "information.mine-or-treasure", aside: "treasure 1" }],
    mine: [{ at: "go 8,2" }],
    take: [{ aside: "treasure 1" }],
    again: [{ card: "information.treasure-or-dwarf", aside: "treasure 2" }],
    remain: [STAY],
    last: [{ aside: "treasure 2" }],
  },
  "dark-cave": {
    lay: [{ card: "path.i.ns", at: "0,1" }],
    walk: [{ at: "step 0,1.0" }, STAY],
    axe: [{ card: "axe.i", seat: 0 }],
    wait: [STAY],
    strike: [{ at: "strike edge 0,1 S" }],
    bend: [{ card: "path.i.ne", at: "0,4" }],
    three: [{ at: "step 0,4.0" }],
    ladder: [{ card: "path.i.ew.ladder", at: "2,4" }],
    flee: [{ at: "step 2,4.0" }, STAY],
    vein: [{ card: "path.ii.ew.vein", at: "3,4" }],
    gold: [{ at: "step 3,4.0" }, STAY],
    look: [{ card: "information.i", at: "4,4" }],
    goal: [{ at: "step 4,4.0" }],
    must: [{ card: "path.ii.sw", discard: true }],
    out: [{ at: "step 4,4.4" }],
  },
};

async function begin(game: Game, size: Size, theme: Theme): Promise<Person> {
  const seat = await Seat.open(browser, size, theme);
  const person = new Person(seat, size === "phone" ? "touch" : "mouse");
  await seat.page.goto(`${server.address}/#learn/${game}`);
  await person.press(seat.page.locator(".begin:not([disabled])"));
  await person.press(seat.page.locator(".over button"));
  return person;
}

/** Takes something up and puts it somewhere. */
async function prepare(person: Person, deed: Deed): Promise<void> {
  const { page, seat } = person;
  if (deed.card) {
    await person.press(page.locator(`.hand [data-card="${deed.card}"]`).first());
    await seat.drawn();
  }
  if (deed.at) {
    await person.pick(page.locator(`.board [data-target="${deed.at}"]`));
  } else if (deed.seat !== undefined) {
    await person.press(page.locator(`[data-seat="${deed.seat}"].lit`));
  } else if (deed.aside) {
    await person.press(page.locator(`.aside.lit[data-aside="${deed.aside}"]`));
  } else if (deed.discard) {
    await person.press(page.locator(".bar button[data-does=discard]"));
  }
  await seat.drawn();
  if (deed.turned) {
    await person.press(page.locator(".bar button[data-does=turn]"));
  }
}

async function does(person: Person, deed: Deed): Promise<void> {
  await person.seat.calm();
  if (deed.push) {
    const named = person.page.locator(".push:not([disabled]), .outcome .take").filter({ hasText: deed.push });
    await person.press(named.first());
    return person.accepted("push");
  }
  await prepare(person, deed);
  await person.confirm("lesson");
}

const panel = (person: Person, say: string) => person.page.locator(`.lesson[data-say="${say}"]`);

/** Does what every prompt says, up to the end; what else is done at a prompt comes before. */
async function take(person: Person, game: Game, look: (say: string) => Promise<void> = async () => {}): Promise<void> {
  for (const [say, deeds] of Object.entries(READS[game])) {
    await panel(person, say).waitFor({ timeout: 60_000 });
    await look(say);
    for (const deed of deeds) {
      await does(person, deed);
    }
  }
  await panel(person, "end").waitFor({ timeout: 60_000 });
  await look("end");
  expect(await person.page.locator(".outcome[data-stage=over] .wins").count()).toBeGreaterThan(0);
}

/** Nothing went wrong, and nothing jumped while the others moved. */
async function calm(person: Person): Promise<void> {
  expect(person.seat.faults).toEqual([]);
  expect(await person.page.evaluate(() => window.shifts)).toEqual([]);
}

test.each(isFull ? (Object.keys(READS) as Game[]) : (["saboteur"] as const))(
  "a lesson of %s on a phone",
  async (game) => {
    const person = await begin(game, "phone", "light");
    const { page } = person;
    await page.evaluate(() => {
      window.shifts = [];
    });
    const said = new Set<string>();
    await take(person, game, async (say) => {
      const text = await panel(person, say).locator("p").textContent();
      expect(text, `the words of ${say}`).toMatch(/\w{3}/);
      expect(said.has(text ?? ""), `${say} says something new`).toBe(false);
      said.add(text ?? "");
      // At the end the result comes up by itself, and is not still.
      if (say !== "end") {
        await calm(person);
      }
      await page.screenshot({ path: join(SCREENS, `lesson-${game}-${said.size}-${say}.png`) });
    });
    expect(person.seat.faults).toEqual([]);
    // The table is left behind: it is no table to come back to.
    await person.press(page.locator(".lesson footer .primary"));
    await page.locator(".begin").waitFor();
    await page.goto(server.address);
    await page.locator("article .primary:not([disabled])").first().waitFor();
    expect(await page.locator(`a[href="/t/${person.table}"]`).count()).toBe(0);
    await person.seat.close();
  },
);

test("a move that the lesson does not want is answered with its clause and changes nothing", async () => {
  const person = await begin("saboteur", "phone", "dark");
  const { page } = person;
  await panel(person, "dig").waitFor();
  const cards = () =>
    page.locator(".hand .card").evaluateAll((all) => all.map((card) => card.getAttribute("data-card")));
  const before = await cards();
  await does(person, { card: "map", discard: true });
  const answer = page.locator(".lesson[data-answer]");
  await answer.waitFor();
  expect(await answer.getAttribute("data-say")).toBe("keep-map");
  expect(await answer.locator("p").textContent()).toContain("map");
  expect(await cards()).toEqual(before);
  await page.screenshot({ path: join(SCREENS, "lesson-answer.png") });
  // The clause opens the rules at its place.
  await person.press(answer.locator(".clause"));
  await page.locator("dialog h3.wanted[data-clause=S-5]").waitFor();
  await page.keyboard.press("Escape");
  await page.locator("dialog").waitFor({ state: "detached" });
  // What was taken up can be put back, and the lesson goes on.
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await does(person, { card: "path.ew", at: "1,0" });
  await panel(person, "map").waitFor({ timeout: 60_000 });
  expect(await answer.count()).toBe(0);
  await person.seat.close();
});

test("a lesson goes on where it was after a reload, in the language that is chosen", async () => {
  const person = await begin("lost-mines", "desktop", "light");
  const { page } = person;
  await does(person, { card: "path.ew", at: "3,2" });
  await panel(person, "walk").waitFor();
  const english = await page.locator(".lesson p").textContent();
  await page.reload();
  await panel(person, "walk").waitFor();
  await page.locator(".lesson p", { hasText: english ?? "?" }).waitFor();
  await page.locator("header button.icon").last().click();
  await page.locator("dialog .menu .button", { hasText: "Settings" }).click();
  await page.locator("dialog select").first().selectOption("nl");
  await page.keyboard.press("Escape");
  await page.locator(".lesson p", { hasText: "Na de kaart" }).waitFor();
  await page.screenshot({ path: join(SCREENS, "lesson-desktop.png") });
  await calm(person);
  await person.seat.close();
});
