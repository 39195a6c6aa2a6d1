//! What a part of a formula gives, with the rules of a spreadsheet for what is no number.

use anyhow::{Context, bail, ensure};
use serde::{
    Deserialize, Deserializer,
    de::{Error, Visitor},
};

#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    Number(f64),
    Text(String),
    Truth(bool),
    /// `null` in a record.
    Blank,
    /// The cells of a column, or what an operation made of each of them.
    Many(Vec<Value>),
}

/// A cell of a record. Written out because a record has millions of them.
impl<'de> Deserialize<'de> for Value {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(CellVisitor)
    }
}

struct CellVisitor;

impl Visitor<'_> for CellVisitor {
    type Value = Value;

    fn expecting(&self, formatter: &mut std::fmt::Formatter) -> std::fmt::Result {
        formatter.write_str("a number, a text or nothing")
    }

    fn visit_f64<E: Error>(self, number: f64) -> Result<Value, E> {
        Ok(Value::Number(number))
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<Value, E> {
        Ok(Value::Number(number as f64))
    }

    fn visit_i64<E: Error>(self, number: i64) -> Result<Value, E> {
        Ok(Value::Number(number as f64))
    }

    fn visit_bool<E: Error>(self, truth: bool) -> Result<Value, E> {
        Ok(Value::Truth(truth))
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Value, E> {
        Ok(Value::Text(text.to_owned()))
    }

    fn visit_unit<E: Error>(self) -> Result<Value, E> {
        Ok(Value::Blank)
    }
}

impl Value {
    /// The number that stands for the value in arithmetic: a blank cell is 0, `TRUE` is 1.
    ///
    /// # Errors
    /// For texts and columns, and for numbers that are none, as after a division by 0.
    pub fn number(&self) -> anyhow::Result<f64> {
        let number = match self {
            Self::Number(number) => *number,
            Self::Truth(truth) => f64::from(u8::from(*truth)),
            Self::Blank => 0.0,
            Self::Text(text) => bail!("{text:?} is no number"),
            Self::Many(_) => bail!("a column is no number"),
        };
        ensure!(number.is_finite(), "not a finite number");
        Ok(number)
    }

    /// # Errors
    /// For texts and columns.
    pub fn truth(&self) -> anyhow::Result<bool> {
        Ok(self.number().context("a condition")? != 0.0)
    }

    /// Every number among the values; like a spreadsheet, functions of columns pass over texts and blank cells.
    pub(super) fn numbers(&self, found: &mut Vec<f64>) {
        match self {
            Self::Number(number) => found.push(*number),
            Self::Many(values) => values.iter().for_each(|value| value.numbers(found)),
            Self::Text(_) | Self::Truth(_) | Self::Blank => {}
        }
    }

    /// As `operator &` and exact comparisons see it.
    pub(super) fn text(&self) -> anyhow::Result<String> {
        Ok(match self {
            Self::Number(number) => number.to_string(),
            Self::Text(text) => text.clone(),
            Self::Truth(truth) => truth.to_string().to_uppercase(),
            Self::Blank => String::new(),
            Self::Many(_) => bail!("a column is no text"),
        })
    }

    /// What `change` makes of the value, or of each value of a column.
    pub(super) fn each(self, change: impl Fn(Self) -> anyhow::Result<Self> + Copy) -> anyhow::Result<Self> {
        match self {
            Self::Many(values) => {
                let changed: anyhow::Result<Vec<Self>> =
                    values.into_iter().map(|value| value.each(change)).collect();
                Ok(Self::Many(changed?))
            }
            one => change(one),
        }
    }

    /// What `join` makes of two values, row by row when one or both are columns.
    pub(super) fn with(
        self,
        other: Self,
        join: impl Fn(&Self, &Self) -> anyhow::Result<Self> + Copy,
    ) -> anyhow::Result<Self> {
        let joined: anyhow::Result<Vec<Self>> = match (&self, &other) {
            (Self::Many(left), Self::Many(right)) => {
                ensure!(left.len() == right.len(), "columns of different lengths");
                left.iter().zip(right).map(|(left, right)| join(left, right)).collect()
            }
            (Self::Many(left), right) => left.iter().map(|left| join(left, right)).collect(),
            (left, Self::Many(right)) => right.iter().map(|right| join(left, right)).collect(),
            (left, right) => return join(left, right),
        };
        Ok(Self::Many(joined?))
    }
}
