//! Where the names of products stand in a text: whole, in any case, longest first where they overlap.

use kernels::cancel;
use std::collections::BTreeMap;

/// A stretch of the text that equals a product name.
#[derive(Debug)]
pub struct Mention {
    pub start: usize,
    pub end: usize,
    pub product: usize,
}

/// All of them in a text in small letters, without overlaps.
pub fn mentions(lower: &str, products: &[String]) -> Vec<Mention> {
    let mut mentions = Vec::new();
    for (name, product) in spellings(lower, products) {
        cancel::tick();
        for (start, _) in lower.match_indices(&name) {
            let end = start + name.len();
            if is_whole(lower, start, end) {
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

/// Names in small letters that the text can hold; `=B` is also called `B` when no other product is.
fn spellings(lower: &str, products: &[String]) -> BTreeMap<String, usize> {
    let mut spellings: BTreeMap<String, usize> = BTreeMap::new();
    let mut bare: BTreeMap<String, Option<usize>> = BTreeMap::new();
    let mut written = [false; 128];
    lower.bytes().filter(u8::is_ascii).for_each(|byte| written[usize::from(byte)] = true);
    // Most names of a long list have a letter or digit that the text has not.
    let can_be_there = |name: &str| {
        let mut parts = name.bytes().filter(u8::is_ascii_alphanumeric);
        !name.is_ascii() || parts.all(|byte| written[usize::from(byte.to_ascii_lowercase())])
    };
    for (product, name) in products.iter().enumerate().filter(|(_, name)| can_be_there(name)) {
        let name = name.to_lowercase();
        let trimmed = name.trim_matches(|c: char| !c.is_alphanumeric());
        if trimmed != name && !trimmed.is_empty() {
            let is_first = !bare.contains_key(trimmed);
            bare.insert(trimmed.to_owned(), is_first.then_some(product));
        }
        if !name.is_empty() {
            spellings.entry(name).or_insert(product);
        }
    }
    for (name, product) in bare {
        if let Some(product) = product {
            spellings.entry(name).or_insert(product);
        }
    }
    spellings
}

fn is_whole(text: &str, start: usize, end: usize) -> bool {
    let joins = |c: char| c.is_alphanumeric() || c == '-' || c == '_';
    !text[..start].chars().next_back().is_some_and(joins) && !text[end..].chars().next().is_some_and(joins)
}

/// The names that a list beginning at `start` holds, and where it ends: `product A, B and C`.
pub fn list_at(text: &str, start: usize, products: &[String]) -> Option<(Vec<String>, usize)> {
    let tail = &text[start..];
    let lower = lowered(tail)?;
    let (mut found, mut end) = (Vec::new(), 0);
    for mention in mentions(&lower, products) {
        cancel::tick();
        if !is_between(&lower[end..mention.start]) || !is_meant(tail, &mention, &lower) {
            break;
        }
        end = mention.end;
        found.push(products[mention.product].clone());
    }
    (!found.is_empty()).then_some((found, start + end))
}

/// The names that a list ending at `end` holds, and where it begins: `if A and B drop`.
pub fn list_before(text: &str, end: usize, products: &[String]) -> Option<(Vec<String>, usize)> {
    const VERBS: [&str; 8] = ["will", "would", "should", "to", "demand", "sales", "is", "are"];
    let head = &text[..end];
    let lower = lowered(head)?;
    let (mut found, mut start) = (Vec::new(), end);
    for mention in mentions(&lower, products).into_iter().rev() {
        cancel::tick();
        let between = &lower[mention.end..start];
        let is_subject = found.is_empty()
            && between.split(' ').all(|word| word.is_empty() || VERBS.contains(&word))
            && between.starts_with(' ');
        if !(is_subject || !found.is_empty() && is_between(between)) || !is_meant(head, &mention, &lower) {
            break;
        }
        start = mention.start;
        found.insert(0, products[mention.product].clone());
    }
    let word_before = lower[..start].trim_end().rsplit(' ').next().unwrap_or_default();
    let is_filter = ["only", "just", "forecast", "predict", "for"].contains(&word_before);
    (!found.is_empty() && !is_filter).then_some((found, start))
}

/// Small letters with every place where it was, `None` where letters change their length.
pub fn lowered(text: &str) -> Option<String> {
    Some(text.to_lowercase()).filter(|lower| {
        lower.len() == text.len()
            && lower.char_indices().map(|(at, _)| at).eq(text.char_indices().map(|(at, _)| at))
    })
}

/// What may stand between two names of a list, and before the first.
pub fn is_between(between: &str) -> bool {
    const WORDS: [&str; 16] = [
        "", "and", "or", "&", "plus", "product", "products", "item", "items", "sku", "skus", "only", "just",
        "the", "article", "articles",
    ];
    let is_mark = |c: char| matches!(c, ' ' | ',' | '"' | '\'' | '“' | '”' | '`' | '#' | ':');
    between.split(is_mark).all(|word| WORDS.contains(&word))
}

/// Short names are meant when they are written as in the file, or after a word that calls them a product.
fn is_meant(text: &str, mention: &Mention, lower: &str) -> bool {
    let written = &text[mention.start..mention.end];
    let before = lower[..mention.start].trim_end();
    let is_called = ["product", "products", "item", "items", "sku"].iter().any(|word| before.ends_with(word));
    written.chars().count() > 2 || is_called || written.chars().any(char::is_uppercase)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(products: &[&str]) -> Vec<String> {
        products.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn a_name_without_its_marks_is_found_unless_another_product_has_it() {
        let found = |products: &[&str]| {
            mentions("only b", &names(products))
                .into_iter()
                .map(|mention| mention.product)
                .collect::<Vec<_>>()
        };
        assert_eq!(found(&["=B", "A"]), [0]);
        assert_eq!(found(&["=B", "B"]), [1]);
        assert_eq!(found(&["+B", "=B"]), [0; 0]);
    }

    #[test]
    fn lists_are_read_up_to_the_first_other_word() {
        let products = names(&["A", "Blue Mug", "SKU-7"]);
        let text = "10 % on product A, SKU-7 and the blue mug next month";
        assert_eq!(
            list_at(text, 7, &products),
            Some((names(&["A", "SKU-7", "Blue Mug"]), text.find(" next").unwrap()))
        );
        assert_eq!(list_at("for a year", 3, &products), None);
        assert_eq!(list_before("what if A will drop", 15, &products), Some((names(&["A"]), 8)));
        assert_eq!(list_before("only SKU-7 growing", 11, &products), None);
    }
}
