//! Products of many numbers without overflow.

/// The product of two numbers within these limits neither overflows nor becomes zero.
const SAFE: std::ops::Range<f64> = 1e-150..1e150;

/// Limits of factors of which `count` can be multiplied, in any order, without leaving the safe range.
pub(super) fn safe_factors(count: usize) -> std::ops::Range<f64> {
    // Somewhat narrower, because powers are rounded.
    const MARGIN: f64 = 1e-9;
    let root = |limit: f64| limit.powf(1.0 / count as f64);
    root(SAFE.start) * (1.0 + MARGIN)..root(SAFE.end) * (1.0 - MARGIN)
}

/// The logarithms of several products of many numbers. It calls `ln` only rarely, because `ln` would take most of the time of a fit.
pub(super) struct LogsOfProducts<const N: usize> {
    products: [f64; N],
    logs: [f64; N],
}

impl<const N: usize> Default for LogsOfProducts<N> {
    fn default() -> Self {
        Self { products: [1.0; N], logs: [0.0; N] }
    }
}

impl<const N: usize> LogsOfProducts<N> {
    /// Multiplies each product by its factor; a factor that is not positive and finite makes its logarithm infinite.
    #[inline(always)]
    pub(super) fn multiply(&mut self, factors: &[f64; N]) {
        let are_safe = |numbers: &[f64; N]| {
            numbers.iter().fold(true, |all, number| all & (*number >= SAFE.start) & (*number < SAFE.end))
        };
        if are_safe(factors) & are_safe(&self.products) {
            self.products = std::array::from_fn(|i| self.products[i] * factors[i]);
        } else {
            // By value, so that the usual case can keep its numbers in registers.
            (self.products, self.logs) = multiplied_each(self.products, self.logs, *factors);
        }
    }

    /// The same for factors that are known to be safe.
    #[inline(always)]
    pub(super) fn multiply_safe(&mut self, factors: &[f64; N]) {
        self.products = std::array::from_fn(|i| self.products[i] * factors[i]);
    }

    pub(super) fn value(&self, number: usize) -> f64 {
        self.logs[number] + self.products[number].ln()
    }
}

/// Products and logarithms after factors, or before products, that are beyond the limits.
#[cold]
#[inline(never)]
fn multiplied_each<const N: usize>(
    mut products: [f64; N],
    mut logs: [f64; N],
    factors: [f64; N],
) -> ([f64; N], [f64; N]) {
    for ((product, log), factor) in products.iter_mut().zip(&mut logs).zip(&factors) {
        if !(*factor > 0.0 && factor.is_finite()) {
            *log = f64::INFINITY;
        } else if SAFE.contains(factor) && SAFE.contains(product) {
            *product *= factor;
        } else {
            *log += product.ln() + factor.ln();
            *product = 1.0;
        }
    }
    (products, logs)
}

#[cfg(test)]
mod tests {
    use super::LogsOfProducts;

    #[test]
    fn the_logarithm_of_a_product_is_the_sum_of_logarithms() {
        let factors = [3.0, 1e120, 1e-140, 7.5, 1e-300, 1e300, 2e-160, 0.5];
        let mut logs = LogsOfProducts::<2>::default();
        factors.iter().for_each(|factor| logs.multiply(&[*factor, 2.0]));
        let expected: f64 = factors.iter().map(|factor| factor.ln()).sum();
        let (found, of_twos) = (logs.value(0), logs.value(1));
        assert!((found - expected).abs() < 1e-9, "{found} {expected}");
        assert!((of_twos - 8.0 * 2_f64.ln()).abs() < 1e-12, "{of_twos}");
        logs.multiply(&[0.0, 2.0]);
        assert_eq!(logs.value(0), f64::INFINITY);
        assert!((logs.value(1) - 9.0 * 2_f64.ln()).abs() < 1e-12);
    }
}
