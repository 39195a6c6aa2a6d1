//! Clauses that ask for what no plan considers, such as `at least 5 stops per van` or `C5 before C7`. They are taken out of the
//! text, so that their numbers and places are not read as something else, and the answer names them first.

mod again;
mod amounts;
mod assigned;
mod choice;
mod everything;
mod kinds;
mod notice;
mod of_depot;
mod one_vehicle;
mod subjects;
mod unknown;
mod vehicle;
mod words;

use std::ops::Range;

use crate::{
    question::mentions::{Mention, lowered, mentions},
    vehicle_routing::{
        question::{
            views,
            vocabulary::{Vocabulary, is_vehicle},
        },
        view::View,
    },
};
use kernels::cancel;
use report::markdown::plain;
pub(super) use unknown::out_of_lists;
use words::{
    AGAIN, APART, EMISSIONS, EVERYTHING, FARTHEST, LEAST, LEAST_OF, LINKS, LOADING, MARKS, NEW_STOPS, ORDER,
    TOTAL_OF, TOTALS, WHOLE,
};
pub(super) use words::{BREAKS, DRIVING, IN_TOTAL, LIMITS};

/// A clause that the plan does not consider.
#[derive(Clone, Debug, PartialEq)]
pub struct Clause {
    pub text: String,
    /// The places that it names.
    pub places: Vec<String>,
    /// What to ask for in its place.
    pub instead: Option<String>,
    /// Whether it chooses stops, which the rows that count may do already.
    pub is_choice: bool,
}

/// Words of a clause, and what to ask for in its place.
const INSTEAD: [(&[&str], &str); 8] = [
    (
        EVERYTHING,
        "the order of the rows says nothing here; a run of ids such as “skip C011 to C020” is planned",
    ),
    (NEW_STOPS, "a stop needs a row of the file"),
    (&["be missed", "be exceeded"], "“stops may be late” is planned, with a cost for each hour"),
    (
        AGAIN,
        "each row is one visit; for another one, add a row with an id of its own, the same place and its part of the goods",
    ),
    (
        LOADING,
        "a later start such as “vehicles leave at 8:20” is planned, and so is “reloading takes 20 minutes”",
    ),
    (&["overtime", "überstunden", "horas extra"], "a limit such as “at most 8 hours per route” is planned"),
    (&["few stops", "fewest stops", "fewer stops", "wenige stopps", "menos paradas"], FOR_FEWER_STOPS),
    (
        &[
            "use all",
            "use every",
            "using all",
            "must be used",
            "at least one",
            "are used",
            "alle fahrzeuge",
            "alle lkw",
            "todos",
            "todas",
        ],
        FOR_FEWER_STOPS,
    ),
];
const NO_SUCH_STOP: &str = "the file has no such stop";
const FOR_BREAK_OF_KIND: &str = "a break is planned for every driver or for none";
const FOR_DRIVING_OF_KIND: &str = "for one kind, a limit of the km or of the time out such as “trucks at most 4 hours per route” is planned";
const FOR_ONE_VEHICLE: &str = "vehicles of one kind are alike here; drivers with hours of their own, such as “Anna and Ben drive; Ben only until \
     14:00”, are planned";
const FOR_DISTANCE_FROM_DEPOT: &str =
    "no stop is chosen by its km from the depot; “which stop is farthest from the depot?” is answered";
const FOR_FEWER_STOPS: &str =
    "a limit such as “at most 10 stops per van” or “balance the stops” spreads stops over the vehicles";

