// Tools, whole and broken, each in a box of 100 by 100.

import { at, disc, dot, flat, line, type Markup, shape } from "../ink";

const WOOD = "#b9783f";
const WOOD_LIT = "#dba162";
const IRON = "#8e99a6";
const IRON_LIT = "#c9d3da";
const IRON_DARK = "#5f6a78";

/** The head of a pickaxe that stands upright. */
const pick: Markup =
  shape(IRON, "M4 44C14 22 34 12 50 12S86 22 96 44C82 32 66 28 50 28S18 32 4 44Z") +
  flat(IRON_LIT, "M14 33C24 21 38 16 50 16S72 19 80 26C70 21 60 20 50 20S28 24 14 33Z") +
  shape(IRON_DARK, "M41 9H59V33H41Z") +
  flat(IRON, "M43 11H50V31H43Z");

/** For digging. */
export const pickaxe: Markup = at(
  50,
  50,
  1,
  shape(WOOD, "M45 22H55L56 97Q50 101 44 97Z") + flat(WOOD_LIT, "M46 30H49.5V96L46 95Z") + pick,
  38,
);

/** A mattock: a pick on one side, a broad blade on the other. The mark of this project. */
export const mattock: Markup = at(
  50,
  50,
  1,
  shape(WOOD, "M45 22H55L56 97Q50 101 44 97Z") +
    flat(WOOD_LIT, "M46 30H49.5V96L46 95Z") +
    shape(IRON, "M2 42Q16 14 46 12H60Q76 13 84 17L95 8Q104 30 93 53L80 38Q66 28 50 28 24 26 2 42Z") +
    flat(IRON_LIT, "M12 31Q26 17 46 16H60Q74 17 83 22L92 14Q94 18 94 24 82 26 72 24 40 18 12 31Z") +
    flat(IRON_DARK, "M92 47L82 35Q90 34 96 30 96 38 92 47Z") +
    shape(IRON_DARK, "M41 9H59V33H41Z") +
    flat(IRON, "M43 11H50V31H43Z"),
  38,
);

/** Its handle snapped. */
export const pickaxeBroken: Markup =
  at(
    56,
    46,
    1,
    shape(WOOD, "M45 22H55V60L51 54 49 64 45 57Z") + flat(WOOD_LIT, "M46.5 30H49.5V56L46.5 54Z") + pick,
    30,
  ) +
  at(
    47,
    53,
    1,
    shape(WOOD, "M45 66L48 58 51 66 55 60V97Q50 101 45 97Z") + flat(WOOD_LIT, "M46.5 70H49.5V97H46.5Z"),
    66,
  ) +
  line("M50 62L56 66M46 74L48 80M62 76L68 76", 2.6);

const frame = (glass: Markup): Markup =>
  line("M38 26C32 4 68 4 62 26", 8.5) +
  line("M38 26C32 4 68 4 62 26", 3.4, IRON) +
  glass +
  shape("#c9952f", "M28 40Q30 27 42 24H58Q70 27 72 40Z") +
  flat("#f2ca68", "M33 37Q35 29 43 27H50Q41 30 40 37Z") +
  shape("#c9952f", "M24 80H76L80 93Q50 98 20 93Z") +
  flat("#f2ca68", "M28 83H52L50 92Q36 93 26 91Z");

/** For seeing. */
export const lantern: Markup =
  frame(
    shape("#ffe9a3", "M32 40H68L73 80H27Z") +
      flat("#fff8dc", "M36 44H46L44 76H33Z") +
      shape("#f08a24", "M50 46Q62 58 60 68 58 77 50 77 42 77 40 68 40 60 45 56 48 52 50 46Z") +
      flat("#ffd75e", "M51 57Q57 64 56 69 54 75 50 75 45 74 45 69 46 64 51 57Z"),
  ) + line("M32 40L27 80M68 40L73 80", 4);

/** Its glass in shards, its flame gone. */
export const lanternBroken: Markup =
  at(
    50,
    50,
    1,
    frame(
      flat("#3c3640", "M32 40H68L73 80H27Z") +
        shape("#b9cbd0", "M32 40H52L46 49 51 56 42 54 38 66 34 62 29 66Z") +
        shape("#b9cbd0", "M68 40L71 64 65 58 63 48 60 52 58 40Z") +
        shape("#b9cbd0", "M27 80L29 72 38 76 44 69 50 77 58 71 60 80Z") +
        line("M50 66V60M50 60Q46 56 51 52 55 48 51 44", 2.4, "#9a93a0") +
        line("M32 40L27 80M68 40L73 80", 4),
    ),
    -14,
  ) + shape("#b9cbd0", "M80 70L92 66 86 78ZM84 88L94 92 84 96Z");

const wheel = (x: number, y: number): Markup =>
  disc(IRON_DARK, x, y, 12) + dot(IRON, x - 1, y - 1, 7.5) + disc(IRON_LIT, x, y, 3);

const tub: Markup =
  shape("#9c5a3a", "M12 38H88L76 76H24Z") +
  flat("#7b4330", "M62 41H85L75 73H58Z") +
  flat("#c47b4e", "M17 42H30L36 72H27Z") +
  line("M34 42L39 74M66 42L61 74M50 42V74", 1.8) +
  shape(IRON, "M8 34H92V43H8Z") +
  flat(IRON_LIT, "M11 36H60V38.5H11Z");

