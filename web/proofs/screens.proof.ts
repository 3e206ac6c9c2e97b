// Every screen, as a picture and before axe. Pictures go to target/screens, which is not committed: they are to be looked at.
// At full size every screen is seen at both sizes, in both themes; else each size has one theme.

import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { AxeResults } from "axe-core";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { launch, Seat, SIZES, type Size, type Theme } from "./browser";
import { GAMES, Person, SCREENS } from "./person";
import { isFull, Server } from "./server";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const LOOKS: [Size, Theme][] = isFull
  ? [
      ["phone", "light"],
      ["phone", "dark"],
      ["desktop", "light"],
      ["desktop", "dark"],
    ]
  : [
      ["phone", "light"],
      ["desktop", "dark"],
    ];
const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

let server: Server;
let browser: Browser;
const shot: { name: string; look: string; file: string }[] = [];
beforeAll(async () => {
  rmSync(SCREENS, { recursive: true, force: true });
  mkdirSync(SCREENS, { recursive: true });
  server = await Server.start();
  browser = await launch();
});
afterAll(async () => {
  await sheets();
  await browser?.close();
  await server?.end();
});

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
    // Nothing sticks out to the side.
    const over = await seat.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    all.push(...(over > 0 ? [`${name} ${at}: ${over} pixels too wide`] : []));
    all.push(...(await wrong(seat)).map((fault) => `${name} ${at}: ${fault}`));
  }
  return all;
}

/** All pictures of a look on one sheet. */
async function sheets(): Promise<void> {
  for (const at of new Set(shot.map(({ look }) => look))) {
    const width = at.startsWith("phone") ? 200 : 480;
    const figures = shot
      .filter(({ look }) => look === at)
      .map(
        ({ name, file }) =>
          `<figure><img width="${width}" src="data:image/png;base64,${readFileSync(file).toString("base64")}"><figcaption>${name}</figcaption></figure>`,
      );
    const page = await browser.newPage({ viewport: { width: 1500, height: 900 } });
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
  const seat = await Seat.open(browser, "phone", "light");
  await seat.page.setContent("<html lang=en><title>x</title><main><button></button></main>");
  expect((await wrong(seat)).join()).toContain("button-name");
  await seat.close();
});

test("the screens around the games", async () => {
  const seat = await Seat.open(browser, "phone", "light");
  const person = new Person(seat, "mouse", 5);
  const { page } = seat;
  const faults: string[] = [];
  await page.goto(server.address);
  await page.locator("article .button.primary:not([disabled])").first().waitFor();
  faults.push(...(await look(seat, "home")));
  await page.goto(`${server.address}/#settings`);
  await page.locator("dialog").waitFor();
  faults.push(...(await look(seat, "settings")));
  await page.goto(`${server.address}/#learn/lost-mines`);
  await page.locator("main article, main section, main h3").first().waitFor();
  faults.push(...(await look(seat, "rules")));
  await page.goto(`${server.address}/t/no-such-table`);
  await page.locator("[role=alert]").waitFor();
  faults.push(...(await look(seat, "no-such-table")));
  await page.goto(server.address);
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
  const guest = await Seat.open(browser, "phone", "light");
  await guest.page.goto(page.url());
  await guest.page.locator(".ring").waitFor();
  faults.push(...(await look(guest, "table-of-guest")));
  await guest.close();
  await page.goto(server.address);
  await page.locator(".tables a").first().waitFor();
  faults.push(...(await look(seat, "home-with-tables")));
  expect(faults).toEqual([]);
  expect(seat.faults).toEqual([]);
  await seat.close();
});

test.each(isFull ? GAMES : (["dark-cave"] as const))("the screens of %s", async (game) => {
  const seat = await Seat.open(browser, "phone", "light");
  const person = new Person(seat, "mouse", 6);
  const { page } = seat;
  const faults: string[] = [];
  const see = async (name: string) => faults.push(...(await look(seat, `${game}-${name}`)));
  await page.goto(server.address);
  await person.begin(game, game === "dark-cave" ? { players: 4 } : { players: 5, rounds: 2 });
  expect(await person.moment()).toBe("role");
  await see("role");
  await person.act("role");
  await person.play((moment) => moment === "turn" && person.turns >= 4);
  await see("turn");
  const card = page.locator(".hand .card:not(.cannot)").first();
  if (await card.count()) {
    await card.click();
    await see("card-taken");
    const lit = page.locator(".board .target, [data-seat].lit, .aside.lit").first();
    await ((await lit.evaluate((node) => node.classList.contains("target"))) ? person.pick(lit) : lit.click());
    await see("ghost");
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
  }
  const no = page.locator(".hand .card.cannot").first();
  if (await no.count()) {
    await no.click();
    await see("refused");
    await page.locator(".clause").click();
    await page.locator("dialog").waitFor();
    await see("clause");
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
  }
  await page.setViewportSize(SIZES.phone);
  for (const [name, button] of [
    ["talk", ".tools .button"],
    ["seat", ".others .seat"],
    ["log", "header .onlysmall"],
    ["menu", "header .icon:last-child"],
  ] as const) {
    await page.setViewportSize(SIZES.phone);
    await page.locator(button).first().click();
    await page.locator("dialog").waitFor();
    await see(name);
    await page.keyboard.press("Escape");
    await page.locator("dialog").waitFor({ state: "detached" });
  }
  // The rest of the game a bot plays, as the menu offers.
  await page.locator("header .icon:last-child").click();
  await page.locator("dialog [data-does=hand-to-bot]").click();
  for (let ends = 0; ; ends++) {
    await page.locator(".outcome[data-stage=between], .outcome[data-stage=over]").waitFor({ timeout: 300_000 });
    const stage = await page.locator(".outcome").getAttribute("data-stage");
    await see(stage === "over" ? "over" : `end-of-round-${ends + 1}`);
    if (stage === "over") {
      break;
    }
    const next = page.locator(".outcome footer .primary:not([disabled])");
    if (await next.count()) {
      await next.click();
    }
    await page.locator(".outcome[data-stage=between]").waitFor({ state: "detached" });
  }
  await page.locator(".outcome footer .button").nth(1).click();
  await page.locator(".controls").waitFor();
  await page.locator(".controls .button").nth(1).click();
  await see("replay");
  expect(faults).toEqual([]);
  expect(seat.faults).toEqual([]);
  await seat.close();
});
