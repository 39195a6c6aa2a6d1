//! Numbers that a user may change in the workbook, and the key figures of its first sheet.

use crate::vehicle_routing::plan::{fleet::Kind, outcome::Outcome};
use report::result::{Figure, Input};

/// What stands in for a factor that nobody said.
const ASSUMED: &str = "the usual value, because the question does not say it";

/// The cost factors, and the capacity if all vehicles are identical.
pub(crate) fn inputs(outcome: &Outcome) -> Vec<Input> {
    let factors = &outcome.factors;
    let kinds = &outcome.fleet.kinds;
    let mut inputs = vec![
        input("cost_per_hour", "Cost of an hour on the way", factors.per_hour, "money")
            .from_params(&["cost_per_hour"])
            .otherwise(ASSUMED),
        input("fuel_litres_per_100_km", "Fuel", factors.fuel_per_100_km, "litres per 100 km")
            .otherwise(ASSUMED),
        input("co2_kg_per_litre", "CO2 of a litre of fuel", factors.co2_per_litre, "kg").otherwise(ASSUMED),
    ];
    if kinds.iter().all(|kind| kind.cost_per_km == factors.per_km) {
        let input = input("cost_per_km", "Cost of a kilometre", factors.per_km, "money");
        inputs.push(input.from_params(&["cost_per_km", "fleet"]).otherwise(ASSUMED));
    }
    if kinds.iter().all(|kind| kind.cost_per_vehicle == factors.per_vehicle) {
        let input = input("cost_per_vehicle", "Cost of a vehicle that is used", factors.per_vehicle, "money");
        inputs.push(input.from_params(&["cost_per_vehicle", "fleet"]).otherwise(ASSUMED));
    }
    if let Some(capacity) = kinds.first().and_then(Kind::capacity)
        && kinds.iter().all(|kind| kind.capacity() == Some(capacity))
    {
        let input = input("vehicle_capacity", "Capacity of a vehicle", capacity, outcome.fleet.unit());
        inputs.push(
            input
                .from_params(&["capacity", "weight_capacity", "volume_capacity", "fleet"])
                .otherwise("the vehicles of the file, or the usual size"),
        );
    }
    inputs
}

fn input(name: &'static str, label: &str, value: f64, unit: &'static str) -> Input {
    Input::new(name, label, value, unit)
}

/// Sums over the routes.
pub(crate) fn figures(outcome: &Outcome) -> Vec<Figure> {
    let totals = &outcome.totals;
    vec![
        figure("total_routes", "Routes", totals.routes as f64, "routes", "COUNT(routes[route])"),
        figure("total_stops", "Stops visited", totals.stops as f64, "stops", "SUM(routes[stops])"),
        figure("total_distance", "Distance", totals.km, "km", "SUM(routes[distance])"),
        figure(
            "total_hours",
            "Time on the way",
            totals.minutes / 60.0,
            "hours",
            "SUM(routes[duration_minutes])/60",
        ),
        figure("total_load", "Brought", totals.delivered, outcome.fleet.unit(), "SUM(routes[load])"),
        figure("total_cost", "Cost", totals.cost, "money", "SUM(routes[cost])"),
        figure("total_fuel", "Fuel", totals.fuel, "litres", "SUM(routes[fuel])"),
        figure("total_co2", "CO2", totals.co2, "kg", "SUM(routes[co2])"),
    ]
}

fn figure(name: &'static str, label: &str, value: f64, unit: &'static str, formula: &'static str) -> Figure {
    Figure {
        name,
        label: label.to_owned(),
        value,
        unit: Some(unit),
        formula: Some(formula.into()),
        format: None,
    }
}
