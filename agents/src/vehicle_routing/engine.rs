//! The places as a problem of the solver, and its answer as routes.

use anyhow::Context;
use kernels::routing::{Matrix, Plan, Problem, Reason, Stop, VehicleType, Window};

use super::{
    fleet::Fleet,
    lengths::Lengths,
    pace::{self, Paced},
    read::Places,
};

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

/// Searches; `hear` is told the cost of better plans and the share of the time that is over.
pub fn search(
    task: &Task,
    is_cancelled: &dyn Fn() -> bool,
    hear: &mut dyn FnMut(&Plan, f64),
) -> anyhow::Result<Solved> {
    let skills = skills(task);
    let problem = problem(task, &skills).context("lengths between places")?;
    let Paced { plan, was_cut_short } =
        pace::search(&problem, task.seconds, task.seed, is_cancelled, hear).context("planning routes")?;
    Ok(Solved {
        routes: plan.routes.iter().map(|route| order(task, route)).collect(),
        left_out: plan.left_out.iter().map(|left_out| (task.stops[left_out.stop], left_out.reason)).collect(),
        skills,
        was_cut_short,
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
