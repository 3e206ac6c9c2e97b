// The Lost Mines: from its view to what is shown of it.

import type { Claim as Claimed, MineView, SeatView, Side, View, Target as Where } from "../generated/lost-mines";
import type { Listener } from "../texts/tell";
import {
  type Aside,
  back,
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
  faceDown,
  faceUp,
  frameOf,
  front,
  type Laid,
  layThere,
  type MakeScene,
  nth,
  type Outcome,
  type Piece,
  place,
  type Refusal,
  refusal,
  removeThere,
  roleCard,
  sentence,
  standing,
  type Target,
  type Token,
  t,
  told,
} from "./scene";

const GAME = "lost-mines";

/** Which clause says that a card can go nowhere, or a dwarf not there; docs/notation.md lists them. */
const CLAUSES = {
  "fits-nowhere": "L-10",
  "nothing-to-overcome": "L-13",
  "nothing-to-remove": "L-19",
  "troll-blocks": "L-17",
  "obstacle-blocks": "L-12",
  "no-room": "L-12",
};

/** The clause about each kind of card. */
const CARDS = { path: "L-10", tool: "L-13", information: "L-14", trap: "L-15", troll: "L-17", thunderstorm: "L-19" };

const CHARACTERS = ["loyal", "selfish", "saboteur"] as const;
const MINES = ["dragon", "gold", "silver", "gems"] as const;
const WORTHS = [1, 2, 3, 4] as const;

/** Where dwarves stand on a cell: several of them beside each other. */
function stand([x, y]: readonly [number, number], at: number, of: number): readonly [number, number] {
  const apart = of > 1 ? Math.min(26, 60 / (of - 1)) : 0;
  return [x * CELL_W + 50 + (at - (of - 1) / 2) * apart, y * CELL_H + 74 + (at % 2) * 8];
}

