// A learner takes whole lessons through the page: reads each prompt, does what it says, and once does something else.

import { expect, test } from "vitest";
import type { Size, Theme } from "./browser";
import { begin as beginLesson, does, panel, READS, take, takeUp } from "./learner";
import { GAMES, type Game, type Person } from "./person";
import { Lectured } from "./recorded";
import { isFull } from "./server";
import { expectCalm, stage, watchShifts } from "./stage";

/** At small size the others do not let the learner wait, and the proof of the screens takes the other lessons to their end. */
const QUICK = new Lectured("saboteur");

const here = stage(QUICK);

/** A learner who has seen their role. */
async function begin(game: Game, size: Size, theme: Theme): Promise<Person> {
  const person = await beginLesson(here, game, size, theme);
  await person.act("role");
  return person;
}

test.each(isFull ? GAMES : [QUICK.game])("a lesson of %s on a phone", async (game) => {
  const person = await (isFull ? beginLesson(here, game, "phone", "light") : takeUp(here, QUICK, "phone", "light"));
  await person.act("role");
  const { page } = person;
  await watchShifts(person);
  const said = new Set<string>();
  await take(person, game, async (say) => {
    const text = await panel(person, say).locator("p").textContent();
    expect(text, `the words of ${say}`).toMatch(/\w{3}/);
    expect(said.has(text ?? ""), `${say} says something new`).toBe(false);
    said.add(text ?? "");
    // At the end the result comes up by itself, and is not still.
    if (say !== "end") {
      await expectCalm(person);
    }
  });
  expect(person.seat.faults).toEqual([]);
  // The table is left behind: it is no table to come back to.
  await person.press(page.locator(".lesson footer .primary"));
  await page.locator(".begin").waitFor();
  await page.goto(here.server.address);
  await page.locator("article .primary:not([disabled])").first().waitFor();
  expect(await page.locator(`a[href="/t/${person.table}"]`).count()).toBe(0);
  await person.seat.close();
});

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
  await expectCalm(person);
  await person.seat.close();
});

test.each(GAMES)(
  "where a card of %s cannot go, the page says why, with the clause, in the player's language",
  async (game) => {
    const person = await begin(game, "phone", "light");
    const { page } = person;
    const [say, deeds] = Object.entries(READS[game])[0] as [string, (typeof READS)[Game][string]];
    await panel(person, say).waitFor();
    /** With the card of the first prompt in hand, the start is pointed at. */
    const tryStart = async () => {
      await person.press(page.locator(`.hand [data-card="${deeds[0]?.card}"]`).first());
      const box = await page.locator(".board .card").first().boundingBox();
      await page.touchscreen.tap((box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2);
      await page.locator(".prompt.refused").waitFor();
      return page.locator(".prompt").innerText();
    };
    expect(await tryStart()).toMatch(/^A card lies at .* already/);
    const clause = await page.locator(".prompt .clause").innerText();
    expect(clause).toMatch(/^[SLD]-\d+$/);
    await person.press(page.locator(".prompt .clause"));
    await page.locator(`dialog h3.wanted[data-clause="${clause}"]`).waitFor();
    await page.keyboard.press("Escape");
    await page.locator("dialog").waitFor({ state: "detached" });
    await page.keyboard.press("Escape");
    await page.evaluate(() => {
      const kept = JSON.parse(localStorage.getItem("mattock.settings") ?? "{}");
      localStorage.setItem("mattock.settings", JSON.stringify({ ...kept, language: "nl" }));
    });
    await page.reload();
    await panel(person, say).waitFor();
    expect(await tryStart()).toMatch(/ligt al een kaart/);
    expect(person.seat.faults).toEqual([]);
    await person.seat.close();
  },
);
