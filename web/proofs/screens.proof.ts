// Every screen, as a picture and before axe. Pictures go to target/screens, which is not committed: they are to be looked at.
// At full size every screen is seen at every size in both themes; else each size has one theme.

import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { AxeResults } from "axe-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Seat, SIZES, type Size, type Theme } from "./browser";
import { does, prepare, READS, takeUp } from "./learner";
import { GAMES, type Game, Person, SCREENS } from "./person";
import { Lectured, Recorded } from "./recorded";
import { isFull } from "./server";
import { stage } from "./stage";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const LOOKS: [Size, Theme][] = isFull
  ? [
      ["phone", "light"],
      ["phone", "dark"],
      ["desktop", "light"],
      ["desktop", "dark"],
      ["side", "light"],
      ["side", "dark"],
    ]
  : [
      ["phone", "light"],
      ["desktop", "dark"],
      ["side", "light"],
    ];
const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** Whom everybody at a recorded table suspects and trusts. */
const MARKS = [-3, 2, 0, 1, -1, 0, 3, -2, 1, 0];

/** Positions of whole games, with as many people as can play: every list is at its longest. */
const POSITIONS: Record<Game, readonly { name: string; table: Recorded; seat: number }[]> = {
  saboteur: [
    { name: "full-table", table: new Recorded("saboteur", "shuffled-three-rounds", 54, { marks: MARKS }), seat: 0 },
    {
      name: "ten-players",
      table: new Recorded("saboteur", "fewer-gold-cards-than-miners", 21, { marks: MARKS }),
      seat: 2,
    },
    {
      name: "gold-draft",
      table: new Recorded("saboteur", "fewer-gold-cards-than-miners", 9, { marks: MARKS }),
      seat: 5,
    },
    { name: "end-of-round", table: new Recorded("saboteur", "shuffled-three-rounds", 60, { marks: MARKS }), seat: 1 },
    {
      name: "over",
      table: new Recorded("saboteur", "fewer-gold-cards-than-miners", undefined, { marks: MARKS }),
      seat: 3,
    },
  ],
  "lost-mines": [
    { name: "full-table", table: new Recorded("lost-mines", "nine-players", 132, { marks: MARKS }), seat: 0 },
    { name: "walking", table: new Recorded("lost-mines", "nine-players", 133, { marks: MARKS }), seat: 0 },
    { name: "taking", table: new Recorded("lost-mines", "nine-players", 136, { marks: MARKS }), seat: 0 },
    {
      name: "end-of-round",
      table: new Recorded("lost-mines", "shuffled-eight-players", 160, { marks: MARKS }),
      seat: 2,
    },
    { name: "over", table: new Recorded("lost-mines", "shuffled-eight-players", undefined, { marks: MARKS }), seat: 1 },
  ],
  "dark-cave": [
    { name: "full-table", table: new Recorded("dark-cave", "shuffled-seven-players", 264, { marks: MARKS }), seat: 1 },
    { name: "luring", table: new Recorded("dark-cave", "shuffled-seven-players", 265, { marks: MARKS }), seat: 1 },
    { name: "walking", table: new Recorded("dark-cave", "shuffled-seven-players", 267, { marks: MARKS }), seat: 1 },
    { name: "attack", table: new Recorded("dark-cave", "axes-and-webs", 35, { marks: MARKS }), seat: 1 },
    { name: "over", table: new Recorded("dark-cave", "shuffled-eight-players", undefined, { marks: MARKS }), seat: 3 },
  ],
};

const LESSONS = new Map(GAMES.map((game) => [game, new Lectured(game)]));

/** As many as can play, for whom letters are large. */
const EIGHT = new Recorded("dark-cave", "shuffled-eight-players", 100);
const FULL = [
  { name: "saboteur-large-letters", position: "ten-players", game: "saboteur", seat: 2 },
  { name: "lost-mines-large-letters", position: "full-table", game: "lost-mines", seat: 0 },
  { name: "dark-cave-large-letters", position: null, game: "dark-cave", seat: 0 },
] as const;

