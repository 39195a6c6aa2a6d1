use super::{Statement, Weights, compare_pairwise, compare_statements, critic_weights, entropy_weights};
use crate::suppliers::SupplierError;
use crate::suppliers::fixtures::{assert_close, seven, table};
use crate::suppliers::matrix::Direction::{Benefit, Cost};

/// Numbers of pymcdm 1.4.0 `entropy_weights`, the same by scikit-criteria 0.10 `EntropyWeighter`.
#[test]
fn entropy_weights_agree_with_pymcdm_and_scikit_criteria() {
    let expected = [0.013940361048, 0.000671684511, 0.314122192589, 0.507854946591, 0.163410815261];
    assert_close(entropy_weights(&seven()).unwrap().as_slice(), &expected, 1e-9);
}

/// Diakoulaki, Mavrotas and Papayannakis, Determining objective weights (1995): eight firms; digits of scikit-criteria.
#[test]
fn critic_agrees_with_the_eight_firm_example_of_diakoulaki() {
    let rows = [
        [61.0, 1.08, 4.33],
        [20.7, 0.26, 4.34],
        [16.3, 1.98, 2.53],
        [9.0, 3.29, 1.65],
        [5.4, 2.77, 2.33],
        [4.0, 4.12, 1.21],
        [-6.1, 3.52, 2.10],
        [-34.6, 3.31, 0.98],
    ];
    let weights = critic_weights(&table(&rows, &[Benefit, Benefit, Benefit])).unwrap();
    assert_close(weights.as_slice(), &[0.202225539788, 0.480901729020, 0.316872731193], 1e-9);
}

/// Numbers of scikit-criteria 0.10 `CRITIC` with objectives.
#[test]
fn critic_takes_directions_into_account() {
    let expected = [0.319289882994, 0.155844308431, 0.168842166910, 0.171758926051, 0.184264715614];
    assert_close(critic_weights(&seven()).unwrap().as_slice(), &expected, 1e-9);
}

#[test]
fn a_constant_criterion_has_no_weight_and_leaves_the_others_alone() {
    let with = table(&[[1.0, 5.0, 4.0], [2.0, 5.0, 1.0], [4.0, 5.0, 2.0]], &[Cost, Benefit, Benefit]);
    let without = table(&[[1.0, 4.0], [2.0, 1.0], [4.0, 2.0]], &[Cost, Benefit]);
    for weigh in [critic_weights, entropy_weights] {
        let (with, without) = (weigh(&with).unwrap(), weigh(&without).unwrap());
        assert_eq!(with.as_slice()[1], 0.0);
        assert_close(&[with.as_slice()[0], with.as_slice()[2]], without.as_slice(), 1e-12);
    }
}

#[test]
fn data_without_differences_give_equal_weights() {
    let same = table(&[[3.0, 0.0], [3.0, 0.0]], &[Cost, Benefit]);
    let alone = table(&[[3.0, 1.0]], &[Cost, Benefit]);
    for weigh in [critic_weights, entropy_weights] {
        assert_eq!(weigh(&same).unwrap().as_slice(), [0.5, 0.5]);
        assert_eq!(weigh(&alone).unwrap().as_slice(), [0.5, 0.5]);
    }
}

/// Saaty, The Analytic Hierarchy Process (1980), choice of a school, printed as .32 .14 .03 .13 .24 .14; the further
/// digits are those of numpy's eigenvectors.
#[test]
fn the_principal_eigenvector_agrees_with_the_school_example_of_saaty() {
    let rows = [
        vec![1.0, 4.0, 3.0, 1.0, 3.0, 4.0],
        vec![1.0 / 4.0, 1.0, 7.0, 3.0, 1.0 / 5.0, 1.0],
        vec![1.0 / 3.0, 1.0 / 7.0, 1.0, 1.0 / 5.0, 1.0 / 5.0, 1.0 / 6.0],
        vec![1.0, 1.0 / 3.0, 5.0, 1.0, 1.0, 1.0 / 3.0],
        vec![1.0 / 3.0, 5.0, 5.0, 1.0, 1.0, 3.0],
        vec![1.0 / 4.0, 1.0, 6.0, 3.0, 1.0 / 3.0, 1.0],
    ];
    let found = compare_pairwise(&rows).unwrap();
    assert_close(found.weights.as_slice(), &[0.32, 0.14, 0.03, 0.13, 0.24, 0.14], 0.006);
    let digits =
        [0.320770183263, 0.139502745421, 0.034768307700, 0.128486018463, 0.237389994740, 0.139082750413];
    assert_close(found.weights.as_slice(), &digits, 1e-9);
    assert_close(
        &[found.largest_eigenvalue, found.consistency_ratio],
        &[7.41987010192128, 0.22901130676149675],
        1e-9,
    );
}

