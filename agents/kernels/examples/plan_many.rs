//! Plans random stops in a square: how soon there is a first plan, how often the best one is heard of, how much the
//! search does in a second, and what it needs.
//!
//! usage: plan_many STOPS LIMIT [KIND] [LEFT_OUT] [THREADS]
//! LIMIT is seconds, or rounds with an `r` behind them; KIND is plain, windows, fleet (two kinds of vehicles), mixed
//! (both), pairs (pickup and delivery), heaps (pairs in long routes), short (few stops per route) or optional (stops with
//! prizes); LEFT_OUT is the share of stops for which there are no vehicles. Seconds are processor time of
//! the first thread.
#![expect(clippy::print_stdout, reason = "a command line tool")]

use std::cell::Cell;
use std::error::Error;
use std::sync::Arc;

use kernels::routing::{
    Limits, Matrix, Measure, Pair, Plan, Problem, Stop, VehicleType, Watch, Window, solve,
};

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [stops, limit, rest @ ..] = arguments.as_slice() else {
        return Err("usage: plan_many STOPS LIMIT [KIND] [LEFT_OUT] [THREADS]".into());
    };
    let kind = rest.first().map_or("plain", String::as_str);
    let left_out = rest.get(1).map_or(Ok(0.0), |share| share.parse())?;
    let threads = rest.get(2).map_or(Ok(1), |threads| threads.parse())?;
    let problem = problem(stops.parse()?, kind, left_out)?;
    let limits = match limit.strip_suffix('r') {
        Some(rounds) => Limits { iterations: rounds.parse()?, threads, ..Limits::default() },
        None => Limits { seconds: limit.parse()?, threads, ..Limits::default() },
    };
    run(&problem, limits)
}

fn run(problem: &Problem, limits: Limits) -> Result<(), Box<dyn Error>> {
    let started = cpu_seconds();
    // The last look at the clock or for a cancel, and the longest time between two.
    let looks = Cell::new((0.0, 0.0));
    let look = || {
        let now = cpu_seconds() - started;
        let (last, longest) = looks.get();
        looks.set((now, f64::max(longest, now - last)));
        now
    };
    let is_cancelled = || {
        look();
        false
    };
    let clock = || look();
    let mut heard: Vec<f64> = vec![0.0];
    let mut report = |plan: &Plan| {
        heard.push(clock());
        println!("{:8.3} s  {:.0}, {} left out", clock(), plan.cost, plan.left_out.len());
    };
    let mut watch = Watch { clock: &clock, is_cancelled: &is_cancelled, report: &mut report };
    let plan = solve(problem, 1, limits, &mut watch)?;
    let (last_look, longest) = looks.get();
    let ended = clock();
    println!(
        "looked at the clock every {:.1} ms at least, and {:.1} ms before its end",
        longest * 1e3,
        (ended - last_look) * 1e3
    );
    println!(
        "{ended:8.3} s  {:.0} in {} routes, {} left out",
        plan.cost,
        plan.routes.len(),
        plan.left_out.len()
    );
    let silence = heard[1..].windows(2).map(|pair| pair[1] - pair[0]).fold(0.0, f64::max);
    println!("first plan heard after {:.3} s, then silent for {silence:.3} s at most", heard[1]);
    if limits.iterations < u64::MAX {
        println!("{:.0} rounds per second", limits.iterations as f64 / (ended - heard[1]));
    }
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    println!("{}", status.lines().find(|line| line.starts_with("VmHWM")).unwrap_or_default());
    Ok(())
}

fn cpu_seconds() -> f64 {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    time.tv_sec as f64 + time.tv_nsec as f64 * 1e-9
}

