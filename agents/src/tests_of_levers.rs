//! Each lever of a result does what it says: the copy of the run with another value has that value in force.

use std::collections::HashMap;

use intake::Dataset;
use protocol::AgentKind;
use serde_json::{Map, Value, json};

use crate::{Recorded, Tools, again, analyze_files, samples};

const OFFERS: &str = "item,supplier,unit_price,demand,capacity\nBolt,Acme,1.15,1000,1800\nBolt,Brook,1.32,1000,1900\n\
                      Nut,Acme,0.40,500,1800\nNut,Brook,0.38,500,1900\n";
const STOPS: &str = "id,x,y,demand\nDepot,0,0,0\nA,1,2,3\nB,2,4,2\nC,-3,1,4\nD,-2,-2,1\nE,4,-1,2\n";

/// The record of a run, as JSON.
async fn record_of(file: &Dataset, agent: AgentKind, question: &str) -> Vec<u8> {
    let answer = analyze_files(file.clone(), agent, question, None, &Tools::silent()).await.unwrap();
    answer.run.unwrap_or_else(|| panic!("no run: {}", answer.content)).files.swap_remove(0).bytes
}

fn levers_of(record: &[u8]) -> Vec<Value> {
    let record: Value = serde_json::from_slice(record).unwrap();
    record["levers"].as_array().unwrap_or_else(|| panic!("no levers in {}", record["tool"])).clone()
}

#[tokio::test]
async fn one_more_vehicle_that_is_asked_about_is_not_called_unused() {
    for question in [
        "What would one more vehicle buy?",
        "2 vans of 10. What would an extra van buy us?",
        "2 Transporter zu 10 Stück. Was bringt ein weiterer Transporter?",
    ] {
        let answer = crate::tests::ask(AgentKind::VehicleRouting, STOPS, question).await;
        let left = crate::tests::left(&answer);
        assert!(left.is_empty(), "{question}: {left:?}");
    }
}

/// Another value than the one in force.
fn other(lever: &Value) -> Value {
    if let Some(choices) = lever["choices"].as_array() {
        return choices
            .iter()
            .map(|choice| &choice["value"])
            .find(|value| **value != lever["value"])
            .unwrap()
            .clone();
    }
    let number = |name: &str| lever[name].as_f64().unwrap();
    let (least, most, step) = (number("least"), number("most"), number("step"));
    let now = lever["value"].as_f64();
    let middle = now.unwrap_or(least.midpoint(most));
    let tried =
        [middle + 2.0 * step, middle - 2.0 * step, least, most].map(|value| (value / step).round() * step);
    let is_other = |value: &f64| (least..=most).contains(value) && Some(*value) != now;
    json!(tried.into_iter().find(is_other).unwrap_or_else(|| panic!("no other value for {lever}")))
}

/// The parameter with the value put into it.
fn changed(lever: &Value, value: &Value) -> Map<String, Value> {
    let set: Vec<&str> = lever["set"].as_array().unwrap().iter().map(|name| name.as_str().unwrap()).collect();
    let mut whole = if set.len() == 1 { value.clone() } else { lever["base"].clone() };
    let mut place = &mut whole;
    for (at, name) in set.iter().enumerate().skip(1) {
        if at == set.len() - 1 {
            place[name] = value.clone();
        } else {
            if !place[name].is_object() {
                place[name] = json!({});
            }
            place = &mut place[name];
        }
    }
    Map::from_iter([(set[0].to_owned(), whole)])
}

/// The record of the copy with this value of the lever.
async fn moved(record: &[u8], file: &Dataset, lever: &Value, value: &Value) -> Vec<u8> {
    let files = HashMap::from([(file.sha256.clone(), file.clone())]);
    let mut copy = Recorded::read(record).unwrap();
    copy.change(&changed(lever, value)).unwrap();
    let request = copy.request("", &files).unwrap();
    let answer =
        again(&copy, &request, &Tools::silent()).await.unwrap_or_else(|error| panic!("{lever}: {error}"));
    answer.run.unwrap().files.swap_remove(0).bytes
}

async fn assert_levers_work(file: Dataset, agent: AgentKind, question: &str) {
    let record = record_of(&file, agent, question).await;
    let levers = levers_of(&record);
    assert!((3..=9).contains(&levers.len()), "{agent:?}: {levers:?}");
    for lever in &levers {
        let value = other(lever);
        let found = levers_of(&moved(&record, &file, lever, &value).await);
        let found = found
            .iter()
            .find(|found| found["name"] == lever["name"])
            .unwrap_or_else(|| panic!("{lever} is gone"));
        if lever["set"][0] == "weights" {
            assert_ne!(found["value"], lever["value"], "{lever}");
        } else {
            let same = match (found["value"].as_f64(), value.as_f64()) {
                (Some(found), Some(value)) => (found - value).abs() < 1e-9 * value.abs().max(1.0),
                _ => found["value"] == value,
            };
            assert!(same, "{value} was set, and this holds: {found}");
        }
    }
}

