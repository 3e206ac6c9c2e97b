//! An example of every kind of The Dark Cave.

use crate::{Examples, YOU};
use dark_cave::events::{Ending, Private, Public};
use dark_cave::path::{Feature, Layout};
use dark_cave::position::Position;
use dark_cave::{
    Action, Card, Claim, Clan, Creature, DarkCave, Deed, Dwarf, Face, Goal, GoalPlace, Group, Loyalty, Options, Path,
    Refusal, View, Way,
};
use tabletop::notation::Kinds;
use tabletop::{Deaf, Game as _, Seat, Viewer};
use tunnels::{Cell, Edge, Side, Sides, Spot};

const BY: Seat = Seat::new(1);
const OWN: Seat = Seat::new(0);
const CELL: Cell = Cell::new(1, 0);
const AT: Spot = Spot::new(CELL, 0);
const NEXT: Spot = Spot::new(Cell::new(2, 0), 1);
const EAST: Edge = Edge::new(CELL, Side::E);
const SOUTH: Edge = Edge::new(CELL, Side::S);
const GOAL: GoalPlace = GoalPlace::ALL[1];

fn path(group: Group, layout: Layout) -> Path {
    Path::new(group, layout, Feature::Plain)
}

fn vein() -> Path {
    Path::new(Group::II, Layout::Ew, Feature::Vein)
}

fn deed(deed: Deed) -> Card {
    Face::Action(deed, Group::I).card()
}

fn dwarves() -> Vec<Dwarf> {
    let dwarf = |clan, loyalty| Dwarf { clan, loyalty };
    vec![
        dwarf(Clan::Blue, Loyalty::Loyal),
        dwarf(Clan::Yellow, Loyalty::Saboteur),
        dwarf(Clan::Blue, Loyalty::Saboteur),
    ]
}

