// @vitest-environment happy-dom
import { flushSync, mount, tick, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import Board from "../src/board/Board.svelte";
import type { Laid, Target } from "../src/games/scene";

/** A page without layout has no sizes of its own. */
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(360);
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(400);
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const card = (x: number): Laid => ({
  key: `card ${x}`,
  x,
  y: 0,
  face: "path.nesw",
  turned: false,
  which: 0,
  label: "crossroads",
});

test("a board that glides to where a new card lies comes to rest", async () => {
  let laid = $state.raw([card(0)]);
  let right = $state(1);
  const board = mount(Board, {
    target: document.body,
    props: {
      game: "saboteur",
      label: "the board",
      moves: true,
      pieces: [],
      get laid() {
        return laid;
      },
      get frame() {
        return [0, 0, right, 1] as const;
      },
    },
  });
  flushSync();
  await tick();
  laid = [card(0), card(7)];
  right = 8;
  flushSync();
  const world = document.body.querySelector(".world");
  expect(world?.classList.contains("glides")).toBe(true);
  expect(vi.getTimerCount()).toBe(1);
  vi.advanceTimersByTime(400);
  flushSync();
  expect(world?.classList.contains("glides")).toBe(false);
  expect(vi.getTimerCount()).toBe(0);
  unmount(board);
});

test("whoever looks elsewhere is taken back to where something can be done, and only then", async () => {
  let targets = $state.raw<Target[]>([]);
  const board = mount(Board, {
    target: document.body,
    props: {
      game: "saboteur",
      label: "the board",
      moves: false,
      pieces: [],
      laid: [card(0), card(7)],
      frame: [0, 0, 8, 1],
      get targets() {
        return targets;
      },
    },
  });
  const lit = (x: number): Target => ({
    key: `${x},0`,
    place: { kind: "cell", x, y: 0 },
    options: [{ actions: ["lay"], label: "lay it" }],
  });
  const scale = () => {
    flushSync();
    vi.advanceTimersByTime(400);
    flushSync();
    return document.body.querySelector(".world g")?.getAttribute("transform");
  };
  const whole = scale();
  await tick();
  // From the left end one sees a few cards, and the others lie beyond the right edge.
  board.zoom(3, [0, 200]);
  const near = scale();
  expect(near).not.toBe(whole);
  targets = [lit(1), lit(6)];
  expect(scale()).toBe(near);
  targets = [lit(6)];
  expect(scale()).toBe(whole);
  unmount(board);
});
