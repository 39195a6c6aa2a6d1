//! Order sizes when the price falls with the size: the lower price applies to all units, or only to the units above a break.
//! Every price tier has one cheapest size, so comparing the tiers gives the exact optimum (Hadley and Whitin, 1963).

use super::order_rounding::OrderRules;
use crate::cancel;
use crate::inventory::problem::{InventoryError, not_negative, positive};

/// The price that applies from a quantity upwards.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct PriceBreak {
    /// Units from which the price applies; the first break is usually at zero.
    pub from_quantity: f64,
    /// Money per unit.
    pub unit_price: f64,
}

/// The units to which the lower price applies.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Discount {
    AllUnits,
    /// Each tier's units cost that tier's price.
    Incremental,
}

/// Demand and costs without the price; all rates are per the same unit of time, usually a year.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct DiscountedCosts {
    pub annual_demand: f64,
    pub cost_per_order: f64,
    /// Cost of holding stock for a year, as a share of the money in stock: 0.2 for 20 %.
    pub holding_rate: f64,
    /// Holding cost per unit and year that does not depend on the price, such as space.
    pub holding_cost_per_unit: f64,
}

/// The chosen order size under a discount; money per year.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct DiscountedPlan {
    pub quantity: f64,
    /// Index of the price in the list of breaks.
    pub tier: usize,
    /// Average price of a unit in the order.
    pub average_price: f64,
    pub purchase_cost: f64,
    pub ordering_cost: f64,
    pub holding_cost: f64,
    pub total_cost: f64,
}

/// One price tier: an order of `quantity` costs `extra` plus `price` per unit, from `low` up to, but not including, `high`.
struct Tier {
    position: usize,
    low: f64,
    high: f64,
    price: f64,
    extra: f64,
}

/// The cheapest accepted order size under price breaks, including the purchase cost.
///
/// # Errors
/// When demand or costs are not above zero, there are no breaks, the breaks do not rise, or no size satisfies the rules.
pub fn order_quantity_with_discount(
    costs: &DiscountedCosts,
    breaks: &[PriceBreak],
    discount: Discount,
    rules: &OrderRules,
) -> Result<DiscountedPlan, InventoryError> {
    positive("the annual demand", costs.annual_demand)?;
    positive("the cost per order", costs.cost_per_order)?;
    not_negative("the holding rate", costs.holding_rate)?;
    not_negative("the holding cost per unit", costs.holding_cost_per_unit)?;
    let mut best: Option<DiscountedPlan> = None;
    for tier in tiers(breaks, discount)? {
        cancel::tick();
        if let Some(plan) = cheapest_in(&tier, costs, rules)?
            && best.is_none_or(|best| plan.total_cost < best.total_cost)
        {
            best = Some(plan);
        }
    }
    let OrderRules { minimum, multiple, maximum } = *rules;
    best.ok_or(InventoryError::NoOrderSize { minimum, multiple, maximum })
}

fn tiers(breaks: &[PriceBreak], discount: Discount) -> Result<Vec<Tier>, InventoryError> {
    if breaks.is_empty() {
        return Err(InventoryError::Nothing { what: "price breaks" });
    }
    let mut extra = 0.0;
    let mut tiers: Vec<Tier> = Vec::with_capacity(breaks.len());
    for (position, price_break) in breaks.iter().enumerate() {
        let PriceBreak { from_quantity: low, unit_price: price } = *price_break;
        positive("the unit price", price)?;
        not_negative("the quantity of a price break", low)?;
        if let Some(last) = tiers.last_mut() {
            if low <= last.low {
                return Err(InventoryError::BreaksNotRising);
            }
            last.high = low;
            if discount == Discount::Incremental {
                extra += (last.price - price) * low;
            }
        }
        tiers.push(Tier { position, low, high: f64::INFINITY, price, extra });
    }
    Ok(tiers)
}

