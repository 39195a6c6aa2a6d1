//! The places as a problem of the solver, and its answer as routes. The number of rounds ends the search and not the
//! clock, so that the same run gives the same plan; the clock only keeps a slow machine from searching for ever.

use std::{cell::Cell, time::Instant};

use anyhow::Context;
use kernels::routing::{Limits, Matrix, Plan, Problem, Reason, Stop, VehicleType, Watch, Window, solve};

use super::{fleet::Fleet, lengths::Lengths, read::Places};

/// Rounds of the search that a usual core manages in a second: without times, with times, and with anything more than
/// alike vehicles that start and end at one depot.
const ROUNDS_PER_SECOND: [f64; 3] = [280_000.0, 130_000.0, 18_000.0];
/// With so many stops a round takes twice as long as with few.
const MANY_STOPS: f64 = 1_400.0;
/// A machine that is so many times slower is stopped by the clock.
const PATIENCE: f64 = 6.0;
/// Minutes in which every plan ends.
const LATEST: f64 = 100_000.0;

/// What there is to plan.
pub struct Task<'a> {
    pub places: &'a Places,
    pub fleet: &'a Fleet,
    pub lengths: &'a Lengths,
    /// Positions of the stops that are to be planned.
    pub stops: &'a [usize],
    /// Money per hour when money is to be least; kilometres without it.
    pub cost_per_hour: Option<f64>,
    pub seconds: f64,
    pub seed: u64,
}

/// The order of the stops of every route.
pub struct Solved {
    pub routes: Vec<Order>,
    /// Positions of stops, with the reason.
    pub left_out: Vec<(usize, Reason)>,
    /// Names of the skills by their numbers.
    pub skills: Vec<String>,
    /// The clock ended the search before its rounds were over.
    pub was_cut_short: bool,
}

/// The stops of a route in their order.
pub struct Order {
    pub kind: usize,
    pub stops: Vec<usize>,
    /// When it leaves, where the solver has to decide that.
    pub start: Option<f64>,
}

/// About how many seconds a plan of so many stops is searched for.
pub fn usual_seconds(stops: usize) -> f64 {
    (2.0 * (stops as f64 / 100.0).sqrt()).clamp(0.2, 20.0)
}

/// Searches; `hear` is told the cost of better plans and the share of the time that is over.
pub fn search(
    task: &Task,
    is_cancelled: &dyn Fn() -> bool,
    hear: &mut dyn FnMut(&Plan, f64),
) -> anyhow::Result<Solved> {
    let skills = skills(task);
    let problem = problem(task, &skills).context("lengths between places")?;
    let begun = Instant::now();
    let clock = || begun.elapsed().as_secs_f64();
    let was_cut_short = Cell::new(false);
    let is_over = || {
        was_cut_short.set(was_cut_short.get() || clock() > PATIENCE * task.seconds + 2.0);
        was_cut_short.get() || is_cancelled()
    };
    let mut report = |plan: &Plan| hear(plan, clock() / task.seconds);
    let rounds =
        task.seconds * ROUNDS_PER_SECOND[difficulty(task)] / (1.0 + task.stops.len() as f64 / MANY_STOPS);
    let limits = Limits { seconds: 1e9, iterations: rounds as u64, ..Limits::default() };
    let mut watch = Watch { clock: &clock, is_cancelled: &is_over, report: &mut report };
    let plan = solve(&problem, task.seed, limits, &mut watch).context("planning routes")?;
    Ok(Solved {
        routes: plan.routes.iter().map(|route| order(task, route)).collect(),
        left_out: plan.left_out.iter().map(|left_out| (task.stops[left_out.stop], left_out.reason)).collect(),
        skills,
        was_cut_short: was_cut_short.get(),
    })
}

fn order(task: &Task, route: &kernels::routing::Route) -> Order {
    let solver_decides = task.fleet.max_minutes.is_some() || task.cost_per_hour.is_some();
    Order {
        kind: route.vehicle,
        stops: route.stops().map(|stop| task.stops[stop]).collect(),
        start: (solver_decides && is_timed(task)).then_some(route.start),
    }
}

