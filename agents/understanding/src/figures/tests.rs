use chrono::NaiveDate;
use serde_json::{Map, Value, json};

use super::{CLASSES, WEIGHTS, features::BUCKETS};
use crate::{Data, stated};

fn read(tool: &str, ask: &str) -> (Map<String, Value>, Vec<String>) {
    let data = Data::new(Vec::new(), NaiveDate::from_ymd_opt(2026, 11, 20).unwrap_or_default());
    let (params, unused) = stated(ask, &data, Some(tool));
    (params.to_map(), unused)
}

#[test]
fn there_is_a_weight_for_every_bucket_and_class() {
    assert_eq!(WEIGHTS.len(), BUCKETS * CLASSES);
}

#[test]
fn figures_in_words_that_no_rule_knows_are_read_from_what_stands_around_them() {
    for (tool, ask, name, value) in [
        ("optimize_inventory", "every purchase order sets us back 48 euros", "order_cost", json!(48)),
        ("optimize_inventory", "keep a cushion of nine days", "safety_days", json!(9)),
        ("optimize_inventory", "the goods need 16 days to us", "lead_time_days", json!(16)),
        ("optimize_inventory", "I have a purse of 7,500 for all of it", "budget", json!(7500)),
        ("plan_routes", "parking and handing over needs 11 min", "service_minutes", json!(11)),
        ("allocate_orders", "PO for 7.5k pcs", "quantity", json!(7500)),
        ("sense_demand", "tolerate 15 % wrong hits", "fdr", json!(0.15)),
    ] {
        assert_eq!(read(tool, ask).0.get(name), Some(&value), "{ask}");
    }
}

#[test]
fn a_figure_that_counts_something_else_states_nothing() {
    for (tool, ask) in [
        ("optimize_inventory", "we run 14 shops in two towns"),
        ("plan_routes", "customer 4711 complained about us"),
        ("forecast_demand", "call me on 5550123 when it is done"),
    ] {
        let (params, unused) = read(tool, ask);
        assert!(params.is_empty(), "{ask}: {params:?}");
        assert!(!unused.is_empty(), "{ask}");
    }
}

#[test]
fn of_two_figures_for_one_parameter_none_is_taken() {
    let (params, unused) =
        read("plan_routes", "120 crates fit in the green ones, 60 crates fit in the red ones");
    assert_eq!(params.get("capacity"), None, "{params:?}");
    assert!(!unused.is_empty());
}

#[test]
fn a_rate_by_the_month_is_told_by_the_year() {
    let (params, _) = read("optimize_inventory", "tied up money eats 2 percent monthly");
    assert_eq!(params.get("holding_rate"), Some(&json!(0.24)));
}

#[test]
fn a_price_of_something_else_is_no_price_of_a_kilometre_or_a_vehicle() {
    for ask in [
        "vans of 250 units, 22 pounds per hour",
        "4 vans of 250 units, overtime costs 30 euros per hour",
        "waiting costs 20 dollars per hour",
        "4 vans, 3 euros per stop",
        "4 vans, 5 euros per parcel",
        "4 Transporter, 28 € pro Stunde",
        "4 Transporter, 3 € je Stopp",
        "4 furgonetas, 20 euros por hora",
        "4 camionnettes, 25 € par heure",
        "4 carrinhas, 18 euros por hora",
    ] {
        let (params, _) = read("plan_routes", ask);
        assert!(params.get("cost_per_km").or(params.get("cost_per_vehicle")).is_none(), "{ask}: {params:?}");
    }
    for ask in ["vans cost 0.45 per km and drivers 24 per hour", "vans of 250 units, drivers 24 per hour"] {
        let (params, _) = read("plan_routes", ask);
        assert!(params.get("vehicles").or(params.get("speed_kmh")).is_none(), "{ask}: {params:?}");
    }
    for (ask, name, value) in [
        ("4 vans, 0.5 euros per km and 30 euros per hour", "cost_per_km", json!(0.5)),
        ("4 Transporter, 1,20 € pro km und 28 € pro Stunde", "cost_per_km", json!(1.2)),
        ("4 camionnettes, 0,80 € par km", "cost_per_km", json!(0.8)),
    ] {
        assert_eq!(read("plan_routes", ask).0.get(name), Some(&value), "{ask}");
    }
}
