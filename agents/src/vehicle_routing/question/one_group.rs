//! A figure of one group of stops that no rule has, such as a limit of stops in one region.

use super::{
    beyond::Clause,
    groups::{self, Named},
    vocabulary::{BREAK, STOPS, TRIPS, Vocabulary, is_about_routes, is_vehicle},
};
use crate::question::mentions::lowered;
use kernels::cancel;
use language::{
    conversation::exceptions,
    tokens::{bytes_of, tokens},
};

/// What is left of a question that tells a figure of a group and that no rule of groups has, such as a limit of stops in one region.
/// It must not become a figure of all; and the text without it.
pub(super) fn read(text: &str, names: &Vocabulary) -> (Vec<Clause>, String) {
    let (mut clauses, mut rest) = (Vec::new(), text.to_owned());
    let Some(lower) = lowered(text) else { return (clauses, rest) };
    let (groups, tokens) = (groups_in(&lower, names), tokens(text));
    let is_name = |at: usize| {
        let place = bytes_of(&tokens, &(at..at + 1));
        groups.iter().any(|group| group.at.start <= place.start && place.end <= group.at.end)
    };
    for part in exceptions(&tokens, &is_name) {
        cancel::tick();
        let has_figure = part.clone().any(|at| tokens[at].number().is_some() || tokens[at].clock().is_some());
        let range = bytes_of(&tokens, &part);
        if !has_figure || rest[range.clone()].contains(",,") {
            continue;
        }
        clauses.push(Clause {
            text: text[range.clone()].to_owned(),
            places: groups::names_in(&lower[range.clone()], names),
            instead: Some(groups::FOR_GROUPS.to_owned()),
            is_choice: false,
        });
        rest.replace_range(range.clone(), &",".repeat(range.len()));
    }
    (clauses, rest)
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
            assert!(read(text, &names).0.is_empty(), "{text}");
        }
    }
}