/// The clauses, and the text without them.
pub(super) fn read(text: &str, names: &Vocabulary) -> (Vec<Clause>, String) {
    let (mut clauses, mut rest) = (Vec::new(), text.to_owned());
    let Some(lower) = lowered(text) else { return (clauses, rest) };
    let unknown: Vec<usize> = unknown::ids(&lower, names).into_iter().map(|id| id.start).collect();
    let choices = choice::ranges(&lower, clause).into_iter().map(|range| (range, true));
    let mut own: Vec<(Range<usize>, &str)> = Vec::new();
    for (ranges, instead) in [
        (one_vehicle::ranges(text, &lower, names), FOR_ONE_VEHICLE),
        (of_depot::ranges(&lower, clause), FOR_DISTANCE_FROM_DEPOT),
    ] {
        own.extend(ranges.into_iter().map(|range| (trimmed(text, range), instead)));
    }
    let others = ranges(&lower, names).into_iter().chain(own.iter().map(|(range, _)| range.clone()));
    for (range, is_choice) in others.map(|range| (range, false)).chain(choices) {
        cancel::tick();
        let range = trimmed(&rest, range);
        if rest[range.clone()].contains(",,") || range.is_empty() {
            continue;
        }
        let said = &lower[range.clone()];
        let places: Vec<String> =
            mentions(said, &names.places).iter().map(|found| names.places[found.name].clone()).collect();
        let instead = INSTEAD.iter().find(|(words, _)| {
            words.iter().any(|word| said.contains(word)) && (*words != LOADING || names_depot(said))
        });
        let is_unknown = || unknown.contains(&range.start).then(|| NO_SUCH_STOP.to_owned());
        let own = own.iter().find(|(of, _)| *of == range).map(|(_, instead)| *instead);
        let instead = own.or(instead.map(|(_, instead)| *instead)).map(str::to_owned);
        let instead = is_unknown().or(instead).or_else(|| for_order(said, &places));
        if is_choice && !places.is_empty() {
            continue;
        }
        clauses.push(Clause { text: text[range.clone()].to_owned(), places, instead, is_choice });
        rest.replace_range(range.clone(), &",".repeat(range.len()));
    }
    (clauses, rest)
}

/// What is said of one kind of vehicle and can only be planned for all, and the text without it.
pub(super) fn of_kinds(text: &str) -> (Vec<Clause>, String) {
    let (mut clauses, mut rest) = (Vec::new(), text.to_owned());
    let Some(lower) = lowered(text) else { return (clauses, rest) };
    for range in kinds::ranges(&lower, clause) {
        let range = trimmed(&rest, range);
        let is_break = BREAKS.iter().any(|word| lower[range.clone()].contains(word));
        let instead = if is_break { FOR_BREAK_OF_KIND } else { FOR_DRIVING_OF_KIND };
        clauses.push(Clause {
            text: text[range.clone()].to_owned(),
            places: Vec::new(),
            instead: Some(instead.to_owned()),
            is_choice: false,
        });
        rest.replace_range(range.clone(), &",".repeat(range.len()));
    }
    (clauses, rest)
}

/// What is said of single stops and nothing else understood, and the text without it.
pub(super) fn of_single_stops(text: &str, names: &Vocabulary) -> (Vec<Clause>, String) {
    let (mut clauses, mut rest) = (Vec::new(), text.to_owned());
    let Some(lower) = lowered(text) else { return (clauses, rest) };
    let found = mentions(&lower, &names.places);
    let is_clear = |found: &&Mention| {
        let written = &text[found.start..found.end];
        is_stop(&names.places[found.name], names)
            && (written.chars().count() > 2
                || written.contains(|c: char| c.is_uppercase() || c.is_ascii_digit()))
    };
    let stops: Vec<Mention> = found.iter().filter(is_clear).copied().collect();
    let assigned = assigned::ranges(&lower, &stops, clause);
    for range in assigned.into_iter().chain(subjects::ranges(&lower, &stops)) {
        let range = trimmed(&rest, range);
        // What an earlier clause or another reader has taken is blank.
        if rest[range.clone()].contains(",,") || range.is_empty() {
            continue;
        }
        let inside = stops.iter().filter(|stop| range.contains(&stop.start));
        let places = inside.map(|stop| names.places[stop.name].clone()).collect();
        clauses.push(Clause {
            text: text[range.clone()].to_owned(),
            places,
            instead: None,
            is_choice: false,
        });
        rest.replace_range(range.clone(), &",".repeat(range.len()));
    }
    (clauses, rest)
}

