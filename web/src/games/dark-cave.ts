// The Dark Cave: from its view to what is shown of it.

import { standing as spotsOf } from "../art";
import type {
  Claim as Claimed,
  CreatureView,
  GoalView,
  SeatView,
  Spot,
  View,
  Target as Where,
} from "../generated/dark-cave";
import type { Listener } from "../texts/tell";
import {
  type CardChoice,
  CELL_H,
  CELL_W,
  type Claim,
  type Claimable,
  capital,
  cardChoices,
  cellKey,
  claimsOf,
  type Decision,
  edgeKey,
  edgeMiddle,
  type Face,
  faceDown,
  faceUp,
  frameOf,
  front,
  type Json,
  type Laid,
  layThere,
  type MakeScene,
  nth,
  type Outcome,
  type Piece,
  type Push,
  place,
  removeThere,
  roleCard,
  standing,
  type Target,
  type Token,
  t,
  told,
} from "./scene";

const GAME = "dark-cave";

/** Which clause says that a card can go nowhere; docs/notation.md lists them. */
const CLAUSES = {
  "fits-nowhere": "D-7",
  "nothing-to-look-at": "D-20",
  "all-have-boots": "D-24",
  "nothing-to-remove": "D-21",
  "no-hole": "D-26",
};

/** The clause about each kind of card. */
const CARDS = {
  path: "D-7",
  information: "D-20",
  rockfall: "D-21",
  swap: "D-22",
  web: "D-23",
  boots: "D-24",
  axe: "D-25",
  rat: "D-26",
  lindworm: "D-26",
  goblin: "D-26",
};

const GROUPS = ["i", "ii", "iii"];
const GOALS = ["exit", "hole", "ladder", "vein"] as const;
const LOYALTIES = ["loyal", "saboteur"] as const;

/** How far whoever shares a space stands aside. */
const ASIDE = [0, 13, -13, 7, -7, 20, -20];

type Point = readonly [number, number];

/** Where a space is on the board. */
function pointOf(view: View, space: Spot): Point {
  const [x, y] = space.cell;
  const card = view.board.find((card) => cellKey(card.cell) === cellKey(space.cell));
  const spots = card ? spotsOf(GAME, card.card as Face<typeof GAME>, card.turned) : [];
  const [dx, dy] = spots[space.space] ?? [50, 70];
  return [x * CELL_W + dx, y * CELL_H + dy];
}

/** The space of a card that is nearest to a point of the board, if a card lies there. */
function spaceAt(view: View, [x, y]: Point): Spot | null {
  const cell: [number, number] = [Math.floor(x / CELL_W), Math.floor(y / CELL_H)];
  const card = view.board.find((card) => cellKey(card.cell) === cellKey(cell));
  const n = card ? spotsOf(GAME, card.card as Face<typeof GAME>, card.turned).length : 0;
  const far = (space: number) => {
    const [px, py] = pointOf(view, { cell, space });
    return Math.hypot(px - x, py - y);
  };
  const all = Array.from({ length: n }, (_, space) => space).sort((a, b) => far(a) - far(b));
  return all[0] === undefined ? null : { cell, space: all[0] };
}

/** What it would be to go to a point of the board. */
const toward =
  (view: View, verb: string) =>
  (at: Point): string | null => {
    const space = spaceAt(view, at);
    return space && `${verb} ${spaceKey(space)}`;
  };

const spaceKey = (space: Spot): string => `${cellKey(space.cell)}.${space.space}`;
const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

