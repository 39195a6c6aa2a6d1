//! A typed request as parameters of `optimize_inventory`.

use language::tokens::{tokens, words};
use serde_json::{Map, Value, json};

use crate::requested::{Said, Wanted, of_names, rows, without_names};
use intake::roles::Role;

pub(super) fn requested(said: &Said) -> Wanted {
    let mut wanted = Wanted { selection: rows(said), ..Wanted::default() };
    if !said.question.to_lowercase().contains("lead") {
        // “runs out within 30 days” is no limit on lead times.
        wanted.selection.filters.retain(|filter| !said.file.is(&filter.column, Role::LeadTime));
    }
    wanted.scale(
        said,
        &[
            ("service_level", "service_percent", 100.0),
            ("lead_time_days", "lead_time_days", 1.0),
            ("lead_time_std_days", "lead_time_deviation_days", 1.0),
            ("review_days", "review_days", 1.0),
            ("order_cost", "order_cost", 1.0),
            ("holding_rate", "holding_percent", 100.0),
            ("unit_cost", "unit_cost", 1.0),
            ("unit_price", "sale_price", 1.0),
            ("salvage_value", "salvage_value", 1.0),
            ("cost_change_pct", "unit_cost_change_percent", 1.0),
            ("order_cost_change_pct", "order_cost_change_percent", 1.0),
            ("growth_pct", "demand_change_percent", 1.0),
        ],
    );
    wanted.copy(
        said,
        &[
            ("joint_order", "joint_orders"),
            ("holding_cost", "holding_per_unit"),
            ("lead_time_change_days", "lead_time_change_days"),
            ("moq", "minimum_order"),
            ("max_order", "maximum_order"),
            ("price_breaks", "price_breaks"),
            ("pack_size", "pack_size"),
            ("days_of_cover", "cover_days"),
            ("safety_days", "safety_days"),
        ],
    );
    wanted.set(
        "lead_time_change_percent",
        said.number("lead_time_factor").map(|factor| ((factor - 1.0) * 1e4).round() / 100.0),
    );
    wanted.set("group_service", said.get("service_by").and_then(group_service));
    wanted.set("service_measure", said.text("service_type").and_then(measure));
    wanted.set("abc_percent", said.get("abc_thresholds").and_then(percents));
    wanted.set(if is_for_orders(said.question) { "order_budget" } else { "budget" }, said.number("budget"));
    if let Some(other) = said.number("compare_service_level") {
        let mut before = wanted.params.clone();
        let other = json!((other * 1e4).round() / 100.0);
        let is_moved = said.number("service_level").is_some_and(|level| moves(said.question, level));
        // `from 98 to 93 percent` plans 93.
        let asked =
            if is_moved { wanted.params.insert("service_percent".to_owned(), other.clone()) } else { None };
        before.insert("service_percent".to_owned(), asked.unwrap_or(other));
        wanted.set("compared_with", Some(Value::Object(before)));
    }
    let products = of_names(&mut wanted.selection, |column| said.file.is(column, Role::Product));
    wanted.set("products", products);
    let is_supplier = |column: &str| said.file.is(column, Role::Supplier);
    let suppliers = of_names(&mut wanted.selection, is_supplier);
    wanted.set("suppliers", suppliers);
    // Chosen by rows, an item of two suppliers would lose the demand of one of them.
    let left_out = without_names(&mut wanted.selection, is_supplier);
    wanted.set("without_suppliers", left_out);
    wanted
}

/// Whether the service moves from this level to the other one.
fn moves(question: &str, level: f64) -> bool {
    const FROM: [&str; 6] = ["from", "von", "de", "desde", "da", "du"];
    let tokens = tokens(question);
    let is_level = |number: f64| [level, 100.0 * level].iter().any(|stated| (stated - number).abs() < 1e-9);
    tokens.windows(2).any(|pair| pair[0].is_one_of(&FROM) && pair[1].number().is_some_and(is_level))
}

fn measure(kind: &str) -> Option<&'static str> {
    match kind {
        "cycle" => Some("cycle_service"),
        "fill" => Some("fill_rate"),
        _ => None,
    }
}

/// Services by the values of a column, in percent.
fn group_service(by: &Value) -> Option<Value> {
    let mut percents = Map::new();
    for (name, share) in by["levels"].as_object()? {
        percents.insert(name.clone(), json!((share.as_f64()? * 1e4).round() / 100.0));
    }
    Some(json!({ "column": by["column"], "percents": percents }))
}

fn percents(shares: &Value) -> Option<Value> {
    let limits: Option<Vec<f64>> =
        shares.as_array()?.iter().map(|share| Some((share.as_f64()? * 1e4).round() / 100.0)).collect();
    limits.filter(|limits| limits.len() == 2).map(Value::from)
}

/// Whether a limit on money is for what is ordered now and not for what is in stock on average.
fn is_for_orders(question: &str) -> bool {
    const ORDERS: [&str; 32] = [
        "commande",
        "commander",
        "commandes",
        "pedido",
        "pedidos",
        "pedir",
        "comprar",
        "compras",
        "bestellen",
        "bestellungen",
        "bestellbudget",
        "encomendas",
        "order",
        "orders",
        "buy",
        "buying",
        "spend",
        "spending",
        "purchase",
        "purchases",
        "reorder",
        "replenish",
        "po",
        "pos",
        "bekomme",
        "bekommen",
        "kriege",
        "kaufen",
        "compro",
        "acheter",
        "obtengo",
        "obtenho",
    ];
    const STOCK: [&str; 5] = ["tied", "stock", "inventory", "average", "invested"];
    let words = words(question);
    words.iter().any(|word| word.is_one_of(&ORDERS)) && !words.iter().any(|word| word.is_one_of(&STOCK))
}
