//! Names of the file in a question: its places, its skills, and its kinds of vehicles.

use crate::{
    question::mentions::{lowered, mentions},
    vehicle_routing::question::{
        reading::tokens::Named,
        vocabulary::{Vocabulary, is_vehicle},
    },
};
use kernels::cancel;

/// Words directly before one depot or several.
const DEPOTS: [&str; 9] = [
    "depots are ",
    "depot is ",
    "depots = ",
    "depot = ",
    "depots: ",
    "depot: ",
    "depots ",
    "depot ",
    "start at depot ",
];
/// Words directly before the start of routes; a time may follow them as well.
const STARTS: [&str; 14] = [
    "start from ",
    "start at ",
    "start in ",
    "starting from ",
    "starting at ",
    "starts from ",
    "starts at ",
    "start and end at ",
    "leave from ",
    "leaving from ",
    "depart from ",
    "based at ",
    "based in ",
    "drive from ",
];

/// The places that a question names as depots, or directly after a word such as `at`.
pub(crate) fn places(text: &str, names: &Vocabulary) -> Vec<Named> {
    let Some(lower) = lowered(text) else { return Vec::new() };
    let known: Vec<Named> = mentions(&lower, &names.places)
        .into_iter()
        .map(|found| Named {
            start: found.start,
            end: found.end,
            id: names.places[found.name].clone(),
            is_depot: false,
            is_start: false,
        })
        .collect();
    let mut places = Vec::new();
    for (intros, is_depot) in [(&DEPOTS[..], true), (&STARTS[..], false)] {
        cancel::tick();
        for intro in intros {
            cancel::tick();
            for (at, _) in lower.match_indices(intro) {
                // The id may be `Depot North`, which names no place North.
                let word_end = at + intro.trim_end().len();
                let is_of_name = known.iter().any(|named| named.start <= at && word_end < named.end);
                if !lower[..at].ends_with(char::is_alphanumeric) && !is_of_name {
                    add_list(text, at + intro.len(), is_depot, &known, &mut places);
                }
            }
        }
    }
    called_behind(&lower, &known, &mut places);
    places.extend(unknown_of_vehicles(text, &lower, &known));
    let mut list_end = None;
    for named in known {
        cancel::tick();
        let is_free = !places.iter().any(|place: &Named| place.start < named.end && named.start < place.end);
        let is_next =
            list_end.is_some_and(|end: usize| matches!(lower.get(end..named.start), Some(" and " | " & ")));
        if is_free && is_distinct(text, &named) && (is_next || is_behind_preposition(&lower, &named)) {
            list_end = Some(named.end);
            places.push(named);
        }
    }
    places.sort_by_key(|place| place.start);
    places
}

/// The depots that follow a word for depots.
pub(crate) fn depots(places: &[Named]) -> Option<Vec<String>> {
    let mut depots: Vec<String> = Vec::new();
    for place in places.iter().filter(|place| place.is_start) {
        cancel::tick();
        if !depots.contains(&place.id) {
            depots.push(place.id.clone());
        }
    }
    (!depots.is_empty()).then_some(depots)
}

/// Adds a list such as `D1, D2 and D3` that begins at this position.
fn add_list(text: &str, start: usize, is_depot: bool, known: &[Named], places: &mut Vec<Named>) {
    let mut at = start;
    loop {
        cancel::tick();
        at += leading(&text[at..], |c| matches!(c, ' ' | '(' | '"' | '“' | '\'' | '‘' | ':'));
        let found = known
            .iter()
            .find(|named| {
                let is_number = !named.id.contains(char::is_alphabetic);
                named.start == at && (!is_number || is_depot && is_alone(&text[named.end..]))
            })
            .cloned()
            .or_else(|| unknown(text, at, is_depot));
        let Some(found) = found
            .filter(|found| !places.iter().any(|place| place.end > found.start && place.start < found.end))
        else {
            return;
        };
        at = found.end + leading(&text[found.end..], |c| matches!(c, '"' | '”' | '\'' | '’'));
        places.push(Named { is_depot, is_start: true, ..found });
        let joins = [", and ", " and ", ", ", " & ", "&", " + ", "+", ",", "/"];
        let Some(join) = joins.iter().find(|join| text[at..].starts_with(**join)) else { return };
        at += join.len();
    }
}

