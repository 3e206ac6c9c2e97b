// The Dark Cave: cold stone, hanging drip stones, crystals and mushrooms that glow. Every space to stand on is a slab.

import { dice, disc, flat, inked, line, type Markup, n, shape, wall } from "../ink";
import { clear, outlines, type Passages, type Point, places, type Steps, spaces } from "../passages";
import { base } from "./mine";

const STONE = "#434e72";
const LIT = "#5b6890";
const DARK = "#333c5c";
const WALL = "#1d2238";
const FLOOR = "#8f9fb8";
const FLOOR_LIT = "#a9b8cb";

/** A slab to stand on. */
const slab = ([x, y]: Point, r = 9): Markup =>
  `<ellipse fill="#66779a" stroke="#39456a" stroke-width="1.8" cx="${n(x)}" cy="${n(y + 1.4)}" rx="${r}" ry="${n(r * 0.84)}"/>` +
  `<ellipse fill="#d3dce6" stroke="none" cx="${n(x)}" cy="${n(y)}" rx="${n(r - 1)}" ry="${n(r * 0.84 - 1)}"/>`;

/** A crystal, its foot at a point. */
export const crystal = (x: number, y: number, s: number): Markup => {
  const a = (dx: number, dy: number) => `${n(dx * s)} ${n(dy * s)}`;
  const foot = `M${n(x)} ${n(y)}`;
  return (
    shape(
      "#3fb8b0",
      `${foot}l${a(-8, -1)} ${a(-3, -8)} ${a(4, -3)} ${a(3, 4)} ${a(1, -12)} ${a(4, -4)} ${a(4, 5)} ${a(0, 9)} ${a(5, -4)} ${a(2, 4)} ${a(-4, 9)}z`,
    ) + flat("#a5efe2", `${foot}m${a(-2.5, -9)}l${a(1, -10)} ${a(3, -3)} ${a(0, 15)}z`)
  );
};

/** Two mushrooms that glow, their foot at a point. */
export const mushrooms = (x: number, y: number, s: number): Markup => {
  const a = (dx: number, dy: number) => `${n(dx * s)} ${n(dy * s)}`;
  const foot = `M${n(x)} ${n(y)}`;
  return (
    shape(
      "#e9dfee",
      `${foot}l${a(-1.5, -9)} ${a(5, 0)} ${a(-1, 9)}zm${a(6, 0)}v${n(-5 * s)}h${n(3 * s)}v${n(5 * s)}z`,
    ) +
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
    shape(
      LIT,
      `${foot}m${a(-11, 0)}q${a(6, -6)} ${a(8, -22)} ${a(4, 10)} ${a(6.5, 14)} ${a(2, -2)} ${a(2.5, -5)} ${a(2, 8)} ${a(6, 13)}q${a(-11.5, 4)} ${a(-23, 0)}z`,
    ) +
    flat("#8593ba", `${foot}m${a(-8, -1)}q${a(5, -7)} ${a(5, -15)} ${a(2, 10)} ${a(-1, 15)}z`) +
    flat(DARK, `${foot}m${a(4, 0)}q${a(1, -5)} ${a(2.6, -8)} ${a(1, 5)} ${a(3.4, 7.6)}z`)
  );
};

