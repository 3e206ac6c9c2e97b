// The forest of The Lost Mines: trees seen from the side as on an old map, soft earth paths with grass at their edges.

import { dice, dot, flat, inked, line, type Markup, n, shape, wall } from "../ink";
import { clear, outlines, type Passages, places } from "../passages";
import { base } from "./mine";

const MEADOW = "#7fae52";
const SHADE = "#689844";
const EDGE = "#8a6a3c";
const EARTH = "#dfc389";
const EARTH_LIT = "#eedaa8";

/** A fir, its foot at a point. */
export function fir(x: number, y: number, s: number, fill: string, lit: string): Markup {
  const a = (dx: number, dy: number) => `${n(dx * s)} ${n(dy * s)}`;
  const foot = `M${n(x)} ${n(y)}`;
  return (
    line(`${foot}v${n(-6 * s)}`, n(4.4 * s)) +
    shape(
      fill,
      `${foot}m${a(-9, -4)}l${a(5, -7)} ${a(-3, 0)} ${a(4.4, -7)} ${a(-2, 0)} ${a(4.6, -9)} ${a(4.6, 9)} ${a(-2, 0)} ${a(4.4, 7)} ${a(-3, 0)} ${a(5, 7)}q${a(-9, 3)} ${a(-18, 0)}z`,
    ) +
    flat(
      lit,
      `${foot}m${a(-6, -5)}l${a(4.6, -6.6)} ${a(-2.6, 0)} ${a(4, -6.6)} ${a(-1.4, 0)} ${a(1.6, -4)}l${a(0.6, 18)}z`,
    )
  );
}

/** A broad tree, its foot at a point. */
export function oak(x: number, y: number, s: number, fill: string, lit: string): Markup {
  const a = (dx: number, dy: number) => `${n(dx * s)} ${n(dy * s)}`;
  const foot = `M${n(x)} ${n(y)}`;
  return (
    line(`${foot}v${n(-8 * s)}`, n(5 * s)) +
    shape(
      fill,
      `${foot}m${a(-7, -6)}q${a(-7, -1)} ${a(-4, -8)} ${a(-3, -8)} ${a(5, -9)} ${a(5, -7)} ${a(10.5, -1)} ${a(8, 0)} ${a(5.5, 8)} ${a(5, 7)} ${a(-3, 10)}q${a(-7, 3)} ${a(-14, 0)}z`,
    ) +
    flat(
      lit,
      `${foot}m${a(-6, -14)}q${a(-1, -6)} ${a(5, -7)} ${a(3, -4)} ${a(5, -1)} ${a(1, 4)} ${a(-4, 5)}q${a(-1, 4)} ${a(-6, 3)}z`,
    )
  );
}

const LEAVES: readonly [string, string][] = [
  ["#2f6a48", "#4f8f5c"],
  ["#3c7a3c", "#68a34c"],
  ["#27594c", "#468268"],
  ["#4f8438", "#83b04e"],
];

/** A card of the forest: meadow and trees with paths, and something in the middle. */
export function forest(card: Passages, name: string, fine: boolean, middle: Markup = "", edge = SHADE): Markup {
  const roll = dice(name);
  const verge = outlines(card, { half: 16, rough: 1.6, step: 12, round: true }, name);
  const path = outlines(card, { half: 13, rough: 1, step: 10, round: true, shift: [0.8, 1.2] }, name);
  const lit = outlines(card, { half: 7, rough: 1.4, step: 15, round: true, shift: [-0.5, -0.5] }, name);
  let tufts = "";
  for (const [x, y] of places(card, 13, 17, `${name}grass`, 9)) {
    if (roll() < 0.55) {
      tufts += `M${n(x - 2.6)} ${n(y - 3)}l1.6 3 1-4.6 1 4.6 1.6-3`;
    }
  }
  const free = clear(card);
  let trees = "";
  let flowers = "";
  for (const [x, y] of places(card, fine ? 20 : 24, fine ? 25 : 27, name, 12)) {
    const [fill, leaf] = LEAVES[Math.floor(roll() * LEAVES.length)] as [string, string];
    const s = (fine ? 0.72 : 0.95) + roll() * 0.25;
    const foot = Math.max(30 * s, Math.min(134, y + 10));
    const side = Math.max(12 * s, Math.min(100 - 12 * s, x));
    // No crown hides a path.
    if (free([side, foot - 14 * s]) < 22 || free([side, foot]) < 19) {
      continue;
    }
    trees += roll() < 0.62 ? fir(side, foot, s, fill, leaf) : oak(side, foot, s, fill, leaf);
    if (fine && roll() < 0.4) {
      flowers += dot(
        roll() < 0.5 ? "#fff2d0" : "#f1a7a0",
        side < 80 ? side + 9 : side - 9,
        Math.min(foot + 1, 133),
        1.5,
      );
    }
  }
  return inked(
    base(MEADOW, edge) +
      flat(EDGE, verge.map(({ area }) => area).join("")) +
      wall(verge.map(({ walls }) => walls).join(""), 2.2) +
      flat(EARTH, path.map(({ area }) => area).join("")) +
      flat(EARTH_LIT, lit.map(({ area }) => area).join("")) +
      (fine ? line(tufts, 1.5, "#4b7a36") : "") +
      `<g stroke-width="2.1">${trees}</g>` +
      flowers +
      middle,
  );
}

