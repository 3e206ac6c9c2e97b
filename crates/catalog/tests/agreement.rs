//! L-25 and D-31: a plain player ends what it takes for lost, and the rules let it. What it takes for lost is the game's to
//! say (`hope.rs` there); here is what everybody makes of it who asks the catalog.

#![allow(clippy::unwrap_used, reason = "a test may stop")]

use ::dark_cave::DarkCave;
use ::lost_mines::LostMines;
use ::saboteur::Saboteur;
use catalog::{Listed, options};
use tabletop::record::Start;
use tabletop::{Deed, Dice, Seat, Seed, Table, Turn, Viewer, digger};

/// The first moment of a played game at which every seat would end the round, if there is one.
fn given_up<G: Listed>(players: u8, number: u64) -> Option<Table<G>> {
    let config = options::config::<G>(players, &[]).unwrap();
    let mut table = Table::<G>::new(&config, &G::published());
    let mut dice = Dice::from_number(number);
    let mut round = 0;
    loop {
        match table.game().turn() {
            Turn::Deal => {
                round += 1;
                assert!(!table.seats().all().any(|seat| would_end(&table, seat)), "there is nothing to end yet");
                table.deal(Start::from(Seed::from_numbers([number, round, 0, 0])), None).unwrap();
            }
            Turn::Of(seat) => {
                if table.game().is_late() && table.seats().all().all(|seat| would_end(&table, seat)) {
                    return Some(table);
                }
                let action = digger::uniform(table.game(), &mut dice, &mut Vec::new());
                table.play(Deed::Play(seat, action), None).unwrap();
            }
            Turn::Over(_) => {
                assert!(!table.seats().all().any(|seat| would_end(&table, seat)), "there is nothing to end any more");
                return None;
            }
        }
    }
}

fn would_end<G: Listed>(table: &Table<G>, seat: Seat) -> bool {
    G::would_end(&table.view(Viewer::Seat(seat)).game)
}

/// Whoever would end the round may agree to it, and when all have done so it is over.
fn agrees<G: Listed>() {
    let mut n_given_up = 0;
    for (players, number) in G::PLAYERS.flat_map(|players| (0..3).map(move |number| (players, number))) {
        let Some(mut table) = given_up::<G>(players, number) else { continue };
        n_given_up += 1;
        for seat in table.seats().all() {
            assert!(matches!(table.game().turn(), Turn::Of(_)), "all must agree: seat {seat} has not");
            assert!(would_end(&table, seat), "that others agree changes nothing");
            table.play(Deed::Agree(seat), None).unwrap();
        }
        assert!(!matches!(table.game().turn(), Turn::Of(_)), "{players} players, game {number}");
    }
    assert!(n_given_up > 3, "only {n_given_up} games were given up");
}

/// L-25
#[test]
fn whoever_would_end_a_round_of_the_lost_mines_may_agree_and_all_together_end_it() {
    agrees::<LostMines>();
}

/// D-31
#[test]
fn whoever_would_end_the_dark_cave_may_agree_and_all_together_end_it() {
    agrees::<DarkCave>();
}

/// S-19
#[test]
fn saboteur_knows_no_end_by_agreement_and_nobody_would_agree() {
    assert!(given_up::<Saboteur>(5, 0).is_none());
    let config = options::config::<Saboteur>(5, &[]).unwrap();
    let mut table = Table::<Saboteur>::new(&config, &Saboteur::published());
    table.deal(Start::from(Seed::from_numbers([1, 0, 0, 0])), None).unwrap();
    assert!(table.check(&Deed::Agree(Seat::default())).is_err());
    assert!(!table.game().is_late() && !would_end(&table, Seat::default()));
}
