//! Prices of time in problems without windows, where the plain search adds them to the ways.

use super::*;
use crate::routing::is_plain;

/// A problem in which ways of the same length take different times.
fn priced_case(random: &mut Random) -> Problem {
    let mut problem = plain_case(random, 7);
    let size = problem.distance.size;
    let lengths = problem.distance.clone();
    let slow = |from: usize, to: usize| lengths.length(from, to) * (1 + (from + to) % 4) as f64;
    problem.duration = Some(Matrix::durations(size, slow).unwrap());
    let vehicle = &mut problem.vehicles[0];
    (vehicle.count, vehicle.speed) = (None, 0.5 + random.unit());
    (vehicle.cost_per_distance, vehicle.cost_per_time) = (random.unit(), random.unit());
    problem
}

#[test]
fn the_plain_search_finds_the_cheapest_plan_where_time_has_a_price() {
    let mut random = Random::new(31);
    for seed in 0..200 {
        let problem = priced_case(&mut random);
        // A limit that no route reaches asks for the other search.
        let mut other = problem.clone();
        other.vehicles[0].most_stops = Some(100);
        assert!(is_plain(&problem) && !is_plain(&other));
        let (plan, expected) = (plan_with(&problem, seed, 2_000), plan_with(&other, seed, 2_000));
        assert!((plan.cost - expected.cost).abs() < 1e-3 * expected.cost, "{} {}", plan.cost, expected.cost);
    }
}

#[test]
fn windows_ask_for_the_search_that_counts_waiting_when_time_has_a_price() {
    let mut problem = priced_case(&mut Random::new(37));
    problem.vehicles[0].shift = Some(window(0.0, 1e4));
    assert!(is_plain(&problem));
    problem.stops[0].windows = vec![window(50.0, 60.0)];
    assert!(!is_plain(&problem));
}
