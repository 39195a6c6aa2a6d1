//! Figures of Stata 12 for `newey g_realinv g_realgdp L.realint, lag(4)` and `regress ..., vce(robust)` on the quarterly
//! accounts of the United States from 1959 to 2009 (Bureau of Economic Analysis), as statsmodels publishes them in
//! `regression/tests/results/results_macro_ols_robust.py`.

use crate::regression::{Design, Fit, least_squares, newey_west, newey_west_lags};

use super::{assert_close, columns};

/// Growth of investment on growth of product and the interest rate of the quarter before.
fn growth() -> (Design, Vec<f64>) {
    let columns = columns(include_str!("data/investment.csv"));
    let growth = |values: &[f64]| -> Vec<f64> {
        values.windows(2).map(|pair| 400.0 * (pair[1].ln() - pair[0].ln())).collect()
    };
    let product = growth(&columns[1]);
    let mut design = Design::of(&[&product, &columns[2][..product.len()]]).unwrap();
    design.push_ones();
    (design, growth(&columns[0]))
}

fn robust(lags: usize) -> Fit {
    let (design, values) = growth();
    let mut fit = least_squares(&design, &values, None).unwrap();
    let covariance = newey_west(&fit, &design, None, lags).unwrap();
    fit.set_covariance(covariance);
    fit
}

#[test]
fn four_lags_agree_with_stata() {
    let fit = robust(4);
    let known = [
        (4.3742216647032, 0.33125644884286, 13.204940401864, 5.282334606e-29),
        (-0.61399696947899, 0.29582347593197, -2.0755518727668, 0.03922090940364),
        (-9.4816727746549, 1.1859338087713, -7.9951112823729, 1.036821797e-13),
    ];
    for (column, (coefficient, error, t, p)) in known.into_iter().enumerate() {
        assert_close(fit.coefficients[column], coefficient, 1e-8);
        assert_close(fit.std_errors[column], error, 1e-8);
        assert_close(fit.test(column).statistic, t, 1e-8);
        assert_close(fit.test(column).p_value, p, 1e-8);
    }
    let covariances = [(0, 0, 0.10973083489998), (0, 1, 0.0003953117603), (1, 2, -0.06062111121649)];
    for (row, column, known) in covariances {
        assert_close(fit.covariance.at(row, column), known, 1e-8);
    }
    let (low, high) = fit.interval(1, 0.95);
    assert_close(low, -1.1973480087863, 1e-8);
    assert_close(high, -0.03064593017165, 1e-8);
    let joint = fit.joint_test(&[0, 1]).unwrap();
    assert_close(joint.statistic, 89.45120275471848, 1e-8);
    assert_close(joint.p_value, 1.93466284646e-28, 1e-8);
}

#[test]
fn no_lags_agree_with_robust_errors_of_stata() {
    let fit = robust(0);
    for (column, known) in [0.32355452428856, 0.32772840315987, 1.3690593206013].into_iter().enumerate() {
        assert_close(fit.std_errors[column], known, 1e-8);
    }
}

#[test]
fn the_default_number_of_lags_grows_slowly() {
    assert_eq!([30, 100, 200, 365, 1_000].map(newey_west_lags), [3, 4, 4, 5, 6]);
}
