//! Searches on large problems of every kind end soon after a cancel, in every phase, and report plans until then.

use std::cell::Cell;

use super::search::random::Random;
use super::{Limits, Matrix, Pair, Plan, Problem, Stop, VehicleType, Watch, Window, check, solve};

const STOPS: usize = 1_500;

/// Stops in a square around the depot.
fn plain() -> Problem {
    let mut random = Random::new(67);
    let points: Vec<(f64, f64)> =
        (0..=STOPS).map(|_| (random.unit() * 100.0 - 50.0, random.unit() * 100.0 - 50.0)).collect();
    let length = |from: usize, to: usize| {
        let (from, to) = (points[from], points[to]);
        (from.0 - to.0).hypot(from.1 - to.1)
    };
    let vehicle =
        VehicleType { capacity: vec![20.0], start: Some(0), end: Some(0), ..VehicleType::default() };
    Problem {
        stops: (1..=STOPS).map(|place| Stop { place, demand: vec![1.0], ..Stop::default() }).collect(),
        vehicles: vec![vehicle],
        distance: Matrix::distances(STOPS + 1, length).unwrap(),
        duration: Some(Matrix::durations(STOPS + 1, length).unwrap()),
        ..Problem::default()
    }
}

/// The same with too few vehicles, with windows, with two kinds of vehicles, and with pairs.
fn of_every_kind() -> Vec<Problem> {
    let plain = plain();
    let mut few = plain.clone();
    few.vehicles[0].count = Some(50);
    let mut windows = plain.clone();
    for (index, stop) in windows.stops.iter_mut().enumerate() {
        let earliest = (index * 7 % 300) as f64;
        stop.windows = vec![Window { earliest, latest: earliest + 80.0 }];
    }
    let mut fleet = few.clone();
    fleet.vehicles.push(VehicleType { fixed_cost: 9.0, count: None, ..fleet.vehicles[0].clone() });
    let mut pairs = plain.clone();
    pairs.vehicles[0].capacity = vec![3.0];
    for pickup in (0..STOPS).step_by(2) {
        pairs.pairs.push(Pair { pickup, delivery: pickup + 1, amount: vec![1.0] });
        pairs.stops[pickup].demand.clear();
        pairs.stops[pickup + 1].demand.clear();
    }
    vec![plain, few, windows, fleet, pairs]
}

#[test]
fn the_search_checks_for_cancellation_often_and_stops_immediately() {
    for (kind, problem) in of_every_kind().into_iter().enumerate() {
        for patience in [0, 1, 20, 60, 200, 500] {
            let asked = Cell::new(0);
            let is_cancelled = || {
                asked.set(asked.get() + 1);
                asked.get() > patience
            };
            let mut watch = Watch { clock: &|| 0.0, is_cancelled: &is_cancelled, report: &mut |_| () };
            let plan = solve(&problem, 1, Limits::default(), &mut watch).unwrap();
            assert!(asked.get() <= patience + 5, "kind {kind}: {} after {patience}", asked.get());
            assert_eq!(check(&problem, &plan), Ok(()), "kind {kind} after {patience}");
        }
    }
}

#[test]
fn cancellation_is_checked_while_the_first_plan_of_a_large_problem_is_built() {
    for (kind, problem) in of_every_kind().into_iter().enumerate() {
        let asked = Cell::new(0);
        let is_cancelled = || {
            asked.set(asked.get() + 1);
            false
        };
        let mut before_first = None;
        let mut report = |_: &Plan| before_first = before_first.or(Some(asked.get()));
        let mut watch = Watch { clock: &|| 0.0, is_cancelled: &is_cancelled, report: &mut report };
        let limits = Limits { iterations: 1, ..Limits::default() };
        solve(&problem, 1, limits, &mut watch).unwrap();
        assert!(before_first.unwrap() >= STOPS / 32, "kind {kind}: {before_first:?}");
    }
}

#[test]
fn progress_is_reported_while_a_slow_first_plan_is_built() {
    let problem = &of_every_kind()[4];
    let now = Cell::new(0.0);
    let clock = || now.replace(now.get() + 0.01);
    let mut heard: Vec<(f64, usize)> = Vec::new();
    let mut report = |plan: &Plan| heard.push((now.get(), plan.left_out.len()));
    let mut watch = Watch { clock: &clock, is_cancelled: &|| false, report: &mut report };
    solve(problem, 1, Limits { iterations: 1, ..Limits::default() }, &mut watch).unwrap();
    assert!(heard.len() > 2 && heard.is_sorted_by(|one, two| one.1 >= two.1), "{heard:?}");
    assert!(heard.windows(2).all(|pair| pair[1].0 - pair[0].0 <= 0.5), "{heard:?}");
}

#[test]
fn a_search_that_is_cut_has_a_complete_plan_and_one_that_has_its_rounds_is_not_hurried() {
    for (kind, problem) in of_every_kind().into_iter().enumerate().filter(|(kind, _)| *kind != 1) {
        let plan = |cut_at: f64| {
            let now = Cell::new(0.0);
            let clock = || now.replace(now.get() + 1.0);
            let mut watch = Watch { clock: &clock, is_cancelled: &|| false, report: &mut |_| () };
            solve(&problem, 1, Limits { iterations: 128, cut_at, ..Limits::default() }, &mut watch).unwrap()
        };
        assert_eq!(plan(0.0).left_out.len(), plan(f64::INFINITY).left_out.len(), "kind {kind}");
        assert_eq!(plan(1e9), plan(f64::INFINITY), "kind {kind}");
    }
}
