//! Totals of groups: their table, the first ones of a ranking, the mean of them, years side by side.

use language::Unit;
use polars::prelude::{DataFrame, DataType, Expr, LazyFrame, col, len};

use super::{
    Found, Value, expressions::aggregate_or_null, expressions::filled, measure_label, steps, unread_count,
    value,
};
use crate::{
    data::{Data, Kind, series_name},
    query::{Key, Measure, Op, Query, Rank},
};

/// A number for each group. A ranking leaves groups without a key or a value out.
pub(super) fn grouped(
    frame: LazyFrame,
    measure: Measure,
    keys: &[Key],
    rank: Option<Rank>,
    data: &Data,
) -> anyhow::Result<Found> {
    let mut found = totals(frame, measure, keys, data)?;
    found.head = keys.iter().map(|key| key.label(data)).chain([measure_label(measure, data)]).collect();
    match rank {
        Some(rank) => keep_first(&mut found, keys, rank),
        None => sort(&mut found, keys),
    }
    if let [line] = found.lines.as_slice()
        && rank.is_some()
    {
        found.figure = line.first().cloned();
    }
    Ok(found)
}

/// The lines of all groups with the keys first and the number last.
fn totals(frame: LazyFrame, measure: Measure, keys: &[Key], data: &Data) -> anyhow::Result<Found> {
    let names: Vec<String> = (0..keys.len()).map(|at| format!("k{at}")).collect();
    let mut by = Vec::new();
    for (key, name) in keys.iter().zip(&names) {
        by.push(expression(*key).alias(name.as_str()));
    }
    let filled_rows = match measure.column {
        Some(column) => filled(column).sum(),
        None => len(),
    };
    let grouped = frame
        .group_by(by)
        .agg([
            aggregate_or_null(measure, data).alias("value"),
            filled_rows.cast(DataType::Float64).alias("filled"),
            len().cast(DataType::Float64).alias("rows"),
            unread_count(measure.column, data).alias("unread"),
        ])
        .collect()?;
    let mut found = Found::default();
    for row in 0..grouped.height() {
        let count = |name: &str| value::number(&grouped, name, row).unwrap_or(0.0) as usize;
        found.rows += count("rows");
        let is_blank_count = matches!(measure.op, Op::CountBlank);
        found.without_value += if is_blank_count { 0 } else { count("rows") - count("filled") };
        found.unread += count("unread");
        let line = line(&grouped, row, keys, &names, measure);
        let has_blank_step = keys
            .iter()
            .zip(&line)
            .any(|(key, cell)| !matches!(key, Key::Column(_)) && matches!(cell, Value::Empty));
        if has_blank_step {
            found.blank_keys = true;
        } else {
            found.lines.push(line);
        }
    }
    Ok(found)
}

fn line(frame: &DataFrame, row: usize, keys: &[Key], names: &[String], measure: Measure) -> Vec<Value> {
    let mut line = Vec::new();
    for (key, name) in keys.iter().zip(names) {
        line.push(value::cell(frame, name, row, Some(*key)));
    }
    line.push(value::cell(frame, "value", row, super::measure_key(measure)));
    line
}

/// The key of a row: its value, or the step of time as one number in the order of time.
pub(super) fn expression(key: Key) -> Expr {
    let (column, unit) = match key {
        Key::Column(index) => return col(series_name(index).as_str()),
        Key::Step(column, unit) => (col(series_name(column).as_str()), unit),
        Key::Weekday(column) => {
            return col(series_name(column).as_str()).dt().weekday().cast(DataType::Int64);
        }
    };
    let year = column.clone().dt().year();
    let number = match unit {
        Unit::Year => year,
        Unit::Quarter => year * 10.into() + column.dt().quarter().cast(DataType::Int32),
        Unit::Month => year * 100.into() + column.dt().month().cast(DataType::Int32),
        Unit::Week => column.clone().dt().iso_year() * 100.into() + column.dt().week().cast(DataType::Int32),
        Unit::Second | Unit::Minute | Unit::Hour | Unit::Day | Unit::BusinessDay => {
            column.cast(DataType::Int32)
        }
    };
    number.cast(DataType::Int64)
}

