//! Tables that are not stored give the same plans as stored tables.

use std::sync::Arc;

use crate::routing::search::random::Random;
use crate::routing::*;

/// Random points with a way between any two of them.
fn scattered(count: usize) -> Measure {
    let mut random = Random::new(11);
    let points: Vec<[f64; 3]> =
        (0..count).map(|_| [random.unit() * 100.0, random.unit() * 100.0, 0.0]).collect();
    let points: Arc<[[f64; 3]]> = points.into();
    let ends = Arc::clone(&points);
    let length = move |from: usize, to: usize| {
        let (from, to) = (ends[from], ends[to]);
        (from[0] - to[0]).hypot(from[1] - to[1])
    };
    Measure { points, length: Arc::new(length), is_symmetric: true }
}

fn kept(measure: &Measure) -> (Matrix, Matrix) {
    let length = |from: usize, to: usize| (measure.length)(from, to);
    let size = measure.points.len();
    (Matrix::distances(size, length).unwrap(), Matrix::durations(size, length).unwrap())
}

fn measured(measure: &Measure) -> (Matrix, Matrix) {
    (
        Matrix::measured_distances(measure.clone()).unwrap(),
        Matrix::measured_durations(measure.clone()).unwrap(),
    )
}

fn problem((distance, duration): (Matrix, Matrix)) -> Problem {
    let stops = distance.size - 1;
    let vehicle = VehicleType {
        capacity: vec![12.0],
        start: Some(0),
        end: Some(0),
        speed: 1.5,
        shift: Some(Window { earliest: 0.0, latest: 900.0 }),
        ..VehicleType::default()
    };
    let stop = |place: usize| {
        let earliest = (place * 7 % 300) as f64;
        let windows = vec![Window { earliest, latest: earliest + 200.0 }];
        Stop { place, demand: vec![1.0], windows, ..Stop::default() }
    };
    Problem {
        stops: (1..=stops).map(stop).collect(),
        vehicles: vec![vehicle],
        distance,
        duration: Some(duration),
        ..Problem::default()
    }
}

fn plan(problem: &Problem) -> Plan {
    let mut watch = Watch { clock: &|| 0.0, is_cancelled: &|| false, report: &mut |_| () };
    solve(problem, 5, Limits { iterations: 2_000, ..Limits::default() }, &mut watch).unwrap()
}

/// The same problem for the search of variants too.
fn of_both_kinds(problem: Problem) -> [Problem; 2] {
    let mut fleet = problem.clone();
    fleet.vehicles.push(VehicleType { fixed_cost: 9.0, ..fleet.vehicles[0].clone() });
    [problem, fleet]
}

/// The same points with ways back that are longer.
fn one_way(measure: Measure) -> Measure {
    let length = Arc::clone(&measure.length);
    let longer = move |from: usize, to: usize| length(from, to) * if from < to { 1.0 } else { 1.25 };
    Measure { length: Arc::new(longer), is_symmetric: false, ..measure }
}

#[test]
fn lengths_calculated_on_demand_give_the_same_plan_as_a_table() {
    for measure in [scattered(150), one_way(scattered(150))] {
        give_the_same_plan(&measure);
    }
}

fn give_the_same_plan(measure: &Measure) {
    let pairs =
        of_both_kinds(problem(kept(measure))).into_iter().zip(of_both_kinds(problem(measured(measure))));
    for (kept, measured) in pairs {
        assert_eq!(plan(&kept), plan(&measured));
    }
}

#[test]
fn lengths_calculated_on_demand_equal_the_cells_of_a_table() {
    let measure = scattered(60);
    let (distance, duration) = kept(&measure);
    let (other_distance, other_duration) = measured(&measure);
    let stored_distance = Matrix::distances_of(measure.clone()).unwrap();
    let stored_duration = Matrix::durations_of(measure).unwrap();
    for (one, other) in [
        (distance.clone(), other_distance),
        (duration.clone(), other_duration),
        (distance, stored_distance),
        (duration, stored_duration),
    ] {
        assert_eq!((one.size, one.scale, one.largest), (other.size, other.scale, other.largest));
        for at in 0..one.size * one.size {
            let (from, to) = (at / one.size, at % one.size);
            assert_eq!(one.steps(from, to), other.steps(from, to));
        }
    }
}

#[test]
fn a_very_large_problem_is_planned_without_a_table_and_obeys_every_rule() {
    let measure = scattered(Matrix::MOST_KEPT + 50);
    for problem in of_both_kinds(problem(measured(&measure))) {
        let mut watch = Watch { clock: &|| 0.0, is_cancelled: &|| false, report: &mut |_| () };
        let plan = solve(&problem, 5, Limits { iterations: 200, ..Limits::default() }, &mut watch).unwrap();
        assert_eq!(check(&problem, &plan), Ok(()));
        let visits: usize = plan.routes.iter().map(|route| route.visits.len()).sum();
        assert_eq!(visits + plan.left_out.len(), problem.stops.len());
    }
}

#[test]
fn the_first_plan_of_many_stops_for_several_kinds_of_vehicles_is_nearly_that_of_one_kind() {
    let measure = scattered(Matrix::MOST_KEPT + 50);
    let [plain, fleet] = of_both_kinds(problem(measured(&measure)));
    let first = |problem: &Problem| {
        let mut watch = Watch { clock: &|| 0.0, is_cancelled: &|| false, report: &mut |_| () };
        solve(problem, 5, Limits { iterations: 0, ..Limits::default() }, &mut watch).unwrap()
    };
    let (plain, fleet) = (first(&plain), first(&fleet));
    assert!(fleet.left_out.is_empty() && plain.left_out.is_empty());
    assert!(fleet.distance < 1.25 * plain.distance, "{} {}", fleet.distance, plain.distance);
}

#[test]
fn a_calculated_length_that_is_not_a_number_is_refused() {
    let points: Arc<[[f64; 3]]> = vec![[0.0; 3]; 3].into();
    let length = Arc::new(|_: usize, to: usize| if to == 2 { f64::NAN } else { 1.0 });
    let refused = Matrix::measured_distances(Measure { points, length, is_symmetric: true });
    assert_eq!(refused.err(), Some(RoutingError::Length { from: 0, to: 2 }));
}
