// Dwarves. Each clan has a colour, a hat and a badge of its own shape, so that nobody needs to tell colours apart: blue
// wears a pointed hood and a diamond, yellow a horned helmet and a sun.

import { at, disc, dot, flat, line, type Markup, n, shape } from "../ink";
import { bomb } from "./creatures";
import { coin } from "./treasure";

export type Clan = "blue" | "yellow";
/** Whose side a dwarf is on. */
export type Mood = "loyal" | "selfish" | "saboteur";

/** Colour, light, shade of a clan. */
export const CLAN: Record<Clan, readonly [string, string, string]> = {
  blue: ["#2f73b8", "#6aa9df", "#1d4a80"],
  yellow: ["#eeb02c", "#ffe08a", "#b5781a"],
};

/** The badge of a clan. */
export function badge(clan: Clan): Markup {
  const [fill, lit, dark] = CLAN[clan];
  if (clan === "blue") {
    return (
      shape(fill, "M50 4L92 50 50 96 8 50Z") +
      flat(dark, "M50 12L85 50 50 88Z") +
      shape("#f4f8fb", "M24 60L42 32 52 46 58 38 76 60 50 88Z") +
      flat(lit, "M52 46L58 38 76 60 50 88Z")
    );
  }
  const rays = Array.from({ length: 20 }, (_, at) => {
    const far = at % 2 ? 33 : 47;
    const angle = (at / 20) * 2 * Math.PI;
    return `${n(50 + Math.sin(angle) * far)} ${n(50 - Math.cos(angle) * far)}`;
  });
  return (
    shape(fill, `M${rays.join("L")}Z`) +
    disc("#fff3c4", 50, 50, 24) +
    flat(lit, "M50 26A24 24 0 0 1 50 74 30 30 0 0 0 50 26Z") +
    shape(dark, "M36 62V52Q36 40 50 38 64 40 64 52V62H56V54H44V62Z")
  );
}

const SKIN = "#eab48a";
const SKIN_LIT = "#f8d3b0";
const SKIN_DARK = "#c98a66";

const hood = (fill: string, lit: string, dark: string): Markup =>
  shape(fill, "M17 52Q14 26 36 12 54 2 76 3 68 9 68 15 84 28 83 52 72 36 50 36T17 52Z") +
  flat(lit, "M22 42Q24 24 40 15 50 9 62 7 44 18 38 34 27 37 22 42Z") +
  flat(dark, "M66 16Q79 28 80 44 74 37 66 35 70 26 64 18Z");

const helmet = (fill: string, lit: string, dark: string): Markup =>
  shape("#f6ead0", "M24 32Q4 32 3 8 14 20 30 18ZM76 32Q96 32 97 8 86 20 70 18Z") +
  flat("#cbb98f", "M76 29Q90 28 94 17 86 24 74 23Z") +
  shape(fill, "M19 44Q18 12 50 10 82 12 81 44 66 36 50 36T19 44Z") +
  flat(lit, "M24 38Q25 18 46 14 34 22 34 35Z") +
  flat(dark, "M76 37Q76 20 60 14 68 22 68 35Z") +
  shape(dark, "M45 10H55V38H45Z");

/** How a dwarf looks. */
interface Looks {
  readonly hat: Markup;
  readonly coat: readonly [string, string, string];
  readonly beard: readonly [string, string, string];
  readonly mood: Mood;
  /** A forked beard instead of a round one. */
  readonly forked?: boolean;
  readonly masked?: boolean;
}

