// The mine of Saboteur: brown rock, chipped walls, a sandy floor with rails. Dead ends are blocked by rubble.

import { dice, disc, flat, inked, line, type Markup, n, shape, wall } from "../ink";
import { clear, HEIGHT, lines, outlines, type Passages, type Point, places, WIDTH } from "../passages";

const ROCK = "#7a6156";
const LIT = "#957868";
const DARK = "#5b4641";
const WALL = "#3b2b2b";
const FLOOR = "#dcae68";
const FLOOR_LIT = "#edca8c";

/** A stone with a lit and a shaded face. */
export function boulder(
  x: number,
  y: number,
  r: number,
  name: string,
  colors: readonly [string, string, string],
): Markup {
  const roll = dice(name);
  const corners = Array.from({ length: 7 }, (_, at): Point => {
    const angle = ((at + roll() * 0.5) / 7) * 2 * Math.PI;
    const far = r * (0.85 + roll() * 0.25);
    return [x + Math.cos(angle) * far, y + Math.sin(angle) * far * 0.88];
  });
  const [mid, lit, dark] = colors;
  const text = (points: readonly Point[]) => `M${points.map(([px, py]) => `${n(px)} ${n(py)}`).join("L")}Z`;
  const peak: Point = [x - r * 0.15, y - r * 0.2];
  return (
    shape(mid, text(corners)) +
    flat(lit, text([peak, corners[3] as Point, corners[4] as Point, corners[5] as Point])) +
    flat(dark, text([peak, corners[0] as Point, corners[1] as Point, corners[2] as Point]))
  );
}

/** Stones in a heap that block the middle. */
const RUBBLE: readonly [number, number, number][] = [
  [36, 62, 11],
  [62, 60, 12],
  [49, 54, 10],
  [34, 80, 11],
  [66, 79, 11],
  [50, 72, 14],
  [44, 89, 9],
  [58, 90, 8],
];

/** What miners dig past: a shell of stone, a bone, two kinds of crystal. */
const FINDS: readonly ((x: number, y: number) => Markup)[] = [
  (x, y) =>
    `<circle cx="${x}" cy="${y}" r="6.5" fill="#b59a86" stroke-width="1.8"/>` +
    line(`M${x + 6} ${y}a6 6 0 0 0-11-3 4 4 0 0 0 7 4.5 2 2 0 0 0-3-2.5`, 1.5),
  (x, y) =>
    line(`M${x - 6} ${y + 3}l12-6`, 6.5) +
    line(`M${x - 6} ${y + 3}l12-6`, 3.4, "#efe3cc") +
    `<g fill="#efe3cc" stroke="none"><circle cx="${x - 7}" cy="${y + 2}" r="2.6"/><circle cx="${x - 6}" cy="${y + 5}" r="2.6"/><circle cx="${x + 7}" cy="${y - 2}" r="2.6"/><circle cx="${x + 6}" cy="${y - 5}" r="2.6"/></g>`,
  (x, y) =>
    `<path fill="#d98ca0" stroke-width="1.6" d="M${x - 6} ${y + 2}l4-6 6 1 3 5-5 4z"/>` +
    flat("#f6cfd6", `M${x - 3} ${y + 1}l2-4 3 1-2 3z`),
  (x, y) =>
    `<path fill="#7fc8d8" stroke-width="1.6" d="M${x - 5} ${y + 5}l-1-7 3-4 3 4 2-2 3 5-2 4z"/>` +
    flat("#d3f0f4", `M${x - 3} ${y + 2}l0-4 1-2 1 6z`),
];

