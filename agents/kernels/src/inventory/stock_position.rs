//! Where an item stands today: how much stock there is, how long it lasts, how much is excess, and whether to order now.

use super::demand_distribution::DemandDistribution;
use super::order_rounding::OrderRules;
use super::problem::InventoryError;
use super::replay::ReplayPolicy;

/// Stock of one item; units.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct StockPosition {
    /// On the shelf; below zero only when the records are wrong or demand waits.
    pub on_hand: f64,
    /// Ordered but not yet received.
    pub on_order: f64,
    /// Promised to customers who wait.
    pub waiting: f64,
}

/// The most important fact about an item's stock.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StockState {
    /// Stock on hand is below zero: a booking is missing, or demand waits.
    Negative,
    /// There is stock, but no expected demand.
    Dead,
    /// There is no stock, but there is demand.
    Out,
    /// At or below the reorder point.
    Low,
    Sound,
    /// More than the order-up-to level.
    Excess,
}

/// Whether to order now.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct OrderDecision {
    pub order_now: bool,
    /// Units; zero when nothing is to be ordered.
    pub quantity: f64,
    /// Periods until the position is expected to reach the reorder point: zero when it already has, `None` without demand.
    pub periods_until_order: Option<f64>,
}

impl StockPosition {
    /// On hand plus on order less waiting: the figure that is compared with a reorder point.
    pub fn position(&self) -> f64 {
        self.on_hand + self.on_order - self.waiting
    }

    /// On hand less waiting.
    pub fn net_stock(&self) -> f64 {
        self.on_hand - self.waiting
    }

    /// Periods that stock on hand lasts at mean demand per period; `None` without demand.
    pub fn periods_of_supply(&self, demand_per_period: f64) -> Option<f64> {
        (demand_per_period > 0.0).then(|| self.net_stock().max(0.0) / demand_per_period)
    }

    /// Chance that demand until the arrival of an order placed now exceeds the present stock plus earlier arrivals:
    /// P(D > position). Pass the demand over the lead time, plus the time to the next review when there is one.
    pub fn stockout_risk(&self, demand: &DemandDistribution) -> f64 {
        demand.beyond(self.position()).tail
    }

    /// Units above the highest level that the policy ever orders up to.
    pub fn excess(&self, highest_level: f64) -> f64 {
        (self.position() - highest_level.max(0.0)).max(0.0).min(self.on_hand.max(0.0))
    }

    /// The most important state of the stock.
    pub fn state(&self, demand_per_period: f64, reorder_point: f64, highest_level: f64) -> StockState {
        if self.on_hand < 0.0 {
            StockState::Negative
        } else if demand_per_period <= 0.0 {
            if self.on_hand > 0.0 { StockState::Dead } else { StockState::Sound }
        } else if self.net_stock() <= 0.0 {
            StockState::Out
        } else if self.position() <= reorder_point {
            StockState::Low
        } else if self.excess(highest_level) > 0.0 {
            StockState::Excess
        } else {
            StockState::Sound
        }
    }

    /// The order that the policy places at this position, rounded to a size that the supplier accepts.
    ///
    /// # Errors
    /// When no order size satisfies the rules.
    pub fn order_decision(
        &self,
        policy: &ReplayPolicy,
        rules: &OrderRules,
        demand_per_period: f64,
    ) -> Result<OrderDecision, InventoryError> {
        let wanted = policy.order(self.position());
        if wanted > 0.0 {
            let quantity = rules.at_least(wanted)?;
            return Ok(OrderDecision { order_now: true, quantity, periods_until_order: Some(0.0) });
        }
        let reorder_point = match *policy {
            ReplayPolicy::ReorderPoint { reorder_point, .. } | ReplayPolicy::MinMax { reorder_point, .. } => {
                reorder_point
            }
            ReplayPolicy::OrderUpTo { level } => level,
        };
        let until = (demand_per_period > 0.0).then(|| (self.position() - reorder_point) / demand_per_period);
        Ok(OrderDecision { order_now: false, quantity: 0.0, periods_until_order: until })
    }
}

/// How many times a year the average stock is used up: annual demand over average stock, both in units or both in money.
/// `None` without stock.
pub fn turnover(annual_demand: f64, average_stock: f64) -> Option<f64> {
    (average_stock > 0.0).then(|| annual_demand / average_stock)
}

