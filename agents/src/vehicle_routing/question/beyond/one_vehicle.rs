//! A limit of one vehicle that is called by its number, its place in a list or a name: `truck 2 must be back by 11:00`, `the first van
//! takes only 8 pallets`, `Peter must be back by 11:00`. Vehicles of one kind are alike, so that it would bind all of them.

use std::ops::Range;

use super::clause;
use crate::vehicle_routing::question::{
    groups, named,
    reading::cut::words,
    vocabulary::{Vocabulary, is_vehicle},
};
use kernels::cancel;

/// Names of single vehicles and of those who drive them, beside those of `vocabulary`.
const ONE: &[&str] = &[
    "fahrzeug",
    "lieferwagen",
    "transporter",
    "lkw",
    "laster",
    "fahrer",
    "fahrerin",
    "camión",
    "camion",
    "furgoneta",
    "vehículo",
    "vehiculo",
    "conductor",
    "conductora",
    "camionnette",
    "fourgon",
    "véhicule",
    "vehicule",
    "chauffeur",
    "conducteur",
    "caminhão",
    "caminhao",
    "carrinha",
    "veículo",
    "veiculo",
    "motorista",
    "condutor",
];
/// Behind `the`: one of several.
const PLACES: &[&str] = &[
    "first",
    "second",
    "third",
    "fourth",
    "fifth",
    "1st",
    "2nd",
    "3rd",
    "4th",
    "5th",
    "erste",
    "zweite",
    "dritte",
    "vierte",
    "fünfte",
    "primer",
    "primera",
    "segundo",
    "segunda",
    "tercer",
    "tercera",
    "cuarto",
    "cuarta",
    "premier",
    "première",
    "deuxième",
    "second",
    "seconde",
    "troisième",
    "quatrième",
    "primeiro",
    "primeira",
    "terceiro",
    "terceira",
    "quarto",
    "quarta",
];
/// Between the hours of a shift, and the least that a number before them is an hour.
const UNTIL: [&str; 5] = ["until", "till", "bis", "hasta", "até"];
const EARLIEST_HOUR: u32 = 5;
/// Between a vehicle and its number.
const NUMBER: &[&str] = &["number", "no", "nr", "nummer", "número", "numero", "n"];
/// Words of a clause before its subject.
const HEADS: &[&str] = &[
    "the", "and", "but", "only", "our", "my", "that", "driver", "das", "der", "die", "dass", "und", "aber",
    "nur", "unser", "unsere", "el", "la", "que", "y", "pero", "solo", "sólo", "nuestro", "nuestra", "le",
    "et", "mais", "notre", "seul", "o", "a", "os", "e", "mas", "nosso", "nossa", "só",
];
/// Behind the subject: what it must, may or does, or the time until which it is out.
const VERBS: &[&str] = &[
    "must",
    "has",
    "have",
    "needs",
    "should",
    "shall",
    "can",
    "cannot",
    "may",
    "is",
    "will",
    "only",
    "returns",
    "leaves",
    "starts",
    "begins",
    "ends",
    "finishes",
    "stops",
    "works",
    "drives",
    "runs",
    "takes",
    "carries",
    "holds",
    "comes",
    "goes",
    "until",
    "till",
    "by",
    "before",
    "from",
    "back",
    "at",
    "muss",
    "soll",
    "sollte",
    "darf",
    "kann",
    "ist",
    "wird",
    "hat",
    "nur",
    "fährt",
    "startet",
    "beginnt",
    "endet",
    "arbeitet",
    "kommt",
    "bis",
    "ab",
    "spätestens",
    "höchstens",
    "nimmt",
    "lädt",
    "fasst",
    "debe",
    "tiene",
    "puede",
    "solo",
    "sólo",
    "vuelve",
    "regresa",
    "sale",
    "empieza",
    "termina",
    "trabaja",
    "conduce",
    "lleva",
    "hasta",
    "desde",
    "antes",
    "doit",
    "peut",
    "ne",
    "est",
    "part",
    "rentre",
    "revient",
    "commence",
    "termine",
    "finit",
    "travaille",
    "roule",
    "prend",
    "porte",
    "jusqu",
    "jusque",
    "avant",
    "dès",
    "seulement",
    "deve",
    "tem",
    "pode",
    "só",
    "apenas",
    "volta",
    "regressa",
    "sai",
    "começa",
    "trabalha",
    "dirige",
    "leva",
    "até",
    "desde",
    "precisa",
];
/// Behind a name without a noun: what only a person must or may do.
const OBLIGED: &[&str] = &[
    "must",
    "has",
    "needs",
    "should",
    "can",
    "cannot",
    "may",
    "only",
    "until",
    "starts",
    "finishes",
    "works",
    "drives",
    "debe",
    "tiene",
    "puede",
    "solo",
    "sólo",
    "doit",
    "peut",
    "seulement",
    "deve",
    "tem",
    "pode",
    "só",
];
/// Before a name that stands within a sentence.
const JOINS: &[&str] = &["and", "but", "y", "pero", "et", "mais", "e", "mas"];

