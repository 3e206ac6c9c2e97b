// The line between a browser and the server. It can be cut, so that both ends know; or go dead, as for a laptop that is
// closed, where neither end is told anything.

import { connect, createServer, type Server as Listener, type Socket } from "node:net";

export class Wire {
  #listener: Listener;
  #sockets = new Set<Socket>();
  #near = new Set<Socket>();
  #isCut = false;

  private constructor(to: URL) {
    this.#listener = createServer((near) => {
      if (this.#isCut) {
        near.destroy();
        return;
      }
      const far = connect(Number(to.port), to.hostname);
      this.#near.add(near);
      near.on("close", () => this.#near.delete(near));
      for (const [one, other] of [
        [near, far],
        [far, near],
      ] as const) {
        this.#sockets.add(one);
        one.on("error", () => {});
        one.on("close", () => {
          this.#sockets.delete(one);
          other.destroy();
        });
        one.pipe(other);
      }
    });
  }

  static async to(address: string): Promise<Wire> {
    const wire = new Wire(new URL(address));
    await new Promise<void>((resolve) => wire.#listener.listen(0, "127.0.0.1", resolve));
    return wire;
  }

  get address(): string {
    return `http://127.0.0.1:${(this.#listener.address() as { port: number }).port}`;
  }

  cut(): void {
    this.#isCut = true;
    for (const socket of this.#sockets) {
      socket.destroy();
    }
  }

  /** As a server that stops in good order: every WebSocket is closed with this code, and nothing new is taken. */
  hangUp(code: number): void {
    this.#isCut = true;
    for (const socket of this.#near) {
      socket.end(Buffer.from([0x88, 2, code >> 8, code & 0xff]));
    }
  }

  mend(): void {
    this.#isCut = false;
  }

  /** From now on nothing comes through what is open. New connections are good. */
  goDead(): void {
    for (const socket of this.#sockets) {
      socket.unpipe();
      socket.pause();
    }
  }

  close(): void {
    this.cut();
    this.#listener.close();
  }
}
