//! Costs of ordering, of holding and of the item itself.

use super::super::rule::{Rule, plain_number, share};
use crate::{params::Params, pattern::Captured};

pub(super) fn specific() -> Vec<Rule> {
    let mut rules = ordering();
    rules.extend(holding_rate());
    rules.extend(holding_cost());
    rules.extend(order_cost_change());
    rules.extend(unit_cost());
    rules.extend(cost_change());
    rules
}

fn ordering() -> Vec<Rule> {
    const COSTS: &str = "(is|costs|cost|runs (at|to)?|=|:|comes to|kostet|cuesta|coûte|custa) (us|me|uns)? (about|around|roughly)?";
    let mut rules = vec![
        Rule::number(
            "order_cost",
            "<order cost> (me|us)? <is now> {amount} (per|an|each|a|/|every)? (order|po)?",
        ),
        Rule::number(
            "order_cost",
            "{amount} (per|an|a|each|every|/|for each|for every|for an|pro|je|por|par|to|every 1) (place an|place|cada|raise a)? <order>",
        ),
        Rule::number(
            "order_cost",
            "{amount} (of|for|in|as)? (order cost*|ordering (cost*)?|setup cost*|order fee*|bestellkosten)",
        ),
        Rule::number("order_cost", "{amount} (every|each|a) (time|go)"),
        Rule::number(
            "order_cost",
            "((po|order) processing (cost*)?|(order|ordering) (fee|charge)*|(ek|har) order (pe|par)) <is now> {amount}",
        ),
        Rule::number("order_cost", "{amount} to place (an order|1|orders|it)"),
        Rule::number(
            "order_cost",
            &format!(
                "(an|a|one|1|each|every|per|eine|jede|un|une|cada|the) <order> (to the dealer|to ~ {COSTS}|{COSTS}) (to the dealer)? {{amount}}"
            ),
        ),
        Rule::number("order_cost", &format!("(an|a|one|1|each|every) <order> ~ {COSTS} {{amount}}")),
        Rule::number("order_cost", "<order> (costs|cost|fee) (us|me)? {amount}"),
        Rule::number("order_cost", "(k|s|a) = {amount} (per order|/ order|an order)?"),
    ];
    for (word, value) in [("tenner", 10.0), ("fiver", 5.0)] {
        rules.push(Rule::value("order_cost", value, &format!("<order cost> <is now> a {word}")));
        rules.push(Rule::value("order_cost", value, &format!("a {word} (per|an|each|every) <order>")));
    }
    rules
}

fn holding_rate() -> Vec<Rule> {
    const VALUE: &str = "(of)? (the|its|their|unit|item|stock|inventory)? (goods|unit|item|stock|inventory)? (value|cost|price)?";
    let mut rules = vec![
        Rule::share("holding_rate", &format!("<holding> <is now> {{percent}} {VALUE} (<per year>)?")),
        Rule::share("holding_rate", "<holding rate> <is now> {percent|number} (<per year>)?"),
        Rule::share("holding_rate", "(i|h) (=|:) {percent} (<per year>)?"),
        Rule::read("i (=|:) {number} (<per year>)?", rate),
        Rule::share("holding_rate", "{percent} (<per year>)? (for|of|as|in)? (the)? <holding>"),
        Rule::read("{percent|number} of (the|its|their) ~ (value|worth|cost|price) (<per year>)?", rate),
        Rule::read("<holding> ~ {number} of (the|its|their) ~ (value|worth|cost|price) (<per year>)?", rate),
        Rule::share(
            "holding_rate",
            "<holding> (them|it|stock|things)? (costs|cost) (us|me)? {percent} (<per year>)?",
        ),
        Rule::share("holding_rate", "<holding> <is now> {percent} (in|ek) (a)? (year|saal)"),
    ];
    for (unit, factor) in [("<per month>", 12.0), ("<per quarter>", 4.0), ("<per week>", 52.0)] {
        let after = format!("<holding> <is now> {{percent}} {VALUE} {unit}");
        rules.push(Rule::scaled("holding_rate", share, factor, &after));
        let before = format!("{{percent}} {unit} (for|of|as)? <holding>");
        rules.push(Rule::scaled("holding_rate", share, factor, &before));
        let between = format!("{unit} <holding> <is now> {{percent}}");
        rules.push(Rule::scaled("holding_rate", share, factor, &between));
        let costs = format!(
            "<holding> (them|it|stock|things|goods)? (costs|cost|comes to|is) (us|me)? {{percent}} {VALUE} {unit}"
        );
        rules.push(Rule::scaled("holding_rate", share, factor, &costs));
        let formula = format!("(i|h) (=|:) {{percent}} {unit}");
        rules.push(Rule::scaled("holding_rate", share, factor, &formula));
    }
    rules
}