/// The clauses that limit one vehicle.
pub(super) fn ranges(text: &str, lower: &str, names: &Vocabulary) -> Vec<Range<usize>> {
    let said: Vec<(usize, &str)> = words(lower).collect();
    let mut ranges = Vec::new();
    for at in 0..said.len() {
        cancel::tick();
        let Some((first, behind)) = numbered(lower, &said, at)
            .or_else(|| in_order(&said, at))
            .or_else(|| by_name(text, &said, at, names))
        else {
            continue;
        };
        let start = said[first].0;
        let end = said[behind - 1].0 + said[behind - 1].1.len();
        let own = clause(lower, start);
        let is_subject = words(&lower[own.start.min(start)..start]).all(|(_, word)| HEADS.contains(&word));
        // `truck 2: back by 11:00`
        let is_announced = lower[end..].starts_with(": ");
        let until = if is_announced { clause(lower, end + 2).end } else { clause(lower, end).end.max(end) };
        let verb =
            said.get(behind).filter(|(verb, _)| *verb < until).is_some_and(|(_, verb)| VERBS.contains(verb));
        let has_limit = lower[end..until].contains(|c: char| c.is_ascii_digit());
        if is_subject && verb && has_limit {
            ranges.push(own.start.min(start)..until);
        }
    }
    ranges
}

fn is_one(word: &str) -> bool {
    ONE.contains(&word) || is_vehicle(word) && !word.ends_with('s') && word != "lorries" && word != "fleet"
}

/// `truck 2`, `van no. 3`: the first word and the word behind.
fn numbered(lower: &str, said: &[(usize, &str)], at: usize) -> Option<(usize, usize)> {
    if !is_one(said[at].1) {
        return None;
    }
    let number = at + 1 + usize::from(said.get(at + 1).is_some_and(|(_, word)| NUMBER.contains(word)));
    let (place, written) = *said.get(number)?;
    let is_number = written.len() < 3 && written.chars().all(|c| c.is_ascii_digit());
    // `2.5`, `2:30` and `2 %` are no names, and neither is a number behind a mark.
    let behind = &lower[place + written.len()..];
    let is_whole =
        !(behind.starts_with(['.', ':', ',', '/']) && behind[1..].starts_with(|c: char| c.is_ascii_digit()));
    let end = said[number - 1].0 + said[number - 1].1.len();
    let is_near = lower[end..place].chars().all(|c| matches!(c, ' ' | '.' | '#' | '°' | 'º'));
    // `LKW 8 bis 17 Uhr` has a shift.
    let is_hour = written.parse::<u32>().is_ok_and(|hour| hour >= EARLIEST_HOUR)
        && said.get(number + 1).is_some_and(|(_, word)| UNTIL.contains(word));
    (is_number && is_whole && is_near && !is_hour).then_some((at, number + 1))
}

/// `first van`, `zweite Fahrzeug`.
fn in_order(said: &[(usize, &str)], at: usize) -> Option<(usize, usize)> {
    let is_place = PLACES.contains(&said[at].1);
    (is_place && said.get(at + 1).is_some_and(|(_, noun)| is_one(noun))).then_some((at, at + 2))
}

