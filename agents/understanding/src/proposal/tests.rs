use chrono::NaiveDate;
use language::FileColumn;
use protocol::{AgentKind, QuestionKind, Understood};
use serde_json::{Value, json};

use super::{asked, instructions, leaves_over, taken};
use crate::{
    NAMES,
    data::{Data, DataSet},
    understand,
};

fn data() -> Data {
    let column = |name: &str, values: &[&str]| FileColumn {
        name: name.to_owned(),
        values: values.iter().map(|value| (*value).to_owned()).collect(),
    };
    let columns = vec![
        column("item", &["Bolt", "Nut", "Washer", "Pin", "Screw"]),
        column("supplier", &["Vogt", "Weber"]),
        column("lead_time", &["7", "21"]),
        column("address", &["Mill Road 1", "Mill Road 2", "Mill Road 3", "Mill Road 4", "Mill Road 5"]),
        column("note", &["an internal remark of more than forty characters in length"]),
    ];
    let sets = vec![DataSet { name: "stock.csv".to_owned(), columns }];
    Data::new(sets, NaiveDate::from_ymd_opt(2026, 11, 20).unwrap())
}

/// A request for a plan of stock of which these words are left.
fn left(words: &[&str]) -> Understood {
    Understood {
        tool: Some("optimize_inventory".to_owned()),
        not_understood: words.iter().map(|word| (*word).to_owned()).collect(),
        ..Understood::of(AgentKind::InventoryOptimization, QuestionKind::Analysis, 0.9)
    }
}

/// What is taken of one proposed parameter.
fn of(ask: &str, left_over: &str, name: &str, value: Value, words: &str) -> Understood {
    let reply = json!({ "tool": null, "params": [{ "name": name, "value": value, "words": words }] });
    taken(ask, left(&[left_over]), &data(), None, &reply.to_string())
}

#[test]
fn words_that_the_rules_left_over_become_a_parameter_and_are_shown_with_it() {
    let ask = "Plan my orders, and hold two weeks back for bad days";
    let read = of(
        ask,
        "hold two weeks back for bad days",
        "safety_days",
        json!(14),
        "hold two weeks back for bad days",
    );
    assert_eq!(read.params["safety_days"], 14);
    assert_eq!(read.not_understood, Vec::<String>::new());
    let part = &read.by_model.unwrap().parts[0];
    assert_eq!(part.words, "hold two weeks back for bad days");
    assert!(part.meaning.contains("14"), "{part:?}");
}

#[test]
fn a_number_that_nobody_said_is_not_taken_and_its_words_stay_named() {
    let ask = "Plan my orders, and hold a bit back";
    let read = of(ask, "hold a bit back", "safety_days", json!(5), "hold a bit back");
    assert!(read.params.is_empty());
    assert_eq!((read.not_understood, read.by_model), (vec!["hold a bit back".to_owned()], None));
}

#[test]
fn words_that_the_question_does_not_have_or_that_a_rule_has_used_propose_nothing() {
    let ask = "Plan my orders at 95 % service, and hold two weeks back";
    for words in ["keep 14 days", "at 95 % service", ""] {
        let read = of(ask, "hold two weeks back", "safety_days", json!(14), words);
        assert!(read.params.is_empty(), "{words}");
    }
}

#[test]
fn values_of_another_form_are_not_taken() {
    let ask = "Plan my orders, and make it 14 please";
    for (name, value) in [
        ("safety_days", json!("14")),
        ("safety_days", json!(-14)),
        ("service_level", json!(14)),
        ("horizon", json!({ "n": 14, "unit": "moon" })),
        ("service_type", json!("14")),
        ("shift", json!({ "from": "14:00" })),
        ("period", json!({ "from": "2026-12-24", "to": "2026-12-01" })),
        ("filters", json!([{ "column": "colour", "op": "eq", "value": 14 }])),
        ("filters", json!([])),
        ("nonsense", json!(14)),
    ] {
        let read = of(ask, "make it 14", name, value.clone(), "make it 14");
        assert!(read.params.is_empty(), "{name} {value}");
    }
}

#[test]
fn rows_are_named_by_columns_and_values_of_the_file_as_it_writes_them() {
    let ask = "Plan my orders, leaving the weber stuff alone";
    let filter = |value: &str| json!([{ "column": "SUPPLIER", "op": "ne", "value": value }]);
    let words = "leaving the weber stuff alone";
    let read = of(ask, words, "filters", filter("weber"), words);
    assert_eq!(read.params["filters"], json!([{ "column": "supplier", "op": "ne", "value": "Weber" }]));
    assert!(of(ask, words, "filters", filter("Kroll"), words).params.is_empty());
}

#[test]
fn what_is_supposed_of_some_rows_keeps_its_words() {
    let ask = "Plan my orders, Vogt being 10 days behind";
    let words = "Vogt being 10 days behind";
    let rows = json!([{ "column": "supplier", "op": "eq", "value": "Vogt" }]);
    let change = json!([{ "column": "lead_time", "op": "add", "value": 10, "rows": rows }]);
    let read = of(ask, words, "changes", change, words);
    assert_eq!(
        read.params["changes"],
        json!([{ "column": "lead_time", "op": "add", "value": 10, "rows": rows, "said": words }])
    );
}

