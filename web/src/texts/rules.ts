// The rules by clause, from the same pages that the program is proven by. They are loaded when somebody reads them.

import type { Game } from "../art";

type Pages = Record<Game, () => Promise<{ default: string }>>;

const ENGLISH: Pages = {
  saboteur: () => import("../../../docs/rules/saboteur.md?raw"),
  "lost-mines": () => import("../../../docs/rules/lost-mines.md?raw"),
  "dark-cave": () => import("../../../docs/rules/dark-cave.md?raw"),
};

const PAGES: Record<string, Pages> = {
  en: ENGLISH,
  nl: {
    saboteur: () => import("../../../docs/rules/nl/saboteur.md?raw"),
    "lost-mines": () => import("../../../docs/rules/nl/lost-mines.md?raw"),
    "dark-cave": () => import("../../../docs/rules/nl/dark-cave.md?raw"),
  },
};

export type Block =
  | { readonly kind: "part"; readonly text: string }
  | { readonly kind: "clause"; readonly id: string; readonly text: string }
  | {
      readonly kind: "statement";
      readonly id: string;
      readonly mark: string;
      readonly text: string;
      readonly clause: string;
    }
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "list"; readonly items: readonly string[] }
  | { readonly kind: "table"; readonly rows: readonly (readonly string[])[] };

/** Takes a page of rules apart: parts, clauses, statements, tables. */
export function parse(page: string): Block[] {
  const blocks: Block[] = [];
  let clause = "";
  for (const chunk of page.split(/\n\n+/)) {
    const text = chunk.trim();
    const clauseHead = /^### (\S+-\d+) (.*)$/.exec(text);
    if (clauseHead) {
      clause = clauseHead[1] as string;
      blocks.push({ kind: "clause", id: clause, text: clauseHead[2] as string });
    } else if (text.startsWith("## ")) {
      blocks.push({ kind: "part", text: text.slice(3) });
    } else if (text.startsWith("- **")) {
      for (const item of text.split(/\n(?=- )/)) {
        const found = /^- \*\*(\S+)\*\* \[(\w+)\] ([\s\S]*)$/.exec(item);
        if (found) {
          const [, id, mark, words] = found as unknown as [string, string, string, string];
          blocks.push({ kind: "statement", id, mark, text: plain(words), clause });
        }
      }
    } else if (text.startsWith("- ")) {
      blocks.push({ kind: "list", items: text.split(/\n(?=- )/).map((item) => plain(item.slice(2))) });
    } else if (text.startsWith("|")) {
      const rows = text
        .split("\n")
        .filter((line) => !/^[|\s-]*$/.test(line))
        .map((line) =>
          line
            .split("|")
            .slice(1, -1)
            .map((cell) => plain(cell.trim())),
        );
      blocks.push({ kind: "table", rows });
    } else if (!text.startsWith("# ")) {
      blocks.push({ kind: "text", text: plain(text) });
    }
  }
  return blocks;
}

/** Without marks, but what stands between two `**` is still told apart: the default of an option. */
const plain = (text: string): string => text.replace(/\s*\n\s*/g, " ").replace(/`|(?<!\*)\*(?!\*)/g, "");

/** As it is shown: no line ends inside a clause or a cell, such as S-8 or (8,-2). */
export const unbroken = (text: string): string => text.replace(/-(?=\d)/g, "-\u2060");

/** The rules of a game in a language. */
export const load = async (game: Game, language: string): Promise<Block[]> =>
  parse((await (PAGES[language] ?? ENGLISH)[game]()).default);
