//! Sentences and the rows of a file that they choose.

use chrono::NaiveDate;
use language::FileColumn;
use serde_json::{Value, json};

use crate::{Change, Condition, Data, DataSet, stated};

fn data() -> Data {
    let column = |name: &str, values: &[&str]| FileColumn {
        name: name.to_owned(),
        values: values.iter().map(|value| (*value).to_owned()).collect(),
    };
    let items = ["Motor S-1", "Motor S-2", "Gasket S-3", "Gasket S-4", "Pump S-5", "Valve S-6"];
    let columns = vec![
        column("certificates", &["ISO 9001; FSC; BRC", "FSC", "ISO 9001; BRC", "ISO 14001"]),
        column("item_id", &["CLN-001", "CLN-002", "CLN-003", "SNK-001", "SNK-002", "SNK-003"]),
        column("item_name", &items),
        column("supplier", &["Nordia", "Larch Precision", "Delta Components", "Kroll"]),
        column("category", &["Beverages", "Snacks", "Grocery"]),
        column("unit_cost", &["2.5", "12", "8", "30"]),
        column("lead_time_days", &["7", "10", "21"]),
    ];
    let today = NaiveDate::from_ymd_opt(2026, 11, 20).unwrap_or_default();
    Data::new(vec![DataSet { name: "items.csv".to_owned(), columns }], today)
}

fn read(tool: &str, text: &str) -> (Value, Vec<String>) {
    let (params, left) = stated(text, &data(), Some(tool));
    (Value::Object(params.to_map()), left)
}

#[test]
fn what_items_cost_at_least_or_at_most_chooses_them_and_is_no_cost_of_all() {
    for ask in [
        "Which items have more than 6 months of stock and cost more than 20 each?",
        "items that cost more than 20 a piece",
        "Artikel, die mehr als 20 pro Stück kosten",
        "Artikel, die mehr als 20 kosten",
        "artículos que cuestan más de 20 por unidad",
        "artículos que cuestan más de 20",
        "produtos que custam mais de 20",
        "produtos que custem mais que 20",
        "articles qui coûtent plus de 20",
        "items that cost more than 20",
        "Welche Artikel kosten mehr als 20?",
    ] {
        let (params, _) = read("optimize_inventory", ask);
        assert_eq!(params["filters"][0]["column"], "unit_cost", "{ask}: {params}");
        assert_eq!(params["filters"][0]["op"], "gt", "{ask}: {params}");
        assert!(params.get("unit_cost").is_none(), "{ask}: {params}");
    }
}

#[test]
fn all_of_a_word_that_several_names_have_are_the_rows_of_that_word() {
    for text in ["the stock value of all gaskets", "Bestand aller Gaskets", "order all the gaskets"] {
        let (params, _) = read("optimize_inventory", text);
        let expected = json!([{ "column": "item_name", "op": "contains", "value": "gasket" }]);
        assert_eq!(params["filters"], expected, "{text}");
    }
}

#[test]
fn names_from_one_to_another_are_all_of_them() {
    let (params, left) = read("forecast_demand", "forecast CLN-001 thru CLN-003");
    let expected = json!([{ "column": "item_id", "op": "in", "value": ["CLN-001", "CLN-002", "CLN-003"] }]);
    assert_eq!((&params["filters"], left), (&expected, Vec::<String>::new()));
    let (params, left) = read("forecast_demand", "forecast everything except CLN-001 to CLN-002");
    let out = |name: &str| json!({ "column": "item_id", "op": "ne", "value": name });
    assert_eq!(params["filters"], json!([out("CLN-001"), out("CLN-002")]));
    assert_eq!(left, Vec::<String>::new());
}

#[test]
fn several_names_that_are_left_out_may_be_parts_of_names() {
    let (params, _) = read("rank_suppliers", "drop Larch and Delta");
    let out = |name: &str| json!({ "column": "supplier", "op": "ne", "value": name });
    assert_eq!(params["filters"], json!([out("Larch Precision"), out("Delta Components")]));
}

