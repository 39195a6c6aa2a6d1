//! Ridge and lasso on the prostate cancer data (Stamey et al., 1989) as Hastie, Tibshirani and Friedman publish them in
//! "The Elements of Statistical Learning" (second edition, table 3.3) with three decimals; the conditions of the optimum
//! hold to 1e-8.

use crate::regression::{
    Design, LassoFit, LassoOptions, choose_by_bic, cross_validate, lasso_path, least_squares, ridge,
};

use super::{assert_close, columns, with_ones};

/// The 67 patients of the training set; columns have the mean zero and the standard deviation one over all 97.
fn prostate() -> (Design, Vec<f64>) {
    let columns = columns(include_str!("data/prostate.csv"));
    let train = |values: &[f64]| -> Vec<f64> {
        values.iter().zip(&columns[9]).filter(|(_, train)| **train == 1.0).map(|(value, _)| *value).collect()
    };
    let mut design = Design::new(67);
    for column in &columns[..8] {
        let mean = column.iter().sum::<f64>() / 97.0;
        let deviation = (column.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / 96.0).sqrt();
        let scaled: Vec<f64> = column.iter().map(|value| (value - mean) / deviation).collect();
        design.push(&train(&scaled)).unwrap();
    }
    (design, train(&columns[8]))
}

fn residuals(design: &Design, values: &[f64], coefficients: &[f64], constant: f64) -> Vec<f64> {
    let fitted = design.times(coefficients);
    values.iter().zip(fitted).map(|(value, fitted)| value - constant - fitted).collect()
}

/// The book does not centre the columns again over the training set; with every row and its mirror image they are.
fn mirrored() -> (Design, Vec<f64>) {
    let (design, values) = prostate();
    let mean = values.iter().sum::<f64>() / 67.0;
    let mirror =
        |values: &[f64]| -> Vec<f64> { values.iter().copied().chain(values.iter().map(|v| -v)).collect() };
    let mut twice = Design::new(134);
    for column in 0..8 {
        twice.push(&mirror(design.column(column))).unwrap();
    }
    let centred: Vec<f64> = values.iter().map(|value| value - mean).collect();
    (twice, mirror(&centred))
}

#[test]
fn ridge_with_five_degrees_of_freedom_gives_the_published_result() {
    let (design, values) = mirrored();
    let at = |lambda: f64| ridge(&design, &values, Some(&[1.0; 8]), &[lambda]).unwrap().remove(0);
    let (mut low, mut high) = (0.0, 1_000.0);
    for _ in 0..100 {
        let middle = 0.5 * (low + high);
        if at(middle).degrees > 5.0 { low = middle } else { high = middle }
    }
    let fit = at(low);
    let known = [0.420, 0.238, -0.046, 0.162, 0.227, 0.000, 0.040, 0.133];
    for (found, known) in fit.coefficients.iter().zip(known) {
        assert!((found - known).abs() < 0.6e-3, "{found} instead of {known}");
    }
    let left = residuals(&design, &values, &fit.coefficients, fit.constant);
    for (column, product) in design.transposed_times(&left).into_iter().enumerate() {
        assert!((product - fit.lambda * fit.coefficients[column]).abs() < 1e-8);
    }
    assert!(left.iter().sum::<f64>().abs() < 1e-8);
    assert_close(fit.residual_squares, left.iter().map(|left| left * left).sum(), 1e-10);
}

#[test]
fn ridge_without_a_penalty_equals_least_squares() {
    let columns = columns(include_str!("data/longley.csv"));
    let fit = ridge(
        &Design::of(&columns[1..].iter().map(Vec::as_slice).collect::<Vec<_>>()).unwrap(),
        &columns[0],
        None,
        &[0.0, 1.0],
    )
    .unwrap();
    let plain = least_squares(&with_ones(&columns[1..]), &columns[0], None).unwrap();
    for (found, known) in fit[0].coefficients.iter().zip(&plain.coefficients[1..]) {
        assert_close(*found, *known, 1e-8);
    }
    assert_close(fit[0].constant, plain.coefficients[0], 1e-8);
    assert_close(fit[0].degrees, 6.0, 1e-12);
    assert!(fit[1].degrees < 5.0 && fit[1].validation.is_finite());
}

