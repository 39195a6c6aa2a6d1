//! Plans are checked against the problem as the caller stated it, never against what the search works with.

use std::cell::Cell;

use super::search::random::Random;
use super::{
    GivenRoute, LeftOut, Limits, Matrix, Pair, Plan, Problem, Reason, RoutingError, Stop, VehicleType, Watch,
    Window, check, solve,
};

fn rounds(iterations: u64) -> Limits {
    Limits { iterations, ..Limits::default() }
}

fn plan_with(problem: &Problem, seed: u64, iterations: u64) -> Plan {
    let mut watch = Watch { clock: &|| 0.0, is_cancelled: &|| false, report: &mut |_| () };
    solve(problem, seed, rounds(iterations), &mut watch).unwrap()
}

/// Stops at these points, the depot at the first.
fn at_points(points: &[(f64, f64)], demand: f64, capacity: f64) -> Problem {
    let length =
        |from: usize, to: usize| (points[from].0 - points[to].0).hypot(points[from].1 - points[to].1);
    let vehicle =
        VehicleType { capacity: vec![capacity], start: Some(0), end: Some(0), ..VehicleType::default() };
    Problem {
        stops: (1..points.len())
            .map(|place| Stop { place, demand: vec![demand], ..Stop::default() })
            .collect(),
        vehicles: vec![vehicle],
        distance: Matrix::distances(points.len(), length).unwrap(),
        duration: Some(Matrix::durations(points.len(), length).unwrap()),
        ..Problem::default()
    }
}

/// A small problem of any kind: with or without windows, symmetric or not, few or many vehicles.
pub(super) fn random_problem(random: &mut Random, most_stops: usize) -> Problem {
    let stops = 1 + random.below(most_stops);
    let is_skewed = random.below(2) == 0;
    let grid: Vec<(f64, f64)> =
        (0..=stops).map(|_| (random.below(40) as f64, random.below(40) as f64)).collect();
    let length = |from: usize, to: usize| {
        let straight = (grid[from].0 - grid[to].0).hypot(grid[from].1 - grid[to].1);
        if is_skewed && from < to { straight * 1.3 } else { straight }
    };
    let mut problem = at_points(&grid, 0.0, (5 + random.below(20)) as f64);
    problem.distance = Matrix::distances(stops + 1, length).unwrap();
    problem.duration = Some(Matrix::durations(stops + 1, length).unwrap());
    for stop in &mut problem.stops {
        stop.demand = vec![random.below(8) as f64];
    }
    if random.below(2) == 0 {
        add_windows(&mut problem, random);
    }
    if random.below(2) == 0 {
        problem.vehicles[0].count = Some(1 + random.below(stops));
    }
    problem
}

fn add_windows(problem: &mut Problem, random: &mut Random) {
    problem.vehicles[0].shift = Some(Window { earliest: 0.0, latest: 250.0 });
    for stop in &mut problem.stops {
        let earliest = random.below(150) as f64;
        let latest = earliest + 10.0 + random.below(90) as f64;
        stop.windows = (random.below(4) > 0).then_some(Window { earliest, latest }).into_iter().collect();
        stop.service = random.below(10) as f64 + 0.5;
    }
}

fn stops(plan: &Plan) -> Vec<Vec<usize>> {
    plan.routes.iter().map(|route| route.stops().collect()).collect()
}

fn length(table: &Matrix, from: usize, to: usize) -> f64 {
    table.length(from, to)
}

/// Distance of a route that breaks no rule.
fn feasible_distance(problem: &Problem, route: &[usize]) -> Option<f64> {
    let vehicle = &problem.vehicles[0];
    let load: f64 = route.iter().map(|stop| problem.stops[*stop].demand[0]).sum();
    let duration = problem.duration.as_ref().unwrap();
    let mut now = vehicle.shift.map_or(f64::NEG_INFINITY, |shift| shift.earliest);
    let (mut place, mut distance) = (0, 0.0);
    for stop in route.iter().map(|stop| &problem.stops[*stop]) {
        distance += length(&problem.distance, place, stop.place);
        now += length(duration, place, stop.place);
        if let Some(window) = stop.windows.first() {
            now = now.max(window.earliest);
            if now > window.latest + 1e-6 {
                return None;
            }
        }
        now += stop.service;
        place = stop.place;
    }
    let is_back = vehicle.shift.is_none_or(|shift| now + length(duration, place, 0) <= shift.latest + 1e-6);
    let fits = load <= vehicle.capacity[0];
    (fits && is_back).then_some(distance + length(&problem.distance, place, 0))
}

