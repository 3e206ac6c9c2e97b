//! What bots claim: they keep nothing back that they have seen, contradict neither themselves nor what lies open, and whoever
//! has nothing to hide says the truth.

#![expect(clippy::unwrap_used, reason = "what cannot be in a proof stops it")]

use bots::{Bot, Level, Thinking};
use dark_cave::{DarkCave, GoalPlace};
use lost_mines::LostMines;
use lost_mines::pieces::{Character, MinePlace};
use lost_mines::preparation::n_dwarves;
use proving::walks::at_full_size;
use saboteur::Saboteur;
use saboteur::notation::Lies;
use tabletop::game::{Config, Turn};
use tabletop::hearing::heard_by;
use tabletop::record::{Deed, Start};
use tabletop::talk::{Claim as _, Talk};
use tabletop::{Dice, Game, Seat, Seed, Table, Viewer};

/// What is asked of the claims of one game.
struct Asked<G: Thinking> {
    /// How many things a seat has looked at that still lie covered.
    n_seen: fn(&G, Seat) -> usize,
    /// Whether a claim is true.
    is_true: fn(&G, &G::Claim) -> bool,
    /// Whether what a seat claims anew contradicts neither itself, nor what the seat said before of what still lies covered, nor what
    /// lies open.
    agree: Agree<G>,
}

/// By what a seat said earlier and what it claims anew.
type Agree<G> = fn(&G, &[<G as Game>::Claim], &[<G as Game>::Claim]) -> bool;

/// Whether there is one of each, all that is known and all that is new.
fn are_all_different<T: PartialEq>(mut known: Vec<T>, new: impl Iterator<Item = T>) -> bool {
    for one in new {
        if known.contains(&one) {
            return false;
        }
        known.push(one);
    }
    true
}

/// What a seat would claim, one thing after the other, from what it has said until it has nothing more to say.
fn all_claims<G: Thinking>(game: &G, seat: Seat, level: Level, said: &[G::Claim], dice: &mut Dice) -> Vec<G::Claim> {
    let mut said = said.to_vec();
    while let Some(claim) = game.claim(seat, level, &said, dice) {
        assert!(said.iter().all(|earlier| earlier.subject() != claim.subject()), "{claim} was spoken of");
        said.push(claim);
    }
    said
}

/// Plays rounds, and before every turn asks the seat all that it could claim. Lies and seats with several things to speak of must
/// have come up.
fn prove<G: Thinking>(config: &G::Config, cards: &G::Cards, asked: &Asked<G>) {
    let n_rounds = if at_full_size() { 200 } else { 40 };
    let (mut n_lies, mut n_several, mut n_later) = (0, 0, 0);
    for round in 0..n_rounds {
        let level = if round % 2 == 0 { Level::Novice } else { Level::Journeyman };
        let mut table = Table::<G>::new(config, cards);
        let mut bots: Vec<Bot<G>> = config.seats().all().map(|seat| Bot::new(seat, level, round)).collect();
        let mut said: Vec<Vec<G::Claim>> = vec![Vec::new(); config.seats().count()];
        let mut dice = Dice::from_number(round);
        let mut happened = table.deal(Start::from(Seed::from_numbers([round, 4, 4, 4])), None).unwrap();
        loop {
            for bot in &mut bots {
                let viewer = Viewer::Seat(bot.seat());
                bot.hear(&heard_by(&happened, viewer), &table.game().view(viewer));
            }
            let Turn::Of(seat) = table.game().turn() else { break };
            let game = table.game();
            let Some(identity) = game.identity(seat).filter(|_| game.secret_round().is_some()) else { break };
            let own = &said[seat.index()];
            let all = all_claims(game, seat, level, own, &mut dice);
            let (earlier, new) = all.split_at(own.len());
            assert!((asked.agree)(game, earlier, new), "{new:?} contradict {earlier:?} or what lies open");
            n_later += usize::from(!earlier.is_empty() && !new.is_empty());
            n_lies += all.iter().filter(|claim| !(asked.is_true)(game, claim)).count();
            if identity == 0 {
                assert!(all.iter().all(|claim| (asked.is_true)(game, claim)), "{all:?}");
                let n_seen = (asked.n_seen)(game, seat);
                assert!(all.len() >= n_seen, "of {n_seen} things {all:?} is said");
                n_several += usize::from(n_seen > 1);
            }
            let view = game.view(Viewer::Seat(seat));
            let word = bots[seat.index()].say(&view).map(|talk| Deed::Say(seat, talk));
            let word = word.filter(|word| table.check(word).is_ok());
            if let Some(Deed::Say(_, Talk::Claim(claim))) = word {
                said[seat.index()].push(claim);
            }
            let deed = word.unwrap_or_else(|| Deed::Play(seat, bots[seat.index()].decide(&view).action));
            happened = table.play(deed, None).unwrap();
        }
    }
    assert!(n_lies > 0 && n_several > 0, "{n_lies} lies, {n_several} with several things to say");
    assert!(n_later > 0, "somebody has something to add to what was said before");
}

