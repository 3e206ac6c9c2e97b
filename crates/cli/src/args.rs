//! What can be typed behind `mattock`.

use bots::Level;
use bots::search::Budget;
use catalog::game_id::NoSuchGame;
use catalog::{GameId, Language, Listed, Texts, Visit};
use clap::builder::{PossibleValuesParser, RangedU64ValueParser, TypedValueParser};
use clap::{Args, Parser, Subcommand, ValueEnum};
use std::net::{IpAddr, SocketAddr};
use std::ops::RangeInclusive;
use std::path::PathBuf;
use strum::VariantNames;
use tabletop::Seat;

/// Plays hidden-identity card games: with friends over the network, against bots, bots against each other, and old games again
#[derive(Parser)]
#[command(
    name = "mattock",
    version,
    max_term_width = 100,
    after_help = "\
Without a command, the table server starts.

Examples:
  mattock serve
  mattock play --players 5
  mattock play --game dark-cave --players 6
  mattock simulate --games 2000 --seed 1 --policy digger
  mattock rules saboteur S-8

Exit codes: 0 fine, 1 something failed, 2 wrong usage, 130 interrupted."
)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

#[derive(Subcommand)]
pub(crate) enum Command {
    /// Start the table server
    Serve(Box<ServeArguments>),
    /// Play a game in this terminal against bots
    Play(PlayArguments),
    /// Let bots play many games, and count and time them
    Simulate(SimulateArguments),
    /// Let bots of different levels play each other on duplicate deals
    Arena(ArenaArguments),
    /// Let another program play, by lines of JSON
    Drive(DriveArguments),
    /// Fit what bots believe to how bots play
    Fit(FitArguments),
    /// Go through the record of a game
    Replay(ReplayArguments),
    /// Write all tables of a table server into a file
    Export(ExportArguments),
    /// Read all tables of such a file into a table server's data
    Import(ImportArguments),
    /// Check that the deals of a finished game were fair
    Verify(VerifyArguments),
    /// Play many games at once on a table server, and time it
    Load(LoadArguments),
    /// Look at card lists
    Deck(DeckArguments),
    /// Read the rules, or one clause of them
    Rules(RulesArguments),
}

#[derive(Args, Clone, Debug)]
#[command(after_help = "\
Every setting can also be given in the environment: MATTOCK_LISTEN, MATTOCK_DATA and so on; or in a TOML file that \
--settings names, as `connections = 50`. What is typed comes first, then the environment, then the file. Tables, seats \
and games are kept in one SQLite file in the data folder; a copy of it made with `sqlite3 FILE .backup COPY` is a backup. \
With DATABASE_URL they are kept in a Postgres database. More is in docs/operations.md.

Examples:
  mattock serve
  mattock serve --listen 127.0.0.1:7700 --data games
  mattock serve --public-url https://play.example.org --trusted-proxy 127.0.0.1
  DATABASE_URL=postgres://mattock:PASSWORD@db.example.org/mattock mattock serve
  mattock serve --settings mattock.toml")]
