//! Suppliers in a question: `only supplier Acme`, `what should I order from Acme and Best`, `all suppliers`.

use std::ops::Range;

use crate::{
    inventory_optimization::question::known::Known,
    question::mentions::{Mention, lowered, mentions},
};
use intake::AgentError;
use language::{
    conversation::left_out,
    tokens::{bytes_of, tokens, words},
};
use report::markdown::plain;

/// Words that make a name in the same question that of a supplier.
const SIGNS: [&str; 28] = [
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
    "bei",
    "von",
    "vom",
    "ohne",
    "nur",
    "außer",
    "sin",
    "solo",
    "compres",
    "compre",
    "comprar",
    "pidas",
    "sans",
    "chez",
    "without",
    "except",
];
/// Words before a name that nobody could take for anything else.
const NOUNS: [&str; 4] = ["supplier", "suppliers", "vendor", "vendors"];

/// The suppliers that a question names.
#[derive(Debug, Default, PartialEq)]
pub(super) struct Asked {
    /// An empty list is all of them.
    pub suppliers: Option<Vec<String>>,
    /// Those that nothing is bought from; an empty list is none of them.
    pub without: Option<Vec<String>>,
}

/// The suppliers that are asked for and those that are left out, and the text without their names.
pub(super) fn asked(text: &str, known: &Known) -> Result<(String, Asked), AgentError> {
    let Some(lower) = lowered(text) else { return Ok((text.to_owned(), Asked::default())) };
    let words = words(text);
    let is_sign = words.iter().any(|word| word.is_one_of(&SIGNS));
    let found: Vec<Mention> = mentions(&lower, known.suppliers)
        .into_iter()
        .filter(|mention| is_sign && is_meant(&lower, mention, known))
        .collect();
    if found.is_empty() {
        let all = words.windows(2).any(|pair| pair[0].is("all") && pair[1].is_one_of(&NOUNS));
        unknown(text, known)?;
        let every = || all.then(Vec::new);
        return Ok((text.to_owned(), Asked { suppliers: every(), without: every() }));
    }
    let denied = denials(&lower, &found);
    let mut rest = text.to_owned();
    for mention in &found {
        rest.replace_range(mention.start..mention.end, &" ".repeat(mention.end - mention.start));
    }
    let names_where = |is_denied: bool| {
        let these = found.iter().zip(&denied).filter(|(_, denied)| **denied == is_denied);
        let mut names: Vec<String> =
            these.map(|(mention, _)| known.suppliers[mention.name].clone()).collect();
        names.sort_unstable();
        names.dedup();
        names
    };
    let (mut kept, left_out) = (names_where(false), names_where(true));
    let names_some = !kept.is_empty();
    kept.retain(|name| left_out.binary_search(name).is_err());
    let leaves_none = if names_some { kept.is_empty() } else { left_out.len() == known.suppliers.len() };
    if leaves_none {
        return Err(AgentError::Needs(format!("That leaves no supplier of {} to order from.", known.file)));
    }
    let some = |names: Vec<String>| Some(names).filter(|names| !names.is_empty());
    Ok((rest, Asked { suppliers: some(kept), without: some(left_out) }))
}

/// Stands for a name that was mentioned before.
const EARLIER: &str = "\u{1}";

/// For each mention whether nothing shall be bought there. In a list a name is meant like the one before it.
fn denials(lower: &str, found: &[Mention]) -> Vec<bool> {
    let words = tokens(lower);
    let out: Vec<Range<usize>> = left_out(&words).iter().map(|part| bytes_of(&words, part)).collect();
    let mut before = String::new();
    let (mut from, mut denied): (usize, Vec<bool>) = (0, Vec::new());
    for mention in found {
        before.push_str(&lower[from..mention.start]);
        let words = before.split_whitespace().map(|word| word.trim_matches([',', ';', ':', '.']));
        let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
        let is_denied = if continues(&words) {
            denied.last().copied().unwrap_or_default()
        } else {
            let is_left_out = out.iter().any(|part| part.start < mention.start && mention.end <= part.end);
            is_left_out || is_denied(&words) || is_denied_behind(&lower[mention.end..])
        };
        denied.push(is_denied);
        before.push_str(&format!(" {EARLIER} "));
        from = mention.end;
    }
    denied
}

/// `from Acme or Best`, `Acme, from Best`: the name goes on with a list.
fn continues(before: &[&str]) -> bool {
    const BETWEEN: [&str; 8] = ["from", "at", "supplier", "vendor", "the", "and", "or", "nor"];
    let last = before.iter().rev().find(|word| !BETWEEN.contains(word));
    last.is_some_and(|word| *word == EARLIER)
}

