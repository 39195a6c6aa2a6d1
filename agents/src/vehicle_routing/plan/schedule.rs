//! Simulates a route stop by stop and records each step, with the given distances and times.

use crate::vehicle_routing::{
    data::read::Places,
    plan::{
        counted_breaks,
        driver_break::DriverBreak,
        fleet::{Fleet, Kind},
        lengths::Lengths,
        order::{BreakPlace, Order},
        route::{Call, Route, Step},
    },
    settings::USUAL_START,
};
use kernels::cancel;

/// A smaller load is a rounding error.
const NOTHING: f64 = 1e-9;

/// Rounding differences in minutes between sums.
const ROUNDING: f64 = 1e-6;

/// The places, the fleet and the distances.
#[derive(Clone, Copy)]
pub(crate) struct World<'a> {
    pub places: &'a Places,
    pub fleet: &'a Fleet,
    pub lengths: &'a Lengths,
}

/// Calculates the times of a route, with its breaks where they are due.
pub(crate) fn driven(world: World, order: &Order) -> Route {
    if counted_breaks::has_counted(world, order) {
        return counted_breaks::driven(world, order);
    }
    left_late(world, order)
}

/// Calculates the times of a route. A vehicle whose departure is not fixed leaves as late as that makes nothing later but
/// its waiting shorter. Without a shift no vehicle leaves at night, also where the search fixed the departure at midnight.
pub(super) fn left_late(world: World, order: &Order) -> Route {
    let route = left_early(world, order);
    let kind = &world.fleet.kinds[route.kind];
    let is_fixed = order.start.is_some() && (kind.done.is_some() || kind.shift_start.is_some());
    let delay = wanted_delay(world, &route).min(longest_delay(world, order, &route));
    if !is_fixed && delay > 0.0 {
        return left_early(world, &Order { start: Some(route.start() + delay), ..order.clone() });
    }
    route
}

/// How much later a vehicle had better leave: by its waiting, so that it is back at the same time, and without a shift not
/// before the usual time.
fn wanted_delay(world: World, route: &Route) -> f64 {
    let is_free = world.fleet.kinds[route.kind].shift_start.is_none();
    let until_usual = if is_free { USUAL_START - route.start() } else { 0.0 };
    route.waiting().max(until_usual)
}

/// How much later a vehicle can leave without a visit after its window, a break that is too late, a return after the shift,
/// or a return so late that a break is due.
fn longest_delay(World { places, fleet, .. }: World, order: &Order, route: &Route) -> f64 {
    let (mut waited, mut most) = (0.0, f64::INFINITY);
    let mut taken = order.taken_breaks.iter().filter_map(|place| fleet.driver_breaks.get(place.number));
    for step in &route.steps {
        waited += step.waiting;
        let slack = match step.call {
            Call::Stop(stop) => places.stops[stop].windows.slack(step.begin),
            Call::Break => taken.next().map_or(f64::INFINITY, |driver_break| match driver_break.after {
                // It counts from the departure, and is as much later as that.
                Some(_) => f64::INFINITY,
                None => driver_break.until - step.begin,
            }),
            Call::Leave | Call::Reload | Call::Return => continue,
        };
        most = most.min(waited + slack - ROUNDING);
    }
    let is_taken = |number: usize| order.taken_breaks.iter().any(|place| place.number == number);
    let missed = fleet.driver_breaks.iter().enumerate().filter(|(number, _)| !is_taken(*number));
    let missed = missed.filter(|(_, driver_break)| driver_break.after.is_none());
    let due = missed.map(|(_, driver_break)| driver_break.until).filter(|until| route.end() <= *until);
    let ends = fleet.kinds[route.kind].shift_end.into_iter().chain(due);
    ends.fold(most, |most, end| most.min(waited + end - route.end() - ROUNDING))
}

pub(super) fn left_early(world: World, order: &Order) -> Route {
    let mut drive = Drive::new(world, order);
    for (at, stop) in order.stops.iter().enumerate() {
        cancel::tick();
        let reloads = order.reloads.iter().filter(|before| **before == at).count();
        let breaks = order.taken_breaks.iter().filter(|place| place.before == at).copied();
        let (before_reload, behind): (Vec<BreakPlace>, Vec<BreakPlace>) =
            breaks.partition(|place| reloads > 0 && place.is_before_reload);
        for number in 0..reloads {
            drive.reload(at, if number == 0 { &before_reload } else { &[] });
        }
        drive.visit(*stop, &behind);
    }
    let end = order.stops.len();
    let last: Vec<BreakPlace> =
        order.taken_breaks.iter().filter(|place| place.before == end).copied().collect();
    drive.finish(&last)
}

struct Drive<'a> {
    world: World<'a>,
    order: &'a Order,
    kind: &'a Kind,
    /// The row of the current place in the distance tables.
    at: usize,
    now: f64,
    km: f64,
    load: Vec<f64>,
    /// The part of the load that goes from one stop to another.
    hauled: Vec<f64>,
    route: Route,
}

impl<'a> Drive<'a> {
    fn new(world: World<'a>, order: &'a Order) -> Self {
        let kind = &world.fleet.kinds[order.kind];
        let delivered = order.stops.iter().map(|stop| world.places.stops[*stop].delivered()).sum();
        let goods = world.places.goods.len();
        let route = Route { kind: order.kind, steps: Vec::new(), most_load: vec![0.0; goods], delivered };
        let (at, hauled, load) = (kind.depot, vec![0.0; goods], Vec::new());
        let mut drive = Self { world, order, kind, at, now: 0.0, km: 0.0, load, hauled, route };
        drive.now = order.start.unwrap_or_else(|| drive.earliest_start());
        drive.take_on_board(0);
        drive.step(Call::Leave, (drive.now, drive.now, drive.now), 0.0, 0.0);
        drive
    }

