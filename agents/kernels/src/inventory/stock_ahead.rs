//! The stock of the coming periods when demand is as expected and the policy is followed, for a table and a chart; and
//! the chance that stock does not last. Uncertainty of demand is in `run_out_risk` only.

use crate::cancel;

use super::demand_distribution::DemandDistribution;
use super::order_rounding::OrderRules;
use super::problem::{InventoryError, not_negative};
use super::protection_demand::{Goods, PeriodDemand, family_for, moments_over};
use super::replay::ReplayPolicy;
use super::stock_position::StockPosition;

/// What decides the stock of the coming periods.
#[derive(Debug, Clone, Copy)]
pub struct AheadSetup {
    pub policy: ReplayPolicy,
    pub rules: OrderRules,
    /// Expected units per period.
    pub demand: f64,
    /// Whole periods from an order to its arrival at the start of a period; what is on order now arrives after as many.
    pub lead_time: usize,
    /// Periods between reviews; 1 when an order may be placed in every period.
    pub review_period: usize,
    pub stock: StockPosition,
}

/// One period ahead, units.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct PeriodAhead {
    pub arrivals: f64,
    pub demand: f64,
    /// Ordered at the start of the period.
    pub ordered: f64,
    /// On hand less waiting at the end of the period.
    pub closing: f64,
}

/// The next `periods` periods.
///
/// # Errors
/// When the demand is below zero or no order size satisfies the rules.
pub fn stock_ahead(setup: &AheadSetup, periods: usize) -> Result<Vec<PeriodAhead>, InventoryError> {
    not_negative("the demand", setup.demand)?;
    let mut arriving = vec![0.0; periods + setup.lead_time + 1];
    arriving[setup.lead_time] += setup.stock.on_order;
    let (mut net, mut position) = (setup.stock.net_stock(), setup.stock.position());
    let mut ahead = Vec::with_capacity(periods);
    for period in 0..periods {
        cancel::tick();
        let wanted =
            if period % setup.review_period.max(1) == 0 { setup.policy.order(position) } else { 0.0 };
        let ordered = if wanted > 0.0 { setup.rules.at_least(wanted)? } else { 0.0 };
        arriving[period + setup.lead_time] += ordered;
        let arrivals = arriving[period];
        position += ordered - setup.demand;
        net += arrivals - setup.demand;
        ahead.push(PeriodAhead { arrivals, demand: setup.demand, ordered, closing: net });
    }
    Ok(ahead)
}

/// Chance that the demand of `periods` periods exceeds the stock, with the distribution that `family_for` selects.
///
/// # Errors
/// When a figure is below zero or not finite.
pub fn run_out_risk(
    demand: PeriodDemand,
    goods: Goods,
    stock: f64,
    periods: f64,
) -> Result<f64, InventoryError> {
    not_negative("the number of periods", periods)?;
    let (mean, std) = moments_over(demand, periods, 0.0);
    let distribution = DemandDistribution::with_moments(family_for(mean, std, goods), mean, std)?;
    Ok(distribution.beyond(stock).tail)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn setup(on_hand: f64, on_order: f64) -> AheadSetup {
        AheadSetup {
            policy: ReplayPolicy::ReorderPoint { reorder_point: 110.0, quantity: 379.0 },
            rules: OrderRules::PIECES,
            demand: 10.0,
            lead_time: 9,
            review_period: 1,
            stock: StockPosition { on_hand, on_order, waiting: 0.0 },
        }
    }

    #[test]
    fn an_order_of_today_arrives_after_its_lead_time() {
        let ahead = stock_ahead(&setup(100.0, 0.0), 14).unwrap();
        assert_eq!(ahead[0], PeriodAhead { arrivals: 0.0, demand: 10.0, ordered: 379.0, closing: 90.0 });
        assert_eq!((ahead[8].closing, ahead[9].arrivals, ahead[9].closing), (10.0, 379.0, 379.0));
        assert_eq!(ahead.iter().map(|period| period.ordered).sum::<f64>(), 379.0);
    }

    #[test]
    fn stock_on_order_arrives_and_counts_before_the_next_order() {
        let ahead = stock_ahead(&setup(100.0, 200.0), 20).unwrap();
        assert_eq!((ahead[9].arrivals, ahead[9].closing), (200.0, 200.0));
        // The position falls from 300 by 10 a period and is at 110 at the start of the twentieth.
        let first = ahead.iter().position(|period| period.ordered > 0.0);
        assert_eq!(first, Some(19));
    }

    #[test]
    fn a_review_waits_for_its_day() {
        let weekly = AheadSetup { review_period: 7, ..setup(140.0, 0.0) };
        let ahead = stock_ahead(&weekly, 14).unwrap();
        assert_eq!(ahead.iter().position(|period| period.ordered > 0.0), Some(7));
    }

    /// Normal demand of 10 a period with deviation 4: over 9 periods mean 90 and deviation 12, P(D > 100) = 1 - Phi(10 / 12).
    #[test]
    fn the_risk_grows_with_the_time_that_stock_must_last() {
        let demand = PeriodDemand { mean: 10.0, std: 4.0 };
        let risk = |periods| run_out_risk(demand, Goods::Divisible, 100.0, periods).unwrap();
        assert!((risk(9.0) - 0.202_328_380_963_643).abs() < 1e-9);
        assert!(risk(0.0) == 0.0 && risk(12.0) > 0.9);
    }
}
