// Made from crates/lost-mines by tests of crates/catalog; changed there, never here.

export type Action = string;

export type Blocked = { 
/**
 * To which side.
 */
side: Side, 
/**
 * Why.
 */
refusal: Refusal, };

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

export type CardList = { source: Source, places: Places, 
/**
 * The open edges of the dragon's, the gold, the silver and the gem mine.
 */
mines: [string, string, string, string], 
/**
 * The cards that there are at all.
 */
faces: Counts, treasures: Array<string>, };

export type Cell = [number, number];

export type Character = "loyal" | "selfish" | "saboteur";

export type Choices = { "cards": Array<CardChoices> } | { "move": MoveChoices } | { "treasures": Array<TreasureChoice> };

export type Claim = { "claim": "mine", 
/**
 * Which one.
 */
mine: MinePlace, 
/**
 * What.
 */
is: Mine, } | { "claim": "treasure", 
/**
 * Which one.
 */
treasure: TreasurePlace, 
/**
 * How much.
 */
value: number, } | { "claim": "dwarf", 
/**
 * Whose.
 */
seat: Seat, 
/**
 * Its character.
 */
character: Character, } | { "claim": "character", 
/**
 * Its character.
 */
character: Character, };

export type Clan = "blue" | "yellow";

export type Control = string;

export type Counts = { [key in string]: number };

export type DiscardsView = { 
/**
 * Cards that were played or removed for all to see, sorted.
 */
open: Array<Card>, 
/**
 * Cards that the viewer itself discarded face down, sorted.
 */
own: Array<Card>, 
/**
 * Cards that traps have cost the viewer, sorted.
 */
lost: Array<Card>, };

export type Dwarf = string;

export type Edge = { cell: Cell, side: Side, };

export type Emote = "cheer" | "laugh" | "frown" | "ponder" | "thank" | "sorry" | "innocent" | "hurry";

export type Ending = "treasures-taken" | "cards-out" | "agreed";

export type GivenBack = { 
/**
 * Whom.
 */
seat: Seat, 
/**
 * How many points.
 */
points: number, };

export type Heard = { event: Public } | { secret: Private } | { said: { by: Seat, talk: Talk } } | { control: { seat: Seat, control: Control } } | { agreed: { seat: Seat } } | { withdrew: { seat: Seat } };

export type Kind = "gold" | "silver" | "gems";

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
 * The tool on it, if it is an obstacle that has been overcome.
 */
tool: Tool | null, };

export type Look = "mine" | "treasure" | "dwarf";

export type LookedView = { 
/**
 * Mines.
 */
mines: Array<MinePlace>, 
/**
 * Treasures.
 */
treasures: Array<TreasurePlace>, 
/**
 * The dwarf cards of these seats.
 */
dwarves: Array<Seat>, };

export type Mine = "dragon" | "gold" | "silver" | "gems";

export type MinePlace = number;

export type MineView = { 
/**
 * Its place.
 */
mine: MinePlace, 
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
front: Seen<Mine, null>, };

export type MoveChoices = { 
/**
 * How many cells it may still go.
 */
left: number, 
/**
 * Where it may go next.
 */
steps: Array<StepChoice>, 
/**
 * Where a path leads that it may not take now, and why.
 */
blocked: Array<Blocked>, 
/**
 * How to stay.
 */
stay: Action, 
/**
 * The kind of treasure that whoever stays takes here.
 */
stay_takes: Kind | null, };

export type Options = { players: Seats, rounds: number, first: Seat | null, };

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

export type Places = { 
/**
 * Where blue starts.
 */
blue: Cell, 
/**
 * Where yellow starts.
 */
yellow: Cell, 
/**
 * Where the mines lie.
 */
mines: [Cell, Cell, Cell, Cell], };

export type Pool = { 
/**
 * The clan.
 */
clan: Clan, 
/**
 * Who scores with it.
 */
scorers: Array<Seat>, 
/**
 * What their treasures are worth together.
 */
sum: number, 
/**
 * What each of them gets.
 */
share: number, 
/**
 * Who took the most valuable treasure, if anything remains.
 */
best: Array<Seat>, 
/**
 * What each of those gets besides.
 */
rest: number, 
/**
 * What nobody gets.
 */
lost: number, };

