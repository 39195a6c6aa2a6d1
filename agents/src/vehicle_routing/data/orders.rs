//! Orders of two rows: one where the goods are picked up and one where they are delivered, as a column such as `type` says.

use std::collections::HashMap;

use crate::vehicle_routing::data::{columns, place::Place, source::Source};
use intake::roles::Role;
use kernels::cancel;
use report::markdown::plain;

/// What a row of an order is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Action {
    Pickup,
    Delivery,
}

/// The columns of orders of two rows.
#[derive(Clone, Copy, Debug)]
pub(crate) struct OrderColumns {
    pub order: usize,
    pub action: usize,
}

/// More orders would make the answer unclear.
const SHOWN: usize = 5;

/// The columns of a file that has pickups as well as deliveries.
pub(crate) fn columns(source: &Source) -> Option<OrderColumns> {
    let order = source.position(Role::Order).or_else(|| columns::named(&source.table, columns::ORDER))?;
    let names = columns::ACTION.iter().chain(columns::MARK);
    let action = names.filter_map(|name| columns::named(&source.table, &[name])).find(|at| {
        let has = |wanted: Action| {
            source.table.column(*at).flatten().any(|cell| columns::action(cell) == Some(wanted))
        };
        *at != order && has(Action::Pickup) && has(Action::Delivery)
    })?;
    Some(OrderColumns { order, action })
}

/// Pairs the two rows of every order, and names the orders whose rows are no pair: what they pick up goes to the depot, and
/// what they deliver comes from there.
pub(crate) fn pair(stops: &mut [Place]) -> (Vec<(usize, usize)>, Option<String>) {
    let mut orders: HashMap<String, [Vec<usize>; 2]> = HashMap::new();
    let mut ids: Vec<String> = Vec::new();
    for (position, stop) in stops.iter().enumerate() {
        cancel::tick();
        let Some((order, action)) = stop.order.as_ref().zip(stop.action) else { continue };
        let rows = orders.entry(order.to_lowercase()).or_insert_with(|| {
            ids.push(order.clone());
            Default::default()
        });
        rows[usize::from(action == Action::Delivery)].push(position);
    }
    let (mut pairs, mut alone) = (Vec::new(), Vec::new());
    for id in ids {
        cancel::tick();
        match &orders[&id.to_lowercase()] {
            [pickups, deliveries] if pickups.len() == 1 && deliveries.len() == 1 => {
                pairs.push((pickups[0], deliveries[0]));
            }
            [pickups, _] => {
                for pickup in pickups {
                    let stop = &mut stops[*pickup];
                    (stop.pickup, stop.demand) = (stop.pickup.max(stop.demand), 0.0);
                    stop.others.fill(0.0);
                }
                alone.push(plain(&id));
            }
        }
    }
    (pairs, unpaired(&alone))
}

fn unpaired(alone: &[String]) -> Option<String> {
    let more = if alone.len() > SHOWN { " and others" } else { "" };
    let shown: Vec<&str> = alone.iter().take(SHOWN).map(String::as_str).collect();
    (!alone.is_empty()).then(|| {
        format!(
            "Orders without exactly one pickup and one delivery ({}{more}) are not paired: their pickups go to the depot, and \
             their deliveries come from it.",
            shown.join(", ")
        )
    })
}
