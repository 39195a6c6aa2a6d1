//! Drivers and vehicles that a question calls by names of their own: `Anna and Ben drive; Ben only until 14:00`, `vans Alpha and
//! Beta of 300 units`. Each is a kind of vehicle of its own with one vehicle; the other readers know them as kinds of the file.

use std::ops::Range;

use super::{
    reading::cut::words,
    vocabulary::{Vocabulary, is_vehicle, one_of},
};
use crate::vehicle_routing::params::{RouteParams, VehicleKind};
use kernels::cancel;

/// Behind names: they are those of drivers.
const DRIVE: &[&str] = &[
    "drive",
    "drives",
    "driving",
    "fahren",
    "fährt",
    "conducen",
    "conduce",
    "manejan",
    "maneja",
    "dirigem",
    "dirige",
    "conduzem",
    "conduz",
    "conduisent",
    "conduit",
    "roulent",
    "work",
    "works",
    "arbeiten",
    "arbeitet",
    "trabajan",
    "trabalham",
    "travaillent",
];
/// Behind a single name.
const DRIVES: &[&str] = &["drives", "fährt", "conduce", "maneja", "dirige", "conduz", "conduit"];
/// Nouns before names, beside those of `vocabulary`.
const VEHICLES: &[&str] = &[
    "fahrer",
    "fahrzeuge",
    "lieferwagen",
    "transporter",
    "lkw",
    "lkws",
    "conductores",
    "furgonetas",
    "camiones",
    "vehículos",
    "choferes",
    "motoristas",
    "carrinhas",
    "caminhões",
    "veículos",
    "chauffeurs",
    "camionnettes",
    "camions",
    "véhicules",
];
const AND: &[&str] = &["and", "und", "y", "e", "et"];

/// The vocabulary with the names that a text gives to vehicles, and those of the kinds of the plan before.
pub(super) fn with_names(text: &str, names: &Vocabulary, before: Option<&RouteParams>) -> Vocabulary {
    let mut names = names.clone();
    let of_before = before.and_then(|before| before.fleet.as_deref()).unwrap_or_default();
    let known =
        of_before.iter().map(|kind| kind.name.clone()).filter(|name| name.starts_with(char::is_uppercase));
    let said = lists(text, &names).into_iter().flat_map(|list| list.names);
    let own: Vec<String> = known.chain(said.map(|at| text[at].to_owned())).collect();
    for name in own {
        let lower = name.to_lowercase();
        if !names.own_names.contains(&name) && !names.vehicles.contains(&lower) {
            names.vehicles.push(lower);
            names.own_names.push(name);
        }
    }
    names
}

/// The text with `1 anna and 1 ben` in place of `Anna and Ben drive`.
pub(super) fn counted(text: &str, names: &Vocabulary) -> String {
    let mut said = text.to_owned();
    for list in lists(text, names).into_iter().rev() {
        let written: Vec<String> =
            list.names.iter().map(|at| format!("1 {}", text[at.clone()].to_lowercase())).collect();
        said.replace_range(list.whole, &written.join(" and "));
    }
    said
}

/// The kinds with their names as the question writes them.
pub(super) fn written(params: &mut RouteParams, names: &Vocabulary) {
    for kind in params.fleet.iter_mut().flatten() {
        if let Some(own) = names.own_names.iter().find(|own| own.to_lowercase() == kind.name) {
            kind.name.clone_from(own);
        }
    }
    if let Some(before) = &mut params.compared_with {
        written(before, names);
    }
}

/// The fleet with the names of its kinds as the readers know them.
pub(super) fn as_read(params: RouteParams, names: &Vocabulary) -> RouteParams {
    let lower = |kind: VehicleKind| match names.own_names.contains(&kind.name) {
        true => VehicleKind { name: kind.name.to_lowercase(), ..kind },
        false => kind,
    };
    RouteParams { fleet: params.fleet.map(|fleet| fleet.into_iter().map(lower).collect()), ..params }
}

/// Names in a row, and the phrase that makes them those of vehicles.
struct List {
    names: Vec<Range<usize>>,
    whole: Range<usize>,
}

