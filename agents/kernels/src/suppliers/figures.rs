//! Prints how long the large cases take: `cargo test --release -p kernels figures -- --ignored --nocapture`.

use std::time::{Duration, Instant};

use super::allocation::instances::{instance, with_everything, with_shares_and_quality};
use super::allocation::{Allocation, AllocationProblem, Effort, allocate};
use super::fixtures::random;
use super::{Method, agreement, critic_weights, dominated_by, entropy_weights, rank, weight_stability};
use crate::cancel;

#[test]
#[ignore = "prints timings, asserts nothing about them"]
fn time_to_rank_5000_suppliers_by_10_criteria() {
    let (matrix, weights) = random(1, 5_000, 10);
    let started = Instant::now();
    let rankings = Method::usual_four().map(|method| rank(&method, &matrix, &weights).unwrap());
    println!("four rankings {:?}", started.elapsed());
    let started = Instant::now();
    let found = agreement(&rankings.each_ref().map(|ranking| ranking.ranks.as_slice())).unwrap();
    println!("agreement {:.3} {:?}", found.concordance, started.elapsed());
    for method in Method::usual_four() {
        cancel::look();
        let started = Instant::now();
        let ranges = weight_stability(&method, &matrix, &weights).unwrap();
        println!("stability of {} weights {:?} {method:?}", ranges.len(), started.elapsed());
    }
    let started = Instant::now();
    let dominated = dominated_by(&matrix).iter().flatten().count();
    println!("{dominated} dominated {:?}", started.elapsed());
    let started = Instant::now();
    critic_weights(&matrix).unwrap();
    entropy_weights(&matrix).unwrap();
    println!("critic and entropy {:?}", started.elapsed());
}

#[test]
#[ignore = "prints timings, asserts nothing about them"]
fn time_and_gap_of_order_splits() {
    for (suppliers, items) in [(8, 10), (40, 25)] {
        cancel::look();
        for seed in 1..=6 {
            show("shares and quality", &with_shares_and_quality(instance(seed, suppliers, items)));
        }
        for seed in 1..=6 {
            show("every limit", &with_everything(instance(seed, suppliers, items)));
        }
    }
}

/// Small problems are solved several times and the shortest run counts, since a busy machine can only make a run longer.
fn show(name: &str, problem: &AllocationProblem) {
    let (suppliers, items) = (problem.suppliers.len(), problem.demand.len());
    let runs = if items > 10 { 1 } else { 20 };
    let mut best = Duration::MAX;
    for run in 1..=runs {
        let started = Instant::now();
        let found = allocate(problem, Effort::default()).unwrap();
        best = best.min(started.elapsed());
        let Allocation::Plan(plan) = found else { panic!("{found:?}") };
        if run == runs {
            let gap = 100.0 * plan.gap;
            println!(
                "{suppliers} x {items} {name}: {:.3} gap {gap:.4} % nodes {} {best:?}",
                plan.cost, plan.nodes
            );
        }
    }
}
