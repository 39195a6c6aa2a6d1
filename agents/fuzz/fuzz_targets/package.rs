//! Any bytes as a workbook of either kind: what holds the parts together, an archive or a compound file.
#![no_main]

use agents::Recipe;
use agents_fuzz::promises;
use libfuzzer_sys::fuzz_target;

fuzz_target!(init: promises::prepare(), |bytes: &[u8]| {
    promises::hold("book.xlsx", bytes, &Recipe::default());
});