#[test]
fn cheaper_than_is_a_price_and_no_time() {
    let (params, left) =
        read("optimize_inventory", "which items run out, ignoring anything cheaper than $10");
    assert_eq!(params["filters"], json!([{ "column": "unit_cost", "op": "ge", "value": 10 }]));
    assert_eq!(left, Vec::<String>::new());
}

#[test]
fn a_name_that_a_figure_stands_around_chooses_its_rows() {
    let nordia = json!([{ "column": "supplier", "op": "eq", "value": "Nordia" }]);
    for text in [
        "E se o prazo da Nordia aumentar 30 %?",
        "Et si le délai de Nordia augmente de 30 % ?",
        "Was, wenn Nordia 30 % länger braucht?",
        "Lieferzeit von Nordia +30 %",
        "What if Nordia's lead time rises 30 %?",
    ] {
        let (params, left) = read("optimize_inventory", text);
        assert_eq!((&params["lead_time_factor"], &params["filters"]), (&json!(1.3), &nordia), "{text}");
        assert_eq!(left, Vec::<String>::new(), "{text}");
    }
}

#[test]
fn each_value_of_a_column_has_the_service_beside_it() {
    let by = |levels: Value| json!({ "column": "category", "levels": levels });
    for (text, levels, others) in [
        ("Use 99 % for Beverages and 92 % for everything else", json!({ "Beverages": 0.99 }), json!(0.92)),
        ("service level 99 % for Beverages, 92 % for the rest", json!({ "Beverages": 0.99 }), json!(0.92)),
        (
            "Servicegrad: Beverages 99 %, Snacks 90 %, alle anderen 95 %",
            json!({ "Beverages": 0.99, "Snacks": 0.9 }),
            json!(0.95),
        ),
        (
            "98 % service for Beverages and Grocery, 90 % for Snacks",
            json!({ "Beverages": 0.98, "Grocery": 0.98, "Snacks": 0.9 }),
            Value::Null,
        ),
    ] {
        let (params, left) = read("optimize_inventory", text);
        assert_eq!((&params["service_by"], &params["service_level"]), (&by(levels), &others), "{text}");
        assert_eq!((params.get("filters"), left), (None, Vec::new()), "{text}");
    }
    // Growth by group is no service, and is named.
    let (params, left) = read("optimize_inventory", "demand +10 % for Beverages and +5 % for the rest");
    assert_eq!((params.get("service_by"), params.get("holding_rate")), (None, None));
    assert!(!left.is_empty());
    // One group alone is planned alone.
    assert!(read("optimize_inventory", "99 % service for Beverages").0.get("service_by").is_none());
}

#[test]
fn only_is_not_left_over_where_rows_are_chosen() {
    let (_, left) = read("optimize_inventory", "plan the stock, only items with a lead time above 8 days");
    assert_eq!(left, Vec::<String>::new());
}

#[test]
fn what_was_sold_is_a_figure_in_any_language() {
    let sales = FileColumn { name: "demand".to_owned(), values: vec!["5".to_owned(), "7".to_owned()] };
    let set = DataSet { name: "sales.csv".to_owned(), columns: vec![sales] };
    let data = Data::new(vec![set], NaiveDate::from_ymd_opt(2026, 11, 20).unwrap_or_default());
    for text in ["Wie hoch war der Absatz im Juli 2025?", "¿Cuánto vendimos en julio de 2025?"] {
        let (params, left) = stated(text, &data, None);
        let params = Value::Object(params.to_map());
        assert_eq!(params["aggregate"], json!({ "op": "sum", "column": "demand" }), "{text}");
        assert_eq!(params["history_period"], json!({ "from": "2025-07-01", "to": "2025-07-31" }), "{text}");
        assert_eq!(left, Vec::<String>::new(), "{text}");
    }
}

#[test]
fn a_denial_leaves_out_all_that_have_the_word() {
    let out = |name: &str| json!({ "column": "item_name", "op": "ne", "value": name });
    for text in ["leave out all gaskets, what should I order?", "what should I order except all the gaskets"]
    {
        let (params, _) = read("optimize_inventory", text);
        assert_eq!(params["filters"], json!([out("Gasket S-3"), out("Gasket S-4")]), "{text}");
    }
}

