//! An example of every kind of The Lost Mines.

use crate::{Examples, YOU};
use lost_mines::events::{Ending, GivenBack, Pool, Private, Public};
use lost_mines::pieces::Look;
use lost_mines::position::Position;
use lost_mines::{
    Action, Card, Character, Claim, Clan, Dwarf, Face, Feature, Information, Kind, LostMines, Mine, MinePlace, Options,
    Path, Refusal, Shape, Tool, Treasure, TreasurePlace, View,
};
use tabletop::notation::Kinds;
use tabletop::{Deaf, Game as _, Seat, Viewer};
use tunnels::{Cell, Edge, Side, Sides};

const BY: Seat = Seat::new(1);
const CELL: Cell = Cell::new(3, 2);
const EAST: Edge = Edge::new(CELL, Side::E);
const SOUTH: Edge = Edge::new(CELL, Side::S);
const MINE: MinePlace = MinePlace::ALL[1];
const TREASURE: TreasurePlace = TreasurePlace::new(2);

fn information() -> Card {
    Face::Information(Information::MineOrTreasure).card()
}

fn path() -> Path {
    Path::new(Shape::Nes, Feature::Trunk)
}

fn dwarves() -> Vec<Dwarf> {
    let dwarf = |clan, character| Dwarf { clan, character };
    vec![
        dwarf(Clan::Blue, Character::Loyal),
        dwarf(Clan::Yellow, Character::Selfish),
        dwarf(Clan::Blue, Character::Saboteur),
    ]
}

fn pool(clan: Clan, scorers: Vec<Seat>, sum: u16) -> Pool {
    Pool { clan, scorers, sum, share: 0, best: vec![], rest: 0, lost: 0 }
}

