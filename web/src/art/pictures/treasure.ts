// What is dug for, each in a box of 100 by 100.

import { at, disc, dot, flat, line, type Markup, shape } from "../ink";

/** A lump of gold. */
export const nugget: Markup =
  shape("#eeb12f", "M8 62L16 34 38 20 62 14 86 34 92 60 78 80 48 86 22 80Z") +
  flat("#ffe590", "M14 58L20 37 40 25 60 20 50 34 30 42Z") +
  flat("#fff7d0", "M26 38L40 29 48 29 36 37Z") +
  flat("#c07f1e", "M88 60L76 77 50 82 62 60 84 40Z") +
  line("M30 42L50 34 62 18M50 34L62 60 48 84M62 60L88 58", 1.8);

const heap: readonly (readonly [number, number, number, number])[][] = [
  [[50, 52, 0.86, 0]],
  [
    [33, 64, 0.58, -8],
    [66, 38, 0.58, 14],
  ],
  [
    [50, 26, 0.5, 10],
    [27, 68, 0.52, -12],
    [74, 70, 0.5, 18],
  ],
];

/** One, two or three lumps. */
export const nuggets = (count: 1 | 2 | 3): Markup =>
  (heap[count - 1] as (typeof heap)[0]).map(([x, y, s, turn]) => at(x, y, s, nugget, turn)).join("");

/** A coin: gold that is carried. */
export const coin: Markup =
  disc("#c8871f", 50, 54, 40) +
  disc("#f2bb3d", 50, 48, 40) +
  line("M20 48A30 30 0 0 1 50 18", 4, "#ffe9a4") +
  shape("#d4942a", "M50 26L57 42 74 43 61 54 65 71 50 62 35 71 39 54 26 43 43 42Z") +
  flat("#ffe9a4", "M50 32L54 43 50 58 37 66 41 53 31 46 44 45Z");

/** A bar of silver. */
export const bar: Markup =
  shape("#a9b6c4", "M4 66L18 38 82 34 96 60 92 78 10 84Z") +
  flat("#e8eef2", "M12 63L21 42 79 38 88 57Z") +
  flat("#7b8898", "M10 80L9 68 91 62 90 75Z") +
  line("M5 66L95 60M30 56L70 53", 2);

const gem = (fill: string, lit: string, dark: string): Markup =>
  shape(fill, "M26 22H74L94 44 50 90 6 44Z") +
  flat(lit, "M29 26H50L34 42H14ZM34 46L50 84 12 46Z") +
  flat(dark, "M71 26L86 42H66L54 26ZM88 46L54 82 66 46Z") +
  line("M8 44H92M34 44L50 24 66 44 50 88Z", 1.8);

const ruby = gem("#e04a5f", "#ff9aa0", "#a62a48");
const emerald = gem("#3fae7a", "#9fe4b8", "#1f7a5c");
const amethyst = gem("#8d62cf", "#c9abf2", "#5d3c9c");

/** A cut stone. */
export const jewel: Markup = ruby;

/** What a kind of treasure is made of, one piece. */
export type Kind = "gold" | "silver" | "gems";

const piece = (kind: Kind, which: number): Markup =>
  kind === "gold" ? coin : kind === "silver" ? bar : ([ruby, emerald, amethyst][which % 3] as string);

const PILES: readonly (readonly [number, number, number])[][] = [
  [[50, 50, 0.8]],
  [
    [34, 36, 0.56],
    [64, 66, 0.56],
  ],
  [
    [50, 24, 0.5],
    [26, 68, 0.5],
    [74, 68, 0.5],
  ],
  [
    [29, 28, 0.47],
    [72, 28, 0.47],
    [29, 74, 0.47],
    [72, 74, 0.47],
  ],
];

/** Up to four pieces: what a treasure is worth. */
export const pile = (kind: Kind, worth: number): Markup =>
  (PILES[Math.max(1, Math.min(4, worth)) - 1] as (typeof PILES)[0])
    .map(([x, y, s], which) => at(x, y, s, piece(kind, which)))
    .join("");

const metal: Record<Kind, readonly [string, string, string]> = {
  gold: ["#b97a35", "#dba05a", "#f2bb3d"],
  silver: ["#6d7a94", "#93a2ba", "#dbe4ea"],
  gems: ["#8a4468", "#b5658a", "#7fe0c0"],
};

/** A closed chest in the colours of its kind. */
export function chest(kind: Kind): Markup {
  const [wood, lit, band] = metal[kind];
  return (
    shape(wood, "M8 46H92V88H8Z") +
    flat(lit, "M11 50H26V85H11Z") +
    shape(wood, "M8 46Q8 18 28 16H72Q92 18 92 46Z") +
    flat(lit, "M12 42Q14 24 30 20H46Q30 26 28 42Z") +
    shape(band, "M20 17H31V88H20ZM69 17H80V88H69Z") +
    line("M8 46H92", 3) +
    (kind === "gold"
      ? at(50, 50, 0.34, coin)
      : kind === "silver"
        ? shape(band, "M38 42H62V54L50 66 38 54Z") + dot("#2a1b1e", 50, 51, 4)
        : at(50, 52, 0.34, emerald))
  );
}

/** An open chest that overflows. */
export const openChest = (kind: Kind): Markup => {
  const [wood, lit, band] = metal[kind];
  const inside =
    kind === "gold"
      ? at(30, 40, 0.36, coin) + at(70, 40, 0.36, coin) + at(50, 32, 0.4, coin) + at(50, 48, 0.36, coin)
      : kind === "silver"
        ? at(34, 42, 0.46, bar) + at(68, 43, 0.46, bar) + at(52, 33, 0.46, bar)
        : at(30, 42, 0.36, emerald) + at(70, 42, 0.36, amethyst) + at(50, 34, 0.42, ruby);
  return (
    shape(wood, "M8 30Q10 6 28 6H72Q90 6 92 30L88 44H12Z") +
    flat("#2a1b1e66", "M16 36Q18 14 30 13H70Q82 14 84 36L82 44H18Z") +
    inside +
    shape(wood, "M6 52H94L90 92H10Z") +
    flat(lit, "M10 56H26L28 88H14Z") +
    shape(band, "M22 52H33L34 92H25ZM67 52H78L75 92H66Z") +
    shape(band, "M42 48H58V64L50 70 42 64Z") +
    dot("#2a1b1e", 50, 58, 3.6)
  );
};

/** A lump of coal: no treasure. */
export const coal: Markup =
  shape("#5b5560", "M10 74L14 44 30 24 58 16 82 34 92 62 80 84 40 90Z") +
  flat("#837d8a", "M17 46L32 28 56 21 48 38 30 48Z") +
  flat("#403b46", "M88 62L77 80 44 86 62 62 78 44Z") +
  line("M30 48L48 38 58 18M48 38L62 62 42 88M62 62L90 62M30 48L22 70", 1.8);
