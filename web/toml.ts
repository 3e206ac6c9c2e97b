// Texts are TOML files that the program and this client share. They become modules while the client is built, so that no
// copy of a text can go stale.

import type { Plugin } from "vite";

export type TextFile = Record<string, Record<string, string>>;

/** Sections that only the command line uses. */
const UNUSED = new Set(["outcomes", "column", "by-number"]);

/** Reads the part of TOML that text files use: sections of strings. */
export function parse(file: string): TextFile {
  const read: TextFile = {};
  let section: Record<string, string> | undefined;
  let rest = file;
  const take = (pattern: RegExp): RegExpExecArray | null => {
    const found = pattern.exec(rest);
    if (found) {
      rest = rest.slice(found[0].length);
    }
    return found;
  };
  while (take(/^(\s+|#[^\n]*)+/) || rest) {
    if (!rest) {
      break;
    }
    const head = take(/^\[([\w.-]+)\]/);
    if (head) {
      section = {};
      read[head[1] as string] = section;
      continue;
    }
    const key = take(/^(?:"([^"]+)"|([\w-]+))\s*=\s*/);
    const text = take(/^"""\n?([\s\S]*?)"""/) ?? take(/^"((?:[^"\\]|\\.)*)"/);
    if (!section || !key || !text) {
      throw new Error(`not understood: ${rest.slice(0, 60)}`);
    }
    section[(key[1] ?? key[2]) as string] = (text[1] as string)
      .replace(/\\\s*\n\s*/g, "")
      .replace(/\\(["\\])/g, "$1")
      .replace(/\\n/g, "\n");
  }
  return read;
}

/** Makes modules of text files. */
export const toml = (): Plugin => ({
  name: "texts",
  transform(code, id) {
    if (!id.endsWith(".toml")) {
      return null;
    }
    const read = parse(code);
    for (const name of UNUSED) {
      delete read[name];
    }
    for (const name of ["actions", "talk", "options"]) {
      delete read.game?.[name];
    }
    return { code: `export default ${JSON.stringify(read)}`, map: null };
  },
});