/// How many days the average stock lasts: days in the year (365, 360, 250, ...) over the turnover. `None` without demand.
pub fn days_of_supply(annual_demand: f64, average_stock: f64, days_per_year: f64) -> Option<f64> {
    (annual_demand > 0.0).then(|| days_per_year * average_stock.max(0.0) / annual_demand)
}

#[cfg(test)]
mod tests {
    use super::{StockPosition, StockState, days_of_supply, turnover};
    use crate::inventory::demand_distribution::{DemandDistribution, Family};
    use crate::inventory::order_rounding::OrderRules;
    use crate::inventory::replay::ReplayPolicy;

    const POLICY: ReplayPolicy = ReplayPolicy::ReorderPoint { reorder_point: 20.0, quantity: 50.0 };

    fn stock(on_hand: f64, on_order: f64, waiting: f64) -> StockPosition {
        StockPosition { on_hand, on_order, waiting }
    }

    #[test]
    fn stock_on_order_counts_when_an_order_is_due() {
        let rules = OrderRules { multiple: 12.0, ..OrderRules::FREE };
        let due = stock(20.0, 0.0, 0.0).order_decision(&POLICY, &rules, 4.0).unwrap();
        assert_eq!((due.order_now, due.quantity, due.periods_until_order), (true, 60.0, Some(0.0)));
        let later = stock(20.0, 12.0, 0.0).order_decision(&POLICY, &rules, 4.0).unwrap();
        assert_eq!((later.order_now, later.quantity, later.periods_until_order), (false, 0.0, Some(3.0)));
        let never = stock(21.0, 0.0, 0.0).order_decision(&POLICY, &rules, 0.0).unwrap();
        assert_eq!((never.order_now, never.periods_until_order), (false, None));
        let deep = stock(0.0, 0.0, 45.0).order_decision(&POLICY, &OrderRules::FREE, 4.0).unwrap();
        assert_eq!(deep.quantity, 100.0);
        let up_to = ReplayPolicy::MinMax { reorder_point: 20.0, order_up_to: 70.0 };
        assert_eq!(
            stock(5.0, 0.0, 0.0).order_decision(&up_to, &OrderRules::FREE, 4.0).unwrap().quantity,
            65.0
        );
    }

    #[test]
    fn every_stock_state_has_a_name() {
        let state = |stock: StockPosition, demand| stock.state(demand, 20.0, 70.0);
        assert_eq!(state(stock(-3.0, 0.0, 0.0), 4.0), StockState::Negative);
        assert_eq!(state(stock(9.0, 0.0, 0.0), 0.0), StockState::Dead);
        assert_eq!(state(stock(0.0, 50.0, 0.0), 4.0), StockState::Out);
        assert_eq!(state(stock(15.0, 0.0, 0.0), 4.0), StockState::Low);
        assert_eq!(state(stock(15.0, 50.0, 0.0), 4.0), StockState::Sound);
        assert_eq!(state(stock(90.0, 0.0, 0.0), 4.0), StockState::Excess);
        assert_eq!(state(stock(0.0, 0.0, 0.0), 0.0), StockState::Sound);
    }

    #[test]
    fn risk_of_shortage_and_excess_are_calculated_from_the_stock_position() {
        let stock = stock(30.0, 10.0, 5.0);
        assert_eq!((stock.position(), stock.net_stock()), (35.0, 25.0));
        assert_eq!(stock.periods_of_supply(5.0), Some(5.0));
        assert_eq!(stock.periods_of_supply(0.0), None);
        let demand = DemandDistribution::with_moments(Family::Normal, 35.0, 6.0).unwrap();
        assert!((stock.stockout_risk(&demand) - 0.5).abs() < 1e-12);
        assert_eq!(stock.excess(28.0), 7.0);
        assert_eq!(stock.excess(-50.0), 30.0);
        assert_eq!(stock.excess(70.0), 0.0);
    }

    #[test]
    fn turnover_and_days_of_supply_agree() {
        assert_eq!(turnover(1_200.0, 100.0), Some(12.0));
        assert_eq!(days_of_supply(1_200.0, 100.0, 360.0), Some(30.0));
        assert_eq!((turnover(5.0, 0.0), days_of_supply(0.0, 5.0, 365.0)), (None, None));
    }
}
