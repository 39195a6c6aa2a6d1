//! Sentences and the parameters that they state.

use chrono::NaiveDate;
use serde_json::{Map, Value, json};

use crate::{Data, stated};

fn params(ask: &str) -> Map<String, Value> {
    let data = Data::new(Vec::new(), NaiveDate::from_ymd_opt(2026, 11, 20).unwrap_or_default());
    stated(ask, &data, Some("optimize_inventory")).0.to_map()
}

#[test]
fn stated_parameters_are_read_in_the_units_of_the_contract() {
    let cases = [
        ("10 % off from 500 units", json!({"price_breaks": [{"from": 500, "percent_off": 10}]})),
        ("ab 500 Stück 10 % Rabatt", json!({"price_breaks": [{"from": 500, "percent_off": 10}]})),
        ("10 % Rabatt ab 500 Stück", json!({"price_breaks": [{"from": 500, "percent_off": 10}]})),
        ("Mengenrabatt von 10 % ab 500 Stück", json!({"price_breaks": [{"from": 500, "percent_off": 10}]})),
        (
            "10 % de descuento a partir de 500 unidades",
            json!({"price_breaks": [{"from": 500, "percent_off": 10}]}),
        ),
        (
            "10 % de remise à partir de 500 unités",
            json!({"price_breaks": [{"from": 500, "percent_off": 10}]}),
        ),
        (
            "for orders over 500 units we get a 10 % discount",
            json!({"price_breaks": [{"from": 500, "percent_off": 10}]}),
        ),
        (
            "5 % off from 100 units and 10 % from 500 units",
            json!({"price_breaks": [{"from": 100, "percent_off": 5}, {"from": 500, "percent_off": 10}]}),
        ),
        ("warehousing costs us 2 % per month", json!({"holding_rate": 0.24})),
        ("what is the risk of running out in the next 10 days?", json!({})),
        ("order cost 22, holding 2 % a month", json!({"order_cost": 22, "holding_rate": 0.24})),
        ("lead time 2, 4 or 8 weeks", json!({"lead_time_days": [14, 28, 56]})),
        ("fill rate 0.985", json!({"service_level": 0.985, "service_type": "fill"})),
        ("abc split 75/92", json!({"abc_thresholds": [0.75, 0.92]})),
        ("lead time 10 days sd 3 days", json!({"lead_time_days": 10, "lead_time_std_days": 3})),
        ("demand is expected to go up 20 percent", json!({"growth_pct": 20})),
        ("boxes of 24", json!({"pack_size": 24})),
        ("the goods land 14 days after we order", json!({"lead_time_days": 14})),
        ("18 days on the sea", json!({"lead_time_days": 18})),
        ("lead time std deviation taken as 4 days", json!({"lead_time_std_days": 4})),
        ("order fee 35", json!({"order_cost": 35})),
        ("procurement 640, MRP 999", json!({"unit_cost": 640, "unit_price": 999})),
        ("annual offtake 2 lakh pcs", json!({"annual_demand": 200_000})),
        ("never less than 24 of anything", json!({"moq": 24})),
        ("never order more than 500 units", json!({"max_order": 500})),
        ("at most 500 units per order", json!({"max_order": 500})),
        ("max order 500", json!({"max_order": 500})),
        ("höchstens 500 Stück je Bestellung", json!({"max_order": 500})),
        ("cap every order at 500 units", json!({"max_order": 500})),
        ("limit coverage to 45 days", json!({"days_of_cover": 45})),
        ("safety stock should be 5 days of demand", json!({"safety_days": 5})),
        ("order costs are 10 % higher", json!({"order_cost_change_pct": 10})),
        ("ordering gets 5 % cheaper", json!({"order_cost_change_pct": -5})),
        ("cost of every item is up 9 %", json!({"cost_change_pct": 9})),
        ("plus 5 % demand", json!({"growth_pct": 5})),
        ("one order for the lot", json!({"joint_order": true})),
        ("combine the orders of each supplier", json!({"joint_order": true})),
        ("service from 98 down to 93 percent", json!({"service_level": 0.98, "compare_service_level": 0.93})),
        ("nível de serviço de 95% para 98%", json!({"service_level": 0.95, "compare_service_level": 0.98})),
        ("our supplier needs 2 weeks longer", json!({"lead_time_change_days": 14})),
        ("we want to free up 20,000 in cash", json!({})),
    ];
    for (ask, expected) in cases {
        assert_eq!(Value::Object(params(ask)), expected, "{ask}");
    }
}