/** As many as can play, each with a name of 24 letters. */
const LONG = [
  { table: new Recorded("saboteur", "fewer-gold-cards-than-miners", 21, { longNames: true }), seat: 2 },
  { table: new Recorded("lost-mines", "nine-players", 132, { longNames: true }), seat: 0 },
  { table: new Recorded("dark-cave", "shuffled-eight-players", 100, { longNames: true }), seat: 0 },
];

const here = stage(
  ...LESSONS.values(),
  EIGHT,
  ...LONG.map(({ table }) => table),
  ...GAMES.flatMap((game) => POSITIONS[game].map(({ table }) => table)),
);
const shot: { name: string; look: string; file: string }[] = [];
beforeAll(() => {
  rmSync(SCREENS, { recursive: true, force: true });
  mkdirSync(SCREENS, { recursive: true });
});
afterAll(() => sheets());

/**
 * What a machine finds wrong with a page. Drawings are laid aside meanwhile: a board has thousands of shapes, which nobody
 * reads, and axe would go through every one of them. Should one hold a word or something to press, that is wrong by itself.
 */
async function wrong(seat: Seat): Promise<string[]> {
  if (!(await seat.page.evaluate(() => "axe" in window))) {
    await seat.page.evaluate(AXE);
  }
  return seat.page.evaluate(async (rules) => {
    const shapes = [...document.querySelectorAll("svg[aria-hidden=true], .board [role=img]")];
    const found = shapes
      .filter((drawing) => drawing.querySelector("text, a, button, [tabindex], [role], [id]"))
      .map((drawing) => `a drawing holds more than shapes: ${drawing.outerHTML.slice(0, 200)}`);
    const laidAside = shapes.map((drawing) => [drawing, [...drawing.childNodes]] as const);
    for (const [drawing] of laidAside) {
      drawing.replaceChildren();
    }
    const { axe } = window as never as { axe: { run(on: Document, how: object): Promise<AxeResults> } };
    const { violations } = await axe.run(document, { runOnly: rules, resultTypes: ["violations"], preload: false });
    for (const [drawing, children] of laidAside) {
      drawing.replaceChildren(...children);
    }
    return found.concat(
      violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, failureSummary }) => `${id} ${target.join(" ")}: ${failureSummary}`),
      ),
    );
  }, RULES);
}

/** What sticks out, is cut off or is covered, of what one can press. What can be scrolled to is not cut off. */
const cutOff = ({ page }: Seat): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    const over = document.documentElement.scrollWidth - innerWidth;
    if (over > 0) {
      found.push(`${over} pixels too wide`);
    }
    // A table fills the screen and no more: bars for scrolling are not drawn here, but people have them.
    const below = document.documentElement.scrollHeight - innerHeight;
    if (document.querySelector("main.game, main.replay") && below > 0) {
      found.push(`${below} pixels too high`);
    }
    const scrolls = (node: Element | null): boolean =>
      node !== null &&
      (/auto|scroll/.test(getComputedStyle(node).overflowY + getComputedStyle(node).overflowX) ||
        scrolls(node.parentElement));
    const isLong = document.documentElement.scrollHeight > innerHeight;
    const top = document.querySelector("dialog[open], .shown-role") ?? document;
    for (const node of top.querySelectorAll<HTMLElement>("button, select, input, a.button")) {
      const { left, right, top, bottom, width, height } = node.getBoundingClientRect();
      const isUnder = node.closest(".middle") && !node.closest(".outcome") && document.querySelector(".outcome");
      if (!width || !node.checkVisibility() || isUnder || isLong || scrolls(node.parentElement)) {
        continue;
      }
      const name = node.getAttribute("aria-label") ?? node.innerText;
      if (left < -1 || right > innerWidth + 1 || top < -1 || bottom > innerHeight + 1) {
        found.push(`${name} is cut off`);
      }
      const hit = document.elementFromPoint(left + width / 2, top + height / 2);
      if (!hit || !(node.contains(hit) || hit.contains(node))) {
        found.push(`${name} is covered by ${hit?.outerHTML.slice(0, 80)}`);
      }
    }
    return found;
  });

