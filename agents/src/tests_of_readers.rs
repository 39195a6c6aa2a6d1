//! Each stretch of a question has one reader: what is about some rows only sets nothing and chooses nothing for all, words that choose
//! rows are read as nothing else, and a denial before a list goes for all of it. As a user sees it, for every agent.

use protocol::AgentKind;
use report::answer::Answer;
use serde_json::{Value, json};

use crate::tests::{ask, left, params, selection};

const STOPS: &str = "\
stop_id,lat,lon,demand,service_minutes,type,area
D0,54.320,10.120,0,0,depot,Base
S1,54.317,10.152,4,10,restaurant,Media
S2,54.330,10.100,6,10,school,Alta
S3,54.300,10.140,5,10,hospital,Media
S4,54.310,10.110,7,10,school,Lyon
S5,54.305,10.115,7,10,hospital,Lyon
S6,54.315,10.125,7,10,hospital,Alta
";

const STOCK: &str = "\
item,category,supplier,country,mover,unit_cost,annual_demand,order_cost,lead_time_days,stock
A-1,Bearings,Kroll,Germany,slow,4,480,45,12,20
A-2,Seals,Siemex,Austria,fast,9,900,45,10,9
A-3,Bearings,Vogt,Switzerland,fast,2,960,45,7,30
A-4,Seals,Nordia,Sweden,slow,30,400,45,20,4
A-5,Chains,Lumo,France,fast,12,700,45,14,5
";

const OFFERS: &str = "\
supplier,country,incoterm,price,quality,capacity
Kroll,Germany,FOB,10,80,2000
Siemex,Austria,CIF,11,90,3000
Vogt,Switzerland,FOB,9,70,2500
Nordia,Sweden,EXW,12,95,3000
Lumo,France,CIF,10.5,85,2800
";

fn demand() -> String {
    let mut file = "date,product_id,category,country,quantity\n".to_owned();
    for month in 0..30 {
        for (place, (product, category, country)) in
            [("Cola", "Drinks", "Germany"), ("Crisps", "Snacks", "Austria"), ("Soap", "Home", "France")]
                .into_iter()
                .enumerate()
        {
            let quantity = 100 + 20 * place + 7 * (month % 12);
            file.push_str(&format!(
                "{}-{:02}-01,{product},{category},{country},{quantity}\n",
                2024 + month / 12,
                month % 12 + 1
            ));
        }
    }
    file
}

/// Four products over 120 days, with a signal.
fn days() -> String {
    let mut file = "date,product_id,category,quantity,promo\n".to_owned();
    let first = chrono::NaiveDate::from_ymd_opt(2026, 7, 1).unwrap();
    for (place, day) in first.iter_days().take(120).enumerate() {
        let promo = usize::from(place % 9 == 0);
        for (at, (product, category)) in
            [("Cola", "Drinks"), ("Beer", "Drinks"), ("Soup", "Hot"), ("Ices", "Frozen")]
                .into_iter()
                .enumerate()
        {
            let quantity = 80 + 10 * at + 30 * promo + (place * 7 + at) % 5;
            file.push_str(&format!("{day},{product},{category},{quantity},{promo}\n"));
        }
    }
    file
}

async fn stops(question: &str) -> Answer {
    ask(AgentKind::VehicleRouting, STOPS, question).await
}

fn filters(answer: &Answer) -> Value {
    selection(answer).get("filters").cloned().unwrap_or_else(|| json!([]))
}

fn without(column: &str, names: &[&str]) -> Value {
    names.iter().map(|name| json!({"column": column, "op": "ne", "value": name})).collect()
}

#[tokio::test]
async fn what_some_stops_need_is_no_rule_of_all_routes_and_is_named_whole() {
    for (question, named) in [
        (
            "3 vans of 30, two hospital drops must be done before 9:30",
            "two hospital drops must be done before 9:30",
        ),
        (
            "3 vans of 30; vans may not take more than 3 pallets to Lyon",
            "vans may not take more than 3 pallets to Lyon",
        ),
        ("3 vans of 30; hospitals in Lyon need a signature", "hospitals in Lyon need a signature"),
        ("3 vans of 30, the big lorry cannot enter Lyon", "the big lorry cannot enter Lyon"),
    ] {
        let plan = stops(question).await;
        for setting in ["shift_start_minutes", "shift_end_minutes", "max_stops", "stop_rules", "fleet"] {
            assert_eq!(params(&plan)[setting], Value::Null, "{question}: {setting}");
        }
        assert_eq!(params(&plan)["capacity"], 30.0, "{question}");
        assert_eq!(filters(&plan), json!([]), "{question}");
        let first = plan.content.lines().find(|line| line.starts_with("**Not considered")).unwrap();
        assert!(first.contains(&format!("“{named}”")), "{question}: {first}");
    }
}

