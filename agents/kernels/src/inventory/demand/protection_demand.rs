//! Demand over the time that stock must last until the next delivery can arrive: lead time plus review period.
//!
//! The rule for the distribution, after Silver, Pyke and Thomas (2017, ch. 6 and 9) and Axsaeter (2015, ch. 5):
//! 1. no demand or no variation: constant;
//! 2. whole pieces and a mean below 10: Poisson when variance / mean is 0.9 to 1.1, negative binomial when it is 1.1 to 100
//!    (above 100, single pieces no longer matter and the gamma of rule 3 gives the same result);
//! 3. otherwise normal while std / mean is at most 0.5 (demand is then below zero with at most 2.3 %), gamma above that.

use crate::cancel;

use super::demand_distribution::{DemandDistribution, Family};
use crate::inventory::problem::{InventoryError, not_negative};

/// Demand of one period, such as a day; periods must be independent.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct PeriodDemand {
    /// Units per period.
    pub mean: f64,
    /// Standard deviation of a period's demand, or of the forecast error when demand is forecast; units.
    pub std: f64,
}

/// When orders are placed and when they arrive, in the periods of `PeriodDemand`.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Replenishment {
    /// Mean time from order to arrival.
    pub lead_time: f64,
    pub lead_time_std: f64,
    /// Time between reviews of the stock; zero for continuous review.
    pub review_period: f64,
}

/// Whether a unit can be divided.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Goods {
    Pieces,
    Divisible,
}

/// Demand over lead time, and over lead time plus review period.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ProtectionDemand {
    pub lead_time: DemandDistribution,
    /// The same as `lead_time` for continuous review.
    pub whole: DemandDistribution,
    /// Mean demand of a review period, units; zero for continuous review.
    pub review_mean: f64,
}

/// Mean and standard deviation over a time with mean `time` and standard deviation `time_std`, in periods:
/// mean time, sqrt(time std^2 + mean^2 time_std^2) (Hadley and Whitin, 1963).
pub fn moments_over(demand: PeriodDemand, time: f64, time_std: f64) -> (f64, f64) {
    let variance = time * demand.std * demand.std + (demand.mean * time_std).powi(2);
    (demand.mean * time, variance.sqrt())
}

/// The distribution that the module's rule selects for these moments.
pub fn family_for(mean: f64, std: f64, goods: Goods) -> Family {
    let dispersion = std * std / mean;
    if mean == 0.0 || std == 0.0 {
        Family::Constant
    } else if goods == Goods::Pieces && mean < 10.0 && dispersion > 1.1 && dispersion <= 100.0 {
        Family::NegativeBinomial
    } else if goods == Goods::Pieces && mean < 10.0 && (0.9..=1.1).contains(&dispersion) {
        Family::Poisson
    } else if std <= 0.5 * mean {
        Family::Normal
    } else {
        Family::Gamma
    }
}

/// Demand over the protection interval, with the distribution that the rule selects for the whole interval.
///
/// # Errors
/// When a figure is below zero or not finite.
pub fn protection_demand(
    demand: PeriodDemand,
    replenishment: &Replenishment,
    goods: Goods,
) -> Result<ProtectionDemand, InventoryError> {
    let time = replenishment.lead_time + replenishment.review_period;
    let (mean, std) = moments_over(demand, time, replenishment.lead_time_std);
    protection_demand_of(family_for(mean, std, goods), demand, replenishment)
}

/// Demand over the protection interval with a distribution of the caller's choice.
///
/// # Errors
/// When a figure is below zero or not finite.
pub fn protection_demand_of(
    family: Family,
    demand: PeriodDemand,
    replenishment: &Replenishment,
) -> Result<ProtectionDemand, InventoryError> {
    cancel::tick();
    let Replenishment { lead_time, lead_time_std, review_period } = *replenishment;
    not_negative("the lead time", lead_time)?;
    not_negative("the standard deviation of the lead time", lead_time_std)?;
    not_negative("the review period", review_period)?;
    let over = |time| {
        let (mean, std) = moments_over(demand, time, lead_time_std);
        DemandDistribution::with_moments(family, mean, std)
    };
    let whole = over(lead_time + review_period)?;
    let lead_time = if review_period == 0.0 { whole } else { over(lead_time)? };
    Ok(ProtectionDemand { lead_time, whole, review_mean: demand.mean * review_period })
}

#[cfg(test)]
mod tests {
    use super::{Family, Goods, PeriodDemand, Replenishment, family_for, moments_over, protection_demand};

    /// Chopra and Meindl, Supply Chain Management, chapter on safety stock (Dell): 2500 a day, std 500, lead time 7 days, std 7:
    /// sqrt(7 500^2 + 2500^2 7^2) = 17 550.
    #[test]
    fn an_uncertain_lead_time_increases_the_standard_deviation() {
        let (mean, std) = moments_over(PeriodDemand { mean: 2_500.0, std: 500.0 }, 7.0, 7.0);
        assert_eq!(mean, 17_500.0);
        assert!((std - 17_549.928_774_784_245).abs() < 1e-9);
    }

    #[test]
    fn the_family_is_chosen_by_mean_and_standard_deviation() {
        let rule = [
            (0.0, 0.0, Family::Constant),
            (5.0, 0.0, Family::Constant),
            (4.0, 2.0, Family::Poisson),
            (4.0, 3.0, Family::NegativeBinomial),
            (4.0, 1.0, Family::Normal),
            (2.0, 1.2, Family::Gamma),
            (2.0, 15.0, Family::Gamma),
            (100.0, 50.0, Family::Normal),
            (100.0, 51.0, Family::Gamma),
        ];
        for (mean, std, family) in rule {
            assert_eq!(family_for(mean, std, Goods::Pieces), family, "{mean} {std}");
        }
        assert_eq!(family_for(4.0, 2.0, Goods::Divisible), Family::Normal);
    }

    #[test]
    fn the_review_period_lengthens_the_interval() {
        let demand = PeriodDemand { mean: 20.0, std: 5.0 };
        let watched = Replenishment { lead_time: 9.0, lead_time_std: 0.0, review_period: 0.0 };
        let weekly = Replenishment { review_period: 7.0, ..watched };
        let watched = protection_demand(demand, &watched, Goods::Pieces).unwrap();
        let weekly = protection_demand(demand, &weekly, Goods::Pieces).unwrap();
        assert_eq!(watched.whole, watched.lead_time);
        assert_eq!(weekly.lead_time, watched.lead_time);
        assert!((weekly.whole.mean() - 320.0).abs() < 1e-9 && (weekly.whole.std() - 20.0).abs() < 1e-9);
        assert_eq!((watched.review_mean, weekly.review_mean), (0.0, 140.0));
    }

    #[test]
    fn invalid_times_are_refused() {
        let demand = PeriodDemand { mean: 20.0, std: 5.0 };
        let late = Replenishment { lead_time: -1.0, lead_time_std: 0.0, review_period: 2.0 };
        assert!(protection_demand(demand, &late, Goods::Pieces).is_err());
        let fine = Replenishment { lead_time: 1.0, ..late };
        assert!(protection_demand(PeriodDemand { mean: f64::NAN, std: 1.0 }, &fine, Goods::Pieces).is_err());
    }
}
