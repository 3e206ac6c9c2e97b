// Positions of recorded games, each for what the page does in it: whoever tries a place that is not lit is told why, in words
// and with the clause; and whoever is asked something while it is not their turn cannot miss it.

import { expect, test } from "vitest";
import { begin } from "./learner";
import type { Game, Person } from "./person";
import { Recorded } from "./recorded";
import { stage } from "./stage";

/** Seat 1 holds a card that breaks lanterns, and Ann's is broken already. */
const LANTERN = new Recorded("saboteur", "broken-miner-gets-gold", 6);
/** Seat 0 may look at the clan card of anybody else. */
const LOOK = new Recorded("dark-cave", "shuffled-eight-players", 23);
/** The dwarf of seat 0 walks, far from most of the board. */
const WOODS = new Recorded("lost-mines", "nine-players", 133);
const CAVE = new Recorded("dark-cave", "shuffled-seven-players", 267);
/** Seat 0 has sent a lindworm to seat 1, who holds an axe. */
const ATTACK = new Recorded("dark-cave", "axes-and-webs", 35);
/** Seat 0 has had many turns. */
const LATE = new Recorded("saboteur", "shuffled-three-rounds", 54);

/** Nine treasures are left, and it is the turn of seat 0. */
const TREASURES = new Recorded("lost-mines", "nine-players", 1);
/** Ten at the table, and it is the turn of seat 8. */
const ROW = new Recorded("saboteur", "four-saboteurs-paid", 12);

const here = stage(LANTERN, LOOK, WOODS, CAVE, ATTACK, LATE, ROW, TREASURES);

async function sit(table: Recorded, seat: number, by: Person["by"]): Promise<Person> {
  const person = await here.at(table, seat, by === "touch" ? "phone" : "desktop", "light", by);
  await person.page.locator(".shown-role").waitFor();
  await person.act("role");
  return person;
}

/** What is said in the place of the prompt, and the clause; nothing was played, and what was taken up is so still. */
async function refusal(person: Person): Promise<string> {
  const { page, seat } = person;
  await page.locator(".prompt.refused").waitFor();
  expect(seat.sent.filter((text) => text.includes('"play"'))).toEqual([]);
  expect(await page.locator(".confirm").count()).toBe(0);
  const told = (await page.locator(".prompt").innerText()).replace(/\s+/g, " ").trim();
  // The clause opens the rules at its place.
  const clause = await page.locator(".prompt .clause").innerText();
  await person.press(page.locator(".prompt .clause"));
  await page.locator(`dialog h3.wanted[data-clause="${clause}"]`).waitFor();
  await page.keyboard.press("Escape");
  await page.locator("dialog").waitFor({ state: "detached" });
  return told;
}

/** Somewhere on the board where nothing is lit: the middle of a card that is in sight, as far from what is lit as can be. */
async function dark({ page }: Person): Promise<{ x: number; y: number }> {
  return page.evaluate(() => {
    const middle = (node: Element) => {
      const { x, y, width, height } = node.getBoundingClientRect();
      return { x: x + width / 2, y: y + height / 2 };
    };
    const lit = [...document.querySelectorAll(".board .target")].map(middle);
    const far = ({ x, y }: { x: number; y: number }) => Math.min(...lit.map((at) => Math.hypot(at.x - x, at.y - y)));
    const cards = [...document.querySelectorAll(".board .card")]
      .map(middle)
      .filter(({ x, y }) => document.elementFromPoint(x, y)?.closest(".board"));
    return cards.sort((one, other) => far(other) - far(one))[0] as { x: number; y: number };
  });
}

