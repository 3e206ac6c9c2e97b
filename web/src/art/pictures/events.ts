// What happens and what is looked at, each in a box of 100 by 100.

import { at, disc, dot, flat, line, type Markup, mirrored, shape } from "../ink";

/** A map with a route and a cross. */
export const map: Markup =
  shape("#f2dfae", "M6 22L34 12 66 24 94 12V78L66 90 34 78 6 90Z") +
  flat("#fdf2cf", "M9 24L32 16V75L9 85Z") +
  flat("#d9bd82", "M34 13L66 25V89L34 77Z") +
  line("M34 12V78M66 24V90", 2) +
  shape("#a5825c", "M13 60L22 42 30 58Z") +
  flat("#d0b088", "M16 58L22 46 23 58Z") +
  line("M18 72Q30 74 38 64T54 50 66 44", 3.4, "#7a5a3c").replace("<path", '<path stroke-dasharray="3.5 6"') +
  line("M72 30L88 46M88 30L72 46", 7) +
  line("M72 30L88 46M88 30L72 46", 3.6, "#d3402f") +
  line("M74 64Q78 60 82 64T90 62M76 72Q80 68 84 72", 2, "#4b87a8");

/** Stones that come down. */
export const rockfall: Markup =
  shape("#6d5a54", "M2 4H98V16L88 26 80 18 70 30 58 18 46 28 36 18 24 30 14 18 2 24Z") +
  flat("#8e786d", "M5 7H95V11L70 12 46 10 24 13 5 14Z") +
  line("M30 34V44M48 32V38M74 34V46M14 32V38M88 32V40", 2.4) +
  stone(28, 62, 20) +
  stone(70, 60, 17) +
  stone(50, 82, 17) +
  stone(84, 84, 11) +
  stone(13, 87, 10);

function stone(x: number, y: number, r: number): Markup {
  const g = (inner: Markup) => at(x, y, r / 48, inner);
  return g(
    shape("#8c7a70", "M4 56L16 18 48 4 84 14 98 50 82 88 40 96 12 84Z") +
      flat("#b7a498", "M11 54L21 23 48 10 60 30 38 44Z") +
      flat("#5d4d49", "M92 52L79 83 44 90 60 62 78 42Z"),
  );
}

/** A cloud with lightning and rain. */
export const thunderstorm: Markup =
  line("M24 66L18 82M42 70L36 88M82 66L74 84M90 60L86 70", 3.6, "#8fc3de") +
  shape("#ffd94f", "M52 46L34 76 48 76 40 98 70 66 56 66 66 46Z") +
  flat("#fff4bd", "M53 50L41 72H48L58 50Z") +
  shape(
    "#59647f",
    "M20 64Q4 62 5 47 7 34 21 34 22 14 42 12 58 10 64 24 74 18 84 26 92 33 89 41 98 45 95 55 92 64 80 64Z",
  ) +
  flat("#8592ad", "M12 46Q14 39 24 40 24 20 42 17 53 16 58 25 44 26 40 36 30 36 28 46 18 44 12 46Z") +
  line("M64 24Q68 30 66 38M40 50Q48 44 58 50", 2);

/** A trap, open wide, on its chain. */
export const trap: Markup = (() => {
  const jaw =
    shape("#8e99a6", "M52 88Q8 86 6 50 6 26 24 8L33 17Q20 32 20 50 22 74 52 75Z") +
    flat("#c9d3da", "M11 52Q10 30 25 14L28 17Q15 32 15 50 16 62 20 70 12 64 11 52Z") +
    shape("#f1f4f4", "M31 19L50 26 23 33ZM20 38L42 46 20 54ZM22 60L44 60 33 72Z");
  return (
    line("M84 88Q96 92 98 82", 6) +
    line("M84 88Q96 92 98 82", 2.6, "#8e99a6") +
    jaw +
    mirrored(jaw) +
    shape("#59616b", "M30 82H70L76 96H24Z") +
    flat("#8e99a6", "M32 85H50V93H29Z") +
    line("M50 82V74", 5) +
    shape("#d3402f", "M36 66Q50 60 64 66L60 74H40Z") +
    flat("#ff9a7f", "M40 68Q46 65 52 66L50 70H42Z")
  );
})();

/** A troll's head and shoulders. */
export const troll: Markup =
  shape("#5d7f8a", "M4 98Q6 70 28 66H72Q94 70 96 98Z") +
  flat("#7fa3a8", "M10 96Q13 76 29 71L24 96Z") +
  shape("#6f929a", "M22 34Q8 28 4 40 6 54 22 54ZM78 34Q92 28 96 40 94 54 78 54Z") +
  shape("#6f929a", "M22 30Q24 10 50 10T78 30L82 62Q80 86 50 88 20 86 18 62Z") +
  flat("#93b5b6", "M26 34Q28 18 44 16 34 26 34 42 30 56 24 60Z") +
  flat("#4c6d7a", "M75 36L78 62Q76 80 56 84 70 72 70 52Z") +
  shape("#4f7a3d", "M20 34Q16 8 40 8 46 0 56 7 82 6 80 34 72 20 62 24 54 16 44 24 30 20 20 34Z") +
  flat("#7aa653", "M24 26Q24 13 40 13 48 7 54 11 40 14 36 20 28 20 24 26Z") +
  shape("#ffe27a", "M30 44L46 48Q44 56 37 55 31 52 30 44ZM70 44L54 48Q56 56 63 55 69 52 70 44Z") +
  dot("#2a1b1e", 39, 50, 2.6) +
  dot("#2a1b1e", 61, 50, 2.6) +
  line("M27 40L47 46M73 40L53 46", 4.4) +
  shape("#88aab0", "M42 50Q50 46 58 50L63 63Q50 71 37 63Z") +
  shape("#3a2228", "M28 70Q50 62 72 70 66 82 50 82T28 70Z") +
  shape("#f6ecd0", "M31 73L33 56Q42 62 40 75ZM69 73L67 56Q58 62 60 75Z");

