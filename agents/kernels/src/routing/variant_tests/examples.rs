//! One small example per rule, worked out by hand.

use super::*;
use crate::routing::{check, schedule};

#[test]
fn an_expensive_vehicle_is_used_only_when_the_cheaper_one_is_full() {
    let mut problem = on_line(&[0.0, 10.0, -20.0]);
    problem.stops[0].demand = vec![3.0];
    problem.stops[1].demand = vec![3.0];
    let small = VehicleType { capacity: vec![3.0], count: Some(1), fixed_cost: 5.0, ..from_depot() };
    let large = VehicleType { capacity: vec![9.0], fixed_cost: 50.0, cost_per_distance: 2.0, ..from_depot() };
    problem.vehicles = vec![large, small];
    let plan = plan_with(&problem, 1, 300);
    // Small to the far one: 5 + 40, large to the near one: 50 + 2 · 20; one large for both: 50 + 2 · 60.
    assert_eq!(plan.cost, 135.0);
    problem.vehicles[1].count = None;
    assert_eq!(plan_with(&problem, 1, 300).cost, 70.0);
}

#[test]
fn every_stop_is_visited_from_its_nearest_depot() {
    let mut problem = on_line(&[0.0, 100.0, 1.0, 2.0, 99.0, 98.0]);
    problem.stops.remove(0);
    problem.vehicles.push(VehicleType { start: Some(1), end: Some(1), ..from_depot() });
    let plan = plan_with(&problem, 1, 300);
    assert_eq!((plan.distance, plan.routes.len()), (8.0, 2));
}

#[test]
fn an_open_route_does_not_return_to_the_depot() {
    let mut problem = on_line(&[0.0, 10.0, 20.0, -5.0]);
    problem.vehicles[0].end = None;
    let plan = plan_with(&problem, 1, 300);
    assert_eq!(plan.distance, 25.0);
    problem.vehicles[0].count = Some(1);
    assert_eq!(orders(&plan_with(&problem, 1, 300)), [[2, 0, 1]]);
    problem.vehicles[0].start = None;
    assert_eq!(plan_with(&problem, 1, 300).distance, 25.0);
}

#[test]
fn a_driver_paid_by_time_leaves_as_late_as_possible() {
    let mut problem = on_line(&[0.0, 10.0]);
    problem.stops[0].windows = vec![window(100.0, 110.0)];
    problem.stops[0].service = 5.0;
    problem.vehicles[0].shift = Some(window(0.0, 200.0));
    let early = plan_with(&problem, 1, 10);
    assert_eq!((early.routes[0].start, early.routes[0].waiting), (0.0, 90.0));
    problem.vehicles[0].cost_per_time = 2.0;
    let plan = plan_with(&problem, 1, 10);
    let route = &plan.routes[0];
    assert_eq!((route.start, route.end, route.waiting, route.cost), (90.0, 115.0, 0.0, 70.0));
    assert_eq!(check(&problem, &plan), Ok(()));
}

#[test]
fn a_soft_window_is_missed_when_lateness_is_cheaper_than_another_vehicle() {
    let mut problem = on_line(&[0.0, 10.0, 20.0]);
    problem.vehicles[0].shift = Some(window(0.0, 100.0));
    problem.stops[0].windows = vec![window(10.0, 10.0)];
    problem.stops[0].service = 7.0;
    problem.stops[1].windows = vec![window(0.0, 20.0)];
    problem.stops[1].lateness_cost = Some(2.0);
    let plan = plan_with(&problem, 1, 200);
    assert_eq!((plan.routes.len(), plan.lateness, plan.cost), (1, 7.0, 54.0));
    problem.stops[1].lateness_cost = Some(3.0);
    let plan = plan_with(&problem, 1, 200);
    assert_eq!((plan.routes.len(), plan.lateness, plan.cost), (2, 0.0, 60.0));
}

#[test]
fn the_second_window_is_used_when_the_first_is_missed() {
    let mut problem = on_line(&[0.0, 10.0]);
    problem.vehicles[0].shift = Some(window(0.0, 100.0));
    problem.stops[0].windows = vec![window(0.0, 9.0), window(30.0, 40.0)];
    let plan = plan_with(&problem, 1, 10);
    assert_eq!((plan.routes[0].visits[0].begin, plan.waiting), (30.0, 20.0));
}

#[test]
fn collected_goods_use_the_space_of_delivered_ones() {
    let mut problem = on_line(&[0.0, 10.0, 20.0]);
    problem.vehicles[0] = VehicleType { capacity: vec![5.0], count: Some(1), ..from_depot() };
    problem.stops[0].pickup = vec![5.0];
    problem.stops[1].demand = vec![5.0];
    let plan = plan_with(&problem, 1, 100);
    assert_eq!(orders(&plan), [[1, 0]]);
    let loads: Vec<f64> = plan.routes[0].visits.iter().map(|visit| visit.load[0]).collect();
    assert_eq!((plan.routes[0].load[0], loads), (5.0, vec![0.0, 5.0]));
}

#[test]
fn a_pair_is_picked_up_and_then_delivered_by_the_same_vehicle() {
    let mut problem = on_line(&[0.0, 10.0, 20.0, -10.0]);
    problem.pairs = vec![Pair { pickup: 1, delivery: 2, amount: vec![4.0] }];
    problem.vehicles[0].capacity = vec![4.0];
    let plan = plan_with(&problem, 1, 300);
    assert_eq!((plan.distance, plan.left_out.len()), (60.0, 0));
    problem.vehicles[0].capacity = vec![3.0];
    assert_eq!(plan_with(&problem, 1, 300).left_out.len(), 2);
}

