// Made from crates/dark-cave by tests of crates/catalog; changed there, never here.

export type Action = string;

export type Allowed = "allowed" | "refused";

export type AttackChoices = { 
/**
 * Which one.
 */
creature: Creature, 
/**
 * Whose dwarves it attacks.
 */
victims: Array<Seat>, 
/**
 * How to use an axe.
 */
drive: Action, 
/**
 * How not to.
 */
endure: Action, };

export type AttackView = { 
/**
 * Which one.
 */
creature: Creature, 
/**
 * Whose dwarves it is about to attack.
 */
victims: Array<Seat>, 
/**
 * Which of them have yet to say whether they use an axe.
 */
to_ask: Array<Seat>, 
/**
 * A dwarf has walked up to it.
 */
walked: boolean, 
/**
 * What attacks the dwarf after it.
 */
more: Array<Creature>, };

export type Card = string;

export type CardChoices = { 
/**
 * The card.
 */
card: Card, 
/**
 * Where it may go.
 */
targets: Array<Target>, 
/**
 * Why it may go nowhere.
 */
refusal: Refusal | null, 
/**
 * How to discard it alone.
 */
discard: Action, 
/**
 * How to discard it with another one.
 */
discard_with: Array<Pair>, };

export type CardList = { source: Source, 
/**
 * The open edges of the exit, the dark hole, the ladder and the gold vein.
 */
goals: [string, string, string, string], 
/**
 * The cards that there are at all.
 */
faces: Counts, };

export type Cell = [number, number];

export type Choices = { 
/**
 * What is to be decided.
 */
decide: Decide, 
/**
 * Webs that the dwarf can strike at with an axe, at any point of its own turn.
 */
strikes: Array<StrikeChoice>, };

export type Claim = { "claim": "goal", 
/**
 * Which one.
 */
goal: GoalPlace, 
/**
 * What.
 */
is: Goal, } | { "claim": "clan", 
/**
 * Whose.
 */
seat: Seat, 
/**
 * What it is.
 */
loyalty: Loyalty, } | { "claim": "loyalty", 
/**
 * What.
 */
loyalty: Loyalty, };

export type Clan = "blue" | "yellow";

export type Control = string;

export type Counts = { [key in string]: number };

export type Creature = "rat" | "lindworm" | "goblin";

export type CreatureView = { 
/**
 * Which one.
 */
creature: Creature, 
/**
 * Where it is.
 */
at: Spot, 
/**
 * In front of whom its card lies.
 */
owner: Seat, 
/**
 * The group of that card.
 */
group: Group, };

export type Decide = { "cards": Array<CardChoices> } | { "move": MoveChoices } | { "hunt": HuntChoices } | { "attack": AttackChoices };

export type DiscardsView = { 
/**
 * Cards that were played or removed for all to see, sorted.
 */
open: Array<Card>, 
/**
 * Cards that went face down, in order.
 */
hidden: Array<HiddenView>, };

export type DrawsView = { 
/**
 * Who.
 */
seat: Seat, 
/**
 * How many cards.
 */
cards: number, };

export type Dwarf = string;

export type Edge = { cell: Cell, side: Side, };

export type Emote = "cheer" | "laugh" | "frown" | "ponder" | "thank" | "sorry" | "innocent" | "hurry";

export type Ending = "side-out" | "cards-out" | "agreed";

export type GivenView = { 
/**
 * By whom.
 */
by: Seat, 
/**
 * To whom.
 */
to: Seat, 
/**
 * How many cards of each group it was.
 */
groups: [number, number, number], 
/**
 * How many of [`View::since_swap`] had happened.
 */
after: number, 
/**
 * What it was, if the viewer gave or got it; sorted.
 */
cards: Array<Card> | null, };

export type Goal = "exit" | "hole" | "ladder" | "vein";

export type GoalPlace = number;

export type GoalView = { 
/**
 * Its place.
 */
goal: GoalPlace, 
/**
 * Its cell.
 */
cell: Cell, 
/**
 * Whether it lies face up for all.
 */
face_up: boolean, 
/**
 * What the viewer knows of its front.
 */
front: Seen<Goal, null>, };