/// The gradient of a chosen column is lambda times its sign, that of the others is smaller.
fn assert_optimal(design: &Design, values: &[f64], fit: &LassoFit) {
    let left = residuals(design, values, &fit.coefficients, fit.constant);
    assert!(left.iter().sum::<f64>().abs() < 1e-8);
    for (column, product) in design.transposed_times(&left).into_iter().enumerate() {
        let (gradient, coefficient) = (product / values.len() as f64, fit.coefficients[column]);
        if coefficient == 0.0 {
            assert!(gradient.abs() <= fit.lambda + 1e-8);
        } else {
            assert!((gradient - fit.lambda.copysign(coefficient)).abs() < 1e-8);
        }
    }
    assert_close(fit.residual_squares, left.iter().map(|left| left * left).sum(), 1e-10);
}

/// The book's columns have the deviation one over all patients, its lasso over the training set; the bound that it states,
/// a share of 0.36, is rounded, so the point is found by its first coefficient.
#[test]
fn the_published_lasso_lies_on_the_path() {
    let (design, values) = prostate();
    let at = |lambda: f64| {
        let options = LassoOptions { lambdas: Some(&[lambda]), ..LassoOptions::default() };
        lasso_path(&design, &values, options).unwrap().remove(0)
    };
    let (mut low, mut high) = (0.1, 0.5);
    for _ in 0..60 {
        let middle = 0.5 * (low + high);
        if at(middle).coefficients[0] > 0.533 { low = middle } else { high = middle }
    }
    let fit = at(low);
    let known = [0.533, 0.169, 0.0, 0.002, 0.094, 0.0, 0.0, 0.0];
    for (found, known) in fit.coefficients.iter().zip(known) {
        assert!((found - known).abs() < 2e-3, "{:?} {}", fit.coefficients, fit.lambda);
    }
    assert!((fit.constant - 2.468).abs() < 2e-3);
}

#[test]
fn every_point_of_the_lasso_path_is_optimal_and_the_last_is_least_squares() {
    let (design, values) = prostate();
    let options = LassoOptions { scales: Some(&[1.0; 8]), ..LassoOptions::default() };
    let path = lasso_path(&design, &values, options).unwrap();
    assert_eq!((path.len(), path[0].chosen().count()), (100, 0));
    path.iter().for_each(|fit| assert_optimal(&design, &values, fit));
    let end = lasso_path(&design, &values, LassoOptions { lambdas: Some(&[0.0]), ..options }).unwrap();
    let plain: Vec<Vec<f64>> = (0..8).map(|column| design.column(column).to_vec()).collect();
    let plain = least_squares(&with_ones(&plain), &values, None).unwrap();
    for (found, known) in end[0].coefficients.iter().zip(&plain.coefficients[1..]) {
        assert_close(*found, *known, 1e-8);
    }
    // Table 3.3, least squares.
    for (found, known) in
        end[0].coefficients.iter().zip([0.680, 0.263, -0.141, 0.210, 0.305, -0.288, -0.021, 0.267])
    {
        assert!((found - known).abs() < 0.6e-3);
    }
}

#[test]
fn both_selection_rules_find_the_relevant_columns() {
    let mut state = 7_u64;
    let mut noise = || {
        (0..12)
            .map(|_| {
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                (state >> 11) as f64 / (1_u64 << 53) as f64
            })
            .sum::<f64>()
            - 6.0
    };
    let mut design = Design::new(200);
    for _ in 0..12 {
        design.push_with(|_| noise());
    }
    let values: Vec<f64> =
        (0..200).map(|row| 3.0 + 2.0 * design.at(row, 1) - design.at(row, 7) + noise()).collect();
    let path = lasso_path(&design, &values, LassoOptions::default()).unwrap();
    let by_bic = &path[choose_by_bic(&path, 200).unwrap()];
    assert!(by_bic.coefficients[1] > 1.7 && by_bic.coefficients[7] < -0.7 && by_bic.chosen().count() <= 4);
    let validation = cross_validate(&design, &values, LassoOptions::default(), 10).unwrap();
    let simplest: Vec<usize> = path[validation.simplest].chosen().collect();
    assert_eq!(simplest, [1, 7]);
    assert!(validation.errors[validation.best] < 1.3 && validation.best >= validation.simplest);
}

#[test]
fn a_column_without_penalty_stays_and_constant_columns_are_left_out() {
    let (mut design, values) = prostate();
    design.push(&[4.0; 67]).unwrap();
    let mut penalties = [1.0; 9];
    penalties[2] = 0.0;
    let options = LassoOptions { penalties: Some(&penalties), ..LassoOptions::default() };
    let path = lasso_path(&design, &values, options).unwrap();
    assert!(path.iter().all(|fit| fit.coefficients[2] != 0.0 && fit.coefficients[8] == 0.0));
    assert_eq!(path[0].chosen().collect::<Vec<_>>(), [2]);
    assert_eq!(ridge(&design, &values, None, &[1.0]).unwrap()[0].coefficients[8], 0.0);
}
