//! Checks whether a plan keeps every rule of its problem and whether its numbers add up.
//! Shares no code with the search: it verifies the times that a plan states and does not compute its own.

mod load;
mod totals;
mod way;

use super::{Plan, Problem, Route};

/// Allowed difference of decimal numbers: absolute below 1, relative above.
const TOLERANCE: f64 = 1e-5;

/// The first broken rule found. Routes and visits are given by their index in the plan.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Violation {
    /// A stop is not exactly once either visited or left out.
    Visits {
        stop: usize,
    },
    /// An index of the plan that does not exist, or an invalid number.
    Index {
        route: usize,
    },
    /// More routes than vehicles of this kind.
    Fleet {
        vehicle: usize,
    },
    /// The vehicle lacks a skill that the stop requires, or the stop is fixed to another vehicle.
    Vehicle {
        stop: usize,
    },
    /// The first stops of a vehicle do not come first.
    First {
        vehicle: usize,
    },
    /// The last stop of a vehicle does not come last.
    Last {
        vehicle: usize,
    },
    /// The two stops of a pair are not on one route in the right order.
    Pair {
        pair: usize,
    },
    /// The load exceeds the capacity, or differs from the stated load.
    Load {
        route: usize,
        visit: usize,
    },
    /// Service outside all windows.
    Window {
        stop: usize,
    },
    /// Times that are inconsistent with each other.
    Times {
        route: usize,
        visit: usize,
    },
    /// A route outside the shift.
    Shift {
        route: usize,
    },
    /// A break that is missing, too short or outside its window.
    Pause {
        route: usize,
    },
    /// Too many reloads.
    Reloads {
        route: usize,
    },
    DistanceLimit {
        route: usize,
    },
    DurationLimit {
        route: usize,
    },
    StopLimit {
        route: usize,
    },
    /// A distance, duration, lateness or cost of a route that does not match its visits.
    RouteTotals {
        route: usize,
    },
    /// Sums of the plan that do not match its routes.
    PlanTotals,
}

/// Checks that a plan keeps every rule of its problem and that its numbers add up.
pub fn check(problem: &Problem, plan: &Plan) -> Result<(), Violation> {
    for (index, route) in plan.routes.iter().enumerate() {
        if route.vehicle >= problem.vehicles.len() || route.visits.is_empty() {
            return Err(Violation::Index { route: index });
        }
    }
    every_stop_once(problem, plan)?;
    fleet(problem, plan)?;
    pairs(problem, plan)?;
    for (index, route) in plan.routes.iter().enumerate() {
        vehicle(problem, route)?;
        load::check(problem, index, route)?;
        way::check(problem, index, route)?;
        totals::of_route(problem, index, route)?;
    }
    totals::of_plan(problem, plan)
}

fn every_stop_once(problem: &Problem, plan: &Plan) -> Result<(), Violation> {
    let mut times = vec![0; problem.stops.len()];
    let visited = plan.routes.iter().flat_map(Route::stops);
    for stop in visited.chain(plan.left_out.iter().map(|left| left.stop)) {
        *times.get_mut(stop).ok_or(Violation::Visits { stop })? += 1;
    }
    match times.iter().position(|times| *times != 1) {
        Some(stop) => Err(Violation::Visits { stop }),
        None => Ok(()),
    }
}

fn fleet(problem: &Problem, plan: &Plan) -> Result<(), Violation> {
    for (vehicle, kind) in problem.vehicles.iter().enumerate() {
        let routes: Vec<&Route> = plan.routes.iter().filter(|route| route.vehicle == vehicle).collect();
        if kind.count.is_some_and(|count| routes.len() > count) {
            return Err(Violation::Fleet { vehicle });
        }
        let first = kind.first.iter().filter(|stop| plan.left_out.iter().all(|left| left.stop != **stop));
        let mut visited = routes.first().into_iter().flat_map(|route| route.stops());
        if first.into_iter().any(|stop| visited.next() != Some(*stop)) {
            return Err(Violation::First { vehicle });
        }
        let last = kind.last.filter(|stop| plan.left_out.iter().all(|left| left.stop != *stop));
        let visited = routes.first().and_then(|route| route.stops().last());
        if last.is_some() && last != visited {
            return Err(Violation::Last { vehicle });
        }
    }
    Ok(())
}

fn pairs(problem: &Problem, plan: &Plan) -> Result<(), Violation> {
    let place = |wanted: usize| {
        plan.routes.iter().enumerate().find_map(|(index, route)| {
            route.stops().position(|stop| stop == wanted).map(|visit| (index, visit))
        })
    };
    for (index, pair) in problem.pairs.iter().enumerate() {
        let is_kept = match (place(pair.pickup), place(pair.delivery)) {
            (Some(pickup), Some(delivery)) => pickup.0 == delivery.0 && pickup.1 < delivery.1,
            (None, None) => true,
            _ => false,
        };
        if !is_kept {
            return Err(Violation::Pair { pair: index });
        }
    }
    Ok(())
}

fn vehicle(problem: &Problem, route: &Route) -> Result<(), Violation> {
    let skills = &problem.vehicles[route.vehicle].skills;
    for index in route.stops() {
        let stop = &problem.stops[index];
        let is_fixed_elsewhere = stop.vehicle.is_some_and(|vehicle| vehicle != route.vehicle);
        if is_fixed_elsewhere || stop.skills.iter().any(|skill| !skills.contains(skill)) {
            return Err(Violation::Vehicle { stop: index });
        }
    }
    Ok(())
}

/// Whether two numbers are equal within the tolerance.
fn is_near(one: f64, other: f64) -> bool {
    (one - other).abs() <= slack(one)
}

/// By how much a number of this size may exceed its limit.
fn slack(number: f64) -> f64 {
    TOLERANCE * number.abs().max(1.0)
}
