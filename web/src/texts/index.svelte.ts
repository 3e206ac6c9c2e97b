// The words of the language that is chosen: those that the program has too, and those of this client.

import type { Game } from "../art";
import { capital, type Listener, type Texts, tell, type Words } from "./tell";

/** The languages, each loaded by those who read it and by nobody else. */
const LANGUAGES: Record<string, () => Promise<Words>> = {
  en: async () => (await import("./english")).ENGLISH,
  nl: async () => (await import("./dutch")).DUTCH,
};

export const languages = Object.keys(LANGUAGES);

/** There are no words until the first language is here. */
const SILENCE: Words = { saboteur: {}, "lost-mines": {}, "dark-cave": {} };
let chosen = $state.raw({ language: "", words: SILENCE });
let wanted = "";

/** From now on everything is said in this language. If it cannot be loaded, all stays as it was, and this is false. */
export async function speak(language: string): Promise<boolean> {
  wanted = language;
  const words = await LANGUAGES[language]?.().catch(() => undefined);
  if (words && wanted === language) {
    chosen = { language, words };
    document.documentElement.lang = language;
  }
  return words !== undefined;
}

/** The code of the language that is spoken. */
export const language = (): string => chosen.language;

/** All words of a game. */
export const words = (game: Game): Texts => chosen.words[game];

const NOBODY: Listener = { you: null, names: [] };

/** A text of the client, such as `home.play`, with what its slots are filled from. */
export function t(key: string, fields: Record<string, unknown> = {}): string {
  const dot = key.indexOf(".");
  const [section, kind] = [key.slice(0, dot), key.slice(dot + 1)];
  return tell(words("saboteur"), section, { [section]: kind, ...fields }, NOBODY) ?? key;
}

/** A thing of a game in words. */
export const told = (game: Game, section: string, thing: unknown, to: Listener = NOBODY): string =>
  tell(words(game), section, thing, to) ?? "";

/** The same, as a sentence. */
export const sentence = (game: Game, section: string, thing: unknown, to: Listener = NOBODY): string =>
  capital(told(game, section, thing, to));

/** Whether there is a text. */
export const has = (game: Game, section: string, kind: string): boolean => words(game)[section]?.[kind] !== undefined;

/** The name of what is on a card. */
export const faceName = (game: Game, face: string): string => told(game, "face", face) || face;
