//! A text names one thing, and that thing has no other text.

use crate::Verdict;
use crate::fuzzed::Fuzzed;
use std::fmt::Display;
use std::str::FromStr;
use tabletop::{Control, Seat, Talk};
use tunnels::{Cell, Edge, Spot};

/// Reads a text as everything that an entry of a record of a game can hold.
pub fn check<G: Fuzzed>(bytes: &[u8]) -> Verdict {
    let Ok(text) = std::str::from_utf8(bytes) else { return Verdict::Refused };
    let taken = [
        round_trips::<G::Action>(text),
        round_trips::<Talk<G::Claim>>(text),
        round_trips::<G::Claim>(text),
        round_trips::<Control>(text),
        round_trips::<Seat>(text),
        round_trips::<Cell>(text),
        round_trips::<Edge>(text),
        round_trips::<Spot>(text),
    ];
    if taken.contains(&Verdict::Accepted) { Verdict::Accepted } else { Verdict::Refused }
}

fn round_trips<T: FromStr<Err: Display> + Display>(text: &str) -> Verdict {
    match text.parse::<T>() {
        Ok(read) => {
            assert_eq!(read.to_string(), text);
            Verdict::Accepted
        }
        Err(error) => {
            assert!(!error.to_string().is_empty(), "an error says what is wrong");
            Verdict::Refused
        }
    }
}
