//! After exchanges at any temperature, the plan equals one that is built again from its routes.

use super::exchange::{Threshold, exchange};
use super::tours::{NO_ROUTE, Tours};
use super::{savings::join_by_savings, start};
use crate::routing::instance::Instance;
use crate::routing::search::random::Random;
use crate::routing::tests::random_problem;

/// The same plan, built again stop by stop.
fn rebuild<'a>(tours: &Tours<'a>) -> Tours<'a> {
    let mut other = Tours::new(tours.instance);
    for stops in tours.routes() {
        let route = other.spare().unwrap();
        stops.iter().rev().for_each(|node| other.insert(*node, 0, route));
        other.refresh(route);
    }
    other.absent.retain(|node| tours.links[*node as usize].route == NO_ROUTE);
    other
}

fn assert_consistent(tours: &Tours) {
    let other = rebuild(tours);
    assert_eq!(other.cost, tours.cost);
    assert_eq!(other.routes(), tours.routes());
    for (route, same) in tours.used.iter().zip(&other.used) {
        let (route, same) = (tours.routes[*route as usize], other.routes[*same as usize]);
        assert_eq!((route.stops, route.load, route.last), (same.stops, same.load, same.last));
        assert!(route.load <= tours.instance.capacity && route.stops > 0);
    }
    for node in tours.used.iter().flat_map(|route| tours.stops(*route)).map(|node| node as usize) {
        let (link, same) = (tours.links[node], other.links[node]);
        assert_eq!((link.previous, link.arc_in, link.arc_out), (same.previous, same.arc_in, same.arc_out));
        if tours.instance.has_windows {
            assert_eq!(tours.times[node].leaves, other.times[node].leaves);
            assert_eq!(tours.times[node].latest, other.times[node].latest);
            assert!(tours.times[node].leaves <= tours.times[node].latest + tours.instance.service[node]);
        }
    }
}

#[test]
fn exchanges_update_lengths_loads_and_times_correctly() {
    let mut random = Random::new(23);
    let mut made = 0;
    for _ in 0..300 {
        let problem = random_problem(&mut random, 30);
        let instance = Instance::new(&problem, &|| false).unwrap();
        let mut tours = Tours::new(&instance);
        start(&mut tours, &mut random, &|| false);
        let threshold = Threshold { temperature: random.unit() * tours.mean_arc() };
        for _ in 0..100 {
            if exchange(&mut tours, threshold, &mut random) {
                made += 1;
                assert_consistent(&tours);
            }
        }
    }
    assert!(made > 1_000, "{made}");
}

#[test]
fn at_temperature_zero_exchanges_only_lower_the_cost() {
    let mut random = Random::new(29);
    for _ in 0..100 {
        let problem = random_problem(&mut random, 30);
        let instance = Instance::new(&problem, &|| false).unwrap();
        let mut tours = Tours::new(&instance);
        start(&mut tours, &mut random, &|| false);
        for _ in 0..200 {
            let before = tours.cost;
            let is_made = exchange(&mut tours, Threshold { temperature: 0.0 }, &mut random);
            assert!(if is_made { tours.cost < before } else { tours.cost == before });
        }
    }
}

#[test]
fn the_savings_method_puts_every_stop_into_exactly_one_feasible_route() {
    let mut random = Random::new(31);
    for _ in 0..300 {
        let instance = Instance::new(&random_problem(&mut random, 40), &|| false).unwrap();
        let routes = join_by_savings(&instance, &|| false);
        let mut seen: Vec<usize> = routes.iter().flatten().map(|node| *node as usize).collect();
        seen.sort_unstable();
        assert!(seen.into_iter().eq(instance.plannable()));
        for route in routes {
            let load: i64 = route.iter().map(|node| instance.demand[*node as usize]).sum();
            assert!(load <= instance.capacity);
        }
    }
}