#[test]
fn comparisons_without_contradiction_have_a_consistency_ratio_of_zero() {
    let weights = [0.5, 0.3, 0.2];
    let rows: Vec<Vec<f64>> = weights.iter().map(|a| weights.iter().map(|b| a / b).collect()).collect();
    let found = compare_pairwise(&rows).unwrap();
    assert_close(found.weights.as_slice(), &weights, 1e-12);
    assert!(found.consistency_ratio < 1e-12);
}

#[test]
fn a_reciprocal_rounded_to_two_digits_is_accepted_and_a_wrong_one_is_not() {
    assert!(compare_pairwise(&[vec![1.0, 3.0], vec![0.33, 1.0]]).is_ok());
    let refused = compare_pairwise(&[vec![1.0, 3.0], vec![3.0, 1.0]]);
    assert_eq!(refused, Err(SupplierError::NotReciprocal { first: 0, second: 1 }));
    let refused = compare_pairwise(&[vec![1.0, 0.0], vec![0.0, 1.0]]);
    assert_eq!(refused, Err(SupplierError::NotReciprocal { first: 0, second: 1 }));
}

fn say(first: usize, second: usize, times: f64) -> Statement {
    Statement { first, second, times }
}

#[test]
fn a_chain_of_comparisons_gives_exact_weights() {
    let found = compare_statements(3, &[say(0, 1, 2.0), say(1, 2, 3.0)]).unwrap();
    assert_close(found.weights.as_slice(), &[0.6, 0.3, 0.1], 1e-10);
    assert_eq!(found.consistency_ratio, 0.0);
}

/// Table after Harker (1987) with two pairs left out; eigenvector and eigenvalue by numpy.
#[test]
fn slightly_inconsistent_comparisons_are_averaged() {
    let said = [say(0, 1, 2.0), say(1, 2, 3.0), say(0, 2, 5.0), say(2, 3, 2.0)];
    let found = compare_statements(4, &said).unwrap();
    let expected = [0.551542839859, 0.293039967461, 0.103707066553, 0.051710126126];
    assert_close(found.weights.as_slice(), &expected, 1e-9);
    assert!((found.largest_eigenvalue - 4.002773289505067).abs() < 1e-9);
    let index = (found.largest_eigenvalue - 4.0) / 3.0;
    assert!((found.consistency_ratio - index / (0.90 * (1.0 - 4.0 / 6.0))).abs() < 1e-12);
}

#[test]
fn a_criterion_without_a_comparison_is_an_error() {
    let refused = compare_statements(3, &[say(0, 1, 2.0)]);
    assert_eq!(refused, Err(SupplierError::NeverCompared { criterion: 2 }));
    let refused = compare_statements(2, &[say(0, 0, 2.0)]);
    assert_eq!(refused, Err(SupplierError::BadStatement { first: 0, second: 0 }));
}

#[test]
fn given_weights_are_normalised_to_one_or_refused() {
    assert_eq!(Weights::given(&[50.0, 30.0, 20.0]).unwrap().as_slice(), [0.5, 0.3, 0.2]);
    assert_eq!(Weights::given(&[1.0, -1.0]), Err(SupplierError::BadWeight { criterion: 1 }));
    assert_eq!(Weights::given(&[0.0, 0.0]), Err(SupplierError::NoWeight));
    assert_eq!(Weights::given(&[f64::NAN]), Err(SupplierError::BadWeight { criterion: 0 }));
}