    fn earliest_start(&self) -> f64 {
        let first = self.order.stops.first().map(|stop| (*stop, self.world.places.row_of(*stop)));
        let places = self.world.places;
        let ready =
            first.and_then(|(stop, row)| Some(places.stops[stop].windows.first()? - self.minutes_to(row)));
        let usual = if places.has_windows() { 0.0 } else { USUAL_START };
        // A break before the first stop was planned relative to the start of the shift.
        let is_break_first = self.order.taken_breaks.iter().any(|place| place.before == 0);
        let ready = ready.filter(|_| !is_break_first);
        self.kind.shift_start.unwrap_or(usual).max(ready.unwrap_or(0.0))
    }

    fn minutes_to(&self, row: usize) -> f64 {
        self.world.lengths.minutes(self.at, row, self.kind.speed_kmh)
    }

    /// Loads the goods for the stops until the next reload; collected goods were unloaded before.
    fn take_on_board(&mut self, from: usize) {
        let until = self.order.reloads.iter().find(|before| **before > from);
        let stops = &self.order.stops[from..until.copied().unwrap_or(self.order.stops.len())];
        self.load.clone_from(&self.hauled);
        for stop in stops {
            cancel::tick();
            let deliveries = self.world.places.stops[*stop].deliveries();
            self.load.iter_mut().zip(deliveries).for_each(|(load, amount)| *load += amount);
        }
    }

    /// Drives to a place, with the breaks on the way or on arrival. Returns the arrival time and the km.
    fn go(&mut self, row: usize, breaks: &[BreakPlace]) -> (f64, f64) {
        let (leg_km, mut ahead) = (self.world.lengths.km(self.at, row), self.minutes_to(row));
        self.at = row;
        let mut arrival = None;
        for place in breaks {
            let Some(driver_break) = self.world.fleet.driver_breaks.get(place.number) else { continue };
            let driver_break = self.at_departure(*driver_break);
            if place.is_on_arrival && arrival.is_none() {
                (self.now, self.km) = (self.now + ahead, self.km + leg_km);
                arrival = Some(self.now);
            }
            let came = self.now;
            let begin = came.max(driver_break.from);
            let end = begin + driver_break.minutes;
            if arrival.is_some() {
                self.step(Call::Break, (came, begin, end), 0.0, begin - came);
            } else {
                // The driver goes on until the break may begin.
                let idle = if driver_break.after.is_some() { (begin - came - ahead).max(0.0) } else { 0.0 };
                ahead = (ahead - (begin - came)).max(0.0);
                self.step(Call::Break, (begin, begin, end), 0.0, idle);
            }
            self.now = end;
        }
        let arrival = arrival.unwrap_or_else(|| {
            (self.now, self.km) = (self.now + ahead, self.km + leg_km);
            self.now
        });
        (arrival, leg_km)
    }

    /// A break with its times for this route.
    fn at_departure(&self, driver_break: DriverBreak) -> DriverBreak {
        if self.kind.done.is_some() { driver_break } else { driver_break.counted_from(self.route.start()) }
    }

    fn visit(&mut self, stop: usize, breaks: &[BreakPlace]) {
        let place = &self.world.places.stops[stop];
        let (arrival, leg_km) = self.go(self.world.places.row_of(stop), breaks);
        let begin = place.windows.begin(self.now);
        let waiting = begin - self.now;
        let deliveries = place.deliveries();
        self.load.iter_mut().zip(deliveries).for_each(|(load, amount)| *load -= amount);
        self.load[0] += place.pickup;
        for (good, haul) in place.hauls.iter().enumerate() {
            self.load[good] += haul;
            self.hauled[good] += haul;
        }
        self.now = begin + place.service.unwrap_or(self.world.fleet.service);
        self.step(Call::Stop(stop), (arrival, begin, self.now), leg_km, waiting);
        if let Some(step) = self.route.steps.last_mut() {
            step.late = place.windows.late(begin);
        }
    }

    fn reload(&mut self, from: usize, breaks: &[BreakPlace]) {
        let (arrival, leg_km) = self.go(self.kind.depot, breaks);
        let begin = self.now;
        self.now += self.world.fleet.reloading.map_or(0.0, |reloading| reloading.minutes);
        self.take_on_board(from);
        self.step(Call::Reload, (arrival, begin, self.now), leg_km, 0.0);
    }

    fn finish(mut self, breaks: &[BreakPlace]) -> Route {
        if !self.world.fleet.is_open {
            let (arrival, leg_km) = self.go(self.kind.end, breaks);
            self.step(Call::Return, (arrival, self.now, self.now), leg_km, 0.0);
        }
        self.route
    }

    fn step(&mut self, call: Call, (arrival, begin, departure): (f64, f64, f64), leg_km: f64, waiting: f64) {
        // Removes rounding errors of sums.
        self.load.iter_mut().filter(|load| load.abs() < NOTHING).for_each(|load| *load = 0.0);
        let load = self.load.clone();
        self.route.most_load.iter_mut().zip(&load).for_each(|(most, load)| *most = most.max(*load));
        self.route.steps.push(Step {
            call,
            arrival,
            begin,
            departure,
            waiting,
            late: 0.0,
            leg_km,
            km: self.km,
            load,
        });
    }
}