export const scene: MakeScene = (sections, around, to) => {
  const view = sections as View;
  const laid: Laid[] = [];
  const pieces: Piece[] = [];
  const mineAt = new Map((view.mines ?? []).map((mine) => [cellKey(mine.cell), `mine ${mine.mine}`]));
  for (const card of view.board ?? []) {
    const mine = mineAt.get(cellKey(card.cell));
    laid.push(faceUp(GAME, card, mine, told(GAME, "with-tool", card.tool)));
    if (card.tool) {
      pieces.push({
        key: `tool ${cellKey(card.cell)}`,
        x: card.cell[0] * CELL_W + 50,
        y: card.cell[1] * CELL_H + 62,
        face: `token.${card.tool}`,
        which: 0,
        size: 44,
        label: t("board.tool", { tool: told(GAME, "a-tool", card.tool), cell: told(GAME, "cell", card.cell) }),
      });
    }
  }
  for (const mine of (view.mines ?? []).filter(({ face_up }) => !face_up)) {
    const known = front(mine.front);
    laid.push({
      ...faceDown(`mine ${mine.mine}`, mine.cell, "back.mine"),
      label: known
        ? t("board.mine-known", { mine: mine.mine, cell: told(GAME, "cell", mine.cell), is: told(GAME, "mine", known) })
        : t("board.mine", { mine: mine.mine, cell: told(GAME, "cell", mine.cell) }),
      secret: known ? `mine.${known}` : undefined,
      number: nth(mine.mine),
      claims: standing<Claimed>(around, (claim) =>
        claim.claim === "mine" && claim.mine === mine.mine ? `mine.${claim.is}` : null,
      ),
    });
  }
  for (const edge of view.traps ?? []) {
    const [x, y] = edgeMiddle(edge);
    pieces.push({ key: `trap ${edgeKey(edge)}`, x, y, face: "token.trap", which: 0, size: 40, label: t("board.trap") });
  }
  for (const { owner, edge } of view.trolls ?? []) {
    const [x, y] = edgeMiddle(edge);
    const label = capital(t("board.troll", { whose: told(GAME, "whose", owner, to) }));
    pieces.push({ key: `troll ${owner}`, x, y, face: "token.troll", which: 0, size: 44, label });
  }
  const together = new Map<string, number[]>();
  for (const seat of view.seats ?? []) {
    if (seat.cell) {
      const key = cellKey(seat.cell);
      together.set(key, [...(together.get(key) ?? []), seat.seat]);
    }
  }
  for (const seat of view.seats ?? []) {
    if (!seat.cell) {
      continue;
    }
    const here = together.get(cellKey(seat.cell)) as number[];
    const [x, y] = stand(seat.cell, here.indexOf(seat.seat), here.length);
    pieces.push({
      key: `dwarf ${seat.seat}`,
      x,
      y,
      face: `dwarf.${seat.clan}`,
      which: seat.seat % 5,
      size: 56,
      label: capital(
        t("board.dwarf", { whose: told(GAME, "whose", seat.seat, to), cell: told(GAME, "cell", seat.cell) }),
      ),
      own: seat.seat === to.you,
    });
  }

  const seats = (view.seats ?? []).map((seat) => {
    const known = front(seat.dwarf);
    const taken = (view.treasures ?? []).filter(({ taken_by }) => taken_by === seat.seat);
    const tokens: Token[] = taken.map((treasure): Token => {
      const value = front(treasure.front);
      const kind = back(treasure.front) ?? value?.split(".")[0];
      return {
        key: `treasure ${treasure.treasure}`,
        art: { face: `treasure-back.${kind}` },
        label: value ? told(GAME, "treasure", value) : told(GAME, "kind", kind),
      };
    });
    if (view.dragon === seat.seat) {
      tokens.push({ key: "dragon", art: { face: "token.dragon" }, label: t("chip.dragon"), bad: true });
    }
    const facts = [t("chip.cards", { cards: seat.hand }), t("chip.points", { count: seat.points })];
    for (const [list, section] of [
      ["mines", "mine"],
      ["treasures", "treasure"],
    ] as const) {
      for (const number of seat.looked_at[list]) {
        facts.push(t("chip.looked-at", { what: told(GAME, "subject", { [section]: number }) }));
      }
    }
    for (const other of seat.looked_at.dwarves) {
      facts.push(t("chip.looked-at", { what: told(GAME, "subject", { dwarf: other }, to) }));
    }
    if (seat.discarded) {
      facts.push(t("chip.discarded", { cards: seat.discarded }));
    }
    return {
      seat: seat.seat,
      clan: seat.clan,
      cards: seat.hand,
      backs: [],
      tokens,
      role: view.round
        ? roleCard(known && `dwarf-card.${known}`, `dwarf-back.${seat.clan}`, known ? told(GAME, "a-dwarf", known) : "")
        : null,
      facts,
      score: seat.points,
      scoreLabel: t("chip.points", { count: seat.points }),
    };
  });

  return {
    game: GAME,
    laid,
    pieces,
    frame: frameOf([[2, 2], ...laid.map(({ x, y }): [number, number] => [x, y])]),
    rim: [0, 0, 11, 7],
    seats,
    hand: view.hand ?? [],
    asides: asides(view, to),
    turn: view.turn ?? null,
    round: t("play.round", { round: view.round, rounds: view.options?.rounds }),
    deck: view.deck ?? 0,
    decision: decision(view, to),
    claims: claims(view, around, to),
    outcome: outcome(view, to),
    deal: view.round ?? 0,
    canEnd: true,
    ghosts: { trap: "token.trap", troll: "token.troll" },
    cover: (own) => `dwarf-back.${own.clan}`,
  };
};

/** The treasures that lie beside the board. */
function asides(view: View, to: Listener): Aside[] {
  return (view.treasures ?? []).map((treasure) => {
    const value = front(treasure.front);
    const [kind, worth] = value ? value.split(".") : [back(treasure.front)];
    const what = value ? told(GAME, "treasure", value) : told(GAME, "kind", kind);
    return {
      key: `treasure ${treasure.treasure}`,
      face: value ? `treasure.${kind}` : `treasure-back.${kind}`,
      which: worth ? Number(worth) : undefined,
      label:
        treasure.taken_by === null
          ? `${sentence(GAME, "subject", { treasure: treasure.treasure })}: ${what}`
          : t("board.taken", { what, name: told(GAME, "seat", treasure.taken_by, to) }),
      number: nth(treasure.treasure),
      taken: treasure.taken_by !== null,
    };
  });
}

const SIDES: readonly Side[] = ["N", "E", "S", "W"];
const STEP: Record<Side, readonly [number, number]> = { N: [0, -1], E: [1, 0], S: [0, 1], W: [-1, 0] };
const centre = ([x, y]: readonly [number, number]): readonly [number, number] => [x * CELL_W + 50, y * CELL_H + 74];

