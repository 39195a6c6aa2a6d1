//! Any bytes as a text table: encoding, separator, quotes, region, periods as columns, roles, dates and numbers.
#![no_main]

use agents::Recipe;
use agents_fuzz::promises;
use libfuzzer_sys::fuzz_target;

fuzz_target!(init: promises::prepare(), |bytes: &[u8]| {
    promises::hold("table.csv", bytes, &Recipe::default());
});
