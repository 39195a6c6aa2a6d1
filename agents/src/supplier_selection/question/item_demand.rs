//! The units that a question wants of single items, and those that it asks who delivers: `buy 3000 bolts and 2000 nuts`, `who can supply
//! 6000 bolts`.

use std::collections::BTreeMap;

use language::tokens::{Token as Piece, TokenKind, words};

use crate::supplier_selection::question::vocabulary::Vocabulary;

/// Words between a number and what it counts.
const COUNTED: [&str; 16] = [
    "unit", "units", "piece", "pieces", "pcs", "x", "of", "stück", "stueck", "unidades", "piezas", "de", "d",
    "pièces", "unités", "peças",
];
/// A plural is at most this much longer than the name in the file.
const LONGEST_ENDING: usize = 2;

/// Before a time or a limit.
const BEFORE_OTHERS: [&str; 24] = [
    "in",
    "within",
    "under",
    "over",
    "after",
    "above",
    "below",
    "than",
    "least",
    "most",
    "binnen",
    "innerhalb",
    "nach",
    "über",
    "unter",
    "mindestens",
    "höchstens",
    "en",
    "menos",
    "dans",
    "moins",
    "sous",
    "em",
    "als",
];

/// The units of each item, where the question has a number for two or more of them.
pub(super) fn item_demand(question: &str, vocabulary: &Vocabulary) -> Option<BTreeMap<String, f64>> {
    let pieces = words(question);
    let mut demand = BTreeMap::new();
    for (at, piece) in pieces.iter().enumerate() {
        let is_limit = at > 0 && pieces[at - 1].is_one_of(&BEFORE_OTHERS);
        let Some(units) = piece.number().filter(|units| *units > 0.0 && !is_limit) else { continue };
        let behind = &pieces[at + 1..];
        let between = behind.iter().take_while(|word| word.is_one_of(&COUNTED)).count();
        let item = vocabulary.items.iter().find(|item| begins_with(&behind[between..], item));
        if let Some(item) = item {
            demand.insert(item.clone(), units);
        }
    }
    (demand.len() > 1).then_some(demand)
}

/// Whether the words begin with the name of an item, in the plural too.
fn begins_with(pieces: &[Piece], item: &str) -> bool {
    let name = words(item);
    let is_same = |(word, part): (&Piece, &Piece)| {
        let ending = word.text.strip_prefix(&part.text);
        ending.is_some_and(|ending| {
            ending.is_empty() || part.word().is_some() && ending.len() <= LONGEST_ENDING
        })
    };
    !name.is_empty() && pieces.len() >= name.len() && pieces.iter().zip(&name).all(is_same)
}

/// The units of a question who delivers them or which suppliers to use for them; none for a time: `who delivers in 10 days`.
pub(super) fn units_wanted(question: &str) -> Option<f64> {
    const WHO: [&str; 14] = [
        "who", "which", "wer", "welcher", "welche", "quién", "quien", "quiénes", "qué", "qui", "quel",
        "quem", "qual", "quais",
    ];
    const DELIVER: [&str; 9] =
        ["deliver", "suppl", "provide", "liefer", "suministr", "entreg", "fourni", "livr", "fornec"];
    const TIMES: [&str; 15] = [
        "day", "week", "month", "hour", "year", "tag", "woche", "monat", "jahr", "día", "dia", "semana",
        "año", "jour", "semaine",
    ];
    const NOUNS: [&str; 5] = ["supplier", "vendor", "lieferant", "proveedor", "fourniss"];
    let pieces = words(question);
    let asks = pieces.iter().any(|word| word.is_one_of(&WHO));
    let delivers = pieces.iter().any(|word| word.starts_one_of(&DELIVER) && !word.starts_one_of(&NOUNS));
    let uses = pieces.iter().any(|word| word.is_one_of(&["use", "take"]));
    let is_wanted = |at: usize| {
        let before = at.checked_sub(1).map(|before| &pieces[before]);
        let is_for = before.is_some_and(|word| word.is_one_of(&["for", "für", "para", "pour"]));
        let is_other = before.is_some_and(|word| word.is_one_of(&BEFORE_OTHERS));
        let counts = pieces.get(at + 1).filter(|next| next.kind == TokenKind::Word);
        let counts = counts.filter(|next| !next.starts_one_of(&TIMES) && !next.starts_one_of(&NOUNS));
        counts.is_some() && !is_other && (delivers || uses && is_for)
    };
    let numbers = pieces.iter().enumerate().filter_map(|(at, piece)| Some((at, piece.number()?)));
    let mut wanted = numbers.filter(|(at, units)| *units > 1.0 && is_wanted(*at)).map(|(_, units)| units);
    wanted.next().filter(|_| asks)
}

#[cfg(test)]
mod tests {
    use super::{item_demand, units_wanted};
    use crate::supplier_selection::question::vocabulary::Vocabulary;

    #[test]
    fn units_of_single_items_are_read_in_the_singular_and_the_plural() {
        let items = ["Schraube", "Mutter", "steel rod"].map(str::to_owned).to_vec();
        let vocabulary = Vocabulary::new(&[], &[], "").with_items(items);
        let of = |question: &str| {
            let demand = item_demand(question, &vocabulary).unwrap_or_default();
            demand.into_iter().map(|(item, units)| format!("{item} {units}")).collect::<Vec<_>>().join(", ")
        };
        assert_eq!(of("Kaufe 3000 Schrauben und 2.000 Stück Mutter"), "Mutter 2000, Schraube 3000");
        assert_eq!(of("buy 50 units of steel rods and 70 Schraube"), "Schraube 70, steel rod 50");
        assert_eq!(of("buy 50 Schrauben from 2 suppliers"), "");
        assert_eq!(of("at most 400 Schrauben and at most 300 Muttern per supplier"), "");
    }

    #[test]
    fn who_delivers_units_asks_for_them_and_who_delivers_in_days_does_not() {
        for (question, units) in [
            ("who can supply 6000 bolts?", Some(6000.0)),
            ("Wenn Alpha ausfällt, wer liefert 6000 Schrauben?", Some(6000.0)),
            ("which two suppliers should we use for 4000 nuts", Some(4000.0)),
            ("who delivers in 10 days?", None),
            ("which supplier delivers within 10 days", None),
            ("which suppliers deliver at least 95 quality", None),
            ("deliver 100 bolts", None),
            ("which 2 suppliers deliver fastest", None),
        ] {
            assert_eq!(units_wanted(question), units, "{question}");
        }
    }
}
