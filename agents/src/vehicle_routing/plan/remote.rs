//! How far the stops are from where vehicles start.

use crate::vehicle_routing::{data::read::Places, params::RouteParams, plan::lengths::Lengths};

/// A stop with the kilometres of the way to it from the nearest depot.
pub(crate) struct Remote {
    pub stop: usize,
    pub km: f64,
}

/// All stops, the farthest first; the plan does not matter.
pub(crate) fn farthest_first(places: &Places, params: &RouteParams) -> Vec<Remote> {
    let lengths = Lengths::of(places, params);
    let nearest = |stop: usize| {
        let ways = (0..places.starts).map(|depot| lengths.km(depot, places.row_of(stop)));
        ways.fold(f64::INFINITY, f64::min)
    };
    let mut stops: Vec<Remote> =
        (0..places.stops.len()).map(|stop| Remote { stop, km: nearest(stop) }).collect();
    stops.sort_by(|one, other| other.km.total_cmp(&one.km));
    stops
}