/// The cheapest size inside one tier; `None` when no size in it satisfies the rules.
fn cheapest_in(
    tier: &Tier,
    costs: &DiscountedCosts,
    rules: &OrderRules,
) -> Result<Option<DiscountedPlan>, InventoryError> {
    let holding = costs.holding_rate * tier.price + costs.holding_cost_per_unit;
    positive("the holding cost per unit", holding)?;
    let fixed = costs.cost_per_order + tier.extra;
    let best = (2.0 * costs.annual_demand * fixed.max(0.0) / holding).sqrt();
    let below = if tier.high.is_finite() { last_before(tier.high, rules.multiple) } else { f64::INFINITY };
    let inside = OrderRules {
        minimum: rules.minimum.max(tier.low),
        maximum: rules.maximum.min(below),
        multiple: rules.multiple,
    };
    let quantity = match inside.cheapest(best, |quantity| tier.plan(quantity, costs).total_cost) {
        Ok(quantity) => quantity,
        Err(InventoryError::NoOrderSize { .. }) => return Ok(None),
        Err(error) => return Err(error),
    };
    Ok((quantity > 0.0).then(|| tier.plan(quantity, costs)))
}

/// The largest size below a break.
fn last_before(quantity: f64, multiple: f64) -> f64 {
    if multiple == 0.0 {
        quantity.next_down()
    } else {
        ((quantity / multiple - 1e-9).ceil() - 1.0) * multiple
    }
}

