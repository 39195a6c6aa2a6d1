//! Completes a plan: times, costs, and why the other stops are in no route.

use super::model::Model;
use super::near::Near;
use super::obstacle::obstacle;
use super::recreate::Recreate;
use super::timing::timed;
use super::tour::Tour;
use super::tours::Tours;
use super::trial::rise;
use crate::routing::random::Random;
use crate::routing::schedule::missing;
use crate::routing::{GivenRoute, LeftOut, Plan, Problem, Reason};

/// Times the routes and says why the other stops are in none.
pub(crate) fn completed(problem: &Problem, model: &Model, routes: &[GivenRoute]) -> Plan {
    let mut tours = Tours::new(model);
    for route in routes {
        let nodes = super::timing::sequence(route);
        tours.open(Tour::new(model, route.vehicle, nodes, 0));
    }
    explained(problem, &tours)
}

/// The same for a plan of the search.
pub(crate) fn explained(problem: &Problem, tours: &Tours) -> Plan {
    let routes = tours.given();
    let mut plan = timed(tours.model, &routes, problem.dimensions());
    for stop in missing(problem, &routes) {
        plan.missed_prizes += problem.stops[stop].prize.unwrap_or(0.0);
        plan.left_out.push(LeftOut { stop, reason: reason(tours, stop as u32) });
    }
    plan
}

fn reason(tours: &Tours, stop: u32) -> Reason {
    if let Some(reason) = obstacle(tours.model, stop) {
        return reason;
    }
    let node = &tours.model.nodes[stop as usize];
    let has_prize =
        node.has_prize && node.partner.is_none_or(|other| tours.model.nodes[other as usize].has_prize);
    let near = Near::none();
    let mut recreate = Recreate { near: &near, random: &mut Random::new(0), blink: 0.0, fixed_share: 1.0 };
    if has_prize && let Some(place) = recreate.best_place(tours, stop) {
        return Reason::DetourOverPrize { detour: place.delta };
    }
    stop_limit(tours, stop).unwrap_or(Reason::FleetTooSmall { vehicle: able(tours.model, stop) })
}

/// Whether a route has room for the stop but for the number of its stops.
fn stop_limit(tours: &Tours, stop: u32) -> Option<Reason> {
    let model = tours.model;
    let most =
        model.vehicles.iter().map(|vehicle| vehicle.most_stops).filter(|most| *most < usize::MAX).max()?;
    if model.nodes[stop as usize].partner.is_some() {
        return None;
    }
    let free = model.without_stop_limits();
    let mut running = tours.running().map(|index| &tours.tours[index]);
    let has_room = running.any(|tour| {
        free.may_visit(stop, tour.vehicle)
            && (tour.fixed..=tour.nodes.len()).any(|at| rise(&free, tour, at, &[stop]).is_some())
    });
    has_room.then_some(Reason::StopLimit { most })
}

/// The first kind of vehicle that could visit a stop on a route of its own.
fn able(model: &Model, stop: u32) -> usize {
    (0..model.vehicles.len())
        .find(|vehicle| super::obstacle::obstacle_for(model, stop, *vehicle).is_none())
        .unwrap_or(0)
}