impl Examples for LostMines {
    const ENDINGS: &'static [&'static str] = Ending::KINDS;

    fn events() -> Vec<Public> {
        let (gold, silver) = (Treasure { kind: Kind::Gold, value: 3 }, Treasure { kind: Kind::Silver, value: 1 });
        let shared = Pool { share: 1, best: vec![BY], rest: 1, ..pool(Clan::Blue, vec![Seat::new(0), BY], 3) };
        let split = Pool { share: 0, best: vec![Seat::new(0), YOU], lost: 1, ..pool(Clan::Yellow, vec![YOU], 1) };
        let twice = Pool {
            share: 1,
            best: vec![Seat::new(0), YOU],
            rest: 1,
            ..pool(Clan::Blue, vec![Seat::new(0), BY, YOU], 5)
        };
        let ended = |ending, treasures| Public::RoundEnded { ending, dwarves: dwarves(), treasures };
        vec![
            Public::Dealt {
                round: 1,
                first: YOU,
                hand: 5,
                deck: 38,
                clans: vec![Clan::Blue, Clan::Yellow, Clan::Blue],
                treasures: vec![Kind::Gold, Kind::Silver, Kind::Gems],
            },
            Public::TrollLeft { owner: BY, edge: EAST },
            Public::TrollLeft { owner: YOU, edge: SOUTH },
            Public::Skipped { seat: BY },
            Public::Skipped { seat: YOU },
            Public::Laid { by: BY, card: path(), cell: CELL, turned: true },
            Public::Laid { by: YOU, card: Path::new(Shape::Ew, Feature::Plain), cell: CELL, turned: false },
            Public::Overcame { by: BY, tool: Tool::Axe, cell: CELL },
            Public::Overcame { by: YOU, tool: Tool::Boat, cell: CELL },
            Public::LookedAtMine { by: BY, card: information(), mine: MINE },
            Public::LookedAtTreasure { by: BY, card: information(), treasure: TREASURE, kind: Kind::Gems },
            Public::LookedAtDwarf { by: BY, card: information(), seat: YOU },
            Public::LookedAtDwarf { by: YOU, card: information(), seat: BY },
            Public::TrapSet { by: BY, edge: EAST },
            Public::TrollLured { by: BY, edge: SOUTH },
            Public::Struck { by: BY, cell: CELL, card: path(), tool: None, traps: vec![], trolls: vec![] },
            Public::Struck {
                by: BY,
                cell: CELL,
                card: path(),
                tool: Some(Tool::Axe),
                traps: vec![EAST, SOUTH],
                trolls: vec![EAST],
            },
            Public::Struck { by: BY, cell: CELL, card: path(), tool: Some(Tool::Boat), traps: vec![], trolls: vec![] },
            Public::Struck { by: BY, cell: CELL, card: path(), tool: Some(Tool::Rope), traps: vec![], trolls: vec![] },
            Public::Discarded { by: BY, cards: 1 },
            Public::Discarded { by: YOU, cards: 2 },
            Public::Stepped { by: BY, from: CELL, to: CELL.step(Side::E) },
            Public::TrapSprung { by: BY, edge: EAST, drawn_by: YOU, lost: 1 },
            Public::TrapSprung { by: YOU, edge: EAST, drawn_by: BY, lost: 0 },
            Public::MineTurned { by: BY, mine: MINE, front: Mine::Gems, turned: false, open: Sides::ALL },
            Public::MineTurned { by: BY, mine: MINE, front: Mine::Dragon, turned: true, open: Sides::ALL },
            Public::DragonMet { by: BY },
            Public::DragonMet { by: YOU },
            Public::Stayed { by: BY, cell: CELL },
            Public::Took { by: BY, treasure: TREASURE, kind: Kind::Gold },
            Public::Drew { by: BY, cards: 2, deck: 7 },
            ended(Ending::TreasuresTaken, vec![vec![gold, silver], vec![], vec![silver]]),
            ended(Ending::CardsOut, vec![vec![], vec![], vec![]]),
            ended(Ending::Agreed, vec![vec![], vec![gold], vec![]]),
            Public::Divided {
                pools: vec![shared, pool(Clan::Yellow, vec![], 0)],
                points: vec![1, 0, 0],
                dragon: Some(GivenBack { seat: BY, points: 2 }),
                totals: vec![4, 5, 6],
            },
            Public::Divided {
                pools: vec![pool(Clan::Blue, vec![BY], 0), split],
                points: vec![0, 0, 0],
                dragon: Some(GivenBack { seat: YOU, points: 1 }),
                totals: vec![0, 0, 0],
            },
            Public::Divided { pools: vec![twice], points: vec![2, 1, 2], dragon: None, totals: vec![2, 1, 2] },
            Public::GameEnded { points: vec![3, 1, 3], winners: vec![Seat::new(0), YOU] },
        ]
    }

    fn secrets() -> Vec<Private> {
        let cards = || vec![Face::Path(path()).card(), Face::Tool(Tool::Rope).card()];
        let treasure = |kind| Treasure { kind, value: 4 };
        let mut secrets = vec![
            Private::YourDeal { character: Character::Loyal, hand: cards() },
            Private::YourDeal { character: Character::Selfish, hand: cards() },
            Private::YourDeal { character: Character::Saboteur, hand: cards() },
            Private::YouDrew { cards: cards() },
            Private::YouDiscarded { cards: cards() },
            Private::YouLost { card: information() },
        ];
        secrets.extend(Mine::ALL.map(|front| Private::MineIs { mine: MINE, front }));
        secrets.extend(Kind::ALL.map(|kind| Private::TreasureIs { treasure: TREASURE, front: treasure(kind) }));
        for clan in Clan::ALL {
            let dwarf = |character| Private::DwarfIs { seat: BY, dwarf: Dwarf { clan, character } };
            secrets.extend(Character::ALL.map(dwarf));
        }
        secrets
    }

    fn refusals() -> Vec<Refusal> {
        let card = Face::Thunderstorm.card();
        let mut refusals = vec![
            Refusal::NoRound,
            Refusal::PlayFirst,
            Refusal::MoveNow,
            Refusal::TakeNow,
            Refusal::NothingToTake,
            Refusal::NotInHand { card },
            Refusal::OffTheBoard { cell: CELL },
            Refusal::CellTaken { cell: CELL },
            Refusal::NotBesidePath { cell: CELL },
            Refusal::SameWhenTurned,
            Refusal::ContinuesNoPath { cell: CELL },
            Refusal::FitsNowhere,
            Refusal::AlreadyOvercome { cell: CELL },
            Refusal::MineIsFaceUp { mine: Mine::Silver },
            Refusal::NoSuchTreasure { treasure: TREASURE },
            Refusal::TreasureIsTaken { treasure: TREASURE, by: BY },
            Refusal::TreasureIsTaken { treasure: TREASURE, by: YOU },
            Refusal::AlreadyTaken { treasure: TREASURE, by: BY },
            Refusal::NoSuchSeat { seat: BY },
            Refusal::OwnDwarf,
            Refusal::NoSuchEdge { edge: EAST },
            Refusal::EdgeIsTaken { edge: EAST },
            Refusal::NoPathOverEdge { edge: SOUTH },
            Refusal::NothingThere { cell: CELL },
            Refusal::StartStays,
            Refusal::MineStays,
            Refusal::DwarfStandsThere { seat: BY },
            Refusal::DwarfStandsThere { seat: YOU },
            Refusal::NothingToRemove,
            Refusal::TrollBlocks { owner: BY, edge: EAST },
            Refusal::TrollBlocks { owner: YOU, edge: EAST },
            Refusal::NoRoom { cell: CELL, seat: BY },
            Refusal::WrongKind { treasure: TREASURE },
        ];
        for tool in Tool::ALL {
            refusals.extend([
                Refusal::NoSuchObstacle { tool, cell: CELL },
                Refusal::NothingToOvercome { tool },
                Refusal::ObstacleBlocks { cell: CELL, tool },
            ]);
        }
        for side in Side::ALL {
            refusals.extend([Refusal::PathsDoNotFit { side }, Refusal::NoPathThere { side }]);
        }
        let looks = [Look::Mine, Look::Treasure, Look::Dwarf];
        refusals.extend(looks.map(|look| Refusal::NotOffered { card: information(), look }));
        refusals
    }

    fn claims() -> Vec<Claim> {
        vec![
            Claim::Mine { mine: MINE, is: Mine::Dragon },
            Claim::Treasure { treasure: TREASURE, value: 9 },
            Claim::Dwarf { seat: YOU, character: Character::Saboteur },
            Claim::Dwarf { seat: BY, character: Character::Loyal },
            Claim::Character { character: Character::Selfish },
        ]
    }

    /// A way past two traps, and a treasure to take that the seat has looked at before.
    fn views() -> Vec<View> {
        let seat = Seat::new(0);
        let position = |board: &str| Position::new(Options::new(3).unwrap()).board(board).unwrap();
        let trapped = position("·\n·\n··B──").trap(EAST).trap(Edge::new(CELL, Side::W)).moving(seat).game();
        let looking = position("·\n·\n········┬").stands(seat, Cell::new(8, 2)).hand(seat, [information().face()]);
        let mut taking = looking.game();
        let with = Information::MineOrTreasure;
        for action in [Action::LookAtTreasure { treasure: TREASURE, with }, Action::Stay] {
            taking.check(action).unwrap();
            taking.apply(action, &mut Deaf);
        }
        [trapped, taking].map(|game| game.view(Viewer::Seat(seat))).into()
    }
}
