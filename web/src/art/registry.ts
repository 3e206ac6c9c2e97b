// Which drawing belongs to which face. A face is named as `mattock deck faces` names it.

import { action, BOUGHS, back, DRIPS, GROUNDS, paper, pips, token } from "./cards";
import type { faces } from "./faces";
import { at, flat, INK, inked, line, type Markup, shape } from "./ink";
import * as cave from "./looks/cave";
import * as forest from "./looks/forest";
import * as mine from "./looks/mine";
import { HEIGHT, type Passages, type Point, passages, type Steps, spaces, turned, WIDTH } from "./passages";
import * as creatures from "./pictures/creatures";
import * as dwarves from "./pictures/dwarves";
import * as events from "./pictures/events";
import * as tools from "./pictures/tools";
import { mattock } from "./pictures/tools";
import * as treasure from "./pictures/treasure";

export type Game = keyof typeof faces;
/** A face of a game. */
export type Face<G extends Game = Game> = (typeof faces)[G][number];

export interface Options {
  /** By 180°; only cards with passages can be. */
  readonly turned?: boolean;
  /** Without small things, for less than about 60 pixels a card. */
  readonly plain?: boolean;
  /** What a treasure is worth, which one of five figures this is, or which one of four cards with the same passages. */
  readonly which?: number;
}

/** Tokens and figures are square, cards upright. */
export const box = (face: string): readonly [width: number, height: number] =>
  /^(token|creature|dwarf)\./.test(face) ? [100, 100] : [WIDTH, HEIGHT];

const STEPS: Record<string, Steps> = { i: 1, ii: 2, iii: 3 };

/** What the passages of a face are, and how many steps they take. */
interface Way {
  readonly card: Passages;
  readonly steps: Steps;
  readonly special: string;
}

const GOALS: Record<string, string> = {
  "goal.treasure": "nesw",
  "goal.stone-ne": "ne",
  "goal.stone-nw": "nw",
  "mine.dragon": "nesw",
  "mine.gold": "new",
  "mine.silver": "ne",
  "mine.gems": "nw",
  "goal.exit": "nesw",
  "goal.hole": "ne",
  "goal.ladder": "nw",
  "goal.vein": "new",
};

/** The passages of a face, or nothing if it has none. */
function way(game: Game, face: string, round: boolean): Way | undefined {
  const parts = face.split(".");
  let shape: string | undefined;
  let steps: Steps = 1;
  let special = parts[1] ?? "";
  if (parts[0] === "path") {
    const grouped = game === "dark-cave";
    steps = grouped ? (STEPS[parts[1] as string] as Steps) : 1;
    shape = parts[grouped ? 2 : 1];
    special = parts[grouped ? 3 : 2] ?? "";
  } else if (parts[0] === "start") {
    shape = "nesw";
  } else {
    shape = GOALS[face];
    steps = game === "dark-cave" ? 3 : 1;
  }
  if (!shape) {
    return undefined;
  }
  const card = passages(shape);
  return { card: round ? turned(card) : card, steps, special };
}

/** Where pieces stand on a face of The Dark Cave, numbered as the engine does; on others in the middle or before what lies there. */
export function standing<G extends Game>(game: G, face: Face<G>, round = false): Point[] {
  const found = way(game, face, round);
  if (!found) {
    return [];
  }
  if (game === "dark-cave") {
    return spaces(found.card, found.steps);
  }
  // In front of what lies there.
  return [[50, face.startsWith("mine") ? 96 : found.special ? 86 : 70]];
}

const drawn = new Map<string, Markup>();

/** The drawing of a face, in the box of that face. The same face is drawn once. */
export function draw<G extends Game>(game: G, face: Face<G>, options: Options = {}): Markup {
  const key = `${game} ${face} ${options.turned ? 1 : 0}${options.plain ? 1 : 0}${options.which ?? ""}`;
  let found = drawn.get(key);
  if (found === undefined) {
    found = DRAW[game](face, options);
    if (found === undefined) {
      throw new Error(`no drawing for ${game} ${face}`);
    }
    drawn.set(key, found);
  }
  return found;
}

/** Starts and goals have an edge of brass, so that they are told from paths when they lie open. */
const trim = (face: string): string | undefined => (face.startsWith("path") ? undefined : "#d9a441");

/** Stones and trees lie differently on each of four cards; passages do not. */
const vary = (which = 0): number => which % 4;

const middle = (picture: Markup, scale = 0.9, y = 70, x = 50): Markup => at(x, y, scale, picture);

