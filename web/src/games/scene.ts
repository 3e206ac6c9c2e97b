// What a game shows, in terms that every game shares: cards on a board, pieces, seats, a hand, and choices with places
// where they are made. `games/*` makes it from a view; `board/` and the screens draw it and know no rules.

import type { Face, Game, Glyph } from "../art";
import type { TableView } from "../generated/protocol";
import type { View } from "../net/table.svelte";
import { has, sentence, t, told } from "../texts/index.svelte";
import { capital, type Listener, nth } from "../texts/tell";

/** A cell is so wide and high on a board. */
export const CELL_W = 100;
export const CELL_H = 140;

/** A card that lies on the board. */
export interface Laid {
  readonly key: string;
  readonly x: number;
  readonly y: number;
  readonly face: string;
  readonly turned: boolean;
  readonly which: number;
  readonly label: string;
  /** What only this viewer knows of it: a face, shown small on its back. */
  readonly secret?: string | undefined;
  /** By which it is called while it lies face down; from one, as in all words. */
  readonly number?: number;
  /** Cut off, so that nobody mistakes it for a way. */
  readonly dim?: boolean;
  /** Who has said what about it. */
  readonly claims?: readonly { readonly face: string; readonly by: number }[];
}

/** A piece or token, by its middle. */
export interface Piece {
  readonly key: string;
  readonly x: number;
  readonly y: number;
  readonly face: string;
  readonly which: number;
  readonly size: number;
  readonly label: string;
  readonly own?: boolean;
  readonly lies?: boolean;
}

export type Place =
  | { readonly kind: "cell"; readonly x: number; readonly y: number }
  | { readonly kind: "spot"; readonly x: number; readonly y: number }
  | { readonly kind: "edge"; readonly x: number; readonly y: number; readonly side: "E" | "S" }
  | { readonly kind: "seat"; readonly seat: number }
  | { readonly kind: "aside"; readonly key: string };

/** One thing that can be done. */
export interface Option {
  readonly actions: readonly string[];
  readonly label: string;
  readonly turned?: boolean;
}

/** A place, and what can be done there: several options are turned through. */
export interface Target {
  readonly key: string;
  readonly place: Place;
  readonly options: readonly Option[];
  /** What it costs or brings, in a few words. */
  readonly note?: string | undefined;
  readonly tone?: "good" | "bad" | undefined;
  /** The way there, as points on the board. */
  readonly way?: readonly (readonly [number, number])[];
  /** Why nothing can be done there, where one would expect to. */
  readonly refusal?: Refusal;
}

/** Why something is not open, in words, with the clause. */
export interface Refusal {
  readonly says: string;
  readonly clause: string;
}

/** What can be done with a card of the hand. */
export interface CardChoice {
  readonly targets: readonly Target[];
  /** Why it can go nowhere. */
  readonly refusal: Refusal | null;
  /** The clause about such cards. */
  readonly clause: string;
  /** The action that it would be to play it there, to be asked about; nothing if it is not for such places. */
  attempt(at: Place): string | null;
  readonly discard: string;
  readonly discardWith: readonly { readonly card: string; readonly action: string }[];
}

/** Something that is done by a button. */
export interface Push {
  readonly key: string;
  readonly label: string;
  readonly actions: readonly string[];
  readonly glyph?: Glyph;
  readonly face?: string;
  readonly which?: number;
  readonly tone?: "good" | "bad" | "plain";
}

export interface Decision {
  readonly says: string;
  /** By card; none if no card is played now. */
  readonly cards: ReadonlyMap<string, CardChoice>;
  /** Places that need no card: steps, strikes. */
  readonly free: readonly Target[];
  readonly pushes: readonly Push[];
  /** The action that it would be to go to this point of the board, to be asked about; or why there is none. */
  attempt?(at: readonly [number, number]): string | Refusal | null;
  /** It cannot be missed: asked of somebody whose turn it is not. */
  readonly urgent?: boolean;
}

/** A small thing beside a seat. */
export interface Token {
  readonly key: string;
  readonly art:
    | { readonly face: string }
    | { readonly tool: "pickaxe" | "lantern" | "cart" }
    | { readonly glyph: Glyph };
  readonly label: string;
  readonly count?: number;
  readonly bad?: boolean;
}

