// A page that is loaded again, a connection that is cut and a server that dies, in the middle of a game: the page comes back
// by itself, with everything in place, and the game goes on.

import { expect, test } from "vitest";
import { Person } from "./person";
import { isFull } from "./server";
import { stage } from "./stage";
import { Wire } from "./wire";

declare global {
  interface Window {
    refusals: number;
  }
}

const here = stage();

/** Somebody in the middle of a game, about to decide. */
async function inGame(address: string): Promise<Person> {
  const seat = await here.seat("phone", "dark");
  await seat.page.goto(address);
  const person = new Person(seat, "touch", 3);
  await person.begin("saboteur", { players: 3, rounds: 1 });
  await person.play((moment) => moment === "turn" && person.turns >= 3);
  return person;
}

/** Takes one's seat to another device, by the link of the menu, opened there. */
async function secondDevice(person: Person): Promise<Person> {
  const { page } = person;
  await person.press(page.locator("header [data-does=menu]"));
  await person.press(page.locator("dialog [data-does=hand-over]"));
  await page.locator("dialog img").waitFor();
  const address = await page.locator("[data-address]").getAttribute("data-address");
  await page.keyboard.press("Escape");
  await page.locator("dialog").waitFor({ state: "detached" });
  const seat = await here.seat("desktop", "light");
  // The way there is not the wire that is about to go dead.
  await seat.page.goto((address ?? "").replace(new URL(page.url()).origin, here.server.address));
  const second = new Person(seat, "mouse", 4);
  // Each device shows the role once.
  expect(await second.moment()).toBe("role");
  await second.act("role");
  return second;
}

/**
 * From when the page is loaded next, whoever comes back to a seat is told to wait so often. A server says so to those from
 * elsewhere who tried too many links; to those on its own machine it never does.
 */
const saysToWait = ({ page }: Person, often: number) =>
  page.addInitScript((often) => {
    window.refusals = often;
    window.WebSocket = class extends WebSocket {
      override send(text: string): void {
        const { number, ask } = JSON.parse(text);
        if (!ask.return || window.refusals < 1) {
          super.send(text);
          return;
        }
        window.refusals -= 1;
        const error = { number, code: "too-many", clause: null, says: "", why: { trouble: "too-many-attempts" } };
        queueMicrotask(() => this.dispatchEvent(new MessageEvent("message", { data: JSON.stringify({ error }) })));
      }
    };
  }, often);

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

/** To the end; at small size for some turns. */
async function playsOn(person: Person): Promise<void> {
  const before = person.turns;
  await person.play(() => !isFull && person.turns >= before + 4);
  expect(person.turns).toBeGreaterThan(before);
  expect(person.seat.faults).toEqual([]);
  await person.seat.close();
}

test("a page that is loaded again has everything in place", async () => {
  const person = await inGame(here.server.address);
  const before = await seen(person);
  expect(before.hand.length).toBeGreaterThan(0);
  expect(before.log.length).toBeGreaterThan(3);
  await person.page.reload();
  expect(await person.moment()).toBe("turn");
  await person.seat.drawn();
  expect(await seen(person)).toEqual(before);
  await playsOn(person);
});

test("a seat is taken to another device, and played from both", async () => {
  const person = await inGame(here.server.address);
  const second = await secondDevice(person);
  // The key is gone from the address, and was good once.
  expect(new URL(second.page.url()).hash).toBe("");
  await second.page.locator("aside.log li.since").waitFor();
  const [one, other] = [await seen(person), await seen(second)];
  expect([other.hand, other.board, other.role]).toEqual([one.hand, one.board, one.role]);
  // What happened before it came is told there too.
  expect(other.log.length).toBeGreaterThan(3);
  expect(one.log).toEqual(expect.arrayContaining(other.log));
  await second.act(await second.moment());
  expect(await second.moment()).toBe(await person.moment());
  expect((await seen(person)).hand).toEqual((await seen(second)).hand);
  expect(second.seat.faults).toEqual([]);
  await second.seat.close();
  await playsOn(person);
});

test("what is played while the connection is cut is played once it is back", async () => {
  const wire = await Wire.to(here.server.address);
  const person = await inGame(wire.address);
  const before = await seen(person);
  const nSent = person.seat.sent.length;
  wire.cut();
  await person.page.locator(".lost").waitFor();
  expect((await seen(person)).hand).toEqual(before.hand);
  const played = person.turn();
  // It is played as far as the page can: the button waits, and nothing was sent.
  await person.page.locator(".bar button[disabled]").first().waitFor();
  expect(await person.page.locator(".lost").count()).toBe(1);
  expect(person.seat.sent.length).toBe(nSent);
  wire.mend();
  await played;
  await person.page.locator(".lost").waitFor({ state: "detached" });
  await playsOn(person);
  wire.close();
});

