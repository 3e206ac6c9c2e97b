// A person plays whole games through the page, against bots, on the real program.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parse } from "../toml";
import { launch, Seat, type Size } from "./browser";
import { GAMES, type Game, Person } from "./person";
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

async function sit(size: Size, by: Person["by"], seed: number): Promise<Person> {
  const seat = await Seat.open(browser, size, size === "phone" ? "light" : "dark");
  await seat.page.goto(server.address);
  return new Person(seat, by, seed);
}

/** Small: the fewest players and one round. Full: as the box has it. */
const wishes = (game: Game) =>
  isFull ? {} : { players: game === "dark-cave" ? 2 : 3, ...(game === "dark-cave" ? {} : { rounds: 1 }) };

/** Nothing went wrong, and nothing jumped while others moved. */
async function calm(person: Person): Promise<void> {
  expect(person.seat.faults).toEqual([]);
  expect(await person.page.evaluate(() => window.shifts)).toEqual([]);
}

async function whole(person: Person, game: Game): Promise<void> {
  await person.begin(game, wishes(game));
  await person.page.evaluate(() => {
    window.shifts = [];
  });
  await person.play();
  expect(person.turns).toBeGreaterThan(3);
  expect(await person.page.locator(".outcome[data-stage=over] tbody tr").count()).toBeGreaterThan(1);
  await calm(person);
}

describe.each(GAMES)("a whole game of %s", (game) => {
  test("on a phone, by touch", async () => {
    const person = await sit("phone", "touch", 7);
    await whole(person, game);
    await person.seat.close();
  });

  test("on a desktop, with a mouse", async () => {
    const person = await sit("desktop", "mouse", 11);
    await whole(person, game);
    await person.seat.close();
  });
});

test.each(isFull ? GAMES : (["saboteur"] as const))("a whole game of %s with keys alone", async (game) => {
  const person = await sit("desktop", "keys", 13);
  let pointed = 0;
  await person.page.exposeFunction("pointed", () => pointed++);
  await person.page.evaluate(() =>
    addEventListener("pointerdown", () => (window as never as { pointed(): void }).pointed(), true),
  );
  await whole(person, game);
  expect(pointed).toBe(0);
  await person.seat.close();
});

/** Whole texts that are the same in every game and have no slots, by language. */
function plain(language: string): Map<string, string> {
  const sections = parse(readFileSync(join(import.meta.dirname, `../src/texts/${language}.toml`), "utf8"));
  return new Map(
    Object.entries(sections).flatMap(([section, texts]) =>
      Object.entries(texts)
        .filter(([, text]) => !text.includes("{"))
        .map(([kind, text]) => [`${section}.${kind}`, text] as const),
    ),
  );
}

test.each(isFull ? GAMES : (["lost-mines"] as const))("a whole game of %s in Dutch", async (game) => {
  const person = await sit("phone", "touch", 17);
  const { page } = person;
  await page.goto(`${server.address}/#settings`);
  await page.locator("dialog select").selectOption("nl");
  await page.keyboard.press("Escape");
  expect(await page.locator("html").getAttribute("lang")).toBe("nl");
  const dutch = plain("nl");
  const english = [...plain("en")]
    .filter(([key, text]) => text.length > 8 && dutch.get(key) !== text)
    .map(([, text]) => text);
  expect(english.length).toBeGreaterThan(80);
  const seen = new Set<string>();
  const look = async () => {
    for (const line of (await page.locator("body").innerText()).split("\n")) {
      seen.add(line.trim());
    }
  };
  await look();
  await person.begin(game, wishes(game));
  await page.evaluate(() => {
    window.shifts = [];
  });
  for (let moment = await person.moment(); moment !== "over"; moment = await person.moment()) {
    await look();
    await person.act(moment);
  }
  await look();
  expect(seen.has(dutch.get("end.replay") ?? "")).toBe(true);
  expect(english.filter((text) => seen.has(text))).toEqual([]);
  await calm(person);
  await person.seat.close();
});