// ---- Saboteur

const WHOLE: Record<string, Markup> = { pickaxe: tools.pickaxe, lantern: tools.lantern, cart: tools.cart };
const BROKEN: Record<string, Markup> = {
  pickaxe: tools.pickaxeBroken,
  lantern: tools.lanternBroken,
  cart: tools.cartBroken,
};

/** A tool, for the place beside a seat. */
export const tool = (name: "pickaxe" | "lantern" | "cart", state: "whole" | "broken"): Markup =>
  inked((state === "whole" ? WHOLE : BROKEN)[name] as string, 3);

function saboteur(face: string, { turned, plain, which }: Options): Markup | undefined {
  const found = way("saboteur", face, turned ?? false);
  if (found) {
    const inside =
      face === "start"
        ? mine.start()
        : face === "goal.treasure"
          ? middle(treasure.openChest("gold"), 0.56, 70)
          : face.startsWith("goal")
            ? middle(treasure.coal, 0.46, 74)
            : "";
    return mine.mine(found.card, face + vary(which), !plain, inside, trim(face));
  }
  const [kind, name = ""] = face.split(".");
  const [one, two] = name.split("-") as [string, string?];
  switch (kind) {
    case "broken":
      return action("harm", "mine", middle(BROKEN[one] as string));
    case "repair":
      return action(
        "help",
        "mine",
        two
          ? middle(WHOLE[one] as string, 0.6, 42, 39) + SLASH + middle(WHOLE[two] as string, 0.6, 99, 61)
          : middle(WHOLE[one] as string, 0.88),
      );
    case "rockfall":
      return action("fall", "mine", middle(events.rockfall, 0.86));
    case "map":
      return action("know", "mine", middle(events.map, 0.86));
    case "role":
      return one === "miner"
        ? inked(paper("#d99a3c") + GLOW + bust(dwarves.miner) + foot("#8a5a2c", tools.pickaxe))
        : inked(paper("#5a2430") + GLOW_DARK + bust(dwarves.saboteur) + foot("#2c1a24", creatures.bomb));
    case "gold":
      return inked(paper("#5d3f39") + flat("#7d5a4a", RAYS) + middle(treasure.nuggets(Number(one) as 1 | 2 | 3), 0.86));
    case "back":
      return MINE_BACKS[one]?.();
  }
  return undefined;
}

const SLASH = line("M12 92L88 48", 5) + line("M12 92L88 48", 2, "#f6e9cc");
const RAYS =
  "M50 70L36 8H64ZM50 70L92 14V42ZM50 70L92 74V100ZM50 70L80 132H54ZM50 70L40 132H16ZM50 70L8 98V70ZM50 70L8 40V14Z";
const GLOW = flat("#f3c877", RAYS);
const GLOW_DARK = flat("#7c3440", RAYS);
const bust = (picture: Markup): Markup => at(50, 61, 0.82, picture);
/** What gives somebody away, at the foot of the card. */
const foot = (fill: string, picture: Markup): Markup =>
  shape(fill, "M6.5 102Q50 90 93.5 102V128.5Q93.5 133.5 88.5 133.5H11.5Q6.5 133.5 6.5 128.5Z") +
  at(50, 115, 0.38, picture);

const MINE_BACKS: Record<string, () => Markup> = {
  deck: () => back("#6d4637", "#8f6250", "#4a2f2b", at(50, 70, 0.62, mattock)),
  goal: () => boarded("#6a564f", "#3b2b2b"),
  role: () => back("#4b3a4c", "#6b5670", "#2f2436", at(50, 70, 0.66, HOODED)),
  gold: () => back("#a8741c", "#cf9a3a", "#6d4a1c", at(50, 70, 0.6, dwarves.sack)),
};

/** Nobody knows who is below this hood. */
const HOODED =
  shape("#6a5478", "M8 98Q10 70 26 62 12 40 32 18 44 4 72 4 64 10 66 16 88 36 76 62 90 70 92 98Z") +
  flat("#8d749c", "M16 94Q18 76 32 68 20 42 38 22 46 13 58 10 38 28 38 54 26 76 28 94Z") +
  shape("#1c1522", "M30 60Q30 34 52 32 72 34 72 60 66 76 51 76T30 60Z") +
  flat("#ffdf5e", "M36 50L48 54Q46 60 41 59 37 56 36 50ZM66 50L54 54Q56 60 61 59 65 56 66 50Z");