fn assert_feasible(problem: &Problem, plan: &Plan) {
    assert_eq!(check(problem, plan), Ok(()), "{plan:?}");
}

/// Least distance of all plans that visit every stop: best order per set of stops, then best split into sets.
fn least_distance(problem: &Problem) -> Option<f64> {
    let stops = problem.stops.len();
    let mut alone = vec![f64::INFINITY; 1 << stops];
    extend_route(problem, &mut Vec::new(), 0, &mut alone);
    let vehicles = problem.vehicles[0].count.unwrap_or(stops).min(stops);
    let mut best = vec![f64::INFINITY; 1 << stops];
    best[0] = 0.0;
    for _ in 0..vehicles {
        add_vehicle(&mut best, &alone);
    }
    best.last().copied().filter(|distance| distance.is_finite())
}

/// Least sums over sets of stops, as bits, with one more vehicle, which visits a set for what `alone` says.
pub(super) fn add_vehicle(best: &mut [f64], alone: &[f64]) {
    let fewer = best.to_vec();
    for set in 1..best.len() {
        let mut part = set;
        while part > 0 {
            best[set] = best[set].min(alone[part] + fewer[set ^ part]);
            part = (part - 1) & set;
        }
    }
}

fn extend_route(problem: &Problem, route: &mut Vec<usize>, set: usize, alone: &mut [f64]) {
    for stop in (0..problem.stops.len()).filter(|stop| set & (1 << stop) == 0) {
        route.push(stop);
        if let Some(distance) = feasible_distance(problem, route) {
            let best = &mut alone[set | (1 << stop)];
            *best = best.min(distance);
        }
        extend_route(problem, route, set | (1 << stop), alone);
        route.pop();
    }
}

#[test]
fn plans_of_small_problems_are_as_short_as_exhaustive_search_finds() {
    let mut random = Random::new(7);
    let mut complete = 0;
    for case in 0..120 {
        let problem = random_problem(&mut random, if case % 20 == 0 { 8 } else { 6 });
        let plan = plan_with(&problem, case, 6_000);
        assert_feasible(&problem, &plan);
        if let Some(least) = least_distance(&problem) {
            complete += 1;
            assert!(plan.left_out.is_empty(), "case {case}: {plan:?}");
            assert!((plan.distance - least).abs() < 1e-5, "case {case}: {} > {least}", plan.distance);
        }
    }
    assert!(complete > 40, "{complete}");
}

#[test]
fn ten_thousand_random_problems_get_feasible_plans() {
    let mut random = Random::new(11);
    for case in 0..10_000 {
        let problem = random_problem(&mut random, 12);
        assert_feasible(&problem, &plan_with(&problem, case, 256));
    }
}

#[test]
fn a_stop_is_left_out_only_when_no_vehicle_can_add_it_to_its_route() {
    let mut random = Random::new(13);
    for case in 0..500 {
        let mut problem = random_problem(&mut random, 8);
        problem.vehicles[0].count = None;
        for left in plan_with(&problem, case, 512).left_out {
            assert_eq!(feasible_distance(&problem, &[left.stop]), None);
            assert!(!matches!(left.reason, Reason::FleetTooSmall { .. } | Reason::DetourOverPrize { .. }));
        }
    }
}

#[test]
fn the_plan_depends_on_seed_and_rounds_and_not_on_speed() {
    let mut random = Random::new(17);
    let points: Vec<(f64, f64)> = (0..60).map(|_| (random.unit(), random.unit())).collect();
    let problem = at_points(&points, 1.0, 9.0);
    let now = Cell::new(0.0);
    let clock = || now.replace(now.get() + 0.01);
    let mut watch = Watch { clock: &clock, is_cancelled: &|| false, report: &mut |_| () };
    let slow = solve(&problem, 3, rounds(4_096), &mut watch).unwrap();
    assert_eq!(slow, plan_with(&problem, 3, 4_096));
    assert_ne!(slow, plan_with(&problem, 4, 64));
}