fn holding_cost() -> Vec<Rule> {
    const UNIT_AND_YEAR: &str = "(per|/|each|a|je|pro|por|par|prati|for|for a|an) ~ (-|/|,)? (and|und|y|et|e)? (<per year>|year|jahr|yr|annum|año|an|ano|saal)";
    let mut rules = Vec::new();
    // Before the others, which take `a month` for filler.
    for pattern in [
        "<holding> <is now> {amount} (<per unit>)? (and)? <per month>",
        "h (=|:) {amount} (<per unit>)? <per month>",
        "<holding> <is now> {amount} (/|per|a|each)? (unit|piece|item|pc|one)? (and|,|/)? (<per month>|a month|month)",
        "(costs|cost|pay) (us|me|about)? {amount} (to keep|to hold|to store|to carry) ~ <per month>",
        "(storing|keeping|holding|carrying) ~ (costs|cost|is) {amount} (<per unit>)? <per month>",
    ] {
        rules.push(Rule::scaled("holding_cost", plain_number, 12.0, pattern));
    }
    rules.extend([
        Rule::number("holding_cost", &format!("<holding> <is now> {{amount}} (/ unit)? {UNIT_AND_YEAR}")),
        Rule::number(
            "holding_cost",
            "<holding> <is now> {amount} (rupaye|rs|inr)? (<per unit>)? (and|y|et|und|e)? (<per year>)?",
        ),
        Rule::number(
            "holding_cost",
            "<holding> <is now> {amount} (/|per) (unit|piece|item|pc) (/|per|-) (year|yr|annum)",
        ),
        Rule::number("holding_cost", "h (=|:) {amount} (<per unit>)? (<per year>)?"),
        Rule::number(
            "holding_cost",
            "{amount} (<per unit>)? (<per year>)? (of|for|in|to)? (holding|carrying|storage) (cost*)?",
        ),
        Rule::number(
            "holding_cost",
            "(costs|cost|pay) (us|me|about)? {amount} to (keep|hold|store|carry) ~ (for)? (<per year>|a year|year)?",
        ),
        Rule::number(
            "holding_cost",
            "(storing|keeping|holding|carrying|to store|to keep|to hold) (1|it|them|each|a|an|every)? ~ (costs|cost|is) (us|me)? <about>? {amount} (<per unit>)? (<per year>)?",
        ),
    ]);
    rules
}

fn unit_cost() -> Vec<Rule> {
    const THING: &str = "(unit|piece|item|part|pc|board|can|tin|bag|bottle|box|article|product|jar|1)";
    vec![
        Rule::leave("{amount} or (less|more|under|over|cheaper|below|above) (each|apiece)?"),
        // `cost more than 20 each` chooses items; it is no cost of all of them.
        Rule::leave(
            "(more than|less than|over|above|under|below|at least|at most|up to|cheaper than|dearer than|more expensive than|mehr als|weniger als|über|unter|mindestens|höchstens|más de|menos de|al menos|plus de|moins de|au moins|au plus|mais de|pelo menos) {amount} (each|apiece|a piece|per piece|per unit|a unit|per item|pro stück|das stück|je stück|por unidad|la unidad|pièce|l'unité|por unidade|cada|cada uno|cada uma)",
        ),
        Rule::number("unit_cost", "<unit cost> <is now> {amount}"),
        Rule::number("unit_cost", "(procurement|landed|unit) (cost|price|rate) <is now> {amount}"),
        Rule::number("unit_cost", "procurement <is now> {amount}"),
        Rule::number("unit_cost", "(c|cu) (=|:) {amount}"),
        Rule::number(
            "unit_cost",
            "{amount} (each|apiece|a piece|per piece|per unit|a unit|/ unit|per item|unit cost|pro stück|das stück|por unidad|pièce|por unidade)",
        ),
        Rule::number("unit_cost", "(at|for)? {amount} (each|apiece)"),
        Rule::number(
            "unit_cost",
            "(each|one|a piece|one piece|a unit|one unit|every one|each one|each of them) (costs|cost) (us|me)? {amount}",
        ),
        Rule::number(
            "unit_cost",
            &format!("(a|an|one|1|each|the|per|every) {THING} (is|costs|cost|=|at|:) (us|me)? {{amount}}"),
        ),
        Rule::number("unit_cost", &format!("{THING} (costs|cost) (us|me)? {{amount}}")),
        Rule::number("unit_cost", "(a|an) ~ costs (us|me)? {amount}"),
        Rule::number(
            "unit_cost",
            "(we|i) (pay|paid) (about|around)? {amount} (each|apiece|for 1|per piece|for each)?",
        ),
        Rule::number("unit_cost", "(make|making|buying|production|purchase) cost* <is now> {amount}"),
    ]
}

