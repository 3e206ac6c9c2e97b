// Made from crates/protocol by its tests; changed there, never here.

export const VERSION = 1;

export type ClientMessage = { 
/**
 * Counts up. The same number with the same ask is the same message, and is done once.
 */
number: number, 
/**
 * What it wants.
 */
ask: Ask, };

export type Ask = { "hello": { 
/**
 * The version that it speaks.
 */
version: number, 
/**
 * Its own name for itself, one to forty letters and digits, kept over reconnects: with the number of a message
 * it tells a repeated action from a new one.
 */
client: string, } } | "games" | { "make": MakeTable } | { "learn": { 
/**
 * Which game.
 */
game: string, 
/**
 * The name to be shown.
 */
name: string, } } | "open-tables" | { "my-tables": { 
/**
 * Its seats.
 */
seats: Array<Held>, } } | { "look": { 
/**
 * Its id from the link, or its code.
 */
table: string, } } | { "sit": { 
/**
 * The table's id from the link, or its code.
 */
table: string, 
/**
 * The name to be shown.
 */
name: string, 
/**
 * Which seat; any free one if none is named.
 */
seat: number | null, } } | { "return": { 
/**
 * The table's id.
 */
table: string, 
/**
 * The token of the seat.
 */
token: string, 
/**
 * The last sequence number that this client has, if it still has its view.
 */
last: number | null, } } | { "watch": { 
/**
 * The table's id from the link, or its code.
 */
table: string, 
/**
 * The last sequence number that this client has, if it still has its view.
 */
last: number | null, } } | "hand-over" | { "take-over": { 
/**
 * The table's id.
 */
table: string, 
/**
 * The key.
 */
key: string, } } | "leave" | { "change": { 
/**
 * Options of the game by name; what is not named stays as in the box.
 */
options: Record<string, unknown>, 
/**
 * What goes on around the game.
 */
rules: Rules, } } | { "bot": { 
/**
 * Which seat.
 */
seat: number, 
/**
 * How good it is: one of the levels.
 */
level: string, } } | { "remove": { 
/**
 * Which seat.
 */
seat: number, } } | { "start": { 
/**
 * Bots of this level take the free seats.
 */
fill: string | null, } } | { "play": { 
/**
 * The sequence number of the view that this answers.
 */
seq: number, 
/**
 * The action; or a route, whose steps are played one by one until something happens that was not foretold.
 */
actions: Array<string>, } } | { "why": { 
/**
 * The action.
 */
action: string, } } | { "say": { 
/**
 * What, such as `accuse 2`.
 */
talk: string, } } | "agree" | "withdraw" | "ready" | "not-ready" | { "nonce": { 
/**
 * The number of the round from 0.
 */
round: number, 
/**
 * One to sixty-four hexadecimal digits.
 */
nonce: string, } } | { "hand-to-bot": { 
/**
 * How good it is.
 */
level: string, } } | "take-back" | { "chat": { 
/**
 * At most 300 characters.
 */
text: string, } } | { "mute": { 
/**
 * Which seat.
 */
seat: number, 
/**
 * No more, or again.
 */
muted: boolean, } } | { "note": { 
/**
 * At most 4,000 characters.
 */
text: string, 
/**
 * A mark a seat, -3 (surely against us) to 3 (surely with us).
 */
marks: Array<number>, } } | "share" | "rematch";

export type MakeTable = { 
/**
 * Which game.
 */
game: string, 
/**
 * How many play.
 */
players: number, 
/**
 * The host's name.
 */
name: string, 
/**
 * Options of the game by name; what is not named is as in the box.
 */
options?: Record<string, unknown>, 
/**
 * A card list of one's own, in the form of `decks`.
 */
deck?: string, 
/**
 * What goes on around the game.
 */
rules?: Rules, };

export type Held = { 
/**
 * The table's id.
 */
table: string, 
/**
 * The token of the seat.
 */
token: string, };

export type Rules = { 
/**
 * Whether it is listed for all while it waits for players.
 */
open: boolean, 
/**
 * Whether others may look on.
 */
spectators: boolean, 
/**
 * Whether seats may write freely.
 */
chat: boolean, 
/**
 * How long a bot waits before it moves, so that people can follow.
 */
pace_ms: number, 
/**
 * How long a person may think.
 */
clock: Clock, 
/**
 * What happens when the time is over.
 */
at_zero: AtZero, 
/**
 * After how many seconds without a connection a bot plays a seat; never if 0.
 */
absent_seconds: number, };