/** A goal that nobody has reached: boarded up. */
function boarded(rock: string, dark: string): Markup {
  return inked(
    paper(rock) +
      flat(
        "#8a7468",
        "M12 30L24 14 40 18 34 30ZM66 16L84 14 88 32 76 34ZM12 92L22 84 24 104 14 110ZM78 96L90 90 88 112Z",
      ) +
      shape(dark, "M20 118V62Q22 30 50 28 78 30 80 62V118Z") +
      line("M36 118L46 80M64 118L54 80M38 108H62M41 98H59M43 90H57", 2.4, "#6b5852") +
      shape("#b9783f", "M14 44Q30 20 50 19T86 44L79 50Q66 30 50 29T21 50ZM14 50H25V120H14ZM75 50H86V120H75Z") +
      shape("#d09455", "M16 60L86 88 82 98 12 70Z") +
      shape("#dba566", "M84 56L88 66 16 98 13 87Z") +
      line("M30 72L44 77M60 84L72 89M70 68L58 73M40 82L28 87", 1.6) +
      `<g fill="#3b2b2b" stroke="none"><circle cx="20" cy="67" r="2"/><circle cx="79" cy="90" r="2"/><circle cx="80" cy="64" r="2"/><circle cx="20" cy="90" r="2"/></g>`,
  );
}

// ---- The Lost Mines

const LYING: Record<string, Markup> = {
  trunk: forest.trunk,
  lake: forest.lake,
  ditch: forest.ditch,
  rock: forest.rock,
  campfire: forest.campfire,
};

const FOREST_TOOLS: Record<string, Markup> = { axe: tools.axe, boat: tools.boat, rope: tools.rope };

/** What one can be told of: a mine, a treasure, a dwarf. */
const GLIMPSE: Record<string, Markup> = {
  mine: events.shaft,
  treasure: treasure.chest("gold"),
  dwarf: HOODED,
};

function lostMines(face: string, { turned, plain, which }: Options): Markup | undefined {
  const parts = face.split(".") as [string, string, string?];
  const [kind, name, more] = parts;
  const found = way("lost-mines", face, turned ?? false);
  if (found) {
    const inside =
      kind === "start" ? camp(name as dwarves.Clan) : kind === "mine" ? pit(name) : (LYING[found.special] ?? "");
    return forest.forest(found.card, face + vary(which), !plain, inside, trim(face));
  }
  switch (kind) {
    case "tool":
      return action("help", "forest", middle(FOREST_TOOLS[name] as string, 0.9));
    case "trap":
      return action("harm", "forest", middle(events.trap, 0.9));
    case "troll":
      return action("harm", "forest", middle(events.troll, 0.98, 84));
    case "thunderstorm":
      return action("fall", "forest", middle(events.thunderstorm, 0.92));
    case "information": {
      const [one, two] = name.split("-or-") as [string, string];
      return action("know", "forest", glimpse(GLIMPSE[one] as string, GLIMPSE[two] as string));
    }
    case "dwarf":
      return piece(dwarves.figure(name as dwarves.Clan, which));
    case "dwarf-back":
      return clanBack(name as dwarves.Clan);
    case "dwarf-card":
      return clanCard(name as dwarves.Clan, more as dwarves.Mood);
    case "treasure": {
      const kind = name as treasure.Kind;
      const worth = which === undefined ? treasure.openChest(kind) : treasure.pile(kind, which);
      return inked(paper(TREASURE[kind][0]) + flat(TREASURE[kind][1], RAYS) + middle(worth, 0.82));
    }
    case "treasure-back": {
      const kind = name as treasure.Kind;
      const [fill, weave, medal] = TREASURE[kind];
      const shut = at(50, 79, 0.5, treasure.chest(kind)) + at(50, 50, 0.34, treasure.pile(kind, 1));
      return back(fill, weave, medal, shut, BOUGHS);
    }
    case "token":
      return forestToken(name);
    case "back":
      return name === "deck"
        ? back("#2f5f45", "#4f8a5e", "#234836", forest.fir(50, 100, 2.2, "#3f8a52", "#7cba6c"), BOUGHS)
        : inked(
            paper("#3f6b3a") +
              flat("#5d8f48", "M12 40L30 14 44 22 50 12 60 22 74 14 88 42V100H12Z") +
              at(50, 66, 0.8, events.shaft) +
              at(50, 78, 0.34, creatures.eyes) +
              forest.fir(18, 128, 0.9, "#2f6a48", "#4f8f5c") +
              forest.fir(82, 128, 1, "#27594c", "#468268") +
              forest.oak(50, 130, 0.9, "#4f8438", "#83b04e"),
          );
  }
  return undefined;
}

