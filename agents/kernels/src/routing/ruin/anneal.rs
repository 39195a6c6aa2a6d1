//! Rounds of ruin and recreate under a falling temperature.

use super::exchange::{Threshold, exchange};
use super::insertion::{Insertion, Recreate};
use super::removal::{Removal, Ruin};
use super::tours::Tours;
use crate::routing::random::Random;
use crate::routing::watch::Progress;

/// Rounds between two looks at the clock.
const ROUNDS: u64 = 64;

/// How the temperature falls, and how much a round changes.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Annealing {
    /// In steps of distance.
    hot: f64,
    cold: f64,
    /// Exchanges proposed in a round.
    exchanges: u32,
    ruin: Ruin,
    recreate: Recreate,
}

impl Annealing {
    /// Temperatures in proportion to the mean arc of a first plan: the same for towns and for continents.
    pub fn of(start: &Tours) -> Self {
        let arc = start.mean_arc().max(1e-3);
        // With windows arcs to the depot weigh less in the mean, and a plan is harder to leave.
        let (hot, cold) = if start.instance.has_windows { (1.0, 0.02) } else { (0.3, 0.01) };
        Self {
            hot: arc * hot,
            cold: arc * cold,
            exchanges: 8,
            ruin: Ruin { stops: 10.0, string: 10.0, split: 0.5, stop_growing: 0.01 },
            recreate: Recreate::default(),
        }
    }

    fn temperature(&self, share: f64) -> f64 {
        self.hot * (self.cold / self.hot).powf(share)
    }
}

/// A first plan: every stop where it costs least, one after the other.
pub(crate) fn start(tours: &mut Tours, random: &mut Random) {
    let mut stops = std::mem::take(&mut tours.absent);
    Insertion::new(Recreate::default()).run(tours, &mut stops, i64::MAX, random);
    tours.keep();
}

/// Improves a plan until the progress is complete; leaves the best plan seen.
pub(crate) fn anneal(tours: &mut Tours, random: &mut Random, progress: &mut Progress) {
    let annealing = Annealing::of(tours);
    let mut best = tours.clone();
    let mut removal = Removal::default();
    let mut insertion = Insertion::new(annealing.recreate);
    let mut absent = Vec::new();
    loop {
        let share = progress.after(ROUNDS, &best);
        if share >= 1.0 {
            break;
        }
        let threshold = Threshold { temperature: annealing.temperature(share) };
        for _ in 0..ROUNDS {
            for _ in 0..annealing.exchanges {
                exchange(tours, threshold, random);
            }
            if tours.cost < best.cost {
                best.copy_from(tours);
            }
            let refused = threshold.refused(tours.cost, random);
            absent.clone_from(&tours.absent);
            removal.run(tours, &annealing.ruin, random);
            if !insertion.run(tours, &mut removal.removed, refused, random) {
                tours.take_back();
                tours.absent.clone_from(&absent);
                continue;
            }
            tours.keep();
            if tours.cost < best.cost {
                best.copy_from(tours);
            }
        }
    }
    tours.copy_from(&best);
}
