//! The stack loss data (Brownlee, 1965) with the figures of `rlm` of the R package MASS (Venables and Ripley, "Modern
//! Applied Statistics with S"), as statsmodels publishes them in `robust/tests/results/results_rlm.py`. `rlm` stops when a
//! step is smaller than 1e-4, so its figures are met to 1e-4; the equations that define the estimate hold to 1e-8.

use crate::regression::{Design, Influence, RobustFit, least_squares, m_estimate};

use super::{assert_close, columns, with_ones};

fn stack_loss() -> (Design, Vec<f64>) {
    let columns = columns(include_str!("data/stack_loss.csv"));
    (with_ones(&columns[1..]), columns[0].clone())
}

/// The weighted residuals are orthogonal to the columns, and the scale is the median absolute residual.
fn assert_equations_hold(design: &Design, robust: &RobustFit, influence: Influence) {
    let fit = &robust.fit;
    let weighted: Vec<f64> =
        fit.residuals.iter().map(|residual| residual * influence.weight(residual / fit.sigma)).collect();
    for (column, score) in design.transposed_times(&weighted).into_iter().enumerate() {
        let size: f64 = design.column(column).iter().map(|value| value.abs()).sum();
        assert!(score.abs() < 1e-8 * size * fit.sigma, "score {score} of column {column}");
    }
    let mut sizes: Vec<f64> = fit.residuals.iter().map(|residual| residual.abs()).collect();
    sizes.sort_by(f64::total_cmp);
    let middle = (sizes[(sizes.len() - 1) / 2] + sizes[sizes.len() / 2]) / 2.0;
    assert_close(fit.sigma, middle / 0.6744897501960817, 1e-8);
}

fn assert_published(influence: Influence, coefficients: [f64; 4], errors: [f64; 4], sigma: f64) {
    let (design, values) = stack_loss();
    let robust = m_estimate(&design, &values, influence).unwrap();
    for column in 0..4 {
        assert_close(robust.fit.coefficients[column], coefficients[column], 2e-4);
        assert_close(robust.fit.std_errors[column], errors[column], 1e-4);
    }
    assert_close(robust.fit.sigma, sigma, 1e-4);
    assert_equations_hold(&design, &robust, influence);
}

#[test]
fn huber_weights_give_the_published_stack_loss_fit() {
    let coefficients = [-41.02653105, 0.82937387, 0.92610818, -0.12784916];
    let errors = [9.8073472, 0.11118035, 0.3034081, 0.12885259];
    assert_published(Influence::HUBER, coefficients, errors, 2.4407137948148447);
}

#[test]
fn bisquare_weights_give_the_published_stack_loss_fit() {
    let coefficients = [-42.28525369, 0.9275471, 0.65073222, -0.11233103];
    let errors = [9.5315672, 0.10805398, 0.29487634, 0.12522928];
    assert_published(Influence::BISQUARE, coefficients, errors, 2.2818858795649497);
}

#[test]
fn outliers_do_not_move_the_line() {
    let x: Vec<f64> = (0..60).map(f64::from).collect();
    let clean: Vec<f64> = x.iter().map(|x| 5.0 + 2.0 * x + (x * 2.3).sin()).collect();
    let mut wild = clean.clone();
    for row in [3, 20, 31, 32, 50, 59] {
        wild[row] += 500.0;
    }
    let design = with_ones(&[x]);
    let robust = m_estimate(&design, &wild, Influence::BISQUARE).unwrap();
    let plain = least_squares(&design, &clean, None).unwrap();
    assert_close(robust.fit.coefficients[1], plain.coefficients[1], 0.005);
    assert_eq!([3, 20, 31, 32, 50, 59].map(|row| robust.weights[row]), [0.0; 6]);
    assert!(robust.weights.iter().filter(|weight| **weight > 0.8).count() >= 50);
}

#[test]
fn an_exact_line_is_recovered() {
    let x: Vec<f64> = (0..20).map(f64::from).collect();
    let mut y: Vec<f64> = x.iter().map(|x| 1.0 + x).collect();
    let design = with_ones(&[x]);
    assert_close(m_estimate(&design, &y, Influence::HUBER).unwrap().fit.coefficients[1], 1.0, 1e-10);
    y[4] = 1_000.0;
    assert_close(m_estimate(&design, &y, Influence::BISQUARE).unwrap().fit.coefficients[1], 1.0, 1e-8);
}
