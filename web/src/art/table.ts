// The grounds that cards lie on: earth for the mine, a meadow for the forest, bare rock for the cave. Each is a tile of
// 240 by 240 that repeats without a seam, quiet enough to read cards on.

import { dice, type Markup, n } from "./ink";
import type { Game } from "./registry";

export type Theme = "light" | "dark";

/** The side of the tile. */
export const TILE = 240;

/** Ground, lit marks, dark marks, and a sparing accent. */
type Tints = readonly [ground: string, lit: string, dark: string, accent: string];

const TINTS: Record<Game, Record<Theme, Tints>> = {
  saboteur: {
    light: ["#e2cfae", "#ecdec4", "#cfb78f", "#c79a4b"],
    dark: ["#2b211e", "#362a26", "#201816", "#6b4d26"],
  },
  "lost-mines": {
    light: ["#cfdcae", "#dce6c2", "#b7c98f", "#e6b6a0"],
    dark: ["#1c2a20", "#253629", "#152018", "#5a4a3c"],
  },
  "dark-cave": {
    light: ["#c8d0de", "#d7dee8", "#b0bacd", "#7fc4bf"],
    dark: ["#181c2b", "#212639", "#10131f", "#2c6a6c"],
  },
};

const around = (name: string, count: number, mark: (x: number, y: number, roll: () => number) => string): string => {
  const roll = dice(name);
  const side = Math.ceil(Math.sqrt(count));
  let d = "";
  for (let at = 0; at < count; at++) {
    // One mark in each field of a grid, away from the rim, so that marks neither crowd nor cross a seam.
    const gap = (TILE - 28) / side;
    const x = 18 + (at % side) * gap + roll() * gap * 0.7;
    const y = 18 + Math.floor(at / side) * gap + roll() * gap * 0.7;
    d += mark(x, y, roll);
  }
  return d;
};

const MARKS: Record<Game, (tints: Tints) => Markup> = {
  saboteur: ([, lit, dark, accent]) => {
    const pebble = (x: number, y: number, roll: () => number) => {
      const r = 3 + roll() * 7;
      return `M${n(x - r)} ${n(y)}l${n(r * 0.6)} ${n(-r * 0.8)} ${n(r)} ${n(r * 0.1)} ${n(r * 0.5)} ${n(r * 0.8)}-${n(r)} ${n(r * 0.5)}z`;
    };
    const scratch = (x: number, y: number, roll: () => number) =>
      `M${n(x)} ${n(y)}l${n(5 + roll() * 9)} ${n(-3 - roll() * 4)}`;
    return (
      `<path fill="${lit}" d="${around("pebbles", 16, pebble)}"/><path fill="${dark}" d="${around("stones", 9, pebble)}"/>` +
      `<path stroke="${dark}" stroke-width="2" d="${around("scratches", 16, scratch)}"/>` +
      `<path fill="${accent}" d="${around("gold", 4, (x, y) => `M${n(x)} ${n(y)}l3-4 4 2-1 4-4 1z`)}"/>`
    );
  },
  "lost-mines": ([, lit, dark, accent]) => {
    const tuft = (x: number, y: number) => `M${n(x - 5)} ${n(y - 6)}q3 2 4 7 0-6 1-10 1 4 1 10 1-5 4-7`;
    const leaf = (x: number, y: number, roll: () => number) => {
      const w = 5 + roll() * 5;
      return `M${n(x)} ${n(y)}q${n(w)} ${n(-w)} ${n(w * 2)} 0-${n(w)} ${n(w)}-${n(w * 2)} 0z`;
    };
    return (
      `<path fill="${lit}" d="${around("leaves", 16, leaf)}"/>` +
      `<path stroke="${dark}" stroke-width="2" stroke-linecap="round" d="${around("tufts", 16, tuft)}"/>` +
      `<path fill="${accent}" d="${around("petals", 4, (x, y) => `M${n(x)} ${n(y)}a2.4 2.4 0 1 1 .1 0z`)}"/>`
    );
  },
  "dark-cave": ([, lit, dark, accent]) => {
    const hump = (x: number, y: number, roll: () => number) => {
      const w = 9 + roll() * 9;
      return `M${n(x - w)} ${n(y + 5)}q${n(w)} ${n(-w * 1.2)} ${n(w * 2)} 0`;
    };
    const drop = (x: number, y: number) =>
      `M${n(x - 9)} ${n(y)}a9 4 0 1 0 18 0a9 4 0 1 0-18 0M${n(x - 4)} ${n(y)}a4 1.7 0 1 0 8 0`;
    return (
      `<path fill="${lit}" d="${around("humps", 9, hump)}"/><path stroke="${dark}" stroke-width="2" stroke-linecap="round" d="${around("ridges", 9, hump)}"/>` +
      `<path stroke="${dark}" stroke-width="2" d="${around("drops", 4, drop)}"/>` +
      `<path fill="${accent}" d="${around("crystals", 4, (x, y) => `M${n(x)} ${n(y)}l-3-3 1-7 3-3 2 6 3-2 1 4-3 5z`)}"/>`
    );
  },
};

/** The tile of a game's table, as markup for a pattern. */
export function table(game: Game, theme: Theme): Markup {
  const tints = TINTS[game][theme];
  return `<path fill="${tints[0]}" d="M0 0H${TILE}V${TILE}H0Z"/><g fill="none">${MARKS[game](tints)}</g>`;
}

/** The plain colour of a game's table. */
export const ground = (game: Game, theme: Theme): string => TINTS[game][theme][0];

/** The tile as a value for the CSS property `background-image`. */
export const tableImage = (game: Game, theme: Theme): string => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${TILE}" height="${TILE}">${table(game, theme)}</svg>`;
  return `url("data:image/svg+xml,${encodeURIComponent(svg)}")`;
};