pub(crate) struct ServeArguments {
    /// A file with settings by these names
    #[arg(long, env = "MATTOCK_SETTINGS", value_name = "FILE")]
    pub(crate) settings: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) place: PlaceArguments,
    /// Where to listen
    #[arg(long, env = "MATTOCK_LISTEN", default_value = "0.0.0.0:7700", value_name = "ADDR")]
    pub(crate) listen: SocketAddr,
    /// Where to tell figures at /metrics: keep it on this machine
    #[arg(long, env = "MATTOCK_METRICS", default_value = "127.0.0.1:7701", value_name = "ADDR")]
    pub(crate) metrics: SocketAddr,
    /// The address that players open, if a proxy stands in front: for links and for the check of origins
    #[arg(long, env = "MATTOCK_PUBLIC_URL", value_parser = public_address, value_name = "URL")]
    pub(crate) public_url: Option<String>,
    /// A proxy whose X-Forwarded-For is believed; may be given several times
    #[arg(long = "trusted-proxy", env = "MATTOCK_TRUSTED_PROXY", value_delimiter = ',', value_name = "IP")]
    pub(crate) trusted_proxies: Vec<IpAddr>,
    /// Messages a second of one connection; twice as many at once
    #[arg(long, env = "MATTOCK_MESSAGE_RATE", default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..), value_name = "NUMBER")]
    pub(crate) message_rate: u32,
    /// Wrong links, codes, keys or tokens a minute of one address; as many at once
    #[arg(long, env = "MATTOCK_ATTEMPT_RATE", default_value_t = 30, value_parser = clap::value_parser!(u32).range(1..), value_name = "NUMBER")]
    pub(crate) attempt_rate: u32,
    /// Tables and uploads an hour of one address
    #[arg(long, env = "MATTOCK_MAKE_RATE", default_value_t = 60, value_parser = clap::value_parser!(u32).range(1..), value_name = "NUMBER")]
    pub(crate) make_rate: u32,
    /// Connections of one address at a time
    #[arg(long, env = "MATTOCK_CONNECTIONS", default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..), value_name = "NUMBER")]
    pub(crate) connections: u32,
    /// Days until a finished game is forgotten, at least 1
    #[arg(long, env = "MATTOCK_KEEP_FINISHED_DAYS", default_value_t = 90, value_parser = clap::value_parser!(u32).range(1..), value_name = "DAYS")]
    pub(crate) keep_finished_days: u32,
    /// Days until a table is forgotten that nobody has touched and whose clock does not run, at least 1
    #[arg(long, env = "MATTOCK_KEEP_ABANDONED_DAYS", default_value_t = 30, value_parser = clap::value_parser!(u32).range(1..), value_name = "DAYS")]
    pub(crate) keep_abandoned_days: u32,
    /// Seconds until a quiet table leaves memory
    #[arg(long, env = "MATTOCK_IDLE_SECONDS", default_value_t = 60, value_name = "SECONDS")]
    pub(crate) idle_seconds: u32,
    /// Threads on which bots think [default: all cores but one]
    #[arg(long, env = "MATTOCK_BOT_THREADS", value_parser = clap::value_parser!(u16).range(1..=256), value_name = "NUMBER")]
    pub(crate) bot_threads: Option<u16>,
    /// An address of yours that is told, by a POST with JSON, whose turn it is when they are not there
    #[arg(long, env = "MATTOCK_WEBHOOK", hide_env_values = true, value_parser = web_address, value_name = "URL")]
    pub(crate) webhook: Option<String>,
    /// What is written to the log
    #[arg(long, env = "MATTOCK_LOG", default_value = "info", value_parser = ["error", "warn", "info", "debug"], value_name = "LEVEL")]
    pub(crate) log: String,
}

/// Where a table server keeps its tables.
#[derive(Args, Clone)]
pub(crate) struct PlaceArguments {
    /// The folder for the data file, made if it is not there; `:memory:` keeps nothing, for measuring
    #[arg(long, env = "MATTOCK_DATA", default_value = "data", value_name = "DIR")]
    pub(crate) data: PathBuf,
    /// A Postgres database instead of a data file: postgres://USER:PASSWORD@HOST:PORT/DATABASE. It holds a password, so the
    /// environment is a better place for it
    #[arg(long, env = "DATABASE_URL", hide_env_values = true, value_name = "URL")]
    pub(crate) database: Option<String>,
}

/// What is printed when something is looked for holds no password.
impl std::fmt::Debug for PlaceArguments {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("PlaceArguments").field("data", &self.data).finish_non_exhaustive()
    }
}

#[derive(Args, Clone, Debug)]
#[command(after_help = "\
The file has everything that the server keeps, as it is at one moment: also the cards of running games, so keep it as you \
would keep a deck that is being played. To move, stop the server first: what is played later is not in the file. A database \
that is only named in the environment does not count when --data is typed. docs/operations.md says how the file is written.

Examples:
  mattock export --data games games.jsonl
  DATABASE_URL=postgres://mattock:PASSWORD@db.example.org/mattock mattock export games.jsonl
  mattock export --data games - | DATABASE_URL=postgres://mattock:PASSWORD@db.example.org/mattock mattock import -")]
