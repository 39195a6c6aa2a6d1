//! Goods that go from one stop of the file to another.

use std::collections::HashMap;

use crate::vehicle_routing::data::{place::Place, rows::Rows};
use kernels::cancel;

/// Ties every stop that says where its goods go to the stop of that id; both count the goods as hauled then. Goods for a
/// depot are collected as usual. A stop whose goods go nowhere is taken out and listed.
pub fn tie(stops: &mut Vec<Place>, depots: &[Place], rows: &mut Rows) -> Vec<(usize, usize)> {
    let is_depot = |id: &str| depots.iter().any(|depot| depot.id.eq_ignore_ascii_case(id));
    for stop in stops.iter_mut().filter(|stop| stop.deliver_to.as_deref().is_some_and(is_depot)) {
        cancel::tick();
        stop.pickup = if stop.pickup > 0.0 { stop.pickup } else { stop.demand };
        (stop.demand, stop.deliver_to) = (0.0, None);
        stop.others.iter_mut().for_each(|amount| *amount = 0.0);
    }
    let mut found = targets(stops).into_iter();
    for lost in stops.extract_if(.., |_| found.next() == Some(Some(None))) {
        cancel::tick();
        rows.goods_go_nowhere(&lost);
    }
    // Places have moved up.
    let pairs: Vec<(usize, usize)> = targets(stops)
        .into_iter()
        .enumerate()
        .filter_map(|(pickup, target)| Some((pickup, target??)))
        .collect();
    for (pickup, delivery) in &pairs {
        cancel::tick();
        let amounts = amounts(&stops[*pickup], &stops[*delivery]);
        haul(&mut stops[*delivery], amounts.iter().map(|amount| -amount).collect());
        haul(&mut stops[*pickup], amounts);
    }
    pairs
}

/// Of every stop that says where its goods go: the stop of that id, each once.
fn targets(stops: &[Place]) -> Vec<Option<Option<usize>>> {
    let mut free: HashMap<String, Vec<usize>> = HashMap::new();
    for (position, stop) in stops.iter().enumerate().rev().filter(|(_, stop)| stop.deliver_to.is_none()) {
        free.entry(stop.id.to_lowercase()).or_default().push(position);
    }
    let target = |stop: &Place| {
        let id = stop.deliver_to.as_deref()?;
        Some(free.get_mut(&id.to_lowercase()).and_then(Vec::pop))
    };
    stops.iter().map(target).collect()
}

/// What is hauled, of each of the goods: as the stop says where it is taken, else as the other one does.
fn amounts(pickup: &Place, delivery: &Place) -> Vec<f64> {
    let first = [pickup.pickup, pickup.demand, delivery.demand].into_iter().find(|amount| *amount > 0.0);
    let others = pickup.others.iter().zip(&delivery.others);
    std::iter::once(first.unwrap_or(0.0))
        .chain(others.map(|(one, other)| if *one > 0.0 { *one } else { *other }))
        .collect()
}

fn haul(stop: &mut Place, hauls: Vec<f64>) {
    (stop.demand, stop.pickup, stop.hauls) = (0.0, 0.0, hauls);
    stop.others.iter_mut().for_each(|amount| *amount = 0.0);
}
