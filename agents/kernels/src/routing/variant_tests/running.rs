//! Running plans, repeatability, threads, and the end of the search.

use std::cell::Cell;

use super::*;
use crate::routing::check;

/// Stops of all kinds with two depots and three kinds of vehicles.
fn city(stops: usize) -> Problem {
    let mut random = Random::new(61);
    let points: Vec<(f64, f64)> =
        (0..stops + 2).map(|_| (random.unit() * 100.0, random.unit() * 100.0)).collect();
    let mut problem = on_plane(&points);
    problem.stops = (0..stops)
        .map(|stop| Stop { place: stop + 2, demand: vec![1.0 + random.below(9) as f64], ..Stop::default() })
        .collect();
    problem.vehicles = vec![VehicleType { capacity: vec![40.0], ..from_depot() }];
    add_fleet(&mut problem, &mut random);
    problem.vehicles.iter_mut().for_each(|vehicle| {
        (vehicle.count, vehicle.shift) = (None, Some(window(0.0, 400.0)));
        vehicle.capacity[0] += 20.0;
    });
    problem
}

#[test]
fn a_vehicle_under_way_keeps_its_first_stops_and_the_rest_is_planned() {
    let mut problem = on_line(&[0.0, 10.0, 20.0, 30.0, 40.0]);
    // The vehicle is at 30 at time 50 and goes to 10 next.
    problem.vehicles = vec![VehicleType {
        count: Some(1),
        start: Some(3),
        end: Some(0),
        shift: Some(window(50.0, 500.0)),
        first: vec![0],
        ..VehicleType::default()
    }];
    let plan = plan_with(&problem, 1, 200);
    assert_eq!(check(&problem, &plan), Ok(()));
    let route = &plan.routes[0];
    assert_eq!((route.visits[0].stop, route.visits[0].arrival, route.visits.len()), (0, 70.0, 4));
    assert_eq!(plan.distance, 20.0 + 30.0 + 40.0);
}

#[test]
fn a_vehicle_visits_its_last_stop_last_however_far_that_is() {
    let mut problem = on_line(&[0.0, 40.0, 10.0, 20.0, 30.0]);
    problem.vehicles = vec![VehicleType { count: Some(1), end: None, last: Some(1), ..from_depot() }];
    let plan = plan_with(&problem, 1, 400);
    assert_eq!(check(&problem, &plan), Ok(()));
    assert_eq!(plan.routes[0].visits.last().map(|visit| visit.stop), Some(1));
    // Out to 40 and back to the stop at 10.
    assert_eq!(plan.distance, 40.0 + 30.0);
}

#[test]
fn cities_with_last_stops_keep_every_rule() {
    for seed in 0..6 {
        let mut problem = city(30);
        for (stop, kind) in [(3, 0), (7, 1)] {
            let own = VehicleType { count: Some(1), last: Some(stop), ..problem.vehicles[kind].clone() };
            problem.vehicles.push(own);
        }
        let plan = plan_with(&problem, seed, 300);
        assert_eq!(check(&problem, &plan), Ok(()));
        problem.initial = plan.given();
        assert_eq!(check(&problem, &plan_with(&problem, seed, 100)), Ok(()));
    }
}

#[test]
fn a_stop_fixed_to_a_vehicle_is_visited_by_that_one() {
    let mut problem = on_line(&[0.0, 10.0, 20.0]);
    let dear = VehicleType { cost_per_distance: 9.0, ..from_depot() };
    problem.vehicles.push(dear);
    problem.stops[0].vehicle = Some(1);
    let plan = plan_with(&problem, 1, 200);
    let vehicles: Vec<(usize, usize)> =
        plan.routes.iter().map(|route| (route.vehicle, route.visits[0].stop)).collect();
    assert!(vehicles.contains(&(1, 0)) && vehicles.contains(&(0, 1)), "{vehicles:?}");
}

#[test]
fn the_search_never_returns_a_worse_plan_than_the_given_one() {
    let mut problem = city(40);
    let good = plan_with(&problem, 1, 800);
    problem.initial = good.given();
    let again = plan_with(&problem, 2, 8);
    assert!(again.cost <= good.cost + 1e-6, "{} {}", again.cost, good.cost);
}

#[test]
fn the_same_seed_rounds_and_threads_give_the_same_plan() {
    let problem = city(30);
    for threads in [1, 3] {
        let limits = Limits { iterations: 200, threads, ..Limits::default() };
        let run = |seed: u64| {
            let mut watch = Watch { clock: &|| 0.0, is_cancelled: &|| false, report: &mut |_| () };
            solve(&problem, seed, limits, &mut watch).unwrap()
        };
        assert_eq!(run(5), run(5));
        assert_ne!(run(5), run(6));
    }
}

#[test]
fn several_threads_never_give_a_worse_plan_than_the_first_thread_alone() {
    let problem = city(30);
    let mut watch = Watch { clock: &|| 0.0, is_cancelled: &|| false, report: &mut |_| () };
    let limits = Limits { iterations: 100, threads: 4, ..Limits::default() };
    let together = solve(&problem, 9, limits, &mut watch).unwrap();
    assert!(together.cost <= plan_with(&problem, 9, 100).cost);
    assert_eq!(check(&problem, &together), Ok(()));
}

#[test]
fn the_search_keeps_its_time_limit_and_reports_at_least_every_half_second() {
    let problem = city(60);
    let now = Cell::new(0.0);
    let clock = || now.replace(now.get() + 0.01);
    let mut heard: Vec<(f64, f64)> = Vec::new();
    let mut report = |plan: &Plan| heard.push((now.get(), plan.cost));
    let mut watch = Watch { clock: &clock, is_cancelled: &|| false, report: &mut report };
    let plan = solve(&problem, 1, Limits { seconds: 2.0, ..Limits::default() }, &mut watch).unwrap();
    assert!(now.get() < 2.02, "{}", now.get());
    heard.push((now.get(), plan.cost));
    assert!(heard.len() >= 5 && heard.is_sorted_by(|one, two| one.1 >= two.1), "{heard:?}");
    assert!(heard.windows(2).all(|pair| pair[1].0 - pair[0].0 <= 0.5), "{heard:?}");
}

#[test]
fn cancelling_stops_the_search_on_all_threads() {
    let problem = city(20);
    let calls = Cell::new(0);
    let is_cancelled = || {
        calls.set(calls.get() + 1);
        calls.get() > 5
    };
    let mut watch = Watch { clock: &|| 0.0, is_cancelled: &is_cancelled, report: &mut |_| () };
    let plan = solve(&problem, 1, Limits { threads: 2, ..Limits::default() }, &mut watch).unwrap();
    assert_eq!(check(&problem, &plan), Ok(()));
}
