//! Filters and aggregates as expressions of polars.

use chrono::NaiveDate;
use polars::prelude::{DataType, Expr, NULL, col, len, lit};

use crate::{
    data::{Data, day_number, minutes_of, series_name},
    query::{Compare, Filter, Measure, Op, Test},
};

/// Whether a row passes a filter. A row without a value passes only a negated list of texts and a test for blanks.
pub(super) fn condition(filter: &Filter, data: &Data) -> Expr {
    let column = col(series_name(filter.column).as_str());
    let test = match &filter.test {
        Test::In(values) => one_of(&column, values),
        Test::Number(compare, value) => compared(column.clone(), *compare, *value),
        Test::Contains(text) => {
            lowered(column).str().contains_literal(lit(text.to_lowercase())).fill_null(lit(false))
        }
        Test::StartsWith(text) => {
            lowered(column).str().starts_with(lit(text.to_lowercase())).fill_null(lit(false))
        }
        Test::Blank => blank(filter.column, data),
        Test::Clock(compare, minutes) => {
            let fits = |text: &&str| minutes_of(text).is_some_and(|time| compare.holds(time, *minutes));
            let texts: Vec<String> =
                data.column(filter.column).different().filter(fits).map(str::to_owned).collect();
            one_of(&column, &texts)
        }
        Test::Weekdays(numbers) => {
            let day = column.dt().weekday().cast(DataType::Int32);
            let mut inside = lit(false);
            for number in numbers {
                inside = inside.or(day.clone().eq(lit(i32::from(*number))));
            }
            let inside = if filter.is_negated { inside.not() } else { inside };
            return inside.fill_null(lit(false)).and(filled(filter.column));
        }
        Test::Days(from, to) => {
            let inside = days(filter.column, *from, *to);
            return if filter.is_negated { inside.not().and(filled(filter.column)) } else { inside };
        }
    };
    match (&filter.test, filter.is_negated) {
        (_, false) => test,
        (Test::Number(..), true) => test.not().and(filled(filter.column)),
        (_, true) => test.not(),
    }
}

fn lowered(column: Expr) -> Expr {
    column.str().to_lowercase()
}

fn one_of(column: &Expr, values: &[String]) -> Expr {
    let mut test = lit(false);
    for value in values {
        test = test.or(column.clone().eq(lit(value.clone())));
    }
    test.fill_null(lit(false))
}

pub(super) fn compared(left: Expr, compare: Compare, value: f64) -> Expr {
    let test = match compare {
        Compare::Eq => left.eq(lit(value)),
        Compare::Lt => left.lt(lit(value)),
        Compare::Le => left.lt_eq(lit(value)),
        Compare::Gt => left.gt(lit(value)),
        Compare::Ge => left.gt_eq(lit(value)),
    };
    test.fill_null(lit(false))
}

/// Whether a day is between two days, both included.
pub(super) fn days(column: usize, from: Option<NaiveDate>, to: Option<NaiveDate>) -> Expr {
    let day = col(series_name(column).as_str()).cast(DataType::Int32);
    let mut test = filled(column);
    if let Some(from) = from {
        test = test.and(day.clone().gt_eq(lit(day_number(from))));
    }
    if let Some(to) = to {
        test = test.and(day.lt_eq(lit(day_number(to))));
    }
    test.fill_null(lit(false))
}

/// Whether the file has no text in the cell.
pub(super) fn blank(column: usize, data: &Data) -> Expr {
    if data.column(column).unread.is_empty() {
        return col(series_name(column).as_str()).is_null();
    }
    col(format!("b{column}").as_str())
}

/// Whether the cell has a value that could be read.
pub(super) fn filled(column: usize) -> Expr {
    col(series_name(column).as_str()).is_not_null()
}

/// An aggregate as a number; the smallest and the largest keep the kind of the column.
pub(super) fn aggregate(measure: Measure, data: &Data) -> Expr {
    let Some(column) = measure.column else { return len().cast(DataType::Float64) };
    let values = col(series_name(column).as_str());
    let number = match measure.op {
        Op::Sum => values.sum(),
        Op::Mean => values.mean(),
        Op::Median => values.median(),
        Op::Min => return values.min(),
        Op::Max => return values.max(),
        Op::Count => filled(column).sum(),
        Op::CountDistinct => values.drop_nulls().n_unique(),
        Op::CountBlank => blank(column, data).sum(),
    };
    number.cast(DataType::Float64)
}

/// An aggregate that is missing where a group has no value at all; polars adds nothing up to zero.
pub(super) fn aggregate_or_null(measure: Measure, data: &Data) -> Expr {
    let value = aggregate(measure, data);
    match measure.column {
        Some(column) if matches!(measure.op, Op::Sum) => {
            polars::prelude::when(filled(column).any(true)).then(value).otherwise(lit(NULL))
        }
        _ => value,
    }
}
