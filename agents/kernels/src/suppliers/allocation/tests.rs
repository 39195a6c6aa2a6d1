use std::time::Instant;

use super::instances::{instance, with_everything, with_shares_and_quality};
use super::*;

#[test]
fn figures() {
    for (suppliers, items) in [(8, 10), (40, 25)] {
        for seed in 1..=6 {
            let problem = with_shares_and_quality(instance(seed, suppliers, items));
            let started = Instant::now();
            let found = allocate(&problem, Effort { nodes: 2000 }).unwrap();
            let Allocation::Plan(plan) = found else { panic!("{found:?}") };
            println!(
                "A {suppliers} {items} {seed} {} proven {} gap {} nodes {} {:?}",
                plan.cost,
                plan.proven,
                plan.gap,
                plan.nodes,
                started.elapsed()
            );
        }
    }
    for (suppliers, items) in [(8, 10), (40, 25)] {
        for seed in 1..=6 {
            let problem = with_everything(instance(seed, suppliers, items));
            let started = Instant::now();
            let found = allocate(&problem, Effort { nodes: std::env::var("N").unwrap_or("300".into()).parse().unwrap() }).unwrap();
            match found {
                Allocation::Plan(plan) => println!(
                    "B {suppliers} {items} {seed} {} proven {} gap {} nodes {} {:?}",
                    plan.cost,
                    plan.proven,
                    plan.gap,
                    plan.nodes,
                    started.elapsed()
                ),
                other => println!("B {suppliers} {items} {seed} {other:?} {:?}", started.elapsed()),
            }
        }
    }
}
