//! What a question says about one group of stops where no rule applies to it, such as a limit of stops in one region.

use super::{
    beyond::Clause,
    groups::{self, Named},
    vocabulary::{BREAK, STOPS, TRIPS, Vocabulary, is_about_routes, is_vehicle},
};
use crate::question::mentions::lowered;
use std::ops::Range;

use kernels::cancel;
use language::{
    conversation::{exceptions, told_of_some},
    tokens::{bytes_of, tokens},
};

/// Words that join what is said of other stops as well: `hotels before 11 and 8 to 17 h`.
const LINKS: [&str; 6] = ["and ", "und ", "y ", "e ", "et ", "but "];

/// What is left of the clauses of a question about some stops and that no rule of groups has, such as a limit of stops in one region.
/// Nothing of it may become a figure of all; and the rest without it. `text` is the question before those rules were taken out of it.
pub(super) fn read(text: &str, rest: String, names: &Vocabulary) -> (Vec<Clause>, String) {
    let (mut clauses, mut rest) = (Vec::new(), rest);
    let Some(lower) = lowered(text).filter(|_| text.len() == rest.len()) else { return (clauses, rest) };
    let (groups, tokens) = (groups_in(&lower, names), tokens(text));
    let is_name = |at: usize| {
        let place = bytes_of(&tokens, &(at..at + 1));
        groups.iter().any(|group| group.at.start <= place.start && place.end <= group.at.end)
    };
    let told = told_of_some(&tokens, &is_name);
    let parts = exceptions(&tokens, &is_name).into_iter().chain(told).map(|part| bytes_of(&tokens, &part));
    let stated = names.of_some_rows.iter();
    let stated = stated.filter_map(|said| text.find(said.as_str()).map(|at| at..at + said.len()));
    for range in parts.chain(stated).collect::<Vec<_>>() {
        cancel::tick();
        if !rest.is_char_boundary(range.start) || !rest.is_char_boundary(range.end) {
            continue;
        }
        for range in left_of(&rest, range, names) {
            clauses.push(Clause {
                text: text[range.clone()].to_owned(),
                places: groups::names_in(&lower[range.clone()], names),
                instead: Some(groups::FOR_GROUPS.to_owned()),
                is_choice: false,
            });
            rest.replace_range(range.clone(), &",".repeat(range.len()));
        }
    }
    (clauses, rest)
}
/// What other readers have left of a clause: all of it, or pieces with a figure or about a group, without those that are joined to it.
fn left_of(rest: &str, clause: Range<usize>, names: &Vocabulary) -> Vec<Range<usize>> {
    const LEAST_WORDS: usize = 3;
    const BLANKS: [char; 2] = [' ', ','];
    if !rest[clause.clone()].contains(",,") {
        return vec![clause];
    }
    let (mut left, mut from) = (Vec::new(), clause.start);
    while from < clause.end {
        let end = rest[from..clause.end].find(",,").map_or(clause.end, |at| from + at);
        let begin = end - rest[from..end].trim_start_matches(BLANKS).len();
        let piece = rest[begin..end].trim_end_matches(BLANKS);
        let has_figure =
            tokens(piece).iter().any(|token| token.number().is_some() || token.clock().is_some());
        // `hospitals need a signature and shops close at 14:00`: the other part has been read.
        let is_told =
            groups::is_named(&piece.to_lowercase(), names) && piece.split(' ').count() >= LEAST_WORDS;
        if (has_figure || is_told) && !LINKS.iter().any(|link| piece.starts_with(link)) {
            left.push(begin..begin + piece.len());
        }
        from = clause.end - rest[end..clause.end].trim_start_matches(',').len();
    }
    left
}

/// The groups that a text names by words of their own. A report of routes has a column whose values are `break` and `stop`:
/// these words are about all routes.
fn groups_in<'a>(lower: &str, names: &'a Vocabulary) -> Vec<Named<'a>> {
    let is_of_routes = |word: &str| {
        BREAK.contains(&word)
            || TRIPS.contains(&word)
            || STOPS.contains(&word)
            || is_vehicle(word)
            || is_about_routes(word)
    };
    groups::named(lower, names).into_iter().filter(|group| !is_of_routes(group.value)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_figure_of_one_group_that_no_rule_has_is_named_and_none_of_all() {
        let names = Vocabulary {
            groups: ["sur", "est", "hotel"].map(|name| (name.to_owned(), vec!["C1".to_owned()])).to_vec(),
            ..Vocabulary::default()
        };
        for (text, clause) in [
            (
                "5 furgonetas de 200 unidades, pero en la zona Sur máximo 3 paradas por ruta",
                "pero en la zona Sur máximo 3 paradas por ruta",
            ),
            (
                "5 vans of 200 units, but at most 3 stops per route in Sur",
                "but at most 3 stops per route in Sur",
            ),
        ] {
            let read = super::super::understood(text, &names, &Default::default());
            assert_eq!(read.params.max_stops, None, "{text}");
            assert_eq!(read.params.vehicles, Some(5), "{text}");
            assert_eq!(read.beyond.iter().map(|of| of.text.as_str()).collect::<Vec<_>>(), [clause]);
        }
        for text in [
            "5 vans of 200 units, but the hotels close at 12",
            "5 vans for the hotels, at most 3 stops per route",
        ] {
            let read = super::super::understood(text, &names, &Default::default());
            assert!(read.beyond.is_empty(), "{text}: {:?}", read.beyond);
        }
    }

    #[test]
    fn a_break_and_a_stop_of_a_report_are_no_groups() {
        let names = Vocabulary {
            groups: ["break", "stop"].map(|name| (name.to_owned(), vec!["C1".to_owned()])).to_vec(),
            ..Vocabulary::default()
        };
        for text in
            ["1 van, but a break of 15 minutes after 2 hours", "1 van, but each stop takes 10 minutes"]
        {
            assert!(read(text, text.to_owned(), &names).0.is_empty(), "{text}");
        }
    }
}
