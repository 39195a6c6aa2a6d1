//! Goods that go from one stop of the file to another.

use std::collections::HashMap;

use crate::vehicle_routing::data::{orders, place::Place, rows::Rows};
use kernels::cancel;

/// Pairs every stop whose goods go to another stop with the stop of that id; both count the goods as hauled. Goods for a
/// depot are collected as usual. A stop whose goods go to an unknown id is removed and listed. The two rows of an order are a
/// pair as well; the sentence is about orders that are none.
pub(crate) fn tie(
    stops: &mut Vec<Place>,
    depots: &[Place],
    rows: &mut Rows,
) -> (Vec<(usize, usize)>, Option<String>) {
    for stop in stops.iter_mut() {
        cancel::tick();
        let Some(target) = stop.deliver_to.as_deref() else { continue };
        if depots.iter().any(|depot| depot.id.eq_ignore_ascii_case(target)) {
            stop.pickup = if stop.pickup > 0.0 { stop.pickup } else { stop.demand };
            (stop.demand, stop.deliver_to) = (0.0, None);
            stop.others.fill(0.0);
        }
    }
    let mut found = targets(stops).into_iter();
    for lost in stops.extract_if(.., |_| found.next() == Some(Some(None))) {
        cancel::tick();
        rows.goods_go_nowhere(&lost);
    }
    // Removing stops has changed the positions of the others.
    let (mut pairs, about_orders) = orders::pair(stops);
    for (pickup, target) in targets(stops).into_iter().enumerate() {
        pairs.extend(target.flatten().map(|delivery| (pickup, delivery)));
    }
    for (pickup, delivery) in &pairs {
        cancel::tick();
        let amounts = amounts(&stops[*pickup], &stops[*delivery]);
        haul(&mut stops[*delivery], amounts.iter().map(|amount| -amount).collect());
        haul(&mut stops[*pickup], amounts);
    }
    (pairs, about_orders)
}

/// For every stop whose goods go to another one: the stop of that id; each stop is used once.
fn targets(stops: &[Place]) -> Vec<Option<Option<usize>>> {
    let mut free: HashMap<String, Vec<usize>> = HashMap::new();
    for (position, stop) in stops.iter().enumerate().rev().filter(|(_, stop)| stop.deliver_to.is_none()) {
        free.entry(stop.id.to_lowercase()).or_default().push(position);
    }
    let mut targets = Vec::with_capacity(stops.len());
    for stop in stops {
        let target = stop.deliver_to.as_ref();
        targets.push(target.map(|id| free.get_mut(&id.to_lowercase()).and_then(Vec::pop)));
    }
    targets
}

/// The hauled amount of each good: the one at the pickup, else the one at the delivery.
fn amounts(pickup: &Place, delivery: &Place) -> Vec<f64> {
    let first = [pickup.pickup, pickup.demand, delivery.demand].into_iter().find(|amount| *amount > 0.0);
    let others = pickup.others.iter().zip(&delivery.others);
    std::iter::once(first.unwrap_or(0.0))
        .chain(others.map(|(one, other)| if *one > 0.0 { *one } else { *other }))
        .collect()
}

fn haul(stop: &mut Place, hauls: Vec<f64>) {
    (stop.demand, stop.pickup, stop.hauls) = (0.0, 0.0, hauls);
    stop.others.fill(0.0);
}
