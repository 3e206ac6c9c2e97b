// The real program, on a free port, with a data folder of its own.

import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileOf, type Table } from "./recorded";

const PROGRAM = process.env.MATTOCK ?? join(import.meta.dirname, "../../target/debug/mattock");

/** Whether everything is to be proven at full size. */
export const isFull = process.env.MATTOCK_PROVE === "1";

export class Server {
  address = "";
  readonly #folder = mkdtempSync(join(tmpdir(), "mattock-proof-"));
  #process: ChildProcess | undefined;

  /** Starts it with these tables in its store. */
  static async start(tables: readonly Table[]): Promise<Server> {
    const server = new Server();
    if (tables.length) {
      const file = join(server.#folder, "tables.jsonl");
      writeFileSync(file, fileOf(tables));
      execFileSync(PROGRAM, ["import", "--data", server.#data, file], { stdio: ["ignore", "ignore", "inherit"] });
    }
    await server.begin();
    return server;
  }

  get #data(): string {
    return join(this.#folder, "data");
  }

  /** Starts it, at the address that it had before. */
  async begin(): Promise<void> {
    const listen = this.address ? new URL(this.address).host : "127.0.0.1:0";
    const started = spawn(
      PROGRAM,
      ["serve", "--listen", listen, "--metrics", "127.0.0.1:0", "--data", this.#data, "--log", "error"].concat(
        // All browsers of a proof have one address: what keeps strangers from guessing codes would be in the way.
        ["--attempt-rate", "100000", "--make-rate", "100000"],
      ),
      { stdio: ["ignore", "pipe", "inherit"] },
    );
    this.#process = started;
    this.address = await new Promise<string>((resolve, reject) => {
      let said = "";
      started.stdout?.on("data", (part) => {
        said += part;
        const found = /http:\/\/[\d.]+:\d+/.exec(said);
        if (found) {
          resolve(found[0]);
        }
      });
      started.on("error", (error) =>
        reject(new Error(`${PROGRAM} does not start: cargo build, or MATTOCK=path`, { cause: error })),
      );
      started.on("exit", (code) => reject(new Error(`the server stopped at once with ${code}`)));
    });
  }

  /** It gets no chance to put anything in order. */
  async kill(): Promise<void> {
    const dying = this.#process;
    this.#process = undefined;
    if (dying && dying.exitCode === null) {
      const gone = new Promise((resolve) => dying.once("exit", resolve));
      dying.kill("SIGKILL");
      await gone;
    }
  }

  /** It hangs: whatever is open stays open, and nothing is answered. */
  freeze(): void {
    this.#process?.kill("SIGSTOP");
  }

  thaw(): void {
    this.#process?.kill("SIGCONT");
  }

  async end(): Promise<void> {
    await this.kill();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  /** What the engine allows a viewer of a finished game, entry by entry, by the command and not by the server. */
  async replay(table: string, as: string): Promise<{ heard: unknown[]; view: Record<string, unknown> }[]> {
    const reply = await fetch(`${this.address}/api/tables/${table}/record`);
    if (!reply.ok) {
      throw new Error(`there is no record: ${await reply.text()}`);
    }
    const file = join(this.#folder, `${table}.json`);
    writeFileSync(file, await reply.text());
    const lines = execFileSync(PROGRAM, ["replay", file, "--as", as, "--json"], { maxBuffer: 1 << 30 }).toString();
    return lines
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
  }
}
