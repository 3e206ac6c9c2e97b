// Somebody at the table of a game: what they see, what they have taken up, what they send and what is answered. The parts
// of the screen read from here and call it; nothing is drawn here.

import { untrack } from "svelte";
import type { Game } from "../../art";
import { middle } from "../../board/places";
import { scenes } from "../../games";
import { CELL_H, CELL_W, type Laid, type Place, type Push, place, type Target, whichOf } from "../../games/scene";
import type { Ask } from "../../generated/protocol";
import { connection, Refused } from "../../net/connection.svelte";
import { hold, tokenOf } from "../../net/held";
import { keptHere } from "../../net/kept";
import type { Heard, Table } from "../../net/table.svelte";
import { go } from "../../route.svelte";
import { settings } from "../../settings.svelte";
import { faceName, sentence, t, told } from "../../texts/index.svelte";
import { capital } from "../../texts/tell";
import { endsThere, eventOf, words } from "../../ui/heard";
import { signal } from "../../ui/signal";
import { away, troubleOf } from "../../ui/trouble";
import { Picking } from "./picking.svelte";

/** What lies over the board. */
export type SheetShown =
  | "log"
  | "talk"
  | "menu"
  | "text"
  | "settings"
  | "hand-over"
  | { readonly seat: number }
  | { readonly clause: string | null };

/** Why something cannot be, in words, with the clause that says so. */
export interface Told {
  readonly says: string;
  readonly clause: string | null;
}

/** So long a bubble stands beside a seat. */
const BUBBLE_MS = 5000;

export class Playing {
  readonly #table: () => Table;
  readonly picking = new Picking(() => this.scene);

  sheet = $state<SheetShown | null>(null);
  trouble = $state.raw<Told | null>(null);
  /** What the lesson answers to a move that it does not want. */
  answer = $state.raw<{ say: string; clause: string } | null>(null);
  /** What others have just said, each in a place of its own, so that none covers another. */
  says = $state.raw<readonly { seat: number; text: string; place: number }[]>([]);
  isBusy = $state(false);
  /** For those who listen to the page. */
  announced = $state("");
  seenRole = $state(keptHere.read("mattock.role") ?? "");

  constructor(table: () => Table) {
    this.#table = table;
  }

  // ---- What is seen

  get table(): Table {
    return this.#table();
  }

  game = $derived.by(() => this.table.of as Game);
  names = $derived.by(() => this.table.names);
  to = $derived.by(() => ({ you: this.table.seat, names: this.names }));
  scene = $derived.by(() => {
    const ended = this.table.log.findLast(({ heard }) => eventOf(heard)?.event === "game-ended");
    return scenes[this.game](this.table.game, this.table.around, this.to, ended ? eventOf(ended.heard) : null);
  });
  decision = $derived.by(() => this.scene.decision);
  own = $derived.by(() => (this.table.seat === null ? null : (this.scene.seats[this.table.seat] ?? null)));
  /** Clockwise from one's left, as they sit. */
  others = $derived.by(() => {
    const { seats } = this.scene;
    const from = this.table.seat;
    return from === null ? seats : [...seats.slice(from + 1), ...seats.slice(0, from)];
  });
  isMine = $derived.by(() => this.table.seat !== null && this.scene.turn === this.table.seat);
  /** Whether a bot plays one's seat. */
  isBotMine = $derived.by(
    () => this.table.seat !== null && this.table.around.seats[this.table.seat]?.control !== "person",
  );
  /** What is to be seen of a round that is over; while the next one is dealt it is gone. */
  outcome = $derived.by(() => (this.table.around.stage === "dealing" ? null : this.scene.outcome));
  marks = $derived.by(() => this.table.around.notes?.marks ?? []);
  seatTargets = $derived.by(
    () =>
      new Map(
        this.picking.targets.flatMap((target) => (target.place.kind === "seat" ? [[target.place.seat, target]] : [])),
      ),
  );
  asideTargets = $derived.by(
    () =>
      new Map(
        this.picking.targets.flatMap((target) => (target.place.kind === "aside" ? [[target.place.key, target]] : [])),
      ),
  );

