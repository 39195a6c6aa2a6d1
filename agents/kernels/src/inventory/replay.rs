//! Replays a demand history under a stock policy, to show what the policy would have done.
//! In each period deliveries arrive and demand is served (waiting customers first); at the end of a review period an order may
//! be placed. An order with lead time L placed at the end of period t arrives at the start of period t + 1 + L. A review
//! every R periods therefore protects over L + R periods, as in `protection_demand`.

use crate::cancel;

use super::problem::{InventoryError, positive};

/// The rule for ordering at a review.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum ReplayPolicy {
    /// (r, Q): at or below the reorder point, orders as many times the quantity as bring the position above it.
    ReorderPoint { reorder_point: f64, quantity: f64 },
    /// (s, S): at or below the reorder point, orders up to the level.
    MinMax { reorder_point: f64, order_up_to: f64 },
    /// (R, S): at every review, orders up to the level.
    OrderUpTo { level: f64 },
}

/// What happens to demand that cannot be served from stock.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unmet {
    Waits,
    IsLost,
}

/// The settings of a replay.
#[derive(Debug, Clone, Copy)]
pub struct ReplaySetup<'a> {
    pub policy: ReplayPolicy,
    pub unmet: Unmet,
    /// Periods between reviews, at least one.
    pub review_period: usize,
    /// Lead time of each order in turn, in whole periods; the list repeats from its start. One entry for a fixed lead time.
    pub lead_times: &'a [usize],
    /// Units on hand before the first period.
    pub opening_stock: f64,
}

/// What the policy would have done.
#[derive(Debug, Clone, PartialEq)]
pub struct Replay {
    /// Share of demand served in its period; one when there was none.
    pub fill_rate: f64,
    /// Share of the cycles between two deliveries without any shortage; `None` before the first delivery.
    pub cycle_service: Option<f64>,
    /// Share of periods in which some demand was not served.
    pub periods_short: f64,
    pub orders: usize,
    pub units_ordered: f64,
    pub units_demanded: f64,
    /// Units not served in their period: late when demand waits, lost otherwise.
    pub units_short: f64,
    /// Average units on hand: mean of the stock after delivery and the stock at the end of the period.
    pub average_stock: f64,
    /// Units waiting at the end of a period, on average.
    pub average_waiting: f64,
    /// Net stock (on hand less waiting) at the end of each period, for a chart.
    pub closing_stock: Vec<f64>,
}

/// Replays the history; NaN and negative demand count as zero.
///
/// # Errors
/// When there is no history or lead time, the review period is zero, or the order quantity or the gap between the two levels is
/// not above zero.
pub fn replay(demand: &[f64], setup: &ReplaySetup) -> Result<Replay, InventoryError> {
    check(demand, setup)?;
    let mut game = Game {
        net_stock: setup.opening_stock,
        on_order: 0.0,
        arriving: vec![0.0; setup.lead_times.iter().max().map_or(1, |longest| longest + 2)],
        orders: 0,
    };
    let mut cycles = Cycles::default();
    let mut result = Replay {
        fill_rate: 1.0,
        cycle_service: None,
        periods_short: 0.0,
        orders: 0,
        units_ordered: 0.0,
        units_demanded: 0.0,
        units_short: 0.0,
        average_stock: 0.0,
        average_waiting: 0.0,
        closing_stock: Vec::with_capacity(demand.len()),
    };
    for (t, wanted) in demand.iter().enumerate() {
        cancel::tick();
        if game.deliver(t) > 0.0 {
            cycles.end();
        }
        let wanted = wanted.max(0.0);
        let opening = game.net_stock.max(0.0);
        let short = wanted - wanted.min(opening);
        if short > 0.0 {
            cycles.short = true;
            result.periods_short += 1.0;
        }
        game.net_stock -= if setup.unmet == Unmet::Waits { wanted } else { wanted - short };
        result.units_demanded += wanted;
        result.units_short += short;
        result.average_stock += 0.5 * (opening + game.net_stock.max(0.0));
        result.average_waiting += (-game.net_stock).max(0.0);
        result.closing_stock.push(game.net_stock);
        if (t + 1) % setup.review_period == 0 {
            result.units_ordered += game.review(t, setup);
        }
    }
    let periods = demand.len() as f64;
    result.periods_short /= periods;
    result.average_stock /= periods;
    result.average_waiting /= periods;
    if result.units_demanded > 0.0 {
        result.fill_rate = 1.0 - result.units_short / result.units_demanded;
    }
    result.orders = game.orders;
    result.cycle_service = cycles.service();
    Ok(result)
}

fn check(demand: &[f64], setup: &ReplaySetup) -> Result<(), InventoryError> {
    if demand.is_empty() {
        return Err(InventoryError::Nothing { what: "periods of demand" });
    }
    if setup.lead_times.is_empty() {
        return Err(InventoryError::Nothing { what: "lead times" });
    }
    positive("the review period", setup.review_period as f64)?;
    match setup.policy {
        ReplayPolicy::ReorderPoint { quantity, .. } => positive("the order quantity", quantity),
        ReplayPolicy::MinMax { reorder_point, order_up_to } => {
            positive("the gap between the levels", order_up_to - reorder_point)
        }
        ReplayPolicy::OrderUpTo { .. } => Ok(()),
    }
}

/// Net stock and the orders that have not arrived yet.
struct Game {
    net_stock: f64,
    on_order: f64,
    /// Units that arrive in each period; the index is the period's number modulo the length.
    arriving: Vec<f64>,
    orders: usize,
}

impl Game {
    fn deliver(&mut self, period: usize) -> f64 {
        let slot = period % self.arriving.len();
        let delivered = std::mem::take(&mut self.arriving[slot]);
        self.net_stock += delivered;
        self.on_order -= delivered;
        delivered
    }

    /// Places the order that the policy requires and returns its units.
    fn review(&mut self, period: usize, setup: &ReplaySetup) -> f64 {
        let quantity = setup.policy.order(self.net_stock + self.on_order);
        if quantity > 0.0 {
            let lead_time = setup.lead_times[self.orders % setup.lead_times.len()];
            let slot = (period + 1 + lead_time) % self.arriving.len();
            self.arriving[slot] += quantity;
            self.on_order += quantity;
            self.orders += 1;
        }
        quantity
    }
}

impl ReplayPolicy {
    /// Units to order at this position; zero when no order is due.
    pub fn order(&self, position: f64) -> f64 {
        match *self {
            Self::ReorderPoint { reorder_point, quantity } if position <= reorder_point => {
                (((reorder_point - position) / quantity).floor() + 1.0) * quantity
            }
            Self::MinMax { reorder_point, order_up_to } if position <= reorder_point => {
                order_up_to - position
            }
            Self::OrderUpTo { level } => (level - position).max(0.0),
            _ => 0.0,
        }
    }
}

/// Counts the cycles between deliveries.
#[derive(Default)]
struct Cycles {
    short: bool,
    all: usize,
    good: usize,
}

impl Cycles {
    fn end(&mut self) {
        self.all += 1;
        self.good += usize::from(!self.short);
        self.short = false;
    }

    fn service(&self) -> Option<f64> {
        (self.all > 0).then(|| self.good as f64 / self.all as f64)
    }
}

#[cfg(test)]
mod tests;
