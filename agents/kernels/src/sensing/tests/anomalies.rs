//! Anomalies that were planted, and demand that has none.

use crate::sensing::{Event, Problem, Step, anomalies};

use super::Dice;
use super::world::{World, sensed};

/// Multiplies demand of some periods, at least three apart and outside of events, by 1.5 to 3 or their inverse.
fn plant(problem: &mut Problem, seed: u64, count: usize, least: f64) -> Vec<usize> {
    let mut dice = Dice::new(seed + 1_000);
    let mut places: Vec<usize> = Vec::new();
    while places.len() < count {
        let place = (dice.roll() * problem.history as f64) as usize;
        let is_free = problem.events.iter().all(|event| place + 1 < event.from || place > event.to + 1);
        if is_free && places.iter().all(|other| place.abs_diff(*other) >= 3) {
            let size = least * (1.0 + dice.roll());
            let factor = if dice.roll() < 0.5 { size.exp() } else { (-size).exp() };
            for series in &mut problem.series {
                series.demand[place] = series.demand[place].map(|demand| (demand * factor).round());
            }
            places.push(place);
        }
    }
    places.sort_unstable();
    places
}

/// Twice the hits over all that was planted and all that was found.
fn f1(world: &World, seeds: u64, count: usize, least: f64) -> f64 {
    let (mut hits, mut all) = (0.0, 0.0);
    for seed in 0..seeds {
        let mut problem = world.problem(seed);
        let planted = plant(&mut problem, seed, count, least);
        let found = anomalies(&problem, &sensed(&problem));
        hits += 2.0 * found.iter().filter(|anomaly| planted.contains(&anomaly.period)).count() as f64;
        all += (planted.len() + found.len()) as f64;
    }
    hits / all
}

#[test]
fn planted_anomalies_are_found_among_promotions_and_events() {
    let mut world = World::new(Step::Day, 730);
    world.events = vec![
        (Event { from: 200, to: 206, series: None }, 0.6),
        (Event { from: 450, to: 470, series: None }, -0.5),
    ];
    let daily = f1(&world, 10, 10, 0.5);
    let short = f1(&World::new(Step::Day, 200), 10, 4, 0.5);
    let weekly = f1(&World::new(Step::Week, 156), 10, 4, 0.5);
    world.is_count = true;
    world.level = 40.0;
    let counts = f1(&world, 10, 10, 1.2);
    println!("F1 daily {daily:.3}, short {short:.3}, weekly {weekly:.3}, counts {counts:.3}");
    assert!(daily >= 0.95 && short >= 0.95 && weekly >= 0.95);
    assert!(counts >= 0.9);
}

#[test]
fn demand_without_anomalies_has_next_to_none() {
    let (mut found, mut periods) = (0, 0);
    for seed in 50..65 {
        let mut world = World::new(Step::Day, 600);
        world.is_count = seed % 3 == 0;
        let problem = world.problem(seed);
        found += anomalies(&problem, &sensed(&problem)).len();
        periods += 600;
    }
    println!("{found} false in {periods}");
    assert!(found <= 5, "{found} in {periods}");
}

#[test]
fn an_anomaly_states_what_was_expected() {
    let mut problem = World::new(Step::Day, 400).problem(3);
    let before = problem.series[0].demand[300].unwrap();
    problem.series[0].demand[300] = Some(3.0 * before);
    let found = anomalies(&problem, &sensed(&problem));
    let anomaly = found.iter().find(|anomaly| anomaly.period == 300).unwrap();
    assert_eq!(anomaly.actual, 3.0 * before);
    assert!((anomaly.expected / before - 1.0).abs() < 0.3 && anomaly.score > 8.0, "{anomaly:?}");
    assert_eq!(anomaly.deviation(), anomaly.actual - anomaly.expected);
}
