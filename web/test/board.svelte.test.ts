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

test("of a board whose cards would be too small to tell, what is around one's own dwarf is seen; all of it on demand", async () => {
  const piece = {
    key: "dwarf 0",
    x: 1850,
    y: 70,
    face: "dwarf.blue",
    which: 0,
    size: 56,
    label: "your dwarf",
    own: true,
  };
  const board = mount(Board, {
    target: document.body,
    props: {
      game: "lost-mines",
      label: "the board",
      moves: false,
      pieces: [piece],
      laid: [],
      frame: [0, 0, 20, 1],
    },
  });
  const seen = async () => {
    flushSync();
    vi.advanceTimersByTime(400);
    flushSync();
    await tick();
    const scale = Number(
      document.body
        .querySelector(".world g")
        ?.getAttribute("transform")
        ?.match(/[\d.]+/)?.[0],
    );
    const x = Number(document.body.querySelector<HTMLElement>(".world")?.style.transform.match(/-?[\d.]+/)?.[0]);
    return {
      wide: Math.round(scale * 100),
      dwarf: Math.round(x + piece.x * scale),
      right: Math.round(x + 2000 * scale),
    };
  };
  // It stands near the right end, beyond which there is nothing to see.
  expect(await seen()).toEqual({ wide: 26, dwarf: 313, right: 352 });
  board.showAll();
  expect((await seen()).wide).toBe(17);
  board.showAll();
  expect((await seen()).wide).toBe(26);
  unmount(board);
});
