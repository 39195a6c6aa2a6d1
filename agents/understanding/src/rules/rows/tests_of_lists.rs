//! What denies a list of names denies each of them.

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

fn of_three(text: &str) -> (Value, Vec<String>) {
    let values = ["Kroll", "Nordia", "Siemex", "Vogt"].map(str::to_owned).to_vec();
    let columns = vec![FileColumn { name: "supplier".to_owned(), values }];
    let today = NaiveDate::from_ymd_opt(2026, 11, 20).unwrap_or_default();
    let data = Data::new(vec![DataSet { name: "file.csv".to_owned(), columns }], today);
    let (params, left) = stated(text, &data, Some("optimize_inventory"));
    (Value::Object(params.to_map()), left)
}