/// The ids of the stops that a text in lower case names.
pub(super) fn places_in(lower: &str, names: &Vocabulary) -> Vec<String> {
    let found = mentions(lower, &names.places);
    let ids = found.iter().map(|found| &names.places[found.name]);
    ids.filter(|id| is_stop(id, names)).cloned().collect()
}

/// Whether an id can only mean a stop: `3x 7.5 t` is not about stop 7.
fn is_stop(id: &str, names: &Vocabulary) -> bool {
    let lower = id.to_lowercase();
    let is_other =
        names.depots.iter().any(|depot| depot == id) || is_vehicle(&lower) || lower.starts_with("depot");
    id.contains(char::is_alphabetic) && !is_other
}

/// Times that give two places the order that a clause states.
fn for_order(said: &str, places: &[String]) -> Option<String> {
    const BEHIND: [&str; 4] = [" after ", " nach ", " después de ", " depois de "];
    let [one, other] = places else { return None };
    let is_behind = BEHIND.iter().any(|word| said.contains(word));
    let (first, second) = if is_behind { (other, one) } else { (one, other) };
    let is_order = ORDER.iter().any(|word| said.contains(word));
    is_order.then(|| {
        format!(
            "times such as “{first} before 10:00” and “{second} after 10:00” are planned",
            first = plain(first),
            second = plain(second)
        )
    })
}

/// The bytes of all clauses.
fn ranges(lower: &str, names: &Vocabulary) -> Vec<Range<usize>> {
    let mut ranges = Vec::new();
    let asks_for_farthest = views::view(lower) == Some(View::Farthest);
    for phrase in WHOLE.iter().chain(FARTHEST.iter().filter(|_| !asks_for_farthest)) {
        // `reloading time` is not `loading time`.
        let found =
            lower.match_indices(phrase).filter(|(at, _)| !lower[..*at].ends_with(char::is_alphanumeric));
        ranges.extend(found.map(|(at, _)| clause(lower, at)));
    }
    let has_digit = |range: &Range<usize>| lower[range.clone()].contains(|c: char| c.is_ascii_digit());
    let is_break = |range: &Range<usize>| BREAKS.iter().any(|word| lower[range.clone()].contains(word));
    let groups = [(LEAST, Some(LEAST_OF)), (DRIVING, None), (TOTALS, None), (IN_TOTAL, Some(TOTAL_OF))];
    for phrase in EMISSIONS {
        let found = lower.match_indices(phrase).map(|(at, _)| clause(lower, at));
        ranges.extend(found.filter(|range| LIMITS.iter().any(|limit| lower[range.clone()].contains(limit))));
    }
    for phrase in LOADING {
        let found = lower.match_indices(phrase).filter(|(at, _)| {
            let head = &lower[..*at];
            !head.ends_with(char::is_alphanumeric) && !head.ends_with("re-")
        });
        let clauses = found.map(|(at, _)| clause(lower, at));
        ranges.extend(clauses.filter(|range| has_digit(range) && names_depot(&lower[range.clone()])));
    }
    for (phrases, needed) in groups {
        for phrase in phrases {
            let found = lower.match_indices(phrase).map(|(at, _)| (at, clause(lower, at)));
            let meant = found.filter(|(at, range)| {
                let from = if phrases == IN_TOTAL { range.start } else { *at };
                let names = |words: &[&str]| words.iter().any(|word| lower[from..range.end].contains(word));
                has_digit(range) && !is_break(range) && needed.is_none_or(names)
            });
            ranges.extend(meant.map(|(_, range)| range));
        }
    }
    let found = mentions(lower, &names.places);
    let stops: Vec<_> =
        found.iter().filter(|found| is_stop(&names.places[found.name], names)).copied().collect();
    for (at, phrase) in AGAIN.iter().flat_map(|phrase| lower.match_indices(phrase)) {
        ranges.extend(again::visits(lower, (at, phrase), clause(lower, at), &stops));
    }
    ranges.extend(everything::ranges(lower, &stops));
    ranges.extend(notice::ranges(lower, clause).into_iter().filter(|range| !is_break(range)));
    for (at, _) in NEW_STOPS.iter().flat_map(|phrase| lower.match_indices(phrase)) {
        let end = lower[at..].find(['.', ';', '\n']).map_or(lower.len(), |end| at + end);
        ranges.extend(Some(at..end).filter(|range| has_digit(range)));
    }
    for id in unknown::ids(lower, names) {
        // What is said of it would otherwise be said of all stops: `C099 before 10:00`.
        ranges.push(id.start..clause(lower, id.start).end.max(id.end));
    }
    for (at, place) in stops.iter().enumerate() {
        ranges.extend(vehicle::of_stop(lower, &stops[at..], clause(lower, place.start)));

        ranges.extend(amounts::of_stop(lower, place, clause(lower, place.end)));
    }
    for (at, phrase) in ["stops in ", "customers in ", "stops from ", "kunden in ", "paradas en "]
        .iter()
        .flat_map(|phrase| lower.match_indices(phrase))
    {
        let range = clause(lower, at);
        let is_per = lower[at + phrase.len()..range.end.max(at + phrase.len())].contains(" per ");
        ranges.extend(Some(range).filter(|range| is_per && has_digit(range)));
    }
    for pair in found.windows(2) {
        let between = &lower[pair[0].end..pair[1].start];
        let is_order = ORDER.iter().any(|word| {
            between
                .strip_suffix(word)
                .is_some_and(|verb| verb.split(' ').count() < 4 && !verb.contains(MARKS))
        });
        if is_order {
            ranges.push(pair[0].start..pair[1].end);
        }
    }
    for (at, phrase) in APART.iter().flat_map(|phrase| lower.match_indices(phrase)) {
        let before: Vec<_> = found.iter().filter(|found| found.end <= at).rev().take(2).collect();
        if let [_, first] = before.as_slice() {
            ranges.push(first.start..clause(lower, at + phrase.len() - 1).end);
        }
    }
    ranges
}