/// Whether the name is the whole statement: `the depot is 7`, but not `back at the depot 17:30` or `the depot is 7 km away`.
fn is_alone(behind: &str) -> bool {
    let ends = [",", ".", ";", ")", "?", "!", "/", "+", " and ", " & ", " +", "\n"];
    behind.trim().is_empty() || ends.iter().any(|end| behind.starts_with(end))
}

fn leading(text: &str, is_leading: impl Fn(char) -> bool) -> usize {
    text.len() - text.trim_start_matches(is_leading).len()
}

/// A word that looks like an id, when the file is unknown or does not contain it.
fn unknown(text: &str, start: usize, is_depot: bool) -> Option<Named> {
    let id = text[start..].split(ends_id).next()?.trim_end_matches(['.', '!', '\'', ':']);
    let has_digit = id.contains(|c: char| c.is_ascii_digit());
    let has_capital = id.contains(char::is_uppercase);
    // `start from 8 h` is a time, `start from Monday` a day, and `the depot is the first row` is the default.
    let is_id = if is_depot || text[..start].ends_with("from ") {
        has_digit && id.contains(char::is_alphabetic) || has_capital
    } else {
        has_digit && has_capital
    };
    let is_time = id.starts_with(|c: char| c.is_ascii_digit());
    (is_id && !is_time).then(|| Named {
        start,
        end: start + id.len(),
        id: id.to_owned(),
        is_depot,
        is_start: true,
    })
}

/// Whether an id that the file does not contain ends before this letter.
fn ends_id(letter: char) -> bool {
    letter.is_whitespace() || matches!(letter, ',' | ';' | '?' | '"' | '”' | '’' | '(' | ')' | '/' | '&')
}

/// `2 vans at D9`: the answer must report that the file has no D9.
fn unknown_of_vehicles(text: &str, lower: &str, known: &[Named]) -> Vec<Named> {
    const AT: &str = " at ";
    let mut unknown_places = Vec::new();
    for (at, _) in lower.match_indices(AT) {
        cancel::tick();
        if !is_vehicle(last_word(&lower[..at])) {
            continue;
        }
        let Some(named) = unknown(text, at + AT.len(), false) else { continue };
        if !known.iter().any(|known| known.start < named.end && named.start < known.end) {
            unknown_places.push(Named { is_start: false, ..named });
        }
    }
    unknown_places
}

fn last_word(text: &str) -> &str {
    text.rsplit(' ').next().unwrap_or_default()
}

/// `D1 and D2 are the depots`, `use D1 as depot`.
fn called_behind(lower: &str, known: &[Named], places: &mut Vec<Named>) {
    const CALLS: [&str; 8] = [
        " are the depots",
        " are depots",
        " are our depots",
        " as depots",
        " as the depots",
        " is the depot",
        " as depot",
        " as the depot",
    ];
    for (last, named) in known.iter().enumerate() {
        cancel::tick();
        if !CALLS.iter().any(|call| lower[named.end..].starts_with(call)) {
            continue;
        }
        let mut first = last;
        while first > 0 {
            cancel::tick();
            let between = lower[known[first - 1].end..known[first].start].trim();
            if !["and", ",", ", and", "&"].contains(&between) {
                break;
            }
            first -= 1;
        }
        let list = known[first..=last].iter();
        places.extend(list.map(|named| Named { is_depot: true, is_start: true, ..named.clone() }));
    }
}

/// `at D1`, `from North`, `3 vans D1`.
fn is_behind_preposition(lower: &str, named: &Named) -> bool {
    let before = last_word(lower[..named.start].trim_end());
    matches!(before, "at" | "from" | "in" | "over" | "across" | "@") || is_vehicle(before)
}

/// Whether the name is clear: `at 5` and `at a` are not places.
fn is_distinct(text: &str, named: &Named) -> bool {
    let written = &text[named.start..named.end];
    let is_long =
        written.chars().count() > 2 || written.chars().any(|c| c.is_uppercase() || c.is_ascii_digit());
    let is_general = ["depot", "depots"].contains(&written.to_lowercase().as_str());
    is_long && !is_general && written.contains(char::is_alphabetic)
}
