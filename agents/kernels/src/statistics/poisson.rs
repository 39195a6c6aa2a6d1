//! The Poisson distribution: independent single pieces.

use super::counts::Counts;
use super::saddle_point::poisson_mass;

/// Poisson with a mean above zero.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Poisson {
    pub mean: f64,
}

impl Counts for Poisson {
    fn mean(&self) -> f64 {
        self.mean
    }

    fn variance(&self) -> f64 {
        self.mean
    }

    fn mass(&self, x: f64) -> f64 {
        poisson_mass(x, self.mean)
    }

    fn ratio(&self, x: f64) -> f64 {
        self.mean / (x + 1.0)
    }
}

#[cfg(test)]
mod tests {
    use super::Poisson;
    use crate::statistics::counts::{Counts, beyond, cumulative, masses, quantile};

    /// Mean, x, mass, tail, loss, second loss; mpmath 1.3 with 50 digits.
    const KNOWN: [(f64, f64, f64, f64, f64, f64); 9] = [
        (0.2, 0.0, 0.8187307530779818, 0.18126924692201815, 0.2, 0.020000000000000004),
        (0.2, 3.0, 0.001091641004103976, 5.684024075815662e-05, 5.917552669795667e-05, 2.414623760095606e-06),
        (3.5, 2.0, 0.18495897346170082, 0.6791528011378659, 1.6660856088227518, 1.9287170077549298),
        (
            3.5,
            10.0,
            0.0022955498270153577,
            0.001019394437617005,
            0.0014083605500432202,
            0.0005198004004445596,
        ),
        (20.0, 15.0, 0.05164885353175835, 0.843486865360257, 5.2504113974364515, 19.452179983793055),
        (
            20.0,
            45.0,
            6.062451897266992e-07,
            4.5401794021357235e-07,
            7.744552891946767e-07,
            5.347125398719187e-07,
        ),
        (400.0, 380.0, 0.01230448325804952, 0.8351410146776258, 21.624613596772324, 374.9229287564721),
        (
            400.0,
            470.0,
            5.5924300657555474e-05,
            0.00029464352261882005,
            0.0017446736797047879,
            0.008177649025755133,
        ),
        (25000.0, 25100.0, 0.0020621889129675006, 0.2623080313370475, 25.32391969048276, 2025.7698087558083),
    ];

    #[test]
    fn probabilities_and_losses_agree_with_values_calculated_to_fifty_digits() {
        for (mean, x, mass, tail, loss, second) in KNOWN {
            let poisson = Poisson { mean };
            let found = beyond(&poisson, x);
            assert!((poisson.mass(x) - mass).abs() <= 1e-12 * mass, "mass {mean} {x}");
            assert!((found.tail - tail).abs() <= 1e-12 * tail, "tail {mean} {x}: {found:?}");
            assert!((found.loss - loss).abs() <= 1e-12 * loss, "loss {mean} {x}: {found:?}");
            assert!((found.second_loss - second).abs() <= 1e-11 * second, "second {mean} {x}: {found:?}");
            assert!((cumulative(&poisson, x) + tail - 1.0).abs() < 1e-12);
        }
    }

    #[test]
    fn the_quantile_is_the_smallest_count_that_reaches_the_probability() {
        for mean in [0.01, 0.7, 3.0, 11.5, 480.0] {
            let poisson = Poisson { mean };
            for probability in [1e-9, 0.05, 0.5, 0.9, 0.99, 0.999_999] {
                let x = quantile(&poisson, probability);
                assert!(cumulative(&poisson, x) >= probability - 1e-14);
                assert!(x == 0.0 || cumulative(&poisson, x - 1.0) < probability);
            }
        }
    }

    #[test]
    fn the_quantile_of_the_cumulative_probability_of_a_count_is_that_count() {
        for mean in [0.7, 3.0, 11.5, 480.0] {
            let poisson = Poisson { mean };
            for x in (0..60).map(|i| (mean + (f64::from(i) - 30.0) * 0.1 * mean.sqrt()).round().max(0.0)) {
                assert_eq!(quantile(&poisson, cumulative(&poisson, x)), x, "{mean}");
            }
        }
    }

    #[test]
    fn listed_probabilities_sum_to_one_and_have_the_mean() {
        for mean in [0.01, 2.5, 1_000.0] {
            let masses = masses(&Poisson { mean }, 1e-14);
            assert!((masses.iter().sum::<f64>() - 1.0).abs() < 1e-12);
            let found: f64 = masses.iter().enumerate().map(|(x, mass)| x as f64 * mass).sum();
            assert!((found - mean).abs() < 1e-11 * mean.max(1.0));
        }
    }
}