test.each(["mouse", "touch", "keys"] as const)("a seat where a card cannot go, by %s", async (by) => {
  const person = await sit(LANTERN, 1, by);
  await person.press(person.page.locator('.hand [data-card="broken.lantern"]'));
  await person.press(person.page.locator('.others [data-seat="0"]:not(.lit)'));
  expect(await refusal(person)).toMatch(/^Ann's lantern is broken already\.? S-11$/);
  expect(await person.page.locator('[data-seat="2"].lit').count()).toBe(1);
  expect(person.seat.faults).toEqual([]);
  await person.seat.close();
});

test("one's own role, where a card is only for others", async () => {
  const person = await sit(LOOK, 0, "touch");
  const own = person.page.locator('.mine [data-seat="0"]');
  const label = await own.getAttribute("aria-label");
  await person.press(person.page.locator('.hand [data-card="information.i"]'));
  await person.press(own);
  expect(await refusal(person)).toMatch(/own clan card.* D-20$/);
  // It was not covered by the way.
  expect(await own.getAttribute("aria-label")).toBe(label);
  expect(person.seat.faults).toEqual([]);
  await person.seat.close();
});

test("a card that is dropped where it cannot go", async () => {
  const person = await sit(LANTERN, 1, "mouse");
  const { page } = person;
  const { mouse } = page;
  const middle = async (selector: string) => {
    const box = await page.locator(selector).first().boundingBox();
    return { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 };
  };
  const drop = async (card: string, to: { x: number; y: number }) => {
    const from = await middle(`.hand [data-card="${card}"]`);
    await mouse.move(from.x, from.y);
    await mouse.down();
    await mouse.move(from.x, from.y - 40, { steps: 4 });
    await person.seat.drawn();
    await mouse.move(to.x, to.y, { steps: 4 });
    await mouse.up();
    return refusal(person);
  };
  expect(await drop("broken.lantern", await middle('.others [data-seat="0"]'))).toMatch(/broken already\.? S-11$/);
  expect(await drop("path.ns", await middle(".board .card"))).toMatch(/^A card lies at .* already\.? S-\d+$/);
  expect(await drop("path.ns", await middle('.others [data-seat="2"]'))).toMatch(/ S-7$/);
  // Where it can go it is taken, as ever.
  await person.drag(page.locator('.hand [data-card="path.ns"]'));
  await page.locator(".confirm").waitFor();
  expect(await page.locator(".prompt.refused").count()).toBe(0);
  expect(person.seat.faults).toEqual([]);
  await person.seat.close();
});

test.each([
  ["lost-mines", WOODS, 0],
  ["dark-cave", CAVE, 1],
] as [Game, Recorded, number][])("a place in %s where a dwarf cannot go", async (_, table, seat) => {
  const person = await sit(table, seat, "touch");
  expect(await person.page.locator(".board .target").count()).toBeGreaterThan(0);
  const { x, y } = await dark(person);
  await person.page.touchscreen.tap(x, y);
  expect(await refusal(person)).toMatch(/^\w.{8,} [LD]-\d+$/);
  expect(person.seat.faults).toEqual([]);
  await person.seat.close();
});

test("a treasure, where a card is for other things", async () => {
  const person = await begin(here, "lost-mines", "phone", "light");
  await person.act("role");
  await person.press(person.page.locator('.hand [data-card="information.mine-or-dwarf"]').first());
  await person.press(person.page.locator('[data-aside="treasure 0"]:not(.lit)'));
  expect(await refusal(person)).toMatch(/ L-14$/);
  expect(person.seat.faults).toEqual([]);
  await person.seat.close();
});

test("the log of a phone opens where one's last turn was", async () => {
  const person = await sit(LATE, 0, "touch");
  await person.press(person.page.locator("[data-does=log]"));
  const sheet = await person.page.locator("dialog .inside").boundingBox();
  const since = await person.page.locator("dialog .since").boundingBox();
  expect(since?.y).toBeGreaterThanOrEqual(sheet?.y ?? 0);
  expect((since?.y ?? 0) + (since?.height ?? 0)).toBeLessThanOrEqual((sheet?.y ?? 0) + (sheet?.height ?? 0));
  // There is more of it than is seen.
  expect(await person.page.locator("dialog .inside").evaluate((node) => node.scrollTop)).toBeGreaterThan(100);
  expect(person.seat.faults).toEqual([]);
  await person.seat.close();
});

test("with keys one never has to look for the focus, and the browser keeps its own", async () => {
  const person = await here.at(LANTERN, 1, "desktop", "light", "keys");
  const { page } = person;
  const { keyboard } = page;
  const has = (what: string) => page.waitForFunction((what) => document.activeElement?.matches(what), what);
  await has(".shown-role button");
  // The Tab key leads out of the page and back, never behind the role.
  for (let tabs = 0; tabs < 4; tabs++) {
    await keyboard.press("Tab");
    await has("body, .shown-role, .shown-role *");
  }
  await keyboard.press("Escape");
  await has(".board");
  const cards = await page
    .locator(".hand .card")
    .evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset.card));
  await keyboard.press(String(cards.indexOf("path.ns") + 1));
  await keyboard.press("ArrowRight");
  await has(".board [data-target]");
  await keyboard.press("Escape");
  await has(".board");
  await keyboard.press(String(cards.indexOf("broken.lantern") + 1));
  await has(".others [data-seat].lit");
  await keyboard.press("Escape");
  await person.press(page.locator("[data-does=menu]"));
  await person.press(page.locator("[data-does=text]"));
  await page.locator("dialog h3").waitFor();
  await keyboard.press("Escape");
  await has("[data-does=menu]");
  const isSwallowed = (key: string) =>
    page.locator(".board").evaluate((board, key) => {
      const press = new KeyboardEvent("keydown", { key, ctrlKey: true, bubbles: true, cancelable: true });
      return !board.dispatchEvent(press);
    }, key);
  for (const key of ["0", "+", "1", "r", "ArrowLeft"]) {
    expect(await isSwallowed(key), `Ctrl and ${key}`).toBe(false);
  }
  expect(person.seat.faults).toEqual([]);
  await person.seat.close();
});

