//! Charts that both runs have, on one axis.

use std::collections::{HashMap, HashSet};

use provenance::{
    Stored,
    stored::{Chart, Series},
};
use schemars::JsonSchema;
use serde::Serialize;

/// A chart with more labels says nothing that its tables do not say.
const MOST_LABELS: usize = 5000;

/// A chart of both runs: every label of either, and both values at each.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct ChartPair {
    pub name: String,
    pub title: String,
    pub kind: String,
    pub x_title: Option<String>,
    pub y_title: Option<String>,
    pub x: Vec<String>,
    pub series: Vec<SeriesPair>,
}

/// A series before and after; empty where a run has no value.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct SeriesPair {
    pub name: String,
    pub before: Vec<Option<f64>>,
    pub after: Vec<Option<f64>>,
}

/// The charts of one name, kind and axis in both runs.
pub(crate) fn pairs(before: &Stored, after: &Stored) -> Vec<ChartPair> {
    let same = |chart: &Chart| {
        let found = before.charts.iter().find(|earlier| {
            (&earlier.name, &earlier.kind, &earlier.x_title, &earlier.y_title)
                == (&chart.name, &chart.kind, &chart.x_title, &chart.y_title)
        });
        // A title names what the chart is about, such as the item with the most value.
        found.filter(|earlier| earlier.title == chart.title && chart.kind != "scatter")
    };
    after.charts.iter().filter_map(|chart| pair(same(chart)?, chart)).collect()
}

fn pair(before: &Chart, after: &Chart) -> Option<ChartPair> {
    let x = union(&before.x, &after.x);
    if x.len() > MOST_LABELS || is_apart(before, after, x.len()) {
        return None;
    }
    let old =
        before.series.iter().filter(|series| !after.series.iter().any(|later| later.name == series.name));
    let names = after.series.iter().chain(old).map(|series| &series.name);
    let series = names.map(|name| SeriesPair {
        name: name.clone(),
        before: values(before, name, &x),
        after: values(after, name, &x),
    });
    Some(ChartPair {
        name: after.name.clone(),
        title: after.title.clone(),
        kind: after.kind.clone(),
        x_title: after.x_title.clone(),
        y_title: after.y_title.clone(),
        series: series.collect(),
        x,
    })
}

/// Lines whose points lie in different places would be dots with gaps between them; days are places on one axis.
fn is_apart(before: &Chart, after: &Chart, all: usize) -> bool {
    let shared = before.x.len() + after.x.len() - all;
    let are_days = before.x.iter().chain(&after.x).all(|label| is_day(label));
    after.kind == "line" && !are_days && 2 * shared < before.x.len().min(after.x.len())
}

fn is_day(label: &str) -> bool {
    let bytes = label.as_bytes();
    bytes.len() == 10 && bytes[4] == b'-' && bytes[7] == b'-' && bytes[..4].iter().all(u8::is_ascii_digit)
}

/// All labels: in order where both are in order, as dates are, else those of the later run and then the others.
fn union(before: &[String], after: &[String]) -> Vec<String> {
    let known: HashSet<&String> = after.iter().collect();
    let mut all: Vec<String> = after.to_vec();
    all.extend(before.iter().filter(|label| !known.contains(label)).cloned());
    if [before, after].iter().all(|labels| labels.iter().all(|label| is_day(label)) && labels.is_sorted()) {
        all.sort_unstable();
    } else if let Some(numbers) =
        all.iter().map(|label| label.replace(',', "").parse().ok()).collect::<Option<Vec<f64>>>()
    {
        let mut order: Vec<usize> = (0..all.len()).collect();
        order.sort_by(|one, other| numbers[*one].total_cmp(&numbers[*other]));
        all = order.into_iter().map(|at| all[at].clone()).collect();
    }
    all
}

fn values(chart: &Chart, name: &str, x: &[String]) -> Vec<Option<f64>> {
    let Some(Series { values, .. }) = chart.series.iter().find(|series| series.name == name) else {
        return vec![None; x.len()];
    };
    let places: HashMap<&String, usize> = chart.x.iter().enumerate().map(|(at, label)| (label, at)).collect();
    x.iter().map(|label| places.get(label).and_then(|at| values.get(*at).copied().flatten())).collect()
}
