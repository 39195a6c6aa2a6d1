//! `routes.gpx`: a route per vehicle with its stops as points, for navigation devices (GPX 1.1, Topografix 2004).

use crate::vehicle_routing::{
    data::{place::Place, read::Places},
    plan::{outcome::Outcome, route::Call},
    tell::files::markup::escaped,
    times::clock,
};
use kernels::cancel;

pub(super) fn write(places: &Places, outcome: &Outcome) -> Vec<u8> {
    let mut text = String::from(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
         <gpx version=\"1.1\" creator=\"supplychain\" xmlns=\"http://www.topografix.com/GPX/1/1\">\n",
    );
    for (number, route) in (1..).zip(&outcome.routes) {
        cancel::tick();
        text.push_str(&format!("<rte><name>Route {number}</name><number>{number}</number>\n"));
        let kind = &outcome.fleet.kinds[route.kind];
        let depot = &places.depots[kind.depot];
        let mut number = 0;
        for step in &route.steps {
            cancel::tick();
            text.push_str(&match step.call {
                Call::Leave => at_depot(depot, "leave", step.departure),
                Call::Reload => at_depot(depot, "reload", step.arrival),
                Call::Return => at_depot(&places.depots[kind.end], "back", step.departure),
                Call::Break => String::new(),
                Call::Stop(stop) => {
                    number += 1;
                    let place = &places.stops[stop];
                    let name = format!("{number}. {}", place.label());
                    point(place, &name, &format!("arrive {}", clock(step.arrival)))
                }
            });
        }
        text.push_str("</rte>\n");
    }
    text.push_str("</gpx>\n");
    text.into_bytes()
}

fn at_depot(depot: &Place, what: &str, time: f64) -> String {
    point(depot, &depot.label(), &format!("{what} {}", clock(time)))
}

fn point(place: &Place, name: &str, description: &str) -> String {
    format!(
        "<rtept lat=\"{}\" lon=\"{}\"><name>{}</name><desc>{}</desc></rtept>\n",
        place.y,
        place.x,
        escaped(name),
        escaped(description)
    )
}
