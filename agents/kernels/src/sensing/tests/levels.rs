//! Steps of known size and day, and demand that has none.

use crate::sensing::{Step, levels};

use super::world::{World, sensed};

#[test]
fn steps_are_dated_sized_and_covered_by_their_interval() {
    let (mut found, mut dated, mut covered, mut wrong, mut all) = (0, 0, 0, 0, 0);
    let mut delay = 0;
    for seed in 0..20 {
        let (step, history, at) = if seed % 2 == 0 { (Step::Day, 500, 280) } else { (Step::Week, 130, 70) };
        let mut world = World::new(step, history);
        let change = if seed % 4 < 2 { 0.3 } else { -0.3 };
        world.shifts = vec![(0, at, change)];
        let problem = world.problem(seed);
        let shifts = levels(&problem, &sensed(&problem));
        all += 1;
        let Some(shift) = shifts.iter().find(|shift| shift.period.abs_diff(at) <= 7) else { continue };
        found += 1;
        wrong += shifts.len() - 1;
        dated += usize::from(shift.period.abs_diff(at) <= 2);
        let truth = f64::exp_m1(change);
        covered += usize::from(shift.lower_95 < truth && truth < shift.upper_95);
        delay += shift.alarm - at.min(shift.alarm);
        assert!((shift.change_relative - truth).abs() < 0.15, "{shift:?}");
        assert!((shift.after / shift.before - 1.0 - shift.change_relative).abs() < 1e-9);
        assert!(shift.lower_95 < shift.change_relative && shift.change_relative < shift.upper_95);
    }
    println!("{found} of {all} found, {dated} dated, {covered} covered, {wrong} wrong, alarm after {delay}");
    assert!(found >= 19 && dated >= 17 && covered >= 17 && wrong <= 1);
}

#[test]
fn demand_without_steps_has_next_to_none() {
    let mut products = 0;
    for seed in 100..120 {
        let mut world = if seed % 2 == 0 { World::new(Step::Day, 600) } else { World::new(Step::Week, 150) };
        world.is_count = seed % 3 == 0;
        let problem = world.problem(seed);
        products += usize::from(!levels(&problem, &sensed(&problem)).is_empty());
    }
    println!("{products} of 20 products with a false step");
    assert!(products <= 1, "{products}");
}

#[test]
fn random_walks_have_few_steps() {
    let mut found = 0;
    for seed in 0..10 {
        let mut problem = World::new(Step::Day, 500).problem(seed);
        let mut dice = super::Dice::new(seed + 77);
        let mut walk = 0.0;
        for demand in &mut problem.series[0].demand {
            walk += 0.03 * dice.normal();
            *demand = demand.map(|demand| demand * f64::exp(walk));
        }
        found += levels(&problem, &sensed(&problem)).len();
    }
    println!("{found} steps in 10 random walks");
    assert!(found <= 4, "{found}");
}

#[test]
fn two_steps_are_both_found() {
    let mut world = World::new(Step::Day, 700);
    world.shifts = vec![(0, 220, 0.35), (0, 450, -0.45)];
    let problem = world.problem(5);
    let shifts = levels(&problem, &sensed(&problem));
    let days: Vec<usize> = shifts.iter().map(|shift| shift.period).collect();
    assert!(days.len() == 2 && days[0].abs_diff(220) <= 2 && days[1].abs_diff(450) <= 2, "{shifts:?}");
}
