//! Published Poisson regressions with the digits that were printed; the likelihood equations hold to 1e-8.

use crate::regression::{Design, PoissonFit, RegressionError, poisson};

use super::{assert_close, with_ones};

/// The residuals are orthogonal to the columns.
fn assert_equations_hold(design: &Design, counts: &[f64], fit: &PoissonFit) {
    let residuals: Vec<f64> = counts.iter().zip(&fit.fitted).map(|(count, mean)| count - mean).collect();
    for score in design.transposed_times(&residuals) {
        assert!(score.abs() < 1e-8, "score {score}");
    }
}

/// Dobson (1990), page 93, as the example of `glm` in R prints it.
#[test]
fn the_treatment_trial_of_dobson_gives_the_published_result() {
    let counts = [18.0, 17.0, 15.0, 20.0, 10.0, 20.0, 25.0, 13.0, 12.0];
    let mut design = Design::new(9);
    design.push_ones();
    for level in [1, 2] {
        design.push_with(|row| f64::from(row % 3 == level));
    }
    for level in [1, 2] {
        design.push_with(|row| f64::from(row / 3 == level));
    }
    let fit = poisson(&design, &counts, None).unwrap();
    let known = [(3.045, 0.1709), (-0.4543, 0.2022), (-0.2930, 0.1927), (0.0, 0.2), (0.0, 0.2)];
    for (column, (coefficient, error)) in known.into_iter().enumerate() {
        let last_digit = if column == 0 { 1e-3 } else { 1e-4 };
        assert!((fit.coefficients[column] - coefficient).abs() < 0.6 * last_digit, "{:?}", fit.coefficients);
        assert!((fit.std_errors[column] - error).abs() < 0.6e-4, "{}", fit.std_errors[column]);
    }
    assert!((fit.deviance - 5.1291).abs() < 0.6e-4, "{}", fit.deviance);
    assert!((fit.null_deviance - 10.5814).abs() < 0.6e-4, "{}", fit.null_deviance);
    assert!((fit.test(1).p_value - 0.0246).abs() < 0.6e-4, "{}", fit.test(1).p_value);
    assert_equations_hold(&design, &counts, &fit);
}

/// Months at sea and damage of ships by type, years of construction (1960-64 to 1975-79) and years of operation (1960-74,
/// 1975-79); McCullagh and Nelder (1989), table 6.2.
const SHIPS: [[(f64, f64); 8]; 5] = [
    [(127., 0.), (63., 0.), (1095., 3.), (1095., 4.), (1512., 6.), (3353., 18.), (0., 0.), (2244., 11.)],
    [
        (44882., 39.),
        (17176., 29.),
        (28609., 58.),
        (20370., 53.),
        (7064., 12.),
        (13099., 44.),
        (0., 0.),
        (7117., 18.),
    ],
    [(1179., 1.), (552., 1.), (781., 0.), (676., 1.), (783., 6.), (1948., 2.), (0., 0.), (274., 1.)],
    [(251., 0.), (105., 0.), (288., 0.), (192., 0.), (349., 2.), (1208., 11.), (0., 0.), (2051., 4.)],
    [(45., 0.), (0., 0.), (789., 7.), (437., 7.), (1157., 5.), (2161., 12.), (0., 0.), (542., 1.)],
];

/// McCullagh and Nelder (1989), table 6.3: estimates, and standard errors that allow for a dispersion of 1.69.
#[test]
fn ship_damage_with_an_offset_gives_the_published_result() {
    let cells: Vec<(usize, usize, f64, f64)> = SHIPS
        .iter()
        .enumerate()
        .flat_map(|(kind, cells)| {
            cells.iter().enumerate().map(move |(cell, (months, count))| (kind, cell, *months, *count))
        })
        .filter(|cell| cell.2 > 0.0)
        .collect();
    let mut design = Design::new(cells.len());
    design.push_ones();
    for kind in 1..5 {
        design.push_with(|row| f64::from(cells[row].0 == kind));
    }
    for years in 1..4 {
        design.push_with(|row| f64::from(cells[row].1 / 2 == years));
    }
    design.push_with(|row| f64::from(cells[row].1 % 2 == 1));
    let counts: Vec<f64> = cells.iter().map(|cell| cell.3).collect();
    let offset: Vec<f64> = cells.iter().map(|cell| cell.2.ln()).collect();
    let fit = poisson(&design, &counts, Some(&offset)).unwrap();
    let known = [
        (-6.41, 0.28),
        (-0.54, 0.23),
        (-0.69, 0.43),
        (-0.08, 0.38),
        (0.33, 0.31),
        (0.70, 0.19),
        (0.82, 0.22),
        (0.45, 0.30),
        (0.38, 0.15),
    ];
    for (column, (coefficient, error)) in known.into_iter().enumerate() {
        assert!((fit.coefficients[column] - coefficient).abs() < 0.6e-2, "{:?}", fit.coefficients);
        let allowed = fit.std_errors[column] * fit.dispersion.sqrt();
        assert!((allowed - error).abs() < 0.6e-2, "{column}: {allowed}");
    }
    assert!((fit.deviance - 38.7).abs() < 0.06 && (fit.dispersion - 1.69).abs() < 0.006, "{fit:?}");
    assert_eq!(fit.degrees_of_freedom(), 25);
    assert_equations_hold(&design, &counts, &fit);
}

#[test]
fn a_constant_alone_is_fitted_as_the_logarithm_of_the_mean() {
    let counts = [3.0, 0.0, 7.0, 2.0];
    let mut design = Design::new(4);
    design.push_ones();
    let fit = poisson(&design, &counts, None).unwrap();
    assert_close(fit.coefficients[0], 3.0_f64.ln(), 1e-12);
    assert_close(fit.std_errors[0], 1.0 / 12.0_f64.sqrt(), 1e-12);
    assert_close(fit.deviance, fit.null_deviance, 1e-12);
    assert_close(fit.predict(&[1.0], 2.0_f64.ln()), 6.0, 1e-12);
}

#[test]
fn the_fit_converges_when_all_counts_of_a_group_are_zero() {
    let group: Vec<f64> = (0..20).map(|row| f64::from(row >= 10)).collect();
    let counts: Vec<f64> = (0..20).map(|row| if row >= 10 { 0.0 } else { f64::from(row) }).collect();
    let fit = poisson(&with_ones(&[group]), &counts, None).unwrap();
    assert_close(fit.coefficients[0], 4.5_f64.ln(), 1e-8);
    assert!(fit.coefficients[1] < -15.0 && fit.fitted[15] < 1e-6);
    let none = poisson(&with_ones(std::slice::from_ref(&counts)), &[0.0; 20], None).unwrap();
    assert!(none.fitted.iter().all(|mean| *mean < 1e-6));
}

#[test]
fn negative_counts_are_an_error() {
    let design = with_ones(&[vec![1.0, 2.0, 4.0]]);
    assert_eq!(poisson(&design, &[1.0, -1.0, 2.0], None).unwrap_err(), RegressionError::NegativeCount);
}
