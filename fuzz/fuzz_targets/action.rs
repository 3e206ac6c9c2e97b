#![no_main]

use fuzzing::{DarkCave, LostMines, Saboteur, action};

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    action::check::<Saboteur>(bytes);
    action::check::<LostMines>(bytes);
    action::check::<DarkCave>(bytes);
});