export interface SeatShown {
  readonly seat: number;
  readonly clan: "blue" | "yellow" | null;
  readonly cards: number;
  /** Backs of its cards, where they differ. */
  readonly backs: readonly { readonly face: string; readonly count: number }[];
  readonly tokens: readonly Token[];
  /** Its role card as the viewer knows it. */
  readonly role: { readonly face: string; readonly known: boolean; readonly label: string } | null;
  /** Whom one may read about it. */
  readonly facts: readonly string[];
  readonly score: number | null;
  readonly scoreLabel: string;
}

/** Something that lies beside the board. */
export interface Aside {
  readonly key: string;
  readonly face: string;
  readonly which?: number | undefined;
  readonly label: string;
  /** By which it is called. */
  readonly number: number;
  /** Whether it lies there no longer. */
  readonly taken: boolean;
}

export interface Claim {
  readonly talk: string;
  readonly label: string;
  /** What it is about, and what that is said to be, in a few words each. */
  readonly about: string;
  readonly is: string;
  readonly face: string;
  readonly which?: number;
  /** It is about something that one has really seen. */
  readonly seen?: boolean;
  readonly retract?: boolean;
}

export interface Outcome {
  /** In words: how it ended, who won. */
  readonly lines: readonly string[];
  /** The headings of the last two columns, where they are not those of most games. */
  readonly heads?: readonly [string, string];
  readonly rows: readonly {
    readonly seat: number;
    readonly role: string;
    readonly label: string;
    readonly got: string;
    readonly total: string;
    readonly wins: boolean;
  }[];
}

export interface Scene {
  readonly game: Game;
  readonly laid: readonly Laid[];
  readonly pieces: readonly Piece[];
  /** The cells that are always shown: left, top, right, bottom. */
  readonly frame: readonly [number, number, number, number];
  /** A rim that no card goes beyond. */
  readonly rim: readonly [number, number, number, number] | null;
  readonly seats: readonly SeatShown[];
  readonly hand: readonly string[];
  readonly asides: readonly Aside[];
  readonly turn: number | null;
  readonly round: string;
  readonly deck: number;
  readonly decision: Decision | null;
  readonly claims: readonly Claim[];
  readonly outcome: Outcome | null;
  /** The round of the role card that is shown at its start. */
  readonly deal: number;
  readonly canEnd: boolean;
  /** What stands for a card where it is put on an edge or a space: a token by the first word of the card. */
  readonly ghosts: Readonly<Record<string, string>>;
  /** What covers one's own role. */
  cover(own: SeatShown): string;
}

/** `ended` is the event that ended the game, if it was heard. */
export type MakeScene = (view: View, around: TableView, to: Listener, ended: Json) => Scene;

// ---- Things that all games need

// biome-ignore lint/suspicious/noExplicitAny: JSON of a view
export type Json = any;

export const cellKey = ([x, y]: readonly [number, number]): string => `${x},${y}`;

/** A card as the viewer knows it. */
type Seen<Front, Back> = { readonly front: Front } | { readonly back: Back };

/** The front of a card as the viewer knows it. */
export const front = <Front>(seen: Seen<Front, unknown>): Front | null => ("front" in seen ? seen.front : null);

/** Its back, as long as that is all there is to see. */
export const back = <Back>(seen: Seen<unknown, Back>): Back | undefined => ("back" in seen ? seen.back : undefined);

/** The same stones and trees on the same card, wherever it is seen. */
export const whichOf = (x: number, y: number): number => Math.abs(x * 3 + y * 5) % 4;

/** Puts targets that share a place together: their actions become options of it. */
export function gather(targets: readonly Target[]): Target[] {
  const found = new Map<string, Target>();
  for (const target of targets) {
    const known = found.get(target.key);
    found.set(target.key, known ? { ...known, options: [...known.options, ...target.options] } : target);
  }
  return [...found.values()];
}