function decision(view: View, to: Listener): Decision | null {
  const choices = view.choices;
  if (!choices) {
    return null;
  }
  const nothing = { cards: new Map<string, CardChoice>(), free: [], pushes: [] };
  if ("move" in choices) {
    const { left, steps, blocked, stay, stay_takes } = choices.move;
    const here = (view.seats[to.you as number] as SeatView).cell;
    const free: Target[] = view.routes
      .filter((route) => route.steps.length)
      .map((route): Target => {
        let at = here;
        const way = [centre(here)];
        for (const side of route.steps) {
          const [dx, dy] = STEP[side];
          at = [at[0] + dx, at[1] + dy];
          way.push(centre(at));
        }
        const note = [
          route.traps ? t("note.traps", { count: route.traps }) : "",
          route.turns !== null ? t("note.turns-mine") : "",
          route.takes ? t("note.takes", { kind: told(GAME, "kind", route.takes) }) : "",
        ];
        const [x, y] = centre(route.to);
        const whole = route.to[0] === at[0] && route.to[1] === at[1];
        return {
          key: `go ${cellKey(route.to)}`,
          place: { kind: "spot", x, y },
          options: [
            {
              actions: route.steps.map((side) => `step ${side}`),
              label: `${t("action.go")} (${told(GAME, "cell", route.to)})`,
            },
          ],
          note: note.filter(Boolean).join(", ") || undefined,
          tone: route.traps ? "bad" : undefined,
          way: whole ? way : [],
        };
      });
    // Should no way be listed, single steps still are.
    const single: Target[] = free.length
      ? []
      : steps.map((step): Target => {
          const [x, y] = centre(step.to);
          const label = `${t("action.go")} (${told(GAME, "cell", step.to)})`;
          return {
            key: `go ${cellKey(step.to)}`,
            place: { kind: "spot", x, y },
            options: [{ actions: [step.action], label }],
          };
        });
    const next = (side: Side): [number, number] => [here[0] + STEP[side][0], here[1] + STEP[side][1]];
    const barred = blocked.map(({ side, refusal: refused }): Target => {
      const [x, y] = centre(next(side));
      const why = refusal(GAME, refused, to, CLAUSES) as Refusal;
      return { key: `barred ${side}`, place: { kind: "spot", x, y }, options: [], refusal: why, tone: "bad" };
    });
    const label = stay_takes ? t("action.stay-takes", { kind: told(GAME, "kind", stay_takes) }) : t("action.stay");
    return {
      ...nothing,
      says: free.length + single.length ? t("prompt.move", { left }) : t("prompt.no-way"),
      free: [...free, ...single, ...barred],
      attempt: ([x, y]) => {
        const to = cellKey([Math.floor(x / CELL_W), Math.floor(y / CELL_H)]);
        const side = SIDES.find((side) => cellKey(next(side)) === to);
        if (side) {
          return `step ${side}`;
        }
        const isCard = to !== cellKey(here) && view.board.some(({ cell }) => cellKey(cell) === to);
        return isCard ? { says: t("prompt.too-far"), clause: "L-8" } : null;
      },
      pushes: [{ key: "stay", label, actions: [stay], tone: stay_takes ? "good" : "plain" }],
    };
  }
  if ("treasures" in choices) {
    const free = choices.treasures.map((it): Target => {
      const what = `${told(GAME, "subject", { treasure: it.treasure })}, ${told(GAME, "kind", it.kind)}`;
      return {
        key: `take ${it.treasure}`,
        place: { kind: "aside", key: `treasure ${it.treasure}` },
        options: [{ actions: [it.action], label: t("action.take", { what }) }],
      };
    });
    return { ...nothing, says: t("prompt.treasure"), free };
  }
  const cards = cardChoices(GAME, choices.cards, to, { nowhere: CLAUSES, cards: CARDS }, (target) =>
    targetOf(target, view, to),
  );
  return { ...nothing, says: t("prompt.play-two"), cards };
}

