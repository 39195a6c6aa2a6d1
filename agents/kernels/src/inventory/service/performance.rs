//! The long-run results of a stock policy: both kinds of service, backorders, stock on hand.
//! Unmet demand waits. Exact for the order quantity: a shortage that continues into the next cycle is not counted twice.
//!
//! After an order the stock position is spread evenly over (r, r + Q]. With the loss L of demand over the interval and the sum L2
//! of that loss, backorders are (L2(r) - L2(r + Q)) / Q (Hadley and Whitin, 1963; Zipkin, 2000, ch. 6).

use crate::cancel;

use crate::inventory::demand_distribution::DemandDistribution;
use crate::inventory::problem::{InventoryError, positive};
use crate::inventory::protection_demand::ProtectionDemand;

/// When to order, and how much.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum StockPolicy {
    /// At or below the reorder point, order the quantity (several times if one is not enough to bring the position above it).
    ReorderPoint { reorder_point: f64, quantity: f64 },
    /// At every review, order up to the level.
    OrderUpTo { level: f64 },
}

/// Long-run figures of a policy. It has two kinds of service, easily confused: `cycle_service` counts cycles, `fill_rate` units.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Performance {
    /// Chance that demand until the next delivery is met in full: P(D <= reorder point or level).
    pub cycle_service: f64,
    /// Share of demand that is met at once from the shelf.
    pub fill_rate: f64,
    /// Units short per order quantity, or per review period when ordering up to a level.
    pub shortage_per_cycle: f64,
    /// Units waiting on average.
    pub expected_backorders: f64,
    /// Units on hand on average; with a review period, between the mean after a delivery and the mean before the next one.
    pub expected_on_hand: f64,
    /// Share of time without stock; with a review period, the share of reviews that find no stock.
    pub out_of_stock: f64,
}

/// Long-run figures of `policy`. Continuous review: exact for demand one piece at a time and for smooth demand.
/// With a review period: exact when positions are spread evenly, as for (R, r, nQ) and (R, S) policies.
///
/// # Errors
/// When the quantity is not above zero.
pub fn performance(demand: &ProtectionDemand, policy: &StockPolicy) -> Result<Performance, InventoryError> {
    cancel::tick();
    let position = Position::of(policy, &demand.whole);
    positive("the order quantity", position.quantity.unwrap_or(1.0))?;
    let before = position.shortfall(&demand.whole);
    let after = if demand.review_mean > 0.0 { position.shortfall(&demand.lead_time) } else { before };
    let (short, _) = share_short_of(demand, &before, &after);
    let on_hand = [position.on_hand(&demand.whole, &before), position.on_hand(&demand.lead_time, &after)];
    let cycle = match policy {
        StockPolicy::ReorderPoint { quantity, .. } => *quantity,
        StockPolicy::OrderUpTo { .. } => demand.review_mean,
    };
    Ok(Performance {
        cycle_service: demand.whole.cumulative(position.cycle_level),
        fill_rate: 1.0 - short,
        shortage_per_cycle: short * cycle,
        expected_backorders: 0.5 * (before.backorders + after.backorders),
        expected_on_hand: 0.5 * (on_hand[0] + on_hand[1]),
        out_of_stock: before.out_of_stock,
    })
}

/// The distribution of the stock position: spread evenly over `quantity` above `low`, or always at `low`.
#[derive(Debug, Clone, Copy)]
pub(in crate::inventory) struct Position {
    pub low: f64,
    pub quantity: Option<f64>,
    cycle_level: f64,
}

/// The average shortage at the end of an interval, given the stock position at its start.
#[derive(Clone, Copy)]
pub(in crate::inventory) struct Shortfall {
    pub backorders: f64,
    /// Chance that no stock is on hand; also the fall of the backorders for one more unit of position.
    pub out_of_stock: f64,
    /// The fall of that chance for one more unit of position; NaN where the chance falls in steps.
    slope: f64,
}

impl Position {
    pub(crate) fn of(policy: &StockPolicy, demand: &DemandDistribution) -> Self {
        match *policy {
            StockPolicy::ReorderPoint { reorder_point, quantity } => {
                Self { low: reorder_point, quantity: Some(quantity), cycle_level: reorder_point }
            }
            // A spread over one piece is a single position, and counted sums start after `low`.
            StockPolicy::OrderUpTo { level } if demand.is_counted() => {
                Self { low: level - 1.0, quantity: Some(1.0), cycle_level: level }
            }
            StockPolicy::OrderUpTo { level } => Self { low: level, quantity: None, cycle_level: level },
        }
    }

    /// Average units on hand, given the average shortage.
    fn on_hand(&self, demand: &DemandDistribution, short: &Shortfall) -> f64 {
        let half_a_piece = if demand.is_counted() { 0.5 } else { 0.0 };
        let mean_position = self.low + self.quantity.map_or(0.0, |quantity| 0.5 * quantity + half_a_piece);
        (mean_position - demand.mean() + short.backorders).max(0.0)
    }

    pub(crate) fn shortfall(&self, demand: &DemandDistribution) -> Shortfall {
        let low = demand.beyond(self.low);
        match self.quantity {
            None => Shortfall { backorders: low.loss, out_of_stock: low.tail, slope: f64::NAN },
            Some(quantity) => {
                let high = demand.beyond(self.low + quantity);
                Shortfall {
                    backorders: (low.second_loss - high.second_loss) / quantity,
                    out_of_stock: (low.loss - high.loss) / quantity,
                    slope: (low.tail - high.tail) / quantity,
                }
            }
        }
    }
}

/// Share of demand that is not met at once, and its fall for one more unit of position. Continuous review: the share of time
/// without stock, which is (L(r) - L(r + Q)) / Q. Otherwise: backorders added in a review period, divided by its demand.
pub(in crate::inventory) fn share_short(demand: &ProtectionDemand, position: &Position) -> (f64, f64) {
    let before = position.shortfall(&demand.whole);
    let after = if demand.review_mean > 0.0 { position.shortfall(&demand.lead_time) } else { before };
    share_short_of(demand, &before, &after)
}

/// The same as `share_short`, from the shortage before and after a delivery.
fn share_short_of(demand: &ProtectionDemand, before: &Shortfall, after: &Shortfall) -> (f64, f64) {
    let (short, slope) = if demand.review_mean > 0.0 {
        let review = demand.review_mean;
        ((before.backorders - after.backorders) / review, (before.out_of_stock - after.out_of_stock) / review)
    } else {
        (before.out_of_stock, before.slope)
    };
    (short.clamp(0.0, 1.0), slope)
}
