// @vitest-environment happy-dom
import { flushSync, mount, unmount } from "svelte";
import { expect, test } from "vitest";
import App from "../src/App.svelte";
import Card from "../src/art/Card.svelte";
import Glyph from "../src/art/Glyph.svelte";
import { speak } from "../src/texts/index.svelte";

const target = document.body;

/** What a component shows. */
function shown(mounted: Record<string, unknown>): SVGElement {
  flushSync();
  const copy = target.querySelector("svg")?.cloneNode(true) as SVGElement;
  unmount(mounted);
  return copy;
}

test("a card has the size it is given and the shape of its face", () => {
  const card = shown(
    mount(Card, { target, props: { game: "saboteur", face: "path.nesw", width: 88, label: "crossroads" } }),
  );
  expect([card.getAttribute("width"), card.getAttribute("viewBox")]).toEqual(["88", "0 0 100 140"]);
  expect(Number(card.getAttribute("height"))).toBeCloseTo(123.2);
  expect([card.getAttribute("role"), card.getAttribute("aria-label")]).toEqual(["img", "crossroads"]);
  expect(card.querySelectorAll("path").length).toBeGreaterThan(5);
  const token = shown(mount(Card, { target, props: { game: "dark-cave", face: "token.web", width: 40 } }));
  expect(token.getAttribute("viewBox")).toBe("0 0 100 100");
});

test("a drawing without a label is hidden from screen readers", () => {
  expect(shown(mount(Card, { target, props: { game: "saboteur", face: "map" } })).getAttribute("aria-hidden")).toBe(
    "true",
  );
  expect(shown(mount(Glyph, { target, props: { name: "turn" } })).getAttribute("aria-hidden")).toBe("true");
  expect(shown(mount(Glyph, { target, props: { name: "turn", label: "turn the card" } })).getAttribute("role")).toBe(
    "img",
  );
});

test("the first page shows the name and a picture of each game", async () => {
  expect(await speak("en")).toBe(true);
  const app = mount(App, { target: document.body });
  flushSync();
  expect(document.body.querySelector('[aria-label="Mattock"]')).not.toBeNull();
  expect(document.body.querySelectorAll(".scene").length).toBe(3);
  expect(document.body.textContent).toContain("Play now");
  unmount(app);
});
