//! Plans what wishes ask for beyond limits and prices: fewest vehicles (`fewest`), even routes (`even`), and stops that come
//! first or share a vehicle (`set_aside`). The least time is a goal (`plan::goal`). All of it shares the seconds of the
//! search; nothing here is said to a user, which is up to `tell::wishes`.

pub(crate) mod even;
pub(crate) mod fewest;
pub(crate) mod set_aside;

use crate::vehicle_routing::{
    params::Wish,
    plan::{
        engine::{self, Solved},
        fleet::Fleet,
        order::Order,
        problem::Task,
        route::Route,
        schedule::{World, driven},
    },
};
use even::{Even, Evened};
use fewest::Fewest;
use kernels::routing::is_plain;

/// The share of the seconds that each wish for other routes takes from the first search.
const SHARE: f64 = 0.3;

/// A plan with the vehicles that it was searched with.
pub(crate) struct Planned {
    pub solved: Solved,
    pub fleet: Fleet,
    /// The kind before the search of every kind of this fleet.
    pub origin: Vec<usize>,
}

/// What became of the wishes for other routes.
#[derive(Default)]
pub(crate) struct Granted {
    pub fewest: Option<Fewest>,
    pub evened: Vec<Evened>,
}

/// The share of the seconds that remains for the first search.
pub(crate) fn first_share(wishes: &[Wish]) -> f64 {
    let has_fewest = wishes.contains(&Wish::FewestVehicles);
    1.0 - SHARE * (usize::from(has_fewest) + evens(wishes).count()).min(2) as f64
}

/// Whether routes are to be even, so that other limits of single routes hide what a change of a limit buys.
pub(crate) fn asks_for_even(wishes: &[Wish]) -> bool {
    evens(wishes).next().is_some()
}

/// Plans the wishes for other routes one after the other, from the first plan. `seconds` are those of the whole search. The
/// stops that the first plan leaves out stay out, for its reasons.
pub(crate) fn grant(
    task: &Task,
    first: Solved,
    (wishes, seconds): (&[Wish], f64),
    is_cancelled: &dyn Fn() -> bool,
) -> anyhow::Result<(Planned, Granted)> {
    let mut granted = Granted::default();
    let fleet = task.world.fleet.clone();
    let mut visited: Vec<usize> = first.routes.iter().flat_map(|order| order.stops.iter().copied()).collect();
    visited.sort_unstable();
    let task = &Task { stops: &visited, ..*task };
    let Solved { left_out, skills, .. } = first;
    let first = Solved { left_out: Vec::new(), skills: Vec::new(), ..first };
    let mut planned = Planned { solved: first, origin: (0..fleet.kinds.len()).collect(), fleet };
    let evens: Vec<Even> = evens(wishes).collect();
    let mut rest = (1.0 - first_share(wishes)) * seconds;
    if wishes.contains(&Wish::FewestVehicles) {
        let share = if evens.is_empty() { rest } else { rest / 2.0 };
        rest -= share;
        let (solved, fewest) = fewest::plan(task, planned.solved, share, is_cancelled)?;
        planned.fleet = task.world.fleet.only_used(&solved.routes);
        planned.solved = solved;
        granted.fewest = Some(fewest);
    }
    for what in &evens {
        let (next, evened) = even::plan(task, planned, (*what, rest / evens.len() as f64), is_cancelled)?;
        planned = next;
        granted.evened.push(evened);
    }
    planned.solved = Solved { left_out, skills, ..planned.solved };
    Ok((planned, granted))
}

/// Searches on from a plan with another fleet.
fn searched(
    task: &Task,
    (fleet, start): (&Fleet, &[Order]),
    seconds: f64,
    is_cancelled: &dyn Fn() -> bool,
) -> anyhow::Result<Solved> {
    let world = World { fleet, ..task.world };
    let bare = Task { world, initial: &[], seconds, ..*task };
    // The search for identical vehicles begins without a plan and is much faster.
    let has_fast_search = is_plain(&bare.problem(&bare.skills())?);
    let task = if has_fast_search { bare } else { Task { initial: start, ..bare } };
    engine::search(&task, is_cancelled, &mut |_, _| ())
}

/// The routes of a plan with their times.
fn routes(world: World, orders: &[Order]) -> Vec<Route> {
    orders.iter().map(|order| driven(world, order)).collect()
}

fn evens(wishes: &[Wish]) -> impl Iterator<Item = Even> {
    wishes.iter().filter_map(|wish| match wish {
        Wish::BalanceStops => Some(Even::Stops),
        Wish::BalanceHours => Some(Even::Minutes),
        Wish::BalanceLoad => Some(Even::Load),
        Wish::FewestVehicles
        | Wish::LeastTime
        | Wish::PickupFirst
        | Wish::SecondBreak
        | Wish::MostDrivingMinutes(_)
        | Wish::EndAt(_)
        | Wish::First(_)
        | Wish::Last(_)
        | Wish::SameVehicle(_) => None,
    })
}
