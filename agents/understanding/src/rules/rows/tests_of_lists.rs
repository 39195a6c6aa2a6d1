//! What denies a list of names denies each of them.

use std::time::{Duration, Instant};

use chrono::NaiveDate;
use language::FileColumn;
use serde_json::Value;

use crate::{Data, DataSet, stated};

#[test]
fn a_denial_goes_for_the_whole_list_of_names() {
    let all = ["Kroll", "Nordia", "Siemex"];
    for text in [
        "plan the orders outside Kroll, Nordia and Siemex",
        "Pedidos fuera de Kroll, Nordia y Siemex",
        "Bestellvorschlag, weder Kroll noch Nordia noch Siemex",
        "Pedidos, ni Kroll ni Nordia ni Siemex",
        "Encomendas fora Kroll, Desconhecida, Nordia e Siemex",
        "plan the orders, Kroll, Nordia and Siemex excluded",
    ] {
        let (params, _) = of_three(text);
        let filters = params["filters"].as_array().cloned().unwrap_or_default();
        let left_out: Vec<&str> = filters
            .iter()
            .filter(|filter| filter["op"] == "ne")
            .filter_map(|filter| filter["value"].as_str())
            .collect();
        assert_eq!(filters.len(), all.len(), "{text}: {params}");
        assert!(all.iter().all(|name| left_out.contains(name)), "{text}: {params}");
    }
    let (params, _) = of_three("plan the orders of Kroll and Nordia, not urgent");
    assert_eq!(params["filters"][0]["op"], "in", "{params}");
}

#[test]
fn a_list_of_thousands_of_names_is_read_in_time() {
    const NAMES: usize = 2000;
    let names: Vec<String> = (0..NAMES).map(|number| format!("Shop{number}")).collect();
    let columns = vec![FileColumn { name: "store".to_owned(), values: names.clone() }];
    let today = NaiveDate::from_ymd_opt(2026, 11, 20).unwrap_or_default();
    let data = Data::new(vec![DataSet { name: "file.csv".to_owned(), columns }], today);
    for (text, op) in [
        (format!("{} excluded", "Shop1,".repeat(NAMES)), "eq"),
        (format!("without {}", "Shop1,".repeat(NAMES)), "ne"),
    ] {
        let start = Instant::now();
        let (params, _) = stated(&text, &data, Some("forecast_demand"));
        let filters = params.to_map()["filters"].clone();
        assert!(start.elapsed() < Duration::from_secs(20), "{:?}", start.elapsed());
        assert_eq!(filters[0]["op"], op, "{filters}");
    }
}

#[test]
fn a_denial_behind_one_name_of_a_list_leaves_the_others_in() {
    let cases: [(&str, &[&str], &[&str]); 4] = [
        ("Kroll y Siemex, Vogt no", &["Kroll", "Siemex"], &["Vogt"]),
        ("plan the orders of Kroll, Vogt is not needed", &["Kroll"], &["Vogt"]),
        ("plan the orders of Kroll, Vogt is closed today", &["Kroll"], &["Vogt"]),
        ("plan the orders, Kroll, Nordia and Siemex are not needed", &[], &["Kroll", "Nordia", "Siemex"]),
    ];
    for (text, kept, out) in cases {
        assert_eq!(chosen(text), (owned(kept), owned(out)), "{text}");
    }
}

#[test]
fn words_behind_a_name_that_go_on_leave_nothing_out() {
    for text in [
        "Kroll must go first, 97 % service",
        "Kroll and Nordia must go on the same van",
        "Kroll must not be visited by the big van",
        "Kroll must not be ordered on Sunday",
        "Kroll is closed on Sunday",
    ] {
        assert_eq!(chosen(text), (Vec::new(), Vec::new()), "{text}");
    }
    for text in ["Pedidos de Kroll fuera de la hora punta", "orders of Kroll out of town"] {
        assert_eq!(chosen(text), (owned(&["Kroll"]), Vec::new()), "{text}");
    }
    for text in [
        "plan the orders, Kroll can go",
        "plan the orders, Kroll must not be ordered",
        "plan the orders, Kroll should not be included please",
        "Pedidos, Kroll fuera",
        "plan the orders, Kroll out as well",
    ] {
        assert_eq!(chosen(text), (Vec::new(), owned(&["Kroll"])), "{text}");
    }
}

#[test]
fn still_is_no_denial() {
    for text in ["Was muss ich noch bei Kroll bestellen?", "Plane die Bestellungen nur noch Kroll"] {
        assert_eq!(chosen(text), (owned(&["Kroll"]), Vec::new()), "{text}");
    }
}

fn owned(names: &[&str]) -> Vec<String> {
    names.iter().map(|name| (*name).to_owned()).collect()
}

/// The names that a sentence keeps and those that it leaves out.
fn chosen(text: &str) -> (Vec<String>, Vec<String>) {
    let (mut kept, mut out) = (Vec::new(), Vec::new());
    let (params, _) = of_three(text);
    for filter in params["filters"].as_array().into_iter().flatten() {
        let names = if filter["op"] == "ne" { &mut out } else { &mut kept };
        match &filter["value"] {
            Value::Array(values) => names.extend(values.iter().filter_map(Value::as_str).map(str::to_owned)),
            value => names.extend(value.as_str().map(str::to_owned)),
        }
    }
    (kept, out)
}

fn of_three(text: &str) -> (Value, Vec<String>) {
    let values = ["Kroll", "Nordia", "Siemex", "Vogt"].map(str::to_owned).to_vec();
    let columns = vec![FileColumn { name: "supplier".to_owned(), values }];
    let today = NaiveDate::from_ymd_opt(2026, 11, 20).unwrap_or_default();
    let data = Data::new(vec![DataSet { name: "file.csv".to_owned(), columns }], today);
    let (params, left) = stated(text, &data, Some("optimize_inventory"));
    (Value::Object(params.to_map()), left)
}
