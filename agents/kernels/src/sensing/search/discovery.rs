//! Corrections for everything that was tried.

/// Q values of Benjamini and Yekutieli (2001): the share of false discoveries among the p values up to each one, however
/// they depend on one another.
pub(crate) fn q_values(p_values: &[f64]) -> Vec<f64> {
    let count = p_values.len();
    let harmonic: f64 = (1..=count).map(|i| 1.0 / i as f64).sum();
    let mut order: Vec<usize> = (0..count).collect();
    order.sort_by(|a, b| p_values[*a].total_cmp(&p_values[*b]));
    let mut q_values = vec![1.0; count];
    let mut lowest = 1.0_f64;
    for (rank, at) in order.iter().enumerate().rev() {
        lowest = lowest.min(p_values[*at] * harmonic * count as f64 / (rank + 1) as f64);
        q_values[*at] = lowest;
    }
    q_values
}

/// One p value of two that are independent (Fisher, 1925).
pub(crate) fn combine(first: f64, second: f64) -> f64 {
    let product = first.max(f64::MIN_POSITIVE).ln() + second.max(f64::MIN_POSITIVE).ln();
    (product.exp() * (1.0 - product)).min(1.0)
}

/// The smallest p value of `tried` tests, corrected for their number (Bonferroni).
pub(crate) fn smallest_of(p_value: f64, tried: usize) -> f64 {
    (p_value * tried as f64).min(1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn q_values_follow_the_step_up_rule_and_keep_the_order() {
        let q = q_values(&[0.01, 0.04, 0.03, 0.5]);
        let harmonic = 1.0 + 0.5 + 1.0 / 3.0 + 0.25;
        assert!((q[0] - 0.04 * harmonic).abs() < 1e-12);
        assert!((q[2] - 0.16 / 3.0 * harmonic).abs() < 1e-12 && (q[1] - q[2]).abs() < 1e-12);
        assert!((q[3] - 1.0).abs() < 1e-12);
    }

    #[test]
    fn two_halves_without_evidence_make_none() {
        assert!((combine(1.0, 1.0) - 1.0).abs() < 1e-12);
        let expected = 0.0025 * (1.0 - 0.0025_f64.ln());
        assert!((combine(0.05, 0.05) - expected).abs() < 1e-12);
    }
}