export type Private = { "secret": "your-deal", 
/**
 * Its character.
 */
character: Character, 
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
card: Card, } | { "secret": "mine-is", 
/**
 * Which one.
 */
mine: MinePlace, 
/**
 * What it is.
 */
front: Mine, } | { "secret": "treasure-is", 
/**
 * Which one.
 */
treasure: TreasurePlace, 
/**
 * What it is.
 */
front: Treasure, } | { "secret": "dwarf-is", 
/**
 * Whose.
 */
seat: Seat, 
/**
 * What it is.
 */
dwarf: Dwarf, };

export type Public = { "event": "dealt", 
/**
 * Its number from 1.
 */
round: number, 
/**
 * Who begins.
 */
first: Seat, 
/**
 * How many cards a hand is dealt.
 */
hand: number, 
/**
 * How many are left in the deck.
 */
deck: number, 
/**
 * Everybody's clan.
 */
clans: Array<Clan>, 
/**
 * The kinds of the treasures that lie in the open.
 */
treasures: Array<Kind>, } | { "event": "troll-left", 
/**
 * The owner.
 */
owner: Seat, 
/**
 * Where it stood.
 */
edge: Edge, } | { "event": "skipped", 
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
turned: boolean, } | { "event": "overcame", 
/**
 * By whom.
 */
by: Seat, 
/**
 * With what.
 */
tool: Tool, 
/**
 * Where.
 */
cell: Cell, } | { "event": "looked-at-mine", 
/**
 * Who.
 */
by: Seat, 
/**
 * With which card.
 */
card: Card, 
/**
 * At which one.
 */
mine: MinePlace, } | { "event": "looked-at-treasure", 
/**
 * Who.
 */
by: Seat, 
/**
 * With which card.
 */
card: Card, 
/**
 * At which one.
 */
treasure: TreasurePlace, 
/**
 * Its kind.
 */
kind: Kind, } | { "event": "looked-at-dwarf", 
/**
 * Who.
 */
by: Seat, 
/**
 * With which card.
 */
card: Card, 
/**
 * Whose.
 */
seat: Seat, } | { "event": "trap-set", 
/**
 * By whom.
 */
by: Seat, 
/**
 * Where.
 */
edge: Edge, } | { "event": "troll-lured", 
/**
 * By whom.
 */
by: Seat, 
/**
 * Where.
 */
edge: Edge, } | { "event": "struck", 
/**
 * By whom.
 */
by: Seat, 
/**
 * Where.
 */
cell: Cell, 
/**
 * Which card.
 */
card: Path, 
/**
 * The tool that lay on it.
 */
tool: Tool | null, 
/**
 * Traps that went with it.
 */
traps: Array<Edge>, 
/**
 * Trolls that went with it.
 */
trolls: Array<Edge>, } | { "event": "discarded", 
/**
 * By whom.
 */
by: Seat, 
/**
 * How many: 1 or 2.
 */
cards: number, } | { "event": "stepped", 
/**
 * Whose.
 */
by: Seat, 
/**
 * From where.
 */
from: Cell, 
/**
 * Where to.
 */
to: Cell, } | { "event": "trap-sprung", 
/**
 * Whose.
 */
by: Seat, 
/**
 * Where.
 */
edge: Edge, 
/**
 * Who drew a card from that hand.
 */
drawn_by: Seat, 
/**
 * How many cards are lost: none if the hand was empty.
 */
lost: number, } | { "event": "mine-turned", 
/**
 * By whom.
 */
by: Seat, 
/**
 * Which one.
 */
mine: MinePlace, 
/**
 * What it is.
 */
front: Mine, 
/**
 * Turned by 180° or not.
 */
turned: boolean, 
/**
 * Its open edges as it lies.
 */
open: Sides, } | { "event": "dragon-met", 
/**
 * Who.
 */
by: Seat, } | { "event": "stayed", 
/**
 * Whose.
 */
by: Seat, 
/**
 * Where.
 */
cell: Cell, } | { "event": "took", 
/**
 * By whom.
 */
by: Seat, 
/**
 * Which one.
 */
treasure: TreasurePlace, 
/**
 * Its kind.
 */
kind: Kind, } | { "event": "drew", 
/**
 * By whom.
 */
by: Seat, 
/**
 * How many.
 */
cards: number, 
/**
 * How many are left in the deck.
 */
deck: number, } | { "event": "round-ended", 
/**
 * How it ended.
 */
ending: Ending, 
/**
 * Everybody's dwarf card.
 */
dwarves: Array<Dwarf>, 
/**
 * What everybody has taken.
 */
treasures: Array<Array<Treasure>>, } | { "event": "divided", 
/**
 * What each clan divides.
 */
pools: Array<Pool>, 
/**
 * Everybody's points of this round.
 */
points: Array<number>, 
/**
 * What the holder of the dragon gave back of them.
 */
dragon: GivenBack | null, 
/**
 * Everybody's points of all rounds so far.
 */
totals: Array<number>, } | { "event": "game-ended", 
/**
 * Everybody's points.
 */
points: Array<number>, 
/**
 * Who has most of them.
 */
winners: Array<Seat>, };

