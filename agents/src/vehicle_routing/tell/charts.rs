//! The charts of a plan: load and kilometres per route.

use crate::vehicle_routing::plan::outcome::Outcome;
use report::result::{Chart, ChartSeries};

/// A chart with more bars than this is not readable.
const MOST_ROUTES: usize = 200;

/// Every chart for which the plan has numbers.
pub(crate) fn charts(outcome: &Outcome) -> Vec<Chart> {
    let routes = &outcome.routes;
    if routes.is_empty() || routes.len() > MOST_ROUTES {
        return Vec::new();
    }
    let x: Vec<String> = (1..=routes.len()).map(|number| format!("Route {number}")).collect();
    let capacities: Vec<Option<f64>> =
        routes.iter().map(|route| outcome.fleet.kinds[route.kind].capacity()).collect();
    let mut loads =
        vec![ChartSeries::new("load", routes.iter().map(|route| route.most_load.first().copied()).collect())];
    if capacities.iter().any(Option::is_some) {
        loads.push(ChartSeries::new("capacity", capacities));
    }
    let lengths = ChartSeries::new("distance", routes.iter().map(|route| Some(route.km())).collect());
    let unit = outcome.fleet.unit();
    let chart = |name, title: &str, unit: &str, series| Chart {
        name,
        title: title.to_owned(),
        kind: "bar",
        x: x.clone(),
        series,
        x_title: Some("Route".to_owned()),
        y_title: Some(unit.to_owned()),
    };
    vec![
        chart("load_per_route", &format!("Load of every route ({unit})"), unit, loads),
        chart("distance_per_route", "Length of every route (km)", "Km", vec![lengths]),
    ]
}
