// A person plays whole games through the page, against bots, on the real program.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { parse } from "../toml";
import type { Size } from "./browser";
import { GAMES, type Game, type Person } from "./person";
import { isFull } from "./server";
import { expectCalm, stage, watchShifts } from "./stage";

const here = stage();

/** On the phone it is light, on the desktop dark. */
const sit = (size: Size, by: Person["by"], seed: number): Promise<Person> =>
  here.person(size, size === "phone" ? "light" : "dark", by, seed);

/** Small: the fewest players and one round. Full: as the box has it. */
const wishes = (game: Game) =>
  isFull ? {} : { players: game === "dark-cave" ? 2 : 3, ...(game === "dark-cave" ? {} : { rounds: 1 }) };

async function whole(person: Person, game: Game): Promise<void> {
  await person.begin(game, wishes(game));
  await watchShifts(person);
  await person.play();
  expect(person.turns).toBeGreaterThan(3);
  expect(await person.page.locator(".outcome[data-stage=over] tbody tr").count()).toBeGreaterThan(1);
  await expectCalm(person);
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

/** The texts of a file that have no slots. */
function plain(file: string): Map<string, string> {
  const sections = parse(readFileSync(join(import.meta.dirname, file), "utf8"));
  return new Map(
    Object.entries(sections).flatMap(([section, texts]) =>
      Object.entries(texts)
        .filter(([, text]) => !text.includes("{"))
        .map(([kind, text]) => [`${section}.${kind}`, text] as const),
    ),
  );
}

/** Chooses Dutch, and waits until it is spoken. */
async function speakDutch(page: Page): Promise<void> {
  await page.goto(`${here.server.address}/#settings`);
  await page.locator("dialog select").selectOption("nl");
  await page.locator("html[lang=nl]").waitFor({ state: "attached" });
  await page.keyboard.press("Escape");
}

test("rules and refusals in Dutch", async () => {
  const { page, faults, context } = await here.seat("phone", "light");
  const [dutch, refusals] = [plain("../src/texts/nl.toml"), plain("../../texts/nl/server.toml")];
  await speakDutch(page);
  await page.locator(".field.code").fill("ZZZZZZ");
  await page.getByRole("button", { name: dutch.get("home.join-button") ?? "", exact: true }).click();
  const refused = await page.getByRole("alert").innerText();
  expect(refused.toLowerCase()).toBe(refusals.get("trouble.no-such-table"));
  await page.goto(`${here.server.address}/#learn/saboteur/S-8`);
  // The language is kept, and the page of rules is that of the language.
  await page.locator("h3.wanted", { hasText: "S-8 Verbinding met de start" }).waitFor();
  await page.getByRole("searchbox").fill("afgesneden");
  await page.locator(".statement", { hasText: "S-8c" }).waitFor();
  expect(await page.locator(".statement", { hasText: "S-8a" }).count()).toBe(0);
  expect(faults).toEqual([]);
  await context.close();
});

test.each(isFull ? GAMES : (["lost-mines"] as const))("a whole game of %s in Dutch", async (game) => {
  const person = await sit("phone", "touch", 17);
  const { page } = person;
  await speakDutch(page);
  const dutch = plain("../src/texts/nl.toml");
  const english = [...plain("../src/texts/en.toml")]
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
  await watchShifts(person);
  for (let moment = await person.moment(); moment !== "over"; moment = await person.moment()) {
    await look();
    await person.act(moment);
  }
  await look();
  expect(seen.has(dutch.get("end.replay") ?? "")).toBe(true);
  expect(english.filter((text) => seen.has(text))).toEqual([]);
  await expectCalm(person);
  await person.seat.close();
});