export type Refusal = { "refusal": "no-round" } | { "refusal": "play-first" } | { "refusal": "move-now" } | { "refusal": "take-now" } | { "refusal": "nothing-to-take" } | { "refusal": "not-in-hand", 
/**
 * The card.
 */
card: Card, } | { "refusal": "off-the-board", 
/**
 * The cell.
 */
cell: Cell, } | { "refusal": "cell-taken", 
/**
 * The cell.
 */
cell: Cell, } | { "refusal": "not-beside-path", 
/**
 * The cell.
 */
cell: Cell, } | { "refusal": "same-when-turned" } | { "refusal": "paths-do-not-fit", 
/**
 * Where they meet, seen from the new card.
 */
side: Side, } | { "refusal": "continues-no-path", 
/**
 * The cell.
 */
cell: Cell, } | { "refusal": "fits-nowhere" } | { "refusal": "no-such-obstacle", 
/**
 * The tool.
 */
tool: Tool, 
/**
 * The cell.
 */
cell: Cell, } | { "refusal": "already-overcome", 
/**
 * The cell.
 */
cell: Cell, } | { "refusal": "nothing-to-overcome", 
/**
 * The tool.
 */
tool: Tool, } | { "refusal": "not-offered", 
/**
 * The card.
 */
card: Card, 
/**
 * What was to be looked at.
 */
look: Look, } | { "refusal": "mine-is-face-up", 
/**
 * What it is.
 */
mine: Mine, } | { "refusal": "no-such-treasure", 
/**
 * The number that was given.
 */
treasure: TreasurePlace, } | { "refusal": "treasure-is-taken", 
/**
 * Which one.
 */
treasure: TreasurePlace, 
/**
 * By whom.
 */
by: Seat, } | { "refusal": "no-such-seat", 
/**
 * The number that was given.
 */
seat: Seat, } | { "refusal": "own-dwarf" } | { "refusal": "no-such-edge", 
/**
 * The edge.
 */
edge: Edge, } | { "refusal": "edge-is-taken", 
/**
 * The edge.
 */
edge: Edge, } | { "refusal": "no-path-over-edge", 
/**
 * The edge.
 */
edge: Edge, } | { "refusal": "nothing-there", 
/**
 * The cell.
 */
cell: Cell, } | { "refusal": "start-stays" } | { "refusal": "mine-stays" } | { "refusal": "dwarf-stands-there", 
/**
 * Whose.
 */
seat: Seat, } | { "refusal": "nothing-to-remove" } | { "refusal": "no-path-there", 
/**
 * To which side.
 */
side: Side, } | { "refusal": "troll-blocks", 
/**
 * Whose.
 */
owner: Seat, 
/**
 * Where.
 */
edge: Edge, } | { "refusal": "obstacle-blocks", 
/**
 * Where.
 */
cell: Cell, 
/**
 * What overcomes it.
 */
tool: Tool, } | { "refusal": "no-room", 
/**
 * Where.
 */
cell: Cell, 
/**
 * Who stands there.
 */
seat: Seat, } | { "refusal": "already-taken", 
/**
 * Which one.
 */
treasure: TreasurePlace, 
/**
 * By whom.
 */
by: Seat, } | { "refusal": "wrong-kind", 
/**
 * The treasure.
 */
treasure: TreasurePlace, };

export type Route = { 
/**
 * Where it leads.
 */
to: Cell, 
/**
 * Step by step.
 */
steps: Array<Side>, 
/**
 * How many traps are on the way: each costs a card.
 */
traps: number, 
/**
 * The face-down mine that is turned over at its end.
 */
turns: MinePlace | null, 
/**
 * The kind of treasure that is taken if the move ends there, as far as everybody knows.
 */
takes: Kind | null, };

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
 * What the viewer knows of its dwarf card.
 */
