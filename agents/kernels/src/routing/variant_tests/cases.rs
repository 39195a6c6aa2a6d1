//! Ten thousand random problems of all kinds, each plan judged by the independent checker.

use super::*;
use crate::routing::check;

/// What is added to a plain case.
type Addition = fn(&mut Problem, &mut Random);

const ADDITIONS: [(&str, Addition); 11] = [
    ("windows", add_windows),
    ("fleet", add_fleet),
    ("pairs", add_pairs),
    ("open", add_open),
    ("prices", add_prices),
    ("limits", add_limits),
    ("dimensions", add_dimensions),
    ("soft", add_soft),
    ("breaks", add_breaks),
    ("wishes", add_wishes),
    ("reloads", add_reloads),
];

fn add_open(problem: &mut Problem, random: &mut Random) {
    for vehicle in &mut problem.vehicles {
        match random.below(3) {
            0 => vehicle.start = None,
            1 => vehicle.end = None,
            _ => (vehicle.start, vehicle.end) = (None, None),
        }
    }
}

fn add_prices(problem: &mut Problem, random: &mut Random) {
    for vehicle in &mut problem.vehicles {
        (vehicle.cost_per_distance, vehicle.cost_per_time) = (random.unit(), random.unit());
    }
}

fn add_limits(problem: &mut Problem, random: &mut Random) {
    for vehicle in &mut problem.vehicles {
        vehicle.longest_distance = (random.below(2) == 0).then(|| (60 + random.below(120)) as f64);
        vehicle.longest_duration = (random.below(2) == 0).then(|| (60 + random.below(150)) as f64);
        vehicle.most_stops = (random.below(2) == 0).then(|| 1 + random.below(5));
    }
}

fn add_dimensions(problem: &mut Problem, random: &mut Random) {
    for vehicle in &mut problem.vehicles {
        vehicle.capacity.push((5 + random.below(20)) as f64);
        vehicle.capacity.push(f64::INFINITY);
    }
    for stop in &mut problem.stops {
        let second = random.below(8) as f64;
        stop.demand = vec![stop.demand.first().copied().unwrap_or(0.0), second, 3.0];
    }
}

fn add_soft(problem: &mut Problem, random: &mut Random) {
    add_windows(problem, random);
    for stop in &mut problem.stops {
        stop.lateness_cost = (random.below(2) == 0).then(|| random.unit() * 3.0);
    }
    for vehicle in &mut problem.vehicles {
        vehicle.cost_per_time = random.below(2) as f64;
    }
}

fn add_breaks(problem: &mut Problem, random: &mut Random) {
    for vehicle in &mut problem.vehicles {
        vehicle.shift.get_or_insert(window(0.0, 300.0));
        let earliest = random.below(100) as f64;
        let span = window(earliest, earliest + random.below(40) as f64);
        vehicle.pauses = vec![Pause { window: span, duration: 5.0 + random.below(30) as f64 }];
        for _ in 0..random.below(3) {
            let last = vehicle.pauses[vehicle.pauses.len() - 1].window;
            let (later, longer) = (random.below(60) as f64, random.below(40) as f64);
            let span = window(last.earliest + later, last.latest + later + longer);
            vehicle.pauses.push(Pause { window: span, duration: 2.0 + random.below(20) as f64 });
        }
    }
}

fn add_wishes(problem: &mut Problem, random: &mut Random) {
    let kinds = problem.vehicles.len();
    for vehicle in &mut problem.vehicles {
        vehicle.skills = (0..3).filter(|_| random.below(2) == 0).collect();
    }
    for stop in &mut problem.stops {
        stop.skills = (0..3).filter(|_| random.below(6) == 0).collect();
        stop.prize = (random.below(3) == 0).then(|| random.below(60) as f64);
        stop.priority = random.below(3) as u8;
        stop.vehicle = (random.below(6) == 0).then(|| random.below(kinds));
    }
    if random.below(2) == 0 {
        problem.vehicles[0].count = Some(1);
        problem.vehicles[0].first = (0..problem.stops.len().min(1 + random.below(2))).collect();
    }
    if random.below(3) == 0 {
        problem.vehicles[0].count = Some(1);
        let placed = problem.vehicles[0].first.len();
        problem.vehicles[0].last = problem.stops.len().checked_sub(1).filter(|last| *last >= placed);
    }
    if random.below(2) == 0 {
        let vehicle = random.below(kinds);
        let stops = (0..problem.stops.len()).rev().take(random.below(6)).collect();
        problem.initial = vec![GivenRoute { vehicle, stops, reloads: Vec::new() }];
    }
}

