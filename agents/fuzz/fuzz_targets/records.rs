//! The records of an XLS workbook in a compound file that is whole: two pieces, before and of the sheet, or the whole
//! stream when there is one piece.
#![no_main]

use agents::Recipe;
use agents_fuzz::{compound, promises, split};
use libfuzzer_sys::fuzz_target;

fuzz_target!(init: promises::prepare(), |input: &[u8]| {
    let file = match split::pieces(input) {
        [stream, []] => compound::file(stream),
        [globals, sheet] => compound::workbook(globals, sheet),
    };
    promises::hold("book.xls", &file, &Recipe::default());
});
