//! Runs the search.

use super::instance::Instance;
use super::random::Random;
use super::ruin::{Tours, anneal, start};
use super::watch::Progress;
use super::{Limits, Plan, Problem, RoutingError, Watch};

/// The best plan found within the limits. The same problem, seed and number of iterations give the same plan.
pub fn solve(problem: &Problem, seed: u64, limits: Limits, watch: &mut Watch) -> Result<Plan, RoutingError> {
    problem.check()?;
    let instance = Instance::new(problem);
    let mut random = Random::new(seed);
    let mut tours = Tours::new(&instance);
    start(&mut tours, &mut random);
    if instance.plannable().nth(1).is_some() {
        let mut progress = Progress::new(&instance, limits, watch);
        anneal(&mut tours, &mut random, &mut progress);
    }
    Ok(Plan::new(&instance, &tours.routes()))
}
