//! The routes for one set of parameters, with all results that follow from them.

use std::collections::{HashMap, HashSet};

use crate::{
    request::Tools,
    vehicle_routing::{
        data::read::Places,
        params::RouteParams,
        plan::{
            counted_breaks,
            effort::Effort,
            engine::{self, Solved},
            factors::Factors,
            file_plan as running,
            file_plan::FilePlan,
            fleet::Fleet,
            goal::Goal,
            left_out::{Unassigned, no_room_as_wished, no_room_in_route, no_such_vehicle, unassigned},
            lengths::Lengths,
            order::Order,
            pace::Patience,
            problem::Task,
            route::Route,
            schedule::{World, driven},
            sensitivity::{self, Change, SHARE, Tried},
            totals::Totals,
            wishes::{self, Granted, Planned, set_aside::SetAside},
        },
    },
};
use kernels::{cancel, routing::Reason};

use intake::AgentError;

/// A plan for all places.
pub(crate) struct Outcome {
    pub fleet: Fleet,
    pub factors: Factors,
    pub routes: Vec<Route>,
    pub unassigned: Vec<Unassigned>,
    /// The plans with one limit changed; empty when they were not asked for.
    pub changes: Vec<Tried>,
    pub totals: Totals,
    /// What became of the wishes for other routes.
    pub granted: Granted,
    /// The plan in the file.
    pub of_file: Option<OfFile>,
    /// The approximate duration of the search.
    pub seconds: f64,
    pub was_cut_short: bool,
}

/// The results of the plan in the file.
pub(crate) struct OfFile {
    pub totals: Totals,
    /// The rules that it breaks.
    pub faults: Vec<String>,
    /// The number of stops that keep their position.
    pub locked: usize,
}

/// Receives the progress: the cost of the best plan so far in the minimised unit, its vehicles, and the elapsed share.
pub(crate) type ReportProgress<'a> = &'a mut dyn FnMut(f64, usize, f64);

/// Plans the places; with the whole effort, a part of the seconds shows what other limits would buy.
pub(crate) fn plan(
    places: &Places,
    params: &RouteParams,
    effort: Effort,
    seed: u64,
    tools: &Tools,
    report_progress: ReportProgress,
) -> Result<Outcome, AgentError> {
    let factors = Factors::of(params);
    let lengths = Lengths::of(places, params);
    let asked = Fleet::of(places, params, &factors)?;
    let (fleet, running) = under_way(places, params, &lengths, asked);
    // Routes of the file that are under way or kept have vehicles of their own.
    let is_free = fleet.kinds.iter().all(|kind| kind.of_kind.is_none());
    let keeps = params.keep_routes.unwrap_or(false);
    let mut bound = running.as_ref().map_or(HashMap::new(), |running| running.bound(places, keeps));
    let wishes = params.wishes.as_deref().unwrap_or_default();
    let aside = SetAside::of(&fleet, places, &lengths, wishes, &bound);
    let wishes = if is_free { wishes } else { &[] };
    let world = World { places, fleet: &aside.fleet, lengths: &lengths };
    let done: HashSet<usize> = fleet.done().collect();
    let (without_vehicle, stops): (Vec<usize>, Vec<usize>) = (0..places.stops.len())
        .filter(|stop| !done.contains(stop))
        .partition(|stop| missing_vehicle(places, &fleet, *stop).is_some());
    let seconds = effort.seconds(params, stops.len());
    let goal = Goal::of(params);
    bound.extend(&aside.bound);
    let changes = if effort.tries_changes() && running.is_none() && !wishes::asks_for_even(wishes) {
        Change::possible(places, &fleet, stops.len())
    } else {
        Vec::new()
    };
    let planning = seconds * (1.0 - SHARE * changes.len() as f64);
    // Breaks that count from the departure may need a second search.
    let searches = if aside.fleet.driver_breaks.iter().any(|one| one.after.is_some()) { 2.0 } else { 1.0 };
    let task = Task {
        world,
        stops: &stops,
        goal,
        factors: &factors,
        vehicle_weight: 0.0,
        seconds: wishes::first_share(wishes) * planning / searches,
        patience: effort.patience(params),
        seed,
        initial: &running.as_ref().map_or(Vec::new(), |running| running.orders(&fleet)),
        bound: &bound,
    };
    let solved = engine::search(&task, &|| tools.cancel.is_cancelled(), &mut |plan, share| {
        let best = if goal == Goal::Distance { plan.distance } else { plan.cost };
        report_progress(best, plan.routes.len(), share);
    })?;
    if tools.cancel.is_cancelled() {
        return Err(AgentError::Cancelled);
    }
    let is_cancelled = || tools.cancel.is_cancelled();
    let later = counted_breaks::leaving_later(world, &solved.routes);
    let again = later.as_ref().map(|fleet| Task { world: World { fleet, ..world }, ..task });
    let found = again.map(|task| engine::search(&task, &is_cancelled, &mut |_, _| ())).transpose()?;
    let (task, solved) = match (again, found) {
        // A break is at its time even where a stop less is visited then.
        (Some(again), Some(found)) => (again, found),
        _ => (task, solved),
    };
    let world = task.world;
    let (planned, granted) = wishes::grant(&task, solved, (wishes, planning), &is_cancelled)?;
    if is_cancelled() {
        return Err(AgentError::Cancelled);
    }
    let solved = &planned.solved;
    let routes = routes(World { fleet: &planned.fleet, ..world }, &planned, &aside.origin);
    let left = left_out(world, &without_vehicle, &bound, solved);
    let totals = Totals::of(&routes, left.len(), &fleet, &factors);
    let mut tried = Vec::new();
    for change in changes {
        // So short a search must have its rounds: its figures are compared.
        let world = World { fleet: &planned.fleet, ..world };
        let task = Task { world, seconds: SHARE * seconds, patience: Patience::Usual, ..task };
        let unplanned = without_vehicle.len();
        tried.extend(sensitivity::tried(&task, (solved, &totals), change, unplanned, &is_cancelled)?);
        if is_cancelled() {
            return Err(AgentError::Cancelled);
        }
    }
    Ok(Outcome {
        was_cut_short: solved.was_cut_short || tried.iter().any(|tried| tried.was_cut_short),
        changes: tried,
        granted,
        totals,
        of_file: running.map(|running| of_file(world, &running, &factors)),
        fleet,
        factors,
        routes,
        unassigned: left,
        seconds,
    })
}

