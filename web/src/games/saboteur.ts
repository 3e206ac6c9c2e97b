// Saboteur: from its view to what is shown of it.

import type { Claim as Claimed, GoalView, OwnedView, View, Target as Where } from "../generated/saboteur";
import {
  type CardChoice,
  type Claim,
  type Claimable,
  cardChoices,
  cellKey,
  claimsOf,
  type Decision,
  faceDown,
  faceUp,
  frameOf,
  front,
  type Laid,
  layThere,
  type MakeScene,
  place,
  removeThere,
  roleCard,
  standing,
  type Target,
  type Token,
  t,
  told,
} from "./scene";

const GAME = "saboteur";

/** Which clause says that a card can go nowhere; docs/notation.md lists them. */
const CLAUSES = {
  "tool-is-broken": "S-10",
  "fits-nowhere": "S-7",
  "nothing-to-break": "S-11",
  "nothing-to-mend": "S-12",
  "nothing-to-remove": "S-13",
};

/** The clause about each kind of card. */
const CARDS = { path: "S-7", broken: "S-11", repair: "S-12", rockfall: "S-13", map: "S-14" };

const LIES = ["treasure", "stone"] as const;
const ROLES = ["miner", "saboteur"] as const;

/** What a claim about a goal shows. */
const lies = (is: string): string => (is === "treasure" ? "goal.treasure" : "goal.stone-ne");

export const scene: MakeScene = (sections, around, to) => {
  const view = sections as View;
  const goals = view.goals ?? [];
  const laid: Laid[] = [];
  const goalAt = new Map(goals.map((goal) => [cellKey(goal.cell), `goal ${goal.goal}`]));
  for (const card of view.board ?? []) {
    const goal = goalAt.get(cellKey(card.cell));
    const dim = card.connected === "";
    laid.push({ ...faceUp(GAME, card, goal, dim ? t("board.cut-off") : ""), dim });
  }
  for (const goal of goals.filter(({ face_up }) => !face_up)) {
    const known = front(goal.front);
    laid.push({
      ...faceDown(`goal ${goal.goal}`, goal.cell, "back.goal"),
      label: known
        ? t("board.goal-known", { goal: told(GAME, "goal-place", goal.goal), is: told(GAME, "goal", known) })
        : t("board.goal", { goal: told(GAME, "goal-place", goal.goal) }),
      secret: known ? `goal.${known}` : undefined,
      claims: standing<Claimed>(around, (claim) =>
        claim.claim === "goal" && claim.goal === goal.goal ? lies(claim.is) : null,
      ),
    });
  }

  const isOver = view.stage === "over";
  const seats = (view.seats ?? []).map((seat) => {
    const role = front(seat.role);
    const tokens: Token[] = seat.broken.map(
      (tool): Token => ({
        key: tool,
        art: { tool },
        label: t("chip.broken", { tool: told(GAME, "tool", tool) }),
        bad: true,
      }),
    );
    if (seat.gold_cards) {
      tokens.push({
        key: "gold",
        art: { face: "back.gold" },
        label: told(GAME, "gold-cards", seat.gold_cards),
        count: seat.gold_cards,
      });
    }
    const facts = [t("chip.cards", { cards: seat.hand })];
    if (seat.broken.length) {
      facts.push(t("chip.broken-tools", { tools: told(GAME, "tool", seat.broken) }));
    }
    if (seat.looked_at.length) {
      facts.push(t("chip.looked-at-goals", { goals: told(GAME, "looked-at", seat.looked_at) }));
    }
    if (seat.discarded) {
      facts.push(t("chip.discarded", { cards: seat.discarded }));
    }
    if (seat.gold_cards) {
      facts.push(t("chip.has", { what: told(GAME, "gold-cards", seat.gold_cards) }));
    }
    return {
      seat: seat.seat,
      clan: null,
      cards: seat.hand,
      backs: [],
      tokens,
      role: view.round ? roleCard(role && `role.${role}`, "back.role", told(GAME, "a-role", role)) : null,
      facts,
      score: isOver ? seat.nuggets : null,
      scoreLabel: seat.nuggets === null ? "" : told(GAME, "nuggets", seat.nuggets),
    };
  });

  return {
    game: GAME,
    laid,
    pieces: [],
    frame: frameOf([[0, 0], ...laid.map(({ x, y }): [number, number] => [x, y])]),
    rim: null,
    seats,
    hand: view.hand ?? [],
    asides: [],
    turn: view.turn ?? null,
    round: t("play.round", { round: view.round, rounds: view.options?.rounds }),
    deck: view.deck ?? 0,
    decision: decision(view, to),
    claims: claims(view, around, to),
    outcome: outcome(view, to),
    deal: view.round ?? 0,
    canEnd: false,
    ghosts: {},
    cover: () => "back.role",
  };
};