/** Why a card can go nowhere, in words, with its clause. */
export function refusal(
  game: Game,
  refused: { readonly refusal: string } | null,
  to: Listener,
  clauses: Readonly<Record<string, string>>,
): Refusal | null {
  return refused
    ? { says: `${sentence(game, "refusal", refused, to)}.`, clause: clauses[refused.refusal] ?? "" }
    : null;
}

/** A place of a card as a view lists it. */
interface Listed {
  readonly action: string;
  readonly cell?: readonly [number, number];
  readonly seat?: number;
  readonly treasure?: number;
}

/** What is listed for a card is also what it would be elsewhere, but for the place: nothing of it is played, only asked. */
export const elsewhere =
  (listed: readonly Listed[]) =>
  (at: Place): string | null => {
    for (const { action, cell, seat, treasure } of listed) {
      if (at.kind === "cell" && cell) {
        return action.replace(cellKey(cell), cellKey([at.x, at.y])).replace(/ turned$/, "");
      }
      if (at.kind === "seat" && seat !== undefined) {
        return action.replace(new RegExp(` ${seat}(?= |$)`), ` ${at.seat}`);
      }
      if (at.kind === "aside" && treasure !== undefined) {
        return action.replace(`treasure ${treasure}`, at.key);
      }
    }
    return null;
  };

/** The clause about a card, by the first word of its name. */
export const about = (card: string, clauses: Readonly<Record<string, string>>): string =>
  clauses[card.split(".")[0] as string] ?? "";

/** The line between two cells: the eastern or southern edge of one of them. */
interface Edge {
  readonly cell: readonly [number, number];
  readonly side: "N" | "E" | "S" | "W";
}

export const place = {
  cell: ([x, y]: readonly [number, number]): Place => ({ kind: "cell", x, y }),
  seat: (seat: number): Place => ({ kind: "seat", seat }),
  edge: (edge: Edge): Place => ({
    kind: "edge",
    x: edge.cell[0],
    y: edge.cell[1],
    side: edge.side === "E" ? "E" : "S",
  }),
};

export const edgeKey = (edge: Edge): string => `edge ${edge.cell[0]},${edge.cell[1]} ${edge.side}`;

/** The middle of an edge on the board. */
export const edgeMiddle = (edge: Edge): readonly [number, number] =>
  edge.side === "E"
    ? [(edge.cell[0] + 1) * CELL_W, (edge.cell[1] + 0.5) * CELL_H]
    : [(edge.cell[0] + 0.5) * CELL_W, (edge.cell[1] + 1) * CELL_H];

/** The smallest frame that holds these cells. */
export function frameOf(cells: readonly (readonly [number, number])[]): [number, number, number, number] {
  const xs = cells.map(([x]) => x);
  const ys = cells.map(([, y]) => y);
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs) + 1, Math.max(...ys) + 1];
}

/** What somebody stands by about a subject, as small faces on a card. */
export const standing = <Claimed>(
  around: TableView,
  about: (claim: Claimed) => string | null,
): { face: string; by: number }[] =>
  around.said.flatMap(({ by, talk }) => {
    const claim = claimed<Claimed>(talk);
    const face = claim ? about(claim) : null;
    return face ? [{ face, by }] : [];
  });

/** What somebody claims, if that is what they say. */
export const claimed = <Claimed>(talk: unknown): Claimed | undefined => (talk as { claim?: Claimed }).claim;

export const waiting = (turn: number | null, to: Listener): string =>
  turn === null ? "" : t("play.turn-of", { name: to.names[turn] ?? "" });

export { capital, type Face, nth, sentence, t, told };

type Cell = readonly [number, number];

interface OnBoard {
  readonly cell: Cell;
  readonly card: string;
  readonly turned: boolean;
}

/** A card that lies on the board, in words. The start needs no place where places are told from it. */
function cardLabel(game: Game, card: OnBoard, more: string): string {
  const face = told(game, "face", card.card);
  const isStart = card.cell.every((far) => far === 0) && !has(game, "cell", "on-board");
  return isStart
    ? capital(`${face}${more}`)
    : t("board.card", {
        cell: sentence(game, "cell", card.cell),
        face,
        turned: told(game, "turned", card.turned),
        cut: more,
      });
}

