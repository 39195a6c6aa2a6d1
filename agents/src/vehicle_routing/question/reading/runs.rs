//! Runs of ids, such as `C10-C15`, `C1 to C20` and `stops 5 through 9`. A run stands for all stops of the file whose ids differ from
//! both ends in their numbers alone and lie between them; it is spelled out before anything else reads the text.

use std::ops::Range;

use crate::{
    question::mentions::{Mention, lowered, mentions},
    vehicle_routing::question::vocabulary::Vocabulary,
};
use kernels::cancel;

/// Between the ends of a run.
const TO: [&str; 16] = [
    "~",
    "–",
    "—",
    " ~ ",
    " – ",
    " — ",
    "..",
    " to ",
    " through ",
    " thru ",
    " up to ",
    " bis ",
    " a ",
    " al ",
    " até ",
    " hasta ",
];
/// Before a run, and no part of a list: `skip stops from C10 to C15`.
const FROM: [&str; 4] = ["from ", "von ", "desde ", "de "];
/// Before a run whose ids are numbers.
const NOUNS: [&str; 8] =
    ["stops ", "customers ", "places ", "kunden ", "stopps ", "paradas ", "clientes ", "halte "];
/// Before a list of stops; between it and the list, `from` says nothing.
const INTROS: [&str; 20] = [
    "cancel ",
    "postpone ",
    "remove ",
    "omitir ",
    "excluir ",
    "ignore ",
    "exclude ",
    "excluding ",
    "leave out ",
    "omit ",
    "skip ",
    "visit ",
    "except ",
    "avoid ",
    "without ",
    "ohne ",
    "sin ",
    "sem ",
    "priority for ",
    "the ",
];

/// A run that was spelled out.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Run {
    /// As the text has it.
    pub written: String,
    /// The bytes of its stops in the text where they are spelled out.
    pub at: Range<usize>,
}

/// The text with the stops of all runs in place of their ends.
pub(crate) fn spelled_out(text: &str, names: &Vocabulary) -> (String, Vec<Run>) {
    let (mut spelled, mut runs, mut copied) = (String::new(), Vec::new(), 0);
    let Some(lower) = lowered(text) else { return (text.to_owned(), runs) };
    let lower = with_open_hyphens(lower, names);
    let found = mentions(&lower, &names.places);
    for (at, first) in found.iter().enumerate() {
        cancel::tick();
        if first.start < copied {
            continue;
        }
        let Some((stops, end)) = run(&lower, first, found.get(at + 1), names) else { continue };
        let start = without_from(&lower, first.start);
        spelled.push_str(&text[copied..start]);
        let begin = spelled.len();
        spelled.push_str(&stops.join(", "));
        runs.push(Run { written: text[first.start..end].to_owned(), at: begin..spelled.len() });
        copied = end;
    }
    spelled.push_str(&text[copied..]);
    (spelled, runs)
}

/// The text with a mark of the same length in place of hyphens that belong to no id: a hyphen joins a word, so that `C10-C15`
/// would be no id at all.
fn with_open_hyphens(lower: String, names: &Vocabulary) -> String {
    if !lower.contains('-') {
        return lower;
    }
    let found = mentions(&lower, &names.places);
    let is_in_id = |at: usize| found.iter().any(|mention| (mention.start..mention.end).contains(&at));
    lower.char_indices().map(|(at, c)| if c == '-' && !is_in_id(at) { '~' } else { c }).collect()
}

/// The stops of the run that begins with a mention, and where it ends.
fn run(
    lower: &str,
    first: &Mention,
    next: Option<&Mention>,
    names: &Vocabulary,
) -> Option<(Vec<String>, usize)> {
    let from = &names.places[first.name];
    let (stem, low) = parts(from)?;
    if stem.is_empty() && !NOUNS.iter().any(|noun| lower[..first.start].ends_with(noun)) {
        return None;
    }
    let (high, end) = last(lower, first, next, &stem, names)?;
    let (low, high) = (low.min(high), low.max(high));
    let mut stops: Vec<String> = Vec::new();
    for id in &names.places {
        cancel::tick();
        let is_between = parts(id).is_some_and(|(own, number)| own == stem && (low..=high).contains(&number));
        if is_between && !stops.contains(id) {
            stops.push(id.clone());
        }
    }
    let has_depot = stops.iter().any(|id| names.depots.contains(id));
    (stops.len() > 1 && !has_depot).then_some((stops, end))
}

