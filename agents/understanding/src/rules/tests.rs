//! Sentences whose figures were once misread, a wrong number being worse than none.

use chrono::NaiveDate;
use language::FileColumn;
use serde_json::{Value, json};

use crate::{Data, DataSet, stated};

fn read(tool: &str, text: &str) -> Value {
    let data = Data::new(Vec::new(), NaiveDate::from_ymd_opt(2026, 11, 20).unwrap_or_default());
    Value::Object(stated(text, &data, Some(tool)).0.to_map())
}

#[test]
fn the_next_half_year_is_six_months_in_every_language() {
    let six = json!({"n": 6, "unit": "month"});
    for ask in [
        "forecast the next half year",
        "Prognose für das nächste halbe Jahr",
        "Bedarf im kommenden Halbjahr",
        "pronóstico para el próximo semestre",
        "prévision pour le prochain semestre",
    ] {
        assert_eq!(read("forecast_demand", ask)["horizon"], six, "{ask}");
    }
}

#[test]
fn number_words_of_other_languages_are_numbers() {
    let three = json!({"n": 3, "unit": "month"});
    assert_eq!(read("forecast_demand", "Prognose für die nächsten drei Monate")["horizon"], three);
    assert_eq!(read("forecast_demand", "prevê os próximos três meses")["horizon"], three);
    assert_eq!(read("forecast_demand", "अगले तीन महीने की बिक्री")["horizon"], three);
}

#[test]
fn mil_is_a_thousand_in_spanish_and_portuguese() {
    assert_eq!(read("allocate_orders", "necesito repartir 50 mil unidades")["quantity"], 50_000);
    assert_eq!(read("optimize_inventory", "orçamento de R$ 80 mil para o estoque")["budget"], 80_000);
}

#[test]
fn the_orders_of_a_split_are_no_words_that_were_not_used() {
    let data = Data::new(Vec::new(), NaiveDate::from_ymd_opt(2026, 11, 20).unwrap_or_default());
    for text in ["split the orders", "allocate the purchase orders"] {
        assert_eq!(stated(text, &data, Some("allocate_orders")).1, Vec::<String>::new(), "{text}");
    }
}

#[test]
fn demand_that_is_taken_away_shrinks() {
    for text in [
        "forecast with a de-growth of 3 % for 6 months",
        "knock 3 % off the demand and forecast next quarter",
    ] {
        assert_eq!(read("forecast_demand", text)["growth_pct"], -3, "{text}");
    }
}

#[test]
fn a_cost_per_month_is_stated_for_the_year() {
    let said = read("optimize_inventory", "8000 a year, order cost 50, holding costs 0.20 per unit a month");
    assert!((said["holding_cost"].as_f64().unwrap() - 2.4).abs() < 1e-9, "{said}");
}

#[test]
fn zero_weeks_are_no_horizon() {
    let said = read("forecast_demand", "forecast, zero weeks of delay please, next 4 weeks");
    assert_eq!(said["horizon"], json!({"n": 4, "unit": "week"}));
}

#[test]
fn months_that_follow_each_other_are_one_period() {
    let said = read("forecast_demand", "forecast december and january");
    assert_eq!(said["period"], json!({"from": "2026-12-01", "to": "2027-01-31"}));
}

#[test]
fn the_past_to_learn_from_may_be_open_at_one_end() {
    let until = |to: &str| json!({ "to": to });
    let since = |from: &str| json!({ "from": from });
    for (text, expected) in [
        ("forecast next year, use only data until 2024", until("2024-12-31")),
        ("forecast next year with data up to june 2025", until("2025-06-30")),
        ("forecast 3 months from the history until the end of 2024", until("2024-12-31")),
        ("forecast 6 months, train on data until 2025-06", until("2025-06-30")),
        ("forecast 3 months using data since march 2024", since("2024-03-01")),
        ("forecast 3 months, from 2024 on", since("2024-01-01")),
        ("forecast 3 months, ignore everything before 2024", since("2024-01-01")),
        ("forecast 3 months without sales since march 2025", until("2025-02-28")),
    ] {
        let said = read("forecast_demand", text);
        assert_eq!(said["history_period"], expected, "{text}: {said}");
    }
    for text in [
        "forecast until june 2027",
        "forecast from january 2027 onwards",
        "project my sales through March 2027",
        "sales data until june 2027",
        "forecast, same day or later",
    ] {
        let said = read("forecast_demand", text);
        assert_eq!(said.get("history_period"), None, "{text}: {said}");
    }
}