/** A card that lies face up, with what more is told of it. A goal keeps its key when it turns over: it is seen to turn. */
export const faceUp = (game: Game, card: OnBoard, goal: string | undefined, more: string): Laid => ({
  key: goal ?? `card ${cellKey(card.cell)} ${card.card}`,
  x: card.cell[0],
  y: card.cell[1],
  face: card.card,
  turned: card.turned,
  which: whichOf(card.cell[0], card.cell[1]),
  label: cardLabel(game, card, more),
});

/** What a goal is before it is turned over, but for its words. */
export const faceDown = (key: string, [x, y]: Cell, face: string) => ({ key, x, y, face, turned: false, which: 0 });

/** A role card as the viewer knows it: its front in words, or nothing of it. */
export const roleCard = (front: string | null, back: string, label: string): SeatShown["role"] => ({
  face: front ?? back,
  known: front !== null,
  label: front ? label : t("chip.role-unknown"),
});

/** A card may be laid there. */
export function layThere(
  game: Game,
  { action, cell, turned }: { action: string; cell: Cell; turned: boolean },
): Target {
  const label = t("action.lay", { cell: told(game, "cell", cell), turned: told(game, "turned", turned) });
  return { key: cellKey(cell), place: place.cell(cell), options: [{ actions: [action], label, turned }] };
}

/** What lies there may be removed. */
export function removeThere(
  game: Game,
  board: readonly OnBoard[],
  { action, cell }: { action: string; cell: Cell },
): Target {
  const lies = board.find((card) => cellKey(card.cell) === cellKey(cell)) as OnBoard;
  const label = t("action.remove", { card: told(game, "face", lies.card), cell: told(game, "cell", cell) });
  return { key: cellKey(cell), place: place.cell(cell), options: [{ actions: [action], label }] };
}

/** A card of the hand, as a view lists what can be done with it. */
interface ListedCard<Where> {
  readonly card: string;
  readonly targets: readonly Where[];
  readonly refusal: { readonly refusal: string } | null;
  readonly discard: string;
  readonly discard_with?: readonly { readonly card: string; readonly action: string }[];
}

/** What can be done with each card of the hand. */
export const cardChoices = <Where extends Listed>(
  game: Game,
  listed: readonly ListedCard<Where>[],
  to: Listener,
  clauses: { readonly nowhere: Readonly<Record<string, string>>; readonly cards: Readonly<Record<string, string>> },
  targetOf: (target: Where, card: string) => Target,
): Map<string, CardChoice> =>
  new Map(
    listed.map((choice) => [
      choice.card,
      {
        targets: gather(choice.targets.map((target) => targetOf(target, choice.card))),
        refusal: refusal(game, choice.refusal, to, clauses.nowhere),
        clause: about(choice.card, clauses.cards),
        attempt: elsewhere(choice.targets),
        discard: choice.discard,
        discardWith: choice.discard_with ?? [],
      },
    ]),
  );

/** What somebody may claim: what it is about and what that is said to be, as it is sent and as it is shown. */
export interface Claimable<Claimed> {
  readonly claim: Claimed;
  readonly spoken: readonly [about: string, is: string | number];
  readonly subject: unknown;
  readonly is: string;
  readonly face: string;
  readonly which?: number;
  readonly seen?: boolean;
}

/** What one may claim now; of what one stands by, that one may take it back. */
export function claimsOf<Claimed>(
  game: Game,
  around: TableView,
  to: Listener,
  claimable: readonly Claimable<Claimed>[],
): Claim[] {
  const said = around.said.filter(({ by }) => by === to.you).map(({ talk }) => JSON.stringify(claimed<Claimed>(talk)));
  return claimable.map(({ claim, spoken: [about, what], subject, is, face, which = 0, seen = false }) => {
    const stands = said.includes(JSON.stringify(claim));
    return {
      talk: stands ? `retract claim ${about}` : `claim ${about} ${what}`,
      label: sentence(game, "claim", claim, to),
      about: sentence(game, "subject", subject, to),
      is,
      face,
      which,
      seen,
      retract: stands,
    };
  });
}
