//! The sums over all routes, and their cost.

use crate::vehicle_routing::plan::{factors::Factors, fleet::Fleet, route::Route};
use kernels::cancel;

/// Sums over the routes.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Totals {
    pub routes: usize,
    pub stops: usize,
    pub unassigned: usize,
    pub km: f64,
    /// Minutes between the departures and the returns.
    pub minutes: f64,
    pub driving: f64,
    pub service: f64,
    pub waiting: f64,
    /// Minutes by which visits begin too late.
    pub late: f64,
    /// Minutes of the breaks of drivers.
    pub break_minutes: f64,
    /// The number of reloads.
    pub reloads: usize,
    pub delivered: f64,
    /// The used share of the capacity of the vehicles in use.
    pub utilisation: Option<f64>,
    pub cost: f64,
    /// Fuel in litres.
    pub fuel: f64,
    /// CO2 in kilograms.
    pub co2: f64,
    /// When the last vehicle has ended its route, in minutes after midnight; none without a route.
    pub latest_end: Option<f64>,
}

impl Totals {
    pub(crate) fn of(routes: &[Route], unassigned: usize, fleet: &Fleet, factors: &Factors) -> Self {
        let mut totals = Self { routes: routes.len(), unassigned, ..Self::default() };
        let (mut most, mut capacity) = (0.0, Some(0.0));
        for route in routes {
            cancel::tick();
            let kind = &fleet.kinds[route.kind];
            totals.stops += route.stops();
            totals.km += route.km();
            totals.minutes += route.minutes();
            totals.driving += route.driving();
            totals.service += route.service();
            totals.waiting += route.waiting();
            totals.late += route.late();
            totals.break_minutes += route.break_minutes();
            totals.reloads += route.reloads();
            totals.delivered += route.delivered;
            totals.cost += cost(route, fleet, factors);
            totals.fuel += factors.fuel(route.km());
            totals.co2 += factors.co2(route.km());
            totals.latest_end = Some(totals.latest_end.map_or(route.end(), |end| end.max(route.end())));
            most += route.most_load.first().unwrap_or(&0.0);
            capacity = capacity.zip(kind.capacity()).map(|(sum, more)| sum + more);
        }
        totals.utilisation = capacity.filter(|capacity| *capacity > 0.0).map(|capacity| most / capacity);
        totals
    }
}

/// The cost of one route in money.
pub(crate) fn cost(route: &Route, fleet: &Fleet, factors: &Factors) -> f64 {
    let kind = &fleet.kinds[route.kind];
    route.km() * kind.cost_per_km + route.minutes() / 60.0 * factors.per_hour + kind.cost_per_vehicle
}
