//! Exchanges the ends of two routes, splits a route in two, and turns a part of a route round: what strings of a few
//! stops do not reach in long routes (2-opt*: Potvin and Rousseau, 1995; 2-opt: Croes, 1958). One random exchange at a
//! time; most are refused after four look-ups.

use super::tours::{Link, NO_ROUTE, Tours};
use crate::routing::search::random::Random;

/// How many near stops a stop may be joined with.
const NEAR: usize = 16;

/// What a plan may cost more than before: `delta < -temperature ln(u)`, u uniform in (0, 1].
#[derive(Debug, Clone, Copy)]
pub(crate) struct Threshold {
    pub temperature: f64,
}

impl Threshold {
    /// The logarithm is worked out only where it can decide.
    fn allows(self, delta: i32, random: &mut Random) -> bool {
        let delta = f64::from(delta);
        delta < self.temperature * 16.0 && delta < -self.temperature * random.unit().ln()
    }

    /// The least cost that is refused after a plan of this cost.
    pub(super) fn refused(self, cost: i64, random: &mut Random) -> i64 {
        cost + (-self.temperature * random.unit().ln()).ceil() as i64
    }
}

/// Proposes one random exchange and makes it if the threshold allows; true when it was made.
pub(crate) fn exchange(tours: &mut Tours, threshold: Threshold, random: &mut Random) -> bool {
    let stop = 1 + random.below(tours.instance.size - 1);
    let link = tours.links[stop];
    if link.route == NO_ROUTE {
        return false;
    }
    let near = tours.instance.neighbours.beside(stop);
    let most = near.len().min(NEAR);
    let choice = random.below(2 * most + 1);
    if choice == 2 * most {
        return split(tours, stop, link, threshold, random);
    }
    let other = near[choice / 2].node as usize;
    let other_link = tours.links[other];
    let (one, two) = ((stop, link), (other, other_link));
    if other_link.route == NO_ROUTE {
        false
    } else if !tours.instance.is_reversible {
        other_link.route != link.route && join_tail(tours, one, two, threshold, random)
    } else if other_link.route == link.route {
        turn(tours, one, two, threshold, random)
    } else if choice.is_multiple_of(2) {
        join_tail(tours, one, two, threshold, random)
    } else {
        join_heads(tours, one, two, threshold, random)
    }
}

/// Ends a route behind a stop; an empty vehicle visits the rest.
fn split(tours: &mut Tours, stop: usize, link: Link, threshold: Threshold, random: &mut Random) -> bool {
    let Some(spare) = tours.spare() else { return false };
    let delta = tours.arc(stop, 0) + tours.arc(0, link.next as usize) - link.arc_out;
    if link.next == 0 || !threshold.allows(delta, random) {
        return false;
    }
    let tail = tours.load_from(link.next as usize);
    tours.exchange_tails((stop, link.route, tail), (0, spare, 0), delta);
    true
}

/// The route of `one` goes on with `other` and what follows it; the rest of it goes where `other` was.
fn join_tail(
    tours: &mut Tours,
    (one, link): (usize, Link),
    (other, other_link): (usize, Link),
    threshold: Threshold,
    random: &mut Random,
) -> bool {
    let (after, before) = (link.next as usize, other_link.previous as usize);
    let delta = tours.arc(one, other) + tours.arc(before, after) - link.arc_out - other_link.arc_in;
    if !threshold.allows(delta, random)
        || !tours.is_on_time_joined(one, other)
        || !tours.is_on_time_joined(before, after)
    {
        return false;
    }
    let (tail, other_tail) = (tours.load_from(after), tours.load_from(other));
    if !fits(tours, link.route, other_tail - tail) || !fits(tours, other_link.route, tail - other_tail) {
        return false;
    }
    tours.exchange_tails((one, link.route, tail), (before, other_link.route, other_tail), delta);
    true
}

/// Both stops become neighbours, and so do the two that follow them: one part of either route is turned round.
fn join_heads(
    tours: &mut Tours,
    (one, link): (usize, Link),
    (other, other_link): (usize, Link),
    threshold: Threshold,
    random: &mut Random,
) -> bool {
    let (after, beyond) = (link.next as usize, other_link.next as usize);
    let delta = tours.arc(one, other) + tours.arc(beyond, after) - link.arc_out - other_link.arc_out;
    if !threshold.allows(delta, random) {
        return false;
    }
    let tail = tours.load_from(after);
    let other_head = tours.routes[other_link.route as usize].load - tours.load_from(beyond);
    if !fits(tours, link.route, other_head - tail) || !fits(tours, other_link.route, tail - other_head) {
        return false;
    }
    tours.turn_route(other_link.route);
    tours.exchange_tails((one, link.route, tail), (beyond, other_link.route, other_head), delta);
    true
}

/// Makes two stops of a route neighbours by reversing the part between them.
fn turn(
    tours: &mut Tours,
    (one, link): (usize, Link),
    (other, other_link): (usize, Link),
    threshold: Threshold,
    random: &mut Random,
) -> bool {
    let (after, beyond) = (link.next as usize, other_link.next as usize);
    let delta = tours.arc(one, other) + tours.arc(after, beyond) - link.arc_out - other_link.arc_out;
    if after == other || beyond == one || !threshold.allows(delta, random) {
        return false;
    }
    if tours.is_behind(after, other) {
        tours.turn_part((one, after), (other, beyond), delta);
    } else {
        tours.turn_part((other, beyond), (one, after), delta);
    }
    true
}

fn fits(tours: &Tours, route: u32, more: i64) -> bool {
    tours.routes[route as usize].load + more <= tours.instance.capacity
}
