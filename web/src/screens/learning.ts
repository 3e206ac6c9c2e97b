// How a lesson begins: the server makes a table for it.

import type { Game } from "../art";
import { take } from "../net/table.svelte";
import { go } from "../route.svelte";
import { nameOf } from "../ui/name";

/** Makes a table for the lesson of a game, and goes there. */
export async function learn(game: Game): Promise<void> {
  go(`/t/${await take({ learn: { game, name: nameOf() } })}`);
}
