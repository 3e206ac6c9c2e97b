// What a player chooses once: kept in this browser.

import type { Theme } from "./art";
import { kept } from "./net/kept";
import { languages, speak } from "./texts/index.svelte";

export interface Settings {
  name: string;
  theme: "auto" | Theme;
  language: string;
  /** Whether a move waits for a second tap. */
  confirm: boolean;
  motion: "auto" | "on" | "off";
  sound: boolean;
  vibration: boolean;
  notify: boolean;
  level: string;
}

const KEY = "mattock.settings";

const DEFAULTS: Settings = {
  name: "",
  theme: "auto",
  // The first language of the browser that there is.
  language:
    navigator.languages.map((name) => name.split("-")[0] as string).find((name) => languages.includes(name)) ?? "en",
  confirm: true,
  motion: "auto",
  sound: false,
  vibration: true,
  notify: false,
  level: "",
};

function load(): Settings {
  try {
    return { ...DEFAULTS, ...JSON.parse(kept.read(KEY) ?? "{}") };
  } catch {
    return { ...DEFAULTS };
  }
}

export const settings = $state(load());

const dark = matchMedia("(prefers-color-scheme: dark)");
const still = matchMedia("(prefers-reduced-motion: reduce)");
const device = $state({ dark: dark.matches, still: still.matches });
dark.addEventListener("change", () => {
  device.dark = dark.matches;
});
still.addEventListener("change", () => {
  device.still = still.matches;
});

/** What the choices come to on this device. */
export const chosen = {
  get theme(): Theme {
    return settings.theme === "auto" ? (device.dark ? "dark" : "light") : settings.theme;
  },
  get moves(): boolean {
    return settings.motion === "auto" ? !device.still : settings.motion === "on";
  },
};

/** Keeps what is chosen, and shows it on the page. */
export function watch(): void {
  $effect(() => {
    kept.write(KEY, JSON.stringify(settings));
  });
  $effect(() => {
    document.documentElement.dataset.theme = chosen.theme;
    document.documentElement.dataset.motion = chosen.moves ? "on" : "off";
    speak(settings.language);
  });
}
