//! The forecasts compared with a simple rule.

use kernels::forecast::Accuracy;

use super::tested::Tested;

/// Errors below this share of the demand are floating-point noise.
const EXACT: f64 = 1e-9;

/// The forecasts compared with a simple rule, product by product.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Comparison {
    pub products: usize,
    pub closer: usize,
    pub worse: usize,
    /// Share of the rule's error, added up in units over all products, that the forecasts avoid; minus infinity when
    /// only the rule is exact.
    pub saved: f64,
}

/// Compares with the rule whose error the forecasts beat by the share `added`.
pub(super) fn comparison(tested: &[&Tested], added: fn(&Accuracy) -> f64) -> Comparison {
    let (mut closer, mut worse) = (0, 0);
    let (mut own, mut rule) = (Vec::with_capacity(tested.len()), Vec::with_capacity(tested.len()));
    for product in tested {
        let own_error = without_noise(product, product.error());
        let rule_error = without_noise(product, product.rule_error(added(product.accuracy)));
        let difference = own_error - rule_error;
        let noise = EXACT * product.size;
        closer += usize::from(difference < -noise);
        worse += usize::from(difference > noise);
        own.push(over_all_windows(product, own_error));
        rule.push(over_all_windows(product, rule_error));
    }
    let saved = saved(own.iter().sum(), rule.iter().sum());
    Comparison { products: tested.len(), closer, worse, saved }
}

/// The error of a product, or zero when it is floating-point noise.
fn without_noise(product: &Tested, error: f64) -> f64 {
    if error <= EXACT * product.size { 0.0 } else { error }
}

/// The error of a single period, added up over the backtest of the product.
fn over_all_windows(product: &Tested, error: f64) -> f64 {
    if error.is_finite() { error * product.steps() } else { 0.0 }
}

/// The share of the rule's error that the forecasts avoid.
fn saved(own: f64, rule: f64) -> f64 {
    match (rule > 0.0, own > 0.0) {
        (true, _) => 1.0 - own / rule,
        (false, true) => f64::NEG_INFINITY,
        (false, false) => 0.0,
    }
}
