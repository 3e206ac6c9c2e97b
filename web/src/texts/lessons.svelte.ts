// The words of lessons, which the server names by their keys. They are loaded when somebody takes a lesson.

import type { Game } from "../art";
import { language, words } from "./index.svelte";
import { type Listener, type Texts, tell, together } from "./tell";

const FILES: Record<string, () => Promise<{ default: Texts }>> = {
  en: () => import("../../../texts/en/lessons.toml"),
  nl: () => import("../../../texts/nl/lessons.toml"),
};

let loaded = $state.raw<Record<string, Texts>>({});

/** What a lesson says; nothing until its words are here. The others at the table are seats 1 and 2. */
export function advice(game: Game, say: string, to: Listener): string {
  const spoken = language();
  const file = loaded[spoken];
  if (!file) {
    FILES[spoken]?.().then(({ default: texts }) => {
      loaded = { ...loaded, [spoken]: texts };
    });
    return "";
  }
  return tell(together([words(game), file]), game, { [game]: say, 1: 1, 2: 2 }, to) ?? "";
}
