//! A chart where it helps: bars for groups, a line over time.

use language::Unit;
use report::result::{Chart, ChartSeries};

use super::{figure::cell, story::calculation};
use crate::{
    data::Data,
    execute::{Found, measure_label},
    query::{Key, Measure, Query, Shape},
};

/// More bars than this cannot be read.
const MOST_BARS: usize = 30;

pub(crate) fn charts(query: &Query, found: &Found, data: &Data) -> Vec<Chart> {
    let chart = match &query.shape {
        Shape::Figure { measure, groups, .. } => match groups.as_slice() {
            [key] => one(*key, *measure, query, found, data),
            _ => None,
        },
        Shape::OfTotals { measure, per, .. } => one(*per, *measure, query, found, data),
        Shape::YearOverYear { measure, date } => {
            one(Key::Step(*date, Unit::Year), *measure, query, found, data)
        }
        Shape::Rows { .. }
        | Shape::Distinct { .. }
        | Shape::Share { .. }
        | Shape::Compare { .. }
        | Shape::Changes { .. }
        | Shape::FirstOfEach { .. }
        | Shape::Concentration { .. }
        | Shape::Runs { .. }
        | Shape::StepsPassing { .. }
        | Shape::Correlation { .. } => None,
    };
    chart.into_iter().collect()
}

fn one(key: Key, measure: Measure, query: &Query, found: &Found, data: &Data) -> Option<Chart> {
    let calculation = calculation(query, found, data).replace('\\', "");
    let is_over_time = matches!(key, Key::Step(..));
    let values: Vec<Option<f64>> =
        found.lines.iter().map(|line| line.get(1).and_then(|cell| cell.as_number())).collect();
    let is_readable = is_over_time || values.len() <= MOST_BARS;
    if values.len() < 2 || !is_readable || values.iter().all(Option::is_none) {
        return None;
    }
    let label = measure_label(measure, data);
    Some(Chart {
        name: "answer",
        title: format!("{label} by {}", key.label(data)),
        kind: if is_over_time { "line" } else { "bar" },
        x: found.lines.iter().map(|line| cell(&line[0])).collect(),
        series: vec![ChartSeries::new(label.clone(), values).found_by(calculation)],
        x_title: Some(key.label(data)),
        y_title: Some(label),
    })
}
