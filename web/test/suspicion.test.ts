// @vitest-environment happy-dom
// What could be believed of each seat: lines to draw, and reasons in words.
import { beforeAll, expect, test } from "vitest";
import { speak } from "../src/texts/index.svelte";
import { doubted, heading, line, reasons, type Suspicion } from "../src/ui/suspicion";

beforeAll(async () => {
  expect(await speak("en")).toBe(true);
});

const term = (term: string, by: number) => ({ term, by });
const SUSPICION: Suspicion = {
  identities: ["miner", "saboteur"],
  moments: [
    { seats: [], because: [] },
    {
      seats: [
        [0.5, 0.5],
        [0.75, 0.25],
      ],
      because: [],
    },
    {
      seats: [
        [0.2, 0.8],
        [0.75, 0.25],
      ],
      because: [
        {
          seat: 0,
          before: [0.5, 0.5],
          after: [0.2, 0.8],
          terms: [
            [term("dead-end", -0.6), term("towards", 0.1)],
            [term("dead-end", 0.6), term("towards", -0.1)],
          ],
        },
        { seat: 1, before: [0.75, 0.25], after: [0.75, 0.25], terms: [[], []] },
      ],
    },
    { seats: [], because: [] },
  ],
};

test("a seat is doubted as far as it may be anything but the first identity", () => {
  expect(doubted(SUSPICION, 0, 0)).toBeNull();
  expect(doubted(SUSPICION, 0, 2)).toBeCloseTo(0.8);
  expect(doubted(SUSPICION, 1, 2)).toBeCloseTo(0.25);
});

test("a line ends where it is looked at, and is broken where identities lie open", () => {
  expect(line(SUSPICION, 0, 0)).toBe("");
  expect(line(SUSPICION, 0, 1)).toBe("M1 50.0");
  expect(line(SUSPICION, 0, 3)).toBe("M1 50.0H2V20.0");
});

test("the weightiest reason is told, with what it did", () => {
  expect(reasons("saboteur", SUSPICION, 2, ["Ann", "Bob"])).toEqual([
    "Ann lays a dead end (suspicious): 50% → 80%.",
    "Bob: 25%, as before.",
  ]);
  expect(reasons("saboteur", SUSPICION, 0, ["Ann", "Bob"])).toEqual([]);
});

test("the heading names what a high line means", async () => {
  expect(heading("saboteur", SUSPICION)).toBe("How likely each one was a saboteur, to a watchful eye");
  const three = { ...SUSPICION, identities: ["loyal", "selfish", "saboteur"] };
  expect(heading("lost-mines", three)).toContain("was selfish or a saboteur,");
  expect(await speak("nl")).toBe(true);
  expect(heading("saboteur", SUSPICION)).toContain("een saboteur was");
  expect(await speak("en")).toBe(true);
});
