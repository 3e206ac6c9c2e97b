// The Dark Cave: cold stone, hanging drip stones, crystals and mushrooms that glow. Every space to stand on is a slab.

import { dice, disc, flat, inked, line, type Markup, n, shape } from "../ink";
import { outlines, type Passages, type Point, places, type Steps, spaces } from "../passages";
import { base } from "./mine";

const STONE = "#434e72";
const LIT = "#5b6890";
const DARK = "#333c5c";
const WALL = "#1d2238";
const FLOOR = "#8f9fb8";
const FLOOR_LIT = "#a9b8cb";

/** A slab to stand on. */
const slab = ([x, y]: Point, r = 9): Markup =>
  `<ellipse fill="#6d7d9b" cx="${n(x)}" cy="${n(y + 1.6)}" rx="${r}" ry="${n(r * 0.86)}"/>` +
  `<ellipse fill="#d5dee6" stroke="none" cx="${n(x)}" cy="${n(y)}" rx="${n(r - 1.2)}" ry="${n(r * 0.86 - 1.2)}"/>`;

/** A crystal, its foot at a point. */
const crystal = (x: number, y: number, s: number): Markup => {
  const a = (dx: number, dy: number) => `${n(dx * s)} ${n(dy * s)}`;
  const foot = `M${n(x)} ${n(y)}`;
  return (
    shape("#3fb8b0", `${foot}l${a(-8, -1)} ${a(-3, -8)} ${a(4, -3)} ${a(3, 4)} ${a(1, -12)} ${a(4, -4)} ${a(4, 5)} ${a(0, 9)} ${a(5, -4)} ${a(2, 4)} ${a(-4, 9)}z`) +
    flat("#a5efe2", `${foot}m${a(-2.5, -9)}l${a(1, -10)} ${a(3, -3)} ${a(0, 15)}z`)
  );
};

/** Two mushrooms that glow, their foot at a point. */
const mushrooms = (x: number, y: number, s: number): Markup => {
  const a = (dx: number, dy: number) => `${n(dx * s)} ${n(dy * s)}`;
  const foot = `M${n(x)} ${n(y)}`;
  return (
    shape("#e9dfee", `${foot}l${a(-1.5, -9)} ${a(5, 0)} ${a(-1, 9)}zm${a(6, 0)}v${n(-5 * s)}h${n(3 * s)}v${n(5 * s)}z`) +
    shape("#b58be0", `${foot}m${a(-8, -8)}q${a(8, -15)} ${a(17, 0)} ${a(-8, 3)} ${a(-17, 0)}z`) +
    shape("#b58be0", `${foot}m${a(3, -4)}q${a(4, -9)} ${a(10, 0)}z`) +
    flat("#e0c8fa", `${foot}m${a(-4, -10)}q${a(2, -4)} ${a(6, -4)} ${a(-3, 2)} ${a(-4, 5)}z`)
  );
};

/** A drip stone that grows from the ground. */
const drip = (x: number, y: number, s: number): Markup => {
  const a = (dx: number, dy: number) => `${n(dx * s)} ${n(dy * s)}`;
  const foot = `M${n(x)} ${n(y)}`;
  return (
    shape(LIT, `${foot}m${a(-8, 0)}q${a(5, -6)} ${a(6, -18)} ${a(3, 9)} ${a(5, 11)} ${a(2, -3)} ${a(2, -7)} ${a(3, 9)} ${a(5, 14)}q${a(-9, 3)} ${a(-18, 0)}z`) +
    flat("#7f8db3", `${foot}m${a(-5, -1)}q${a(3, -6)} ${a(3.4, -12)} ${a(1, 8)} ${a(0, 12)}z`)
  );
};

/** A card of the cave. `special` is drawn at the space that the rules name: the only one, the first arm, the centre. */
export function cave(card: Passages, steps: Steps, name: string, fine: boolean, special = ""): Markup {
  const roll = dice(name);
  const spots = spaces(card, steps);
  let stone = "";
  for (const [x, y] of places(card, 15, 20, `${name}rock`, 10)) {
    const w = 4 + roll() * 4;
    if (roll() < 0.6) {
      stone += `M${n(x - w)} ${n(y)}q${n(w)} ${n(-w * 1.3)} ${n(w * 2)} 0q${n(-w)} ${n(w * 0.5)} ${n(-w * 2)} 0z`;
    }
  }
  let growth = "";
  for (const [x, y] of places(card, fine ? 24 : 27, fine ? 25 : 28, name, 13)) {
    const which = roll();
    const s = (fine ? 0.75 : 0.95) + roll() * 0.3;
    const foot = Math.min(132, y + 9);
    const side = Math.max(12, Math.min(88, x));
    growth += which < 0.2 ? crystal(side, foot, s) : which < 0.36 ? mushrooms(side, foot, s) : drip(side, foot, s);
  }
  const bridge = card.layout === "bridge";
  const draw = (which: Passages, name: string): Markup => {
    const wide = outlines(which, { half: 17, rough: 2, step: 14, round: true }, name);
    const floor = outlines(which, { half: 13, rough: 1.6, step: 12, round: true, shift: [1, 2] }, name);
    const lit = outlines(which, { half: 8, rough: 1.4, step: 16, round: true, shift: [0.5, 1.6] }, name);
    return (
      wide.map(({ area }) => flat(WALL, area)).join("") +
      line(wide.map(({ walls }) => walls).join(""), 2.6) +
      flat(FLOOR, floor.map(({ area }) => area).join("")) +
      flat(FLOOR_LIT, lit.map(({ area }) => area).join(""))
    );
  };
  // A bridge lies over the path below, so that is drawn first, with its slabs.
  const [upper, lower] = card.groups as [Passages["groups"][0], Passages["groups"][0]];
  const cut = bridge ? (spots.length * 1) / 2 : 0;
  const slabs = spots.map((spot) => slab(spot, steps === 3 ? 8 : 9));
  const tunnel = card.layout === "bends" ? crawl(card) : "";
  const ways = bridge
    ? draw({ layout: "joined", groups: [lower] }, `${name}low`) +
      slabs.slice(cut).join("") +
      deck(upper.includes(1)) +
      slabs.slice(0, cut).join("")
    : tunnel + draw(card, name) + (card.layout === "bends" ? mouth + slabs.slice(0, -1).join("") : slabs.join(""));
  const [x, y] = (steps === 3 ? spots[spots.length - 1] : spots[0]) as Point;
  return inked(
    base(STONE, DARK) +
      flat(LIT, stone) +
      ways +
      growth +
      (special ? `<g transform="translate(${n(x)} ${n(y)})">${special}</g>` : ""),
  );
}

