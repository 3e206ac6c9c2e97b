import { defineConfig } from "vitest/config";

// One browser and one server at a time: these proofs are about what happens, not about how fast. The limits below are for
// a page that hangs; nothing passes or fails by the clock otherwise.
export default defineConfig({
  test: {
    root: import.meta.dirname,
    // What is only reported has a command of its own.
    include: [process.env.MATTOCK_REPORT ? "*.report.ts" : "*.proof.ts"],
    fileParallelism: false,
    maxWorkers: 1,
    testTimeout: 1_800_000,
    hookTimeout: 120_000,
  },
});
