//! A feasible plan as linked lists, with a log to undo the changes of one round.

use crate::routing::instance::Instance;

/// Marks a stop that is in no route.
pub(crate) const NO_ROUTE: u32 = u32::MAX;

/// The arcs of a stop that is in no route: a place beside it looks longer than any other.
const NO_ARC: i32 = -500_000_000;

/// A stop's place in the plan. Node 0, the depot, ends every list.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Link {
    pub next: u32,
    pub previous: u32,
    pub route: u32,
    /// Length of the arc to `next`.
    pub arc_out: i32,
    /// Length of the arc from `previous`.
    pub arc_in: i32,
}

/// One route's ends and load.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Route {
    pub first: u32,
    pub last: u32,
    pub stops: u32,
    /// Place in `Tours::used`.
    slot: u32,
    pub load: i64,
}

/// When a stop's service begins at the earliest, and at the latest so that the rest of the route is on time.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Times {
    /// End of the service at the earliest.
    pub leaves: i64,
    pub latest: i64,
}

/// One change in the log, so that it can be undone.
#[derive(Debug, Clone, Copy)]
struct Change {
    node: u32,
    previous: u32,
    route: u32,
    is_insertion: bool,
}

/// The plan.
#[derive(Debug, Clone)]
pub(crate) struct Tours<'a> {
    pub instance: &'a Instance,
    pub links: Vec<Link>,
    pub times: Vec<Times>,
    pub routes: Vec<Route>,
    /// Routes with stops.
    pub used: Vec<u32>,
    empty: Vec<u32>,
    /// Stops in no route.
    pub absent: Vec<u32>,
    /// Distance and the prizes of absent stops.
    pub cost: i64,
    log: Vec<Change>,
}

impl<'a> Tours<'a> {
    /// The plan without visits.
    pub(crate) fn new(instance: &'a Instance) -> Self {
        let alone = Link { next: 0, previous: 0, route: NO_ROUTE, arc_out: NO_ARC, arc_in: NO_ARC };
        let route = Route { first: 0, last: 0, stops: 0, slot: 0, load: 0 };
        Self {
            instance,
            links: vec![alone; instance.size],
            times: vec![Times::default(); if instance.has_windows { instance.size } else { 0 }],
            routes: vec![route; instance.fleet],
            used: Vec::with_capacity(instance.fleet),
            empty: (0..instance.fleet as u32).rev().collect(),
            absent: instance.plannable().map(|node| node as u32).collect(),
            cost: instance.plannable().map(|node| instance.prize[node]).sum(),
            log: Vec::new(),
        }
    }

    /// The mean length of its arcs, in steps.
    pub(crate) fn mean_arc(&self) -> f64 {
        let missing: i64 = self.absent.iter().map(|node| self.instance.prize[*node as usize]).sum();
        let arcs = self.instance.size - 1 - self.absent.len() + self.used.len();
        (self.cost - missing) as f64 / arcs.max(1) as f64
    }

    /// The stops of every route.
    pub(crate) fn routes(&self) -> Vec<Vec<u32>> {
        self.used.iter().map(|route| self.stops(*route).collect()).collect()
    }

