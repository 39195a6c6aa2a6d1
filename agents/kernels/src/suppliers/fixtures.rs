//! Tables for tests: one table of seven suppliers on which all methods are compared, and random tables.

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

use super::matrix::Direction::{Benefit, Cost};
use super::{DecisionMatrix, Direction, Weights};

/// Price, quality, lead days, late share, flexibility; two suppliers have the same price.
pub(super) const SEVEN: [[f64; 5]; 7] = [
    [412.5, 98.2, 12.0, 3.1, 7.0],
    [388.0, 96.4, 18.0, 2.2, 5.0],
    [455.0, 99.6, 9.0, 1.4, 9.0],
    [399.9, 97.1, 12.0, 4.0, 6.0],
    [388.0, 95.0, 21.0, 2.9, 8.0],
    [430.0, 98.9, 15.0, 1.8, 7.0],
    [471.2, 99.1, 7.0, 0.9, 4.0],
];

pub(super) fn table<const K: usize>(rows: &[[f64; K]], directions: &[Direction]) -> DecisionMatrix {
    let columns = (0..K).map(|criterion| rows.iter().map(|row| row[criterion]).collect()).collect();
    DecisionMatrix::from_columns(columns, directions.to_vec()).unwrap()
}

pub(super) fn seven() -> DecisionMatrix {
    table(&SEVEN, &[Cost, Benefit, Cost, Cost, Benefit])
}

pub(super) fn seven_weights() -> Weights {
    Weights::given(&[0.35, 0.25, 0.15, 0.10, 0.15]).unwrap()
}

/// Values between 1 and 100; every second criterion is a cost, and all weights are above zero.
pub(super) fn random(seed: u64, suppliers: usize, criteria: usize) -> (DecisionMatrix, Weights) {
    let mut source = StdRng::seed_from_u64(seed);
    let mut column = || (0..suppliers).map(|_| source.random_range(1.0..100.0)).collect::<Vec<f64>>();
    let columns = (0..criteria).map(|_| column()).collect();
    let directions = (0..criteria).map(|k| if k % 2 == 0 { Cost } else { Benefit }).collect();
    let weights: Vec<f64> = (0..criteria).map(|_| source.random_range(0.05..1.0)).collect();
    (DecisionMatrix::from_columns(columns, directions).unwrap(), Weights::given(&weights).unwrap())
}

pub(super) fn assert_close(have: &[f64], want: &[f64], tolerance: f64) {
    assert_eq!(have.len(), want.len(), "{have:?} is not as long as {want:?}");
    for (have_one, want_one) in have.iter().zip(want) {
        assert!((have_one - want_one).abs() <= tolerance, "{have:?} is not {want:?}");
    }
}
