//! Lengths of time that a column is compared with: two weeks of a column of days are 14, and no number of pieces.

use intake::roles::Role;

use super::reader::Reader;
use crate::words::stem;

/// Units of time with their length in minutes, as singulars.
const LENGTHS: &[(&str, f64)] = &[
    ("minute", 1.0),
    ("min", 1.0),
    ("hour", 60.0),
    ("h", 60.0),
    ("day", 1440.0),
    ("tag", 1440.0),
    ("día", 1440.0),
    ("jour", 1440.0),
    ("dia", 1440.0),
    ("week", 10_080.0),
    ("woche", 10_080.0),
    ("semana", 10_080.0),
    ("month", 43_200.0),
    ("year", 525_600.0),
];

fn length(word: &str) -> Option<f64> {
    LENGTHS.iter().find(|(unit, _)| *unit == word).map(|(_, minutes)| *minutes)
}

impl Reader<'_> {
    /// What a number with the unit behind it is in the unit of a column; `None` where a length of time is compared with a column of
    /// something else. A number without a unit of time stays as it is.
    pub(super) fn in_unit_of(&self, value: f64, unit_at: usize, column: usize) -> Option<f64> {
        let Some(said) = length(&stem(self.text(unit_at))) else { return Some(value) };
        // `30 minutes` of a column `Minutes open` names the column as well.
        let of_column = self.length_of_column(column)?;
        Some(value * said / of_column)
    }

    /// The length in minutes of the unit of a column of times.
    fn length_of_column(&self, column: usize) -> Option<f64> {
        let column = self.data.column(column);
        let words = column.words.iter().chain(&column.english);
        let named = words.into_iter().find_map(|word| length(word));
        named.or(match column.role {
            Some(Role::LeadTime | Role::LeadTimeDeviation | Role::ReviewPeriod) => Some(1440.0),
            Some(Role::ServiceTime | Role::ReadyTime | Role::DueTime) => Some(1.0),
            _ => None,
        })
    }
}