export type Group = "i" | "ii" | "iii";

export type HandEvent = { "hand": "drew", 
/**
 * Whose.
 */
by: Seat, 
/**
 * The group of the card.
 */
group: Group, } | { "hand": "played", 
/**
 * Whose.
 */
by: Seat, 
/**
 * The card.
 */
card: Card, } | { "hand": "hid", 
/**
 * Whose.
 */
by: Seat, 
/**
 * Where it lies now.
 */
place: number, } | { "hand": "swapped", 
/**
 * Whose.
 */
by: Seat, 
/**
 * With whose.
 */
with: Seat, };

export type Heard = { event: Public } | { secret: Private } | { said: { by: Seat, talk: Talk } } | { control: { seat: Seat, control: Control } } | { agreed: { seat: Seat } } | { withdrew: { seat: Seat } };

export type HiddenView = { 
/**
 * Whose it was.
 */
by: Seat, 
/**
 * It was lost to a bridge or a rat; otherwise it was discarded.
 */
lost: boolean, 
/**
 * What the viewer knows of it.
 */
card: Seen<Card, Group>, };

export type Hunt = { 
/**
 * Where it leads.
 */
to: Spot, 
/**
 * Step by step.
 */
steps: Array<Spot>, 
/**
 * Whose dwarves it attacks there.
 */
attacks: Array<Seat>, };

export type HuntChoices = { 
/**
 * Which one.
 */
creature: Creature, 
/**
 * How many steps it may still go.
 */
left: number, 
/**
 * Where it may go next.
 */
steps: Array<StepChoice>, 
/**
 * Whole ways.
 */
hunts: Array<Hunt>, 
/**
 * How to stop.
 */
halt: Action, };

export type LaidCard = string;

export type LaidView = { 
/**
 * Where it lies.
 */
cell: Cell, 
/**
 * Which card it is.
 */
card: LaidCard, 
/**
 * Whether it is turned by 180°.
 */
turned: boolean, 
/**
 * Its open edges as it lies.
 */
open: Sides, 
/**
 * A piece of gold lies on it.
 */
gold: boolean, };

export type LookedView = { 
/**
 * Goals.
 */
goals: Array<GoalPlace>, 
/**
 * The clan cards of these seats.
 */
clans: Array<Seat>, 
/**
 * The spare clan cards.
 */
spare: boolean, };

export type Loyalty = "loyal" | "saboteur";

export type MoveChoices = { 
/**
 * How many steps it may still go.
 */
left: number, 
/**
 * Where it may go next.
 */
steps: Array<StepChoice>, 
/**
 * How to stay.
 */
stay: Action, };

export type Options = { players: Seats, first: Seat | null, turning: Allowed, };

export type Pair = { 
/**
 * The other card.
 */
card: Card, 
/**
 * To be sent.
 */
action: Action, };

export type Path = string;

export type Private = { "secret": "your-deal", 
/**
 * Whether it works for its clan.
 */
loyalty: Loyalty, 
/**
 * Its cards.
 */
hand: Array<Card>, } | { "secret": "you-drew", 
/**
 * The cards.
 */
cards: Array<Card>, } | { "secret": "you-discarded", 
/**
 * The cards.
 */
cards: Array<Card>, } | { "secret": "you-lost", 
/**
 * The card.
 */
card: Card, } | { "secret": "you-swapped", 
/**
 * With whom.
 */
with: Seat, 
/**
 * What it gave.
 */
given: Array<Card>, 
/**
 * What it got.
 */
got: Array<Card>, } | { "secret": "goal-is", 
/**
 * Which one.
 */
goal: GoalPlace, 
/**
 * What it is.
 */
front: Goal, } | { "secret": "clan-is", 
/**
 * Whose.
 */
seat: Seat, 
/**
 * What it is.
 */
dwarf: Dwarf, } | { "secret": "spare-cards-are", 
/**
 * What they are.
 */
dwarves: Array<Dwarf>, };

