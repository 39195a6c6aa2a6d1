//! A first plan from above: every stop has a route of its own, and routes are joined in the order of what that saves
//! (Clarke and Wright, 1964). It tends to have more routes than cheapest insertion, and routes are easier lost than won.

use crate::cancel;
use crate::routing::instance::Instance;

/// A stop, its follower and the distance saved if the vehicle does not return to the depot between them.
struct Saving {
    length: i32,
    left: u32,
    right: u32,
}

/// Routes that are joined at their ends.
struct Savings<'a> {
    instance: &'a Instance,
    routes: Vec<Vec<u32>>,
    route_of: Vec<usize>,
    load: Vec<i64>,
}

/// Number of joins between two checks for a cancel.
const JOINS: usize = 20_000;

/// The joined routes, those with most stops first; there may be more routes than vehicles. After a cancel they are short.
pub(crate) fn join_by_savings(instance: &Instance, is_cancelled: &dyn Fn() -> bool) -> Vec<Vec<u32>> {
    let mut savings = Savings {
        instance,
        routes: vec![Vec::new(); instance.size],
        route_of: (0..instance.size).collect(),
        load: instance.demand.clone(),
    };
    instance.plannable().for_each(|node| savings.routes[node].push(node as u32));
    for (count, part) in sorted(instance).chunks(JOINS).enumerate() {
        if count > 0 && is_cancelled() {
            break;
        }
        part.iter().for_each(|saving| savings.join(saving.left as usize, saving.right as usize));
    }
    let mut routes = savings.routes;
    routes.retain(|route| !route.is_empty());
    routes.sort_by_key(|route| std::cmp::Reverse(route.len()));
    routes
}

fn sorted(instance: &Instance) -> Vec<Saving> {
    let mut savings = Vec::new();
    for left in 1..instance.size {
        cancel::tick();
        for near in instance.neighbours.beside(left) {
            let right = near.node as usize;
            let length =
                instance.distance(left, 0) + instance.distance(0, right) - instance.distance(left, right);
            if length > 0 && (!instance.is_reversible || left < right) {
                savings.push(Saving { length, left: left as u32, right: near.node });
            }
        }
    }
    savings.sort_by_key(|saving| {
        cancel::tick();
        std::cmp::Reverse(saving.length)
    });
    savings
}

impl Savings<'_> {
    fn join(&mut self, left: usize, right: usize) {
        let (one, other) = (self.route_of[left], self.route_of[right]);
        if one == other || self.load[one] + self.load[other] > self.instance.capacity {
            return;
        }
        if self.instance.is_reversible {
            turn_unless(&mut self.routes[one], |route| route.last() == Some(&(left as u32)));
            turn_unless(&mut self.routes[other], |route| route.first() == Some(&(right as u32)));
        }
        let is_last = self.routes[one].last() == Some(&(left as u32));
        let is_first = self.routes[other].first() == Some(&(right as u32));
        if !is_last || !is_first || !self.is_on_time(one, other) {
            return;
        }
        let tail = std::mem::take(&mut self.routes[other]);
        tail.iter().for_each(|node| self.route_of[*node as usize] = one);
        self.routes[one].extend(tail);
        self.load[one] += self.load[other];
    }

    fn is_on_time(&self, one: usize, other: usize) -> bool {
        let instance = self.instance;
        if !instance.has_windows {
            return true;
        }
        let (mut from, mut leaves) = (0, instance.ready[0]);
        for node in self.routes[one].iter().chain(&self.routes[other]) {
            let at = *node as usize;
            let starts = (leaves + instance.duration(from, at)).max(instance.ready[at]);
            if starts > instance.due[at] {
                return false;
            }
            (from, leaves) = (at, starts + instance.service[at]);
        }
        leaves + instance.duration(from, 0) <= instance.due[0]
    }
}

fn turn_unless(route: &mut [u32], is_right: impl Fn(&[u32]) -> bool) {
    if !is_right(route) {
        route.reverse();
    }
}