#[tokio::test]
async fn what_is_told_of_stops_that_are_left_out_is_no_setting_of_the_others() {
    for (question, named) in [
        ("3 vans of 30, sauf Lyon, où il faut deux livreurs et 25 minutes par arrêt", "25 minutes par arrêt"),
        ("3 vans of 30, except the restaurants, which are only open from 13:00", "only open from 13:00"),
    ] {
        let plan = stops(question).await;
        for setting in ["service_minutes", "shift_start_minutes", "shift_end_minutes"] {
            assert_eq!(params(&plan)[setting], Value::Null, "{question}: {setting}");
        }
        assert_eq!(params(&plan)["vehicles"], 3, "{question}");
        assert!(left(&plan).iter().any(|part| part.ends_with(named)), "{question}: {:?}", left(&plan));
    }
}

#[tokio::test]
async fn a_half_hour_in_words_is_one_and_no_name_of_the_file() {
    let plan = stops("3 furgonetas de 30, los restaurantes antes de las siete y media").await;
    assert_eq!(params(&plan)["stop_rules"][0]["until_minutes"], 450.0, "{}", params(&plan));
    assert_eq!(filters(&plan), json!([]));
}

#[tokio::test]
async fn what_some_items_do_not_get_is_no_choice_of_items_and_no_setting() {
    for (question, named) in [
        (
            "Plan the orders with 97 % service, no safety stock for the slow movers",
            "no safety stock for the slow movers",
        ),
        ("Plan the orders with 97 % service, while Kroll stays put", "Kroll stays put"),
        (
            "Plane die Bestellungen mit 97 % Service, nur bei Kroll höchstens 2 Bestellungen im Jahr",
            "nur bei Kroll höchstens 2 Bestellungen im Jahr",
        ),
        (
            "Commandes avec 97 % de service, pas de stock de sécurité pour les Bearings",
            "pas de stock de sécurité pour les Bearings",
        ),
    ] {
        let plan = ask(AgentKind::InventoryOptimization, STOCK, question).await;
        let params = params(&plan);
        assert_eq!(params["service_percent"], 97.0, "{question}");
        assert_eq!(filters(&plan), json!([]), "{question}");
        for setting in ["suppliers", "without_suppliers", "view", "safety_days", "maximum_order"] {
            assert_eq!(params[setting], Value::Null, "{question}: {setting}");
        }
        assert!(left(&plan).iter().any(|part| part == named), "{question}: {:?}", left(&plan));
    }
}

#[tokio::test]
async fn what_stays_as_it_is_beside_what_is_supposed_chooses_no_items() {
    let question = "What should I order if Vogt takes 14 days longer and Nordia stays as it is?";
    let plan = ask(AgentKind::InventoryOptimization, STOCK, question).await;
    assert_eq!(params(&plan)["suppliers"], Value::Null);
    assert!(left(&plan).iter().any(|part| part.contains("Nordia stays")), "{:?}", left(&plan));
}

#[tokio::test]
async fn a_denial_before_a_list_leaves_out_every_name_of_it() {
    let countries = ["Germany", "Austria", "Switzerland"];
    for (agent, file, question) in [
        (
            AgentKind::InventoryOptimization,
            STOCK.to_owned(),
            "Plan orders at 95 % service, outside Germany, Austria and Switzerland",
        ),
        (
            AgentKind::InventoryOptimization,
            STOCK.to_owned(),
            "Pedidos con 95 % de servicio, fuera de Alemania, Austria y Suiza",
        ),
        (
            AgentKind::SupplierSelection,
            OFFERS.to_owned(),
            "Rank the suppliers outside Germany, Austria and Switzerland",
        ),
        (
            AgentKind::SupplierSelection,
            OFFERS.to_owned(),
            "Rank the suppliers ohne Deutschland, Österreich oder Schweiz",
        ),
    ] {
        let answer = ask(agent, &file, question).await;
        let found = filters(&answer);
        let found = found.as_array().unwrap();
        assert_eq!(found.len(), countries.len(), "{question}: {found:?}");
        for filter in without("country", &countries).as_array().unwrap() {
            assert!(found.contains(filter), "{question}: {found:?}");
        }
        assert_eq!(params(&answer)["group_service"], Value::Null, "{question}");
    }
}

