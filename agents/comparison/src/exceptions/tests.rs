//! What comes first after a run, with amounts calculated by hand.

use provenance::Stored;
use serde_json::{Value, json};

use super::*;

fn run(tool: &str, params: &Value, tables: &Value) -> Stored {
    let record = json!({
        "tool": tool, "dataset": {"name": "x.csv", "sha256": "1", "rows": 3}, "params": params, "tables": tables,
    });
    serde_json::from_value(record).unwrap()
}

fn table(name: &str, columns: &[(&str, Option<&str>)], rows: &Value) -> Value {
    let columns: Vec<Value> =
        columns.iter().map(|(name, unit)| json!({"name": name, "type": "text", "unit": unit})).collect();
    json!({"name": name, "title": name, "columns": columns, "rows": rows})
}

/// Rule, amount, row and question of each.
fn told(found: &Exceptions) -> Vec<(&str, Option<f64>, usize, &str)> {
    found.first.iter().map(|one| (one.rule, one.amount, one.row, one.ask.as_str())).collect()
}

#[test]
fn orders_shortages_and_excess_of_a_stock_plan_come_by_money() {
    let columns = [
        ("item_id", None),
        ("item_name", None),
        ("order_now", None),
        ("order_quantity", Some("units")),
        ("order_value", Some("money")),
        ("current_stock", Some("units")),
        ("reorder_point", Some("units")),
        ("stockout_risk", None),
        ("service_target", None),
        ("expected_shortage", Some("units")),
        ("unit_cost", Some("money")),
        ("excess_units", Some("units")),
        ("excess_value", Some("money")),
    ];
    let rows = json!([
        ["A", "Bolt", "yes", 20, 50.0, 3, 10, 0.5, 0.95, 4, 2.5, 0, 0],
        ["B", null, "no", 0, 0, 40, 10, 0.3, 0.95, 6, 20.0, 0, 0],
        ["C", "C", "no", 0, 0, 900, 10, 0.0, 0.95, 0, 3.0, 300, 900.0],
        ["D", null, "no", 0, 0, 90, 10, 0.04, 0.95, 1, 3.0, 0, 0],
    ]);
    let found =
        of(&run("optimize_inventory", &json!({}), &json!([table("inventory_report", &columns, &rows)])));
    assert_eq!(
        told(&found),
        [
            ("too_much_stock", Some(900.0), 2, "overstock of C"),
            ("may_run_out", Some(120.0), 1, "when will B run out"),
            ("order_now", Some(50.0), 0, "reorder A"),
        ]
    );
    assert_eq!(found.count, 3);
    assert_eq!(
        found.first[2].what,
        "Order 20 units of A (Bolt) now: stock 3, reorder point 10, chance to run out before it arrives 50 %."
    );
    assert_eq!(found.first[2].shown.as_deref(), Some("50"));
}

#[test]
fn an_item_in_several_places_is_named_with_its_place() {
    let columns = [
        ("item_id", None),
        ("location", None),
        ("order_now", None),
        ("order_quantity", None),
        ("order_value", None),
    ];
    let rows = json!([["A", "East", "yes", 274, 548], ["A", "West", "yes", 354, 708]]);
    let found =
        of(&run("optimize_inventory", &json!({}), &json!([table("inventory_report", &columns, &rows)])));
    assert_eq!(found.first[0].what, "Order 354 units of A at West now.");
    assert_eq!(found.first[1].ask, "reorder A at East");
}

#[test]
fn forecasts_that_repeating_beats_come_before_large_errors_by_units() {
    let accuracy = table(
        "forecast_accuracy",
        &[("product_id", None), ("value_added", None)],
        &json!([["A", -0.25], ["B", 0.4], ["C", -1.0], ["D", 0.2]]),
    );
    let items = table(
        "forecast_items",
        &[("product_id", None), ("mean_demand", None), ("expected_error", Some("units per period"))],
        &json!([["A", 100, 30], ["B", 100, 90], ["C", 10, 40], ["D", 100, 5]]),
    );
    let found = of(&run("forecast_demand", &json!({}), &json!([accuracy, items])));
    assert_eq!(
        told(&found),
        [
            ("beaten_by_last_value", Some(40.0), 2, "any outliers in C?"),
            ("beaten_by_last_value", Some(30.0), 0, "any outliers in A?"),
            ("large_error", Some(90.0), 1, "forecast B with a 95% range"),
        ]
    );
    // An error of 1.25 times the other one: the other is 20 % smaller.
    assert!(
        found.first[1].what.ends_with("repeating the last value missed 20 % less."),
        "{}",
        found.first[1].what
    );
}

#[test]
fn an_event_of_several_periods_is_one_exception() {
    let rows = json!([
        ["A", "2026-01-01", "level fell by 39 %", "level fell", -564],
        ["A", "2026-02-01", "level fell by 39 %", "level fell", -564],
        ["B", "2026-01-01", "spike: 9.0 times the usual", "spike", 800],
    ]);
    let columns = [("product_id", None), ("date", None), ("reason", None), ("kind", None), ("units", None)];
    let found = of(&run("detect_anomalies", &json!({}), &json!([table("anomalies", &columns, &rows)])));
    assert_eq!(
        told(&found),
        [
            ("unusual", Some(800.0), 2, "forecast B without outliers"),
            ("unusual", Some(564.0), 0, "forecast only A")
        ]
    );
}