#[test]
fn the_search_keeps_its_time_limit_and_reports_at_least_every_half_second() {
    let mut random = Random::new(19);
    let points: Vec<(f64, f64)> = (0..200).map(|_| (random.unit(), random.unit())).collect();
    let problem = at_points(&points, 1.0, 12.0);
    let now = Cell::new(0.0);
    let clock = || now.replace(now.get() + 0.001);
    let mut heard: Vec<(f64, f64)> = Vec::new();
    let mut report = |plan: &Plan| heard.push((now.get(), plan.distance));
    let mut watch = Watch { clock: &clock, is_cancelled: &|| false, report: &mut report };
    let limits = Limits { seconds: 2.0, ..Limits::default() };
    let plan = solve(&problem, 1, limits, &mut watch).unwrap();
    assert!((2.0..2.01).contains(&now.get()), "{}", now.get());
    assert!(heard.len() >= 4 && heard[0].0 < 0.01, "{heard:?}");
    heard.push((now.get(), plan.distance));
    assert!(heard.windows(2).all(|pair| pair[1].1 <= pair[0].1 && pair[1].0 - pair[0].0 <= 0.5), "{heard:?}");
}

#[test]
fn a_search_cancelled_at_the_start_returns_the_first_plan() {
    let problem = at_points(&[(0.0, 0.0), (1.0, 0.0), (0.0, 1.0), (2.0, 2.0)], 1.0, 2.0);
    let calls = Cell::new(0);
    let is_cancelled = || {
        calls.set(calls.get() + 1);
        true
    };
    let mut watch = Watch { clock: &|| 0.0, is_cancelled: &is_cancelled, report: &mut |_| () };
    let plan = solve(&problem, 1, rounds(u64::MAX), &mut watch).unwrap();
    assert_feasible(&problem, &plan);
    assert_eq!((calls.get(), plan.left_out.len()), (1, 0));
}

#[test]
fn problems_with_no_stop_one_stop_or_stops_at_the_depot_are_planned() {
    assert_eq!(plan_with(&at_points(&[(0.0, 0.0)], 1.0, 1.0), 1, 100), Plan::default());
    let one = plan_with(&at_points(&[(0.0, 0.0), (3.0, 4.0)], 1.0, 1.0), 1, 100);
    assert_eq!((stops(&one), one.distance), (vec![vec![0]], 10.0));
    let same = at_points(&[(1.0, 1.0); 12], 1.0, 5.0);
    let plan = plan_with(&same, 1, 500);
    assert_feasible(&same, &plan);
    assert_eq!((plan.distance, plan.left_out.len()), (0.0, 0));
}

#[test]
fn stops_without_demand_share_one_route() {
    let line: Vec<(f64, f64)> = (0..10).map(|x| (f64::from(x), 0.0)).collect();
    let plan = plan_with(&at_points(&line, 0.0, 0.0), 1, 2_000);
    assert_eq!((plan.routes.len(), plan.distance), (1, 18.0));
}

#[test]
fn impossible_stops_are_left_out_with_their_reason_and_the_rest_is_planned() {
    let points: Vec<(f64, f64)> = (0..6).map(|x| (f64::from(x) * 10.0, 0.0)).collect();
    let mut problem = at_points(&points, 1.0, 4.0);
    problem.vehicles[0].shift = Some(Window { earliest: 0.0, latest: 100.0 });
    problem.stops[0].demand = vec![5.0];
    problem.stops[1].windows = vec![Window { earliest: 0.0, latest: 19.0 }];
    problem.stops[2].windows = vec![Window { earliest: 80.0, latest: 90.0 }];
    problem.stops[2].service = 1.0;
    problem.stops[2].place = 3;
    let plan = plan_with(&problem, 1, 1_000);
    let expected = [
        Reason::OverCapacity { dimension: 0, excess: 1.0 },
        Reason::WindowUnreachable { earliest_arrival: 20.0, latest: 19.0 },
        Reason::ShiftTooShort { excess: 11.0 },
    ];
    let expected: Vec<LeftOut> =
        expected.into_iter().enumerate().map(|(stop, reason)| LeftOut { stop, reason }).collect();
    assert_eq!(stops(&plan).concat().len(), 2);
    assert_eq!(plan.left_out, expected);
}