export type Public = { "event": "dealt", 
/**
 * Who begins.
 */
first: Seat, 
/**
 * Everybody's clan.
 */
clans: Array<Clan>, 
/**
 * How many cards of each group a hand is dealt.
 */
hand: [number, number, number], 
/**
 * How many of each group are left in the deck.
 */
deck: [number, number, number], 
/**
 * How much gold everybody has.
 */
gold: number, 
/**
 * How much is in the pool.
 */
pool: number, } | { "event": "web-worn", 
/**
 * The owner.
 */
owner: Seat, 
/**
 * Where it hangs.
 */
edge: Edge, 
/**
 * It is gone; otherwise it was turned over.
 */
gone: boolean, } | { "event": "creature-left", 
/**
 * The owner.
 */
owner: Seat, 
/**
 * Which one.
 */
creature: Creature, } | { "event": "skipped", 
/**
 * Which one.
 */
seat: Seat, } | { "event": "laid", 
/**
 * By whom.
 */
by: Seat, 
/**
 * Which one.
 */
card: Path, 
/**
 * Where.
 */
cell: Cell, 
/**
 * Turned by 180° or not.
 */
turned: boolean, 
/**
 * A piece of gold was put on it.
 */
gold: boolean, } | { "event": "looked-at-goal", 
/**
 * Who.
 */
by: Seat, 
/**
 * At which one.
 */
goal: GoalPlace, } | { "event": "looked-at-clan", 
/**
 * Who.
 */
by: Seat, 
/**
 * Whose.
 */
seat: Seat, } | { "event": "boots-given", 
/**
 * By whom.
 */
by: Seat, 
/**
 * To whom.
 */
seat: Seat, } | { "event": "axe-given", 
/**
 * By whom.
 */
by: Seat, 
/**
 * To whom.
 */
seat: Seat, } | { "event": "web-spun", 
/**
 * By whom.
 */
by: Seat, 
/**
 * Where.
 */
edge: Edge, } | { "event": "collapsed", 
/**
 * By whom.
 */
by: Seat, 
/**
 * Where.
 */
cell: Cell, 
/**
 * Which one.
 */
card: Path, 
/**
 * A piece of gold went back to the pool.
 */
gold: boolean, 
/**
 * Webs that went with it.
 */
webs: Array<Edge>, } | { "event": "swapped", 
/**
 * Who played the card.
 */
by: Seat, 
/**
 * With whom.
 */
with: Seat, } | { "event": "lured", 
/**
 * By whom.
 */
by: Seat, 
/**
 * Which one.
 */
creature: Creature, 
/**
 * Where.
 */
at: Spot, } | { "event": "roused", 
/**
 * By whom.
 */
by: Seat, 
/**
 * Which one.
 */
creature: Creature, 
/**
 * Whose it was.
 */
owner: Seat, 
/**
 * Where it is.
 */
at: Spot, } | { "event": "crept", 
/**
 * Who moved it.
 */
by: Seat, 
/**
 * Which one.
 */
creature: Creature, 
/**
 * From where.
 */
from: Spot, 
/**
 * Where to.
 */
to: Spot, } | { "event": "halted", 
/**
 * Who moved it.
 */
by: Seat, 
/**
 * Which one.
 */
creature: Creature, } | { "event": "driven-away", 
/**
 * By whom.
 */
by: Seat, 
/**
 * Which one.
 */
creature: Creature, } | { "event": "endured", 
/**
 * Who.
 */
by: Seat, 
/**
 * Against which creature.
 */
creature: Creature, } | { "event": "attacked", 
/**
 * Which one.
 */
creature: Creature, 
/**
 * Whose dwarf.
 */
seat: Seat, } | { "event": "card-lost", 
/**
 * Whose.
 */
seat: Seat, 
/**
 * Who drew it from that hand.
 */
drawn_by: Seat, 
/**
 * Its group; none if the hand was empty.
 */
group: Group | null, } | { "event": "gold-lost", 
/**
 * Whose.
 */
seat: Seat, 
/**
 * How much: none if there was none.
 */
lost: number, } | { "event": "web-struck", 
/**
 * By whom.
 */
by: Seat, 
/**
 * Where.
 */
edge: Edge, 
/**
 * It is gone; otherwise it was turned over.
 */
gone: boolean, } | { "event": "stepped", 
/**
 * Whose.
 */
by: Seat, 
/**
 * From where.
 */
from: Spot, 
/**
 * Where to.
 */
to: Spot, } | { "event": "bridge-crossed", 
/**
 * Whose.
 */
by: Seat, } | { "event": "tunnel-entered", 
/**
 * Whose.
 */
by: Seat, } | { "event": "goal-turned", 
/**
 * By whom.
 */
by: Seat, 
/**
 * Which one.
 */
goal: GoalPlace, 
/**
 * What it is.
 */
front: Goal, 
/**
 * Turned by 180° or not.
 */
turned: boolean, 
/**
 * Its open edges as it lies.
 */
open: Sides, 
/**
 * A piece of gold was put on it.
 */
gold: boolean, } | { "event": "stayed", 
/**
 * Whose.
 */
by: Seat, 
/**
 * Where.
 */
at: Spot, } | { "event": "took-gold", 
/**
 * By whom.
 */
by: Seat, 
/**
 * Where.
 */
cell: Cell, } | { "event": "clan-card-shown", 
/**
 * Whose.
 */
seat: Seat, 
/**
 * What it is.
 */
dwarf: Dwarf, } | { "event": "left-cave", 
/**
 * Whose.
 */
by: Seat, 
/**
 * With how much gold.
 */
gold: number, } | { "event": "looked-at-spare-cards", 
/**
 * Who.
 */
by: Seat, } | { "event": "discarded", 
/**
 * By whom.
 */
by: Seat, 
/**
 * Their groups.
 */
groups: Array<Group>, } | { "event": "drew", 
/**
 * By whom.
 */
by: Seat, 
/**
 * Their groups.
 */
groups: Array<Group>, 
/**
 * How many of each group are left in the deck.
 */
deck: [number, number, number], } | { "event": "game-ended", 
/**
 * How it ended.
 */
ending: Ending, 
/**
 * Everybody's clan card.
 */
dwarves: Array<Dwarf>, 
/**
 * Everybody's gold that was saved.
 */
saved: Array<number>, 
/**
 * What each clan's treasure is worth: blue, yellow.
 */
values: [number, number], 
/**
 * The clan that wins.
 */
clan: Clan | null, 
/**
 * Who works for it.
 */
winners: Array<Seat>, };

