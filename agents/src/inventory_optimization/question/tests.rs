use serde_json::{Value, json};

use protocol::AgentKind;

use super::*;

fn planned_after(question: &str, last: Option<Value>) -> Value {
    let last_run = last.map(|params| LastRun { id: None, tool: OPTIMIZE_INVENTORY.to_owned(), params });
    let request = Request { question: question.to_owned(), last_run, ..Request::default() };
    let items = ["Bolt 20", "ITM-0001", "ITM-0002"].map(str::to_owned);
    let names = Known { items: &items, suppliers: &["Acme".to_owned()], columns: &[], file: "stock.csv" };
    serde_json::to_value(plan(&request, &names).unwrap()).unwrap()
}

fn planned(question: &str) -> Value {
    planned_after(question, None)
}

#[test]
fn the_usual_sentence_becomes_parameters() {
    assert_eq!(
        planned("order cost 50, holding 20 % a year, 95 % service, lead time 2 weeks, year of 365 days"),
        json!({
            "order_cost": 50.0, "holding_percent": 20.0, "service_percent": 95.0, "lead_time_days": 14.0,
            "days_per_year": 365.0
        })
    );
    assert_eq!(
        planned("fill rate 98 %, review every 2 weeks, budget 100 000, only A items, ABC at 70/90"),
        json!({
            "service_percent": 98.0, "service_measure": "fill_rate", "review_days": 14.0, "budget": 100_000.0,
            "classes": ["A"], "abc_percent": [70.0, 90.0]
        })
    );
    assert_eq!(planned("Analyze the file stock.csv."), json!({}));
}

#[test]
fn one_figure_can_be_said_in_many_ways() {
    for (question, key, value) in [
        ("ordering costs of 75", "order_cost", json!(75.0)),
        ("it costs us 40 per order", "order_cost", json!(40.0)),
        ("cost per order is 60 euros", "order_cost", json!(60.0)),
        ("carrying rate 0.25", "holding_percent", json!(25.0)),
        ("20% holding", "holding_percent", json!(20.0)),
        ("98.5 % service level", "service_percent", json!(98.5)),
        ("a service level of 0.98", "service_percent", json!(98.0)),
        ("lead time is 21 days", "lead_time_days", json!(21.0)),
        ("three weeks lead time", "lead_time_days", json!(21.0)),
        ("the lead time deviation is 3 days", "lead_time_deviation_days", json!(3.0)),
        ("250 working days", "days_per_year", json!(250.0)),
        ("a 360-day year", "days_per_year", json!(360.0)),
        ("weekly review", "review_days", json!(Value::Null)),
        ("review every week", "review_days", json!(7.0)),
        ("we order every 10 days", "review_days", json!(10.0)),
        ("order budget 20k", "order_budget", json!(20_000.0)),
        ("budget of 1,500,000", "budget", json!(1_500_000.0)),
        ("what should I order today with a budget of 2,000", "order_budget", json!(2_000.0)),
        ("what should I order with a budget of 2,000 for the stock", "budget", json!(2_000.0)),
        ("demand varies by 40 % a month", "demand_deviation_percent", json!(40.0)),
        ("A and B items only", "classes", json!(["A", "B"])),
        ("class C please", "classes", json!(["C"])),
        ("only a-items", "classes", json!(["A"])),
        ("show a item list", "classes", json!(Value::Null)),
        ("demand_std is per week", "deviation_period", json!("weekly")),
        ("the lead times are in weeks", "lead_time_unit", json!("weekly")),
        ("the demand is monthly", "demand_period", json!("monthly")),
        ("holding cost 2 per unit", "holding_per_unit", json!(2.0)),
        ("holding cost is money per unit", "holding_column", json!("money_per_unit")),
        ("sum duplicates", "duplicates", json!("sum")),
        ("sum only the stock of duplicates", "duplicates", json!("sum_stock")),
        ("incremental discounts", "discount", json!("incremental")),
        ("use the optimal (r, Q) policy", "policy", json!("optimal")),
        ("min/max levels please", "policy", json!("min_max")),
        ("joint orders per supplier", "joint_orders", json!(true)),
        ("the order cost per supplier is 80", "joint_order_cost", json!(80.0)),
        ("line cost 5", "line_cost", json!(5.0)),
        ("storage limit 500 m3", "storage_limit", json!(500.0)),
        ("newsvendor order for one season", "one_season", json!(true)),
        ("a selling price of 30", "sale_price", json!(30.0)),
        ("salvage 40 %", "salvage_percent", json!(40.0)),
        ("lot sizes over the planned requirements", "lot_sizes", json!(true)),
        ("only supplier Acme", "suppliers", json!(["Acme"])),
        ("as of 2026-01-31", "as_of", json!("2026-01-31")),
        ("only ITM-0002", "products", json!(["ITM-0002"])),
        ("lead time of Bolt 20 is 9 days", "lead_time_days", json!(9.0)),
    ] {
        assert_eq!(planned(question)[key], value, "{question}");
    }
}

