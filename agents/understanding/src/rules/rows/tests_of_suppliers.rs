//! Sentences that choose suppliers, and those that only suppose something of them.

use chrono::NaiveDate;
use language::FileColumn;
use serde_json::{Value, json};

use crate::{Data, DataSet, stated};

fn data() -> Data {
    let column = |name: &str, values: &[&str]| FileColumn {
        name: name.to_owned(),
        values: values.iter().map(|value| (*value).to_owned()).collect(),
    };
    let columns = vec![
        column(
            "supplier",
            &["Brunner", "Zhejiang Valve", "Taichung Parts", "Anadolu Metal", "Gupta Castings"],
        ),
        column("country", &["Germany", "China", "Taiwan", "Turkey", "India"]),
        column("unit_price_eur", &["4.8", "3.1", "3.5", "3.4", "2.9"]),
        column("iso9001", &["yes", "no"]),
        column("organic_certified", &["yes", "no"]),
    ];
    let today = NaiveDate::from_ymd_opt(2026, 11, 20).unwrap_or_default();
    Data::new(vec![DataSet { name: "suppliers.csv".to_owned(), columns }], today)
}

fn filters(text: &str) -> (Value, Vec<String>) {
    let (params, left) = stated(text, &data(), Some("rank_suppliers"));
    (Value::Object(params.to_map())["filters"].clone(), left)
}

#[test]
fn a_certificate_of_yes_and_no_chooses_those_who_have_it() {
    let filter = |name: &str, value: &str| json!([{ "column": name, "op": "eq", "value": value }]);
    for text in [
        "Rank the suppliers with ISO 9001, price 50 %",
        "rank the suppliers with ISO9001 please, by price",
        "rank the suppliers that are ISO 9001 certified, by price",
        "Lieferanten mit ISO 9001 nach Preis ordnen",
        "proveedores con ISO 9001, ordenados por precio",
        "which suppliers have ISO 9001 and the best price",
    ] {
        let (found, left) = filters(text);
        assert_eq!(found, filter("iso9001", "yes"), "{text}");
        assert!(!left.iter().any(|part| part.contains("9001")), "{text}: {left:?}");
    }
    assert_eq!(filters("rank all suppliers without ISO 9001 by price").0, filter("iso9001", "no"));
    let organic = filters("rank those with organic produce by price").0;
    assert_eq!(organic, filter("organic_certified", "yes"));
    for text in ["rank all, preferably with ISO 9001", "rank the suppliers with ISO 14001 by price"] {
        assert_eq!(filters(text).0, Value::Null, "{text}");
    }
}

#[test]
fn both_countries_of_a_denied_pair_are_left_out() {
    let without = |names: [&str; 2]| {
        names.map(|name| json!({ "column": "country", "op": "ne", "value": name })).to_vec()
    };
    for text in [
        "Classe les fournisseurs sans la Chine ni l'Inde",
        "Classe les fournisseurs sans la Chine ni l’Inde",
        "Ordena los proveedores sin China ni India",
        "Rangliste ohne Lieferanten aus China oder Indien",
        "Rangliste, weder China noch Indien",
    ] {
        assert_eq!(filters(text).0, json!(without(["China", "India"])), "{text}");
    }
}

#[test]
fn a_limit_beside_words_that_leave_out_keeps_the_others() {
    for text in [
        "Rank the suppliers, no price above 4",
        "Rangliste, kein Preis über 4",
        "Schließe Lieferanten mit Preis über 4 aus",
        "Wer einen Preis über 4 hat, fällt raus",
        "Whoever has a price above 4, is out",
        "Descarta los de precio superior a 4",
    ] {
        let kept = json!([{ "column": "unit_price_eur", "op": "le", "value": 4 }]);
        assert_eq!(filters(text).0, kept, "{text}");
    }
    for text in ["Rank the suppliers, price no more than 4", "Ordene os fornecedores no preço acima de 4"] {
        let found = filters(text).0;
        assert!(!found.to_string().contains("\"gt\"") || text.contains("acima"), "{text}: {found}");
        assert!(!found.to_string().contains("\"le\"") || !text.contains("acima"), "{text}: {found}");
    }
}

