// Made from crates/saboteur by tests of crates/catalog; changed there, never here.

export type Action = string;

export type Allowed = "allowed" | "refused";

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
 * How to discard it.
 */
discard: Action, };

export type CardList = { source: Source, faces: Counts, gold: [number, number, number], };

export type Cell = [number, number];

export type Choices = { "cards": Array<CardChoices> } | { "pass": Action } | { "gold": Array<GoldChoice> };

export type Claim = { "claim": "goal", 
/**
 * Where.
 */
goal: GoalPlace, 
/**
 * What.
 */
is: Lies, } | { "claim": "role", 
/**
 * Its role.
 */
role: Role, };

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
own: Array<Card>, };

export type Emote = "cheer" | "laugh" | "frown" | "ponder" | "thank" | "sorry" | "innocent" | "hurry";

export type Ending = "treasure-reached" | "cards-out" | "all-passed";

export type Goal = "treasure" | "stone-ne" | "stone-nw";

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

export type Gold = number;

export type GoldChoice = { 
/**
 * The card.
 */
gold: Gold, 
/**
 * To be sent.
 */
action: Action, };

export type GoldView = { 
/**
 * How many cards the gold deck holds.
 */
deck: number, 
/**
 * What has been handed out, in order.
 */
owned: Array<OwnedView>, 
/**
 * What the viewer handed on when it had chosen, round by round: it knows these cards, not who has which.
 */
handed_on: Array<HandedOn>, 
/**
 * What is being offered now.
 */
offer: OfferView | null, };

export type Handed = "chosen" | "paid";

export type HandedOn = { 
/**
 * In which round.
 */
round: number, 
/**
 * The cards, sorted.
 */
gold: Array<Gold>, };

export type Heard = { event: Public } | { secret: Private } | { said: { by: Seat, talk: Talk } } | { control: { seat: Seat, control: Control } } | { agreed: { seat: Seat } } | { withdrew: { seat: Seat } };

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
 * Those of them that an unbroken passage joins to the start.
 */
connected: Sides, };

export type Lies = "treasure" | "stone";

export type OfferView = { 
/**
 * Who chooses.
 */
to: Seat, 
/**
 * From how many cards.
 */
cards: number, 
/**
 * Which ones, if the viewer chooses; sorted.
 */
gold: Array<Gold> | null, };

export type Options = { players: Seats, rounds: number, first: Seat | null, break_own_tool: Allowed, broken_tool_forfeits_gold: Switch, };

export type OwnedView = { 
/**
 * Who.
 */
seat: Seat, 
/**
 * Since which round.
 */
round: number, 
/**
 * Chosen or paid.
 */
how: Handed, 
/**
 * What the viewer knows of it.
 */
gold: Seen<Gold, null>, };

export type Path = string;

export type Private = { "secret": "your-deal", 
/**
 * Its role.
 */
role: Role, 
/**
 * Its cards.
 */
hand: Array<Card>, } | { "secret": "you-drew", 
/**
 * The card.
 */
card: Card, } | { "secret": "you-discarded", 
/**
 * The card.
 */
card: Card, } | { "secret": "goal-is", 
/**
 * Where.
 */
goal: GoalPlace, 
/**
 * What.
 */
front: Goal, } | { "secret": "gold-offered", 
/**
 * The cards.
 */
gold: Array<Gold>, } | { "secret": "you-took", 
/**
 * The card.
 */
gold: Gold, } | { "secret": "you-were-paid", 
/**
 * The cards.
 */
gold: Array<Gold>, };

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
deck: number, } | { "event": "laid", 
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
turned: boolean, } | { "event": "goal-turned", 
/**
 * Where it lies.
 */
goal: GoalPlace, 
/**
 * What it is.
 */
front: Goal, } | { "event": "broke", 
/**
 * By whom.
 */
by: Seat, 
/**
 * Whose.
 */
seat: Seat, 
/**
 * Which one.
 */
tool: Tool, } | { "event": "mended", 
/**
 * By whom.
 */
by: Seat, 
/**
 * Whose.
 */
seat: Seat, 
/**
 * Which one.
 */
tool: Tool, 
/**
 * With which card.
 */
card: Repair, } | { "event": "collapsed", 
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
card: Path, } | { "event": "looked", 
/**
 * Who.
 */
by: Seat, 
/**
 * At which one.
 */
goal: GoalPlace, } | { "event": "discarded", 
/**
 * Who.
 */
by: Seat, } | { "event": "passed", 
/**
 * Who.
 */
by: Seat, } | { "event": "drew", 
/**
 * Who.
 */
by: Seat, 
/**
 * How many are left in the deck.
 */
deck: number, } | { "event": "round-ended", 
/**
 * Who won it.
 */
winner: Role, 
/**
 * How it ended.
 */
ending: Ending, 
/**
 * Everybody's role.
 */
roles: Array<Role>, 
/**
 * The role that nobody had.
 */
spare: Role, } | { "event": "offered", 
/**
 * To whom.
 */
to: Seat, 
/**
 * How many cards.
 */
cards: number, } | { "event": "took", 
/**
 * Who.
 */
by: Seat, } | { "event": "paid", 
/**
 * Who.
 */
seat: Seat, 
/**
 * In how many cards.
 */
cards: number, } | { "event": "game-ended", 
/**
 * Everybody's nuggets.
 */
nuggets: Array<number>, 
/**
 * Who has most of them.
 */
winners: Array<Seat>, };