/// `driver Peter` and, within a sentence, `Peter must`. A name whose hours are planned is no such name.
fn by_name(text: &str, said: &[(usize, &str)], at: usize, names: &Vocabulary) -> Option<(usize, usize)> {
    const DRIVERS: [&str; 7] =
        ["driver", "fahrer", "fahrerin", "conductor", "chauffeur", "motorista", "conducteur"];
    let (start, lower) = said[at];
    let word = text.get(start..start + lower.len())?;
    let is_own = names.own_names.iter().any(|own| own == word);
    if !named::is_name(word, names) || is_own || groups::is_named(lower, names) {
        return None;
    }
    let before = at.checked_sub(1).map(|before| said[before].1);
    let is_driver = before.is_some_and(|before| DRIVERS.contains(&before));
    let is_joined = text[..start].trim_end().ends_with([',', ';'])
        || before.is_some_and(|before| JOINS.contains(&before)) && text[..start].ends_with(' ');
    let is_obliged = said.get(at + 1).is_some_and(|(_, verb)| OBLIGED.contains(verb));
    (is_driver || is_joined && is_obliged).then_some((at, at + 1))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::question::mentions::lowered;

    fn said(text: &str) -> Vec<String> {
        let names = Vocabulary {
            own_names: vec!["Ben".to_owned()],
            groups: vec![("pharmacy".to_owned(), Vec::new())],
            ..Vocabulary::default()
        };
        let lower = lowered(text).unwrap();
        ranges(text, &lower, &names).into_iter().map(|range| text[range].trim().to_owned()).collect()
    }

    #[test]
    fn a_limit_of_one_vehicle_is_a_clause_of_its_own() {
        for (text, clause) in [
            ("3 trucks of 26, and truck 2 must be back by 11:00", "truck 2 must be back by 11:00"),
            ("3 vans of 200, van 3 only until 14:00, 40 km/h", "van 3 only until 14:00"),
            ("3 vans of 200. Van no. 3 can drive at most 80 km.", "Van no. 3 can drive at most 80 km"),
            ("3 vans. Van 1: back by 11:00, 40 km/h", "Van 1: back by 11:00"),
            ("3 vans, the first van takes only 8 pallets", "the first van takes only 8 pallets"),
            ("3 Fahrzeuge, Fahrzeug 2 muss um 11 Uhr zurück sein", "Fahrzeug 2 muss um 11 Uhr zurück sein"),
            ("3 LKW, der zweite LKW darf nur bis 12 Uhr fahren", "der zweite LKW darf nur bis 12 Uhr fahren"),
            (
                "3 camiones, el camión 2 debe volver antes de las 11",
                "el camión 2 debe volver antes de las 11",
            ),
            ("3 camions, le camion 2 doit rentrer avant 11h", "le camion 2 doit rentrer avant 11h"),
            ("3 caminhões, o caminhão 2 deve voltar até às 11", "o caminhão 2 deve voltar até às 11"),
            ("3 vans of 200, Peter must be back by 11:00", "Peter must be back by 11:00"),
            ("3 vans of 200. Driver Peter has to be back by 11:00", "Driver Peter has to be back by 11:00"),
            (
                "3 furgonetas, y Luis solo puede trabajar hasta las 14",
                "Luis solo puede trabajar hasta las 14",
            ),
        ] {
            assert_eq!(said(text), [clause], "{text}");
        }
    }

    #[test]
    fn what_is_said_of_all_vehicles_is_none() {
        for text in [
            "3 trucks, all trucks must be back by 11:00",
            "the van takes 200 units, 8 to 17 h",
            "each van 200 units, back by 17:00",
            "per van 12 stops",
            "vans of 200, each truck 12 stops by 17:00",
            "it's 11:30, keep routes, van 3 broke down",
            "5 vans, 12 stops per van, until 17:00",
            "pro Fahrzeug 12 Stopps bis 17 Uhr",
            "Drivers must be back by 17:00",
            "3 vans. Deliveries must be done by 17:00",
            "Anna and Ben drive, Ben only until 14:00",
            "the last van must be back by 18:00",
            "6 vans, van 2 does C5 and C7",
            "van 2.5 must be 3",
            "3 LKW. LKW 8 bis 17 Uhr",
            "3 vans, Pharmacies must be served before 11:00",
        ] {
            assert_eq!(said(text), Vec::<String>::new(), "{text}");
        }
    }
}