test("who is attacked out of turn is asked so that it cannot be missed", async () => {
  const hunter = await sit(ATTACK, 0, "mouse");
  const victim = await sit(ATTACK, 1, "touch");
  const { page } = victim;
  const axes = () => page.locator(".front [aria-label]").evaluateAll((all) => all.map((one) => one.ariaLabel));
  const asked = page.locator(".urgent[role=alertdialog]");
  await asked.waitFor();
  expect(await asked.innerText()).toMatch(/lindworm/i);
  expect(await page.title()).toMatch(/^●/);
  // It stands over the board, all of it in sight.
  const box = await asked.boundingBox();
  expect((box?.y ?? -1) > 0 && (box?.y ?? 0) + (box?.height ?? 0) <= 740).toBe(true);
  expect((await axes()).join()).toMatch(/axe/i);
  expect(await hunter.page.locator(".urgent, .mine.turn").count()).toBe(0);
  await victim.press(asked.locator("button").first());
  await victim.accepted("drive");
  await asked.waitFor({ state: "detached" });
  expect((await axes()).join()).not.toMatch(/axe/i);
  // Then whoever has the turn goes on with it.
  expect(await hunter.moment()).toBe("turn");
  for (const { seat } of [hunter, victim]) {
    expect(seat.faults).toEqual([]);
    await seat.close();
  }
});

test("treasures lie beside the forest, not on it", async () => {
  const person = await sit(TREASURES, 0, "mouse");
  const edges = (what: string, edge: "top" | "bottom") =>
    person.page.locator(what).evaluateAll((all, edge) => all.map((one) => one.getBoundingClientRect()[edge]), edge);
  const tops = await edges(".aside", "top");
  expect(tops.length).toBe(9);
  expect((await edges(".board .rim", "bottom"))[0]).toBeLessThanOrEqual(Math.min(...tops));
  expect(person.seat.faults).toEqual([]);
  await person.seat.close();
});

test("on a phone on its side the seat whose turn it is is in sight", async () => {
  const person = await here.at(ROW, 0, "side", "light", "touch");
  await person.page.locator(".shown-role").waitFor();
  await person.act("role");
  const [row, seat] = await Promise.all(
    [".others", ".others .turn"].map((what) => person.page.locator(what).boundingBox()),
  );
  expect(seat?.x).toBeGreaterThanOrEqual(row?.x ?? 0);
  expect((seat?.x ?? 0) + (seat?.width ?? 0)).toBeLessThanOrEqual((row?.x ?? 0) + (row?.width ?? 0));
  // The row is longer than the screen, and was moved along.
  expect(await person.page.locator(".others").evaluate((row) => row.scrollLeft)).toBeGreaterThan(0);
  expect(person.seat.faults).toEqual([]);
  await person.seat.close();
});
