// @vitest-environment happy-dom
// What was heard, before it is told.
import { expect, test } from "vitest";
import type { Heard } from "../src/net/table.svelte";
import { speak } from "../src/texts/index.svelte";
import { together, words } from "../src/ui/heard";

const sat = (seat: number, name: string): Heard => ({ sat: { seat, name } });
const LOG = [
  { seq: 1, heard: sat(1, "Bob") },
  { seq: 2, heard: sat(2, "Cleo") },
  { seq: 2, heard: sat(3, "Dan") },
  { seq: 2, heard: "started" },
];

test.each([
  ["en", ["Bob sat down.", "Cleo and Dan sat down.", "", "The game starts."]],
  ["nl", ["Bob gaat zitten.", "Cleo en Dan gaan zitten.", "", "Het spel begint."]],
])("those who sat down at once are told in one line, in %s", async (language, lines) => {
  expect(await speak(language)).toBe(true);
  const to = { you: 0, names: ["Ann", "Bob", "Cleo", "Dan"] };
  const told = LOG.map((_, at) => together(LOG, at)).map((heard) => (heard ? words("saboteur", heard, to) : ""));
  expect(told).toEqual(lines);
});