/** Head and shoulders. */
function bust({ hat, coat, beard, mood, forked, masked }: Looks): Markup {
  const [hair, bright, deep] = beard;
  const wicked = mood === "saboteur";
  const eyes = wicked
    ? shape("#fffbe8", "M31 44L46 49Q43 55 37 54 32 51 31 44ZM69 44L54 49Q57 55 63 54 68 51 69 44Z") +
      dot("#2a1b1e", 40, 50.5, 2.6) +
      dot("#2a1b1e", 60, 50.5, 2.6) +
      line("M29 40L46 47M71 40L54 47", 4.4, masked ? "#14101a" : "#2a1b1e")
    : mood === "selfish"
      ? shape("#fffbe8", "M32 48Q39 42 46 48 39 54 32 48Z") +
        dot("#2a1b1e", 42, 48, 2.8) +
        at(62, 48, 0.2, coin) +
        line("M31 42L46 44M54 39Q62 35 70 40", 3.6, deep)
      : `<ellipse fill="#fffbe8" cx="39" cy="48" rx="5.6" ry="6.4"/><ellipse fill="#fffbe8" cx="61" cy="48" rx="5.6" ry="6.4"/>` +
        dot("#2a1b1e", 40.5, 49, 3) +
        dot("#2a1b1e", 59.5, 49, 3) +
        line("M31 40Q38 35 45 39M69 40Q62 35 55 39", 3.6, deep);
  const chin = forked
    ? "M20 50Q14 80 30 98 38 90 46 82 50 90 54 82 62 90 70 98 86 80 80 50 72 60 50 58T20 50Z"
    : "M20 50Q14 76 30 92 50 104 70 92 86 76 80 50 72 60 50 58T20 50Z";
  return (
    shape(coat[0], "M4 104Q4 74 30 68H70Q96 74 96 104Z") +
    flat(coat[1], "M10 102Q11 79 28 74L24 102Z") +
    flat(coat[2], "M90 102Q89 79 74 74L78 102Z") +
    shape(SKIN, "M24 40Q24 26 50 26T76 40V58Q74 74 50 76 26 74 24 58Z") +
    flat(SKIN_LIT, "M28 42Q30 34 44 34 34 40 34 56L28 58Z") +
    (masked
      ? flat("#2b2433", "M24 38H76V56Q62 60 50 54 38 60 24 56Z")
      : flat(SKIN_DARK, "M72 42V58L66 60Q69 48 66 40Z")) +
    shape(hair, chin) +
    flat(bright, "M25 62Q23 78 34 90 40 92 42 84 32 76 31 64Z") +
    flat(deep, "M75 62Q77 78 66 90 60 93 58 86 68 76 69 64Z") +
    line("M42 78Q43 86 48 91M58 78Q57 84 55 88", 2) +
    eyes +
    (wicked
      ? shape("#fffbe8", "M36 70Q50 75 66 67 64 79 52 80 40 79 36 70Z") + line("M44 72L45 79M51 73V80M58 71L58 78", 1.6)
      : flat("#8f3a3a", "M40 72Q50 78 60 72 56 80 50 80T40 72Z")) +
    shape(hair, "M50 62Q38 58 26 70 38 76 50 67 62 76 74 70 62 58 50 62Z") +
    flat(bright, "M46 63Q38 62 32 68 40 70 46 66Z") +
    shape(masked ? SKIN : "#f0b08c", "M42 56Q43 49 50 49T58 56Q57 64 50 64T42 56Z") +
    dot("#ffdcc2", 47.5, 54, 2.2) +
    hat
  );
}

const BEARDS: readonly (readonly [string, string, string])[] = [
  ["#b9532c", "#de8450", "#83351f"],
  ["#e6e0d4", "#ffffff", "#aaa297"],
  ["#6b4630", "#946a48", "#452a1e"],
  ["#dba24a", "#f5cf86", "#a06e28"],
  ["#8e8f98", "#b9bbc3", "#62636d"],
];

/** A dwarf of a clan with its mood, and what gives it away. */
export function portrait(clan: Clan, mood: Mood): Markup {
  const [fill, lit, dark] = CLAN[clan];
  const beard =
    BEARDS[
      clan === "blue"
        ? mood === "loyal"
          ? 1
          : mood === "selfish"
            ? 4
            : 2
        : mood === "loyal"
          ? 0
          : mood === "selfish"
            ? 3
            : 2
    ];
  return bust({
    hat: clan === "blue" ? hood(fill, lit, dark) : helmet(fill, lit, dark),
    coat: CLAN[clan],
    beard: beard as (typeof BEARDS)[0],
    mood,
    forked: clan === "blue",
    masked: false,
  });
}

/** An honest miner with a lamp on the helmet. */
export const miner: Markup = bust({
  hat:
    shape("#d9a22f", "M16 44Q16 12 50 10 84 12 84 44 68 36 50 36T16 44Z") +
    flat("#f8d679", "M22 38Q24 18 44 14 33 22 33 35Z") +
    flat("#a8741c", "M78 37Q77 20 62 14 69 22 69 35Z") +
    disc("#fff6cf", 50, 22, 10) +
    dot("#ffd75e", 50, 22, 5),
  coat: ["#5a7d4d", "#82a86d", "#3d5a36"],
  beard: BEARDS[0] as (typeof BEARDS)[0],
  mood: "loyal",
});