#[test]
fn filters_are_added_to_those_of_the_rules_and_other_values_stay_as_the_rules_read_them() {
    let filter = |value: &str| json!({ "column": "item", "op": "ne", "value": value });
    let mut read = left(&["nor nuts", "or rather 97"]);
    read.params.insert("filters".to_owned(), json!([filter("Bolt")]));
    read.params.insert("service_level".to_owned(), json!(0.95));
    let reply = json!({ "params": [
        { "name": "filters", "value": [filter("Nut")], "words": "nor nuts" },
        { "name": "service_level", "value": 0.97, "words": "or rather 97" },
    ]});
    let ask = "Plan without bolts nor nuts at 95 % or rather 97";
    let read = taken(ask, read, &data(), None, &reply.to_string());
    assert_eq!(read.params["filters"], json!([filter("Bolt"), filter("Nut")]));
    assert_eq!(
        (&read.params["service_level"], read.not_understood),
        (&json!(0.95), vec!["or rather 97".to_owned()])
    );
}

#[test]
fn a_question_in_another_language_is_one_for_the_analysis_that_the_model_names() {
    let ask = "Quanto devo ordinare con un servizio del 97 %?";
    let read = understand(ask, &data(), AgentKind::General, None);
    assert!(leaves_over(&read));
    let service = json!({ "name": "service_level", "value": 0.97, "words": "servizio del 97 %" });
    let reply = json!({ "tool": "optimize_inventory", "params": [service] });
    let read = taken(ask, read, &data(), None, &format!("```json\n{reply}\n```"));
    assert_eq!(
        (read.tool.as_deref(), &read.params["service_level"]),
        (Some("optimize_inventory"), &json!(0.97))
    );
    assert_eq!((read.kind, read.agent), (QuestionKind::Analysis, AgentKind::InventoryOptimization));
}

#[test]
fn an_analysis_that_the_rules_are_certain_of_stays() {
    let read = left(&["hold two weeks back"]);
    let reply = json!({ "tool": "plan_routes", "params": [] }).to_string();
    assert_eq!(taken("Plan my orders", read.clone(), &data(), None, &reply), read);
}

#[test]
fn a_text_that_is_no_reply_changes_nothing() {
    let read = left(&["hold two weeks back"]);
    for reply in ["", "I am sorry.", "{\"params\": 3}", "}{", "{\"params\": [{\"name\": 1}]}"] {
        assert_eq!(taken("Hold two weeks back", read.clone(), &data(), None, reply), read, "{reply}");
    }
}

#[test]
fn the_model_is_told_columns_and_kinds_but_no_texts_no_figures_and_no_names_of_rows() {
    let text = asked("Plan my orders", &left(&["orders"]), &data());
    let asked: Value = serde_json::from_str(&text).unwrap();
    assert_eq!(asked["columns"][1], json!({ "name": "supplier", "values": ["Vogt", "Weber"] }));
    assert_eq!(asked["columns"][2], json!({ "name": "lead_time" }));
    assert!(!text.contains("internal remark") && !text.contains("Mill Road"), "{text}");
}

#[test]
fn every_parameter_of_the_instructions_is_one_of_the_typed_request() {
    for described in super::forms::DESCRIBED {
        assert!(NAMES.contains(&described.name), "{}", described.name);
        assert!(instructions().contains(described.name));
    }
}

#[test]
fn a_number_counts_only_in_the_units_of_its_parameter() {
    let ask = "Plan my orders, and mind the 5 please";
    for (name, value, is_taken) in [
        ("safety_days", 35, true),
        ("safety_days", 300, false),
        ("budget", 5, true),
        ("budget", 500, false),
        ("service_minutes", 300, true),
        ("vehicles", 35, false),
    ] {
        let read = of(ask, "mind the 5", name, json!(value), "mind the 5");
        assert_eq!(read.params.contains_key(name), is_taken, "{name} {value}");
    }
}

#[test]
fn days_and_times_are_those_that_were_said() {
    let ask = "Deliver before 9:30, from 3 to 5 December 2026";
    let latest = |value: &str| of(ask, "before 9:30", "latest", json!(value), "before 9:30").params;
    assert!(latest("09:30").contains_key("latest"));
    assert!(!latest("09:45").contains_key("latest") && !latest("10:30").contains_key("latest"));
    let halves = |value: &str| {
        let (ask, words) = ("Deliver before half past 9", "before half past 9");
        of(ask, words, "latest", json!(value), words).params.contains_key("latest")
    };
    assert!(halves("09:30") && !halves("09:45") && !halves("09:20"));
    assert!(!halves("09:00") && !halves("08:30"), "a half hour is not the hour");
    assert!(!latest("09:00").contains_key("latest"), "9:30 is not 9:00");
    let german = |value: &str| {
        let (ask, words) = ("Liefern vor halb acht, bitte vor 9:30", "vor halb 8");
        let ask = ask.replace("halb acht", "halb 8");
        of(&ask, words, "latest", json!(value), words).params.contains_key("latest")
    };
    assert!(german("07:30") && !german("08:30") && !german("08:00") && !german("07:00"));
    let words = "from 3 to 5 December 2026";
    let period = |to: &str| {
        let value = json!({ "from": "2026-12-03", "to": to });
        of(ask, words, "period", value, words).params.contains_key("period")
    };
    assert!(period("2026-12-05") && !period("2026-12-08"));
}
