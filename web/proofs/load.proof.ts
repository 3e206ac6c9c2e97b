// How much a browser must fetch before somebody can play.

import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { launch, Seat } from "./browser";
import { Server } from "./server";

const MOST = 150_000;

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

test(`the first load is at most ${MOST / 1000} kB, as it comes over the network`, async () => {
  const { page, context } = await Seat.open(browser, "phone", "light");
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  const addresses = new Map<string, string>();
  const fetched: [address: string, bytes: number][] = [];
  session.on("Network.responseReceived", ({ requestId, response }) => addresses.set(requestId, response.url));
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) =>
    fetched.push([addresses.get(requestId) ?? "?", encodedDataLength]),
  );
  await page.goto(server.address, { waitUntil: "networkidle" });
  await page.locator("article .button.primary:not([disabled])").first().waitFor();
  const sum = fetched.reduce((sum, [, bytes]) => sum + bytes, 0);
  console.log(`first load: ${sum} bytes in ${fetched.length} files`);
  expect(fetched.some(([address]) => address.endsWith(".js"))).toBe(true);
  expect(sum).toBeGreaterThan(10_000);
  expect(sum).toBeLessThanOrEqual(MOST);
  await context.close();
});