/// `order costs are 10 % higher`, `ordering gets 5 % cheaper`.
fn order_cost_change() -> Vec<Rule> {
    const ORDERING: &str =
        "((order|ordering|setup|set - up|po|purchase order) (cost|costs|price|fee|fees)|ordering)";
    let rule = |factor: f64, words: &str| {
        Rule::scaled("order_cost_change_pct", plain_number, factor, &format!("{ORDERING} ~ {words}"))
    };
    vec![
        rule(100.0, "{percent} (more|higher|up|dearer|more expensive)"),
        rule(100.0, "(up|rise*|rose|increase*|go up|higher|more|jump*|climb*) (by)? {percent}"),
        rule(-100.0, "{percent} (less|lower|down|cheaper)"),
        rule(-100.0, "(down|fall*|fell|drop*|decrease*|lower|sink*|decline*) (by)? {percent}"),
    ]
}

fn cost_change() -> Vec<Rule> {
    const COSTS: &str = "(unit|purchase|material|supplier|buying|item)? (cost|costs|prices|price)";
    vec![
        Rule::scaled(
            "cost_change_pct",
            plain_number,
            100.0,
            "(cost|costs|price) of (every|all|each|the) (item*|product*|article*|goods)? (is|are|goes|go)? up (by)? {percent}",
        ),
        Rule::scaled(
            "cost_change_pct",
            plain_number,
            100.0,
            &format!("{COSTS} ~ (up|rise*|rose|increase*|go up|higher|more|jump*|climb*) (by)? {{percent}}"),
        ),
        Rule::scaled(
            "cost_change_pct",
            plain_number,
            -100.0,
            &format!("{COSTS} ~ (down|fall*|fell|drop*|decrease*|lower|sink*|decline*) (by)? {{percent}}"),
        ),
        Rule::scaled(
            "cost_change_pct",
            plain_number,
            100.0,
            &format!("{COSTS} ~ {{percent}} (more|higher|up|dearer|more expensive)"),
        ),
        Rule::scaled(
            "cost_change_pct",
            plain_number,
            -100.0,
            &format!("{COSTS} ~ {{percent}} (less|lower|down|cheaper)"),
        ),
        Rule::scaled(
            "cost_change_pct",
            plain_number,
            100.0,
            "{percent} (higher|more) (unit|purchase)? (cost|costs|prices)",
        ),
    ]
}

pub(super) fn bare() -> Vec<Rule> {
    vec![
        Rule::leave("{amount} or (less|more|under|over|cheaper|below|above) (each|apiece)?"),
        Rule::read("(order|orders|ordering) {amount}", bare_order_cost),
        Rule::read("(cost|costs|costing|cost price|price|at) <is now> {amount}", bare_unit_cost),
    ]
}

/// A share of the value in words: `a quarter of the value`.
fn rate(params: &mut Params, values: &[Captured]) -> bool {
    let Some(rate) = values.first().and_then(Captured::number).filter(|rate| *rate > 0.0 && *rate < 1.0)
    else {
        return false;
    };
    params.number("holding_rate", rate);
    true
}

/// `400 a year, order 30`: in a lot size question the order has its cost; elsewhere 30 may be pieces.
fn bare_order_cost(params: &mut Params, values: &[Captured]) -> bool {
    let is_lot_size = params.get("annual_demand").is_some() && params.get("order_cost").is_none();
    is_lot_size && set_amount(params, "order_cost", values)
}

fn bare_unit_cost(params: &mut Params, values: &[Captured]) -> bool {
    let is_lot_size = params.get("annual_demand").is_some() || params.get("order_cost").is_some();
    is_lot_size && params.get("unit_cost").is_none() && set_amount(params, "unit_cost", values)
}

/// States the first amount with its currency.
pub(super) fn set_amount(params: &mut Params, name: &'static str, values: &[Captured]) -> bool {
    let Some(amount) = values.first().filter(|value| value.number().is_some_and(|number| number >= 0.0))
    else {
        return false;
    };
    params.number(name, amount.number().unwrap_or_default());
    if let Some(currency) = amount.currency() {
        params.text("currency", currency);
    }
    true
}
