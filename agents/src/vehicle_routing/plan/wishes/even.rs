//! Even routes: plans again with falling limits on the stops, the time or the load of a route, with as many vehicles and all
//! stops in routes as before, and keeps the plan with the least difference between its routes.

use super::{Planned, routes, searched};
use crate::vehicle_routing::plan::{
    engine::Solved, fleet::Fleet, order::Order, problem::Task, route::Route, schedule::World,
};

/// The number of limits that are tried.
const TRIES: usize = 5;
/// A smaller difference is not better, only rounded otherwise.
const SAME: f64 = 1e-6;

/// What every route shall have about as much of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Even {
    Stops,
    Minutes,
    Load,
}

/// The routes with the least and the most of it, and the km of all.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Spread {
    pub least: f64,
    pub most: f64,
    pub km: f64,
}

/// What more even routes take.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Evened {
    pub what: Even,
    pub before: Spread,
    pub after: Spread,
}

impl Even {
    fn of(self, route: &Route) -> f64 {
        match self {
            Self::Stops => route.stops() as f64,
            Self::Minutes => route.minutes(),
            Self::Load => route.most_load.first().copied().unwrap_or(0.0),
        }
    }

    fn spread(self, world: World, orders: &[Order]) -> Spread {
        let mut spread = Spread { least: f64::INFINITY, most: 0.0, km: 0.0 };
        for route in routes(world, orders) {
            spread.least = spread.least.min(self.of(&route));
            spread.most = spread.most.max(self.of(&route));
            spread.km += route.km();
        }
        spread
    }

    /// The fleet with this limit for every route.
    fn limited(self, fleet: &Fleet, most: f64) -> Fleet {
        let mut fleet = fleet.clone();
        for kind in &mut fleet.kinds {
            match self {
                Self::Stops => limit_stops(&mut kind.max_stops, most as usize),
                Self::Minutes => {
                    kind.max_minutes = Some(kind.max_minutes.map_or(most, |own| own.min(most)));
                }
                Self::Load => {
                    if let Some(capacity) = kind.capacities.first_mut() {
                        *capacity = Some(capacity.map_or(most, |own| own.min(most)));
                    }
                }
            }
        }
        fleet
    }
}

impl Spread {
    fn difference(self) -> f64 {
        self.most - self.least
    }
}

/// The plan with the most even routes that the search finds.
pub(super) fn plan(
    task: &Task,
    first: Planned,
    (what, seconds): (Even, f64),
    is_cancelled: &dyn Fn() -> bool,
) -> anyhow::Result<(Planned, Evened)> {
    let before = what.spread(World { fleet: &first.fleet, ..task.world }, &first.solved.routes);
    let fleet = first.fleet.only_used(&first.solved.routes);
    let mut even =
        Evening { task, what, seconds: seconds / TRIES as f64, best: first, spread: before, is_cancelled };
    even.search(&fleet)?;
    Ok((even.best, Evened { what, before, after: even.spread }))
}

/// A search for even routes.
struct Evening<'a> {
    task: &'a Task<'a>,
    what: Even,
    /// The seconds of one try.
    seconds: f64,
    best: Planned,
    spread: Spread,
    is_cancelled: &'a dyn Fn() -> bool,
}

