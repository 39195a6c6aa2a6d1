//! Wishes, in English, German, Spanish and Portuguese: `balance the stops`, `as few vehicles as possible`, `start with C5`, `C5 and
//! C7 in the same van`; and stops that are not to be visited: `without C5`.

use crate::{
    question::mentions::{Mention, is_between, lowered, mentions},
    vehicle_routing::{question::vocabulary::Vocabulary, wish::Wish},
};
use kernels::cancel;

/// The wishes of a text, and the text without the places that they name.
#[derive(Debug, Default, PartialEq)]
pub(super) struct Wishes {
    pub wishes: Vec<Wish>,
    pub left_out: Vec<String>,
    pub rest: String,
}

const BALANCE: [&str; 11] = [
    "balanc",
    "evenly",
    "same number of stops",
    "equal number of stops",
    "equally many stops",
    "equal routes",
    "equally long",
    "gleichmäßig",
    "gleich viele",
    "equilibr",
    "equitativ",
];
const HOURS: [&str; 9] =
    ["hour", "time", "workload", "duration", "equally long", "stunden", "arbeitszeit", "horas", "tiempo"];
const FEWEST: [&str; 20] = [
    "as few vehicles",
    "as few vans",
    "as few trucks",
    "as few drivers",
    "fewest vehicles",
    "fewest vans",
    "fewest trucks",
    "fewest drivers",
    "minimum number of vehicles",
    "minimise the number of vehicles",
    "minimize the number of vehicles",
    "minimise vehicles",
    "minimize vehicles",
    "möglichst wenig",
    "so wenige",
    "menos vehículos",
    "mínimo de vehículos",
    "menor número de",
    "menos veículos",
    "mínimo de veículos",
];
const LEAST_TIME: [&str; 16] = [
    "least driving time",
    "least time",
    "least travel time",
    "shortest time",
    "shortest driving time",
    "minimise the time",
    "minimize the time",
    "minimise time",
    "minimize time",
    "minimise driving time",
    "minimize driving time",
    "fastest routes",
    "kürzeste fahrzeit",
    "kürzeste zeit",
    "menor tiempo",
    "menor tempo",
];
const PICKUP_FIRST: [&str; 8] = [
    "pick up before deliver",
    "pickup before deliver",
    "pick-up before deliver",
    "pickups before deliver",
    "pick up before dropping",
    "collect before deliver",
    "picked up before they are delivered",
    "picked up before it is delivered",
];
const SECOND_BREAK: [&str; 2] = ["second break", "another break"];
const SAME_VEHICLE: [&str; 10] = [
    "same vehicle",
    "same van",
    "same truck",
    "same route",
    "same driver",
    "same lorry",
    "selben fahrzeug",
    "mismo vehículo",
    "mesmo veículo",
    "mesmo veiculo",
];
const END_AT: [&str; 8] = [
    "end at ",
    "ends at ",
    "ending at ",
    "finish at ",
    "end in ",
    "enden bei ",
    "terminan en ",
    "terminam em ",
];
const FIRST_BEFORE: [&str; 9] = [
    "start with ",
    "begin with ",
    "first stop is ",
    "first stop: ",
    "first visit ",
    "first go to ",
    "zuerst ",
    "primero ",
    "primeiro ",
];
const FIRST_BEHIND: [&str; 4] = [" first", " as the first stop", " is the first stop", " zuerst"];
const LAST_BEFORE: [&str; 7] =
    ["end with ", "finish with ", "last stop is ", "last stop: ", "last visit ", "zuletzt ", "por último "];
const LAST_BEHIND: [&str; 4] = [" last", " as the last stop", " is the last stop", " zuletzt"];
const WITHOUT: [&str; 13] = [
    "exclude ",
    "excluding ",
    "leave out ",
    "omit ",
    "skip ",
    "do not visit ",
    "don't visit ",
    "dont visit ",
    "except ",
    "without ",
    "ohne ",
    "sin ",
    "sem ",
];
/// Words between an introduction and a place.
const NOUNS: [&str; 10] = [
    "stops ",
    "stop ",
    "customers ",
    "customer ",
    "the ",
    "place ",
    "kunde ",
    "kunden ",
    "cliente ",
    "clientes ",
];

