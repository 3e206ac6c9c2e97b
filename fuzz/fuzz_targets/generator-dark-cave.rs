#![no_main]

use fuzzing::{DarkCave, generator};

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    generator::check::<DarkCave>(bytes);
});
