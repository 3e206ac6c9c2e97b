// The shape of a path card: where its passages run, how their walls look and where pieces stand. A turned card is a card
// with other open sides, not a picture upside down, so that the light always comes from the upper left.

import { dice, n } from "./ink";

/** The box of a card. Upright, because nine or eleven columns fill the width of a phone anyway and height is free. */
export const WIDTH = 100;
/** See [`WIDTH`]. */
export const HEIGHT = 140;

/** N, E, S, W as 0 to 3. */
export type Side = 0 | 1 | 2 | 3;
export type Point = readonly [x: number, y: number];

const SIDES: readonly Side[] = [0, 1, 2, 3];
const MIDDLE: Point = [WIDTH / 2, HEIGHT / 2];
const AWAY: readonly Point[] = [
  [0, -1],
  [1, 0],
  [0, 1],
  [-1, 0],
];

/** How far a side is from the middle. */
const reach = (side: Side): number => (side % 2 ? WIDTH : HEIGHT) / 2;
const away = (side: Side): Point => AWAY[side] as Point;

/** From the middle so far towards `side`, and so far towards the side that comes next clockwise. */
const from = (side: Side, far: number, across: number): Point => {
  const [dx, dy] = away(side);
  const [cx, cy] = away(((side + 1) % 4) as Side);
  return [MIDDLE[0] + dx * far + cx * across, MIDDLE[1] + dy * far + cy * across];
};

/** How the passages of a card are laid out. */
export type Layout = "joined" | "dead" | "bridge" | "bends";

/** The passages of one card: sets of open sides, each joined in itself. */
export interface Passages {
  readonly layout: Layout;
  /** On a bridge the upper path comes first. */
  readonly groups: readonly (readonly Side[])[];
}

const sides = (letters: string): Side[] => SIDES.filter((side) => letters.includes("nesw"[side] as string));

/** Reads `nes`, `dead-ne`, `ew-over-ns`, `ne-and-sw`. */
export function passages(text: string): Passages {
  if (text.startsWith("dead-")) {
    return { layout: "dead", groups: sides(text.slice(5)).map((side) => [side]) };
  }
  if (text.includes("-over-")) {
    return { layout: "bridge", groups: text.split("-over-").map(sides) };
  }
  if (text.includes("-and-")) {
    return { layout: "bends", groups: text.split("-and-").map(sides) };
  }
  return { layout: "joined", groups: [sides(text)] };
}

/** The same passages on a card that is turned by 180°. Sides keep their order, as spaces keep their numbers. */
export function turned({ layout, groups }: Passages): Passages {
  return { layout, groups: groups.map((group) => group.map((side) => ((side + 2) % 4) as Side)) };
}

/** All open sides. */
export const open = ({ groups }: Passages): Side[] => groups.flat().sort();

/** How rough walls are, and how far they are from the middle of a passage. */
export interface Walls {
  readonly half: number;
  readonly rough: number;
  readonly step: number;
  /** Round walls instead of chipped ones. */
  readonly round?: boolean;
  /** Moves the passage, to tell lit walls from shaded ones. */
  readonly shift?: Point;
}

/** An area with its walls: the area reaches the edges of the card, the walls leave them open. */
export interface Outline {
  readonly area: string;
  readonly walls: string;
}

/** Where a dead end stops, measured from the middle. */
const stop = (side: Side): number => (side % 2 ? 20 : 28);

/** Where one of two bends turns: away from the middle, where the tunnel is. */
const bend = (side: Side): number => (side % 2 ? 31 : 43);

/** The corners of the wall between an open side and the next open one clockwise. */
function corners(a: Side, b: Side, half: number, layout: Layout): Point[] {
  const start = from(a, reach(a), half);
  const end = from(b, reach(b), -half);
  const turns = (b - a + 4) % 4;
  if (turns === 0) {
    return [start, from(a, stop(a) - half * 0.2, half), from(a, stop(a) - half * 0.2, -half), end];
  }
  if (layout === "bends") {
    const out = half * (turns === 1 ? 0.15 : -0.15);
    return [start, from(a, bend(a) + out, half), from(b, bend(b) + out, -half), end];
  }
  if (turns === 1) {
    return [start, from(a, half, half), end];
  }
  if (turns === 2) {
    return [start, from(a, 0, half * 1.05), end];
  }
  return [start, from(a, -half, half), end];
}