export type Clock = "off" | { "seconds": number } | { "days": number };

export type AtZero = "default" | "bot";

export type ServerMessage = { "answer": { 
/**
 * The number of that message.
 */
number: number, 
/**
 * The answer.
 */
answer: Answer, } } | { "error": { 
/**
 * Its number, if it had one.
 */
number: number | null, 
/**
 * Why, for programs.
 */
code: Code, 
/**
 * The clause of the rules that refuses it.
 */
clause: string | null, 
/**
 * Why, for people, in English.
 */
says: string, 
/**
 * The same as data, to be told in another language: its kind and what it is about.
 */
why: { trouble: string } & Record<string, unknown>, } } | { "frame": Frame } | { "whole": Whole };

export type Answer = { "welcome": { 
/**
 * The version that the server speaks.
 */
version: number, 
/**
 * The server's time in milliseconds since 1970: clocks are given in it.
 */
time: number, 
/**
 * The levels of bots, the weakest first.
 */
levels: Array<string>, } } | { "games": Array<GameInfo> } | { "tables": Array<Summary> } | { "table": Summary } | { "seated": { 
/**
 * The table's id, for links.
 */
table: string, 
/**
 * Its code, to be said aloud.
 */
code: string, 
/**
 * The seat.
 */
seat: number, 
/**
 * Whoever has this has the seat.
 */
token: string, } } | { "key": { 
/**
 * To be put behind the `#` of a link.
 */
key: string, 
/**
 * For how long it is good.
 */
seconds: number, } } | { "done": { 
/**
 * The number of the step.
 */
seq: number, } } | { "why": { 
/**
 * Whether the action is possible.
 */
possible: boolean, 
/**
 * The clause that refuses it.
 */
clause: string | null, 
/**
 * In words, in English.
 */
says: string, 
/**
 * The same as data, as in an error.
 */
why: ({ trouble: string } & Record<string, unknown>) | null, } } | { "unwanted": { 
/**
 * The key of the words in `texts/en/lessons.toml`.
 */
say: string, 
/**
 * The clause that they are about.
 */
clause: string, } };

export type GameInfo = { 
/**
 * Its name in messages.
 */
game: string, 
/**
 * Its name for people.
 */
name: string, 
/**
 * As few as can play.
 */
least: number, 
/**
 * As many as can play.
 */
most: number, 
/**
 * Its options in words.
 */
options: string, };

export type Summary = { 
/**
 * Its id, for links.
 */
table: string, 
/**
 * The game.
 */
game: string, 
/**
 * Where it stands.
 */
stage: Stage, 
/**
 * Who sits where.
 */
names: Array<string | null>, 
/**
 * One's own seat, if one holds one.
 */
seat: number | null, 
/**
 * Whose turn it is.
 */
turn: number | null, 
/**
 * Since when, in milliseconds since 1970.
 */
since: number, 
/**
 * The options of the game.
 */
options: unknown, 
/**
 * Whether it is a lesson.
 */
lesson: boolean, 
/**
 * What goes on around the game.
 */
rules: Rules, };

export type Code = "malformed" | "reload" | "hello-first" | "too-many" | "no-such-table" | "not-yours" | "not-seated" | "not-host" | "taken" | "begun" | "not-begun" | "not-over" | "stale" | "refused" | "unfit" | "not-allowed" | "not-stored" | "closed";

export type Frame = { 
/**
 * The number of the step.
 */
seq: number, 
/**
 * The number of the viewer's own message that led to it.
 */
answers?: number, 
/**
 * What the viewer heard, in order.
 */
heard: unknown[], 
/**
 * The sections of its view of the game that changed.
 */
game: Record<string, unknown>, 
/**
 * The sections of its view of the table that changed.
 */
table: Record<string, unknown>, };

export type Whole = { 
/**
 * The number of the last step.
 */
seq: number, 
/**
 * Whose view it is: a seat's, or that of somebody who looks on.
 */
seat: number | null, 
/**
 * The game's name.
 */
of: string, 
/**
 * What was missed since the number that the client named, one list a step; nothing if that was too long ago.
 */
missed: unknown[][] | null, 
/**
 * All sections of the view of the game.
 */
game: Record<string, unknown>, 
/**
 * All sections of the view of the table.
 */
table: Record<string, unknown>, };

