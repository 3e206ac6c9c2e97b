// The seats that this browser holds. A token is the seat, so it never leaves this store but for the socket.

import type { Held } from "../generated/protocol";
import { kept, logOf } from "./kept";

interface Seat extends Held {
  readonly seat: number;
  readonly code: string;
  readonly since: number;
  /** Of a lesson only the newest is kept: nobody waits in the others. */
  readonly lesson?: boolean;
}

const KEY = "mattock.seats";
const MOST = 40;

export function held(): Seat[] {
  try {
    return JSON.parse(kept.read(KEY) ?? "[]");
  } catch {
    return [];
  }
}

export const tokenOf = (table: string): string | undefined => held().find((seat) => seat.table === table)?.token;

export function hold(seat: Omit<Seat, "since">): void {
  const others = held().filter(({ table, lesson }) => table !== seat.table && !(lesson && seat.lesson));
  kept.write(KEY, JSON.stringify([{ ...seat, since: Date.now() }, ...others].slice(0, MOST)));
}

export function release(table: string): void {
  kept.write(KEY, JSON.stringify(held().filter((seat) => seat.table !== table)));
  kept.forget(logOf(table));
}

/** Logs are kept of tables where one sits, and of the one that is looked at. */
export const tidy = (shown: string): void => kept.forgetLogsBut([shown, ...held().map(({ table }) => table)]);