  /** The card or token that is about to be put somewhere, as it would lie there. */
  ghost = $derived.by(() => {
    const { chosen, picked, face } = this.picking;
    if (!chosen || !picked || !face || chosen.place.kind === "seat" || chosen.place.kind === "aside") {
      return null;
    }
    const token = this.scene.ghosts[face.split(".")[0] as string];
    if (chosen.place.kind !== "cell") {
      return token ? { place: chosen.place, face: token, turned: false, which: 0 } : null;
    }
    // Only a card that will lie there is shown there.
    return face.startsWith("path")
      ? { place: chosen.place, face, turned: picked.turned ?? false, which: whichOf(chosen.place.x, chosen.place.y) }
      : null;
  });

  /** Where something can be done matters more than the whole board, if that is small. */
  focus = $derived.by((): [number, number, number, number] | null => {
    const points = this.picking.targets.flatMap((target) => {
      const at = middle(target.place);
      return at ? [[at[0] / CELL_W, at[1] / CELL_H] as const] : [];
    });
    const own = this.picking.card === null ? this.scene.pieces.find(({ own }) => own) : null;
    if (!points.length && !(own && this.decision?.urgent)) {
      return null;
    }
    const all = own ? [...points, [own.x / CELL_W, own.y / CELL_H] as const] : points;
    const [xs, ys] = [all.map(([x]) => x), all.map(([, y]) => y)];
    const centre = (Math.min(...xs) + Math.max(...xs)) / 2;
    const half = Math.max(2.2, (Math.max(...xs) - Math.min(...xs)) / 2 + 0.7);
    return [centre - half, Math.min(...ys) - 0.8, centre + half, Math.max(...ys) + 0.8];
  });

  /** The card that was laid last by somebody else. */
  latest = $derived.by(() => {
    for (const entry of this.table.log.slice(-12).reverse()) {
      const event = eventOf(entry.heard);
      if (event?.event === "laid") {
        const cell = (event.cell as number[]).join(",");
        return event.by === this.table.seat
          ? null
          : (this.scene.laid.find(({ x, y }) => `${x},${y}` === cell)?.key ?? null);
      }
    }
    return null;
  });

  /** What happened last, in a line. */
  recent = $derived.by(() => {
    const last = this.table.log.slice(-10).map(({ heard }) => heard);
    for (let at = last.length - 1; at >= 0; at -= 1) {
      const heard = last[at] as Heard;
      const text = endsThere(last[at - 1], heard) ? "" : words(this.game, heard, this.to);
      if (text && eventOf(heard)) {
        return text.split("\n")[0];
      }
    }
    return "";
  });

  prompt = $derived.by(() => {
    const { table, scene, decision, picking, game } = this;
    if (connection.state !== "open") {
      return away();
    }
    if (table.around.stage === "dealing") {
      return t("play.dealing");
    }
    if (scene.outcome && !decision) {
      return scene.outcome.lines[0] ?? "";
    }
    if (this.isBotMine) {
      return t("play.bot-plays");
    }
    if (!decision) {
      return scene.turn === null ? "" : t("play.turn-of", { name: this.names[scene.turn] ?? "" });
    }
    if (decision.urgent) {
      // It is asked over the board, in large letters.
      return "";
    }
    const card = picking.face === null ? "" : faceName(game, picking.face);
    if (picking.discards) {
      const isAlone = picking.choice?.discardWith.length && picking.second === null;
      return t(isAlone ? "prompt.discard-two" : "prompt.discard", { card });
    }
    if (picking.picked) {
      return [picking.picked.label, picking.chosen?.note].filter(Boolean).join(" · ");
    }
    return picking.choice ? capital(t("prompt.where", { card })) : decision.says;
  });

  /** Why what was tried is not open, or why the card that is taken up can go nowhere. */
  refused = $derived.by((): Told | null =>
    this.trouble !== null
      ? this.trouble
      : this.picking.discards
        ? null
        : (this.picking.choice?.refusal ?? this.picking.chosen?.refusal ?? null),
  );

  roleKey = $derived.by(() =>
    this.own?.role?.known && this.scene.deal && !this.scene.outcome ? `${this.table.id} ${this.scene.deal}` : null,
  );
  showsRole = $derived.by(
    () => this.roleKey !== null && this.seenRole !== this.roleKey && this.table.around.stage === "playing",
  );

