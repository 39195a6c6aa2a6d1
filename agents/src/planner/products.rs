//! Product names in a question, matched against the names in the file.

use super::{span, words::words};
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

/// A stretch of the question that equals a product name.
struct Mention {
    start: usize,
    end: usize,
    product: usize,
}

/// The products that the question restricts itself to; an empty list says all, `None` says nothing.
pub fn mentioned(question: &str, products: &[String], file: &str) -> Result<Option<Vec<String>>, AgentError> {
    if asks_for_all(question) {
        return Ok(Some(Vec::new()));
    }
    let lower = question.to_lowercase();
    let mut positions = accepted(&lower, mentions(&lower, products), products);
    positions.sort_unstable();
    positions.dedup();
    if !positions.is_empty() {
        return Ok(Some(positions.into_iter().map(|position| products[position].clone()).collect()));
    }
    match unknown_name(question) {
        Some(name) => Err(no_such_product(&name, products, file)),
        None => Ok(None),
    }
}

fn asks_for_all(question: &str) -> bool {
    let words = words(question);
    let plural = ["products", "items", "skus", "articles", "of", "them"];
    words.windows(2).any(|pair| {
        (pair[0] == "all" && plural.contains(&pair[1].as_str()))
            || (pair[0] == "every" && ["product", "item", "sku"].contains(&pair[1].as_str()))
    }) || words.iter().any(|word| word == "everything")
}

/// Whole names in the question, longest first where they overlap.
fn mentions(lower: &str, products: &[String]) -> Vec<Mention> {
    let mut mentions = Vec::new();
    for (product, name) in products.iter().enumerate() {
        let name = name.to_lowercase();
        for (start, _) in lower.match_indices(&name) {
            let end = start + name.len();
            let joins = |c: char| c.is_alphanumeric() || c == '-' || c == '_';
            let is_whole = !lower[..start].chars().next_back().is_some_and(joins)
                && !lower[end..].chars().next().is_some_and(joins);
            if is_whole && !name.is_empty() {
                mentions.push(Mention { start, end, product });
            }
        }
    }
    mentions.sort_by_key(|mention| (mention.start, usize::MAX - mention.end));
    let mut covered = 0;
    mentions.retain(|mention| {
        let is_free = mention.start >= covered;
        covered = covered.max(mention.end);
        is_free
    });
    mentions
}

/// Names that look like ordinary words or numbers count only after `product`, `only` or another name.
fn accepted(lower: &str, mentions: Vec<Mention>, products: &[String]) -> Vec<usize> {
    let mut accepted = Vec::new();
    let mut last_end = None;
    for mention in mentions {
        let before = lower[..mention.start].trim_end_matches([' ', '"', '\'', '`', ':', '#']);
        let word_before = before.rsplit(|c: char| !c.is_alphanumeric()).next().unwrap_or_default();
        let is_called = BEFORE_A_NAME.contains(&word_before);
        let continues = last_end.is_some_and(|end: usize| is_list_separator(&lower[end..mention.start]));
        let after = words(&lower[mention.end..]);
        let is_amount = lower[mention.start..mention.end].parse::<u32>().is_ok()
            && after.first().is_some_and(|word| span::is_unit(word));
        if (!is_plain(&products[mention.product]) || is_called || continues) && !is_amount {
            last_end = Some(mention.end);
            accepted.push(mention.product);
        }
    }
    accepted
}

fn is_plain(name: &str) -> bool {
    let lower = name.to_lowercase();
    name.chars().count() <= 2
        || name.chars().all(|c| c.is_ascii_digit()) && name.len() <= 4
        || ORDINARY.contains(&lower.as_str())
}

fn is_list_separator(between: &str) -> bool {
    between.split([' ', ',']).all(|word| matches!(word, "" | "and" | "or" | "&" | "plus"))
}

/// A name that is clearly meant as a product: `product X9`, `only Z`, `SKU-7`.
fn unknown_name(question: &str) -> Option<String> {
    let trim = |word: &'_ str| word.trim_matches(|c: char| !c.is_alphanumeric()).to_owned();
    let words: Vec<String> = question.split_whitespace().map(trim).collect();
    let has_digit = |word: &str| word.contains(|c: char| c.is_ascii_digit());
    for (position, word) in words.iter().enumerate() {
        let lower = word.to_lowercase();
        if lower.starts_with("sku") && has_digit(word) {
            return Some(word.clone());
        }
        let Some(next) = words.get(position + 1) else { continue };
        let is_name = next.chars().count() > 0
            && (has_digit(next) || next.chars().all(|c| c.is_uppercase()))
            && !words.get(position + 2).is_some_and(|after| span::is_unit(&after.to_lowercase()));
        if is_name && matches!(lower.as_str(), "product" | "item" | "sku" | "article" | "only") {
            return Some(next.clone());
        }
    }
    None
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
