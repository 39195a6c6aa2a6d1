//! The distribution of demand over an interval: one type for smooth and for counted distributions.

use crate::statistics::counts::{self, Beyond, Counts};
use crate::statistics::negative_binomial::NegativeBinomial;
use crate::statistics::poisson::Poisson;
use crate::statistics::{gamma, normal};

use crate::inventory::problem::{InventoryError, not_negative};

/// Longer lists of masses are refused.
const MOST_MASSES: f64 = 1e7;

/// The kinds of distribution.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Family {
    Constant,
    Normal,
    Gamma,
    Poisson,
    NegativeBinomial,
}

/// Units demanded in an interval.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum DemandDistribution {
    Constant { quantity: f64 },
    Normal { mean: f64, std: f64 },
    Gamma { shape: f64, scale: f64 },
    Poisson(Poisson),
    NegativeBinomial(NegativeBinomial),
}

impl DemandDistribution {
    /// The member of `family` with this mean and standard deviation. Without variation it is constant; a Poisson distribution
    /// uses only the mean. A negative binomial that varies no more than a Poisson becomes a Poisson. When its variance is
    /// above ten thousand times its mean it becomes a gamma: single pieces no longer matter, and its sums would take too
    /// long.
    ///
    /// # Errors
    /// When a moment is below zero.
    pub fn with_moments(family: Family, mean: f64, std: f64) -> Result<Self, InventoryError> {
        not_negative("the mean demand", mean)?;
        not_negative("the standard deviation of demand", std)?;
        let variance = std * std;
        let gamma = || Self::Gamma { shape: mean * mean / variance, scale: variance / mean };
        Ok(match family {
            _ if mean == 0.0 || std == 0.0 => Self::Constant { quantity: mean },
            Family::Constant => Self::Constant { quantity: mean },
            Family::Normal => Self::Normal { mean, std },
            Family::Gamma => gamma(),
            Family::NegativeBinomial if variance > 1e4 * mean => gamma(),
            Family::NegativeBinomial if variance > mean * (1.0 + 1e-9) => {
                Self::NegativeBinomial(NegativeBinomial::with_moments(mean, variance))
            }
            Family::Poisson | Family::NegativeBinomial => Self::Poisson(Poisson { mean }),
        })
    }

    pub fn family(&self) -> Family {
        match self {
            Self::Constant { .. } => Family::Constant,
            Self::Normal { .. } => Family::Normal,
            Self::Gamma { .. } => Family::Gamma,
            Self::Poisson(_) => Family::Poisson,
            Self::NegativeBinomial(_) => Family::NegativeBinomial,
        }
    }

    /// Whether demand comes in whole pieces, so that levels are whole numbers.
    pub fn is_counted(&self) -> bool {
        matches!(self, Self::Poisson(_) | Self::NegativeBinomial(_))
    }

    /// Units.
    pub fn mean(&self) -> f64 {
        match self {
            Self::Constant { quantity } => *quantity,
            Self::Normal { mean, .. } => *mean,
            Self::Gamma { shape, scale } => shape * scale,
            Self::Poisson(poisson) => poisson.mean,
            Self::NegativeBinomial(binomial) => binomial.mean(),
        }
    }

    /// Units.
    pub fn std(&self) -> f64 {
        match self {
            Self::Constant { .. } => 0.0,
            Self::Normal { std, .. } => *std,
            Self::Gamma { shape, scale } => shape.sqrt() * scale,
            Self::Poisson(poisson) => poisson.mean.sqrt(),
            Self::NegativeBinomial(binomial) => binomial.variance().sqrt(),
        }
    }

    /// P(D <= level).
    pub fn cumulative(&self, level: f64) -> f64 {
        match self {
            Self::Constant { quantity } => f64::from(u8::from(level >= *quantity)),
            Self::Normal { mean, std } => normal::cumulative((level - mean) / std),
            Self::Gamma { shape, scale } => gamma::cumulative(*shape, level / scale),
            Self::Poisson(poisson) => counts::cumulative(poisson, level.floor()),
            Self::NegativeBinomial(binomial) => counts::cumulative(binomial, level.floor()),
        }
    }

    /// The smallest level with P(D <= level) >= `probability`.
    pub fn quantile(&self, probability: f64) -> f64 {
        match self {
            Self::Constant { quantity } => *quantity,
            Self::Normal { mean, std } => mean + std * normal::quantile(probability),
            Self::Gamma { shape, scale } => scale * gamma::quantile(*shape, probability),
            Self::Poisson(poisson) => counts::quantile(poisson, probability),
            Self::NegativeBinomial(binomial) => counts::quantile(binomial, probability),
        }
    }