/** The low tunnel between two bends, lit by nothing. */
function crawl(card: Passages): Markup {
  const [a, b] = spaces(card, 1) as [Point, Point];
  const way = `M${n(a[0])} ${n(a[1])}L${n(b[0])} ${n(b[1])}`;
  return line(way, 26) + line(way, 21, "#10131f") + line(way, 3, "#39405c");
}

/** Its mouth: room for one who pays. */
const mouth: Markup =
  disc("#6d7d9b", 50, 70, 12) + flat("#10131f", "M41 72A9 9 0 0 1 59 72V77H41Z") + disc("#f2c14e", 50, 70, 5) +
  line("M48 68.5l2-1.5V73", 1.6, "#a06a1c");

/** A bridge of planks over what is below. */
function deck(across: boolean): Markup {
  const rows = across ? 9 : 9;
  let planks = "";
  for (let at = 0; at < rows; at++) {
    planks += across ? `M${n(22 + at * 7)} 56V84` : `M36 ${n(42 + at * 7)}H64`;
  }
  const ropes = across ? "M14 55Q50 61 86 55M14 85Q50 91 86 85" : "M35 34Q39 70 35 106M65 34Q69 70 65 106";
  const road = across ? "M0 57H100V83H0Z" : "M37 0V140H63V0Z";
  const walls = across ? "M0 55H18M0 85H18M82 55H100M82 85H100" : "M35 0V38M65 0V38M35 102V140M65 102V140";
  const gap = across ? "M18 62Q50 68 82 62V95Q50 99 18 95Z" : "M41 38H70Q74 70 70 104H41Z";
  return (
    flat("#12162699", gap) +
    flat(FLOOR, road) +
    line(walls, 2.6) +
    shape("#b98a54", across ? "M18 56Q50 60 82 56V84Q50 88 18 84Z" : "M36 38Q40 70 36 102H64Q68 70 64 102V38Z") +
    line(planks, 1.6) +
    line(ropes, 4) +
    line(ropes, 1.6, "#e7cf9a")
  );
}

// What a space can hold; the middle of each is at 0,0.

/** A hole from which creatures come. */
export const hole: Markup =
  `<ellipse fill="#6d7d9b" rx="15" ry="12.5"/><ellipse fill="#0b0d17" stroke="none" cy="1" rx="12" ry="9.5"/>` +
  flat("#ff6f4d", "M-7-1Q-4-4-1.5 0-4 1.5-7-1ZM7-1Q4-4 1.5 0 4 1.5 7-1Z");

/** A ladder that leads to every other ladder. */
export const ladder: Markup =
  `<ellipse fill="#0b0d17" cy="5" rx="13" ry="9"/>` +
  line("M-6-17V11M6-17V11", 6) +
  line("M-6-11H6M-6-3.5H6M-6 4H6", 5.4) +
  line("M-6-17V11M6-17V11", 2.6, "#e0a659") +
  line("M-6-11H6M-6-3.5H6M-6 4H6", 2.2, "#f0c27c");

/** A vein of gold in the ground. */
export const vein: Markup =
  shape("#4d3f3f", "M-16 2L-10-10 2-13 13-7 16 4 8 12-8 12Z") +
  shape("#f2b632", "M-10 2L-4-8 3-5 9-7 12 1 6 7-2 5-7 8Z") +
  flat("#fff0b0", "M-6 0L-3-6 2-3-1 1ZM4-3L8-5 9 0 5 1Z");

/** Daylight. */
export const exit: Markup =
  shape("#6d5a4c", "M-20 16V-4A20 20 0 0 1 20-4V16Z") +
  shape("#bfe6f5", "M-14 16V-4A14 14 0 0 1 14-4V16Z") +
  flat("#fff6c9", "M-5-7A5 5 0 1 1 5-7 5 5 0 0 1-5-7Z") +
  line("M0-16V-15M9-7H10M-10-7H-9M6-13L7-14M-6-13L-7-14", 1.8, "#f2c14e") +
  flat("#6fae4f", "M-14 6Q-6 0 0 5 8 1 14 6V16H-14Z") +
  line("M-14 16V-4A14 14 0 0 1 14-4V16", 2.2);
