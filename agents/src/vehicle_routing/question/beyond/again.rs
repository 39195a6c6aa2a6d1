//! Stops that are to be visited more than once: `deliver C001 twice`, `every customer two times`. A row is one visit.

use super::words::{DEPOTS_AND_TRIPS, STOP_NOUNS, VERBS};
use crate::question::mentions::Mention;
use std::ops::Range;

/// The bytes from the verb or the stop to the number of visits; `clause` is around a phrase that begins at `at`.
pub(super) fn visits(
    lower: &str,
    (at, phrase): (usize, &str),
    clause: Range<usize>,
    places: &[Mention],
) -> Option<Range<usize>> {
    let end = at + phrase.len();
    let is_word = !lower[..at].ends_with(char::is_alphanumeric)
        && !lower[end..].starts_with(|c: char| c.is_alphanumeric() || c == ':');
    let said = &lower[clause.clone()];
    // `twice the load` is no second visit, and vehicles come back to the depot twice.
    let is_other = [" the ", " as "].iter().any(|other| lower[end..].starts_with(other))
        || DEPOTS_AND_TRIPS.iter().any(|word| said.contains(word));
    if !is_word || is_other {
        return None;
    }
    let is_inside = |mention: &&Mention| clause.start <= mention.start && mention.end <= clause.end;
    let place = places.iter().find(is_inside).map(|mention| mention.start..mention.end);
    let noun = || {
        let found = STOP_NOUNS.iter().filter_map(|noun| said.find(noun)).min()?;
        Some(clause.start + found..clause.start + found)
    };
    let about = place.or_else(noun)?;
    let verb = VERBS.iter().filter_map(|verb| lower[clause.start..about.start.min(at)].rfind(verb)).max();
    let start = verb.map_or(about.start.min(at), |verb| clause.start + verb);
    Some(start..end.max(about.end))
}