fn lists(text: &str, known: &Vocabulary) -> Vec<List> {
    let found: Vec<(usize, &str)> = words(text).collect();
    let range = |at: usize| found[at].0..found[at].0 + found[at].1.len();
    let mut lists = Vec::new();
    let mut at = 0;
    while at < found.len() {
        cancel::tick();
        let names = names_at(text, &found, at, known);
        let Some(last) = names.last().copied() else {
            at += 1;
            continue;
        };
        let driven = driven_by(&found, at);
        let before = driven.or(at.checked_sub(1)).filter(|before| {
            let word = found[*before].1.to_lowercase();
            let is_plural = is_vehicle(&word) && one_of(&word) != word || VEHICLES.contains(&word.as_str());
            let counted = before.checked_sub(1).and_then(|count| found[count].1.parse::<usize>().ok());
            let is_list = names.len() > 1 && counted.is_none_or(|count| count == names.len());
            let is_beside = text[range(*before).end..range(at).start].trim_matches([':', ' ']).is_empty();
            is_plural && is_list && (is_beside || driven.is_some())
        });
        let verbs = if names.len() > 1 { DRIVE } else { DRIVES };
        let drives =
            found.get(last + 1).is_some_and(|(_, word)| verbs.contains(&word.to_lowercase().as_str()));
        // `Anna drives van 1` gives a vehicle that is counted elsewhere its driver.
        let is_of_vehicle = found.get(last + 2).is_some_and(|(_, word)| is_vehicle(&word.to_lowercase()))
            && found.get(last + 3).is_some_and(|(_, word)| word.parse::<u32>().is_ok());
        let is_direct =
            drives && !is_of_vehicle && text[range(last).end..found[last + 1].0].trim().is_empty();
        at = last + 1;
        let whole = match before {
            // The count before the noun is that of the names: `2 vans Alpha and Beta`.
            Some(noun) => {
                let count = noun.checked_sub(1).filter(|count| found[*count].1.parse::<f64>().is_ok());
                range(count.unwrap_or(noun)).start..range(last).end
            }
            None if is_direct => range(names[0]).start..range(last + 1).end,
            None => continue,
        };
        lists.push(List { names: names.into_iter().map(range).collect(), whole });
    }
    lists
}

/// The noun of `vans driven by Anna and Ben`, where the names begin at a word.
fn driven_by(found: &[(usize, &str)], at: usize) -> Option<usize> {
    const DRIVEN: [&str; 9] = [
        "driven",
        "gefahren",
        "conducidas",
        "conducidos",
        "conduites",
        "conduits",
        "conduzidas",
        "conduzidos",
        "dirigidas",
    ];
    const BY: [&str; 4] = ["by", "von", "por", "par"];
    let noun = at.checked_sub(3)?;
    let says = |at: usize, words: &[&str]| words.contains(&found[at].1.to_lowercase().as_str());
    (says(noun + 1, &DRIVEN) && says(noun + 2, &BY)).then_some(noun)
}

/// The positions of the names of a list that begins with this word: `Anna, Ben and Carla`.
fn names_at(text: &str, found: &[(usize, &str)], at: usize, known: &Vocabulary) -> Vec<usize> {
    let mut names = vec![at];
    if !is_name(found[at].1, known) {
        return Vec::new();
    }
    let between = |one: usize, other: usize| text[found[one].0 + found[one].1.len()..found[other].0].trim();
    while let Some(last) = names.last().copied() {
        let and = found.get(last + 1).is_some_and(|(_, word)| AND.contains(&word.to_lowercase().as_str()));
        let next = last + 1 + usize::from(and);
        let is_next = found.get(next).is_some_and(|(_, word)| is_name(word, known))
            && if and {
                between(last, last + 1).is_empty() || between(last, last + 1) == ","
            } else {
                between(last, next) == ","
            };
        if !is_next {
            break;
        }
        names.push(next);
        if and {
            break;
        }
    }
    names
}

/// Whether a word in capitals is no place, no kind of vehicle and no skill of the file.
pub(super) fn is_name(word: &str, known: &Vocabulary) -> bool {
    let lower = word.to_lowercase();
    let is_written_so = word.starts_with(char::is_uppercase)
        && word.chars().count() > 1
        && word.chars().all(char::is_alphabetic)
        && !word.chars().all(char::is_uppercase);
    let is_noun =
        is_vehicle(&lower) || VEHICLES.contains(&lower.as_str()) || NO_NAMES.contains(&lower.as_str());
    is_written_so && !is_noun && !is_of_file(word, &lower, known)
}

/// Whether a word is part of a name of the file.
fn is_of_file(word: &str, lower: &str, known: &Vocabulary) -> bool {
    let is_part = |name: &String| name.split_whitespace().any(|part| part.eq_ignore_ascii_case(word));
    known.places.iter().any(is_part)
        || known.called.iter().any(|(name, _)| is_part(name))
        || known.groups.iter().any(|(group, _)| group.split(' ').any(|part| lower.starts_with(part)))
        || known.skills.iter().any(is_part)
        || known.vehicles.iter().any(|kind| kind == lower) && !known.own_names.iter().any(|own| own == word)
}