impl Evening<'_> {
    fn search(&mut self, fleet: &Fleet) -> anyhow::Result<()> {
        let count = self.best.solved.routes.len();
        if count < 2 || self.what == Even::Load && fleet.reloading.is_some() {
            return Ok(());
        }
        let mut tries = TRIES;
        if self.what == Even::Stops {
            if self.spread.difference() <= 1.0 {
                return Ok(());
            }
            // As even as whole numbers can be.
            let (fleet, origin, start) = split(fleet, &self.best.solved.routes);
            let origin = origin.iter().map(|kind| self.best.origin[*kind]).collect();
            if self.takes(fleet, origin, &start)?.is_some() {
                return Ok(());
            }
            tries -= 1;
        }
        let all = routes(World { fleet, ..self.task.world }, &self.best.solved.routes);
        let mean = all.iter().map(|route| self.what.of(route)).sum::<f64>() / count as f64;
        let (mut too_low, mut enough) = (mean, self.spread.most);
        while tries > 0 && enough - too_low > SAME * enough && !(self.is_cancelled)() {
            tries -= 1;
            let mut most = too_low.midpoint(enough);
            if self.what == Even::Stops {
                most = most.ceil();
                if most >= enough {
                    return Ok(());
                }
            }
            let start = self.best.solved.routes.clone();
            let limited = self.what.limited(fleet, most);
            match self.takes(limited, self.best.origin.clone(), &start)? {
                Some(spread) => enough = spread.most.min(most),
                None => too_low = most,
            }
        }
        Ok(())
    }

    /// Searches with a limited fleet. The spread of the plan if it has all vehicles and stops; it is kept if it is better.
    fn takes(&mut self, fleet: Fleet, origin: Vec<usize>, start: &[Order]) -> anyhow::Result<Option<Spread>> {
        let found = searched(self.task, (&fleet, start), self.seconds, self.is_cancelled)?;
        let was_cut_short = found.was_cut_short || self.best.solved.was_cut_short;
        self.best.solved.was_cut_short = was_cut_short;
        if !found.left_out.is_empty() {
            return Ok(None);
        }
        let spread = self.what.spread(World { fleet: &fleet, ..self.task.world }, &found.routes);
        let is_same_count = found.routes.len() == self.best.solved.routes.len();
        if is_same_count && spread.difference() < self.spread.difference() - SAME {
            self.spread = spread;
            let solved = Solved { was_cut_short, ..found };
            self.best = Planned { solved, fleet, origin };
        }
        Ok(Some(spread))
    }
}

/// The vehicles in two groups whose limits of stops differ by one, so that together they take exactly all stops; their kinds
/// before; and the routes with the kinds of the groups.
fn split(fleet: &Fleet, orders: &[Order]) -> (Fleet, Vec<usize>, Vec<Order>) {
    let stops: usize = orders.iter().map(|order| order.stops.len()).sum();
    let (least, mut more) = (stops / orders.len(), stops % orders.len());
    let mut split = fleet.clone();
    let mut origin: Vec<usize> = (0..fleet.kinds.len()).collect();
    let mut orders = orders.to_vec();
    // The longest routes come first, so that they get the larger limit.
    orders.sort_by_key(|order| std::cmp::Reverse(order.stops.len()));
    for kind in 0..fleet.kinds.len() {
        let used = orders.iter().filter(|order| order.kind == kind).count();
        let with_more = used.min(more);
        more -= with_more;
        let is_split = with_more > 0 && with_more < used;
        let most = if with_more > 0 { least + 1 } else { least };
        limit_stops(&mut split.kinds[kind].max_stops, most);
        if !is_split {
            continue;
        }
        let mut others = fleet.kinds[kind].clone();
        limit_stops(&mut others.max_stops, least);
        others.count = Some(used - with_more);
        split.kinds[kind].count = Some(with_more);
        let behind = orders.iter_mut().filter(|order| order.kind == kind).skip(with_more);
        behind.for_each(|order| order.kind = split.kinds.len());
        split.kinds.push(others);
        origin.push(kind);
    }
    (split, origin, orders)
}

fn limit_stops(most_stops: &mut Option<usize>, most: usize) {
    *most_stops = Some(most_stops.map_or(most, |own| own.min(most)));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::vehicle_routing::plan::fleet::Kind;

    #[test]
    fn the_limits_of_both_groups_together_are_all_stops() {
        let kind = Kind { count: Some(3), ..Kind::default() };
        let fleet = Fleet { kinds: vec![kind], ..Fleet::default() };
        let order = |stops: usize| Order { stops: (0..stops).collect(), ..Order::default() };
        let (split, origin, orders) = split(&fleet, &[order(1), order(7), order(3)]);
        let limits: Vec<_> = split.kinds.iter().map(|kind| (kind.count, kind.max_stops)).collect();
        assert_eq!(limits, [(Some(2), Some(4)), (Some(1), Some(3))]);
        assert_eq!(origin, [0, 0]);
        let kinds: Vec<(usize, usize)> = orders.iter().map(|order| (order.stops.len(), order.kind)).collect();
        assert_eq!(kinds, [(7, 0), (3, 0), (1, 1)]);
    }
}
