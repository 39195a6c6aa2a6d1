use super::{
    Method, Preference, Preferences, Ranking, promethee_flows, rank, topsis_closeness, vikor_compromise,
    weighted_sum_of_ranges, weighted_sum_of_shares,
};
use crate::suppliers::fixtures::{assert_close, random, seven, seven_weights, table};
use crate::suppliers::matrix::Direction::{Benefit, Cost};
use crate::suppliers::{DecisionMatrix, SupplierError, Weights, dominated_by};

fn five_methods() -> Vec<Method> {
    let mut methods = Method::usual_four().to_vec();
    methods.extend([Method::WeightedSumOfShares, Method::Promethee(Preferences::Usual)]);
    methods
}

/// Hwang and Yoon, Multiple Attribute Decision Making (1981), choice of a fighter aircraft, printed to three places;
/// the further digits are those of pymcdm 1.4.0.
#[test]
fn topsis_agrees_with_the_fighter_aircraft_example_of_hwang_and_yoon() {
    let rows = [
        [2.0, 1500.0, 20_000.0, 5.5, 5.0, 9.0],
        [2.5, 2700.0, 18_000.0, 6.5, 3.0, 5.0],
        [1.8, 2000.0, 21_000.0, 4.5, 7.0, 7.0],
        [2.2, 1800.0, 20_000.0, 5.0, 5.0, 5.0],
    ];
    let matrix = table(&rows, &[Benefit, Benefit, Benefit, Cost, Benefit, Benefit]);
    let weights = Weights::given(&[0.2, 0.1, 0.1, 0.1, 0.2, 0.3]).unwrap();
    let found = topsis_closeness(&matrix, &weights).unwrap();
    assert_close(&found.closeness, &[0.643, 0.268, 0.613, 0.312], 6e-4);
    assert_close(&found.closeness, &[0.643277000553, 0.268383567719, 0.613542290007, 0.312291065582], 1e-9);
}

/// Opricovic and Tzeng, Compromise solution by MCDM methods (2004), the mountain climber's three huts.
#[test]
fn vikor_agrees_with_the_mountain_climber_example_of_opricovic_and_tzeng() {
    let matrix = table(&[[1.0, 3000.0], [2.0, 3750.0], [5.0, 4500.0]], &[Cost, Benefit]);
    let found = vikor_compromise(&matrix, &Weights::equal(2).unwrap(), 0.5).unwrap();
    assert_close(&found.group_regret, &[0.5, 0.375, 0.5], 1e-12);
    assert_close(&found.worst_regret, &[0.5, 0.25, 0.5], 1e-12);
    assert_close(&found.ranking.scores, &[1.0, 0.0, 1.0], 1e-12);
    assert_eq!(found.proposed, [1]);
    assert_eq!(found.ranking.ranks, [2, 1, 2]);
}

/// Numbers of pymcdm 1.4.0 (`WSM` with minmax_ and sum_normalization, `TOPSIS` with vector_normalization), the same by
/// scikit-criteria 0.10.
#[test]
fn weighted_sums_and_topsis_agree_with_pymcdm_and_scikit_criteria() {
    let (matrix, weights) = (seven(), seven_weights());
    let ranges = [
        0.636308969125,
        0.546294329794,
        0.680591434775,
        0.570498910057,
        0.505483870968,
        0.610527285653,
        0.472826086957,
    ];
    assert_close(&weighted_sum_of_ranges(&matrix, &weights).unwrap(), &ranges, 1e-9);
    let shares = [
        0.139198140867,
        0.131682063732,
        0.158986561029,
        0.135199845912,
        0.136013527601,
        0.139363220094,
        0.159556640765,
    ];
    assert_close(&weighted_sum_of_shares(&matrix, &weights).unwrap(), &shares, 1e-9);
    let closeness = [
        0.537385695153,
        0.406729688487,
        0.759718823928,
        0.446592750164,
        0.415322833518,
        0.549522275078,
        0.595573499338,
    ];
    assert_close(&topsis_closeness(&matrix, &weights).unwrap().closeness, &closeness, 1e-9);
}

/// Numbers of scikit-criteria 0.10 (`VIKOR`); `Q` is the same by pymcdm 1.4.0.
#[test]
fn vikor_agrees_with_scikit_criteria_in_all_three_parts() {
    let found = vikor_compromise(&seven(), &seven_weights(), 0.5).unwrap();
    let group = [
        0.363691030875,
        0.453705670206,
        0.319408565225,
        0.429501089943,
        0.494516129032,
        0.389472714347,
        0.527173913043,
    ];
    let worst = [0.103064903846, 0.173913043478, 0.281850961538, 0.135869565217, 0.25, 0.176682692308, 0.35];
    let index =
        [0.106568458395, 0.466649168284, 0.362010221465, 0.331368036431, 0.718924692209, 0.317676686805, 1.0];
    assert_close(&found.group_regret, &group, 1e-9);
    assert_close(&found.worst_regret, &worst, 1e-9);
    assert_close(&found.ranking.scores, &index, 1e-9);
    assert!(found.clear_advantage && found.stable_winner);
    assert_eq!(found.proposed, [0]);
}