export const scene: MakeScene = (sections, around, to, ended) => {
  const view = sections as View;
  const laid: Laid[] = [];
  const pieces: Piece[] = [];
  const goals = view.goals ?? [];
  const goalAt = new Map(goals.map((goal) => [cellKey(goal.cell), `goal ${goal.goal}`]));
  for (const card of view.board ?? []) {
    const goal = goalAt.get(cellKey(card.cell));
    laid.push(faceUp(GAME, card, goal, told(GAME, "with-gold", card.gold)));
    if (card.gold) {
      // Beside where a dwarf would stand, so that both are seen.
      pieces.push({
        key: `gold ${cellKey(card.cell)}`,
        x: card.cell[0] * CELL_W + 78,
        y: card.cell[1] * CELL_H + 30,
        face: "token.gold",
        which: 0,
        size: 30,
        label: t("board.gold", { cell: told(GAME, "cell", card.cell) }),
      });
    }
  }
  for (const goal of goals.filter(({ face_up }) => !face_up)) {
    const known = front(goal.front);
    laid.push({
      ...faceDown(`goal ${goal.goal}`, goal.cell, "back.goal"),
      label: known
        ? t("board.cave-goal-known", {
            goal: goal.goal,
            cell: told(GAME, "cell", goal.cell),
            is: told(GAME, "goal", known),
          })
        : t("board.cave-goal", { goal: goal.goal, cell: told(GAME, "cell", goal.cell) }),
      secret: known ? `goal.${known}` : undefined,
      number: nth(goal.goal),
      claims: standing<Claimed>(around, (claim) =>
        claim.claim === "goal" && claim.goal === goal.goal ? `goal.${claim.is}` : null,
      ),
    });
  }
  for (const { edge, owner, turned } of view.webs ?? []) {
    const [x, y] = edgeMiddle(edge);
    pieces.push({
      key: `web ${edgeKey(edge)}`,
      x,
      y,
      face: turned ? "token.web-turned" : "token.web",
      which: 0,
      size: 40,
      label: capital(t("board.web", { whose: told(GAME, "whose", owner, to) })),
    });
  }
  // Whoever shares a space stands a little aside.
  const crowd = new Map<string, number>();
  const aside = (space: Spot): Point => {
    const key = spaceKey(space);
    const at = crowd.get(key) ?? 0;
    crowd.set(key, at + 1);
    const [x, y] = pointOf(view, space);
    return [x + (ASIDE[at % ASIDE.length] ?? 0), y - 8 + Math.ceil(at / 2) * 4];
  };
  for (const { creature, at } of view.creatures ?? []) {
    const [x, y] = aside(at);
    pieces.push({
      key: `creature ${creature}`,
      x,
      y,
      face: `creature.${creature}`,
      which: 0,
      size: 50,
      label: t("board.creature", { creature: told(GAME, "a-creature", creature), cell: told(GAME, "cell", at.cell) }),
    });
  }
  for (const seat of view.seats ?? []) {
    if (seat.at) {
      const [x, y] = aside(seat.at);
      pieces.push({
        key: `dwarf ${seat.seat}`,
        x,
        y,
        face: `dwarf.${seat.clan}`,
        which: seat.seat % 5,
        size: 44,
        label: capital(
          t("board.dwarf", { whose: told(GAME, "whose", seat.seat, to), cell: told(GAME, "cell", seat.at.cell) }),
        ),
        own: seat.seat === to.you,
        lies: seat.lies_now || seat.lies_next,
      });
    }
  }

  const seats = (view.seats ?? []).map((seat) => {
    const known = front(seat.dwarf);
    const tokens: Token[] = [];
    const facts = [t("chip.cards", { cards: sum(seat.hand) }), t("chip.gold", { count: seat.gold })];
    if (seat.gold) {
      tokens.push({
        key: "gold",
        art: { face: "token.gold" },
        label: t("chip.gold", { count: seat.gold }),
        count: seat.gold,
      });
    }
    if (seat.boots) {
      tokens.push({ key: "boots", art: { face: `boots.${seat.boots}` }, label: t("chip.boots") });
      facts.push(t("chip.boots"));
    }
    const axes = sum(seat.axes);
    if (axes) {
      const group = GROUPS[seat.axes.findIndex((count) => count > 0)];
      tokens.push({ key: "axe", art: { face: `axe.${group}` }, label: t("chip.axes", { count: axes }), count: axes });
      facts.push(t("chip.axes", { count: axes }));
    }
    if (seat.lies_now || seat.lies_next) {
      tokens.push({ key: "lies", art: { glyph: "paralysed" }, label: t("chip.lies"), bad: true });
      facts.push(t("chip.lies"));
    }
    if (seat.out) {
      tokens.push({ key: "out", art: { face: "goal.exit" }, label: t("chip.out") });
      facts.push(t("chip.out"));
    }
    for (const goal of seat.looked_at.goals) {
      facts.push(t("chip.looked-at", { what: told(GAME, "subject", { goal }) }));
    }
    for (const clan of seat.looked_at.clans) {
      facts.push(t("chip.looked-at", { what: told(GAME, "subject", { clan }, to) }));
    }
    return {
      seat: seat.seat,
      clan: seat.clan,
      cards: sum(seat.hand),
      backs: GROUPS.map((group, at) => ({ face: `back.${group}`, count: seat.hand[at] as number })),
      tokens,
      role: view.dealt
        ? roleCard(known && `clan-card.${known}`, `clan-back.${seat.clan}`, known ? told(GAME, "a-dwarf", known) : "")
        : null,
      facts,
      score: seat.gold,
      scoreLabel: t("chip.gold", { count: seat.gold }),
    };
  });

  return {
    game: GAME,
    laid,
    pieces,
    frame: frameOf([[0, 0], ...laid.map(({ x, y }): [number, number] => [x, y])]),
    rim: null,
    seats,
    hand: view.hand ?? [],
    asides: [],
    turn: view.turn ?? null,
    round: t("play.one-round"),
    deck: sum(view.deck ?? []),
    decision: decision(view, to),
    claims: claims(view, around, to),
    outcome: outcome(view, to, ended),
    deal: view.dealt ? 1 : 0,
    canEnd: true,
    ghosts: { web: "token.web", rat: "creature.rat", lindworm: "creature.lindworm", goblin: "creature.goblin" },
    cover: (own) => `clan-back.${own.clan}`,
  };
};

