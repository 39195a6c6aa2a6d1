//! Runs a query on a table with lazy expressions of polars. Knows no sentence and writes no text for people.

mod changes;
mod expressions;
mod groups;
mod limits;
mod rows;
mod shares;
mod sources;
mod steps;
mod value;

use intake::AgentError;
use polars::prelude::{DataType, IntoLazy, LazyFrame, col, len, lit};

pub(crate) use sources::{Sources, sources};
pub use value::Value;
pub(crate) use value::step_text;

use crate::{
    data::{Data, series_name},
    lateness,
    query::{Filter, Key, Measure, Op, Query, Shape, Side},
};
use expressions::{aggregate, condition, filled};

/// What a query found.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Found {
    /// The answer as one number, day or text, if it is one.
    pub figure: Option<Value>,
    pub head: Vec<String>,
    pub lines: Vec<Vec<Value>>,
    /// Rows that passed the filters.
    pub rows: usize,
    /// Rows of the whole, where the answer is a part of it.
    pub rows_of_whole: usize,
    /// Rows that passed the filters and have no value in the column that was calculated with.
    pub without_value: usize,
    /// Among these, rows whose text could not be read as a number or a date.
    pub unread: usize,
    /// Groups that were left out because their key is blank.
    pub blank_keys: bool,
    /// Rows of each side of a comparison.
    pub rows_of_sides: [usize; 2],
    /// Values or steps of time that were looked at, of which the lines are a part.
    pub compared: usize,
    /// Values that pass the test, of which the lines are the first.
    pub passing: usize,
    /// Values that only one side of a comparison has, where they cannot be compared.
    pub one_sided: usize,
    /// The mean over all steps of time, where those without rows are not in the figure, and how many these are.
    pub with_empty: Option<(f64, usize)>,
}

/// Answers a query.
///
/// # Errors
/// When polars cannot run it, which is a defect of the query.
pub(crate) fn execute(query: &Query, data: &Data) -> Result<Found, AgentError> {
    Ok(run(query, data)?)
}

/// The different values of a column among the rows that pass the filters, in order.
///
/// # Errors
/// When polars cannot run it, which is a defect of the query.
pub(crate) fn values_among(query: &Query, column: usize, data: &Data) -> Result<Vec<String>, AgentError> {
    let found = kept(query, &query.filters, data).and_then(|rows| rows::distinct(rows, column, data))?;
    let texts = found.lines.into_iter().filter_map(|mut line| match line.swap_remove(0) {
        Value::Text(text) => Some(text),
        Value::Number(_) | Value::Date(_) | Value::Empty => None,
    });
    let mut texts: Vec<String> = texts.collect();
    texts.sort();
    Ok(texts)
}

/// Whether the file has a whole step of time in the stretch of a query.
pub(crate) fn has_whole_step(query: &Query, step: Key, data: &Data) -> bool {
    !steps::whole_steps(query, step, data).is_empty()
}

fn run(query: &Query, data: &Data) -> anyhow::Result<Found> {
    let kept = kept(query, &query.filters, data)?;
    match &query.shape {
        Shape::Figure { measure, groups, rank } if groups.is_empty() && rank.is_none() => {
            figure(kept, *measure, data)
        }
        Shape::Figure { measure, groups, rank } => groups::grouped(kept, *measure, groups, *rank, data),
        Shape::OfTotals { op, measure, per, with_empty } => {
            let mut found = groups::totals_by(kept, *measure, *per, data)?;
            groups::of_totals(&mut found, *op, query, *per, *with_empty, data);
            Ok(found)
        }
        Shape::Rows { columns, order } => rows::rows(kept, columns, *order, data),
        Shape::Distinct { column } => rows::distinct(kept, *column, data),
        Shape::Share { measure, part } => share(query, kept, *measure, part, data),
        Shape::Compare { measure, sides } => compare(query, *measure, sides, data),
        Shape::Changes { measure, key, sides, wanted } => {
            changes::changes(query, *measure, *key, sides, *wanted, data)
        }
        Shape::FirstOfEach { measure, each, key, rank } => {
            shares::first_of_each(kept, *measure, [*each, *key], *rank, data)
        }
        Shape::Concentration { measure, key, share } => {
            shares::concentration(kept, *measure, *key, *share, data)
        }
        Shape::Runs { measure, key, step, rises, length } => {
            let run = steps::Run { rises: *rises, length: *length };
            steps::runs(query, kept, *measure, [*key, *step], run, data)
        }
        Shape::StepsPassing { measure, step, compare, value } => {
            steps::passing(query, kept, *measure, *step, (*compare, *value), data)
        }
        Shape::YearOverYear { measure, date } => groups::year_over_year(kept, *measure, *date, data),
        Shape::Correlation { first, second } => correlation(kept, *first, *second, data),
    }
}

