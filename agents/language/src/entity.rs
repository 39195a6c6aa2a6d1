//! The entities that were recognised in a text.

use chrono::NaiveDate;

use crate::calendar::{Clock, Period, Span};

/// A range of bytes in the text and its meaning.
#[derive(Clone, Debug, PartialEq)]
pub struct Entity {
    pub start: usize,
    pub end: usize,
    pub kind: Kind,
}

/// The kinds in contracts/understanding, and ordinals, which are never amounts.
#[derive(Clone, Debug, PartialEq)]
pub enum Kind {
    Number {
        value: f64,
    },
    Ordinal {
        place: u32,
    },
    /// A share: 12 % is 0.12.
    Percent {
        value: f64,
    },
    Money {
        value: f64,
        currency: &'static str,
    },
    Size {
        value: f64,
        unit: &'static str,
    },
    /// `other` is the day if month and day are swapped.
    Date {
        value: NaiveDate,
        other: Option<NaiveDate>,
    },
    Period(Period),
    Duration(Span),
    Time(Clock),
    Hours {
        from: Clock,
        to: Clock,
    },
    Column {
        column: String,
    },
    ValueOfFile {
        column: String,
        value: String,
    },
    Method {
        value: &'static str,
    },
    Negation,
}

/// The value of a field of an entity.
#[derive(Clone, Debug, PartialEq)]
pub enum Field {
    Number(f64),
    Text(String),
}

impl Kind {
    /// The name of the field's type in the contract.
    #[must_use]
    pub fn name(&self) -> &'static str {
        match self {
            Self::Number { .. } => "number",
            Self::Ordinal { .. } => "ordinal",
            Self::Percent { .. } => "percent",
            Self::Money { .. } => "money",
            Self::Size { .. } => "size",
            Self::Date { .. } => "date",
            Self::Period(_) => "period",
            Self::Duration(_) => "duration",
            Self::Time(_) => "time",
            Self::Hours { .. } => "hours",
            Self::Column { .. } => "column",
            Self::ValueOfFile { .. } => "value_of_file",
            Self::Method { .. } => "method",
            Self::Negation => "negation",
        }
    }

    /// The fields as named in the contract, in the order in which they are written.
    #[must_use]
    pub fn fields(&self) -> Vec<(&'static str, Field)> {
        match self {
            Self::Number { value } | Self::Percent { value } => vec![("value", Field::Number(*value))],
            Self::Ordinal { place } => vec![("value", Field::Number(f64::from(*place)))],
            Self::Money { value, currency } => {
                vec![("value", Field::Number(*value)), text("currency", currency)]
            }
            Self::Size { value, unit } => vec![("value", Field::Number(*value)), text("unit", unit)],
            Self::Date { value, other } => {
                let mut fields = vec![text("value", &value.to_string())];
                fields.extend(other.map(|other| text("or", &other.to_string())));
                fields
            }
            Self::Period(period) => of_period(period),
            Self::Duration(span) => {
                let mut fields = vec![("seconds", Field::Number(span.seconds()))];
                fields.extend(of_span(span));
                fields
            }
            Self::Time(clock) => vec![text("value", &clock.text())],
            Self::Hours { from, to } => vec![text("from", &from.text()), text("to", &to.text())],
            Self::Column { column } => vec![text("column", column)],
            Self::ValueOfFile { column, value } => vec![text("column", column), text("value", value)],
            Self::Method { value } => vec![text("value", value)],
            Self::Negation => Vec::new(),
        }
    }
}

fn text(name: &'static str, value: &str) -> (&'static str, Field) {
    (name, Field::Text(value.to_owned()))
}

fn of_period(period: &Period) -> Vec<(&'static str, Field)> {
    let mut fields = Vec::new();
    fields.extend(period.from.map(|from| text("from", &from.to_string())));
    fields.extend(period.to.map(|to| text("to", &to.to_string())));
    if let Some(span) = &period.span {
        fields.extend(of_span(span));
    }
    fields
}

fn of_span(span: &Span) -> [(&'static str, Field); 2] {
    [("n", Field::Number(span.n)), text("unit", span.unit.name())]
}
