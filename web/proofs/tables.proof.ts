// Several browsers at one table: two who play, one who looks on. What each of them gets is, byte for byte, what the engine
// allows that viewer; the engine is asked by the command, from the record, after the game.

import { expect, test } from "vitest";
import { GAMES, Person } from "./person";
import { stage } from "./stage";

const here = stage();

/** What is told of the table and not of the game: it is in no record. */
const AROUND = new Set("sat rose removed changed started committed nonce ready warned wrote shared rematch".split(" "));
const isOfGame = (heard: unknown): boolean =>
  !AROUND.has(typeof heard === "string" ? heard : (Object.keys(heard as object)[0] as string));

interface Entry {
  readonly heard: unknown[];
  readonly view: Record<string, unknown>;
}

const written = (sections: unknown): string[] =>
  Object.entries(sections as object)
    .map(([name, section]) => `${name}: ${JSON.stringify(section)}`)
    .sort();

/** Goes through what a browser got, next to what the engine tells that viewer. Gives how many frames were compared. */
function compare(got: readonly string[], entries: readonly Entry[]): number {
  let view: Record<string, unknown> = {};
  let at = 0;
  let compared = 0;
  for (const text of got) {
    const { whole, frame } = JSON.parse(text);
    // Nothing is lost by reading it: what is compared below is what was sent.
    expect(JSON.stringify(JSON.parse(text))).toBe(text);
    if (whole) {
      view = whole.game;
      const is = written(view).join("\n");
      at =
        // Before the start there is nothing of the game, whatever its views look like.
        whole.table.stage === "waiting" || !entries.length
          ? 0
          : entries.findIndex(({ view }) => written(view.game).join("\n") === is) + 1;
      if (at === 0 && whole.table.stage !== "waiting") {
        throw new Error("a whole view is none that the engine gives this viewer");
      }
    } else if (frame) {
      view = { ...view, ...frame.game };
      const heard = (frame.heard as unknown[]).filter(isOfGame).map((thing) => JSON.stringify(thing));
      if (!heard.length) {
        continue;
      }
      const allowed: string[] = [];
      while (allowed.length < heard.length && at < entries.length) {
        allowed.push(...(entries[at++] as Entry).heard.map((thing) => JSON.stringify(thing)));
      }
      expect(heard).toEqual(allowed);
      const now = (entries[at - 1] as Entry).view;
      expect(written(view)).toEqual(written(now.game));
      compared++;
    }
  }
  expect(at).toBe(entries.length);
  return compared;
}

test.each(GAMES)("three browsers at a table of %s", async (game) => {
  const [ann, bob, eve] = [
    new Person(await here.seat("desktop", "light"), "mouse", 21),
    new Person(await here.seat("phone", "dark"), "touch", 22),
    new Person(await here.seat("phone", "light"), "touch", 23),
  ] as const;
  await ann.page.goto(here.server.address);
  await ann.make(game, { players: 3, ...(game === "dark-cave" ? {} : { rounds: 1 }) });

  // Bob has the link, sits down, and Ann sees it.
  await bob.page.goto(ann.page.url());
  await bob.press(bob.page.locator(".seat .button").first());
  await bob.page.locator(".seat.own").waitFor();
  expect(await bob.page.locator(".start").count()).toBe(0);
  await ann.press(ann.page.locator(".start"));
  await bob.page.locator("main.game").waitFor();
  const { table } = ann;
  expect(bob.table).toBe(table);

  // Eve has the code. The seats are taken, so she looks on, and sees nobody's cards.
  await eve.page.goto(here.server.address);
  const code = JSON.parse(ann.seat.got.find((text) => text.includes('"seated"')) ?? "").answer.answer.seated.code;
  await eve.page.locator(".code.field").fill(code);
  await eve.press(eve.page.locator("form .button"));
  await eve.page.locator(".watching").waitFor();
  expect(await eve.page.locator(".hand .card, .role, .board .target, .push").count()).toBe(0);

  // In a turn of hers Ann marks Bob, and nobody else learns of it.
  const marksAndPlays = async () => {
    await ann.play((moment) => moment === "turn");
    await ann.press(ann.page.locator('.others [data-seat="1"]'));
    await ann.press(ann.page.locator(".marks .mark").first());
    await ann.page.keyboard.press("Escape");
    await ann.page.locator("dialog").waitFor({ state: "detached" });
    await ann.play();
  };
  await Promise.all([marksAndPlays(), bob.play()]);
  await eve.page.locator(".outcome[data-stage=over]").waitFor();
  for (const person of [ann, bob, eve]) {
    await person.seat.drawn();
    expect(person.seat.faults).toEqual([]);
  }

  // After the game she shows it, by her own wish.
  for (const { page } of [bob, eve]) {
    expect(await page.locator(".outcome .shared").count()).toBe(0);
    expect(await page.locator("[data-does=share]").count()).toBe(0);
  }
  await ann.press(ann.page.locator("[data-does=share]"));
  for (const { page } of [ann, bob, eve]) {
    const shared = page.locator(".outcome tbody tr").nth(1).locator(".shared");
    await shared.waitFor();
    expect(await shared.getAttribute("aria-label")).toMatch(/-3$/);
    expect(await page.locator(".outcome .shared, [data-does=share]").count()).toBe(1);
  }

  const seats = { 0: ann, 1: bob, audience: eve } as const;
  for (const [as, person] of Object.entries(seats)) {
    const entries = await here.server.replay(table, as);
    expect(compare(person.seat.got, entries)).toBeGreaterThan(5);
    // Through other eyes it would not be the same: the comparison can fail.
    const others = await here.server.replay(table, as === "0" ? "1" : "0");
    expect(() => compare(person.seat.got, others)).toThrow();
  }

  // The same game again, through Ann's eyes and then through Bob's.
  const hand = () =>
    ann.page.evaluate(() => document.querySelector("footer .hand")?.getAttribute("aria-label")?.split(":")[1]?.trim());
  await ann.press(ann.page.locator("[data-does=replay]"));
  await ann.page.locator(".controls").waitFor();
  await ann.page.keyboard.press("Home");
  for (const _ of Array(4)) {
    await ann.page.keyboard.press("ArrowRight");
  }
  await ann.seat.drawn();
  const own = await hand();
  await ann.page.locator("header select").selectOption("1");
  await ann.page.waitForFunction(
    (own) => document.querySelector("footer .hand")?.getAttribute("aria-label")?.split(":")[1]?.trim() !== own,
    own,
  );
  expect(own).not.toBe("");
  expect(await hand()).not.toBe("");
  expect(new URL(ann.page.url()).hash).toMatch(/^#replay\/.+\/1\/4$/);
  for (const person of [ann, bob, eve]) {
    await person.seat.close();
  }
});