/// Reads the wishes of a text.
pub(super) fn read(text: &str, names: &Vocabulary) -> Wishes {
    let mut found = Wishes { rest: text.to_owned(), ..Wishes::default() };
    let Some(lower) = lowered(text) else { return found };
    found.wishes = general(&lower);
    for intro in END_AT {
        for (places, _) in found.take_behind(&lower, intro, names) {
            found.wishes.extend(places.into_iter().map(Wish::EndAt));
        }
    }
    for intro in FIRST_BEFORE {
        for (places, _) in found.take_behind(&lower, intro, names) {
            found.wishes.extend(places.into_iter().map(Wish::First));
        }
    }
    for intro in LAST_BEFORE {
        for (places, _) in found.take_behind(&lower, intro, names) {
            found.wishes.extend(places.into_iter().map(Wish::Last));
        }
    }
    for intro in WITHOUT {
        for (places, _) in found.take_behind(&lower, intro, names) {
            found.left_out.extend(places);
        }
    }
    found.take_called(&lower, &FIRST_BEHIND, names, Wish::First);
    found.take_called(&lower, &LAST_BEHIND, names, Wish::Last);
    found.take_together(&lower, names);
    found
}

/// The wishes that name no place.
fn general(lower: &str) -> Vec<Wish> {
    let says = |phrases: &[&str]| phrases.iter().any(|phrase| lower.contains(phrase));
    let balanced = BALANCE.iter().find_map(|phrase| lower.find(phrase));
    let is_balanced = balanced.is_some();
    let is_in_hours = balanced.is_some_and(|at| {
        let clause = lower[at..].split([',', '.', ';']).next().unwrap_or_default();
        HOURS.iter().any(|word| clause.contains(word))
    });
    let wishes = [
        (is_balanced && !is_in_hours, Wish::BalanceStops),
        (is_in_hours, Wish::BalanceHours),
        (says(&FEWEST), Wish::FewestVehicles),
        (says(&LEAST_TIME), Wish::LeastTime),
        (says(&PICKUP_FIRST), Wish::PickupFirst),
        (says(&SECOND_BREAK) || has_two_breaks(lower), Wish::SecondBreak),
    ];
    wishes.into_iter().filter(|(is_said, _)| *is_said).map(|(_, wish)| wish).collect()
}

/// `two 15 minute breaks`, `2 breaks`.
fn has_two_breaks(lower: &str) -> bool {
    let words: Vec<&str> =
        lower.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    words.iter().enumerate().any(|(at, word)| {
        let before = &words[at.saturating_sub(4)..at];
        matches!(*word, "breaks" | "pausen" | "pausas" | "descansos")
            && before.iter().any(|count| matches!(*count, "two" | "2" | "zwei" | "dos" | "duas"))
    })
}

/// The places of a list and the bytes of the whole phrase.
type Found = (Vec<String>, std::ops::Range<usize>);

impl Wishes {
    /// The lists of places directly behind an introduction; removes them from the rest.
    fn take_behind(&mut self, lower: &str, intro: &str, names: &Vocabulary) -> Vec<Found> {
        let mut lists = Vec::new();
        for (at, _) in lower.match_indices(intro) {
            cancel::tick();
            // `start and end at D1` is about the depot.
            let is_word = !lower[..at].ends_with(char::is_alphanumeric);
            if !is_word || lower[..at].ends_with("start and ") {
                continue;
            }
            let begin = at + intro.len();
            let mut start = begin;
            while let Some(noun) = NOUNS.iter().find(|noun| lower[start..].starts_with(**noun)) {
                start += noun.len();
            }
            let Some((places, end)) = places_at(&self.rest, start, names) else { continue };
            let is_called = start > begin || !places.iter().any(|place| is_number(place));
            if is_called {
                lists.push((places, at..end));
            }
        }
        for (_, range) in &lists {
            self.take(range.clone());
        }
        lists
    }

