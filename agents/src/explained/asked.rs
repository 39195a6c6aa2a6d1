//! The words of a question about a result: whether it asks for a reason, and the figures in it.

use provenance::explanation::Number;

use super::found::position;

/// Beginnings of questions for a reason.
const REASONS: &[&str] = &[
    "why ",
    "how come",
    "how did you",
    "how do you get",
    "how was ",
    "how were ",
    "where does ",
    "where do ",
    "where did ",
    "explain ",
];

/// What such a question says of `where does ...`, so that it is about a figure and not about a place.
const ORIGINS: &[&str] = &["come from", "came from"];

/// Verbs of a movement.
const CHANGES: &[&str] = &[
    " drop",
    " fall",
    " fell",
    " rise",
    " rose",
    " increase",
    " decrease",
    " decline",
    " jump",
    " spike",
    " dip ",
    " collapse",
    " grow",
    " grew",
    " go up",
    " went up",
    " go down",
    " went down",
];

/// A figure as the question writes it.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Figure {
    pub(super) text: String,
    pub(super) number: Number,
}

impl Figure {
    /// Whether a value of the result is this figure, as rounded in the question.
    pub(super) fn is(&self, value: f64) -> bool {
        self.number.is(value)
    }
}

/// Whether the question asks for the reason of something. The stored result of the last run is read for such questions only.
#[must_use]
pub fn asks_why(question: &str) -> bool {
    let words = spaced(question);
    let is_place = words.starts_with("where ");
    let begins = REASONS.iter().any(|reason| words.starts_with(reason));
    begins && (!is_place || ORIGINS.iter().any(|origin| words.contains(origin)))
}

/// `why did demand drop in March`: the reason of a movement in the history, which the figures of a run do not tell.
pub(super) fn is_about_a_change(question: &str) -> bool {
    let words = spaced(question);
    let is_of_demand = ["demand", "sales", "orders"].iter().any(|noun| words.contains(noun));
    is_of_demand && CHANGES.iter().any(|change| words.contains(change))
}

/// `this item`, `that figure`, `why this`: something is meant that the question does not name.
pub(super) fn points_at_something(question: &str) -> bool {
    let words = spaced(question);
    [" this ", " that ", " these "].iter().any(|word| words.contains(word))
}

fn spaced(question: &str) -> String {
    let words: Vec<&str> = question.split_whitespace().collect();
    let text = words.join(" ").to_lowercase();
    let text = text.trim_start_matches(|sign: char| !sign.is_alphanumeric());
    format!("{} ", text.trim_end_matches(['?', '!', '.']))
}

/// The figures of the question that are not part of a name of the result.
pub(super) fn figures(question: &str, names: &[String]) -> Vec<Figure> {
    let mut rest = question.to_owned();
    for name in names {
        while let Some(at) = position(&rest, name) {
            rest.replace_range(at..at + name.len(), " ");
        }
    }
    rest.split_whitespace().filter_map(figure).collect()
}

fn figure(word: &str) -> Option<Figure> {
    let word = word.trim_matches(|sign: char| !sign.is_ascii_digit() && sign != '%');
    let is_percent = word.ends_with('%');
    let text = word.trim_end_matches('%');
    let number = text.replace(',', "");
    let value: f64 =
        number.parse().ok().filter(|_| number.starts_with(|sign: char| sign.is_ascii_digit()))?;
    let decimals = number.split_once('.').map_or(0, |(_, decimals)| decimals.len());
    Some(Figure { text: word.to_owned(), number: Number { value, decimals, is_percent } })
}