#[test]
fn saboteur() {
    use saboteur::Claim;
    let asked = Asked::<Saboteur> {
        n_seen: |game, seat| {
            let eyes = game.seen_by(Viewer::Seat(seat));
            let seen = |goal: &saboteur::pieces::GoalPlace| eyes.looked_at(seat) >> goal.index() & 1 == 1;
            saboteur::pieces::GoalPlace::ALL.iter().filter(|goal| seen(goal) && eyes.is_face_down(**goal)).count()
        },
        is_true: |game, claim| match *claim {
            Claim::Goal { goal, is } => Lies::from(game.goal(goal)) == is,
            Claim::Role { .. } => false,
        },
        agree: |game, earlier, new| {
            let eyes = game.seen_by(Viewer::Audience);
            let goal = |claim: &Claim| match *claim {
                Claim::Goal { goal, is } => Some((goal, is)),
                Claim::Role { .. } => None,
            };
            let open = saboteur::pieces::GoalPlace::ALL.into_iter().filter(|goal| !eyes.is_face_down(*goal));
            let told = earlier.iter().filter_map(goal).filter(|(goal, _)| eyes.is_face_down(*goal)).map(|(_, is)| is);
            let mut all: Vec<Lies> = told.chain(open.map(|goal| Lies::from(game.goal(goal)))).collect();
            // There is one treasure, and two stones.
            new.iter().filter_map(goal).all(|(_, is)| {
                all.push(is);
                let count = all.iter().filter(|other| **other == is).count();
                count <= if is == Lies::Treasure { 1 } else { 2 }
            })
        },
    };
    let config = saboteur::Options::new(5).unwrap();
    prove(&config, &saboteur::CardList::published(), &asked);
}

#[test]
fn the_lost_mines() {
    use lost_mines::Claim;
    let asked = Asked::<LostMines> {
        n_seen: |game, seat| {
            let eyes = game.seen_by(Viewer::Seat(seat));
            let looked = eyes.looked_at(seat);
            let mines = MinePlace::ALL.into_iter().filter(|mine| looked.mines >> mine.index() & 1 == 1);
            mines.filter(|mine| eyes.is_face_down(*mine)).count() + looked.dwarves.count_ones() as usize
        },
        is_true: |game, claim| match *claim {
            Claim::Mine { mine, is } => game.mine(mine) == is,
            Claim::Dwarf { seat, character } => game.dwarf(seat).character == character,
            _ => false,
        },
        agree: |game, earlier, new| {
            let eyes = game.seen_by(Viewer::Audience);
            let mine = |claim: &Claim| match *claim {
                Claim::Mine { mine, is } => Some((mine, is)),
                _ => None,
            };
            let open = MinePlace::ALL.into_iter().filter(|mine| !eyes.is_face_down(*mine));
            let told = earlier.iter().filter_map(mine).filter(|(mine, _)| eyes.is_face_down(*mine)).map(|(_, is)| is);
            let known = told.chain(open.map(|mine| game.mine(mine))).collect();
            // Of each character a clan has so many (L-2).
            let dwarf = |claim: &Claim| match *claim {
                Claim::Dwarf { seat, character } => Some((game.dwarf(seat).clan, character)),
                _ => None,
            };
            let dwarves: Vec<_> = earlier.iter().chain(new).filter_map(dwarf).collect();
            let has = |one: &(_, Character)| dwarves.iter().filter(|other| *other == one).count();
            let may_have = |one: &(_, Character)| usize::from(n_dwarves(eyes.seats(), one.1));
            are_all_different(known, new.iter().filter_map(mine).map(|(_, is)| is))
                && dwarves.iter().all(|one| has(one) <= may_have(one))
        },
    };
    let config = lost_mines::Options::new(4).unwrap();
    prove(&config, &lost_mines::CardList::published(), &asked);
}

#[test]
fn the_dark_cave() {
    use dark_cave::Claim;
    let asked = Asked::<DarkCave> {
        n_seen: |game, seat| {
            let eyes = game.seen_by(Viewer::Seat(seat));
            let goals = GoalPlace::ALL.into_iter().filter(|goal| eyes.looked_at(seat) >> goal.index() & 1 == 1);
            let others = eyes.seats().all().filter(|other| *other != seat && !eyes.is_shown(*other));
            let clans = others.filter(|other| eyes.clans_looked_at(seat) >> other.index() & 1 == 1);
            goals.filter(|goal| eyes.is_face_down(*goal)).count() + clans.count()
        },
        is_true: |game, claim| match *claim {
            Claim::Goal { goal, is } => game.goal(goal) == is,
            Claim::Clan { seat, loyalty } => game.seen_by(Viewer::Seat(seat)).loyalty(seat) == Some(loyalty),
            Claim::Loyalty { .. } => false,
        },
        agree: |game, earlier, new| {
            let eyes = game.seen_by(Viewer::Audience);
            let goal = |claim: &Claim| match *claim {
                Claim::Goal { goal, is } => Some((goal, is)),
                _ => None,
            };
            let open = GoalPlace::ALL.into_iter().filter(|goal| !eyes.is_face_down(*goal));
            let told = earlier.iter().filter_map(goal).filter(|(goal, _)| eyes.is_face_down(*goal)).map(|(_, is)| is);
            let known = told.chain(open.map(|goal| game.goal(goal))).collect();
            are_all_different(known, new.iter().filter_map(goal).map(|(_, is)| is))
        },
    };
    let config = dark_cave::Options::new(5).unwrap();
    prove(&config, &dark_cave::CardList::published(), &asked);
}
