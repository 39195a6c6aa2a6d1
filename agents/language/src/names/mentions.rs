//! Finds names of a long list, such as the products of a file, in a text: whole names, in any case, and the longest one
//! where they overlap. `look` is called in every loop over names, so that the caller can stop the work.

use std::collections::BTreeMap;

/// A range of bytes in the text that equals a name, and the position of the name in its list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mention {
    pub start: usize,
    pub end: usize,
    pub name: usize,
}

/// All mentions in a lower-case text, without overlaps.
#[must_use]
pub fn mentions(lower: &str, names: &[String], look: fn()) -> Vec<Mention> {
    let mut mentions = Vec::new();
    for (spelling, name) in spellings(lower, names) {
        look();
        for (start, _) in lower.match_indices(&spelling) {
            let end = start + spelling.len();
            if is_whole(lower, start, end) {
                mentions.push(Mention { start, end, name });
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

/// Names in lower case that the text can contain; `=B` also matches `B` if no other name could be meant by it.
fn spellings(lower: &str, names: &[String]) -> BTreeMap<String, usize> {
    let mut spellings: BTreeMap<String, usize> = BTreeMap::new();
    let mut bare: BTreeMap<String, Option<usize>> = BTreeMap::new();
    let letters = AsciiLetters::of(lower);
    for (position, name) in names.iter().enumerate() {
        if !letters.can_hold(name) {
            continue;
        }
        let name = name.to_lowercase();
        let trimmed = name.trim_matches(|c: char| !c.is_alphanumeric());
        if trimmed != name && !trimmed.is_empty() {
            let is_first = !bare.contains_key(trimmed);
            bare.insert(trimmed.to_owned(), is_first.then_some(position));
        }
        if !name.is_empty() {
            spellings.entry(name).or_insert(position);
        }
    }
    for (name, position) in bare {
        if let Some(position) = position {
            spellings.entry(name).or_insert(position);
        }
    }
    spellings
}

/// The ASCII characters of a text. Most names of a long list have a letter or digit that is not in the text.
struct AsciiLetters([bool; 128]);

impl AsciiLetters {
    fn of(lower: &str) -> Self {
        let mut written = [false; 128];
        for byte in lower.bytes().filter(u8::is_ascii) {
            written[usize::from(byte)] = true;
        }
        Self(written)
    }

    fn can_hold(&self, name: &str) -> bool {
        let mut parts = name.bytes().filter(u8::is_ascii_alphanumeric);
        !name.is_ascii() || parts.all(|byte| self.0[usize::from(byte.to_ascii_lowercase())])
    }
}

fn is_whole(text: &str, start: usize, end: usize) -> bool {
    !text[..start].chars().next_back().is_some_and(joins) && !text[end..].chars().next().is_some_and(joins)
}

fn joins(c: char) -> bool {
    c.is_alphanumeric() || c == '-' || c == '_'
}

/// The names in a list that begins at `start`, and the end of the list: `product A, B and C`.
#[must_use]
pub fn list_at(text: &str, start: usize, names: &[String], look: fn()) -> Option<(Vec<String>, usize)> {
    let tail = text.get(start..)?;
    let lower = lowered(tail)?;
    let (mut found, mut end) = (Vec::new(), 0);
    for mention in mentions(&lower, names, look) {
        look();
        if !is_between(&lower[end..mention.start]) || !is_meant(tail, &mention, &lower) {
            break;
        }
        end = mention.end;
        found.push(names[mention.name].clone());
    }
    (!found.is_empty()).then_some((found, start + end))
}

/// The names in a list that ends at `end`, and the start of the list: `if A and B drop`.
#[must_use]
pub fn list_before(text: &str, end: usize, names: &[String], look: fn()) -> Option<(Vec<String>, usize)> {
    const FILTERS: [&str; 5] = ["only", "just", "forecast", "predict", "for"];
    let head = text.get(..end)?;
    let lower = lowered(head)?;
    let (mut found, mut start) = (Vec::new(), end);
    for mention in mentions(&lower, names, look).into_iter().rev() {
        look();
        let between = &lower[mention.end..start];
        let continues = if found.is_empty() { is_before_verb(between) } else { is_between(between) };
        if !continues || !is_meant(head, &mention, &lower) {
            break;
        }
        start = mention.start;
        found.insert(0, names[mention.name].clone());
    }
    let word_before = lower[..start].trim_end().rsplit(' ').next().unwrap_or_default();
    (!found.is_empty() && !FILTERS.contains(&word_before)).then_some((found, start))
}

/// Whether the text can be between the last name of a list and the verb after it: `A and B will`.
fn is_before_verb(between: &str) -> bool {
    const VERBS: [&str; 8] = ["will", "would", "should", "to", "demand", "sales", "is", "are"];
    between.starts_with(' ') && between.split(' ').all(|word| word.is_empty() || VERBS.contains(&word))
}

/// The text in lower case with every character at its old position; none if a letter changes its length.
#[must_use]
pub fn lowered(text: &str) -> Option<String> {
    let lower = text.to_lowercase();
    let has_same_places = lower.len() == text.len()
        && lower.char_indices().map(|(at, _)| at).eq(text.char_indices().map(|(at, _)| at));
    has_same_places.then_some(lower)
}

/// True for a text that can be between two names of a list, or before the first one.
#[must_use]
pub fn is_between(between: &str) -> bool {
    const WORDS: [&str; 16] = [
        "", "and", "or", "&", "plus", "product", "products", "item", "items", "sku", "skus", "only", "just",
        "the", "article", "articles",
    ];
    let is_mark = |c: char| matches!(c, ' ' | ',' | '"' | '\'' | '“' | '”' | '`' | '#' | ':');
    between.split(is_mark).all(|word| WORDS.contains(&word))
}

/// Whether a short name is meant: it is written as in the file, or follows a word that calls it a product.
fn is_meant(text: &str, mention: &Mention, lower: &str) -> bool {
    let written = &text[mention.start..mention.end];
    let before = lower[..mention.start].trim_end();
    let is_called = ["product", "products", "item", "items", "sku"].iter().any(|word| before.ends_with(word));
    written.chars().count() > 2 || is_called || written.chars().any(char::is_uppercase)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn look() {}

    fn names(products: &[&str]) -> Vec<String> {
        products.iter().map(ToString::to_string).collect()
    }

    fn found(products: &[&str]) -> Vec<usize> {
        mentions("only b", &names(products), look).into_iter().map(|mention| mention.name).collect()
    }

    #[test]
    fn a_name_without_punctuation_is_found_unless_it_is_ambiguous() {
        assert_eq!(found(&["=B", "A"]), [0]);
        assert_eq!(found(&["=B", "B"]), [1]);
        assert_eq!(found(&["+B", "=B"]), [0; 0]);
    }

    #[test]
    fn lists_are_read_up_to_the_first_other_word() {
        let products = names(&["A", "Blue Mug", "SKU-7"]);
        let text = "10 % on product A, SKU-7 and the blue mug next month";
        let end = text.find(" next").unwrap();
        assert_eq!(list_at(text, 7, &products, look), Some((names(&["A", "SKU-7", "Blue Mug"]), end)));
        assert_eq!(list_at("for a year", 3, &products, look), None);
        assert_eq!(list_before("what if A will drop", 15, &products, look), Some((names(&["A"]), 8)));
        assert_eq!(list_before("only SKU-7 growing", 11, &products, look), None);
    }
}
