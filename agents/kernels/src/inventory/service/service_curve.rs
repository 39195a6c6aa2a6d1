//! Divides one budget for safety stock among many items, and computes the curve of service against money.
//! Money goes where it prevents the most shortage: each item gets the chance of a shortage at which one more unit of money
//! prevents the same amount of shortage for every item (Silver, Pyke and Thomas, 2017, ch. 6 and 7: exchange curves).

use rayon::prelude::*;

use crate::cancel::Ticket;

use super::performance::{StockPolicy, performance};
use crate::inventory::problem::{InventoryError, positive};
use crate::inventory::protection_demand::ProtectionDemand;

/// An item that competes for the budget.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct CompetingItem {
    pub demand: ProtectionDemand,
    /// Units per year.
    pub annual_demand: f64,
    /// Units per order.
    pub quantity: f64,
    /// Money per unit in stock.
    pub unit_value: f64,
    /// Weight of one unit short compared with other items: its shortage cost when money is counted, one when units are counted.
    pub shortage_weight: f64,
}

/// One way to divide a budget.
#[derive(Debug, Clone, PartialEq)]
pub struct ServicePlan {
    /// Units at which each item is ordered; never below its mean demand, so safety stock is not negative.
    pub reorder_points: Vec<f64>,
    /// Money invested in safety stock.
    pub safety_money: f64,
    /// Money in cycle stock, which is half an order of each item.
    pub cycle_money: f64,
    /// Units short per year, multiplied by the items' weights.
    pub weighted_shortage: f64,
    /// Share of weighted demand met from the shelf.
    pub fill_rate: f64,
    /// Weighted shortage per year that one more unit of money prevents: the Lagrange multiplier of the budget.
    pub price_of_money: f64,
}

impl CompetingItem {
    fn check(&self) -> Result<(), InventoryError> {
        positive("the annual demand", self.annual_demand)?;
        positive("the order quantity", self.quantity)?;
        positive("the unit value", self.unit_value)?;
        positive("the weight of a shortage", self.shortage_weight)
    }

    /// Weighted units short per year for each unit of expected shortage per cycle.
    fn weight_per_cycle(&self) -> f64 {
        self.annual_demand / self.quantity * self.shortage_weight
    }

    /// The level at which one more unit of money prevents `price` units of shortage: P(D > level) = price value / weight.
    fn level(&self, price: f64) -> f64 {
        let mean = self.demand.whole.mean();
        let lowest = if self.demand.whole.is_counted() { mean.ceil() } else { mean };
        let chance = price * self.unit_value / self.weight_per_cycle();
        if chance >= 1.0 { lowest } else { self.demand.whole.quantile(1.0 - chance).max(lowest) }
    }

    /// The level at a price, and the share of demand that is short at that level.
    fn judge(&self, price: f64) -> Result<(f64, f64), InventoryError> {
        let reorder_point = self.level(price);
        let policy = StockPolicy::ReorderPoint { reorder_point, quantity: self.quantity };
        Ok((reorder_point, 1.0 - performance(&self.demand, &policy)?.fill_rate))
    }

    fn safety_money(&self, price: f64) -> f64 {
        self.unit_value * (self.level(price) - self.demand.whole.mean())
    }
}

/// The plan with safety stock of at most `budget`. Counted items change by whole pieces, so some money can be left over.
///
/// # Errors
/// When an item's figure or the budget is not above zero, or there are no items.
pub fn service_within_budget(items: &[CompetingItem], budget: f64) -> Result<ServicePlan, InventoryError> {
    check(items)?;
    positive("the budget", budget)?;
    let (low, high) = price_range(items, 1e-12);
    if spent(items, low) <= budget {
        return with_price(items, low);
    }
    with_price(items, price_for(items, budget, (low, high)))
}

