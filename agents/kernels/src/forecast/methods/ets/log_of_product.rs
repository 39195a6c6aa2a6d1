//! Products of many numbers without overflow.

/// The logarithm of a product of many numbers. It calls `ln` only rarely, because `ln` would take most of the time of a fit.
pub(super) struct LogOfProduct {
    product: f64,
    logs: f64,
}

impl Default for LogOfProduct {
    fn default() -> Self {
        Self { product: 1.0, logs: 0.0 }
    }
}

impl LogOfProduct {
    /// Multiplies by a factor; a factor that is not positive and finite makes the logarithm infinite.
    pub(super) fn multiply(&mut self, factor: f64) {
        if !(factor > 0.0 && factor.is_finite()) {
            self.logs = f64::INFINITY;
            return;
        }
        // The product of two factors within these limits neither overflows nor becomes zero.
        if !(1e-150..1e150).contains(&factor) || !(1e-150..1e150).contains(&self.product) {
            self.logs += self.product.ln() + factor.ln();
            self.product = 1.0;
        } else {
            self.product *= factor;
        }
    }

    /// The logarithm of the product.
    pub(super) fn value(&self) -> f64 {
        self.logs + self.product.ln()
    }
}

#[cfg(test)]
mod tests {
    use super::LogOfProduct;

    #[test]
    fn the_logarithm_of_a_product_is_the_sum_of_logarithms() {
        let factors = [3.0, 1e120, 1e-140, 7.5, 1e-300, 1e300, 2e-160, 0.5];
        let mut logs = LogOfProduct::default();
        factors.iter().for_each(|factor| logs.multiply(*factor));
        let expected: f64 = factors.iter().map(|factor| factor.ln()).sum();
        assert!((logs.value() - expected).abs() < 1e-9, "{} {expected}", logs.value());
        logs.multiply(0.0);
        assert_eq!(logs.value(), f64::INFINITY);
    }
}