#[test]
fn entries_of_lists_in_cells_choose_the_cells_that_hold_them() {
    let certificates = |op: &str, value: Value| json!({ "column": "certificates", "op": op, "value": value });
    for (text, filters) in [
        (
            "must have FSC and ISO 9001",
            json!([certificates("contains", json!("FSC")), certificates("contains", json!("ISO 9001"))]),
        ),
        (
            "suppliers with FSC or ISO 14001",
            json!([certificates("in", json!(["ISO 9001; FSC; BRC", "FSC", "ISO 14001"]))]),
        ),
        (
            "must have ISO 9001 but not FSC",
            json!([
                certificates("contains", json!("ISO 9001")),
                certificates("ne", json!("ISO 9001; FSC; BRC")),
                certificates("ne", json!("FSC"))
            ]),
        ),
    ] {
        let (params, _) = read("rank_suppliers", text);
        assert_eq!(params["filters"], filters, "{text}");
    }
}

#[test]
fn two_names_that_are_compared_are_these_two() {
    let (params, _) = read("forecast_demand", "compare CLN-001 to CLN-003 for the next 4 weeks");
    assert_eq!(params["filters"][0]["value"], json!(["CLN-001", "CLN-003"]));
}

#[test]
fn a_name_that_must_be_included_chooses_no_rows() {
    let (params, _) = read("optimize_inventory", "order budget 200k, but CLN-001 must be in it");
    assert!(params.get("filters").is_none(), "{params}");
    let (params, _) = read("optimize_inventory", "Snacks should be in stock at 98 %");
    assert_eq!(params["filters"][0]["value"], "Snacks");
}

#[test]
fn other_figures_beside_a_service_by_group_change_nothing_of_it() {
    let (params, _) =
        read("optimize_inventory", "99 % service for Grocery and 95 % for the rest, order cost 50 per order");
    assert_eq!(params["service_by"]["levels"], json!({ "Grocery": 0.99 }));
    let (params, _) =
        read("optimize_inventory", "99 % service for Grocery, budget 20 % lower for everything else");
    assert!(params.get("service_by").is_none(), "{params}");
}

#[test]
fn a_year_that_is_stated_is_not_moved_into_the_past() {
    let data = Data::new(data().sets, NaiveDate::from_ymd_opt(2025, 10, 21).unwrap_or_default());
    let (params, _) = stated("average unit cost in 2026", &data, None);
    assert_eq!(params.to_map()["history_period"], json!({ "from": "2026-01-01", "to": "2026-12-31" }));
}

#[test]
fn the_union_leaves_out_its_neighbours_and_is_no_word_of_portuguese() {
    let countries = ["DE", "CH", "FR", "TR"].map(str::to_owned).to_vec();
    let column = FileColumn { name: "country".to_owned(), values: countries };
    let set = DataSet { name: "suppliers.csv".to_owned(), columns: vec![column] };
    let data = Data::new(vec![set], NaiveDate::from_ymd_opt(2026, 11, 20).unwrap_or_default());
    let filters = |text: &str| stated(text, &data, Some("rank_suppliers")).0.to_map().remove("filters");
    let expected = json!([{ "column": "country", "op": "in", "value": ["DE", "FR"] }]);
    assert_eq!(filters("EU suppliers only"), Some(expected));
    assert_eq!(filters("eu quero os melhores fornecedores"), None);
    let out = |name: &str| json!({ "column": "country", "op": "ne", "value": name });
    assert_eq!(filters("no Swiss or Turkish suppliers"), Some(json!([out("CH"), out("TR")])));
    assert_eq!(filters("rule out Switzerland"), Some(json!([out("CH")])));
}

