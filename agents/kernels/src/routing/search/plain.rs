//! Recognises problems that the plain search can plan: identical vehicles from one depot, one capacity, one window per stop.
//! A price of time is planned as part of the ways where no stop has a window, because then nothing is waited for.

use std::sync::Arc;

use crate::routing::{Matrix, Measure, Problem, VehicleType};

/// Whether the plain search, which is faster, can plan the problem.
pub fn is_plain(problem: &Problem) -> bool {
    let [vehicle] = problem.vehicles.as_slice() else {
        return false;
    };
    is_plain_vehicle(vehicle)
        && (has_cost_of_distance_only(vehicle) || has_cost_of_ways_only(problem))
        && problem.pairs.is_empty()
        && problem.initial.is_empty()
        && problem.stops.iter().all(|stop| {
            stop.demand.len() <= 1
                && stop.pickup.iter().all(|pickup| *pickup == 0.0)
                && stop.windows.len() <= 1
                && stop.lateness_cost.is_none()
                && stop.priority == 0
                && stop.skills.is_empty()
        })
}

/// The problem converted for the plain search (costs as distances, travel times at the vehicle's speed), if it can plan it.
pub(crate) fn plain(problem: &Problem) -> Option<Problem> {
    is_plain(problem).then(|| {
        let vehicle = &problem.vehicles[0];
        let mut plain = problem.clone();
        for stop in &mut plain.stops {
            stop.prize = stop.prize.map(|prize| prize / vehicle.cost_per_distance);
        }
        if !has_cost_of_distance_only(vehicle) {
            plain.distance = priced(problem, vehicle);
        }
        if vehicle.speed != 1.0 {
            plain.duration = problem.duration.as_ref().map(|duration| faster(duration, vehicle.speed));
        }
        plain
    })
}

fn has_cost_of_distance_only(vehicle: &VehicleType) -> bool {
    vehicle.cost_per_time == 0.0 && vehicle.cost_per_distance > 0.0
}

/// Whether time costs money only on ways: nothing is waited for, and every stop is visited if that is possible, so that
/// the time at stops is the same in every plan.
fn has_cost_of_ways_only(problem: &Problem) -> bool {
    problem.stops.iter().all(|stop| stop.windows.is_empty() && stop.prize.is_none())
}

/// What ways cost in distance and time, as a table of distances.
fn priced(problem: &Problem, vehicle: &VehicleType) -> Matrix {
    let (distance, duration) = (problem.distance.clone(), problem.duration.clone());
    let (per_distance, per_time) = (vehicle.cost_per_distance, vehicle.cost_per_time / vehicle.speed);
    let cost = move |from: usize, to: usize| {
        let time = duration.as_ref().map_or(0.0, |duration| duration.length(from, to));
        per_distance * distance.length(from, to) + per_time * time
    };
    let priced = match problem.distance.measure() {
        None => Matrix::distances(problem.distance.size, cost),
        Some(measure) => Matrix::measured_distances(Measure { length: Arc::new(cost), ..measure.clone() }),
    };
    priced.unwrap_or_else(|_| problem.distance.clone())
}

fn is_plain_vehicle(vehicle: &VehicleType) -> bool {
    vehicle.start.is_some()
        && vehicle.start == vehicle.end
        && vehicle.capacity.len() <= 1
        && vehicle.fixed_cost == 0.0
        && vehicle.longest_distance.is_none()
        && vehicle.longest_duration.is_none()
        && vehicle.most_stops.is_none()
        && vehicle.pauses.is_empty()
        && vehicle.reload.is_none()
        && vehicle.first.is_empty()
        && vehicle.last.is_none()
}

/// Travel times divided by the speed, in a finer scale than the table where needed.
fn faster(duration: &Matrix, speed: f64) -> Matrix {
    let faster = match duration.measure() {
        None => Matrix::durations(duration.size, |from, to| duration.length(from, to) / speed),
        Some(measure) => {
            let slow = duration.clone();
            let length = Arc::new(move |from: usize, to: usize| slow.length(from, to) / speed);
            Matrix::measured_durations(Measure { length, ..measure.clone() })
        }
    };
    faster.unwrap_or_else(|_| duration.clone())
}
