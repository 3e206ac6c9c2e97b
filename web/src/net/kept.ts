// What this browser keeps. When there is no room left, the oldest logs of tables go; when that does not help, or nothing may be
// kept at all, it is known until the page is closed.

const LOG = "mattock.log.";

export class Kept {
  readonly #unkept = new Map<string, string>();

  /** A browser may refuse its store altogether, so it is asked for each time. */
  constructor(readonly store: () => Storage) {}

  read(key: string): string | null {
    const unkept = this.#unkept.get(key);
    if (unkept !== undefined) {
      return unkept;
    }
    try {
      return this.store().getItem(key);
    } catch {
      return null;
    }
  }

  write(key: string, text: string): void {
    try {
      while (!this.#fits(key, text)) {
        const [oldest] = this.#logs().filter((log) => log !== key);
        if (oldest === undefined) {
          // What was kept before is wrong now.
          this.store().removeItem(key);
          this.#unkept.set(key, text);
          return;
        }
        this.store().removeItem(oldest);
      }
      this.#unkept.delete(key);
    } catch {
      this.#unkept.set(key, text);
    }
  }

  forget(key: string): void {
    this.#unkept.delete(key);
    try {
      this.store().removeItem(key);
    } catch {
      // Then it was not kept either.
    }
  }

  /** Only the logs of these tables are wanted any more. */
  forgetLogsBut(tables: readonly string[]): void {
    const wanted = new Set(tables.map(logOf));
    try {
      for (const log of this.#logs().filter((log) => !wanted.has(log))) {
        this.forget(log);
      }
    } catch {
      // Without a store there is nothing to forget.
    }
  }

  #fits(key: string, text: string): boolean {
    try {
      this.store().setItem(key, text);
      return true;
    } catch {
      return false;
    }
  }

  /** The oldest first. */
  #logs(): string[] {
    const store = this.store();
    const keys = Array.from({ length: store.length }, (_, at) => store.key(at) ?? "");
    return keys
      .filter((key) => key.startsWith(LOG))
      .map((key) => ({ key, time: timeOf(store.getItem(key)) }))
      .sort((one, other) => one.time - other.time)
      .map(({ key }) => key);
  }
}

/** When a log was written last; one from before that was told is older than all others. */
function timeOf(log: string | null): number {
  try {
    return Number(JSON.parse(log ?? "{}").time ?? 0);
  } catch {
    return 0;
  }
}

export const logOf = (table: string): string => LOG + table;

export const kept = new Kept(() => localStorage);

/** Only while this page is open, and in no other one. */
export const keptHere = new Kept(() => sessionStorage);
