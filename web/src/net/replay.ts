// A game again: what a seat heard and saw, entry by entry, or somebody who looks on.

import type { Game } from "../art";
import { tokenOf } from "./held";
import type { Heard, View } from "./table.svelte";

export interface Replayed {
  readonly game: Game;
  readonly entries: readonly { readonly heard: Heard[]; readonly view: View }[];
}

/** Asks for it, through one's own eyes if no other ones are named. Gives the number of what is wrong, if it is refused. */
export async function replay(table: string, eyes: string | null = null): Promise<Replayed | number> {
  const token = tokenOf(table);
  const reply = await fetch(
    `/api/tables/${table}/replay${eyes === null ? "" : `?as=${eyes}`}`,
    token ? { headers: { authorization: `Bearer ${token}` } } : {},
  );
  return reply.ok ? reply.json() : reply.status;
}
