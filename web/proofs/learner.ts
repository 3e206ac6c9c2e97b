// Somebody who takes a lesson: reads each prompt and does what it says. A lesson's deal is written, so every position of it
// is reached for certain.

import { expect } from "vitest";
import type { Size, Theme } from "./browser";
import { type Game, Person } from "./person";
import type { Lectured } from "./recorded";
import type { Stage } from "./stage";

/** What somebody does who reads a prompt: a card and where it goes, a place alone, or a button. */
export interface Deed {
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
export const READS: Record<Game, Record<string, readonly Deed[]>> = {
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

/** Takes up a lesson that is in the store; the role card is still to be seen. */
export async function takeUp(stage: Stage, lesson: Lectured, size: Size, theme: Theme): Promise<Person> {
  const person = await stage.at(lesson, 0, size, theme, size === "desktop" ? "mouse" : "touch");
  await person.page.locator(".shown-role button").waitFor();
  return person;
}

/** Begins a lesson on the page for that; the role card is still to be seen. */
export async function begin(stage: Stage, game: Game, size: Size, theme: Theme): Promise<Person> {
  const seat = await stage.seat(size, theme);
  const person = new Person(seat, size === "desktop" ? "mouse" : "touch");
  await seat.page.goto(`${stage.server.address}/#learn/${game}`);
  await person.press(seat.page.locator(".begin:not([disabled])"));
  await seat.page.locator(".shown-role button").waitFor();
  return person;
}

/** Takes something up and puts it somewhere. */
export async function prepare(person: Person, deed: Deed): Promise<void> {
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
    await person.press(page.locator(`[data-aside="${deed.aside}"].lit`));
  } else if (deed.discard) {
    await person.press(page.locator(".bar button[data-does=discard]"));
  }
  await seat.drawn();
  if (deed.turned) {
    await person.press(page.locator(".bar button[data-does=turn]"));
  }
}

export async function does(person: Person, deed: Deed): Promise<void> {
  await person.seat.caughtUp();
  if (deed.push) {
    const named = person.page.locator(".push:not([disabled]), .outcome .take").filter({ hasText: deed.push });
    await person.press(named.first());
    return person.accepted("push");
  }
  await prepare(person, deed);
  await person.confirm("lesson");
}

export const panel = (person: Person, say: string) => person.page.locator(`.lesson[data-say="${say}"]`);

/** Does what every prompt says, up to the end; what else is done at a prompt comes before. */
export async function take(
  person: Person,
  game: Game,
  look: (say: string) => Promise<void> = async () => {},
): Promise<void> {
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