export type Refusal = { "refusal": "not-in-hand", 
/**
 * The card.
 */
card: Card, } | { "refusal": "must-play-or-discard" } | { "refusal": "round-is-over" } | { "refusal": "no-gold-offered" } | { "refusal": "gold-not-offered" } | { "refusal": "cell-taken", 
/**
 * The cell.
 */
cell: Cell, } | { "refusal": "not-beside-maze", 
/**
 * The cell.
 */
cell: Cell, } | { "refusal": "same-when-turned" } | { "refusal": "paths-do-not-fit", 
/**
 * Where they meet, seen from the new card.
 */
side: Side, } | { "refusal": "not-connected-to-start", 
/**
 * The cell.
 */
cell: Cell, } | { "refusal": "tool-is-broken", 
/**
 * Those that are broken.
 */
broken: Tools, } | { "refusal": "no-such-seat", 
/**
 * The number that was given.
 */
seat: Seat, } | { "refusal": "already-broken", 
/**
 * The seat.
 */
seat: Seat, 
/**
 * The tool.
 */
tool: Tool, } | { "refusal": "own-tool-stays" } | { "refusal": "not-broken", 
/**
 * The seat.
 */
seat: Seat, 
/**
 * The tool.
 */
tool: Tool, } | { "refusal": "wrong-tool", 
/**
 * The card.
 */
card: Card, 
/**
 * The tool.
 */
tool: Tool, } | { "refusal": "nothing-there", 
/**
 * The cell.
 */
cell: Cell, } | { "refusal": "start-stays" } | { "refusal": "goal-stays" } | { "refusal": "goal-is-face-up", 
/**
 * What it shows.
 */
goal: Goal, } | { "refusal": "fits-nowhere" } | { "refusal": "nothing-to-break" } | { "refusal": "nothing-to-mend" } | { "refusal": "nothing-to-remove" } | { "refusal": "no-early-end" };

export type Repair = string;

export type Role = "miner" | "saboteur";

export type RoundResult = { 
/**
 * Who won it.
 */
winner: Role, 
/**
 * How many saboteurs had been dealt.
 */
saboteurs: number, };

export type Said = { by: Seat, talk: Talk };

export type Seat = number;

export type SeatView = { 
/**
 * Its number.
 */
seat: Seat, 
/**
 * What the viewer knows of its role.
 */
role: Seen<Role, null>, 
/**
 * How many cards it holds.
 */
hand: number, 
/**
 * Its broken tools.
 */
broken: Tools, 
/**
 * The goals it has looked at.
 */
looked_at: Array<GoalPlace>, 
/**
 * How many cards it has discarded face down in this round.
 */
discarded: number, 
/**
 * How many gold cards it owns.
 */
gold_cards: number, 
/**
 * What they are worth, once all gold is shown.
 */
nuggets: number | null, };

export type Seats = number;

export type Seen<Front, Back> = { front: Front } | { back: Back };

export type Side = "N" | "E" | "S" | "W";

export type Sides = string;

export type Source = "published" | "ours" | "owner" | "proof";

export type StageView = "deal" | "digging" | "sharing-gold" | "over";

export type Subject = { "goal": GoalPlace } | "role";

export type Switch = "off" | "on";

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
action: Action, } | { "on": "seat", 
/**
 * Whose.
 */
seat: Seat, 
/**
 * Which tool.
 */
tool: Tool, 
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
action: Action, };

export type Tool = "pickaxe" | "lantern" | "cart";

export type Tools = Array<"pickaxe" | "lantern" | "cart">;

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
 * The number of the round from 1; 0 before the first deal.
 */
round: number, 
/**
 * How the rounds so far ended.
 */
results: Array<RoundResult>, 
/**
 * What is going on.
 */
stage: StageView, 
/**
 * Who must decide.
 */
turn: Seat | null, 
/**
 * Who began this round.
 */
first: Seat, 
/**
 * Who laid the last path card of this round.
 */
last_path: Seat | null, 
/**
 * How many seats in succession have passed in turns that began with the deck empty (S-19d).
 */
passes: number, 
/**
 * How many cards the deck holds.
 */
deck: number, 
/**
 * The maze: the start, turned goals, then path cards in the order in which they were laid.
 */
board: Array<LaidView>, 
/**
 * The goals from north to south.
 */
goals: Array<GoalView>, 
/**
 * The seats from 0.
 */
seats: Array<SeatView>, 
/**
 * The role that nobody has.
 */
spare: Seen<Role, null>, 
/**
 * The viewer's own cards.
 */
hand: Array<Card>, 
/**
 * The discard pile, as far as the viewer knows it.
 */
discards: DiscardsView, 
/**
 * Gold.
 */
gold: GoldView, 
/**
 * What the viewer may do, if it must decide.
 */
choices: Choices | null, };