fn names_depot(clause: &str) -> bool {
    ["depot", "warehouse", "lager", "depósito", "almacén", "armazém", "hub"]
        .iter()
        .any(|word| clause.contains(word))
}

/// The clause around a byte.
pub(in crate::vehicle_routing::question) fn clause(lower: &str, at: usize) -> Range<usize> {
    let is_mark = |place: usize, mark: char| {
        let behind = lower[place + mark.len_utf8()..].chars().next();
        MARKS.contains(&mark) && !behind.is_some_and(|c| c.is_ascii_digit())
    };
    let mut start = 0;
    let mut end = lower.len();
    for (place, mark) in lower.char_indices() {
        if is_mark(place, mark) {
            if place < at {
                start = place + mark.len_utf8();
            } else {
                end = end.min(place);
            }
        }
    }
    for link in LINKS {
        if let Some(place) = lower[start..at].rfind(link) {
            start += place + link.len();
        }
        // `between 12 and 13` is one clause.
        let is_span = |place: usize| {
            lower[at..at + place].ends_with(|c: char| c.is_ascii_digit())
                && lower[at + place + link.len()..].starts_with(|c: char| c.is_ascii_digit())
        };
        let found = lower[at..end].match_indices(link).map(|(place, _)| place).find(|place| !is_span(*place));
        end = found.map_or(end, |place| at + place);
    }
    start..end
}

