//! Words that ask for several suppliers of every item, which only a split can give: `two suppliers per item`, `dual sourcing`,
//! `zwei Lieferanten je Artikel`.

use language::tokens::{Token, words};
use report::markdown::plain;

const SUPPLIERS: [&str; 6] = ["supplier", "vendor", "source", "lieferant", "proveedor", "fournisseur"];
const PER: [&str; 12] =
    ["per", "for", "of", "each", "every", "je", "pro", "für", "por", "para", "par", "cada"];
const ITEMS: [&str; 8] = ["item", "product", "article", "sku", "part", "material", "artikel", "artículo"];

/// The words as they are written.
pub(super) fn sources_of_items(question: &str) -> Option<&str> {
    let words = words(question);
    let between = |first: usize, last: usize| question.get(words[first].start..words[last].end);
    for at in 0..words.len() {
        let rest = &words[at + 1..];
        if words[at].is_one_of(&["dual", "double", "multiple", "second"])
            && rest.first().is_some_and(|next| next.starts("sourc"))
        {
            return between(at, at + 1);
        }
        let counts = words[at].number().is_some_and(|number| number > 1.0 && number.fract() == 0.0);
        let is_of_suppliers = rest.first().is_some_and(|next| next.starts_one_of(&SUPPLIERS));
        if !counts || !is_of_suppliers {
            continue;
        }
        let small = rest[1..].iter().take_while(|word| word.is_one_of(&PER) || is_article(word)).count();
        let is_item = rest.get(1 + small).is_some_and(|word| word.starts_one_of(&ITEMS));
        if small > 0 && is_item {
            return between(at, at + 2 + small);
        }
    }
    None
}

fn is_article(word: &Token) -> bool {
    word.is_one_of(&["the", "an", "jeden", "jedes", "einen", "chaque"])
}

/// The part of a question that a ranking cannot follow, with the reason and how to say it. A part that is `named` as not used
/// already is quoted as it is there.
pub(super) fn not_in_a_ranking(question: &str, named: &[String]) -> Option<String> {
    let said = sources_of_items(question)?;
    let said = plain(named.iter().find(|part| part.contains(said)).map_or(said, String::as_str));
    Some(format!(
        "“{said}”, because a ranking buys nothing; a file with a row for every item and supplier (unit_price, demand) can be split: ask \
         “split the orders, {said}”"
    ))
}

#[cfg(test)]
mod tests {
    use super::sources_of_items;

    #[test]
    fn several_suppliers_of_every_item_are_found() {
        for (question, said) in [
            ("I want two suppliers per item", Some("two suppliers per item")),
            ("Zwei Lieferanten je Artikel", Some("Zwei Lieferanten je Artikel")),
            ("at least 2 sources for each item", Some("2 sources for each item")),
            ("dos proveedores por artículo", Some("dos proveedores por artículo")),
            ("dual sourcing please", Some("dual sourcing")),
            ("compare the two suppliers", None),
            ("two suppliers", None),
            ("one supplier per item", None),
        ] {
            assert_eq!(sources_of_items(question), said, "{question}");
        }
    }
}