/** A saboteur, hooded and masked. */
export const saboteur: Markup = bust({
  hat: hood("#4a3a55", "#71597e", "#2f2438"),
  coat: ["#4a3a55", "#71597e", "#2f2438"],
  beard: ["#2f2a35", "#565060", "#1c181f"],
  mood: "saboteur",
  masked: true,
  forked: true,
});

/** What gives a dwarf away, for the foot of its card. */
export const secret = (clan: Clan, mood: Mood): Markup =>
  mood === "loyal" ? badge(clan) : mood === "selfish" ? sack : bomb;

/** A sack of gold for oneself. */
export const sack: Markup =
  shape("#b98a54", "M36 26Q20 12 32 6 50 14 68 6 80 12 64 26 96 50 86 82 78 96 50 96T14 82Q4 50 36 26Z") +
  flat("#dcb27c", "M34 34Q16 52 20 76 26 84 30 84 24 60 40 36Z") +
  line("M36 26Q50 32 64 26", 4) +
  at(50, 64, 0.46, coin);

const TOOLS: readonly Markup[] = [
  line("M80 92L88 40", 4.6) + shape("#8e99a6", "M68 44Q86 28 104 50 88 42 68 44Z"),
  line("M84 92V50", 4.6) + shape("#8e99a6", "M72 38H98V54H72Z"),
  line("M86 56V40", 3) + shape("#ffd75e", "M78 56H94L96 76H76Z") + shape("#c9952f", "M76 76H96V82H76ZM78 50H94V56H78Z"),
  line("M82 94V28", 4) + shape("#fdf2cf", "M82 28L102 34 82 46Z"),
  shape("#b98a54", "M78 56Q98 60 96 80 92 90 78 88 68 80 74 64Z"),
];

/** A dwarf that stands on the board. Five of each clan differ in beard and tool. */
export function figure(clan: Clan, which = 0): Markup {
  const [fill, lit, dark] = CLAN[clan];
  const [hair, bright] = BEARDS[(which + (clan === "blue" ? 1 : 0)) % 5] as (typeof BEARDS)[0];
  const hat =
    clan === "blue"
      ? shape(fill, "M20 44Q18 22 36 10 50 2 68 0 61 7 63 12 76 24 76 44 64 34 48 34T20 44Z") +
        flat(lit, "M25 36Q27 20 40 13 47 8 56 6 43 17 39 30 30 32 25 36Z")
      : shape("#f6ead0", "M26 30Q8 28 8 6 18 17 32 16ZM70 30Q88 28 88 6 78 17 64 16Z") +
        shape(fill, "M21 40Q20 10 48 8 76 10 75 40 62 33 48 33T21 40Z") +
        flat(lit, "M26 34Q27 16 44 12 34 19 34 31Z") +
        shape(dark, "M43 8H53V35H43Z");
  const foot = clan === "blue" ? "M48 76L92 88 48 100 4 88Z" : "M4 88A44 12 0 0 1 92 88 44 12 0 0 1 4 88Z";
  return (
    shape(dark, foot) +
    flat(fill, clan === "blue" ? "M48 79L82 88 48 97 14 88Z" : "M10 88A38 9 0 0 1 86 88 38 9 0 0 1 10 88Z") +
    shape("#4a2f2a", "M24 84Q24 76 34 76H46V90H22ZM72 84Q72 76 62 76H50V90H74Z") +
    shape(fill, "M18 78Q14 48 36 46H60Q82 48 78 78 62 84 48 84T18 78Z") +
    flat(lit, "M23 74Q21 54 33 51L30 77Z") +
    flat(dark, "M73 74Q75 54 64 51L66 77Z") +
    (TOOLS[which % 5] as string) +
    disc(SKIN, 79, 68, 6) +
    shape(SKIN, "M26 36Q28 28 48 28T70 36V52H26Z") +
    shape(hair, "M22 46Q18 66 34 76 48 84 62 76 78 66 74 46 66 54 48 52T22 46Z") +
    flat(bright, "M27 55Q26 66 36 73 40 66 34 57Z") +
    dot("#2a1b1e", 39, 44, 3) +
    dot("#2a1b1e", 57, 44, 3) +
    shape(SKIN_LIT, "M42 50Q42 45 48 45T54 50Q53 56 48 56T42 50Z") +
    hat
  );
}
