// A picture of each game for the page where one is chosen, in a box of 240 by 150.

import { at, disc, dot, flat, inked, line, type Markup, mirrored, shape } from "./ink";
import * as cave from "./looks/cave";
import { campfire, fir, oak } from "./looks/forest";
import { boulder } from "./looks/mine";
import { eyes, goblin, lindworm } from "./pictures/creatures";
import { figure, miner, saboteur } from "./pictures/dwarves";
import { shaft } from "./pictures/events";
import { cart, lantern } from "./pictures/tools";
import type { Game } from "./registry";

/** The box of a scene. */
export const SCENE = [240, 150] as const;

const STONE = ["#7a6156", "#a38878", "#55413d"] as const;

const SCENES: Record<Game, () => Markup> = {
  saboteur: () =>
    flat("#5b4641", "M0 0H240V150H0Z") +
    flat(
      "#6d564d",
      "M0 0H60L30 24 44 50 10 66 0 60ZM180 0H240V70L216 58 226 30 190 22ZM0 90L22 100 10 130 0 134ZM240 96L220 104 232 134 240 138Z",
    ) +
    shape("#2b1d1e", "M48 150V66Q56 16 120 14 184 16 192 66V150Z") +
    flat("#8a5a2c", "M72 150V76Q80 36 120 34 160 36 168 76V150Z") +
    flat("#e0a64c", "M92 150V88Q98 60 120 58 142 60 148 88V150Z") +
    flat("#ffe3a0", "M106 150V98Q110 82 120 81 130 82 134 98V150Z") +
    shape("#a8703d", "M36 60H52V150H36ZM188 60H204V150H188Z") +
    shape("#c88f4f", "M26 44H214V62H26Z") +
    line("M60 50H92M120 56H150M170 50H196M44 76V100M196 84V112", 2) +
    flat("#4a3832", "M0 132Q120 118 240 132V150H0Z") +
    line("M66 150L98 122M174 150L142 122", 4, "#8e99a6") +
    line("M76 142H164M84 134H156M92 127H148", 3, "#8a5a33") +
    at(120, 103, 0.62, cart) +
    at(46, 108, 0.78, miner) +
    at(200, 112, 0.74, mirrored(saboteur)) +
    boulder(236, 142, 20, "scene", STONE) +
    boulder(160, 146, 12, "small", STONE) +
    at(84, 52, 0.3, lantern),
  "lost-mines": () =>
    flat("#bfe0e2", "M0 0H240V150H0Z") +
    flat("#fff3cf", "M150 26A22 22 0 1 1 194 26 22 22 0 0 1 150 26Z") +
    flat("#8fbfa6", "M0 70L34 36 66 62 104 26 146 64 186 38 240 74V150H0Z") +
    flat("#6ea56e", "M0 84Q60 60 120 80T240 76V150H0Z") +
    at(178, 62, 0.52, shaft) +
    flat("#7fae52", "M0 96Q70 76 140 92T240 92V150H0Z") +
    shape(
      "#dfc389",
      "M168 84Q150 94 172 104 196 118 140 122 84 126 74 150H150Q160 134 196 128 236 116 198 100 180 92 190 84Z",
    ) +
    [
      [14, 92, 0.9],
      [34, 86, 0.8],
      [56, 90, 1],
      [80, 84, 0.8],
      [104, 88, 0.9],
      [130, 84, 0.8],
      [216, 88, 1],
      [234, 94, 0.9],
    ]
      .map(([x, y, s]) => fir(x as number, y as number, s as number, "#2f6a48", "#4f8f5c"))
      .join("") +
    oak(20, 128, 1.5, "#3c7a3c", "#68a34c") +
    fir(52, 120, 1.3, "#27594c", "#468268") +
    fir(226, 140, 1.7, "#2f6a48", "#4f8f5c") +
    at(118, 116, 0.42, figure("blue", 3)) +
    at(160, 104, 0.34, mirrored(figure("yellow", 0))) +
    at(92, 118, 0.5, figure("yellow", 2)) +
    `<g transform="translate(10 84)scale(.6)">${campfire}</g>`,
  "dark-cave": () =>
    flat("#232a45", "M0 0H240V150H0Z") +
    flat("#2f3858", "M30 150V80Q60 20 130 22 214 26 222 84V150Z") +
    flat("#5e79a8", "M130 150Q130 70 176 62 216 64 218 110V150Z") +
    flat("#bfe6f5", "M158 134Q152 84 180 78 206 80 206 112V134Z") +
    flat("#fff6c9", "M176 134Q170 102 184 96 198 98 198 116V134Z") +
    shape(
      "#434e72",
      "M0 0H240V30L228 54 218 22 204 44 192 18 176 30 160 14 146 52 134 18 118 30 104 16 92 66 78 22 64 38 52 20 38 60 26 28 14 46 0 34Z",
    ) +
    flat("#5b6890", "M84 26L92 58 96 24ZM140 20L146 44 150 18ZM30 30L38 52 42 24ZM222 22L228 44 230 20Z") +
    shape("#434e72", "M0 118Q60 104 120 122 180 132 240 116V150H0Z") +
    flat("#8f9fb8", "M20 150Q80 118 150 130 190 132 204 128L214 136Q180 146 150 150Z") +
    at(30, 66, 0.36, eyes) +
    at(56, 102, 0.62, mirrored(lindworm)) +
    at(124, 116, 0.44, figure("blue", 2)) +
    at(152, 118, 0.4, figure("yellow", 4)) +
    at(216, 118, 0.5, mirrored(goblin)) +
    cave.crystal(20, 146, 1.6) +
    cave.crystal(228, 148, 1.3) +
    cave.mushrooms(84, 146, 1.4) +
    disc("#f2bb3d", 106, 140, 5) +
    disc("#f2bb3d", 176, 142, 4) +
    dot("#fff3c0", 105, 138.5, 1.4),
};

/** The picture of a game. It fills its box, whose corners the page may round. */
export const scene = (game: Game): Markup => inked(SCENES[game](), 2.4);
