// The art of Mattock: what the rest of the client may use of it.

export { type Glyph, glyphs } from "./glyphs";
export type { Markup } from "./ink";
export { mark, wordmark } from "./logo";
export { HEIGHT, type Point, WIDTH } from "./passages";
export { badge, type Clan } from "./pictures/dwarves";
export { box, draw, type Face, type Game, type Options, standing, tool } from "./registry";
export { SCENE, scene } from "./scenes";
export { ground, type Theme, TILE, table, tableImage } from "./table";
