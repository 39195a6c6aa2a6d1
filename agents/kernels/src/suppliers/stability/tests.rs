use super::{Moving, WeightRange, weight_stability};
use crate::suppliers::fixtures::{random, seven, seven_weights, table};
use crate::suppliers::matrix::Direction::{Benefit, Cost};
use crate::suppliers::{DecisionMatrix, Method, Preferences, Weights, rank};

fn methods() -> Vec<Method> {
    let mut methods = Method::usual_four().to_vec();
    methods.push(Method::WeightedSumOfShares);
    methods.push(Method::Promethee(Preferences::Usual));
    methods
}

/// Weights with one of them moved to `t`.
fn moved(weights: &Weights, criterion: usize, t: f64) -> Weights {
    let moving = Moving::new(weights.as_slice(), criterion);
    let values: Vec<f64> = moving
        .rest
        .iter()
        .enumerate()
        .map(|(k, share)| if k == criterion { t } else { share * (1.0 - t) })
        .collect();
    Weights::given(&values).unwrap()
}

/// The winner when the weight is `t`.
fn winner_at(method: &Method, matrix: &DecisionMatrix, weights: &Weights, criterion: usize, t: f64) -> usize {
    rank(method, matrix, &moved(weights, criterion, t)).unwrap().winner()
}

/// Two suppliers, one cheap and one good, with min-max scores 1, 0 and 0, 1: the supplier with the larger weight wins.
#[test]
fn with_two_opposite_suppliers_the_winner_changes_at_one_half() {
    let matrix = table(&[[1.0, 3.0], [2.0, 9.0]], &[Cost, Benefit]);
    let weights = Weights::given(&[0.7, 0.3]).unwrap();
    for method in Method::usual_four() {
        let ranges = weight_stability(&method, &matrix, &weights).unwrap();
        if method == Method::WeightedSumOfRanges {
            assert!((ranges[0].lower - 0.5).abs() < 1e-12 && ranges[0].upper == 1.0);
            assert!((ranges[1].upper - 0.5).abs() < 1e-12 && ranges[1].lower == 0.0);
        }
        assert_eq!(ranges[0].winner_below, Some(1), "{method:?}");
        assert_eq!(ranges[0].winner_above, None, "{method:?}");
    }
}

#[test]
fn the_winner_stays_first_inside_the_range_and_loses_just_outside() {
    let mut edges = 0;
    for seed in 0..40 {
        let (matrix, weights) = random(seed, 12, 4);
        for method in methods() {
            let winner = rank(&method, &matrix, &weights).unwrap().winner();
            for range in weight_stability(&method, &matrix, &weights).unwrap() {
                let WeightRange { criterion, lower, upper, .. } = range;
                assert!(lower <= range.weight && range.weight <= upper);
                let at = |t: f64| winner_at(&method, &matrix, &weights, criterion, t);
                for step in 1..40 {
                    let inside = lower + (upper - lower) * f64::from(step) / 40.0;
                    assert_eq!(at(inside), winner, "{method:?} {range:?}");
                }
                if let Some(rival) = range.winner_below {
                    edges += 1;
                    assert_eq!(at(lower - 1e-7), rival, "{method:?} {range:?}");
                }
                if let Some(rival) = range.winner_above {
                    edges += 1;
                    assert_eq!(at(upper + 1e-7), rival, "{method:?} {range:?}");
                }
            }
        }
    }
    assert!(edges > 500, "{edges}");
}

#[test]
fn the_only_criterion_and_the_only_supplier_are_stable_everywhere() {
    let single = table(&[[1.0], [2.0]], &[Cost]);
    let alone = table(&[[1.0, 2.0]], &[Cost, Cost]);
    for method in methods() {
        for (matrix, criteria) in [(&single, 1), (&alone, 2)] {
            let ranges = weight_stability(&method, matrix, &Weights::equal(criteria).unwrap()).unwrap();
            assert!(ranges.iter().all(|range| range.lower == 0.0 && range.upper == 1.0), "{method:?}");
        }
    }
}

#[test]
fn a_criterion_with_all_the_weight_releases_it_in_equal_parts() {
    let weights = Weights::given(&[1.0, 0.0, 0.0, 0.0, 0.0]).unwrap();
    let ranges = weight_stability(&Method::WeightedSumOfRanges, &seven(), &weights).unwrap();
    let winner = rank(&Method::WeightedSumOfRanges, &seven(), &weights).unwrap().winner();
    let below = winner_at(&Method::WeightedSumOfRanges, &seven(), &weights, 0, ranges[0].lower - 1e-7);
    assert_eq!(ranges[0].upper, 1.0);
    assert_ne!(below, winner);
    assert!(weight_stability(&Method::Topsis, &seven(), &seven_weights()).is_ok());
}

#[test]
fn a_supplier_equal_to_the_winner_does_not_shorten_the_range() {
    let twice = seven().with_suppliers(&[0, 1, 2, 3, 4, 5, 6, 2]);
    for method in [Method::WeightedSumOfRanges, Method::Vikor { group_utility: 0.5 }] {
        let once = weight_stability(&method, &seven(), &seven_weights()).unwrap();
        let with_twin = weight_stability(&method, &twice, &seven_weights()).unwrap();
        for (once, with_twin) in once.iter().zip(&with_twin) {
            assert!(
                (once.lower - with_twin.lower).abs() < 1e-9 && (once.upper - with_twin.upper).abs() < 1e-9
            );
        }
    }
}