function targetOf(target: Where, view: View, to: Listener): Target {
  const actions = [target.action];
  const look = (what: string) => [{ actions, label: t("action.look-at", { what }) }];
  switch (target.on) {
    case "seat": {
      const options = look(told(GAME, "subject", { dwarf: target.seat }, to));
      return { key: `seat ${target.seat}`, place: place.seat(target.seat), options };
    }
    case "mine": {
      const mine = view.mines.find(({ mine }) => mine === target.mine) as MineView;
      const options = look(told(GAME, "subject", { mine: target.mine }));
      return { key: cellKey(mine.cell), place: place.cell(mine.cell), options };
    }
    case "treasure": {
      const options = look(told(GAME, "subject", { treasure: target.treasure }));
      return {
        key: `treasure ${target.treasure}`,
        place: { kind: "aside", key: `treasure ${target.treasure}` },
        options,
      };
    }
    case "edge": {
      const label = t(target.action.startsWith("trap") ? "action.trap" : "action.troll");
      return { key: edgeKey(target.edge), place: place.edge(target.edge), options: [{ actions, label }] };
    }
    case "card": {
      if (target.action.startsWith("thunderstorm")) {
        return removeThere(GAME, view.board, target);
      }
      const label = t("action.overcome", {
        what: told(GAME, "obstacle", target.action.split(" ")[0]),
        cell: told(GAME, "cell", target.cell),
      });
      return { key: cellKey(target.cell), place: place.cell(target.cell), options: [{ actions, label }] };
    }
    default:
      return layThere(GAME, target);
  }
}

function claims(view: View, around: Parameters<MakeScene>[1], to: Listener): Claim[] {
  if (!["playing", "moving", "taking"].includes(view.stage)) {
    return [];
  }
  const all: Claimable<Claimed>[] = [];
  for (const { mine, front: seen } of view.mines.filter(({ face_up }) => !face_up)) {
    for (const is of MINES) {
      all.push({
        claim: { claim: "mine", mine, is },
        spoken: [`mine ${mine}`, is],
        subject: { mine },
        is: t(`said-to-be.${is}`),
        face: `mine.${is}`,
        seen: front(seen) === is,
      });
    }
  }
  const clan = view.seats[to.you as number]?.clan ?? "blue";
  for (const character of CHARACTERS) {
    all.push({
      claim: { claim: "character", character },
      spoken: ["character", character],
      subject: "character",
      is: t(`said-to-be.${character}`),
      face: `dwarf-card.${clan}.${character}`,
    });
  }
  for (const { seat, clan, dwarf } of view.seats) {
    const known = front(dwarf)?.split(".")[1];
    for (const character of known && seat !== to.you ? CHARACTERS : []) {
      all.push({
        claim: { claim: "dwarf", seat, character },
        spoken: [`dwarf ${seat}`, character],
        subject: { dwarf: seat },
        is: t(`said-to-be.${character}`),
        face: `dwarf-card.${clan}.${character}`,
        seen: known === character,
      });
    }
  }
  for (const { treasure, front: seen, taken_by } of view.treasures) {
    const [kind, worth] = front(seen)?.split(".") ?? [];
    // Whoever has looked may say what it is worth, or anything else.
    for (const value of kind && taken_by === null ? WORTHS : []) {
      all.push({
        claim: { claim: "treasure", treasure, value },
        spoken: [`treasure ${treasure}`, value],
        subject: { treasure },
        is: t("said-to-be.worth", { worth: value }),
        face: `treasure.${kind}`,
        which: value,
        seen: String(value) === worth,
      });
    }
  }
  return claimsOf(GAME, around, to, all);
}

function outcome(view: View, to: Listener): Outcome | null {
  const result = view.results?.at(-1);
  if (!result || !(view.stage === "over" || (view.stage === "deal" && view.round > 0))) {
    return null;
  }
  const isOver = view.stage === "over";
  const best = Math.max(...view.seats.map(({ points }) => points));
  const top = Math.max(...result);
  const winners = view.seats.filter(({ points }) => points === best).map(({ seat }) => seat);
  return {
    lines: isOver
      ? [t("end.points-winners", { names: told(GAME, "seat", winners, to) }), `${told(GAME, "phrase", "over")}.`]
      : [t("end.round-over")],
    rows: view.seats.map((seat) => {
      const known = front(seat.dwarf) ?? `${seat.clan}.loyal`;
      return {
        seat: seat.seat,
        role: `dwarf-card.${known}`,
        label: told(GAME, "a-dwarf", known),
        got: String(result[seat.seat] ?? 0),
        total: String(seat.points),
        wins: isOver ? seat.points === best : result[seat.seat] === top,
      };
    }),
  };
}
