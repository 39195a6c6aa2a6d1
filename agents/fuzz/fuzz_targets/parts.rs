//! The parts of an XLSX package, each of them any bytes, in an archive that is whole.
#![no_main]

use agents::Recipe;
use agents_fuzz::{package::Parts, promises, split};
use libfuzzer_sys::fuzz_target;

fuzz_target!(init: promises::prepare(), |input: &[u8]| {
    let [sheet, strings, styles, book, links, other_sheet] = split::pieces(input);
    let parts = Parts { sheet, strings, styles, book, links, other_sheet };
    promises::hold("book.xlsx", &parts.packed(), &Recipe::default());
});
