// What the browser keeps, in a store that is too small, and in none.
import { expect, test } from "vitest";
import { Kept, logOf } from "../src/net/kept";

/** A store for so many characters. */
function small(most: number): Storage {
  const all = new Map<string, string>();
  const store = {
    get length() {
      return all.size;
    },
    key: (at: number) => [...all.keys()][at] ?? null,
    getItem: (key: string) => all.get(key) ?? null,
    setItem(key: string, text: string) {
      const others = [...all].filter(([other]) => other !== key).map(([, text]) => text.length);
      if (others.reduce((sum, one) => sum + one, text.length) > most) {
        throw new DOMException("full", "QuotaExceededError");
      }
      all.set(key, text);
    },
    removeItem: (key: string) => all.delete(key),
    clear: () => all.clear(),
  };
  return store as unknown as Storage;
}

const log = (time: number) => JSON.stringify({ time, log: "x".repeat(60) });

test("when there is no room, the oldest log makes some", () => {
  const store = small(250);
  const kept = new Kept(() => store);
  kept.write(logOf("new"), log(3));
  kept.write(logOf("old"), log(1));
  kept.write("mattock.seats", "y".repeat(100));
  expect(store.getItem(logOf("old"))).toBeNull();
  expect(store.getItem(logOf("new"))).toBe(log(3));
  expect(kept.read("mattock.seats")).toBe("y".repeat(100));
});

test("what does not fit at all is known until the page is closed, and nothing stale is kept", () => {
  const store = small(50);
  const kept = new Kept(() => store);
  kept.write("mattock.seats", "before");
  kept.write("mattock.seats", "z".repeat(60));
  expect(kept.read("mattock.seats")).toBe("z".repeat(60));
  expect(store.getItem("mattock.seats")).toBeNull();
  kept.forget("mattock.seats");
  expect(kept.read("mattock.seats")).toBeNull();
});

test("a browser that keeps nothing is no hindrance", () => {
  const kept = new Kept(() => {
    throw new DOMException("no", "SecurityError");
  });
  kept.write("mattock.settings", "{}");
  kept.forgetLogsBut([]);
  expect(kept.read("mattock.settings")).toBe("{}");
});

test("logs of tables that nobody wants any more are forgotten, and nothing else", () => {
  const store = small(1000);
  const kept = new Kept(() => store);
  for (const table of ["one", "two", "three"]) {
    kept.write(logOf(table), log(1));
  }
  kept.write("mattock.settings", "{}");
  kept.forgetLogsBut(["two"]);
  expect(Array.from({ length: store.length }, (_, at) => store.key(at))).toEqual([logOf("two"), "mattock.settings"]);
});