pub(crate) struct ExportArguments {
    #[command(flatten)]
    pub(crate) place: PlaceArguments,
    /// The file to write, which is not there yet; `-` writes to the output
    pub(crate) file: PathBuf,
}

#[derive(Args, Clone, Debug)]
#[command(after_help = "\
Everything in the file is imported, or nothing, if one of its tables is there already. Start the server afterwards: all games \
go on where they were.

Examples:
  mattock import --data games games.jsonl
  DATABASE_URL=postgres://mattock:PASSWORD@db.example.org/mattock mattock import games.jsonl")]
pub(crate) struct ImportArguments {
    #[command(flatten)]
    pub(crate) place: PlaceArguments,
    /// The file that `mattock export` has written; `-` reads the input
    pub(crate) file: PathBuf,
}

#[derive(Args, Clone, Debug)]
#[command(after_help = "\
Four clients a table play legal games as fast as they are answered. A round trip is from an action to its frame. With \
--pid the CPU time and the memory of the server are read from /proc. With --idle nothing is played: the tables are started, \
ten seconds pass, and the memory that they take is told. With --bot-tables bots think meanwhile, as fast as they may.

Examples:
  mattock load --tables 100 --seconds 20 --game saboteur --pid 4711
  mattock load --tables 1000 --idle --pid 4711
  mattock load --tables 20 --bot-tables 50 --bots master
  mattock load --url ws://127.0.0.1:7700,ws://127.0.0.1:7710 --pid 4711,4712")]