#[test]
fn half_seven_ends_a_day_that_begins_at_six_in_the_evening() {
    let said = read("plan_routes", "drivers start at six and must be home by half seven");
    assert_eq!(said["shift"], json!({"from": "06:00", "to": "19:30"}));
}

#[test]
fn tonners_are_a_mixed_fleet() {
    let said = read("plan_routes", "route with two 9-tonners and one 16-tonner");
    assert_eq!(said["fleet"], json!([{"n": 2, "capacity": 9}, {"n": 1, "capacity": 16}]));
}

#[test]
fn a_word_of_devanagari_stays_whole() {
    let data = Data::new(Vec::new(), NaiveDate::from_ymd_opt(2026, 11, 20).unwrap_or_default());
    let (_, unused) = stated("अगले पाँच महीने का पूर्वानुमान", &data, Some("forecast_demand"));
    assert!(unused.iter().all(|part| part != "पूर"), "{unused:?}");
}

/// What a sentence chooses of a list of stock.
fn chosen(tool: &str, text: &str) -> Value {
    let column = |name: &str, values: &[&str]| FileColumn {
        name: name.to_owned(),
        values: values.iter().map(ToString::to_string).collect(),
    };
    let columns = vec![
        column("supplier", &["Alder", "Birch"]),
        column("current_stock", &["12", "20", "300"]),
        column("on_order", &["0", "3", "40"]),
        column("lead_time_days", &["7", "14", "21"]),
    ];
    let today = NaiveDate::from_ymd_opt(2026, 11, 20).unwrap_or_default();
    let data = Data::new(vec![DataSet { name: "stock.csv".to_owned(), columns }], today);
    stated(text, &data, Some(tool)).0.get("filters").cloned().unwrap_or(Value::Null)
}

#[test]
fn a_supplier_that_nothing_is_bought_from_is_left_out() {
    let without = json!([{"column": "supplier", "op": "ne", "value": "Alder"}]);
    for text in [
        "don't buy from Alder",
        "we stopped working with Alder",
        "no longer order anything from Alder",
        "bei Alder kaufen wir nicht mehr ein",
        "nichts mehr bei Alder bestellen",
        "no compres a Alder",
    ] {
        assert_eq!(chosen("optimize_inventory", text), without, "{text}");
    }
    let only = json!([{"column": "supplier", "op": "eq", "value": "Alder"}]);
    for text in ["what should I order from Alder", "was bestellen wir bei Alder"] {
        assert_eq!(chosen("optimize_inventory", text), only, "{text}");
    }
}

#[test]
fn a_stop_order_is_a_thing_and_leaves_nothing_out() {
    let only = json!([{"column": "supplier", "op": "eq", "value": "Alder"}]);
    for text in ["Show the stop order for Alder", "keep the stop order at Alder", "one stop more at Alder"] {
        assert_eq!(chosen("optimize_inventory", text), only, "{text}");
    }
    let without = json!([{"column": "supplier", "op": "ne", "value": "Alder"}]);
    for text in ["stop ordering at Alder", "stop buying from Alder", "please stop working with Alder"] {
        assert_eq!(chosen("optimize_inventory", text), without, "{text}");
    }
}

