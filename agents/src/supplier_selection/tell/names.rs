//! Names and lists of names in sentences and cells.

use crate::supplier_selection::{data::fields::roster::Roster, plan::judged::Judged};
pub(in crate::supplier_selection) use report::list::joined;
use report::markdown::plain;

/// Names in one sentence.
pub(super) const SHOWN: usize = 5;

/// `A, B and 3 more`.
pub(super) fn short_list(names: &[String]) -> String {
    let shown: Vec<String> = names.iter().take(SHOWN).map(|name| plain(name)).collect();
    match names.len().saturating_sub(SHOWN) {
        0 => joined(&shown),
        rest => format!("{} and {rest} more", shown.join(", ")),
    }
}

/// The name of a supplier that is a position in the choice.
pub(super) fn supplier_name(roster: &Roster, judged: &Judged, place: usize) -> String {
    plain(&roster.names[judged.choice.suppliers[place]])
}