/// The rows that pass the filters, the period and the limits on totals.
fn kept(query: &Query, filters: &[Filter], data: &Data) -> anyhow::Result<LazyFrame> {
    // Whether a key has rows is asked of all of them, whatever the sides of a comparison choose.
    let (of_all, of_side) = filters.split_at(query.filters.len().min(filters.len()));
    let chosen = |is_kept: &dyn Fn(&Filter) -> bool| {
        let all = data.frame.clone().lazy();
        of_all
            .iter()
            .filter(|filter| is_kept(filter))
            .fold(all, |rows, filter| rows.filter(condition(filter, data)))
    };
    let matching = chosen(&|_| true);
    let mut frame = match limits::only_absent(query, of_side) {
        // Of what is looked for, only the keys themselves are narrowed: `products of category A that Bath did not sell in May`.
        Some(key) => chosen(&|filter| limits::is_detail_of(filter.column, key, data)),
        None => matching.clone(),
    };
    for absence in &query.absent {
        frame = limits::without_rows_in(frame, &matching, absence);
    }
    for filter in of_side {
        frame = frame.filter(condition(filter, data));
    }
    if let Some(period) = &query.period {
        frame = frame.filter(expressions::days(period.column, period.from, period.to));
    }
    for having in &query.having {
        frame = match query.every {
            Some(step) => limits::with_every_total(frame, having, step, query, data),
            None => limits::with_totals(frame, having, data),
        };
    }
    Ok(frame)
}

fn figure(frame: LazyFrame, measure: Measure, data: &Data) -> anyhow::Result<Found> {
    let calculated = aggregate(measure, data).alias("value");
    let mut wanted = vec![calculated, len().cast(DataType::Float64).alias("rows")];
    wanted.push(match measure.column {
        Some(column) => filled(column).sum().cast(DataType::Float64).alias("filled"),
        None => len().cast(DataType::Float64).alias("filled"),
    });
    wanted.push(unread_count(measure.column, data).alias("unread"));
    let answer = frame.select(wanted).collect()?;
    let rows = value::number(&answer, "rows", 0).unwrap_or(0.0);
    let filled = value::number(&answer, "filled", 0).unwrap_or(0.0);
    let is_empty = filled == 0.0 && !is_count(measure.op);
    let figure = if is_empty { Value::Empty } else { value::cell(&answer, "value", 0, measure_key(measure)) };
    let figure = as_year(figure, measure, data);
    let counts_blanks = matches!(measure.op, Op::CountBlank);
    Ok(Found {
        figure: Some(figure),
        rows: rows as usize,
        without_value: if counts_blanks { 0 } else { (rows - filled) as usize },
        unread: value::number(&answer, "unread", 0).unwrap_or(0.0) as usize,
        ..Found::default()
    })
}

/// The first and the last date of a column that holds nothing but years is a year.
fn as_year(figure: Value, measure: Measure, data: &Data) -> Value {
    let Some(column) = measure.column else { return figure };
    match figure {
        Value::Date(day) if data.column(column).holds_years() => Value::Text(day.format("%Y").to_string()),
        figure => figure,
    }
}

pub(crate) fn is_count(op: Op) -> bool {
    matches!(op, Op::Count | Op::CountBlank | Op::CountDistinct)
}

/// The smallest and the largest value of a column keep its kind.
fn measure_key(measure: Measure) -> Option<Key> {
    matches!(measure.op, Op::Min | Op::Max).then(|| measure.column.map(Key::Column)).flatten()
}

fn unread_count(column: Option<usize>, data: &Data) -> polars::prelude::Expr {
    match column.filter(|column| !data.column(*column).unread.is_empty()) {
        Some(column) => {
            let is_unread =
                col(series_name(column).as_str()).is_null().and(col(format!("b{column}").as_str()).not());
            is_unread.sum().cast(DataType::Float64)
        }
        None => lit(0.0),
    }
}

fn number_of(frame: LazyFrame, measure: Measure, data: &Data) -> anyhow::Result<(Option<f64>, usize)> {
    let found = figure(frame, measure, data)?;
    let number = match found.figure {
        Some(Value::Number(number)) => Some(number),
        _ => None,
    };
    Ok((number, found.rows))
}