pub(crate) struct LoadArguments {
    /// The server, or several of one database with commas between: the clients of a table are spread over them
    #[arg(long, default_value = "ws://127.0.0.1:7700", value_name = "URL", value_delimiter = ',', value_parser = server_address)]
    pub(crate) url: Vec<String>,
    /// How many tables, with four clients each
    #[arg(long, default_value_t = 100, value_name = "NUMBER", value_parser = clap::value_parser!(u32).range(1..=10_000))]
    pub(crate) tables: u32,
    /// For how long
    #[arg(long, default_value_t = 20, value_name = "SECONDS", value_parser = clap::value_parser!(u64).range(1..=86_400))]
    pub(crate) seconds: u64,
    #[command(flatten)]
    pub(crate) game: GameArgument,
    /// The process of the server, for its CPU time and memory, or several with commas between: what they use together
    #[arg(long, value_name = "PID", value_delimiter = ',')]
    pub(crate) pid: Vec<u32>,
    /// Start the tables and play nothing: what does a quiet table take?
    #[arg(long)]
    pub(crate) idle: bool,
    /// So many tables more, each with one client among bots: they are not measured, the others feel them
    #[arg(long, default_value_t = 0, value_name = "NUMBER", value_parser = clap::value_parser!(u32).range(0..=10_000))]
    pub(crate) bot_tables: u32,
    /// How well the bots at these tables play
    #[arg(long, default_value = "master", value_parser = level_parser(), value_name = "LEVEL")]
    pub(crate) bots: Level,
    /// Also load a server that is not on this machine: only with the leave of whoever runs it
    #[arg(long)]
    pub(crate) not_only_here: bool,
    /// Write one JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args, Clone, Debug)]
#[command(after_help = "\
The file is what the server gives at /api/tables/TABLE/proof when the whole game is over. Compare the promises that are \
printed with those that were shown before each deal; docs/fairness.md says what this proves.

Examples:
  mattock verify proof.json")]
pub(crate) struct VerifyArguments {
    /// The proof of a game
    pub(crate) file: PathBuf,
}

/// Which game, and at what table.
#[derive(Args, Clone, Debug)]
pub(crate) struct TableArguments {
    #[command(flatten)]
    pub(crate) game: GameArgument,
    /// How many play
    #[arg(long, default_value_t = 5, value_name = "NUMBER")]
    pub(crate) players: u8,
    /// A card list of your own instead of the one that comes with Mattock (see `mattock deck show --game GAME`)
    #[arg(long, value_name = "FILE")]
    pub(crate) deck: Option<PathBuf>,
    /// An option of the table, such as rounds=1; may be given several times
    #[arg(long = "option", value_name = "NAME=VALUE")]
    pub(crate) options: Vec<String>,
}

impl Default for TableArguments {
    fn default() -> Self {
        TableArguments { game: GameArgument::default(), players: 5, deck: None, options: Vec::new() }
    }
}

/// How things are drawn.
#[derive(Args, Clone, Debug, Default)]
pub(crate) struct DrawingArguments {
    /// Draw with plain ASCII, for poor terminals
    #[arg(long)]
    pub(crate) ascii: bool,
    /// No colours (as when NO_COLOR is set, or when this is no terminal)
    #[arg(long)]
    pub(crate) no_color: bool,
}

#[derive(Args, Clone, Debug, Default)]
#[command(after_help = with_options("\
Whenever it is your turn you see the table as your seat sees it, and type the number of a choice. Type ? for more: you \
can also write an action, speak, look up a rule or save the game.", "\
Examples:
  mattock play
  mattock play --players 3 --seat 1 --seed 7 --record game.json
  mattock play --bots novice,journeyman,journeyman,novice --explain
  mattock play --game dark-cave --players 6 --option turning=allowed
  mattock play --option rounds=1 --option break-own-tool=refused --ascii"))]
pub(crate) struct PlayArguments {
    #[command(flatten)]
    pub(crate) table: TableArguments,
    /// Where you sit, counted from 0
    #[arg(long, default_value_t = 0, value_name = "NUMBER")]
    pub(crate) seat: u8,
    /// Decides all that chance decides: the same seed deals the same cards. Drawn anew if it is not given
    #[arg(long, value_name = "NUMBER")]
    pub(crate) seed: Option<u64>,
    /// Keep the record of the game in this file, up to date after every turn of yours
    #[arg(long, value_name = "FILE")]
    pub(crate) record: Option<PathBuf>,
    /// How well the others play: one level for all, or exactly one for each seat that is not yours, with commas between
    /// them
    #[arg(long, value_name = "LEVELS", value_delimiter = ',', value_parser = level_parser(), default_value = "journeyman")]
    pub(crate) bots: Vec<Level>,
    /// After every round, say what the bots thought and why they did what they did
    #[arg(long)]
    pub(crate) explain: bool,
    #[command(flatten)]
    pub(crate) drawing: DrawingArguments,
}

#[derive(Args, Clone, Debug)]
#[command(after_help = with_options("\
The same arguments give the same digest, whatever the number of threads. Diggers agree to end a round early when \
hardly a card is left and, by what each of them sees, there is nothing to play for any more. A move is a turn in which a card is played or \
discarded; ns_per_move is the CPU time of the playing threads for each of them.", "\
Examples:
  mattock simulate --players 5 --games 2000 --seed 1
  mattock simulate --policy digger --games 100 --records games
  mattock simulate --game dark-cave --players 4 --policy digger --games 100
  mattock simulate --games 10000 --threads 1 --json"))]
pub(crate) struct SimulateArguments {
    #[command(flatten)]
    pub(crate) table: TableArguments,
    /// How many games
    #[arg(long, default_value_t = 1000, value_name = "NUMBER", value_parser = clap::value_parser!(u64).range(1..=100_000_000))]
    pub(crate) games: u64,
    /// Decides all that chance decides
    #[arg(long, default_value_t = 1, value_name = "NUMBER")]
    pub(crate) seed: u64,
    /// Who chooses: `uniform` takes every legal action with the same chance, `digger` prefers what brings a path nearer
    /// to a goal
    #[arg(long, value_enum, default_value_t = PolicyArgument::Uniform)]
    pub(crate) policy: PolicyArgument,
    /// How many threads play [default: one for each core]
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: Option<u16>,
    /// Write one JSON object: game, players, games, moves, cpu_seconds, ns_per_move, wall_seconds, digest, outcomes
    #[arg(long)]
    pub(crate) json: bool,
    /// Write the record of every game into this folder: game-000000.json and so on
    #[arg(long, value_name = "FOLDER")]
    pub(crate) records: Option<PathBuf>,
}

#[derive(Args, Clone, Debug)]
#[command(after_help = with_options("\
A line goes out for every decision: {\"seat\":0,\"heard\":[...],\"view\":{...},\"choices\":[\"...\"]}. A line \
comes in with one of the choices: {\"action\":\"...\"}, or the bare choice. Before that the seat may speak, as in \
{\"say\":\"accuse 2\"}, and agree to end the round here, where the rules have an early end: {\"agree\":true}, or \
{\"agree\":false} to take that back. After each of these it is asked again, unless the round is over. What cannot be done gets \
{\"error\":\"...\"}, changes nothing, and waits for another line.

Bots at the other seats speak and agree, too. All of it is heard: the field heard has what the seat heard since its last \
line. After every round comes \
{\"round\":1,\"returns\":[...],\"heard\":[{\"seat\":0,\"heard\":[...]}]}: from 0 to 1 for each seat, and what each \
driven seat heard at the end of the round, such as who was what. At the end of the game comes {\"outcome\":{...}}. Events, \
views, actions and talk are those of docs/notation.md.

Exit codes: 0 the game is over, 1 the input ended before the game did, 2 wrong usage.", "\
Examples:
  mattock drive --players 4 --seed 1
  mattock drive --game lost-mines --players 5 --seed 1 --seats 0 --bots journeyman"))]
pub(crate) struct DriveArguments {
    #[command(flatten)]
    pub(crate) table: TableArguments,
    /// Decides all that chance decides
    #[arg(long, default_value_t = 1, value_name = "NUMBER")]
    pub(crate) seed: u64,
    /// The seats that the other program plays, with commas between them [default: all]
    #[arg(long, value_name = "SEATS", value_delimiter = ',')]
    pub(crate) seats: Vec<u8>,
    /// How well bots play the other seats
    #[arg(long, value_name = "LEVEL", value_parser = level_parser(), default_value = "journeyman")]
    pub(crate) bots: Level,
    /// How far foremen and masters think ahead: games played in the head, such as 400, or a time, such as 20ms
    #[arg(long, value_name = "GAMES|MS")]
    pub(crate) budget: Option<Budget>,
}

#[derive(Args, Clone, Debug)]
#[command(after_help = "\
Every deal is played twice, with sides swapped: one level plays for the miners and the other for the saboteurs, or one \
for blue and the other for yellow, and then the other way round. A level against itself plays it once. A deal in which nobody is \
on one of the sides does not count. Shares won come with 95 % intervals, by bootstrap over deals.

Interrupted, it says what was played by then and ends with code 130; interrupted again, it ends at once. With --resume, what \
was played is kept in a file, and the same command goes on where it stopped. What was played with other cards, other weights \
or another version stays in that file and does not count.

Examples:
  mattock arena --players 5 --bots journeyman,novice --deals 500
  mattock arena --game dark-cave --players 8 --bots journeyman,novice,random --deals 200 --html report.html
  mattock arena --players 5 --bots novice,random --roles 2S+3M --deals 500 --json")]
pub(crate) struct ArenaArguments {
    #[command(flatten)]
    pub(crate) table: TableArguments,
    /// The levels that play each other, each against each, with commas between them
    #[arg(long, value_name = "LEVELS", value_delimiter = ',', value_parser = level_parser(), required = true)]
    pub(crate) bots: Vec<Level>,
    /// How many deals
    #[arg(long, default_value_t = 500, value_name = "NUMBER", value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    pub(crate) deals: u64,
    /// Decides all that chance decides
    #[arg(long, default_value_t = 1, value_name = "NUMBER")]
    pub(crate) seed: u64,
    /// Only deals with so many of each identity, such as 2S+3M
    #[arg(long, value_name = "ROLES")]
    pub(crate) roles: Option<String>,
    /// Give every bot a temper of its own, as at tables with persons
    #[arg(long)]
    pub(crate) tempers: bool,
    /// How far foremen and masters think ahead: games played in the head, such as 400, or a time, such as 20ms
    #[arg(long, value_name = "GAMES|MS")]
    pub(crate) budget: Option<Budget>,
    /// How many threads play [default: one for each core]
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: Option<u16>,
    /// Write one JSON object
    #[arg(long)]
    pub(crate) json: bool,
    /// Write a report with plots into this file; it opens without a network
    #[arg(long, value_name = "FILE")]
    pub(crate) html: Option<PathBuf>,
    /// Keep what was played in this file, and go on from there
    #[arg(long, value_name = "FILE")]
    pub(crate) resume: Option<PathBuf>,
}

#[derive(Args, Clone, Debug)]
#[command(after_help = "\
Bots of mixed levels play; what each identity tends to do is learnt from that, tried on rounds of others, and written as a \
small file: the one that comes with Mattock is crates/bots/fits/GAME.toml. The same arguments give the same file.

Examples:
  mattock fit --game saboteur --rounds 400 --out saboteur.toml")]
pub(crate) struct FitArguments {
    #[command(flatten)]
    pub(crate) game: GameArgument,
    /// How many rounds of each population to learn from, in each of five passes: three before practice and two after it
    #[arg(long, default_value_t = 400, value_name = "NUMBER", value_parser = sizes(1..=10_000))]
    pub(crate) rounds: usize,
    /// How many comparisons of habits to practise with; with 0, habits stay as they are by hand
    #[arg(long, default_value_t = 6000, value_name = "NUMBER", value_parser = sizes(0..=1_000_000))]
    pub(crate) practice: usize,
    /// Decides all that chance decides
    #[arg(long, default_value_t = 1, value_name = "NUMBER")]
    pub(crate) seed: u64,
    /// Write the weights into this file [default: to standard output]
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
}

/// Who chooses in a simulation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum PolicyArgument {
    Uniform,
    Digger,
}

#[derive(Args, Clone, Debug)]
#[command(after_help = "\
Without --as you see what somebody who only looked on could see. `--as everything` shows all secrets: whoever holds the \
file has them anyway.

With --json there is a line for each entry: its number, the deed as it stands in the record (what \
others played only with `--as everything`), what was heard, and the whole view after it.

Examples:
  mattock replay game.json
  mattock replay game.json --as 2 --at 40
  mattock replay game.json --as everything --json")]
pub(crate) struct ReplayArguments {
    /// The record of a game
    pub(crate) file: PathBuf,
    /// Which game it has to be of [default: the one that the record says]
    #[arg(long = "game", value_name = "GAME", value_parser = game_parser())]
    pub(crate) named: Option<GameId>,
    /// Whose eyes and ears: a seat's number, audience or everything
    #[arg(long = "as", default_value = "audience", value_name = "VIEWER", value_parser = Eyes::parse)]
    pub(crate) eyes: Eyes,
    /// Stop after so many entries [default: at the end]
    #[arg(long, value_name = "NUMBER")]
    pub(crate) at: Option<usize>,
    /// Write a line of JSON for each entry
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) drawing: DrawingArguments,
}

/// Whose eyes and ears.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Eyes {
    /// Those of a seat.
    Seat(Seat),
    /// Those of somebody who only looks on.
    Audience,
    /// All there are, the backs of cards notwithstanding.
    Everything,
}

