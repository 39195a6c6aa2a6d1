//! What a question states about a group of stops: `the pharmacies should be served before 11:00`.

use std::ops::Range;

use super::{
    beyond::{self, Clause},
    reading::cut::words,
    spellings::forms,
    stop_rules,
    vocabulary::Vocabulary,
};
use crate::{
    question::mentions::lowered,
    vehicle_routing::{
        params::StopRule,
        stop_rule::{JOINS_GROUPS, WITHIN_GROUP},
    },
};
use kernels::cancel;
use language::tokens::{Token, tokens};

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
pub(super) const FOR_GROUPS: &str =
    "a rule of the stops for which it holds, such as “hotels before 11:00”, is planned";
/// Words before a group for which a rule does not hold: `all except hotels`.
const EXCEPT: [&str; 21] = [
    "except",
    "except for",
    "excepting",
    "excluding",
    "apart from",
    "other than",
    "außer",
    "ausser",
    "ausgenommen",
    "bis auf",
    "mit ausnahme",
    "excepto",
    "a excepción de",
    "exceto",
    "com exceção de",
    "salvo",
    "sauf",
    "hormis",
    "excepté",
    "à part",
    "à l'exception de",
];
/// Words that except a group only behind words for all: `every stop but hotels`, `todos menos los hoteles`.
const BUT: [&str; 3] = ["but", "menos", "aber nicht"];
/// Words for all stops, before those that except some.
const ALL: [&str; 21] = [
    "all",
    "any",
    "anyone",
    "each",
    "every",
    "everybody",
    "everyone",
    "everything",
    "alle",
    "allen",
    "alles",
    "jede",
    "jeder",
    "cada",
    "todo",
    "todos",
    "todas",
    "chaque",
    "tous",
    "toutes",
    "tout",
];
/// Words between those that except and a group.
const BETWEEN: [&str; 13] =
    ["at", "in", "for", "bei", "für", "en", "em", "nos", "nas", "aux", "dans", "chez", "para"];

/// The name of a group where a question names it.
pub(super) struct Named<'a> {
    ids: &'a [String],
    pub value: &'a str,
    pub at: Range<usize>,
}

/// The rules of groups, and the text without them. A visit that takes longer is no rule where the question changes the rows.
pub(super) fn read(text: &str, names: &Vocabulary) -> (Vec<StopRule>, String) {
    let (mut rules, mut rest) = (Vec::new(), text.to_owned());
    let Some(lower) = lowered(text) else { return (rules, rest) };
    for group in joined(&lower, named(&lower, names)) {
        cancel::tick();
        let Some((rule, range)) = stop_rules::of_group(&lower, group.at.clone()) else { continue };
        if rest[range.clone()].contains(",,") || is_some_of(&lower[..group.at.start], group.ids.len()) {
            continue;
        }
        let rule = if names.changes_service { rule.without_change_of_service() } else { rule };
        let rule = StopRule { group: Some(group.name), ..rule };
        let stops = group.ids.iter().filter(|id| !names.depots.contains(id) && rule.is_stated());
        rules.extend(stops.map(|id| StopRule { id: (*id).clone(), ..rule.clone() }));
        rest.replace_range(range.clone(), &",".repeat(range.len()));
    }
    (rules, rest)
}

/// Whether a number before a group makes it some of its stops, which no rule tells apart: `three hotels before 10`.
fn is_some_of(head: &str, all: usize) -> bool {
    let tokens = tokens(head);
    let last = tokens.last().filter(|token| token.end == head.trim_end().len());
    last.and_then(Token::number).is_some_and(|count| count != all as f64)
}

/// Stops that a question names by words of the file: `restaurants and hotels`, `restaurants in Westham`.
struct Joined<'a> {
    name: String,
    ids: Vec<&'a String>,
    at: Range<usize>,
}

