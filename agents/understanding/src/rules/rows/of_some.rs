//! What holds for some rows only: `but in West the lead time is 3 days longer`, `hospitals before 10`. Where the analysis has a place for
//! it, a rule has read it; the rest chooses no rows, sets nothing and is named.

use std::ops::Range;

use language::{
    conversation::{exceptions, kept_apart},
    tokens::{Token, bytes_of},
};

use super::{conditional, values::names_rows};
use crate::reading::Reading;

/// Where routes begin and end, which is no stop.
const DEPOTS: &[&str] = &[
    "depot",
    "depots",
    "warehouse",
    "base",
    "hub",
    "lager",
    "zentrale",
    "dépôt",
    "almacén",
    "depósito",
    "armazém",
    "entrepôt",
];

/// Classes of items by value and by how steady their demand is.
const CLASSES: &[&str] = &["a", "b", "c", "x", "y", "z"];

/// Finds the clauses about some rows.
pub(super) fn find(reading: &mut Reading) {
    if reading.tool.is_none() {
        return;
    }
    let tokens = &reading.sentence.tokens;
    let named: Vec<bool> = (0..tokens.len())
        .map(|at| {
            let is_depot = reading.tool == Some("plan_routes") && tokens[at].is_one_of(DEPOTS);
            // `A parts 99 %, B 95 %` are classes, whatever items are called.
            let is_class = reading.tool == Some("optimize_inventory") && tokens[at].is_one_of(CLASSES);
            !is_depot && !is_class && names_rows(reading, at)
        })
        .collect();
    let is_name = |at: usize| named.get(at).copied().unwrap_or_default();
    let mut found = exceptions(tokens, &is_name);
    // Who fails or is left out of a ranking is read by the ranking.
    if matches!(reading.tool, Some("rank_suppliers" | "allocate_orders")) {
        let has_figure =
            |clause: &Range<usize>| clause.clone().any(|at| is_amount(&tokens[at]) && !named[at]);
        found.retain(has_figure);
    }
    // A single item is chosen by its name, and what is supposed of it is a setting of it.
    let of_items = reading.data.changes.iter().filter(|change| change.is_by_item);
    let of_items: Vec<Range<usize>> =
        of_items.map(|change| reading.tokens_between(change.place.start, change.place.end)).collect();
    if reading.tool == Some("optimize_inventory") {
        let meets = |clause: &Range<usize>, place: &Range<usize>| {
            clause.start < place.end && place.start < clause.end
        };
        found.retain(|clause| !of_items.iter().any(|place| meets(clause, place)));
    }
    if reading.tool == Some("plan_routes") {
        let is_new = |clause: &Range<usize>| !found.contains(clause);
        let apart = kept_apart(tokens, &is_name);
        let apart: Vec<Range<usize>> = apart.into_iter().filter(is_new).collect();
        found.extend(apart);
    }
    let conditional = conditional::set_aside(reading);
    found.retain(|clause| !conditional.iter().any(|other| conditional::meet(other, clause)));
    found.extend(conditional);
    reading.parts.exceptions = found;
}

/// Keeps from the rules of the whole what no rule of single groups has read.
pub(super) fn set_aside(reading: &mut Reading) {
    for clause in reading.parts.exceptions.clone() {
        if is_open(reading, &clause) {
            reading.set_aside(clause);
        }
    }
}

/// Whether something of a clause is left that could become a setting of all: a figure, or all of a supposition.
fn is_open(reading: &Reading, clause: &Range<usize>) -> bool {
    let tokens = &reading.sentence.tokens;
    let is_unread_figure =
        |at: usize| is_amount(&tokens[at]) && !reading.is_any_used(at..at + 1) && !reading.is_name(at);
    clause.clone().any(is_unread_figure) || !reading.is_any_used(clause.clone())
}

fn is_amount(token: &Token) -> bool {
    token.number().is_some() || token.clock().is_some()
}

/// The clauses that the agents must not read as settings of all, in the words of the sentence.
pub(crate) fn told(reading: &Reading) -> Vec<String> {
    let kept = reading.parts.exceptions.iter().filter(|clause| reading.is_any_aside((*clause).clone()));
    kept.map(|clause| {
        let bytes = bytes_of(&reading.sentence.tokens, clause);
        reading.sentence.source[bytes].to_owned()
    })
    .collect()
}

#[cfg(test)]
mod tests {
    use chrono::NaiveDate;
    use language::FileColumn;
    use serde_json::{Value, json};

