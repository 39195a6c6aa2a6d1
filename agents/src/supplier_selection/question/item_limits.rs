//! What is agreed with single suppliers for single items: `A at most 20 % of I2`, `at most 50 % of I1 from B`.

use std::collections::BTreeMap;

use crate::supplier_selection::{
    params::{
        Side,
        agreed::{ItemLimits, SupplierLimit},
    },
    question::{limits::side_before, token::Token, tokens::tokens_with_items, vocabulary::Vocabulary},
};

/// Limits by the positions of item and supplier.
type Found = BTreeMap<(usize, usize), SupplierLimit>;

/// The limits of the question, by item and supplier.
pub(super) fn item_limits(question: &str, vocabulary: &Vocabulary) -> Option<ItemLimits> {
    if vocabulary.items.is_empty() {
        return None;
    }
    let mut limits = ItemLimits::new();
    for ((item, supplier), limit) in found(&tokens_with_items(question, vocabulary)) {
        let suppliers = limits.entry(vocabulary.items[item].clone()).or_default();
        suppliers.insert(vocabulary.suppliers[supplier].clone(), limit);
    }
    (!limits.is_empty()).then_some(limits)
}

/// Whether the question names each of these items only in a limit of single suppliers, so that it chooses none of them.
pub fn only_limits(question: &str, items: &[String], suppliers: &[String]) -> bool {
    let vocabulary = Vocabulary::new(&[], suppliers, "").with_items(items.to_vec());
    let tokens = tokens_with_items(question, &vocabulary);
    let limits = found(&tokens);
    let is_limited = |item: usize| limits.keys().any(|(limited, _)| *limited == item);
    !tokens.iter().any(|token| token.is(&["only", "just", "nur"])) && (0..items.len()).all(is_limited)
}

fn found(tokens: &[Token]) -> Found {
    let mut limits = Found::new();
    let mut earlier: Vec<usize> = Vec::new();
    for at in (0..tokens.len()).filter(|at| tokens[*at].is_number()) {
        let clause = clause(tokens, at);
        let named: Vec<usize> = clause.clone().filter_map(|place| supplier(&tokens[place])).collect();
        if !named.is_empty() {
            earlier = named;
        }
        let Some((side, value)) = side_before(tokens, at).zip(tokens[at].number()) else { continue };
        let behind: Vec<usize> = (at..clause.end).filter_map(|place| item(&tokens[place])).collect();
        let before = (clause.start..at).filter_map(|place| item(&tokens[place]));
        let items = if behind.is_empty() { before.collect() } else { behind };
        let is_denied = tokens[clause.start..at].iter().any(|token| token.is(&DENYING));
        let is_upper = side.0.is_upper() || is_denied && side.0 == Side::MoreThan;
        let is_percent = tokens.get(at + 1) == Some(&Token::Percent);
        for item in items {
            for supplier in &earlier {
                let limit = limits.entry((item, *supplier)).or_default();
                *limit = limit.edited(of(value, is_upper, is_percent));
            }
        }
    }
    limits
}

const DENYING: [&str; 5] = ["not", "never", "cannot", "no", "nicht"];

fn of(value: f64, is_upper: bool, is_percent: bool) -> SupplierLimit {
    let mut limit = SupplierLimit::default();
    let end = match (is_upper, is_percent) {
        (true, true) => &mut limit.largest_share,
        (true, false) => &mut limit.most_units,
        (false, true) => &mut limit.smallest_share,
        (false, false) => &mut limit.fewest_units,
    };
    *end = Some(value);
    limit
}

/// The places of the tokens around a number up to a comma, an `and` between two limits, or another number.
fn clause(tokens: &[Token], at: usize) -> std::ops::Range<usize> {
    let ends = |place: usize| {
        let token = &tokens[place];
        token.ends_clause()
            || token.is_number()
            || *token == Token::Percent
            || is_between_limits(tokens, place)
    };
    let start = (0..at).rev().find(|place| ends(*place)).map_or(0, |place| place + 1);
    let behind = at + 1 + usize::from(tokens.get(at + 1) == Some(&Token::Percent));
    let end = (behind..tokens.len()).find(|place| ends(*place)).unwrap_or(tokens.len());
    start..end
}

/// An `and` that does not join two names of a kind.
fn is_between_limits(tokens: &[Token], place: usize) -> bool {
    if !tokens[place].is(&["and", "und", "y", "et", "but"]) {
        return false;
    }
    let Some(before) = place.checked_sub(1) else { return true };
    !matches!(
        (&tokens[before], tokens.get(place + 1)),
        (Token::Supplier(_), Some(Token::Supplier(_))) | (Token::Item(_), Some(Token::Item(_)))
    )
}

fn supplier(token: &Token) -> Option<usize> {
    if let Token::Supplier(place) = token { Some(*place) } else { None }
}

fn item(token: &Token) -> Option<usize> {
    if let Token::Item(place) = token { Some(*place) } else { None }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn limits(question: &str) -> Vec<(String, String, SupplierLimit)> {
        let suppliers = ["A", "B", "Cedar"].map(str::to_owned);
        let items = ["I1", "I2", "Steel bolt"].map(str::to_owned);
        let vocabulary = Vocabulary::new(&[], &suppliers, "offers.csv").with_items(items.to_vec());
        let limits = item_limits(question, &vocabulary).unwrap_or_default();
        let of_item = |(item, suppliers): (String, BTreeMap<String, SupplierLimit>)| {
            suppliers.into_iter().map(move |(supplier, limit)| (item.clone(), supplier, limit))
        };
        limits.into_iter().flat_map(of_item).collect()
    }

    fn most(item: &str, supplier: &str, share: f64) -> (String, String, SupplierLimit) {
        let limit = SupplierLimit { largest_share: Some(share), ..SupplierLimit::default() };
        (item.to_owned(), supplier.to_owned(), limit)
    }

    #[test]
    fn a_limit_belongs_to_the_supplier_and_the_item_of_its_clause() {
        for (question, expected) in [
            (
                "A at most 20 % of item I2, B at most 50 % of I1",
                vec![most("I1", "B", 50.0), most("I2", "A", 20.0)],
            ),
            ("B max 50 % for I1 and max 80 % for I2", vec![most("I1", "B", 50.0), most("I2", "B", 80.0)]),
            ("split, at most 50 % of I1 from B", vec![most("I1", "B", 50.0)]),
            ("Cedar must not get more than 20 % of Steel bolt", vec![most("Steel bolt", "Cedar", 20.0)]),
            ("A and B at most 30 % of I1", vec![most("I1", "A", 30.0), most("I1", "B", 30.0)]),
            ("A at most 50 %", Vec::new()),
            ("no supplier over 50 % of I1", Vec::new()),
        ] {
            assert_eq!(limits(question), expected, "{question}");
        }
        let units = SupplierLimit { most_units: Some(100.0), ..SupplierLimit::default() };
        assert_eq!(limits("B at most 100 units of I1"), [("I1".to_owned(), "B".to_owned(), units)]);
        let least = SupplierLimit { smallest_share: Some(30.0), ..SupplierLimit::default() };
        assert_eq!(limits("A at least 30 % of I1"), [("I1".to_owned(), "A".to_owned(), least)]);
    }

    #[test]
    fn an_item_that_only_a_limit_names_is_not_chosen() {
        let (items, suppliers) = (["I1".to_owned()], ["A".to_owned()]);
        assert!(only_limits("A at least 30 % of I1", &items, &suppliers));
        assert!(!only_limits("split I1", &items, &suppliers));
        assert!(!only_limits("only I1, A at least 30 % of I1", &items, &suppliers));
    }
}
