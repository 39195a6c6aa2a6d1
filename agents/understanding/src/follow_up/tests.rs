//! Follow-ups in short: what was in force, what is said, what is in force then.

use chrono::NaiveDate;
use language::{FileColumn, tokens::Sentence};
use serde_json::{Value, json};

use super::{asks, change, is_pleasantry, names_other};
use crate::{
    data::{Data, DataSet},
    params::Params,
    state::Request,
};

fn data() -> Data {
    let column = |name: &str, values: &[&str]| FileColumn {
        name: name.to_owned(),
        values: values.iter().map(|value| (*value).to_owned()).collect(),
    };
    let columns = vec![
        column("Town", &["Ghent", "Bruges", "Ostend"]),
        column("Range", &["Hats", "Coats"]),
        column("Price", &["4.5", "6.1", "7.9"]),
        column("Score", &["4", "6", "7"]),
    ];
    let sets = vec![DataSet { name: "shops.csv".to_owned(), columns }];
    Data::new(sets, NaiveDate::from_ymd_opt(2026, 11, 20).unwrap_or_default())
}

/// The parameters after a follow-up; `recent` is what the turn before changed.
fn after(tool: &str, before: Value, recent: &[&str], ask: &str) -> Value {
    let data = data();
    let sentence = Sentence::read(ask, &data.context);
    let base = Request {
        tool: Some(tool.to_owned()),
        params: Params::of_map(before.as_object().unwrap_or(&serde_json::Map::new())),
        changed: recent.iter().map(|name| (*name).to_owned()).collect(),
        uses: None,
    };
    Value::Object(change(&sentence, &data, &base, std::slice::from_ref(&base)).params.to_map())
}

#[test]
fn an_amount_or_a_factor_changes_the_value_in_force() {
    let table = [
        (json!({ "budget": 8000 }), "25 % less", json!({ "budget": 6000 })),
        (json!({ "budget": 8000 }), "increase it by 500", json!({ "budget": 8500 })),
        (
            json!({ "order_cost": 30, "budget": 900 }),
            "halve the budget",
            json!({ "order_cost": 30, "budget": 450 }),
        ),
        (json!({ "budget": 700 }), "three times that", json!({ "budget": 2100 })),
        (json!({ "lead_time_days": 10 }), "4 days longer", json!({ "lead_time_days": 14 })),
    ];
    for (before, ask, wanted) in table {
        assert_eq!(after("optimize_inventory", before, &["budget", "lead_time_days"], ask), wanted, "{ask}");
    }
    let weeks = |n: i64| json!({ "horizon": { "n": n, "unit": "week" } });
    assert_eq!(after("forecast_demand", weeks(4), &[], "two more weeks"), weeks(6));
    assert_eq!(after("plan_routes", json!({ "vehicles": 5 }), &[], "one fewer"), json!({ "vehicles": 4 }));
}

#[test]
fn a_limit_is_lifted_by_the_word_for_a_limit() {
    let stops = json!({ "vehicles": 3, "max_stops": 7 });
    assert_eq!(after("plan_routes", stops, &[], "remove the ceiling on drops"), json!({ "vehicles": 3 }));
    let money = json!({ "service_level": 0.9, "budget": 500 });
    for ask in ["no limit any more", "the budget can go", "forget the maximum", "budget off"] {
        let wanted = json!({ "service_level": 0.9 });
        assert_eq!(after("optimize_inventory", money.clone(), &[], ask), wanted, "{ask}");
    }
}

#[test]
fn a_bare_value_belongs_to_the_nearest_value_in_force() {
    let before = json!({ "vehicles": 3, "speed_kmh": 40 });
    let wanted = json!({ "vehicles": 3, "speed_kmh": 55 });
    assert_eq!(after("plan_routes", before.clone(), &[], "I meant 55"), wanted);
    assert_eq!(after("plan_routes", before, &[], "4 sorry"), json!({ "vehicles": 4, "speed_kmh": 40 }));
}

#[test]
fn a_noun_with_its_new_value_is_set_before_other_rules_read_the_verb() {
    let before = json!({ "vehicles": 6 });
    assert_eq!(after("plan_routes", before, &[], "reduce the trucks to 2"), json!({ "vehicles": 2 }));
    let before = json!({ "service_level": 0.9 });
    let wanted = json!({ "service_level": 0.93 });
    assert_eq!(after("optimize_inventory", before, &[], "service should have been 93"), wanted);
}

#[test]
fn a_unit_or_a_word_that_is_denied_is_replaced() {
    let weeks = json!({ "horizon": { "n": 6, "unit": "week" } });
    let months = json!({ "horizon": { "n": 6, "unit": "month" } });
    assert_eq!(after("forecast_demand", weeks, &[], "not weeks, months"), months);
    let lead = json!({ "lead_time_days": 14 });
    assert_eq!(
        after("optimize_inventory", lead, &[], "days instead of weeks, sorry"),
        json!({ "lead_time_days": 2 })
    );
    let before = json!({ "weighting": "equal" });
    let wanted = json!({ "weighting": "entropy" });
    assert_eq!(after("rank_suppliers", before, &[], "entropy rather than equal weights"), wanted);
}

#[test]
fn a_fall_without_a_sign_is_negative() {
    let before = json!({ "price_change_pct": 4 });
    assert_eq!(after("sense_demand", before, &[], "reduce it by 6 %"), json!({ "price_change_pct": -6 }));
}

