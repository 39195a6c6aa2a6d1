//! What the reader must know beside the ranking. Reading order: `assumptions`, `warnings`, `doubts`, `next_steps`.

mod assumptions;
mod doubts;
mod next_steps;
mod warnings;

pub use assumptions::assumptions;
pub use next_steps::next_steps;
pub use warnings::{unused_rows, warnings};

use super::{fields::Roster, narrative::joined, rank::Judged};
use report::markdown::plain;

/// Names in one sentence.
const SHOWN: usize = 5;

/// `A, B and 3 more`.
pub fn some_of(names: &[String]) -> String {
    let shown: Vec<String> = names.iter().take(SHOWN).map(|name| plain(name)).collect();
    match names.len().saturating_sub(SHOWN) {
        0 => joined(&shown),
        rest => format!("{} and {rest} more", shown.join(", ")),
    }
}

fn name(roster: &Roster, judged: &Judged, place: usize) -> String {
    plain(&roster.names[judged.choice.suppliers[place]])
}