    /// `C5 first`, `C5 is the last stop`.
    fn take_called(&mut self, lower: &str, calls: &[&str], names: &Vocabulary, wish: fn(String) -> Wish) {
        for call in calls {
            for (at, _) in lower.match_indices(call) {
                cancel::tick();
                let end = at + call.len();
                let is_word = !lower[end..].starts_with(char::is_alphanumeric) && !is_of_past(&lower[end..]);
                let Some((places, start)) = places_before(&self.rest, at, names).filter(|_| is_word) else {
                    continue;
                };
                self.wishes.extend(places.into_iter().map(wish));
                self.take(start..end);
            }
        }
    }

    /// `C5 and C7 in the same van`.
    fn take_together(&mut self, lower: &str, names: &Vocabulary) {
        const LINKS: [&str; 7] =
            [" in the ", " on the ", " by the ", " with the ", " in ", " must be in the ", " im "];
        for (at, phrase) in SAME_VEHICLE.iter().filter_map(|phrase| Some((lower.find(phrase)?, phrase))) {
            cancel::tick();
            let head = lower[..at].trim_end();
            let link = LINKS.iter().map(|link| link.trim_end()).find(|link| head.ends_with(link));
            let before = link.map_or(head.len(), |link| head.len() - link.len());
            let end = at + phrase.len();
            let behind = ["for ", "to ", "visits ", "serves ", "für ", "para "]
                .iter()
                .find_map(|word| lower[end..].trim_start().starts_with(word).then_some(word.len()));
            let found = match places_before(&self.rest, before, names) {
                Some((places, start)) => Some((places, start..end)),
                None => behind.and_then(|length| {
                    let gap = lower[end..].len() - lower[end..].trim_start().len();
                    let (places, last) = places_at(&self.rest, end + gap + length, names)?;
                    Some((places, at..last))
                }),
            };
            if let Some((places, range)) = found.filter(|(places, _)| places.len() > 1) {
                self.wishes.push(Wish::SameVehicle(places));
                self.take(range);
            }
        }
    }

    /// Replaces a phrase by marks that end a clause, so that all positions stay.
    fn take(&mut self, range: std::ops::Range<usize>) {
        let marks = ",".repeat(range.len());
        self.rest.replace_range(range, &marks);
    }
}

/// The places of a list that begins at `start`, and the end of the list.
fn places_at(text: &str, start: usize, names: &Vocabulary) -> Option<(Vec<String>, usize)> {
    let tail = text.get(start..)?;
    let lower = lowered(tail)?;
    let (mut places, mut end) = (Vec::new(), 0);
    for mention in mentions(&lower, &names.places) {
        cancel::tick();
        let between = &lower[end..mention.start];
        let is_next = if places.is_empty() { between.is_empty() } else { is_between(between) };
        if !is_next || !is_distinct(tail, &mention) {
            break;
        }
        end = mention.end;
        places.push(names.places[mention.name].clone());
    }
    (!places.is_empty()).then_some((places, start + end))
}

/// The places of a list that ends at `end`, and the start of the list.
fn places_before(text: &str, end: usize, names: &Vocabulary) -> Option<(Vec<String>, usize)> {
    let lower = lowered(text.get(..end)?)?;
    let (mut places, mut start) = (Vec::new(), end);
    for mention in mentions(&lower, &names.places).into_iter().rev() {
        cancel::tick();
        let between = &lower[mention.end..start];
        let is_next = if places.is_empty() { between.trim().is_empty() } else { is_between(between) };
        if !is_next || !is_distinct(text, &mention) {
            break;
        }
        start = mention.start;
        places.insert(0, names.places[mention.name].clone());
    }
    let is_called = NOUNS.iter().any(|noun| lower[..start].ends_with(noun));
    let is_sure = is_called || !places.iter().any(|place| is_number(place));
    (!places.is_empty() && is_sure).then_some((places, start))
}

