//! What another limit would buy: the routes are planned again with one limit changed, from the plan that there is.

use crate::vehicle_routing::{
    data::read::Places,
    plan::{
        engine::{self, Solved},
        fleet::Fleet,
        order::Order,
        problem::Task,
        schedule::{World, driven},
        totals::Totals,
    },
};
use kernels::cancel;

/// The share of the seconds of the question that one change may take.
pub(crate) const SHARE: f64 = 0.06;
/// With more stops, that share is too short for a comparison.
const MOST_STOPS: usize = 1_000;
/// Minutes by which a shift becomes longer, and windows on either side wider.
const LONGER: f64 = 60.0;
const WIDER: f64 = 30.0;
const MORE_CAPACITY: f64 = 1.1;

/// One limit that is changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Change {
    LongerShift,
    OneVehicleMore,
    WiderWindows,
    MoreCapacity,
    OneVehicleLess,
}

/// The plan with one limit changed.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Tried {
    pub change: Change,
    pub totals: Totals,
    pub was_cut_short: bool,
}

impl Change {
    /// The changes that this fleet and these places have a limit for.
    pub(crate) fn possible(places: &Places, fleet: &Fleet, stops: usize) -> Vec<Self> {
        if stops > MOST_STOPS {
            return Vec::new();
        }
        let has_end = fleet.kinds.iter().any(|kind| kind.shift_end.is_some()) || fleet.limits_minutes();
        let has_count = fleet.kinds.iter().any(|kind| kind.count.is_some());
        let has_capacity = fleet.kinds.iter().any(|kind| kind.has_capacity());
        [
            (Self::LongerShift, has_end),
            (Self::OneVehicleMore, has_count),
            (Self::WiderWindows, places.has_windows()),
            (Self::MoreCapacity, has_capacity),
            (Self::OneVehicleLess, stops > 1),
        ]
        .into_iter()
        .filter_map(|(change, is_possible)| is_possible.then_some(change))
        .collect()
    }

    /// The change in words, such as `a shift that is 60 min longer`.
    pub(crate) fn words(self) -> &'static str {
        match self {
            Self::LongerShift => "60 min more for every route",
            Self::OneVehicleMore => "one vehicle more",
            Self::WiderWindows => "windows that are 30 min wider on both sides",
            Self::MoreCapacity => "a tenth more capacity",
            Self::OneVehicleLess => "one vehicle less",
        }
    }

    /// Whether every plan is still possible after the change.
    fn loosens(self) -> bool {
        self != Self::OneVehicleLess
    }

    /// The changed fleet and the routes from which the search starts; `None` when the change cannot matter.
    fn applied(self, fleet: &Fleet, routes: &[Order]) -> Option<(Fleet, Vec<Order>)> {
        let mut fleet = fleet.clone();
        let mut start = routes.to_vec();
        let used = |kind: usize| routes.iter().filter(|route| route.kind == kind).count();
        match self {
            Self::WiderWindows => {}
            Self::LongerShift => {
                fleet.max_minutes = fleet.max_minutes.map(|most| most + LONGER);
                fleet.shift_end = fleet.shift_end.map(|end| end + LONGER);
                for kind in &mut fleet.kinds {
                    kind.shift_end = kind.shift_end.map(|end| end + LONGER);
                    kind.max_minutes = kind.max_minutes.map(|most| most + LONGER);
                }
            }
            Self::MoreCapacity => {
                for capacity in fleet.kinds.iter_mut().flat_map(|kind| kind.capacities.iter_mut().flatten()) {
                    *capacity *= MORE_CAPACITY;
                }
            }
            Self::OneVehicleMore => {
                let kinds = (0..fleet.kinds.len()).filter(|kind| {
                    let is_used_up = fleet.kinds[*kind].count == Some(used(*kind));
                    is_used_up && !fleet.kinds[*kind].is_set_aside
                });
                let busiest = kinds.max_by_key(|kind| used(*kind)).filter(|kind| used(*kind) > 0)?;
                fleet.kinds[busiest].count = Some(used(busiest) + 1);
            }
            Self::OneVehicleLess => {
                // While others are idle, one vehicle less changes nothing.
                let is_idle = |at: usize| fleet.kinds[at].count.is_some_and(|count| count > used(at));
                let has_idle = (0..fleet.kinds.len()).any(|at| !fleet.kinds[at].is_set_aside && is_idle(at));
                if has_idle {
                    return None;
                }
                let spared = (0..start.len()).filter(|at| !fleet.kinds[start[*at].kind].is_set_aside);
                let shortest = spared.min_by_key(|at| start[*at].stops.len())?;
                start.remove(shortest);
                start.first()?;
                fleet = fleet.only_used(&start);
            }
        }
        Some((fleet, start))
    }
}

/// The plan of a task with one limit changed. `unplanned` is the number of stops that the task does not have because no
/// vehicle may visit them. A limit that is loosened never makes a plan worse.
pub(crate) fn tried(
    task: &Task,
    (solved, totals): (&Solved, &Totals),
    change: Change,
    unplanned: usize,
    is_cancelled: &dyn Fn() -> bool,
) -> anyhow::Result<Option<Tried>> {
    let Some((fleet, start)) = change.applied(task.world.fleet, &solved.routes) else { return Ok(None) };
    let wider = (change == Change::WiderWindows).then(|| with_wider_windows(task.world.places));
    let places = wider.as_ref().unwrap_or(task.world.places);
    let world = World { places, fleet: &fleet, lengths: task.world.lengths };
    let task = Task { world, initial: &start, ..*task };
    let found = engine::search(&task, is_cancelled, &mut |_, _| ())?;
    let mut routes = Vec::with_capacity(found.routes.len());
    for order in &found.routes {
        routes.push(driven(world, order));
    }
    let left_out = unplanned + found.left_out.len();
    let mut after = Totals::of(&routes, left_out, &fleet, task.factors);
    let rank = |totals: &Totals| (totals.unassigned, task.goal.value(totals));
    if change.loosens() && rank(totals) < rank(&after) {
        after = *totals;
    }
    Ok(Some(Tried { change, totals: after, was_cut_short: found.was_cut_short }))
}

fn with_wider_windows(places: &Places) -> Places {
    let mut places = places.clone();
    for stop in &mut places.stops {
        cancel::tick();
        stop.windows = stop.windows.wider(WIDER);
    }
    places
}
