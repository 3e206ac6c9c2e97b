#![no_main]

use fuzzing::{Saboteur, generator};

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    generator::check::<Saboteur>(bytes);
});
