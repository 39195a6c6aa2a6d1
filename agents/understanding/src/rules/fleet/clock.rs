//! Working hours, the latest arrival, minutes at a stop, hours of a route and the time of the solver.

use crate::{params::Params, pattern::Captured, rules::Rule};

pub(super) fn rules() -> Vec<Rule> {
    let mut rules = service();
    rules.extend(route_hours());
    rules.extend(solver());
    rules.extend(hours());
    rules.extend(latest());
    rules
}

fn service() -> Vec<Rule> {
    vec![
        Rule::read("<about>? {span} <per stop>", service_minutes),
        Rule::read(
            "<about>? {span} (halt|stay|wait|work|pause|parking|standing|there|spent|needed|required|time|stoppage) <per stop>",
            service_minutes,
        ),
        Rule::read("<per stop> ~ (for)? <about>? {span}", service_minutes),
        Rule::read("(<per stop> ~ half (a|an)? hour|half (a|an)? hour <per stop>)", |params, _| {
            params.number("service_minutes", 30.0);
            true
        }),
        Rule::read("<about>? {span} (drop|drops|stop|stops|call|calls|visit|visits)", service_minutes),
        // Minutes are those of a stop, hours those of a route.
        Rule::read("<about>? {span} (each|apiece)", service_or_route),
        Rule::read(
            "<per stop> (takes|take|needs|need|is|costs|we need|they need|:|=)? (them|us|me)? <about>? {span}",
            service_minutes,
        ),
        Rule::read("<stop> (takes|take|needs|need) (them|us|me)? <about>? {span}", service_minutes),
        Rule::read(
            "(service|unloading|unload|offloading|handling|loading|drop|stop|standing|dwell|waiting) (time|times|duration)? (of|is|=|:|takes|at each stop|per stop)? <about>? {span} <per stop>?",
            service_minutes,
        ),
        Rule::read(
            "{span} (of|for|to)? (the)? (service|unload*|offload*|handling|dwell|hand over|handover|drop off|paperwork) (time)? (at|per)? <per stop>?",
            service_minutes,
        ),
        Rule::read(
            "(standzeit|entladezeit|entladen|servicezeit|tiempo de servicio|descarga|temps de service|déchargement|tempo de serviço|tempo de servico) (de|von|:|=|is)? {span}",
            service_minutes,
        ),
        Rule::number("service_minutes", "(service|unloading|unload|stop|drop) time (of|is|=|:)? {count}"),
        Rule::number("service_minutes", "{number} <minutes> (<per stop>|(service|unload*|handling) (time)?)"),
        Rule::number(
            "service_minutes",
            "<per stop> ~ {number} <minutes> (lagte|lagta|लगते|लगता)? (hain|hai|हैं|है)?",
        ),
        Rule::number(
            "service_minutes",
            "(standzeit|entladen|tiempo de servicio|descarga|temps de service|déchargement|tempo de serviço|tempo de servico) (de|von|:|=|is)? {number} <minutes>?",
        ),
    ]
}

fn service_minutes(params: &mut Params, values: &[Captured]) -> bool {
    let Some(seconds) = seconds(values) else { return false };
    // Nobody unloads for most of a day: such a length limits the route.
    if seconds > 4.0 * 3_600.0 {
        return false;
    }
    params.number("service_minutes", seconds / 60.0);
    true
}

fn service_or_route(params: &mut Params, values: &[Captured]) -> bool {
    match seconds(values) {
        Some(seconds) if seconds < 3_600.0 => service_minutes(params, values),
        Some(_) => max_route_hours(params, values),
        None => false,
    }
}

fn seconds(values: &[Captured]) -> Option<f64> {
    Some(values.first()?.span()?.seconds())
}

