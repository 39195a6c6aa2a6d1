//! What an order costs at each supplier: `an order costs 50 at Vogt and 80 at Weber`.

use std::{collections::BTreeMap, ops::Range};

use language::tokens::{Token, tokens};

use crate::question::mentions::{Mention, lowered, mentions};

/// Beginnings of words for an order, and of what it costs.
const ORDER: [&str; 7] = ["order", "bestell", "pedido", "orden", "commande", "encomenda", "po"];
const COST: [&str; 8] = ["cost", "kost", "cuest", "cost", "coût", "cout", "cust", "fee"];
const ALONE: [&str; 4] = ["bestellkosten", "ordering", "costes", "frais"];
/// Words that stand between a supplier and its cost.
const LINKS: &[&str] = &[
    "at",
    "with",
    "from",
    "for",
    "to",
    "and",
    "but",
    "is",
    "are",
    "of",
    "costs",
    "cost",
    "us",
    "euro",
    "euros",
    "eur",
    "dollar",
    "dollars",
    "usd",
    "pounds",
    "gbp",
    "bei",
    "und",
    "für",
    "von",
    "kostet",
    "kosten",
    "uns",
    "en",
    "con",
    "de",
    "a",
    "y",
    "cuesta",
    "cuestan",
    "chez",
    "et",
    "coûte",
    "coûtent",
    "com",
    "em",
    "na",
    "no",
    "e",
    "custa",
    "custam",
    "per",
    "each",
    "supplier",
    "lieferant",
    "proveedor",
    "fournisseur",
    "fornecedor",
    "pero",
    "mais",
    "mas",
    "aber",
];
/// An order and its cost stand at most this far apart.
const NEAR: usize = 4;

/// The costs by supplier, and the text without the words that say them.
pub(super) fn read(text: &str, suppliers: &[String]) -> (String, Option<BTreeMap<String, f64>>) {
    let unchanged = || (text.to_owned(), None);
    let Some(lower) = lowered(text) else { return unchanged() };
    let names = mentions(&lower, suppliers);
    let words = tokens(text);
    let Some(first) = (0..words.len()).find(|at| is_about_order_cost(&words, *at)) else {
        return unchanged();
    };
    let Some((costs, place)) = pairs(&words, first, &names) else { return unchanged() };
    let mut rest = text.to_owned();
    rest.replace_range(place.clone(), &" ".repeat(place.len()));
    let named = costs.into_iter().map(|(name, cost)| (suppliers[name].clone(), cost));
    (rest, Some(named.collect()))
}

fn is_about_order_cost(words: &[Token], at: usize) -> bool {
    let near = words[at..].iter().take(NEAR).skip(1).take_while(|token| !token.ends_clause());
    words[at].starts_one_of(&ALONE) && at + 1 < words.len()
        || words[at].starts_one_of(&ORDER) && near.into_iter().any(|token| token.starts_one_of(&COST))
        || words[at].starts_one_of(&COST)
            && words[at + 1..].iter().take(NEAR).any(|token| token.starts_one_of(&ORDER))
}

/// Suppliers and costs that follow each other in turns, and where they stand; none when anything else stands between.
fn pairs(words: &[Token], first: usize, names: &[Mention]) -> Option<(BTreeMap<usize, f64>, Range<usize>)> {
    let mut costs = BTreeMap::new();
    let mut open: (Option<usize>, Option<f64>) = (None, None);
    let (mut end, mut at) = (0, first);
    while let Some(token) = words.get(at) {
        if let Some(name) = names.iter().find(|name| name.start == token.start) {
            open.0 = open.0.is_none().then_some(name.name);
            at += words[at..].iter().take_while(|token| token.start < name.end).count().max(1);
            end = if open.1.is_some() { name.end } else { end };
        } else if let Some(number) = token.number() {
            open.1 = open.1.is_none().then_some(number);
            at += 1;
            end = if open.0.is_some() { token.end } else { end };
        } else {
            let is_of_start =
                costs.is_empty() && (token.starts_one_of(&ORDER) || token.starts_one_of(&ALONE));
            // `an order costs 50, Vogt delivers late`
            if token.ends_clause() && open != (None, None) {
                break;
            }
            let is_mark = token.word().is_none() || token.text == ",";
            if !(is_mark && token.text != "."
                || token.is_one_of(LINKS)
                || is_of_start
                || token.starts_one_of(&COST))
            {
                break;
            }
            at += 1;
        }
        if let (Some(name), Some(cost)) = open {
            costs.insert(name, cost);
            open = (None, None);
        }
    }
    let is_complete = open == (None, None) && !costs.is_empty();
    is_complete.then(|| (costs, words[first].start..end))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_order_costs_what_is_said_of_its_supplier() {
        let suppliers = ["Novak", "Vogt", "Weber"].map(str::to_owned);
        let both = BTreeMap::from([("Vogt".to_owned(), 50.0), ("Weber".to_owned(), 80.0)]);
        for text in [
            "an order costs 50 at Vogt and 80 at Weber",
            "order cost 50 at Vogt, 80 at Weber",
            "Eine Bestellung kostet bei Vogt 50 und bei Weber 80 Euro",
            "un pedido cuesta 50 con Vogt y 80 con Weber",
            "une commande coûte 50 chez Vogt et 80 chez Weber",
            "um pedido custa 50 na Vogt e 80 na Weber",
            "an order at Vogt costs 50 and at Weber 80, service 95 %",
        ] {
            assert_eq!(read(text, &suppliers).1.as_ref(), Some(&both), "{text}");
        }
        for text in
            ["an order costs 50, only Vogt", "what does an order from Vogt cost", "order 50 from Vogt"]
        {
            assert_eq!(read(text, &suppliers).1, None, "{text}");
        }
    }
}