const decision = (view: View, to: Parameters<MakeScene>[2]): Decision | null => {
  const choices = view.choices;
  if (!choices) {
    return null;
  }
  const nothing = { cards: new Map<string, CardChoice>(), free: [], pushes: [] };
  if ("pass" in choices) {
    const says = t("prompt.pass");
    return { ...nothing, says, pushes: [{ key: "pass", label: t("action.pass"), actions: [choices.pass] }] };
  }
  if ("gold" in choices) {
    const pushes = choices.gold.map(({ gold, action }, at) => ({
      key: `gold ${at}`,
      label: told(GAME, "nuggets", gold),
      face: `gold.${gold}`,
      actions: [action],
    }));
    return { ...nothing, says: t("prompt.gold"), pushes };
  }
  const cards = cardChoices(GAME, choices.cards, to, { nowhere: CLAUSES, cards: CARDS }, (target) =>
    targetOf(target, view, to),
  );
  return { ...nothing, says: t("prompt.play"), cards };
};

function targetOf(target: Where, view: View, to: Parameters<MakeScene>[2]): Target {
  const actions = [target.action];
  switch (target.on) {
    case "seat": {
      const [seat, tool] = [target.seat, told(GAME, "tool", target.tool)];
      const isBreak = target.action.startsWith("break");
      const label = t(isBreak ? "action.break" : "action.mend", { tool, whose: told(GAME, "whose", seat, to) });
      return { key: `seat ${seat}`, place: place.seat(seat), options: [{ actions, label }] };
    }
    case "goal": {
      const goal = view.goals.find((goal) => goal.goal === target.goal) as GoalView;
      const label = t("action.look-at-goal", { goal: told(GAME, "goal-place", target.goal) });
      return { key: cellKey(goal.cell), place: place.cell(goal.cell), options: [{ actions, label }] };
    }
    case "card":
      return removeThere(GAME, view.board, target);
    default:
      return layThere(GAME, target);
  }
}

function claims(view: View, around: Parameters<MakeScene>[1], to: Parameters<MakeScene>[2]): Claim[] {
  if (view.stage !== "digging") {
    return [];
  }
  const ofGoals = view.goals
    .filter(({ face_up }) => !face_up)
    .flatMap(({ goal, front: seen }) => {
      const known = front(seen);
      return LIES.map(
        (is): Claimable<Claimed> => ({
          claim: { claim: "goal", goal, is },
          spoken: [`goal ${goal}`, is],
          subject: { goal },
          is: t(`said-to-be.${is}`),
          face: lies(is),
          seen: known !== null && (known === "treasure") === (is === "treasure"),
        }),
      );
    });
  const ofRole = ROLES.map(
    (role): Claimable<Claimed> => ({
      claim: { claim: "role", role },
      spoken: ["role", role],
      subject: "role",
      is: t(`said-to-be.${role}`),
      face: `role.${role}`,
    }),
  );
  return claimsOf(GAME, around, to, [...ofGoals, ...ofRole]);
}

function outcome(view: View, to: Parameters<MakeScene>[2]) {
  const result = view.results?.at(-1);
  const isShown = view.stage === "sharing-gold" || view.stage === "over" || (view.stage === "deal" && view.round > 0);
  if (!result || !isShown) {
    return null;
  }
  const isOver = view.stage === "over";
  const best = isOver ? Math.max(...view.seats.map(({ nuggets }) => nuggets ?? 0)) : -1;
  const lines = [told(GAME, "winner", result.winner)];
  const offer = view.gold?.offer;
  if (offer) {
    lines.push(offer.to === to.you ? t("end.you-choose") : t("end.chooses", { name: to.names[offer.to] }));
  }
  if (isOver) {
    // Who has won the game matters more than who won its last round.
    const winners = view.seats.filter(({ nuggets }) => nuggets === best).map(({ seat }) => seat);
    lines.unshift(t("end.winners", { names: told(GAME, "seat", winners, to) }));
  }
  return {
    lines,
    rows: view.seats.map((seat) => {
      const role = front(seat.role) ?? "miner";
      const own = view.gold.owned.filter((gold) => gold.seat === seat.seat);
      const now = own.filter((gold) => gold.round === view.round);
      const worth = (all: readonly OwnedView[]) =>
        all.every(({ gold }) => front(gold) !== null)
          ? all.reduce((sum, { gold }) => sum + Number(front(gold)), 0)
          : null;
      const tell = (all: readonly OwnedView[]) => {
        const value = worth(all);
        return all.length === 0 ? "0" : value === null ? t("chip.cards", { cards: all.length }) : String(value);
      };
      return {
        seat: seat.seat,
        role: `role.${role}`,
        label: told(GAME, "role", role),
        got: tell(now),
        total: seat.nuggets === null ? tell(own) : String(seat.nuggets),
        wins: isOver ? seat.nuggets === best : role === result.winner,
      };
    }),
  };
}
