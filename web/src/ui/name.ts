// The name under which this browser sits down.

import { settings } from "../settings.svelte";

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
