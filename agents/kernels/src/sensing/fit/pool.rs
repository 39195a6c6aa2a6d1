//! Draws the effects of single products to what all have in common.

/// An estimate with its variance.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Estimate {
    pub value: f64,
    pub variance: f64,
}

/// What several products have in common.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Common {
    pub mean: f64,
    pub variance_of_mean: f64,
    /// Variance of the true effects between products.
    pub between: f64,
}

/// Mean and variance between products by the method of moments (DerSimonian and Laird, 1986). `None` without estimates.
pub(crate) fn common(estimates: &[Estimate]) -> Option<Common> {
    let known: Vec<Estimate> = estimates.iter().copied().filter(|one| one.variance > 0.0).collect();
    let weighted = |between: f64| {
        let weight = |one: &Estimate| 1.0 / (one.variance + between);
        let all: f64 = known.iter().map(weight).sum();
        (known.iter().map(|one| weight(one) * one.value).sum::<f64>() / all, 1.0 / all)
    };
    if known.is_empty() {
        return None;
    }
    let (fixed, variance) = weighted(0.0);
    let spread: f64 = known.iter().map(|one| (one.value - fixed).powi(2) / one.variance).sum();
    let squares: f64 = known.iter().map(|one| one.variance.powi(-2)).sum();
    let scale = 1.0 / variance - squares * variance;
    let excess = spread - (known.len() - 1) as f64;
    let between = if scale > 0.0 { (excess / scale).max(0.0) } else { 0.0 };
    let (mean, variance_of_mean) = weighted(between);
    Some(Common { mean, variance_of_mean, between })
}

/// One product's estimate drawn to the common mean (James and Stein, 1961; Morris, 1983), and the weight of its own.
pub(crate) fn draw(own: Option<Estimate>, common: &Common) -> (Estimate, f64) {
    let Some(own) = own.filter(|own| own.variance > 0.0) else {
        return (Estimate { value: common.mean, variance: common.variance_of_mean + common.between }, 0.0);
    };
    let weight = common.between / (common.between + own.variance);
    let value = weight * own.value + (1.0 - weight) * common.mean;
    let variance = weight * own.variance + (1.0 - weight).powi(2) * common.variance_of_mean;
    (Estimate { value, variance }, weight)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn products_that_differ_by_chance_only_share_the_mean() {
        let estimates = [1.0, 1.1, 0.9].map(|value| Estimate { value, variance: 0.04 });
        let common = common(&estimates).unwrap();
        assert!(common.between == 0.0 && (common.mean - 1.0).abs() < 1e-12);
        assert_eq!(draw(Some(estimates[1]), &common), (Estimate { value: 1.0, variance: 0.04 / 3.0 }, 0.0));
    }

    #[test]
    fn a_noisy_product_is_drawn_further_than_a_precise_one() {
        let precise = Estimate { value: 2.0, variance: 0.001 };
        let noisy = Estimate { value: 2.0, variance: 1.0 };
        let common = common(&[precise, Estimate { value: 0.0, variance: 0.001 }, noisy]).unwrap();
        assert!(common.between > 0.5);
        assert!(draw(Some(precise), &common).1 > 0.99 && draw(Some(noisy), &common).1 < 0.7);
    }
}
