//! Where a question mentions names of the file, as `language::names` finds them; a cancel ends the search.

use kernels::cancel;
use language::names;
pub use language::names::{Mention, is_between, lowered};

/// All mentions in a text in small letters, without overlaps.
pub fn mentions(lower: &str, products: &[String]) -> Vec<Mention> {
    names::mentions(lower, products, cancel::tick)
}

/// The names of a list that begins at `start`, and where it ends: `product A, B and C`.
pub fn list_at(text: &str, start: usize, products: &[String]) -> Option<(Vec<String>, usize)> {
    names::list_at(text, start, products, cancel::tick)
}

/// The names of a list that ends at `end`, and where it begins: `if A and B drop`.
pub fn list_before(text: &str, end: usize, products: &[String]) -> Option<(Vec<String>, usize)> {
    names::list_before(text, end, products, cancel::tick)
}
