//! Clauses that ask for what no plan considers, such as `at least 5 stops per van` or `C5 before C7`. They are taken out of the
//! text, so that their numbers and places are not read as something else, and the answer names them first.

use crate::{
    question::mentions::{lowered, mentions},
    vehicle_routing::question::vocabulary::Vocabulary,
};
use kernels::cancel;

/// A clause that the plan does not consider.
#[derive(Clone, Debug, PartialEq)]
pub struct Clause {
    pub text: String,
    /// The places that it names.
    pub places: Vec<String>,
}

/// Marks that end a clause.
const MARKS: [char; 7] = [',', ';', '.', '?', '!', '\n', ':'];
/// Words that begin another clause.
const LINKS: [&str; 10] =
    [" and ", " but ", " with ", " und ", " mit ", " aber ", " y ", " con ", " e ", " com "];
/// Words for breaks, which have a reader of their own.
const BREAKS: [&str; 9] =
    ["break", "rest", "lunch", "pause", "descanso", "pausa", "almuerzo", "almoço", "mittag"];

/// The least of something per route: these words, and one of those behind them.
const LEAST: [&str; 10] = [
    "at least",
    "minimum of",
    "a minimum",
    "no fewer than",
    "not fewer than",
    "not less than",
    "no less than",
    "mindestens",
    "al menos",
    "pelo menos",
];
const LEAST_OF: [&str; 14] = [
    "stop", "customer", "deliver", "visit", "drop", " km", "hour", "unit", "kunden", "stunden", "paradas",
    "clientes", "horas", "entregas",
];
/// Clauses with one of these are not considered.
const WHOLE: [&str; 70] = [
    "loading time at the depot",
    "before departure",
    "ladezeit am depot",
    "highway",
    "motorway",
    "autobahn",
    "autopista",
    "farthest",
    "furthest",
    "first delivery",
    "last delivery",
    "no deliveries between",
    "no delivery between",
    "no deliveries from",
    "keine lieferung",
    "keine anlieferung",
    "sin entregas entre",
    "sem entregas entre",
    "helper",
    "co-driver",
    "beifahrer",
    "ayudante",
    "ajudante",
    "each customer gets",
    "each stop gets",
    "at the same time",
    "every van must be used",
    "every vehicle must be used",
    "every truck must be used",
    "all vans must",
    "all vehicles must",
    "all trucks must",
    "use all",
    "use every",
    "using all",
    "all vans are used",
    "all vehicles are used",
    "alle fahrzeuge",
    "alle lkw",
    "usar todos",
    "usar todas",
    "usa todos",
    "usa todas",
    "utiliza todos",
    "utilizar todos",
    "utilizar todas",
    "overtime",
    "überstunden",
    "horas extra",
    "waiting time",
    "wait more than",
    "wait longer",
    "wait at most",
    "wartezeit",
    "tiempo de espera",
    "tempo de espera",
    "traffic",
    "rush hour",
    "stau ",
    "tráfico",
    "trânsito",
    "leftmost",
    "left turns",
    "left turn",
    "toll",
    "maut",
    "peaje",
    "portagem",
    "ferry",
    "electric range",
];
/// Limits of all routes together, and times for each unit; only with a number.
const TOTALS: [&str; 20] = [
    "total distance",
    "total cost",
    "total km",
    "total driving",
    "km in total",
    "hours in total",
    "gesamtstrecke",
    "gesamtkosten",
    "distancia total",
    "coste total",
    "distância total",
    "custo total",
    "minutes per unit",
    "min per unit",
    "minutes per pallet",
    "minutes per parcel",
    "minuten pro einheit",
    "minuten pro palette",
    "minutos por unidad",
    "minutos por palete",
];
/// The same with one of the words behind them: `5 vans in total` are the fleet.
const IN_TOTAL: [&str; 4] = ["in total", "insgesamt", "en total", "no total"];
const TOTAL_OF: [&str; 12] =
    [" km", "hour", "cost", "euro", "€", "spend", "budget", "stunden", "kosten", "horas", "coste", "custo"];
