//! A value that a pattern captured.

use chrono::NaiveDate;
use language::{Clock, Kind, Span};

/// The value of a capture and the bytes of its words.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Captured {
    pub(crate) kind: Kind,
    pub(crate) start: usize,
    pub(crate) end: usize,
}

impl Captured {
    /// The number of a number, an amount of money or a size; a percentage as a share.
    pub(crate) fn number(&self) -> Option<f64> {
        match self.kind {
            Kind::Number { value }
            | Kind::Percent { value }
            | Kind::Money { value, .. }
            | Kind::Size { value, .. } => Some(value),
            _ => None,
        }
    }

    pub(crate) fn is_percent(&self) -> bool {
        matches!(self.kind, Kind::Percent { .. })
    }

    pub(crate) fn currency(&self) -> Option<&'static str> {
        match self.kind {
            Kind::Money { currency, .. } => Some(currency),
            _ => None,
        }
    }

    pub(crate) fn unit(&self) -> Option<&'static str> {
        match self.kind {
            Kind::Size { unit, .. } => Some(unit),
            _ => None,
        }
    }

    /// The length of a duration, or of a stretch such as `the next 6 months`.
    pub(crate) fn span(&self) -> Option<Span> {
        match &self.kind {
            Kind::Duration(span) => Some(*span),
            Kind::Period(period) => period.span,
            _ => None,
        }
    }

    /// The first and last day of a date or a period, which may be open at one end.
    pub(crate) fn ends(&self) -> Option<(Option<NaiveDate>, Option<NaiveDate>)> {
        match &self.kind {
            Kind::Date { value, .. } => Some((Some(*value), Some(*value))),
            Kind::Period(period) => Some((period.from, period.to)),
            _ => None,
        }
    }

    /// The first and last day of a date or a period with both ends.
    pub(crate) fn days(&self) -> Option<(NaiveDate, NaiveDate)> {
        let (from, to) = self.ends()?;
        Some((from?, to?))
    }

    pub(crate) fn clock(&self) -> Option<Clock> {
        match self.kind {
            Kind::Time(clock) => Some(clock),
            _ => None,
        }
    }

    /// The column, and the value when one was named.
    pub(crate) fn name(&self) -> Option<(&str, Option<&str>)> {
        match &self.kind {
            Kind::Column { column } => Some((column, None)),
            Kind::ValueOfFile { column, value } => Some((column, Some(value))),
            _ => None,
        }
    }
}
