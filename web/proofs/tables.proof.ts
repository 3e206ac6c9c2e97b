// Several browsers at one table: two who play, one who looks on. What each of them gets is, byte for byte, what the engine
// allows that viewer; the engine is asked by the command, from the record, after the game.

import { expect, test } from "vitest";
import { GAMES, type Game, Person } from "./person";
import { Recorded } from "./recorded";
import { isFull } from "./server";
import { stage } from "./stage";

/** Ann, Bob and Cleo, and it is Bob's turn. */
const THREE = new Recorded("saboteur", "treasure-by-a-miner", 2);
const CLAIMS = new Recorded("saboteur", "treasure-by-a-miner", 3);
const BOB_IS_GONE = new Recorded("saboteur", "treasure-by-a-miner", 5);
/** The round is over, and Ann plays against bots, of whom she suspects the first. */
const NEXT_ROUND = [
  new Recorded("saboteur", "shuffled-three-rounds", 60, { marks: [0, -3, 0, 0, 2], persons: [0] }),
  new Recorded("lost-mines", "shuffled-eight-players", 160, { marks: [0, -3, 0, 0, 2, 0, 0, 0], persons: [0] }),
] as const;

/** At small size two of the games are taken up in their middle: Ann and Bob play, and bots with them. */
const MIDDLE = {
  "lost-mines": new Recorded("lost-mines", "shuffled-four-players", 580, { persons: [0, 1] }),
  "dark-cave": new Recorded("dark-cave", "shuffled-four-players", 80, { persons: [0, 1] }),
};

const here = stage(THREE, CLAIMS, BOB_IS_GONE, ...NEXT_ROUND, ...Object.values(MIDDLE));

/** What is told of the table and not of the game: it is in no record. */
const AROUND = new Set(
  "sat rose removed changed started committed nonce ready not-ready warned wrote shared rematch".split(" "),
);
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

/** Ann makes a table, and Bob has the link. */
async function begin(game: Game): Promise<{ ann: Person; bob: Person; code: string }> {
  const [ann, bob] = [
    new Person(await here.seat("desktop", "light"), "mouse", 21),
    new Person(await here.seat("phone", "dark"), "touch", 22),
  ];
  await ann.page.goto(here.server.address);
  await ann.make(game, { players: 3, ...(game === "dark-cave" ? {} : { rounds: 1 }) });
  await bob.page.goto(ann.page.url());
  await bob.press(bob.page.locator(".seat .button").first());
  await bob.page.locator(".seat.own").waitFor();
  expect(await bob.page.locator(".start").count()).toBe(0);
  await ann.press(ann.page.locator(".start"));
  await bob.page.locator("main.game").waitFor();
  const { code } = JSON.parse(ann.seat.got.find((text) => text.includes('"seated"')) ?? "").answer.answer.seated;
  return { ann, bob, code };
}

test("who sits says to be ready, all see it, and the host is told who is waited for", async () => {
  const [ann, bob] = [
    new Person(await here.seat("desktop", "light"), "mouse", 31),
    new Person(await here.seat("phone", "dark"), "touch", 32),
  ];
  await ann.page.goto(here.server.address);
  await ann.page.locator(".you input").fill("Ann");
  await ann.make("saboteur", { players: 4 });
  const start = ann.page.locator(".start");
  const isOffered = () => start.evaluate((node) => node.classList.contains("primary"));
  const says = ({ page }: Person, text: string) => page.locator(".wait", { hasText: text }).waitFor();
  const heard = ({ page }: Person, text: string) =>
    page.locator("[role=log]", { hasText: text }).waitFor({ state: "attached" });
  const below = ({ page }: Person, name: string) =>
    page.locator(".seat:not(.free)", { hasText: name }).locator("small");
  // She is alone with a bot, and nobody is waited for.
  await ann.press(ann.page.locator(".add").last());
  await ann.page.locator(".remove").waitFor();
  expect(await isOffered()).toBe(true);
  expect(await ann.page.locator(".wait, .tick, [data-does=ready]").count()).toBe(0);

  await bob.page.goto(ann.page.url());
  await bob.page.locator(".name input").fill("Bob");
  await bob.press(bob.page.locator(".seat .button").first());
  const ready = bob.page.locator("[data-does=ready]");
  await ready.waitFor();
  await says(ann, "Waiting for Bob.");
  await heard(ann, "Bob sat down.");
  expect(await isOffered()).toBe(false);
  expect(await below(ann, "Bob").innerText()).toBe("Not ready");

  await bob.press(ready);
  await says(ann, "Everybody is ready.");
  await heard(ann, "Bob is ready.");
  await heard(bob, "You are ready.");
  await says(bob, "Everybody is ready. The host starts the game.");
  expect(await isOffered()).toBe(true);
  expect(await below(ann, "Bob").innerText()).toBe("Ready");
  expect(await below(bob, "Bob").innerText()).toBe("You, ready");
  for (const { page } of [ann, bob]) {
    expect(await page.locator(".seat:has(.tick)").count()).toBe(1);
    expect(await page.locator(".seat:has(.tick)", { hasText: "Bob" }).count()).toBe(1);
  }

  // He takes it back, and says it again; a page that is loaded anew knows.
  await bob.press(ready);
  await says(ann, "Waiting for Bob.");
  await heard(ann, "Bob is not ready yet.");
  expect(await ann.page.locator(".tick").count()).toBe(0);
  await bob.press(ready);
  await says(ann, "Everybody is ready.");
  await ann.page.reload();
  await says(ann, "Everybody is ready.");
  expect(await below(ann, "Bob").innerText()).toBe("Ready");

  // Whoever leaves takes it along, and is called by name.
  await bob.press(bob.page.locator(".side > .button.quiet"));
  await heard(ann, "Bob left the table.");
  expect(await ann.page.locator(".tick, .wait").count()).toBe(0);
  // Somebody else sits down there: from then on the seat has that name, and what was before is told as it was.
  await bob.page.goto(ann.page.url());
  await bob.page.locator(".name input").fill("Dan");
  await bob.press(bob.page.locator(".seat .button").first());
  await says(ann, "Waiting for Dan. You may start all the same.");
  await ann.press(start);
  await bob.page.locator("main.game").waitFor();
  await ann.page.locator("aside.log li", { hasText: "The game starts." }).waitFor();
  const lines = await ann.page.locator("aside.log li").allInnerTexts();
  const about = lines.map((line) => line.trim()).filter((line) => /^(Bob|Dan) (sat|left)/.test(line));
  expect(about).toEqual(["Bob sat down.", "Bob left the table.", "Dan sat down."]);
  for (const { seat } of [ann, bob]) {
    expect(seat.faults).toEqual([]);
    await seat.close();
  }
});