#[test]
fn names_join_leave_and_come_back() {
    let only = |town: &str| json!({ "filters": [{ "column": "Town", "op": "eq", "value": town }] });
    let without = json!({ "filters": [{ "column": "Town", "op": "ne", "value": "Ghent" }] });
    let both = json!({ "filters": [{ "column": "Town", "op": "in", "value": ["Bruges", "Ghent"] }] });
    assert_eq!(after("forecast_demand", only("Bruges"), &[], "and Ghent"), both);
    assert_eq!(after("forecast_demand", only("Bruges"), &[], "and for Ghent?"), only("Ghent"));
    assert_eq!(after("forecast_demand", json!({}), &[], "Ghent not needed"), without);
    assert_eq!(after("forecast_demand", without, &[], "with Ghent again"), json!({}));
    let hats = json!({ "filters": [{ "column": "Range", "op": "eq", "value": "Hats" }] });
    let coats = json!({ "filters": [{ "column": "Range", "op": "eq", "value": "Coats" }] });
    assert_eq!(after("forecast_demand", hats, &[], "the other range"), coats);
    let one = json!({ "criteria": ["Price"] });
    let two = json!({ "criteria": ["Price", "Score"] });
    assert_eq!(after("rank_suppliers", one.clone(), &[], "and with the score"), two);
    assert_eq!(after("rank_suppliers", two, &[], "without the score"), one);
}

#[test]
fn words_of_courtesy_and_of_other_analyses_are_no_edits() {
    let read = |ask: &'static str| Sentence::read(ask, &data().context);
    for ask in ["super, thanks a lot", "never mind", "ok good"] {
        assert!(is_pleasantry(&read(ask)), "{ask}");
    }
    assert!(!is_pleasantry(&read("never mind the budget")));
    let tool = Some("forecast_demand");
    for ask in ["why so low?", "rank the suppliers", "how many are there"] {
        assert!(asks(&read(ask)) || names_other(&read(ask), tool), "{ask}");
    }
    for ask in ["what about Ghent", "how about 9", "8 weeks then"] {
        assert!(!asks(&read(ask)) && !names_other(&read(ask), tool), "{ask}");
    }
}

#[test]
fn one_end_of_the_working_hours_is_moved() {
    let shift = |from: &str, to: &str| json!({ "shift": { "from": from, "to": to } });
    let before = shift("08:00", "16:00");
    assert_eq!(after("plan_routes", before.clone(), &[], "start at 6"), shift("06:00", "16:00"));
    assert_eq!(after("plan_routes", before.clone(), &[], "until 18:30"), shift("08:00", "18:30"));
    assert_eq!(after("plan_routes", before, &[], "till 5"), shift("08:00", "17:00"));
}

#[test]
fn parts_of_a_list_are_taken_back() {
    let filter =
        |op: &str, value: Value| json!({ "filters": [{ "column": "Town", "op": op, "value": value }] });
    let two = filter("in", json!(["Ghent", "Ostend"]));
    assert_eq!(after("forecast_demand", two, &[], "drop Ostend"), filter("eq", json!("Ghent")));
    let ghent = filter("eq", json!("Ghent"));
    let bruges = filter("eq", json!("Bruges"));
    assert_eq!(after("forecast_demand", ghent.clone(), &[], "replace Ghent with Bruges"), bruges);
    assert_eq!(after("forecast_demand", ghent, &[], "remove the town filter"), json!({}));
    let split = json!({ "group_by": ["Town"] });
    assert_eq!(after("forecast_demand", split, &[], "forget the towns"), json!({}));
    let signals = json!({ "exclude_signals": ["Price"] });
    assert_eq!(after("sense_demand", signals, &[], "add Price again"), json!({}));
}

#[test]
fn a_bare_number_of_weeks_stays_a_number_of_weeks() {
    let days = |n: i64| json!({ "lead_time_days": n });
    assert_eq!(after("optimize_inventory", days(21), &[], "make that four"), days(28));
    assert_eq!(after("optimize_inventory", days(14), &[], "12 rather"), days(12));
}

#[test]
fn what_is_not_in_force_yet_is_stated_by_its_noun() {
    let table = [
        ("forecast_demand", "set the interval to 85 %", json!({ "interval_level": 0.85 })),
        ("forecast_demand", "-4 % demand", json!({ "growth_pct": -4 })),
        ("plan_routes", "cap it at 9 stops", json!({ "max_stops": 9 })),
        ("plan_routes", "plus 60 per truck", json!({ "cost_per_vehicle": 60 })),
    ];
    for (tool, ask, wanted) in table {
        assert_eq!(after(tool, json!({}), &[], ask), wanted, "{ask}");
    }
}

#[test]
fn vehicles_are_counted_by_articles_and_places() {
    let vans = |n: i64| json!({ "vehicles": n });
    assert_eq!(after("plan_routes", vans(3), &[], "a fourth truck"), vans(4));
    assert_eq!(after("plan_routes", vans(3), &[], "ek truck kam"), vans(2));
}

#[test]
fn a_no_with_a_comma_corrects_and_takes_nothing_back() {
    let before = json!({ "threshold_sigma": 4 });
    assert_eq!(after("detect_anomalies", before, &[], "no, 2.5 sigma"), json!({ "threshold_sigma": 2.5 }));
    let before = json!({ "weights": { "Price": 0.7, "Score": 0.3 } });
    let wanted = json!({ "weights": { "Price": 60, "Score": 40 } });
    assert_eq!(after("rank_suppliers", before, &[], "rather 60/40"), wanted);
    let weeks = json!({ "horizon": { "n": 3, "unit": "week" } });
    let month = json!({ "horizon": { "n": 1, "unit": "month" } });
    assert_eq!(after("forecast_demand", weeks, &[], "make it a month"), month);
    assert_eq!(
        after("plan_routes", json!({ "vehicles": 5 }), &[], "reduce trucks by two"),
        json!({ "vehicles": 3 })
    );
}
