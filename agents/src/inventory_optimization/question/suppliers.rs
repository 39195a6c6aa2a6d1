//! Suppliers in a question: `only supplier Acme`, `what should I order from Acme and Best`, `all suppliers`.

use crate::{
    inventory_optimization::question::known::Known,
    question::mentions::{Mention, lowered, mentions},
};
use intake::AgentError;
use language::tokens::words;
use report::markdown::plain;

/// Words that make a name in the same question that of a supplier.
const SIGNS: [&str; 12] = [
    "supplier",
    "suppliers",
    "vendor",
    "vendors",
    "only",
    "from",
    "to",
    "with",
    "lieferant",
    "proveedor",
    "fournisseur",
    "just",
];
/// Words before a name that nobody could take for anything else.
const NOUNS: [&str; 4] = ["supplier", "suppliers", "vendor", "vendors"];

/// The suppliers that are asked for, and the text without their names. An empty list is all of them.
pub(super) fn asked(text: &str, known: &Known) -> Result<(String, Option<Vec<String>>), AgentError> {
    let Some(lower) = lowered(text) else { return Ok((text.to_owned(), None)) };
    let words = words(text);
    let is_sign = words.iter().any(|word| word.is_one_of(&SIGNS));
    let found: Vec<Mention> = mentions(&lower, known.suppliers)
        .into_iter()
        .filter(|mention| is_sign && is_meant(&lower, mention, known))
        .collect();
    if found.is_empty() {
        let all = words.windows(2).any(|pair| pair[0].is("all") && pair[1].is_one_of(&NOUNS));
        unknown(text, known)?;
        return Ok((text.to_owned(), all.then(Vec::new)));
    }
    let is_denied = found.iter().all(|mention| is_denied(&lower[..mention.start]));
    let mut rest = text.to_owned();
    for mention in &found {
        rest.replace_range(mention.start..mention.end, &" ".repeat(mention.end - mention.start));
    }
    let mut names: Vec<String> =
        found.into_iter().map(|mention| known.suppliers[mention.name].clone()).collect();
    names.sort_unstable();
    names.dedup();
    if is_denied {
        names = known.suppliers.iter().filter(|name| names.binary_search(name).is_err()).cloned().collect();
        names.sort_unstable();
        if names.is_empty() {
            // An empty list would be every supplier.
            return Err(AgentError::Needs(format!(
                "That leaves no supplier of {} to order from.",
                known.file
            )));
        }
    }
    Ok((rest, Some(names)))
}

/// `don't buy anything from Acme`: only small words stand between the denial and the name. `never order more than 500 units from
/// Acme` limits the orders and keeps the supplier.
fn is_denied(before: &str) -> bool {
    const SMALL: [&str; 17] = [
        "buy",
        "buying",
        "order",
        "ordering",
        "purchase",
        "anything",
        "any",
        "items",
        "goods",
        "from",
        "at",
        "supplier",
        "suppliers",
        "vendor",
        "the",
        "more",
        "with",
    ];
    const DENIALS: [&str; 7] = ["dont", "don't", "never", "not", "nothing", "without", "except"];
    let mut words = before.split_whitespace().rev().skip_while(|word| SMALL.contains(word));
    words.next().is_some_and(|word| DENIALS.contains(&word.replace('’', "'").as_str()))
}

/// An item of the same name and a name of one or two letters need the word `supplier` before them.
fn is_meant(lower: &str, mention: &Mention, known: &Known) -> bool {
    let before = lower[..mention.start].split_whitespace().next_back().unwrap_or_default();
    let is_named = NOUNS.contains(&before.trim_matches(|c: char| !c.is_alphanumeric()));
    let name = &known.suppliers[mention.name];
    is_named || name.chars().count() > 2 && known.items.binary_search(name).is_err()
}

/// Refuses `only supplier Zeta` when there is none of that name.
fn unknown(text: &str, known: &Known) -> Result<(), AgentError> {
    let words: Vec<&str> = text.split_whitespace().collect();
    for (at, pair) in words.windows(2).enumerate() {
        let is_noun = matches!(pair[0].to_lowercase().as_str(), "supplier" | "vendor");
        let starts =
            at > 0 && matches!(words[at - 1].to_lowercase().as_str(), "only" | "for" | "from" | "just");
        let name = pair[1].trim_matches(|c: char| !c.is_alphanumeric());
        if is_noun && starts && name.starts_with(|c: char| c.is_uppercase() || c.is_ascii_digit()) {
            let shown: Vec<String> = known.suppliers.iter().take(5).map(|name| plain(name)).collect();
            return Err(AgentError::Needs(if shown.is_empty() {
                format!("{} does not say who the suppliers are; add a column supplier.", known.file)
            } else {
                format!(
                    "There is no supplier {} in {}. It has {} of them, for example {}.",
                    plain(name),
                    known.file,
                    known.suppliers.len(),
                    shown.join(", ")
                )
            }));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(text: &str) -> (String, Option<Vec<String>>) {
        let items = ["Best", "P1"].map(str::to_owned);
        let suppliers = ["Acme 2000", "B", "Best"].map(str::to_owned);
        asked(text, &Known { items: &items, suppliers: &suppliers, columns: &[], file: "stock.csv" }).unwrap()
    }

    #[test]
    fn suppliers_are_found_by_name() {
        let names = |text| said(text).1;
        let some = |names: &[&str]| Some(names.iter().map(ToString::to_string).collect::<Vec<_>>());
        assert_eq!(names("only supplier acme 2000"), some(&["Acme 2000"]));
        assert_eq!(names("what should I order from Acme 2000?"), some(&["Acme 2000"]));
        assert_eq!(names("supplier B and supplier Best"), some(&["B", "Best"]));
        assert_eq!(names("only Best"), None);
        assert_eq!(names("only B items"), None);
        assert_eq!(names("all suppliers"), some(&[]));
        assert_eq!(names("orders by supplier"), None);
        assert_eq!(
            said("only supplier Acme 2000, 95 % service").0.trim_end(),
            "only supplier          , 95 % service"
        );
    }

    #[test]
    fn a_supplier_that_is_not_there_is_not_passed_over() {
        let known =
            |suppliers: &'static [String]| Known { items: &[], suppliers, columns: &[], file: "stock.csv" };
        let error = asked("only supplier Zeta", &known(&[])).unwrap_err().to_string();
        assert!(error.contains("does not say who the suppliers are"), "{error}");
        assert!(asked("joint orders per supplier", &known(&[])).is_ok());
    }
}