/// The range without spaces around it.
fn trimmed(text: &str, range: Range<usize>) -> Range<usize> {
    let said = &text[range.clone()];
    let start = range.start + said.len() - said.trim_start().len();
    start..start.max(range.start + said.trim_end().len())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(text: &str) -> Vec<String> {
        let places = ["C5", "C7"].map(str::to_owned).to_vec();
        let names = Vocabulary { places, ..Vocabulary::default() };
        read(text, &names).0.into_iter().map(|clause| clause.text).collect()
    }

    #[test]
    fn what_is_said_of_a_stop_and_not_understood_is_a_clause() {
        let places = ["C5", "C7", "D1"].map(str::to_owned).to_vec();
        let names = Vocabulary { places, depots: vec!["D1".to_owned()], ..Vocabulary::default() };
        let said = |text: &str| -> Vec<String> {
            of_single_stops(text, &names).0.into_iter().map(|clause| clause.text).collect()
        };
        for (text, clause) in [
            ("6 vans, C5 needs 2 people, 40 km/h", "C5 needs 2 people"),
            (
                "6 vans, C5 and C7 within 30 minutes of each other",
                "C5 and C7 within 30 minutes of each other",
            ),
            ("6 vans and customer C5 pays cash", "customer C5 pays cash"),
            ("6 vans, visit C5 and C7 in the morning", "C5 and C7 in the morning"),
            ("6 Fahrzeuge, C5 nur vormittags", "C5 nur vormittags"),
            ("2 vans and 1 truck. The truck cannot visit C5", "The truck cannot visit C5"),
            ("3 vans. C5 needs a van before 10:00", "C5 needs a van before 10:00"),
            ("3 vans. Deliver to C5 with a truck", "Deliver to C5 with a truck"),
            ("3 vans, C5 and C7 must be served by a truck, 40 km/h", "C5 and C7 must be served by a truck"),
            ("3 vans, trucks should not go to C7", "trucks should not go to C7"),
        ] {
            assert_eq!(said(text), [clause], "{text}");
        }
        for text in [
            "plan routes for C5 and C7",
            "visit C5, C7 with 2 vans",
            "deliver to C5 and C7 with a van",
            "C5 and C7 only",
            "C5 is the depot",
            "D1 has 3 vans",
            "why is C5 late?",
            "C5 is late?",
            "2 vans at C5",
        ] {
            assert!(said(text).is_empty(), "{text}: {:?}", said(text));
        }
    }

    #[test]
    fn what_only_one_of_several_kinds_is_to_do_is_a_clause() {
        let said =
            |text: &str| -> Vec<String> { of_kinds(text).0.into_iter().map(|clause| clause.text).collect() };
        assert_eq!(
            said("2 vans and 1 truck, trucks drive at most 4 hours"),
            ["trucks drive at most 4 hours"]
        );
        assert_eq!(
            said("2 vans and 1 truck. The truck has a break of 30 minutes."),
            ["The truck has a break of 30 minutes"]
        );
        for text in [
            "2 trucks, trucks drive at most 4 hours",
            "2 vans and 1 truck, trucks drive 30 km/h",
            "2 vans and 1 truck, a 30 minute break",
            "vans and trucks drive at most 4 hours",
        ] {
            assert_eq!(said(text), Vec::<String>::new(), "{text}");
        }
    }

    #[test]
    fn what_no_plan_considers_is_taken_out_of_the_text() {
        for (text, clause) in [
            ("6 vans of 200 units, at least 5 stops per van", "at least 5 stops per van"),
            ("6 vans of 200 units and at least 5 stops per van, 8 to 17 h", "at least 5 stops per van"),
            ("6 Fahrzeuge, mindestens 5 Kunden pro Tour", "mindestens 5 Kunden pro Tour"),
            ("6 furgonetas, al menos 5 paradas por ruta", "al menos 5 paradas por ruta"),
            ("6 veículos, pelo menos 5 paradas por rota", "pelo menos 5 paradas por rota"),
            ("6 vans, total distance under 600 km", "total distance under 600 km"),
            ("6 vans, CO2 under 150 kg", "CO2 under 150 kg"),
            ("6 vans, first delivery not before 9:00", "first delivery not before 9:00"),
            ("6 vans, no deliveries between 12 and 13, 40 km/h", "no deliveries between 12 and 13"),
            ("6 vans, every van must be used", "every van must be used"),
            ("6 vans, overtime after 8 hours costs 40 per hour", "overtime after 8 hours costs 40 per hour"),
            ("6 vans, max waiting time 15 minutes", "max waiting time 15 minutes"),
            (
                "6 vans, driving time of all under 40 hours in total",
                "driving time of all under 40 hours in total",
            ),
            ("6 vans, visit C5 before C7", "C5 before C7"),
            (
                "6 vans, customers can be notified 60 minutes ahead",
                "customers can be notified 60 minutes ahead",
            ),
            ("6 vans, customers need 45 minutes warning, 40 km/h", "customers need 45 minutes warning"),
            ("6 vans, announce each visit 15 minutes earlier", "announce each visit 15 minutes earlier"),
            ("6 vans and 10 minutes slack, 8 to 17 h", "10 minutes slack"),
            ("6 vans, arrive 10 minutes before opening", "arrive 10 minutes before opening"),
            ("6 vans, C5 and C7 not in the same van", "C5 and C7 not in the same van"),
            ("6 vans, as few stops per vehicle as possible", "as few stops per vehicle as possible"),
            ("6 vans, loading at the depot takes 20 minutes", "loading at the depot takes 20 minutes"),
            ("6 vans, 20 min to load at the depot, 40 km/h", "20 min to load at the depot"),
            ("6 Fahrzeuge, Beladen am Depot dauert 20 Minuten", "Beladen am Depot dauert 20 Minuten"),
            ("6 vans, only the customers in Eastbrook", "only the customers in Eastbrook"),
            ("6 vans, skip the customers in the north, 40 km/h", "skip the customers in the north"),
            ("6 vans, C5 has 30 units instead of 12", "C5 has 30 units instead of 12"),
            (
                "6 vans, no more than 2 stops in Eastbrook per van",
                "no more than 2 stops in Eastbrook per van",
            ),
            ("6 vans, 2 drivers per van", "2 drivers per van"),
            ("6 vans, skip C99, 8 to 17 h", "C99"),
            ("6 vans, C99 before 10:00, 8 to 17 h", "C99 before 10:00"),
            ("6 vans, C5 must be delivered by van 2", "C5 must be delivered by van 2"),
            ("6 vans, van 2 does C5 and C7", "van 2 does C5 and C7"),
            ("6 vans, each van must visit at least one stop", "each van must visit at least one stop"),
            ("6 vans, C5 and C7 by different drivers", "C5 and C7 by different drivers"),
            ("6 vans, deliver C5 twice", "deliver C5 twice"),
            ("6 vans visit C5 two times, 8 to 17 h", "visit C5 two times"),
            ("6 vans, C5 needs two deliveries", "C5 needs two deliveries"),
            ("6 vans, visit every customer twice", "visit every customer twice"),
            ("6 Fahrzeuge, C5 zweimal anfahren", "C5 zweimal"),
            ("6 vans, finish each town before the next town", "finish each town before the next town"),
            ("6 vans of 200 units, deliver town by town, 8 to 17 h", "deliver town by town"),
            ("6 Fahrzeuge, Ort für Ort ausliefern", "Ort für Ort ausliefern"),
            ("6 vans, skip everything after C5", "skip everything after C5"),
            ("6 Fahrzeuge ohne alles nach C5", "ohne alles nach C5"),
            ("6 furgonetas, visitar C5 dos veces", "visitar C5 dos veces"),
        ] {
            assert_eq!(texts(text), [clause], "{text}");
        }
        for text in [
            "a 45 min break after at most 4.5 hours of driving",
            "a break of at least 45 minutes, 12 stops per van",
            "with the least driving time",
            "C5 before 10:00",
            "2.5 kg co2 per litre",
            "5 vans in total, 8 to 17 h",
            "insgesamt 5 Fahrzeuge",
            "only 12 stops per van",
            "only two customers per van",
            "skip the break",
            "start from C99",
            "vans of 5t",
            "C5 needs 45 minutes",
            "stops may be served 30 minutes after closing",
            "10 minutes per stop, 45 minutes break",
            "vans go out twice a day",
            "reloading at the depot takes 20 minutes",
            "unloading takes 20 minutes",
            "vans of 20 units at the depot",
            "vans may come back to the depot twice",
            "2 trips per van, twice the load",
            "balance the stops, C5 and C7 on the same van",
            "everything after 9:00 is late, skip C5",
        ] {
            assert_eq!(texts(text), Vec::<String>::new(), "{text}");
        }
    }
}