#[tokio::test]
async fn each_lever_of_a_forecast_a_stock_plan_sensed_demand_and_a_ranking_changes_what_holds() {
    for sample in samples().into_iter().filter(|sample| sample.agent != AgentKind::VehicleRouting) {
        let file = Dataset::new(&sample.file_name(), sample.bytes.clone().into());
        assert_levers_work(file, sample.agent, "").await;
    }
}

#[tokio::test]
async fn each_lever_of_routes_and_of_a_split_changes_what_holds() {
    let stops = Dataset::new("stops.csv", STOPS.into());
    assert_levers_work(stops, AgentKind::VehicleRouting, "2 vehicles of 8 units, search for 1 second").await;
    assert_levers_work(
        Dataset::new("offers.csv", OFFERS.into()),
        AgentKind::SupplierSelection,
        "split the orders",
    )
    .await;
}

#[tokio::test]
async fn several_growths_and_weights_in_other_units_are_changed_where_they_are() {
    let months: String = (1..=24)
        .map(|month| format!("{}-{:02}-01,{}\n", 2023 + (month - 1) / 12, (month - 1) % 12 + 1, 90 + month))
        .collect();
    let file = Dataset::new("months.csv", format!("date,demand\n{months}").into());
    let grown = "forecast 6 months, growth 2 % per month";
    assert_levers_work(file, AgentKind::DemandForecasting, grown).await;
    let vendors =
        "supplier,unit price,lead time days,quality\nAcme,1.15,12,96\nBrook,1.32,7,99\nCole,1.22,9,97\n";
    let vendors = Dataset::new("vendors.csv", vendors.into());
    assert_levers_work(vendors, AgentKind::SupplierSelection, "rank them, unit price counts 50 %").await;
}

/// The names of the levers of a file whose key figures each of them changes, and of the others.
async fn split_by_effect(file: &Dataset) -> (Vec<String>, Vec<String>) {
    let figures_of = |record: &[u8]| serde_json::from_slice::<Value>(record).unwrap()["figures"].clone();
    let record = record_of(file, AgentKind::DynamicDemandSensing, "what drives demand").await;
    let before = figures_of(&record);
    assert_eq!(before[0]["name"], "demand_ahead");
    let (mut with, mut without) = (Vec::new(), Vec::new());
    for lever in levers_of(&record) {
        let after = figures_of(&moved(&record, file, &lever, &other(&lever)).await);
        let names = if after == before { &mut without } else { &mut with };
        names.push(lever["name"].as_str().unwrap().to_owned());
    }
    (with, without)
}

#[tokio::test]
async fn prices_promotions_the_time_ahead_and_the_range_change_the_key_figures_of_sensed_demand() {
    let days = (0_u32..400).map(|day| {
        let date = chrono::NaiveDate::from_ymd_opt(2025, 1, 1).unwrap() + chrono::Days::new(day.into());
        let (price, promotion) = (2.0 + f64::from(day * 7_919 % 97) / 97.0, u32::from(day * 31 % 13 == 0));
        let noise = f64::from(day * 6_007 % 211) / 211.0;
        let demand = 900.0 * price.powf(-1.5) * (0.4 * f64::from(promotion) + 0.05 * noise).exp();
        format!("{date},{demand:.2},{price:.3},{promotion}\n")
    });
    let text = format!("date,demand,price,promotion\n{}", days.collect::<String>());
    let (with, without) = split_by_effect(&Dataset::new("days.csv", text.into())).await;
    assert_eq!(with, ["horizon", "interval_level", "change_0", "change_1", "frequency"]);
    assert_eq!(without, ["max_lag_days"]);
}

#[tokio::test]
async fn sensed_demand_that_no_signal_moves_has_levers_that_change_its_key_figures() {
    let days = (0_u32..300).map(|day| {
        let date = chrono::NaiveDate::from_ymd_opt(2025, 1, 1).unwrap() + chrono::Days::new(day.into());
        format!("{date},{},{}\n", 100 + day % 7 * 9 + day * 6_007 % 23, day * 7_919 % 211)
    });
    let text = format!("date,demand,visits\n{}", days.collect::<String>());
    let (with, without) = split_by_effect(&Dataset::new("days.csv", text.into())).await;
    assert_eq!(with, ["horizon", "interval_level", "frequency"]);
    assert_eq!(without, ["max_lag_days", "fdr"], "they choose among signals");
}
