import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { toml } from "./toml";

/** Where a table server listens while the client is worked on. */
const server = process.env.MATTOCK_SERVER ?? "http://127.0.0.1:7700";
const proxy = {
  "/ws": { target: server, ws: true },
  "/qr": { target: server },
  "/api": { target: server },
};

/** As the server sends it, so that a preview refuses what players' browsers would. */
const POLICY =
  "default-src 'self'; connect-src 'self'; img-src 'self' data:; style-src 'self'; script-src 'self'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

export default defineConfig({
  plugins: [toml(), svelte()],
  // Tests mount components, which needs what browsers get of Svelte.
  ...(process.env.VITEST ? { resolve: { conditions: ["browser"] } } : {}),
  server: { proxy, fs: { allow: [".."] } },
  preview: { proxy, headers: { "content-security-policy": POLICY } },
  build: { target: "es2022", reportCompressedSize: false },
  test: { include: ["test/**/*.test.ts"], testTimeout: 60_000 },
});
