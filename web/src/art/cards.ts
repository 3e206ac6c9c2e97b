// Cards that are not paths: frames, grounds and backs. Every frame has a cream edge, so that cards stand out on a light
// table and on a dark one; harm, help and knowledge have grounds of their own shape as well as colour.

import { at, disc, flat, inked, line, type Markup, shape } from "./ink";
import { HEIGHT, WIDTH } from "./passages";

const PAPER = "#f6e9cc";

/** What a card is for: its ground. */
export type Ground = readonly [fill: string, glow: string, dark: string];

/** The colours of a look, by what a card does. */
export const GROUNDS = {
  mine: {
    harm: ["#a8392c", "#d9664a", "#7d2525"],
    help: ["#3e7f6a", "#79b893", "#2a5a50"],
    know: ["#4f6f94", "#8fb0c9", "#36506f"],
    fall: ["#b8752f", "#eab765", "#87501f"],
  },
  forest: {
    harm: ["#7a3350", "#b5627c", "#55233c"],
    help: ["#4c8a4a", "#9cc878", "#336336"],
    know: ["#b98a34", "#ecc976", "#8a6222"],
    fall: ["#3f4e78", "#7e90b8", "#2b3656"],
  },
  cave: {
    harm: ["#5c3a78", "#9a74b8", "#3e2656"],
    help: ["#22757c", "#69b7b2", "#155158"],
    know: ["#3d5c9c", "#86a8d8", "#294174"],
    fall: ["#56658e", "#a9b9d6", "#3b4768"],
  },
} as const satisfies Record<string, Record<string, Ground>>;

/** The paper of a card with a coloured field on it. */
export const paper = (fill: string, edge = PAPER): Markup =>
  `<rect x="1.3" y="1.3" width="${WIDTH - 2.6}" height="${HEIGHT - 2.6}" rx="9" fill="${edge}"/>` +
  `<rect x="6.5" y="6.5" width="${WIDTH - 13}" height="${HEIGHT - 13}" rx="5" fill="${fill}"/>`;

/** A jagged glow: something breaks. */
const burst = (fill: string): Markup =>
  flat(
    fill,
    "M50 16L58 34 74 20 73 41 92 38 80 55 93 70 80 83 92 102 73 100 74 120 58 105 50 124 42 105 26 120 27 100 8 102 20 83 7 70 20 55 8 38 27 41 26 20 42 34Z",
  );

/** A round glow: something good. */
const halo = (fill: string): Markup =>
  `<circle cx="50" cy="70" r="40" fill="${fill}" stroke="none"/>` +
  line("M50 14V22M50 118V126M15 28L20 34M85 28L80 34M15 112L20 106M85 112L80 106", 3.4, fill);

/** A lens-shaped glow: something is seen. */
const lens = (fill: string): Markup => flat(fill, "M8 70Q20 18 50 14 80 18 92 70 80 122 50 126 20 122 8 70Z");

/** An action card: its ground tells what it does, its picture with what. */
export function action(kind: "harm" | "help" | "know" | "fall", look: keyof typeof GROUNDS, picture: Markup): Markup {
  const [fill, glow, dark] = GROUNDS[look][kind];
  const behind = kind === "harm" || kind === "fall" ? burst(glow) : kind === "help" ? halo(glow) : lens(glow);
  return inked(paper(fill) + corners(look, dark) + behind + picture);
}

/** The corners of a card tell its game: rivets, leaves, drip stones. */
function corners(look: keyof typeof GROUNDS, dark: string): Markup {
  if (look === "mine") {
    return flat(
      dark,
      "M6.5 24V11.5Q6.5 6.5 11.5 6.5H24ZM93.5 24V11.5Q93.5 6.5 88.5 6.5H76ZM6.5 116V128.5Q6.5 133.5 11.5 133.5H24ZM93.5 116V128.5Q93.5 133.5 88.5 133.5H76Z",
    );
  }
  if (look === "forest") {
    return flat(
      dark,
      "M8 26Q6 10 24 8 24 22 8 26ZM92 26Q94 10 76 8 76 22 92 26ZM8 114Q6 130 24 132 24 118 8 114ZM92 114Q94 130 76 132 76 118 92 114Z",
    );
  }
  return flat(
    dark,
    "M7 7H38L33 20 29 8 22 32 17 9 12 24 7 18ZM93 7H62L67 20 71 8 78 32 83 9 88 24 93 18ZM7 133H38L32 122 28 132 21 112 16 131 11 120 7 124ZM93 133H62L68 122 72 132 79 112 84 131 89 120 93 124Z",
  );
}

/** How many steps a card of the cave takes: one, two or three slabs on a plaque at its foot. */
export function pips(count: number): Markup {
  const plaque = shape(
    "#1d2238",
    `M${50 - 6 - count * 6} 123H${50 + 6 + count * 6}L${50 + 2 + count * 6} 137H${50 - 2 - count * 6}Z`,
  );
  const slabs = Array.from({ length: count }, (_, which) =>
    flat("#dfe8ee", diamond(50 + (which - (count - 1) / 2) * 12, 130, 4.6)),
  );
  return plaque + slabs.join("");
}

const diamond = (x: number, y: number, r: number): string =>
  `M${x} ${y - r}L${x + r} ${y} ${x} ${y + r} ${x - r} ${y}Z`;

/** A back: a pattern with something in a medal. */
export function back(fill: string, weave: string, medal: string, picture: Markup, pattern = LATTICE): Markup {
  return inked(
    paper(fill) +
      `<path d="${pattern}" stroke="${weave}" stroke-width="3"/>` +
      `<ellipse cx="50" cy="70" rx="33" ry="36" fill="${medal}"/>` +
      `<ellipse cx="50" cy="70" rx="28.5" ry="31.5" stroke="${weave}" stroke-width="1.8"/>` +
      picture,
  );
}

/** Crossed boards. */
export const LATTICE =
  "M9 33L32 9M9 69L66 9M9 105L91 23M23 131L91 59M57 131L91 95M91 33L68 9M91 69L34 9M91 105L9 23M77 131L9 59M43 131L9 95";
/** Boughs of firs. */
export const BOUGHS =
  "M50 9L32 25M50 9L68 25M20 14L9 26M20 14L34 28M80 14L66 28M80 14L91 26M20 38L9 50M20 38L30 47M80 38L70 47M80 38L91 50M18 62L9 72M82 62L91 72M18 86L9 96M82 86L91 96M20 108L9 120M20 108L34 122M80 108L66 122M80 108L91 120M50 114L34 130M50 114L66 130";
/** Drip stones from above and below. */
export const DRIPS =
  "M9 34Q16 30 18 10 21 26 27 26 31 22 32 10 36 20 42 18 46 14 48 10 52 26 58 24 64 20 66 10 69 24 75 28 81 22 82 10 85 30 91 34M9 106Q16 110 18 130 21 114 27 114 31 118 32 130 36 120 42 122 46 126 48 130 52 114 58 116 64 120 66 130 69 116 75 112 81 118 82 130 85 110 91 106";

/** A token: a thick round piece of wood or card. */
export const token = (rim: string, face: string, picture: Markup, scale = 0.66): Markup =>
  inked(
    disc(rim, 50, 52, 46) +
      disc(face, 50, 48, 45) +
      `<circle cx="50" cy="48" r="39.5" stroke="${rim}" stroke-width="2"/>` +
      at(50, 48, scale, picture),
    3.4,
  );