/// Numbers of pymcdm 1.4.0 (`PROMETHEE_II` with `usual`, `vshape_2`, `vshape` at one standard deviation).
#[test]
fn promethee_agrees_with_pymcdm_for_every_preference_function() {
    let (matrix, weights) = (seven(), seven_weights());
    let thresholds = [(5.0, 40.0), (0.2, 2.0), (1.0, 6.0), (0.1, 1.5), (1.0, 3.0)];
    let linear = thresholds.map(|(indifference, preference)| Preference::Linear { indifference, preference });
    let expected = [
        (
            Preferences::Usual,
            [
                -0.016666666667,
                -0.075,
                0.333333333333,
                -0.091666666667,
                -0.041666666667,
                -0.025,
                -0.083333333333,
            ],
        ),
        (
            Preferences::Given(linear.to_vec()),
            [
                0.110005291005,
                -0.094690476190,
                0.170439153439,
                -0.022891534392,
                -0.128896825397,
                0.056037037037,
                -0.090002645503,
            ],
        ),
        (
            Preferences::Spread,
            [
                0.060465829174,
                -0.096064826818,
                0.244527308641,
                -0.055323074128,
                -0.093739834182,
                0.036295598421,
                -0.096161001109,
            ],
        ),
    ];
    for (preferences, net) in expected {
        assert_close(&promethee_flows(&matrix, &weights, &preferences).unwrap().net, &net, 1e-9);
    }
}

/// By hand for gains 0, 3 and 8: leads of 3, 5 and 8.
#[test]
fn level_and_gaussian_preferences_follow_their_curves() {
    let matrix = table(&[[0.0], [3.0], [8.0]], &[Benefit]);
    let weights = Weights::equal(1).unwrap();
    let net =
        |preference| promethee_flows(&matrix, &weights, &Preferences::Given(vec![preference])).unwrap().net;
    let level = net(Preference::Level { indifference: 2.0, preference: 5.0 });
    assert_close(&level, &[-0.75, 0.0, 0.75], 1e-12);
    let curve = |lead: f64| 1.0 - (-lead * lead / (2.0 * 4.0 * 4.0)).exp();
    let gaussian = net(Preference::Gaussian { inflection: 4.0 });
    let expected =
        [-(curve(3.0) + curve(8.0)) / 2.0, (curve(3.0) - curve(5.0)) / 2.0, (curve(5.0) + curve(8.0)) / 2.0];
    assert_close(&gaussian, &expected, 1e-12);
}

#[test]
fn flows_from_sorting_equal_flows_from_comparing_every_pair() {
    let (matrix, weights) = random(7, 60, 3);
    let steps = [(0.0, 25.0), (4.0, 4.0), (10.0, 30.0)];
    let given = steps.map(|(indifference, preference)| Preference::Linear { indifference, preference });
    let flows = promethee_flows(&matrix, &weights, &Preferences::Given(given.to_vec())).unwrap();
    for supplier in 0..60 {
        let mut leaving = 0.0;
        for (criterion, (q, p)) in steps.iter().enumerate() {
            let gains = matrix.gains(criterion);
            let prefer = |lead: f64| {
                if lead > *p {
                    1.0
                } else if lead > *q {
                    (lead - q) / (p - q)
                } else {
                    0.0
                }
            };
            let met: f64 = gains.iter().map(|other| prefer(gains[supplier] - other)).sum();
            leaving += weights.as_slice()[criterion] * met / 59.0;
        }
        assert!((flows.leaving[supplier] - leaving).abs() < 1e-12);
    }
    assert!(flows.net.iter().sum::<f64>().abs() < 1e-11, "what some win, others lose");
}

#[test]
fn changing_a_unit_does_not_change_the_ranking() {
    for seed in 0..20 {
        let (matrix, weights) = random(seed, 12, 4);
        let units = [1000.0, 0.01, 83.2, 1.0 / 3.0];
        let columns =
            (0..4).map(|k| matrix.column(k).iter().map(|value| value * units[k]).collect()).collect();
        let scaled =
            DecisionMatrix::from_columns(columns, (0..4).map(|k| matrix.direction(k)).collect()).unwrap();
        for method in five_methods() {
            let (before, after) =
                (rank(&method, &matrix, &weights).unwrap(), rank(&method, &scaled, &weights).unwrap());
            assert_eq!(before.ranks, after.ranks, "{method:?}");
            assert_close(&before.scores, &after.scores, 1e-11);
        }
    }
}

