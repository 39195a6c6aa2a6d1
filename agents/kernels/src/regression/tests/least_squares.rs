//! The linear regression sets of the Statistical Reference Datasets of NIST, certified to 15 digits
//! (itl.nist.gov/div898/strd), and properties that hold for any data.

use crate::regression::{Design, Fit, RegressionError, least_squares};

use super::{assert_close, columns, with_ones};

struct Certified {
    coefficients: &'static [f64],
    errors: &'static [f64],
    sigma: f64,
    r_squared: f64,
    f: f64,
}

fn check(fit: &Fit, certified: &Certified) {
    for (found, known) in fit.coefficients.iter().zip(certified.coefficients) {
        assert_close(*found, *known, 1e-8);
    }
    for (found, known) in fit.std_errors.iter().zip(certified.errors) {
        assert_close(*found, *known, 1e-8);
    }
    assert_close(fit.sigma, certified.sigma, 1e-8);
    assert_close(fit.r_squared, certified.r_squared, 1e-8);
    assert_close(fit.overall_test().map_or(f64::NAN, |test| test.statistic), certified.f, 1e-8);
}

#[test]
fn the_longley_data_give_the_result_certified_by_nist() {
    let columns = columns(include_str!("data/longley.csv"));
    let fit = least_squares(&with_ones(&columns[1..]), &columns[0], None).unwrap();
    let certified = Certified {
        coefficients: &[
            -3482258.63459582,
            15.0618722713733,
            -0.358191792925910e-1,
            -2.02022980381683,
            -1.03322686717359,
            -0.511041056535807e-1,
            1829.15146461355,
        ],
        errors: &[
            890420.383607373,
            84.9149257747669,
            0.334910077722432e-1,
            0.488399681651699,
            0.214274163161675,
            0.226073200069370,
            455.478499142212,
        ],
        sigma: 304.854073561965,
        r_squared: 0.995479004577296,
        f: 330.285339234588,
    };
    check(&fit, &certified);
}

#[test]
fn the_norris_data_give_the_result_certified_by_nist() {
    let columns = columns(include_str!("data/norris.csv"));
    let fit = least_squares(&with_ones(&columns[1..]), &columns[0], None).unwrap();
    let certified = Certified {
        coefficients: &[-0.262323073774029, 1.00211681802045],
        errors: &[0.232818234301152, 0.429796848199937e-3],
        sigma: 0.884796396144373,
        r_squared: 0.999993745883712,
        f: 5436385.54079785,
    };
    check(&fit, &certified);
}

#[test]
fn a_line_without_a_constant_gives_the_result_certified_by_nist() {
    let x: Vec<f64> = (60..=70).map(f64::from).collect();
    let y: Vec<f64> = (130..=140).map(f64::from).collect();
    let fit = least_squares(&Design::of(&[&x]).unwrap(), &y, None).unwrap();
    assert_close(fit.coefficients[0], 2.07438016528926, 1e-13);
    assert_close(fit.std_errors[0], 0.165289256198347e-1, 1e-13);
    assert_close(fit.sigma, 3.56753034006338, 1e-13);
    assert_close(fit.r_squared, 0.999365492298663, 1e-13);
    assert!(!fit.has_constant && fit.overall_test().is_none());
}

/// 1, x, x^2 ... x^5 for x = 0 .. 20.
fn powers() -> Design {
    let mut design = Design::new(21);
    for power in 0..6 {
        design.push_with(|x| (x as f64).powi(power));
    }
    design
}

#[test]
fn the_exact_polynomials_of_wampler_have_no_residual_error() {
    for base in [1.0, 0.1_f64] {
        let y: Vec<f64> =
            (0..21).map(|x| (0..6).map(|power| (base * f64::from(x)).powi(power)).sum()).collect();
        let fit = least_squares(&powers(), &y, None).unwrap();
        for (power, found) in (0..6).zip(&fit.coefficients) {
            assert_close(*found, base.powi(power), 1e-8);
        }
        assert!(fit.sigma < 1e-8 * y[20]);
        assert_close(fit.r_squared, 1.0, 1e-12);
    }
}

#[test]
fn the_noisy_polynomials_of_wampler_give_the_result_certified_by_nist() {
    let third: [f64; 21] = [
        760.0, -2042.0, 2111.0, -1684.0, 3888.0, 1858.0, 11379.0, 17560.0, 39287.0, 64382.0, 113159.0,
        175108.0, 273291.0, 400186.0, 581243.0, 811568.0, 1121004.0, 1506550.0, 2002767.0, 2611612.0,
        3369180.0,
    ];
    let exact = |x: u32| (0..6).map(|power| f64::from(x).powi(power)).sum::<f64>();
    // The disturbances of sets 4 and 5 are those of set 3, a hundred and ten thousand times as large.
    for (factor, r_squared) in
        [(1.0, 0.999995559025820), (100.0, 0.957478440825662), (1e4, 0.224668921574940e-2)]
    {
        let y: Vec<f64> = (0..21).zip(third).map(|(x, y)| exact(x) + factor * (y - exact(x))).collect();
        let fit = least_squares(&powers(), &y, None).unwrap();
        fit.coefficients.iter().for_each(|found| assert_close(*found, 1.0, 1e-8));
        let errors = [
            2152.32624678170,
            2363.55173469681,
            779.343524331583,
            101.475507550350,
            5.64566512170752,
            0.112324854679312,
        ];
        for (found, known) in fit.std_errors.iter().zip(errors) {
            assert_close(*found, factor * known, 1e-8);
        }
        assert_close(fit.sigma, factor * 2360.14502379268, 1e-8);
        assert_close(fit.r_squared, r_squared, 1e-8);
    }
}

