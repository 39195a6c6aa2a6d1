//! Rounds of ruin and recreate under a falling temperature.

use super::explain::{explained, reported};
use super::model::Model;
use super::near::Near;
use super::progress::Progress;
use super::recreate::Recreate;
use super::ruin::{call, ruin};
use super::start::{given_tours, insert_all};
use super::tours::{NO_TOUR, Tours};
use super::trade::trade;
use crate::routing::search::meeting::Seat;
use crate::routing::search::random::Random;
use crate::routing::{Limits, Plan, Problem, Watch};

/// Rounds between two readings of the clock, with up to `FEW` stops; with more stops, one round.
const ROUNDS: u64 = 8;
const FEW: usize = 200;

/// Temperatures as shares of the mean cost of a visit, at the begin and at the end.
const HOT: f64 = 0.3;
const COLD: f64 = 0.01;

/// Factor on the first temperature of a search that starts from a given plan.
const RESUMED: f64 = 0.1;

/// The best plan found within the limits.
pub(crate) fn search<'m>(
    model: &'m Model,
    near: &Near,
    problem: &Problem,
    seed: u64,
    limits: Limits,
    watch: &mut Watch,
    seat: Seat<Tours<'m>>,
) -> Plan {
    let mut random = Random::new(seed);
    let report = |tours: &Tours| reported(problem, tours);
    let mut progress = Progress::new(limits, watch, seat, &report);
    let mut tours = given_tours(model, problem);
    insert_all(&mut tours, &mut Recreate::new(near, &mut random), &mut progress);
    if tours.running().next().is_some() || !tours.absent.is_empty() {
        let warmth = if problem.initial.is_empty() { 1.0 } else { RESUMED };
        anneal(&mut tours, near, warmth, &mut random, &mut progress);
    }
    explained(problem, &tours)
}

/// Improves a plan until the limits are used up; `tours` is then the best plan found.
fn anneal<'m>(
    tours: &mut Tours<'m>,
    near: &Near,
    warmth: f64,
    random: &mut Random,
    progress: &mut Progress<'_, '_, 'm>,
) {
    let visit = mean_visit(tours).max(1e-6);
    let rounds = if tours.model.nodes.len() > FEW { 1 } else { ROUNDS };
    let mut cost = tours.cost();
    let mut best = Best { tours: tours.clone(), cost, stale: Vec::new() };
    loop {
        let share = progress.after(rounds, &best.tours);
        if share >= 1.0 {
            break;
        }
        if let Some(better) = progress.meet(share, tours, cost) {
            tours.clone_from(&better);
            cost = tours.cost();
            best.stale.extend(0..tours.tours.len());
            best.remember(tours, cost);
        }
        let is_over = || progress.would_end();
        let temperature = visit * HOT * warmth * (COLD / (HOT * warmth)).powf(share);
        for _ in 0..rounds {
            let allowed = cost - temperature * random.unit().ln();
            let absent = tours.absent.clone();
            round(tours, near, random, &is_over);
            let new_cost = tours.cost();
            if new_cost >= allowed {
                tours.take_back();
                tours.absent = absent;
                continue;
            }
            best.stale.extend(tours.changed());
            tours.keep();
            cost = new_cost;
            best.remember(tours, cost);
        }
    }
    tours.clone_from(&best.tours);
}

/// Takes some stops out and puts them, and a few that were absent, where they cost least.
fn round(tours: &mut Tours, near: &Near, random: &mut Random, is_over: &dyn Fn() -> bool) {
    let waiting = call(tours, random);
    let called = tours.absent.clone();
    ruin(tours, near, random);
    Recreate { called: &called, is_over, ..Recreate::new(near, random) }.run(tours);
    trade(tours);
    // A waiting stop may have been put into a tour together with its partner.
    let tour_of = &tours.tour_of;
    tours.absent.extend(waiting.into_iter().filter(|stop| tour_of[*stop as usize] == NO_TOUR));
}

/// The best plan so far.
struct Best<'m> {
    tours: Tours<'m>,
    cost: f64,
    /// Tours that have changed since: of many tours, only these are copied.
    stale: Vec<usize>,
}

impl<'m> Best<'m> {
    fn remember(&mut self, tours: &Tours<'m>, cost: f64) {
        self.stale.sort_unstable();
        self.stale.dedup();
        if cost < self.cost - 1e-9 {
            self.cost = cost;
            self.tours.copy_tours(tours, &self.stale);
            self.stale.clear();
        }
    }
}

/// The mean cost of a visit, fixed costs aside.
fn mean_visit(tours: &Tours) -> f64 {
    let mut cost = 0.0;
    let mut visits = 0;
    for index in tours.running() {
        let tour = &tours.tours[index];
        cost += tour.cost - tours.model.vehicles[tour.vehicle].fixed_cost;
        visits += tour.nodes.len() + 1;
    }
    cost / f64::from(visits.max(1) as u32)
}