/// Emissions are a result; a limit of them is not planned.
const EMISSIONS: [&str; 4] = ["co2", "co₂", "emission", "emisiones"];
const LIMITS: [&str; 12] = [
    "under",
    "below",
    "at most",
    "max",
    "less than",
    "no more",
    "limit",
    "unter",
    "höchstens",
    "menos de",
    "máximo",
    "abaixo",
];
/// Two places that are not to be visited by one vehicle.
const APART: [&str; 15] = [
    "not in the same",
    "not on the same",
    "never in the same",
    "never on the same",
    "not be in the same",
    "not be on the same",
    "in different v",
    "on different v",
    "by different v",
    "in separate v",
    "on separate v",
    "nicht im selben",
    "nicht im gleichen",
    "en vehículos distintos",
    "em veículos diferentes",
];
/// Driving alone, which a plan does not limit.
const DRIVING: [&str; 9] = [
    "hours of driving",
    "h of driving",
    "hours driving",
    "driving time",
    "hours at the wheel",
    "lenkzeit",
    "fahrzeit",
    "horas de conducción",
    "horas de condução",
];
/// Between two places: one before the other.
const ORDER: [&str; 9] = [
    " before ",
    " after ",
    " vor ",
    " nach ",
    " antes de ",
    " antes que ",
    " después de ",
    " depois de ",
    " antes do ",
];

/// The clauses, and the text without them.
pub(super) fn read(text: &str, names: &Vocabulary) -> (Vec<Clause>, String) {
    let (mut clauses, mut rest) = (Vec::new(), text.to_owned());
    let Some(lower) = lowered(text) else { return (clauses, rest) };
    for range in ranges(&lower, names) {
        cancel::tick();
        let range = trimmed(&rest, range);
        if rest[range.clone()].contains(",,") || range.is_empty() {
            continue;
        }
        let said = &lower[range.clone()];
        let places: Vec<String> =
            mentions(said, &names.places).iter().map(|found| names.places[found.name].clone()).collect();
        clauses.push(Clause { text: text[range.clone()].to_owned(), places });
        rest.replace_range(range.clone(), &",".repeat(range.len()));
    }
    (clauses, rest)
}

/// The bytes of all clauses.
fn ranges(lower: &str, names: &Vocabulary) -> Vec<std::ops::Range<usize>> {
    let mut ranges = Vec::new();
    for phrase in WHOLE {
        // `reloading time` is not `loading time`.
        let found =
            lower.match_indices(phrase).filter(|(at, _)| !lower[..*at].ends_with(char::is_alphanumeric));
        ranges.extend(found.map(|(at, _)| clause(lower, at)));
    }
    let has_digit =
        |range: &std::ops::Range<usize>| lower[range.clone()].contains(|c: char| c.is_ascii_digit());
    let is_break =
        |range: &std::ops::Range<usize>| BREAKS.iter().any(|word| lower[range.clone()].contains(word));
    let groups = [
        (&LEAST[..], Some(&LEAST_OF[..])),
        (&DRIVING[..], None),
        (&TOTALS[..], None),
        (&IN_TOTAL[..], Some(&TOTAL_OF[..])),
    ];
    for phrase in EMISSIONS {
        let found = lower.match_indices(phrase).map(|(at, _)| clause(lower, at));
        ranges.extend(found.filter(|range| LIMITS.iter().any(|limit| lower[range.clone()].contains(limit))));
    }
    for (phrases, needed) in groups {
        for phrase in phrases {
            let found = lower.match_indices(phrase).map(|(at, _)| (at, clause(lower, at)));
            let meant = found.filter(|(at, range)| {
                let from = if phrases == &IN_TOTAL[..] { range.start } else { *at };
                let names = |words: &[&str]| words.iter().any(|word| lower[from..range.end].contains(word));
                has_digit(range) && !is_break(range) && needed.is_none_or(names)
            });
            ranges.extend(meant.map(|(_, range)| range));
        }
    }
    let found = mentions(lower, &names.places);
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

/// The clause around a byte.
fn clause(lower: &str, at: usize) -> std::ops::Range<usize> {
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
fn trimmed(text: &str, range: std::ops::Range<usize>) -> std::ops::Range<usize> {
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
            ("6 vans, at most 4 hours of driving per driver", "at most 4 hours of driving per driver"),
            ("6 vans, visit C5 before C7", "C5 before C7"),
            ("6 vans, C5 and C7 not in the same van", "C5 and C7 not in the same van"),
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
            "vans go out twice a day",
            "balance the stops, C5 and C7 on the same van",
        ] {
            assert_eq!(texts(text), Vec::<String>::new(), "{text}");
        }
    }
}