#[test]
fn a_break_is_taken_when_the_route_lasts_longer_than_the_due_time() {
    let mut problem = on_line(&[0.0, 10.0, 30.0]);
    problem.vehicles[0].shift = Some(window(0.0, 200.0));
    problem.vehicles[0].pauses = vec![Pause { window: window(12.0, 35.0), duration: 20.0 }];
    let plan = plan_with(&problem, 1, 100);
    assert_eq!(check(&problem, &plan), Ok(()));
    let pause = plan.routes[0].pauses[0];
    assert!((12.0..=35.0).contains(&pause.begin), "{pause:?}");
    assert_eq!((pause.end - pause.begin, plan.routes[0].end), (20.0, 80.0));
    problem.vehicles[0].pauses = vec![Pause { window: window(12.0, 60.0), duration: 20.0 }];
    assert_eq!(plan_with(&problem, 1, 100).routes[0].pauses, []);
}

#[test]
fn each_of_several_breaks_is_taken_when_the_route_lasts_longer_than_its_due_time() {
    let mut problem = on_line(&[0.0, 10.0, 30.0]);
    problem.vehicles[0].shift = Some(window(0.0, 300.0));
    let first = Pause { window: window(12.0, 35.0), duration: 20.0 };
    problem.vehicles[0].pauses = vec![first, Pause { window: window(40.0, 79.0), duration: 15.0 }];
    let route = &plan_with(&problem, 1, 100).routes[0];
    assert_eq!((route.pauses.len(), route.end), (2, 95.0));
    assert!(route.pauses[0].end <= route.pauses[1].begin && route.pauses[1].begin <= 79.0, "{route:?}");
    problem.vehicles[0].pauses[1].window.latest = 80.0;
    let route = &plan_with(&problem, 1, 100).routes[0];
    assert_eq!((route.pauses.len(), route.end), (1, 80.0));
}

#[test]
fn two_breaks_fit_on_one_long_way() {
    let mut problem = on_line(&[0.0, 100.0]);
    problem.vehicles[0].shift = Some(window(0.0, 150.0));
    problem.vehicles[0].end = None;
    problem.vehicles[0].pauses = vec![
        Pause { window: window(10.0, 20.0), duration: 5.0 },
        Pause { window: window(30.0, 40.0), duration: 7.0 },
    ];
    let plan = plan_with(&problem, 1, 100);
    assert_eq!(check(&problem, &plan), Ok(()));
    assert_eq!((plan.routes[0].pauses.len(), plan.routes[0].end), (2, 112.0));
}

#[test]
fn breaks_out_of_order_and_too_many_of_them_are_refused() {
    let mut problem = on_line(&[0.0, 10.0]);
    problem.vehicles[0].shift = Some(window(0.0, 150.0));
    let pause = |earliest: f64| Pause { window: window(earliest, earliest + 5.0), duration: 5.0 };
    problem.vehicles[0].pauses = vec![pause(30.0), pause(10.0)];
    assert!(problem.check().is_err());
    problem.vehicles[0].pauses = vec![pause(10.0); 4];
    assert!(problem.check().is_err());
}

#[test]
fn a_vehicle_reloads_and_makes_another_trip() {
    let mut problem = on_line(&[0.0, 10.0, -10.0, 12.0]);
    problem.stops.iter_mut().for_each(|stop| stop.demand = vec![2.0]);
    problem.vehicles[0] = VehicleType { capacity: vec![4.0], count: Some(1), ..from_depot() };
    assert_eq!(plan_with(&problem, 1, 100).left_out.len(), 1);
    problem.vehicles[0].reload = Some(Reload { place: 0, duration: 3.0, most: None });
    let plan = plan_with(&problem, 1, 200);
    assert_eq!((plan.left_out.len(), plan.distance, plan.routes[0].reloads.len()), (0, 44.0, 1));
    assert_eq!(plan.duration, 47.0);
    assert_eq!(check(&problem, &plan), Ok(()));
}

#[test]
fn the_more_important_stop_stays_when_one_must_be_left_out() {
    let mut problem = on_line(&[0.0, 1.0, 50.0]);
    problem.stops.iter_mut().for_each(|stop| stop.demand = vec![1.0]);
    problem.vehicles[0] = VehicleType { capacity: vec![1.0], count: Some(1), ..from_depot() };
    assert_eq!(orders(&plan_with(&problem, 1, 100)), [[0]]);
    problem.stops[1].priority = 1;
    assert_eq!(orders(&plan_with(&problem, 1, 100)), [[1]]);
}

#[test]
fn given_routes_are_timed_even_when_they_break_rules() {
    let mut problem = on_line(&[0.0, 10.0, 20.0]);
    problem.vehicles[0].shift = Some(window(0.0, 100.0));
    problem.stops[1].windows = vec![window(0.0, 15.0)];
    let given = [GivenRoute { vehicle: 0, stops: vec![0, 1], reloads: vec![] }];
    let plan = schedule(&problem, &given).unwrap();
    assert_eq!((plan.distance, plan.lateness, plan.routes[0].end), (40.0, 5.0, 40.0));
    assert!(check(&problem, &plan).is_err());
    let part = schedule(&problem, &[GivenRoute { stops: vec![1], ..GivenRoute::default() }]).unwrap();
    assert_eq!((part.left_out[0].stop, part.left_out[0].reason), (0, crate::routing::Reason::NotPlanned));
}
