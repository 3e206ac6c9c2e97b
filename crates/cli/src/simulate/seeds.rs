//! Where the chance of each game comes from: numbers that anybody can write down again.

use tabletop::Seed;

/// The dice of whoever chooses in a game.
pub(crate) fn of_policy(seed: u64, game: u64) -> Seed {
    Seed::from_numbers([seed, game, 0, u64::MAX])
}

/// The deal of a round, counted from 1.
pub(crate) fn of_round(seed: u64, game: u64, round: u64) -> Seed {
    Seed::from_numbers([seed, game, round, 0])
}
