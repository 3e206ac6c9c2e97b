import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

export default defineConfig({
  plugins: [svelte()],
  // Tests mount components, which needs what browsers get of Svelte.
  ...(process.env.VITEST ? { resolve: { conditions: ["browser"] } } : {}),
  build: { target: "es2022", reportCompressedSize: false },
  test: { include: ["test/**/*.test.ts"], testTimeout: 60_000 },
});
