// @vitest-environment happy-dom
import { flushSync, mount, tick, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import Board from "../src/board/Board.svelte";
import type { Laid } from "../src/games/scene";

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