fn sort(found: &mut Found, keys: &[Key]) {
    if matches!(keys, [Key::Weekday(_)]) {
        found.lines.sort_by_key(|line| value::place_of_weekday(&line[0]));
        return;
    }
    let by_time = keys.iter().any(|key| matches!(key, Key::Step(..))) || keys.len() > 1;
    found.lines.sort_by(|left, right| {
        let by_keys = left[..keys.len()]
            .iter()
            .zip(right)
            .map(|(one, two)| one.order(two))
            .find(|order| order.is_ne())
            .unwrap_or(std::cmp::Ordering::Equal);
        if by_time {
            return by_keys;
        }
        let (one, two) = (&left[keys.len()], &right[keys.len()]);
        two.as_number().partial_cmp(&one.as_number()).unwrap_or(std::cmp::Ordering::Equal).then(by_keys)
    });
}

/// The first groups of a ranking; for the first one alone, those that are equal to it as well.
fn keep_first(found: &mut Found, keys: &[Key], rank: Rank) {
    let before = found.lines.len();
    found.lines.retain(|line| !matches!(line.last(), None | Some(Value::Empty)));
    found.lines.retain(|line| !line[..keys.len()].iter().any(|cell| matches!(cell, Value::Empty)));
    found.blank_keys |= found.lines.len() < before;
    found.lines.sort_by(|left, right| {
        let order = left[keys.len()].order(&right[keys.len()]);
        let order = if rank.is_descending { order.reverse() } else { order };
        order.then_with(|| left[0].order(&right[0]))
    });
    let Some(last) = found.lines.get(rank.count.saturating_sub(1)).and_then(|line| line.last()).cloned()
    else {
        return;
    };
    let mut count = rank.count;
    while found.lines.get(count).is_some_and(|line| line.last() == Some(&last)) {
        count += 1;
    }
    found.lines.truncate(count);
}

/// The totals of a key, in its order.
pub(super) fn totals_by(frame: LazyFrame, measure: Measure, per: Key, data: &Data) -> anyhow::Result<Found> {
    let mut found = totals(frame, measure, &[per], data)?;
    found.head = vec![per.label(data), measure_label(measure, data)];
    found.lines.retain(|line| !matches!(line[0], Value::Empty));
    sort(&mut found, &[per]);
    Ok(found)
}

/// The mean, largest or smallest of these totals; steps of time without rows are 0 where they count.
pub(super) fn of_totals(found: &mut Found, op: Op, query: &Query, per: Key, with_empty: bool, data: &Data) {
    let figure = |found: &Found| of_numbers(op, found.lines.iter().filter_map(|line| line[1].as_number()));
    let mut filled = found.clone();
    let empty = if matches!(per, Key::Step(..)) { steps::fill(&mut filled, query, per, data) } else { 0 };
    if with_empty {
        *found = filled;
        found.with_empty = Some((0.0, empty));
    } else if let Some(over_all) = figure(&filled).filter(|_| empty > 0) {
        found.with_empty = Some((over_all, empty));
    }
    found.figure = Some(figure(found).map_or(Value::Empty, Value::Number));
}

fn of_numbers(op: Op, numbers: impl Iterator<Item = f64>) -> Option<f64> {
    let mut numbers: Vec<f64> = numbers.collect();
    numbers.sort_by(f64::total_cmp);
    let count = numbers.len();
    (count > 0).then(|| match op {
        Op::Min => numbers[0],
        Op::Max => numbers[count - 1],
        Op::Median => (numbers[(count - 1) / 2] + numbers[count / 2]) / 2.0,
        Op::Sum | Op::Mean | Op::Count | Op::CountDistinct | Op::CountBlank => {
            numbers.iter().sum::<f64>() / count as f64
        }
    })
}

/// Every year with its change from the year before.
pub(super) fn year_over_year(
    frame: LazyFrame,
    measure: Measure,
    date: usize,
    data: &Data,
) -> anyhow::Result<Found> {
    let key = Key::Step(date, Unit::Year);
    let mut found = totals(frame, measure, &[key], data)?;
    sort(&mut found, &[key]);
    found.head = vec!["year".to_owned(), measure_label(measure, data), "change".to_owned()];
    let mut before: Option<f64> = None;
    for line in &mut found.lines {
        let number = line[1].as_number();
        let change = match (before, number) {
            (Some(before), Some(number)) if before != 0.0 => Value::Number(number / before - 1.0),
            _ => Value::Empty,
        };
        line.push(change);
        before = number;
    }
    found.figure = found.lines.last().map(|line| line[2].clone());
    Ok(found)
}

/// Whether a ranking needs the rows in the order of a column of numbers or days.
pub(super) fn can_order(data: &Data, column: usize) -> bool {
    data.column(column).kind != Kind::Text
}