const TREASURE: Record<treasure.Kind, readonly [string, string, string]> = {
  gold: ["#8a5f22", "#a87a34", "#5c3d18"],
  silver: ["#55637c", "#71819c", "#3a465c"],
  gems: ["#6a2f55", "#874a70", "#4a1f3c"],
};

/** Two looks of which the player takes one, below the eye that takes it. */
const glimpse = (one: Markup, two: Markup): Markup =>
  at(32, 52, 0.5, one) + at(68, 98, 0.5, two) + SLASH + at(70, 34, 0.36, events.eye);

/** The camp where a clan begins. */
function camp(clan: dwarves.Clan): Markup {
  const [fill, lit, dark] = dwarves.CLAN[clan];
  return (
    flat("#8f7446", "M18 92Q50 104 84 90 82 98 50 101 20 99 18 92Z") +
    shape(fill, "M50 40L84 92Q50 100 16 92Z") +
    flat(lit, "M48 45L42 94Q28 94 21 91Z") +
    flat(dark, "M52 45L80 91Q68 95 60 95Z") +
    shape("#2b2024", "M50 58L62 95Q50 97 40 95Z") +
    line("M50 42V22", 3.4) +
    at(50, 29, 0.34, dwarves.badge(clan))
  );
}

/** A mine that was turned over, with what is in it. */
function pit(name: string): Markup {
  const inside =
    name === "dragon"
      ? at(52, 70, 0.52, creatures.dragon)
      : name === "gold"
        ? at(50, 76, 0.48, treasure.pile("gold", 3))
        : name === "silver"
          ? at(50, 76, 0.48, treasure.pile("silver", 3))
          : at(50, 76, 0.48, treasure.pile("gems", 3));
  return (
    shape("#8a766b", "M14 98L18 66 30 44 50 36 70 44 83 66 86 98Q50 106 14 98Z") +
    flat("#ab978a", "M18 95L22 68 33 48 48 41 34 58 28 78 27 97Z") +
    flat("#241920", "M28 100V66Q30 48 50 47 70 48 72 66V100Q50 104 28 100Z") +
    inside
  );
}

function forestToken(name: string): Markup | undefined {
  switch (name) {
    case "trap":
      return token("#55233c", "#c98a9c", events.trap, 0.64);
    case "troll":
      return token("#55233c", "#d9b3a0", events.troll, 0.66);
    case "dragon":
      return token("#5c1f22", "#f0d3a0", creatures.dragon, 0.7);
    case "point":
      return token("#8a6222", "#f6dd9c", treasure.nugget, 0.6);
  }
  const picture = FOREST_TOOLS[name];
  return picture && token("#336336", "#d8e3b0", picture, 0.64);
}

/** A piece that stands on the board, with a pale rim so that it shows on every ground. */
const piece = (picture: Markup): Markup => {
  const rim = picture.replace(/stroke-width="([\d.]+)"/g, (_, width) => `stroke-width="${Number(width) + 6}"`);
  return (
    inked(at(50, 50, 0.93, `<g stroke-width="9">${rim}</g>`)).replaceAll(INK, "#f6e9cc") +
    inked(at(50, 50, 0.93, `<g stroke-width="3.2">${picture}</g>`))
  );
};

/** The back of a card that shows a clan. */
function clanBack(clan: dwarves.Clan): Markup {
  const [fill, lit, dark] = dwarves.CLAN[clan];
  return back(fill, lit, dark, at(50, 70, 0.6, dwarves.badge(clan)));
}

const MOODS: Record<dwarves.Mood, readonly [string, string]> = {
  loyal: ["#7fae6a", "#a9cf8c"],
  selfish: ["#b98a34", "#e0b85c"],
  saboteur: ["#5a2430", "#7c3440"],
};

/** The front of it: whom the dwarf works for. */
function clanCard(clan: dwarves.Clan, mood: dwarves.Mood): Markup {
  const [fill, glow] = MOODS[mood];
  const [coat] = dwarves.CLAN[clan];
  return inked(
    paper(fill) +
      flat(glow, RAYS) +
      bust(dwarves.portrait(clan, mood)) +
      foot(mood === "saboteur" ? "#2c1a24" : coat, dwarves.secret(clan, mood)) +
      at(18, 20, 0.2, dwarves.badge(clan)),
  );
}

