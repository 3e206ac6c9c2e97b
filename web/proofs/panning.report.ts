// How smoothly a full board is panned on a slow device: a report, not a proof, since it depends on the machine. Of each game
// the board at the end is dragged about with the processor slowed down four times, and the browser's own trace is read.

import { test } from "vitest";
import { GAMES, type Game } from "./person";
import { Recorded } from "./recorded";
import { stage } from "./stage";

/** How much slower than this machine. */
const SLOWER = 4;
/** A task that is longer keeps the next frames waiting: so browsers define it. */
const LONG_MS = 50;
/** The fullest boards of recorded games, at the end of a round. */
const BOARDS: Record<Game, Recorded> = {
  saboteur: new Recorded("saboteur", "shuffled-ten-rounds", 190),
  "lost-mines": new Recorded("lost-mines", "shuffled-eight-players", 160),
  "dark-cave": new Recorded("dark-cave", "shuffled-seven-players"),
};

interface Traced {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  readonly tdur?: number;
  readonly args: { readonly name?: string };
}

const here = stage(...Object.values(BOARDS));

test.each(GAMES)("panning a full board of %s", async (game) => {
  const { seat, page } = await here.at(BOARDS[game], 0, "phone", "light");
  await page.locator(".outcome").waitFor();
  await page.locator("[data-does=board]").click();
  await page.locator("[aria-label]").first().waitFor();
  const nCards = await page.locator(".board .card").count();
  const board = await page.locator(".board").boundingBox();
  if (!board) {
    throw new Error("there is no board");
  }
  const slow = await seat.context.newCDPSession(page);
  await slow.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  await here.browser.startTracing(page, {
    categories: ["toplevel", "devtools.timeline", "disabled-by-default-devtools.timeline"],
  });
  const [x, y] = [board.x + board.width / 2, board.y + board.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  // Around and around, a small step at a time, as a thumb goes.
  for (let step = 0; step < 240; step++) {
    const angle = (step / 40) * Math.PI;
    await page.mouse.move(x + Math.sin(angle) * 70, y + (1 - Math.cos(angle)) * 50);
  }
  await page.mouse.up();
  const trace = JSON.parse((await here.browser.stopTracing()).toString()) as { traceEvents: Traced[] };
  await slow.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  const events = trace.traceEvents;
  const draws = events.filter(({ name }) => name === "Paint" || name === "Commit");
  const page0 = draws[0];
  const main = events.filter(({ ph, pid, tid }) => ph === "X" && pid === page0?.pid && tid === page0?.tid);
  const tasks = main.filter(({ name }) => name === "RunTask");
  const longest = tasks.reduce((most, task) => ((task.dur ?? 0) > (most.dur ?? 0) ? task : most), tasks[0] as Traced);
  const ms = (micros = 0) => (micros / 1000).toFixed(1);
  const nLong = tasks.filter(({ dur = 0 }) => dur > LONG_MS * 1000).length;
  // Beside other work a task also waits for the processor: this is without the waiting.
  const nBusy = tasks.filter(({ tdur = 0 }) => tdur > LONG_MS * 1000).length;
  console.log(
    `${game}: ${nCards} cards, 240 steps, ${SLOWER} times slower: ${tasks.length} tasks, ${nLong} over ${LONG_MS} ms ` +
      `(${nBusy} by time of the processor), ` +
      `the longest ${ms(longest?.dur)} ms (${ms(longest?.tdur)} ms of the processor)`,
  );
  if (!nCards || tasks.length < 100) {
    throw new Error("the trace shows no panning");
  }
  await seat.close();
});
