//! Product names in a question, matched against the names in the file.

use super::{
    mentions::{Mention, lowered, mentions},
    span,
    words::words,
};
use crate::AgentError;

/// Words before which a name is meant, even one that looks like an ordinary word or number.
const BEFORE_A_NAME: &[&str] = &[
    "product", "products", "item", "items", "sku", "skus", "article", "articles", "part", "parts", "only",
    "just", "id", "code", "material",
];

/// Ordinary words that may also be product names.
const ORDINARY: &[&str] = &[
    "all", "and", "demand", "forecast", "month", "months", "week", "weeks", "day", "days", "year", "years",
    "quarter", "product", "products", "item", "items", "sku", "sales", "next", "the", "for", "total",
    "units",
];

/// The products that the question restricts itself to; an empty list says all, `None` says nothing.
pub fn mentioned(question: &str, products: &[String], file: &str) -> Result<Option<Vec<String>>, AgentError> {
    if asks_for_all(question) {
        return Ok(Some(Vec::new()));
    }
    let lower = question.to_lowercase();
    let accepted = accepted(&lower, mentions(&lower, products));
    if let Some(name) = unknown_name(&without(question, &lower, &accepted)) {
        return Err(no_such_product(&name, products, file));
    }
    let mut positions: Vec<usize> = accepted.into_iter().map(|mention| mention.product).collect();
    positions.sort_unstable();
    positions.dedup();
    let names = || positions.iter().map(|position| products[*position].clone()).collect();
    Ok((!positions.is_empty()).then(names))
}

/// The question with blanks where the names were.
fn without(question: &str, lower: &str, mentions: &[Mention]) -> String {
    let is_in_step = mentions.is_empty() || lowered(question).is_some();
    let mut rest = if is_in_step { question } else { lower }.to_owned();
    for mention in mentions {
        rest.replace_range(mention.start..mention.end, &" ".repeat(mention.end - mention.start));
    }
    rest
}

fn asks_for_all(question: &str) -> bool {
    let words = words(question);
    let plural = ["products", "items", "skus", "articles", "of", "them"];
    words.windows(2).any(|pair| {
        (pair[0] == "all" && plural.contains(&pair[1].as_str()))
            || (pair[0] == "every" && ["product", "item", "sku"].contains(&pair[1].as_str()))
    }) || words.iter().any(|word| word == "everything")
}

/// Names that look like ordinary words or numbers count only after `product`, `only` or another name.
fn accepted(lower: &str, mentions: Vec<Mention>) -> Vec<Mention> {
    let mut accepted: Vec<Mention> = Vec::new();
    for mention in mentions {
        let written = &lower[mention.start..mention.end];
        let before = lower[..mention.start].trim_end_matches([' ', '"', '\'', '`', ':', '#']);
        let word_before = before.rsplit(|c: char| !c.is_alphanumeric()).next().unwrap_or_default();
        let is_called = BEFORE_A_NAME.contains(&word_before);
        let continues =
            accepted.last().is_some_and(|last| is_list_separator(&lower[last.end..mention.start]));
        let after = words(&lower[mention.end..]);
        let is_amount =
            written.parse::<u32>().is_ok() && after.first().is_some_and(|word| span::is_unit(word));
        if (!is_plain(written) || is_called || continues) && !is_amount {
            accepted.push(mention);
        }
    }
    accepted
}

fn is_plain(written: &str) -> bool {
    written.chars().count() <= 2
        || written.chars().all(|c| c.is_ascii_digit()) && written.len() <= 4
        || ORDINARY.contains(&written)
}

fn is_list_separator(between: &str) -> bool {
    between.split([' ', ',']).all(|word| matches!(word, "" | "and" | "or" | "&" | "plus"))
}

