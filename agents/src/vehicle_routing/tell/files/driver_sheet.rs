//! `driver_sheet.html`: a page to print for each vehicle, with space to note the delivered goods.

use crate::vehicle_routing::{
    data::{place::Place, read::Places},
    plan::{
        outcome::Outcome,
        route::{Call, Route, Step},
    },
    tell::files::markup::escaped,
    times::{clock, duration},
};
use report::number::{amount, counted};

/// Names of a column with the driver of a stop.
const DRIVER: &[&str] = &["driver", "driver name", "driver_name", "fahrer", "conductor", "chauffeur"];

const STYLE: &str = include_str!("driver_sheet.css");

pub(super) fn write(places: &Places, outcome: &Outcome, file: &str) -> Vec<u8> {
    let pages: String =
        (1..).zip(&outcome.routes).map(|(number, route)| page(places, outcome, number, route)).collect();
    let nothing = if outcome.routes.is_empty() { "<p>No stop can be visited.</p>" } else { "" };
    let text = format!(
        "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\
         <title>Driver sheets: {}</title><style>{STYLE}</style></head><body><main>{nothing}{pages}</main></body></html>\n",
        escaped(file)
    );
    text.into_bytes()
}

fn page(places: &Places, outcome: &Outcome, index: usize, route: &Route) -> String {
    let kind = &outcome.fleet.kinds[route.kind];
    let vehicle = if kind.name.is_empty() { String::new() } else { format!(" · {}", escaped(&kind.name)) };
    let unit = outcome.fleet.unit();
    let capacity = match (route.reloads(), kind.capacity()) {
        (0, Some(capacity)) => format!(" of {}", amount(capacity)),
        (0, None) => String::new(),
        (reloads, _) => format!(" in {} trips", reloads + 1),
    };
    let depot = escaped(&places.depots[kind.depot].label());
    let end = escaped(&places.depots[kind.end].label());
    let goes =
        if outcome.fleet.is_open || kind.end == kind.depot { String::new() } else { format!(" to {end}") };
    let driver = shared_by_stops(places, route, DRIVER);
    let mut number = 0;
    let rows: String = route
        .steps
        .iter()
        .map(|step| match step.call {
            Call::Leave => {
                note(step.departure, &format!("Leave {depot} with {} {unit}", amount(step.load[0])), 0.0)
            }
            Call::Reload => {
                note(step.arrival, &format!("Load {} {unit} at {depot}", amount(step.load[0])), step.leg_km)
            }
            Call::Break => note(step.begin, &format!("Break until {}", clock(step.departure)), 0.0),
            Call::Return => note(
                step.departure,
                &format!("{} {end}", if kind.end == kind.depot { "Back at" } else { "End at" }),
                step.leg_km,
            ),
            Call::Stop(stop) => {
                number += 1;
                row(number, step, &places.stops[stop], &places.carried)
            }
        })
        .collect();
    format!(
        "<section><header><h1>Route {index}{vehicle}</h1><p>From {depot}{goes} · {} · load {}{capacity} · {:.1} km · {}</p>\
         <p class=\"lines\">Driver: <span>{}</span> Vehicle: <span>{}</span> Date: <span></span></p></header>\
         <table><thead><tr><th scope=\"col\">Stop</th><th scope=\"col\">Arrive</th><th scope=\"col\">Minutes</th><th scope=\"col\">Window</th>\
         <th scope=\"col\">Where</th><th scope=\"col\">Bring</th><th scope=\"col\">Collect</th><th scope=\"col\">km</th>\
         <th scope=\"col\">Received by</th></tr></thead><tbody>{rows}</tbody></table></section>",
        counted(route.stops(), "stop"),
        amount(route.delivered),
        route.km(),
        duration(route.minutes()),
        escaped(&driver),
        escaped(&kind.name),
    )
}

/// A line that is not a visit; it shows no km when they are 0.
fn note(time: f64, what: &str, km: f64) -> String {
    let km = if km > 0.0 { format!("{km:.1}") } else { String::new() };
    format!(
        "<tr><td></td><td>{}</td><td></td><td></td><td colspan=\"3\">{what}</td><td class=\"n\">{km}</td><td></td></tr>",
        clock(time)
    )
}

fn row(stop: usize, visit: &Step, place: &Place, names: &[String]) -> String {
    let windows: Vec<String> = place.windows.spans().iter().map(|span| span.words('–')).collect();
    let name = place.name.as_deref().filter(|name| *name != place.id).unwrap_or_default();
    format!(
        "<tr><td class=\"n\">{stop}</td><td>{}</td><td class=\"n\">{}</td><td>{}</td><td><b>{}</b> {}{}</td><td class=\"n\">{}</td>\
         <td class=\"n\">{}</td><td class=\"n\">{:.1}</td><td class=\"sign\"></td></tr>",
        clock(visit.arrival),
        unless_zero(visit.minutes()),
        windows.join("<br>"),
        escaped(&place.id),
        escaped(name),
        carried(place, names),
        unless_zero(place.delivered()),
        unless_zero(place.collected()),
        visit.leg_km,
    )
}

/// The columns of the file that a plan does not use: order numbers, addresses, telephones.
fn carried(place: &Place, names: &[String]) -> String {
    let texts = names.iter().zip(&place.carried).filter(|(_, text)| !text.is_empty());
    texts.map(|(name, text)| format!("<br><small>{}: {}</small>", escaped(name), escaped(text))).collect()
}

/// The text of a carried column, if all stops of a route have the same one.
fn shared_by_stops(places: &Places, route: &Route, names: &[&str]) -> String {
    let Some(at) =
        places.carried.iter().position(|name| names.contains(&name.trim().to_lowercase().as_str()))
    else {
        return String::new();
    };
    let mut texts = route.visits().map(|(stop, _)| places.stops[stop].carried[at].as_str());
    let first = texts.next().unwrap_or_default();
    if texts.all(|text| text == first) { first.to_owned() } else { String::new() }
}

/// An amount; empty when there is nothing to bring or to collect.
fn unless_zero(value: f64) -> String {
    if value == 0.0 { String::new() } else { amount(value) }
}