/** A card of the cave. `special` is drawn at the space that the rules name: the only one, the first arm, the centre. */
export function cave(card: Passages, steps: Steps, name: string, fine: boolean, special = "", edge = DARK): Markup {
  const roll = dice(name);
  const spots = spaces(card, steps);
  let stone = "";
  for (const [x, y] of places(card, 15, 20, `${name}rock`, 10)) {
    const w = 4 + roll() * 4;
    if (roll() < 0.6 && x > w + 6 && x < 94 - w) {
      stone += `M${n(x - w)} ${n(y)}q${n(w)} ${n(-w * 1.3)} ${n(w * 2)} 0q${n(-w)} ${n(w * 0.5)} ${n(-w * 2)} 0z`;
    }
  }
  const free = clear(card);
  let growth = "";
  for (const [x, y] of places(card, fine ? 27 : 30, fine ? 26 : 28, name, 13)) {
    const which = roll();
    const s = (fine ? 0.75 : 0.95) + roll() * 0.3;
    const foot = Math.max(27 * s + 3, Math.min(132, y + 9));
    const side = Math.max(15, Math.min(85, x));
    if (free([side, foot - 10]) < 24 || free([side, foot]) < 21) {
      continue;
    }
    growth +=
      which < 0.16
        ? crystal(side, foot, s)
        : which < 0.3
          ? mushrooms(side, foot, s)
          : which < 0.78
            ? drip(side, foot, s)
            : "";
  }
  const bridge = card.layout === "bridge";
  const draw = (which: Passages, name: string): Markup => {
    const wide = outlines(which, { half: 17, rough: 2, step: 14, round: true }, name);
    const floor = outlines(which, { half: 13, rough: 1.6, step: 12, round: true, shift: [1, 2] }, name);
    const lit = outlines(which, { half: 8, rough: 1.4, step: 16, round: true, shift: [0.5, 1.6] }, name);
    return (
      wide.map(({ area }) => flat(WALL, area)).join("") +
      wall(wide.map(({ walls }) => walls).join("")) +
      flat(FLOOR, floor.map(({ area }) => area).join("")) +
      flat(FLOOR_LIT, lit.map(({ area }) => area).join(""))
    );
  };
  // A bridge lies over the path below, so that is drawn first, with its slabs.
  const [upper, lower] = card.groups as [Passages["groups"][0], Passages["groups"][0]];
  const cut = bridge ? spots.length / 2 : 0;
  const slabs = spots.map((spot) => slab(spot, steps === 3 ? 8 : 9));
  const tunnel = card.layout === "bends" ? crawl(card) : "";
  const ways = bridge
    ? draw({ layout: "joined", groups: [lower] }, `${name}low`) +
      slabs.slice(cut).join("") +
      draw({ layout: "joined", groups: [upper] }, `${name}high`) +
      deck(upper.includes(1)) +
      slabs.slice(0, cut).join("")
    : tunnel + draw(card, name) + (card.layout === "bends" ? mouth + slabs.slice(0, -1).join("") : slabs.join(""));
  const [x, y] = (steps === 3 ? spots[spots.length - 1] : spots[0]) as Point;
  return inked(
    base(STONE, edge) +
      flat(LIT, stone) +
      ways +
      `<g stroke-width="1.9">${growth}</g>` +
      (special ? `<g transform="translate(${n(x)} ${n(y)})">${special}</g>` : ""),
  );
}

/** The low tunnel between two bends, lit by nothing. */
function crawl(card: Passages): Markup {
  const [a, b] = spaces(card, 1) as [Point, Point];
  const way = `M${n(a[0])} ${n(a[1])}L${n(b[0])} ${n(b[1])}`;
  return line(way, 26) + line(way, 21, "#10131f") + line(way, 3, "#39405c");
}

/** Its mouth: room for one, who pays. */
const mouth: Markup =
  shape("#8593ba", "M33 86V68A17 17 0 0 1 67 68V86Z") +
  line("M35 70L42 72M39 59L45 64M50 52V60M61 59L55 64M65 70L58 72", 1.8) +
  flat("#0b0d17", "M40 86V69A10 10 0 0 1 60 69V86Z") +
  disc("#f2bb3d", 50, 78, 6.5) +
  flat("#ffe9a4", "M46 77A4.5 4.5 0 0 1 51 73.5 6 6 0 0 0 47.5 80Z");

/** A bridge of planks over what is below. */
function deck(across: boolean): Markup {
  let planks = "";
  for (let at = 0; at < 9; at++) {
    planks += across ? `M${n(22 + at * 7)} 54V87` : `M34 ${n(42 + at * 7)}H66`;
  }
  const ropes = across ? "M12 52Q50 58 88 52M12 88Q50 94 88 88" : "M32 32Q36 70 32 108M68 32Q72 70 68 108";
  return (
    flat("#12162699", across ? "M32 84H68V95Q50 98 32 95Z" : "M62 46H70Q74 70 70 94H62Z") +
    shape("#b98a54", across ? "M17 53Q50 58 83 53V87Q50 92 17 87Z" : "M33 37Q37 70 33 103H67Q71 70 67 37Z") +
    flat("#d3a971", across ? "M19 56Q50 61 81 56V63Q50 67 19 63Z" : "M36 39Q40 70 36 101H43Q47 70 43 39Z") +
    line(planks, 1.6) +
    line(ropes, 4.4) +
    line(ropes, 1.8, "#f0dca8")
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

/** Where all begin: a great ladder in a ring of stones, in the light that is left. */
export const start: Markup = (() => {
  const ring = (width: number, color: string) =>
    `<ellipse cy="2" rx="25" ry="21" stroke="${color}" stroke-width="${width}" stroke-dasharray="13 5" stroke-linecap="butt"/>`;
  return (
    `<ellipse fill="#f6e3ae" stroke="none" cy="2" rx="24" ry="20"/>` +
    ring(10, "#2a1b1e") +
    ring(6, "#8a99bb") +
    `<g transform="translate(0 1)scale(1.3)">${ladder}</g>`
  );
})();

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