impl Tier {
    fn plan(&self, quantity: f64, costs: &DiscountedCosts) -> DiscountedPlan {
        let average_price = self.price + self.extra / quantity;
        let purchase_cost = costs.annual_demand * average_price;
        let ordering_cost = costs.annual_demand / quantity * costs.cost_per_order;
        let holding_cost =
            0.5 * quantity * (costs.holding_rate * average_price + costs.holding_cost_per_unit);
        let total_cost = purchase_cost + ordering_cost + holding_cost;
        let tier = self.position;
        DiscountedPlan {
            quantity,
            tier,
            average_price,
            purchase_cost,
            ordering_cost,
            holding_cost,
            total_cost,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Discount, DiscountedCosts, DiscountedPlan, PriceBreak, order_quantity_with_discount};
    use crate::inventory::order_rounding::OrderRules;

    const CANDY: DiscountedCosts = DiscountedCosts {
        annual_demand: 1_300.0,
        cost_per_order: 8.0,
        holding_rate: 0.3,
        holding_cost_per_unit: 0.0,
    };

    fn breaks(list: &[(f64, f64)]) -> Vec<PriceBreak> {
        list.iter()
            .map(|(from_quantity, unit_price)| PriceBreak {
                from_quantity: *from_quantity,
                unit_price: *unit_price,
            })
            .collect()
    }

    fn candy(discount: Discount, rules: &OrderRules) -> DiscountedPlan {
        let breaks = breaks(&[(0.0, 0.75), (400.0, 0.72), (800.0, 0.68)]);
        order_quantity_with_discount(&CANDY, &breaks, discount, rules).unwrap()
    }

    /// Snyder and Shen, ch. 3, and stockpyl 1.0.2: economic_order_quantity_with_all_units_discounts(
    /// 8, 0.3, 1300, [0, 400, 800], [0.75, 0.72, 0.68]) = 800 in tier 2 at 978.6.
    #[test]
    fn the_all_units_example_of_snyder_and_shen_is_solved() {
        let plan = candy(Discount::AllUnits, &OrderRules::FREE);
        assert_eq!((plan.quantity, plan.tier), (800.0, 2));
        assert!((plan.total_cost - 978.6).abs() < 1e-9);
    }

    /// Snyder and Shen, ch. 3, and stockpyl 1.0.2: economic_order_quantity_with_incremental_discounts(
    /// 8, 0.3, 1300, [0, 400, 800], [0.75, 0.72, 0.68]): the savings do not pay for larger orders.
    #[test]
    fn the_incremental_example_of_snyder_and_shen_is_solved() {
        let plan = candy(Discount::Incremental, &OrderRules::FREE);
        assert_eq!(plan.tier, 0);
        assert!((plan.quantity - 304.046_780_026_436_8).abs() < 1e-6);
        assert!((plan.total_cost - 1_043.410_525_505_948_3).abs() < 1e-6);
    }

    /// Nahmias, Production and Operations Analysis: trash bags, 600 a year, order 8, holding 20 %; all units at 0.30, 0.29 from 500,
    /// 0.28 from 1000: order 500, 198.1 a year; incremental: order 400, 204 a year. stockpyl 1.0.2 agrees with both.
    #[test]
    fn the_trash_bag_example_of_nahmias_is_solved() {
        let costs = DiscountedCosts { annual_demand: 600.0, holding_rate: 0.2, ..CANDY };
        let breaks = breaks(&[(0.0, 0.30), (500.0, 0.29), (1_000.0, 0.28)]);
        let plan =
            order_quantity_with_discount(&costs, &breaks, Discount::AllUnits, &OrderRules::FREE).unwrap();
        assert_eq!(plan.quantity, 500.0);
        assert!((plan.total_cost - 198.1).abs() < 1e-9);
        let plan =
            order_quantity_with_discount(&costs, &breaks, Discount::Incremental, &OrderRules::FREE).unwrap();
        assert!((plan.quantity - 400.0).abs() < 1e-6);
        assert!((plan.total_cost - 204.0).abs() < 1e-6);
    }

    /// stockpyl 1.0.2: economic_order_quantity_with_all_units_discounts(200, 0.2, 1000, [0, 200, 500], [500, 475, 450]) and
    /// economic_order_quantity_with_incremental_discounts(150, 0.25, 2400, [0, 300, 600], [100, 90, 80]), its examples.
    #[test]
    fn large_discounts_agree_with_stockpyl() {
        let costs = DiscountedCosts {
            annual_demand: 1_000.0,
            cost_per_order: 200.0,
            holding_rate: 0.2,
            holding_cost_per_unit: 0.0,
        };
        let all = breaks(&[(0.0, 500.0), (200.0, 475.0), (500.0, 450.0)]);
        let plan = order_quantity_with_discount(&costs, &all, Discount::AllUnits, &OrderRules::FREE).unwrap();
        assert_eq!((plan.quantity, plan.tier), (500.0, 2));
        assert!((plan.total_cost - 472_900.0).abs() < 1e-6);
        let costs =
            DiscountedCosts { annual_demand: 2_400.0, cost_per_order: 150.0, holding_rate: 0.25, ..costs };
        let each = breaks(&[(0.0, 100.0), (300.0, 90.0), (600.0, 80.0)]);
        let plan =
            order_quantity_with_discount(&costs, &each, Discount::Incremental, &OrderRules::FREE).unwrap();
        assert_eq!(plan.tier, 2);
        assert!((plan.quantity - 1_481.890_684_227_416_4).abs() < 1e-6);
        assert!((plan.total_cost - 222_762.813_684_548_3).abs() < 1e-6);
        assert!((plan.purchase_cost + plan.ordering_cost + plan.holding_cost - plan.total_cost).abs() < 1e-6);
    }

    #[test]
    fn no_other_size_is_cheaper() {
        let breaks = breaks(&[(0.0, 0.75), (400.0, 0.72), (800.0, 0.68)]);
        for discount in [Discount::AllUnits, Discount::Incremental] {
            let best = candy(discount, &OrderRules::PIECES);
            for quantity in 1..3_000 {
                let only = OrderRules { minimum: f64::from(quantity), ..OrderRules::PIECES };
                let only = OrderRules { maximum: f64::from(quantity), ..only };
                let plan = order_quantity_with_discount(&CANDY, &breaks, discount, &only).unwrap();
                assert!(plan.total_cost >= best.total_cost - 1e-9, "{quantity} {plan:?}");
            }
        }
    }

    #[test]
    fn a_price_break_is_reached_with_whole_packs_only() {
        let packs = OrderRules { multiple: 150.0, ..OrderRules::FREE };
        let plan = candy(Discount::AllUnits, &packs);
        assert_eq!((plan.quantity, plan.tier), (900.0, 2));
        let small = OrderRules { maximum: 399.0, multiple: 150.0, minimum: 0.0 };
        assert_eq!(candy(Discount::AllUnits, &small).tier, 0);
    }

    #[test]
    fn a_price_that_rises_at_a_break_keeps_the_order_below_the_break() {
        let breaks = breaks(&[(0.0, 0.5), (100.0, 0.9)]);
        let plan =
            order_quantity_with_discount(&CANDY, &breaks, Discount::AllUnits, &OrderRules::PIECES).unwrap();
        assert_eq!((plan.quantity, plan.average_price), (99.0, 0.5));
    }

    #[test]
    fn price_breaks_must_have_rising_quantities() {
        let breaks = breaks(&[(0.0, 1.0), (100.0, 0.9), (100.0, 0.8)]);
        assert!(
            order_quantity_with_discount(&CANDY, &breaks, Discount::AllUnits, &OrderRules::FREE).is_err()
        );
        assert!(order_quantity_with_discount(&CANDY, &[], Discount::AllUnits, &OrderRules::FREE).is_err());
    }
}
