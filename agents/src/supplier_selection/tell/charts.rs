//! Pictures of a ranking: scores, weighted points, and how far weights may move.

use crate::supplier_selection::{data::fields::roster::Roster, params::MethodName, plan::judged::Judged};
use report::result::{Chart, ChartSeries};

/// Suppliers in a chart.
const CHARTED: usize = 10;
/// The score of the supplier at this point, whatever a spreadsheet would read into its name.
const SCORE: &str = "SUMPRODUCT(EXACT(supplier_report[supplier],[x])*supplier_report[score])";

/// Every chart of a ranking.
pub fn charts(roster: &Roster, judged: &Judged) -> Vec<Chart> {
    vec![scores(roster, judged), points(roster, judged), stability(judged)]
}

/// Positions and names of the suppliers that are drawn, the best first.
fn shown(roster: &Roster, judged: &Judged) -> (Vec<usize>, Vec<String>) {
    let order = judged.ranked.ranking().order.iter().copied();
    let shown: Vec<usize> = order.take(CHARTED).collect();
    let names = shown.iter().map(|place| roster.names[judged.choice.suppliers[*place]].clone()).collect();
    (shown, names)
}

fn scores(roster: &Roster, judged: &Judged) -> Chart {
    let main = judged.ranked.main;
    let (shown, x) = shown(roster, judged);
    let values = shown.iter().map(|place| Some(judged.ranked.ranking().scores[*place])).collect();
    let better = if main == MethodName::Vikor { "less is better" } else { "more is better" };
    Chart {
        name: "scores",
        title: format!("Score by {} ({better})", main.label()),
        kind: "bar",
        x,
        series: vec![ChartSeries::new("score", values).calculated(SCORE)],
        x_title: Some("Supplier".to_owned()),
        y_title: Some("Score".to_owned()),
    }
}

fn points(roster: &Roster, judged: &Judged) -> Chart {
    let (shown, x) = shown(roster, judged);
    let series = judged.choice.criteria.iter().zip(&judged.ranked.points).map(|(criterion, points)| {
        ChartSeries::new(criterion.name.clone(), shown.iter().map(|place| Some(points[*place])).collect())
    });
    Chart {
        name: "points",
        title: "Weighted points by criterion (their sum is the weighted sum)".to_owned(),
        kind: "bar",
        x,
        series: series.collect(),
        x_title: Some("Supplier".to_owned()),
        y_title: Some("Weighted points".to_owned()),
    }
}

fn stability(judged: &Judged) -> Chart {
    let ranges = &judged.ranked.stability;
    let series = |name: &'static str, values: Vec<f64>| {
        ChartSeries::new(name, values.into_iter().map(|value| Some(100.0 * value)).collect())
    };
    Chart {
        name: "weight_stability",
        title: "Weight of each criterion, and the range in which the winner stays".to_owned(),
        kind: "bar",
        x: judged.choice.criteria.iter().map(|criterion| criterion.name.clone()).collect(),
        series: vec![
            series("stable_from", ranges.iter().map(|range| range.lower).collect()),
            series("weight", judged.weighed.weights.as_slice().to_vec()),
            series("stable_to", ranges.iter().map(|range| range.upper).collect()),
        ],
        x_title: Some("Criterion".to_owned()),
        y_title: Some("Percent of the weight".to_owned()),
    }
}