#[test]
fn a_change_of_demand_and_lead_time_together_is_one_of_both() {
    let both = |percent: f64, factor: f64| json!({"growth_pct": percent as i64, "lead_time_factor": factor});
    for (ask, expected) in [
        ("demand and lead time rise 10 %", both(10.0, 1.1)),
        ("what if the demand and the lead times fall by 20 %", both(-20.0, 0.8)),
        ("Nachfrage und Lieferzeit steigen um 10 %", both(10.0, 1.1)),
        ("wenn Lieferzeit und Nachfrage um 10 % steigen", both(10.0, 1.1)),
        ("Bedarf und Lieferzeit sinken um 5 %", both(-5.0, 0.95)),
        ("la demanda y el plazo de entrega suben un 10 %", both(10.0, 1.1)),
        ("la demande et le délai de livraison augmentent de 10 %", both(10.0, 1.1)),
        ("Lieferzeit steigt um 10 %", json!({"lead_time_factor": 1.1})),
        ("lead times fall by 10 %", json!({"lead_time_factor": 0.9})),
        ("die Nachfrage steigt um 10 %", json!({"growth_pct": 10})),
        ("delivery costs rise by 10 %", json!({})),
        ("Was wäre, wenn bei gleicher Lieferzeit die Nachfrage um 10 % sinkt?", json!({"growth_pct": -10})),
        ("Demand stays but lead times are longer by 10 %", json!({"lead_time_factor": 1.1})),
        ("demand stays but delivery times rise by 10 %", json!({"lead_time_factor": 1.1})),
        ("lead times are shorter by 10 %", json!({"lead_time_factor": 0.9})),
    ] {
        assert_eq!(Value::Object(params(ask)), expected, "{ask}");
    }
}

#[test]
fn days_on_top_of_the_lead_time_are_no_lead_time() {
    for (ask, days) in [
        ("what if lead times are 5 days longer", 5),
        ("what if the lead time goes up by 5 days", 5),
        ("raise all lead times by two weeks", 14),
        ("deliveries arrive 3 days late", 3),
        ("lead times are 2 days shorter", -2),
        ("reduce the lead time by 3 days", -3),
        ("die Lieferzeit um 3 Tage verkürzen", -3),
        ("Was, wenn die Lieferzeit 5 Tage länger ist?", 5),
        ("alle Lieferanten liefern 5 Tage später", 5),
        ("el plazo de entrega aumenta 5 días", 5),
        ("les fournisseurs livrent 5 jours plus tard", 5),
        ("os fornecedores entregam 5 dias mais tarde", 5),
    ] {
        assert_eq!(Value::Object(params(ask)), json!({"lead_time_change_days": days}), "{ask}");
    }
    assert_eq!(params("lead time rises to 12 days").get("lead_time_days"), Some(&json!(12)));
    for ask in ["lead time is 14 days plus 3 days for customs", "lead time 20 days more or less"] {
        assert_eq!(params(ask).get("lead_time_change_days"), None, "{ask}");
    }
}

#[test]
fn misspelt_words_are_read() {
    assert_eq!(params("sevrice level 95").get("service_level"), Some(&json!(0.95)));
    assert_eq!(params("holdng cost 20 %").get("holding_rate"), Some(&json!(0.2)));
}

#[test]
fn numbers_of_other_things_state_nothing() {
    for ask in ["we have 12 stores", "our 3 warehouses", "since 2019", "items with article number 4711"] {
        assert!(params(ask).is_empty(), "{ask}: {:?}", params(ask));
    }
}
