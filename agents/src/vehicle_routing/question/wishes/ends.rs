//! Where routes end: `end at D2`, `finish at the second depot`, `from D1 to D2`. A name that the file does not have is kept, so that
//! the user is asked about it.

use super::{
    Wishes,
    end_words::{ARTICLES, DEPOT_NOUNS, END_AT, END_BEHIND, END_IN, FROM_TO, NO_PLACE, WHICH_DEPOT},
    is_distinct, is_number, places_at,
    words::NOUNS,
};
use crate::{
    question::mentions::mentions,
    vehicle_routing::{question::vocabulary::Vocabulary, wish::Wish},
};
use kernels::cancel;

/// More words are no name of a place.
const MOST_WORDS: usize = 4;

/// What stands behind `end at`, and where that ends.
enum End {
    Place(String, usize),
    Unknown(String, usize),
}

impl Wishes {
    /// Reads the ends of routes.
    pub(super) fn take_ends(&mut self, lower: &str, names: &Vocabulary) {
        for (intros, is_sure) in [(END_AT, true), (END_IN, false)] {
            for intro in intros {
                self.take_ends_behind(lower, (intro, is_sure), names);
            }
        }
        self.take_called(lower, END_BEHIND, names, Wish::EndAt);
        self.take_from_to(lower, names);
    }

    fn take_ends_behind(&mut self, lower: &str, (intro, is_sure): (&str, bool), names: &Vocabulary) {
        for (at, _) in lower.match_indices(intro) {
            cancel::tick();
            // `start and end at D1` is about the depot, and `end at D2` may have been read with another introduction.
            let is_word = !lower[..at].ends_with(char::is_alphanumeric);
            if !is_word || lower[..at].ends_with("start and ") || self.rest[at..].starts_with(',') {
                continue;
            }
            match end_at(&self.rest, lower, at + intro.len(), is_sure, names) {
                // `return to the depot for reloading` is in the middle of a route.
                Some(End::Place(_, end)) if is_to_reload(&lower[end..]) => {}
                Some(End::Place(place, end)) => {
                    self.wishes.push(Wish::EndAt(place));
                    self.take(at..end);
                }
                Some(End::Unknown(name, end)) => {
                    self.unknown_ends.push(name);
                    self.take(at..end);
                }
                None => {}
            }
        }
    }

    /// `from D1 to D2`, where both are depots of the file.
    fn take_from_to(&mut self, lower: &str, names: &Vocabulary) {
        let found = mentions(lower, &names.depots);
        for pair in found.windows(2) {
            cancel::tick();
            let is_way = FROM_TO.contains(&&lower[pair[0].end..pair[1].start]);
            let is_free = !self.rest[pair[1].start..].starts_with(',');
            if is_way && is_free && is_distinct(&self.rest, &pair[1]) {
                self.wishes.push(Wish::EndAt(names.depots[pair[1].name].clone()));
                self.take(pair[0].end..pair[1].end);
            }
        }
    }
}

/// The place whose name begins at `start`.
fn end_at(text: &str, lower: &str, start: usize, is_sure: bool, names: &Vocabulary) -> Option<End> {
    let articles = skipped(lower, start, &[ARTICLES]);
    for (word, which) in WHICH_DEPOT {
        let Some(behind) = lower[articles..].strip_prefix(word) else { continue };
        let noun = DEPOT_NOUNS.iter().map(|noun| noun.trim_end()).find(|noun| behind.starts_with(noun))?;
        let end = articles + word.len() + noun.len();
        return Some(match nth_depot(*which, lower, names) {
            Some(depot) => End::Place(depot, end),
            None => End::Unknown(text[articles..end].to_owned(), end),
        });
    }
    let begin = skipped(lower, start, &[ARTICLES, NOUNS, DEPOT_NOUNS]);
    let is_called = begin > articles;
    for begin in [begin, start] {
        if let Some((places, end)) = places_at(text, begin, names)
            && let [place] = places.as_slice()
            && (!is_number(place) || is_called && is_alone(&text[end..]))
        {
            return Some(End::Place(place.clone(), end));
        }
        if let Some((place, end)) = called_at(text, lower, begin, names) {
            return Some(End::Place(place, end));
        }
    }
    let (name, end) = unknown(text, begin, is_sure, is_called)?;
    Some(End::Unknown(name, end))
}

