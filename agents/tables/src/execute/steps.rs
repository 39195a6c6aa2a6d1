//! Totals of every step of time, those without rows included: runs of rises and falls, and how many steps pass a test.

use std::collections::BTreeMap;

use chrono::NaiveDate;
use language::Unit;
use polars::prelude::LazyFrame;

use super::{Found, Value, groups, measure_label, value::step_text};
use crate::{
    coverage::{coverage, next_start, steps},
    data::Data,
    query::{Compare, Key, Measure, Query},
};

/// The stretch of time that a query asks about, as far as the column of dates covers it.
fn stretch(query: &Query, column: usize, data: &Data) -> Option<(NaiveDate, NaiveDate)> {
    let covered = coverage(data, column)?;
    let stretch = query.period.as_ref().filter(|stretch| stretch.column == column);
    let from = stretch.and_then(|stretch| stretch.from).map_or(covered.first, |from| from.max(covered.first));
    let to = stretch.and_then(|stretch| stretch.to).map_or(covered.last, |to| to.min(covered.last));
    Some((from, to))
}

/// The steps that a query asks about.
fn asked(query: &Query, step: Key, data: &Data) -> Vec<NaiveDate> {
    let Key::Step(column, unit) = step else { return Vec::new() };
    stretch(query, column, data).map_or_else(Vec::new, |(from, to)| steps(from, to, unit))
}

/// Those of them that lie whole in the stretch: the total of half a week says nothing of weeks.
pub(super) fn whole_steps(query: &Query, step: Key, data: &Data) -> Vec<NaiveDate> {
    let Key::Step(column, unit) = step else { return Vec::new() };
    let Some((from, to)) = stretch(query, column, data) else { return Vec::new() };
    let mut starts = steps(from, to, unit);
    starts.retain(|start| *start >= from && last_day(*start, unit).is_some_and(|end| end <= to));
    starts
}

/// The last day of a step of time.
pub(super) fn last_day(start: NaiveDate, unit: Unit) -> Option<NaiveDate> {
    next_start(start, unit)?.pred_opt()
}

fn labels(starts: &[NaiveDate], step: Key) -> Vec<String> {
    let unit = if let Key::Step(_, unit) = step { unit } else { Unit::Day };
    starts.iter().map(|start| step_text(*start, unit)).collect()
}

/// The label of a step of time as `step_text` writes it.
fn label(cell: &Value) -> String {
    match cell {
        Value::Text(text) => text.clone(),
        Value::Date(day) => day.to_string(),
        Value::Number(_) | Value::Empty => String::new(),
    }
}

/// Adds a line of 0 for each step of time without rows; returns how many there were.
pub(super) fn fill(found: &mut Found, query: &Query, step: Key, data: &Data) -> usize {
    let starts = asked(query, step, data);
    let known: Vec<String> = found.lines.iter().map(|line| label(&line[0])).collect();
    let mut lines = Vec::new();
    for text in labels(&starts, step).into_iter().filter(|text| !known.contains(text)) {
        lines.push(vec![step_cell(&text, step), Value::Number(0.0)]);
    }
    let count = lines.len();
    found.lines.extend(lines);
    found.lines.sort_by(|left, right| left[0].order(&right[0]));
    count
}

fn step_cell(text: &str, step: Key) -> Value {
    match (step, text.parse::<NaiveDate>()) {
        (Key::Step(_, Unit::Day), Ok(day)) => Value::Date(day),
        _ => Value::Text(text.to_owned()),
    }
}

/// The steps of time whose total passes a test, and how many these are.
pub(super) fn passing(
    query: &Query,
    frame: LazyFrame,
    measure: Measure,
    step: Key,
    test: (Compare, f64),
    data: &Data,
) -> anyhow::Result<Found> {
    let mut found = groups::grouped(frame, measure, &[step], None, data)?;
    found.head = vec![step.label(data), measure_label(measure, data)];
    fill(&mut found, query, step, data);
    let whole = labels(&whole_steps(query, step, data), step);
    found.lines.retain(|line| whole.contains(&label(&line[0])));
    found.compared = found.lines.len();
    found.lines.retain(|line| line[1].as_number().is_some_and(|total| test.0.passes(total, test.1)));
    found.figure = Some(Value::Number(found.lines.len() as f64));
    Ok(found)
}

/// What is looked for: a direction, and how many steps in a row.
#[derive(Clone, Copy)]
pub(super) struct Run {
    pub rises: bool,
    pub length: usize,
}

/// Values of a key whose total rose or fell in the last whole steps of time, so many times in a row.
pub(super) fn runs(
    query: &Query,
    frame: LazyFrame,
    measure: Measure,
    keys: [Key; 2],
    run: Run,
    data: &Data,
) -> anyhow::Result<Found> {
    let [key, step] = keys;
    let mut found = groups::grouped(frame, measure, &keys, None, data)?;
    let starts = whole_steps(query, step, data);
    let labels = labels(&starts, step);
    let mut totals: BTreeMap<String, (Value, BTreeMap<String, f64>)> = BTreeMap::new();
    for line in &found.lines {
        let entry = totals.entry(format!("{:?}", line[0])).or_insert((line[0].clone(), BTreeMap::new()));
        entry.1.insert(label(&line[1]), line[2].as_number().unwrap_or(0.0));
    }
    found.compared = totals.len();
    found.lines.clear();
    for (name, of_step) in totals.into_values() {
        let series: Vec<f64> =
            labels.iter().map(|label| of_step.get(label).copied().unwrap_or(0.0)).collect();
        let count = latest_run(&series, run.rises);
        if count < run.length {
            continue;
        }
        let before = series.len() - 1 - count;
        let number = |at: usize| Value::Number(series[at]);
        found.lines.push(vec![
            name,
            Value::Number(count as f64),
            Value::Text(labels[before].clone()),
            number(before),
            Value::Text(labels[series.len() - 1].clone()),
            number(series.len() - 1),
        ]);
    }
    found.lines.sort_by(|left, right| right[1].order(&left[1]).then_with(|| left[0].order(&right[0])));
    let (unit, total) = (step.label(data), measure_label(measure, data));
    found.head = vec![
        key.label(data),
        format!("{unit}s in a row"),
        format!("from {unit}"),
        format!("{total} then"),
        format!("to {unit}"),
        format!("{total} at the end"),
    ];
    Ok(found)
}

/// How many times the last values rose or fell, one after the other.
fn latest_run(series: &[f64], rises: bool) -> usize {
    let changes = series.windows(2).rev();
    changes.take_while(|pair| if rises { pair[1] > pair[0] } else { pair[1] < pair[0] }).count()
}

#[cfg(test)]
mod tests {
    use super::latest_run;

    #[test]
    fn a_run_is_counted_from_the_end() {
        assert_eq!(latest_run(&[5.0, 9.0, 7.0, 6.0, 2.0], false), 3);
        assert_eq!(latest_run(&[5.0, 4.0, 3.0, 6.0], false), 0);
        assert_eq!(latest_run(&[1.0, 2.0], true), 1);
        assert_eq!(latest_run(&[], true), 0);
    }
}
