//! Sentences about drivers of demand, and what they state.

use chrono::NaiveDate;
use language::FileColumn;
use serde_json::{Value, json};

use crate::{Data, DataSet, stated};

/// Sentences about a file with these columns: see `params`.
const WITH_FILE: &[(&str, &str)] = &[
    ("maximum lag 10 days", r#"{"max_lag_days":10}"#),
    ("lags up to two weeks please", r#"{"max_lag_days":14}"#),
    ("test a delay of at most 5 days", r#"{"max_lag_days":5}"#),
    ("max lag = 21", r#"{"max_lag_days":21}"#),
    ("fdr 10 %", r#"{"fdr":0.1}"#),
    ("keep the false discovery rate below 5 %", r#"{"fdr":0.05}"#),
    ("FDR of 0.2", r#"{"fdr":0.2}"#),
    ("what if we raise our price by 12 %", r#"{"price_change_pct":12}"#),
    ("price down 15 percent", r#"{"price_change_pct":-15}"#),
    ("a 20 % price cut", r#"{"price_change_pct":-20}"#),
    ("5 % discount on the price", r#"{"price_change_pct":-5}"#),
    ("we make it 10 % cheaper", r#"{"price_change_pct":-10}"#),
    ("price +4 %", r#"{"price_change_pct":4}"#),
    ("price -6%", r#"{"price_change_pct":-6}"#),
    ("what would sales lose if the price goes up 7 %?", r#"{"price_change_pct":7}"#),
    ("wenn wir den preis um 5 % erhöhen", r#"{"price_change_pct":5}"#),
    ("si subimos el precio un 3 % cuanto baja la venta", r#"{"price_change_pct":3}"#),
    ("si on baisse le prix de 10 %", r#"{"price_change_pct":-10}"#),
    ("se o preço cair, ou melhor baixar o preço 5 %", r#"{"price_change_pct":-5}"#),
    ("agar daam 8% kam karein", r#"{"price_change_pct":-8}"#),
    ("what if it gets 3 degrees warmer, temperature plus 3", r#"{"signal_change":{"Temp C":3}}"#),
    ("temperature 4 degrees colder", r#"{"signal_change":{"Temp C":-4}}"#),
    ("5 mm more rain", r#"{"signal_change":{"Rain mm":5}}"#),
    ("suppose web visits drop by 200", r#"{"signal_change":{"Web Visits":-200}}"#),
    ("if the competitor price rises by 2", r#"{"signal_change":{"Competitor Price":2}}"#),
    ("competitors cut their price by 1.5", r#"{"signal_change":{"Competitor Price":-1.5}}"#),
    ("use temperature and promo", r#"{"signals":["Temp C","Promo"]}"#),
    ("does the rain matter?", r#"{"signals":["Rain mm"]}"#),
    ("effect of web visits on units", r#"{"signals":["Web Visits"]}"#),
    ("is it the weather?", r#"{"signals":["Temp C","Rain mm"]}"#),
    ("was it the price or the promotion", r#"{"signals":["Own Price","Promo"]}"#),
    ("only Temp C, Rain mm and Promo", r#"{"signals":["Temp C","Rain mm","Promo"]}"#),
    ("macht der regen was aus", r#"{"signals":["Rain mm"]}"#),
    ("la lluvia y la temperatura importan?", r#"{"signals":["Rain mm","Temp C"]}"#),
    // Five percent of another price is no change in its own unit and none of the own price: the tool reads it from the words.
    ("competitor price up 5 %", r#"{"signals":["Competitor Price"]}"#),
    ("what if the competitor price falls by 5 %", r#"{"signals":["Competitor Price"]}"#),
    ("what if the competitor lowers the price by 5 %", r#"{"signals":["Competitor Price","Own Price"]}"#),
    ("what if a rival raises prices by 10 %", r#"{"signals":["Competitor Price","Own Price"]}"#),
    ("everything but rain", r#"{"exclude_signals":["Rain mm"]}"#),
    ("without the promo", r#"{"exclude_signals":["Promo"]}"#),
    ("ignore Web Visits and Rain mm", r#"{"exclude_signals":["Web Visits","Rain mm"]}"#),
    ("leave the rain out", r#"{"exclude_signals":["Rain mm"]}"#),
    ("leave out Competitor Price", r#"{"exclude_signals":["Competitor Price"]}"#),
    ("ohne Promo bitte", r#"{"exclude_signals":["Promo"]}"#),
    ("use the temperature, but leave out rain", r#"{"signals":["Temp C"],"exclude_signals":["Rain mm"]}"#),
    ("score the Comment column", r#"{"text_column":"Comment"}"#),
    ("read the comments too", r#"{"text_column":"Comment"}"#),
    ("Black Friday on 27 November", r#"{"event":"Black Friday","event_date":"2026-11-27"}"#),
    ("city marathon on 6 December", r#"{"event":"city marathon","event_date":"2026-12-06"}"#),
    ("there is a football match on 2 Dec", r#"{"event":"football match","event_date":"2026-12-02"}"#),
];

const WITHOUT_FILE: &[(&str, &str)] = &[
    ("demand drivers: rainfall, promo", r#"{"signals":["rainfall","promo"]}"#),
    ("does the weather drive our sales", r#"{"signals":["weather"]}"#),
    ("ignore price", r#"{"exclude_signals":["price"]}"#),
    ("cut prices by 5 %", r#"{"price_change_pct":-5}"#),
    ("if I put the jam up by 8 percent", r#"{"price_change_pct":8}"#),
];

const NOTHING: &[&str] = &[
    "what drives demand?",
    "sales rose 12 % last year",
    "we have 12 stores and 3 warehouses",
    "why did units drop since 2019",
    "article 4711 sold badly",
    "the meeting is at 10",
    "sales fell by 8 %, why?",
];

fn file() -> DataSet {
    let mut columns = Vec::new();
    for name in [
        "Date",
        "Units",
        "Own Price",
        "Temp C",
        "Rain mm",
        "Promo",
        "Competitor Price",
        "Web Visits",
        "Comment",
    ] {
        columns.push(FileColumn { name: name.to_owned(), values: Vec::new() });
    }
    DataSet { name: "daily.csv".to_owned(), columns }
}

fn params(ask: &str, sets: Vec<DataSet>) -> Value {
    let today = NaiveDate::from_ymd_opt(2026, 11, 20).unwrap_or_default();
    let (params, _) = stated(ask, &Data::new(sets, today), Some("sense_demand"));
    let own = [
        "signals",
        "exclude_signals",
        "signal_change",
        "price_change_pct",
        "event",
        "event_date",
        "max_lag_days",
        "fdr",
        "text_column",
    ];
    let mut found = params.to_map();
    found.retain(|name, _| own.contains(&name.as_str()));
    json!(found)
}

fn differences(cases: &[(&str, &str)], sets: &[DataSet]) -> Vec<String> {
    let mut differences = Vec::new();
    for (ask, expected) in cases {
        let expected: Value = serde_json::from_str(expected).unwrap_or_default();
        let found = params(ask, sets.to_vec());
        if found != expected {
            differences.push(format!("{ask}\n    expected {expected}\n    found    {found}"));
        }
    }
    differences
}

#[test]
fn drivers_are_named_by_the_columns_of_the_file() {
    let differences = differences(WITH_FILE, &[file()]);
    assert!(differences.is_empty(), "{} sentences:\n{}", differences.len(), differences.join("\n"));
}

#[test]
fn drivers_are_named_by_their_nouns_without_a_file() {
    let differences = differences(WITHOUT_FILE, &[]);
    assert!(differences.is_empty(), "{} sentences:\n{}", differences.len(), differences.join("\n"));
}

#[test]
fn numbers_that_change_no_driver_are_left_alone() {
    let mut differences = Vec::new();
    for ask in NOTHING {
        let found = params(ask, vec![file()]);
        if found != json!({}) {
            differences.push(format!("{ask}: {found}"));
        }
    }
    assert!(differences.is_empty(), "{}", differences.join("\n"));
}