/// The fleet, including vehicles under way, and the plan of the file.
fn under_way(
    places: &Places,
    params: &RouteParams,
    lengths: &Lengths,
    mut asked: Fleet,
) -> (Fleet, Option<FilePlan>) {
    let Some(mut running) = FilePlan::of(places, params, &asked) else {
        asked.leave_from(params.now_minutes);
        return (asked, None);
    };
    let world = World { places, fleet: &asked, lengths };
    if let Some(now) = params.now_minutes {
        running.lock(world, now);
    }
    if !running.is_bound(params) {
        return (asked, Some(running));
    }
    (running.own_vehicles(world, params.now_minutes), Some(running))
}

fn of_file(world: World, running: &FilePlan, factors: &Factors) -> OfFile {
    let routes: Vec<Route> = running.orders(world.fleet).iter().map(|order| driven(world, order)).collect();
    let stops: usize = running.tours.iter().map(|tour| tour.stops.len()).sum();
    let faults = running.tours.iter().zip(&routes);
    OfFile {
        totals: Totals::of(&routes, world.places.stops.len() - stops, world.fleet, factors),
        faults: running
            .lacks_vehicles()
            .into_iter()
            .chain(faults.flat_map(|(tour, route)| running::faults(world.fleet, &tour.name, route)))
            .collect(),
        locked: running.tours.iter().map(|tour| tour.locked).sum(),
    }
}

/// The vehicle that a stop or its partner requires and that the fleet does not have.
fn missing_vehicle<'a>(places: &'a Places, fleet: &Fleet, stop: usize) -> Option<&'a str> {
    cancel::look();
    let stops = std::iter::once(stop).chain(places.partner(stop)).map(|stop| &places.stops[stop]);
    let mut lacking = stops.filter(|stop| fleet.lacks_vehicle_for(stop));
    lacking.find_map(|stop| stop.vehicle.as_deref())
}

fn left_out(
    World { places, fleet, .. }: World,
    without_vehicle: &[usize],
    bound: &HashMap<usize, usize>,
    solved: &Solved,
) -> Vec<Unassigned> {
    let mut left = Vec::new();
    for stop in without_vehicle {
        let vehicle = missing_vehicle(places, fleet, *stop).unwrap_or_default();
        left.push(no_such_vehicle(*stop, vehicle));
    }
    for (stop, reason) in &solved.left_out {
        cancel::tick();
        // A stop from which a vehicle continues has been visited.
        if fleet.continuing_from(*stop).is_some() {
            continue;
        }
        left.push(match (reason, bound.get(stop)) {
            (Reason::FleetTooSmall { .. }, Some(kind)) if fleet.kinds[*kind].is_set_aside => {
                no_room_as_wished(*stop)
            }
            (Reason::FleetTooSmall { .. }, Some(kind)) => no_room_in_route(*stop, &fleet.kinds[*kind].name),
            _ => unassigned(*stop, reason, places, fleet, &solved.skills),
        });
    }
    left.sort_by_key(|unassigned| unassigned.stop);
    left
}

/// The routes with their times, ordered by kind and then by time. The kinds are those before vehicles were set aside.
fn routes(world: World, planned: &Planned, origin: &[usize]) -> Vec<Route> {
    let solved = &planned.solved;
    let mut routes = Vec::new();
    for order in &solved.routes {
        if !order.stops.is_empty() {
            routes.push(driven(world, order));
        }
    }
    for order in finished(world.fleet, solved) {
        routes.push(driven(world, &order));
    }
    routes.iter_mut().for_each(|route| route.kind = origin[planned.origin[route.kind]]);
    routes.sort_by(|one, other| {
        one.kind
            .cmp(&other.kind)
            .then(one.start().total_cmp(&other.start()))
            .then(one.first_stop().cmp(&other.first_stop()))
    });
    routes
}

/// The routes of vehicles under way to which the search added nothing.
fn finished(fleet: &Fleet, solved: &Solved) -> Vec<Order> {
    let mut finished = Vec::new();
    for (at, kind) in fleet.kinds.iter().enumerate() {
        let is_planned = solved.routes.iter().any(|order| order.kind == at);
        if let Some(done) = &kind.done
            && !is_planned
        {
            finished.push(done.alone(at));
        }
    }
    finished
}