/// Which of the solver's searches it will be.
fn difficulty(task: &Task) -> usize {
    let fleet = task.fleet;
    let is_limited = fleet.max_stops.is_some() || fleet.max_km.is_some() || fleet.max_minutes.is_some();
    let is_general = fleet.kinds.len() > 1 || fleet.is_open || is_limited || task.cost_per_hour.is_some();
    let is_special = |stop: &usize| {
        let place = &task.places.stops[*stop];
        place.pickup > 0.0 || place.priority > 0 || !place.skills.is_empty()
    };
    if is_general || task.stops.iter().any(is_special) { 2 } else { usize::from(is_timed(task)) }
}

fn is_timed(task: &Task) -> bool {
    task.fleet.is_timed() || task.places.has_windows() || task.cost_per_hour.is_some()
}

/// All skills that stops ask for and whose holders are known.
fn skills(task: &Task) -> Vec<String> {
    let are_known = task.fleet.kinds.iter().any(|kind| kind.skills.is_some());
    let stops = task.places.stops.iter().filter(|_| are_known);
    let mut skills: Vec<String> = stops.flat_map(|stop| stop.skills.iter().cloned()).collect();
    skills.sort_unstable();
    skills.dedup();
    skills
}

fn numbers(skills: &[String], of: &[String]) -> Vec<usize> {
    of.iter().filter_map(|skill| skills.binary_search(skill).ok()).collect()
}

fn problem(task: &Task, skills: &[String]) -> anyhow::Result<Problem> {
    let Task { places, fleet, lengths, .. } = *task;
    let size = lengths.places();
    let slowest = fleet.kinds.iter().map(|kind| kind.speed_kmh).fold(f64::INFINITY, f64::min);
    let duration =
        is_timed(task).then(|| Matrix::durations(size, |from, to| lengths.minutes(from, to, slowest)));
    let shift = (fleet.is_timed() || places.has_windows()).then(|| Window {
        earliest: fleet.shift_start.unwrap_or(0.0),
        latest: fleet.shift_end.unwrap_or(LATEST),
    });
    let vehicles = fleet.kinds.iter().map(|kind| VehicleType {
        count: kind.count,
        capacity: kind.capacity.into_iter().collect(),
        start: Some(0),
        end: (!fleet.is_open).then_some(0),
        shift,
        fixed_cost: if task.cost_per_hour.is_some() { kind.cost_per_vehicle } else { 0.0 },
        cost_per_distance: task.cost_per_hour.map_or(1.0, |_| kind.cost_per_km),
        cost_per_time: task.cost_per_hour.unwrap_or(0.0) / 60.0,
        speed: kind.speed_kmh / slowest,
        longest_distance: fleet.max_km,
        longest_duration: fleet.max_minutes,
        most_stops: fleet.max_stops,
        skills: numbers(skills, kind.skills.as_deref().unwrap_or_default()),
        ..VehicleType::default()
    });
    let stops = task.stops.iter().map(|index| (index, &places.stops[*index])).map(|(index, stop)| Stop {
        place: index + 1,
        demand: vec![stop.demand],
        pickup: if stop.pickup > 0.0 { vec![stop.pickup] } else { Vec::new() },
        windows: if stop.has_window() {
            vec![Window { earliest: stop.ready.unwrap_or(0.0), latest: stop.due.unwrap_or(LATEST) }]
        } else {
            Vec::new()
        },
        service: stop.service.unwrap_or(fleet.service),
        priority: stop.priority,
        skills: numbers(skills, &stop.skills),
        vehicle: fleet.named(stop.vehicle.as_deref()).flatten(),
        ..Stop::default()
    });
    Ok(Problem {
        stops: stops.collect(),
        vehicles: vehicles.collect(),
        distance: Matrix::distances(size, |from, to| lengths.km(from, to))?,
        duration: duration.transpose()?,
        ..Problem::default()
    })
}