/// `don't buy anything from Acme`: only small words stand between the denial and the name. `never order more than 500 units from
/// Acme` limits the orders and keeps the supplier.
fn is_denied(before: &[&str]) -> bool {
    const SMALL: [&str; 65] = [
        "buy",
        "buying",
        "order",
        "orders",
        "ordering",
        "purchase",
        "purchases",
        "anything",
        "any",
        "items",
        "goods",
        "from",
        "at",
        "supplier",
        "suppliers",
        "vendor",
        "vendors",
        "the",
        "more",
        "with",
        "place",
        "placing",
        "work",
        "working",
        "dealing",
        "trading",
        "bei",
        "beim",
        "von",
        "vom",
        "lieferant",
        "lieferanten",
        "kaufen",
        "bestellen",
        "mehr",
        "a",
        "al",
        "proveedor",
        "nada",
        "compres",
        "compre",
        "pidas",
        "chez",
        "fournisseur",
        "fournisseurs",
        "proveedores",
        "fornecedor",
        "fornecedores",
        "produits",
        "productos",
        "produtos",
        "artikel",
        "les",
        "los",
        "las",
        "el",
        "le",
        "la",
        "o",
        "os",
        "du",
        "del",
        "do",
        "de",
        "des",
    ];
    const DENIALS: [&str; 34] = [
        "dont",
        "don't",
        "never",
        "no",
        "not",
        "nothing",
        "without",
        "except",
        "stop",
        "stopped",
        "quit",
        "exclude",
        "excluding",
        "avoid",
        "skip",
        "cant",
        "can't",
        "cannot",
        "longer",
        "ohne",
        "nicht",
        "nichts",
        "kein",
        "keine",
        "außer",
        "sin",
        "excepto",
        "sans",
        "sauf",
        "rien",
        "sem",
        "exceto",
        "exclut",
        "hors",
    ];
    let mut words = before.iter().rev().skip_while(|word| SMALL.contains(word));
    let Some(denial) = words.next() else { return false };
    // In Portuguese, `no fornecedor Acme` is `at the supplier Acme`.
    let is_portuguese = *denial == "no" && before.last().is_some_and(|word| word.starts_with("fornecedor"));
    !is_portuguese && DENIALS.contains(&denial.replace('’', "'").as_str())
}

/// `bei Acme nicht mehr bestellen`, `leave Acme out`: the denial stands right behind the name.
fn is_denied_behind(after: &str) -> bool {
    const VERBS: [&str; 6] = ["bestellen", "kaufen", "einkaufen", "beziehen", "verwenden", "nutzen"];
    const OUT: [&str; 7] =
        ["out", "excluded", "ausschließen", "ausschliessen", "weglassen", "auslassen", "streichen"];
    const ENDS: [&str; 6] = ["kaufen", "bestellen", "beziehen", "kaufe", "bestelle", "beziehe"];
    // `bei Acme bestellen, nicht bei Best` denies the other one.
    let clause = after.split([',', ';', '.', ':', '?', '!']).next().unwrap_or_default();
    let words = clause.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    let words: Vec<&str> = words.take(4).collect();
    match words.as_slice() {
        ["nicht" | "nichts", rest @ ..] => {
            rest.iter().find(|word| **word != "mehr").is_some_and(|verb| VERBS.contains(verb))
        }
        [verb, "wir" | "ich", "nicht" | "nichts", ..] | [verb, "nicht" | "nichts", ..] => ENDS.contains(verb),
        // `items from Acme out of stock`.
        ["out", "of", ..] => false,
        [first, ..] => OUT.contains(first),
        [] => false,
    }
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

    fn said(text: &str) -> (String, Asked) {
        let items = ["Best", "P1"].map(str::to_owned);
        let suppliers = ["Acme 2000", "B", "Best"].map(str::to_owned);
        asked(text, &Known { items: &items, suppliers: &suppliers, columns: &[], file: "stock.csv" }).unwrap()
    }

    #[test]
    fn suppliers_are_found_by_name() {
        let names = |text| said(text).1.suppliers;
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
    fn suppliers_that_nothing_is_bought_from_are_left_out() {
        let suppliers = ["Acme", "Best", "Cole"].map(str::to_owned);
        let known = Known { items: &[], suppliers: &suppliers, columns: &[], file: "stock.csv" };
        let some = |names: &[&str]| {
            Some(names.iter().map(ToString::to_string).collect())
                .filter(|names: &Vec<String>| !names.is_empty())
        };
        for (text, kept, left_out) in [
            ("don't buy from Acme or Best", &[][..], &["Acme", "Best"][..]),
            ("buy from Best, not from Acme", &["Best"], &["Acme"]),
            ("not from Acme but from Best", &["Best"], &["Acme"]),
            ("don't buy from Acme, order from Best", &["Best"], &["Acme"]),
            ("stop buying from Acme", &[], &["Acme"]),
            ("no orders from Acme", &[], &["Acme"]),
            ("we no longer buy from Acme", &[], &["Acme"]),
            ("don't order anything from Acme", &[], &["Acme"]),
            ("do not place any orders with Acme", &[], &["Acme"]),
            ("exclude supplier Acme and supplier Cole", &[], &["Acme", "Cole"]),
            ("only supplier Acme, Best", &["Acme", "Best"], &[]),
            ("order no more than 500 units from Acme", &["Acme"], &[]),
            ("kaufe nicht bei Acme", &[], &["Acme"]),
            ("bei Acme nichts mehr bestellen", &[], &["Acme"]),
            ("ohne Lieferant Acme", &[], &["Acme"]),
            ("we stopped working with Acme", &[], &["Acme"]),
            ("bei Acme kaufen wir nicht mehr ein", &[], &["Acme"]),
            ("nur bei Acme bestellen", &["Acme"], &[]),
            ("no compres a Acme", &[], &["Acme"]),
            ("was soll ich bei Acme bestellen", &["Acme"], &[]),
            ("bei Acme bestellen, nicht bei Best", &["Acme"], &["Best"]),
            ("which items from supplier Acme out of stock should I order", &["Acme"], &[]),
            ("only supplier Acme. Out of stock items first", &["Acme"], &[]),
        ] {
            let expected = Asked { suppliers: some(kept), without: some(left_out) };
            assert_eq!(asked(text, &known).unwrap().1, expected, "{text}");
        }
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