#[test]
fn a_condition_on_rows_is_no_setting() {
    for (tool, text, name) in [
        (
            "plan_routes",
            "3 vans, only the stops that need more than 30 minutes of service",
            "service_minutes",
        ),
        ("optimize_inventory", "plan the items with a lead time of more than 30 days", "lead_time_days"),
        ("sense_demand", "sales on days hotter than 25 degrees", "signals"),
    ] {
        let (params, _) = read(tool, text);
        assert_eq!(params.get(name), None, "{text}: {params}");
    }
}

#[test]
fn a_condition_that_was_read_from_the_rows_is_a_filter() {
    let text = "leave out anything that costs more than 10, and the valves";
    let condition = |text: &str| {
        let start = text.find("that costs").unwrap_or_default();
        Condition {
            start,
            end: start + "that costs more than 10".len(),
            filters: vec![json!({ "column": "unit_cost", "op": "gt", "value": 10.0 })],
        }
    };
    let data = Data { conditions: vec![condition(text)], ..data() };
    let (params, left) = stated(text, &data, Some("optimize_inventory"));
    let filters = params.get("filters").cloned().unwrap_or_default();
    let expected = json!([
        { "column": "unit_cost", "op": "le", "value": 10.0 },
        { "column": "item_name", "op": "ne", "value": "Valve S-6" },
    ]);
    assert_eq!((filters, left), (expected, Vec::<String>::new()));
}

#[test]
fn what_is_left_out_reaches_to_the_end_of_its_clause() {
    let (params, _) =
        read("optimize_inventory", "everything but the screws and washers from Kroll with 97 % service");
    assert_eq!(params["filters"], json!([{ "column": "supplier", "op": "ne", "value": "Kroll" }]));
    let (params, _) = read("optimize_inventory", "leave out the motors, and use 98 % service");
    let out = |name: &str| json!({ "column": "item_name", "op": "ne", "value": name });
    assert_eq!(params["filters"], json!([out("Motor S-1"), out("Motor S-2")]));
}

#[test]
fn words_of_names_choose_where_the_sentence_is_for_them() {
    for text in ["reorder points of the motors", "98 % service (motor)", "plan orders for our motors"] {
        let (params, _) = read("optimize_inventory", text);
        let expected = json!([{ "column": "item_name", "op": "contains", "value": "motor" }]);
        assert_eq!(params["filters"], expected, "{text}");
    }
}

#[test]
fn what_is_denied_or_told_of_some_rows_chooses_none() {
    for text in [
        "don't forget Nordia",
        "we cannot do without Kroll",
        "plan all items; items that cost more than 100 get 99 % service",
    ] {
        let (params, _) = read("optimize_inventory", text);
        let filters = params.get("filters").cloned().unwrap_or_default();
        let is_left_out = filters.as_array().into_iter().flatten().any(|filter| filter["op"] != "eq");
        assert!(!is_left_out, "{text}: {params}");
    }
}

#[test]
fn a_wish_chooses_no_rows() {
    let (params, left) = read("rank_suppliers", "rank them, preferably Nordia");
    assert_eq!((params.get("filters"), left), (None, vec!["preferably Nordia".to_owned()]));
    let (params, _) = read("rank_suppliers", "rank only Nordia and Kroll if possible");
    assert_eq!(params["filters"][0]["op"], "in");
}

#[test]
fn what_is_supposed_of_some_rows_changes_them_where_all_are_asked_for() {
    let said = "the lead time of Nordia rises by 10 days";
    let rows = json!([{ "column": "supplier", "op": "eq", "value": "Nordia" }]);
    let change = json!({ "column": "lead_time_days", "op": "add", "value": 10.0, "rows": rows });
    let asked = |text: &str, is_by_item: bool| {
        let start = text.find(said).unwrap_or_default();
        let place = start..start + said.len();
        let change = Change { place, named_at: None, change: change.clone(), is_by_item };
        let (params, left) =
            stated(text, &Data { changes: vec![change], ..data() }, Some("optimize_inventory"));
        (Value::Object(params.to_map()), left)
    };
    let mut expected = change.clone();
    expected["said"] = json!(said);
    for text in [
        "what should I order if the lead time of Nordia rises by 10 days",
        "stock of Kroll and Nordia if the lead time of Nordia rises by 10 days",
    ] {
        let (params, left) = asked(text, false);
        assert_eq!(params["changes"], json!([expected]), "{text}");
        assert_eq!((params.get("lead_time_change_days"), left), (None, Vec::new()), "{text}: {params}");
    }
    // What is about these rows alone chooses them, and so does an item by its name.
    for (text, is_by_item) in [
        ("what if the lead time of Nordia rises by 10 days", false),
        ("what should I order if the lead time of Nordia rises by 10 days", true),
    ] {
        let (params, _) = asked(text, is_by_item);
        assert_eq!((params.get("changes"), &params["lead_time_change_days"]), (None, &json!(10)), "{text}");
    }
}