#[test]
fn a_what_if_question_is_compared_with_the_run_without_it() {
    let without = |params: &mut Value| {
        let params = params.as_object_mut().unwrap();
        assert_eq!(params.remove("base"), params.get("compared_with").cloned());
        params.remove("compared_with")
    };
    let mut params = planned("order cost 40. What if the lead time is 21 days?");
    assert_eq!(without(&mut params), Some(json!({"order_cost": 40.0})));
    assert_eq!(params, json!({"order_cost": 40.0, "lead_time_days": 21.0}));
    for (question, key, percent) in [
        ("what if demand rises by 10 %", "demand_change_percent", 10.0),
        ("what if demand +15 %", "demand_change_percent", 15.0),
        ("what if demand drops 20 percent", "demand_change_percent", -20.0),
        ("what if lead times double", "lead_time_change_percent", 100.0),
        ("what if lead times are 50 % longer", "lead_time_change_percent", 50.0),
        ("what if unit costs fall by 5 %", "unit_cost_change_percent", -5.0),
        ("what if order costs are 10 % higher", "order_cost_change_percent", 10.0),
    ] {
        let mut params = planned(question);
        assert_eq!(without(&mut params), Some(json!({})), "{question}");
        assert_eq!(params, json!({key: percent}), "{question}");
    }
}

#[test]
fn a_follow_up_edits_the_last_run_and_compares_with_it() {
    let last = json!({"order_cost": 40.0, "lead_time_days": 7.0});
    let after = |question| planned_after(question, Some(last.clone()));
    assert_eq!(
        after("and with 98 % service?"),
        json!({"order_cost": 40.0, "lead_time_days": 7.0, "service_percent": 98.0, "compared_with": last})
    );
    assert_eq!(after("only A items"), json!({"order_cost": 40.0, "lead_time_days": 7.0, "classes": ["A"]}));
    assert_eq!(after("Optimize the inventory"), json!({}));
}

#[test]
fn what_is_supposed_or_looked_at_in_passing_does_not_stay() {
    let supposed = planned_after("what if lead times double?", Some(json!({"order_cost": 40.0})));
    assert_eq!(supposed["lead_time_change_percent"], 100.0);
    assert_eq!(
        planned_after("what should I order now?", Some(supposed.clone())),
        json!({"order_cost": 40.0})
    );
    let other = planned_after("what if demand rises by 10 %?", Some(supposed.clone()));
    assert!(other.get("lead_time_change_percent").is_none(), "{other}");
    let both = planned_after("and if demand rises by 10 %?", Some(supposed));
    assert_eq!(
        (&both["lead_time_change_percent"], &both["demand_change_percent"]),
        (&json!(100.0), &json!(10.0))
    );
    assert_eq!(both["base"], json!({"order_cost": 40.0}));

    let looked_at = planned_after("why ITM-0001?", Some(json!({"order_cost": 40.0})));
    assert_eq!(looked_at["products"], json!(["ITM-0001"]));
    assert_eq!(planned_after("what should I order now?", Some(looked_at)), json!({"order_cost": 40.0}));
    let chosen = planned_after("only ITM-0001", None);
    assert_eq!(planned_after("95 % service", Some(chosen))["products"], json!(["ITM-0001"]));
}

#[test]
fn a_question_for_another_agent_is_noticed() {
    let better = |question: &str| {
        crate::tests::better_agent(
            AgentKind::InventoryOptimization,
            &Request { question: question.to_owned(), ..Request::default() },
            "stock.csv",
        )
    };
    assert_eq!(better("Plan delivery routes for our vehicles"), Some(AgentKind::VehicleRouting));
    for question in [
        "what if demand drops 10 %",
        "orders by supplier",
        "demand_std is per week",
        "Analyze the file stock.csv.",
        "",
    ] {
        assert_eq!(better(question), None, "{question}");
    }
}