/// A name that is clearly meant as a product: `product X9`, `only Z`, `SKU-7`. Known names are blanks in `rest`.
fn unknown_name(rest: &str) -> Option<String> {
    let trim = |word: &'_ str| word.trim_matches(|c: char| !c.is_alphanumeric() && c != '%').to_owned();
    let words: Vec<String> = rest.split_whitespace().map(trim).collect();
    let has_digit = |word: &str| word.contains(|c: char| c.is_ascii_digit());
    for (position, word) in words.iter().enumerate() {
        let lower = word.to_lowercase();
        if lower.starts_with("sku") && has_digit(word) {
            return Some(word.clone());
        }
        let Some(next) = words.get(position + 1) else { continue };
        let after = words.get(position + 2).map(|word| word.to_lowercase()).unwrap_or_default();
        let is_name = !next.is_empty()
            && (has_digit(next) || next.chars().all(|c| c.is_uppercase()))
            && !next.ends_with('%')
            && !matches!(after.as_str(), "%" | "percent")
            && !span::is_unit(&after);
        let is_name = is_name && !is_time(&next.to_lowercase()) && !after.starts_with("holiday");
        let is_each = position > 0
            && matches!(words[position - 1].to_lowercase().as_str(), "per" | "each" | "every" | "by");
        if is_name && !is_each && matches!(lower.as_str(), "product" | "item" | "sku" | "article" | "only") {
            return Some(next.clone());
        }
    }
    None
}

/// `q1`, `h2` and years, which are no names by themselves.
fn is_time(word: &str) -> bool {
    let is_part = word.len() == 2 && word.starts_with(['q', 'h']) && word.ends_with(['1', '2', '3', '4']);
    is_part || word.len() == 4 && word.parse::<u32>().is_ok_and(|year| (1990..=2100).contains(&year))
}

/// Tells which names there are instead.
pub fn no_such_product(name: &str, products: &[String], file: &str) -> AgentError {
    let digits: String = name.chars().filter(char::is_ascii_digit).collect();
    let is_near = |product: &&String| !digits.is_empty() && product.contains(&digits);
    let mut shown: Vec<&str> = products.iter().filter(is_near).take(5).map(String::as_str).collect();
    if shown.is_empty() {
        shown = products.iter().take(5).map(String::as_str).collect();
    }
    AgentError::Needs(format!(
        "There is no product {name} in {file}. It has {} products, for example {}. \
         Ask again with an id as it is written in the file.",
        products.len(),
        shown.join(", ")
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(question: &str, products: &[&str]) -> Result<Option<Vec<String>>, String> {
        let products: Vec<String> = products.iter().map(ToString::to_string).collect();
        mentioned(question, &products, "x.csv").map_err(|error| error.to_string())
    }

    fn found(names: &[&str]) -> Result<Option<Vec<String>>, String> {
        Ok(Some(names.iter().map(ToString::to_string).collect()))
    }

    #[test]
    fn names_are_found_whole_and_in_any_case() {
        let products = ["SKU-7", "SKU-70", "Blue Mug"];
        assert_eq!(asked("only sku-7", &products), found(&["SKU-7"]));
        assert_eq!(asked("Forecast SKU-70 and the blue mug.", &products), found(&["SKU-70", "Blue Mug"]));
        assert_eq!(asked("forecast 7 months", &products), Ok(None));
    }

    #[test]
    fn short_names_need_a_word_before_them() {
        let products = ["A", "B", "6"];
        assert_eq!(asked("forecast a quarter", &products), Ok(None));
        assert_eq!(asked("only product A", &products), found(&["A"]));
        assert_eq!(asked("products A and B for 6 weeks", &products), found(&["A", "B"]));
        assert_eq!(asked("only 6 weeks", &products), Ok(None));
    }

    #[test]
    fn a_name_that_a_spreadsheet_would_run_is_found_without_its_sign() {
        let products = ["=B", "A", "C"];
        assert_eq!(asked("only product A and product B", &products), found(&["=B", "A"]));
        assert_eq!(asked("only =B", &products), found(&["=B"]));
    }

    #[test]
    fn a_name_that_is_not_there_is_not_dropped_beside_one_that_is() {
        let error = asked("only product A and product X9", &["A", "B"]).unwrap_err();
        assert!(error.starts_with("There is no product X9"), "{error}");
        for text in ["only Q1 2026", "only 2026 please", "only US holidays"] {
            assert_eq!(asked(text, &["A"]), Ok(None), "{text}");
        }
        assert_eq!(asked("product A, 95 % range per product 80 %", &["A"]), found(&["A"]));
    }

    #[test]
    fn all_products_and_unknown_products_are_told_apart() {
        assert_eq!(asked("now all products again", &["A"]), Ok(Some(Vec::new())));
        assert_eq!(
            asked("only SKU-9", &["SKU-7", "SKU-8"]),
            Err("There is no product SKU-9 in x.csv. It has 2 products, for example SKU-7, SKU-8. \
                 Ask again with an id as it is written in the file."
                .to_owned())
        );
    }
}