const ore: Markup =
  shape("#f0b73a", "M18 34L24 20 36 22 44 10 58 14 64 22 76 18 84 34Z") +
  flat("#ffe292", "M24 30L27 22 35 25 33 32ZM42 24L46 14 55 16 50 24Z") +
  flat("#c58420", "M66 32L68 24 75 21 80 32ZM52 32L56 24 62 26 60 32Z");

/** For hauling. */
export const cart: Markup = line("M4 95H96", 4) + ore + tub + wheel(34, 82) + wheel(66, 82);

/** A wheel off, its side split. */
export const cartBroken: Markup =
  line("M4 95H96", 4) +
  at(52, 46, 1, tub + flat("#2a1b1e", "M48 43L56 52 50 58 60 70 56 75 46 62 52 55 44 46Z") + wheel(66, 82), -17) +
  at(
    20,
    78,
    1,
    disc(IRON_DARK, 50, 50, 14) +
      dot(IRON, 49, 49, 9) +
      flat(IRON_DARK, "M46 36L52 50 48 64H42L46 50 40 36Z") +
      disc(IRON_LIT, 50, 50, 3),
  ) +
  shape("#f0b73a", "M36 92L40 82 48 84 52 92Z");

/** A woodman's axe. */
export const axe: Markup = at(
  50,
  50,
  1,
  shape(WOOD, "M45 12Q50 8 55 12L54 90Q60 96 56 99H44Q42 60 45 12Z") +
    flat(WOOD_LIT, "M46.5 48H49.5V96H46Z") +
    shape(IRON, "M40 14H58V42H48Q40 46 22 56 8 36 22 6 32 14 40 14Z") +
    flat(IRON_LIT, "M22 11Q11 33 22 50L27 47Q18 32 26 14Z") +
    flat(IRON_DARK, "M50 17H55V39H50Z"),
  32,
);

/** An axe for fighting, with two blades. */
export const battleAxe: Markup = at(
  50,
  50,
  1,
  shape(WOOD, "M46 6H54L55 96Q50 100 45 96Z") +
    line("M46 70L54 64M46 80L54 74M46 90L54 84", 2.4, "#7a4a2b") +
    shape(IRON, "M56 24Q76 22 84 6 98 32 84 60 74 44 56 42Z") +
    shape(IRON, "M44 24Q24 22 16 6 2 32 16 60 26 44 44 42Z") +
    flat(IRON_LIT, "M17 14Q8 33 17 52L21 47Q13 33 20 19Z") +
    flat(IRON_DARK, "M83 14Q92 33 83 52L79 47Q87 33 80 19Z") +
    shape(IRON_DARK, "M41 20H59V46H41Z") +
    flat(IRON, "M43 22H50V44H43Z"),
  30,
);

/** A rowing boat with its oar. */
export const boat: Markup =
  flat("#3f8fb8", "M2 70Q50 60 98 70L94 90Q50 98 6 90Z") +
  shape(WOOD_LIT, "M62 12L72 10 66 30 44 74 38 71 58 28Z") +
  shape("#8a5230", "M6 50Q50 62 94 50Q90 78 74 84H26Q10 78 6 50Z") +
  flat("#b9783f", "M12 56Q50 68 88 56L86 64Q50 75 14 64Z") +
  line("M16 66Q50 77 84 66", 1.8) +
  shape(WOOD_LIT, "M4 46Q50 58 96 46L95 54Q50 66 5 54Z") +
  line("M4 88q7-6 14 0t14 0 14 0 14 0 14 0 14 0", 3.2, "#dff2f7");

/** A coil of rope with a hook. */
export const rope: Markup = (() => {
  const loops = ["M44 14A38 30 0 1 1 43.9 14Z", "M44 26A27 19 0 1 1 43.9 26Z", "M76 56Q92 66 86 86"];
  const twist = (d: string) =>
    line(d, 13) +
    line(d, 8, "#dcb06a") +
    line(d, 8, "#a97b3c").replace("<path", '<path stroke-linecap="butt" stroke-dasharray="1.8 5.4"');
  return (
    loops.map(twist).join("") +
    shape("#a05a3a", "M36 60H54V82H36Z") +
    line("M36 67H54M36 75H54", 2) +
    shape(IRON, "M80 84H92V92Q92 100 82 99 72 97 73 87L79 88Q79 93 83 93 86 92 85 89H80Z")
  );
})();

/** A pair of boots. */
export const boots: Markup = at(62, 42, 0.92, boot("#7d4a35", "#a2684a")) + at(42, 56, 1, boot("#96583c", "#c48256"));

function boot(fill: string, lit: string): Markup {
  return (
    shape(fill, "M34 12H64V56Q82 60 88 72V84H28Q32 48 34 12Z") +
    flat(lit, "M38 22H48Q44 52 40 76H33Q37 50 38 22Z") +
    shape("#e9d3a6", "M30 8H68V22H30Z") +
    shape("#4a2f2a", "M26 82H90V92H26Z") +
    line("M58 40H68M56 49H68", 2.4, "#f0cf92")
  );
}