// What can lie in the middle of a path, in the box of the card.

/** A fallen trunk with a stump of a branch. */
export const trunk: Markup =
  flat("#2a1b1e55", "M24 88Q30 99 40 95L88 74 90 78 42 100Q28 102 24 88Z") +
  shape("#a06b3c", "M20 76Q18 69 24 67L72 49Q84 48 87 58 88 66 82 70L30 91Q21 88 20 76Z") +
  flat("#c58c52", "M27 69L73 52Q79 52 82 55L32 74Q27 73 27 69Z") +
  line("M40 77l14-5M52 78l20-8M45 69l10-4", 1.6) +
  shape("#ecc98c", "M72 52Q82 46 86 57 89 67 80 71 71 68 70 60 69 55 72 52Z") +
  line("M76 57Q82 56 82 62 80 66 77 64", 1.6, "#a06b3c") +
  shape("#a06b3c", "M44 61L38 48 46 45 52 58Z") +
  shape("#5f9a46", "M36 49Q32 42 39 41 41 36 46 40 51 42 47 47Z");

/** A lake that covers the whole crossing. */
export const lake: Markup =
  shape("#c9a765", "M19 70Q20 50 40 50 54 44 66 51 83 54 82 71 82 89 64 91 50 97 36 91 18 88 19 70Z") +
  shape("#3f8fb8", "M24 70Q25 55 42 55 54 49 65 56 78 58 77 71 77 84 63 86 50 91 38 86 23 84 24 70Z") +
  flat("#7cc1dc", "M29 68Q31 59 43 59 54 54 63 60 52 60 44 64 34 64 29 68Z") +
  line("M36 74q4-3 8 0t8 0M54 67q3.5-2.6 7 0t7 0M52 80q3.5-2.6 7 0", 2, "#e3f4f7");

/** A deep cleft across the path, whichever way that runs. */
export const ditch: Markup =
  `<g transform="translate(8 11.2)scale(.84)">` +
  shape("#b08a50", "M10 106L25 84 34 80 39 65 52 58 60 46 75 42 92 28 83 51 78 65 66 74 60 87 46 94 33 99Z") +
  flat("#231a1f", "M17 101L28 86 37 83 43 69 54 62 63 51 76 46 85 37 79 50 74 62 62 71 56 83 43 90 31 95Z") +
  flat("#6b4d38", "M17 101L28 86 37 83 43 69 54 62 63 51 76 46 85 37 82 43 76 51 66 57 58 68 47 75 41 88 30 91Z") +
  line("M49 77L58 69M65 63L72 56M34 94L40 90", 1.6, "#4b3a3a") +
  "</g>";

/** A rock with room for one. */
export const rock: Markup =
  flat("#8f7446", "M24 86Q50 100 80 84Q80 92 50 96 28 94 24 86Z") +
  shape("#9a9ca3", "M24 86L26 66 38 52 56 48 72 58 78 74 76 87Q50 94 24 86Z") +
  flat("#c6c8ca", "M29 68L39 55 55 51 63 57 50 62 44 74 30 76Z") +
  flat("#6f727d", "M63 57L72 61 76 74 74 86Q64 89 56 89L62 72Z") +
  line("M44 74l6-12 13-5M62 72l-6 16", 1.6);

/** A fire with room to rest at. */
export const campfire: Markup =
  dot("#f6d98a", 50, 70, 25) +
  shape("#e4572e", "M50 38Q68 54 66 70 64 84 50 85 36 84 34 70 34 62 40 57 42 62 45 63 43 49 50 38Z") +
  flat("#f79a3b", "M51 47Q62 60 61 71 59 82 50 83 40 82 39 72 40 68 43 65 45 70 48 69 46 58 51 47Z") +
  flat("#ffe08a", "M51 62Q57 70 56 76 54 82 50 82 45 81 45 76 46 70 51 62Z") +
  shape("#8a5a33", "M26 88L70 76 74 83 30 95Z") +
  shape("#a8703d", "M74 92L30 77 27 84 71 98Z");