/// The number of the last stop, and where it ends: `C15` in full, or `15` directly behind a dash.
fn last(
    lower: &str,
    first: &Mention,
    next: Option<&Mention>,
    stem: &str,
    names: &Vocabulary,
) -> Option<(u64, usize)> {
    if let Some(next) = next
        && TO.contains(&&lower[first.end..next.start])
    {
        let (own, number) = parts(&names.places[next.name])?;
        return (own == stem).then_some((number, next.end));
    }
    if let Some(found) = unknown_last(lower, first, stem) {
        return Some(found);
    }
    let behind = lower[first.end..].strip_prefix(['~', '–'])?;
    let digits = behind.len() - behind.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let number: u64 = behind[..digits].parse().ok()?;
    let is_alone = !behind[digits..].starts_with(|c: char| c.is_alphanumeric() || c == ':');
    let is_known = || names.places.iter().any(|id| parts(id) == Some((stem.to_owned(), number)));
    (is_alone && !stem.is_empty() && is_known()).then(|| (number, lower.len() - behind.len() + digits))
}

/// The last stop of a run that goes on beyond those of the file: `C50 to C99`.
fn unknown_last(lower: &str, first: &Mention, stem: &str) -> Option<(u64, usize)> {
    let tail = &lower[first.end..];
    let to = TO.iter().find(|to| tail.starts_with(**to))?;
    let digits = tail[to.len()..].strip_prefix(stem).filter(|_| !stem.is_empty())?;
    let length = digits.len() - digits.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let number = digits[..length].parse().ok()?;
    let is_alone = !digits[length..].starts_with(char::is_alphanumeric);
    is_alone.then(|| (number, lower.len() - digits.len() + length))
}

/// What is before the number of an id, in lower case, and the number.
fn parts(id: &str) -> Option<(String, u64)> {
    let stem = id.trim_end_matches(|c: char| c.is_ascii_digit());
    Some((stem.to_lowercase(), id[stem.len()..].parse().ok()?))
}

/// The start of a run, with a `from` before it that says nothing.
fn without_from(lower: &str, start: usize) -> usize {
    let head = &lower[..start];
    let is_list = |head: &str| INTROS.iter().chain(&NOUNS).any(|intro| head.ends_with(intro));
    FROM.iter()
        .find_map(|from| head.strip_suffix(from).filter(|head| is_list(head)).map(str::len))
        .unwrap_or(start)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spelled(text: &str) -> String {
        let places = ["D1", "D2", "C08", "C09", "C10", "C11", "C12", "A-1", "A-2", "A-3", "5", "6", "7"];
        let names = Vocabulary {
            places: places.map(str::to_owned).to_vec(),
            depots: ["D1", "D2"].map(str::to_owned).to_vec(),
            ..Vocabulary::default()
        };
        spelled_out(text, &names).0
    }

    #[test]
    fn a_run_stands_for_all_stops_between_its_ends() {
        for run in
            ["C09-C11", "C09–C11", "C09 to C11", "C09 through C11", "C09 bis C11", "c09 - c11", "C09-11"]
        {
            assert_eq!(spelled(&format!("skip {run}, 40 km/h")), "skip C09, C10, C11, 40 km/h", "{run}");
        }
        assert_eq!(spelled("skip stops from C10 to C12"), "skip stops C10, C11, C12");
        assert_eq!(spelled("skip C12-C11 and C08"), "skip C11, C12 and C08");
        assert_eq!(spelled("skip A-1 to A-3"), "skip A-1, A-2, A-3");
        assert_eq!(spelled("skip C11-C99"), "skip C11, C12");
        assert_eq!(spelled("skip stops 5-7"), "skip stops 5, 6, 7");
    }

    #[test]
    fn other_pairs_are_no_runs() {
        for text in
            ["from D1 to D2", "C10 to 15 h", "5-7 vans", "C10-15:30", "C10 and C12", "D1 to C10", "C10-99"]
        {
            assert_eq!(spelled(text), text);
        }
    }
}
