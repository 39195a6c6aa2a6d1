//! How much to buy once for one season, when too little loses sales and too much leaves stock over.

use crate::inventory::demand_distribution::DemandDistribution;
use crate::inventory::problem::{InventoryError, positive};

/// Money per unit.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct SeasonPrices {
    pub price: f64,
    pub cost: f64,
    /// Revenue from a left-over unit; below zero when its disposal costs money.
    pub salvage: f64,
    /// Cost of a missing unit in addition to its lost margin.
    pub goodwill: f64,
}

/// A quantity for one season and its expected results.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct SeasonOrder {
    /// Units.
    pub quantity: f64,
    /// The cycle service with the highest expected profit: underage / (underage + overage).
    pub critical_ratio: f64,
    /// Units left over on average.
    pub expected_left_over: f64,
    /// Units missing on average.
    pub expected_missing: f64,
    /// Money: margin on mean demand less the cost of missing and left-over units.
    pub expected_profit: f64,
    /// Chance that all demand is met.
    pub cycle_service: f64,
    /// Share of demand that is met.
    pub fill_rate: f64,
}

impl SeasonPrices {
    /// Money lost per unit missing: price - cost + goodwill.
    pub fn underage(&self) -> f64 {
        self.price - self.cost + self.goodwill
    }

    /// Money lost per unit left over: cost - salvage.
    pub fn overage(&self) -> f64 {
        self.cost - self.salvage
    }

    fn critical_ratio(&self) -> Result<f64, InventoryError> {
        positive("price plus goodwill less cost", self.underage())?;
        positive("cost less salvage", self.overage())?;
        Ok(self.underage() / (self.underage() + self.overage()))
    }

    fn order(&self, quantity: f64, mean: f64, missing: f64, cycle_service: f64) -> SeasonOrder {
        let (underage, overage) = (self.underage(), self.overage());
        let left_over = quantity - mean + missing;
        SeasonOrder {
            quantity,
            critical_ratio: underage / (underage + overage),
            expected_left_over: left_over,
            expected_missing: missing,
            expected_profit: (self.price - self.cost) * mean - underage * missing - overage * left_over,
            cycle_service,
            fill_rate: if mean > 0.0 { 1.0 - missing / mean } else { 1.0 },
        }
    }
}

/// The quantity with the highest expected profit: the smallest with P(D <= quantity) >= critical ratio
/// (Arrow, Harris and Marschak, 1951). The answer for counted demand is whole.
///
/// # Errors
/// When a missing or a left-over unit costs nothing.
pub fn best_season_order(
    prices: &SeasonPrices,
    demand: &DemandDistribution,
) -> Result<SeasonOrder, InventoryError> {
    let ratio = prices.critical_ratio()?;
    season_order(prices, demand, demand.quantile(ratio))
}

/// The expected results of any other quantity.
///
/// # Errors
/// When a missing or a left-over unit costs nothing.
pub fn season_order(
    prices: &SeasonPrices,
    demand: &DemandDistribution,
    quantity: f64,
) -> Result<SeasonOrder, InventoryError> {
    prices.critical_ratio()?;
    let missing = demand.beyond(quantity).loss;
    Ok(prices.order(quantity, demand.mean(), missing, demand.cumulative(quantity)))
}

/// The best quantity when demand is known only from past seasons, each equally likely to occur again.
///
/// # Errors
/// When a missing or a left-over unit costs nothing, or there are no seasons.
pub fn best_season_order_of(prices: &SeasonPrices, seasons: &[f64]) -> Result<SeasonOrder, InventoryError> {
    let ratio = prices.critical_ratio()?;
    if seasons.is_empty() || !seasons.iter().all(|demand| demand.is_finite()) {
        return Err(InventoryError::Nothing { what: "seasons with known demand" });
    }
    let mut sorted = seasons.to_vec();
    sorted.sort_by(f64::total_cmp);
    let count = sorted.len() as f64;
    let rank = (ratio * count * (1.0 - 1e-13)).ceil().max(1.0) as usize;
    let quantity = sorted[rank - 1];
    let mean = sorted.iter().sum::<f64>() / count;
    let missing = sorted.iter().map(|demand| (demand - quantity).max(0.0)).sum::<f64>() / count;
    let met = sorted.partition_point(|demand| *demand <= quantity) as f64 / count;
    Ok(prices.order(quantity, mean, missing, met))
}

