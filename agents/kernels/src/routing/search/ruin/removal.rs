//! Chooses strings of near stops and takes them out (Christiaens and Vanden Berghe, 2020, section 5.1).

use super::tours::{NO_ROUTE, Tours};
use crate::routing::search::random::Random;

/// Number of absent stops that a round tries to put back; if there are more, each round draws some at random.
const CALLED: usize = 3;

/// How much is taken out.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Ruin {
    /// Stops taken out on average.
    pub stops: f64,
    /// Longest string.
    pub string: f64,
    /// Share of strings that spare a few stops in their middle.
    pub split: f64,
    /// Chance that the spared part stays as it is instead of growing.
    pub stop_growing: f64,
}

/// Memory of one round.
#[derive(Debug, Default)]
pub(crate) struct Removal {
    /// Stops that were taken out, and some of those that were absent before.
    pub removed: Vec<u32>,
    /// Routes that they were taken from.
    pub ruined: Vec<u32>,
    order: Vec<u32>,
}

impl Removal {
    /// Takes strings out of routes near one random stop; a few absent stops join the removed.
    pub(super) fn run(&mut self, tours: &mut Tours, ruin: &Ruin, random: &mut Random) {
        self.removed.clear();
        self.ruined.clear();
        self.call(tours, random);
        let stops = tours.instance.size - 1;
        if stops == 0 {
            return;
        }
        let mean = stops as f64 / tours.used.len().max(1) as f64;
        let longest = ruin.string.min(mean);
        let most = 4.0 * ruin.stops / (1.0 + longest) - 1.0;
        let strings = (random.unit() * most + 1.0).floor() as usize;
        let seed = 1 + random.below(stops);
        self.ruin_around(tours, seed as u32, longest, ruin, random);
        for at in 0..tours.instance.neighbours.of(seed).len() {
            if self.ruined.len() >= strings {
                break;
            }
            let near = tours.instance.neighbours.of(seed)[at].node;
            self.ruin_around(tours, near, longest, ruin, random);
        }
        for at in 0..self.ruined.len() {
            tours.refresh(self.ruined[at]);
        }
    }

    fn call(&mut self, tours: &mut Tours, random: &mut Random) {
        for _ in 0..CALLED.min(tours.absent.len()) {
            let at = random.below(tours.absent.len());
            self.removed.push(tours.absent.swap_remove(at));
        }
    }

    fn ruin_around(&mut self, tours: &mut Tours, node: u32, longest: f64, ruin: &Ruin, random: &mut Random) {
        let route = tours.links[node as usize].route;
        if route == NO_ROUTE || self.ruined.contains(&route) {
            return;
        }
        let count = tours.routes[route as usize].stops as usize;
        let most = longest.min(count as f64);
        let length = ((random.unit() * most + 1.0).floor() as usize).min(count);
        let mut spared = 0;
        if length > 1 && length < count && random.unit() < ruin.split {
            spared = 1;
            while length + spared < count && random.unit() > ruin.stop_growing {
                spared += 1;
            }
        }
        self.take_string(tours, node, length, spared, random);
        self.ruined.push(route);
    }

    /// Removes `length` stops of a string of `length + spared` that holds `node`.
    fn take_string(
        &mut self,
        tours: &mut Tours,
        node: u32,
        length: usize,
        spared: usize,
        random: &mut Random,
    ) {
        let whole = length + spared;
        let mut back = random.below(whole);
        let mut start = node;
        while back > 0 && tours.links[start as usize].previous != 0 {
            start = tours.links[start as usize].previous;
            back -= 1;
        }
        self.order.clear();
        let mut at = start;
        while at != 0 && self.order.len() < whole {
            self.order.push(at);
            at = tours.links[at as usize].next;
        }
        // The string ran over the end of the route: it grows at its front instead.
        let mut front = tours.links[start as usize].previous;
        while self.order.len() < whole && front != 0 {
            self.order.push(front);
            front = tours.links[front as usize].previous;
        }
        let skip_from = if spared == 0 { 0 } else { 1 + random.below(length - 1) };
        for at in 0..self.order.len() {
            if at < skip_from || at >= skip_from + spared {
                tours.remove(self.order[at]);
                self.removed.push(self.order[at]);
            }
        }
    }
}