fn route_hours() -> Vec<Rule> {
    const LIMIT: &str = "(at most|max*|no more than|not more than|not more as|never more than|up to|capped at|limit* to|no longer than|not longer than|more than|longer than|over|exceed|exceeding|within|under|less than|höchstens|maximal|máximo|maximo|no máximo|no maximo|como máximo|au maximum|au plus|no mas de|no más de|pas plus de|zyada se zyada|a maximum of|must not exceed)";
    const TAIL: &str = "(max*|at most|tops|limit|a day|per day|each|long|shift|on the road|driving|(per|a|an|each|for each|for every|for one|every|pro|por|par|je) <route>)?";
    let mut rules = vec![
        Rule::read(&format!("{LIMIT} {{span}} {TAIL}"), max_route_hours),
        Rule::read(
            "{span} (max*|at most|tops|limit) ((per|a|each|for each|on each|every) <route>)?",
            max_route_hours,
        ),
        Rule::read(
            "{span} (per|a|each|for each|every|in a) <route> (max*|at most|tops|limit)?",
            max_route_hours,
        ),
        Rule::read(
            "{span} (day|days|shift|shifts|route|routes|tour|tours|working day|driving time|of driving|behind the wheel)",
            max_route_hours,
        ),
        Rule::read(
            "(route|tour|trip|driving|working|drive|shift) (duration|time|length|hours|limit|times) (limit)? (is|=|:|of|at most|max*|limit* to|under|below)? {span}",
            max_route_hours,
        ),
        Rule::read("<each> (driver)? <at most> {span}", max_route_hours),
        Rule::read(
            "(shift|shifts|duty|working day|tours|routes) (is|are|of|=|:|last|lasts|lasting) <about>? {span}",
            max_route_hours,
        ),
        Rule::read(
            "(work|works|working|drive|drives|driving|on duty|on the road|behind the wheel) (for)? (only|about|up to|at most)? {span} (only)? ((a|per|each|every) (day|shift))?",
            max_route_hours,
        ),
        Rule::read("<route> <at most> {span} (each|per <route>)?", max_route_hours),
        Rule::read("{span} pro <route>", max_route_hours),
    ];
    rules.push(Rule::number("max_route_hours", &format!("{LIMIT} {{number}} <hours long> {TAIL}")));
    rules.push(Rule::number("max_route_hours", "{number} <hours long> (máximo|maximo|maximal|max|au maximum|pro fahrer|por ruta|por rota|par tournée|pro tour)"));
    rules
}

fn max_route_hours(params: &mut Params, values: &[Captured]) -> bool {
    let Some(seconds) = seconds(values) else { return false };
    if !(3_600.0..=24.0 * 3_600.0).contains(&seconds) {
        return false;
    }
    params.number("max_route_hours", seconds / 3_600.0);
    true
}

fn solver() -> Vec<Rule> {
    const SECONDS: &str = "(s|sec|secs|second|seconds|sek|sekunden|segundos|secondes)";
    const FOR: &str = "(solver|solve|solving|optimi*|comput*|calculat*|search*|think|thinking|run time|runtime|time limit|cpu|rechenzeit|lösen|cálculo|calculo|calcul|algorithm)";
    vec![
        Rule::read(&format!("{FOR} (time)? ~ <at most>? {{span}}"), solve_seconds),
        Rule::read(&format!("{{span}} (of|for|to|as)? (the)? {FOR} (time|limit)?"), solve_seconds),
        Rule::read("take {span} to solve", solve_seconds),
        Rule::read(
            "(stop|quit|terminate|abort|give up|interrupt|cut off|answer|answers|result|results|solution) (it|the search|the run|searching)? (after|within|in) {span}",
            short_solve_seconds,
        ),
        Rule::read("give (it|the solver|it all) {span}", solve_seconds),
        Rule::number("solve_seconds", &format!("{FOR} (time)? ~ <at most>? {{number}} {SECONDS}")),
        Rule::number(
            "solve_seconds",
            &format!("{{number}} {SECONDS} (of|for|to|as)? (the)? {FOR} (time|limit)?"),
        ),
    ]
}

// An answer in hours is no limit for the solver.
fn short_solve_seconds(params: &mut Params, values: &[Captured]) -> bool {
    seconds(values).is_some_and(|seconds| seconds <= 900.0) && solve_seconds(params, values)
}

fn solve_seconds(params: &mut Params, values: &[Captured]) -> bool {
    let Some(seconds) = seconds(values) else { return false };
    if seconds > 3_600.0 {
        return false;
    }
    params.number("solve_seconds", seconds);
    true
}