  closeRole(): void {
    this.seenRole = this.roleKey ?? "";
    keptHere.write("mattock.role", this.seenRole);
  }

  // ---- What comes in

  /** Follows the table: called once, by the component that shows it. */
  watch(): void {
    let wasMine = false;
    $effect(() => {
      if (this.isMine && !this.isBotMine && this.decision && !wasMine) {
        signal(t("play.your-turn"), this.decision.urgent ?? false);
      }
      wasMine = this.isMine;
      document.title = this.isMine
        ? `● ${t("play.your-turn")} – Mattock`
        : `${told(this.game, "game", "name")} – Mattock`;
      return () => {
        document.title = "Mattock";
      };
    });
    // A choice that is gone cannot stay taken up.
    $effect(() => {
      this.table.game;
      const { picking } = this;
      if (picking.card !== null && (picking.card >= this.scene.hand.length || !this.decision?.cards.size)) {
        picking.clear();
      }
      if (picking.target !== null && !picking.chosen) {
        picking.target = null;
      }
    });
    $effect(() => {
      this.isMine;
      this.trouble = null;
    });
    $effect(() => {
      const news = this.table.news;
      untrack(() => this.#hear(news));
    });
    $effect(() => {
      const next = this.table.around.rematch;
      if (next && this.table.seat !== null) {
        this.#follow(next);
      }
    });
  }

  #hear(news: readonly Heard[]): void {
    const lines: string[] = [];
    for (const heard of news) {
      const text = words(this.game, heard, this.to);
      if (text) {
        lines.push(text);
      }
      if (typeof heard === "object" && "said" in heard) {
        const { by, talk } = heard.said as { by: number; talk: unknown };
        this.#bubble(by, sentence(this.game, "talk", talk, this.to));
      }
      if (typeof heard === "object" && "wrote" in heard) {
        const { seat, text } = heard.wrote as { seat: number | null; text: string };
        if (seat !== null) {
          this.#bubble(seat, text);
        }
      }
    }
    if (lines.length) {
      this.announced = lines.join(" ");
    }
  }