#[test]
fn a_repeated_column_is_left_out_and_the_first_one_stays() {
    let x: Vec<f64> = (0..20).map(|i| f64::from(i * i % 17)).collect();
    let twice: Vec<f64> = x.iter().map(|x| 3.0 - 2.0 * x).collect();
    let y: Vec<f64> = (0..20).map(|i| f64::from(i * 7 % 11)).collect();
    let alone = least_squares(&with_ones(std::slice::from_ref(&x)), &y, None).unwrap();
    let both = least_squares(&with_ones(&[x, twice]), &y, None).unwrap();
    assert_eq!(both.is_determined, [true, true, false]);
    assert_eq!((both.rank, both.coefficients[2], both.std_errors[2]), (2, 0.0, 0.0));
    assert_close(both.coefficients[1], alone.coefficients[1], 1e-12);
    assert_close(both.std_errors[1], alone.std_errors[1], 1e-12);
    assert_eq!(both.test(2).p_value, 1.0);
    assert_eq!(both.joint_test(&[1, 2]).unwrap().degrees, 1);
}

#[test]
fn a_weight_of_two_equals_a_repeated_row_except_for_degrees_of_freedom() {
    let x = [1.0, 2.0, 4.0, 7.0, 11.0];
    let y = [2.0, 1.0, 5.0, 6.0, 12.0];
    let weighted = least_squares(&with_ones(&[x.to_vec()]), &y, Some(&[1.0, 2.0, 1.0, 2.0, 0.0])).unwrap();
    let again = [1.0, 2.0, 2.0, 4.0, 7.0, 7.0];
    let y_again = [2.0, 1.0, 1.0, 5.0, 6.0, 6.0];
    let repeated = least_squares(&with_ones(&[again.to_vec()]), &y_again, None).unwrap();
    for column in 0..2 {
        assert_close(weighted.coefficients[column], repeated.coefficients[column], 1e-12);
        let (left, right) = (&weighted.unscaled_covariance, &repeated.unscaled_covariance);
        assert_close(left.at(column, 1), right.at(column, 1), 1e-12);
    }
    assert_close(weighted.residual_squares, repeated.residual_squares, 1e-12);
    assert_eq!((weighted.degrees_of_freedom(), repeated.degrees_of_freedom()), (2, 4));
}

#[test]
fn the_t_and_f_tests_of_one_coefficient_agree() {
    let columns = columns(include_str!("data/longley.csv"));
    let fit = least_squares(&with_ones(&columns[1..]), &columns[0], None).unwrap();
    for column in 1..7 {
        let (t, f) = (fit.test(column), fit.joint_test(&[column]).unwrap());
        assert_close(f.statistic, t.statistic.powi(2), 1e-12);
        assert_close(f.p_value, t.p_value, 1e-10);
    }
    let overall = fit.overall_test().unwrap();
    let joint = fit.joint_test(&[1, 2, 3, 4, 5, 6]).unwrap();
    assert_close(joint.statistic, overall.statistic, 1e-6);
    // R 4 prints 4.984e-10 for summary(lm(Employed ~ ., longley)).
    assert_close(overall.p_value, 4.984e-10, 1e-3);
}

#[test]
fn leverages_are_the_variances_of_fitted_values_and_sum_to_the_rank() {
    let columns = columns(include_str!("data/longley.csv"));
    let design = with_ones(&columns[1..]);
    let fit = least_squares(&design, &columns[0], None).unwrap();
    assert_close(fit.leverages.iter().sum(), 7.0, 1e-12);
    for row in 0..16 {
        assert_close(fit.prediction_variance(&design.row(row)), fit.sigma.powi(2) * fit.leverages[row], 1e-5);
        assert_close(fit.predict(&design.row(row)), fit.fitted[row], 1e-12);
    }
}

#[test]
fn bad_input_is_an_error() {
    let design = with_ones(&[vec![1.0, 2.0, 4.0]]);
    let fails =
        |values: &[f64], weights: Option<&[f64]>| least_squares(&design, values, weights).unwrap_err();
    assert_eq!(fails(&[1.0], None), RegressionError::Length { have: 1, need: 3 });
    assert_eq!(fails(&[1.0, f64::NAN, 2.0], None), RegressionError::NotFinite);
    assert_eq!(fails(&[1.0; 3], Some(&[1.0, -1.0, 1.0])), RegressionError::NegativeWeight);
    assert_eq!(fails(&[1.0; 3], Some(&[0.0; 3])), RegressionError::TooFew { have: 0, need: 1 });
    assert_eq!(least_squares(&Design::new(3), &[1.0; 3], None).unwrap_err(), RegressionError::NoColumns);
}
