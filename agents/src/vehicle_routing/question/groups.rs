//! What a question states about a group of stops: `the pharmacies should be served before 11:00`.

use std::ops::Range;

use super::{
    beyond::{self, Clause},
    stop_rules,
    vocabulary::Vocabulary,
};
use crate::{question::mentions::lowered, vehicle_routing::params::StopRule};
use kernels::cancel;

/// A time that is preferred and not required.
const SOFT: [&str; 14] = [
    "if possible",
    "preferably",
    "ideally",
    "if you can",
    "where possible",
    "when possible",
    "would be nice",
    "prefer",
    "wenn möglich",
    "nach möglichkeit",
    "bevorzugt",
    "si es posible",
    "preferiblemente",
    "se possível",
];
const TIMES: [&str; 14] = [
    "before", "after", "between", "by ", "until", "from", ":", "vor ", "bis ", "nach ", "ab ", "antes",
    "después", "depois",
];
const FOR_TIMES: &str = "a time that holds, such as “C5 before 10:00”, is planned";

/// The name of a group where a question names it.
struct Named<'a> {
    ids: &'a [String],
    value: &'a str,
    at: Range<usize>,
}

/// The rules of groups, and the text without them.
pub(super) fn read(text: &str, names: &Vocabulary) -> (Vec<StopRule>, String) {
    let (mut rules, mut rest) = (Vec::new(), text.to_owned());
    let Some(lower) = lowered(text) else { return (rules, rest) };
    for group in named(&lower, names) {
        cancel::tick();
        let Some((rule, range)) = stop_rules::of_group(&lower, group.at.clone()) else { continue };
        if rest[range.clone()].contains(",,") {
            continue;
        }
        let stops = group.ids.iter().filter(|id| !names.depots.contains(id));
        rules.extend(stops.map(|id| StopRule { id: id.clone(), ..rule.clone() }));
        rest.replace_range(range.clone(), &",".repeat(range.len()));
    }
    (rules, rest)
}

/// Times that are only preferred, which no plan weighs; and the text without them.
pub(super) fn wished(text: &str, names: &Vocabulary) -> (Vec<Clause>, String) {
    let (mut clauses, mut rest) = (Vec::new(), text.to_owned());
    let Some(lower) = lowered(text) else { return (clauses, rest) };
    for (at, _) in SOFT.iter().flat_map(|phrase| lower.match_indices(phrase)) {
        let range = beyond::clause(&lower, at);
        let said = &lower[range.clone()];
        let has_time =
            said.contains(|c: char| c.is_ascii_digit()) && TIMES.iter().any(|word| said.contains(word));
        if !has_time || rest[range.clone()].contains(",,") {
            continue;
        }
        let range = range.start + said.len() - said.trim_start().len()..range.start + said.trim_end().len();
        let inside = named(&lower, names).into_iter().filter(|group| range.contains(&group.at.start));
        let mut places = beyond::places_in(&lower[range.clone()], names);
        for group in inside {
            places.push(group.value.to_owned());
        }
        clauses.push(Clause {
            text: text[range.clone()].to_owned(),
            places,
            instead: Some(FOR_TIMES.to_owned()),
            is_choice: false,
        });
        rest.replace_range(range.clone(), &",".repeat(range.len()));
    }
    (clauses, rest)
}

/// The groups that a text names, in singular or plural.
fn named<'a>(lower: &str, names: &'a Vocabulary) -> Vec<Named<'a>> {
    let mut found = Vec::new();
    for (value, ids) in &names.groups {
        cancel::tick();
        for form in forms(value) {
            for (at, _) in lower.match_indices(&form) {
                let end = at + form.len();
                let is_word = !lower[..at].ends_with(char::is_alphanumeric)
                    && !lower[end..].starts_with(char::is_alphanumeric);
                if is_word {
                    found.push(Named { ids, value, at: at..end });
                }
            }
        }
    }
    found
}

/// `pharmacy` and `pharmacies`, `school` and `schools`, `Apotheke` and `Apotheken`.
fn forms(value: &str) -> Vec<String> {
    let mut forms = vec![value.to_owned(), format!("{value}s"), format!("{value}n"), format!("{value}en")];
    if let Some(stem) = value.strip_suffix('y') {
        forms.push(format!("{stem}ies"));
    }
    if let Some(stem) = value.strip_suffix('s') {
        forms.push(stem.to_owned());
    }
    forms
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names() -> Vocabulary {
        let groups = vec![("pharmacy".to_owned(), vec!["C1".to_owned(), "C2".to_owned()])];
        let places = ["C1", "C2", "C3"].map(str::to_owned).to_vec();
        Vocabulary { places, groups, ..Vocabulary::default() }
    }

    #[test]
    fn a_rule_of_a_group_is_one_of_each_of_its_stops() {
        for text in [
            "3 vans, the pharmacies should be served before 11:00",
            "3 vans, pharmacies before 11:00",
            "3 vans. Every pharmacy must be visited by 11:00",
        ] {
            let rules = read(text, &names()).0;
            let told: Vec<_> = rules.iter().map(|rule| (rule.id.as_str(), rule.until_minutes)).collect();
            assert_eq!(told, [("C1", Some(660.0)), ("C2", Some(660.0))], "{text}");
        }
        let takes = read("3 vans, pharmacies take 20 minutes", &names()).0;
        assert_eq!(takes[0].service_minutes, Some(20.0));
        assert!(read("3 vans, how many pharmacies are there", &names()).0.is_empty());
    }

    #[test]
    fn a_time_that_is_only_preferred_is_no_rule() {
        for text in
            ["3 vans, pharmacies before 11:00 if possible", "3 vans, preferably the pharmacies before 11:00"]
        {
            let (clauses, rest) = wished(text, &names());
            assert_eq!(clauses[0].places, ["pharmacy"], "{text}");
            assert!(!rest.contains("11:00"), "{rest}");
        }
        assert!(wished("as few vans as possible, 8 to 17 h", &names()).0.is_empty());
        assert!(wished("3 vans, C3 before 10:00 if possible", &names()).0[0].places == ["C3"]);
    }
}