dwarf: Seen<Dwarf, Clan>, 
/**
 * Where its dwarf stands.
 */
cell: Cell, 
/**
 * How many cards it holds.
 */
hand: number, 
/**
 * How many cards it has discarded face down in this round.
 */
discarded: number, 
/**
 * How many cards traps have cost it in this round.
 */
lost: number, 
/**
 * What it has looked at.
 */
looked_at: LookedView, 
/**
 * Its points of all rounds.
 */
points: number, };

export type Seats = number;

export type Seen<Front, Back> = { front: Front } | { back: Back };

export type Side = "N" | "E" | "S" | "W";

export type Sides = string;

export type Source = "published" | "ours" | "owner" | "proof";

export type StageView = "deal" | "playing" | "moving" | "taking" | "over";

export type StepChoice = { 
/**
 * To which side.
 */
side: Side, 
/**
 * Where to.
 */
to: Cell, 
/**
 * Whether a trap is on the way.
 */
trap: boolean, 
/**
 * The face-down mine that is turned over.
 */
turns: MinePlace | null, 
/**
 * To be sent.
 */
action: Action, };

export type Subject = { "mine": MinePlace } | { "treasure": TreasurePlace } | { "dwarf": Seat } | "character";

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
action: Action, } | { "on": "mine", 
/**
 * Which one.
 */
mine: MinePlace, 
/**
 * To be sent.
 */
action: Action, } | { "on": "treasure", 
/**
 * Which one.
 */
treasure: TreasurePlace, 
/**
 * To be sent.
 */
action: Action, } | { "on": "seat", 
/**
 * Whose.
 */
seat: Seat, 
/**
 * To be sent.
 */
action: Action, };

export type Tool = "axe" | "boat" | "rope";

export type Topic = { subject: Subject } | { seat: Seat };

export type Treasure = string;

export type TreasureChoice = { 
/**
 * Which one.
 */
treasure: TreasurePlace, 
/**
 * Its kind.
 */
kind: Kind, 
/**
 * To be sent.
 */
action: Action, };

export type TreasurePlace = number;

export type TreasureView = { 
/**
 * Its place.
 */
treasure: TreasurePlace, 
/**
 * What the viewer knows of it: its kind, or its value too.
 */
front: Seen<Treasure, Kind>, 
/**
 * Who has taken it.
 */
taken_by: Seat | null, };

export type Troll = { 
/**
 * In front of whom its card lies.
 */
owner: Seat, 
/**
 * Where it stands.
 */
edge: Edge, };

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
 * The number of the round from 1; 0 before the first deal.
 */
round: number, 
/**
 * Everybody's points, round by round.
 */
results: Array<Array<number>>, 
/**
 * What is going on.
 */
stage: StageView, 
/**
 * Who must decide.
 */
turn: Seat | null, 
/**
 * How many cells the dwarf may still go, in a move.
 */
left: number, 
/**
 * How many cards are drawn when this turn ends, once a card is played or discarded.
 */
draws: number, 
/**
 * Who began this round.
 */
first: Seat, 
/**
 * Who played the last card of this round.
 */
last_play: Seat | null, 
/**
 * How many cards the deck holds.
 */
deck: number, 
/**
 * How many cards were set aside unseen.
 */
aside: number, 
/**
 * The face-up cards on the board, row by row.
 */
board: Array<LaidView>, 
/**
 * The mines, as the board numbers them.
 */
mines: Array<MineView>, 
/**
 * The treasures that lie, or lay, in the open.
 */
treasures: Array<TreasureView>, 
/**
 * The seats from 0.
 */
seats: Array<SeatView>, 
/**
 * How many spare dwarf cards there are of each clan: blue, yellow.
 */
spare_dwarves: [number, number], 
/**
 * Traps.
 */
traps: Array<Edge>, 
/**
 * Trolls, sorted by owner.
 */
trolls: Array<Troll>, 
/**
 * Who has the dragon token.
 */
dragon: Seat | null, 
/**
 * The viewer's own cards.
 */
hand: Array<Card>, 
/**
 * The discard pile, as far as the viewer knows it.
 */
discards: DiscardsView, 
/**
 * Where the viewer's own dwarf can go as the board lies now.
 */
routes: Array<Route>, 
/**
 * What the viewer may do, if it must decide.
 */
choices: Choices | null, };
