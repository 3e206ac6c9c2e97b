// @vitest-environment happy-dom
import { flushSync, mount, unmount } from "svelte";
import { expect, test } from "vitest";
import type { Frame, Whole } from "../src/generated/protocol";
import { Table } from "../src/net/table.svelte";
import Lobby from "../src/screens/Lobby.svelte";
import { speak } from "../src/texts/index.svelte";

const NAMES = ["Ann", "Bob", null, null];

/** A table before the game, as somebody sees it: Ann at seat 0 is host, and Bob sits beside her. */
function tableOf(seat: number | null): Table {
  const table = new Table("a-table");
  table.whole({
    seq: 1,
    seat,
    of: "saboteur",
    missed: null,
    game: { round: 0, options: { players: 4, rounds: 3 } },
    table: {
      stage: "waiting",
      code: "CODE",
      host: 0,
      seats: NAMES.map((name) => ({ name, control: "person", here: true })),
      ready: [],
      said: [],
      agreed: [],
      rules: { open: false, spectators: true, chat: true, pace_ms: 1000, turn_seconds: 0, absent_seconds: 60 },
    },
  } as unknown as Whole);
  return table;
}

const frame = (seq: number, changed: object): Frame =>
  ({ seq, heard: [], game: {}, table: changed }) as unknown as Frame;

/** What the page offers, and what it says to those who listen. */
function seen() {
  flushSync();
  const has = (what: string) => document.querySelector(what) !== null;
  return {
    start: has(".start"),
    ready: has("[data-does=ready]"),
    remove: document.querySelectorAll(".remove").length,
    add: document.querySelectorAll(".add").length,
    mayChange: !document.querySelector("fieldset")?.disabled,
    hosts: [...document.querySelectorAll(".seat")]
      .filter((seat) => /host/i.test(seat.querySelector("small")?.textContent ?? ""))
      .map((seat) => seat.querySelector("b")?.textContent),
    says: document.querySelector("[role=log]")?.textContent,
  };
}

const OF_HOST = { start: true, ready: false, remove: 1, add: 2, mayChange: true };
const OF_GUEST = { start: false, ready: true, remove: 0, add: 0, mayChange: false };
const OF_WATCHER = { ...OF_GUEST, ready: false };

test.each([
  {
    who: "who becomes host",
    seat: 1,
    before: OF_GUEST,
    after: OF_HOST,
    says: "You are the host now: you start the game.",
  },
  { who: "who was host", seat: 0, before: OF_HOST, after: OF_GUEST, says: "Bob is the host now." },
  { who: "who looks on", seat: null, before: OF_WATCHER, after: OF_WATCHER, says: "Bob is the host now." },
])("a new host: what $who may do follows, and it is told", async ({ seat, before, after, says }) => {
  expect(await speak("en")).toBe(true);
  const table = tableOf(seat);
  const lobby = mount(Lobby, { target: document.body, props: { table } });
  expect(seen()).toEqual({ ...before, hosts: ["Ann"], says: "" });
  table.frame(frame(2, { host: 1 }));
  expect(seen()).toEqual({ ...after, hosts: ["Bob"], says });
  unmount(lobby);
});

test("a new host is told beside what else happened, and whoever used keys goes on from the new buttons", async () => {
  expect(await speak("nl")).toBe(true);
  const table = tableOf(1);
  const lobby = mount(Lobby, { target: document.body, props: { table } });
  flushSync();
  document.querySelector<HTMLElement>("[data-does=ready]")?.focus();
  const rose = { ...frame(2, { host: 1 }), heard: [{ rose: { seat: 0 } }] } as Frame;
  table.frame(rose);
  flushSync();
  expect(document.querySelector("[role=log]")?.textContent).toBe(
    "Ann verliet de tafel. Jij bent nu de gastheer: jij begint het spel.",
  );
  expect(document.activeElement?.classList.contains("start")).toBe(true);
  expect(document.querySelector(".go .wait")?.textContent).toBe("Jij bent nu de gastheer: jij begint het spel.");
  unmount(lobby);
});
