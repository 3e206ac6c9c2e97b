// What the seats are called when they change hands before a game.
import { expect, test } from "vitest";
import { namesAt, renamed } from "../src/net/called";

test("what was heard is told by the names of that time", () => {
  let called = renamed([], 0, ["Ann", null, null]);
  called = renamed(called, 3, ["Ann", "Bob", null]);
  called = renamed(called, 7, ["Ann", "Cleo", "Dan"]);
  expect(namesAt(called, 0)).toEqual(["Ann", "", ""]);
  expect(namesAt(called, 3)).toEqual(["Ann", "Bob", ""]);
  expect(namesAt(called, 6)).toEqual(["Ann", "Bob", ""]);
  expect(namesAt(called, 99)).toEqual(["Ann", "Cleo", "Dan"]);
});

test("whoever rose is called by name until somebody else sits there", () => {
  const called = renamed(renamed([], 0, ["Ann", "Bob"]), 4, ["Ann", null]);
  expect(called.length).toBe(1);
  expect(namesAt(called, 4)).toEqual(["Ann", "Bob"]);
});

test("a log that begins later than its names, or without any, is told all the same", () => {
  expect(namesAt(renamed([], 5, ["Ann"]), 0)).toEqual(["Ann"]);
  expect(namesAt([], 3)).toEqual([]);
});