/// The groups in the order of the text, those of a list and those within each other as one.
fn joined<'a>(lower: &str, mut named: Vec<Named<'a>>) -> Vec<Joined<'a>> {
    const IN: [&str; 14] =
        ["in", "from", "of", "at", "im", "aus", "en", "de", "em", "do", "da", "à", "des", "within"];
    named.sort_by_key(|group| (group.at.start, std::cmp::Reverse(group.at.end)));
    let mut joined: Vec<Joined> = Vec::new();
    for Named { ids, value, at } in named {
        cancel::tick();
        let Some(last) = joined.last_mut() else {
            joined.push(Joined { name: value.to_owned(), ids: ids.iter().collect(), at });
            continue;
        };
        if at.start < last.at.end {
            // A longer name is meant where both begin at one place; the same word in two columns is both.
            if at == last.at {
                last.ids.extend(ids.iter().filter(|id| !last.ids.contains(id)).collect::<Vec<_>>());
            }
            continue;
        }
        let between = &lower[last.at.end..at.start];
        // `Torino hotels` are the hotels in Torino.
        let is_compound = between.trim().is_empty() && last.ids.iter().any(|id| ids.contains(id));
        if stop_rules::is_list(between) && !is_compound {
            last.ids.extend(ids.iter().filter(|id| !last.ids.contains(id)).collect::<Vec<_>>());
            last.name = [&last.name, value].join(JOINS_GROUPS);
            last.at.end = at.end;
        } else if is_compound || IN.iter().any(|word| between.trim() == *word) {
            last.ids.retain(|id| ids.contains(id));
            let names = if is_compound { [value, &last.name] } else { [&last.name, value] };
            last.name = names.join(WITHIN_GROUP);
            last.at.end = at.end;
        } else {
            joined.push(Joined { name: value.to_owned(), ids: ids.iter().collect(), at });
        }
    }
    joined
}

/// What is said of all stops but a group: where the words for all, or those that except it, begin.
fn excepted_from(head: &str) -> Option<usize> {
    const WORDS_BETWEEN: usize = 2;
    const MARKS: [char; 7] = [',', ';', ':', '.', '?', '!', '\n'];
    let mut head = stop_rules::without_articles(head);
    while let Some(rest) = BETWEEN.iter().find_map(|word| without_word(head, word)) {
        head = stop_rules::without_articles(rest);
    }
    let of_all = |rest: &str| {
        let clause = rest.rfind(MARKS).map_or(0, |mark| mark + 1);
        let before: Vec<(usize, &str)> = words(&rest[clause..]).collect();
        let mut last = before.iter().rev().take(WORDS_BETWEEN + 1);
        let found = last.find(|(_, word)| ALL.contains(word) || word.parse::<f64>().is_ok());
        found.filter(|(_, word)| ALL.contains(word)).map(|(at, _)| clause + at)
    };
    let except = EXCEPT.iter().filter_map(|word| without_word(head, word)).map(str::len).min();
    if let Some(except) = except {
        return Some(of_all(&head[..except]).unwrap_or(except));
    }
    BUT.iter().find_map(|word| of_all(without_word(head, word)?))
}

/// The text without its last word and the blanks before it.
fn without_word<'a>(text: &'a str, word: &str) -> Option<&'a str> {
    let rest = text.trim_end().strip_suffix(word)?;
    (!rest.ends_with(char::is_alphanumeric)).then_some(rest)
}

/// Takes the rules out of the rest that hold for all stops but a group, which no plan has.
fn take_excepted(lower: &str, names: &Vocabulary, clauses: &mut Vec<Clause>, rest: &mut String) {
    for group in joined(lower, named(lower, names)) {
        cancel::tick();
        let Some(start) = excepted_from(&lower[..group.at.start]) else { continue };
        let Some((_, range)) = stop_rules::of_group(lower, group.at) else { continue };
        let range = start..range.end;
        if rest[range.clone()].contains(",,") {
            continue;
        }
        clauses.push(Clause {
            text: rest[range.clone()].to_owned(),
            places: vec![group.name],
            instead: Some(FOR_GROUPS.to_owned()),
            is_choice: false,
        });
        rest.replace_range(range.clone(), &",".repeat(range.len()));
    }
}

/// Times that are only preferred and rules of all stops but a group, which no plan weighs; and the text without them.
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
    take_excepted(&lower, names, &mut clauses, &mut rest);
    (clauses, rest)
}

/// The groups that a text in lower case names, each once.
pub(super) fn names_in(lower: &str, names: &Vocabulary) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    for group in named(lower, names) {
        if !found.iter().any(|known| known == group.value) {
            found.push(group.value.to_owned());
        }
    }
    found
}

/// Whether a text in lower case names a group.
pub(super) fn is_named(lower: &str, names: &Vocabulary) -> bool {
    !named(lower, names).is_empty()
}