function decision(view: View, to: Listener): Decision | null {
  const choices = view.choices;
  if (!choices) {
    return null;
  }
  const { decide } = choices;
  const strikes = choices.strikes.map(
    (strike): Target => ({
      key: `strike ${edgeKey(strike.edge)}`,
      place: place.edge(strike.edge),
      options: [{ actions: [strike.action], label: t("action.strike") }],
      note: t(strike.goes ? "note.goes" : "note.turned"),
    }),
  );
  const nothing = { cards: new Map<string, CardChoice>(), free: strikes, pushes: [] as Push[] };
  if ("attack" in decide) {
    const { creature, drive, endure } = decide.attack;
    return {
      ...nothing,
      says: t("prompt.attack", { creature: told(GAME, "creature", creature) }),
      urgent: true,
      pushes: [
        ...(drive ? [{ key: "drive", label: t("action.drive"), actions: [drive], face: "axe.i" }] : []),
        {
          key: "endure",
          label: t("action.endure"),
          actions: [endure],
          face: `creature.${creature}`,
          tone: "plain" as const,
        },
      ],
    };
  }
  if ("hunt" in decide) {
    const { creature, left, hunts, halt } = decide.hunt;
    const at = view.creatures.find((other) => other.creature === creature)?.at;
    const free = hunts
      .filter(({ steps }) => steps.length)
      .map((hunt): Target => {
        const [x, y] = pointOf(view, hunt.to);
        return {
          key: `creep ${spaceKey(hunt.to)}`,
          place: { kind: "spot", x, y },
          options: [
            {
              actions: actionsOf("creep", hunt.steps),
              label: `${t("action.creep")} (${told(GAME, "space", hunt.to)})`,
            },
          ],
          note: hunt.attacks.length ? t("note.attacks", { names: told(GAME, "seat", hunt.attacks, to) }) : undefined,
          tone: hunt.attacks.length ? "bad" : undefined,
          way: [...(at ? [at] : []), ...hunt.steps].map((space) => pointOf(view, space)),
        };
      });
    return {
      ...nothing,
      says: t("prompt.hunt", { creature: told(GAME, "creature", creature), left }),
      free: [...free, ...strikes],
      attempt: toward(view, "creep"),
      pushes: halt ? [{ key: "halt", label: t("action.halt"), actions: [halt], tone: "plain" }] : [],
    };
  }
  if ("move" in decide) {
    const here = (view.seats[to.you as number] as SeatView).at as Spot;
    const free = view.routes
      .filter(({ steps }) => steps.length)
      .map((route): Target => {
        const [x, y] = pointOf(view, route.to);
        const note = [
          route.cards ? t("note.pays-cards", { count: route.cards }) : "",
          route.gold ? t("note.pays-gold", { count: route.gold }) : "",
          route.meets.length ? t("note.meets", { creatures: told(GAME, "creature", route.meets) }) : "",
          route.turns !== null ? t("note.turns-goal") : "",
          route.leaves ? t("note.leaves") : "",
          route.takes ? t("note.gold") : "",
        ];
        return {
          key: `step ${spaceKey(route.to)}`,
          place: { kind: "spot", x, y },
          options: [
            { actions: actionsOf("step", route.steps), label: `${t("action.go")} (${told(GAME, "space", route.to)})` },
          ],
          note: note.filter(Boolean).join(", ") || undefined,
          tone: route.cards || route.gold || route.meets.length ? "bad" : undefined,
          way: [here, ...route.steps].map((space) => pointOf(view, space)),
        };
      });
    return {
      ...nothing,
      says: free.length + strikes.length ? t("prompt.move", { left: decide.move.left }) : t("prompt.no-way"),
      free: [...free, ...strikes],
      attempt: toward(view, "step"),
      pushes: [{ key: "stay", label: t("action.stay"), actions: [decide.move.stay], tone: "plain" }],
    };
  }
  const cards = cardChoices(GAME, decide.cards, to, { nowhere: CLAUSES, cards: CARDS }, (target, card) =>
    targetOf(target, card, view, to),
  );
  return { ...nothing, says: t("prompt.play-two"), cards };
}

