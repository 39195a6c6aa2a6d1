//! A chart where it helps: bars for groups, a line over time, and for two groups a line or bars for each value of one of them.

use std::collections::{HashMap, HashSet};

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
/// A chart with more lines than this cannot be read.
const MOST_SERIES: usize = 8;

pub(crate) fn charts(query: &Query, found: &Found, data: &Data) -> Vec<Chart> {
    let chart = match &query.shape {
        Shape::Figure { measure, groups, .. } => match groups.as_slice() {
            [key] => one(*key, *measure, query, found, data),
            [first, second] => two([*first, *second], *measure, query, found, data),
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

/// Along the axis goes time, or else what has more values; each value of the other key is a series.
fn two(keys: [Key; 2], measure: Measure, query: &Query, found: &Found, data: &Data) -> Option<Chart> {
    let label = measure_label(measure, data);
    let values_of = |key: usize| -> Vec<String> {
        let mut seen = HashSet::new();
        found.lines.iter().map(|line| cell(&line[key])).filter(|value| seen.insert(value.clone())).collect()
    };
    let values = [values_of(0), values_of(1)];
    let is_over_time = keys.map(|key| matches!(key, Key::Step(..)));
    let along = match is_over_time {
        [true, false] => 0,
        [false, true] => 1,
        _ => usize::from(values[1].len() > values[0].len()),
    };
    let across = 1 - along;
    let [mut x, names] = [values[along].clone(), values[across].clone()];
    let is_line = is_over_time[along];
    let is_readable = is_line || x.len() * names.len() <= MOST_BARS;
    if x.len() < 2 || names.len() > MOST_SERIES || !is_readable {
        return None;
    }
    if is_line {
        x.sort_unstable();
    }
    let figures: HashMap<(String, String), Option<f64>> = found
        .lines
        .iter()
        .map(|line| {
            ((cell(&line[across]), cell(&line[along])), line.get(2).and_then(|cell| cell.as_number()))
        })
        .collect();
    let calculation = calculation(query, found, data).replace('\\', "");
    let series = names.iter().map(|name| {
        let at = |x: &String| figures.get(&(name.clone(), x.clone())).copied().flatten();
        ChartSeries::new(name.clone(), x.iter().map(at).collect()).found_by(calculation.clone())
    });
    Some(Chart {
        name: "answer",
        title: format!("{label} by {} and {}", keys[along].label(data), keys[across].label(data)),
        kind: if is_line { "line" } else { "bar" },
        series: series.collect(),
        x,
        x_title: Some(keys[along].label(data)),
        y_title: Some(label),
    })
}

#[cfg(test)]
mod tests {
    use intake::Dataset;
    use report::result::Chart;

    use super::charts;
    use crate::{Files, Outcome};

    const SALES: &str = "\
date,region,units
2025-03-01,south,4
2025-01-15,south,40
2025-01-20,north,10
2025-03-05,north,12
2025-02-03,north,11
";

    fn charts_of(question: &str, text: &str) -> Vec<Chart> {
        let file = Dataset::new("sales.csv", text.to_owned().into_bytes().into());
        match Files::read(&file).unwrap().ask(question, None).unwrap() {
            Outcome::Found(answered) => charts(&answered.query, &answered.found, &answered.data),
            Outcome::AskBack { .. } | Outcome::NotAsked => panic!("{question} has no figures"),
        }
    }

    #[test]
    fn figures_by_month_and_region_are_a_line_for_each_region_with_gaps_where_it_has_none() {
        for question in ["total units by month and region", "total units by region and month"] {
            let chart = charts_of(question, SALES).pop().unwrap();
            assert_eq!((chart.kind, chart.x_title.as_deref()), ("line", Some("month")), "{question}");
            assert_eq!(chart.x, ["2025-01", "2025-02", "2025-03"], "{question}");
            let mut series: Vec<_> =
                chart.series.iter().map(|series| (series.name.as_ref(), series.values.clone())).collect();
            series.sort_by_key(|(name, _)| *name);
            let north = vec![Some(10.0), Some(11.0), Some(12.0)];
            assert_eq!(
                series,
                [("north", north), ("south", vec![Some(40.0), None, Some(4.0)])],
                "{question}"
            );
        }
    }

    #[test]
    fn figures_by_two_columns_are_bars_side_by_side_while_they_can_be_read() {
        let many = |regions: usize| {
            let rows = (0..60).map(|row| format!("2025-01-01,r{},c{},5\n", row % regions, row % 3));
            format!("date,region,channel,units\n{}", rows.collect::<String>())
        };
        let chart = charts_of("total units by region and channel", &many(4)).pop().unwrap();
        assert_eq!((chart.kind, chart.x.len(), chart.series.len()), ("bar", 4, 3));
        assert!(charts_of("total units by region and channel", &many(20)).is_empty());
    }
}