/** Cuts the corners of a line round, and puts a point at every `step` of it. */
function walk(points: readonly Point[], radius: number, step: number): Point[] {
  const dense: Point[] = [];
  points.forEach((point, index) => {
    const before = points[index - 1];
    const after = points[index + 1];
    if (!before || !after) {
      dense.push(point);
      return;
    }
    const into = towards(point, before, radius);
    const out = towards(point, after, radius);
    for (let t = 0; t <= 1.001; t += 0.25) {
      const [u, v, w] = [(1 - t) * (1 - t), 2 * t * (1 - t), t * t];
      dense.push([u * into[0] + v * point[0] + w * out[0], u * into[1] + v * point[1] + w * out[1]]);
    }
  });
  const walked: Point[] = [dense[0] as Point];
  let rest = step;
  for (let index = 1; index < dense.length; index++) {
    let here = dense[index - 1] as Point;
    const next = dense[index] as Point;
    let left = Math.hypot(next[0] - here[0], next[1] - here[1]);
    while (left >= rest) {
      here = towards(here, next, rest);
      walked.push(here);
      left -= rest;
      rest = step;
    }
    rest -= left;
  }
  const last = dense[dense.length - 1] as Point;
  if (rest > step * 0.6) {
    walked.pop();
  }
  walked.push(last);
  return walked;
}

function towards(one: Point, other: Point, far: number): Point {
  const [dx, dy] = [other[0] - one[0], other[1] - one[1]];
  const part = Math.min(1, far / Math.max(0.01, Math.hypot(dx, dy)));
  return [one[0] + dx * part, one[1] + dy * part];
}

/** A line through points: chipped, or round with the points as handles. Starts without its first move. */
function through(points: readonly Point[], round: boolean): string {
  const rest = points.slice(1);
  if (!round) {
    return `L${rest.map(([x, y]) => `${n(x)} ${n(y)}`).join(" ")}`;
  }
  let d = "";
  rest.forEach((point, index) => {
    const after = rest[index + 1];
    if (!after) {
      d += `L${n(point[0])} ${n(point[1])}`;
    } else {
      d += `Q${n(point[0])} ${n(point[1])} ${n((point[0] + after[0]) / 2)} ${n((point[1] + after[1]) / 2)}`;
    }
  });
  return d;
}

/** The outline of some passages that are joined to one another. Walls end at the same points on every card. */
function outline(unsorted: readonly Side[], layout: Layout, look: Walls, name: string): Outline {
  const group = [...unsorted].sort();
  const roll = dice(name);
  const [sx, sy] = look.shift ?? [0, 0];
  let area = "";
  let walls = "";
  group.forEach((side, index) => {
    const next = group[(index + 1) % group.length] as Side;
    const radius = look.round ? look.half * 0.9 : look.half * 0.55;
    const points = walk(corners(side, next, look.half, layout), radius, look.step).map((point, at, all): Point => {
      if (at === 0 || at === all.length - 1) {
        return point;
      }
      const before = all[at - 1] as Point;
      const after = all[at + 1] as Point;
      const [dx, dy] = [after[0] - before[0], after[1] - before[1]];
      const long = Math.hypot(dx, dy) || 1;
      const push = (roll() - 0.5) * 2 * look.rough;
      const slide = (roll() - 0.5) * look.rough;
      return [point[0] + (dy * push + dx * slide) / long, point[1] + (-dx * push + dy * slide) / long];
    });
    const placed = points.map(([x, y]): Point => {
      // At an edge walls move along it only, so that they meet those of the neighbour, and reach over it a little, the
      // floor further than the rock below it, so that no seam shows.
      const over = n(4 / look.half);
      const move = (value: number, most: number, by: number) =>
        value < 0.1 ? -over : value > most - 0.1 ? most + over : value + by;
      return [move(x, WIDTH, sx), move(y, HEIGHT, sy)];
    });
    const [x, y] = placed[0] as Point;
    const run = through(placed, look.round ?? false);
    area += `${index ? "L" : "M"}${n(x)} ${n(y)}${run}`;
    walls += `M${n(x)} ${n(y)}${run}`;
  });
  return { area: `${area}Z`, walls };
}

/** The outlines of all passages, one for each group. */
export function outlines(card: Passages, look: Walls, name: string): Outline[] {
  return card.groups.map((group, index) => outline(group, card.layout, look, `${name}${index}`));
}

