//! Changes whose causes are known.

use crate::sensing::{Step, change};

use super::world::{World, sensed};

#[test]
fn the_parts_add_up_exactly() {
    for (seed, products, is_count) in [(1, 1, false), (2, 3, false), (3, 2, true)] {
        let mut world = World::new(Step::Day, 420);
        (world.products, world.is_count) = (products, is_count);
        let problem = world.problem(seed);
        let sensed = sensed(&problem);
        for series in [None, Some(0)] {
            let parts = change(&problem, &sensed, series, 300..=330, 331..=361).unwrap();
            let mut sum = parts.season + parts.level;
            parts.signals.iter().for_each(|share| sum += share.change);
            assert_eq!(sum + parts.rest, parts.total);
            assert!((parts.total - (parts.after - parts.before)).abs() < 1e-9 * parts.before);
        }
    }
}

#[test]
fn a_price_that_falls_explains_the_rise() {
    let mut world = World::new(Step::Day, 420);
    world.promotion = 0.0;
    let mut problem = world.problem(4);
    // Prices and demand as if the price had been 10 % lower in the last fortnight of comparison.
    if let crate::sensing::SignalValues::Shared(prices) = &mut problem.signals[0].values {
        let (old, new) = (1.1, 0.9_f64);
        for (period, value) in prices.iter_mut().enumerate().skip(390).take(28) {
            let price = if period < 404 { old } else { new };
            let before = value.replace(price).unwrap();
            let factor = (price / before).powf(world.elasticity);
            problem.series[0].demand[period] = problem.series[0].demand[period].map(|demand| demand * factor);
        }
    }
    let sensed = sensed(&problem);
    let parts = change(&problem, &sensed, None, 390..=403, 404..=417).unwrap();
    let price = parts.signals.iter().find(|share| share.signal == 0).unwrap().change;
    let truth = world.elasticity * (0.9_f64 / 1.1).ln();
    let mean = (parts.after - parts.before) / (parts.after / parts.before).ln();
    println!("{parts:?}, price {:.3} instead of {truth:.3}", price / mean);
    assert!((price / mean - truth).abs() < 0.04);
    assert!(parts.rest.abs() < 0.05 * parts.before);
}

#[test]
fn a_step_of_the_level_belongs_to_the_level_or_the_rest() {
    let mut world = World::new(Step::Day, 500);
    world.shifts = vec![(0, 400, -0.4)];
    let problem = world.problem(8);
    let parts = change(&problem, &sensed(&problem), Some(0), 365..=392, 407..=434).unwrap();
    let mean = (parts.after - parts.before) / (parts.after / parts.before).ln();
    println!("{parts:?}");
    assert!(((parts.level + parts.rest) / mean + 0.4).abs() < 0.12);
}

#[test]
fn a_span_without_demand_has_no_answer() {
    let mut problem = World::new(Step::Day, 420).problem(8);
    problem.series[0].demand[100..110].fill(None);
    let sensed = sensed(&problem);
    assert!(change(&problem, &sensed, None, 100..=109, 200..=210).is_none());
    assert!(change(&problem, &sensed, None, 500..=509, 200..=210).is_none());
}