/** An eye that sees what others do not. */
export const eye: Markup =
  shape("#fdf6e3", "M4 50Q26 20 50 20T96 50Q74 80 50 80T4 50Z") +
  disc("#2f8f8a", 50, 50, 22) +
  flat("#7fd1c4", "M33 50A17 17 0 0 1 50 33 24 24 0 0 0 40 56Z") +
  dot("#1c1418", 50, 50, 11) +
  dot("#fff", 44, 43, 5) +
  line("M14 24L22 31M50 6V13M86 24L78 31M32 12L36 19M68 12L64 19", 3.6);

/** The mouth of a mine, propped with timber. */
export const shaft: Markup =
  shape("#8a766b", "M4 92L10 44 28 18 52 8 76 20 92 48 96 92Z") +
  flat("#ab978a", "M10 88L16 47 31 23 50 14 40 30 26 48 22 88Z") +
  flat("#241920", "M28 92V50Q50 34 72 50V92Z") +
  shape("#b9783f", "M24 48H34V92H24ZM66 48H76V92H66Z") +
  shape("#d09455", "M18 40H82V52H18Z") +
  line("M42 92V70M58 92V70M38 84H62M40 76H60", 2.4, "#8f8078");

/** Two hands of cards that change places. */
export const swap: Markup = (() => {
  const fan = (fill: string, lit: string) =>
    at(36, 40, 1, shape(fill, "M38 24H64V64H38Z"), -24) +
    at(46, 38, 1, shape(lit, "M38 24H64V64H38Z"), -2) +
    at(56, 40, 1, shape(fill, "M38 24H64V64H38Z"), 20);
  return (
    at(30, 30, 0.95, fan("#7a5fae", "#a68ad2")) +
    at(66, 80, 0.95, fan("#c9862c", "#f0b95a")) +
    shape("#fdf2cf", "M58 12Q88 10 89 38L97 37 84 54 70 40 78 39Q78 24 60 24Z") +
    shape("#fdf2cf", "M42 92Q12 94 11 64L3 65 16 48 30 62 22 63Q22 78 40 80Z")
  );
})();

/** A web, whole: it stops everybody. */
export const web: Markup =
  line("M50 4V96M8 24L92 76M92 24L8 76", 6) +
  line(
    "M50 18Q34 22 22 33 20 50 22 67 34 78 50 82 66 78 78 67 80 50 78 33 66 22 50 18M50 34Q42 36 36 42 34 50 36 58 42 64 50 66 58 64 64 58 66 50 64 42 58 36 50 34",
    6,
  ) +
  line("M50 4V96M8 24L92 76M92 24L8 76", 2.6, "#f4f1ea") +
  line(
    "M50 18Q34 22 22 33 20 50 22 67 34 78 50 82 66 78 78 67 80 50 78 33 66 22 50 18M50 34Q42 36 36 42 34 50 36 58 42 64 50 66 58 64 64 58 66 50 64 42 58 36 50 34",
    2.6,
    "#f4f1ea",
  );

/** A spider, for the web that is fresh. */
export const spider: Markup = (() => {
  const legs = "M46 46Q30 30 22 40M45 50Q26 44 18 56M45 55Q28 58 22 72M47 60Q34 70 34 84";
  return (
    line(legs, 4) +
    mirrored(line(legs, 4)) +
    shape("#3b2a3f", "M50 46Q68 48 66 66 62 80 50 80 38 80 34 66 32 48 50 46Z") +
    flat("#d3402f", "M50 58L58 66 50 74 42 66Z") +
    disc("#59405c", 50, 42, 10) +
    dot("#ffd75e", 46, 40, 2.6) +
    dot("#ffd75e", 54, 40, 2.6)
  );
})();

/** A web that was turned over: half torn, and gone next time. */
export const webTorn: Markup = (() => {
  const left =
    "M50 4V96M8 24L50 50 8 76M50 18Q34 22 22 33 20 50 22 67 34 78 50 82M50 34Q42 36 36 42 34 50 36 58 42 64 50 66";
  const loose =
    "M50 18Q60 22 57 32M50 34Q62 38 58 50M50 66Q60 67 60 77M50 82Q57 84 57 92M92 24L76 34Q74 40 78 44M92 76L80 68";
  return line(left + loose, 6) + line(left + loose, 2.6, "#f4f1ea");
})();
