// How everything is drawn: markup as text, ink lines of one weight, light from the upper left, and irregularity that is
// the same on every screen. Nothing here knows a game.

/** SVG markup. Only this folder makes it, from numbers and names of its own, never from what people typed. */
export type Markup = string;

/** The colour of every outline. */
export const INK = "#2a1b1e";
/** How wide an outline is in a box of 100 units. */
export const LINE = 2.6;

/** A shape with an ink outline. */
export const shape = (fill: string, d: string): Markup => `<path fill="${fill}" d="${d}"/>`;

/** A shape without an outline: shade, light, pattern. */
export const flat = (fill: string, d: string): Markup => `<path fill="${fill}" stroke="none" d="${d}"/>`;

/** A line and nothing else. */
export const line = (d: string, width = 1.8, color = INK): Markup =>
  `<path fill="none" stroke="${color}" stroke-width="${width}" d="${d}"/>`;

/** The walls of a passage: they end squarely where the card does. */
export const wall = (d: string, width = LINE): Markup =>
  `<path fill="none" stroke-width="${width}" stroke-linecap="butt" d="${d}"/>`;

/** A disc with an outline. */
export const disc = (fill: string, x: number, y: number, r: number): Markup =>
  `<circle fill="${fill}" cx="${n(x)}" cy="${n(y)}" r="${n(r)}"/>`;

/** A disc without one. */
export const dot = (fill: string, x: number, y: number, r: number): Markup =>
  `<circle fill="${fill}" stroke="none" cx="${n(x)}" cy="${n(y)}" r="${n(r)}"/>`;

/** What is inside has ink outlines, `width` wide. */
export const inked = (inner: Markup, width = LINE): Markup =>
  `<g fill="none" stroke="${INK}" stroke-width="${n(width)}" stroke-linejoin="round" stroke-linecap="round">${inner}</g>`;

/** A drawing made for a box of 100 by 100, moved so that its middle is at a point; its outline keeps its weight. */
export const at = (x: number, y: number, scale: number, inner: Markup, degrees = 0): Markup => {
  const turn = degrees ? `rotate(${degrees})` : "";
  const grow = scale === 1 ? "" : `scale(${n(scale)})`;
  return `<g transform="translate(${n(x)} ${n(y)})${turn}${grow}translate(-50 -50)" stroke-width="${n(
    Math.min(LINE / scale, 5),
  )}">${inner}</g>`;
};

/** Mirrored at the middle of a box of 100 units. */
export const mirrored = (inner: Markup): Markup => `<g transform="matrix(-1 0 0 1 100 0)">${inner}</g>`;

/** A number with one decimal, as short as it goes. */
export const n = (value: number): number => Math.round(value * 10) / 10;

/** Numbers from 0 to 1 that are the same for the same name everywhere. */
export function dice(name: string): () => number {
  let state = 2166136261;
  for (const letter of name) {
    state = Math.imul(state ^ letter.charCodeAt(0), 16777619);
  }
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