#[test]
fn a_limit_on_something_else_chooses_no_rows() {
    for text in ["plan orders for at most three suppliers", "don't let the stock fall below 20"] {
        assert_eq!(chosen("optimize_inventory", text), Value::Null, "{text}");
    }
    let short = json!([{"column": "lead_time_days", "op": "le", "value": 14}]);
    assert_eq!(chosen("rank_suppliers", "lead time at most two weeks"), short);
}

#[test]
fn what_a_condition_describes_is_left_out_when_the_words_leave_it_out() {
    let data = suppliers();
    for (text, column, op, value) in [
        ("Leave out suppliers with a defect rate above 2 %", "defect_rate_percent", "le", 2),
        ("Drop suppliers with a defect rate above 2 %", "defect_rate_percent", "le", 2),
        ("rank suppliers without those whose defect rate is above 2 %", "defect_rate_percent", "le", 2),
        ("Exclude suppliers with lead time over 20 days", "lead_time_days", "le", 20),
        ("rank them, get rid of anyone with a lead time of more than 20 days", "lead_time_days", "le", 20),
        ("rank, no suppliers with a lead time over 20 days", "lead_time_days", "le", 20),
        ("suppliers with a lead time over 20 days are out, rank the rest", "lead_time_days", "le", 20),
        ("Only suppliers with a lead time under 20 days", "lead_time_days", "lt", 20),
        ("rank suppliers with a lead time of at least 20 days", "lead_time_days", "ge", 20),
    ] {
        let (said, unused) = stated(text, &data, Some("rank_suppliers"));
        let filter = json!([{ "column": column, "op": op, "value": value }]);
        assert_eq!(said.to_map().get("filters"), Some(&filter), "{text}");
        assert!(unused.iter().all(|words| words.contains("rest")), "{text}: {unused:?}");
    }
}

#[test]
fn what_one_piece_costs_is_compared_with_the_column_of_it() {
    let column = |name: &str, values: [&str; 2]| FileColumn {
        name: name.to_owned(),
        values: values.map(str::to_owned).to_vec(),
    };
    let columns = vec![column("unit_cost", ["1.64", "3.06"]), column("order_cost", ["35", "70"])];
    let set = DataSet { name: "stock.csv".to_owned(), columns };
    let data = Data::new(vec![set], NaiveDate::from_ymd_opt(2026, 11, 20).unwrap_or_default());
    for text in [
        "leave out everything under 5 a piece",
        "leave out all items below 5 per unit",
        "drop items under 5 each",
    ] {
        let (said, unused) = stated(text, &data, Some("optimize_inventory"));
        let filters = json!([{ "column": "unit_cost", "op": "ge", "value": 5 }]);
        assert_eq!(said.to_map().get("filters"), Some(&filters), "{text}");
        assert_eq!(unused, Vec::<String>::new(), "{text}");
    }
}

#[test]
fn a_wish_or_a_question_about_a_name_leaves_it_in() {
    let filters = |text: &str| {
        let (said, _) = stated(text, &suppliers(), Some("rank_suppliers"));
        said.to_map().get("filters").cloned()
    };
    let india = json!([{ "column": "country", "op": "eq", "value": "IN" }]);
    for text in ["Are there no suppliers from India?", "no supplier from India may fail"] {
        assert_eq!(filters(text), Some(india.clone()), "{text}");
    }
}

#[test]
fn a_length_of_time_is_no_number_of_pieces() {
    let column = |name: &str, values: [&str; 2]| FileColumn {
        name: name.to_owned(),
        values: values.map(str::to_owned).to_vec(),
    };
    let columns = vec![column("stock_on_hand", ["16", "30"]), column("lead_time_days", ["7", "21"])];
    let set = DataSet { name: "stock.csv".to_owned(), columns };
    let data = Data::new(vec![set], NaiveDate::from_ymd_opt(2026, 11, 20).unwrap_or_default());
    let filters =
        |text: &str| stated(text, &data, Some("optimize_inventory")).0.to_map().get("filters").cloned();
    assert_eq!(filters("items with more than 35 days of stock"), None);
    let both = json!([
        { "column": "lead_time_days", "op": "gt", "value": 30 },
        { "column": "stock_on_hand", "op": "lt", "value": 100 },
    ]);
    assert_eq!(filters("items with lead time longer than 30 days and fewer than 100 in stock"), Some(both));
}

