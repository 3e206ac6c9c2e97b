// What the seats were called when. Before a game they change hands, and what was heard then is told by the names of that time.

/** Names, from an entry of the log on. */
export interface Called {
  readonly from: number;
  readonly names: readonly string[];
}

/** What they are called from this entry on. A seat that is free keeps its name, for the line that tells of whoever rose. */
export function renamed(
  before: readonly Called[],
  from: number,
  names: readonly (string | null | undefined)[],
): readonly Called[] {
  const last = before.at(-1)?.names ?? [];
  const now = names.map((name, seat) => name || (last[seat] ?? ""));
  return now.length === last.length && now.every((name, seat) => name === last[seat])
    ? before
    : [...before, { from, names: now }];
}

/** What they were called at an entry. */
export const namesAt = (called: readonly Called[], entry: number): readonly string[] =>
  (called.findLast(({ from }) => from <= entry) ?? called[0])?.names ?? [];
