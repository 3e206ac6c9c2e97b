#![no_main]

use fuzzing::{DarkCave, LostMines, Saboteur, deck};

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    deck::check::<Saboteur>(bytes);
    deck::check::<LostMines>(bytes);
    deck::check::<DarkCave>(bytes);
});