/// Words that begin a sentence or are written with capitals in German.
const NO_NAMES: &[&str] = &[
    "plan",
    "plane",
    "route",
    "routes",
    "we",
    "they",
    "all",
    "both",
    "each",
    "every",
    "the",
    "our",
    "my",
    "please",
    "routen",
    "touren",
    "tour",
    "wir",
    "sie",
    "alle",
    "beide",
    "die",
    "unsere",
    "bitte",
    "planen",
    "stopps",
    "kunden",
    "restaurants",
    "einheiten",
    "uhr",
    "minuten",
    "stunden",
    "pausen",
    "pause",
    "mit",
    "ohne",
    "und",
    "what",
    "if",
    "how",
    "when",
    "who",
    "wer",
    "quién",
    "quien",
    "qui",
    "quem",
    "nobody",
    "niemand",
    "keiner",
    "nadie",
    "everyone",
    "anyone",
    "jeder",
    "heute",
    "morgen",
    "today",
    "tomorrow",
    "monday",
    "tuesday",
    "wednesday",
    "thursday",
    "friday",
    "saturday",
    "sunday",
    "montag",
    "dienstag",
    "mittwoch",
    "donnerstag",
    "freitag",
    "samstag",
    "sonntag",
    "montags",
    "dienstags",
    "mittwochs",
    "donnerstags",
    "freitags",
    "samstags",
    "sonntags",
    "lunes",
    "martes",
    "miércoles",
    "miercoles",
    "jueves",
    "viernes",
    "sábado",
    "sábados",
    "sabado",
    "domingo",
    "domingos",
    "lundi",
    "lundis",
    "mardi",
    "mardis",
    "mercredi",
    "mercredis",
    "jeudi",
    "jeudis",
    "vendredi",
    "vendredis",
    "samedi",
    "samedis",
    "dimanche",
    "dimanches",
    "segunda",
    "segundas",
    "terça",
    "terças",
    "quarta",
    "quartas",
    "quinta",
    "quintas",
    "sexta",
    "sextas",
    "feira",
    "hoy",
    "mañana",
    "hoje",
    "amanhã",
    "demain",
    "use",
    "only",
    "can",
    "stops",
    "customers",
    "drivers",
    "vehicles",
    "paletten",
    "tonnen",
];

#[cfg(test)]
mod tests {
    use super::*;

    fn said(text: &str) -> (String, Vec<String>) {
        let names = Vocabulary { places: vec!["Berlin Mitte".to_owned()], ..Vocabulary::default() };
        let names = with_names(text, &names, None);
        (counted(text, &names), names.own_names)
    }

    #[test]
    fn named_drivers_and_vehicles_are_counted_one_by_one() {
        for (text, counted) in [
            ("Anna and Ben drive; Ben only until 14:00", "1 anna and 1 ben; Ben only until 14:00"),
            ("vans Alpha and Beta of 300 units", "1 alpha and 1 beta of 300 units"),
            ("2 vans Alpha and Beta, 8 to 17 h", "1 alpha and 1 beta, 8 to 17 h"),
            ("Anna, Ben und Carla fahren, 8 bis 17 Uhr", "1 anna and 1 ben and 1 carla, 8 bis 17 Uhr"),
            ("los conductores Ana y Luis, de 7 a 17", "los 1 ana and 1 luis, de 7 a 17"),
            (
                "3 vans driven by Anna, Ben and Carla, 200 units each",
                "1 anna and 1 ben and 1 carla, 200 units each",
            ),
        ] {
            assert_eq!(said(text).0, counted);
        }
        for text in [
            "3 vans of 200 units",
            "Plan routes with vans from Berlin",
            "3 Transporter mit je 200, Mitte und Berlin fahren wir zuletzt",
            "We drive 40 km/h",
            "Anna drives van 1, Ben drives van 2; 2 vans of 300 units",
            "3 Fahrzeuge Kapazität 200",
            "Morgen fahren wir mit 3 Fahrzeugen",
            "Die Fahrer fahren 40 km/h",
            "vans and Trucks drive 40 km/h",
            "Lundi et Mardi travaillent, 3 camionnettes",
            "Lunes y Martes trabajan 3 furgonetas",
            "Segunda e Terça trabalham 3 carrinhas",
        ] {
            assert_eq!(said(text), (text.to_owned(), Vec::new()));
        }
    }
}