// ---- The Dark Cave

const SPECIAL: Record<string, Markup> = { hole: cave.hole, ladder: cave.ladder, vein: cave.vein, exit: cave.exit };

const CREATURES: Record<string, Markup> = {
  rat: creatures.rat,
  lindworm: creatures.lindworm,
  goblin: creatures.goblin,
};

const DEEDS: Record<string, readonly ["harm" | "help" | "know" | "fall", Markup]> = {
  information: ["know", at(66, 44, 0.5, HOODED) + at(34, 92, 0.5, events.shaft) + SLASH + at(28, 36, 0.36, events.eye)],
  boots: ["help", middle(tools.boots, 0.84, 66, 47)],
  axe: ["help", middle(tools.battleAxe, 0.8, 66)],
  web: ["harm", middle(events.web, 0.9, 66) + middle(events.spider, 0.5, 66)],
  rockfall: ["fall", middle(events.rockfall, 0.82, 66)],
  swap: ["know", middle(events.swap, 0.78, 66)],
  rat: ["harm", middle(creatures.rat, 0.86, 66)],
  lindworm: ["harm", middle(creatures.lindworm, 0.86, 66)],
  goblin: ["harm", middle(creatures.goblin, 0.88, 84)],
};

function darkCave(face: string, { turned, plain, which }: Options): Markup | undefined {
  const found = way("dark-cave", face, turned ?? false);
  const [kind, name, more] = face.split(".") as [string, string, string?];
  if (found) {
    const special = kind === "start" ? cave.start : (SPECIAL[found.special] ?? "");
    return cave.cave(found.card, found.steps, face + vary(which), !plain, special, trim(face));
  }
  const deed = DEEDS[kind];
  if (deed) {
    return action(deed[0], "cave", deed[1] + pips(STEPS[name] as number));
  }
  switch (kind) {
    case "dwarf":
      return piece(dwarves.figure(name as dwarves.Clan, which));
    case "clan-back":
      return clanBack(name as dwarves.Clan);
    case "clan-card":
      return clanCard(name as dwarves.Clan, more as dwarves.Mood);
    case "creature":
      return piece(CREATURES[name] as string);
    case "back":
      if (name === "goal") {
        return inked(
          paper("#333c5c") +
            flat(
              "#4a5580",
              "M14 34L30 14 46 20 38 34ZM64 18L84 14 88 34 74 36ZM12 100L24 90 28 112 14 118ZM76 104L90 92 88 120Z",
            ) +
            shape("#0e1020", "M14 116Q12 60 30 40 50 22 70 40 88 60 86 116 70 124 50 124T14 116Z") +
            shape("#5b6890", "M22 52L32 38 36 72 42 32 50 62 58 32 64 70 68 38 78 52 88 70Q76 26 50 24 24 26 12 70Z") +
            at(50, 88, 0.56, creatures.eyes) +
            shape("#5b6890", "M18 118L28 96 34 120ZM82 118L72 92 66 120Z"),
        );
      }
      return back(
        ["#4f6fa0", "#3c4f86", "#2a2f5c"][(STEPS[name] as number) - 1] as string,
        ["#7f9cc8", "#6478b4", "#4c5290"][(STEPS[name] as number) - 1] as string,
        "#1d2238",
        slabs(STEPS[name] as Steps),
        DRIPS,
      );
    case "token":
      return name === "gold"
        ? inked(treasure.coin, 3.4)
        : token(
            "#3e2656",
            name === "web" ? "#7a5a98" : "#a9a3b4",
            name === "web" ? events.web + at(50, 50, 0.56, events.spider) : events.webTorn,
            0.74,
          );
  }
  return undefined;
}

/** One, two or three slabs: how many steps it takes to cross a card of this group. */
const slabs = (count: Steps): Markup =>
  Array.from({ length: count }, (_, at) => {
    const y = 70 + (at - (count - 1) / 2) * 20;
    return `<ellipse cx="50" cy="${y + 2.5}" rx="16" ry="9" fill="#6d7d9b"/><ellipse cx="50" cy="${y}" rx="14" ry="7" fill="#d5dee6" stroke="none"/>`;
  }).join("");

const DRAW: Record<Game, (face: string, options: Options) => Markup | undefined> = {
  saboteur,
  "lost-mines": lostMines,
  "dark-cave": darkCave,
};

export { GROUNDS };
