//! Runs the search.

use super::meeting::Seat;
use super::random::Random;
use super::ruin::{Tours, anneal, start};
use crate::routing::instance::Instance;
use crate::routing::watch::Progress;
use crate::routing::{Limits, Plan, Watch};

/// The best plan found within the limits. The same problem, seed and number of iterations give the same plan.
pub(crate) fn solve<'i>(
    instance: &'i Instance,
    seed: u64,
    limits: Limits,
    watch: &mut Watch,
    seat: Seat<Tours<'i>>,
) -> Plan {
    let mut random = Random::new(seed);
    let mut tours = Tours::new(instance);
    start(&mut tours, &mut random, watch.is_cancelled);
    if instance.plannable().nth(1).is_some() {
        let mut progress = Progress::new(instance, limits, watch, seat);
        anneal(&mut tours, &mut random, &mut progress);
    }
    Plan::new(instance, &tours.routes())
}
