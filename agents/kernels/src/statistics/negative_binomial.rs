//! The negative binomial distribution: counts that vary more than Poisson, as when customers take several pieces at once.

use super::counts::Counts;
use super::saddle_point::binomial_mass;

/// Failures before `size` successes of probability `probability`; the size is any number above zero.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct NegativeBinomial {
    pub size: f64,
    pub probability: f64,
}

impl NegativeBinomial {
    /// The distribution with this mean and variance; the variance must be above the mean.
    pub fn with_moments(mean: f64, variance: f64) -> Self {
        let excess = variance - mean;
        Self { size: mean * mean / excess, probability: mean / variance }
    }
}

impl Counts for NegativeBinomial {
    fn mean(&self) -> f64 {
        self.size * (1.0 - self.probability) / self.probability
    }

    fn variance(&self) -> f64 {
        self.mean() / self.probability
    }

    fn mass(&self, x: f64) -> f64 {
        if x == 0.0 {
            return (self.size * self.probability.ln()).exp();
        }
        let trials = self.size + x;
        self.size / trials * binomial_mass(self.size, trials, self.probability, 1.0 - self.probability)
    }

    fn ratio(&self, x: f64) -> f64 {
        (1.0 - self.probability) * (self.size + x) / (x + 1.0)
    }
}

#[cfg(test)]
mod tests {
    use super::NegativeBinomial;
    use crate::statistics::counts::{Counts, beyond, quantile};

    /// Size, probability, x, mass, tail, loss, second loss; mpmath 1.3 with 50 digits.
    const KNOWN: [(f64, f64, f64, f64, f64, f64, f64); 8] = [
        (0.3, 0.1, 0.0, 0.5011872336272724, 0.4988127663727277, 2.6999999999999997, 15.794999999999998),
        (
            0.3,
            0.1,
            20.0,
            0.0024885291118293086,
            0.017655311997785215,
            0.14921737116953038,
            1.1462791094249705,
        ),
        (2.0, 0.4, 1.0, 0.192, 0.648, 2.1599999999999997, 4.589999999999999),
        (
            2.0,
            0.4,
            15.0,
            0.0012036735605145594,
            0.002087621331517439,
            0.005642219814911997,
            0.009521245937663993,
        ),
        (5.5, 0.5, 8.0, 0.06996027824219178, 0.17069318624746285, 0.517730790650932, 0.977247396991504),
        (150.0, 0.25, 430.0, 0.008723695489576695, 0.6692935682271798, 28.565101516407044, 904.0911361140556),
        (
            150.0,
            0.25,
            600.0,
            3.813852488190926e-05,
            0.0005233397184174575,
            0.007310723221677207,
            0.09066950530767426,
        ),
        (
            0.01,
            0.01,
            50.0,
            0.00012083912151737296,
            0.0055356540254631395,
            0.3269708784533499,
            22.01177217059933,
        ),
    ];

    #[test]
    fn probabilities_and_losses_agree_with_values_calculated_to_fifty_digits() {
        for (size, probability, x, mass, tail, loss, second) in KNOWN {
            let distribution = NegativeBinomial { size, probability };
            let found = beyond(&distribution, x);
            assert!((distribution.mass(x) - mass).abs() <= 1e-12 * mass, "mass {size} {x}");
            assert!((found.tail - tail).abs() <= 1e-12 * tail, "tail {size} {x}: {found:?}");
            assert!((found.loss - loss).abs() <= 1e-12 * loss, "loss {size} {x}: {found:?}");
            assert!((found.second_loss - second).abs() <= 1e-11 * second, "second {size} {x}: {found:?}");
        }
    }

    #[test]
    fn sums_end_when_the_terms_become_too_small_to_represent() {
        let distribution = NegativeBinomial { size: 43.75, probability: 0.475 };
        for x in 1_000..2_500 {
            assert!(beyond(&distribution, f64::from(x)).tail < 1e-150);
        }
    }

    #[test]
    fn the_distribution_has_the_requested_moments() {
        let distribution = NegativeBinomial::with_moments(4.0, 10.0);
        assert!((distribution.mean() - 4.0).abs() < 1e-12 && (distribution.variance() - 10.0).abs() < 1e-12);
        // scipy 1.17.1: nbinom.ppf(0.95, 8/3, 0.4)
        assert_eq!(quantile(&distribution, 0.95), 10.0);
    }
}
