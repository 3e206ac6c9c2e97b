// One table as this browser sees it: sections that frames replace, and what was heard. Nothing is computed here.

import type { Game } from "../art";
import type { Answer, Ask, Frame, TableView, Whole } from "../generated/protocol";
import { type Called, renamed } from "./called";
import { type Attached, connection, Refused } from "./connection.svelte";
import { hold, release, tidy, tokenOf } from "./held";
import { kept, logOf } from "./kept";
import { replay } from "./replay";

/** One thing that was heard: an object with one field, or a word. */
export type Heard = Record<string, unknown> | string;

export interface Entry {
  readonly id: number;
  readonly seq: number;
  readonly heard: Heard;
}

/** The view of a game: sections by name, as docs/notation.md tells. */
// biome-ignore lint/suspicious/noExplicitAny: each game reads its own sections
export type View = Record<string, any>;

/** So much of a log is told while the page is open, more than any game has; and so much is there after a reload. */
const MOST_TOLD = 5000;
const MOST_KEPT = 400;

export class Table implements Attached {
  /** Undefined until the first view is here. */
  of = $state<Game>();
  seat = $state<number | null>(null);
  seq = $state(0);
  game = $state.raw<View>({});
  around = $state.raw<TableView>() as TableView;
  log = $state.raw<readonly Entry[]>([]);
  /** What the last frame brought, for animations; a whole view brings nothing. */
  news = $state.raw<readonly Heard[]>([]);
  trouble = $state.raw<Refused>();
  /** The first entry of the log after one's own last action. */
  sinceOwn = $state(0);
  called = $state.raw<readonly Called[]>([]);

  #next = 0;
  #heardUpTo: number | null = null;
  /** What was told last by way of catching up: its frame may come yet. */
  #told: string | undefined;

  constructor(readonly id: string) {
    tidy(id);
    this.#recall();
  }

  get isHost(): boolean {
    return this.seat !== null && this.around?.host === this.seat;
  }

  get names(): string[] {
    return this.around?.seats.map(({ name }) => name ?? "") ?? [];
  }

  /** Comes back to one's seat, or looks on. */
  async open(): Promise<void> {
    try {
      await connection.come(this);
    } catch (why) {
      if (why instanceof Refused && why.code === "not-yours" && tokenOf(this.id)) {
        release(this.id);
        await connection.come(this);
        return;
      }
      throw why;
    }
  }

  close(): void {
    connection.attach(null);
  }

  again(): Ask {
    const token = tokenOf(this.id);
    const last = this.#heardUpTo;
    return token ? { return: { table: this.id, token, last } } : { watch: { table: this.id, last } };
  }

  whole(whole: Whole): void {
    for (const step of whole.missed ?? []) {
      this.#hear(step as Heard[], whole.seq);
    }
    this.of = whole.of as Game;
    this.seat = whole.seat;
    this.game = whole.game;
    this.around = whole.table as unknown as TableView;
    this.called = renamed(this.called, this.#next, this.names);
    this.seq = whole.seq;
    this.news = [];
    this.trouble = undefined as unknown as Refused;
    this.#keep();
    this.#give();
    if (!this.log.length && this.around.stage !== "waiting") {
      // Without an answer the log begins here.
      this.#catchUp().catch(() => {});
    }
  }

  /** A device that was not there yet is told what happened so far, as this seat heard it. */
  async #catchUp(): Promise<void> {
    const from = this.seq;
    const told = await replay(this.id);
    if (typeof told === "object" && this.seq === from && !this.log.length) {
      for (const { heard } of told.entries) {
        this.#hear(heard, from);
      }
      this.#told = JSON.stringify(told.entries.at(-1)?.heard);
      this.#keep();
    }
  }

  frame(frame: Frame): boolean {
    if (!this.of) {
      return true;
    }
    if (frame.seq > this.seq + 1) {
      return false;
    }
    if (frame.seq < this.seq) {
      return true;
    }
    if (Object.keys(frame.game).length) {
      this.game = { ...this.game, ...frame.game };
    }
    if (Object.keys(frame.table).length) {
      this.around = { ...this.around, ...(frame.table as Partial<TableView>) };
    }
    this.seq = frame.seq;
    if (JSON.stringify(frame.heard) !== this.#told) {
      this.#hear(frame.heard as Heard[], frame.seq);
    }
    this.#told = undefined;
    if (frame.heard.length) {
      this.news = frame.heard as Heard[];
    }
    this.#keep();
    this.#give();
    return true;
  }

  gone(why: Refused): void {
    this.trouble = why;
  }

  play(actions: string[]): Promise<Answer> {
    return connection.answer({ play: { seq: this.seq, actions } });
  }

  ask(ask: Ask): Promise<unknown> {
    return connection.ask(ask);
  }

  /** Adds to the chance of a deal that is about to be made. */
  #give(): void {
    const deal = this.around?.deal;
    if (this.around?.stage !== "dealing" || !deal || this.seat === null || deal.nonces[this.seat]) {
      return;
    }
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    const nonce = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
    connection.ask({ nonce: { round: deal.round, nonce } }, false).catch(() => {});
  }

  #hear(heard: readonly Heard[], seq: number): void {
    if (!heard.length) {
      return;
    }
    const entries = heard.map((thing): Entry => ({ id: this.#next++, seq, heard: thing }));
    for (const { id, heard } of entries) {
      if (typeof heard === "object" && "sat" in heard) {
        const { seat, name } = heard.sat as { seat: number; name: string };
        const names = [...(this.called.at(-1)?.names ?? [])];
        names[seat] = name;
        this.called = renamed(this.called, id, Array.from(names));
      }
    }
    this.log = [...this.log, ...entries].slice(-MOST_TOLD);
    const own = entries.filter(({ heard }) => {
      const event = typeof heard === "object" ? (heard.event as Record<string, unknown> | undefined) : undefined;
      return event !== undefined && this.seat !== null && event.by === this.seat;
    });
    if (own.length) {
      this.sinceOwn = this.#next;
    }
  }

  #keep(): void {
    this.#heardUpTo = this.seq;
    const { seq, sinceOwn: since, seat, called } = this;
    const log = this.log.slice(-MOST_KEPT);
    kept.write(logOf(this.id), JSON.stringify({ time: Date.now(), seq, since, next: this.#next, log, seat, called }));
  }

  #recall(): void {
    try {
      const last = JSON.parse(kept.read(logOf(this.id)) ?? "null");
      if (last && (last.seat !== null) === Boolean(tokenOf(this.id))) {
        this.log = last.log;
        this.sinceOwn = last.since;
        this.seat = last.seat;
        this.called = last.called ?? [];
        this.#next = last.next;
        this.#heardUpTo = last.seq;
      }
    } catch {
      kept.forget(logOf(this.id));
    }
  }
}

/** Sits down, and keeps the seat. */
export async function take(ask: Ask): Promise<string> {
  const answer = await connection.answer(ask);
  if (typeof answer !== "object" || !("seated" in answer)) {
    throw new Refused("malformed", null, "", { trouble: "not-now" });
  }
  const { table, token, seat, code } = answer.seated;
  const lesson = typeof ask === "object" && "learn" in ask;
  hold({ table, token, seat, code, lesson });
  return table;
}