/** The middle line of passages, from edge to edge, for rails and for keeping trees off the path. */
export function lines({ layout, groups }: Passages): Point[][] {
  return groups.flatMap((group) => {
    const mouths = group.map((side): Point => from(side, reach(side), 0));
    if (layout === "dead") {
      return group.map((side, at) => [mouths[at] as Point, from(side, stop(side), 0)]);
    }
    if (group.length === 2) {
      const [a, b] = group as [Side, Side];
      const ends = mouths as [Point, Point];
      if ((b - a) % 2 === 0) {
        return [ends];
      }
      const far = (side: Side) => (layout === "bends" ? bend(side) : 0);
      return [curve(ends[0], from(a, far(a), 0), from(b, far(b), 0), ends[1])];
    }
    // The rails of a branch end where they meet those of the straight way.
    return group.map((side, at) => {
      const alone = !group.includes(((side + 2) % 4) as Side);
      return [mouths[at] as Point, alone ? from(side, 4.5, 0) : MIDDLE];
    });
  });
}

function curve(a: Point, b: Point, c: Point, d: Point): Point[] {
  return Array.from({ length: 9 }, (_, at): Point => {
    const t = at / 8;
    const weights = [(1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t ** 3] as const;
    const mix = (axis: 0 | 1) =>
      weights[0] * a[axis] + weights[1] * b[axis] + weights[2] * c[axis] + weights[3] * d[axis];
    return [mix(0), mix(1)];
  });
}

/** How far a point is from the middle of the nearest passage. */
export function clear(card: Passages): (point: Point) => number {
  const pieces = lines(card).flatMap((way) =>
    way.slice(1).map((end, at) => {
      const [x, y] = way[at] as Point;
      const [dx, dy] = [end[0] - x, end[1] - y];
      return { x, y, dx, dy, long: dx * dx + dy * dy };
    }),
  );
  return ([px, py]) => {
    let least = Number.POSITIVE_INFINITY;
    for (const { x, y, dx, dy, long } of pieces) {
      const part = Math.max(0, Math.min(1, ((px - x) * dx + (py - y) * dy) / long));
      const [ox, oy] = [px - x - dx * part, py - y - dy * part];
      least = Math.min(least, ox * ox + oy * oy);
    }
    return Math.sqrt(least);
  };
}

/** Places off the passages, in rows from the top, as irregular as nature and the same each time. */
export function places(card: Passages, gap: number, off: number, name: string, margin = gap * 0.45): Point[] {
  const roll = dice(name);
  const free = clear(card);
  const found: Point[] = [];
  const rows = Math.round((HEIGHT - 2 * margin) / gap);
  const columns = Math.round((WIDTH - 2 * margin) / gap);
  for (let row = 0; row <= rows; row++) {
    for (let column = 0; column <= columns; column++) {
      const point: Point = [
        margin + ((WIDTH - 2 * margin) * column) / columns + (roll() - 0.5) * gap * 0.5,
        margin + ((HEIGHT - 2 * margin) * row) / rows + (roll() - 0.5) * gap * 0.5,
      ];
      if (free(point) > off) {
        found.push(point);
      }
    }
  }
  return found.sort((one, other) => one[1] - other[1]);
}

/** One, two or three steps to cross a card of The Dark Cave. */
export type Steps = 1 | 2 | 3;

/** The middle of a group of sides, a little towards where they lead. */
function centre(group: readonly Side[], layout: Layout): Point {
  if (layout === "bends") {
    const [a, b] = group as [Side, Side];
    const middle = curve(from(a, reach(a), 0), from(a, bend(a), 0), from(b, bend(b), 0), from(b, reach(b), 0))[4];
    return middle as Point;
  }
  if (group.length === 2 && ((group[1] as Side) - (group[0] as Side)) % 2) {
    const [ax, ay] = away(group[0] as Side);
    const [bx, by] = away(group[1] as Side);
    return [MIDDLE[0] + (ax + bx) * 5, MIDDLE[1] + (ay + by) * 6];
  }
  return MIDDLE;
}

/** Where pieces stand, numbered as the engine numbers the spaces: see "Cave and cards" of its rules. */
export function spaces(card: Passages, steps: Steps): Point[] {
  const { layout, groups } = card;
  const found: Point[] = [];
  groups.forEach((group, which) => {
    const below = layout === "bridge" && which === 1;
    const far = below && steps === 3 ? 10 : layout === "bends" ? 17 : steps === 3 ? 17 : 22;
    const arm = (side: Side) => from(side, reach(side) - far - (side % 2 ? 0 : below ? 2 : 5), 0);
    // The middle of the path below a bridge is hidden, so that its pieces stand beside it.
    const middle = below
      ? from(group.includes(2) ? 2 : 1, group.includes(2) ? 36 : steps === 3 ? 24.5 : 29, 0)
      : centre(group, layout);
    if (steps > 1) {
      found.push(...group.map(arm));
    }
    if (steps !== 2) {
      found.push(middle);
    }
  });
  if (layout === "bends") {
    found.push(MIDDLE);
  }
  return found;
}