/** Looks at a screen in every look, and gives what is wrong with it. */
async function look(seat: Seat, name: string): Promise<string[]> {
  const all: string[] = [];
  for (const [size, theme] of LOOKS) {
    await seat.page.setViewportSize(SIZES[size]);
    await seat.page.emulateMedia({ colorScheme: theme });
    await seat.drawn();
    const at = `${size}-${theme}`;
    const file = join(SCREENS, `${name}-${at}.png`);
    await seat.page.screenshot({ path: file });
    shot.push({ name, look: at, file });
    all.push(...(await cutOff(seat)).map((fault) => `${name} ${at}: ${fault}`));
    // On its side a phone shows what it shows upright: at small size axe has seen it, in both themes.
    if (isFull || size !== "side") {
      all.push(...(await wrong(seat)).map((fault) => `${name} ${at}: ${fault}`));
    }
  }
  return all;
}

/** All pictures of a look on one sheet. */
async function sheets(): Promise<void> {
  for (const at of new Set(shot.map(({ look }) => look))) {
    const width = at.startsWith("phone") ? 200 : at.startsWith("side") ? 360 : 480;
    const figures = shot
      .filter(({ look }) => look === at)
      .map(
        ({ name, file }) =>
          `<figure><img width="${width}" src="data:image/png;base64,${readFileSync(file).toString("base64")}"><figcaption>${name}</figcaption></figure>`,
      );
    const page = await here.browser.newPage({ viewport: { width: 1500, height: 900 } });
    await page.setContent(
      `<style>body{display:flex;flex-wrap:wrap;gap:8px;font:12px sans-serif;margin:8px}figure{margin:0}img{display:block}</style>${figures.join("")}`,
    );
    await page.screenshot({ path: join(SCREENS, `sheet-${at}.png`), fullPage: true });
    await page.close();
  }
  writeFileSync(
    join(SCREENS, "README.txt"),
    "Pictures of every screen, made by `npm run prove` in web/. Look at the sheets.\n",
  );
}

test("axe finds what is wrong with a page", async () => {
  const seat = await here.seat("phone", "light");
  await seat.page.setContent("<html lang=en><title>x</title><main><button></button></main>");
  expect((await wrong(seat)).join()).toContain("button-name");
  await seat.close();
});

test("the screens around the games", async () => {
  const seat = await here.seat("phone", "light");
  const person = new Person(seat, "mouse", 5);
  const { page } = seat;
  const faults: string[] = [];
  await page.goto(here.server.address);
  await page.locator("article .button.primary:not([disabled])").first().waitFor();
  faults.push(...(await look(seat, "home")));
  await page.goto(`${here.server.address}/#settings`);
  await page.locator("dialog").waitFor();
  faults.push(...(await look(seat, "settings")));
  await page.goto(`${here.server.address}/#learn/lost-mines`);
  await page.locator("main article, main section, main h3").first().waitFor();
  faults.push(...(await look(seat, "rules")));
  await page.goto(`${here.server.address}/t/no-such-table`);
  await page.locator("[role=alert]").waitFor();
  faults.push(...(await look(seat, "no-such-table")));
  await page.goto(here.server.address);
  const article = page.locator("article").nth(1);
  await article.locator(".button.primary:not([disabled])").waitFor();
  await person.press(article.locator(".button:not(.primary):not(.icon)"));
  faults.push(...(await look(seat, "make")));
  await page.locator(".create").click();
  await page.locator(".ring").waitFor();
  await page.locator(".add").first().click();
  await page.locator(".remove").first().waitFor();
  expect(await page.locator(".seat:has(.remove) small").first().innerText()).toMatch(
    /^(random|novice|journeyman|foreman|master)$/,
  );
  faults.push(...(await look(seat, "table-of-host")));
  const guest = await here.seat("phone", "light");
  await guest.page.goto(page.url());
  await guest.page.locator(".ring").waitFor();
  faults.push(...(await look(guest, "table-of-guest")));
  await guest.page.setViewportSize(SIZES.phone);
  await guest.page.locator(".seat .button").first().click();
  const ready = guest.page.locator("[data-does=ready]");
  await ready.waitFor();
  await page.locator(".wait").waitFor();
  faults.push(...(await look(seat, "table-waits")));
  await guest.page.setViewportSize(SIZES.phone);
  await ready.click();
  await guest.page.locator(".tick").waitFor();
  faults.push(...(await look(guest, "table-ready")));
  await guest.close();
  await page.goto(here.server.address);
  await page.locator(".tables a").first().waitFor();
  faults.push(...(await look(seat, "home-with-tables")));
  expect(faults).toEqual([]);
  expect(seat.faults).toEqual([]);
  await seat.close();
});

