//! A walk: a whole game played by a policy, with talk and changes of hands thrown in.

use crate::dice::{Dice, Seed};
use crate::digger::Policy;
use crate::game::{Game, Turn};
use crate::record::{Control, Deed, Record, Start};
use crate::seat::Seat;
use crate::table::Table;
use crate::talk::{Claim, Emote, Talk, Topic};

/// Plays a whole game. An error says that it did not end, or that a legal action was refused.
pub fn walk<G: Game>(
    config: &G::Config,
    cards: &G::Cards,
    policy: Policy,
    seed: u64,
    longest: usize,
) -> Result<Record<G>, String> {
    let mut table: Table<G> = Table::new(config, cards);
    let mut dice = Dice::from_number(seed);
    let mut scratch = Vec::new();
    while table.record().entries.len() < longest {
        if let Turn::Of(_) = table.game().turn() {
            aside(&mut table, &mut dice);
        }
        let done = match table.game().turn() {
            Turn::Over(_) => return Ok(table.record().clone()),
            Turn::Deal => {
                let round = table.record().rounds.len() as u64 + 1;
                table.deal(Start::from(Seed::from_numbers([seed, round, 0, 1])), None)
            }
            Turn::Of(seat) => {
                let action = policy.choose(table.game(), &mut dice, &mut scratch);
                table.play(Deed::Play(seat, action), None)
            }
        };
        done.map_err(|refused| format!("seed {seed}: a listed action is refused: {refused:?}"))?;
    }
    Err(format!("seed {seed}: the game has not ended after {longest} entries:\n{}", table.record().write()))
}

/// Now and then somebody says something, wants to end the round or not, or a seat changes hands; once in a long while
/// all agree. What is refused is not done.
fn aside<G: Game>(table: &mut Table<G>, dice: &mut Dice) {
    if !dice.chance(1, 6) {
        return;
    }
    let seats = table.seats().count();
    let any = |dice: &mut Dice| Seat::new(dice.below(seats) as u8);
    let seat = any(dice);
    let claims = G::Claim::examples();
    let Some(claim) = dice.pick(&claims).copied() else { return };
    let emotes = [Emote::Cheer, Emote::Frown, Emote::Innocent];
    if dice.chance(1, 60) {
        table.seats().all().for_each(|seat| _ = table.play(Deed::Agree(seat), None));
        return;
    }
    let deed = match dice.below(10) {
        0 | 1 => Deed::Say(seat, Talk::Claim(claim)),
        2 => Deed::Say(seat, Talk::Accuse(any(dice))),
        3 => Deed::Say(seat, Talk::Vouch(any(dice))),
        4 => Deed::Say(seat, Talk::Retract(Topic::Subject(claim.subject()))),
        5 => Deed::Say(seat, Talk::Retract(Topic::Seat(any(dice)))),
        6 => Deed::Say(seat, Talk::Emote(emotes[dice.below(emotes.len())])),
        7 => Deed::Agree(seat),
        8 => Deed::Withdraw(seat),
        _ => Deed::Control(seat, if dice.chance(1, 2) { Control::Default } else { Control::Person }),
    };
    let _ = table.play(deed, None);
}