    /// P(D > level), E[(D - level)+] and the sum of that loss from the level up (counted: after the level; smooth: integral).
    /// For counted demand, a level between two whole numbers counts as the lower one.
    pub fn beyond(&self, level: f64) -> Beyond {
        match self {
            Self::Constant { quantity } => {
                let loss = (quantity - level).max(0.0);
                Beyond { tail: f64::from(u8::from(loss > 0.0)), loss, second_loss: 0.5 * loss * loss }
            }
            Self::Normal { mean, std } => {
                let z = (level - mean) / std;
                let (tail, density) = (normal::tail(z), normal::density(z));
                let loss = (density - z * tail).max(0.0);
                let second = 0.5 * (tail - z * loss).max(0.0);
                Beyond { tail, loss: std * loss, second_loss: std * std * second }
            }
            Self::Gamma { shape, scale } => {
                let (tail, loss, second) = gamma::tail_and_losses(*shape, level / scale);
                Beyond { tail, loss: scale * loss, second_loss: scale * scale * second }
            }
            Self::Poisson(poisson) => counts::beyond(poisson, level.floor()),
            Self::NegativeBinomial(binomial) => counts::beyond(binomial, level.floor()),
        }
    }

    /// The masses of 0, 1, 2, ... pieces until less than `left_over` remains.
    ///
    /// # Errors
    /// When demand is smooth, or spreads over more than ten million pieces.
    pub fn masses(&self, left_over: f64) -> Result<Vec<f64>, InventoryError> {
        let longest = self.mean() + 40.0 * self.std() + 40.0 * self.std().powi(2) / self.mean().max(1.0);
        if longest > MOST_MASSES {
            return Err(InventoryError::TooLarge { what: "the spread of demand", value: self.std() });
        }
        match self {
            Self::Poisson(poisson) => Ok(counts::masses(poisson, left_over)),
            Self::NegativeBinomial(binomial) => Ok(counts::masses(binomial, left_over)),
            Self::Constant { quantity } if quantity.fract() == 0.0 => {
                let mut masses = vec![0.0; *quantity as usize];
                masses.push(1.0);
                Ok(masses)
            }
            _ => Err(InventoryError::NotCounted),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{DemandDistribution, Family};

    const FAMILIES: [Family; 4] = [Family::Normal, Family::Gamma, Family::Poisson, Family::NegativeBinomial];

    #[test]
    fn every_family_has_the_requested_moments() {
        for family in FAMILIES {
            let std = if family == Family::Poisson { 6.0_f64.sqrt() } else { 4.0 };
            let demand = DemandDistribution::with_moments(family, 6.0, std).unwrap();
            assert_eq!(demand.family(), family);
            assert!((demand.mean() - 6.0).abs() < 1e-12 && (demand.std() - std).abs() < 1e-12);
        }
    }

    #[test]
    fn quantile_and_cumulative_probability_are_inverse() {
        for family in FAMILIES {
            let demand = DemandDistribution::with_moments(family, 6.0, 4.0).unwrap();
            for probability in [0.1, 0.5, 0.9, 0.999] {
                let level = demand.quantile(probability);
                assert!(demand.cumulative(level) >= probability - 1e-12);
                let slightly_less = if demand.is_counted() { level - 1.0 } else { level - 1e-6 };
                assert!(demand.cumulative(slightly_less) < probability);
                assert!((demand.beyond(level).tail + demand.cumulative(level) - 1.0).abs() < 1e-12);
            }
        }
    }

    #[test]
    fn without_variation_every_family_is_constant() {
        for family in FAMILIES {
            let demand = DemandDistribution::with_moments(family, 6.0, 0.0).unwrap();
            assert_eq!(demand, DemandDistribution::Constant { quantity: 6.0 });
            assert_eq!(demand.quantile(0.99), 6.0);
            assert_eq!(demand.beyond(4.0).loss, 2.0);
        }
    }

    #[test]
    fn probabilities_are_not_listed_for_distributions_with_too_many_values() {
        let wide = DemandDistribution::with_moments(Family::NegativeBinomial, 5.0, 1e5).unwrap();
        assert_eq!(wide.family(), Family::Gamma);
        assert!(wide.masses(1e-14).is_err());
        let many = DemandDistribution::with_moments(Family::Poisson, 1e9, 1.0).unwrap();
        assert!(many.masses(1e-14).is_err());
        let smooth = DemandDistribution::with_moments(Family::Normal, 5.0, 1.0).unwrap();
        assert!(smooth.masses(1e-14).is_err());
    }

    #[test]
    fn losses_of_continuous_distributions_scale_with_the_unit() {
        for family in [Family::Normal, Family::Gamma] {
            let one = DemandDistribution::with_moments(family, 6.0, 4.0).unwrap().beyond(9.0);
            let grams = DemandDistribution::with_moments(family, 6_000.0, 4_000.0).unwrap().beyond(9_000.0);
            assert!((one.tail - grams.tail).abs() < 1e-13);
            assert!((1e3 * one.loss - grams.loss).abs() < 1e-9);
            assert!((1e6 * one.second_loss - grams.second_loss).abs() < 1e-6);
        }
    }
}
