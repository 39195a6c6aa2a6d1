//! Figures that another one takes the place of: `21 days instead of 14`.

use std::ops::Range;

use super::{MOST_TOKENS, is_at};
use crate::tokens::Token;

/// Wordings before the figure that a stated one takes the place of: `21 days instead of 14`.
const IN_PLACE_OF: &[&[&str]] = &[
    &["instead", "of"],
    &["rather", "than"],
    &["in", "place", "of"],
    &["statt"],
    &["anstatt"],
    &["anstelle", "von"],
    &["en", "vez", "de"],
    &["en", "lugar", "de"],
    &["au", "lieu", "de"],
    &["em", "vez", "de"],
    &["ao", "invés", "de"],
];

/// Figures that a stated one takes the place of, each with the wording before it and the unit behind it, in tokens. They state nothing.
#[must_use]
pub fn replaced(tokens: &[Token]) -> Vec<Range<usize>> {
    if tokens.len() > MOST_TOKENS {
        return Vec::new();
    }
    let mut found = Vec::new();
    for at in 1..tokens.len() {
        let length = IN_PLACE_OF.iter().find_map(|words| {
            let is_here = is_at(tokens, at, words);
            is_here.then_some(words.len())
        });
        let Some(number) = length.map(|length| at + length) else { continue };
        let is_number = tokens.get(number).is_some_and(|token| token.number().is_some());
        let before = tokens[at.saturating_sub(4)..at].iter().any(|token| token.number().is_some());
        if is_number && before {
            let has_unit = tokens.get(number + 1).is_some_and(|token| {
                token.is_percent()
                    || token.is_one_of(&[
                        "day", "days", "week", "weeks", "tage", "días", "jours", "dias", "hours", "minutes",
                    ])
            });
            found.push(at..number + 1 + usize::from(has_unit));
        }
    }
    found
}
