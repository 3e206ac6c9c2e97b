// Every screen, as a picture and before axe. Pictures go to target/screens, which is not committed: they are to be looked at.
// At full size every screen is seen at every size in both themes; else each size has one theme.

import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { AxeResults } from "axe-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Seat, SIZES, type Size, type Theme } from "./browser";
import { begin, does, prepare, READS } from "./learner";
import { GAMES, Person, SCREENS } from "./person";
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

const here = stage();
const shot: { name: string; look: string; file: string }[] = [];
beforeAll(() => {
  rmSync(SCREENS, { recursive: true, force: true });
  mkdirSync(SCREENS, { recursive: true });
});
afterAll(() => sheets());

/** What a machine finds wrong with a page. */
async function wrong(seat: Seat): Promise<string[]> {
  await seat.page.evaluate(AXE);
  const found = (await seat.page.evaluate(
    (rules) =>
      (window as never as { axe: { run(on: Document, how: object): Promise<AxeResults> } }).axe.run(document, {
        runOnly: rules,
        resultTypes: ["violations"],
      }),
    RULES,
  )) as AxeResults;
  return found.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target.join(" ")}: ${failureSummary}`),
  );
}

/** What sticks out, is cut off or is covered, of what one can press. What can be scrolled to is not cut off. */
const cutOff = ({ page }: Seat): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    const over = document.documentElement.scrollWidth - innerWidth;
    if (over > 0) {
      found.push(`${over} pixels too wide`);
    }
    const scrolls = (node: Element | null): boolean =>
      node !== null &&
      (/auto|scroll/.test(getComputedStyle(node).overflowY + getComputedStyle(node).overflowX) ||
        scrolls(node.parentElement));
    const isLong = document.documentElement.scrollHeight > innerHeight;
    const top = document.querySelector("dialog[open], .over") ?? document;
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
    all.push(...(await wrong(seat)).map((fault) => `${name} ${at}: ${fault}`));
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
  await guest.close();
  await page.goto(here.server.address);
  await page.locator(".tables a").first().waitFor();
  faults.push(...(await look(seat, "home-with-tables")));
  expect(faults).toEqual([]);
  expect(seat.faults).toEqual([]);
  await seat.close();
});

/** A lesson's deal is written, so what is looked at here is there every time. */
test.each(GAMES)("the screens of a turn of %s", async (game) => {
  const person = await begin(here, game, "phone", "light");
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
  await page.locator(".prompt .clause").click();
  await page.locator("dialog h3.wanted").waitFor();
  await see("clause");
  await page.keyboard.press("Escape");
  await page.locator("dialog").waitFor({ state: "detached" });
  await page.keyboard.press("Escape");
  for (const [name, ...buttons] of [
    ["talk", "[data-does=talk]"],
    ["seat", ".others .seat"],
    ["log", "[data-does=log]"],
    ["menu", "[data-does=menu]"],
    ["text", "[data-does=menu]", "[data-does=text]"],
    ["settings", "[data-does=menu]", "[data-does=settings]"],
    ["rules", "[data-does=menu]", "[data-does=rules]"],
    ["hand-over", "[data-does=menu]", "[data-does=hand-over]"],
  ] as const) {
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

test.each(isFull ? GAMES : (["saboteur"] as const))("the screens of the end of %s", async (game) => {
  const seat = await here.seat("phone", "light");
  const person = new Person(seat, "mouse", 6);
  const { page } = seat;
  const faults: string[] = [];
  const see = async (name: string) => faults.push(...(await look(seat, `${game}-${name}`)));
  await page.goto(here.server.address);
  // Small: as people play. Full: as many as can, so that every list is at its longest.
  const players = isFull ? { saboteur: 10, "lost-mines": 9, "dark-cave": 8 }[game] : 5;
  await person.begin(game, { players, ...(game === "dark-cave" ? {} : { rounds: 2 }) });
  await person.act("role");
  await person.play((moment) => moment === "turn" && person.turns >= 2);
  await see("full-table");
  await page.setViewportSize(SIZES.phone);
  // A mark for somebody, so that there is something to show at the end.
  await page.locator(".others .seat").first().click();
  await page.locator(".marks .mark").first().click();
  await see("marked");
  await page.keyboard.press("Escape");
  await page.locator("dialog").waitFor({ state: "detached" });
  // The rest of the game a bot plays, as the menu offers.
  await page.locator("[data-does=menu]").click();
  await page.locator("dialog [data-does=hand-to-bot]").click();
  for (let ends = 0; ; ends++) {
    await page.locator(".outcome[data-stage=between], .outcome[data-stage=over]").waitFor({ timeout: 300_000 });
    const stage = await page.locator(".outcome").getAttribute("data-stage");
    if (stage === "over") {
      await see("over");
      await page.locator("[data-does=share]").click();
      await page.locator(".outcome .shared").waitFor();
      await see("shared");
      break;
    }
    await see(`end-of-round-${ends + 1}`);
    const next = page.locator(".outcome footer .primary:not([disabled])");
    if (await next.count()) {
      await next.click();
    }
    await page.locator(".outcome[data-stage=between]").waitFor({ state: "detached" });
  }
  await page.locator("[data-does=replay]").click();
  await page.locator(".controls").waitFor();
  await page.locator(".controls .button").nth(1).click();
  await page.locator("figure").waitFor();
  await see("replay");
  expect(faults).toEqual([]);
  expect(seat.faults).toEqual([]);
  await seat.close();
});

/** No attack can be dealt, so games are played until one comes. */
test.each(isFull ? (["dark-cave"] as const) : [])("a creature attacks in %s", async (game) => {
  const seat = await here.seat("phone", "light");
  const person = new Person(seat, "mouse", 8);
  const urgent = seat.page.locator(".urgent");
  for (let games = 0; !(await urgent.count()); games++) {
    expect(games, "games without an attack").toBeLessThan(20);
    await seat.page.goto(here.server.address);
    await person.begin(game, { players: 4 });
    for (let moment = await person.moment(); moment !== "over" && !(await urgent.count()); ) {
      await person.act(moment);
      moment = await person.moment();
    }
  }
  expect(await look(seat, "dark-cave-attack")).toEqual([]);
  expect(seat.faults).toEqual([]);
  await seat.close();
});
