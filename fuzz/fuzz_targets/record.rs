#![no_main]

use fuzzing::{DarkCave, LostMines, Saboteur, record};

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    record::check::<Saboteur>(bytes);
    record::check::<LostMines>(bytes);
    record::check::<DarkCave>(bytes);
});
