//! Hours of stops that the file does not name: `bakeries only take goods from 9 to 11` in a file without bakeries. They are named, and are
//! never the hours of the vehicles.

use super::{
    beyond::Clause,
    groups::FOR_GROUPS,
    reading::cut::words,
    vocabulary::{Vocabulary, is_vehicle},
};
use crate::question::mentions::lowered;
use kernels::cancel;

/// Words that may follow those whose hours the question gives: `shops only take goods from 9 to 11`.
const TELLING: &[&str] = &[
    "only",
    "just",
    "take",
    "takes",
    "accept",
    "accepts",
    "receive",
    "receives",
    "nur",
    "nehmen",
    "nimmt",
    "solo",
    "sólo",
    "solamente",
    "reciben",
    "recibe",
    "aceptan",
    "seulement",
    "uniquement",
    "prennent",
    "reçoivent",
    "acceptent",
    "ne",
    "só",
    "apenas",
    "somente",
    "recebem",
    "recebe",
    "aceitam",
];
/// Words that are no stops: those who drive, what they do, and all stops.
const KNOWN: &[&str] = &[
    "we",
    "i",
    "they",
    "you",
    "it",
    "us",
    "everyone",
    "everybody",
    "all",
    "each",
    "every",
    "work",
    "working",
    "drive",
    "driving",
    "run",
    "shift",
    "shifts",
    "hours",
    "delivery",
    "deliveries",
    "deliver",
    "route",
    "routes",
    "tour",
    "tours",
    "trips",
    "stops",
    "customers",
    "stop",
    "customer",
    "break",
    "breaks",
    "lunch",
    "start",
    "open",
    "depot",
    "warehouse",
    "today",
    "tomorrow",
    "please",
    "plan",
    "use",
    "with",
    "from",
    "between",
    "wir",
    "ich",
    "sie",
    "alle",
    "jeder",
    "fahrer",
    "schicht",
    "arbeit",
    "arbeiten",
    "fahren",
    "lieferung",
    "lieferungen",
    "touren",
    "stopps",
    "kunden",
    "pause",
    "lager",
    "bitte",
    "nosotros",
    "todos",
    "todas",
    "turno",
    "trabajan",
    "conductores",
    "entregas",
    "rutas",
    "paradas",
    "clientes",
    "pausa",
    "nous",
    "ils",
    "tous",
    "toutes",
    "chauffeurs",
    "livraisons",
    "tournées",
    "arrêts",
    "clients",
    "nós",
    "eles",
    "motoristas",
    "trabalham",
    "rotas",
    "paragens",
    "transporter",
    "lkw",
    "fahrzeuge",
    "furgonetas",
    "camiones",
    "vehículos",
    "camionnettes",
    "camions",
    "véhicules",
    "carrinhas",
    "veículos",
    "und",
    "y",
    "e",
    "et",
    "mit",
    "con",
    "com",
    "avec",
];
const ARTICLES: &[&str] = &[
    "the", "our", "my", "die", "der", "den", "los", "las", "les", "os", "as", "and", "but", "aber", "pero",
    "mais", "mas",
];
/// Words of lengths of time.
const LENGTHS: &[&str] = &[
    "hour", "hours", "minute", "minutes", "min", "stunden", "minuten", "horas", "minutos", "heures",
    "quarter", "half",
];
/// More words are no name of a group.
const MOST_WORDS: usize = 2;

/// The clauses about such stops, and the text without them.
pub(super) fn read(text: &str, names: &Vocabulary) -> (Vec<Clause>, String) {
    let (mut clauses, mut rest) = (Vec::new(), text.to_owned());
    let Some(lower) = lowered(text) else { return (clauses, rest) };
    let mut start = 0;
    for part in lower.split_inclusive([',', ';', '?', '!', '\n']) {
        cancel::tick();
        let range = start..start + part.trim_end_matches([',', ';', '?', '!', '\n', '.', ' ']).len();
        start += part.len();
        let said = &lower[range.clone()];
        if is_of_unknown(said, names) {
            clauses.push(Clause {
                text: text[range.clone()].trim().to_owned(),
                places: Vec::new(),
                instead: Some(FOR_GROUPS.to_owned()),
                is_choice: false,
            });
            rest.replace_range(range.clone(), &",".repeat(range.len()));
        }
    }
    (clauses, rest)
}

/// Whether a clause begins with unknown stops and tells two times of them.
fn is_of_unknown(clause: &str, names: &Vocabulary) -> bool {
    let mut subject = words(clause)
        .map(|(_, word)| word)
        .skip_while(|word| ARTICLES.contains(word))
        .take_while(|word| !TELLING.contains(word));
    let named: Vec<&str> = subject.by_ref().take(MOST_WORDS + 1).collect();
    let is_known = |word: &&str| {
        KNOWN.contains(word)
            || is_vehicle(word)
            || word.contains(|letter: char| letter.is_ascii_digit())
            || names.vehicles.iter().any(|kind| kind == word)
    };
    let times =
        clause.split_whitespace().filter(|word| word.contains(|letter: char| letter.is_ascii_digit()));
    let times: usize = times.map(|word| 1 + usize::from(word.contains(['-', '–']))).sum();
    // `unloading takes 1 h 15 min` is a length of time.
    let is_length = words(clause).any(|(_, word)| LENGTHS.contains(&word));
    let tells = words(clause).any(|(_, word)| TELLING.contains(&word));
    (1..=MOST_WORDS).contains(&named.len())
        && tells
        && times >= 2
        && !is_length
        && !named.iter().any(is_known)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hours_of_stops_that_the_file_does_not_name_are_named_and_no_shift() {
        for text in [
            "3 vans, bakeries only take goods from 9 to 11",
            "3 vans, the bakeries accept deliveries 9-11",
            "3 Transporter, Läden nur von 9 bis 11",
            "3 furgonetas, las panaderías solo reciben de 9 a 11",
        ] {
            let read = super::super::understood(text, &Vocabulary::default(), &Default::default());
            assert_eq!(read.params.shift_start_minutes, None, "{text}");
            assert_eq!((read.beyond.len(), read.params.vehicles), (1, Some(3)), "{text}: {:?}", read.beyond);
        }
        for text in [
            "3 vans, only from 8 to 17 h",
            "3 vans, drivers only work from 8 to 17 h",
            "3 Transporter, wir fahren nur von 8 bis 17 Uhr",
            "3 vans, deliveries only from 8 to 17 h",
            "3 vans from 8 to 17 h, unloading takes 1 h 15 min",
        ] {
            let read = super::super::understood(text, &Vocabulary::default(), &Default::default());
            assert_eq!(read.params.shift_start_minutes, Some(480.0), "{text}");
            assert!(read.beyond.is_empty(), "{text}: {:?}", read.beyond);
        }
    }
}
