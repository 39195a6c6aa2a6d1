//! Puts absent stops back where the cost rises least, and skips a place at random at times
//! (Christiaens and Vanden Berghe, 2020, section 5.2).

use std::ops::Range;

use super::model::{Model, RELOAD};
use super::near::{BESIDE, Near};
use super::state::State;
use super::tour::{Tour, drive};
use super::tours::{NO_TOUR, Tours};
use super::trial::{Later, Place, Reloads, best_later, detour, rise_with_reload};
use crate::routing::search::random::Random;

/// Largest number of stops with which every place is tried.
const FEW: usize = 120;

/// From this number of stops on, a stop without room beside its near stops gets a new tour if there is a vehicle.
pub(crate) const MANY: usize = 1_000;

/// Chance that a place is overlooked.
const BLINK: f64 = 0.01;

/// Chance that a kind of vehicle is overlooked for a new tour.
const KIND_BLINK: f64 = 0.2;

/// Share of rounds that charge new tours with a part of the fixed cost only.
const LENIENT: f64 = 0.3;

/// Where places are sought, and how carefully.
pub(crate) struct Recreate<'a> {
    pub near: &'a Near,
    pub random: &'a mut Random,
    pub blink: f64,
    /// How much of a vehicle's fixed cost a new tour is charged with when places are compared.
    pub fixed_share: f64,
    /// Stops that were absent before the round: only a new tour or a tour changed in this round can have room for them.
    pub called: &'a [u32],
    /// Whether the search is over; asked between pairs, of which a round with many stops may take long.
    pub is_over: &'a dyn Fn() -> bool,
}

impl<'a> Recreate<'a> {
    pub(super) fn new(near: &'a Near, random: &'a mut Random) -> Self {
        let fixed_share = if random.unit() < LENIENT { random.unit() } else { 1.0 };
        Self { near, random, blink: BLINK, fixed_share, called: &[], is_over: &|| false }
    }

    /// Puts back the stops for which that lowers the cost, sorted by a randomly chosen key; the others stay absent.
    pub(super) fn run(&mut self, tours: &mut Tours) {
        let mut stops = std::mem::take(&mut tours.absent);
        self.sort(tours, &mut stops);
        let mut is_over = false;
        for stop in stops {
            let partner = tours.model.nodes[stop as usize].partner;
            let has_failed = partner.is_some_and(|partner| tours.absent.contains(&partner));
            is_over = is_over || partner.is_some() && (self.is_over)();
            if has_failed || is_over || !self.put(tours, stop) {
                tours.absent.push(stop);
            }
        }
    }

    /// Puts one stop, with its partner, where it costs least. False: no place costs less than leaving it out.
    pub(super) fn put(&mut self, tours: &mut Tours, stop: u32) -> bool {
        let node = &tours.model.nodes[stop as usize];
        if tours.tour_of[stop as usize] != NO_TOUR {
            return true;
        }
        let mut weight = node.weight;
        if let Some(partner) = node.partner {
            weight += tours.model.nodes[partner as usize].weight;
        }
        let place = self.best_place(tours, stop);
        let Some(place) = place.filter(|place| place.delta < weight) else {
            return false;
        };
        apply(tours, stop, &place);
        true
    }

    /// The cheapest place of a stop with its partner, whatever it costs.
    pub(super) fn best_place(&mut self, tours: &Tours, stop: u32) -> Option<Place> {
        let mut best = self.new_tour(tours, stop);
        if self.called.contains(&stop) {
            let changed = tours.changed().filter(|index| !tours.tours[*index].nodes.is_empty());
            self.within_all(tours, stop, changed, &mut best);
            return best;
        }
        let had = best.map(|place| place.delta);
        let is_few = tours.model.nodes.len() <= FEW;
        if !is_few {
            self.beside(tours, stop, &mut best);
        }
        // Pairs and many stops have very many possible places: there a new tour is good enough.
        let are_many = tours.model.nodes[stop as usize].partner.is_some() || tours.model.nodes.len() > MANY;
        if is_few || (best.map(|place| place.delta) == had && !(are_many && had.is_some())) {
            self.within_all(tours, stop, tours.running(), &mut best);
        }
        best
    }

    /// Tries every place of these tours.
    fn within_all(
        &mut self,
        tours: &Tours,
        stop: u32,
        indices: impl Iterator<Item = usize>,
        best: &mut Option<Place>,
    ) {
        for index in indices {
            let tour = &tours.tours[index];
            self.within(tours, stop, index, tour.places(), best);
        }
    }

    /// Tries the places beside near stops; for a pair all places of the tours of near stops.
    fn beside(&mut self, tours: &Tours, stop: u32, best: &mut Option<Place>) {
        let near = self.near;
        let partner = tours.model.nodes[stop as usize].partner;
        let mut seen: Vec<usize> = Vec::new();
        for other in &near.of(stop)[..BESIDE.min(near.of(stop).len())] {
            let index = tours.tour_of[*other as usize];
            if index == NO_TOUR {
                continue;
            }
            let tour = &tours.tours[index as usize];
            let place = tours.place_of[*other as usize] as usize;
            if partner.is_none() {
                let places = tour.places();
                let near = place.max(places.start)..(place + 2).min(places.end);
                self.within(tours, stop, index as usize, near, best);
            } else if !seen.contains(&(index as usize)) {
                seen.push(index as usize);
                self.within(tours, stop, index as usize, tour.places(), best);
            }
        }
    }

