// @vitest-environment happy-dom
// From a view to what is shown of it.
import { expect, test } from "vitest";
import { scenes } from "../src/games";
import type { TableView } from "../src/generated/protocol";
import { speak } from "../src/texts/index.svelte";

test("a way that is barred has a place of its own on the board, with the reason and its clause", async () => {
  expect(await speak("en")).toBe(true);
  const seat = {
    ...{ seat: 0, clan: "blue", dwarf: { front: "blue.loyal" }, cell: [3, 2], hand: 5, points: 0, discarded: 0 },
    ...{ looked_at: { mines: [], treasures: [], dwarves: [] }, treasures: [] },
  };
  const view = {
    ...{ viewer: 0, stage: "moving", round: 1, turn: 0, options: { rounds: 1 }, board: [], mines: [], treasures: [] },
    ...{ seats: [seat], hand: [], routes: [], traps: [], trolls: [], dragon: null, deck: 0, results: [], tokens: [] },
    choices: {
      move: {
        left: 2,
        steps: [],
        blocked: [{ side: "E", refusal: { refusal: "obstacle-blocks", cell: [4, 2], tool: "axe" } }],
        stay: "stay",
        stay_takes: null,
      },
    },
  };
  const around = { said: [], agreed: [], seats: [] } as unknown as TableView;
  const { decision } = scenes["lost-mines"](view, around, { you: 0, names: ["Ann"] }, null);
  expect(decision?.free.map(({ options, refusal }) => [options, refusal?.clause])).toEqual([[[], "L-12"]]);
  expect(decision?.free[0]?.place).toEqual({ kind: "spot", x: 450, y: 354 });
  expect(decision?.free[0]?.refusal?.says).toBe(
    "The trunk at column 5, row 3 is in the way until somebody plays an axe.",
  );
  // Elsewhere beside the dwarf the server is asked; further off there is nothing to ask.
  expect(decision?.attempt?.([350, 100 + 140])).toBe("step N");
  expect(decision?.attempt?.([50, 50])).toBeNull();
});

test.each([
  ["en", "Your dwarf at column 4, row 3", "Bob's dwarf at column 4, row 3"],
  ["nl", "Dwerg van jou op kolom 4, rij 3", "Dwerg van Bob op kolom 4, rij 3"],
])("whose a dwarf is stands where the language wants it, in %s", async (language, own, other) => {
  expect(await speak(language)).toBe(true);
  const seat = (seat: number) => ({
    ...{ seat, clan: "blue", dwarf: { back: "blue" }, cell: [3, 2], hand: 5, points: 0, discarded: 0 },
    ...{ looked_at: { mines: [], treasures: [], dwarves: [] }, treasures: [] },
  });
  const view = {
    ...{ viewer: 0, stage: "playing", round: 1, turn: 0, options: { rounds: 1 }, board: [], mines: [], treasures: [] },
    ...{ seats: [seat(0), seat(1)], hand: [], routes: [], traps: [], trolls: [], dragon: null, deck: 0, results: [] },
    ...{ tokens: [], choices: null },
  };
  const around = { said: [], agreed: [], seats: [] } as unknown as TableView;
  const { pieces } = scenes["lost-mines"](view, around, { you: 0, names: ["Ann", "Bob"] }, null);
  expect(pieces.map(({ label }) => label)).toEqual([own, other]);
});

test.each([
  ["en", "Mine 1 at column 9, row 1, face down", "looked at mine 1", "Treasure 2: gold", "Mine 1 is the gold mine."],
  ["nl", "Mijn 1 op kolom 9, rij 1, gedekt", "bekeek mijn 1", "Schat 2: goud", "Mijn 1 is de goudmijn."],
])("a number on the board is the one in all words, in %s", async (language, card, looked, treasure, claim) => {
  expect(await speak(language)).toBe(true);
  const seat = {
    ...{ seat: 0, clan: "blue", dwarf: { back: "blue" }, cell: [3, 2], hand: 5, points: 0, discarded: 0 },
    ...{ looked_at: { mines: [0], treasures: [], dwarves: [] }, treasures: [] },
  };
  const view = {
    ...{ viewer: 0, stage: "playing", round: 1, turn: 0, options: { rounds: 1 }, board: [], choices: null, tokens: [] },
    ...{ seats: [seat], hand: [], routes: [], traps: [], trolls: [], dragon: null, deck: 0, results: [] },
    mines: [{ mine: 0, cell: [8, 0], face_up: false, front: { back: "mine" } }],
    treasures: [{ treasure: 1, front: { back: "gold" }, taken_by: null }],
  };
  const around = { said: [], agreed: [], seats: [] } as unknown as TableView;
  const scene = scenes["lost-mines"](view, around, { you: 0, names: ["Ann"] }, null);
  expect(scene.laid.map(({ number, label }) => [number, label])).toEqual([[1, card]]);
  expect(scene.seats[0]?.facts).toContain(looked);
  expect(scene.asides.map(({ number, label }) => [number, label])).toEqual([[2, treasure]]);
  expect(scene.claims.map(({ label }) => label)).toContain(claim);
});
