//! Rounds of ruin and recreate under a falling temperature.

use super::exchange::{Threshold, exchange};
use super::insertion::{Insertion, Recreate};
use super::removal::{Removal, Ruin};
use super::savings::join_by_savings;
use super::tours::{NO_ROUTE, Tours};
use crate::routing::search::random::Random;
use crate::routing::watch::Progress;

/// Rounds between two readings of the clock.
const ROUNDS: u64 = 64;

/// Stops of the first plan between two looks whether the search is cancelled.
const PART: usize = 64;

/// How the temperature falls, and how much a round changes.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Annealing {
    /// In steps of distance.
    hot: f64,
    /// The temperature at the begin of the quick part and at half-time.
    warm: f64,
    /// Share of the limits in which the first plan is improved without much heat.
    quick: f64,
    cold: f64,
    /// Exchanges proposed in a round.
    exchanges: u32,
    ruin: Ruin,
    recreate: Recreate,
}

impl Annealing {
    /// Temperatures in proportion to the mean arc of a first plan: the same for towns and for continents.
    pub(super) fn of(start: &Tours) -> Self {
        let arc = start.mean_arc().max(1e-3);
        // With windows arcs to the depot weigh less in the mean, and a plan is harder to leave.
        let has_windows = start.instance.has_windows;
        let (hot, cold) = if has_windows { (1.0, 0.02) } else { (0.5, 0.01) };
        Self {
            hot: arc * hot,
            warm: arc * (hot * cold).sqrt(),
            quick: if has_windows { 0.1 } else { 0.0 },
            cold: arc * cold,
            exchanges: if has_windows { 8 } else { 16 },
            ruin: Ruin { stops: 10.0, string: 10.0, split: 0.5, stop_growing: 0.01 },
            recreate: Recreate::default(),
        }
    }

    fn half_time(&self) -> f64 {
        (1.0 + self.quick) / 2.0
    }

    /// Falls once from `warm` over the quick part, then from `hot` over the rest.
    fn temperature(&self, share: f64) -> f64 {
        if share < self.quick {
            return self.warm * (self.cold / self.warm).powf(share / self.quick);
        }
        self.hot * (self.cold / self.hot).powf((share - self.quick) / (1.0 - self.quick))
    }
}

/// A first plan: routes joined by what that saves, as many as there are vehicles; the other stops where they cost least,
/// until it is cancelled.
pub(crate) fn start(tours: &mut Tours, random: &mut Random, is_cancelled: &dyn Fn() -> bool) {
    for stops in join_by_savings(tours.instance, is_cancelled) {
        let Some(route) = tours.spare() else { break };
        for node in stops.into_iter().rev() {
            tours.insert(node, 0, route);
        }
        tours.refresh(route);
    }
    let mut stops = std::mem::take(&mut tours.absent);
    stops.retain(|node| tours.links[*node as usize].route == NO_ROUTE);
    let mut insertion = Insertion::new(Recreate::default());
    let mut is_over = false;
    for (part, stops) in stops.chunks_mut(PART).enumerate() {
        is_over = is_over || part > 0 && is_cancelled();
        if is_over {
            tours.absent.extend_from_slice(stops);
        } else {
            insertion.run(tours, stops, i64::MAX, random);
        }
    }
    tours.keep();
}

/// Improves a plan until the limits are used up; `tours` is then the best plan found.
pub(crate) fn anneal<'a>(tours: &mut Tours<'a>, random: &mut Random, progress: &mut Progress<'_, '_, 'a>) {
    let mut search = Search::new(tours);
    loop {
        let share = progress.after(ROUNDS, &search.best);
        if share >= 1.0 {
            break;
        }
        search.look_back(tours, share);
        if let Some(better) = progress.meet(share, tours) {
            tours.copy_from(&better);
            search.remember(tours);
        }
        let threshold = Threshold { temperature: search.annealing.temperature(share) };
        for _ in 0..ROUNDS {
            search.round(tours, threshold, random);
        }
    }
    tours.copy_from(&search.best);
}

/// What one run remembers.
struct Search<'a> {
    annealing: Annealing,
    best: Tours<'a>,
    removal: Removal,
    insertion: Insertion,
    absent: Vec<u32>,
    /// Cost of the best plan at the end of the quick part.
    quick_cost: Option<i64>,
    is_half_time_over: bool,
}

impl<'a> Search<'a> {
    fn new(tours: &Tours<'a>) -> Self {
        let annealing = Annealing::of(tours);
        Self {
            best: tours.clone(),
            removal: Removal::default(),
            insertion: Insertion::new(annealing.recreate),
            absent: Vec::new(),
            quick_cost: None,
            is_half_time_over: annealing.quick == 0.0,
            annealing,
        }
    }

    /// At half-time, returns to the best plan if it has not improved since the quick part.
    fn look_back(&mut self, tours: &mut Tours<'a>, share: f64) {
        if share >= self.annealing.quick && self.quick_cost.is_none() {
            self.quick_cost = Some(self.best.cost);
        }
        if share >= self.annealing.half_time() && !self.is_half_time_over {
            self.is_half_time_over = true;
            if self.quick_cost == Some(self.best.cost) {
                tours.copy_from(&self.best);
            }
        }
    }

    /// Some exchanges, then one ruin and its recreation.
    fn round(&mut self, tours: &mut Tours<'a>, threshold: Threshold, random: &mut Random) {
        for _ in 0..self.annealing.exchanges {
            exchange(tours, threshold, random);
        }
        self.remember(tours);
        let refused = threshold.refused(tours.cost, random);
        self.absent.clone_from(&tours.absent);
        self.removal.run(tours, &self.annealing.ruin, random);
        if self.insertion.run(tours, &mut self.removal.removed, refused, random) {
            tours.keep();
            self.remember(tours);
        } else {
            tours.take_back();
            tours.absent.clone_from(&self.absent);
        }
    }

    fn remember(&mut self, tours: &Tours<'a>) {
        if tours.cost < self.best.cost {
            self.best.copy_from(tours);
        }
    }
}