#[test]
fn a_share_beside_a_criterion_is_a_weight_and_chooses_no_rows() {
    for text in ["Rank with unit price 4.8 %", "Rank with a weight of 40 % on price"] {
        let (params, _) = stated(text, &data(), Some("rank_suppliers"));
        let params = Value::Object(params.to_map());
        assert_eq!((&params["filters"], &params["criteria"]), (&Value::Null, &Value::Null), "{text}");
    }
}

#[test]
fn names_of_a_supposition_leave_nobody_out() {
    for text in [
        "If the suppliers in China, Taiwan and India got 12% more expensive because of freight and Turkey 5%, who is best?",
        "if China and India raise prices by 10 % and Turkey by 5 %, who would be cheapest",
        "Wenn China und Indien die Preise um 10 % erhöhen und die Turkey um 5 %, wer ist am besten?",
    ] {
        assert_eq!(filters(text).0, Value::Null, "{text}");
    }
    let china = json!([{ "column": "country", "op": "eq", "value": "China" }]);
    for text in
        ["If in doubt, rank the suppliers from China", "if prices rise by 5 %, who from China is best"]
    {
        assert_eq!(filters(text).0, china, "{text}");
    }
}

#[test]
fn words_behind_names_leave_them_out_in_five_languages() {
    let out = |name: &str| json!({ "column": "supplier", "op": "ne", "value": name });
    for text in [
        "Rank the suppliers, Brunner can be left off",
        "Rank the suppliers, Brunner can be dropped",
        "Rank the suppliers. Brunner does not interest us",
        "Rank the suppliers, Brunner out please",
        "Rangliste der Lieferanten, Brunner interessiert nicht",
        "Rangliste der Lieferanten, Brunner bitte weglassen",
        "Rangliste der Lieferanten, Brunner kann weg",
        "Ordena los proveedores, Brunner no",
        "Ordena los proveedores, Brunner no me interesa",
        "Ordena los proveedores sin Brunner",
        "Classe les fournisseurs, Brunner ne m'intéresse pas",
        "Classe les fournisseurs, Brunner peut être exclu",
        "Classifique os fornecedores, Brunner não interessa",
        "Classifique os fornecedores, Brunner pode ficar de fora",
    ] {
        let (params, left) = filters(text);
        assert_eq!(params, json!([out("Brunner")]), "{text}");
        assert_eq!(left, Vec::<String>::new(), "{text}");
    }
    let (params, _) = filters("Rank the suppliers, Taichung Parts and Brunner can be left off");
    assert_eq!(params, json!([out("Taichung Parts"), out("Brunner")]));
    // A name with other words behind it is kept.
    let (params, _) = filters("Rank Taichung Parts and Brunner by price");
    assert!(!params.to_string().contains("\"ne\""), "{params}");
}

#[test]
fn names_under_a_condition_of_their_own_are_named_and_choose_nothing() {
    for (text, clause) in [
        (
            "Ordena los proveedores, los de China solo si cuestan menos de 4",
            "China solo si cuestan menos de 4",
        ),
        (
            "Rank the suppliers, those from China only if they have ISO 9001",
            "China only if they have ISO 9001",
        ),
        (
            "Rangliste der Lieferanten, China nur wenn der Preis unter 4 liegt",
            "China nur wenn der Preis unter 4 liegt",
        ),
    ] {
        let (params, left) = filters(text);
        assert_eq!(params, Value::Null, "{text}");
        assert!(left.iter().any(|part| part.ends_with(clause)), "{text}: {left:?}");
    }
}

#[test]
fn a_supposition_of_nobody_weighs_nothing_and_is_named() {
    for (text, clause) in [
        ("Rank the suppliers if prices rise 5 %", "if prices rise 5 %"),
        ("If prices rise by 5 %, rank the suppliers", "If prices rise by 5 %"),
        ("Wenn die Preise um 5 % steigen, wer ist der beste Lieferant?", "Wenn die Preise um 5 % steigen"),
    ] {
        let (params, left) = stated(text, &data(), Some("rank_suppliers"));
        assert_eq!(Value::Object(params.to_map()), json!({}), "{text}");
        assert!(
            left.iter().any(|part| part.eq_ignore_ascii_case(clause) || clause.contains(part.as_str())),
            "{text}: {left:?}"
        );
    }
}
