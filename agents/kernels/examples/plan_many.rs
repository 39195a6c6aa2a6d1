//! Plans random stops in a square: how soon there is a first plan, and what the time buys.
//!
//! usage: plan_many STOPS SECONDS
#![expect(clippy::print_stdout, reason = "a command line tool")]

use std::error::Error;
use std::time::Instant;

use kernels::routing::{Limits, Matrix, Plan, Problem, Stop, VehicleType, Watch, solve};

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [stops, seconds] = arguments.as_slice() else {
        return Err("usage: plan_many STOPS SECONDS".into());
    };
    let problem = square(stops.parse()?)?;
    let started = Instant::now();
    let mut report =
        |plan: &Plan| println!("{:8.3} s  {:.0}", started.elapsed().as_secs_f64(), plan.distance);
    let clock = || started.elapsed().as_secs_f64();
    let mut watch = Watch { clock: &clock, is_cancelled: &|| false, report: &mut report };
    let limits = Limits { seconds: seconds.parse()?, ..Limits::default() };
    let plan = solve(&problem, 1, limits, &mut watch)?;
    println!(
        "{:8.3} s  {:.0} in {} routes",
        started.elapsed().as_secs_f64(),
        plan.distance,
        plan.routes.len()
    );
    Ok(())
}

/// Stops on a sequence that fills the square evenly, the depot in its middle.
fn square(stops: usize) -> Result<Problem, Box<dyn Error>> {
    let part = |index: usize, step: f64| (index as f64 * step).fract() * 1_000.0;
    let mut points: Vec<(f64, f64)> =
        (0..=stops).map(|index| (part(index, 0.754_877_666), part(index, 0.569_840_291))).collect();
    points[0] = (500.0, 500.0);
    let length =
        |from: usize, to: usize| (points[from].0 - points[to].0).hypot(points[from].1 - points[to].1).round();
    let vehicle =
        VehicleType { capacity: vec![100.0], start: Some(0), end: Some(0), ..VehicleType::default() };
    let stop = |place: usize| Stop { place, demand: vec![(1 + place * 7 % 13) as f64], ..Stop::default() };
    Ok(Problem {
        stops: (1..=stops).map(stop).collect(),
        vehicles: vec![vehicle],
        distance: Matrix::distances(stops + 1, length)?,
        duration: None,
        ..Problem::default()
    })
}
