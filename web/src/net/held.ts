// The seats that this browser holds. A token is the seat, so it never leaves this store but for the socket.

import type { Held } from "../generated/protocol";

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
    return JSON.parse(localStorage.getItem(KEY) ?? "[]");
  } catch {
    return [];
  }
}

export const tokenOf = (table: string): string | undefined => held().find((seat) => seat.table === table)?.token;

export function hold(seat: Omit<Seat, "since">): void {
  const others = held().filter(({ table, lesson }) => table !== seat.table && !(lesson && seat.lesson));
  localStorage.setItem(KEY, JSON.stringify([{ ...seat, since: Date.now() }, ...others].slice(0, MOST)));
}

export function release(table: string): void {
  localStorage.setItem(KEY, JSON.stringify(held().filter((seat) => seat.table !== table)));
  localStorage.removeItem(`mattock.log.${table}`);
}