#[test]
fn stops_in_no_route_ask_for_the_plan_that_would_visit_them() {
    let columns = [
        ("location_id", None),
        ("reason", None),
        ("remedy", None),
        ("name", None),
        ("demand", Some("units")),
    ];
    let rows = json!([
        ["C1", "fleet too small: a vehicle could visit it", "add a vehicle", "Cafe", 14],
        ["C2", "shift too short: 39 min", "make the shift 39 min longer (until 10:39)", null, 9],
        [
            "C3",
            "over capacity: 250 units, 50 more than a vehicle carries",
            "use a vehicle that carries 250 units",
            null,
            250
        ],
    ]);
    let params = json!({"vehicles": 2, "capacity": 200});
    let found = of(&run("plan_routes", &params, &json!([table("unassigned", &columns, &rows)])));
    assert_eq!(
        told(&found),
        [
            ("in_no_route", Some(250.0), 2, "plan routes with 2 vehicles of 250 units"),
            ("in_no_route", Some(14.0), 0, "plan routes with 3 vehicles of 200 units"),
            ("in_no_route", Some(9.0), 1, "plan routes with 2 vehicles of 200 units until 10:39"),
        ]
    );
}

#[test]
fn a_mixed_fleet_stays_mixed_and_what_no_vehicle_can_remedy_is_asked_for_its_reason() {
    let columns = [
        ("location_id", None),
        ("reason", None),
        ("remedy", None),
        ("name", None),
        ("demand", Some("units")),
    ];
    let rows = json!([
        ["C1", "fleet too small: a vehicle could visit it", "add a vehicle", null, 14],
        [
            "C2",
            "window unreachable: a vehicle that goes there first arrives at 11:00",
            "let the window end later",
            null,
            9
        ],
    ]);
    let asks = |fleet: Value| {
        let run =
            run("plan_routes", &json!({ "fleet": fleet }), &json!([table("unassigned", &columns, &rows)]));
        of(&run).first.into_iter().map(|one| one.ask).collect::<Vec<_>>()
    };
    let van = json!({"name": "van", "count": 1, "capacity": 40.0});
    let truck = json!({"name": "truck", "count": 1, "capacity": 60.0});
    assert_eq!(
        asks(json!([van, truck])),
        ["plan routes with 1 van of 40 units and 2 trucks of 60 units", "why is C2 in no route"]
    );
    let early = json!({"name": "van", "count": 1, "capacity": 40.0, "shift_end_minutes": 600});
    assert_eq!(asks(json!([early])), ["why is C1 in no route", "why is C2 in no route"]);
}

#[test]
fn a_choice_that_a_small_change_of_a_weight_turns_asks_for_the_weight_just_beyond() {
    let columns = [
        ("criterion", None),
        ("weight", None),
        ("stable_from", None),
        ("stable_to", None),
        ("first_below", None),
        ("first_above", None),
    ];
    let rows = json!([
        ["cost", 0.2, 0.0, 0.2173, null, "Delta"],
        ["quality", 0.2, 0.1, 1.0, "Birch", null],
        ["risk", 0.2, 0.19, 1.0, "Birch", null]
    ]);
    let found = of(&run("rank_suppliers", &json!({}), &json!([table("weights", &columns, &rows)])));
    assert_eq!(
        told(&found),
        [
            ("fragile_choice", None, 2, "what if risk weighs 18.9 %"),
            ("fragile_choice", None, 0, "what if cost weighs 21.8 %"),
        ]
    );
}

#[test]
fn suppliers_that_miss_a_requirement_ask_for_one_that_they_meet() {
    let columns = [("what", None), ("name", None), ("reason", None)];
    let rows = json!([
        ["supplier", "Alder", "quality is 79, at least 85 is required"],
        ["supplier", "Birch", "cost is 10.3, at most 10 is required"],
        ["criterion", "colour", "no numbers"],
    ]);
    let found = of(&run("rank_suppliers", &json!({}), &json!([table("left_out", &columns, &rows)])));
    assert_eq!(
        told(&found),
        [
            ("left_out", None, 0, "rank the suppliers, quality at least 78"),
            ("left_out", None, 1, "rank the suppliers, cost at most 10.4"),
        ]
    );
}

#[test]
fn what_no_split_can_buy_asks_for_a_looser_limit() {
    let shortfall = table("shortfall", &[("item", None), ("missing", Some("units"))], &json!([["Nut", 804]]));
    let asks = |params: Value| of(&run("allocate_orders", &params, &json!([shortfall]))).first[0].ask.clone();
    assert_eq!(asks(json!({"largest_share": 20.0})), "split, at most 100 % per supplier");
    assert_eq!(asks(json!({})), "split");
}

#[test]
fn a_long_list_is_cut_and_says_how_many_there_are_and_a_run_without_rules_has_none() {
    let columns = [("supplier", None), ("dominated_by", None)];
    let rows: Vec<Value> = (0..80).map(|row| json!([format!("S{row}"), "Best"])).collect();
    let found = of(&run("rank_suppliers", &json!({}), &json!([table("dominated", &columns, &json!(rows))])));
    assert_eq!((found.count, found.first.len()), (80, 50));
    assert_eq!(of(&run("query_table", &json!({}), &json!([]))), Exceptions::default());
}