fn add_reloads(problem: &mut Problem, random: &mut Random) {
    for vehicle in &mut problem.vehicles {
        let most = (random.below(2) == 0).then(|| 1 + random.below(3));
        vehicle.reload = Some(Reload { place: random.below(2), duration: random.below(9) as f64, most });
        if vehicle.first.is_empty() && vehicle.last.is_none() {
            vehicle.count = Some(1 + random.below(2));
        }
        vehicle.capacity[0] = (6 + random.below(8)) as f64;
    }
}

fn assert_kept(problem: &Problem, plan: &Plan, what: &str) {
    assert_eq!(check(problem, plan), Ok(()), "{what}: {plan:#?} of {:?} {problem:#?}", problem.stops);
}

/// How often the plans made use of what a problem allows.
#[derive(Debug, Default)]
struct Uses {
    routes: usize,
    reloads: usize,
    pauses: usize,
    later_pauses: usize,
    late: usize,
    pairs: usize,
    collected: usize,
    later_windows: usize,
    other_kinds: usize,
    left_out: usize,
}

impl Uses {
    fn count(&mut self, problem: &Problem, plan: &Plan) {
        self.left_out += plan.left_out.len();
        for route in &plan.routes {
            self.routes += 1;
            self.reloads += route.reloads.len();
            self.pauses += usize::from(!route.pauses.is_empty());
            self.later_pauses += usize::from(route.pauses.len() > 1);
            self.other_kinds += usize::from(route.vehicle > 0);
            for visit in &route.visits {
                let stop = &problem.stops[visit.stop];
                self.late += usize::from(visit.lateness > 0.0);
                self.collected += usize::from(stop.pickup.iter().any(|pickup| *pickup > 0.0));
                self.pairs += usize::from(problem.pairs.iter().any(|pair| pair.pickup == visit.stop));
                let second = stop.windows.get(1);
                self.later_windows +=
                    usize::from(second.is_some_and(|window| visit.begin >= window.earliest));
            }
        }
    }
}

#[test]
fn ten_thousand_random_problems_of_every_kind_keep_every_rule() {
    let mut random = Random::new(23);
    let mut uses = Uses::default();
    for (what, add) in ADDITIONS {
        for case in 0..600 {
            let mut problem = plain_case(&mut random, 9);
            add(&mut problem, &mut random);
            let plan = plan_with(&problem, case, 40);
            assert_kept(&problem, &plan, what);
            uses.count(&problem, &plan);
        }
    }
    for case in 0..4_400 {
        let mut problem = plain_case(&mut random, 9);
        let mut added = String::new();
        for (what, add) in ADDITIONS {
            if random.below(3) == 0 {
                add(&mut problem, &mut random);
                added.push_str(what);
                added.push(' ');
            }
        }
        let plan = plan_with(&problem, case, 24);
        assert_kept(&problem, &plan, &added);
        uses.count(&problem, &plan);
    }
    let Uses {
        reloads,
        pauses,
        later_pauses,
        late,
        pairs,
        collected,
        later_windows,
        other_kinds,
        left_out,
        ..
    } = uses;
    let counts =
        [reloads, pauses, later_pauses, late, pairs, collected, later_windows, other_kinds, left_out];
    assert!(counts.iter().all(|count| *count > 250), "{uses:?}");
}

#[test]
fn with_an_unlimited_fleet_only_stops_that_cannot_be_visited_are_left_out() {
    let mut random = Random::new(29);
    for (what, add) in &ADDITIONS[..9] {
        for case in 0..60 {
            let mut problem = plain_case(&mut random, 7);
            add(&mut problem, &mut random);
            problem.vehicles.iter_mut().for_each(|vehicle| vehicle.count = None);
            for left in plan_with(&problem, case, 60).left_out {
                let reason = left.reason;
                let is_own = !matches!(reason, crate::routing::Reason::FleetTooSmall { .. });
                assert!(is_own, "{what} {case}: {reason:?}");
            }
        }
    }
}