#[test]
fn what_is_left_out_before_another_condition_does_not_turn_it() {
    for text in
        ["rank without price and lead time under 20 days", "exclude Alder Metals and lead time under 20 days"]
    {
        let (said, _) = stated(text, &suppliers(), Some("rank_suppliers"));
        let filters = said.to_map()["filters"].clone();
        let limit = json!({ "column": "lead_time_days", "op": "lt", "value": 20 });
        assert!(filters.as_array().is_some_and(|filters| filters.contains(&limit)), "{text}: {filters}");
    }
}

fn suppliers() -> Data {
    let column = |name: &str, values: [&str; 3]| FileColumn {
        name: name.to_owned(),
        values: values.map(str::to_owned).to_vec(),
    };
    let columns = vec![
        column("supplier_name", ["Alder Metals", "Birch Ltd", "Cedar & Sons"]),
        column("quality", ["79", "77", "85"]),
        column("cost", ["10.30", "9.72", "12.39"]),
        column("lead_time_days", ["21", "30", "12"]),
        column("defect_rate_percent", ["1.8", "2.1", "1.6"]),
        column("risk", ["medium", "low", "high"]),
        column("country", ["IN", "DE", "VN"]),
    ];
    let set = DataSet { name: "suppliers.csv".to_owned(), columns };
    Data::new(vec![set], NaiveDate::from_ymd_opt(2026, 11, 20).unwrap_or_default())
}

#[test]
fn who_is_first_or_last_by_a_criterion_is_asked_in_peoples_own_words() {
    for (text, column, end) in [
        ("Who is the cheapest supplier?", "cost", "lowest"),
        ("Which supplier is the most expensive?", "cost", "highest"),
        ("Which supplier has the best quality?", "quality", "best"),
        ("who has the lowest defect rate", "defect_rate_percent", "lowest"),
        ("Who has the shortest lead time?", "lead_time_days", "lowest"),
        ("Which supplier delivers fastest?", "lead_time_days", "lowest"),
        ("which vendor has the lowest risk?", "risk", "lowest"),
        ("Wer ist der billigste Lieferant?", "cost", "lowest"),
        ("best quality", "quality", "best"),
    ] {
        let (said, unused) = stated(text, &suppliers(), Some("rank_suppliers"));
        let ends = json!([{ "column": column, "end": end }]);
        assert_eq!(said.to_map().get("ends"), Some(&ends), "{text}");
        assert_eq!(unused, Vec::<String>::new(), "{text}");
    }
    for text in [
        "who is the best supplier?",
        "who is the most reliable supplier?",
        "suppliers of at least quality 80",
        "rank by quality",
        "which supplier is best?",
        "rank the suppliers, best quality first, weight 40 %",
    ] {
        assert_eq!(stated(text, &suppliers(), Some("rank_suppliers")).0.get("ends"), None, "{text}");
    }
}

#[test]
fn the_name_of_a_country_chooses_its_code() {
    for (text, op, value) in [
        ("Only suppliers from India", "eq", json!("IN")),
        ("nur Lieferanten aus Indien", "eq", json!("IN")),
        ("suppliers in Germany or Vietnam only", "in", json!(["DE", "VN"])),
        ("rank them without India", "ne", json!("IN")),
        ("rank only those outside India", "ne", json!("IN")),
        ("no suppliers from India please", "ne", json!("IN")),
        ("ohne Lieferanten aus Indien", "ne", json!("IN")),
        ("sin los proveedores de India", "ne", json!("IN")),
        ("Asian suppliers only", "in", json!(["IN", "VN"])),
    ] {
        let (said, unused) = stated(text, &suppliers(), Some("rank_suppliers"));
        let filters = json!([{ "column": "country", "op": op, "value": value }]);
        assert_eq!(said.to_map().get("filters"), Some(&filters), "{text}");
        assert_eq!(unused, Vec::<String>::new(), "{text}");
    }
}

