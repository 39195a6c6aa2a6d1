//! What a question states about single stops: `C5 must be visited before 10:00`, `C5 takes 45 minutes`, `priority for C5`. `said`
//! reads the words behind or before the stops, `words` lists them.

mod said;
mod words;

use super::{
    reading::{cut::words, times::duration},
    vocabulary::Vocabulary,
};
use crate::{
    question::mentions::{Mention, is_between, lowered, mentions},
    vehicle_routing::params::StopRule,
};
use kernels::cancel;
use said::{in_english, of_words};
use words::{
    ARTICLES, AT, BARE_NO, IN_PORTUGUESE, IN_SPANISH, NO, OF_BOTH, PRIORITY_BEFORE, PRIORITY_BEHIND,
};

/// The highest priority.
const FIRST: u8 = 4;

/// The rules of stops, and the text without them.
pub(super) fn read(text: &str, names: &Vocabulary) -> (Vec<StopRule>, String) {
    let (mut rules, mut rest) = (Vec::new(), text.to_owned());
    let Some(lower) = lowered(text) else { return (rules, rest) };
    let found = mentions(&lower, &names.places);
    let mut at = 0;
    while at < found.len() {
        cancel::tick();
        let first = at;
        at += 1;
        while at < found.len() && is_list(&lower[found[at - 1].end..found[at].start]) {
            at += 1;
        }
        let list = &found[first..at];
        // Numbers are places only where a noun says so, which is rare in rules.
        let is_stop = |mention: &Mention| {
            let id = &names.places[mention.name];
            is_clear(text, mention) && !names.depots.contains(id) && !id.to_lowercase().starts_with("depot")
        };
        if !list.iter().all(is_stop) || is_of_vehicles(&lower[..list[0].start]) {
            continue;
        }
        let Some((rule, range)) = rule(&lower, list) else { continue };
        for mention in list {
            rules.push(StopRule { id: names.places[mention.name].clone(), ..rule.clone() });
        }
        rest.replace_range(range.clone(), &",".repeat(range.len()));
    }
    (rules, rest)
}

/// Whether the words before a place are about vehicles: `vehicles start at D1 at 7:30`.
fn is_of_vehicles(head: &str) -> bool {
    const OF_VEHICLES: [&str; 12] = [
        "start", "leav", "depart", "based", "depot", "return", "back", "end", "finish", "from", "salen",
        "saem",
    ];
    let marks = head.rfind([',', ';', ':', '.', '?', '!', '\n']).map_or(0, |mark| mark + 1);
    let links =
        [" and ", " und ", " y ", " e "].iter().filter_map(|link| head.rfind(link).map(|at| at + link.len()));
    let clause = links.fold(marks, usize::max);
    let words = head[clause..].split(' ');
    words.clone().any(|word| OF_VEHICLES.iter().any(|start| word.starts_with(start)))
}

/// The rule of a group of stops that is named here, and the bytes of the whole phrase. A noun may follow: `pharmacy stops`.
pub(super) fn of_group(
    lower: &str,
    named: std::ops::Range<usize>,
) -> Option<(StopRule, std::ops::Range<usize>)> {
    const NOUNS: [&str; 10] = [
        " stops",
        " stop",
        " customers",
        " customer",
        " deliveries",
        " orders",
        " kunden",
        " paradas",
        " clientes",
        " clients",
    ];
    let noun = NOUNS.iter().find(|noun| lower[named.end..].starts_with(**noun)).map_or(0, |noun| noun.len());
    let mention = Mention { start: named.start, end: named.end + noun, name: 0 };
    rule(lower, &[mention])
}

/// Whether these words join names to a list.
pub(super) fn is_list(between: &str) -> bool {
    !between.is_empty() && is_between(between) || matches!(between, " und " | " y " | " e " | " et ")
}

fn is_clear(text: &str, mention: &Mention) -> bool {
    let written = &text[mention.start..mention.end];
    written.contains(char::is_alphabetic)
        && (written.chars().count() > 2 || written.contains(|c: char| c.is_uppercase() || c.is_ascii_digit()))
}

/// The rule of a list of stops, and the bytes of the whole phrase.
fn rule(lower: &str, list: &[Mention]) -> Option<(StopRule, std::ops::Range<usize>)> {
    let (start, end) = (list.first()?.start, list.last()?.end);
    let (head, tail) = (&lower[..start], &lower[end..]);
    if let Some(phrase) = PRIORITY_BEFORE.iter().find(|phrase| head.ends_with(**phrase)) {
        return Some((StopRule { priority: Some(FIRST), ..StopRule::default() }, start - phrase.len()..end));
    }
    if let Some(phrase) = PRIORITY_BEHIND.iter().find(|phrase| tail.starts_with(**phrase)) {
        return Some((StopRule { priority: Some(FIRST), ..StopRule::default() }, start..end + phrase.len()));
    }
    if let Some((rule, stop)) = behind(tail, is_denied(lower, start..end)) {
        return Some((rule, start..end + stop));
    }
    let head = without_articles(head);
    let at = AT.iter().find(|at| head.ends_with(**at))?;
    let head = &head[..head.len() - at.len()];
    let clause = head.rfind([',', ';', ':', '.', '\n']).map_or(0, |mark| mark + 1);
    let words = head[clause..].match_indices(' ').map(|(place, _)| clause + place + 1);
    std::iter::once(clause).chain(words).find_map(|begin| {
        let tokens = in_english(&head[begin..]);
        let rule = match duration(&tokens, 0) {
            Some((minutes, next)) if next == tokens.len() => {
                Some(StopRule { service_minutes: Some(minutes), ..StopRule::default() })
            }
            // A window before a stop may be that of the vehicles.
            _ => of_words(&head[begin..]).filter(StopRule::changes_service),
        };
        Some((rule?, begin..end))
    })
}

