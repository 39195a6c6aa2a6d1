//! Changes of whole parts of routes: swaps tails and reverses parts. These changes cannot be undone.

use super::tours::Tours;

impl Tours<'_> {
    /// Length between two neighbours of a route; none between the ends of an empty one.
    pub(crate) fn arc(&self, from: usize, to: usize) -> i32 {
        if from == 0 && to == 0 { 0 } else { self.instance.distance(from, to) }
    }

    /// Whether a route up to `left` that goes on with another from `right` on is on time.
    pub(crate) fn is_on_time_joined(&self, left: usize, right: usize) -> bool {
        let instance = self.instance;
        if !instance.has_windows {
            return true;
        }
        let leaves = if left == 0 { instance.ready[0] } else { self.times[left].leaves };
        let latest = if right == 0 { instance.due[0] } else { self.times[right].latest };
        leaves + instance.duration(left, right) <= latest
    }

    /// Load of a stop and of all that follow it.
    pub(crate) fn load_from(&self, node: usize) -> i64 {
        let (mut at, mut load) = (node, 0);
        while at != 0 {
            load += self.instance.demand[at];
            at = self.links[at].next as usize;
        }
        load
    }

    /// Whether `later` is `earlier` or follows it.
    pub(crate) fn is_behind(&self, earlier: usize, later: usize) -> bool {
        let mut at = earlier;
        while at != 0 && at != later {
            at = self.links[at].next as usize;
        }
        at == later
    }

    /// What follows two stops (0: the start) of two routes changes places. Each side is the stop, its route and the load
    /// of what follows it.
    pub(crate) fn exchange_tails(&mut self, one: (usize, u32, i64), other: (usize, u32, i64), delta: i32) {
        let ((left, route, tail), (before, other_route, other_tail)) = (one, other);
        let after = self.after(left as u32, route);
        let right = self.after(before as u32, other_route);
        let was_empty = self.routes[other_route as usize].stops == 0;
        let moved = self.hand_over(after, other_route);
        let other_moved = self.hand_over(right, route);
        let (last, other_last) = (self.routes[route as usize].last, self.routes[other_route as usize].last);
        self.resize(route, other_last, other_moved as i32 - moved as i32, other_tail - tail);
        self.resize(other_route, last, moved as i32 - other_moved as i32, tail - other_tail);
        self.join(left as u32, right, route, self.arc(left, right as usize));
        self.join(before as u32, after, other_route, self.arc(before, after as usize));
        self.cost += i64::from(delta);
        if was_empty {
            self.open(other_route);
        }
        for changed in [route, other_route] {
            if self.routes[changed as usize].stops == 0 {
                self.close(changed);
            }
            self.refresh(changed);
        }
    }

    /// Writes another route to a stop and all that follow it, and counts them.
    fn hand_over(&mut self, first: u32, route: u32) -> u32 {
        let (mut at, mut count) = (first, 0);
        while at != 0 {
            let link = &mut self.links[at as usize];
            link.route = route;
            at = link.next;
            count += 1;
        }
        count
    }

    fn resize(&mut self, route: u32, last: u32, stops: i32, load: i64) {
        let place = &mut self.routes[route as usize];
        place.last = last;
        place.stops = place.stops.wrapping_add_signed(stops);
        place.load += load;
    }

    /// Reverses a route; only allowed where that changes neither lengths nor times.
    pub(crate) fn turn_route(&mut self, route: u32) {
        let first = self.routes[route as usize].first;
        self.swap_ends(first, 0);
        let place = &mut self.routes[route as usize];
        (place.first, place.last) = (place.last, place.first);
    }

    /// Reverses the stops from `after` to `other`, which lie between `one` and `beyond`; only where reversing is allowed.
    pub(crate) fn turn_part(
        &mut self,
        (one, after): (usize, usize),
        (other, beyond): (usize, usize),
        delta: i32,
    ) {
        let route = self.links[other].route;
        self.swap_ends(after as u32, beyond as u32);
        self.join(one as u32, other as u32, route, self.arc(one, other));
        self.join(after as u32, beyond as u32, route, self.arc(after, beyond));
        self.cost += i64::from(delta);
    }

    fn swap_ends(&mut self, first: u32, end: u32) {
        let mut at = first;
        while at != end {
            let link = &mut self.links[at as usize];
            let next = link.next;
            std::mem::swap(&mut link.next, &mut link.previous);
            std::mem::swap(&mut link.arc_in, &mut link.arc_out);
            at = next;
        }
    }
}
