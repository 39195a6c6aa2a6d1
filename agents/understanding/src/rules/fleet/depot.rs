//! Where routes start: a name, a row of the file, a customer who gets nothing.

use crate::{params::Params, pattern::Captured, rules::Rule};

pub(super) fn rules() -> Vec<Rule> {
    const FROM: &str = "(start|starts|starting|begin|begins|beginning|leave|leaves|leaving|depart|departing|loads|loading|dispatch|go|run) (point|point is)? (at|from|in|out of|with|is|on) (the|our|my)?";
    vec![
        Rule::number(
            "depot_row",
            "(row|line|record|entry|zeile|fila|ligne|linha|stop) (number|no|#|nr)? {count} (is|=|as|for|ist|es|est|é|are) (the|our|my|der|die|das|el|la|le|o)? <depot>",
        ),
        Rule::number(
            "depot_row",
            "<depot> (is|=|:|in|on|at|as|ist|es|est|é)? (in|on|at|the)? (row|line|record|zeile|fila|ligne|linha) (number|no|#|nr)? {count}",
        ),
        Rule::number(
            "depot_row",
            "<depot> ~ ~ (row|line|record|zeile|fila|ligne|linha) (number|no|#|nr)? {count}",
        ),
        Rule::number("depot_row", "(start|starting|begin) (from|at|in|with) (row|line) {count}"),
        Rule::read(
            "(the)? (first|1st|top|erste|primera|première|primeira|pehli) (row|line|entry|record|stop|one|zeile|fila|ligne|linha) ~ (is|=|as|ist|es|est|é) (the|our|my|der|die|das)? <depot>",
            first_row,
        ),
        Rule::read(
            "<depot> (is|=|:|ist|es|est) (in|on)? (the|die)? (first|1st|top|erste) (row|line|entry|record|one|zeile|fila|ligne|linha)",
            first_row,
        ),
        Rule::value(
            "depot_row",
            2.0,
            "<depot> (is|=|:) (in|on)? (the)? (second|2nd) (row|line|entry|record|one)",
        ),
        Rule::value(
            "depot_row",
            2.0,
            "(the)? (second|2nd) (row|line|entry|record) (is|=|as) (the|our|my)? <depot>",
        ),
        Rule::value(
            "depot_row",
            3.0,
            "<depot> (is|=|:) (in|on)? (the)? (third|3rd) (row|line|entry|record|one)",
        ),
        Rule::value(
            "depot_row",
            3.0,
            "(the)? (third|3rd) (row|line|entry|record) (is|=|as) (the|our|my)? <depot>",
        ),
        Rule::read(
            "{value} is (where|from where) ~ (kept|parked|based|start|starts|load|loaded|begin|garaged|stationed|stored)",
            depot,
        ),
        Rule::read(
            "(parked|kept|based|garaged|stationed|stored|housed|loaded) (overnight|at night)? (at|in) (the|our)? {value}",
            depot,
        ),
        Rule::read(
            "(not|never|isnt|arent|nobody) (is|are)? (going|goes|delivering|driving|calling|visiting) (to|at|in)? {value}",
            closed,
        ),
        Rule::read(
            "(take|strike|cross|scratch|knock|leave) {value} (off|out) (of)? ((the|our) (list|round|route|plan|run))?",
            closed,
        ),
        Rule::read("from (the|our)? {value} (with|using|by)", depot),
        Rule::read(&format!("{FROM} {{value}}"), depot),
        Rule::read(
            "(start|starts|starting|begin|beginning|run|plan|leave|leaves|depart|departs|dispatch|dispatched|load|loads|ship) ~ (at|from|out of|in|ex) (the|our|my)? {value} (instead of|rather than|and not|not) (the|our|from)? {value}",
            depot,
        ),
        Rule::read(
            "(start|starts|starting|begin|beginning|run|plan|leave|leaves|depart|departs|dispatch|dispatched|load|loads|ship) ~ (at|from|out of|ex) (the|our|my)? {value}",
            depot,
        ),
        Rule::read("<depot> (is|=|:|at|in|ist|es|est|é)? (the)? {value}", depot),
        Rule::read(
            "{value} (is|as|=|ist|es|est|é|hai) (the|our|my|a|el|la|le|der|die|das|o)? <depot>",
            depot,
        ),
        Rule::read(
            "(from|ab|desde|depuis|de|do|da|saindo do|saindo da|saindo de|saliendo de|salen de|salir de|partindo de|partant de|au départ de|von) (office|the office|depot|the depot|warehouse|our|the)? (in|at)? {value} (aus)? (go|goes|drive|deliver|start|out)",
            depot,
        ),
        Rule::read(
            "(ab|desde|depuis|saindo do|saindo da|saindo de|saliendo de|salen de|salir de|partindo de|partant de|au départ de|start in|start ab) {value}",
            depot,
        ),
        Rule::read("from (the)? (office|depot|warehouse|yard|base|plant|hub) (in|at|of)? {value}", depot),
        Rule::read("{value} se (shuru|start|nikal*)", depot),
        Rule::read(
            "{value} (area|zone|shop|store|branch|side)? (is|are|stays|remains|will be|has|was)? (closed|shut|on holiday|cancelled|not taking deliveries|not (required|needed|wanted|necessary|included)|(can|could|may) wait|(doesnt|does not|dont) need (a|any)? (delivery|drop|visit)?) ~ (so|,)? ((leave|skip|drop|take) (it|them)? (out|off)?)?",
            closed,
        ),
    ]
}

fn first_row(params: &mut Params, _: &[Captured]) -> bool {
    params.number("depot_row", 1.0);
    true
}

fn depot(params: &mut Params, values: &[Captured]) -> bool {
    let Some((_, Some(name))) = values.first().and_then(Captured::name) else { return false };
    params.text("depot", name);
    true
}

/// A customer who is closed gets no delivery.
fn closed(params: &mut Params, values: &[Captured]) -> bool {
    let Some((column, Some(name))) = values.first().and_then(Captured::name) else { return false };
    let filter = serde_json::json!({ "column": column, "op": "ne", "value": name });
    if params.get("filters").is_none() {
        params.set("filters", serde_json::json!([filter]));
    } else {
        params.add("filters", filter);
    }
    true
}
