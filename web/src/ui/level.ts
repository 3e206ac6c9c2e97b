// How good bots are.

import { connection } from "../net/connection.svelte";
import { settings } from "../settings.svelte";

/** The level that the player has chosen, as far as the server has it; else a middling one. */
export const levelOf = (): string =>
  connection.levels.includes(settings.level)
    ? settings.level
    : (connection.levels[Math.min(2, connection.levels.length - 1)] ?? "");