/// Whether a word before these stops denies what follows. The Portuguese `no` before one stop is `in the`.
fn is_denied(lower: &str, stops: std::ops::Range<usize>) -> bool {
    let head = without_articles(&lower[..stops.start]);
    let is_word =
        |no: &&&str| head.strip_suffix(**no).is_some_and(|rest| !rest.ends_with(char::is_alphanumeric));
    let Some(no) = NO.iter().find(is_word) else { return false };
    let says = |list: &[&str]| words(lower).any(|(_, word)| list.contains(&word));
    let is_one = !lower[stops].ends_with('s');
    let is_in_the = says(IN_PORTUGUESE) || is_one && says(OF_BOTH) && !says(IN_SPANISH);
    *no != BARE_NO || !is_in_the
}

/// The words before a stop without its article.
pub(super) fn without_articles(head: &str) -> &str {
    let article = |article: &&&str| {
        let rest = head.strip_suffix(**article);
        rest.is_some_and(|rest| rest.is_empty() || rest.ends_with(' '))
    };
    // `all the` is longer than `the`.
    let longest = ARTICLES.iter().filter(article).map(|article| article.len()).max();
    &head[..head.len() - longest.unwrap_or(0)]
}

/// The rule that the words behind stops state, and where it ends. It goes on behind `and`: `open at 10 and close at 16`.
fn behind(tail: &str, is_denied: bool) -> Option<(StopRule, usize)> {
    let ends = ends_of_clauses(tail);
    let first = ends.iter().position(|stop| of_words(&tail[..*stop]).is_some())?;
    let mut found = (of_words(&tail[..ends[first]])?, ends[first]);
    for stop in &ends[first + 1..] {
        let goes_on = LINKS.iter().any(|link| tail[found.1..].starts_with(link));
        let Some(more) = of_words(&tail[..*stop]).filter(|_| goes_on) else { break };
        found = (more, *stop);
    }
    let (rule, stop) = found;
    let rule = if is_denied { rule.denied()? } else { rule };
    Some((rule, stop))
}

/// Words that join two parts of what is said.
const LINKS: [&str; 6] = [" and ", " und ", " y ", " e ", " et ", " but "];

/// Where a clause may end, the nearest first.
fn ends_of_clauses(tail: &str) -> Vec<usize> {
    let mut ends: Vec<usize> = tail
        .char_indices()
        .filter(|(place, c)| {
            let is_in_number = tail[place + c.len_utf8()..].starts_with(|c: char| c.is_ascii_digit());
            matches!(c, ',' | ';' | '?' | '!' | '.' | '\n') && !is_in_number
        })
        .map(|(place, _)| place)
        .chain(LINKS.iter().flat_map(|link| tail.match_indices(link).map(|(place, _)| place)))
        .chain([tail.len()])
        .collect();
    ends.sort_unstable();
    ends
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_lengths_and_priorities_of_single_stops_are_read() {
        let places = ["C5", "C7", "Anna"].map(str::to_owned).to_vec();
        let names = Vocabulary { places, ..Vocabulary::default() };
        let between = |id: &str, from: Option<f64>, until: Option<f64>| StopRule {
            id: id.to_owned(),
            from_minutes: from,
            until_minutes: until,
            ..StopRule::default()
        };
        let takes =
            |id: &str| StopRule { id: id.to_owned(), service_minutes: Some(45.0), ..StopRule::default() };
        let kept = |id: &str| StopRule { id: id.to_owned(), priority: Some(4), ..StopRule::default() };
        for (text, expected) in [
            ("8 vans, C5 must be visited before 10:00", vec![between("C5", None, Some(600.0))]),
            (
                "8 vans, C5 must be visited between 9 and 11, 40 km/h",
                vec![between("C5", Some(540.0), Some(660.0))],
            ),
            (
                "visit C5 by 10 and C7 after 14:00",
                vec![between("C5", None, Some(600.0)), between("C7", Some(840.0), None)],
            ),
            (
                "C5 and C7 before 10:00",
                vec![between("C5", None, Some(600.0)), between("C7", None, Some(600.0))],
            ),
            ("C5 not before 9:30", vec![between("C5", Some(570.0), None)]),
            ("C5 opens at 10:00", vec![between("C5", Some(600.0), None)]),
            ("Anna only from 9:00 to 11:00", vec![between("Anna", Some(540.0), Some(660.0))]),
            ("C5 muss vor 10 Uhr beliefert werden", vec![between("C5", None, Some(600.0))]),
            ("C5 erst ab 10 Uhr", vec![between("C5", Some(600.0), None)]),
            ("C5 at 10:00 sharp", vec![between("C5", Some(600.0), Some(600.0))]),
            ("C5 zwischen 9 und 11 Uhr", vec![between("C5", Some(540.0), Some(660.0))]),
            ("C5 antes de las 10:00", vec![between("C5", None, Some(600.0))]),
            ("C5 antes das 10:00", vec![between("C5", None, Some(600.0))]),
            ("C5 takes 45 minutes", vec![takes("C5")]),
            ("8 vans, 45 minutes at C5", vec![takes("C5")]),
            ("C5 dauert 45 Minuten", vec![takes("C5")]),
            ("priority for C5", vec![kept("C5")]),
            ("8 vans, priority customers C5 and C7", vec![kept("C5"), kept("C7")]),
            ("C5 and C7 are urgent", vec![kept("C5"), kept("C7")]),
            ("8 vans from C5, 8 to 17 h", vec![]),
            ("3 vans at C5 and 2 at C7", vec![]),
            ("vehicles start at C5 at 7:30 and must be back by 17:00", vec![]),
        ] {
            assert_eq!(read(text, &names).0, expected, "{text}");
        }
    }
}