/** A card of the mine: rock with passages, and something in the middle. */
export function mine(card: Passages, name: string, fine: boolean, middle: Markup = "", edge = DARK): Markup {
  const roll = dice(name);
  const free = clear(card);
  const dead = card.layout === "dead";
  // Great blocks, over which passages are cut, and chips on them.
  const blocks: [string, string] = ["", ""];
  for (let at = 0; at < 12; at++) {
    const [x, y] = [18 + (at % 3) * 29 + roll() * 6, 20 + Math.floor(at / 3) * 31 + roll() * 6];
    const [w, h] = [10 + roll() * 2, 11 + roll() * 3];
    blocks[at % 2 ? 0 : 1] +=
      `M${n(x - w)} ${n(y - h * 0.3)}L${n(x - w * 0.2)} ${n(y - h)} ${n(x + w)} ${n(y - h * 0.5)} ${n(x + w * 0.8)} ${n(y + h * 0.6)} ${n(x - w * 0.3)} ${n(y + h)} ${n(x - w * 0.9)} ${n(y + h * 0.5)}Z`;
  }
  const chips: [string, string] = ["", ""];
  let cracks = "";
  let finds = "";
  for (const [x, y] of places(card, fine ? 16 : 22, 22, name, 12)) {
    // As large as there is room.
    const w = Math.min(5 + roll() * 6, x - 7, 93 - x, free([x, y]) - 17);
    const h = w * (0.55 + roll() * 0.3);
    const chip = `M${n(x - w)} ${n(y)}l${n(w * 0.7)} ${n(-h)} ${n(w)} ${n(h * 0.3)}`;
    const kind = roll();
    if (w < 2) {
      continue;
    }
    if (fine && !finds && kind < 0.09 && w > 5 && free([x, y]) > 27 && (!dead || Math.hypot(x - 50, y - 72) > 36)) {
      finds = (FINDS[Math.floor(roll() * FINDS.length)] as (x: number, y: number) => Markup)(n(x), n(y));
      continue;
    }
    chips[kind < 0.5 ? 0 : 1] += `${chip}-${n(w * 0.4)} ${n(h)}z`;
    cracks += kind < 0.3 ? chip : "";
  }
  const rock =
    flat("#836a5e", blocks[0]) +
    flat("#6f574d", blocks[1]) +
    flat(LIT, chips[0]) +
    flat(DARK, chips[1]) +
    line(cracks, 1.3) +
    finds;
  const wide = outlines(card, { half: 18, rough: 2, step: 11 }, name);
  const floor = outlines(card, { half: 14, rough: 1.2, step: 9, shift: [1, 1.6] }, name);
  const lit = outlines(card, { half: 8, rough: 1.2, step: 13, shift: [0.4, 1] }, name);
  return inked(
    base(ROCK, edge) +
      rock +
      wide.map(({ area }) => flat(WALL, area)).join("") +
      wall(wide.map(({ walls }) => walls).join("")) +
      flat(FLOOR, floor.map(({ area }) => area).join("")) +
      flat(FLOOR_LIT, lit.map(({ area }) => area).join("")) +
      (fine || !dead ? rails(card) : "") +
      (dead
        ? RUBBLE.map(([x, y, r], at) => boulder(x, y, r, name + at, ["#8b7b74", "#b5a59b", "#5d4f4d"])).join("")
        : "") +
      middle,
  );
}

/** The stone that a card is made of, with an edge. Passages are drawn over it, so they join those of a neighbour. */
export const base = (fill: string, edge: string): Markup =>
  `<rect x="1.2" y="1.2" width="${WIDTH - 2.4}" height="${HEIGHT - 2.4}" rx="8" fill="${fill}"/>` +
  `<rect x="3.6" y="3.6" width="${WIDTH - 7.2}" height="${HEIGHT - 7.2}" rx="6" stroke="${edge}" stroke-width="2.4"/>`;

/** Sleepers and two rails along every passage. */
function rails(card: Passages): Markup {
  let sleepers = "";
  let iron = "";
  for (const way of lines(card)) {
    const rail: [string, string] = ["", ""];
    let walked = 4;
    way.forEach((point, at) => {
      const ahead = (way[at + 1] ?? point) as Point;
      const behind = (way[at - 1] ?? point) as Point;
      const long = Math.hypot(ahead[0] - behind[0], ahead[1] - behind[1]) || 1;
      const [ux, uy] = [(ahead[0] - behind[0]) / long, (ahead[1] - behind[1]) / long];
      rail[0] += `${at ? "L" : "M"}${n(point[0] - uy * 4.5)} ${n(point[1] + ux * 4.5)}`;
      rail[1] += `${at ? "L" : "M"}${n(point[0] + uy * 4.5)} ${n(point[1] - ux * 4.5)}`;
      const next = Math.hypot(ahead[0] - point[0], ahead[1] - point[1]);
      const [vx, vy] = next ? [(ahead[0] - point[0]) / next, (ahead[1] - point[1]) / next] : [0, 0];
      for (; walked < next - 2; walked += 8.5) {
        const [x, y] = [point[0] + vx * walked, point[1] + vy * walked];
        sleepers += `M${n(x - uy * 8)} ${n(y + ux * 8)}L${n(x + uy * 8)} ${n(y - ux * 8)}`;
      }
      walked -= next;
    });
    iron += rail.join("");
  }
  return line(sleepers, 3.4, "#9a6a3c") + line(iron, 2, "#5d5258");
}

/** The way in: a lantern on a post, and a ladder up to daylight. */
export const start = (): Markup =>
  disc("#f6e6b4", 50, 70, 21) +
  flat("#fff7d8", "M34 66A17 17 0 0 1 62 56 22 22 0 0 0 34 66Z") +
  line("M41 46V96M59 46V96", 6.4) +
  line("M41 46V96M59 46V96", 2.8, "#a8713c") +
  line("M42 54H58M42 64H58M42 74H58M42 84H58", 5.6) +
  line("M42 54H58M42 64H58M42 74H58M42 84H58", 2.4, "#c88f4f");
