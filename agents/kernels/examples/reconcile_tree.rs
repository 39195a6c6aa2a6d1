//! Measures reconciliation: the time for a large tree, and the error of simulated forecasts against adding up the leaves.
//! `cargo run --release -p kernels --example reconcile_tree`
#![expect(clippy::print_stdout, reason = "a command line tool")]

use std::{error::Error, time::Instant};

use kernels::hierarchy::{Tree, Weighting, reconcile, whole_units};
use rand::{RngExt, SeedableRng, rngs::StdRng};

fn main() -> Result<(), Box<dyn Error>> {
    large()?;
    for shared in [0.0, 0.5, 1.0] {
        accuracy(shared)?;
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

/// Levels that follow a random walk each, seen with noise, forecast by exponential smoothing at every node.
/// `shared` is how much of the movement a node has in common with its parent.
fn accuracy(shared: f64) -> Result<(), Box<dyn Error>> {
    const HISTORY: usize = 48;
    const HORIZON: usize = 6;
    let tree = tree(5, 8)?;
    let is_leaf = tree.is_leaf();
    // Squared errors by level (total, region, leaf): adding up the leaves, reconciled.
    let mut sums = [[0.0; 2]; 3];
    let mut shrinkages = Vec::new();
    for seed in 0..200 {
        let mut random = StdRng::seed_from_u64(seed);
        let paths = simulate(&tree, shared, HISTORY + HORIZON, &mut random);
        let fits: Vec<(Vec<f64>, f64)> = paths.iter().map(|path| smooth(&path[..HISTORY])).collect();
        let base: Vec<Vec<f64>> = fits.iter().map(|(_, level)| vec![*level; HORIZON]).collect();
        let errors: Vec<Vec<f64>> = fits.iter().map(|(errors, _)| errors.clone()).collect();
        let found = reconcile(&tree, &base, &errors, false)?;
        if let Weighting::ErrorsTogether { shrinkage } = found.weighting {
            shrinkages.push(shrinkage);
        }
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
        "shared {shared}: root squared error against adding up: total {:.3}, regions {:.3}, leaves {:.3} (shrinkage {:.2})",
        ratio(0),
        ratio(1),
        ratio(2),
        shrinkages.iter().sum::<f64>() / shrinkages.len() as f64
    );
    Ok(())
}

fn simulate(tree: &Tree, shared: f64, length: usize, random: &mut StdRng) -> Vec<Vec<f64>> {
    let is_leaf = tree.is_leaf();
    let mut levels = vec![100.0; tree.nodes()];
    let mut paths = vec![Vec::with_capacity(length); tree.nodes()];
    for _ in 0..length {
        let mut moves: Vec<f64> = levels.iter().map(|_| normal(random)).collect();
        let mut values: Vec<f64> = Vec::with_capacity(levels.len());
        for node in 0..levels.len() {
            let common = tree.parent(node).map_or(0.0, |parent| moves[parent]);
            moves[node] = shared * common + (1.0 - shared) * moves[node];
            levels[node] += moves[node];
            values.push(if is_leaf[node] { levels[node] + 20.0 * normal(random) } else { 0.0 });
        }
        tree.sum_up(&mut values);
        paths.iter_mut().zip(values).for_each(|(path, value)| path.push(value));
    }
    paths
}

/// Simple exponential smoothing, its parameter by the smallest squared error: errors one step ahead, last level.
fn smooth(values: &[f64]) -> (Vec<f64>, f64) {
    let run = |alpha: f64| {
        let mut level = values[..8].iter().sum::<f64>() / 8.0;
        let mut errors = Vec::with_capacity(values.len());
        for value in values {
            errors.push(value - level);
            level += alpha * (value - level);
        }
        (errors, level)
    };
    let cost = |(errors, _): &(Vec<f64>, f64)| errors.iter().map(|error| error * error).sum::<f64>();
    let mut runs: Vec<(Vec<f64>, f64)> = (1..20).map(|i| run(f64::from(i) * 0.05)).collect();
    runs.sort_by(|a, b| cost(a).total_cmp(&cost(b)));
    runs.swap_remove(0)
}

/// Twelve uniform numbers make one that is nearly normal.
fn normal(random: &mut StdRng) -> f64 {
    (0..12).map(|_| random.random_range(0.0..1.0)).sum::<f64>() - 6.0
}