fn share(
    query: &Query,
    whole: LazyFrame,
    measure: Measure,
    part: &[Filter],
    data: &Data,
) -> anyhow::Result<Found> {
    let mut filters = query.filters.clone();
    filters.extend_from_slice(part);
    let found = figure(whole.clone(), measure, data)?;
    let (all, rows_of_whole) = number_of(whole, measure, data)?;
    let (some, rows) = number_of(kept(query, &filters, data)?, measure, data)?;
    let share = match (some.or(Some(0.0)), all) {
        (Some(some), Some(all)) if all != 0.0 => Value::Number(some / all),
        _ => Value::Empty,
    };
    let head = ["part", "whole", "share"].map(str::to_owned).to_vec();
    let number = |value: Option<f64>| value.map_or(Value::Empty, Value::Number);
    let lines = vec![vec![number(some.or(Some(0.0))), number(all), share.clone()]];
    Ok(Found { figure: Some(share), head, lines, rows, rows_of_whole, ..found })
}

fn compare(query: &Query, measure: Measure, sides: &[Side; 2], data: &Data) -> anyhow::Result<Found> {
    let mut lines = Vec::new();
    let mut numbers = Vec::new();
    let (mut rows, mut without_value, mut unread) = (0, 0, 0);
    for side in sides {
        let mut filters = query.filters.clone();
        filters.extend_from_slice(&side.filters);
        let found = figure(kept(query, &filters, data)?, measure, data)?;
        let number = match found.figure {
            Some(Value::Number(number)) => Some(number),
            _ => None,
        };
        let cell = number.map_or(Value::Empty, Value::Number);
        lines.push(vec![Value::Text(side.label.clone()), cell, Value::Number(found.rows as f64)]);
        numbers.push(number);
        rows += found.rows;
        without_value += found.without_value;
        unread += found.unread;
    }
    let figure = match (numbers[0], numbers[1]) {
        (Some(first), Some(second)) => Value::Number(first - second),
        _ => Value::Empty,
    };
    let head = vec!["stretch".to_owned(), measure_label(measure, data), "rows".to_owned()];
    Ok(Found { figure: Some(figure), head, lines, rows, without_value, unread, ..Found::default() })
}

fn correlation(frame: LazyFrame, first: usize, second: usize, data: &Data) -> anyhow::Result<Found> {
    let (x, y) = (series_name(first), series_name(second));
    let frame = frame.select([col(x.as_str()), col(y.as_str())]).collect()?;
    let (mut xs, mut ys) = (Vec::new(), Vec::new());
    for row in 0..frame.height() {
        if let (Some(left), Some(right)) = (value::number(&frame, &x, row), value::number(&frame, &y, row)) {
            xs.push(left);
            ys.push(right);
        }
    }
    let figure = pearson(&xs, &ys).map_or(Value::Empty, Value::Number);
    let unread = data.column(first).unread.len() + data.column(second).unread.len();
    let without_value = frame.height() - xs.len();
    Ok(Found { figure: Some(figure), rows: frame.height(), without_value, unread, ..Found::default() })
}

/// The correlation of Pearson; none of fewer than two pairs or of a constant.
fn pearson(xs: &[f64], ys: &[f64]) -> Option<f64> {
    let count = xs.len() as f64;
    let (mean_x, mean_y) = (xs.iter().sum::<f64>() / count, ys.iter().sum::<f64>() / count);
    let (mut both, mut of_x, mut of_y) = (0.0, 0.0, 0.0);
    for (x, y) in xs.iter().zip(ys) {
        both += (x - mean_x) * (y - mean_y);
        of_x += (x - mean_x).powi(2);
        of_y += (y - mean_y).powi(2);
    }
    let scale = (of_x * of_y).sqrt();
    (scale > 0.0).then(|| both / scale)
}

/// `sum of units`, `rows`.
pub(crate) fn measure_label(measure: Measure, data: &Data) -> String {
    let Some(column) = measure.column else { return "rows".to_owned() };
    let name = &data.column(column).name;
    match measure.op {
        Op::Sum => format!("sum of {name}"),
        // The mean of rows is their share.
        Op::Mean if lateness::is_late_share(data.column(column)) => name.clone(),
        Op::Mean => format!("mean {name}"),
        Op::Min if data.column(column).kind == crate::data::Kind::Date => format!("first {name}"),
        Op::Max if data.column(column).kind == crate::data::Kind::Date => format!("last {name}"),
        Op::Min => format!("smallest {name}"),
        Op::Max => format!("largest {name}"),
        Op::Median => format!("median {name}"),
        Op::Count => format!("rows with {name}"),
        Op::CountDistinct => format!("different values of {name}"),
        Op::CountBlank => format!("rows without {name}"),
    }
}
