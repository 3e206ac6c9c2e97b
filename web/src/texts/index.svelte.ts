// The words of the language that is chosen: those that the program has too, and those of this client.

import darkCave from "../../../texts/en/dark-cave.toml";
import lostMines from "../../../texts/en/lost-mines.toml";
import saboteur from "../../../texts/en/saboteur.toml";
import table from "../../../texts/en/table.toml";
import darkCaveInDutch from "../../../texts/nl/dark-cave.toml";
import lostMinesInDutch from "../../../texts/nl/lost-mines.toml";
import saboteurInDutch from "../../../texts/nl/saboteur.toml";
import tableInDutch from "../../../texts/nl/table.toml";
import type { Game } from "../art";
import client from "./en.toml";
import clientInDutch from "./nl.toml";
import { capital, type Listener, type Texts, tell, together } from "./tell";

/** A language is its files: those of the client, and those of each game. */
const LANGUAGES: Record<string, Record<Game, Texts>> = {
  en: {
    saboteur: together([table, saboteur, client]),
    "lost-mines": together([table, lostMines, client]),
    "dark-cave": together([table, darkCave, client]),
  },
  nl: {
    saboteur: together([tableInDutch, saboteurInDutch, clientInDutch]),
    "lost-mines": together([tableInDutch, lostMinesInDutch, clientInDutch]),
    "dark-cave": together([tableInDutch, darkCaveInDutch, clientInDutch]),
  },
};

export const languages = Object.keys(LANGUAGES);

const chosen = $state({ language: "en" });

export const speak = (language: string): void => {
  if (LANGUAGES[language]) {
    chosen.language = language;
    document.documentElement.lang = language;
  }
};

/** The language that is chosen. */
export const language = (): string => chosen.language;

/** All words of a game. */
export const words = (game: Game): Texts => (LANGUAGES[chosen.language] as Record<Game, Texts>)[game];

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
