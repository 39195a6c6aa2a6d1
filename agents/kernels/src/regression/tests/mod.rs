//! Regressions against published figures. Data that are longer than a screen lie in `data`.

mod least_squares;
mod m_estimate;
mod newey_west;
mod poisson;
mod shrinkage;

use super::Design;

/// Columns of a file with a row of names.
fn columns(text: &str) -> Vec<Vec<f64>> {
    let rows: Vec<Vec<f64>> = text
        .lines()
        .skip(1)
        .map(|line| line.split(',').map(|cell| cell.trim().parse().expect("a number")).collect())
        .collect();
    (0..rows[0].len()).map(|column| rows.iter().map(|row| row[column]).collect()).collect()
}

/// A column of ones and these.
fn with_ones(columns: &[Vec<f64>]) -> Design {
    let mut design = Design::new(columns[0].len());
    design.push_ones();
    for column in columns {
        design.push(column).unwrap();
    }
    design
}

/// Equal but for this share of the second number.
fn assert_close(found: f64, known: f64, share: f64) {
    assert!((found - known).abs() <= share * known.abs(), "{found:e} instead of {known:e}");
}
