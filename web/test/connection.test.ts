// @vitest-environment happy-dom
// The socket of the page, before a server that refuses, hangs up and says to wait. The proofs do the same with a real one.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Ask, ServerMessage, Whole } from "../src/generated/protocol";
import { type Attached, Connection, type Refused } from "../src/net/connection.svelte";

// The connection that the page itself makes when it is loaded has nothing to do with these.
vi.hoisted(() => {
  globalThis.WebSocket = class {
    close(): void {}
  } as unknown as typeof WebSocket;
});

/** A server's end of the page's sockets. */
class Socket {
  static all: Socket[] = [];
  static get last(): Socket {
    return Socket.all.at(-1) as Socket;
  }

  readonly sent: { number: number; ask: Ask }[] = [];
  onopen?: () => void;
  onmessage?: (event: { data: string }) => void;
  onclose?: (event: { code: number }) => void;

  constructor() {
    Socket.all.push(this);
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }

  close(): void {}

  says(message: ServerMessage): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  /** Opens, and welcomes the page. */
  async welcome(): Promise<void> {
    this.onopen?.();
    await this.answer("hello", { welcome: { version: 1, time: Date.now(), levels: [] } });
  }

  /** The last message of this kind. */
  asked(kind: string): { number: number; ask: Ask } {
    const found = this.sent.findLast(({ ask }) => (typeof ask === "string" ? ask === kind : kind in ask));
    if (!found) {
      throw new Error(`nobody asked for ${kind}: ${JSON.stringify(this.sent)}`);
    }
    return found;
  }

  count(kind: string): number {
    return this.sent.filter(({ ask }) => (typeof ask === "string" ? ask === kind : kind in ask)).length;
  }

  async answer(kind: string, answer: object): Promise<void> {
    this.says({ answer: { number: this.asked(kind).number, answer } } as ServerMessage);
    await settled();
  }

  async refuse(kind: string | null, code: string, trouble: string): Promise<void> {
    const number = kind === null ? null : this.asked(kind).number;
    this.says({ error: { number, code, clause: null, says: trouble, why: { trouble } } } as ServerMessage);
    await settled();
  }
}

/** What was promised has been kept. */
const settled = () => vi.advanceTimersByTimeAsync(0);

class Sitting implements Attached {
  why: Refused | null = null;
  again(): Ask {
    return { return: { table: "t", token: "x", last: null } };
  }
  whole(_: Whole): void {}
  frame(): boolean {
    return true;
  }
  gone(why: Refused): void {
    this.why = why;
  }
}

let line: Connection;

beforeEach(async () => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", Socket);
  Socket.all = [];
  line = new Connection();
  await Socket.last.welcome();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("who is told to wait comes back to the seat by itself, and says then what was to be said meanwhile", async () => {
  const sitting = new Sitting();
  const comes = line.come(sitting);
  await Socket.last.refuse("return", "too-many", "too-many-attempts");
  expect([line.state, line.waitsFor?.code, sitting.why]).toEqual(["waits", "too-many", null]);
  line.ask("ready").catch(() => {});
  // It waits longer each time.
  await vi.advanceTimersByTimeAsync(3000);
  expect([Socket.last.count("return"), Socket.last.count("ready")]).toEqual([2, 0]);
  await Socket.last.refuse("return", "too-many", "too-many-attempts");
  await vi.advanceTimersByTimeAsync(2000);
  expect(Socket.last.count("return")).toBe(2);
  await vi.advanceTimersByTimeAsync(2000);
  expect(Socket.last.count("return")).toBe(3);
  await Socket.last.answer("return", { done: { seq: 1 } });
  await comes;
  expect([line.state, line.waitsFor, Socket.last.count("ready")]).toEqual(["open", undefined, 1]);
  expect(Socket.all.length).toBe(1);
});

test("a connection that is lost while one waits is made again, and one comes back over it", async () => {
  const comes = line.come(new Sitting());
  await Socket.last.refuse("return", "too-many", "too-many-attempts");
  Socket.last.onclose?.({ code: 1006 });
  expect(line.state).toBe("lost");
  await vi.advanceTimersByTimeAsync(500);
  expect(Socket.all.length).toBe(2);
  await Socket.last.welcome();
  expect([line.state, Socket.last.count("return")]).toEqual(["waits", 1]);
  await Socket.last.answer("return", { done: { seq: 1 } });
  await comes;
  expect(line.state).toBe("open");
});

test("after a break, too, one who is told to wait is not sent away", async () => {
  const sitting = new Sitting();
  const comes = line.come(sitting);
  await Socket.last.answer("return", { done: { seq: 1 } });
  await comes;
  Socket.last.onclose?.({ code: 1006 });
  await vi.advanceTimersByTimeAsync(500);
  await Socket.last.welcome();
  await Socket.last.refuse("return", "not-stored", "away");
  expect([line.state, sitting.why]).toEqual(["waits", null]);
  await vi.advanceTimersByTimeAsync(3000);
  await Socket.last.refuse("return", "not-yours", "not-yours");
  expect([line.state, sitting.why?.code]).toEqual(["open", "not-yours"]);
});

test("who goes elsewhere waits no longer", async () => {
  const comes = line.come(new Sitting());
  await Socket.last.refuse("return", "too-many", "too-many-attempts");
  line.attach(null);
  line.ask("open-tables").catch(() => {});
  await settled();
  await comes;
  expect([line.state, Socket.last.count("open-tables")]).toEqual(["open", 1]);
  await vi.advanceTimersByTimeAsync(4000);
  expect(Socket.last.count("return")).toBe(1);
});

test.each([1001, 1012])("a server that hangs up with %i when it stops is a connection that is lost", async (code) => {
  const comes = line.come(new Sitting());
  await Socket.last.answer("return", { done: { seq: 1 } });
  await comes;
  line.ask("ready").catch(() => {});
  Socket.last.onclose?.({ code });
  expect(line.state).toBe("lost");
  await vi.advanceTimersByTimeAsync(500);
  await Socket.last.welcome();
  expect([Socket.all.length, Socket.last.count("return"), Socket.last.count("ready")]).toEqual([2, 1, 0]);
  await Socket.last.answer("return", { done: { seq: 2 } });
  expect([line.state, Socket.last.count("ready")]).toEqual(["open", 1]);
});

test("what a server did not listen to, since it was too much at once, is said again", async () => {
  const told = line.ask("open-tables");
  await Socket.last.refuse(null, "too-many", "too-many-messages");
  await vi.advanceTimersByTimeAsync(3000);
  const numbers = Socket.last.sent.filter(({ ask }) => ask === "open-tables").map(({ number }) => number);
  expect(numbers.length).toBe(2);
  expect(new Set(numbers).size).toBe(1);
  await Socket.last.answer("open-tables", { tables: [] });
  expect(await told).toEqual({ answer: { tables: [] } });
});
