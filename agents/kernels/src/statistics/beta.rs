//! The regularised incomplete beta function, the basis of Student's t and Fisher's F distributions.

use super::saddle_point::binomial_mass;

/// I_x(a, b) for x in 0..=1; `complement` is 1 - x without cancellation.
pub fn cumulative(a: f64, b: f64, x: f64, complement: f64) -> f64 {
    if x <= 0.0 {
        return 0.0;
    }
    if complement <= 0.0 {
        return 1.0;
    }
    if a * complement >= b * x {
        front(a, b, x, complement) / fraction(a, b, x, complement)
    } else {
        1.0 - front(b, a, complement, x) / fraction(b, a, complement, x)
    }
}

/// x^a (1 - x)^b / B(a, b).
fn front(a: f64, b: f64, x: f64, complement: f64) -> f64 {
    a * b / (a + b) * binomial_mass(a, a + b, x, complement)
}

/// The continued fraction of DiDonato and Morris (1992), evaluated from the front (Lentz, 1976). Needs
/// a (1 - x) >= b x, so that no term cancels.
fn fraction(a: f64, b: f64, x: f64, complement: f64) -> f64 {
    const TINY: f64 = 1e-300;
    let away_from_zero = |value: f64| if value.abs() < TINY { TINY } else { value };
    let distance = a * complement - b * x;
    let denominator = |m: f64| {
        let even = m * (b - m) * x / (a + 2.0 * m - 1.0);
        let odd = (a + m) * (distance + 1.0 + m * (1.0 + complement)) / (a + 2.0 * m + 1.0);
        m + even + odd
    };
    let first = away_from_zero(a * (distance + 1.0) / (a + 1.0));
    let (mut product, mut c, mut d) = (first, first, 0.0);
    for m in 1..100_000 {
        let m = f64::from(m);
        let numerator = (a + m - 1.0) * (a + b + m - 1.0) * m * (b - m) * x * x / (a + 2.0 * m - 1.0).powi(2);
        let below = denominator(m);
        d = 1.0 / away_from_zero(below + numerator * d);
        c = away_from_zero(below + numerator / c);
        let step = c * d;
        product *= step;
        if (step - 1.0).abs() < 4e-16 {
            break;
        }
    }
    product
}
