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
    let capacities: Vec<Option<f64>> =
        routes.iter().map(|route| outcome.fleet.kinds[route.kind].capacity()).collect();
    let mut loads = vec![
        ChartSeries::new("load", routes.iter().map(|route| route.most_load.first().copied()).collect())
            .explained(of_route("most_load")),
    ];
    if capacities.iter().any(Option::is_some) {
        loads.push(ChartSeries::new("capacity", capacities).explained(of_route("capacity")));
    }
    let lengths = ChartSeries::new("distance", routes.iter().map(|route| Some(route.km())).collect())
        .explained(of_route("distance"));
    let unit = outcome.fleet.unit();
    vec![
        Chart {
            name: "load_per_route",
            title: format!("Load of every route ({unit})"),
            y_title: Some(unit.to_owned()),
            ..per_route(routes.len(), loads)
        },
        Chart {
            name: "distance_per_route",
            title: "Length of every route (km)".to_owned(),
            y_title: Some("Km".to_owned()),
            ..per_route(routes.len(), vec![lengths])
        },
    ]
}

/// The figure of the route that a bar stands for.
fn of_route(column: &str) -> String {
    format!("SUMPRODUCT(EXACT(\"Route \"&routes[route],[x])*routes[{column}])")
}

/// Bars for each route, without the names of the chart and of its values.
fn per_route(routes: usize, series: Vec<ChartSeries>) -> Chart {
    Chart {
        name: "",
        title: String::new(),
        kind: "bar",
        x: (1..=routes).map(|number| format!("Route {number}")).collect(),
        series,
        x_title: Some("Route".to_owned()),
        y_title: None,
    }
}
