//! The answer in words, for a dispatcher who doubts it: the plan and its cost first, then route by route.
//! Every number comes from the result; nothing is estimated here.

use crate::vehicle_routing::{
    plan::{
        fleet::Kind,
        left_out::Unassigned,
        route::Route,
        totals::{Totals, cost},
    },
    tell::{
        buys, compared, direct,
        files::ROUTE_MAP,
        found::{Found, vehicles_in_words},
        wishes,
    },
    times::{clock, duration},
};
use report::{
    markdown::{plain, section},
    markdown_table::MarkdownTable,
    number::{agree, amount, percent, whole},
};

const SHOWN_ROUTES: usize = 25;
const SHOWN_STOPS: usize = 10;

/// The answer up to its closing sections.
pub(crate) fn story(found: &Found) -> String {
    let mut text = direct::direct(found);
    text.push_str(&headline(found));
    text.push_str(&compared::costs(found));
    text.push_str(&wishes::not_considered(found));
    text.push_str(&wishes::confirmed(found));
    text.push_str(&section(found.before.map_or("", |before| before.title), &compared::table(found)));
    text.push_str(&section("Routes", &routes(found)));
    text.push_str(&section("In no route", &unassigned(found)));
    text.push_str(&section("What another limit would buy", &buys::table(found)));
    text
}

fn headline(found: &Found) -> String {
    let totals = &found.outcome.totals;
    let unusable = found.places.unusable;
    let (stops, all) = (totals.stops, totals.stops + totals.unassigned + unusable);
    if totals.routes == 0 {
        return "**No stop can be visited.** The reasons and what would fix them are below.\n".to_owned();
    }
    let visited = if stops == all {
        format!("all {} stops", whole(all as f64))
    } else {
        format!("{} of {} stops", whole(stops as f64), whole(all as f64))
    };
    let factors = &found.outcome.factors;
    let unit = if totals.delivered == 1.0 && found.outcome.fleet.unit() == "units" {
        "unit"
    } else {
        found.outcome.fleet.unit()
    };
    let used = totals.utilisation.map_or(String::new(), |share| {
        format!(" ({} of {} capacity)", percent(share), agree(totals.routes, "its", "their"))
    });
    let map = if found.places.has_points {
        format!("\nThe map: [{ROUTE_MAP}]({ROUTE_MAP})\n")
    } else {
        String::new()
    };
    let lost = if unusable > 0 {
        format!(
            " {} of these stops {} in {} of the file that cannot be used.",
            whole(unusable as f64),
            agree(unusable, "is", "are"),
            agree(unusable, "a row", "rows")
        )
    } else {
        String::new()
    };
    format!(
        "**{} visit{} {visited} on {} km.**{lost} {} {} {unit}{used} and {} on the way for {} in all{}. The plan \
         costs {} ({} per km, {:.2} per hour, {} per vehicle) and burns {} litres of fuel ({} per 100 km), which emits \
         {} kg of CO2 ({} per litre).\n{map}",
        vehicles_in_words(totals.routes),
        if totals.routes == 1 { "s" } else { "" },
        amount_of_km(totals.km),
        agree(totals.routes, "It brings", "They bring"),
        amount(totals.delivered),
        agree(totals.routes, "is", "are"),
        duration(totals.minutes),
        besides(totals),
        amount(totals.cost),
        rates(found, |kind| kind.cost_per_km),
        factors.per_hour,
        rates(found, |kind| kind.cost_per_vehicle),
        amount(totals.fuel),
        factors.fuel_per_100_km,
        amount(totals.co2),
        factors.co2_per_litre,
    )
}

/// What the vehicles on the way cost, from the least to the most: `0.40`, `0.40 to 1.20`.
fn rates(found: &Found, of: impl Fn(&Kind) -> f64) -> String {
    let rates = || found.outcome.routes.iter().map(|route| of(&found.outcome.fleet.kinds[route.kind]));
    let (least, most) = (rates().fold(f64::INFINITY, f64::min), rates().fold(f64::NEG_INFINITY, f64::max));
    if least < most { format!("{least:.2} to {most:.2}") } else { format!("{most:.2}") }
}