impl Eyes {
    fn parse(text: &str) -> Result<Eyes, String> {
        match text {
            "audience" => Ok(Eyes::Audience),
            "everything" => Ok(Eyes::Everything),
            seat => seat.parse().map(Eyes::Seat).map_err(|_| "take a seat's number, audience or everything".to_owned()),
        }
    }
}

#[derive(Args, Clone, Debug)]
#[command(after_help = "\
Examples:
  mattock deck show > my-deck.toml
  mattock deck check my-deck.toml
  mattock deck faces --game dark-cave --json")]
pub(crate) struct DeckArguments {
    #[command(subcommand)]
    pub(crate) command: DeckCommand,
}

#[derive(Subcommand, Clone, Debug)]
pub(crate) enum DeckCommand {
    /// Tell whether a card list can be played
    #[command(after_help = "\
A list that breaks a published total is refused with the total and the line. The list says itself which game it is for.

Examples:
  mattock deck check my-deck.toml")]
    Check {
        /// The card list
        file: PathBuf,
        #[command(flatten)]
        game: GameArgument,
    },
    /// List the stable names of all card faces with their texts
    #[command(after_help = "\
Examples:
  mattock deck faces
  mattock deck faces --game lost-mines --json")]
    Faces {
        /// Write a JSON list of objects with face and text
        #[arg(long)]
        json: bool,
        #[command(flatten)]
        game: GameArgument,
    },
    /// Print the card list that comes with Mattock, to be copied and changed
    #[command(after_help = "\
Examples:
  mattock deck show
  mattock deck show --game dark-cave > my-deck.toml")]
    Show {
        #[command(flatten)]
        game: GameArgument,
    },
}

