// A table in the middle of a game that the tests of the rules keep as a record: any position, for certain and at once. It
// is written as `mattock export` writes tables, and a server that imports it goes on with it as with its own.

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Game } from "./person";

interface Played {
  readonly seat?: number;
  readonly play?: string;
  readonly say?: string;
  readonly control?: string;
  readonly agree?: boolean;
  readonly deal?: number;
}

interface Written {
  readonly config: { readonly players: number };
  readonly cards: unknown;
  readonly rounds: readonly { readonly seed: string; readonly written?: unknown }[];
  readonly entries: readonly Played[];
}

/** People at the table; the last one has as long a name as a person may have. */
const NAMES = ["Ann", "Bob", "Cleo", "Dirk", "Eve", "Fatima", "Gus", "Hanneke", "Ivo", "Maximiliaan van den Berg"];

const hash = (text: string): string => createHash("sha256").update(text).digest("hex");

/** So far ahead is what happened last: whoever waits until somebody has seen the result waits as long as a proof needs. */
const AHEAD_MS = 3_600_000;

interface Company {
  /** How every seat has marked the others. */
  readonly marks?: readonly number[];
  /** The one seat that a person has; else all are persons', and nobody is there. */
  readonly alone?: number;
}

export class Recorded {
  readonly id: string;
  readonly #game: Game;
  readonly #record: Written;
  readonly #nPlayed: number;
  readonly #company: Company;

  /** The game as it is after so many entries, or at its end. */
  constructor(game: Game, record: string, nPlayed?: number, company: Company = {}) {
    const file = join(import.meta.dirname, `../../crates/${game}/tests/records/games/${record}.json`);
    this.#game = game;
    this.#record = JSON.parse(readFileSync(file, "utf8"));
    this.#nPlayed = nPlayed ?? this.#record.entries.length;
    this.#company = company;
    // As long as an id is.
    this.id = hash(`${game} ${record} ${this.#nPlayed}`).slice(0, 26);
  }

  get players(): number {
    return this.#record.config.players;
  }

  name(seat: number): string {
    return (seat === this.players - 1 ? NAMES.at(-1) : NAMES[seat]) as string;
  }

  /** A browser that holds this sits at that seat. */
  token(seat: number): string {
    return hash(`${this.id} ${seat}`);
  }

  /** The lines that the server would have written. */
  #lines(): unknown[] {
    const { rounds, entries } = this.#record;
    const lines: unknown[] = [];
    for (let seat = 0; seat < this.players; seat++) {
      lines.push({ sat: { seat, name: this.name(seat), tokens: [hash(this.token(seat))] } });
    }
    lines.push("started");
    for (const { seat, play, say, control, agree, deal } of entries.slice(0, this.#nPlayed)) {
      if (deal !== undefined) {
        const { seed, written } = rounds[deal] as Written["rounds"][number];
        lines.push({ "dealt-as": { seed, written: written ?? null } });
      } else if (play !== undefined) {
        lines.push({ play: { seat, action: play } });
      } else if (say !== undefined) {
        lines.push({ say: { seat, talk: say } });
      } else if (control !== undefined) {
        lines.push({ control: { seat, control } });
      } else {
        lines.push({ [agree ? "agree" : "withdraw"]: { seat } });
      }
    }
    for (let seat = 0; this.#company.alone !== undefined && seat < this.players; seat++) {
      if (seat !== this.#company.alone) {
        lines.push({ control: { seat, control: "bot random" } });
      }
    }
    return lines;
  }

  /** The table, as a line of a file for `mattock import`. */
  write(): string {
    const { config, cards, entries } = this.#record;
    const now = Date.now();
    // Nobody is there at first, and nobody is to be replaced; bots answer at once.
    const rules = { spectators: true, chat: true, pace_ms: 0, absent_seconds: 0 };
    const nDealt = entries.slice(0, this.#nPlayed).filter(({ deal }) => deal !== undefined).length;
    const table = {
      id: this.id,
      code: hash(this.id).slice(0, 8).toUpperCase(),
      game: this.#game,
      made: JSON.stringify({ config, cards, rules }),
      open: false,
      touched: now,
      stage: this.#nPlayed === entries.length ? "over" : "running",
      // A step each, so that a replay goes through them one by one.
      steps: this.#lines().map((line) => JSON.stringify({ time: now + AHEAD_MS, lines: [line] })),
      notes: Array.from({ length: this.players }, (_, seat) => [
        seat,
        JSON.stringify({
          text: "",
          marks: (this.#company.marks ?? []).map((mark, other) => (other === seat ? 0 : mark)),
          marked_in: nDealt,
          muted: [],
          of: hash(this.token(seat)),
        }),
      ]),
    };
    return JSON.stringify({ table });
  }
}

/** A file for `mattock import`. */
export const fileOf = (tables: readonly Recorded[]): string =>
  [
    JSON.stringify({ mattock: { format: 1 } }),
    ...tables.map((table) => table.write()),
    JSON.stringify({ end: { tables: tables.length, uploads: 0 } }),
    "",
  ].join("\n");
