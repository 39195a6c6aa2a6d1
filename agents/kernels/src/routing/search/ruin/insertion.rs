//! Puts stops back where they lengthen the plan least, and skips a place at random at times
//! (Christiaens and Vanden Berghe, 2020, section 5.2). Tries places beside near stops first, and all places if none fits.

use super::tours::{NO_ROUTE, Tours};
use crate::cancel;
use crate::routing::lengths::neighbours::Near;
use crate::routing::search::random::Random;

/// How stops are put back.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Recreate {
    /// Chance that a place is overlooked.
    pub blink: f64,
}

/// A place for a stop.
#[derive(Debug, Clone, Copy)]
struct Place {
    delta: i32,
    previous: u32,
    route: u32,
}

impl Default for Recreate {
    fn default() -> Self {
        Self { blink: 0.01 }
    }
}

/// Memory of the insertion.
#[derive(Debug)]
pub(crate) struct Insertion {
    recreate: Recreate,
    /// Places until the next blink.
    until_blink: u32,
    keys: Vec<(i64, u32)>,
}

impl Insertion {
    pub(super) fn new(recreate: Recreate) -> Self {
        Self { recreate, until_blink: 100, keys: Vec::new() }
    }

    /// Puts the stops back, sorted by a randomly chosen key; those that fit nowhere become absent. Stops and returns false as
    /// soon as the plan costs `refused` without the remaining stops.
    pub(super) fn run(
        &mut self,
        tours: &mut Tours,
        stops: &mut [u32],
        refused: i64,
        random: &mut Random,
    ) -> bool {
        self.sort(tours, stops, random);
        let mut to_come: i64 = stops.iter().map(|node| tours.instance.prize[*node as usize]).sum();
        for node in stops.iter().copied() {
            to_come -= tours.instance.prize[node as usize];
            match self.best_place(tours, node, random) {
                Some(place) => {
                    tours.insert(node, place.previous, place.route);
                    tours.refresh_around(node);
                }
                None => tours.absent.push(node),
            }
            if tours.cost - to_come >= refused {
                return false;
            }
        }
        tours.cost < refused
    }

    fn sort(&mut self, tours: &Tours, stops: &mut [u32], random: &mut Random) {
        let instance = tours.instance;
        random.shuffle(stops);
        let choice = random.below(if instance.has_windows { 17 } else { 11 });
        let key = |node: u32| {
            let at = node as usize;
            match choice {
                4..8 => -instance.demand[at],
                8..10 => -i64::from(instance.distance(0, at)),
                10 => i64::from(instance.distance(0, at)),
                11..13 => instance.due[at] - instance.ready[at],
                13..15 => instance.ready[at],
                _ => -instance.due[at],
            }
        };
        if choice >= 4 {
            self.keys.clear();
            self.keys.extend(stops.iter().map(|node| (key(*node), *node)));
            self.keys.sort_by_key(|pair| pair.0);
            for (stop, (_, node)) in stops.iter_mut().zip(&self.keys) {
                *stop = *node;
            }
        }
    }

    fn best_place(&mut self, tours: &Tours, node: u32, random: &mut Random) -> Option<Place> {
        cancel::tick();
        let instance = tours.instance;
        let at = node as usize;
        let room = instance.capacity - instance.demand[at];
        if room < 0 {
            return None;
        }
        let mut best = Place { delta: i32::MAX, previous: 0, route: NO_ROUTE };
        if let Some(route) = tours.spare()
            && fits(tours, at, 0, 0)
        {
            best = Place { delta: instance.distance(0, at) + instance.distance(at, 0), previous: 0, route };
        }
        let had_spare = best.route;
        let (from, into) = (instance.distances_from(at), instance.distances_to(at));
        for near in instance.neighbours.beside(at) {
            let Near { node: other, into: arc_in, from: arc_out } = *near;
            let link = &tours.links[other as usize];
            let behind = arc_in + from.to(link.next as usize) - link.arc_out;
            let ahead = arc_out + into.to(link.previous as usize) - link.arc_in;
            // Nearly every place ends here, so what else must hold is looked at afterwards.
            if behind.min(ahead) >= best.delta
                || link.route == NO_ROUTE
                || tours.routes[link.route as usize].load > room
            {
                continue;
            }
            if behind < best.delta
                && fits(tours, at, other as usize, link.next as usize)
                && !self.blinks(random)
            {
                best = Place { delta: behind, previous: other, route: link.route };
            }
            if ahead < best.delta
                && fits(tours, at, link.previous as usize, other as usize)
                && !self.blinks(random)
            {
                best = Place { delta: ahead, previous: link.previous, route: link.route };
            }
        }
        if best.route == had_spare
            && let Some(place) = self.anywhere(tours, at, room, random)
            && place.delta < best.delta
        {
            best = place;
        }
        let is_worth = i64::from(best.delta) < instance.prize[at];
        (best.route != NO_ROUTE && is_worth).then_some(best)
    }

    fn anywhere(&mut self, tours: &Tours, at: usize, room: i64, random: &mut Random) -> Option<Place> {
        let (from, into) = (tours.instance.distances_from(at), tours.instance.distances_to(at));
        let mut best = Place { delta: i32::MAX, previous: 0, route: NO_ROUTE };
        for route in tours.used.iter().copied() {
            if tours.routes[route as usize].load > room {
                continue;
            }
            cancel::tick();
            let mut previous = 0;
            let mut next = tours.routes[route as usize].first;
            loop {
                let arc = if next == 0 {
                    tours.links[previous as usize].arc_out
                } else {
                    tours.links[next as usize].arc_in
                };
                let delta = into.to(previous as usize) + from.to(next as usize) - arc;
                if delta < best.delta
                    && fits(tours, at, previous as usize, next as usize)
                    && !self.blinks(random)
                {
                    best = Place { delta, previous, route };
                }
                if next == 0 {
                    break;
                }
                previous = next;
                next = tours.links[next as usize].next;
            }
        }
        (best.route != NO_ROUTE).then_some(best)
    }

    /// True for about one call in `1 / blink`.
    fn blinks(&mut self, random: &mut Random) -> bool {
        if self.until_blink > 0 {
            self.until_blink -= 1;
            return false;
        }
        self.until_blink = (random.unit().ln() / (1.0 - self.recreate.blink).ln()) as u32;
        true
    }
}

/// Whether a stop between two others leaves the route on time.
#[inline]
fn fits(tours: &Tours, node: usize, previous: usize, next: usize) -> bool {
    let instance = tours.instance;
    if !instance.has_windows {
        return true;
    }
    let left = if previous == 0 { instance.ready[0] } else { tours.times[previous].leaves };
    let latest = if next == 0 { instance.due[0] } else { tours.times[next].latest };
    // This rejects most places without reading the table.
    if left > instance.due[node] || instance.ready[node] + instance.service[node] > latest {
        return false;
    }
    let starts = (left + instance.duration(previous, node)).max(instance.ready[node]);
    starts <= instance.due[node] && starts + instance.service[node] + instance.duration(node, next) <= latest
}
