//! Events of known effect, with and without products to compare with.

use crate::sensing::{Event, Step, events};

use super::world::{World, sensed};

const EFFECT: f64 = 0.25;

/// Events found with the true effect inside the interval, the mean width of the interval and the mean number of controls.
fn covered(products: usize, common: f64, effect: f64) -> (usize, f64, f64) {
    let (mut covered, mut width, mut controls) = (0, 0.0, 0.0);
    for seed in 0..20 {
        let mut world = World::new(Step::Day, 420);
        world.products = products;
        world.common = common;
        world.events = vec![(Event { from: 300, to: 313, series: Some(0) }, effect)];
        let problem = world.problem(seed);
        let found = events(&problem, &sensed(&problem));
        assert_eq!((found.len(), found[0].event, found[0].series), (1, 0, Some(0)));
        let impact = found[0];
        covered += usize::from(
            impact.relative_lower_95 < effect.exp_m1() && effect.exp_m1() < impact.relative_upper_95,
        );
        assert!((impact.average * 14.0 - impact.total).abs() < 1e-6);
        assert!(impact.total_lower_95 < impact.total && impact.total < impact.total_upper_95);
        width += (impact.relative_upper_95 - impact.relative_lower_95) / 20.0;
        controls += impact.controls as f64 / 20.0;
    }
    (covered, width, controls)
}

#[test]
fn intervals_cover_the_effect_and_controls_narrow_them() {
    let (alone, wide, none) = covered(1, 0.12, EFFECT);
    let (with, narrow, some) = covered(5, 0.12, EFFECT);
    println!(
        "alone {alone} of 20, width {wide:.3}; with controls {with} of 20, width {narrow:.3}, {some:.1} controls"
    );
    assert!(none == 0.0 && some >= 1.0);
    assert!(alone >= 17 && with >= 17);
    assert!(narrow < 0.75 * wide);
}

#[test]
fn an_event_without_effect_covers_zero() {
    let (alone, ..) = covered(1, 0.0, 0.0);
    let (with, ..) = covered(4, 0.1, 0.0);
    println!("without effect: alone {alone} of 20, with controls {with} of 20");
    assert!(alone >= 17 && with >= 17);
}

#[test]
fn an_event_of_all_products_is_measured_on_their_sum() {
    let mut world = World::new(Step::Week, 120);
    world.products = 3;
    world.events = vec![(Event { from: 80, to: 83, series: None }, 0.4)];
    let problem = world.problem(9);
    let found = events(&problem, &sensed(&problem));
    let impact = found[0];
    assert_eq!((impact.series, impact.controls), (None, 0));
    assert!(
        impact.relative_lower_95 < 0.4_f64.exp_m1() && 0.4_f64.exp_m1() < impact.relative_upper_95,
        "{impact:?}"
    );
    assert!(impact.p_value < 0.01 && impact.total > 0.0);
}

#[test]
fn events_outside_of_the_history_are_left_out() {
    let mut world = World::new(Step::Day, 300);
    world.events = vec![(Event { from: 301, to: 303, series: None }, 0.4)];
    let problem = world.problem(9);
    assert!(events(&problem, &sensed(&problem)).is_empty());
}
