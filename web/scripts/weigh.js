// How much the art weighs in the first load of a page, compressed. Fails if it is more than its share.

import { fileURLToPath } from "node:url";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { build } from "vite";

const MOST = 45_000;
const root = fileURLToPath(new URL("..", import.meta.url));
const built = await build({
  root,
  configFile: false,
  logLevel: "error",
  build: {
    write: false,
    minify: true,
    target: "es2022",
    lib: { entry: `${root}src/art/index.ts`, formats: ["es"], fileName: "art" },
  },
});
const [{ output }] = [built].flat();
const { code } = output[0];
const gzip = gzipSync(code, { level: 9 }).length;
console.log(`all art: ${code.length} bytes, gzip ${gzip}, brotli ${brotliCompressSync(code).length}`);
if (gzip > MOST) {
  console.error(`more than ${MOST} bytes of gzip`);
  process.exit(1);
}
