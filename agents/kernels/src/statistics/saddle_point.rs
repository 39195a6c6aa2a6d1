//! The pieces of Loader's evaluation of Poisson-like masses, which lose no digits for large counts (Loader, 2000).

use std::f64::consts::PI;

/// ln(n!) less its Stirling approximation, for any n > 0.
pub(super) fn stirling_error(n: f64) -> f64 {
    if n < 16.0 {
        return libm::lgamma(n + 1.0) - (n + 0.5) * n.ln() + n - 0.5 * (2.0 * PI).ln();
    }
    let square = n * n;
    (1.0 / 12.0
        - (1.0 / 360.0 - (1.0 / 1_260.0 - (1.0 / 1_680.0 - 1.0 / (1_188.0 * square)) / square) / square)
            / square)
        / n
}

/// x ln(x / mean) + mean - x without cancellation near x = mean.
pub(super) fn deviance(x: f64, mean: f64) -> f64 {
    let difference = x - mean;
    if difference.abs() >= 0.1 * (x + mean) {
        return x * (x / mean).ln() - difference;
    }
    let v = difference / (x + mean);
    let mut sum = difference * v;
    let mut term = 2.0 * x * v;
    for odd in (3..2_000).step_by(2) {
        term *= v * v;
        let next = sum + term / f64::from(odd);
        if next == sum {
            break;
        }
        sum = next;
    }
    sum
}

/// mean^x e^-mean / Gamma(x + 1) for real x >= 0: the Poisson mass, and the front factor of the incomplete gamma.
pub(super) fn poisson_mass(x: f64, mean: f64) -> f64 {
    if x == 0.0 {
        return (-mean).exp();
    }
    (-stirling_error(x) - deviance(x, mean)).exp() / (2.0 * PI * x).sqrt()
}

/// Mass of x successes in n trials for real x and n - x, both above zero.
pub(super) fn binomial_mass(x: f64, n: f64, probability: f64, complement: f64) -> f64 {
    let rest = n - x;
    let exponent = stirling_error(n)
        - stirling_error(x)
        - stirling_error(rest)
        - deviance(x, n * probability)
        - deviance(rest, n * complement);
    exponent.exp() * (n / (2.0 * PI * x * rest)).sqrt()
}
