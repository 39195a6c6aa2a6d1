//! Finds the part of a sentence that is negated.

use std::ops::Range;

use crate::{
    entity::Kind,
    tokens::{Sentence, TokenKind},
};

/// Words that end a negation.
const ENDS: &[&str] = &["but", "only", "instead", "rather", "use", "then"];

/// Words that turn a limit round when they stand right before it: `nicht über 14` is at most 14.
const LIMIT_DENIALS: &[&str] = &["no", "not", "never", "nicht", "pas", "não", "nao"];

/// Whether this word, right before a limit, turns it round.
#[must_use]
pub fn denies_limit(word: &str) -> bool {
    LIMIT_DENIALS.contains(&word)
}

/// The byte ranges that are negated: from the word after `without`, `not`, `no` to the end of the clause.
/// A list continues after its commas: `without A, B and C`.
#[must_use]
pub fn negated(sentence: &Sentence) -> Vec<Range<usize>> {
    let mut stretches: Vec<Range<usize>> = Vec::new();
    for entity in sentence.entities.iter().filter(|entity| entity.kind == Kind::Negation) {
        let is_inside = stretches.last().is_some_and(|last| last.contains(&entity.start));
        if !is_inside {
            stretches.extend(behind(sentence, entity.end));
        }
    }
    stretches
}

/// True when this byte of the sentence is in a negated range.
#[must_use]
pub fn is_negated(sentence: &Sentence, byte: usize) -> bool {
    negated(sentence).iter().any(|stretch| stretch.contains(&byte))
}

fn behind(sentence: &Sentence, start: usize) -> Option<Range<usize>> {
    let first = sentence.tokens.partition_point(|token| token.end <= start);
    let mut end = None;
    for (at, token) in sentence.tokens.iter().enumerate().skip(first) {
        let is_end = token.kind == TokenKind::Stop || token.is_one_of(ENDS);
        if is_end || (token.kind == TokenKind::Comma && !continues_list(sentence, at)) {
            break;
        }
        end = Some(token.end);
    }
    let first = sentence.tokens.get(first)?;
    end.map(|end| first.start..end)
}

/// Whether the token after a comma also names something in the file.
fn continues_list(sentence: &Sentence, comma: usize) -> bool {
    let next = sentence.entity_at(comma + 1);
    next.is_some_and(|entity| matches!(entity.kind, Kind::ValueOfFile { .. } | Kind::Column { .. }))
}

#[cfg(test)]
mod tests {
    use chrono::NaiveDate;

    use super::*;
    use crate::{Context, FileColumn, FileNames};

    fn read(text: &str) -> Vec<String> {
        let values = ["A1", "B2", "C3"].iter().map(ToString::to_string).collect();
        let columns = [FileColumn { name: "product".to_owned(), values }];
        let today = NaiveDate::from_ymd_opt(2026, 11, 20).unwrap();
        let context = Context { names: FileNames::of(&columns), ..Context::new(today) };
        let sentence = Sentence::read(text, &context);
        negated(&sentence).into_iter().map(|stretch| text[stretch].to_owned()).collect()
    }

    #[test]
    fn a_negation_reaches_to_the_end_of_its_clause() {
        assert_eq!(read("without A1, B2 and C3, use 4 vans"), ["A1, B2 and C3"]);
        assert_eq!(read("Do not clean the outliers. Forecast A1"), ["clean the outliers"]);
        assert_eq!(read("not A1 but B2"), ["A1"]);
        assert_eq!(read("no growth, 95 % confidence"), ["growth"]);
        assert_eq!(read("never order from A1"), ["order from A1"]);
        assert_eq!(read("no more than 3 vans"), [""; 0]);
        assert_eq!(read("forecast A1"), [""; 0]);
    }

    #[test]
    fn a_position_after_a_negation_is_negated() {
        let context = Context::new(NaiveDate::from_ymd_opt(2026, 11, 20).unwrap());
        let sentence = Sentence::read("theta, not arima", &context);
        assert!(!is_negated(&sentence, 0));
        assert!(is_negated(&sentence, 11));
    }
}
