//! The checker notices every rule that is broken.

use super::*;
use crate::routing::{Violation, check, schedule};

/// Two vans that visit four stops, one after the other, and what the change makes of that.
fn verdict(change: impl FnOnce(&mut Problem), routes: &[&[usize]]) -> Result<(), Violation> {
    let mut problem = on_line(&[0.0, 10.0, 20.0, 30.0, -5.0]);
    problem.vehicles[0] = VehicleType {
        count: Some(2),
        capacity: vec![4.0],
        shift: Some(window(0.0, 100.0)),
        reload: Some(Reload { place: 0, duration: 0.0, most: Some(1) }),
        skills: vec![3],
        ..from_depot()
    };
    problem.stops.iter_mut().for_each(|stop| stop.demand = vec![1.0]);
    change(&mut problem);
    let given = |stops: &&[usize]| GivenRoute { stops: stops.to_vec(), ..GivenRoute::default() };
    let routes: Vec<GivenRoute> = routes.iter().map(given).collect();
    check(&problem, &schedule(&problem, &routes).unwrap())
}

const ALL: &[usize] = &[0, 1, 2, 3];

#[test]
fn a_plan_that_keeps_every_rule_passes() {
    assert_eq!(verdict(|_| (), &[ALL]), Ok(()));
    assert_eq!(verdict(|_| (), &[&[0], &[1, 2]]), Ok(()));
}

#[test]
fn every_broken_rule_is_noticed() {
    let pair = || vec![Pair { pickup: 1, delivery: 0, amount: vec![] }];
    let pause = || vec![Pause { window: window(0.0, 5.0), duration: 4.0 }];
    let broken = |change: fn(&mut Problem)| verdict(change, &[ALL]).unwrap_err();
    assert_eq!(
        broken(|problem| problem.vehicles[0].capacity = vec![3.0]),
        Violation::Load { route: 0, visit: 0 }
    );
    assert_eq!(
        broken(|problem| problem.vehicles[0].shift = Some(window(0.0, 69.0))),
        Violation::Shift { route: 0 }
    );
    assert_eq!(
        broken(|problem| problem.vehicles[0].longest_distance = Some(69.0)),
        Violation::DistanceLimit { route: 0 }
    );
    assert_eq!(
        broken(|problem| problem.vehicles[0].longest_duration = Some(69.0)),
        Violation::DurationLimit { route: 0 }
    );
    assert_eq!(broken(|problem| problem.vehicles[0].most_stops = Some(3)), Violation::StopLimit { route: 0 });
    assert_eq!(broken(|problem| problem.stops[2].skills = vec![4]), Violation::Vehicle { stop: 2 });
    assert_eq!(
        broken(|problem| problem.stops[2].windows = vec![window(0.0, 9.0)]),
        Violation::Window { stop: 2 }
    );
    assert_eq!(verdict(|problem| problem.pairs = pair(), &[ALL]), Err(Violation::Pair { pair: 0 }));
    assert_eq!(verdict(|problem| problem.pairs = pair(), &[&[1], &[0]]), Err(Violation::Pair { pair: 0 }));
    assert_eq!(verdict(|problem| problem.pairs = pair(), &[&[1]]), Err(Violation::Pair { pair: 0 }));
    assert_eq!(verdict(|_| (), &[&[0], &[1], &[2]]), Err(Violation::Fleet { vehicle: 0 }));
    let late_break = |problem: &mut Problem| {
        problem.vehicles[0].pauses = pause();
        problem.stops[0].windows = vec![window(0.0, 10.0)];
    };
    // The break on the way to the first stop makes that late.
    assert_eq!(verdict(late_break, &[ALL]), Err(Violation::Window { stop: 0 }));
}

#[test]
fn inconsistent_figures_in_a_plan_are_noticed() {
    let mut problem = on_line(&[0.0, 10.0, 20.0]);
    problem.vehicles[0].shift = Some(window(0.0, 100.0));
    let sound = plan_with(&problem, 1, 50);
    let broken = |change: &dyn Fn(&mut Plan)| {
        let mut plan = sound.clone();
        change(&mut plan);
        check(&problem, &plan).unwrap_err()
    };
    let times = Violation::Times { route: 0, visit: 1 };
    assert_eq!(broken(&|plan| plan.routes[0].visits[1].arrival -= 1.0), times);
    assert_eq!(broken(&|plan| plan.routes[0].end += 1.0), Violation::Times { route: 0, visit: 2 });
    assert_eq!(broken(&|plan| plan.routes[0].distance += 1.0), Violation::RouteTotals { route: 0 });
    assert_eq!(broken(&|plan| plan.routes[0].cost += 1.0), Violation::RouteTotals { route: 0 });
    assert_eq!(broken(&|plan| plan.cost += 1.0), Violation::PlanTotals);
    assert_eq!(broken(&|plan| drop(plan.routes[0].visits.pop())), Violation::Visits { stop: 1 });
    assert_eq!(broken(&|plan| plan.routes[0].vehicle = 1), Violation::Index { route: 0 });
}