test("a laptop that was closed is back by itself when it is opened, with what happened meanwhile", async () => {
  const wire = await Wire.to(here.server.address);
  const person = await inGame(wire.address);
  const { page } = person;
  // Nothing says that the connection is gone; meanwhile a second device of the same seat plays a turn.
  const second = await secondDevice(person);
  await page.evaluate(() =>
    Object.defineProperty(document, "visibilityState", { configurable: true, get: () => "hidden" }),
  );
  wire.goDead();
  await second.act(await second.moment());
  const now = await second.moment().then(() => seen(second));
  expect(await page.locator(".lost").count()).toBe(0);
  // Whatever was played, a card lies on the board, or somebody has discarded one, or something lies before somebody.
  const ofTable = ({ hand, board, others }: Awaited<ReturnType<typeof seen>>) => JSON.stringify([hand, board, others]);
  expect(ofTable(await seen(person))).not.toBe(ofTable(now));
  await page.evaluate(() => {
    Object.defineProperty(document, "visibilityState", { configurable: true, get: () => "visible" });
    document.dispatchEvent(new Event("visibilitychange"));
  });
  await expect.poll(async () => ofTable(await seen(person)), { timeout: 15_000 }).toBe(ofTable(now));
  await second.seat.close();
  await playsOn(person);
  wire.close();
});

test("a server that stops in good order is one that is tried again", async () => {
  const wire = await Wire.to(here.server.address);
  const person = await inGame(wire.address);
  const before = await seen(person);
  wire.hangUp(1012);
  await person.page.locator(".lost").waitFor();
  expect(await person.page.locator("main.game").count()).toBe(1);
  wire.mend();
  await person.page.locator(".lost").waitFor({ state: "detached" });
  expect(await person.moment()).toBe("turn");
  expect(await seen(person)).toEqual(before);
  await playsOn(person);
  wire.close();
});

test("whoever is told to wait is told so by the page, and comes back to the seat by itself", async () => {
  const person = await inGame(here.server.address);
  const { page } = person;
  const before = await seen(person);
  await saysToWait(person, 2);
  await page.reload();
  const told = page.getByRole("alert");
  await told.waitFor();
  expect(await told.innerText()).toBe("These were too many attempts: wait a minute. The page tries again by itself…");
  await page.locator("main.game").waitFor();
  expect(await page.evaluate(() => window.refusals)).toBe(0);
  expect(await person.moment()).toBe("turn");
  await person.seat.drawn();
  expect(await seen(person)).toEqual(before);
  // The same in the middle of a game, after a break: the table stays there meanwhile, and what is played is kept.
  await page.evaluate(() => {
    window.refusals = 2;
    window.socket.close();
  });
  await page.locator(".lost", { hasText: "waiting" }).waitFor();
  expect((await seen(person)).hand).toEqual(before.hand);
  await person.turn();
  expect(await page.evaluate(() => window.refusals)).toBe(0);
  await page.locator(".lost").waitFor({ state: "detached" });
  await playsOn(person);
});

test("a server that dies has forgotten nothing when it is back", async () => {
  const person = await inGame(here.server.address);
  const before = await seen(person);
  await here.server.kill();
  await person.page.locator(".lost").waitFor();
  await here.server.begin();
  await person.page.locator(".lost").waitFor({ state: "detached" });
  expect(await person.moment()).toBe("turn");
  await person.seat.drawn();
  expect(await seen(person)).toEqual(before);
  await playsOn(person);
});

test("of a server that hangs the page tells, also those who only wait; it goes on when the server does", async () => {
  const person = await inGame(here.server.address);
  const before = await seen(person);
  here.server.freeze();
  // Nothing is asked of it but what the page asks by itself.
  await person.page.locator(".lost").waitFor({ timeout: 60_000 });
  expect((await seen(person)).hand).toEqual(before.hand);
  const played = person.turn();
  await person.page.locator(".bar button[disabled]").first().waitFor();
  here.server.thaw();
  await played;
  await person.page.locator(".lost").waitFor({ state: "detached" });
  // It hangs again while something is played: what was sent is not lost, and not played twice.
  expect(await person.moment()).toBe("turn");
  here.server.freeze();
  const again = person.turn();
  await person.page.locator(".lost").waitFor({ timeout: 60_000 });
  here.server.thaw();
  await again;
  await playsOn(person);
});
