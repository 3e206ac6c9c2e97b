import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** The proofs that take longest, the longest first: begun last, they would run alone at the end. */
const LONG = ["screens", "games", "tables", "connection"];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const at = LONG.findIndex((name) => moduleId.endsWith(`/${name}.proof.ts`));
      return at < 0 ? LONG.length : at;
    };
    return files.toSorted((one, other) => place(one) - place(other));
  }
}

// Two files at a time, each with a browser and a server of its own: most of the time is spent waiting for the next frame. The
// limits below are for a page that hangs; nothing passes or fails by the clock otherwise.
export default defineConfig({
  test: {
    root: import.meta.dirname,
    // What is only reported has a command of its own.
    include: [process.env.MATTOCK_REPORT ? "*.report.ts" : "*.proof.ts"],
    // What is measured is measured alone.
    maxWorkers: process.env.MATTOCK_REPORT ? 1 : 2,
    sequence: { sequencer: LongestFirst },
    testTimeout: 1_800_000,
    hookTimeout: 120_000,
  },
});
