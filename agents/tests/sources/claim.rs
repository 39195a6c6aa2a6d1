//! What a record says about one figure: from which rows and which column, and what was done with their numbers.

use provenance::{
    formula::{Scope, Value},
    record::{CaseSize, Combined, Reading},
    stored::{Place, Stored, Table},
};

use crate::raw::Raw;

/// A figure that is said to be from a column of the file.
pub struct Claim<'a> {
    pub stored: &'a Stored,
    pub table: &'a Table,
    pub row: usize,
    pub column: &'a str,
    pub reading: &'a Reading,
    /// The parameter that is said to have changed it.
    pub changed: Option<&'a str>,
}

impl Claim<'_> {
    /// The figure as it follows from the rows of the file.
    pub fn recomputed(&self, raw: &Raw, rows: &[usize]) -> Result<f64, String> {
        let mut numbers = Vec::new();
        for row in rows {
            numbers.extend(self.number(raw, *row)?.map(|number| (*row, number)));
        }
        if numbers.is_empty() {
            return Err(format!("column {} has no number in rows {rows:?}", self.column));
        }
        let mut figure = combined(raw, &numbers, self.reading.combined.as_ref())?;
        if let Some(over) = self.reading.over.as_deref() {
            figure /= cell(self.stored, self.table, self.row, over)?;
        }
        if let Some(param) = self.changed {
            let percent = self.stored.params[param].as_f64().ok_or(format!("{param} is no number"))?;
            figure *= 1.0 + percent / 100.0;
        }
        Ok(figure)
    }

    fn number(&self, raw: &Raw, row: usize) -> Result<Option<f64>, String> {
        let Some(text) = raw.text(row, self.column) else { return Ok(None) };
        let graded = self.reading.grades.iter().find(|(word, _)| word == text).map(|(_, grade)| *grade);
        let Some(number) = graded.or_else(|| raw.number(row, self.column)) else { return Ok(None) };
        let size = |column: &str| raw.number(row, column).ok_or(format!("row {row} has no {column}"));
        let number = match &self.reading.case_size {
            Some(CaseSize::Times(column)) => number * size(column)?,
            Some(CaseSize::Over(column)) => number / size(column)?,
            None => number,
        };
        Ok(Some(number * self.reading.factor.unwrap_or(1.0)))
    }
}

/// The number in a column of a table, published or not.
pub fn cell(stored: &Stored, table: &Table, row: usize, column: &str) -> Result<f64, String> {
    match Place::row(stored, table, row).cell(column) {
        Some(Value::Number(number)) => Ok(number),
        other => Err(format!("{column} is {other:?}")),
    }
}

fn combined(raw: &Raw, numbers: &[(usize, f64)], how: Option<&Combined>) -> Result<f64, String> {
    let values = || numbers.iter().map(|(_, number)| *number);
    let first = numbers[0].1;
    let Some(how) = how else {
        let are_same = values().all(|number| number == first);
        return are_same
            .then_some(first)
            .ok_or(format!("{numbers:?} differ, and nothing says how they become one"));
    };
    Ok(match how {
        Combined::Sum => values().sum(),
        Combined::Highest => values().fold(f64::MIN, f64::max),
        Combined::First => first,
        Combined::Last => numbers[numbers.len() - 1].1,
        Combined::Latest(date) => latest(raw, numbers, date),
        Combined::LatestOfEach(date, place) => {
            let mut places: Vec<&str> = numbers.iter().filter_map(|(row, _)| raw.text(*row, place)).collect();
            places.sort_unstable();
            places.dedup();
            let of_place = |name: &&str| {
                let there: Vec<(usize, f64)> =
                    numbers.iter().filter(|(row, _)| raw.text(*row, place) == Some(name)).copied().collect();
                latest(raw, &there, date)
            };
            places.iter().map(of_place).sum()
        }
        Combined::Mean => values().sum::<f64>() / numbers.len() as f64,
        Combined::MeanBy(weight) => {
            let weights: Vec<f64> =
                numbers.iter().map(|(row, _)| raw.number(*row, weight).unwrap_or(0.0)).collect();
            let sum: f64 = weights.iter().sum();
            if sum > 0.0 {
                values().zip(&weights).map(|(number, weight)| number * weight).sum::<f64>() / sum
            } else {
                first
            }
        }
        Combined::RootOfSquares => values().map(|number| number * number).sum::<f64>().sqrt(),
    })
}

/// The number of the row with the latest date, of several the last.
fn latest(raw: &Raw, numbers: &[(usize, f64)], date: &str) -> f64 {
    let mut rows: Vec<&(usize, f64)> = numbers.iter().collect();
    rows.sort_by_key(|(row, _)| (raw.text(*row, date).unwrap_or_default().to_owned(), *row));
    rows[rows.len() - 1].1
}
