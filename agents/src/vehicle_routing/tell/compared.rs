//! The plan beside the one that it is compared with: a sentence on what the change or the supposition costs, and a table.

use crate::vehicle_routing::{
    plan::totals::Totals,
    tell::{found::Found, narrative::amount_of_km},
    times::{clock, duration},
};
use report::{
    markdown::plain,
    markdown_table::MarkdownTable,
    number::{agree, amount, whole},
};

/// A smaller difference in km, minutes or money is none.
const LEAST: f64 = 0.05;

/// `The supposition costs 12.3 km, 34 min of driving and 15.2 in cost`, with what it saves.
pub(crate) fn costs(found: &Found) -> String {
    let Some((before, cause)) = found.before.and_then(|before| Some((before.totals, before.cause?))) else {
        return String::new();
    };
    let after = &found.outcome.totals;
    let supposed = match found.supposed.as_slice() {
        [] => String::new(),
        parts if cause == "whole change" => {
            format!(" ({}; with all else that the question changes)", plain(&parts.join("; ")))
        }
        parts => format!(" ({})", plain(&parts.join("; "))),
    };
    let parts = differences(before, after);
    let later = before.latest_end.zip(after.latest_end).filter(|(one, other)| (one - other).abs() >= 1.0);
    let back = later.map(|(one, other)| {
        format!("the last vehicle is done at {} instead of {}", clock(other), clock(one))
    });
    match (parts.as_slice(), back) {
        ([], None) => format!(
            "\n**The {cause} costs nothing**{supposed}: distance, driving time, vehicles and cost stay the same.\n"
        ),
        ([], Some(back)) => format!("\n**What the {cause} costs**{supposed}: {back}.\n"),
        (parts, back) => {
            let back = back.map_or(String::new(), |back| format!("; {back}"));
            format!("\n**What the {cause} costs**{supposed}: {}{back}.\n", parts.join(", "))
        }
    }
}

/// `12.3 km more`, `one vehicle fewer`, `2 stops fewer in no route`, for every figure that differs.
fn differences(before: &Totals, after: &Totals) -> Vec<String> {
    let mut parts = Vec::new();
    let side = |difference: f64| if difference > 0.0 { "more" } else { "less" };
    for (was, is, noun, behind) in [
        (before.unassigned, after.unassigned, "stop", " in no route"),
        (before.routes, after.routes, "vehicle", ""),
    ] {
        let count = was.abs_diff(is);
        if count > 0 {
            let side = if is > was { "more" } else { "fewer" };
            let size = if count == 1 { "one".to_owned() } else { whole(count as f64) };
            parts.push(format!("{size} {noun}{} {side}{behind}", agree(count, "", "s")));
        }
    }
    let mut tell = |difference: f64, least: f64, size: String, behind: &str| {
        if difference.abs() >= least {
            parts.push(format!("{size} {}{behind}", side(difference)));
        }
    };
    let (km, driving) = (after.km - before.km, after.driving - before.driving);
    tell(km, LEAST, format!("{} km", amount_of_km(km.abs())), "");
    tell(driving, 1.0, duration(driving.abs()), " of driving");
    let cost = after.cost - before.cost;
    tell(cost, LEAST, amount(cost.abs()), " in cost");
    parts
}

/// The name of a figure, its value in a plan, and how the value is shown.
type Figure<'a> = (&'a str, fn(&Totals) -> f64, fn(f64) -> String);

/// The figures of both plans.
pub(crate) fn table(found: &Found) -> String {
    let Some(before) = found.before else { return String::new() };
    let (before, after) = (before.totals, &found.outcome.totals);
    let brought = format!("Brought ({})", found.outcome.fleet.unit());
    let figures: [Figure; 11] = [
        ("Vehicles used", |totals| totals.routes as f64, whole),
        ("Stops visited", |totals| totals.stops as f64, whole),
        ("Stops in no route", |totals| totals.unassigned as f64, whole),
        ("Distance (km)", |totals| totals.km, amount_of_km),
        ("Driving time", |totals| totals.driving, duration),
        ("Time on the way", |totals| totals.minutes, duration),
        ("Latest return", |totals| totals.latest_end.unwrap_or(f64::NAN), time_of_day),
        (&brought, |totals| totals.delivered, amount),
        ("Cost", |totals| totals.cost, amount),
        ("Fuel (litres)", |totals| totals.fuel, amount),
        ("CO2 (kg)", |totals| totals.co2, amount),
    ];
    let mut table = MarkdownTable::<Figure>::new();
    table.text("Figure", |(name, ..)| (*name).to_owned());
    table.number("Before", |(_, value, show)| show(value(before)));
    table.number("Now", |(_, value, show)| show(value(after)));
    table.number("Change", |(name, value, _)| match *name {
        // A time of day has no percent.
        "Latest return" => shift(value(before), value(after)),
        _ => change(value(before), value(after)),
    });
    table.write(figures)
}

fn time_of_day(minutes: f64) -> String {
    if minutes.is_finite() { clock(minutes) } else { "–".to_owned() }
}

/// `+25 min`, of two times of day.
fn shift(before: f64, after: f64) -> String {
    let minutes = after - before;
    match () {
        () if !minutes.is_finite() => "–".to_owned(),
        () if minutes.abs() < 1.0 => duration(0.0),
        () => format!("{}{}", if minutes > 0.0 { "+" } else { "-" }, duration(minutes.abs())),
    }
}

/// The change in percent, with its sign; a dash when the value before is 0.
fn change(before: f64, after: f64) -> String {
    let percent = 100.0 * (after - before) / before;
    if !percent.is_finite() {
        return "–".to_owned();
    }
    // A value that rounds to zero has no sign.
    let percent = if percent.abs() < 0.05 { 0.0 } else { percent };
    let sign = if percent > 0.0 { "+" } else { "" };
    format!("{sign}{percent:.1} %")
}
