//! Groups of stops that must not share a vehicle: `hospitals must not share a van with restaurants`. No plan keeps groups apart; they
//! choose no stops either.

use std::ops::Range;

use super::{
    beyond::{self, Clause},
    groups,
    reading::cut::words,
    vocabulary::Vocabulary,
};
use crate::question::mentions::lowered;
use kernels::cancel;
use language::conversation::is_kept_apart;

const INSTEAD: &str =
    "groups are not kept apart; a plan of one group, such as “only the hotels”, is possible";
/// The clauses about groups that must not share a vehicle, and the text without them.
pub(super) fn read(text: &str, names: &Vocabulary) -> (Vec<Clause>, String) {
    let (mut clauses, mut rest) = (Vec::new(), text.to_owned());
    let Some(lower) = lowered(text) else { return (clauses, rest) };
    for part in parts(&lower) {
        cancel::tick();
        let said = &lower[part.clone()];
        let places = groups::names_in(said, names);
        let said_words: Vec<&str> = words(said).map(|(_, word)| word).collect();
        if places.is_empty() || !is_kept_apart(&said_words) || rest[part.clone()].contains(",,") {
            continue;
        }
        let places = places.into_iter().chain(beyond::places_in(said, names)).collect();
        clauses.push(Clause {
            text: text[part.clone()].to_owned(),
            places,
            instead: Some(INSTEAD.to_owned()),
            is_choice: false,
        });
        rest.replace_range(part.clone(), &",".repeat(part.len()));
    }
    (clauses, rest)
}

/// The parts of a text between marks, without `and` and spaces around them.
fn parts(lower: &str) -> Vec<Range<usize>> {
    const MARKS: [char; 7] = [',', ';', '.', ':', '?', '!', '\n'];
    const LINKS: [&str; 7] = ["and ", "but ", "und ", "aber ", "y ", "e ", "et "];
    let mut parts = Vec::new();
    let mut start = 0;
    let marks = lower.char_indices().filter(|(at, mark)| {
        MARKS.contains(mark) && !lower[at + mark.len_utf8()..].starts_with(|c: char| c.is_ascii_digit())
    });
    for (end, length) in marks.map(|(at, mark)| (at, mark.len_utf8())).chain([(lower.len(), 0)]) {
        let said = &lower[start..end];
        let mut from = end - said.trim_start().len();
        if let Some(link) = LINKS.iter().find(|link| lower[from..end].starts_with(**link)) {
            from += link.len();
        }
        let until = start + said.trim_end().len();
        if from < until {
            parts.push(from..until);
        }
        start = end + length;
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names() -> Vocabulary {
        let group = |name: &str| (name.to_owned(), vec!["C1".to_owned()]);
        let groups = ["hospital", "restaurant", "krankenhaus", "hôpital"].map(group).to_vec();
        Vocabulary { groups, ..Vocabulary::default() }
    }

    #[test]
    fn groups_that_must_not_share_a_vehicle_are_a_clause() {
        for (text, clause) in [
            (
                "vans of 12 units and 3000 kg, and hospitals must not share a van with restaurants?",
                "hospitals must not share a van with restaurants",
            ),
            (
                "3 vans, hospitals can't ride together with restaurants, 40 km/h",
                "hospitals can't ride together with restaurants",
            ),
            ("3 vans. Keep hospitals and restaurants apart.", "Keep hospitals and restaurants apart"),
            (
                "3 vans, hospitals and restaurants in separate vans",
                "hospitals and restaurants in separate vans",
            ),
            (
                "3 Transporter, Krankenhäuser nicht zusammen mit Restaurants",
                "Krankenhäuser nicht zusammen mit Restaurants",
            ),
            (
                "3 furgonetas, los hospitales no pueden ir juntos con los restaurantes",
                "los hospitales no pueden ir juntos con los restaurantes",
            ),
            ("3 camions, hôpitaux et restaurants pas ensemble", "hôpitaux et restaurants pas ensemble"),
            ("3 carrinhas, hospitais e restaurantes não juntos", "hospitais e restaurantes não juntos"),
        ] {
            let (clauses, rest) = read(text, &names());
            assert_eq!(clauses.len(), 1, "{text}");
            assert_eq!(clauses[0].text, clause, "{text}");
            assert!(!rest.contains(clause), "{rest}");
        }
        let found = read("hospitals must not share a van with restaurants", &names()).0;
        assert_eq!(found[0].places, ["hospital", "restaurant"]);
    }

    #[test]
    fn other_rules_of_groups_stay() {
        for text in [
            "3 vans, hospitals not before 10:00 and C5 and C7 in the same van",
            "3 vans, hospitals and restaurants on the same van",
            "3 vans, only hospitals and restaurants",
            "3 carrinhas, hospitais e restaurantes no mesmo veículo",
            "3 vans, no restaurants before 11",
            "3 vans, C5 and C7 must not share a van",
        ] {
            let (clauses, rest) = read(text, &names());
            assert_eq!((clauses.len(), rest.as_str()), (0, text));
        }
    }
}
