//! Which limits the routes of a plan use up.

use crate::vehicle_routing::plan::{outcome::Outcome, route::Route};

/// A route is full from this share of its limit on.
const FULL: f64 = 0.95;
/// A route is out of time when it has no more minutes left than this, or than one of its stops takes.
const LEFT_MINUTES: f64 = 15.0;

/// The number of routes that have used up a limit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Binding {
    pub load: usize,
    pub time: usize,
    pub stops: usize,
    pub km: usize,
}

impl Binding {
    pub(crate) fn of(outcome: &Outcome) -> Self {
        let mut binding = Self::default();
        for route in &outcome.routes {
            let kind = &outcome.fleet.kinds[route.kind];
            binding.load += usize::from(route.utilisation(kind).is_some_and(|share| share >= FULL));
            binding.time += usize::from(is_out_of_time(outcome, route));
            binding.stops += usize::from(kind.max_stops.is_some_and(|most| route.stops() >= most));
            binding.km += usize::from(kind.max_km.is_some_and(|most| route.km() >= FULL * most));
        }
        binding
    }

    /// Whether more routes are out of time than full.
    pub(crate) fn is_mostly_time(self) -> bool {
        self.time > self.load
    }
}

/// Whether the shift or the longest duration leaves a route no time for another stop.
pub(crate) fn is_out_of_time(outcome: &Outcome, route: &Route) -> bool {
    let fleet = &outcome.fleet;
    // A vehicle that waits, or leaves late because windows open late, is not short of time.
    let begin = fleet.kinds[route.kind].shift_start.unwrap_or(route.start());
    let shift = fleet.kinds[route.kind].shift_end.map(|end| end - begin);
    let allowed = shift.into_iter().chain(fleet.kinds[route.kind].max_minutes).reduce(f64::min);
    let used = route.minutes() - route.waiting();
    let per_stop = used / route.stops().max(1) as f64;
    allowed.is_some_and(|allowed| allowed - used <= LEFT_MINUTES.max(per_stop))
}
