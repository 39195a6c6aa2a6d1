//! Finds names of the file in a question, as `language::names` does; a cancelled run stops the search.

use kernels::cancel;
use language::names;
pub(crate) use language::names::{Mention, is_between, lowered};

/// All mentions in a lower-case text, without overlaps.
pub(crate) fn mentions(lower: &str, products: &[String]) -> Vec<Mention> {
    names::mentions(lower, products, cancel::tick)
}

/// The names of a list that begins at `start`, and the position of its end: `product A, B and C`.
pub(crate) fn list_at(text: &str, start: usize, products: &[String]) -> Option<(Vec<String>, usize)> {
    names::list_at(text, start, products, cancel::tick)
}

/// The names of a list that ends at `end`, and the position of its beginning: `if A and B drop`.
pub(crate) fn list_before(text: &str, end: usize, products: &[String]) -> Option<(Vec<String>, usize)> {
    names::list_before(text, end, products, cancel::tick)
}
