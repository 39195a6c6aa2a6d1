//! The answer: routes, and the stops that are in none.

use super::instance::Instance;

/// Routes as indices into the problem's stops.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Plan {
    /// Each in the order of the visits, start and end of the vehicle not named.
    pub routes: Vec<Vec<usize>>,
    /// Stops that no route visits, ascending.
    pub left_out: Vec<LeftOut>,
    /// Sum of all arcs, in the unit of the table.
    pub distance: f64,
}

/// A stop that no route visits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LeftOut {
    pub stop: usize,
    pub reason: Reason,
}

/// Why a stop is left out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reason {
    /// Its demand is more than a vehicle carries.
    OverCapacity,
    /// A vehicle that goes there first arrives after its window.
    WindowUnreachable,
    /// A vehicle that goes there only is not back before the shift ends.
    ShiftTooShort,
    /// One of the vehicles could visit it, but not besides the others.
    FleetTooSmall,
    /// Its prize is less than the detour.
    DetourOverPrize,
}

impl Plan {
    /// From routes of nodes.
    pub(crate) fn new(instance: &Instance, routes: &[Vec<u32>]) -> Self {
        let mut is_visited = vec![false; instance.size];
        let mut distance = 0;
        for route in routes {
            distance += length(instance, route);
            route.iter().for_each(|node| is_visited[*node as usize] = true);
        }
        Self {
            routes: routes
                .iter()
                .map(|route| route.iter().map(|node| *node as usize - 1).collect())
                .collect(),
            left_out: (1..instance.size)
                .filter(|node| !is_visited[*node])
                .map(|node| LeftOut { stop: node - 1, reason: reason(instance, node) })
                .collect(),
            distance: distance as f64 / instance.scale,
        }
    }
}

fn reason(instance: &Instance, node: usize) -> Reason {
    let missed = if instance.has_prize[node] { Reason::DetourOverPrize } else { Reason::FleetTooSmall };
    instance.obstacle(node).unwrap_or(missed)
}

/// Length of one route from the depot and back, in steps.
fn length(instance: &Instance, route: &[u32]) -> i64 {
    let mut at = 0;
    let mut sum = 0;
    for node in route {
        sum += i64::from(instance.distance(at, *node as usize));
        at = *node as usize;
    }
    sum + i64::from(instance.distance(at, 0))
}