export type TableView = { 
/**
 * Where it stands.
 */
stage: Stage, 
/**
 * Its code, to be said aloud.
 */
code: string, 
/**
 * Whose table it is.
 */
host: number, 
/**
 * What goes on around the game.
 */
rules: Rules, 
/**
 * Who sits where.
 */
seats: Array<SeatView>, 
/**
 * The seats that want to end the round.
 */
agreed: Array<number>, 
/**
 * What the seats stand by.
 */
said: { by: number, talk: unknown }[], 
/**
 * Whose time is running.
 */
clock: ClockView | null, 
/**
 * The seats that are ready to begin, bots among them; after a round those that have seen its result.
 */
ready: Array<number>, 
/**
 * What was promised about the next deal, or about the last one.
 */
deal: DealView | null, 
/**
 * What was written last: by seats for all who sit, by those who look on for each other. When the game is over
 * everybody reads both.
 */
chat: Array<ChatView>, 
/**
 * What a seat has noted for itself.
 */
notes: NotesView | null, 
/**
 * The marks that seats have shown to everybody since the round ended.
 */
shared: Array<SharedView>, 
/**
 * The table where the next game is.
 */
rematch: string | null, 
/**
 * How far the lesson has come, if the table is one.
 */
lesson: LessonView | null, };

export type Stage = "waiting" | "dealing" | "playing" | "between" | "over";

export type SeatView = { 
/**
 * Who sits there; nobody if it is free.
 */
name: string | null, 
/**
 * Who plays it: `person`, `bot` and its level, or `default`.
 */
control: string, 
/**
 * Whether its player is connected.
 */
here: boolean, };

export type ClockView = { 
/**
 * Whose.
 */
seat: number, 
/**
 * Since when.
 */
since: number, 
/**
 * When it is over.
 */
ends: number, 
/**
 * Whether it was over, and the warning is running.
 */
warned: boolean, };

export type DealView = { 
/**
 * The number of the round from 0.
 */
round: number, 
/**
 * SHA-256 of table, round, options, card list and secret, in hexadecimal digits.
 */
commitment: string, 
/**
 * The nonces so far, seat by seat; nothing for a seat that gave none.
 */
nonces: Array<string | null>, };

export type ChatView = { 
/**
 * By a seat, or by somebody who looks on.
 */
seat: number | null, 
/**
 * What.
 */
text: string, 
/**
 * When.
 */
time: number, };

export type NotesView = { 
/**
 * A note.
 */
text: string, 
/**
 * A mark a seat.
 */
marks: Array<number>, 
/**
 * The seats whose chat it does not read.
 */
muted: Array<number>, };

export type SharedView = { 
/**
 * Whose marks these are.
 */
seat: number, 
/**
 * A mark a seat.
 */
marks: Array<number>, };

export type LessonView = { 
/**
 * How many steps of the learner are done.
 */
done: number, 
/**
 * How many there are.
 */
steps: number, 
/**
 * What the learner is told; nothing while the others play.
 */
say: string | null, 
/**
 * The clause that it is about.
 */
clause: string | null, };

export type Around = { "sat": { 
/**
 * Where.
 */
seat: number, 
/**
 * Who.
 */
name: string, } } | { "rose": { 
/**
 * Which one.
 */
seat: number, } } | { "removed": { 
/**
 * From which seat.
 */
seat: number, } } | "changed" | "started" | { "committed": { 
/**
 * The round from 0.
 */
round: number, 
/**
 * The promise.
 */
commitment: string, } } | { "nonce": { 
/**
 * Which one.
 */
seat: number, } } | { "ready": { 
/**
 * Which one.
 */
seat: number, } } | { "not-ready": { 
/**
 * Which one.
 */
seat: number, } } | { "warned": { 
/**
 * Which one.
 */
seat: number, } } | { "wrote": { 
/**
 * A seat, or somebody who looks on.
 */
seat: number | null, 
/**
 * What.
 */
text: string, } } | { "shared": { 
/**
 * Which one.
 */
seat: number, } } | { "rematch": { 
/**
 * Its id.
 */
table: string, } };