export type Refusal = { "refusal": "no-game" } | { "refusal": "play-first" } | { "refusal": "move-now" } | { "refusal": "creature-moves-now" } | { "refusal": "no-creature-moves" } | { "refusal": "answer-now" } | { "refusal": "no-attack" } | { "refusal": "not-in-hand", 
/**
 * The card.
 */
card: Card, } | { "refusal": "no-such-seat", 
/**
 * The number that was given.
 */
seat: Seat, } | { "refusal": "cell-taken", 
/**
 * The cell.
 */
cell: Cell, } | { "refusal": "not-beside-network", 
/**
 * The cell.
 */
cell: Cell, } | { "refusal": "never-turned" } | { "refusal": "same-when-turned" } | { "refusal": "paths-do-not-fit", 
/**
 * Where they meet, seen from the new card.
 */
side: Side, } | { "refusal": "continues-no-path", 
/**
 * The cell.
 */
cell: Cell, } | { "refusal": "fits-nowhere" } | { "refusal": "no-step-there", 
/**
 * Where.
 */
to: Spot, } | { "refusal": "web-blocks", 
/**
 * Where.
 */
edge: Edge, } | { "refusal": "no-steps-left" } | { "refusal": "dwarf-lies" } | { "refusal": "dwarf-is-out" } | { "refusal": "goal-is-face-up", 
/**
 * What it is.
 */
goal: Goal, } | { "refusal": "own-clan-card" } | { "refusal": "clan-card-is-shown", 
/**
 * Whose.
 */
seat: Seat, } | { "refusal": "nothing-to-look-at" } | { "refusal": "nothing-there", 
/**
 * The cell.
 */
cell: Cell, } | { "refusal": "start-stays" } | { "refusal": "goal-stays" } | { "refusal": "dwarf-stands-there", 
/**
 * Whose.
 */
seat: Seat, } | { "refusal": "creature-stands-there" } | { "refusal": "nothing-to-remove" } | { "refusal": "own-hand" } | { "refusal": "edge-is-taken", 
/**
 * The edge.
 */
edge: Edge, } | { "refusal": "no-path-over-edge", 
/**
 * The edge.
 */
edge: Edge, } | { "refusal": "has-boots", 
/**
 * Which one.
 */
seat: Seat, } | { "refusal": "all-have-boots" } | { "refusal": "no-axe" } | { "refusal": "no-web-there", 
/**
 * Where.
 */
edge: Edge, } | { "refusal": "not-beside-web", 
/**
 * Where it hangs.
 */
edge: Edge, } | { "refusal": "already-out", 
/**
 * Which one.
 */
creature: Creature, } | { "refusal": "not-out", 
/**
 * Which one.
 */
creature: Creature, } | { "refusal": "no-hole-there" } | { "refusal": "no-hole" } | { "refusal": "creatures-turn-no-goals" };

