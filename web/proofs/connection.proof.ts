// A page that is loaded again, a connection that is cut and a server that dies, in the middle of a game: the page comes back
// by itself, with everything in place, and the game is played to its end.

import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { launch, Seat } from "./browser";
import { Person } from "./person";
import { Server } from "./server";
import { Wire } from "./wire";

let server: Server;
let browser: Browser;
beforeAll(async () => {
  server = await Server.start();
  browser = await launch();
});
afterAll(async () => {
  await browser?.close();
  await server?.end();
});

/** Somebody in the middle of a game, about to decide. */
async function inGame(address: string): Promise<Person> {
  const seat = await Seat.open(browser, "phone", "dark");
  await seat.page.goto(address);
  const person = new Person(seat, "touch", 3);
  await person.begin("saboteur", { players: 3, rounds: 1 });
  await person.play((moment) => moment === "turn" && person.turns >= 3);
  return person;
}

/** What the player has before them. */
const seen = ({ page }: Person) =>
  page.evaluate(() => ({
    hand: [...document.querySelectorAll<HTMLElement>(".hand .card")].map(({ dataset }) => dataset.card),
    board: [...document.querySelectorAll(".board .card")].map((card) => card.getAttribute("aria-label")).sort(),
    others: [...document.querySelectorAll(".others .seat")].map((seat) => seat.getAttribute("aria-label")),
    log: [...document.querySelectorAll("aside.log li")].map((line) => line.textContent?.trim()),
    prompt: document.querySelector(".prompt")?.textContent?.trim(),
    role: document.querySelector(".role")?.getAttribute("aria-label"),
  }));

async function playsOn(person: Person): Promise<void> {
  const before = person.turns;
  await person.play();
  expect(person.turns).toBeGreaterThan(before);
  expect(person.seat.faults).toEqual([]);
  await person.seat.close();
}

test("a page that is loaded again has everything in place", async () => {
  const person = await inGame(server.address);
  const before = await seen(person);
  expect(before.hand.length).toBeGreaterThan(0);
  expect(before.log.length).toBeGreaterThan(3);
  await person.page.reload();
  expect(await person.moment()).toBe("turn");
  await person.seat.drawn();
  expect(await seen(person)).toEqual(before);
  await playsOn(person);
});

test("a cut connection is shown, and what was played meanwhile is played once it is back", async () => {
  const wire = await Wire.to(server.address);
  const person = await inGame(wire.address);
  const before = await seen(person);
  wire.cut();
  await person.page.locator(".lost").waitFor();
  expect((await seen(person)).hand).toEqual(before.hand);
  const mends = person.page.waitForTimeout(0).then(() => wire.mend());
  await person.turn();
  await mends;
  await person.page.locator(".lost").waitFor({ state: "detached" });
  await playsOn(person);
  wire.close();
});

test("a server that dies has forgotten nothing when it is back", async () => {
  const person = await inGame(server.address);
  const before = await seen(person);
  await server.kill();
  await person.page.locator(".lost").waitFor();
  await server.begin();
  await person.page.locator(".lost").waitFor({ state: "detached" });
  expect(await person.moment()).toBe("turn");
  await person.seat.drawn();
  expect(await seen(person)).toEqual(before);
  await playsOn(person);
});