#[derive(Args, Clone, Copy, Debug, Default)]
pub(crate) struct GameArgument {
    /// Which game [default: the one that the card list is for, or saboteur]
    #[arg(long = "game", value_name = "GAME", value_parser = game_parser())]
    pub(crate) named: Option<GameId>,
}

impl GameArgument {
    /// The game, where no card list says more.
    pub(crate) fn or_first(self) -> GameId {
        self.named.unwrap_or(GameId::ALL[0])
    }
}

#[derive(Args, Clone, Debug)]
#[command(after_help = "\
Examples:
  mattock rules saboteur
  mattock rules saboteur S-8
  mattock rules --game lost-mines L-12b
  mattock rules dark-cave D-8
  mattock rules saboteur S-8 --language nl")]
pub(crate) struct RulesArguments {
    /// Which game, unless it is named without this flag
    #[arg(long = "game", value_name = "GAME", value_parser = game_parser())]
    named: Option<GameId>,
    /// Which game; then a clause such as S-8, or a statement of it such as S-8b. Without a clause the whole page is
    /// printed
    #[arg(value_names = ["GAME", "CLAUSE"], num_args = 0..=2)]
    words: Vec<String>,
    /// In which language
    #[arg(long, default_value_t, value_parser = language_parser())]
    pub(crate) language: Language,
}

