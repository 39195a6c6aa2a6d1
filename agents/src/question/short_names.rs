//! Decides whether a name of one or two letters, or one that is also an ordinary word or number, means a product.

use crate::question::{
    mentions::{Mention, is_between},
    time_unit::TimeUnit,
};
use kernels::cancel;

/// Words directly before a name, even one that looks like an ordinary word or number.
const BEFORE_A_NAME: &[&str] = &[
    "product", "products", "item", "items", "sku", "skus", "article", "articles", "part", "parts", "id",
    "code", "material",
];
/// Words directly before a name, unless that name reads as an article.
const BEFORE_SOME: &[&str] = &[
    "only",
    "just",
    "exclude",
    "excluding",
    "without",
    "except",
    "omit",
    "omitting",
    "not",
    "skip",
    "remove",
    "all",
    "but",
];
/// Ordinary words that may also be product names.
const ORDINARY: &[&str] = &[
    "all", "and", "demand", "forecast", "month", "months", "week", "weeks", "day", "days", "year", "years",
    "quarter", "product", "products", "item", "items", "sku", "sales", "next", "the", "for", "total",
    "units",
];
/// Words that follow a name but not an article.
const AFTER_A_NAME: &[&str] = &[
    "and", "or", "next", "for", "in", "until", "till", "through", "over", "by", "to", "only", "with",
    "without", "please", "this", "from", "per", "but", "not", "will", "sell", "sells", "grows", "again",
    "too", "out", "is",
];
/// Short words that mean a product only after a word such as `product`.
const NO_NAMES: &[&str] = &["i", "ok", "us", "uk", "eu", "it", "q1", "q2", "q3", "q4", "h1", "h2"];

/// The mentions that mean a product. `text` is the question, or its lower-case text when the lengths differ.
pub(super) fn meant(text: &str, lower: &str, mentions: Vec<Mention>) -> Vec<Mention> {
    let lists = lists(lower, &mentions);
    let mut accepted: Vec<Mention> = Vec::new();
    for (mention, in_list) in mentions.into_iter().zip(lists) {
        cancel::tick();
        let continues = accepted.last().is_some_and(|last| is_between(&lower[last.end..mention.start]));
        if is_meant(text, lower, &mention, continues, in_list) {
            accepted.push(mention);
        }
    }
    accepted
}

/// For each mention, whether it is next to another one in a list of names with letters.
fn lists(lower: &str, mentions: &[Mention]) -> Vec<bool> {
    let has_letters = |mention: &Mention| lower[mention.start..mention.end].contains(char::is_alphabetic);
    let joins = |one: &Mention, other: &Mention| {
        let between = &lower[one.end..other.start];
        has_letters(one) && has_letters(other) && !between.trim().is_empty() && is_between(between)
    };
    let after: Vec<bool> = mentions.windows(2).map(|pair| joins(&pair[0], &pair[1])).collect();
    (0..mentions.len()).map(|at| after.get(at).copied().unwrap_or(false) || at > 0 && after[at - 1]).collect()
}

fn is_meant(text: &str, lower: &str, mention: &Mention, continues: bool, in_list: bool) -> bool {
    let written = &lower[mention.start..mention.end];
    let next = first_word(&lower[mention.end..]);
    if written.parse::<u32>().is_ok() && TimeUnit::is_named(next) {
        return false;
    }
    if !is_plain(written) {
        return true;
    }
    let before = lower[..mention.start].trim_end_matches([' ', '"', '\'', '`', '“', '”', ':', '#']);
    let word_before = before.rsplit(|c: char| !c.is_alphanumeric()).next().unwrap_or_default();
    if BEFORE_A_NAME.contains(&word_before) || in_list || continues {
        return true;
    }
    if !has_words(&lower[..mention.start]) && !has_words(&lower[mention.end..]) {
        return true;
    }
    if is_article(&text[mention.start..mention.end], lower, mention, next) {
        return false;
    }
    BEFORE_SOME.contains(&word_before) || is_capital(text, mention, next)
}

/// The first word or the first digits of a text.
fn first_word(text: &str) -> &str {
    let start = text.trim_start_matches(|c: char| !c.is_alphanumeric());
    let is_digits = start.starts_with(|c: char| c.is_ascii_digit());
    let end = start.find(|c: char| !c.is_alphanumeric() || c.is_ascii_digit() != is_digits);
    &start[..end.unwrap_or(start.len())]
}

fn has_words(text: &str) -> bool {
    text.contains(|c: char| c.is_alphanumeric() || c == '%')
}

/// `a quarter`, `A forecast please`, `only a few`: the article and not the product.
fn is_article(written: &str, lower: &str, mention: &Mention, next: &str) -> bool {
    let is_at_start = lower[..mention.start].trim_end().is_empty()
        || lower[..mention.start].trim_end().ends_with(['.', '!', '?', ';', '\n']);
    let is_followed = lower[mention.end..].starts_with(' ') && !next.is_empty();
    let reads_on = is_followed && !AFTER_A_NAME.contains(&next);
    match written {
        "a" => reads_on,
        "A" => is_at_start && reads_on || TimeUnit::is_named(next),
        _ => false,
    }
}

/// One or two capital letters in a text that is not all in capitals.
fn is_capital(text: &str, mention: &Mention, next: &str) -> bool {
    let written = &text[mention.start..mention.end];
    let others = [&text[..mention.start], &text[mention.end..]].concat();
    written.chars().count() <= 2
        && written.starts_with(char::is_uppercase)
        && !written.contains(char::is_lowercase)
        && others.contains(char::is_lowercase)
        && !next.starts_with("holiday")
        && !NO_NAMES.contains(&written.to_lowercase().as_str())
}

fn is_plain(written: &str) -> bool {
    written.chars().count() <= 2
        || written.chars().all(|c| c.is_ascii_digit()) && written.len() <= 4
        || ORDINARY.contains(&written)
}
