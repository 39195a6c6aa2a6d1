//! Trying everything on up to eight stops. Times and costs are worked out here in the simplest way that is right for
//! single windows and vehicles that are paid by distance.

use super::*;
use crate::routing::{check, tests::add_vehicle};

fn length(table: &Matrix, from: usize, to: usize) -> f64 {
    table.length(from, to)
}

/// Cost of an order for a kind of vehicle, if it keeps every rule.
fn cost(problem: &Problem, vehicle: &VehicleType, order: &[usize]) -> Option<f64> {
    let amount = |loads: &[f64]| loads.first().copied().unwrap_or(0.0);
    let mut load: f64 = order.iter().map(|stop| amount(&problem.stops[*stop].demand)).sum();
    let most = vehicle.capacity.first().copied().unwrap_or(f64::INFINITY);
    let duration = problem.duration.as_ref().unwrap();
    let mut now = vehicle.shift.map_or(f64::NEG_INFINITY, |shift| shift.earliest);
    let (mut place, mut distance) = (vehicle.start, 0.0);
    let mut fits = load <= most;
    for (at, index) in order.iter().enumerate() {
        let stop = &problem.stops[*index];
        let from = place.unwrap_or(stop.place);
        distance += length(&problem.distance, from, stop.place);
        now += length(duration, from, stop.place) / vehicle.speed;
        if let Some(window) = stop.windows.first() {
            now = now.max(window.earliest);
            fits &= now <= window.latest + 1e-6;
        }
        now += stop.service;
        place = Some(stop.place);
        load += amount(&stop.pickup) - amount(&stop.demand);
        for pair in &problem.pairs {
            if pair.pickup == *index {
                load += amount(&pair.amount);
                fits &= order[at..].contains(&pair.delivery);
            }
            if pair.delivery == *index {
                load -= amount(&pair.amount);
                fits &= order[..at].contains(&pair.pickup);
            }
        }
        fits &= load <= most + 1e-6;
    }
    if let (Some(from), Some(end)) = (place, vehicle.end) {
        distance += length(&problem.distance, from, end);
        now += length(duration, from, end) / vehicle.speed;
    }
    fits &= vehicle.shift.is_none_or(|shift| now <= shift.latest + 1e-6);
    fits.then_some(vehicle.fixed_cost + vehicle.cost_per_distance * distance)
}

/// Least cost of visiting every stop: best order per set of stops and kind, then best division into sets.
fn least_cost(problem: &Problem) -> Option<f64> {
    let stops = problem.stops.len();
    let mut best = vec![f64::INFINITY; 1 << stops];
    best[0] = 0.0;
    for vehicle in &problem.vehicles {
        let mut alone = vec![f64::INFINITY; 1 << stops];
        extend(problem, vehicle, &mut Vec::new(), 0, &mut alone);
        for _ in 0..vehicle.count.unwrap_or(stops).min(stops) {
            add_vehicle(&mut best, &alone);
        }
    }
    best.last().copied().filter(|cost| cost.is_finite())
}

fn extend(problem: &Problem, vehicle: &VehicleType, order: &mut Vec<usize>, set: usize, alone: &mut [f64]) {
    for stop in (0..problem.stops.len()).filter(|stop| set & (1 << stop) == 0) {
        order.push(stop);
        if let Some(cost) = cost(problem, vehicle, order) {
            let best = &mut alone[set | (1 << stop)];
            *best = best.min(cost);
        }
        extend(problem, vehicle, order, set | (1 << stop), alone);
        order.pop();
    }
}

/// Compares on cases that can be planned completely; how many those were.
fn compare(cases: u64, seed: u64, add: &dyn Fn(&mut Problem, &mut Random)) -> usize {
    let mut random = Random::new(seed);
    let mut complete = 0;
    for case in 0..cases {
        let mut problem = plain_case(&mut random, if case % 4 == 0 { 8 } else { 6 });
        add(&mut problem, &mut random);
        problem.stops.iter_mut().for_each(|stop| stop.windows.truncate(1));
        problem.vehicles.iter_mut().for_each(|vehicle| vehicle.cost_per_time = 0.0);
        let plan = plan_with(&problem, case, 1_500);
        assert_eq!(check(&problem, &plan), Ok(()));
        if let Some(least) = least_cost(&problem) {
            complete += 1;
            assert!(plan.left_out.is_empty(), "case {case}: {plan:#?}");
            assert!((plan.cost - least).abs() < 1e-4, "case {case}: {} > {least}", plan.cost);
        }
    }
    complete
}

/// Keeps the general search in use on a case that is plain otherwise.
fn general(problem: &mut Problem) {
    problem.vehicles[0].fixed_cost = 1.0;
}

#[test]
fn plain_cases_cost_as_little_as_exhaustive_search_finds() {
    assert!(compare(12, 31, &|problem, _| general(problem)) > 5);
}

#[test]
fn cases_with_time_windows_cost_as_little_as_exhaustive_search_finds() {
    let add = |problem: &mut Problem, random: &mut Random| {
        add_windows(problem, random);
        general(problem);
    };
    assert!(compare(30, 37, &add) > 5);
}

#[test]
fn mixed_fleets_of_two_depots_cost_as_little_as_exhaustive_search_finds() {
    assert!(compare(16, 41, &add_fleet) > 8);
}

#[test]
fn open_routes_cost_as_little_as_exhaustive_search_finds() {
    let add = |problem: &mut Problem, random: &mut Random| match random.below(3) {
        0 => problem.vehicles[0].start = None,
        1 => problem.vehicles[0].end = None,
        _ => (problem.vehicles[0].start, problem.vehicles[0].end) = (None, None),
    };
    assert!(compare(12, 43, &add) > 5);
}

#[test]
fn pickups_and_pairs_cost_as_little_as_exhaustive_search_finds() {
    assert!(compare(20, 47, &add_pairs) > 8);
}
