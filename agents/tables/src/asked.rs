//! Whether a text asks about the data of a table, rather than for an analysis such as a forecast.

use crate::{
    parse::lexicon::ANALYSES,
    words::{name_words, stem, words},
};

/// Phrases that ask for something to be looked up, counted or calculated.
const CUES: &[&str] = &[
    "how many",
    "how much",
    "how often",
    "how high",
    "how large",
    "how big",
    "how long",
    "sum",
    "total",
    "average",
    "mean",
    "median",
    "count",
    "number of",
    "share",
    "percentage",
    "percent of",
    "proportion",
    "top",
    "bottom",
    "most",
    "least",
    "fewest",
    "highest",
    "lowest",
    "largest",
    "smallest",
    "biggest",
    "best",
    "worst",
    "cheapest",
    "latest",
    "earliest",
    "oldest",
    "newest",
    "last",
    "first",
    "show",
    "list",
    "which",
    "who",
    "when",
    "what is",
    "what was",
    "what are",
    "what were",
    "compare",
    "versus",
    "vs",
    "correlation",
    "per",
    "by",
    "missing",
    "blank",
    "different",
    "distinct",
    "unique",
    "below",
    "above",
    "over",
    "under",
    "more than",
    "less than",
    "between",
    "only",
    "all",
    "maximum",
    "minimum",
    "longest",
    "shortest",
    "what",
    "monthly",
    "year over year",
];

/// From 0 to 1: how clearly the question asks about the rows of a table with these columns.
#[must_use]
pub fn is_asked(question: &str, columns: &[String]) -> f64 {
    let written: Vec<String> = words(question).into_iter().map(|word| word.text).collect();
    let text = format!(" {} ", written.join(" "));
    if written.is_empty() {
        return 0.0;
    }
    if holds_one(&text, ANALYSES) {
        return 0.1;
    }
    let has_cue = holds_one(&text, CUES);
    let mut named = 0;
    for column in columns {
        let is_named = name_words(column).iter().any(|word| written.iter().any(|other| stem(other) == *word));
        named += usize::from(is_named);
    }
    match (has_cue, named) {
        (true, 2..) => 0.95,
        (true, 1) => 0.9,
        (true, 0) => 0.6,
        (false, 1..) => 0.5,
        (false, 0) => 0.2,
    }
}

fn holds_one(text: &str, phrases: &[&str]) -> bool {
    phrases.iter().any(|phrase| text.contains(&format!(" {phrase} ")))
}