fn read_suppliers(text: &str) -> (Value, Vec<String>) {
    let column = |name: &str, values: &[&str]| FileColumn {
        name: name.to_owned(),
        values: values.iter().map(|value| (*value).to_owned()).collect(),
    };
    let columns = vec![
        column("Supplier", &["Novak", "Wisla", "Vogt", "Rossi"]),
        column("Country", &["CZ", "PL", "DE", "IT", "CN"]),
        column("Unit price (EUR)", &["9.4", "8.2", "11.2", "9.9"]),
        column("Lead time (days)", &["12", "15", "6", "13"]),
        column("Quality score", &["88", "82", "95", "86"]),
    ];
    let today = NaiveDate::from_ymd_opt(2026, 11, 20).unwrap_or_default();
    let data = Data::new(vec![DataSet { name: "bids.csv".to_owned(), columns }], today);
    let (params, left) = stated(text, &data, Some("rank_suppliers"));
    (Value::Object(params.to_map()), left)
}

#[test]
fn a_denial_before_the_people_of_a_country_leaves_them_out() {
    for text in [
        "rank the non-German suppliers",
        "rank the non German suppliers",
        "nicht-deutsche Lieferanten bewerten",
        "Rangliste der nichtdeutschen Lieferanten",
        "Rangliste nicht deutscher Lieferanten",
        "los proveedores no alemanes",
        "les fournisseurs non allemands",
        "les fournisseurs non-allemands",
        "os fornecedores não alemães",
    ] {
        let (params, left) = read_suppliers(text);
        let expected = json!([{ "column": "Country", "op": "ne", "value": "DE" }]);
        assert_eq!(params["filters"], expected, "{text}");
        assert!(!left.iter().any(|part| part.contains("non") || part.contains("nicht")), "{text}: {left:?}");
    }
    let out = |value: &str| json!({ "column": "Country", "op": "ne", "value": value });
    for text in ["rank the non-European suppliers", "außereuropäische Lieferanten", "proveedores no europeos"]
    {
        let (params, _) = read_suppliers(text);
        assert_eq!(params["filters"], json!([out("CZ"), out("PL"), out("DE"), out("IT")]), "{text}");
    }
    let (params, _) = read_suppliers("rank non-German and non-Chinese suppliers");
    assert_eq!(params["filters"], json!([out("DE"), out("CN")]));
}

#[test]
fn money_of_the_size_of_the_prices_is_what_a_piece_may_cost_and_other_money_is_to_spend() {
    let price = json!({ "column": "Unit price (EUR)", "op": "le", "value": 10 });
    let lead_time = json!({ "column": "Lead time (days)", "op": "lt", "value": 14 });
    for text in [
        "rank them; we pay at most 10 euros, lead time under 14 days",
        "we pay at most 10 euros and lead time under 14 days",
        "Wir zahlen höchstens 10 Euro, Lieferzeit unter 14 Tagen",
        "pagamos como máximo 10 euros, plazo de menos de 14 días",
        "on paie au plus 10 euros, délai inférieur à 14 jours",
        "pagamos no máximo 10 euros, prazo abaixo de 14 dias",
    ] {
        let (params, _) = read_suppliers(text);
        assert_eq!(params["filters"], json!([price, lead_time]), "{text}");
        assert!(params.get("budget").is_none(), "{text}");
    }
    let (params, _) = read_suppliers("lead time under 14 days and at most 10 euros");
    let filters = params["filters"].as_array().unwrap();
    assert!(filters.len() == 2 && filters.contains(&price) && filters.contains(&lead_time), "{filters:?}");
    let (params, _) = read_suppliers("rank them, we can spend at most 5000 euros");
    assert_eq!((params.get("filters"), &params["budget"]), (None, &json!(5000)));
}

