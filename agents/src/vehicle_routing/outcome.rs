//! The routes that one set of parameters gives, with all that follows from them.

use super::{
    engine::{self, Order, Solved, Task},
    factors::Factors,
    fleet::Fleet,
    left_out::{Unassigned, no_such_vehicle, unassigned},
    lengths::Lengths,
    pace,
    params::RouteParams,
    read::Places,
    route::Route,
    totals::Totals,
};
use crate::{AgentError, Tools};

/// A plan for all places.
pub struct Outcome {
    pub fleet: Fleet,
    pub factors: Factors,
    pub routes: Vec<Route>,
    pub unassigned: Vec<Unassigned>,
    pub totals: Totals,
    /// About how long was searched.
    pub seconds: f64,
    pub was_cut_short: bool,
}

/// How far the search is: the best plan so far in the unit of what is to be least, its vehicles, and the share that is over.
pub type Hear<'a> = &'a mut dyn FnMut(f64, usize, f64);

/// Plans the places.
pub fn plan(
    places: &Places,
    params: &RouteParams,
    seed: u64,
    tools: &Tools,
    hear: Hear,
) -> Result<Outcome, AgentError> {
    let factors = Factors::of(params);
    let fleet = Fleet::of(places, params, &factors);
    let lengths = Lengths::of(places, params);
    let is_nobodys = |stop: &usize| fleet.named(places.stops[*stop].vehicle.as_deref()) == Some(None);
    let (nobodys, stops): (Vec<usize>, Vec<usize>) = (0..places.stops.len()).partition(is_nobodys);
    let seconds = params.solve_seconds.unwrap_or(pace::usual_seconds(stops.len()));
    let is_cost = params.minimize_cost.unwrap_or(false);
    let task = Task {
        places,
        fleet: &fleet,
        lengths: &lengths,
        stops: &stops,
        cost_per_hour: is_cost.then_some(factors.per_hour),
        seconds,
        seed,
    };
    let is_cancelled = || tools.cancel.is_cancelled();
    let mut told = |plan: &kernels::routing::Plan, share: f64| {
        let best = if is_cost { plan.cost } else { plan.distance };
        hear(best, plan.routes.len(), share);
    };
    let solved = engine::search(&task, &is_cancelled, &mut told)?;
    if is_cancelled() {
        return Err(AgentError::Cancelled);
    }
    let routes = routes(&task, &solved);
    let mut left: Vec<Unassigned> = nobodys
        .iter()
        .map(|stop| no_such_vehicle(*stop, places.stops[*stop].vehicle.as_deref().unwrap_or_default()))
        .collect();
    left.extend(
        solved
            .left_out
            .iter()
            .map(|(stop, reason)| unassigned(*stop, reason, &places.stops[*stop], &fleet, &solved.skills)),
    );
    left.sort_by_key(|unassigned| unassigned.stop);
    let totals = Totals::of(&routes, left.len(), &fleet, &factors);
    Ok(Outcome {
        fleet,
        factors,
        routes,
        unassigned: left,
        totals,
        seconds,
        was_cut_short: solved.was_cut_short,
    })
}

/// The routes with their times, kind by kind, the earliest first.
fn routes(task: &Task, solved: &Solved) -> Vec<Route> {
    let time = |order: &Order| {
        Route::timed(task.places, task.fleet, task.lengths, order.kind, &order.stops, order.start)
    };
    let mut routes: Vec<Route> =
        solved.routes.iter().filter(|order| !order.stops.is_empty()).map(time).collect();
    let first = |route: &Route| route.visits.first().map(|visit| visit.stop);
    routes.sort_by(|a, b| {
        a.kind.cmp(&b.kind).then(a.start.total_cmp(&b.start)).then_with(|| first(a).cmp(&first(b)))
    });
    routes
}
