//! Student's t distribution (Student, 1908).

use std::f64::consts::PI;

use super::{beta, normal, root};

/// From this many degrees of freedom on, the normal distribution is exact to the last digit.
const NORMAL_FROM: f64 = 1e17;

/// Density at `t`.
pub fn density(t: f64, degrees: f64) -> f64 {
    if degrees >= NORMAL_FROM {
        return normal::density(t);
    }
    let constant = libm::lgamma(0.5 * (degrees + 1.0)) - libm::lgamma(0.5 * degrees);
    (constant - 0.5 * (degrees + 1.0) * (t * t / degrees).ln_1p()).exp() / (degrees * PI).sqrt()
}

/// P(|T| > |t|), the p value of a two-sided test.
pub fn two_sided(t: f64, degrees: f64) -> f64 {
    if degrees >= NORMAL_FROM {
        return 2.0 * normal::tail(t.abs());
    }
    if t.is_infinite() {
        return 0.0;
    }
    let square = t * t;
    beta::cumulative(0.5 * degrees, 0.5, degrees / (degrees + square), square / (degrees + square))
}

/// P(T > t).
pub fn tail(t: f64, degrees: f64) -> f64 {
    let half = 0.5 * two_sided(t, degrees);
    if t >= 0.0 { half } else { 1.0 - half }
}

/// The t with P(T <= t) = `probability`; infinite at 0 and 1.
pub fn quantile(probability: f64, degrees: f64) -> f64 {
    let nearer = probability.min(1.0 - probability);
    if nearer <= 0.0 {
        return f64::INFINITY.copysign(probability - 0.5);
    }
    if probability == 0.5 {
        return 0.0;
    }
    let normal = -normal::quantile(nearer);
    // Tails are at least those of the normal distribution and at most of the order of the Cauchy distribution's.
    let mut high = 2.0 * normal + 1.0;
    while tail(high, degrees) > nearer {
        high *= 2.0;
    }
    let size = root::between((0.0, high), normal, 1e-15 * high, |t| {
        (nearer - tail(t, degrees), density(t, degrees))
    });
    size.copysign(probability - 0.5)
}

#[cfg(test)]
mod tests {
    use super::{density, quantile, tail, two_sided};

    /// t, degrees of freedom, tail; mpmath 1.3 with 50 digits.
    const TAILS: [(f64, f64, f64); 13] = [
        (0.1, 1.0, 0.4682744825694464),
        (0.5, 2.0, 0.3333333333333333),
        (1.5, 3.0, 0.11529193262241152),
        (2.0, 5.0, 0.05096973941492918),
        (2.5, 9.0, 0.01693091384149287),
        (4.984, 9.0, 0.00037764847546239316),
        (1.96, 30.0, 0.02967115644802524),
        (3.0, 200.0, 0.0015215235569529513),
        (12.0, 199.0, 1.2899803373965624e-25),
        (2.0, 100000.0, 0.022751481728753232),
        (8.0, 1000000.0, 6.22753171660126e-16),
        (40.0, 4.0, 1.1670081613006343e-06),
        (0.01, 0.5, 0.49730337181805223),
    ];

    /// Probability, degrees of freedom, quantile; mpmath 1.3 with 50 digits.
    const QUANTILES: [(f64, f64, f64); 10] = [
        (0.975, 1.0, 12.706204736174694),
        (0.975, 2.0, 4.302652729749462),
        (0.975, 5.0, 2.5705818356363146),
        (0.9, 7.0, 1.4149239276505086),
        (0.975, 30.0, 2.0422724563012378),
        (0.995, 199.0, 2.6007602160585157),
        (0.3, 4.0, -0.5686490630497055),
        (0.999999, 12.0, 8.504302718031097),
        (0.025, 100000.0, -1.9599877075346097),
        (0.975, 0.7, 36.61141503158865),
    ];

    #[test]
    fn tail_probabilities_agree_with_values_calculated_to_fifty_digits() {
        for (t, degrees, above) in TAILS {
            assert!((tail(t, degrees) - above).abs() <= 1e-12 * above, "{t} {degrees}: {}", tail(t, degrees));
            assert!((two_sided(-t, degrees) - 2.0 * above).abs() <= 2e-12 * above);
            assert!((tail(-t, degrees) + tail(t, degrees) - 1.0).abs() < 1e-15);
        }
    }

    #[test]
    fn quantiles_agree_with_values_calculated_to_fifty_digits() {
        for (probability, degrees, t) in QUANTILES {
            let found = quantile(probability, degrees);
            assert!((found - t).abs() <= 1e-12 * t.abs(), "{probability} {degrees}: {found}");
        }
        assert_eq!(quantile(0.5, 3.0), 0.0);
        assert_eq!((quantile(0.0, 3.0), quantile(1.0, 3.0)), (f64::NEG_INFINITY, f64::INFINITY));
    }

    #[test]
    fn the_density_is_the_negative_derivative_of_the_tail() {
        for (t, degrees) in [(0.0, 3.0), (1.2, 8.0), (-2.0, 40.0)] {
            let slope = (tail(t - 1e-5, degrees) - tail(t + 1e-5, degrees)) / 2e-5;
            assert!((slope - density(t, degrees)).abs() < 1e-9);
        }
    }
}