/** Sheets that show something else in each game, with the buttons that open them; and those that are alike in all. */
const OF_GAMES = [
  ["talk", "[data-does=talk]"],
  ["seat", ".others .seat"],
  ["text", "[data-does=menu]", "[data-does=text]"],
] as const;
const OF_ALL = [
  ["log", "[data-does=log]"],
  ["menu", "[data-does=menu]"],
  ["settings", "[data-does=menu]", "[data-does=settings]"],
  ["rules", "[data-does=menu]", "[data-does=rules]"],
  ["hand-over", "[data-does=menu]", "[data-does=hand-over]"],
] as const;

/** A lesson's deal is written, so what is looked at here is there every time. */
test.each(GAMES)("the screens of a turn of %s", async (game) => {
  const person = await takeUp(here, LESSONS.get(game) as Lectured, "phone", "light");
  const { page } = person;
  const faults: string[] = [];
  const see = async (name: string) => faults.push(...(await look(person.seat, `${game}-${name}`)));
  const [[, deeds]] = Object.entries(READS[game]) as [[string, (typeof READS)[typeof game][string]]];
  const first = deeds[0] ?? {};
  await see("role");
  await person.act("role");
  await see("turn");
  await prepare(person, { card: first.card as string });
  await see("card-taken");
  await page.keyboard.press("Escape");
  await prepare(person, first);
  await see("ghost");
  await page.keyboard.press("Escape");
  const start = await page.locator(".board .card").first().boundingBox();
  await page.mouse.click((start?.x ?? 0) + (start?.width ?? 0) / 2, (start?.y ?? 0) + (start?.height ?? 0) / 2);
  await page.locator(".prompt.refused .clause").waitFor();
  await see("refused");
  if (isFull || game === "saboteur") {
    await page.locator(".prompt .clause").click();
    await page.locator("dialog h3.wanted").waitFor();
    await see("clause");
    await page.keyboard.press("Escape");
    await page.locator("dialog").waitFor({ state: "detached" });
  }
  await page.keyboard.press("Escape");
  for (const [name, ...buttons] of isFull || game === "saboteur" ? [...OF_GAMES, ...OF_ALL] : OF_GAMES) {
    await page.setViewportSize(SIZES.phone);
    for (const button of buttons) {
      await page.locator(button).first().click();
    }
    await page.locator(name === "hand-over" ? "dialog img" : "dialog").waitFor();
    await see(name);
    await page.keyboard.press("Escape");
    await page.locator("dialog").waitFor({ state: "detached" });
  }
  // The lesson up to its end: moves of every kind, gold that is chosen, and how it ended.
  await page.setViewportSize(SIZES.phone);
  for (const [say, deeds] of Object.entries(READS[game])) {
    await page.locator(`.lesson[data-say="${say}"]`).waitFor({ timeout: 60_000 });
    if (isFull || SEEN.has(`${game} ${say}`)) {
      await see(`lesson-${say}`);
      await page.setViewportSize(SIZES.phone);
    }
    for (const deed of deeds) {
      await does(person, deed);
    }
  }
  await page.locator('.lesson[data-say="end"]').waitFor({ timeout: 60_000 });
  await see("lesson-end");
  expect(faults).toEqual([]);
  expect(person.seat.faults).toEqual([]);
  await person.seat.close();
});

