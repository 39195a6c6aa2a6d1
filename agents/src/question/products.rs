//! Product names in a question, matched against the names in the file.

use crate::question::{
    mentions::{Mention, lowered, mentions},
    sets::{self, Names},
    short_names,
    time_unit::TimeUnit,
};
use intake::AgentError;
use kernels::cancel;
use language::tokens::words;

/// The products that the question is limited to; an empty list means all, `None` means that it does not mention products.
pub(crate) fn mentioned(question: &str, names: Names, file: &str) -> Result<Option<Vec<String>>, AgentError> {
    let (text, lower, accepted) = accepted(question, names.all);
    if let Some(name) = unknown_name(&without(&text, &accepted)) {
        return Err(no_such_product(&name, names.all, file));
    }
    let found = sets::meant(&lower, &accepted, names)?;
    let is_part = found.is_some() && (names.levels.is_some() || sets::leaves_out(&lower, &accepted));
    Ok(if asks_for_all(question) && !is_part { Some(Vec::new()) } else { found })
}

/// The question with blanks in place of the names of products.
pub(crate) fn without_products(question: &str, products: &[String]) -> String {
    let (text, _, accepted) = accepted(question, products);
    without(&text, &accepted)
}

/// Whether the words name a product of the file.
pub(crate) fn is_named(question: &str, products: &[String]) -> bool {
    !accepted(question, products).2.is_empty()
}

/// The question with the same length as its lower-case text, that text, and the names in it.
pub(crate) fn accepted(question: &str, products: &[String]) -> (String, String, Vec<Mention>) {
    let (text, lower) = match lowered(question) {
        Some(lower) => (question.to_owned(), lower),
        None => (question.to_lowercase(), question.to_lowercase()),
    };
    let accepted = short_names::meant(&text, &lower, mentions(&lower, products));
    (text, lower, accepted)
}

/// The text with blanks in place of the names.
fn without(text: &str, mentions: &[Mention]) -> String {
    let mut rest = text.to_owned();
    for mention in mentions {
        cancel::tick();
        rest.replace_range(mention.start..mention.end, &" ".repeat(mention.end - mention.start));
    }
    rest
}

fn asks_for_all(question: &str) -> bool {
    const SEVERAL: [&str; 6] = ["products", "items", "skus", "articles", "of", "them"];
    const ONE: [&str; 3] = ["product", "item", "sku"];
    let words = words(question);
    for (at, word) in words.iter().enumerate() {
        let next = words.get(at + 1);
        let is_all = word.is("all") && next.is_some_and(|next| next.is_one_of(&SEVERAL));
        let is_every = word.is("every") && next.is_some_and(|next| next.is_one_of(&ONE));
        if is_all || is_every || word.is("everything") {
            return true;
        }
    }
    false
}

/// A word that clearly means a product: `product X9`, `only Z`, `SKU-7`. Known names are blanks in `rest`.
fn unknown_name(rest: &str) -> Option<String> {
    let words: Vec<&str> = rest.split_whitespace().map(without_marks).collect();
    for (position, word) in words.iter().enumerate() {
        cancel::tick();
        if word.to_lowercase().starts_with("sku") && has_digit(word) {
            return Some((*word).to_owned());
        }
        if names_a_product(&words, position) {
            return words.get(position + 1).map(|name| (*name).to_owned());
        }
    }
    None
}

fn without_marks(word: &str) -> &str {
    word.trim_matches(|c: char| !c.is_alphanumeric() && c != '%')
}

fn has_digit(word: &str) -> bool {
    word.contains(|c: char| c.is_ascii_digit())
}

fn lower_word(words: &[&str], at: usize) -> String {
    words.get(at).map(|word| word.to_lowercase()).unwrap_or_default()
}

/// Whether the word here is `product` or similar and the next one can be a name: not an amount, a time or a share.
fn names_a_product(words: &[&str], position: usize) -> bool {
    const PRODUCT: [&str; 5] = ["product", "item", "sku", "article", "only"];
    const EACH: [&str; 4] = ["per", "each", "every", "by"];
    let Some(name) = words.get(position + 1).filter(|name| !name.is_empty()) else { return false };
    let is_each = position > 0 && EACH.contains(&lower_word(words, position - 1).as_str());
    if is_each || !PRODUCT.contains(&lower_word(words, position).as_str()) {
        return false;
    }
    let after = lower_word(words, position + 2);
    let is_amount =
        name.ends_with('%') || matches!(after.as_str(), "%" | "percent") || TimeUnit::is_named(&after);
    let is_written_as_name = has_digit(name) || name.chars().all(char::is_uppercase);
    is_written_as_name && !is_amount && !is_time(&name.to_lowercase()) && !after.starts_with("holiday")
}

/// `q1`, `h2` and years, which are not names.
fn is_time(word: &str) -> bool {
    let is_part = word.len() == 2 && word.starts_with(['q', 'h']) && word.ends_with(['1', '2', '3', '4']);
    is_part || word.len() == 4 && word.parse::<u32>().is_ok_and(|year| (1990..=2100).contains(&year))
}

/// The error for an unknown product, which lists the known names.
pub(crate) fn no_such_product(name: &str, products: &[String], file: &str) -> AgentError {
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

/// The names in the spelling and the order of the file.
pub(crate) fn known(asked: Vec<String>, products: &[String], file: &str) -> Result<Vec<String>, AgentError> {
    let mut names = Vec::new();
    for name in asked {
        let is_same = |product: &&String| product.eq_ignore_ascii_case(name.trim());
        let exact = products.binary_search(&name).ok().map(|position| &products[position]);
        let found = exact.or_else(|| products.iter().find(is_same));
        names.push(found.cloned().ok_or_else(|| no_such_product(&name, products, file))?);
    }
    names.sort_unstable();
    names.dedup();
    Ok(names)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(question: &str, products: &[&str]) -> Result<Option<Vec<String>>, String> {
        let products: Vec<String> = products.iter().map(ToString::to_string).collect();
        mentioned(question, Names::of(&products), "x.csv").map_err(|error| error.to_string())
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
    fn short_names_are_meant_in_lists_and_as_capitals_and_alone() {
        let products = ["A", "B", "C", "I"];
        for (text, names) in [
            ("forecast A and C", &["A", "C"][..]),
            ("a, b and c please", &["A", "B", "C"]),
            ("A", &["A"]),
            ("a?", &["A"]),
            ("how many units of A in 2026?", &["A"]),
            ("and B?", &["B"]),
            ("forecast for C", &["C"]),
            ("what about A next year", &["A"]),
        ] {
            assert_eq!(asked(text, &products), found(names), "{text}");
        }
        for text in [
            "A forecast for a year",
            "forecast for a quarter",
            "what should I order",
            "only a few weeks",
            "FORECAST A YEAR",
            "without a doubt",
            "give me a plan and a table",
        ] {
            assert_eq!(asked(text, &products), Ok(None), "{text}");
        }
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
    fn all_products_and_unknown_products_are_distinguished() {
        assert_eq!(asked("now all products again", &["A"]), Ok(Some(Vec::new())));
        assert_eq!(
            asked("only SKU-9", &["SKU-7", "SKU-8"]),
            Err("There is no product SKU-9 in x.csv. It has 2 products, for example SKU-7, SKU-8. \
                 Ask again with an id as it is written in the file."
                .to_owned())
        );
    }
}
