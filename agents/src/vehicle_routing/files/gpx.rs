//! `routes.gpx`: a route per vehicle with its stops as points, for navigation devices (GPX 1.1, Topografix 2004).

use super::markup::escaped;
use crate::vehicle_routing::{outcome::Outcome, place::Place, read::Places, times::clock};

pub fn write(places: &Places, outcome: &Outcome) -> Vec<u8> {
    let mut text = String::from(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
         <gpx version=\"1.1\" creator=\"supplychain\" xmlns=\"http://www.topografix.com/GPX/1/1\">\n",
    );
    for (number, route) in (1..).zip(&outcome.routes) {
        text.push_str(&format!("<rte><name>Route {number}</name><number>{number}</number>\n"));
        text.push_str(&point(&places.depot, &places.depot.label(), &format!("leave {}", clock(route.start))));
        for (stop, visit) in (1..).zip(&route.visits) {
            let place = &places.stops[visit.stop];
            let name = format!("{stop}. {}", place.label());
            text.push_str(&point(place, &name, &format!("arrive {}", clock(visit.arrival))));
        }
        if !outcome.fleet.is_open {
            text.push_str(&point(
                &places.depot,
                &places.depot.label(),
                &format!("back {}", clock(route.end)),
            ));
        }
        text.push_str("</rte>\n");
    }
    text.push_str("</gpx>\n");
    text.into_bytes()
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