    use crate::{Data, DataSet, stated};

    fn read(tool: &str, text: &str) -> (Value, Vec<String>) {
        let column = |name: &str, values: &[&str]| FileColumn {
            name: name.to_owned(),
            values: values.iter().map(|value| (*value).to_owned()).collect(),
        };
        let columns = vec![
            column("category", &["Hydraulics", "Bearings", "Schrauben"]),
            column("region", &["West", "East"]),
            column("supplier", &["Kroll", "Siemex", "Vogt"]),
            column("type", &["hospital", "hotel", "shop", "chemicals", "foods"]),
            column("country", &["CN", "DE"]),
        ];
        let today = NaiveDate::from_ymd_opt(2026, 11, 20).unwrap_or_default();
        let data = Data::new(vec![DataSet { name: "file.csv".to_owned(), columns }], today);
        let (params, left) = stated(text, &data, Some(tool));
        (Value::Object(params.to_map()), left)
    }

    #[test]
    fn a_figure_of_some_rows_sets_nothing_chooses_nothing_and_is_named() {
        let stock = "optimize_inventory";
        for (tool, text, params, left) in [
            (
                stock,
                "Plan the orders with 95 % service; for Hydraulics keep two weeks of safety stock",
                json!({ "service_level": 0.95 }),
                "Hydraulics keep two weeks of safety stock",
            ),
            (
                stock,
                "Plan the orders with a holding cost of 20 %, whereas Bearings cost 30 % to hold",
                json!({ "holding_rate": 0.2 }),
                "Bearings cost 30 % to hold",
            ),
            (
                stock,
                "Bestellvorschlag mit 95 % Service, wobei Siemex Mindestmenge 100 hat",
                json!({ "service_level": 0.95 }),
                "Siemex Mindestmenge 100 hat",
            ),
            (
                "plan_routes",
                "3 vans of 30, hospitals before 10am",
                json!({ "vehicles": 3, "capacity": 30 }),
                "hospitals before 10am",
            ),
            (
                "rank_suppliers",
                "Rank the suppliers, but Chinese suppliers pay 12 % duty",
                json!({}),
                "Chinese suppliers pay 12 % duty",
            ),
        ] {
            let (read, named) = read(tool, text);
            assert_eq!(read, params, "{text}");
            assert!(named.iter().any(|part| part == left), "{text}: {named:?}");
        }
    }

    #[test]
    fn a_supposition_that_is_not_read_chooses_no_rows() {
        let text = "What should I order, assuming we delist it in West?";
        let (params, named) = read("optimize_inventory", text);
        assert_eq!((params, named), (json!({}), vec!["delist it in West".to_owned()]));
    }

    #[test]
    fn groups_that_must_not_share_a_vehicle_choose_no_stops() {
        for text in [
            "3 vans of 30; chemicals and foods must not share a vehicle",
            "3 vans of 30, hotels and shops in separate vans",
        ] {
            let (params, _) = read("plan_routes", text);
            assert_eq!(params, json!({ "vehicles": 3, "capacity": 30 }), "{text}");
        }
    }

    #[test]
    fn a_service_of_one_group_is_its_own_beside_that_of_all() {
        let by = |levels: Value| json!({ "column": "category", "levels": levels });
        for (text, expected) in [
            (
                "Plan the orders at 95 % service, but Hydraulics get 98 %",
                json!({ "service_level": 0.95, "service_by": by(json!({ "Hydraulics": 0.98 })) }),
            ),
            (
                "Plano de compras com 95 % de serviço, mas para Hydraulics 99 % e sem Schrauben",
                json!({
                    "service_level": 0.95,
                    "service_by": by(json!({ "Hydraulics": 0.99 })),
                    "filters": [{ "column": "category", "op": "ne", "value": "Schrauben" }],
                }),
            ),
        ] {
            assert_eq!(read("optimize_inventory", text).0, expected, "{text}");
        }
    }

    #[test]
    fn orders_of_a_supplier_that_the_file_does_not_have_cost_nothing_of_all() {
        let (params, named) = read("optimize_inventory", "97 % service, orders from foo cost 20");
        assert_eq!(params, json!({ "service_level": 0.97 }));
        assert_eq!(named, ["foo cost 20"]);
        let (params, _) = read("optimize_inventory", "97 % service, an order at the supplier costs 20");
        assert_eq!(params, json!({ "service_level": 0.97, "order_cost": 20 }));
    }
}
