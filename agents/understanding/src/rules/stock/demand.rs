//! Demand of a year and its change.

use super::super::rule::{Rule, plain_number};
use super::costs::set_amount;
use crate::{params::Params, pattern::Captured};

const WEEKS_A_YEAR: f64 = 52.0;
const MONTHS_A_YEAR: f64 = 12.0;
const DAYS_A_YEAR: f64 = 365.0;

pub(super) fn specific() -> Vec<Rule> {
    let mut rules = rates();
    rules.extend(growth().into_iter().map(|rule| rule.without(OF_LEAD_TIME)));
    rules
}

fn rates() -> Vec<Rule> {
    const NOT_DEMAND: &str =
        "(times|time|orders|deliveries|visits|trips|reviews|counts|purchase orders|pos|shipments)";
    let mut rules = vec![
        Rule::leave(
            "(over|above|under|below|more than|less than|at least|fewer than|at most|exceeding) {things} ~ (<per year>|<per month>|<per week>|<per day>)",
        ),
        Rule::leave(&format!("{{things}} {NOT_DEMAND} (<per year>|<per month>|<per week>|<per day>)")),
        Rule::number("annual_demand", "<annual demand> (d)? <is now> (de|von)? {things} ~ (<per year>)?"),
        Rule::number("annual_demand", "(sell|sells|use|uses) {things} ~ <per year>"),
        Rule::number("annual_demand", "(d|λ) (=|:) {things} (units|pcs|pieces)? (<per year>)?"),
    ];
    for (unit, factor) in [
        ("<per year>", 1.0),
        ("<per quarter>", 4.0),
        ("<per month>", MONTHS_A_YEAR),
        ("<per week>", WEEKS_A_YEAR),
        ("<per day>", DAYS_A_YEAR),
    ] {
        let pattern = format!("{{things}} ~ {unit}");
        rules.push(Rule::scaled("annual_demand", plain_number, factor, &pattern));
    }
    for (demand, factor) in [
        ("(monthly (demand|usage|sales|consumption)|monatsbedarf|demanda mensual)", MONTHS_A_YEAR),
        ("(weekly (demand|usage|sales|consumption))", WEEKS_A_YEAR),
        ("(daily (demand|usage|sales|consumption)|tagesbedarf)", DAYS_A_YEAR),
    ] {
        let pattern = format!("{demand} <is now> {{things}}");
        rules.push(Rule::scaled("annual_demand", plain_number, factor, &pattern));
    }
    rules
}

const DEMAND: &str = "(demand|usage|sales|consumption|volume|volumes|nachfrage|bedarf|absatz|demanda|demande|ventas|consumo|ventes)";
pub(super) const UP: &str = "(up|grow*|grew|increase*|increasing|rise*|rising|rose|climb*|higher|jump*|plus|steig*|wächst|wachsen|sube|suben|aument*|augment*|cresce*|crece*)";
pub(super) const DOWN: &str = "(down|fall*|fell|drop*|decrease*|decline*|shrink*|lower|sink*|minus|fällt|fallen|baja|bajan|disminuy*|baiss*|diminu*|cai)";
/// How words of demand and of lead time begin, which no change of the other may reach across.
pub(super) const OF_DEMAND: &[&str] =
    &["demand", "nachfrage", "bedarf", "absatz", "consumption", "usage", "sales", "ventas", "ventes"];
const OF_LEAD_TIME: &[&str] =
    &["lead", "delivery", "lieferzeit", "wiederbeschaffung", "plazo", "délai", "prazo"];
const BY: &str = "(by|um|un|de|en)";

/// `demand and lead time rise 10 %`, `Nachfrage und Lieferzeit steigen um 10 %`: one change of both.
pub(super) fn with_lead_time() -> Vec<Rule> {
    const AND: &str = "(and|&|as well as|und|sowie|y|e|et)";
    const THE: &str = "(the|our|die|der|unsere|el|la|los|las|le|les|nuestra)";
    let mut rules = Vec::new();
    for (verb, read) in [(UP, both_rise as fn(&mut Params, &[Captured]) -> bool), (DOWN, both_fall)] {
        for pair in
            [format!("{DEMAND} {AND} {THE}? <lead time>"), format!("<lead time> {AND} {THE}? {DEMAND}")]
        {
            rules.push(Rule::read(&format!("{pair} ~ {verb} {BY}? {{percent}}"), read));
            rules.push(Rule::read(&format!("{pair} ~ {BY}? {{percent}} {verb}"), read));
        }
    }
    rules
}

fn both_rise(params: &mut Params, values: &[Captured]) -> bool {
    both_change(params, values, 1.0)
}

fn both_fall(params: &mut Params, values: &[Captured]) -> bool {
    both_change(params, values, -1.0)
}

fn both_change(params: &mut Params, values: &[Captured], direction: f64) -> bool {
    let Some(share) = values.first().and_then(Captured::number) else { return false };
    params.number("growth_pct", 100.0 * direction * share);
    params.number("lead_time_factor", 1.0 + direction * share);
    true
}

fn growth() -> Vec<Rule> {
    vec![
        Rule::scaled("growth_pct", plain_number, 100.0, &format!("{DEMAND} ~ ~ {UP} {BY}? {{percent}}")),
        Rule::scaled("growth_pct", plain_number, -100.0, &format!("{DEMAND} ~ ~ {DOWN} {BY}? {{percent}}")),
        Rule::scaled(
            "growth_pct",
            plain_number,
            100.0,
            &format!("{DEMAND} ~ {{percent}} (up|more|higher|growth|steig*|wächst|wachsen)"),
        ),
        Rule::scaled(
            "growth_pct",
            plain_number,
            -100.0,
            &format!("{DEMAND} ~ {{percent}} (down|less|lower|sink*|fällt|fallen)"),
        ),
        Rule::scaled(
            "growth_pct",
            plain_number,
            100.0,
            &format!("{{percent}} (more|higher|extra|additional|growth in|increase in) {DEMAND}"),
        ),
        Rule::scaled(
            "growth_pct",
            plain_number,
            -100.0,
            &format!("{{percent}} (less|lower|drop in|fall in|decrease in) {DEMAND}"),
        ),
        Rule::scaled(
            "growth_pct",
            plain_number,
            100.0,
            "(growth|grow|growing) (rate)? (of|at|by|is)? {percent}",
        ),
        Rule::scaled("growth_pct", plain_number, 100.0, "{percent} (demand|sales)? growth"),
        Rule::scaled("growth_pct", plain_number, 100.0, "plus {percent} (of)? (demand|sales)"),
        Rule::scaled("growth_pct", plain_number, 100.0, "(agar)? demand {percent} (badh|zyada)"),
        Rule::scaled("growth_pct", plain_number, 100.0, "(upside|uplift) of {percent}"),
        Rule::scaled("growth_pct", plain_number, -100.0, "downside of {percent}"),
        Rule::value("growth_pct", 20.0, "add (a|1) fifth to (the)? demand"),
        Rule::value("growth_pct", -20.0, "demand (falls|drops|down|shrinks) by (a|1) fifth"),
    ]
}

pub(super) fn bare() -> Vec<Rule> {
    vec![Rule::read("(demand|usage|use|sell|need) <is now> {things}", bare_annual_demand)]
}

/// `demand 12000` is a year's demand when the question has the cost of an order.
fn bare_annual_demand(params: &mut Params, values: &[Captured]) -> bool {
    let is_lot_size = params.get("order_cost").is_some()
        && params.get("annual_demand").is_none()
        && params.get("demand_mean").is_none();
    is_lot_size && set_amount(params, "annual_demand", values)
}
