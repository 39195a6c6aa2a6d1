//! Shortens a list of names in a sentence.

use report::{markdown::plain, number::whole};

/// Names shown before `and 12 more`.
pub(crate) const SHOWN: usize = 3;

/// `A, B, C and 12 more`.
pub(crate) fn some_of(names: &[String]) -> String {
    let shown: Vec<String> = names.iter().take(SHOWN).map(|name| plain(name)).collect();
    let rest = names.len().saturating_sub(SHOWN);
    let text = shown.join(", ");
    if rest == 0 { text } else { format!("{text} and {} more", whole(rest as f64)) }
}