#[test]
fn lower_bounds_are_read_in_every_language() {
    for text in [
        "quality at least 80",
        "Qualität mindestens 80",
        "calidad al menos 80",
        "qualité au moins 80",
        "qualidade pelo menos 80",
        "classe les fournisseurs avec une qualité d'au moins 80",
    ] {
        let (params, left) = read_suppliers(text);
        let expected = json!([{ "column": "Quality score", "op": "ge", "value": 80 }]);
        assert_eq!((&params["filters"], params.get("top_n")), (&expected, None), "{text}: {left:?}");
    }
}

#[test]
fn a_second_question_that_compares_two_suppliers_chooses_no_rows() {
    for text in [
        "Price twice as much as quality, nothing else. Is Novak cheaper than Wisla?",
        "Rank the suppliers, quality at least 80. Ist Novak günstiger als Wisla?",
        "Rank the suppliers. ¿Es Novak más barato que Wisla?",
        "Rank the suppliers. Novak est-il moins cher que Wisla ?",
        "Rank the suppliers. Novak é mais barato do que Wisla?",
    ] {
        let (params, left) = read_suppliers(text);
        let filters = params.get("filters").map(Value::to_string).unwrap_or_default();
        assert!(!filters.contains("Novak") && left.is_empty(), "{text}: {filters} {left:?}");
    }
    let (params, _) = read_suppliers("Is Novak cheaper than Wisla?");
    assert_eq!(params["filters"], json!([{ "column": "Supplier", "op": "in", "value": ["Novak", "Wisla"] }]));
}

#[test]
fn what_an_order_costs_at_each_supplier_is_no_cost_for_all_and_chooses_no_rows() {
    for text in [
        "an order costs 50 at Nordia and 80 at Kroll",
        "eine Bestellung kostet bei Nordia 50 und bei Kroll 80 Euro",
        "un pedido cuesta 50 con Nordia y 80 con Kroll",
    ] {
        let (params, left) = read("optimize_inventory", text);
        assert_eq!((params, left), (json!({}), Vec::<String>::new()), "{text}");
    }
    assert_eq!(read("optimize_inventory", "an order costs 50").0["order_cost"], json!(50));
}

#[test]
fn a_denied_comparison_is_turned_round() {
    for text in [
        "Lieferzeit nicht über 14 Tage",
        "plazo no superior a 14 días",
        "délai pas supérieur à 14 jours",
        "prazo não mais do que 14 dias",
    ] {
        let (params, left) = read_suppliers(text);
        let op = &params["filters"][0]["op"];
        assert_eq!(op, "le", "{text}: {params:?}");
        assert!(
            !left.iter().any(|part| ["nicht", "no", "pas", "não"].contains(&part.as_str())),
            "{text}: {left:?}"
        );
    }
    let (params, _) = read_suppliers("calidad no inferior a 80");
    assert_eq!(params["filters"][0]["op"], "ge", "{params:?}");
}

#[test]
fn a_figure_of_some_rows_is_no_setting_of_all_and_chooses_none() {
    for text in [
        "order cost 45, but for the valves never order more than six months of demand",
        "Bestellkosten 45, aber für Valve S-6 höchstens 30 Tage Reichweite",
    ] {
        let (params, left) = read("optimize_inventory", text);
        assert_eq!(params.get("order_cost"), Some(&json!(45)), "{text}");
        assert!(
            params.get("filters").is_none() && params.get("days_of_cover").is_none(),
            "{text}: {params:?}"
        );
        assert!(!left.is_empty(), "{text}");
    }
}
