//! Every kind of problem on small cases, judged by the independent checker and by trying everything.

mod cases;
mod checking;
mod examples;
mod oracle;
mod prices;
mod reasons;
mod running;

use super::search::random::Random;
use super::{
    GivenRoute, Limits, Matrix, Pair, Pause, Plan, Problem, Reload, Stop, VehicleType, Watch, Window, solve,
};

fn plan_with(problem: &Problem, seed: u64, iterations: u64) -> Plan {
    let mut watch = Watch { clock: &|| 0.0, is_cancelled: &|| false, report: &mut |_| () };
    solve(problem, seed, Limits { iterations, ..Limits::default() }, &mut watch).unwrap()
}

/// The order of the visits of every route.
fn orders(plan: &Plan) -> Vec<Vec<usize>> {
    plan.routes.iter().map(|route| route.stops().collect()).collect()
}

/// Places at points, one unit of time per unit of distance.
fn on_plane(points: &[(f64, f64)]) -> Problem {
    let length =
        |from: usize, to: usize| (points[from].0 - points[to].0).hypot(points[from].1 - points[to].1);
    Problem {
        distance: Matrix::distances(points.len(), length).unwrap(),
        duration: Some(Matrix::durations(points.len(), length).unwrap()),
        ..Problem::default()
    }
}

/// Places on a line at whole numbers, a stop at each but the first, which is the depot.
fn on_line(places: &[f64]) -> Problem {
    let points: Vec<(f64, f64)> = places.iter().map(|x| (*x, 0.0)).collect();
    let mut problem = on_plane(&points);
    problem.stops = (1..places.len()).map(|place| Stop { place, ..Stop::default() }).collect();
    problem.vehicles = vec![from_depot()];
    problem
}

fn from_depot() -> VehicleType {
    VehicleType { start: Some(0), end: Some(0), ..VehicleType::default() }
}

fn window(earliest: f64, latest: f64) -> Window {
    Window { earliest, latest }
}

/// A small problem: two places for depots, then one place per stop, and one kind of vehicle.
fn plain_case(random: &mut Random, most_stops: usize) -> Problem {
    let stops = 1 + random.below(most_stops);
    let points: Vec<(f64, f64)> =
        (0..stops + 2).map(|_| (random.below(40) as f64, random.below(40) as f64)).collect();
    let mut problem = on_plane(&points);
    problem.stops = (0..stops)
        .map(|stop| Stop {
            place: stop + 2,
            demand: vec![random.below(8) as f64],
            service: random.below(6) as f64,
            ..Stop::default()
        })
        .collect();
    let count = (random.below(2) == 0).then(|| 1 + random.below(stops));
    problem.vehicles =
        vec![VehicleType { count, capacity: vec![(6 + random.below(20)) as f64], ..from_depot() }];
    problem
}

fn add_windows(problem: &mut Problem, random: &mut Random) {
    for vehicle in &mut problem.vehicles {
        vehicle.shift = Some(window(0.0, (150 + random.below(150)) as f64));
    }
    for stop in &mut problem.stops {
        let earliest = random.below(120) as f64;
        let latest = earliest + 10.0 + random.below(80) as f64;
        stop.windows = match random.below(5) {
            0 => Vec::new(),
            1 => vec![window(earliest, latest), window(latest + 15.0, latest + 40.0)],
            _ => vec![window(earliest, latest)],
        };
    }
}

fn add_fleet(problem: &mut Problem, random: &mut Random) {
    for _ in 0..1 + random.below(2) {
        let mut vehicle = problem.vehicles[0].clone();
        vehicle.capacity = vec![(4 + random.below(30)) as f64];
        vehicle.count = Some(1 + random.below(3));
        vehicle.start = Some(random.below(2));
        vehicle.end = Some(random.below(2));
        vehicle.speed = 0.5 + random.unit();
        problem.vehicles.push(vehicle);
    }
    for vehicle in &mut problem.vehicles {
        vehicle.fixed_cost = random.below(60) as f64;
        vehicle.cost_per_distance = 0.5 + random.unit();
        vehicle.cost_per_time = random.below(3) as f64 * 0.4;
    }
}

fn add_pairs(problem: &mut Problem, random: &mut Random) {
    for pair in 0..problem.stops.len() / 2 {
        if random.below(3) > 0 {
            let (pickup, delivery) = (2 * pair, 2 * pair + 1);
            problem.pairs.push(Pair { pickup, delivery, amount: vec![random.below(6) as f64] });
            problem.stops[pickup].demand.clear();
            problem.stops[delivery].demand.clear();
        }
    }
    for stop in &mut problem.stops {
        if random.below(3) == 0 {
            stop.pickup = vec![random.below(6) as f64];
        }
    }
}
