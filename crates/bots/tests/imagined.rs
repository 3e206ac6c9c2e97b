//! Seats in games that a bot plays in its head never act on what they cannot know.

use bots::{Belief, Thinking};
use dark_cave::DarkCave;
use lost_mines::LostMines;
use saboteur::Saboteur;
use tabletop::digger::uniform;
use tabletop::{Deaf, Dice, Turn, Viewer, Worlds};

/// Makes everything up anew that the deciding seat cannot see, before every decision: it decides the same.
fn check<G: Thinking>(config: &G::Config, cards: &G::Cards, n_decisions: usize) {
    let mut dice = Dice::from_number(5);
    let (mut n, mut n_others) = (0, 0);
    let mut legal = Vec::new();
    while n < n_decisions {
        let mut game = G::new(config, cards);
        let deal = game.shuffle(&mut dice);
        game.deal(deal, Dice::from_number(n as u64), &mut Deaf);
        let mut sketch = game.sketch(&game.scene(), &Belief::prior(&game.assignments(), &game.layouts()));
        while let Turn::Of(seat) = game.turn()
            && game.secret_round().is_some()
        {
            let chance = dice.word();
            let chosen = game.imagine(&sketch, &mut legal, &mut Dice::from_number(chance));
            let worlds = G::worlds(&game.view(Viewer::Seat(seat)));
            for _ in 0..3 {
                let other = worlds.sample(&mut dice);
                let again = other.imagine(&sketch, &mut legal, &mut Dice::from_number(chance));
                assert_eq!(again, chosen, "the same view and the same chance");
            }
            n += 1;
            // Now and then something else happens than what is imagined, so that many kinds of positions come up.
            let action = if dice.chance(1, 4) { uniform(&game, &mut dice, &mut legal) } else { chosen };
            n_others += usize::from(action != chosen);
            G::watch(&mut sketch, &game, seat, action);
            game.apply(action, &mut Deaf);
            if game.secret_round().is_some() {
                G::look(&mut sketch, &game, action);
            }
        }
    }
    assert!(n_others > n / 20, "{n_others} of {n}");
}

#[test]
fn miners_and_saboteurs_in_the_head_know_no_more_than_at_the_table() {
    for players in [3, 5, 10] {
        check::<Saboteur>(&saboteur::Options::new(players).unwrap(), &saboteur::CardList::published(), 300);
    }
}

#[test]
fn dwarves_of_the_lost_mines_in_the_head_know_no_more_than_at_the_table() {
    check::<LostMines>(&lost_mines::Options::new(5).unwrap(), &lost_mines::CardList::published(), 100);
}

#[test]
fn dwarves_of_the_dark_cave_in_the_head_know_no_more_than_at_the_table() {
    check::<DarkCave>(&dark_cave::Options::new(5).unwrap(), &dark_cave::CardList::published(), 100);
}
