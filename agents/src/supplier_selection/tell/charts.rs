//! Charts of a ranking: scores, weighted points, and the range of each weight in which the winner stays.

use crate::supplier_selection::{data::fields::roster::Roster, params::MethodName, plan::judged::Judged};
use report::result::{Chart, ChartSeries};

/// Suppliers in a chart.
const CHARTED: usize = 10;
/// The score of the supplier at this point. `EXACT` keeps special characters in its name from acting as a pattern.
const SCORE: &str = "SUMPRODUCT(EXACT(supplier_report[supplier],[x])*supplier_report[score])";

/// Every chart of a ranking.
pub(crate) fn charts(roster: &Roster, judged: &Judged) -> Vec<Chart> {
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
    let mut series = Vec::new();
    for (criterion, points) in judged.choice.criteria.iter().zip(&judged.ranked.points) {
        let values = shown.iter().map(|place| Some(points[*place])).collect();
        series.push(ChartSeries::new(criterion.name.clone(), values));
    }
    Chart {
        name: "points",
        title: "Weighted points by criterion (their sum is the weighted sum)".to_owned(),
        kind: "bar",
        x,
        series,
        x_title: Some("Supplier".to_owned()),
        y_title: Some("Weighted points".to_owned()),
    }
}

fn stability(judged: &Judged) -> Chart {
    let [mut from, mut weights, mut to] = [const { Vec::new() }; 3];
    for (place, range) in judged.ranked.stability.iter().enumerate() {
        from.push(Some(100.0 * range.lower));
        weights.push(Some(100.0 * judged.weighed.weight(place)));
        to.push(Some(100.0 * range.upper));
    }
    Chart {
        name: "weight_stability",
        title: "Weight of each criterion, and the range in which the winner stays".to_owned(),
        kind: "bar",
        x: judged.choice.criteria.iter().map(|criterion| criterion.name.clone()).collect(),
        series: vec![
            ChartSeries::new("stable_from", from),
            ChartSeries::new("weight", weights),
            ChartSeries::new("stable_to", to),
        ],
        x_title: Some("Criterion".to_owned()),
        y_title: Some("Percent of the weight".to_owned()),
    }
}
