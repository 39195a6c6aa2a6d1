//! Completes a plan: times, costs, and why the other stops are in no route.

use super::model::Model;
use super::near::Near;
use super::obstacle::obstacle;
use super::recreate::Recreate;
use super::timing::timed;
use super::tour::Tour;
use super::tours::Tours;
use super::trial::rise;
use crate::routing::schedule::missing;
use crate::routing::search::random::Random;
use crate::routing::{GivenRoute, LeftOut, Plan, Problem, Reason};

/// The plan of finished routes.
pub(crate) fn completed(problem: &Problem, model: &Model, routes: &[GivenRoute]) -> Plan {
    explained(problem, &tours_of(model, routes))
}

/// The plan of routes that are still being improved.
pub(crate) fn underway(problem: &Problem, model: &Model, routes: &[GivenRoute]) -> Plan {
    reported(problem, &tours_of(model, routes))
}

fn tours_of<'a>(model: &'a Model, routes: &[GivenRoute]) -> Tours<'a> {
    let mut tours = Tours::new(model);
    for route in routes {
        let nodes = super::timing::sequence(route);
        tours.open(Tour::new(model, route.vehicle, nodes, 0));
        tours.keep();
    }
    tours
}

/// Computes the times of the routes and finds the reason for every stop in no route.
pub(crate) fn explained(problem: &Problem, tours: &Tours) -> Plan {
    let free = tours.model.without_stop_limits();
    planned(problem, tours, |stop| {
        let obstacle = obstacle(tours.model, stop);
        obstacle
            .or_else(|| detour(tours, stop))
            .or_else(|| stop_limit(tours, &free, stop))
            .unwrap_or_else(|| Reason::FleetTooSmall { vehicle: able(tours.model, stop) })
    })
}

/// A plan that is still being improved, with only those reasons that do not depend on the plan.
pub(crate) fn reported(problem: &Problem, tours: &Tours) -> Plan {
    planned(problem, tours, |stop| obstacle(tours.model, stop).unwrap_or(Reason::NotPlanned))
}

fn planned(problem: &Problem, tours: &Tours, reason: impl Fn(u32) -> Reason) -> Plan {
    let routes = tours.given();
    let mut plan = timed(tours.model, &routes, problem.dimensions());
    for stop in missing(problem, &routes) {
        plan.missed_prizes += problem.stops[stop].prize.unwrap_or(0.0);
        plan.left_out.push(LeftOut { stop, reason: reason(stop as u32) });
    }
    plan
}

/// The lowest cost of visiting a stop with a prize, together with its partner.
fn detour(tours: &Tours, stop: u32) -> Option<Reason> {
    let nodes = &tours.model.nodes;
    let node = &nodes[stop as usize];
    let has_prize = node.has_prize && node.partner.is_none_or(|other| nodes[other as usize].has_prize);
    let near = Near::none();
    let random = &mut Random::new(0);
    let mut recreate = Recreate { blink: 0.0, fixed_share: 1.0, ..Recreate::new(&near, random) };
    let place = has_prize.then(|| recreate.best_place(tours, stop))??;
    Some(Reason::DetourOverPrize { detour: place.delta })
}

/// Whether only the limit on the number of stops keeps the stop out of a route.
fn stop_limit(tours: &Tours, free: &Model, stop: u32) -> Option<Reason> {
    let limits = tours.model.vehicles.iter().map(|vehicle| vehicle.most_stops);
    let most = limits.filter(|most| *most < usize::MAX).max()?;
    if free.nodes[stop as usize].partner.is_some() {
        return None;
    }
    let mut running = tours.running().map(|index| &tours.tours[index]);
    let has_room = running.any(|tour| {
        free.may_visit(stop, tour.vehicle) && tour.places().any(|at| rise(free, tour, at, &[stop]).is_some())
    });
    has_room.then_some(Reason::StopLimit { most })
}

/// The first kind of vehicle that could visit a stop on a route of its own.
fn able(model: &Model, stop: u32) -> usize {
    (0..model.vehicles.len())
        .find(|vehicle| super::obstacle::obstacle_for(model, stop, *vehicle).is_none())
        .unwrap_or(0)
}
