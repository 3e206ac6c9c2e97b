// Words: the same rules as crates/catalog/src/texts.rs, and texts that are all there.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import darkCave from "../../texts/en/dark-cave.toml";
import lostMines from "../../texts/en/lost-mines.toml";
import saboteur from "../../texts/en/saboteur.toml";
import server from "../../texts/en/server.toml";
import table from "../../texts/en/table.toml";
import type { Game } from "../src/art";
import { DUTCH } from "../src/texts/dutch";
import client from "../src/texts/en.toml";
import { ENGLISH } from "../src/texts/english";
import { load as loadRules, parse as parseRules } from "../src/texts/rules";
import { tell, together } from "../src/texts/tell";
import { parse } from "../toml";

const TEXTS = parse(`
[event]
broke = "{by:seat} broke {seat:whose} {tool:tool}."
ended = "{roles:by-seat}; {left:cards} left, at {cell:cell}."
[by-seat]
other = "{n:seat} {it:role}"
[role]
miner = "a miner"
[seat]
you = "you"
other = "seat {it:number}"
[whose]
you = "your"
own = "their own"
other = "seat {it:number}'s"
[tool]
none = "nothing"
cart = "cart"
lamp = "lamp"
[cards]
1 = "one card"
other = "{it:number} cards"
[treasure]
gold = "gold worth {it:text}"
"gold.9" = "a crown"
[row]
some = "{n:seat}: {it:treasure}"
none = "{n:seat}: nothing"
between = "; "
[list]
next = ", "
last = " and "
`);
const said = (section: string, thing: unknown) => tell(TEXTS, section, thing, { you: 2, names: [] });

describe("a thing in words", () => {
  test("is told from its kind and its fields", () => {
    const broke = (by: number, seat: number) => said("event", { event: "broke", by, seat, tool: "cart" });
    expect(broke(1, 3)).toBe("seat 1 broke seat 3's cart.");
    expect(broke(2, 3)).toBe("you broke seat 3's cart.");
    expect(broke(1, 2)).toBe("seat 1 broke your cart.");
    expect(broke(3, 3)).toBe("seat 3 broke their own cart.");
    const ended = { event: "ended", roles: ["miner", "miner", "miner"], left: 1, cell: [3, -1] };
    expect(said("event", ended)).toBe("seat 0 a miner, seat 1 a miner and you a miner; one card left, at 3,-1.");
  });

  test("may be a list, a list of lists, or a word with a dot", () => {
    expect(said("tool", [])).toBe("nothing");
    expect(said("tool", ["lamp", "cart"])).toBe("lamp and cart");
    expect(said("treasure", "gold.3")).toBe("gold worth 3");
    expect(said("row", [["gold.1", "gold.2"], [], ["gold.9"]])).toBe(
      "seat 0: gold worth 1 and gold worth 2; seat 1: nothing; you: a crown",
    );
  });

  test("has no words if a text is missing", () => {
    expect(said("event", { event: "sang" })).toBeNull();
  });

  test("calls people by their names", () => {
    const texts = together([TEXTS, { named: { seat: "{it:text}", whose: "{it:text}'s" } }]);
    const thing = { event: "broke", by: 1, seat: 3, tool: "cart" };
    expect(tell(texts, "event", thing, { you: 2, names: ["Ann", "Bob", "Cleo", "Dan"] })).toBe("Bob broke Dan's cart.");
  });
});

/** Texts that the client builds from a part and something it knows: `level-name.${name}`. */
const MADE = [
  "level-name",
  "pitch",
  "aim",
  "clan-name",
  "language-name",
  "heard",
  "named",
  "instead",
  "writer",
  "cell-on-board",
];

