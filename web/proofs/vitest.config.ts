import { defineConfig } from "vitest/config";

// Two files at a time, each with a browser and a server of its own: most of the time is spent waiting for the next frame. The
// limits below are for a page that hangs; nothing passes or fails by the clock otherwise.
export default defineConfig({
  test: {
    root: import.meta.dirname,
    // What is only reported has a command of its own.
    include: [process.env.MATTOCK_REPORT ? "*.report.ts" : "*.proof.ts"],
    // What is measured is measured alone.
    maxWorkers: process.env.MATTOCK_REPORT ? 1 : 2,
    testTimeout: 1_800_000,
    hookTimeout: 120_000,
  },
});