#[cfg(test)]
mod tests {
    use super::{SeasonPrices, best_season_order, best_season_order_of, season_order};
    use crate::inventory::demand_distribution::{DemandDistribution, Family};

    /// Snyder and Shen, example 4.3 (newspapers; holding 0.18, stock-out 0.7): price 1, cost 0.3, salvage 0.12, demand normal 50 and 8;
    /// critical ratio 0.7 / 0.88, 56.6 papers. stockpyl 1.0.2: newsvendor_normal_explicit(1, 0.3, 0.12, 50, 8) and
    /// newsvendor_poisson_explicit(1, 0.3, 0.12, 50).
    const PAPERS: SeasonPrices = SeasonPrices { price: 1.0, cost: 0.3, salvage: 0.12, goodwill: 0.0 };

    fn demand(family: Family, mean: f64, std: f64) -> DemandDistribution {
        DemandDistribution::with_moments(family, mean, std).unwrap()
    }

    #[test]
    fn the_newspaper_example_of_snyder_and_shen_is_solved() {
        let order = best_season_order(&PAPERS, &demand(Family::Normal, 50.0, 8.0)).unwrap();
        assert!((order.quantity - 56.60395592743389).abs() < 1e-6);
        assert!((order.expected_profit - 33.002394806823354).abs() < 1e-6);
        let order = best_season_order(&PAPERS, &demand(Family::Poisson, 50.0, 7.0)).unwrap();
        assert_eq!(order.quantity, 56.0);
        assert!((order.expected_profit - 33.20276478819082).abs() < 1e-6);
    }

    #[test]
    fn no_other_quantity_has_a_higher_profit() {
        let prices = SeasonPrices { price: 20.0, cost: 12.0, salvage: -1.0, goodwill: 3.0 };
        for family in [Family::Normal, Family::Gamma, Family::Poisson, Family::NegativeBinomial] {
            let demand = demand(family, 12.0, 6.0);
            let best = best_season_order(&prices, &demand).unwrap();
            assert!((best.critical_ratio - 11.0 / 24.0).abs() < 1e-12);
            for step in [-3.0, -1.0, 1.0, 3.0] {
                let other = season_order(&prices, &demand, best.quantity + step).unwrap();
                assert!(other.expected_profit <= best.expected_profit);
            }
            assert!((best.cycle_service - best.critical_ratio).abs() < 0.1);
            assert!(best.fill_rate > best.critical_ratio);
        }
    }

    #[test]
    fn a_quantity_can_be_chosen_from_past_seasons_alone() {
        let seasons = [31.0, 12.0, 20.0, 25.0, 18.0];
        let order = best_season_order_of(&PAPERS, &seasons).unwrap();
        assert_eq!((order.quantity, order.cycle_service), (25.0, 0.8));
        let profit = |quantity: f64| -> f64 {
            let each = |demand: &f64| {
                let sold = demand.min(quantity);
                sold + 0.12 * (quantity - sold) - 0.3 * quantity
            };
            seasons.iter().map(each).sum::<f64>() / 5.0
        };
        assert!((order.expected_profit - profit(25.0)).abs() < 1e-12);
        assert!(seasons.iter().all(|quantity| profit(*quantity) <= profit(25.0)));
        assert!(best_season_order_of(&PAPERS, &[]).is_err());
    }

    #[test]
    fn goods_without_a_risk_of_loss_are_refused() {
        let free = SeasonPrices { salvage: 0.3, ..PAPERS };
        assert!(best_season_order(&free, &demand(Family::Normal, 50.0, 8.0)).is_err());
        let loss = SeasonPrices { cost: 2.0, ..PAPERS };
        assert!(best_season_order(&loss, &demand(Family::Normal, 50.0, 8.0)).is_err());
    }
}
