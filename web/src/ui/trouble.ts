// Why something cannot be done, in words.

import type { Game } from "../art";
import { connection, Refused } from "../net/connection.svelte";
import { sentence, t } from "../texts/index.svelte";
import type { Listener } from "../texts/tell";

/** What went wrong, as the player is told it. */
export function troubleOf(why: unknown, game: Game = "saboteur", to?: Listener): string {
  if (!(why instanceof Refused)) {
    return String(why);
  }
  if (why.code === "lost") {
    return t("connection.lost");
  }
  // A server that is newer than this page may refuse for reasons that the page has no words for.
  return sentence(game, "trouble", why.why, to) || why.message;
}

/** Why nothing can be done just now, while the page tries again by itself. */
export const away = (): string =>
  connection.state === "waits" && connection.waitsFor
    ? `${troubleOf(connection.waitsFor)}. ${t("connection.again")}`
    : t("connection.lost");

/** What a replay that was not given is told as, by the status of the reply. */
export function replayTrouble(status: number): string {
  const trouble = { 403: "not-over", 404: "no-such-table", 429: "too-many-attempts" }[status] ?? "broken";
  return sentence("saboteur", "trouble", { trouble });
}
