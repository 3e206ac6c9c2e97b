// Things in words. A thing is told from its JSON form: its kind chooses the text, its fields fill the slots of it. How
// texts are written, and every rule that is followed here, is told in crates/catalog/src/texts.rs.

import type { Game } from "../art";

export type Texts = Record<string, Record<string, string>>;

/** A language: its texts for each game. */
export type Words = Record<Game, Texts>;

/** Who is spoken to, and what the seats are called. */
export interface Listener {
  readonly you: number | null;
  readonly names: readonly string[];
}

interface Around {
  readonly by?: unknown;
  readonly beside?: Record<string, unknown> | undefined;
  readonly number?: number | undefined;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The words of several files, one after the other. */
export function together(files: readonly Texts[]): Texts {
  const all: Texts = {};
  for (const file of files) {
    for (const [section, texts] of Object.entries(file)) {
      all[section] = { ...all[section], ...texts };
    }
  }
  return all;
}

/** What else is told of a game whose board has a rim: places by column and row. */
export const onBoard = (client: Texts): Texts => ({ cell: client["cell-on-board"] ?? {} });

class Telling {
  constructor(
    readonly texts: Texts,
    readonly to: Listener,
  ) {}

  tell(section: string, value: unknown, around: Around = {}): string {
    if (section === "cell" && Array.isArray(value)) {
      return this.cell(value as [number, number]);
    }
    if (Array.isArray(value)) {
      return this.list(section, value, around);
    }
    if (section === "number" || section === "text") {
      return String(value);
    }
    if (section === "nth") {
      return String(nth(value as number));
    }
    const [kind, inside] = this.kind(section, value, around);
    return this.fill(section, kind, inside, around);
  }

  /**
   * A place on the board, as players point it out: from the start, or by column and row if the board has a rim. On the
   * command line it is told as it is typed there.
   */
  cell([x, y]: readonly [number, number]): string {
    if (this.has("cell", "on-board")) {
      return this.fill("cell", "on-board", { column: x + 1, row: y + 1 }, {});
    }
    if (!this.has("cell", "start")) {
      return `${x},${y}`;
    }
    const parts = [x && this.far(x > 0 ? "east" : "west", x), y && this.far(y > 0 ? "south" : "north", y)];
    return parts.filter(Boolean).join(" ") || this.fill("cell", "start", null, {});
  }

  private far(side: string, by: number): string {
    return this.fill("cell", side, { far: Math.abs(by) }, {});
  }

  /** On the command line a few things are told as they are typed there; here they are told otherwise. */
  text(section: string, kind: string): string | undefined {
    return this.texts.instead?.[`${section}.${kind}`] ?? this.texts[section]?.[kind];
  }

  has(section: string, kind: string): boolean {
    return this.texts[section]?.[kind] !== undefined;
  }

  list(section: string, items: readonly unknown[], around: Around): string {
    if (!items.length) {
      return this.fill(section, "none", null, around);
    }
    if (!items.some(Array.isArray)) {
      for (const kind of items.length > 1 ? ["some"] : ["one", "some"]) {
        if (this.has(section, kind)) {
          return this.fill(section, kind, items, around);
        }
      }
    }
    return items
      .map((item, number) => {
        const joint = this.has(section, "between")
          ? this.texts[section]?.between
          : this.texts.list?.[number + 1 === items.length ? "last" : "next"];
        return (number ? joint : "") + this.tell(section, item, { ...around, number });
      })
      .join("");
  }

  kind(section: string, value: unknown, around: Around): [kind: string, inside: unknown] {
    if (isObject(value)) {
      const named = value[section];
      const fields = Object.keys(value);
      if (typeof named === "string") {
        return [named, value];
      }
      return fields.length === 1 ? [fields[0] as string, value[fields[0] as string]] : ["other", value];
    }
    if (typeof value === "number") {
      if (value === this.to.you && this.has(section, "you")) {
        return ["you", value];
      }
      if (value === around.by && this.has(section, "own")) {
        return ["own", value];
      }
      // Here people have names; on the command line they have numbers.
      const name = this.has("named", section) ? this.to.names[value] : undefined;
      return name === undefined ? [String(value), value] : ["\0named", name];
    }
    if (typeof value === "string") {
      const dot = value.indexOf(".");
      if (dot > 0 && !this.has(section, value) && this.has(section, value.slice(0, dot))) {
        return [value.slice(0, dot), value.slice(dot + 1)];
      }
      return [value, value];
    }
    return [value === null || value === undefined ? "none" : String(value), value];
  }

  fill(section: string, kind: string, inside: unknown, around: Around): string {
    const text =
      kind === "\0named" ? this.texts.named?.[section] : (this.text(section, kind) ?? this.text(section, "other"));
    if (text === undefined) {
      throw new Error(`there is no text ${section}.${kind}`);
    }
    const fields = isObject(inside) ? inside : (around.beside ?? {});
    const by = fields.by ?? around.by;
    return text.replace(/\{([^:}]+):([^}]+)\}/g, (_, field: string, of: string) => {
      const value = field === "it" ? inside : field === "n" ? around.number : at(fields, field);
      if (value === undefined) {
        throw new Error(`${section}.${kind} asks for ${field}, which is not there`);
      }
      return this.tell(of, value, { by, beside: fields });
    });
  }
}

function at(fields: Record<string, unknown>, path: string): unknown {
  if (path in fields) {
    return fields[path];
  }
  const dot = path.indexOf(".");
  const outer = dot > 0 ? fields[path.slice(0, dot)] : undefined;
  return isObject(outer) ? at(outer, path.slice(dot + 1)) : undefined;
}

/** A thing in words, or nothing if there are none for it. */
export function tell(texts: Texts, section: string, value: unknown, to: Listener): string | null {
  try {
    return new Telling(texts, to).tell(section, value).trim();
  } catch (error) {
    if (import.meta.env.DEV) {
      console.warn(error, value);
    }
    return null;
  }
}

/** Which of several things is meant: people count from one. On the command line it is told as it is typed there, from 0. */
export const nth = (number: number): number => number + 1;

/** With a capital letter. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
