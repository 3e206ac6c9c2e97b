// Writes sheets of all drawings as pictures, to be looked at: every face at three sizes in both themes, a board of each
// game, the marks, and the icons in public/. Nothing is compared; eyes are.
//
//   node scripts/art.js [folder [name]]     (../target/art unless told; a part of a sheet's name draws only those)
//   CHROMIUM=path                    (/usr/bin/chromium unless told)

import { mkdir, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { createServer } from "vite";

const root = fileURLToPath(new URL("..", import.meta.url));
const only = process.argv[3] ?? "";
const folder = process.argv[2] ?? `${root}../target/art`;
const vite = await createServer({
  root,
  configFile: false,
  server: { middlewareMode: true, hmr: false },
  optimizeDeps: { noDiscovery: true },
  appType: "custom",
  logLevel: "error",
});
const art = await vite.ssrLoadModule("/src/art/index.ts");
const { faces } = await vite.ssrLoadModule("/src/art/faces.ts");
const { icons } = await vite.ssrLoadModule("/src/art/logo.ts");
const { boards } = await vite.ssrLoadModule("/scripts/boards.js");

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: "--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync".split(
    " ",
  ),
});
const pages = {
  // Small things are looked at as a phone shows them, with two pixels for each.
  small: await browser.newPage({ viewport: { width: 740, height: 100 }, deviceScaleFactor: 2 }),
  large: await browser.newPage({ viewport: { width: 1480, height: 100 } }),
};

const PAPER = { light: "#f1e8d8", dark: "#171412" };
const TEXT = { light: "#4a3c34", dark: "#b9ab9c" };

/** One face as a picture of its own. */
function picture(game, face, width, options = {}) {
  const [w, h] = art.box(face);
  const drawing = art.draw(game, face, { plain: width < 60, ...options });
  return `<svg width="${width}" height="${(width * h) / w}" viewBox="0 0 ${w} ${h}">${drawing}</svg>`;
}

async function shoot(name, body, theme, size = "large") {
  if (!name.includes(only)) {
    return;
  }
  const page = pages[size];
  await page.setContent(
    `<style>body{margin:10px;background:${PAPER[theme]};color:${TEXT[theme]};font:10px sans-serif}` +
      `.all{display:flex;flex-wrap:wrap;gap:5px;align-items:end}figure{margin:0;max-width:190px;overflow-wrap:anywhere}svg{display:block}</style>${body}`,
  );
  await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
}

await mkdir(folder, { recursive: true });
for (const theme of ["light", "dark"]) {
  for (const [game, all] of Object.entries(faces)) {
    const paths = all.filter((face) => art.standing(game, face).length > 0);
    const rest = all.filter((face) => !paths.includes(face));
    // Cards of the three groups of the cave differ in their slabs only, so one page for each.
    const sheets = { rest };
    for (const face of paths) {
      const group = face.match(/^path\.(i+)\./)?.[1] ?? "";
      sheets[`paths${group && `-${group}`}`] ??= [];
      sheets[`paths${group && `-${group}`}`].push(face);
    }
    for (const [sheet, list] of Object.entries(sheets)) {
      for (const width of [44, 88, 176]) {
        const cells = list.flatMap((face) => {
          const turns = sheet === "rest" ? [{}] : width === 176 ? [{}] : [{}, { turned: true }];
          return turns.map((turn) => `<figure>${picture(game, face, width, turn)}${width > 100 ? face : ""}</figure>`);
        });
        await shoot(
          `${game}-${sheet}-${width}-${theme}`,
          `<div class="all">${cells.join("")}</div>`,
          theme,
          width < 100 ? "small" : "large",
        );
      }
    }
  }
  const extras = [
    ...[16, 32, 48, 128].map((size) => `<svg width="${size}" height="${size}" viewBox="0 0 100 100">${art.mark}</svg>`),
    `<svg width="434" height="86" viewBox="0 0 434 86">${art.wordmark}</svg>`,
    ...Object.keys(faces).map(
      (game) => `<svg width="480" height="300" viewBox="0 0 ${art.SCENE.join(" ")}">${art.scene(game)}</svg>`,
    ),
    ...["blue", "yellow"].flatMap((clan) => [
      ...[14, 28, 72].map(
        (size) =>
          `<svg width="${size}" height="${size}" viewBox="0 0 100 100"><g stroke="#2a1b1e" stroke-width="4" stroke-linejoin="round">${art.badge(clan)}</g></svg>`,
      ),
      ...[0, 1, 2, 3, 4].map((which) => picture("lost-mines", `dwarf.${clan}`, 88, { which })),
      ...[0, 1, 2, 3, 4].map((which) => picture("lost-mines", `dwarf.${clan}`, 30, { which })),
    ]),
    ...["gold", "silver", "gems"].flatMap((kind) =>
      [1, 2, 3, 4].map((which) => picture("lost-mines", `treasure.${kind}`, 88, { which })),
    ),
    ...["pickaxe", "lantern", "cart"].flatMap((name) =>
      ["whole", "broken"].flatMap((state) =>
        [22, 44].map(
          (size) => `<svg width="${size}" height="${size}" viewBox="0 0 100 100">${art.tool(name, state)}</svg>`,
        ),
      ),
    ),
    ...Object.values(art.glyphs).flatMap((drawing) =>
      [20, 40].map((size) => `<svg width="${size}" height="${size}" viewBox="0 0 24 24">${drawing}</svg>`),
    ),
  ];
  await shoot(`marks-${theme}`, `<div class="all">${extras.join("")}</div>`, theme);
  for (const [game, board] of Object.entries(boards)) {
    for (const [size, width] of [
      ["phone", 360],
      ["desktop", 1180],
    ]) {
      await shoot(
        `board-${game}-${size}-${theme}`,
        board(art, theme, width),
        theme,
        size === "phone" ? "small" : "large",
      );
    }
  }
}
for (const [name, drawing] of Object.entries(icons)) {
  await writeFile(`${root}public/${name}`, drawing);
}
await browser.close();
await vite.close();