/// Stops on a sequence that fills the square evenly, the depot in its middle.
fn problem(stops: usize, kind: &str, left_out: f64) -> Result<Problem, Box<dyn Error>> {
    let part = |index: usize, step: f64| (index as f64 * step).fract() * 1_000.0;
    let mut points: Vec<(f64, f64)> =
        (0..=stops).map(|index| (part(index, 0.754_877_666), part(index, 0.569_840_291))).collect();
    points[0] = (500.0, 500.0);
    let measure = Measure {
        points: points.iter().map(|point| [point.0, point.1, 0.0]).collect(),
        length: Arc::new(move |from: usize, to: usize| {
            (points[from].0 - points[to].0).hypot(points[from].1 - points[to].1).round()
        }),
        is_symmetric: true,
    };
    let is_kept = stops < Matrix::MOST_KEPT;
    let length = |from: usize, to: usize| (measure.length)(from, to);
    let stop = |place: usize| Stop { place, demand: vec![(1 + place * 7 % 13) as f64], ..Stop::default() };
    let mut problem = Problem {
        stops: (1..=stops).map(stop).collect(),
        vehicles: vec![vehicle(100.0)],
        distance: if is_kept {
            Matrix::distances(stops + 1, length)?
        } else {
            Matrix::measured_distances(measure.clone())?
        },
        ..Problem::default()
    };
    if kind != "plain" {
        problem.duration = Some(if is_kept {
            Matrix::durations(stops + 1, length)?
        } else {
            Matrix::measured_durations(measure.clone())?
        });
        problem.vehicles[0].shift = Some(Window { earliest: 0.0, latest: 4_000.0 });
    }
    match kind {
        "windows" => add_windows(&mut problem, part),
        "fleet" => add_small_vehicles(&mut problem),
        "mixed" => {
            add_small_vehicles(&mut problem);
            add_windows(&mut problem, part);
        }
        "pairs" => add_pairs(&mut problem, 20.0),
        "heaps" => add_pairs(&mut problem, 200.0),
        "short" => problem.vehicles[0].most_stops = Some(12),
        "optional" => {
            problem.vehicles[0].fixed_cost = 1.0;
            problem.stops.iter_mut().for_each(|stop| stop.prize = Some(75.0));
        }
        _ => (),
    }
    if left_out > 0.0 {
        limit_fleet(&mut problem, 1.0 - left_out);
    }
    Ok(problem)
}

fn vehicle(capacity: f64) -> VehicleType {
    VehicleType { capacity: vec![capacity], start: Some(0), end: Some(0), ..VehicleType::default() }
}

fn add_small_vehicles(problem: &mut Problem) {
    let shift = problem.vehicles[0].shift;
    problem.vehicles[0].fixed_cost = 200.0;
    problem.vehicles.push(VehicleType { fixed_cost: 100.0, shift, ..vehicle(60.0) });
}

fn add_windows(problem: &mut Problem, part: impl Fn(usize, f64) -> f64) {
    for (index, stop) in problem.stops.iter_mut().enumerate() {
        let earliest = 700.0 + 2.0 * part(index, 0.414_213_562);
        stop.windows = vec![Window { earliest, latest: earliest + 400.0 }];
        stop.service = 20.0;
    }
}

/// Neighbours in the sequence: some goods go a long way, some a short one.
fn add_pairs(problem: &mut Problem, capacity: f64) {
    for pair in 0..problem.stops.len() / 2 {
        let amount = std::mem::take(&mut problem.stops[2 * pair].demand);
        problem.stops[2 * pair + 1].demand.clear();
        problem.pairs.push(Pair { pickup: 2 * pair, delivery: 2 * pair + 1, amount });
    }
    problem.vehicles[0].capacity = vec![capacity];
}

/// As many vehicles as carry this share of the demand; with pairs, as visit nine pairs each.
fn limit_fleet(problem: &mut Problem, share: f64) {
    let demand: f64 = problem.stops.iter().flat_map(|stop| &stop.demand).sum();
    let demand = demand + problem.pairs.len() as f64 / 9.0 * problem.vehicles[0].capacity[0];
    let kinds = problem.vehicles.len() as f64;
    for vehicle in &mut problem.vehicles {
        vehicle.count = Some((share * demand / kinds / vehicle.capacity[0]) as usize);
    }
}