impl RulesArguments {
    /// The game and the clause.
    pub(crate) fn game_and_clause(&self) -> Result<(GameId, Option<&str>), NoSuchGame> {
        let words: Vec<&str> = self.words.iter().map(String::as_str).collect();
        let (game, clause) = match (words.split_first(), self.named) {
            (None, named) => (named.unwrap_or(GameId::ALL[0]), &words[..]),
            (Some((first, rest)), named) => match (first.parse(), named) {
                (Ok(game), _) => (game, rest),
                (Err(_), Some(game)) => (game, &words[..]),
                (Err(no_game), None) => return Err(no_game),
            },
        };
        match clause {
            [] => Ok((game, None)),
            [clause] => Ok((game, Some(clause))),
            [no_game, ..] => Err(NoSuchGame { found: (*no_game).to_owned() }),
        }
    }
}

/// Help with the options of every game, as its own texts tell them.
fn with_options(about: &str, examples: &str) -> String {
    struct Options;
    impl Visit for Options {
        type Output = String;
        fn visit<G: Listed>(self) -> String {
            format!("Options of {} (default): {}.", G::NAME, Texts::of::<G>().say("game", &"options", None))
        }
    }
    let options: Vec<String> = GameId::ALL.into_iter().map(|game| game.visit(Options)).collect();
    format!("{about}\n\n{}\n\n{examples}", options.join("\n"))
}

/// An address of the web, as far as it can be seen to be one.
fn web_address(text: &str) -> Result<String, &'static str> {
    let host = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://"));
    match host {
        Some(host)
            if host.starts_with(|first: char| first.is_alphanumeric() || first == '[') && !text.contains(' ') =>
        {
            Ok(text.to_owned())
        }
        _ => Err("an address begins with https:// or http:// and names a host, such as https://play.example.org"),
    }
}