/// The groups that a text names, in singular or plural.
pub(super) fn named<'a>(lower: &str, names: &'a Vocabulary) -> Vec<Named<'a>> {
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
        let rest = read("3 vans, pharmacies before 11:00 and 8 to 17 h", &names()).1;
        assert!(rest.ends_with(" and 8 to 17 h"), "{rest}");
        let takes = read("3 vans, pharmacies take 20 minutes", &names()).0;
        assert_eq!(takes[0].service_minutes, Some(20.0));
        assert!(read("3 vans, how many pharmacies are there", &names()).0.is_empty());
    }

    /// Restaurants A1 and A2, hotels B1 and B2; A1 and B1 are in Westham.
    fn two_columns() -> Vocabulary {
        let group = |name: &str, ids: [&str; 2]| (name.to_owned(), ids.map(str::to_owned).to_vec());
        let groups = vec![
            group("restaurant", ["A1", "A2"]),
            group("hotel", ["B1", "B2"]),
            group("westham", ["A1", "B1"]),
            group("farmácia", ["C1", "C2"]),
            group("supermarkt", ["D1", "D2"]),
        ];
        Vocabulary { groups, ..Vocabulary::default() }
    }

    /// The rules as `id from-until`, and what else they say.
    fn said(text: &str, names: &Vocabulary) -> Vec<String> {
        let hour =
            |minutes: Option<f64>| minutes.map_or(String::new(), |minutes| (minutes / 60.0).to_string());
        let one = |rule: &StopRule| {
            let mut words = format!("{} {}-{}", rule.id, hour(rule.from_minutes), hour(rule.until_minutes));
            words.extend(rule.service_factor.map(|factor| format!(" x{factor}")));
            words.extend(rule.service_more_minutes.map(|more| format!(" +{more}")));
            words
        };
        read(text, names).0.iter().map(one).collect()
    }

    #[test]
    fn the_times_of_a_group_are_read_however_they_are_said() {
        let names = two_columns();
        for (text, times) in [
            ("3 vans, 8 to 17 h, restaurants can be served until 16:00", "-16"),
            ("3 vans, 8 to 17 h, restaurants close at 12", "-12"),
            ("3 vans, restaurants open at 10 and close at 16", "10-16"),
            ("3 vans, restaurants are closed until 10", "10-"),
            ("3 vans, no restaurants before 11", "11-"),
            ("3 vans, restaurants only in between 9 and 12", ""),
            ("3 Transporter, Restaurants nur bis 11 Uhr", "-11"),
            ("3 Transporter, die Restaurants können bis 16 Uhr beliefert werden", "-16"),
            ("3 Transporter, die Restaurants, die um 12 schließen, und 2 Pausen", ""),
            ("3 Transporter, Restaurants schließen um 12", "-12"),
            ("3 Transporter, Restaurants öffnen um 10 und schließen um 16 Uhr", "10-16"),
            ("3 furgonetas, los restaurantes solo hasta las 12", "-12"),
            ("3 furgonetas, los restaurantes abren a las 10 y cierran a las 16", "10-16"),
            ("3 carrinhas, os restaurants só até às 12", "-12"),
            ("3 camionnettes, les restaurants seulement jusqu'à 12h", "-12"),
            ("3 vans, restaurants only take goods from 9 to 11, 8 to 17 h", "9-11"),
            ("3 vans, restaurants take deliveries 9-11", "9-11"),
            ("3 Transporter, Restaurants nehmen nur von 9 bis 11 Ware an", "9-11"),
            ("3 furgonetas, los restaurantes solo reciben de 9 a 11", "9-11"),
            ("3 camionnettes, les restaurants ne prennent que de 9h à 11h", "9-11"),
            ("3 carrinhas, os restaurantes só recebem das 9 às 11", "9-11"),
            ("3 camionnettes, les restaurants ferment à 16h", "-16"),
            ("3 camionnettes, les restaurants avant 11h", "-11"),
        ] {
            let expected: Vec<String> = match times {
                "" => Vec::new(),
                times => ["A1", "A2"].map(|id| format!("{id} {times}")).to_vec(),
            };
            assert_eq!(said(text, &names), expected, "{text}");
        }
    }

    #[test]
    fn lists_of_groups_and_groups_within_each_other_are_one_group() {
        let names = two_columns();
        assert_eq!(
            said("restaurants and hotels before 11", &names),
            ["A1 -11", "A2 -11", "B1 -11", "B2 -11"]
        );
        assert_eq!(said("hotels in Westham open at 9", &names), ["B1 9-"]);
        assert_eq!(
            said("restaurants before 11 am, hotels between 9 and 12", &names),
            ["A1 -11", "A2 -11", "B1 9-12", "B2 9-12"]
        );
        assert_eq!(said("as farmácias até às 11", &names), ["C1 -11", "C2 -11"]);
        assert_eq!(said("Supermärkte ab 10 Uhr", &names), ["D1 10-", "D2 10-"]);
        assert_eq!(said("los hoteles hasta las 12", &names), ["B1 -12", "B2 -12"]);
        assert_eq!(said("os hotéis até às 12", &names), ["B1 -12", "B2 -12"]);
    }

    #[test]
    fn a_word_before_a_group_narrows_it_to_the_stops_of_both() {
        let names = two_columns();
        assert_eq!(said("Westham hotels before 11", &names), ["B1 -11"]);
        // A word that only ends in `no` denies nothing.
        for text in ["Torino hotels before 11", "casino hotels before 11"] {
            assert_eq!(said(text, &names), ["B1 -11", "B2 -11"], "{text}");
        }
    }

    #[test]
    fn the_portuguese_no_before_one_stop_denies_nothing() {
        let names = two_columns();
        for text in ["entregar no hotel antes das 11h", "entregar no hotel até às 11h"] {
            assert_eq!(said(text, &names), ["B1 -11", "B2 -11"], "{text}");
        }
        for text in ["no restaurant before 11", "no restaurants before 11", "no restaurantes antes de las 11"]
        {
            assert_eq!(said(text, &names), ["A1 11-", "A2 11-"], "{text}");
        }
    }

    #[test]
    fn a_rule_of_all_stops_but_a_group_is_named_and_is_none_of_the_group() {
        let names = two_columns();
        for (text, named, kept) in [
            (
                "3 vans. All except hotels take 10 minutes longer and close at 12",
                "All except hotels take 10 minutes longer and close at 12",
                "3 vans. ",
            ),
            ("3 vans, every stop but hotels before 11", "every stop but hotels before 11", "3 vans, "),
            (
                "3 vans, all stops other than the hotels before 11",
                "all stops other than the hotels before 11",
                "3 vans, ",
            ),
            ("alle außer den Hotels vor 11 Uhr, 3 LKW", "alle außer den Hotels vor 11 Uhr", ", 3 LKW"),
            ("todos menos los hoteles antes de las 11", "todos menos los hoteles antes de las 11", ""),
            ("tous sauf les hotels avant 11h", "tous sauf les hotels avant 11h", ""),
            ("todos exceto os hotéis até às 11", "todos exceto os hotéis até às 11", ""),
        ] {
            let (clauses, rest) = wished(text, &names);
            let told: Vec<&str> = clauses.iter().map(|clause| clause.text.as_str()).collect();
            assert_eq!(told, [named], "{text}");
            assert!(rest.contains(kept) && read(&rest, &names).0.is_empty(), "{rest}");
        }
        // `but` alone joins two rules.
        let text = "restaurants before 12 but hotels before 11";
        assert_eq!(said(text, &names), ["A1 -12", "A2 -12", "B1 -11", "B2 -11"]);
        assert!(wished(text, &names).0.is_empty());
    }

    #[test]
    fn a_visit_may_take_twice_as_long_or_some_minutes_longer() {
        let names = two_columns();
        for (text, words) in [
            ("3 vans, twice as long at the hotels", "- x2"),
            ("3 vans, hotels take 3 times as long", "- x3"),
            ("3 Transporter, bei den Hotels doppelt so lange", "- x2"),
            ("3 Transporter, Hotels brauchen doppelt so lange", "- x2"),
            ("3 furgonetas, el doble de tiempo en los hoteles", "- x2"),
            ("3 camionnettes, deux fois plus longtemps dans les hotels", "- x2"),
            ("hotels take 10 minutes longer and close at 12", "-12 +10"),
            ("die Hotels 10 Minuten länger brauchen und um 12 schließen", "-12 +10"),
        ] {
            assert_eq!(said(text, &names), ["B1", "B2"].map(|id| format!("{id} {words}")), "{text}");
        }
        let changed = Vocabulary { changes_service: true, ..two_columns() };
        assert_eq!(said("hotels take 10 minutes longer and close at 12", &changed), ["B1 -12", "B2 -12"]);
        assert_eq!(said("hotels take twice as long", &changed), Vec::<String>::new());
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