  #bubble(seat: number, text: string): void {
    if (seat === this.table.seat) {
      return;
    }
    const others = this.says.filter((said) => said.seat !== seat);
    let place = 0;
    while (others.some((said) => said.place === place)) {
      place += 1;
    }
    const said = { seat, text, place };
    this.says = [...others, said];
    setTimeout(() => {
      this.says = this.says.filter((other) => other !== said);
    }, BUBBLE_MS);
  }

  /** Where on the screen a card comes from that has just been laid. */
  origin(card: Laid): { x: number; y: number } | null {
    for (const heard of this.table.news) {
      const event = eventOf(heard);
      if (event?.event === "laid" && (event.cell as number[]).join(",") === `${card.x},${card.y}`) {
        const chip = document.querySelector(event.by === this.table.seat ? ".mine" : `[data-seat="${event.by}"]`);
        const rect = chip?.getBoundingClientRect();
        return rect ? { x: rect.left + rect.width / 2, y: rect.top + rect.height / 2 } : null;
      }
    }
    return null;
  }

  // ---- What goes out

  async play(actions: readonly string[]): Promise<void> {
    if (this.isBusy) {
      return;
    }
    this.isBusy = true;
    this.trouble = null;
    this.answer = null;
    try {
      const reply = await this.table.play([...actions]);
      if (typeof reply === "object" && "unwanted" in reply) {
        // What is taken up stays so: perhaps it only wants turning.
        this.answer = reply.unwanted;
      } else {
        this.picking.clear();
      }
    } catch (why) {
      this.complain(why);
    } finally {
      this.isBusy = false;
    }
  }

  ask(message: Ask): Promise<unknown> {
    return this.table.ask(message).catch((why) => this.complain(why));
  }

  /** Asks from a sheet, which has done its part then. */
  send(message: Ask): void {
    this.ask(message);
    this.sheet = null;
  }

  complain(why: unknown): void {
    if (why instanceof Refused) {
      this.tell({ says: troubleOf(why, this.game, this.to), clause: why.clause });
    }
  }

  /** Says in the place of the prompt why something cannot be, until the player does something else or the turn changes. */
  tell(trouble: Told): void {
    this.trouble = trouble;
  }

  push(it: Push): void {
    this.play(it.actions);
  }

  confirm(): void {
    const { actions } = this.picking;
    if (actions) {
      this.play(actions);
    }
  }

  /** A place was tapped. A second tap confirms. */
  pick(target: Target): void {
    this.trouble = null;
    const again = this.picking.pick(target);
    if (again || (!settings.confirm && target.options.length === 1)) {
      this.confirm();
    }
  }

  /** What is lit there, whether it is on the board or beside it. */
  targetAt(at: Place): Target | null {
    return at.kind === "seat"
      ? (this.seatTargets.get(at.seat) ?? null)
      : at.kind === "aside"
        ? (this.asideTargets.get(at.key) ?? null)
        : null;
  }

  /** Whether the card that is taken up is for places of this kind. */
  isFor(kind: Place["kind"]): boolean {
    return this.picking.choice?.targets.some(({ place }) => place.kind === kind) ?? false;
  }

  /** The card that is taken up is put somewhere beside the board: it goes there, or it is told why it cannot. */
  put(at: Place): void {
    const target = this.targetAt(at);
    if (target) {
      this.pick(target);
    } else if (this.picking.choice) {
      this.#whyNot(this.picking.choice.attempt(at));
    }
  }

  pickSeat(seat: number): void {
    if (this.seatTargets.has(seat) || this.isFor("seat")) {
      this.put(place.seat(seat));
    } else if (seat !== this.table.seat) {
      this.sheet = { seat };
    }
  }

  /** The board was tapped where nothing is lit, at this point of it: whoever tries something is told why it cannot be. */
  pickNothing([x, y]: readonly [number, number]): void {
    const { picking } = this;
    if (picking.target !== null || picking.discards) {
      picking.undo();
    } else if (picking.choice?.targets.length) {
      this.#whyNot(picking.choice.attempt(place.cell([Math.floor(x / CELL_W), Math.floor(y / CELL_H)])));
    } else if (picking.card === null && this.decision?.attempt) {
      const tried = this.decision.attempt([x, y]);
      if (typeof tried === "string") {
        this.#whyNot(tried);
      } else if (tried) {
        this.tell(tried);
      }
    } else {
      picking.undo();
    }
  }

  /** Asks the server why an action is not possible; without one the card is not for such places at all. */
  async #whyNot(action: string | null): Promise<void> {
    if (action === null) {
      const choice = this.picking.choice;
      this.tell({
        says: capital(t("prompt.not-there", { card: faceName(this.game, this.picking.face ?? "") })),
        clause: choice?.clause ?? null,
      });
      return;
    }
    try {
      const reply = await connection.answer({ why: { action } });
      if (typeof reply === "object" && "why" in reply && reply.why.why) {
        this.tell({ says: sentence(this.game, "trouble", reply.why.why, this.to), clause: reply.why.clause });
      }
    } catch (why) {
      this.complain(why);
    }
  }

  take(index: number): void {
    this.trouble = null;
    if (this.decision?.cards.size) {
      this.picking.take(index);
    }
  }

  undo(): void {
    this.trouble = null;
    this.picking.undo();
  }

  setMark(seat: number, mark: number): void {
    const { table } = this;
    const next = this.scene.seats.map((_, at) => (at === seat ? mark : (this.marks[at] ?? 0)));
    table.around = { ...table.around, notes: { text: "", muted: [], ...table.around.notes, marks: next } };
    this.ask({ note: { text: table.around.notes?.text ?? "", marks: next } });
  }

  /** To the next table, which somebody may have made already. */
  async rematch(): Promise<void> {
    if (!this.table.around.rematch) {
      await this.ask("rematch");
    }
    const next = this.table.around.rematch;
    if (next) {
      this.#follow(next);
      go(`/t/${next}`);
    }
  }

  /** Everybody's token is good at the next table too. */
  #follow(next: string): void {
    const token = tokenOf(this.table.id);
    if (token && !tokenOf(next)) {
      hold({ table: next, token, seat: this.table.seat as number, code: "" });
    }
  }
}
