//! All items together, in money.

use kernels::inventory::stock_position::StockState;

use crate::inventory_optimization::plan::planned::Planned;

/// Sums over the items that are looked at.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Totals {
    pub items: usize,
    /// Money a year.
    pub annual_value: f64,
    pub stock_value: f64,
    pub excess_items: usize,
    pub excess_value: f64,
    pub dead_items: usize,
    pub dead_value: f64,
    pub negative_items: usize,
    pub out_items: usize,
    pub orders: usize,
    pub order_value: f64,
    /// Money in stock on average under the policy.
    pub policy_value: f64,
    pub safety_value: f64,
    /// Orders a year.
    pub orders_per_year: f64,
    /// Money a year for ordering and holding.
    pub annual_cost: f64,
    /// Share of units met from the shelf, weighted with value.
    pub fill_rate: Option<f64>,
    /// Mean chance of a cycle without shortage, weighted with orders.
    pub cycle_service: Option<f64>,
    pub discount_saving: f64,
}

impl Totals {
    pub(crate) fn of(planned: &[Planned]) -> Self {
        let mut totals = Self { items: planned.len(), ..Self::default() };
        let (mut served, mut weight, mut cycles) = (0.0, 0.0, 0.0);
        for planned in planned {
            totals.annual_value += planned.annual_value;
            totals.policy_value += planned.policy_value();
            totals.safety_value += planned.safety_value();
            totals.annual_cost += planned.annual_cost();
            totals.discount_saving += planned.discount_saving;
            if let Some(orders) = &planned.orders {
                served += planned.annual_value * orders.performance.fill_rate;
                weight += planned.annual_value;
                cycles += orders.order.orders_per_year * orders.performance.cycle_service;
                totals.orders_per_year += orders.order.orders_per_year;
            }
            totals.add_today(planned);
        }
        totals.fill_rate = (weight > 0.0).then(|| served / weight);
        totals.cycle_service = (totals.orders_per_year > 0.0).then(|| cycles / totals.orders_per_year);
        totals
    }

    fn add_today(&mut self, planned: &Planned) {
        let Some(today) = &planned.today else { return };
        self.stock_value += today.stock_value;
        self.excess_value += today.excess_value;
        self.excess_items += usize::from(today.excess > 0.0);
        self.orders += usize::from(today.decision.order_now);
        self.order_value += today.order_value;
        match today.state {
            StockState::Dead => {
                self.dead_items += 1;
                self.dead_value += today.stock_value;
            }
            StockState::Negative => self.negative_items += 1,
            StockState::Out => self.out_items += 1,
            StockState::Low | StockState::Sound | StockState::Excess => {}
        }
    }

    /// Times a year that today's stock is used up.
    pub(crate) fn turnover(&self) -> Option<f64> {
        (self.stock_value > 0.0).then(|| self.annual_value / self.stock_value)
    }
}