/// Times that the total contains in addition to driving and visits.
fn besides(totals: &Totals) -> String {
    let parts = [
        (totals.waiting >= 1.0).then(|| format!("{} of it waiting for windows", duration(totals.waiting))),
        (totals.break_minutes > 0.0).then(|| format!("{} of it breaks", duration(totals.break_minutes))),
        (totals.reloads > 0).then(|| format!("reloading {}", times_in_words(totals.reloads))),
        (totals.late >= 1.0).then(|| format!("starting visits {} too late in total", duration(totals.late))),
    ];
    parts.into_iter().flatten().map(|part| format!(", {part}")).collect()
}

fn times_in_words(count: usize) -> String {
    if count == 1 { "once".to_owned() } else { format!("{count} times") }
}

/// Kilometres, with one decimal up to a thousand.
pub(super) fn amount_of_km(km: f64) -> String {
    if km < 1000.0 && km.fract() != 0.0 { format!("{km:.1}") } else { amount(km) }
}

fn routes(found: &Found) -> String {
    let outcome = found.outcome;
    if outcome.routes.is_empty() {
        return String::new();
    }
    let kinds = &outcome.fleet.kinds;
    let end = if outcome.fleet.is_open { "Done" } else { "Back" };
    let mut table = MarkdownTable::<(usize, &Route)>::new();
    table.text("Route", |(number, route)| name_of(*number, &kinds[route.kind]));
    table.number("Stops", |(_, route)| whole(route.stops() as f64));
    table.number("Load", |(_, route)| amount(route.delivered));
    table.number("Full", |(_, route)| route.utilisation(&kinds[route.kind]).map_or("–".to_owned(), percent));
    table.number("Km", |(_, route)| amount_of_km(route.km()));
    table.number("Leaves", |(_, route)| clock(route.start()));
    table.number(end, |(_, route)| clock(route.end()));
    table.number("Waits", |(_, route)| duration(route.waiting()));
    table.number("Cost", |(_, route)| amount(cost(route, &outcome.fleet, &outcome.factors)));
    let mut text = table.write((1_usize..).zip(&outcome.routes).take(SHOWN_ROUTES));
    if outcome.routes.len() > SHOWN_ROUTES {
        text.push_str(&format!(
            "\n{} more routes are in routes.csv.\n",
            whole((outcome.routes.len() - SHOWN_ROUTES) as f64)
        ));
    }
    text
}

/// The number of a route, and the name of its vehicle or its route in the file.
fn name_of(number: usize, kind: &Kind) -> String {
    match kind.name.as_str() {
        "" => number.to_string(),
        // The name is left out if route 1 of the file is route 1 of the plan.
        name if name == number.to_string() => number.to_string(),
        name if kind.of_kind.is_some() => format!("{number} (route {} of the file)", plain(name)),
        name => format!("{number} {}", plain(name)),
    }
}

fn unassigned(found: &Found) -> String {
    let outcome = found.outcome;
    if outcome.unassigned.is_empty() {
        return String::new();
    }
    let mut table = MarkdownTable::<Unassigned>::new();
    table.text("Stop", |unassigned| plain(&found.places.stops[unassigned.stop].label()));
    table.text("Why", |unassigned| plain(&unassigned.reason));
    table.text("What would fix it", |unassigned| plain(&unassigned.remedy));
    let mut text = table.write(outcome.unassigned.iter().take(SHOWN_STOPS));
    if outcome.unassigned.len() > SHOWN_STOPS {
        text.push_str(&format!(
            "\n{} more are in unassigned.csv.\n",
            whole((outcome.unassigned.len() - SHOWN_STOPS) as f64)
        ));
    }
    text
}