    fn within(
        &mut self,
        tours: &Tours,
        stop: u32,
        index: usize,
        places: Range<usize>,
        best: &mut Option<Place>,
    ) {
        let (model, tour) = (tours.model, &tours.tours[index]);
        let node = &model.nodes[stop as usize];
        let may = |stop: u32| model.may_visit(stop, tour.vehicle) && !tour.is_full_for(model, stop);
        match node.partner {
            Some(partner) if may(stop) && may(partner) => {
                let pair = if node.is_delivery { (partner, stop) } else { (stop, partner) };
                self.pair_within(model, tour, pair, index, places, best);
            }
            None if may(stop) => self.stop_within(model, tour, stop, index, places, best),
            _ => (),
        }
    }

    fn stop_within(
        &mut self,
        model: &Model,
        tour: &Tour,
        stop: u32,
        index: usize,
        places: Range<usize>,
        best: &mut Option<Place>,
    ) {
        for at in places {
            let bound = best.map_or(f64::INFINITY, |place| place.delta);
            if detour(model, tour, at, stop) >= bound || self.blinks() {
                continue;
            }
            if let Some((delta, reload)) = rise_with_reload(model, tour, at, stop)
                && delta < bound
            {
                let (tour, vehicle, then) = (Some(index), tour.vehicle, at);
                *best = Some(Place { delta, tour, vehicle, at, then, reload });
            }
        }
    }

    /// Tries the places with the shortest detours first, so most others need no trial.
    fn pair_within(
        &mut self,
        model: &Model,
        tour: &Tour,
        pair: (u32, u32),
        index: usize,
        places: Range<usize>,
        best: &mut Option<Place>,
    ) {
        let later = Later::new(model, tour, pair.1);
        let mut order: Vec<(f64, usize)> =
            places.map(|at| (later.bound(model, tour, at, pair), at)).collect();
        order.sort_by(|one, other| one.0.total_cmp(&other.0));
        for (detour, at) in order {
            let bound = best.map_or(f64::INFINITY, |place| place.delta);
            if detour >= bound {
                return;
            }
            if self.blinks() {
                continue;
            }
            if let Some((delta, then)) = best_later(model, tour, at, pair, &later, bound) {
                let (tour, vehicle, reload) = (Some(index), tour.vehicle, Reloads::None);
                *best = Some(Place { delta, tour, vehicle, at, then, reload });
            }
        }
    }

    fn blinks(&mut self) -> bool {
        self.blink > 0.0 && self.random.unit() < self.blink
    }

    /// The cheapest kind of vehicle for a tour of its own.
    fn new_tour(&mut self, tours: &Tours, stop: u32) -> Option<Place> {
        let model = tours.model;
        let node = &model.nodes[stop as usize];
        let blink = if model.vehicles.len() > 1 && self.blink > 0.0 { KIND_BLINK } else { 0.0 };
        let mut best: Option<Place> = None;
        for (vehicle, kind) in model.vehicles.iter().enumerate() {
            let may = |stop: u32| model.may_visit(stop, vehicle);
            let is_left = tours.has_vehicle(vehicle) && may(stop) && node.partner.is_none_or(may);
            if !is_left || (blink > 0.0 && self.random.unit() < blink) {
                continue;
            }
            let nodes = together(stop, node.partner, node.is_delivery);
            let Some(end) = drive(model, kind, State::new(kind), &nodes, &[]) else {
                continue;
            };
            let delta = end.cost - (1.0 - self.fixed_share) * kind.fixed_cost;
            if best.is_none_or(|best| delta < best.delta) {
                let (tour, at, then) = (None, 0, 0);
                best = Some(Place { delta, tour, vehicle, at, then, reload: Reloads::None });
            }
        }
        best
    }

    fn sort(&mut self, tours: &Tours, stops: &mut [u32]) {
        self.random.shuffle(stops);
        let choice = self.random.below(12);
        let nodes = &tours.model.nodes;
        let depot = tours.model.vehicles.iter().find_map(|vehicle| vehicle.start.or(vehicle.end));
        let key = |stop: u32| {
            let node = &nodes[stop as usize];
            let far = || depot.map_or(0.0, |depot| tours.model.distance(depot, node.place));
            let (open, close) = (node.windows.first(), node.windows.last());
            let opens = || open.map_or(f64::NEG_INFINITY, |window| window.earliest);
            let closes = || close.map_or(f64::INFINITY, |window| window.latest);
            match choice {
                3 | 4 => -(0..super::DIMENSIONS)
                    .map(|at| node.demand[at].max(node.pickup[at]).max(node.paired[at].abs()))
                    .sum::<f64>(),
                5 => -far(),
                6 => far(),
                7 => closes() - opens(),
                8 => opens(),
                9 => -closes(),
                10 | 11 => -node.weight,
                _ => 0.0,
            }
        };
        if choice >= 3 {
            stops.sort_by(|one, other| key(*one).total_cmp(&key(*other)));
        }
    }
}

/// A stop and its partner in their order.
pub(crate) fn together(stop: u32, partner: Option<u32>, is_delivery: bool) -> Vec<u32> {
    match partner {
        Some(partner) if is_delivery => vec![partner, stop],
        Some(partner) => vec![stop, partner],
        None => vec![stop],
    }
}

fn apply(tours: &mut Tours, stop: u32, place: &Place) {
    let model = tours.model;
    let node = &model.nodes[stop as usize];
    let nodes = together(stop, node.partner, node.is_delivery);
    let Some(index) = place.tour else {
        tours.open(Tour::new(model, place.vehicle, nodes, 0));
        return;
    };
    tours.change(index, |tour| {
        if let [first, second] = nodes[..] {
            tour.nodes.insert(place.then, second);
            tour.nodes.insert(place.at, first);
            return;
        }
        match place.reload {
            Reloads::None => tour.nodes.insert(place.at, stop),
            Reloads::Before => drop(tour.nodes.splice(place.at..place.at, [RELOAD, stop])),
            Reloads::Behind => drop(tour.nodes.splice(place.at..place.at, [stop, RELOAD])),
        }
    });
}
