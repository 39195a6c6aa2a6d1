//! Working hours, the latest arrival, speed, minutes at a stop, time to search.

use std::sync::LazyLock;

use crate::{params::Params, pattern::Captured, rules::Rule};

/// One mile in kilometres.
const MILE: f64 = 1.609_344;

pub(super) static RULES: LazyLock<Vec<Rule>> = LazyLock::new(|| {
    vec![
        Rule::read(
            "(shift|working hours|hours|drivers work|work|open|drive|between|von|de|schicht|turno|arbeitszeit|fahren)? (is|=|:|from)? {hours}",
            shift,
        ),
        Rule::read(
            "(latest|by|before|until|till|til|no later than|not later than|not after|antes de las|antes das|vor|bis|avant|finish by|home by|back by|done by|delivered by|terminen antes de las) {clock}",
            latest,
        ),
        Rule::read(
            "(latest|by|before|until|till|no later than|finish before|done before|everything before) {number} (pm|uhr|h)",
            latest,
        ),
        Rule::number(
            "service_minutes",
            "(service time|service|unloading|unload time|stop time|dwell time) (of|is|=|:)? {number} (min|minutes|mins)",
        ),
        Rule::read(
            "(service time|service|unloading|unload*|dwell time|stop time|handling) ~ (of|is|=|:)? {span}",
            service,
        ),
        Rule::read(
            "{span} (unloading|service|service time|handling|for unloading|to unload|at (each|every|the) (stop|customer|drop|shop|house|door)|per (stop|customer|drop|visit|shop|call|delivery)|a (stop|drop|customer|call|shop)|each (stop|drop|customer)|at every shop|for each (stop|drop|customer)|por parada|par arrêt|pro stopp|por cliente|en cada parada)",
            service,
        ),
        Rule::read(
            "(each|every|per|har|हर|cada|chaque) (stop|drop|customer|shop|delivery|स्टॉप|parada|arrêt) (takes|needs|is|पर|par|:)? (about|me)? {span}",
            service,
        ),
        Rule::read(
            "(takes|take) (them|us|me)? {span} (at|for|per|to) (every|each|a|the)? (stop|shop|customer|drop|unload)?",
            service,
        ),
        Rule::read("half an hour (per|at each|at every|a) (stop|drop|customer)", half_hour),
        Rule::read(
            "(solve|search*|solver|compute|calculate|run|think|take|give it|give the solver|let it search|let it run|let it solve|time limit|use|spend) ~ {span} (to solve|to search|of (solver|search) time)?",
            search,
        ),
        Rule::read(
            "{span} (of)? (solver time|solve time|search|to solve|to search|of solver time|solving)",
            search,
        ),
        Rule::read(
            "(speed|average|avg|at|drive*|reckon on|with|velocidad|vitesse|geschwindigkeit)? (of|is|=|:|speed)? {size} (in (an|one)? hour|an hour|per hour|/ h|average|avg|speed)?",
            speed,
        ),
        Rule::read("{number} (km/h|kmh|kph|km in hour|km an hour|km per hour)", kilometres),
        Rule::read("{number} (mph|miles an hour|miles per hour)", miles),
        Rule::read("{number} (uhr)? (bis|to|till|-) {number} uhr", whole_hours),
    ]
});

/// A time of day, working hours or minutes that nothing else explains.
pub(super) static BARE: LazyLock<Vec<Rule>> = LazyLock::new(|| {
    vec![Rule::read("{hours}", shift), Rule::read("{clock} (ok|okay|is fine)? (too)?", latest)]
});

fn shift(params: &mut Params, values: &[Captured]) -> bool {
    let Some((from, to)) = values.first().and_then(Captured::hours) else { return false };
    params.set("shift", serde_json::json!({ "from": from.text(), "to": to.text() }));
    true
}

fn whole_hours(params: &mut Params, values: &[Captured]) -> bool {
    let [from, to] = values else { return false };
    let (Some(from), Some(to)) = (from.number(), to.number()) else { return false };
    if from.fract() != 0.0 || to.fract() != 0.0 || from < 0.0 || to > 24.0 || from >= to {
        return false;
    }
    params.set(
        "shift",
        serde_json::json!({ "from": format!("{from:02.0}:00"), "to": format!("{to:02.0}:00") }),
    );
    true
}

fn latest(params: &mut Params, values: &[Captured]) -> bool {
    let Some(clock) = values.first().and_then(Captured::clock) else { return false };
    if params.get("latest").is_some() {
        return false;
    }
    params.text("latest", &clock.text());
    true
}

/// Minutes at each stop, at most half a day.
fn service(params: &mut Params, values: &[Captured]) -> bool {
    let Some(span) = values.first().and_then(Captured::span) else { return false };
    let minutes = span.seconds() / 60.0;
    if !span.unit.is_of_clock() || minutes > 720.0 {
        return false;
    }
    params.number("service_minutes", minutes);
    true
}

fn half_hour(params: &mut Params, _: &[Captured]) -> bool {
    params.number("service_minutes", 30.0);
    true
}

/// Seconds to search, at most ten minutes.
fn search(params: &mut Params, values: &[Captured]) -> bool {
    let Some(span) = values.first().and_then(Captured::span) else { return false };
    if !span.unit.is_of_clock() || span.seconds() > 600.0 {
        return false;
    }
    params.number("solve_seconds", span.seconds());
    true
}

/// A speed with its unit; other sizes are none.
fn speed(params: &mut Params, values: &[Captured]) -> bool {
    let Some(value) = values.first() else { return false };
    match value.unit().map(str::to_lowercase).as_deref() {
        Some("km/h" | "kmh" | "kph" | "kilometre per hour" | "kilometer per hour") => {
            kilometres(params, values)
        }
        Some("mph" | "mile per hour" | "mi/h") => miles(params, values),
        _ => false,
    }
}

fn kilometres(params: &mut Params, values: &[Captured]) -> bool {
    set_speed(params, values, 1.0)
}

fn miles(params: &mut Params, values: &[Captured]) -> bool {
    set_speed(params, values, MILE)
}

fn set_speed(params: &mut Params, values: &[Captured], factor: f64) -> bool {
    let Some(speed) = values.first().and_then(Captured::number).filter(|speed| *speed > 0.0) else {
        return false;
    };
    params.number("speed_kmh", (speed * factor * 100.0).round() / 100.0);
    true
}