/// Whether an id has no letter: `without 5 vans` is not about stop 5.
fn is_number(place: &str) -> bool {
    !place.contains(char::is_alphabetic)
}

/// `last week`.
fn is_of_past(behind: &str) -> bool {
    ["week", "month", "year", "time", "night"].iter().any(|word| behind.trim_start().starts_with(word))
}

/// Whether a name is clear: `skip a stop` is not about stop A.
fn is_distinct(text: &str, mention: &Mention) -> bool {
    let written = &text[mention.start..mention.end];
    written.chars().count() > 2 || written.contains(|c: char| c.is_uppercase() || c.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wishes(text: &str) -> (Vec<Wish>, Vec<String>) {
        let places = ["D1", "D2", "C5", "C7", "North", "5"].map(str::to_owned).to_vec();
        let read = read(text, &Vocabulary { places, ..Vocabulary::default() });
        (read.wishes, read.left_out)
    }

    #[test]
    fn wishes_are_understood_in_several_languages() {
        for (text, wish) in [
            ("5 vans, balance the stops between vehicles", Wish::BalanceStops),
            ("every van has the same number of stops", Wish::BalanceStops),
            ("verteile die Stopps gleichmäßig", Wish::BalanceStops),
            ("balance the working hours", Wish::BalanceHours),
            ("equilibra las horas de trabajo", Wish::BalanceHours),
            ("use as few vehicles as possible", Wish::FewestVehicles),
            ("möglichst wenige Fahrzeuge", Wish::FewestVehicles),
            ("usa o menor número de veículos", Wish::FewestVehicles),
            ("with the least driving time", Wish::LeastTime),
            ("en el menor tiempo", Wish::LeastTime),
            ("pick up before delivering", Wish::PickupFirst),
            ("drivers take two breaks", Wish::SecondBreak),
            ("routes start at D1 and end at D2", Wish::EndAt("D2".to_owned())),
            ("start with C5", Wish::First("C5".to_owned())),
            ("visit C5 first", Wish::First("C5".to_owned())),
            ("the last stop is C7", Wish::Last("C7".to_owned())),
            ("C5 and C7 in the same van", Wish::SameVehicle(vec!["C5".to_owned(), "C7".to_owned()])),
            ("the same truck for C5 and C7", Wish::SameVehicle(vec!["C5".to_owned(), "C7".to_owned()])),
        ] {
            assert_eq!(wishes(text), (vec![wish], Vec::new()), "{text}");
        }
        for text in [
            "5 vans of 200 units",
            "start and end at D1",
            "8 to 17 h",
            "end at 17 h",
            "without a break",
            "start with 5 vans",
            "without 5 vans",
            "as for C5 last week",
        ] {
            assert_eq!(wishes(text), (Vec::new(), Vec::new()), "{text}");
        }
    }

    #[test]
    fn stops_that_are_not_to_be_visited_are_understood() {
        for (text, left_out) in [
            ("5 vans without C5", vec!["C5"]),
            ("leave out stops C5 and C7", vec!["C5", "C7"]),
            ("skip stop 5", vec!["5"]),
            ("5 Fahrzeuge ohne Kunde C5", vec!["C5"]),
            ("5 vehículos sin North", vec!["North"]),
        ] {
            assert_eq!(wishes(text).1, left_out, "{text}");
        }
    }

    #[test]
    fn the_places_of_a_wish_have_no_other_meaning() {
        let names = Vocabulary { places: vec!["D1".to_owned(), "D2".to_owned()], ..Vocabulary::default() };
        let read = read("3 vans start at D1 and end at D2", &names);
        assert_eq!(read.rest, "3 vans start at D1 and ,,,,,,,,,");
    }
}
