// What could be believed of each seat, entry by entry: from the server's answer to lines and words.

import type { Game } from "../art";
import { t, told } from "../texts/index.svelte";

/** The answer of `/api/tables/TABLE/suspicion`, as docs/protocol.md tells. */
export interface Suspicion {
  readonly identities: readonly string[];
  readonly moments: readonly Moment[];
}

interface Moment {
  /** For each seat, the share of each identity; nothing while identities lie open. */
  readonly seats: readonly (readonly number[])[];
  readonly because: readonly Because[];
}

interface Because {
  readonly seat: number;
  readonly before: readonly number[];
  readonly after: readonly number[];
  readonly terms: readonly (readonly { readonly term: string; readonly by: number }[])[];
}

/** Everybody begins as what most are: the first identity. Whatever else a seat may be, it is suspected of. */
const doubt = (shares: readonly number[]): number => 1 - (shares[0] ?? 1);

/** What the lines are about: everything but the first identity. */
export function heading(game: Game, { identities }: Suspicion): string {
  const suspected = identities.slice(1).map((identity) => told(game, "identity", identity));
  return t("suspicion.of", { identity: suspected.join(` ${t("suspicion.or")} `) });
}

export const percent = (share: number): number => Math.round(share * 100);

/** How far a seat is doubted after an entry; nothing while identities lie open. */
export const doubted = ({ moments }: Suspicion, seat: number, at: number): number | null => {
  const shares = moments[at]?.seats[seat];
  return shares ? doubt(shares) : null;
};

/** A seat's line up to an entry, broken where identities lie open; the sheet is one wide for an entry, and 100 high. */
export function line(suspicion: Suspicion, seat: number, upTo: number): string {
  let path = "";
  let before: number | null = null;
  for (let at = 0; at <= upTo; at += 1) {
    const now = doubted(suspicion, seat, at);
    if (now !== null) {
      const y = (100 - now * 100).toFixed(1);
      path += before === null ? `M${at} ${y}` : `H${at}V${y}`;
    }
    before = now;
  }
  return path;
}

/** A second reason is told if it counts nearly as much as the first. */
const MUCH = 0.4;

/** The terms that moved a belief, the weightiest first, with whether they raise suspicion. */
function moved({ terms }: Because): { term: string; by: number }[] {
  const by = new Map<string, number>();
  const others = terms.length - 1;
  for (const [identity, counted] of terms.entries()) {
    for (const { term, by: weight } of counted) {
      by.set(term, (by.get(term) ?? 0) + (identity === 0 ? -weight : weight / others));
    }
  }
  return [...by]
    .map(([term, by]) => ({ term, by }))
    .filter(({ by }) => Math.abs(by) > 0.05)
    .sort((one, other) => Math.abs(other.by) - Math.abs(one.by));
}

/** What was done, without to whom: it was done to one seat, and of what that is only the likelier counts. */
const doneTo = (term: string): string => term.replace(/-(friend|foe|other|miner|saboteur)$/, "");

/** What an entry did to what is believed, in words: a line for each act. */
export function reasons(game: Game, suspicion: Suspicion, at: number, names: readonly string[]): string[] {
  const because = suspicion.moments[at]?.because ?? [];
  return because.map((act) => {
    const [before, after] = [percent(doubt(act.before)), percent(doubt(act.after))];
    const weighty = moved(act);
    const terms = weighty
      .filter(({ term }, at) => !weighty.slice(0, at).some((other) => doneTo(other.term) === doneTo(term)))
      .filter(({ by }) => Math.abs(by) > MUCH * Math.abs(weighty[0]?.by ?? 0))
      .slice(0, 2)
      .map(({ term, by }) => t(by > 0 ? "suspicion.against" : "suspicion.for", { what: told(game, "terms", term) }))
      .join(` ${t("suspicion.and")} `);
    const fields = { name: names[act.seat] ?? "", before, after, why: terms };
    const kind = before === after ? "same" : terms ? "moved" : "told-nothing";
    return t(`suspicion.${kind}`, fields);
  });
}
