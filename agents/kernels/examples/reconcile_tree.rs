//! Measures reconciliation: the time for a large tree, and the error of simulated forecasts against adding up the leaves.
//! `cargo run --release -p kernels --example reconcile_tree`
#![expect(clippy::print_stdout, reason = "a command line tool")]

use std::{error::Error, time::Instant};

use kernels::{
    forecast::{ForecastOptions, MethodChoice, MoreLevels, SeriesInput, forecast_series},
    hierarchy::{Tree, reconcile, whole_units},
};
use rand::{RngExt, SeedableRng, rngs::StdRng};

fn main() -> Result<(), Box<dyn Error>> {
    large()?;
    for noise in [5.0, 15.0, 30.0] {
        accuracy(noise)?;
    }
    Ok(())
}

/// Total, `regions`, and as many leaves in each.
fn tree(regions: usize, leaves: usize) -> Result<Tree, Box<dyn Error>> {
    let mut parents = vec![None];
    parents.extend(vec![Some(0); regions]);
    parents.extend((0..regions * leaves).map(|leaf| Some(1 + leaf / leaves)));
    Ok(Tree::new(parents)?)
}

/// 10 000 leaves in 100 regions, 12 periods, 60 past errors.
fn large() -> Result<(), Box<dyn Error>> {
    let mut random = StdRng::seed_from_u64(1);
    let tree = tree(100, 100)?;
    let mut rows = |length: usize, from: f64, to: f64| -> Vec<Vec<f64>> {
        (0..tree.nodes()).map(|_| (0..length).map(|_| random.random_range(from..to)).collect()).collect()
    };
    let (base, errors, none) = (rows(12, 0.0, 90.0), rows(60, -9.0, 9.0), rows(0, 0.0, 1.0));
    for (name, errors) in [("errors together (MinT)", &errors), ("structure (two passes)", &none)] {
        let start = Instant::now();
        let found = reconcile(&tree, &base, errors, true)?;
        println!("{} nodes x 12 periods, {name}: {:.1?}", tree.nodes(), start.elapsed());
        let start = Instant::now();
        for step in 0..12 {
            let column: Vec<f64> = found.forecasts.iter().map(|row| row[step]).collect();
            whole_units(&tree, &column, 1.0);
        }
        println!("  whole units: {:.1?}", start.elapsed());
    }
    Ok(())
}

/// Leaves with a small trend and season of their region under noise, every node forecast by the product's own engine.
fn accuracy(noise: f64) -> Result<(), Box<dyn Error>> {
    const HISTORY: usize = 48;
    const HORIZON: usize = 12;
    let tree = tree(5, 8)?;
    let is_leaf = tree.is_leaf();
    let options = ForecastOptions {
        horizon: HORIZON,
        backtest_windows: 0,
        non_negative: true,
        draw_in_outliers: true,
        more_levels: MoreLevels::NONE,
        method: MethodChoice::Ensemble,
    };
    // Squared errors by level (total, region, leaf): adding up the leaves, reconciled.
    let mut sums = [[0.0; 2]; 3];
    for seed in 0..20 {
        let paths = simulate(&tree, noise, HISTORY + HORIZON, &mut StdRng::seed_from_u64(seed));
        let (mut base, mut errors) = (Vec::new(), Vec::new());
        for path in &paths {
            let result = forecast_series(
                &SeriesInput { values: &path[..HISTORY], periods: &[12], ..SeriesInput::default() },
                &options,
            )?;
            errors.push(path.iter().zip(&result.fitted).map(|(value, fit)| value - fit).collect());
            base.push(result.point);
        }
        let found = reconcile(&tree, &base, &errors, true)?;
        for step in 0..HORIZON {
            let mut added_up: Vec<f64> = base.iter().map(|row| row[step]).collect();
            tree.sum_up(&mut added_up);
            for node in 0..tree.nodes() {
                let level = if node == 0 { 0 } else { 1 + usize::from(is_leaf[node]) };
                let actual = paths[node][HISTORY + step];
                sums[level][0] += (added_up[node] - actual).powi(2);
                sums[level][1] += (found.forecasts[node][step] - actual).powi(2);
            }
        }
    }
    let ratio = |level: usize| (sums[level][1] / sums[level][0]).sqrt();
    println!(
        "noise {noise}: root squared error against adding up: total {:.3}, regions {:.3}, leaves {:.3}",
        ratio(0),
        ratio(1),
        ratio(2)
    );
    Ok(())
}

fn simulate(tree: &Tree, noise: f64, length: usize, random: &mut StdRng) -> Vec<Vec<f64>> {
    let trends: Vec<f64> = (0..tree.nodes()).map(|_| 0.3 * normal(random)).collect();
    let mut paths = vec![Vec::with_capacity(length); tree.nodes()];
    for month in 0..length {
        let season = 8.0 * (month as f64 / 12.0 * std::f64::consts::TAU).sin();
        let mut values: Vec<f64> = Vec::with_capacity(tree.nodes());
        for node in 0..tree.nodes() {
            let trend = tree.parent(node).map_or(0.0, |region| trends[region]) * month as f64;
            values.push((100.0 + trend + season + noise * normal(random)).max(0.0));
        }
        tree.sum_up(&mut values);
        paths.iter_mut().zip(values).for_each(|(path, value)| path.push(value));
    }
    paths
}

/// Twelve uniform numbers make one that is nearly normal.
fn normal(random: &mut StdRng) -> f64 {
    (0..12).map(|_| random.random_range(0.0..1.0)).sum::<f64>() - 6.0
}