#[test]
fn a_fleet_that_is_too_small_visits_as_many_stops_as_possible() {
    let points = [(0.0, 0.0), (1.0, 0.0), (2.0, 0.0), (0.0, 5.0), (0.0, 6.0), (9.0, 9.0)];
    let mut problem = at_points(&points, 1.0, 2.0);
    problem.vehicles[0].count = Some(2);
    let plan = plan_with(&problem, 1, 2_000);
    assert_eq!(plan.left_out, [LeftOut { stop: 4, reason: Reason::FleetTooSmall { vehicle: 0 } }]);
    problem.vehicles[0].count = Some(0);
    assert_eq!(plan_with(&problem, 1, 200).left_out.len(), 5);
}

#[test]
fn an_optional_stop_is_visited_only_when_its_prize_exceeds_the_detour() {
    let mut problem = at_points(&[(0.0, 0.0), (10.0, 0.0), (10.0, 3.0)], 1.0, 9.0);
    problem.stops[1].prize = Some(1.0);
    let plan = plan_with(&problem, 1, 1_000);
    // 3 to get there and sqrt(109) home instead of 10.
    let [LeftOut { stop: 1, reason: Reason::DetourOverPrize { detour } }] = plan.left_out[..] else {
        panic!("{plan:?}");
    };
    assert!((detour - 3.440_307).abs() < 1e-5, "{detour}");
    problem.stops[1].prize = Some(8.0);
    assert_eq!(plan_with(&problem, 1, 1_000).left_out, []);
}

#[test]
fn values_that_are_not_numbers_are_refused() {
    let sound = at_points(&[(0.0, 0.0), (1.0, 0.0)], 1.0, 1.0);
    let refusal = |change: &dyn Fn(&mut Problem)| {
        let mut problem = sound.clone();
        change(&mut problem);
        problem.check().unwrap_err()
    };
    let vehicle = RoutingError::Vehicle { index: 0 };
    assert_eq!(refusal(&|problem| problem.vehicles[0].end = Some(2)), vehicle);
    assert_eq!(refusal(&|problem| problem.vehicles[0].speed = 0.0), vehicle);
    assert_eq!(refusal(&|problem| problem.vehicles[0].fixed_cost = -2.0), vehicle);
    assert_eq!(refusal(&|problem| problem.vehicles[0].first = vec![0]), vehicle);
    assert_eq!(refusal(&|problem| problem.stops[0].place = 2), RoutingError::Stop { index: 0 });
    assert_eq!(refusal(&|problem| problem.stops[0].demand = vec![f64::NAN]), RoutingError::Stop { index: 0 });
    assert_eq!(refusal(&|problem| problem.stops[0].vehicle = Some(1)), RoutingError::Stop { index: 0 });
    let pair = Pair { pickup: 0, delivery: 0, amount: vec![] };
    assert_eq!(refusal(&|problem| problem.pairs = vec![pair.clone()]), RoutingError::Pair { index: 0 });
    let given = GivenRoute { vehicle: 0, stops: vec![0, 0], reloads: vec![] };
    assert_eq!(
        refusal(&|problem| problem.initial = vec![given.clone()]),
        RoutingError::GivenRoute { index: 0 }
    );
    let timed = |problem: &mut Problem| {
        problem.duration = None;
        problem.stops[0].windows = vec![Window { earliest: 0.0, latest: 1.0 }];
    };
    assert_eq!(refusal(&timed), RoutingError::NoDuration);
    let error = Matrix::distances(2, |_, _| f64::NAN).unwrap_err();
    assert_eq!(error, RoutingError::Length { from: 0, to: 0 });
}