describe("the client's texts", () => {
  const files = (folder: string): string[] =>
    readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
      entry.isDirectory()
        ? files(join(folder, entry.name))
        : /\.(svelte|ts)$/.test(entry.name)
          ? [join(folder, entry.name)]
          : [],
    );
  const sources = files(join(import.meta.dirname, "../src"))
    .map((file) => readFileSync(file, "utf8"))
    .join("\n");

  test("are all there", () => {
    const asked = [...sources.matchAll(/[^\w]t\(\s*"([\w-]+)\.([\w.-]+)"/g)].map(([, section, kind]) => [
      section,
      kind,
    ]);
    const missing = asked.filter(([section, kind]) => client[section as string]?.[kind as string] === undefined);
    expect(asked.length).toBeGreaterThan(100);
    expect(missing).toEqual([]);
  });

  test("are all used", () => {
    const inTexts = JSON.stringify(client);
    const unused = Object.entries(client).flatMap(([section, texts]) =>
      MADE.includes(section) || inTexts.includes(`:${section}}`)
        ? []
        : Object.keys(texts)
            .filter((kind) => !sources.includes(`${section}.${kind}"`) && !madeFrom(`${section}.${kind}`))
            .map((kind) => `${section}.${kind}`),
    );
    expect(unused).toEqual([]);
  });

  /** Whether a template such as `settings.${name}-${value}` can make it. */
  const templates = [...sources.matchAll(/[^\w]t\(`([^`]+)`/g)].map(
    ([, text]) => new RegExp(`^${(text as string).replace(/[.]/g, "\\.").replace(/\$\{[^}]+\}/g, "[\\w.-]+")}$`),
  );
  const madeFrom = (key: string) => templates.some((template) => template.test(key));

  test("share no text with those of the program", () => {
    const twice = Object.entries(client).flatMap(([section, texts]) =>
      [table, saboteur, lostMines, darkCave, server].flatMap((file) =>
        Object.keys(texts).filter((kind) => file[section]?.[kind] !== undefined),
      ),
    );
    expect(twice).toEqual([]);
  });
});

describe("the words of lessons", () => {
  const read = (path: string) => parse(readFileSync(join(import.meta.dirname, path), "utf8"));

  test.each(["en", "nl"])("in %s can all be told, with the names of the others", (language) => {
    const lessons = read(`../../texts/${language}/lessons.toml`);
    for (const game of ["saboteur", "lost-mines", "dark-cave"]) {
      const files = ["table", game].map((file) => read(`../../texts/${language}/${file}.toml`));
      const texts = together([...files, read(`../src/texts/${language}.toml`), lessons]);
      const keys = Object.keys(lessons[game] ?? {});
      const told = keys.map((say) =>
        tell(texts, game, { [game]: say, 1: 1, 2: 2 }, { you: 0, names: ["Liv", "Odd", "Runa"] }),
      );
      expect(told.length).toBeGreaterThan(20);
      expect(told.filter((text) => text === null || /[{}]/.test(text))).toEqual([]);
      expect(told.some((text) => text?.includes("Runa"))).toBe(true);
    }
  });
});

test.each([
  ["en", "Ann stayed put.", "Ann went to 3 east 2 north.", "Treasures: gems (no. 1) and gold (no. 2)."],
  ["nl", "Ann bleef staan.", "Ann ging naar 3 oost 2 noord.", "Schatten: edelstenen (nr. 1) en goud (nr. 2)."],
])("what is typed on the command line is told in words here, in %s", async (language, stays, goes, numbered) => {
  const words = language === "en" ? (await import("../src/texts/english")).ENGLISH : DUTCH;
  const to = { you: null, names: ["Ann", "Bob"] };
  const at = { cell: [3, -2], space: 1 };
  expect(tell(words["dark-cave"], "event", { event: "stayed", by: 0, at }, to)).toBe(stays);
  expect(tell(words["dark-cave"], "event", { event: "stepped", by: 0, to: at }, to)).toBe(goes);
  const dealt = {
    ...{ event: "dealt", round: 1, hand: 6, deck: 9, first: 0, clans: ["blue", "yellow"] },
    treasures: ["gems", "gold"],
  };
  expect(tell(words["lost-mines"], "event", dealt, to)).toContain(numbered);
});

test.each([
  ["en", ["the start", "1 east", "2 west 3 south"], "column 1, row 1"],
  ["nl", ["de start", "1 oost", "2 west 3 zuid"], "kolom 1, rij 1"],
])("places are told as players point them out, in %s", async (language, away, first) => {
  const words = language === "en" ? (await import("../src/texts/english")).ENGLISH : DUTCH;
  const cells = (game: Game) =>
    [
      [0, 0],
      [1, 0],
      [-2, 3],
    ].map((cell) => tell(words[game], "cell", cell, { you: null, names: [] }));
  expect(cells("saboteur")).toEqual(away);
  expect(cells("dark-cave")).toEqual(away);
  expect(cells("lost-mines")[0]).toBe(first);
});

test.each([
  [
    "en",
    "Ann looked at goal 1.",
    "Goal 2 is the exit.",
    "I take back what I said of mine 3.",
    "Treasure 4 is worth 2.",
  ],
  ["nl", "Ann bekeek doel 1.", "Doel 2 is de uitgang.", "Ik neem terug wat ik zei over mijn 3.", "Schat 4 is 2 waard."],
])("things that have a number are counted from one, in %s", async (language, looked, claimed, retracted, worth) => {
  const words = language === "en" ? (await import("../src/texts/english")).ENGLISH : DUTCH;
  const to = { you: null, names: ["Ann", "Bob"] };
  const cave = (section: string, thing: unknown) => tell(words["dark-cave"], section, thing, to);
  const mines = (section: string, thing: unknown) => tell(words["lost-mines"], section, thing, to);
  expect(cave("event", { event: "looked-at-goal", by: 0, goal: 0 })).toBe(looked);
  expect(cave("claim", { claim: "goal", goal: 1, is: "exit" })).toBe(claimed);
  expect(mines("talk", { retract: { subject: { mine: 2 } } })).toBe(retracted);
  expect(mines("claim", { claim: "treasure", treasure: 3, value: 2 })).toBe(worth);
});

describe("a second language", () => {
  const read = (path: string) => parse(readFileSync(join(import.meta.dirname, path), "utf8"));
  const slots = (text: string) =>
    [...text.matchAll(/\{([^:}]+):([^}]+)\}/g)].map(([, field, of]) => [field as string, of as string] as const);

  /** What the client asks of a game's texts, and all that those ask. The rest is for the terminal, which is in English. */
  const ASKED = [
    ...["event", "secret", "heard", "talk", "refusal", "face", "claim", "subject", "emote", "ending", "game", "seat"],
    ...["whose", "role", "a-role", "a-dwarf", "a-tool", "a-creature", "creature", "goal", "goal-place", "gold-cards"],
    ...[
      "kind",
      "mine",
      "nuggets",
      "obstacle",
      "tool",
      "treasure",
      "turned",
      "victory",
      "winner",
      "winners",
      "with-gold",
    ],
    ...["with-tool", "list", "trouble"],
  ];
  const reached = (texts: Record<string, Record<string, string>>) => {
    const found = new Set(ASKED);
    for (const section of found) {
      for (const text of Object.values(texts[section] ?? {})) {
        for (const [, of] of slots(text)) {
          found.add(of);
        }
      }
    }
    return found;
  };

  /** Only a terminal lists what can be typed. */
  const TYPED = ["actions", "talk", "options"];

  test.each(["saboteur", "lost-mines", "dark-cave"])(
    "has every text that the client needs for %s, and no other",
    (game) => {
      const all = (language: string) =>
        together([
          read(`../../texts/${language}/table.toml`),
          read(`../../texts/${language}/${game}.toml`),
          read(`../../texts/${language}/server.toml`),
          read(`../src/texts/${language}.toml`),
        ]);
      const [english, dutch] = [all("en"), all("nl")];
      const own = new Set([...reached(english), ...Object.keys(read("../src/texts/en.toml"))]);
      const missing = Object.entries(english).flatMap(([section, texts]) =>
        own.has(section)
          ? Object.keys(texts)
              .filter((kind) => dutch[section]?.[kind] === undefined && !(section === "game" && TYPED.includes(kind)))
              .filter((kind) => !(ORDER.includes(section) || (section === "named" && ORDER.includes(kind))))
              .map((kind) => `${section}.${kind}`)
          : [],
      );
      expect(missing).toEqual([]);
      const used = new Set([...reached(dutch), "named", "phrase"]);
      const unused = Object.entries(dutch).flatMap(([section, texts]) =>
        Object.keys(texts)
          .filter((kind) => english[section]?.[kind] === undefined && !(used.has(section) && !english[section]))
          .filter((kind) => !(section === "named" && used.has(kind)))
          .map((kind) => `${section}.${kind}`),
      );
      expect(unused).toEqual([]);
      // A slot asks for a field that the thing has: one that the English text asks for too.
      const wrong = Object.entries(dutch).flatMap(([section, texts]) =>
        Object.entries(texts).flatMap(([kind, text]) => {
          if (section === "instead" && !dutch[kind.split(".")[0] as string]) {
            // Another game's.
            return [];
          }
          const known = new Set(["it", "n", ...slots(english[section]?.[kind] ?? "").map(([field]) => field)]);
          return slots(text)
            .filter(
              ([field, of]) => !known.has(field) || !(dutch[of] || ["number", "nth", "text", "cell"].includes(of)),
            )
            .map(([field, of]) => `${section}.${kind} {${field}:${of}}`);
        }),
      );
      expect(wrong).toEqual([]);
    },
  );

  /** English puts an owner before the thing, and at the start of a sentence with a capital. */
  const ORDER = ["capital-seat", "first-whose"];
});

test.each(Object.keys(client["level-name"] ?? {}).filter((level) => level !== "other"))(
  "a %s that plays for somebody is told in Dutch by its level",
  (level) => {
    const told = tell(
      DUTCH.saboteur,
      "heard",
      { control: { seat: 1, control: `bot ${level}` } },
      { you: 0, names: [] },
    );
    expect(told).toBe(`Voor stoel 1 speelt nu een bot (${DUTCH.saboteur["level-name"]?.[level]}).`);
  },
);

test("whoever is spoken to is told who plays for them, in words that fit", () => {
  const control = (seat: number, control: string) =>
    tell(ENGLISH.saboteur, "heard", { control: { seat, control } }, { you: 0, names: ["Ann", "Bob"] });
  expect(control(0, "bot novice")).toBe("Now playing for you: a novice bot.");
  expect(control(1, "person")).toBe("Now playing for Bob: a person.");
});

describe("what the server refuses", () => {
  const to = { you: 0, names: ["Ann", "Bob"] };
  const refused = (game: Game, why: unknown) => tell(DUTCH[game], "trouble", why, to);

  test("is told in Dutch by its kind, with what it is about", () => {
    expect(refused("saboteur", { trouble: "seat-taken" })).toBe("deze stoel is bezet");
    expect(refused("saboteur", { trouble: "bad-text", most: 300 })).toBe("een tekst heeft een tot 300 tekens");
    expect(refused("dark-cave", { trouble: "too-many-attempts" })).toBe("dit waren te veel pogingen: wacht een minuut");
  });

  test("is told with the rule and the clause, and by name, if the game refuses it", () => {
    const rule = { refused: "rule", refusal: { refusal: "cell-taken", cell: [3, 1] } };
    expect(refused("lost-mines", { trouble: "refused", because: "rule", why: rule, clause: "L-10" })).toBe(
      "op kolom 4, rij 2 ligt al een kaart (L-10).",
    );
    const turn = { refused: "not-your-turn", turn: 1 };
    expect(refused("saboteur", { trouble: "refused", because: "table", why: turn, clause: null })).toBe(
      "het is niet jouw beurt: nu beslist Bob.",
    );
  });
});

test.each(["saboteur", "lost-mines", "dark-cave"] as const)(
  "the rules of %s have the same clauses and statements in Dutch",
  async (game) => {
    const [english, dutch] = await Promise.all([loadRules(game, "en"), loadRules(game, "nl")]);
    const bare = (blocks: typeof english) =>
      blocks.map((block) => (block.kind === "statement" ? [block.id, block.mark, block.clause] : [block.kind]));
    expect(english.filter(({ kind }) => kind === "statement").length).toBeGreaterThan(100);
    expect(bare(dutch)).toEqual(bare(english));
    const words = (blocks: typeof english) =>
      blocks.flatMap((block) => (block.kind === "statement" ? [block.text] : []));
    const left = new Set(words(english));
    expect(words(dutch).filter((text) => left.has(text))).toEqual([]);
  },
);

test("a page of rules is taken apart", () => {
  const page =
    "# X\n\nWords.\n\n- *cell*: a place\n  for a card\n- *side*: N\n\n## Part\n\n### S-1 Start\n\n- **S-1a** [book] The start\n  lies.\n- **S-1b** [option] Cards **3**: see\n  `NE`, *S-2*.\n\n| a | b |\n| --- | --- |\n| 1 | 2 |\n";
  expect(parseRules(page)).toEqual([
    { kind: "text", text: "Words." },
    { kind: "list", items: ["cell: a place for a card", "side: N"] },
    { kind: "part", text: "Part" },
    { kind: "clause", id: "S-1", text: "Start" },
    { kind: "statement", id: "S-1a", mark: "book", text: "The start lies.", clause: "S-1" },
    { kind: "statement", id: "S-1b", mark: "option", text: "Cards **3**: see NE, S-2.", clause: "S-1" },
    {
      kind: "table",
      rows: [
        ["a", "b"],
        ["1", "2"],
      ],
    },
  ]);
});
