//! Vehicles that are set aside for stops of a wish: those that share a vehicle, and those that come first or last in a route. Each such
//! vehicle is a kind of its own, which these stops must use; other stops may use it too. In a plan that is under way or kept, the
//! vehicle of a route takes them, after the stops that it has visited.

use std::collections::HashMap;

use crate::vehicle_routing::{
    data::read::Places,
    params::Wish,
    plan::{
        fleet::{Fleet, Kind},
        lengths::Lengths,
    },
};

/// A fleet with vehicles set aside.
pub(crate) struct SetAside {
    pub fleet: Fleet,
    /// The kind before of every kind of the fleet.
    pub origin: Vec<usize>,
    /// The kind that each stop of a wish must use.
    pub bound: HashMap<usize, usize>,
}

/// Stops that share a vehicle; some of them come first, in their order, and one last.
#[derive(Clone, Debug, Default, PartialEq)]
struct Group {
    stops: Vec<usize>,
    first: Vec<usize>,
    last: Option<usize>,
}

impl SetAside {
    /// `in_routes` has the stops that are bound to the vehicle of a route already.
    pub(crate) fn of(
        fleet: &Fleet,
        places: &Places,
        lengths: &Lengths,
        wishes: &[Wish],
        in_routes: &HashMap<usize, usize>,
    ) -> Self {
        let origin = (0..fleet.kinds.len()).collect();
        let mut aside = Self { fleet: fleet.clone(), origin, bound: HashMap::new() };
        let has_routes = fleet.kinds.iter().any(|kind| kind.of_kind.is_some());
        for group in groups(places, wishes) {
            if has_routes {
                aside.add_to_route(group, places, lengths, in_routes);
            } else {
                aside.add(&group, places, lengths);
            }
        }
        aside
    }

    /// Gives a group to the vehicle of a route: the one that has visited or must visit one of the stops, else the one of the
    /// file's plan, else the nearest. A group whose stops must stay in several routes is not planned.
    fn add_to_route(
        &mut self,
        mut group: Group,
        places: &Places,
        lengths: &Lengths,
        in_routes: &HashMap<usize, usize>,
    ) {
        let kinds = &self.fleet.kinds;
        let visited_by = |stop: usize| {
            kinds.iter().position(|kind| kind.done.as_ref().is_some_and(|done| done.stops.contains(&stop)))
        };
        let mut fixed: Vec<usize> = group
            .stops
            .iter()
            .filter_map(|stop| visited_by(*stop).or(in_routes.get(stop).copied()))
            .collect();
        fixed.dedup();
        let is_open = |stop: &usize| visited_by(*stop).is_none();
        group.first.retain(is_open);
        group.last = group.last.filter(is_open);
        group.stops.retain(is_open);
        let of_file = group.stops.iter().find_map(|stop| {
            let route = places.stops[*stop].route.as_deref()?;
            kinds.iter().position(|kind| kind.of_kind.is_some() && kind.name == route)
        });
        let kind = match fixed.as_slice() {
            [] => of_file.or_else(|| self.nearest_route(&group, places, lengths)),
            [kind] => Some(*kind),
            _ => None,
        };
        let may = |kind: &Kind| {
            kind.count == Some(1)
                && group.stops.iter().all(|stop| may_visit(&self.fleet, kind, places, *stop))
        };
        let Some(kind) = kind.filter(|kind| may(&kinds[*kind])) else { return };
        let own = &mut self.fleet.kinds[kind];
        own.first.extend(&group.first);
        own.last = own.last.or(group.last).filter(|last| !own.first.contains(last));
        self.bound.extend(group.stops.iter().map(|stop| (*stop, kind)));
    }

    /// The vehicle of a route that is nearest to the stops of a group now.
    fn nearest_route(&self, group: &Group, places: &Places, lengths: &Lengths) -> Option<usize> {
        let way = |kind: &Kind| -> f64 {
            let from = kind.done.as_ref().map_or(kind.depot, |done| done.row);
            group.stops.iter().map(|stop| lengths.km(from, places.row_of(*stop))).sum()
        };
        let routes = self.fleet.kinds.iter().enumerate();
        let routes = routes.filter(|(_, kind)| kind.of_kind.is_some() && kind.count == Some(1));
        routes.min_by(|(_, one), (_, other)| way(one).total_cmp(&way(other))).map(|(at, _)| at)
    }

