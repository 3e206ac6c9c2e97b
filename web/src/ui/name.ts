// The name under which this browser sits down, and those of bots.

import { settings } from "../settings.svelte";
import { t } from "../texts/index.svelte";

const NAMES = [
  "Alder",
  "Birch",
  "Cobalt",
  "Dusty",
  "Ember",
  "Flint",
  "Garnet",
  "Hazel",
  "Indigo",
  "Jasper",
  "Onyx",
  "Slate",
];

/** What the player calls themselves; whoever says nothing gets a name. */
export function nameOf(): string {
  if (!settings.name.trim()) {
    settings.name = NAMES[Math.floor(Math.random() * NAMES.length)] as string;
  }
  return settings.name.trim().slice(0, 24);
}

const BOTS = 24;

/** What somebody is called: a bot has no name but the one that players give it, the same for all at a table. */
export function shownName(name: string | null, table: string, seat: number): string {
  if (name) {
    return name;
  }
  if (name === null) {
    return "";
  }
  let from = 0;
  for (const letter of table) {
    from = (from * 31 + letter.charCodeAt(0)) % BOTS;
  }
  // Seven and twenty-four share no factor, so no two seats get the same name.
  return t(`bot-name.${(from + seat * 7) % BOTS}`);
}
