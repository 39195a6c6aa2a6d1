//! Rows that must not be together in one vehicle: `hospitals must not share a van with restaurants`. The wish chooses no rows.

use std::ops::Range;

use super::{MOST_TOKENS, exceptions::clauses_of};
use crate::tokens::Token;

/// Words that deny.
const DENIALS: &[&str] = &[
    "not", "t", "dont", "cant", "mustnt", "shouldnt", "wont", "never", "no", "cannot", "without", "nicht",
    "nie", "niemals", "kein", "keine", "nunca", "jamás", "sin", "pas", "jamais", "sans", "ne", "não", "sem",
];
/// Beginnings of words for what is done in one vehicle.
const TOGETHER: &[&str] = &[
    "share",
    "sharing",
    "together",
    "same",
    "mix",
    "combin",
    "zusammen",
    "gemeinsam",
    "selben",
    "gleichen",
    "dasselbe",
    "juntos",
    "juntas",
    "juntar",
    "mism",
    "compart",
    "mezcl",
    "ensemble",
    "même",
    "partag",
    "mélang",
    "mesm",
    "compartilh",
    "partilh",
    "mistur",
];
/// Beginnings of words for vehicles of their own.
const DIFFERENT: &[&str] = &[
    "different",
    "separate",
    "verschieden",
    "getrennt",
    "separat",
    "distint",
    "diferent",
    "separad",
    "différent",
    "séparé",
];
/// Beginnings of words for vehicles.
const VEHICLES: &[&str] = &[
    "van",
    "vehicle",
    "truck",
    "lorr",
    "bus",
    "bike",
    "fahrzeug",
    "lieferwagen",
    "transporter",
    "lkw",
    "camion",
    "camión",
    "furgon",
    "vehícul",
    "camionnette",
    "véhicul",
    "caminh",
    "carrinha",
    "veícul",
    "tour",
    "ruta",
    "rota",
    "tournée",
    "route",
];
/// Words that keep stops away from each other by themselves.
const KEEP: &[&str] = &["keep", "kept", "trennen", "separar", "séparer"];
const APART: &[&str] = &["apart", "separate", "separately", "trennen", "separar", "séparer"];
/// Most words between a denial and what is not done.
const NEAR: usize = 6;

/// Clauses that keep rows apart from each other, in tokens. `is_name` knows the names of rows.
#[must_use]
pub fn kept_apart(tokens: &[Token], is_name: &dyn Fn(usize) -> bool) -> Vec<Range<usize>> {
    if tokens.len() > MOST_TOKENS {
        return Vec::new();
    }
    let is_meant = |clause: &Range<usize>| {
        let words: Vec<&str> = tokens[clause.clone()].iter().map(AsRef::as_ref).collect();
        clause.clone().any(is_name) && is_kept_apart(&words)
    };
    clauses_of(tokens, is_name).into_iter().filter(is_meant).collect()
}

/// Whether a word denies what stands with it.
#[must_use]
pub fn denies(token: &Token) -> bool {
    token.is_one_of(DENIALS)
}

/// Whether the words of a part of a sentence, in lower case, keep what they name apart.
#[must_use]
pub fn is_kept_apart(words: &[&str]) -> bool {
    let begins = |word: &str, starts: &[&str]| starts.iter().any(|start| word.starts_with(start));
    let denied = |at: usize| {
        // What is denied stands before the next number: `not before 10:00`.
        let behind =
            words[at + 1..].iter().take(NEAR).take_while(|word| !word.contains(|c: char| c.is_ascii_digit()));
        // `no mesmo veículo` is Portuguese for the same one.
        let is_within = words[at] == "no" && words.get(at + 1).is_some_and(|next| next.starts_with("mesm"));
        !is_within && DENIALS.contains(&words[at]) && behind.into_iter().any(|word| begins(word, TOGETHER))
    };
    let in_different = |pair: &[&str]| {
        begins(pair[0], DIFFERENT) && begins(pair[1], VEHICLES)
            || begins(pair[0], VEHICLES) && begins(pair[1], DIFFERENT)
    };
    let has = |of: &[&str]| words.iter().any(|word| of.contains(word));
    (0..words.len()).any(denied) || words.windows(2).any(in_different) || has(KEEP) && has(APART)
}

#[cfg(test)]
mod tests {
    use super::kept_apart;
    use crate::tokens::{bytes_of, tokens};

    #[test]
    fn groups_that_must_not_share_a_vehicle_are_found_in_the_plural_and_in_lists() {
        const NAMES: &[&str] = &["chemicals", "paints", "foods", "hoteles", "hospitales"];
        let texts = |text: &'static str| {
            let tokens = tokens(text);
            let found = kept_apart(&tokens, &|at| tokens[at].is_one_of(NAMES));
            found.iter().map(|clause| &text[bytes_of(&tokens, clause)]).collect::<Vec<_>>()
        };
        for (text, clause) in [
            (
                "3 vans; chemicals and foods must not share a vehicle, shift 7 to 17",
                "chemicals and foods must not share a vehicle",
            ),
            (
                "3 vans, chemicals, paints and foods mustn't be together, 40 km/h",
                "chemicals, paints and foods mustn't be together",
            ),
            (
                "2 furgonetas, hoteles y hospitales no pueden compartir vehículo",
                "hoteles y hospitales no pueden compartir vehículo",
            ),
        ] {
            assert_eq!(texts(text), [clause], "{text}");
        }
        assert!(texts("3 vans, chemicals not before 10:00 and foods in the same van").is_empty());
    }
}