/** They come back to a table that they have played at. */
async function comeBack(table: Recorded): Promise<{ ann: Person; bob: Person; code: string }> {
  const ann = await here.at(table, 0, "desktop", "light");
  const bob = await here.at(table, 1, "phone", "dark", "touch");
  return { ann, bob, code: table.code };
}

test.each(GAMES)("three browsers at a table of %s", async (game) => {
  const { ann, bob, code } = await (isFull || game === "saboteur" ? begin(game) : comeBack(MIDDLE[game]));
  const { table } = ann;
  expect(bob.table).toBe(table);

  // Eve has the code. The seats are taken, so she looks on, and sees nobody's cards.
  const eve = new Person(await here.seat("phone", "light"), "touch", 23);
  await eve.page.goto(here.server.address);
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
    const shared = page.locator('.outcome [data-of="1"] .shared');
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
  // What is opened or closed stays so from move to move.
  const chart = ann.page.locator("footer details");
  const isOpen = () => chart.evaluate((details) => (details as HTMLDetailsElement).open);
  const wasOpen = await isOpen();
  await ann.press(chart.locator("summary"));
  for (const _ of Array(4)) {
    await ann.page.keyboard.press("ArrowRight");
    await ann.seat.drawn();
    expect(await isOpen()).toBe(!wasOpen);
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

/** Opens what there is to know and to do about a seat. */
async function ask(person: Person, seat: number): Promise<void> {
  await person.press(person.page.locator(`.others [data-seat="${seat}"]`));
  await person.page.locator("dialog").waitFor();
}

const close = async ({ page }: Person): Promise<void> => {
  await page.keyboard.press("Escape");
  await page.locator("dialog").waitFor({ state: "detached" });
};

test("what somebody writes does not come to whoever has muted them", async () => {
  const people = [
    await here.at(THREE, 0, "phone", "light", "touch"),
    await here.at(THREE, 1, "desktop", "light"),
    await here.at(THREE, 2, "phone", "dark", "touch"),
  ] as const;
  const [ann, bob, cleo] = people;
  for (const person of people) {
    await person.act("role");
  }
  const writes = async (text: string) => {
    await bob.press(bob.page.locator("[data-does=talk]"));
    await bob.page.locator("dialog input").fill(text);
    await bob.page.keyboard.press("Enter");
    await close(bob);
  };
  const has = ({ seat }: Person, text: string) => seat.got.some((got) => got.includes(text));
  /** What Bob says last, beside his seat. */
  const bubble = ({ page }: Person, text: string) => page.locator(".bubbles .says", { hasText: text });

  await writes("dig in the middle");
  await bubble(ann, "dig in the middle").waitFor();
  await bubble(cleo, "dig in the middle").waitFor();

  await ask(ann, 1);
  await ann.press(ann.page.locator("[data-does=mute]"));
  await ann.page.locator("dialog").waitFor({ state: "detached" });
  await ann.seat.caughtUp();
  await writes("Cleo is a saboteur");
  await bubble(cleo, "Cleo is a saboteur").waitFor();
  await ann.seat.caughtUp();
  expect(await bubble(ann, "Cleo is a saboteur").count()).toBe(0);
  expect(has(ann, "Cleo is a saboteur")).toBe(false);
  expect(has(cleo, "Cleo is a saboteur")).toBe(true);

  // Nobody else learns of it, and it can be undone.
  expect(bob.seat.got.concat(cleo.seat.got).filter((text) => /"muted":\[\d/.test(text))).toEqual([]);
  await ask(ann, 1);
  await ann.press(ann.page.locator("[data-does=mute]"));
  await ann.page.locator("dialog").waitFor({ state: "detached" });
  await ann.seat.caughtUp();
  await writes("not Cleo at all");
  await bubble(ann, "not Cleo at all").waitFor();
  for (const { seat } of people) {
    expect(seat.faults).toEqual([]);
    await seat.close();
  }
});

test("what somebody claims is on the board, beside the seat and in the log, until it is taken back", async () => {
  const ann = await here.at(CLAIMS, 0, "phone", "light", "touch");
  const bob = await here.at(CLAIMS, 1, "desktop", "dark");
  await ann.act("role");
  await bob.act("role");
  const claim = bob.page.getByRole("button", { name: "The middle goal is a stone." });
  const says = async (stands: string) => {
    await bob.press(bob.page.locator("[data-does=talk]"));
    expect(await claim.getAttribute("aria-pressed")).toBe(stands);
    await bob.press(claim);
    await bob.page.locator("dialog").waitFor({ state: "detached" });
  };
  await says("false");
  await ann.page.locator(".bubbles .says", { hasText: "The middle goal is a stone." }).waitFor();
  await ann.page.locator(".board .claim").waitFor();
  await ann.press(ann.page.locator("[data-does=log]"));
  await ann.page.locator("dialog li.said", { hasText: "Bob: The middle goal is a stone." }).waitFor();
  await close(ann);
  await ask(ann, 1);
  await ann.page.locator("dialog .said", { hasText: "The middle goal is a stone." }).waitFor();
  await close(ann);
  await says("true");
  await ann.page.locator(".bubbles .says", { hasText: "I take back what I said of the middle goal." }).waitFor();
  await ann.page.locator(".board .claim").waitFor({ state: "detached" });
  for (const { seat } of [ann, bob]) {
    expect(seat.faults).toEqual([]);
    await seat.close();
  }
});

test("the host lets a bot play for somebody who is gone, who takes the seat back", async () => {
  const ann = await here.at(BOB_IS_GONE, 0, "phone", "light", "touch");
  const cleo = await here.at(BOB_IS_GONE, 2, "desktop", "dark");
  await ann.act("role");
  await cleo.act("role");
  const turn = ({ page }: Person) => page.locator(".others .seat.turn").getAttribute("data-seat");
  expect(await turn(ann)).toBe("1");

  // Only the host can, and only for somebody who is not there.
  await ask(cleo, 1);
  expect(await cleo.page.locator("[data-does=replace]").count()).toBe(0);
  await close(cleo);
  await ask(ann, 2);
  expect(await ann.page.locator("[data-does=replace]").count()).toBe(0);
  await close(ann);
  await ask(ann, 1);
  await ann.press(ann.page.locator("[data-does=replace]"));

  // The bot plays at once, and it is Cleo's turn.
  expect(await cleo.moment()).toBe("turn");
  await cleo.turn();
  expect(await ann.moment()).toBe("turn");

  // Bob is back: the page says who plays for him, and gives him his hand.
  const bob = await here.at(BOB_IS_GONE, 1, "phone", "dark", "touch");
  await bob.act("role");
  await bob.press(bob.page.locator("[data-does=take-back]"));
  await bob.page.locator("[data-does=take-back]").waitFor({ state: "detached" });
  await ann.turn();
  expect(await bob.moment()).toBe("turn");
  await bob.turn();
  for (const { seat } of [ann, bob, cleo]) {
    expect(seat.faults).toEqual([]);
    await seat.close();
  }
});

test.each(NEXT_ROUND)("who is what is dealt anew, so marks of an earlier round are gone", async (table) => {
  const ann = await here.at(table, 0, "phone", "light", "touch");
  const { page } = ann;
  const marked = () =>
    page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>(".others .seat:has(~ .own-mark)")].map(({ dataset }) => dataset.seat),
    );
  await page.locator(".outcome[data-stage=between]").waitFor();
  // At the end of the round they are still there, to be compared with what everybody was.
  expect(await marked()).toEqual(["1", "4"]);
  await ann.press(page.locator(".outcome footer .primary"));
  expect(await ann.moment()).toBe("role");
  await ann.act("role");
  expect(await marked()).toEqual([]);
  await page.reload();
  await page.locator(".others .seat").first().waitFor();
  expect(await marked()).toEqual([]);
  // New ones are kept.
  await ask(ann, 2);
  await ann.press(page.locator(".marks .mark").first());
  await close(ann);
  expect(await marked()).toEqual(["2"]);
  await page.reload();
  await page.locator(".others .own-mark").waitFor();
  expect(await marked()).toEqual(["2"]);
  expect(ann.seat.faults).toEqual([]);
  await ann.seat.close();
});