export type Route = { 
/**
 * Where it leads; a face-down goal is written with space 0.
 */
to: Spot, 
/**
 * Step by step.
 */
steps: Array<Spot>, 
/**
 * How many cards bridges on the way cost.
 */
cards: number, 
/**
 * How much gold tunnels on the way cost.
 */
gold: number, 
/**
 * The creatures at its end: they attack.
 */
meets: Array<Creature>, 
/**
 * The face-down goal that is turned over at its end.
 */
turns: GoalPlace | null, 
/**
 * It leads out of the cave.
 */
leaves: boolean, 
/**
 * There is gold to be had if the move ends there.
 */
takes: boolean, };

export type Said = { by: Seat, talk: Talk };

export type Seat = number;

export type SeatView = { 
/**
 * Its number.
 */
seat: Seat, 
/**
 * Its clan.
 */
clan: Clan, 
/**
 * What the viewer knows of its clan card.
 */
dwarf: Seen<Dwarf, Clan>, 
/**
 * Its clan card lies open for all.
 */
shown: boolean, 
/**
 * Where its dwarf stands; nowhere if it has left the cave.
 */
at: Spot | null, 
/**
 * Its dwarf has left the cave.
 */
out: boolean, 
/**
 * Its gold.
 */
gold: number, 
/**
 * Its dwarf cannot move in this turn of its own.
 */
lies_now: boolean, 
/**
 * Its dwarf cannot move in its next turn.
 */
lies_next: boolean, 
/**
 * Its boots, by the group of their card.
 */
boots: Group | null, 
/**
 * Its axes by group.
 */
axes: [number, number, number], 
/**
 * How many cards of each group it holds.
 */
hand: [number, number, number], 
/**
 * What it has looked at.
 */
looked_at: LookedView, };

export type Seats = number;

export type Seen<Front, Back> = { front: Front } | { back: Back };

export type Side = "N" | "E" | "S" | "W";

export type Sides = string;

export type Source = "published" | "ours" | "owner" | "proof";

export type Spot = { 
/**
 * The cell of the tile.
 */
cell: Cell, 
/**
 * The number of the space on it.
 */
space: number, };

export type StageView = "deal" | "playing" | "hunting" | "attacked" | "moving" | "over";

export type StepChoice = { 
/**
 * Where to.
 */
to: Spot, 
/**
 * To be sent.
 */
action: Action, };

export type StrikeChoice = { 
/**
 * Where it hangs.
 */
edge: Edge, 
/**
 * It goes; otherwise it is turned over.
 */
goes: boolean, 
/**
 * To be sent.
 */
action: Action, };

export type Subject = { "goal": GoalPlace } | { "clan": Seat } | "loyalty";