    pub(crate) fn stops(&self, route: u32) -> impl Iterator<Item = u32> + '_ {
        let first = self.routes[route as usize].first;
        std::iter::successors(Some(first), |node| Some(self.links[*node as usize].next))
            .take_while(|node| *node != 0)
    }

    /// An empty route, if a vehicle is unused.
    pub(crate) fn spare(&self) -> Option<u32> {
        self.empty.last().copied()
    }

    /// Takes a stop out of its route. Times are stale until `refresh`.
    pub(crate) fn remove(&mut self, node: u32) {
        let Link { previous, route, .. } = self.links[node as usize];
        self.log.push(Change { node, previous, route, is_insertion: false });
        self.unlink(node);
    }

    /// Puts a stop behind `previous` (0: first) into a route. Times are stale until `refresh`.
    pub(crate) fn insert(&mut self, node: u32, previous: u32, route: u32) {
        self.log.push(Change { node, previous, route, is_insertion: true });
        self.link(node, previous, route);
    }

    pub(super) fn after(&self, previous: u32, route: u32) -> u32 {
        if previous == 0 { self.routes[route as usize].first } else { self.links[previous as usize].next }
    }

    fn unlink(&mut self, node: u32) {
        let Link { next, previous, route, arc_out, arc_in } = self.links[node as usize];
        let arc = self.instance.distance(previous as usize, next as usize);
        self.join(previous, next, route, arc);
        let gone = &mut self.links[node as usize];
        (gone.route, gone.arc_in, gone.arc_out) = (NO_ROUTE, NO_ARC, NO_ARC);
        self.cost +=
            i64::from(arc) - i64::from(arc_out) - i64::from(arc_in) + self.instance.prize[node as usize];
        let place = &mut self.routes[route as usize];
        place.load -= self.instance.demand[node as usize];
        place.stops -= 1;
        if place.stops == 0 {
            self.close(route);
        }
    }

    fn link(&mut self, node: u32, previous: u32, route: u32) {
        let next = self.after(previous, route);
        let arc_in = self.instance.distance(previous as usize, node as usize);
        let arc_out = self.instance.distance(node as usize, next as usize);
        let arc = self.instance.distance(previous as usize, next as usize);
        self.links[node as usize].route = route;
        self.join(previous, node, route, arc_in);
        self.join(node, next, route, arc_out);
        self.cost +=
            i64::from(arc_in) + i64::from(arc_out) - i64::from(arc) - self.instance.prize[node as usize];
        let place = &mut self.routes[route as usize];
        place.load += self.instance.demand[node as usize];
        place.stops += 1;
        if place.stops == 1 {
            self.open(route);
        }
    }

    pub(super) fn join(&mut self, left: u32, right: u32, route: u32, arc: i32) {
        let place = &mut self.routes[route as usize];
        if left == 0 {
            place.first = right;
        } else {
            self.links[left as usize].next = right;
            self.links[left as usize].arc_out = arc;
        }
        if right == 0 {
            place.last = left;
        } else {
            self.links[right as usize].previous = left;
            self.links[right as usize].arc_in = arc;
        }
    }

    pub(super) fn open(&mut self, route: u32) {
        // The route is the last of the empty ones, except when a change is taken back.
        let at = self.empty.iter().rposition(|empty| *empty == route);
        if let Some(at) = at {
            self.empty.swap_remove(at);
        }
        self.routes[route as usize].slot = self.used.len() as u32;
        self.used.push(route);
    }

    pub(super) fn close(&mut self, route: u32) {
        let slot = self.routes[route as usize].slot as usize;
        self.used.swap_remove(slot);
        if let Some(moved) = self.used.get(slot) {
            self.routes[*moved as usize].slot = slot as u32;
        }
        self.empty.push(route);
    }

    /// Computes the times of a route again.
    pub(crate) fn refresh(&mut self, route: u32) {
        if !self.instance.has_windows {
            return;
        }
        let Route { first, last, .. } = self.routes[route as usize];
        let mut at = first;
        while at != 0 {
            self.times[at as usize].leaves = self.leaves(at);
            at = self.links[at as usize].next;
        }
        at = last;
        while at != 0 {
            self.times[at as usize].latest = self.latest(at);
            at = self.links[at as usize].previous;
        }
    }

    /// Computes the times that changed because a stop was inserted.
    pub(crate) fn refresh_around(&mut self, node: u32) {
        if !self.instance.has_windows {
            return;
        }
        self.refresh_behind(node);
        self.refresh_ahead(node);
    }

    fn refresh_behind(&mut self, node: u32) {
        let mut at = node;
        while at != 0 {
            let leaves = self.leaves(at);
            if at != node && leaves == self.times[at as usize].leaves {
                break;
            }
            self.times[at as usize].leaves = leaves;
            at = self.links[at as usize].next;
        }
    }

    fn refresh_ahead(&mut self, node: u32) {
        let mut at = node;
        while at != 0 {
            let latest = self.latest(at);
            if at != node && latest == self.times[at as usize].latest {
                break;
            }
            self.times[at as usize].latest = latest;
            at = self.links[at as usize].previous;
        }
    }

    fn leaves(&self, node: u32) -> i64 {
        let (at, previous) = (node as usize, self.links[node as usize].previous as usize);
        let left = if previous == 0 { self.instance.ready[0] } else { self.times[previous].leaves };
        (left + self.instance.duration(previous, at)).max(self.instance.ready[at]) + self.instance.service[at]
    }

    fn latest(&self, node: u32) -> i64 {
        let (at, next) = (node as usize, self.links[node as usize].next as usize);
        let latest = if next == 0 { self.instance.due[0] } else { self.times[next].latest };
        (latest - self.instance.duration(at, next) - self.instance.service[at]).min(self.instance.due[at])
    }

    /// Makes the changes since the last `keep` or `take_back` final.
    pub(crate) fn keep(&mut self) {
        self.log.clear();
    }

    /// Undoes the changes since the last `keep` or `take_back`; the caller must restore the absent stops.
    pub(crate) fn take_back(&mut self) {
        let mut log = std::mem::take(&mut self.log);
        for change in log.iter().rev() {
            if change.is_insertion {
                self.unlink(change.node);
            } else {
                self.link(change.node, change.previous, change.route);
            }
        }
        for at in 0..log.len() {
            let route = log[at].route;
            if !log[..at].iter().any(|earlier| earlier.route == route) {
                self.refresh(route);
            }
        }
        log.clear();
        self.log = log;
    }

    /// Copies a plan of the same instance.
    pub(crate) fn copy_from(&mut self, other: &Self) {
        self.links.copy_from_slice(&other.links);
        self.times.copy_from_slice(&other.times);
        self.routes.copy_from_slice(&other.routes);
        self.used.clone_from(&other.used);
        self.empty.clone_from(&other.empty);
        self.absent.clone_from(&other.absent);
        self.cost = other.cost;
        self.log.clear();
    }
}