fn hours() -> Vec<Rule> {
    const TO: &str = "(to|till|til|until|untill|bis|a|à|às|as|hasta|até|ate|jusqu à|se|-|–|and)";
    const OPEN: &str = "(shift|shifts|hours|work*|working time|duty|duty time|timing|timings|working hours|from|between|drive from|arbeiten|arbeit|schicht|von|turno|de|das|desde|horaire|subah|start*)";
    const BEGIN: &str = "(start|starts|starting|begin|begins|beginning|clock on|clocks on|clock in|clocks in|come in|come on|comes on|kick off|kicks off|(yard|depot|warehouse) opens|set off|sets off|set out|sets out|head out|roll out|depart|reporting time|start time|starting time|leave|leaves|go out|out|on shift|in|report|reports|load up)";
    const FINISH: &str = "(finish|finishes|finishing|finished|end|ends|ending|knock off|knocks off|clock off|clock out|clocks off|clocks out|stop|stops|off|home|back|done|go home|pack up|close|quit|over|closing time|end time|finish time|finishing time)";
    const UHR: &str = "(uhr|h|hs|hrs|horas|heures|baje|बजे|oclock|o clock)?";
    vec![
        Rule::read(
            &format!(
                "{OPEN} (is|:|=|from|de|von|of|las|las|at)? (las|les)? {{clock|number}} {UHR} {TO} (las|les)? {{clock|number}} {UHR}"
            ),
            shift,
        ),
        Rule::read(
            "(shift|shifts|schicht|turno|jornada|horario|arbeitszeit|working hours|working time|from|von|de|das|desde) (is|:|=|from|de|von|of|las|las|at)? (las|les)? {clock|number} (h|uhr)? (to|till|until|bis|a|à|às|as|hasta|até|-|–|and) (las|les)? {clock|span} (uhr|h)?",
            shift,
        ),
        Rule::read("{clock|number} (till|til|until|untill|bis|hasta|até) {clock|number} (uhr)?", shift),
        Rule::read("{number} uhr bis {number} (uhr)?", shift),
        Rule::read("{number} h (-|à) {number} h", shift),
        Rule::read("(from)? {clock|number} (until|till|to) {number} (in the)? evening", shift),
        Rule::read(
            "(start|starts|begin|begins|leave|leaves|out|go out) (work|working|driving|delivering)? (at|from)? {clock|number|span} (am)? (,)? (and|,)? ~ (back|in|home|finish|end|ends|finished|done|off) (at|by|before)? {clock|number|span}",
            shift,
        ),
        Rule::read(
            "(back|home|end|finish) (to|at)? (base|depot|the depot|home|the yard)? (at|by) {clock|span} (,|and)? (leave|start|begin|out) (at)? {clock|span}",
            reversed_shift,
        ),
        Rule::read(
            &format!(
                "{BEGIN} (work|working|driving|delivering)? (at|from|by)? {{clock|number|span}} {UHR} (in the morning)? (,|;)? (and|then|but)? ~ {FINISH} ((at|to|in)? (the|our)? (base|depot|yard|home|warehouse))? (is|at|by|before|around)? {{clock|number|span}} {UHR}"
            ),
            shift,
        ),
        Rule::read(
            &format!(
                "{FINISH} ~ (at|by|before) {{clock|number|span}} {UHR} (,|;)? (and|but)? {BEGIN} (at|from)? {{clock|number|span}} {UHR}"
            ),
            reversed_shift,
        ),
        Rule::read(
            &format!(
                "{BEGIN} (at|from)? half (past)? {{number}} (,|;)? (and|then|but)? ~ {FINISH} (at|by)? {{clock|number}}"
            ),
            shift_from_half,
        ),
        Rule::read(
            &format!(
                "{BEGIN} (at|from)? {{clock|number}} (,|;)? (and|then|but)? ~ {FINISH} (at|by|before)? half (past)? {{number}}"
            ),
            shift_to_half,
        ),
        Rule::read("(subah)? {number} (baje)? se (sham)? {number} (baje)? (tak)?", shift),
    ]
}

fn shift(params: &mut Params, values: &[Captured]) -> bool {
    let [from, to] = values else { return false };
    set_shift(params, from, to)
}

/// `Start half six` is 6:30.
fn shift_from_half(params: &mut Params, values: &[Captured]) -> bool {
    let [from, to] = values else { return false };
    let (Some(from), Some(to)) = (minutes(from), minutes(to)) else { return false };
    write_shift(params, from + 30, to)
}

