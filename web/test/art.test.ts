import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { faces } from "../src/art/faces";
import { icons } from "../src/art/logo";
import { HEIGHT, WIDTH } from "../src/art/passages";
import { box, draw, type Game, standing } from "../src/art/registry";
import { scene } from "../src/art/scenes";
import { table } from "../src/art/table";

const games = Object.keys(faces) as Game[];
const all = games.flatMap((game) => faces[game].map((face) => [game, face] as const));
const withPassages = all.filter(([game, face]) => standing(game, face).length > 0);

test("the faces are those of the program", () => {
  execFileSync("scripts/faces.sh", ["--check"]);
});

test("every face has a drawing, upright and turned, with and without small things", () => {
  for (const [game, face] of all) {
    for (const options of [{}, { turned: true }, { plain: true }, { which: 3 }]) {
      const drawing = draw(game, face, options);
      expect(drawing.length, face).toBeGreaterThan(300);
      expect(drawing, face).not.toMatch(/undefined|NaN|Infinity/);
    }
  }
});

test("no drawing holds a letter, a picture from elsewhere or a name that another drawing could take", () => {
  for (const [game, face] of all) {
    expect(draw(game, face), face).not.toMatch(/<text|<image|<use|href|url\(|\bid=/);
  }
});

test("every drawing is well formed", () => {
  for (const [game, face] of all) {
    const open: string[] = [];
    for (const [, end, name, own] of draw(game, face).matchAll(/<(\/?)(\w+)[^>]*?(\/?)>/g)) {
      if (end) {
        expect(open.pop(), face).toBe(name);
      } else if (!own) {
        open.push(name as string);
      }
    }
    expect(open, face).toEqual([]);
  }
});

test("different faces look different", () => {
  for (const game of games) {
    const seen = new Map<string, string>();
    for (const face of faces[game]) {
      const drawing = draw(game, face);
      expect(seen.get(drawing), face).toBeUndefined();
      seen.set(drawing, face);
    }
  }
});

test("the same face looks the same every time", () => {
  for (const [game, face] of all) {
    expect(draw(game, face)).toBe(draw(game, face));
  }
});

describe("passages", () => {
  /** Where the walls of a card meet its edges. */
  const mouths = (drawing: string): Set<string> => {
    const found = new Set<string>();
    for (const [, d] of drawing.matchAll(/stroke-linecap="butt" d="([^"]+)"/g)) {
      for (const [, x, y] of (d as string).matchAll(/(-?[\d.]+) (-?[\d.]+)(?=[MLQZ]|$)/g)) {
        if (Number(x) < 0 || Number(x) > WIDTH || Number(y) < 0 || Number(y) > HEIGHT) {
          found.add(`${x} ${y}`);
        }
      }
    }
    return found;
  };

  test("walls meet those of every neighbour: they end at the same points on all cards of a game", () => {
    for (const game of games) {
      const cards = withPassages.filter(([other]) => other === game);
      const ends = new Set(cards.flatMap(([, face]) => [...mouths(draw(game, face))]));
      expect([...ends].length, game).toBe(8);
    }
  });

  test("a turned card is open at the opposite sides", () => {
    const across = (point: string) => {
      const [x, y] = point.split(" ").map(Number) as [number, number];
      return `${Math.round((WIDTH - x) * 10) / 10} ${Math.round((HEIGHT - y) * 10) / 10}`;
    };
    for (const [game, face] of withPassages) {
      const upright = mouths(draw(game, face));
      const turned = mouths(draw(game, face, { turned: true }));
      expect([...upright].map(across).sort(), face).toEqual([...turned].sort());
    }
  });

  test("a card in the cave has as many spaces as the rules say, and keeps their numbers when turned", () => {
    const spaces = (face: string) => standing("dark-cave", face as "start");
    expect(spaces("start").length).toBe(1);
    expect(spaces("path.i.nes").length).toBe(1);
    expect(spaces("path.ii.nes").length).toBe(3);
    expect(spaces("path.iii.nes").length).toBe(4);
    expect(spaces("path.i.ew-over-ns").length).toBe(2);
    expect(spaces("path.ii.ew-over-ns").length).toBe(4);
    expect(spaces("path.iii.ew-over-ns").length).toBe(6);
    expect(spaces("path.i.ne-and-sw").length).toBe(3);
    expect(spaces("path.ii.ne-and-sw").length).toBe(5);
    expect(spaces("path.iii.ne-and-sw").length).toBe(7);
    expect(spaces("goal.exit").length).toBe(5);
    const [west] = standing("dark-cave", "path.ii.ew", true);
    expect(west?.[0]).toBeLessThan(WIDTH / 2);
    const [south] = standing("dark-cave", "path.iii.nw", true);
    expect(south?.[1]).toBeGreaterThan(HEIGHT / 2);
  });

  test("spaces are far enough from one another to stand on, and on the card", () => {
    for (const [game, face] of withPassages) {
      const spots = standing(game, face);
      for (const [at, [x, y]] of spots.entries()) {
        expect(x > 6 && x < WIDTH - 6 && y > 6 && y < HEIGHT - 6, face).toBe(true);
        for (const [ox, oy] of spots.slice(at + 1)) {
          expect(Math.hypot(ox - x, oy - y), face).toBeGreaterThan(14);
        }
      }
    }
  });
});

test("cards are upright, tokens and figures square", () => {
  expect(box("path.nesw")).toEqual([WIDTH, HEIGHT]);
  expect(box("dwarf-card.blue.loyal")).toEqual([WIDTH, HEIGHT]);
  expect(box("dwarf.blue")).toEqual([100, 100]);
  expect(box("token.web")).toEqual([100, 100]);
});

test("the tables of the games and themes differ", () => {
  const tables = games.flatMap((game) => [table(game, "light"), table(game, "dark")]);
  expect(new Set(tables).size).toBe(tables.length);
});

test("each game has a picture of its own", () => {
  const scenes = games.map(scene);
  expect(new Set(scenes).size).toBe(games.length);
  expect(scenes.join("")).not.toMatch(/undefined|NaN/);
});

test("the icons are made from the drawings (make art writes them)", () => {
  for (const [name, drawing] of Object.entries(icons)) {
    expect(readFileSync(`public/${name}`, "utf8")).toBe(drawing);
  }
});
