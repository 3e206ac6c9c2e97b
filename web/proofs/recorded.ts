// Tables that are in the store before the server starts: in the middle of a game that the tests of the rules keep as a record,
// so that any position is there for certain and at once; or at the beginning of a lesson. They are written as `mattock export`
// writes tables, and a server that imports them goes on with them as with its own.

import { execFileSync } from "node:child_process";
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

/** Names of 24 letters: of many words and of one, of narrow letters and of wide ones. */
const LONG_NAMES = [
  "Maximiliaan van den Berg",
  "Alexandrina-Wilhelmina-A",
  "Bartholomew Featherstone",
  "Illi the Little Tilliful",
  "Hubert Blaine Wolfeschle",
  "Wanda Mommsen-Wagenmaker",
];

const hash = (text: string): string => createHash("sha256").update(text).digest("hex");

/** So far ahead is the end of a round: whoever waits until somebody has seen the result waits as long as a proof needs. */
const AHEAD_MS = 3_600_000;

/** A table in the store, with everything that is needed to sit down at it. */
export abstract class Table {
  readonly id: string;

  constructor(
    readonly game: Game,
    /** What sets it apart from others. */
    name: string,
  ) {
    // As long as an id is.
    this.id = hash(`${game} ${name}`).slice(0, 26);
  }

  get code(): string {
    return hash(this.id).slice(0, 8).toUpperCase();
  }

  /** A browser that holds this sits at that seat. */
  token(seat: number): string {
    return hash(`${this.id} ${seat}`);
  }

  protected abstract kept(): { made: object; stage: "running" | "over"; steps: object[]; notes: object[] };

  /** A line of a file for `mattock import`. */
  write(): string {
    const { made, stage, steps, notes } = this.kept();
    const table = {
      id: this.id,
      code: this.code,
      game: this.game,
      made: JSON.stringify(made),
      open: false,
      touched: Date.now(),
      stage,
      steps: steps.map((step) => JSON.stringify(step)),
      notes: notes.map((notes, seat) => [seat, JSON.stringify(notes)]),
    };
    return JSON.stringify({ table });
  }
}

interface Company {
  /** How every seat has marked the others. */
  readonly marks?: readonly number[];
  /** The seats that persons have, if bots have the others; else all are persons', and nobody is there. */
  readonly persons?: readonly number[];
  /** Everybody has as long a name as can be. */
  readonly longNames?: boolean;
}

export class Recorded extends Table {
  readonly #record: Written;
  readonly #nPlayed: number;
  readonly #company: Company;

  /** The game as it is after so many entries, or at its end. */
  constructor(game: Game, record: string, nPlayed?: number, company: Company = {}) {
    const written = read(game, record);
    const played = nPlayed ?? written.entries.length;
    super(game, `${record} ${played}${company.longNames ? " long" : ""}`);
    this.#record = written;
    this.#nPlayed = played;
    this.#company = company;
  }

  get #players(): number {
    return this.#record.config.players;
  }

  #name(seat: number): string {
    if (this.#company.longNames) {
      return LONG_NAMES[seat % LONG_NAMES.length] as string;
    }
    return (seat === this.#players - 1 ? NAMES.at(-1) : NAMES[seat]) as string;
  }

  /** The lines that the server would have written. */
  #lines(): unknown[] {
    const { rounds, entries } = this.#record;
    const lines: unknown[] = [];
    for (let seat = 0; seat < this.#players; seat++) {
      lines.push({ sat: { seat, name: this.#name(seat), tokens: [hash(this.token(seat))] } });
    }
    lines.push("started");
    const { persons } = this.#company;
    for (let seat = 0; persons && seat < this.#players; seat++) {
      if (!persons.includes(seat)) {
        lines.push({ control: { seat, control: "bot random" } });
      }
    }
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
    return lines;
  }

  protected kept() {
    const { config, cards, entries } = this.#record;
    const isBetween = entries[this.#nPlayed]?.deal !== undefined;
    const time = Date.now() + (isBetween ? AHEAD_MS : 0);
    const nDealt = entries.slice(0, this.#nPlayed).filter(({ deal }) => deal !== undefined).length;
    return {
      // Nobody is there at first, and nobody is to be replaced; bots answer at once.
      made: { config, cards, rules: { spectators: true, chat: true, pace_ms: 0, absent_seconds: 0 } },
      stage: this.#nPlayed === entries.length ? ("over" as const) : ("running" as const),
      // A step each, so that a replay goes through them one by one.
      steps: this.#lines().map((line) => ({ time, lines: [line] })),
      notes: Array.from({ length: this.#players }, (_, seat) => ({
        text: "",
        marks: (this.#company.marks ?? []).map((mark, other) => (other === seat ? 0 : mark)),
        marked_in: nDealt,
        muted: [],
        of: hash(this.token(seat)),
      })),
    };
  }
}

/** A lesson at its beginning, whose others play at once: only those who watch have to wait for them. */
export class Lectured extends Table {
  /** A learner for each number. */
  constructor(game: Game, number = 0) {
    super(game, `lesson ${number}`);
  }

  protected kept() {
    const file = join(import.meta.dirname, `../../lessons/${this.game}.toml`);
    const asJson = "import json, sys, tomllib; json.dump(tomllib.load(open(sys.argv[1], 'rb')), sys.stdout)";
    const lesson = JSON.parse(execFileSync("python3", ["-c", asJson, file]).toString());
    const { cards } = read(this.game, PUBLISHED[this.game]);
    const others = Array.from({ length: lesson.config.players - 1 }, (_, at) => at + 1);
    const lines = [
      { sat: { seat: 0, name: "Liv", tokens: [hash(this.token(0))] } },
      ...others.map((seat) => ({ bot: { seat, level: "novice" } })),
      "started",
      ...others.map((seat) => ({ control: { seat, control: "bot novice" } })),
      { "dealt-as": { seed: "0".repeat(64), written: lesson.deal } },
    ];
    const rules = { spectators: false, chat: false, pace_ms: 0, absent_seconds: 0 };
    return {
      made: { config: lesson.config, cards, rules, lesson },
      stage: "running" as const,
      steps: [{ time: Date.now(), lines }],
      notes: [],
    };
  }
}

/** Records that are played with the cards of the box, as lessons are. */
const PUBLISHED: Record<Game, string> = {
  saboteur: "three-rounds",
  "lost-mines": "nine-players",
  "dark-cave": "rulebook-example",
};

const read = (game: Game, record: string): Written =>
  JSON.parse(
    readFileSync(join(import.meta.dirname, `../../crates/${game}/tests/records/games/${record}.json`), "utf8"),
  );

/** A file for `mattock import`. */
export const fileOf = (tables: readonly Table[]): string =>
  [
    JSON.stringify({ mattock: { format: 1 } }),
    ...tables.map((table) => table.write()),
    JSON.stringify({ end: { tables: tables.length, uploads: 0 } }),
    "",
  ].join("\n");
