// What was heard, for logs, bubbles and live regions.

import type { Game } from "../art";
import type { Heard } from "../net/table.svelte";
import { sentence } from "../texts/index.svelte";
import type { Listener } from "../texts/tell";

type Fields = Record<string, unknown>;

/** The event in something heard, if it is one. */
export const eventOf = (heard: Heard): Fields | null =>
  typeof heard === "object" && heard.event ? (heard.event as Fields) : null;

/** What everybody can see anyway, or what means nothing to a player. */
const QUIET = new Set(["drew"]);
const SILENT = ["nonce", "committed", "ready", "not-ready"];

/** In words, or nothing if it is not worth any. */
export function words(game: Game, heard: Heard, to: Listener): string {
  const event = eventOf(heard);
  if (event && QUIET.has(event.event as string)) {
    return "";
  }
  if (typeof heard === "object" && SILENT.some((name) => name in heard)) {
    return "";
  }
  return sentence(game, "heard", heard, to);
}

export function kindOf(heard: Heard): string {
  if (typeof heard === "string") {
    return "around";
  }
  if ("secret" in heard) {
    return "secret";
  }
  if ("said" in heard || "wrote" in heard) {
    return "said";
  }
  const event = eventOf(heard)?.event as string | undefined;
  return event && /^(round-ended|game-ended|dealt|divided)$/.test(event) ? "big" : event ? "event" : "around";
}

/** The cell that it is about. */
export function cellOf(heard: Heard): readonly [number, number] | null {
  const event = eventOf(heard);
  const cell = event?.cell ?? event?.to ?? event?.at;
  const inside = cell && typeof cell === "object" && !Array.isArray(cell) ? (cell as Fields).cell : cell;
  return Array.isArray(inside) && inside.length === 2 ? (inside as unknown as readonly [number, number]) : null;
}

/** A step of somebody, and what the same one did next. */
function walk(before: Heard | undefined, now: Heard | undefined): [step: unknown, next: unknown] | null {
  const [one, other] = [before ? eventOf(before) : null, now ? eventOf(now) : null];
  const isStep = one?.event === "stepped" || one?.event === "crept";
  return one && other && isStep && one.by === other.by ? [one.event, other.event] : null;
}

/** A way of several steps is one line: where it led. */
export function goesOn(now: Heard, next: Heard | undefined): boolean {
  const steps = walk(now, next);
  return steps !== null && steps[0] === steps[1];
}

/** Where a way ends nobody needs to be told that it ends. */
export const endsThere = (before: Heard | undefined, now: Heard): boolean => walk(before, now)?.[1] === "stayed";

/** The seats at which several sat down at once, as one thing that is told where the first of them did; nothing for the others. */
export function together(log: readonly { readonly seq: number; readonly heard: Heard }[], at: number): Heard | null {
  const seatAt = (place: number): number | null => {
    const entry = log[place];
    const sat = typeof entry?.heard === "object" ? (entry.heard.sat as { seat: number } | undefined) : undefined;
    return sat && entry?.seq === log[at]?.seq ? sat.seat : null;
  };
  const heard = (log[at] as { heard: Heard }).heard;
  if (seatAt(at) === null) {
    return heard;
  }
  if (seatAt(at - 1) !== null) {
    return null;
  }
  const seats: number[] = [];
  for (let next = at, seat = seatAt(next); seat !== null; next += 1, seat = seatAt(next)) {
    seats.push(seat);
  }
  return seats.length > 1 ? { "sat-down": seats } : heard;
}