    /// Sets a vehicle aside for a group; when none is left, the group shares the last one.
    fn add(&mut self, group: &Group, places: &Places, lengths: &Lengths) {
        let suitable = self.suitable(group, places, lengths);
        let kind = match suitable {
            Some(kind) => {
                let count = &mut self.fleet.kinds[kind].count;
                *count = count.map(|count| count - 1);
                let own = Kind { count: Some(1), is_set_aside: true, ..self.fleet.kinds[kind].clone() };
                self.fleet.kinds.push(own);
                self.origin.push(self.origin[kind]);
                self.fleet.kinds.len() - 1
            }
            None if self.fleet.kinds.last().is_some_and(|kind| kind.is_set_aside) => {
                self.fleet.kinds.len() - 1
            }
            None => return,
        };
        let own = &mut self.fleet.kinds[kind];
        own.first.extend(&group.first);
        own.last = own.last.or(group.last).filter(|last| !own.first.contains(last));
        self.bound.extend(group.stops.iter().map(|stop| (*stop, kind)));
    }

    /// The kind that may visit all stops of a group, carries their goods if any does, and starts nearest to them.
    fn suitable(&self, group: &Group, places: &Places, lengths: &Lengths) -> Option<usize> {
        let fleet = &self.fleet;
        let mut best: Option<((bool, f64), usize)> = None;
        for (at, kind) in fleet.kinds.iter().enumerate() {
            let is_free = !kind.is_set_aside && kind.count.is_none_or(|count| count > 0);
            if !is_free || !group.stops.iter().all(|stop| may_visit(fleet, kind, places, *stop)) {
                continue;
            }
            let way = group.stops.iter().map(|stop| lengths.km(kind.depot, places.row_of(*stop))).sum();
            let rank = (!carries(kind, places, &group.stops), way);
            if best.is_none_or(|(least, _)| rank < least) {
                best = Some((rank, at));
            }
        }
        best.map(|(_, at)| at)
    }
}

/// The groups of the wishes; those with a stop in common are one.
fn groups(places: &Places, wishes: &[Wish]) -> Vec<Group> {
    let mut groups: Vec<Group> = Vec::new();
    for wish in wishes {
        let stops: Vec<usize> = wish.places().iter().filter_map(|id| places.stop_with_id(id)).collect();
        let mut group = match wish {
            // Goods are on board before they are delivered, and a pair ends where its goods are delivered.
            Wish::First(_) if stops.iter().any(|stop| is_delivery(places, *stop)) => Group::default(),
            Wish::Last(_) if stops.iter().any(|stop| places.partner(*stop).is_some()) => Group::default(),
            Wish::First(_) => Group { first: stops.clone(), last: None, stops },
            Wish::Last(_) => Group { first: Vec::new(), last: stops.first().copied(), stops },
            Wish::SameVehicle(_) => Group { stops, ..Group::default() },
            Wish::BalanceStops
            | Wish::BalanceHours
            | Wish::BalanceLoad
            | Wish::FewestVehicles
            | Wish::LeastTime
            | Wish::PickupFirst
            | Wish::SecondBreak
            | Wish::MostDrivingMinutes(_)
            | Wish::EndAt(_) => Group::default(),
        };
        if group.stops.is_empty() {
            continue;
        }
        let (same, others): (Vec<Group>, Vec<Group>) =
            groups.into_iter().partition(|other| other.stops.iter().any(|stop| group.stops.contains(stop)));
        for other in same.into_iter().rev() {
            group.stops.splice(0..0, other.stops);
            group.first.splice(0..0, other.first);
            group.last = group.last.or(other.last);
        }
        group.stops.sort_unstable();
        group.stops.dedup();
        let firsts = std::mem::take(&mut group.first);
        for stop in firsts {
            if !group.first.contains(&stop) {
                group.first.push(stop);
            }
        }
        groups = others;
        groups.push(group);
    }
    groups
}

/// Whether goods come to this stop from another one.
fn is_delivery(places: &Places, stop: usize) -> bool {
    places.pairs.iter().any(|(_, delivery)| *delivery == stop)
}

fn may_visit(fleet: &Fleet, kind: &Kind, places: &Places, stop: usize) -> bool {
    let place = &places.stops[stop];
    let is_named = fleet.asked_name(place).is_none_or(|name| kind.answers_to(&name));
    let has_skills =
        kind.skills.as_ref().is_none_or(|own| place.skills.iter().all(|skill| own.contains(skill)));
    is_named && has_skills
}

/// Whether a vehicle of a kind takes the goods of all these stops at once.
fn carries(kind: &Kind, places: &Places, stops: &[usize]) -> bool {
    kind.capacities.iter().enumerate().all(|(good, capacity)| {
        let load: f64 = stops.iter().map(|stop| places.stops[*stop].needs(good)).sum();
        capacity.is_none_or(|capacity| load <= capacity)
    })
}
