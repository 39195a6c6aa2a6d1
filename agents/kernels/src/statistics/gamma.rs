//! The gamma distribution with scale one: tail by series or continued fraction, quantile, and the losses.

use super::saddle_point::poisson_mass;
use super::{normal, root};

/// Density at `x` > 0.
pub fn density(shape: f64, x: f64) -> f64 {
    poisson_mass(shape, x) * shape / x
}

/// P(X > x), the regularised upper incomplete gamma function.
pub fn tail(shape: f64, x: f64) -> f64 {
    if x <= 0.0 {
        return 1.0;
    }
    if x < shape + 1.0 { 1.0 - series(shape, x) } else { fraction(shape, x) }
}

/// P(X <= x).
pub fn cumulative(shape: f64, x: f64) -> f64 {
    if x <= 0.0 {
        return 0.0;
    }
    if x < shape + 1.0 { series(shape, x) } else { 1.0 - fraction(shape, x) }
}

/// The lower function below its middle, by its power series.
fn series(shape: f64, x: f64) -> f64 {
    let (mut sum, mut term, mut divisor) = (1.0, 1.0, shape);
    while term > sum * 1e-17 {
        divisor += 1.0;
        term *= x / divisor;
        sum += term;
    }
    poisson_mass(shape, x) * sum
}

/// The upper function above its middle, by Legendre's continued fraction evaluated from the front (Lentz, 1976).
fn fraction(shape: f64, x: f64) -> f64 {
    const TINY: f64 = 1e-300;
    let mut b = x + 1.0 - shape;
    let mut c = 1.0 / TINY;
    let mut d = 1.0 / b;
    let mut product = d;
    for i in 1..100_000 {
        let i = f64::from(i);
        let a = -i * (i - shape);
        b += 2.0;
        d = a * d + b;
        d = 1.0 / if d.abs() < TINY { TINY } else { d };
        c = b + a / c;
        c = if c.abs() < TINY { TINY } else { c };
        let step = c * d;
        product *= step;
        if (step - 1.0).abs() < 4e-16 {
            break;
        }
    }
    poisson_mass(shape, x) * shape * product
}

/// The x with P(X <= x) = `probability`, by Newton steps on ln x from the cube-root start (Wilson and Hilferty, 1931).
pub fn quantile(shape: f64, probability: f64) -> f64 {
    if probability <= 0.0 {
        return 0.0;
    }
    if probability >= 1.0 {
        return f64::INFINITY;
    }
    let spread = 1.0 / (9.0 * shape);
    let cube_root = 1.0 - spread + normal::quantile(probability) * spread.sqrt();
    // Near zero the density is x^(shape - 1) / Gamma(shape).
    let near_zero = (probability.ln() + libm::lgamma(shape + 1.0)) / shape;
    let start = if cube_root > 0.25 { (shape * cube_root.powi(3)).ln() } else { near_zero };
    let high = (shape + 10.0 + 2.0 * (shape.sqrt() + 40.0) * 2.0 - 2.0 * (1.0 - probability).ln()).ln();
    let logarithm = root::between((near_zero - 1e-9 - 1.0, high), start, 1e-15, |logarithm| {
        let x = logarithm.exp();
        let slope = poisson_mass(shape, x) * shape;
        if probability > 0.5 {
            ((1.0 - probability) - tail(shape, x), slope)
        } else {
            (cumulative(shape, x) - probability, slope)
        }
    });
    logarithm.exp()
}

/// E[(X - x)+] = shape tail(shape + 1, x) - x tail(shape, x).
pub fn loss(shape: f64, x: f64) -> f64 {
    tail_and_losses(shape, x).1
}

/// P(X > x), E[(X - x)+] and E[((X - x)+)^2] / 2 with one incomplete gamma function.
pub fn tail_and_losses(shape: f64, x: f64) -> (f64, f64, f64) {
    if x <= 0.0 {
        let distance = shape - x;
        return (1.0, distance, 0.5 * (shape + distance * distance));
    }
    let above = tail(shape, x);
    let front = poisson_mass(shape, x);
    // tail(shape + 1) = tail(shape) + x^shape e^-x / Gamma(shape + 1), and again.
    let once = above + front;
    let twice = once + front * x / (shape + 1.0);
    let loss = shape * once - x * above;
    let second = 0.5 * (shape * (shape + 1.0) * twice - 2.0 * x * shape * once + x * x * above);
    (above, loss.max(0.0), second.max(0.0))
}

#[cfg(test)]
mod tests {
    use super::{cumulative, loss, quantile, tail, tail_and_losses};

    /// Shape, x, tail; mpmath 1.3 with 50 digits.
    const TAILS: [(f64, f64, f64); 12] = [
        (0.05, 0.3, 0.04561887812565424),
        (0.5, 0.001, 0.9643294082703201),
        (0.5, 4.0, 0.004677734981047266),
        (1.0, 2.5, 0.0820849986238988),
        (2.5, 1.0, 0.8491450360846097),
        (4.0, 4.0, 0.43347012036670896),
        (4.0, 20.0, 3.2037197804769982e-06),
        (37.5, 30.0, 0.8965347948021327),
        (37.5, 60.0, 0.0007501906698762029),
        (1000.0, 1010.0, 0.3723210552630053),
        (50000.0, 50100.0, 0.3269300106238046),
        (50000.0, 49000.0, 0.9999966152457719),
    ];

    /// Shape, probability, quantile; mpmath 1.3 with 50 digits.
    const QUANTILES: [(f64, f64, f64); 9] = [
        (0.05, 0.2, 6.128540904101302e-15),
        (0.05, 0.95, 0.265932302425841),
        (0.5, 0.01, 7.854392895485099e-05),
        (0.5, 0.975, 2.5119430936574436),
        (1.0, 0.9, std::f64::consts::LN_10),
        (2.5, 0.05, 0.5727381130308846),
        (4.0, 0.95, 7.753656527932725),
        (4.0, 0.999999, 21.350456963238944),
        (100.0, 0.99, 124.7225614907208),
    ];

    #[test]
    fn tail_probabilities_agree_with_values_calculated_to_fifty_digits() {
        for (shape, x, above) in TAILS {
            assert!((tail(shape, x) - above).abs() <= 1e-12 * above, "{shape} {x}: {}", tail(shape, x));
            assert!((tail(shape, x) + cumulative(shape, x) - 1.0).abs() < 1e-15);
        }
    }

    #[test]
    fn quantiles_agree_with_values_calculated_to_fifty_digits() {
        for (shape, probability, x) in QUANTILES {
            let found = quantile(shape, probability);
            assert!((found - x).abs() <= 1e-12 * x, "{shape} {probability}: {found}");
        }
    }

    #[test]
    fn losses_are_the_integrals_of_the_tail() {
        for (shape, x) in [(0.3, 0.2), (1.0, 2.0), (4.0, 3.0), (60.0, 66.0)] {
            let step = 1e-4;
            let slope = (loss(shape, x + step) - loss(shape, x - step)) / (2.0 * step);
            assert!((slope + tail(shape, x)).abs() < 1e-6);
            let second = |x| tail_and_losses(shape, x).2;
            let slope = (second(x + step) - second(x - step)) / (2.0 * step);
            assert!((slope + loss(shape, x)).abs() < 1e-6);
        }
        assert!((loss(1.0, 2.0) - (-2.0_f64).exp()).abs() < 1e-15);
    }
}
