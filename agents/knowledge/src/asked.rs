//! Does a sentence ask for an explanation, or for a calculation?

/// Sentences with one of these words ask to explain.
const EXPLAIN: [&str; 22] = [
    "explain",
    "define",
    "definition",
    "what is",
    "what are",
    "what does",
    "what do",
    "whats",
    "meaning",
    "difference",
    "how do",
    "how does",
    "how can",
    "how is",
    "how are",
    "when to",
    "when do",
    "when is",
    "when should",
    "why",
    "tell me about",
    "versus",
];

/// Further beginnings of a question.
const BEGINNINGS: [&str; 12] =
    ["which", "what", "how", "can", "do", "does", "is", "are", "should", "where", "when", "who"];

/// Sentences that begin with these words, or hold them, are about the figures of a file.
const CALCULATE_BEGINNINGS: [&str; 22] = [
    "what was",
    "what were",
    "which was",
    "which were",
    "how much was",
    "how much did",
    "how many were",
    "how many did",
    "what will",
    "what would",
    "what should i order",
    "what should we order",
    "what if",
    "which items",
    "which products",
    "which stops",
    "which suppliers",
    "which supplier should",
    "how much should",
    "how many should",
    "why did",
    "what happened",
];
const FIGURES: [&str; 26] = [
    "next week",
    "next month",
    "next quarter",
    "next year",
    "next day",
    "next 2",
    "next 3",
    "next 4",
    "next 6",
    "next 7",
    "next 12",
    "tomorrow",
    "what is in",
    "whats in",
    "in the file",
    "in my file",
    "last week",
    "last month",
    "last year",
    "last quarter",
    "right now",
    "today",
    "this file",
    "these suppliers",
    "our sales",
    "our vendors",
];

/// Words of one figure of many.
const SUMMARIES: [&str; 19] = [
    "average",
    "mean",
    "median",
    "total",
    "sum",
    "maximum",
    "max",
    "minimum",
    "min",
    "highest",
    "lowest",
    "largest",
    "smallest",
    "most",
    "least",
    "how many",
    "how much",
    "number of",
    "share of",
];

/// Whether the sentence asks to explain, to define, how, when, why or which is better, rather than to compute.
#[must_use]
pub fn is_asked(question: &str) -> bool {
    let plain = plain(question);
    let is_dated = plain.split(' ').any(is_year);
    if is_dated || holds_any(&plain, &FIGURES) || begins_with_any(&plain, &CALCULATE_BEGINNINGS) {
        return false;
    }
    holds_any(&plain, &EXPLAIN) || begins_with_any(&plain, &BEGINNINGS)
}

/// Whether a word is a year of usual records: no method is asked about with one.
fn is_year(word: &str) -> bool {
    word.len() == 4 && word.parse().is_ok_and(|year: u32| (1990..2100).contains(&year))
}

/// Whether the sentence asks for one figure of many: an average, a total, a largest or smallest, a number.
#[must_use]
pub fn asks_for_a_figure(question: &str) -> bool {
    holds_any(&plain(question), &SUMMARIES)
}

/// Lower-case words with one space on each side.
fn plain(question: &str) -> String {
    let lower = question.to_lowercase().replace(['\'', '’'], "");
    let mut plain = String::from(" ");
    for word in lower.split(|letter: char| !letter.is_alphanumeric()) {
        if !word.is_empty() {
            plain.push_str(word);
            plain.push(' ');
        }
    }
    plain
}

fn holds_any(plain: &str, phrases: &[&str]) -> bool {
    phrases.iter().any(|phrase| plain.contains(&format!(" {phrase} ")))
}

fn begins_with_any(plain: &str, phrases: &[&str]) -> bool {
    phrases.iter().any(|phrase| plain.starts_with(&format!(" {phrase} ")))
}