/// The address that players open. Pages and links begin at the root of a host, so that there is nothing behind it.
fn public_address(text: &str) -> Result<String, &'static str> {
    let address = web_address(text)?;
    let host = address.split_once("://").map_or("", |(_, host)| host.trim_end_matches('/'));
    if host.contains(['/', '?', '#', '@']) {
        return Err("the server has a host of its own, without a path behind it, such as https://play.example.org");
    }
    Ok(address)
}

/// The address of a server's socket, however it is written: `http://`, `ws://` or nothing before the host, and `/ws` or
/// nothing behind it. A host alone has a server at its usual port.
fn server_address(text: &str) -> Result<String, &'static str> {
    const WANTED: &str =
        "a server is written HOST:PORT, ws://HOST:PORT or http://HOST:PORT; one behind TLS cannot be loaded";
    let (host, usual) = match text.split_once("://") {
        Some(("ws" | "http", host)) => (host, "80"),
        Some(_) => return Err(WANTED),
        None => (text, "7700"),
    };
    let host = host.trim_end_matches('/');
    let host = host.strip_suffix("/ws").unwrap_or(host);
    let is_host = !host.is_empty() && !host.contains(['/', '?', '#', '@', ' ']);
    let (name, port) = host.rsplit_once(':').filter(|_| !host.ends_with(']')).unwrap_or((host, usual));
    if !is_host || name.is_empty() || port.parse::<u16>().is_err() {
        return Err(WANTED);
    }
    Ok(format!("ws://{name}:{port}/ws"))
}

/// How large something is to be, within what makes sense: nothing is learnt from no rounds, and no machine holds too many.
fn sizes(range: RangeInclusive<u64>) -> RangedU64ValueParser<usize> {
    RangedU64ValueParser::new().range(range)
}

/// Games by name. The names come from the catalog, so that the help lists them.
fn level_parser() -> impl TypedValueParser<Value = Level> {
    PossibleValuesParser::new(Level::VARIANTS).try_map(|name| name.parse::<Level>())
}

fn language_parser() -> impl TypedValueParser<Value = Language> {
    PossibleValuesParser::new(Language::ALL.map(Language::code)).try_map(|code| code.parse::<Language>())
}

fn game_parser() -> impl TypedValueParser<Value = GameId> {
    PossibleValuesParser::new(GameId::ALL.map(GameId::name)).try_map(|name| name.parse::<GameId>())
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_arguments_are_consistent() {
        Arguments::command().debug_assert();
    }

    #[test]
    fn a_server_to_be_loaded_is_written_as_people_write_it() {
        for (written, is) in [
            ("ws://127.0.0.1:7700", "ws://127.0.0.1:7700/ws"),
            ("ws://127.0.0.1:7700/ws", "ws://127.0.0.1:7700/ws"),
            ("http://localhost:7710/", "ws://localhost:7710/ws"),
            ("http://localhost/ws/", "ws://localhost:80/ws"),
            ("localhost:7710", "ws://localhost:7710/ws"),
            ("localhost", "ws://localhost:7700/ws"),
            ("http://[::1]:7700", "ws://[::1]:7700/ws"),
            ("[::1]", "ws://[::1]:7700/ws"),
        ] {
            assert_eq!(server_address(written).as_deref(), Ok(is), "{written}");
        }
        for written in ["", "https://localhost", "ws://", "localhost:x", "ftp://localhost", "localhost/t/abc", ":7700"]
        {
            assert!(server_address(written).is_err(), "{written}");
        }
    }

    #[test]
    fn players_open_the_root_of_a_host() {
        for written in ["https://play.example.org", "http://play.example.org:8080/"] {
            assert_eq!(public_address(written).as_deref(), Ok(written));
        }
        for written in
            ["https://example.org/play", "https://example.org?a=b", "https://example.org/#a", "play.example.org"]
        {
            assert!(public_address(written).is_err(), "{written}");
        }
    }

    #[test]
    fn every_command_has_examples() {
        fn check(command: &clap::Command) {
            let help = command.get_after_help().map(ToString::to_string).unwrap_or_default();
            assert!(help.contains("Examples:\n  mattock"), "{}", command.get_name());
            command.get_subcommands().for_each(check);
        }
        check(&Arguments::command());
    }
}
