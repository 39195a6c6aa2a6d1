//! Misspelt words: `servce levl` is read as `service level`. Only the text that patterns compare changes, never the source.

use std::collections::HashSet;

use language::tokens::{Sentence, TokenKind};

use crate::{
    data::{Data, singular},
    fillers, rules,
};

/// Shorter words have too many neighbours.
const SHORTEST_WORD: usize = 5;

/// From this length on a word may have two mistakes.
const LONG_WORD: usize = 9;

/// Replaces every unknown word by the only word of a rule that it can be a misspelling of.
pub(crate) fn correct(sentence: &mut Sentence, data: &Data) {
    let names = words_of_the_files(data);
    for token in &mut sentence.tokens {
        // `valves` of `Valve S-6` are no `values`.
        let is_name = names.contains(&token.text) || names.contains(&singular(&token.text));
        if token.kind != TokenKind::Word || is_name {
            continue;
        }
        if let Some(word) = meant(&token.text, &rules::WORDS) {
            word.clone_into(&mut token.text);
        }
    }
}

fn words_of_the_files(data: &Data) -> HashSet<String> {
    let mut words = HashSet::new();
    for column in data.columns() {
        for text in std::iter::once(&column.name).chain(&column.values) {
            for word in text.split(|character: char| !character.is_alphanumeric()) {
                words.insert(word.to_lowercase());
            }
        }
    }
    words
}

/// The word that an unknown word stands for. None when the word is known, or when nothing or more than one word is near.
fn meant<'a>(unknown: &str, known: &'a HashSet<String>) -> Option<&'a str> {
    let letters: Vec<char> = unknown.chars().collect();
    if letters.len() < SHORTEST_WORD || known.contains(unknown) || is_ordinary(unknown) {
        return None;
    }
    let most = if letters.len() >= LONG_WORD { 2 } else { 1 };
    let mut nearest: Option<(usize, &str)> = None;
    let mut is_ambiguous = false;
    for word in known {
        let other: Vec<char> = word.chars().collect();
        let is_possible = other.len() >= SHORTEST_WORD
            && letters.first() == other.first()
            && letters.len().abs_diff(other.len()) <= most
            && !is_inflected(unknown, word);
        if !is_possible {
            continue;
        }
        let changes = strsim::osa_distance(unknown, word);
        match nearest {
            _ if changes > most => {}
            Some((least, _)) if changes > least => {}
            Some((least, _)) if changes == least => is_ambiguous = true,
            _ => {
                nearest = Some((changes, word));
                is_ambiguous = false;
            }
        }
    }
    nearest.filter(|_| !is_ambiguous).map(|(_, word)| word)
}

fn is_ordinary(word: &str) -> bool {
    COMMON_WORDS.contains(&word) || fillers::is_filler(word) || fillers::is_filler(&singular(word))
}

/// `orders` is another form of `order`, no misspelling.
fn is_inflected(unknown: &str, word: &str) -> bool {
    unknown.starts_with(word) || word.starts_with(unknown)
}

/// Ordinary words that are one letter away from a word of a rule.
const COMMON_WORDS: &[&str] = &[
    "about",
    "after",
    "again",
    "back",
    "because",
    "been",
    "before",
    "best",
    "both",
    "cast",
    "chart",
    "class",
    "come",
    "coat",
    "cold",
    "could",
    "dale",
    "date",
    "days",
    "dear",
    "does",
    "done",
    "down",
    "each",
    "else",
    "even",
    "ever",
    "file",
    "find",
    "fire",
    "five",
    "food",
    "form",
    "four",
    "from",
    "full",
    "game",
    "gave",
    "gets",
    "give",
    "goes",
    "gold",
    "gone",
    "good",
    "half",
    "have",
    "head",
    "hear",
    "hell",
    "help",
    "here",
    "high",
    "hill",
    "hole",
    "home",
    "host",
    "hour",
    "into",
    "item",
    "just",
    "kind",
    "knew",
    "know",
    "lace",
    "land",
    "last",
    "late",
    "least",
    "leaf",
    "left",
    "less",
    "level",
    "life",
    "like",
    "line",
    "list",
    "live",
    "load",
    "long",
    "look",
    "lose",
    "lost",
    "lots",
    "love",
    "made",
    "mail",
    "main",
    "make",
    "many",
    "mark",
    "mean",
    "meat",
    "mile",
    "mind",
    "mine",
    "miss",
    "more",
    "most",
    "much",
    "must",
    "name",
    "near",
    "need",
    "never",
    "next",
    "nice",
    "nine",
    "none",
    "note",
    "once",
    "only",
    "open",
    "other",
    "over",
    "pace",
    "paid",
    "pair",
    "part",
    "past",
    "pick",
    "place",
    "plan",
    "plane",
    "please",
    "post",
    "pride",
    "prime",
    "prize",
    "rare",
    "reach",
    "read",
    "real",
    "rent",
    "rest",
    "rich",
    "ride",
    "ring",
    "rise",
    "road",
    "room",
    "rule",
    "safe",
    "said",
    "same",
    "save",
    "seen",
    "self",
    "send",
    "sent",
    "shall",
    "ship",
    "shop",
    "short",
    "should",
    "show",
    "side",
    "site",
    "size",
    "slow",
    "soft",
    "some",
    "soon",
    "sort",
    "such",
    "sure",
    "take",
    "talk",
    "tall",
    "team",
    "tell",
    "than",
    "that",
    "their",
    "them",
    "then",
    "there",
    "these",
    "they",
    "thing",
    "think",
    "this",
    "those",
    "three",
    "time",
    "tins",
    "told",
    "tool",
    "town",
    "trade",
    "tree",
    "trip",
    "true",
    "trust",
    "turn",
    "type",
    "until",
    "used",
    "user",
    "very",
    "view",
    "wage",
    "wages",
    "wait",
    "walk",
    "want",
    "warm",
    "wash",
    "water",
    "ways",
    "wear",
    "week",
    "well",
    "went",
    "were",
    "west",
    "what",
    "when",
    "where",
    "which",
    "while",
    "white",
    "whole",
    "wide",
    "wife",
    "wild",
    "will",
    "wind",
    "wine",
    "wire",
    "wise",
    "wish",
    "with",
    "wood",
    "word",
    "work",
    "world",
    "would",
    "write",
    "wrong",
    "yard",
    "year",
    "your",
    "zero",
    "interessa",
    "interessam",
    "interesa",
    "interesan",
];

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::meant;

    fn known() -> HashSet<String> {
        ["service", "level", "lead", "holding", "replenishment", "orders"].map(str::to_owned).into()
    }

    #[test]
    fn a_misspelt_word_is_read_as_the_only_word_near_it() {
        let known = known();
        assert_eq!(meant("servce", &known), Some("service"));
        assert_eq!(meant("holdng", &known), Some("holding"));
        assert_eq!(meant("replenishmant", &known), Some("replenishment"));
    }

    #[test]
    fn a_correct_word_and_another_form_of_a_word_stay_as_they_are() {
        let known = known();
        assert_eq!(meant("service", &known), None);
        assert_eq!(meant("order", &known), None);
        assert_eq!(meant("load", &known), None);
        assert_eq!(meant("xyzzy", &known), None);
    }
}
