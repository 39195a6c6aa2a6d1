//! One route with its times, loads and lengths, worked out from the order of its stops alone.

use super::{
    fleet::{Fleet, Kind},
    lengths::Lengths,
    read::Places,
    settings::USUAL_START,
};

/// The way of one vehicle.
#[derive(Clone, Debug, PartialEq)]
pub struct Route {
    /// Which kind of vehicle.
    pub kind: usize,
    pub visits: Vec<Visit>,
    /// Minutes after midnight.
    pub start: f64,
    /// Back at the depot, or done at the last stop of an open route.
    pub end: f64,
    /// From the last stop to the depot; 0 for an open route.
    pub return_km: f64,
    /// Units on board when it leaves.
    pub load_at_start: f64,
    /// Most units on board anywhere.
    pub most_load: f64,
}

/// One stop on the way; times in minutes after midnight.
#[derive(Clone, Debug, PartialEq)]
pub struct Visit {
    pub stop: usize,
    pub arrival: f64,
    /// After waiting for the window to open.
    pub begin: f64,
    pub departure: f64,
    /// From the place before.
    pub leg_km: f64,
    /// Since the depot.
    pub km: f64,
    /// Units on board when it leaves the stop.
    pub load: f64,
}

impl Route {
    /// Times a route. It leaves at `start`; without one as early as the shift allows, and not so early that it would
    /// only wait at its first stop.
    pub fn timed(
        places: &Places,
        fleet: &Fleet,
        lengths: &Lengths,
        kind: usize,
        stops: &[usize],
        start: Option<f64>,
    ) -> Self {
        let minutes = |from: usize, to: usize| lengths.minutes(from, to, fleet.kinds[kind].speed_kmh);
        let start = start.unwrap_or_else(|| {
            let first = stops.first().map(|stop| (&places.stops[*stop], minutes(0, stop + 1)));
            let ready = first.and_then(|(stop, minutes)| Some(stop.ready? - minutes));
            let usual = if places.has_windows() { 0.0 } else { USUAL_START };
            fleet.shift_start.unwrap_or(usual).max(ready.unwrap_or(0.0))
        });
        let load_at_start: f64 = stops.iter().map(|stop| places.stops[*stop].demand).sum();
        let (mut at, mut time, mut load, mut most_load, mut km) =
            (0, start, load_at_start, load_at_start, 0.0);
        let mut visits = Vec::with_capacity(stops.len());
        for stop in stops {
            let place = &places.stops[*stop];
            let leg_km = lengths.km(at, stop + 1);
            let arrival = time + minutes(at, stop + 1);
            let begin = arrival.max(place.ready.unwrap_or(arrival));
            km += leg_km;
            load += place.pickup - place.demand;
            most_load = most_load.max(load);
            time = begin + place.service.unwrap_or(fleet.service);
            visits.push(Visit { stop: *stop, arrival, begin, departure: time, leg_km, km, load });
            at = stop + 1;
        }
        let return_km = if fleet.is_open { 0.0 } else { lengths.km(at, 0) };
        let end = if fleet.is_open { time } else { time + minutes(at, 0) };
        Self { kind, visits, start, end, return_km, load_at_start, most_load }
    }

    pub fn km(&self) -> f64 {
        self.visits.last().map_or(0.0, |visit| visit.km) + self.return_km
    }

    /// Minutes between leaving and the end.
    pub fn minutes(&self) -> f64 {
        self.end - self.start
    }

    pub fn waiting(&self) -> f64 {
        self.visits.iter().map(|visit| visit.begin - visit.arrival).sum()
    }

    pub fn service(&self) -> f64 {
        self.visits.iter().map(|visit| visit.departure - visit.begin).sum()
    }

    pub fn driving(&self) -> f64 {
        self.minutes() - self.waiting() - self.service()
    }

    /// Share of the capacity that is used where it is fullest.
    pub fn utilisation(&self, kind: &Kind) -> Option<f64> {
        kind.capacity.map(|capacity| self.most_load / capacity)
    }

    /// Units that are brought to stops.
    pub fn delivered(&self) -> f64 {
        self.load_at_start
    }
}