/// The lowest price at which spending stays within the budget. Spending is nearly a straight line in the logarithm of the price,
/// so interpolation between the two ends alternates with bisection.
fn price_for(items: &[CompetingItem], budget: f64, (low, high): (f64, f64)) -> f64 {
    let (mut low, mut high) = ((low.ln(), spent(items, low)), (high.ln(), spent(items, high)));
    let mut line = true;
    while high.0 - low.0 > 1e-12 && budget - high.1 > 1e-9 * budget {
        let share = if line { ((low.1 - budget) / (low.1 - high.1)).clamp(0.01, 0.99) } else { 0.5 };
        line = !line;
        let middle = low.0 + share * (high.0 - low.0);
        let money = spent(items, middle.exp());
        if money <= budget { high = (middle, money) } else { low = (middle, money) }
    }
    high.0.exp()
}

/// Money in safety stock at a price; added in the order of the items, so the number of cores does not change the sum.
fn spent(items: &[CompetingItem], price: f64) -> f64 {
    let ticket = Ticket::here();
    let money: Vec<f64> =
        items.par_iter().with_min_len(256).map(|item| ticket.run(|| item.safety_money(price))).collect();
    money.iter().sum()
}

/// The trade-off curve: `points` plans from no safety stock to almost no shortage, at prices in a constant ratio.
///
/// # Errors
/// When an item's figure is not above zero, or there are no items.
pub fn service_curve(items: &[CompetingItem], points: usize) -> Result<Vec<ServicePlan>, InventoryError> {
    check(items)?;
    let (low, high) = price_range(items, 1e-6);
    let ratio = (low / high).powf(1.0 / points.saturating_sub(1).max(1) as f64);
    (0..points).map(|i| with_price(items, high * ratio.powi(i as i32))).collect()
}

fn check(items: &[CompetingItem]) -> Result<(), InventoryError> {
    if items.is_empty() {
        return Err(InventoryError::Nothing { what: "items" });
    }
    items.iter().try_for_each(CompetingItem::check)
}

/// The price at which no item runs short in more than `least` of its cycles, and the price at which no item holds safety
/// stock.
fn price_range(items: &[CompetingItem], least: f64) -> (f64, f64) {
    let prices = || items.iter().map(|item| item.weight_per_cycle() / item.unit_value);
    (prices().fold(f64::INFINITY, f64::min) * least, prices().fold(0.0, f64::max))
}

fn with_price(items: &[CompetingItem], price: f64) -> Result<ServicePlan, InventoryError> {
    let mut plan = ServicePlan {
        reorder_points: Vec::with_capacity(items.len()),
        safety_money: 0.0,
        cycle_money: 0.0,
        weighted_shortage: 0.0,
        fill_rate: 1.0,
        price_of_money: price,
    };
    let mut weighted_demand = 0.0;
    let ticket = Ticket::here();
    let judged: Vec<_> =
        items.par_iter().with_min_len(256).map(|item| ticket.run(|| item.judge(price))).collect();
    for (item, judged) in items.iter().zip(judged) {
        let (level, short) = judged?;
        plan.reorder_points.push(level);
        plan.safety_money += item.unit_value * (level - item.demand.whole.mean());
        plan.cycle_money += 0.5 * item.unit_value * item.quantity;
        plan.weighted_shortage += short * item.annual_demand * item.shortage_weight;
        weighted_demand += item.annual_demand * item.shortage_weight;
    }
    plan.fill_rate = 1.0 - plan.weighted_shortage / weighted_demand;
    Ok(plan)
}

#[cfg(test)]
mod tests {
    use super::{CompetingItem, service_curve, service_within_budget};
    use crate::inventory::demand_distribution::{DemandDistribution, Family};
    use crate::inventory::protection_demand::ProtectionDemand;

    /// Mean, std, annual demand, quantity, value.
    fn item(family: Family, numbers: [f64; 5]) -> CompetingItem {
        let [mean, std, annual_demand, quantity, unit_value] = numbers;
        let whole = DemandDistribution::with_moments(family, mean, std).unwrap();
        let demand = ProtectionDemand { lead_time: whole, whole, review_mean: 0.0 };
        CompetingItem { demand, annual_demand, quantity, unit_value, shortage_weight: unit_value }
    }