#[tokio::test]
async fn a_long_list_behind_one_denial_is_left_out_to_its_end() {
    let question =
        "Plan the orders, but not from Germany, from Austria, from Switzerland or from the ones in Sweden";
    let plan = ask(AgentKind::InventoryOptimization, STOCK, question).await;
    assert_eq!(filters(&plan).as_array().map(Vec::len), Some(4), "{}", filters(&plan));
}

#[tokio::test]
async fn a_cost_of_some_suppliers_is_no_cost_of_all() {
    let question =
        "Rank them with quality 50 % and price 50 %, and for the FOB suppliers add 0.40 freight per unit";
    let ranked = ask(AgentKind::SupplierSelection, OFFERS, question).await;
    assert_eq!(params(&ranked)["costs"], Value::Null);
    assert!(left(&ranked).iter().any(|part| part == "FOB suppliers add 0.40 freight per unit"));
}

#[tokio::test]
async fn a_limit_of_one_supplier_in_portuguese_buys_from_the_others_as_well() {
    let question = "Divide 4000 unidades entre os fornecedores, mas a Kroll não pode receber mais de 500";
    let split = ask(AgentKind::SupplierSelection, OFFERS, question).await;
    let params = params(&split);
    assert_eq!((&params["minimum_order"], params["quantity"].as_f64()), (&Value::Null, Some(4000.0)));
    assert_ne!(params["suppliers"], json!(["Kroll"]));
}

#[tokio::test]
async fn a_time_of_some_products_is_no_horizon_of_all() {
    for (question, named) in [
        ("Forecast the next 6 months, but Drinks only for 3 months", "Drinks only for 3 months"),
        (
            "Forecast the next 6 months, Soap will sell 20 % more from March",
            "Soap will sell 20 % more from March",
        ),
    ] {
        let answer = ask(AgentKind::DemandForecasting, &demand(), question).await;
        assert_eq!(params(&answer)["horizon"]["amount"], 6, "{question}");
        assert_eq!(
            (params(&answer)["growth"].clone(), filters(&answer)),
            (Value::Null, json!([])),
            "{question}"
        );
        assert_eq!(left(&answer), [named], "{question}");
    }
}

#[tokio::test]
async fn a_lag_of_one_product_is_named_although_the_horizon_is_as_long() {
    let question = "Which signals matter with a lag of up to 7 days, and for Cola up to 14 days?";
    let answer = ask(AgentKind::DynamicDemandSensing, &days(), question).await;
    assert_eq!(params(&answer)["max_lag_days"], 7);
    assert_eq!(params(&answer)["products"], Value::Null);
    assert!(left(&answer).iter().any(|part| part == "Cola up to 14 days"), "{:?}", left(&answer));
}

#[tokio::test]
async fn one_product_without_a_signal_is_no_choice_of_products_and_drops_no_signal() {
    let question = "Pronostica los próximos 10 días con las señales, pero Soup sin promo";
    let answer = ask(AgentKind::DynamicDemandSensing, &days(), question).await;
    let params = params(&answer);
    assert_eq!((&params["products"], &params["exclude_signals"]), (&Value::Null, &Value::Null));
    assert!(left(&answer).iter().any(|part| part.starts_with("Soup")), "{:?}", left(&answer));
}

#[tokio::test]
async fn names_that_are_left_out_are_not_named_as_unused() {
    let question = "Which signals matter hors Drinks et Hot?";
    let answer = ask(AgentKind::DynamicDemandSensing, &days(), question).await;
    assert_eq!(filters(&answer), without("category", &["Drinks", "Hot"]));
    assert!(!answer.content.contains("Drinks et Hot"), "{}", answer.content);
}
