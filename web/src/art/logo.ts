// The mark and the name of Mattock.

import { at, flat, INK, inked, type Markup } from "./ink";
import { mattock } from "./pictures/tools";
import { nugget } from "./pictures/treasure";

/** The mark, in a box of 100 by 100: a mattock over gold. */
export const mark: Markup = inked(
  `<rect x="3" y="3" width="94" height="94" rx="22" fill="#8a3b2c"/>` +
    flat("#a94e36", "M6 60V25Q6 6 25 6H75Q94 6 94 25V34Q50 34 6 60Z") +
    at(66, 70, 0.46, nugget) +
    at(48, 50, 0.84, mattock),
  3,
);

/** The mark without its frame, for icons that a system cuts into its own shape: nothing near the rim. */
export const maskable: Markup =
  flat("#8a3b2c", "M0 0H100V100H0Z") + inked(at(62, 64, 0.34, nugget) + at(49, 50, 0.6, mattock), 3);

// The letters, chiselled.
const LETTERS =
  "M8 78V8H24L37 32 50 8H66V78H51V36L37 60 23 36V78Z" +
  "M70 78L90 8H108L128 78H112L108 64H90L86 78ZM94 51H104L99 33Z" +
  "M119 8H172V24H154V78H138V24H119Z" +
  "M178 8H231V24H213V78H197V24H178Z" +
  "M252 8H280L296 24V62L280 78H252L236 62V24ZM256 24L252 28V58L256 62H276L280 58V28L276 24Z" +
  "M319 8H343L359 24V33H343V28L339 24H323L319 28V58L323 62H339L343 58V53H359V62L343 78H319L303 62V24Z" +
  "M366 8H382V35L403 8H423L397 40 426 78H406L388 53 382 60V78H366Z";

/** The name, in a box of 434 by 86. */
export const wordmark: Markup =
  `<defs><linearGradient id="mattock-gold" x2=".16" y2="1"><stop offset=".46" stop-color="#f7cf6d"/><stop offset=".46" stop-color="#dd9c33"/></linearGradient></defs>` +
  `<path d="${LETTERS}" fill="url(#mattock-gold)" fill-rule="evenodd" stroke="${INK}" stroke-width="7" stroke-linejoin="round" paint-order="stroke"/>`;

/** A file of its own. */
export const file = (inner: Markup, width = 100, height = width): Markup =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${inner}</svg>\n`;

/** The files in `public/` that are made from these drawings. */
export const icons: Record<string, Markup> = {
  "favicon.svg": file(mark),
  "icon-maskable.svg": file(maskable),
};