const actionsOf = (verb: string, steps: readonly Spot[]): string[] =>
  steps.map((space) => `${verb} ${spaceKey(space)}`);

function targetOf(target: Where, card: string, view: View, to: Listener): Target {
  const actions = [target.action];
  const kind = card.split(".")[0] as string;
  switch (target.on) {
    case "seat": {
      const name = told(GAME, "seat", target.seat, to);
      const label =
        kind === "swap"
          ? t("action.swap", { name })
          : kind === "information"
            ? t("action.look-at", { what: told(GAME, "subject", { clan: target.seat }, to) })
            : target.seat === to.you
              ? t("action.keep")
              : t("action.give", { name });
      return { key: `seat ${target.seat}`, place: place.seat(target.seat), options: [{ actions, label }] };
    }
    case "goal": {
      const goal = view.goals.find(({ goal }) => goal === target.goal) as GoalView;
      const label = t("action.look-at", { what: told(GAME, "subject", { goal: target.goal }) });
      return { key: cellKey(goal.cell), place: place.cell(goal.cell), options: [{ actions, label }] };
    }
    case "edge":
      return {
        key: edgeKey(target.edge),
        place: place.edge(target.edge),
        options: [{ actions, label: t("action.web") }],
      };
    case "hole": {
      const [x, y] = pointOf(view, target.hole);
      return {
        key: `hole ${spaceKey(target.hole)}`,
        place: { kind: "spot", x, y },
        options: [{ actions, label: `${t("action.lure")} (${told(GAME, "space", target.hole)})` }],
      };
    }
    case "creature": {
      const { at } = view.creatures.find(({ creature }) => creature === target.creature) as CreatureView;
      const [x, y] = pointOf(view, at);
      return {
        key: `on ${target.creature}`,
        place: { kind: "spot", x, y },
        options: [{ actions, label: t("action.rouse") }],
      };
    }
    case "card":
      return removeThere(GAME, view.board, target);
    default:
      return layThere(GAME, target);
  }
}

function claims(view: View, around: Parameters<MakeScene>[1], to: Listener): Claim[] {
  if (!view.dealt || view.stage === "over" || to.you === null) {
    return [];
  }
  const all: Claimable<Claimed>[] = [];
  for (const { goal, front: seen } of view.goals.filter(({ face_up }) => !face_up)) {
    for (const is of GOALS) {
      all.push({
        claim: { claim: "goal", goal, is },
        spoken: [`goal ${goal}`, is],
        subject: { goal },
        is: t(`said-to-be.${is}`),
        face: `goal.${is}`,
        seen: front(seen) === is,
      });
    }
  }
  const { clan } = view.seats[to.you] as SeatView;
  for (const loyalty of LOYALTIES) {
    all.push({
      claim: { claim: "loyalty", loyalty },
      spoken: ["loyalty", loyalty],
      subject: "loyalty",
      is: t(`said-to-be.${loyalty}`),
      face: `clan-card.${clan}.${loyalty}`,
    });
  }
  for (const { seat, clan, dwarf, shown } of view.seats) {
    const known = front(dwarf)?.split(".")[1];
    for (const loyalty of known && seat !== to.you && !shown ? LOYALTIES : []) {
      all.push({
        claim: { claim: "clan", seat, loyalty },
        spoken: [`clan ${seat}`, loyalty],
        subject: { clan: seat },
        is: t(`said-to-be.${loyalty}`),
        face: `clan-card.${clan}.${loyalty}`,
        seen: known === loyalty,
      });
    }
  }
  return claimsOf(GAME, around, to, all);
}

/** Who won is told once, by the event that ends the game. */
function outcome(view: View, to: Listener, ended: Json): Outcome | null {
  if (view.stage !== "over" || !view.ending) {
    return null;
  }
  const winners: number[] = ended?.winners ?? [];
  const victory = ended ? `${told(GAME, "victory", ended.clan)} ${told(GAME, "winners", winners, to)}` : "";
  return {
    lines: [victory, told(GAME, "ending", view.ending)].filter(Boolean),
    heads: [t("end.gold"), t("end.saved")],
    rows: view.seats.map((seat) => {
      const known = front(seat.dwarf) ?? `${seat.clan}.loyal`;
      return {
        seat: seat.seat,
        role: `clan-card.${known}`,
        label: told(GAME, "a-dwarf", known),
        got: String(seat.gold),
        total: seat.out ? String(ended?.saved?.[seat.seat] ?? seat.gold) : "–",
        wins: winners.includes(seat.seat),
      };
    }),
  };
}
