//! What a kilometre and a vehicle cost.

use crate::{params::Params, pattern::Captured, rules::Rule};

const KILOMETRES_OF_A_MILE: f64 = 1.609_344;

pub(super) fn rules() -> Vec<Rule> {
    const PER: &str = "(per|a|/|each|every|for each|for every|an|pro|je|por|cada|par|le|prati|har|प ् रति|हर)";
    const DAY: &str = "((a|per|each|/|am|pro|por|par|al|por) (day|route|tour|tag|día|dia|jour))?";
    const COST: &str = "(cost*|price|rate|kostet|kosten|cuesta|cuestan|coûte|custa|custam|ka kharcha|charge*|is costing|are costing|costing|come to|comes to|works out at|sets us back|run at|is|are|at|=|:|for)";
    let mut rules = vec![
        Rule::read(&format!("{{money}} {PER} <kilometre>"), per_kilometre),
        Rule::read(&format!("{{money}} {PER} (mile|mi|miles)"), per_mile),
        Rule::read(
            &format!(
                "(a|per|each|the|every|ein|der|jeder|el|un|le|cada)? <kilometre> {COST} (us|me|about|of)? {{money}}"
            ),
            per_kilometre,
        ),
        Rule::read("(and|plus|,) (a|per) <kilometre> {money}", per_kilometre),
        Rule::read(
            &format!(
                "(cost|costs|price|rate|variable cost|variable costs|kosten|costo|coste|coût|custo) (per|a|/|pro|je|por|par) <kilometre> {COST}? (of)? {{money}}"
            ),
            per_kilometre,
        ),
        Rule::read(&format!("(cost|costs|rate) (per|a|/) mile {COST}? (of)? {{money}}"), per_mile),
        Rule::read(&format!("<kilometre> (cost|costs|rate) {COST}? {{money}}"), per_kilometre),
        Rule::read(
            &format!(
                "(a|each|every|per|the|one|jede|jeder|jedes|cada|chaque|har)? <vehicle> {COST} (us|me|about)? {{money}} {DAY}"
            ),
            per_vehicle,
        ),
        // `Diesel and driver come to 18 per km` is the price of the kilometre.
        Rule::read(&format!("<vehicle> {COST} (us|me|about)? {{money}} {PER} <kilometre>"), per_kilometre),
        Rule::read(&format!("<vehicle> {COST} (us|me|about)? {{money}} {PER} (mile|miles)"), per_mile),
        Rule::read(
            &format!(
                "(each|every|any|a|per) <vehicle> (that|which|we|used|on) ~ {COST} (us|me|about)? {{money}} {DAY}"
            ),
            per_vehicle,
        ),
        Rule::read(&format!("(jede|jeder|jedes|cada|chaque|har) <vehicle> {{money}} {DAY}"), per_vehicle),
        Rule::read(
            "(driver|fahrer|chauffeur) (+|and|&|plus|und) <vehicle> (is|costs|cost|at|are|=|kosten|kostet)? {money} ((a|per) day)?",
            per_vehicle,
        ),
        Rule::read(
            "(fixed|fix|vehicle|van|truck|lorry|daily|day) (cost|costs|rate|charge|price) (of|is|=|:|per <vehicle>|a <vehicle>|for each <vehicle>|for every <vehicle>)? (of|is|=|:)? {money} (<each>|(a|per) day)? (used)?",
            per_vehicle,
        ),
        Rule::read(
            "(cost|costs|price|charge) (per|of a|of each|for a|for each|for every|of using a) <vehicle> (used|is|=|:|of)? {money}",
            per_vehicle,
        ),
        Rule::read(
            "(a)? (fixed|flat) (cost of)? {money} (for every|for each|per|a|each) <vehicle> (used)?",
            per_vehicle,
        ),
        Rule::read(
            "{money} (fixed|flat)? (for every|for each|per|each) <vehicle> (used|we use|on the road|a day|per day)",
            per_vehicle,
        ),
        Rule::read(
            "(fixkosten|costo fijo|coste fijo|coût fixe|custo fixo) (de|von|por <vehicle>|pro <vehicle>|par <vehicle>|:|=)? {money}",
            per_vehicle,
        ),
        Rule::read(
            "{money} (fixed|flat)? (a|per|each|every|/) (day|tag|día|dia|jour) (and)? (fixed|flat)? (per|for|for each|for every|each|every|a|/) <vehicle>",
            per_vehicle,
        ),
        Rule::read(
            "{money} (a day|per day|each day)? (to|for|if we|when we) (put|putting|send|sending|have|having|keep|keeping|run|running|hire|hiring|rent|renting|use|using|take|taking|get|getting) (out)? (a|an|each|one|every|another)? <of a kind>? <vehicle> (out)? (on the road)? (for the day|for a day|a day|per day)?",
            per_vehicle,
        ),
        Rule::read(
            "(hire|hiring|rent|rental|lease|leasing) ~ (is|costs|at|for|=|:|of|comes to)? {money} (<each>|(a|per) day)?",
            per_vehicle,
        ),
        Rule::read("{money} (fixed|fix|fixo|fijo|fixe) <each>?", per_vehicle),
    ];
    rules.push(Rule::read(&format!("{{money}} {PER} <vehicle>"), priced_vehicle));
    rules.push(Rule::read("(each|every|a|per) <vehicle> {money} (a|per) (day|route|tour)", per_vehicle));
    rules.push(Rule::read("(each|every|a|per) <vehicle> {money}", priced_vehicle));
    rules.push(Rule::read(
        &format!("{{money}} {PER} <kilometre> (and|plus|,|+) {{money}} {PER} <vehicle> {DAY}"),
        both,
    ));
    rules
}

fn money(params: &mut Params, name: &'static str, value: &Captured, factor: f64) -> bool {
    let Some(amount) = value.number().filter(|amount| *amount > 0.0) else { return false };
    params.number(name, amount * factor);
    if let Some(currency) = value.currency() {
        params.text("currency", currency);
    }
    true
}

fn per_kilometre(params: &mut Params, values: &[Captured]) -> bool {
    values.first().is_some_and(|value| money(params, "cost_per_km", value, 1.0))
}

fn per_mile(params: &mut Params, values: &[Captured]) -> bool {
    values.first().is_some_and(|value| money(params, "cost_per_km", value, 1.0 / KILOMETRES_OF_A_MILE))
}

fn per_vehicle(params: &mut Params, values: &[Captured]) -> bool {
    values.first().is_some_and(|value| money(params, "cost_per_vehicle", value, 1.0))
}

/// `240 per lorry` is money when a currency is named or a kilometre has its price; otherwise it may be a load.
fn priced_vehicle(params: &mut Params, values: &[Captured]) -> bool {
    let has_currency = values.first().and_then(Captured::currency).is_some();
    (has_currency || params.get("cost_per_km").is_some()) && per_vehicle(params, values)
}

fn both(params: &mut Params, values: &[Captured]) -> bool {
    let [kilometre, vehicle] = values else { return false };
    money(params, "cost_per_km", kilometre, 1.0) && money(params, "cost_per_vehicle", vehicle, 1.0)
}