#[test]
fn listing_suppliers_in_another_order_changes_nothing() {
    for seed in 0..20 {
        let (matrix, weights) = random(seed, 15, 5);
        let turned: Vec<usize> = (0..15).map(|place| (place * 7 + 3) % 15).collect();
        for method in five_methods() {
            let before = rank(&method, &matrix, &weights).unwrap();
            let after = rank(&method, &matrix.with_suppliers(&turned), &weights).unwrap();
            let expected: Vec<usize> = turned.iter().map(|&supplier| before.ranks[supplier]).collect();
            assert_eq!(after.ranks, expected, "{method:?}");
        }
    }
}

#[test]
fn a_dominated_supplier_never_ranks_above_its_dominator() {
    let mut seen = 0;
    for seed in 0..200 {
        let (matrix, weights) = random(seed, 10, 3);
        for (supplier, better) in dominated_by(&matrix).into_iter().enumerate() {
            let Some(better) = better else { continue };
            seen += 1;
            for method in five_methods() {
                let ranking = rank(&method, &matrix, &weights).unwrap();
                assert!(ranking.ranks[better] <= ranking.ranks[supplier], "{method:?}");
                assert_ne!(ranking.winner(), supplier, "{method:?}");
            }
        }
    }
    assert!(seen > 300);
}

#[test]
fn a_single_supplier_wins_with_finite_scores() {
    let matrix = table(&[[3.0, 0.0]], &[Cost, Benefit]);
    for method in five_methods() {
        let ranking = rank(&method, &matrix, &Weights::equal(2).unwrap()).unwrap();
        assert!(ranking.scores[0].is_finite(), "{method:?}");
        assert_eq!(ranking.ranks, [1]);
    }
    let alone = vikor_compromise(&matrix, &Weights::equal(2).unwrap(), 0.5).unwrap();
    assert_eq!(alone.proposed, [0]);
}

#[test]
fn constant_criteria_and_zeros_rank_all_suppliers_equal_with_finite_scores() {
    let rows = [[0.0, 5.0, 0.0, 1.0], [0.0, 5.0, 0.0, 3.0], [0.0, 5.0, 0.0, 3.0]];
    let matrix = table(&rows, &[Cost, Benefit, Benefit, Cost]);
    for method in five_methods() {
        let ranking = rank(&method, &matrix, &Weights::equal(4).unwrap()).unwrap();
        assert!(ranking.scores.iter().all(|score| score.is_finite()), "{method:?}");
        assert_eq!(ranking.ranks, [1, 2, 2], "{method:?}");
    }
    let same = table(&[[4.0], [4.0]], &[Cost]);
    for method in five_methods() {
        assert_eq!(rank(&method, &same, &Weights::equal(1).unwrap()).unwrap().ranks, [1, 1], "{method:?}");
    }
}

#[test]
fn a_supplier_with_zero_cost_gets_the_whole_share_of_that_criterion() {
    let matrix = table(&[[0.0], [2.0], [0.0]], &[Cost]);
    let scores = weighted_sum_of_shares(&matrix, &Weights::equal(1).unwrap()).unwrap();
    assert_eq!(scores, [0.5, 0.0, 0.5]);
    let negative = table(&[[1.0], [-2.0]], &[Benefit]);
    let refused = weighted_sum_of_shares(&negative, &Weights::equal(1).unwrap());
    assert_eq!(refused, Err(SupplierError::NegativeValue { supplier: 1, criterion: 0 }));
}

#[test]
fn vikor_proposes_every_supplier_that_is_not_clearly_behind() {
    let rows = [[1.0, 10.0], [1.05, 10.4], [1.1, 10.8], [9.0, 1.0]];
    let found = vikor_compromise(&table(&rows, &[Cost, Benefit]), &Weights::equal(2).unwrap(), 0.5).unwrap();
    assert!(!found.clear_advantage);
    assert_eq!(found.proposed.len(), 3);
    assert!(!found.proposed.contains(&3));
}

#[test]
fn tied_suppliers_share_the_better_rank_in_the_order_of_the_input() {
    let ranking = Ranking::highest_first(vec![0.2, 0.7, 0.1 + 0.2, 0.3, 0.7]);
    assert_eq!(ranking.ranks, [5, 1, 3, 3, 1]);
    assert_eq!(ranking.order, [1, 4, 2, 3, 0]);
    assert_eq!(ranking.winners(), [1, 4]);
}

#[test]
fn preference_thresholds_in_the_wrong_order_are_refused() {
    let wrong = Preferences::Given(vec![Preference::Linear { indifference: 2.0, preference: 1.0 }; 5]);
    let refused = promethee_flows(&seven(), &seven_weights(), &wrong);
    assert_eq!(refused, Err(SupplierError::OutOfRange { what: "a preference threshold" }));
}
