//! Order sizes that a supplier accepts: minimum, multiple (pack), maximum. Rounds to the cheaper size, not to the nearer one.

use crate::inventory::problem::{InventoryError, not_negative};

/// The order sizes that a supplier accepts.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct OrderRules {
    /// Units; zero for none.
    pub minimum: f64,
    /// Orders are whole numbers of this many units; zero when any size can be ordered.
    pub multiple: f64,
    /// Units; infinite for none.
    pub maximum: f64,
}

impl OrderRules {
    /// Any size can be ordered.
    pub const FREE: Self = Self { minimum: 0.0, multiple: 0.0, maximum: f64::INFINITY };
    /// Whole pieces, at least one.
    pub const PIECES: Self = Self { minimum: 1.0, multiple: 1.0, maximum: f64::INFINITY };

    /// Whether an order of `quantity` satisfies the rules, apart from a rounding error.
    pub fn accept(&self, quantity: f64) -> bool {
        let packs = quantity / self.multiple;
        let whole = self.multiple == 0.0 || (packs - packs.round()).abs() <= 1e-9 * packs.abs().max(1.0);
        let slack = 1e-9 * quantity.abs();
        whole && quantity >= self.minimum - slack && quantity <= self.maximum + slack
    }

    /// The smallest and the largest accepted size; an infinite maximum stays infinite.
    fn range(&self) -> Result<(f64, f64), InventoryError> {
        not_negative("the minimum order", self.minimum)?;
        not_negative("the order multiple", self.multiple)?;
        let (low, high) = if self.multiple == 0.0 {
            (self.minimum, self.maximum)
        } else {
            let low = multiple_up(self.minimum, self.multiple).max(self.multiple);
            (low, multiple_down(self.maximum, self.multiple))
        };
        let nothing = high.is_nan() || high < low || high <= 0.0;
        let Self { minimum, multiple, maximum } = *self;
        if nothing {
            Err(InventoryError::NoOrderSize { minimum, multiple, maximum })
        } else {
            Ok((low, high))
        }
    }

    /// The smallest accepted size that is at least `quantity`, or the largest accepted size when there is none.
    ///
    /// # Errors
    /// When no size satisfies the rules.
    pub fn at_least(&self, quantity: f64) -> Result<f64, InventoryError> {
        let (low, high) = self.range()?;
        let wanted = if self.multiple == 0.0 { quantity } else { multiple_up(quantity, self.multiple) };
        Ok(wanted.clamp(low, high))
    }

    /// The accepted size with the lowest cost, for a cost that falls up to `best` and rises after it.
    ///
    /// # Errors
    /// When no size satisfies the rules.
    pub fn cheapest(&self, best: f64, cost: impl Fn(f64) -> f64) -> Result<f64, InventoryError> {
        let (low, high) = self.range()?;
        if self.multiple == 0.0 {
            return Ok(best.clamp(low, high));
        }
        let below = multiple_down(best, self.multiple).clamp(low, high);
        let above = multiple_up(best, self.multiple).clamp(low, high);
        Ok(if cost(below) <= cost(above) { below } else { above })
    }
}

/// The nearest multiple at or above `quantity`, apart from a rounding error.
fn multiple_up(quantity: f64, multiple: f64) -> f64 {
    (quantity / multiple - 1e-9).ceil() * multiple
}

/// The nearest multiple at or below `quantity`, apart from a rounding error.
fn multiple_down(quantity: f64, multiple: f64) -> f64 {
    (quantity / multiple + 1e-9).floor() * multiple
}

#[cfg(test)]
mod tests {
    use super::OrderRules;
    use crate::inventory::order_quantity::{OrderCosts, economic_order_quantity};

    const COSTS: OrderCosts =
        OrderCosts { annual_demand: 1_000.0, cost_per_order: 50.0, holding_cost_per_unit: 5.0 };

    /// The cheapest accepted size under these rules.
    fn rounded(rules: OrderRules) -> f64 {
        let best = economic_order_quantity(&COSTS).unwrap().quantity;
        rules.cheapest(best, |quantity| COSTS.plan(quantity).total_cost).unwrap()
    }

    #[test]
    fn orders_are_rounded_to_the_cheaper_pack_and_not_the_nearest() {
        // The optimum is 141.42; packs of 96 allow 96 or 192. 96 is nearer (45.4 against 50.6) but costs more.
        assert_eq!(rounded(OrderRules { multiple: 96.0, ..OrderRules::FREE }), 192.0);
        assert!(COSTS.plan(192.0).total_cost < COSTS.plan(96.0).total_cost);
    }

    #[test]
    fn the_next_allowed_sizes_are_not_cheaper() {
        for multiple in [1.0, 7.0, 12.0, 60.0, 144.0, 500.0, 0.25] {
            for minimum in [0.0, 30.0, 141.0, 333.0] {
                let rules = OrderRules { minimum, multiple, maximum: 2_000.0 };
                let quantity = rounded(rules);
                assert!(rules.accept(quantity));
                for other in [quantity - multiple, quantity + multiple] {
                    let allowed = other > 0.0 && rules.accept(other);
                    assert!(!allowed || COSTS.plan(other).total_cost >= COSTS.plan(quantity).total_cost);
                }
            }
        }
    }

    #[test]
    fn the_order_size_stays_between_minimum_and_maximum() {
        assert_eq!(rounded(OrderRules { minimum: 200.0, ..OrderRules::FREE }), 200.0);
        assert_eq!(rounded(OrderRules { maximum: 80.0, ..OrderRules::FREE }), 80.0);
        assert_eq!(rounded(OrderRules { minimum: 200.0, multiple: 48.0, ..OrderRules::FREE }), 240.0);
        assert_eq!(rounded(OrderRules { maximum: 100.0, multiple: 48.0, ..OrderRules::FREE }), 96.0);
        let none = OrderRules { minimum: 50.0, multiple: 48.0, maximum: 90.0 };
        assert!(none.at_least(10.0).is_err());
    }

    #[test]
    fn a_required_quantity_is_rounded_up() {
        let rules = OrderRules { minimum: 20.0, multiple: 12.0, maximum: 120.0 };
        assert_eq!(rules.at_least(3.0).unwrap(), 24.0);
        assert_eq!(rules.at_least(36.0).unwrap(), 36.0);
        assert_eq!(rules.at_least(36.5).unwrap(), 48.0);
        assert_eq!(rules.at_least(500.0).unwrap(), 120.0);
        assert_eq!(OrderRules { multiple: 0.1, ..OrderRules::FREE }.at_least(0.3).unwrap(), 0.1 * 3.0);
    }
}
