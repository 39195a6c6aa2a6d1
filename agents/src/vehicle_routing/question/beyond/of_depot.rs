//! Stops by their distance from the depot: `which customers are more than 15 km from the depot`. It is no limit of a route.

use std::ops::Range;

use crate::vehicle_routing::question::{reading::cut::words, vocabulary::is_vehicle};

/// A place that is far from where vehicles start.
const FROM_DEPOT: &[&str] = &[
    "from the depot",
    "from our depot",
    "from the warehouse",
    "from the hub",
    "of the depot",
    "of the warehouse",
    "away",
    "vom depot",
    "vom lager",
    "zum depot",
    "ums depot",
    "um das depot",
    "entfernt",
    "del depósito",
    "del deposito",
    "del almacén",
    "del almacen",
    "du dépôt",
    "du depot",
    "de l'entrepôt",
    "do depósito",
    "do deposito",
    "do armazém",
    "de distância",
    "de distancia",
    "de distance",
];
/// Beginnings of words for stops.
const STOPS: &[&str] = &[
    "stop",
    "customer",
    "client",
    "shop",
    "store",
    "deliver",
    "address",
    "place",
    "kunde",
    "filiale",
    "parada",
    "paragem",
    "tienda",
    "loja",
    "entrega",
    "arrêt",
    "magasin",
    "livraison",
    "adresse",
];
/// Words that ask which stops or how many.
const ASKS: &[&str] = &[
    "which", "what", "who", "how", "welche", "welcher", "welches", "wie", "wer", "qué", "cuáles", "cuál",
    "cuántos", "cuántas", "quién", "quais", "qual", "quantos", "quantas", "quels", "quelles", "quel",
    "quelle", "combien",
];
/// With one of these, the distance is one of routes.
const ROUTES: &[&str] = &[
    "route",
    "tour",
    "trip",
    "ruta",
    "rota",
    "tournée",
    "trajet",
    "viaje",
    "viage",
    "fahrt",
    "strecke",
    "drive",
    "fahr",
    "conduc",
    "dirig",
    "roul",
    "range",
    "reichweite",
    "autonom",
];
const LENGTHS: &[&str] = &[
    "km",
    "kms",
    "kilometer",
    "kilometers",
    "kilometre",
    "kilometres",
    "kilómetros",
    "kilometros",
    "quilómetros",
    "quilômetros",
    "quilometros",
    "kilomètres",
    "mile",
    "miles",
    "mi",
    "meilen",
    "millas",
    "milhas",
];

/// The clauses about stops that are some km from the depot; `clause` finds the clause around a byte.
pub(super) fn ranges(lower: &str, clause: impl Fn(&str, usize) -> Range<usize>) -> Vec<Range<usize>> {
    let found = FROM_DEPOT.iter().flat_map(|phrase| lower.match_indices(phrase));
    let whole = found.filter(|(at, phrase)| {
        !lower[..*at].ends_with(char::is_alphanumeric)
            && !lower[at + phrase.len()..].starts_with(char::is_alphanumeric)
    });
    whole.map(|(at, _)| clause(lower, at)).filter(|range| is_of_stops(&lower[range.clone()])).collect()
}

/// Whether a clause states a length in km and stops, or asks for them, and neither routes nor vehicles.
fn is_of_stops(said: &str) -> bool {
    let words: Vec<&str> = words(said).map(|(_, word)| word).collect();
    let is_number = |word: &str| word.starts_with(|c: char| c.is_ascii_digit());
    let has_length = words.windows(2).any(|pair| is_number(pair[0]) && LENGTHS.contains(&pair[1]))
        || words.iter().any(|word| is_number(word) && word.ends_with("km"));
    let begins =
        |starts: &[&str]| words.iter().any(|word| starts.iter().any(|start| word.starts_with(start)));
    let asks = words.iter().any(|word| ASKS.contains(word));
    has_length && (asks || begins(STOPS)) && !begins(ROUTES) && !words.iter().any(|word| is_vehicle(word))
}

#[cfg(test)]
mod tests {
    use super::super::clause;
    use super::*;
    use crate::question::mentions::lowered;

    fn said(text: &str) -> Vec<String> {
        let lower = lowered(text).unwrap();
        ranges(&lower, clause).into_iter().map(|range| text[range].trim().to_owned()).collect()
    }

    #[test]
    fn stops_some_km_from_the_depot_are_no_limit_of_a_route() {
        for (text, clause) in [
            (
                "Which customers are more than 15 km from the depot?",
                "Which customers are more than 15 km from the depot",
            ),
            ("3 vans, how many stops are over 15 km away?", "how many stops are over 15 km away"),
            ("Only customers within 15 km of the depot, 3 vans", "Only customers within 15 km of the depot"),
            (
                "Welche Kunden sind mehr als 15 km vom Depot entfernt und wie viele sind es?",
                "Welche Kunden sind mehr als 15 km vom Depot entfernt",
            ),
            (
                "¿Qué clientes están a más de 15 km del depósito y cuántos son?",
                "¿Qué clientes están a más de 15 km del depósito",
            ),
            ("Quels clients sont à plus de 15 km du dépôt ?", "Quels clients sont à plus de 15 km du dépôt"),
            (
                "Quais clientes ficam a mais de 15 km do depósito e quantos são?",
                "Quais clientes ficam a mais de 15 km do depósito",
            ),
        ] {
            let found = said(text);
            assert!(!found.is_empty() && found.iter().all(|found| found == clause), "{text}: {found:?}");
        }
        for text in [
            "3 vans, routes of at most 80 km from the depot",
            "vans drive at most 100 km, start from the depot",
            "Which customer is farthest from the depot?",
            "at most 80 km per route",
            "3 Fahrzeuge, Touren höchstens 80 km vom Depot",
        ] {
            assert_eq!(said(text), Vec::<String>::new(), "{text}");
        }
    }
}