#[test]
fn only_a_word_of_several_names_chooses_their_rows() {
    let column = |name: &str, values: [&str; 4]| FileColumn {
        name: name.to_owned(),
        values: values.map(str::to_owned).to_vec(),
    };
    let columns = vec![
        column("item_id", ["ITM-1", "ITM-2", "ITM-3", "ITM-4"]),
        column("item_name", ["Bearing XS-01", "Valve XS-02", "Bearing XS-03", "Valve XS-04"]),
    ];
    let set = DataSet { name: "stock.csv".to_owned(), columns };
    let data = Data::new(vec![set], NaiveDate::from_ymd_opt(2026, 11, 20).unwrap_or_default());
    let filters =
        |text: &str| stated(text, &data, Some("optimize_inventory")).0.to_map().get("filters").cloned();
    let bearings = json!([{ "column": "item_name", "op": "contains", "value": "bearing" }]);
    for text in ["Only the bearings please, service 97 %", "order bearings only", "nur die Bearings"] {
        assert_eq!(filters(text), Some(bearings.clone()), "{text}");
    }
    let out = |name: &str| json!({ "column": "item_name", "op": "ne", "value": name });
    let others = json!([out("Bearing XS-01"), out("Bearing XS-03")]);
    assert_eq!(filters("without the bearings"), Some(others));
    for text in ["bearings", "not only the bearings", "bearings only arrive on Mondays, plan all"] {
        assert_eq!(filters(text), None, "{text}");
    }
}

#[test]
fn a_comparison_with_last_year_chooses_no_rows_of_the_past() {
    for text in [
        "Compare next quarter with last year",
        "forecast next quarter versus last year",
        "how much more than last year will we sell next quarter",
        "Compare the next quarter with the same quarter last year",
        "Compare next quarter with the same months of last year",
    ] {
        let said = read("forecast_demand", text);
        assert_eq!(said.get("history_period"), None, "{text}: {said}");
        assert_eq!(said.get("history"), None, "{text}: {said}");
        assert_eq!(said["horizon"], json!({ "n": 1, "unit": "quarter" }), "{text}: {said}");
    }
    assert_ne!(
        read("forecast_demand", "forecast next quarter from last year")["history_period"],
        Value::Null
    );
}

#[test]
fn a_part_of_next_year_is_a_period_and_not_the_whole_year() {
    for (text, from, to) in [
        ("forecast Q2 next year", "2027-04-01", "2027-06-30"),
        ("Prognose für März nächstes Jahr", "2027-03-01", "2027-03-31"),
        ("Prognose Q2 nächsten Jahres", "2027-04-01", "2027-06-30"),
        ("previsión para marzo del año que viene", "2027-03-01", "2027-03-31"),
        ("forecast next summer", "2027-06-01", "2027-08-31"),
        ("forecast the first half of next year", "2027-01-01", "2027-06-30"),
    ] {
        let said = read("forecast_demand", text);
        assert_eq!(said["period"], json!({ "from": from, "to": to }), "{text}");
        assert!(said.get("horizon").is_none(), "{text}: {said}");
    }
    assert_eq!(read("forecast_demand", "forecast next year")["horizon"], json!({ "n": 1, "unit": "year" }));
}

#[test]
fn what_an_order_must_be_worth_is_no_number_of_units() {
    for text in ["only order things worth at least 500", "skip orders below 500"] {
        let data = Data::new(Vec::new(), NaiveDate::from_ymd_opt(2026, 11, 20).unwrap_or_default());
        let (params, left) = stated(text, &data, Some("optimize_inventory"));
        assert!(
            params.get("moq").is_none() && left.iter().any(|part| part.contains("500")),
            "{text}: {left:?}"
        );
    }
}