fn is_to_reload(behind: &str) -> bool {
    const TO: [&str; 7] = [" for ", " to ", " and ", " zum ", " para ", " a ", " between "];
    const RELOAD: [&str; 13] = [
        "a reload",
        "reload",
        "re-load",
        "a refill",
        "refill",
        "restock",
        "load",
        "trips",
        "nachladen",
        "beladen",
        "recarg",
        "cargar",
        "carregar",
    ];
    TO.iter().any(|to| {
        behind.strip_prefix(to).is_some_and(|words| RELOAD.iter().any(|reload| words.starts_with(reload)))
    })
}

/// Whether a number is the whole name: `end at depot 7`, but not `return to the depot 7 times`.
fn is_alone(behind: &str) -> bool {
    behind.trim().is_empty()
        || behind.starts_with([',', '.', ';', '?', '!', ')'])
        || behind.starts_with(" and ")
}

/// The position behind words that may come before a name.
fn skipped(lower: &str, start: usize, lists: &[&[&str]]) -> usize {
    let mut at = start;
    while let Some(word) = lists.iter().copied().flatten().find(|word| lower[at..].starts_with(**word)) {
        at += word.len();
    }
    at
}

/// A depot of the file by its number; `None` is the one that the text does not name as well.
fn nth_depot(which: Option<usize>, lower: &str, names: &Vocabulary) -> Option<String> {
    let depots = &names.depots;
    if let Some(number) = which {
        return depots.get(number).cloned();
    }
    let [first, second] = depots.as_slice() else { return None };
    let named = mentions(lower, depots);
    let is_second_start = named.iter().all(|found| depots[found.name] == *second) && !named.is_empty();
    Some(if is_second_start { first.clone() } else { second.clone() })
}

/// The id of the place whose name, and not its id, begins at `start`.
fn called_at(text: &str, lower: &str, start: usize, names: &Vocabulary) -> Option<(String, usize)> {
    let called: Vec<String> = names.called.iter().map(|(name, _)| name.clone()).collect();
    let found = mentions(&lower[start..], &called).into_iter().find(|found| found.start == 0)?;
    let end = start + found.end;
    text[start..end].contains(char::is_alphabetic).then(|| (names.called[found.name].1.clone(), end))
}

/// Words that look like the name of a place which the file does not have.
fn unknown(text: &str, start: usize, may_be_lower: bool, may_be_number: bool) -> Option<(String, usize)> {
    const ENDS: [&str; 17] = [
        " and ", " but ", " with ", " by ", " at ", " after ", " before ", " in ", " for ", " not ", " und ",
        " mit ", " um ", " y ", " con ", " e ", " com ",
    ];
    let tail = &text[start..];
    let mut end = tail.find([',', ';', '.', '?', '!', '(', ')', '\n', ':']).unwrap_or(tail.len());
    for word in ENDS {
        end = tail[..end].find(word).unwrap_or(end);
    }
    let words: Vec<&str> = tail[..end].split_whitespace().take(MOST_WORDS).collect();
    let first = words.first()?.trim_matches(['"', '“', '”', '\'']);
    let is_capital = first.starts_with(char::is_uppercase);
    let is_number = first.starts_with(|c: char| c.is_ascii_digit());
    let is_name =
        first.chars().count() > 1 && (is_capital || may_be_lower && !is_number || may_be_number && is_number);
    let is_other = NO_PLACE.contains(&first.to_lowercase().as_str());
    let name = tail[..end]
        .split_whitespace()
        .take_while(|word| !word.starts_with(|c: char| c.is_ascii_digit()) || is_number);
    let name: Vec<&str> = name.take(MOST_WORDS).collect();
    (is_name && !is_other).then(|| (name.join(" "), start + end))
}