/// `Start at six, home by half seven`: it ends at 19:30, behind its beginning.
fn shift_to_half(params: &mut Params, values: &[Captured]) -> bool {
    let [from, to] = values else { return false };
    let (Some(from), Some(to)) = (minutes(from), minutes(to)) else { return false };
    let to = to + 30;
    let to = if to <= 12 * 60 && to < from + 4 * 60 { to + 12 * 60 } else { to };
    write_shift(params, from, to)
}

fn reversed_shift(params: &mut Params, values: &[Captured]) -> bool {
    let [to, from] = values else { return false };
    set_shift(params, from, to)
}

fn set_shift(params: &mut Params, from: &Captured, to: &Captured) -> bool {
    let (Some(from), Some(to)) = (minutes(from), minutes(to)) else { return false };
    write_shift(params, from, to)
}

fn write_shift(params: &mut Params, from: u32, mut to: u32) -> bool {
    // `8 till 4` ends in the afternoon; `22 till 6` is a night.
    if to <= from && from <= 12 * 60 && to <= 12 * 60 {
        to += 12 * 60;
    }
    if from == to || params.get("shift").is_some() {
        return false;
    }
    params.set("shift", serde_json::json!({ "from": written(from), "to": written(to) }));
    true
}

/// Minutes since midnight of a time, of `8`, of `15.30` and of `18h`.
fn minutes(value: &Captured) -> Option<u32> {
    if let Some(clock) = value.clock() {
        return Some(u32::from(clock.0));
    }
    let hours = match value.span() {
        Some(span) if span.unit == language::Unit::Hour => span.n,
        Some(_) => return None,
        None => value.number()?,
    };
    let past = (hours.fract() * 100.0).round();
    ((0.0..=24.0).contains(&hours) && past < 60.0).then(|| hours.trunc() as u32 * 60 + past as u32)
}

pub(super) fn written(minutes: u32) -> String {
    format!("{:02}:{:02}", minutes / 60, minutes % 60)
}

fn latest() -> Vec<Rule> {
    const DONE: &str = "(delivered|deliver|done|there|arriv*|finish*|complete*|be|visited|served|reach*|on (the)? (shelf|shelves)|in|on site|on the shelves|out|terminen|terminar|entregado|entregar|livré|livrer|entregue|geliefert|fertig|ankommen|pahunch*)";
    const BEFORE: &str = "(by|before|until|till|no later than|not later than|latest by|latest|at the latest by|antes de las|antes de la|antes de|antes das|avant|vor|bis|bis spätestens|spätestens|spätestens um|até|até às|a más tardar a las)";
    vec![
        Rule::read(&format!("{DONE} {BEFORE} {{clock|number}} (uhr|h|horas|o clock)?"), latest_arrival),
        Rule::read(&format!("{BEFORE} {{clock}} (uhr|at the latest|latest)?"), latest_arrival),
        Rule::read(
            "(nothing|none|no one|nobody|no stop|no drop|no delivery|no deliveries|not|no customer) (is|be)? (delivered|arriv*|later)? (after|past|later than|than) {clock|number}",
            latest_arrival,
        ),
        Rule::read(
            "(nothing|none|no one|nobody|no|not|never|dont|cannot|cant) ~ ~ (later than|after|past) {clock}",
            latest_arrival,
        ),
        Rule::read(
            &format!("{BEFORE} {{clock}} (at the|the)? (very)? (latest|absolute latest|please)"),
            latest_arrival,
        ),
        Rule::read(
            "(latest|deadline|cut off|cutoff|last drop|last stop|last delivery|latest arrival|last arrival|latest delivery|letzte ankunft|llegada máxima) (at|is|=|:|by|time)? (at|is|by)? {clock|number}",
            latest_arrival,
        ),
        Rule::read(
            "{clock} (at the latest|latest|deadline|spätestens|como máximo|au plus tard|no máximo|cut off|cutoff)",
            latest_arrival,
        ),
        Rule::read("(vor|bis) {number} uhr", latest_arrival),
        Rule::read("{number} (baje) (se pehle|tak)", latest_arrival),
        Rule::read("{clock} (baje)? (se pehle|tak)", latest_arrival),
    ]
}

fn latest_arrival(params: &mut Params, values: &[Captured]) -> bool {
    let Some(at) = values.first().and_then(minutes) else { return false };
    if params.get("latest").is_some() {
        return false;
    }
    params.text("latest", &written(at));
    true
}
