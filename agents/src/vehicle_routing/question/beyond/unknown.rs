//! Ids that look like those of the file and that it does not have: `skip C099` in a file of C001 to C060.

use super::{Clause, NO_SUCH_STOP};
use crate::{
    question::mentions::{is_between, lowered, mentions},
    vehicle_routing::question::vocabulary::Vocabulary,
};
use kernels::cancel;
use std::{collections::BTreeSet, ops::Range};

/// Behind these words, an id is a depot or an end, which are asked about elsewhere.
const OF_DEPOTS: [&str; 8] = ["depot", "depots", "at", "from", "in", "to", "bei", "en"];

/// The bytes of such ids.
pub(super) fn ids(lower: &str, names: &Vocabulary) -> Vec<Range<usize>> {
    let is_depot = |id: &&String| names.depots.contains(id);
    let stems: BTreeSet<String> =
        names.places.iter().filter(|id| !is_depot(id)).filter_map(|id| stem(&id.to_lowercase())).collect();
    let all = names.places.iter().chain(&names.not_chosen);
    let known: BTreeSet<String> = all.map(|id| id.to_lowercase()).collect();
    let mut found = Vec::new();
    let mut before = "";
    let mut at = 0;
    for word in lower.split(|c: char| c.is_whitespace() || matches!(c, ',' | ';' | '?' | '!' | '(' | ')')) {
        cancel::tick();
        let range = at..at + word.trim_end_matches(['.', ':']).len();
        at += word.len() + lower[at + word.len()..].chars().next().map_or(0, char::len_utf8);
        let id = &lower[range.clone()];
        let is_like = stem(id).is_some_and(|stem| stems.contains(&stem)) && !known.contains(id);
        if is_like && !OF_DEPOTS.contains(&before) {
            found.push(range);
        }
        before = word;
    }
    found
}

/// The text without unknown ids in lists of known ones, which go on behind them: `skip C010, C099 and C020`. With it, those ids.
pub(in crate::vehicle_routing::question) fn out_of_lists(
    text: &str,
    names: &Vocabulary,
) -> (String, Vec<Clause>) {
    let (mut rest, mut clauses) = (text.to_owned(), Vec::new());
    let Some(lower) = lowered(text) else { return (rest, clauses) };
    let found = mentions(&lower, &names.places);
    for id in ids(&lower, names).into_iter().rev() {
        cancel::tick();
        let before = found.iter().rfind(|known| known.end <= id.start).map(|known| known.end);
        let behind = found.iter().find(|known| known.start >= id.end).map(|known| known.start);
        let is_joined = |from: usize, to: usize| from < to && is_between(&lower[from..to]);
        let out = match (before, behind) {
            (Some(before), _) if is_joined(before, id.start) => before..id.end,
            (_, Some(behind)) if is_joined(id.end, behind) => id.start..behind,
            _ => continue,
        };
        clauses.push(Clause {
            text: text[id].to_owned(),
            places: Vec::new(),
            instead: Some(NO_SUCH_STOP.to_owned()),
            is_choice: false,
        });
        rest.replace_range(out, "");
    }
    (rest, clauses)
}

/// The letters before the number of an id.
fn stem(id: &str) -> Option<String> {
    let stem = id.trim_end_matches(|c: char| c.is_ascii_digit());
    (stem.len() < id.len() && !stem.is_empty() && stem.chars().all(char::is_alphabetic))
        .then(|| stem.to_owned())
}