impl Examples for DarkCave {
    const ENDINGS: &'static [&'static str] = Ending::KINDS;

    fn events() -> Vec<Public> {
        let laid = |card, turned, gold| Public::Laid { by: BY, card, cell: CELL, turned, gold };
        let turned =
            |front, gold| Public::GoalTurned { by: BY, goal: GOAL, front, turned: false, open: Sides::ALL, gold };
        let ended = |ending, clan, winners: &[Seat]| Public::GameEnded {
            ending,
            dwarves: dwarves(),
            saved: vec![4, 0, 3],
            values: [8, 3],
            clan,
            winners: winners.to_vec(),
        };
        let mut events = vec![
            Public::Dealt {
                first: YOU,
                clans: vec![Clan::Blue, Clan::Yellow, Clan::Blue],
                hand: [4, 1, 0],
                deck: [4, 17, 21],
                gold: 3,
                pool: 31,
            },
            Public::WebWorn { owner: BY, edge: EAST, gone: false },
            Public::WebWorn { owner: YOU, edge: SOUTH, gone: true },
            Public::CreatureLeft { owner: BY, creature: Creature::Rat },
            Public::Skipped { seat: BY },
            Public::Skipped { seat: YOU },
            laid(path(Group::I, Layout::Nes), true, false),
            laid(vein(), false, true),
            Public::LookedAtGoal { by: BY, goal: GOAL },
            Public::LookedAtClan { by: BY, seat: YOU },
            Public::LookedAtClan { by: YOU, seat: BY },
            Public::BootsGiven { by: BY, seat: YOU },
            Public::BootsGiven { by: BY, seat: BY },
            Public::AxeGiven { by: YOU, seat: YOU },
            Public::AxeGiven { by: YOU, seat: BY },
            Public::WebSpun { by: BY, edge: EAST },
            Public::Collapsed { by: BY, cell: CELL, card: vein(), gold: true, webs: vec![EAST, SOUTH] },
            Public::Collapsed {
                by: BY,
                cell: CELL,
                card: path(Group::III, Layout::NwAndEs),
                gold: false,
                webs: vec![],
            },
            Public::Swapped { by: BY, with: YOU },
            Public::Roused { by: BY, creature: Creature::Goblin, owner: YOU, at: AT },
            Public::Crept { by: BY, creature: Creature::Lindworm, from: AT, to: NEXT },
            Public::Halted { by: BY, creature: Creature::Rat },
            Public::DrivenAway { by: YOU, creature: Creature::Goblin },
            Public::Endured { by: BY, creature: Creature::Rat },
            Public::CardLost { seat: BY, drawn_by: YOU, group: Some(Group::II) },
            Public::CardLost { seat: YOU, drawn_by: BY, group: None },
            Public::GoldLost { seat: BY, lost: 1 },
            Public::GoldLost { seat: YOU, lost: 0 },
            Public::WebStruck { by: BY, edge: EAST, gone: false },
            Public::WebStruck { by: YOU, edge: EAST, gone: true },
            Public::Stepped { by: BY, from: AT, to: NEXT },
            Public::BridgeCrossed { by: BY },
            Public::TunnelEntered { by: YOU },
            turned(Goal::Exit, false),
            turned(Goal::Vein, true),
            Public::Stayed { by: BY, at: AT },
            Public::TookGold { by: BY, cell: CELL },
            Public::ClanCardShown { seat: BY, dwarf: dwarves()[1] },
            Public::ClanCardShown { seat: YOU, dwarf: dwarves()[2] },
            Public::LeftCave { by: YOU, gold: 3 },
            Public::LookedAtSpareCards { by: BY },
            Public::Discarded { by: BY, groups: vec![Group::I] },
            Public::Discarded { by: YOU, groups: vec![Group::I, Group::III] },
            Public::Drew { by: BY, groups: vec![Group::II], deck: [0, 3, 21] },
            ended(Ending::SideOut, Some(Clan::Blue), &[OWN]),
            ended(Ending::CardsOut, None, &[]),
            ended(Ending::Agreed, Some(Clan::Yellow), &[BY, YOU]),
        ];
        for creature in Creature::ALL {
            events.extend([
                Public::Lured { by: BY, creature, at: AT },
                Public::Attacked { creature, seat: BY },
                Public::Attacked { creature, seat: YOU },
            ]);
        }
        events
    }

    fn secrets() -> Vec<Private> {
        let cards = || vec![Face::Path(vein()).card(), deed(Deed::Swap)];
        let mut secrets = vec![
            Private::YourDeal { loyalty: Loyalty::Loyal, hand: cards() },
            Private::YourDeal { loyalty: Loyalty::Saboteur, hand: cards() },
            Private::YouDrew { cards: cards() },
            Private::YouDiscarded { cards: cards() },
            Private::YouLost { card: deed(Deed::Information) },
            Private::YouSwapped { with: BY, given: cards(), got: vec![] },
            Private::SpareCardsAre { dwarves: dwarves() },
        ];
        secrets.extend(Goal::ALL.map(|front| Private::GoalIs { goal: GOAL, front }));
        for clan in Clan::ALL {
            secrets.extend(Loyalty::ALL.map(|loyalty| Private::ClanIs { seat: BY, dwarf: Dwarf { clan, loyalty } }));
        }
        secrets
    }

    fn refusals() -> Vec<Refusal> {
        let mut refusals = vec![
            Refusal::NoGame,
            Refusal::PlayFirst,
            Refusal::MoveNow,
            Refusal::CreatureMovesNow,
            Refusal::NoCreatureMoves,
            Refusal::AnswerNow,
            Refusal::NoAttack,
            Refusal::NotInHand { card: deed(Deed::Axe) },
            Refusal::NoSuchSeat { seat: BY },
            Refusal::CellTaken { cell: CELL },
            Refusal::NotBesideNetwork { cell: CELL },
            Refusal::NeverTurned,
            Refusal::SameWhenTurned,
            Refusal::ContinuesNoPath { cell: CELL },
            Refusal::FitsNowhere,
            Refusal::NoStepThere { to: NEXT },
            Refusal::WebBlocks { edge: EAST },
            Refusal::NoStepsLeft,
            Refusal::DwarfLies,
            Refusal::DwarfIsOut,
            Refusal::OwnClanCard,
            Refusal::ClanCardIsShown { seat: BY },
            Refusal::NothingToLookAt,
            Refusal::NothingThere { cell: CELL },
            Refusal::StartStays,
            Refusal::GoalStays,
            Refusal::DwarfStandsThere { seat: BY },
            Refusal::DwarfStandsThere { seat: YOU },
            Refusal::CreatureStandsThere,
            Refusal::NothingToRemove,
            Refusal::OwnHand,
            Refusal::EdgeIsTaken { edge: EAST },
            Refusal::NoPathOverEdge { edge: SOUTH },
            Refusal::HasBoots { seat: BY },
            Refusal::HasBoots { seat: YOU },
            Refusal::AllHaveBoots,
            Refusal::NoAxe,
            Refusal::NoWebThere { edge: EAST },
            Refusal::NotBesideWeb { edge: EAST },
            Refusal::NoHoleThere,
            Refusal::NoHole,
            Refusal::CreaturesTurnNoGoals,
        ];
        refusals.extend(Side::ALL.map(|side| Refusal::PathsDoNotFit { side }));
        refusals.extend(Goal::ALL.map(|goal| Refusal::GoalIsFaceUp { goal }));
        for creature in Creature::ALL {
            refusals.extend([Refusal::AlreadyOut { creature }, Refusal::NotOut { creature }]);
        }
        refusals
    }

    fn claims() -> Vec<Claim> {
        vec![
            Claim::Goal { goal: GOAL, is: Goal::Exit },
            Claim::Clan { seat: YOU, loyalty: Loyalty::Saboteur },
            Claim::Clan { seat: BY, loyalty: Loyalty::Loyal },
            Claim::Loyalty { loyalty: Loyalty::Loyal },
        ]
    }

    /// Ways that cost a lot, attacks that somebody may answer, and what a seat remembers of a swap.
    fn views() -> Vec<View> {
        let start = || Position::new(Options::new(3).unwrap());
        let lay = |position: Position, layout, x| {
            position.lay(path(Group::I, layout), Way::Upright, Cell::new(x, 0)).unwrap()
        };
        let cards = || [Deed::Swap, Deed::Axe, Deed::Information].map(|deed| Face::Action(deed, Group::I));
        let bridges = lay(lay(start(), Layout::EwOverNs, 1), Layout::EwOverNs, 2).hand(OWN, cards()).moving(OWN);
        let tunnels = lay(lay(start(), Layout::NeAndSw, 1), Layout::NeAndSw, 2).boots(OWN, Group::I);
        let tunnels = tunnels.stands(OWN, Spot::new(CELL, 1)).unwrap().moving(OWN);
        let veins = start().lay(vein(), Way::Upright, CELL).unwrap().lies(BY).moving(OWN);
        let web =
            start().axe(OWN, Group::I).axe(OWN, Group::I).web(BY, Edge::new(Cell::new(0, 0), Side::E), false, Group::I);
        let paralysed = web.lies(OWN).moving(OWN);
        let known = start().spare(dwarves()).dwarf(BY, dwarves()[1]).out(YOU);
        let creatures = lay(start(), Layout::Ew, 1).axe(OWN, Group::I).axe(BY, Group::I).hand(OWN, cards());
        let creatures = creatures.creature(Creature::Rat, BY, AT, Group::I).unwrap();
        let creatures = creatures.creature(Creature::Goblin, YOU, AT, Group::I).unwrap();
        let rouse = Face::Action(Deed::Creature(Creature::Rat), Group::I);
        let hole = Path::new(Group::I, Layout::Ew, Feature::Hole);
        let hunted = start().lay(hole, Way::Upright, CELL).unwrap().axe(BY, Group::I).hand(OWN, [rouse]);
        let hunted = hunted.stands(BY, AT).unwrap().stands(YOU, AT).unwrap();
        let lured = || Action::Lure { creature: Creature::Rat, group: Group::I, hole: AT };
        let swap = |with: Seat| Action::Swap { group: Group::I, seat: with };
        let step = |to: Spot| Action::Step { to };
        let far = start().lay(hole, Way::Upright, CELL).unwrap().hand(OWN, [rouse]);
        let played: [(Position, Vec<Action>, Seat); 13] = [
            (bridges, vec![], OWN),
            (tunnels, vec![], OWN),
            (veins.clone(), vec![], OWN),
            (veins, vec![step(Spot::new(CELL, 1)), step(AT)], OWN),
            (paralysed, vec![], OWN),
            (known, vec![], OWN),
            (creatures.clone().moving(OWN), vec![], OWN),
            (creatures.clone().moving(OWN), vec![step(AT)], OWN),
            (creatures.clone(), vec![Action::Axe { group: Group::I, seat: OWN }], OWN),
            (creatures.hand(BY, cards()), vec![swap(BY)], OWN),
            (hunted.clone(), vec![], OWN),
            (hunted, vec![lured()], BY),
            (far, vec![lured()], OWN),
        ];
        let mut views = Vec::new();
        for (position, actions, seat) in played {
            let mut game = position.game();
            for action in actions {
                game.check(action).unwrap();
                game.apply(action, &mut Deaf);
            }
            views.extend([Viewer::Seat(seat), Viewer::Audience].map(|viewer| game.view(viewer)));
        }
        views
    }
}
