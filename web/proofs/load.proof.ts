// How much a browser must fetch before somebody can play.

import { expect, test } from "vitest";
import { stage } from "./stage";

const MOST = 150_000;

const here = stage();

test.each(["en", "nl"])(
  `in %s the first load is at most ${MOST / 1000} kB, as it comes over the network`,
  async (locale) => {
    const { page, context } = await here.seat("phone", "light", locale);
    const session = await context.newCDPSession(page);
    await session.send("Network.enable");
    const addresses = new Map<string, string>();
    const fetched: [address: string, bytes: number][] = [];
    session.on("Network.responseReceived", ({ requestId, response }) => addresses.set(requestId, response.url));
    session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) =>
      fetched.push([addresses.get(requestId) ?? "?", encodedDataLength]),
    );
    await page.goto(here.server.address, { waitUntil: "networkidle" });
    await page.locator("article .button.primary:not([disabled])").first().waitFor();
    expect(await page.locator("html").getAttribute("lang")).toBe(locale);
    const sum = fetched.reduce((sum, [, bytes]) => sum + bytes, 0);
    console.log(`first load in ${locale}: ${sum} bytes in ${fetched.length} files`);
    // Nobody loads a language that they do not read.
    const languages = fetched.map(([address]) => /(english|dutch)/.exec(address)?.[1]).filter(Boolean);
    expect(languages).toEqual([{ en: "english", nl: "dutch" }[locale]]);
    expect(sum).toBeGreaterThan(10_000);
    expect(sum).toBeLessThanOrEqual(MOST);
    await context.close();
  },
);
