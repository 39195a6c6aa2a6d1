//! One piece of a question about suppliers.

use intake::AgentError;
use language::{Span, Unit};
use report::number::amount;

#[derive(Clone, Debug, PartialEq)]
pub(super) enum Token {
    /// One field, or several that the word may mean.
    Criterion(Vec<usize>),
    /// A position in the suppliers of the file.
    Supplier(usize),
    /// A position in the items of the file.
    Item(usize),
    Number(f64),
    /// A length of time: `three weeks`.
    Time(Span),
    /// Two ends where one amount may be needed: `40-60`, `2 to 3 weeks`.
    Range(Range),
    Percent,
    /// A word in small letters; marks that end a clause are `,` and `.`.
    Word(String),
}

/// The two ends of a range, both in the same unit of time where it is one of time.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Range {
    pub low: f64,
    pub high: f64,
    pub unit: Option<Unit>,
}

impl Token {
    pub(super) fn word(&self) -> Option<&str> {
        if let Self::Word(word) = self { Some(word) } else { None }
    }

    pub(super) fn is(&self, words: &[&str]) -> bool {
        self.word().is_some_and(|word| words.contains(&word))
    }

    pub(super) fn number(&self) -> Option<f64> {
        if let Self::Number(number) = self { Some(*number) } else { None }
    }

    pub(super) fn fields(&self) -> Option<&Vec<usize>> {
        if let Self::Criterion(fields) = self { Some(fields) } else { None }
    }

    /// Whether this is a number, a length of time or a range of them.
    pub(super) fn is_amount(&self) -> bool {
        match self {
            Self::Number(_) | Self::Time(_) | Self::Range(_) => true,
            Self::Criterion(_) | Self::Supplier(_) | Self::Item(_) | Self::Percent | Self::Word(_) => false,
        }
    }

    /// Whether this is a number or a range of numbers without a unit of time.
    pub(super) fn is_number(&self) -> bool {
        match self {
            Self::Number(_) => true,
            Self::Range(range) => range.unit.is_none(),
            Self::Criterion(_)
            | Self::Supplier(_)
            | Self::Item(_)
            | Self::Time(_)
            | Self::Percent
            | Self::Word(_) => false,
        }
    }

    pub(super) fn ends_clause(&self) -> bool {
        self.is(&[",", "."])
    }

    /// The one number that `what` needs. A range is refused with both of its ends.
    pub(super) fn one_number(&self, what: &str) -> Result<Option<f64>, AgentError> {
        match self {
            Self::Range(range) => Err(range.refused(what)),
            Self::Criterion(_)
            | Self::Supplier(_)
            | Self::Item(_)
            | Self::Number(_)
            | Self::Time(_)
            | Self::Percent
            | Self::Word(_) => Ok(self.number()),
        }
    }
}

impl Range {
    /// Asks for one number in place of two.
    pub(super) fn refused(&self, what: &str) -> AgentError {
        let unit = self.unit.map_or(String::new(), |unit| format!(" {}s", unit.name().replace('_', " ")));
        let (low, high) = (amount(self.low), amount(self.high));
        AgentError::Needs(format!(
            "{what} must be one number, but your question gives two: {low} to {high}{unit}. Ask again with one of them."
        ))
    }
}

/// A length of time in days: a week has 7 and a month 30.
pub(super) fn days(span: Span) -> f64 {
    span.seconds() / Unit::Day.seconds()
}
