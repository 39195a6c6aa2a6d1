//! Events of known effect, with and without products to compare with.

use crate::sensing::{Event, Problem, SignalKind, Step, events, marked_events};

use super::truth::shared;
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

/// Two years of days in which events lift demand by a quarter, with a flag that marks them.
fn marked_world(seed: u64) -> (Problem, Vec<Event>) {
    let mut world = World::new(Step::Day, 730);
    let spans = [(120, 126), (300, 309), (450, 451), (600, 613)];
    let all = spans.map(|(from, to)| Event { from, to, series: None });
    world.events = all.iter().map(|event| (*event, EFFECT)).collect();
    let mut problem = world.problem(seed);
    let mut flag = vec![0.0; 734];
    for event in all {
        flag[event.from..=event.to].fill(1.0);
    }
    problem.events.clear();
    problem.signals.push(shared(SignalKind::Flag, &flag));
    (problem, all.to_vec())
}

#[test]
fn each_run_of_a_flag_is_an_event_with_its_days_and_its_effect() {
    let mut covered = 0;
    for seed in 0..10 {
        let (problem, truth) = marked_world(seed);
        let marked = marked_events(&problem, &sensed(&problem));
        let of_flag: Vec<_> = marked.found.iter().filter(|one| one.signals[0] == 2).collect();
        assert_eq!(of_flag.iter().map(|one| one.event).collect::<Vec<_>>(), truth);
        assert_eq!(marked.left_out, 0);
        for one in of_flag {
            assert_eq!(one.signals, [2]);
            let (low, high) = (one.impact.relative_lower_95, one.impact.relative_upper_95);
            covered += usize::from((low..high).contains(&EFFECT.exp_m1()));
            assert!(one.impact.relative > 0.1, "{one:?}");
        }
    }
    assert!(covered >= 35, "{covered} of 40");
}

#[test]
fn a_run_that_the_user_named_is_not_measured_twice() {
    let (mut problem, truth) = marked_world(3);
    problem.events.push(Event { from: 299, to: 309, series: None });
    let sensed = sensed(&problem);
    let marked = marked_events(&problem, &sensed);
    let of_flag: Vec<Event> =
        marked.found.iter().filter(|one| one.signals[0] == 2).map(|one| one.event).collect();
    assert_eq!(of_flag, [truth[0], truth[2], truth[3]]);
    assert_eq!(events(&problem, &sensed).len(), 1);
}

#[test]
fn the_latest_runs_are_measured_when_there_are_very_many_and_the_others_are_counted() {
    let mut problem = World::new(Step::Day, 730).problem(4);
    let flag: Vec<f64> = (0..734).map(|day| f64::from(u8::from(day % 13 < 2))).collect();
    problem.signals = vec![shared(SignalKind::Flag, &flag)];
    let marked = marked_events(&problem, &sensed(&problem));
    assert_eq!((marked.found.len(), marked.left_out), (40, 17));
    assert!(marked.found.iter().all(|one| one.event.from >= 17 * 13));
}

#[test]
fn single_days_and_flags_that_are_set_most_of_the_time_mark_no_event() {
    let mut problem = World::new(Step::Day, 420).problem(6);
    let days: Vec<f64> = (0..424).map(|day| f64::from(u8::from(day % 17 == 3))).collect();
    let mostly: Vec<f64> = (0..424).map(|day| f64::from(u8::from(day % 50 < 30))).collect();
    problem.signals = vec![shared(SignalKind::Flag, &days), shared(SignalKind::Flag, &mostly)];
    assert!(marked_events(&problem, &sensed(&problem)).found.is_empty());
}
