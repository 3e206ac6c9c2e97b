// Small signs for the screens, in a box of 24 by 24, in the colour of the text around them.

import type { Markup } from "./ink";

const stroke = (d: string): Markup =>
  `<path d="${d}" fill="none" stroke="currentColor" stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round"/>`;
const solid = (d: string): Markup => `<path d="${d}" fill="currentColor"/>`;

export const glyphs = {
  /** Turn the card by 180°. */
  turn: stroke("M4.5 10A8 8 0 0 1 19 8.5M19.5 14A8 8 0 0 1 5 15.5M19.5 3.5V9H14M4.5 20.5V15H10"),
  confirm: stroke("M4 13L9.5 18.5 20 6"),
  cancel: stroke("M6 6L18 18M18 6L6 18"),
  undo: stroke("M8 5L3.5 9.5 8 14M4 9.5H14A5.5 5.5 0 0 1 14 20.5H8"),
  menu: stroke("M4 6.5H20M4 12H20M4 17.5H20"),
  settings: stroke(
    "M10.1 5.3L10.5 2.5L13.5 2.5L13.9 5.3L15.5 5.9L17.6 4.2L19.8 6.4L18.1 8.5L18.7 10.1L21.5 10.5L21.5 13.5L18.7 13.9L18.1 15.5L19.8 17.6L17.6 19.8L15.5 18.1L13.9 18.7L13.5 21.5L10.5 21.5L10.1 18.7L8.5 18.1L6.4 19.8L4.2 17.6L5.9 15.5L5.3 13.9L2.5 13.5L2.5 10.5L5.3 10.1L5.9 8.5L4.2 6.4L6.4 4.2L8.5 5.9ZM12 8.8A3.2 3.2 0 1 0 12.1 8.8Z",
  ),
  log: stroke("M5 3.5H16L19 6.5V20.5H5ZM8.5 9H15.5M8.5 13H15.5M8.5 17H12.5"),
  talk: stroke("M4 4.5H20V16H12L7 20.5V16H4Z"),
  look: `${stroke("M2.5 12Q7 5.5 12 5.5T21.5 12Q17 18.5 12 18.5T2.5 12Z")}<circle cx="12" cy="12" r="3" fill="currentColor"/>`,
  hide: stroke("M2.5 10Q7 16 12 16T21.5 10M4.5 16L6.5 13.5M12 19.5V16.5M19.5 16L17.5 13.5"),
  clock: stroke("M12 3.5A8.5 8.5 0 1 0 12.1 3.5ZM12 7.5V12L15 14.5"),
  hand: stroke("M4 8L11 5.5 15 18.5 8 20.5ZM12 4H19.5V17.5H15"),
  deck: stroke("M5 6H15V20H5ZM8 3.5H18.5V17.5"),
  zoomIn: stroke("M10.5 4A6.5 6.5 0 1 0 10.6 4ZM15.5 15.5L20.5 20.5M7.5 10.5H13.5M10.5 7.5V13.5"),
  zoomOut: stroke("M10.5 4A6.5 6.5 0 1 0 10.6 4ZM15.5 15.5L20.5 20.5M7.5 10.5H13.5"),
  fit: stroke("M4 9V4H9M15 4H20V9M20 15V20H15M9 20H4V15"),
  forward: stroke("M9 5L16 12 9 19"),
  back: stroke("M15 5L8 12 15 19"),
  play: solid("M7 4.5L19.5 12 7 19.5Z"),
  pause: solid("M6.5 5H10.5V19H6.5ZM13.5 5H17.5V19H13.5Z"),
  first: solid("M5 5H8V19H5ZM19 5V19L9 12Z"),
  last: solid("M16 5H19V19H16ZM5 5V19L15 12Z"),
  add: stroke("M12 4.5V19.5M4.5 12H19.5"),
  share: stroke("M12 14.5V3.5M7.5 7.5L12 3.5 16.5 7.5M5 12.5V20.5H19V12.5"),
  learn: stroke("M12 6.5Q8 3.5 3.5 4.5V18.5Q8 17.5 12 20.5 16 17.5 20.5 18.5V4.5Q16 3.5 12 6.5ZM12 6.5V20.5"),
  /** I trust this seat. */
  trust: stroke("M3.5 12L8 7.5H11L13.5 9.5 16.5 7.5 20.5 12 12 20.5ZM8.5 13L12.5 10"),
  /** I do not. */
  suspect: stroke(
    "M3.5 9.5Q12 5.5 20.5 9.5 20 16.5 15.5 16.5 13 16.5 12 13.5 11 16.5 8.5 16.5 4 16.5 3.5 9.5ZM7 11.5L9.5 12.5M17 11.5L14.5 12.5",
  ),
  /** I have seen it. */
  seen: stroke("M7 3.5H17V20.5L12 16.5 7 20.5Z"),
  sound: `${solid("M3.5 9H7.5L13 4.5V19.5L7.5 15H3.5Z")}${stroke("M16 9Q18 12 16 15M18.5 6.5Q22 12 18.5 17.5")}`,
  silent: `${solid("M3.5 9H7.5L13 4.5V19.5L7.5 15H3.5Z")}${stroke("M16.5 9.5L21 14.5M21 9.5L16.5 14.5")}`,
  online: stroke("M3.5 10Q12 2.5 20.5 10M6.5 13.5Q12 8.5 17.5 13.5M9.5 17Q12 14.5 14.5 17"),
  offline: stroke("M3.5 10Q12 2.5 20.5 10M4 20L20 4M9.5 17Q12 14.5 14.5 17"),
  /** Cannot move in its next turn. */
  paralysed: stroke("M12 3V21M4.2 7.5L19.8 16.5M19.8 7.5L4.2 16.5M9.5 4.5L12 7 14.5 4.5M9.5 19.5L12 17 14.5 19.5"),
  bot: stroke(
    "M5 9H19V19.5H5ZM12 9V5M12 4.5A.5.5 0 1 1 12 4.4M9 13.5V14.5M15 13.5V14.5M9.5 17H14.5M2.5 13V16M21.5 13V16",
  ),
  /** Whoever wins. */
  crown: solid("M3 7.5L7.5 11.5 12 4.5 16.5 11.5 21 7.5 19 17.5H5ZM5 19H19V21H5Z"),
  person: stroke("M12 4A4 4 0 1 0 12.1 4ZM4.5 20.5Q5 14.5 12 14.5T19.5 20.5"),
  sun: stroke(
    "M12 8A4 4 0 1 0 12.1 8ZM12 2.5V4M12 20V21.5M2.5 12H4M20 12H21.5M5.3 5.3L6.3 6.3M17.7 17.7L18.7 18.7M5.3 18.7L6.3 17.7M17.7 6.3L18.7 5.3",
  ),
  moon: stroke("M19.5 14.5A8 8 0 1 1 9.5 4.5 6.5 6.5 0 0 0 19.5 14.5Z"),
} as const satisfies Record<string, Markup>;

export type Glyph = keyof typeof glyphs;
