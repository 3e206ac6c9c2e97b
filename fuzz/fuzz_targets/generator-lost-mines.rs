#![no_main]

use fuzzing::{LostMines, generator};

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    generator::check::<LostMines>(bytes);
});
