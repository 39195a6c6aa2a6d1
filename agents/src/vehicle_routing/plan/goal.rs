//! What a plan makes as small as possible.

use crate::vehicle_routing::{
    params::RouteParams,
    plan::{factors::Factors, fleet::Kind, totals::Totals},
};

/// The quantity that the search minimises.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Goal {
    /// Kilometres.
    Distance,
    /// Minutes between departures and returns.
    Time,
    /// Money for kilometres, hours and vehicles.
    Money,
}

/// What a vehicle adds to the goal.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Weights {
    pub per_vehicle: f64,
    pub per_km: f64,
    /// Per minute between the departure and the return.
    pub per_minute: f64,
}

impl Goal {
    /// The stated goal; the least time is one. Without any, prices of hours or vehicles, and prices that differ between vehicles, ask for the
    /// cheapest plan: the shortest one can cost more. A price of kilometres alone asks for the shortest plan.
    pub(crate) fn of(params: &RouteParams) -> Self {
        if params.wants_least_time() {
            return Self::Time;
        }
        let fleet = || params.fleet.iter().flatten();
        let has_prices = params.cost_per_hour.or(params.cost_per_vehicle).is_some()
            || fleet().any(|kind| kind.cost_per_km.or(kind.cost_per_vehicle).is_some());
        if params.minimize_cost.unwrap_or(has_prices) { Self::Money } else { Self::Distance }
    }

    pub(crate) fn weights(self, kind: &Kind, factors: &Factors) -> Weights {
        match self {
            Self::Distance => Weights { per_vehicle: 0.0, per_km: 1.0, per_minute: 0.0 },
            Self::Time => Weights { per_vehicle: 0.0, per_km: 0.0, per_minute: 1.0 },
            Self::Money => Weights {
                per_vehicle: kind.cost_per_vehicle,
                per_km: kind.cost_per_km,
                per_minute: factors.per_hour / 60.0,
            },
        }
    }

    /// What a plan has of it.
    pub(crate) fn value(self, totals: &Totals) -> f64 {
        match self {
            Self::Distance => totals.km,
            Self::Time => totals.minutes,
            Self::Money => totals.cost,
        }
    }

    /// The unit in which progress and prices of lateness are said.
    pub(crate) fn unit(self) -> &'static str {
        match self {
            Self::Distance => "km",
            Self::Time => "min on the way",
            Self::Money => "in money",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::vehicle_routing::params::Wish;

    #[test]
    fn stated_prices_of_hours_and_vehicles_are_the_goal_and_a_price_of_kilometres_is_not() {
        let goal = |params: RouteParams| Goal::of(&params);
        let priced = RouteParams { cost_per_km: Some(0.9), ..RouteParams::default() };
        assert_eq!(goal(priced.clone()), Goal::Distance);
        let hourly = RouteParams { cost_per_hour: Some(30.0), ..priced };
        assert_eq!(goal(hourly.clone()), Goal::Money);
        assert_eq!(goal(RouteParams { minimize_cost: Some(false), ..hourly.clone() }), Goal::Distance);
        let vehicle = RouteParams { cost_per_vehicle: Some(60.0), ..RouteParams::default() };
        assert_eq!(goal(vehicle), Goal::Money);
        let fastest = RouteParams { wishes: Some(vec![Wish::LeastTime]), ..hourly };
        assert_eq!(goal(fastest), Goal::Time);
    }
}