    fn items() -> Vec<CompetingItem> {
        vec![
            item(Family::Normal, [100.0, 30.0, 1_200.0, 200.0, 4.0]),
            item(Family::Gamma, [40.0, 30.0, 480.0, 60.0, 15.0]),
            item(Family::Normal, [900.0, 90.0, 9_000.0, 1_500.0, 0.5]),
        ]
    }

    #[test]
    fn the_budget_is_used_up() {
        let plan = service_within_budget(&items(), 1_500.0).unwrap();
        assert!((plan.safety_money - 1_500.0).abs() < 1e-6);
        assert!((plan.cycle_money - (400.0 + 450.0 + 375.0)).abs() < 1e-9);
    }

    #[test]
    fn shifting_budget_between_items_does_not_reduce_shortages() {
        let items = items();
        let plan = service_within_budget(&items, 1_500.0).unwrap();
        let shortage =
            |i: usize, level: f64| items[i].weight_per_cycle() * items[i].demand.whole.beyond(level).loss;
        let best = shortage(0, plan.reorder_points[0]) + shortage(1, plan.reorder_points[1]);
        for money in [-60.0, -1.0, 1.0, 60.0] {
            let moved = shortage(0, plan.reorder_points[0] + money / 4.0)
                + shortage(1, plan.reorder_points[1] - money / 15.0);
            assert!(moved > best);
        }
    }

    #[test]
    fn equal_safety_factors_give_less_service_for_the_same_budget() {
        let items = items();
        let plan = service_within_budget(&items, 1_500.0).unwrap();
        let spread: f64 = items.iter().map(|item| item.unit_value * item.demand.whole.std()).sum();
        let shortage = |levels: &dyn Fn(usize, &CompetingItem) -> f64| -> f64 {
            let each = |(i, item): (usize, &CompetingItem)| {
                item.weight_per_cycle() * item.demand.whole.beyond(levels(i, item)).loss
            };
            items.iter().enumerate().map(each).sum()
        };
        let equal =
            shortage(&|_, item| item.demand.whole.mean() + 1_500.0 / spread * item.demand.whole.std());
        assert!(shortage(&|i, _| plan.reorder_points[i]) < equal);
    }

    #[test]
    fn more_money_never_means_less_service() {
        let mut items = items();
        items.push(item(Family::Poisson, [3.0, 2.0, 36.0, 4.0, 50.0]));
        items.push(item(Family::NegativeBinomial, [2.0, 3.0, 24.0, 2.0, 80.0]));
        let curve = service_curve(&items, 25).unwrap();
        assert!(curve.windows(2).all(|pair| pair[0].safety_money <= pair[1].safety_money));
        assert!(curve.windows(2).all(|pair| pair[0].fill_rate <= pair[1].fill_rate + 1e-12));
        assert!(curve[24].fill_rate > 0.9999);
        for plan in &curve[1..] {
            let again = service_within_budget(&items, plan.safety_money + 1e-6).unwrap();
            assert!(again.safety_money <= plan.safety_money + 1e-6);
            assert!(again.fill_rate >= plan.fill_rate - 1e-9);
        }
    }

    #[test]
    fn an_item_whose_shortages_count_more_gets_more_stock() {
        let plain = service_within_budget(&items(), 1_500.0).unwrap();
        let mut items = items();
        items[1].shortage_weight *= 3.0;
        let favoured = service_within_budget(&items, 1_500.0).unwrap();
        assert!(favoured.reorder_points[1] > plain.reorder_points[1]);
        assert!(favoured.reorder_points[0] < plain.reorder_points[0]);
    }

    #[test]
    fn a_budget_of_zero_is_refused() {
        assert!(service_within_budget(&items(), 0.0).is_err());
        assert!(service_curve(&[], 5).is_err());
    }
}