/** Prompts of lessons whose screens differ from the others: gold to choose, a dwarf to move, a treasure, a creature near. */
const SEEN = new Set(["saboteur gold", "lost-mines walk", "lost-mines take", "dark-cave walk", "dark-cave strike"]);

test.each(GAMES)("the screens of whole games of %s", async (game) => {
  for (const { name, table, seat } of POSITIONS[game]) {
    const person = await here.at(table, seat, "phone", "light");
    const { page } = person;
    const faults: string[] = [];
    const see = async (name: string) => faults.push(...(await look(person.seat, `${game}-${name}`)));
    await page.locator(".shown-role button, .outcome").first().waitFor();
    if (await page.locator(".shown-role").count()) {
      await person.act("role");
    }
    await see(name);
    if (name === "over") {
      await page.locator("[data-does=share]").click();
      await page.locator(".outcome .shared").first().waitFor();
      await see("shared");
      await page.locator("[data-does=replay]").click();
      await page.locator(".controls").waitFor();
      await page.locator(".controls .button").nth(1).click();
      await page.locator("figure").waitFor();
      await see("replay");
    }
    expect(faults).toEqual([]);
    expect(person.seat.faults).toEqual([]);
    await person.seat.close();
  }
});

test.each(FULL)("a full table with letters twice as large: $name", async ({ name, position, game, seat }) => {
  const table = POSITIONS[game].find((it) => it.name === position)?.table ?? EIGHT;
  const person = await here.at(table, seat, "phone", "light");
  const { page } = person;
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Page.setFontSizes", { fontSizes: { standard: 32, fixed: 26 } });
  await page.reload();
  await person.act("role");
  await person.seat.drawn();
  await page.screenshot({ path: join(SCREENS, `${name}-phone-light.png`) });
  shot.push({ name, look: "phone-light", file: join(SCREENS, `${name}-phone-light.png`) });
  expect(await cutOff(person.seat)).toEqual([]);
  const seen = await page.evaluate(() => ({
    letters: getComputedStyle(document.documentElement).fontSize,
    board: (document.querySelector(".middle") as HTMLElement).clientHeight / innerHeight,
    // Short names are whole; whoever is not in sight is reached by moving the row along.
    cut: [...document.querySelectorAll<HTMLElement>(".others .text")]
      .filter(({ innerText, clientWidth, scrollWidth }) => innerText.length < 7 && scrollWidth > clientWidth)
      .map(({ innerText }) => innerText),
  }));
  expect(seen.letters).toBe("32px");
  expect(seen.board).toBeGreaterThan(1 / 3);
  expect(seen.cut).toEqual([]);
  expect(person.seat.faults).toEqual([]);
  await person.seat.close();
});

test.each(LONG)("names of 24 letters can be read at a full table of $table.game", async ({ table, seat }) => {
  const person = await here.at(table, seat, "phone", "light");
  const { page } = person;
  await person.act("role");
  const faults = await look(person.seat, `${table.game}-long-names`);
  await page.setViewportSize(SIZES.phone);
  await person.seat.drawn();
  const chips = await page.locator(".others .seat").evaluateAll((seats) =>
    seats.map((seat) => {
      const text = seat.querySelector<HTMLElement>(".text");
      const below = Math.max(...[...seat.children].map((child) => child.getBoundingClientRect().bottom));
      return {
        name: text?.innerText,
        isCut: (text?.scrollHeight ?? 0) > (text?.clientHeight ?? 0) + 1,
        title: seat.getAttribute("title"),
        isFull: below > seat.getBoundingClientRect().bottom + 1,
      };
    }),
  );
  expect(chips.filter(({ name, title }) => title !== name)).toEqual([]);
  expect(chips.filter(({ isFull }) => isFull)).toEqual([]);
  // Only of the widest letters some are left out, with three dots in their place.
  expect(chips.filter(({ name, isCut }) => isCut && /^(Max|Illi)/.test(name ?? ""))).toEqual([]);
  expect(faults).toEqual([]);
  expect(person.seat.faults).toEqual([]);
  await person.seat.close();
});
