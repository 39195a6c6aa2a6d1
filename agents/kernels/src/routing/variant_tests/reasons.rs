//! Impossible stops among possible ones.

use super::*;
use crate::routing::{Reason, check};

/// Reasons that are planted in turn.
const KINDS: usize = 8;

/// Two hundred impossible stops, thirty possible ones.
fn planted(random: &mut Random) -> (Problem, Vec<Reason>) {
    let places = 231;
    let mut points = vec![(0.0, 0.0)];
    points.extend((1..places).map(|place| {
        // The impossible ones lie on the circle of radius 10, so their numbers are known; the last ones anywhere.
        let angle = place as f64;
        if place <= 200 { (10.0, 0.0) } else { (random.unit() * 20.0, angle.sin() * 20.0) }
    }));
    let mut problem = on_plane(&points);
    problem.vehicles = vec![VehicleType {
        capacity: vec![10.0, 50.0],
        shift: Some(window(0.0, 100.0)),
        longest_distance: Some(90.0),
        longest_duration: Some(80.0),
        skills: vec![1],
        ..from_depot()
    }];
    problem.stops = (1..places).map(|place| Stop { place, demand: vec![1.0], ..Stop::default() }).collect();
    let reasons = (0..200).map(|index| plant(&mut problem.stops[index], index)).collect();
    (problem, reasons)
}

fn plant(stop: &mut Stop, index: usize) -> Reason {
    let size = 1.0 + (index / KINDS) as f64;
    match index % KINDS {
        0 => {
            stop.demand = vec![10.0 + size];
            Reason::OverCapacity { dimension: 0, excess: size }
        }
        1 => {
            stop.pickup = vec![0.0, 50.0 + size];
            Reason::OverCapacity { dimension: 1, excess: size }
        }
        2 => {
            stop.windows = vec![window(-90.0, 10.0 - size)];
            Reason::WindowUnreachable { earliest_arrival: 10.0, latest: 10.0 - size }
        }
        3 => {
            stop.windows = vec![window(90.0 + size, 300.0)];
            Reason::ShiftTooShort { excess: size }
        }
        4 => {
            stop.skills = vec![1, 2 + index];
            Reason::SkillMissing { skill: 2 + index }
        }
        5 => {
            stop.service = 60.0 + size;
            Reason::DurationLimit { excess: size }
        }
        6 => {
            stop.demand = vec![10.0 + size, 50.0 + size];
            Reason::OverCapacity { dimension: 0, excess: size }
        }
        _ => {
            stop.windows = vec![window(0.0, 1.0), window(2.0, 9.0)];
            Reason::WindowUnreachable { earliest_arrival: 10.0, latest: 9.0 }
        }
    }
}

fn is_same(found: Reason, planted: Reason) -> bool {
    let near = |one: f64, other: f64| (one - other).abs() < 1e-3;
    match (found, planted) {
        (
            Reason::OverCapacity { dimension, excess },
            Reason::OverCapacity { dimension: planted, excess: size },
        ) => dimension == planted && near(excess, size),
        (Reason::ShiftTooShort { excess }, Reason::ShiftTooShort { excess: size })
        | (Reason::DurationLimit { excess }, Reason::DurationLimit { excess: size }) => near(excess, size),
        _ => found == planted,
    }
}

#[test]
fn two_hundred_impossible_stops_are_left_out_each_with_its_reason() {
    let (problem, planted) = planted(&mut Random::new(53));
    let plan = plan_with(&problem, 1, 200);
    assert_eq!(check(&problem, &plan), Ok(()));
    assert!(plan.left_out.iter().map(|left| left.stop).eq(0..200));
    for (left, planted) in plan.left_out.iter().zip(&planted) {
        assert!(is_same(left.reason, *planted), "{}: {:?} for {planted:?}", left.stop, left.reason);
    }
}

#[test]
fn the_reason_comes_from_the_vehicle_that_is_closest_to_fitting() {
    let mut problem = on_line(&[0.0, 10.0]);
    problem.stops[0] = Stop { place: 1, demand: vec![20.0], skills: vec![7], ..Stop::default() };
    let van = VehicleType { capacity: vec![5.0], ..from_depot() };
    let truck = VehicleType { capacity: vec![18.0], skills: vec![7], ..from_depot() };
    let trailer = VehicleType { capacity: vec![15.0], skills: vec![7], ..from_depot() };
    problem.vehicles = vec![van, truck, trailer];
    let reason = plan_with(&problem, 1, 10).left_out[0].reason;
    assert_eq!(reason, Reason::OverCapacity { dimension: 0, excess: 2.0 });
}

#[test]
fn limits_of_distance_and_stops_are_distinguished_from_a_fleet_that_is_too_small() {
    let mut problem = on_line(&[0.0, 10.0, 11.0, 40.0]);
    problem.vehicles[0] =
        VehicleType { count: Some(1), most_stops: Some(1), longest_distance: Some(60.0), ..from_depot() };
    let plan = plan_with(&problem, 1, 100);
    assert_eq!(plan.left_out[0].reason, Reason::StopLimit { most: 1 });
    assert_eq!(plan.left_out[1].reason, Reason::DistanceLimit { excess: 20.0 });
    problem.vehicles[0].most_stops = None;
    problem.vehicles[0].capacity = vec![1.0];
    problem.stops.iter_mut().for_each(|stop| stop.demand = vec![1.0]);
    let plan = plan_with(&problem, 1, 100);
    assert_eq!(plan.left_out[0].reason, Reason::FleetTooSmall { vehicle: 0 });
}

#[test]
fn a_window_that_ends_before_it_begins_is_never_reached() {
    for fixed_cost in [0.0, 1.0] {
        let mut problem = on_line(&[0.0, 10.0, 20.0]);
        problem.vehicles[0] = VehicleType { shift: Some(window(0.0, 100.0)), fixed_cost, ..from_depot() };
        problem.stops[0].windows = vec![window(50.0, 40.0)];
        let plan = plan_with(&problem, 1, 20);
        let expected = Reason::WindowUnreachable { earliest_arrival: 50.0, latest: 40.0 };
        assert_eq!((plan.left_out.len(), plan.left_out[0].reason), (1, expected));
        assert_eq!(check(&problem, &plan), Ok(()));
    }
}

#[test]
fn a_service_that_leaves_no_time_for_the_break_is_reported() {
    let mut problem = on_line(&[0.0, 10.0]);
    problem.vehicles[0].shift = Some(window(0.0, 300.0));
    problem.vehicles[0].pauses = vec![Pause { window: window(40.0, 60.0), duration: 10.0 }];
    problem.stops[0] = Stop { windows: vec![window(10.0, 10.0)], service: 80.0, ..problem.stops[0].clone() };
    assert_eq!(plan_with(&problem, 1, 20).left_out[0].reason, Reason::NoTimeForBreak);
}

#[test]
fn the_reason_for_a_stop_of_an_impossible_pair_names_its_partner() {
    let mut problem = on_line(&[0.0, 10.0, 20.0]);
    problem.vehicles[0].shift = Some(window(0.0, 100.0));
    problem.stops[0].windows = vec![window(0.0, 5.0)];
    problem.pairs = vec![Pair { pickup: 0, delivery: 1, amount: vec![] }];
    let left_out = plan_with(&problem, 1, 20).left_out;
    let expected = Reason::WindowUnreachable { earliest_arrival: 10.0, latest: 5.0 };
    assert_eq!((left_out[0].reason, left_out[1].reason), (expected, Reason::PartnerLeftOut { stop: 0 }));
}
