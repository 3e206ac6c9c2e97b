// What every proof needs: the real program and a browser. They are there before the first proof of a file, and gone after
// the last.

import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect } from "vitest";
import { launch, Seat, type Size, type Theme } from "./browser";
import { Person } from "./person";
import type { Table } from "./recorded";
import { Server } from "./server";

export class Stage {
  server!: Server;
  browser!: Browser;

  /** A browser of one's own, before the page is opened. */
  seat(size: Size, theme: Theme, locale = "en"): Promise<Seat> {
    return Seat.open(this.browser, size, theme, locale);
  }

  /** Somebody on the first page. */
  async person(size: Size, theme: Theme, by: Person["by"], seed: number): Promise<Person> {
    const seat = await this.seat(size, theme);
    await seat.page.goto(this.server.address);
    return new Person(seat, by, seed);
  }

  /** Somebody at a seat of a table that has been played on. */
  async at(table: Table, seat: number, size: Size, theme: Theme, by: Person["by"] = "mouse"): Promise<Person> {
    const person = new Person(await this.seat(size, theme), by, seat + 1);
    // As the page keeps it for those who sat down.
    const held = JSON.stringify([{ table: table.id, token: table.token(seat), seat, code: "", since: 0 }]);
    await person.page.addInitScript((held) => localStorage.setItem("mattock.seats", held), held);
    await person.page.goto(`${this.server.address}/t/${table.id}`);
    await person.page.locator("main.game").waitFor();
    return person;
  }
}

/** Program and browser; the program with tables that have been played on already. */
export function stage(...tables: readonly Table[]): Stage {
  const it = new Stage();
  beforeAll(async () => {
    it.server = await Server.start(tables);
    it.browser = await launch();
  });
  afterAll(async () => {
    await it.browser?.close();
    await it.server?.end();
  });
  return it;
}

/** From now on nothing may shift by itself. */
export const watchShifts = ({ page }: Person): Promise<void> =>
  page.evaluate(() => {
    window.shifts = [];
  });

/** Nothing went wrong, and nothing jumped while others moved. */
export async function expectCalm(person: Person): Promise<void> {
  expect(person.seat.faults).toEqual([]);
  expect(await person.page.evaluate(() => window.shifts)).toEqual([]);
}