export type Talk = { claim: Claim } | { accuse: Seat } | { vouch: Seat } | { retract: Topic } | { emote: Emote };

export type Target = { "on": "cell", 
/**
 * Which one.
 */
cell: Cell, 
/**
 * Whether the card is turned.
 */
turned: boolean, 
/**
 * To be sent.
 */
action: Action, } | { "on": "card", 
/**
 * Where it lies.
 */
cell: Cell, 
/**
 * To be sent.
 */
action: Action, } | { "on": "edge", 
/**
 * Which one.
 */
edge: Edge, 
/**
 * To be sent.
 */
action: Action, } | { "on": "hole", 
/**
 * Where it is.
 */
hole: Spot, 
/**
 * To be sent.
 */
action: Action, } | { "on": "creature", 
/**
 * Which one.
 */
creature: Creature, 
/**
 * To be sent.
 */
action: Action, } | { "on": "goal", 
/**
 * Which one.
 */
goal: GoalPlace, 
/**
 * To be sent.
 */
action: Action, } | { "on": "seat", 
/**
 * Which one.
 */
seat: Seat, 
/**
 * To be sent.
 */
action: Action, };

export type Topic = { subject: Subject } | { seat: Seat };

export type View = { 
/**
 * Whose view it is; nobody's is the audience's.
 */
viewer: Seat | null, 
/**
 * The options of the table.
 */
options: Options, 
/**
 * The card list.
 */
cards: CardList, 
/**
 * Whether cards have been dealt.
 */
dealt: boolean, 
/**
 * What is going on.
 */
stage: StageView, 
/**
 * Whose turn it is.
 */
active: Seat | null, 
/**
 * Who must decide: also somebody whose turn it is not.
 */
turn: Seat | null, 
/**
 * How many steps the dwarf or creature may still go.
 */
left: number, 
/**
 * The creature that moves or is about to attack.
 */
attack: AttackView | null, 
/**
 * Who draws at the end of this turn, and how many cards, once a card is played or discarded.
 */
draws: DrawsView | null, 
/**
 * The group of the axe that the active seat has laid in front of itself in this turn, and cannot use yet.
 */
fresh_axe: Group | null, 
/**
 * Who began.
 */
first: Seat, 
/**
 * How many cards of each group the deck holds.
 */
deck: [number, number, number], 
/**
 * How many cards of each group were set aside unseen.
 */
aside: [number, number, number], 
/**
 * The face-up cards: the start, turned goals, then path cards in the order in which they were laid.
 */
board: Array<LaidView>, 
/**
 * The goals, from the north-west clockwise.
 */
goals: Array<GoalView>, 
/**
 * The seats from 0.
 */
seats: Array<SeatView>, 
/**
 * The spare clan cards, sorted by clan.
 */
spare_cards: Array<Seen<Dwarf, Clan>>, 
/**
 * Who has left the cave, the first one first.
 */
outs: Array<Seat>, 
/**
 * Gold that belongs to nobody.
 */
pool: number, 
/**
 * Webs, sorted by edge.
 */
webs: Array<WebView>, 
/**
 * Creatures that are out.
 */
creatures: Array<CreatureView>, 
/**
 * The viewer's own cards.
 */
hand: Array<Card>, 
/**
 * The discard pile, as far as the viewer knows it.
 */
discards: DiscardsView, 
/**
 * Hands that were given away in swaps.
 */
given: Array<GivenView>, 
/**
 * What has happened to hands since the first swap, as everybody saw it.
 */
since_swap: Array<HandEvent>, 
/**
 * Where the viewer's own dwarf can go as the cave lies now.
 */
routes: Array<Route>, 
/**
 * How the game ended.
 */
ending: Ending | null, 
/**
 * What the viewer may do, if it must decide.
 */
choices: Choices | null, };

export type WebView = { 
/**
 * Where it hangs.
 */
edge: Edge, 
/**
 * Who spun it.
 */
owner: Seat, 
/**
 * It goes at its owner's next turn.
 */
turned: boolean, 
/**
 * The group of its card.
 */
group: Group, };
