//! Questions in the words that people use for their own files, which once missed the right reading or lost a number. As a user sees it.

use std::fmt::Write;

use protocol::AgentKind;
use serde_json::{Value, json};

use crate::tests::{ask, left, params, selection};

/// Three years of two products in two regions; a kettle costs 25 and a mixer 80.
fn sales() -> String {
    let mut text = "month,region,product,units_sold,revenue_eur\n".to_owned();
    for month in 0..36 {
        let date = format!("{}-{:02}-01", 2023 + month / 12, month % 12 + 1);
        for (region, factor) in [("North", 3), ("South", 1)] {
            for (product, units, price) in [("Kettle", 40, 25), ("Mixer", 10, 80)] {
                let units = factor * (units + month / 6);
                writeln!(text, "{date},{region},{product},{units},{}", units * price).unwrap();
            }
        }
    }
    text
}

#[tokio::test]
async fn revenue_is_forecast_where_the_file_has_a_column_of_it() {
    for question in
        ["Forecast revenue for the next 3 months", "Umsatzprognose für 3 Monate", "forecast our turnover"]
    {
        let answer = ask(AgentKind::DemandForecasting, &sales(), question).await;
        assert_eq!(params(&answer)["columns"]["quantity"], "revenue_eur", "{question}");
        assert!(answer.content.contains("**revenue_eur of 2 products"), "{question}: {}", answer.content);
        assert!(answer.content.contains(" EUR"), "{question}: {}", answer.content);
        assert_eq!(left(&answer), Vec::<String>::new(), "{question}");
    }
    let of_units = ask(AgentKind::DemandForecasting, &sales(), "forecast the next 3 months").await;
    assert!(of_units.content.contains("**Demand of 2 products"), "{}", of_units.content);
}

#[tokio::test]
async fn a_growth_may_be_of_one_product_among_others() {
    for question in [
        "next quarter, assume 8% less mixers",
        "next quarter, assume 8% less for Mixer",
        "next quarter, 8 % fewer mixers",
    ] {
        let answer = ask(AgentKind::DemandForecasting, &sales(), question).await;
        let growth = &params(&answer)["growth"];
        assert_eq!(
            (&growth["percent"], &growth["products"]),
            (&json!(-8.0), &json!(["Mixer"])),
            "{question}"
        );
        assert_eq!(left(&answer), Vec::<String>::new(), "{question}");
    }
}

#[tokio::test]
async fn a_forecast_ends_with_the_year_or_with_a_month() {
    for (question, until) in
        [("Prognose bis Jahresende", "2026-12-31"), ("pronóstico hasta fin de año", "2026-12-31")]
    {
        let answer = ask(AgentKind::DemandForecasting, &sales(), question).await;
        assert_eq!(params(&answer)["horizon"]["until"], until, "{question}: {}", answer.content);
        assert_eq!(left(&answer), Vec::<String>::new(), "{question}");
    }
}

#[tokio::test]
async fn what_grows_is_of_the_level_that_is_asked() {
    let answer = ask(AgentKind::DemandForecasting, &sales(), "Which region grows fastest?").await;
    assert!(answer.content.starts_with("**North grows the most"), "{}", answer.content);
    assert_eq!(left(&answer), Vec::<String>::new());
    let of_products = ask(AgentKind::DemandForecasting, &sales(), "Which product grows most?").await;
    assert!(!of_products.content.starts_with("**North"), "{}", of_products.content);
}

#[tokio::test]
async fn the_largest_products_are_products_over_all_their_places() {
    let answer =
        ask(AgentKind::DemandForecasting, &sales(), "forecast revenue of the 1 largest product").await;
    assert!(
        answer.content.starts_with("**revenue_eur of the 1 product with the largest forecast"),
        "{}",
        answer.content
    );
    assert!(answer.content.contains("of that of all 2 products"), "{}", answer.content);
    let sold = ask(AgentKind::DemandForecasting, &sales(), "Which product sells the most?").await;
    assert!(sold.content.starts_with("**Kettle is sold most"), "{}", sold.content);
}

#[tokio::test]
async fn the_range_of_the_total_is_told_where_it_is_asked() {
    for question in [
        "What range does the total have?",
        "What is the worst case for the next 3 months?",
        "between which values will demand lie?",
        "In welcher Bandbreite liegt die Nachfrage?",
        "¿Cuál es el peor caso?",
        "Quelle est la fourchette ?",
    ] {
        let answer = ask(AgentKind::DemandForecasting, &sales(), question).await;
        assert_eq!(params(&answer)["view"], "range", "{question}: {}", answer.content);
        assert!(answer.content.contains("**With a probability of 80 % the total of"), "{}", answer.content);
        assert_eq!(left(&answer), Vec::<String>::new(), "{question}");
    }
    let wider = ask(AgentKind::DemandForecasting, &sales(), "What is the 95 % range of the total?").await;
    assert!(wider.content.contains("**With a probability of 95 % the total of"), "{}", wider.content);
}

/// Twelve stops around a depot, called as their column is.
fn shops() -> String {
    let mut text = "shop,lat,lon,crates,minutes\n".to_owned();
    for shop in 1..=13 {
        let (north, east) = (f64::from(shop % 4) * 0.02, f64::from(shop % 5) * 0.03);
        writeln!(text, "Shop {shop},{:.3},{:.3},{},5", 52.5 + north, 13.4 + east, 2 + shop % 3).unwrap();
    }
    text
}

#[tokio::test]
async fn every_name_of_a_list_is_left_out_where_names_begin_as_their_column() {
    for (question, left_out) in [
        ("skip Shop 7 and Shop 9", &["Shop 7", "Shop 9"][..]),
        ("without Shop 7, Shop 9 and Shop 12", &["Shop 7", "Shop 9", "Shop 12"]),
        ("Shop 7 ist abgesagt", &["Shop 7"]),
    ] {
        let answer = ask(AgentKind::VehicleRouting, &shops(), question).await;
        let filters = selection(&answer)["filters"].as_array().cloned().unwrap_or_default();
        let expected: Vec<Value> =
            left_out.iter().map(|shop| json!({ "column": "shop", "op": "ne", "value": shop })).collect();
        assert_eq!(filters, expected, "{question}: {}", answer.content);
        assert_eq!(left(&answer), Vec::<String>::new(), "{question}");
        assert!(!answer.content.contains("**Not"), "{question}: {}", answer.content);
    }
    // Who cancels too is left out or named, and never the only one.
    let both = ask(AgentKind::VehicleRouting, &shops(), "Shop 7 cancelled, Shop 9 too").await;
    let filters = selection(&both)["filters"].clone();
    assert!(!filters.to_string().contains("\"eq\""), "{}", both.content);
    assert!(
        filters.to_string().contains("Shop 7") || both.content.contains("“Shop 7 cancelled”"),
        "{}",
        both.content
    );
    let only = ask(AgentKind::VehicleRouting, &shops(), "only Shop 3, Shop 4 and Shop 5").await;
    assert!(only.content.contains("Only shop Shop 3 or Shop 4 or Shop 5"), "{}", only.content);
}

#[tokio::test]
async fn a_split_buys_the_units_of_each_item_that_a_question_names() {
    const OFFERS: &str = "\
Lieferant;Artikel;Preis EUR;Lieferzeit Tage;Mindestmenge;Kapazität
Alpha;Schraube;1,20;10;100;5000
Alpha;Mutter;0,72;10;100;5000
Beta;Schraube;1,05;21;500;8000
Beta;Mutter;0,63;21;500;8000
Gamma;Schraube;1,35;5;50;2000
Gamma;Mutter;0,81;5;50;2000
";
    for question in [
        "buy 3000 Schrauben and 2000 Muttern as cheap as possible",
        "what is the cheapest way to buy 3000 Schrauben and 2000 Muttern?",
        "Kaufe 3000 Schrauben und 2000 Muttern so günstig wie möglich",
    ] {
        let answer = ask(AgentKind::SupplierSelection, OFFERS, question).await;
        let params = params(&answer);
        assert_eq!(params["demand"], json!({ "Mutter": 2000.0, "Schraube": 3000.0 }), "{question}");
        assert!(answer.content.contains("5,000 units"), "{question}: {}", answer.content);
        assert_eq!(left(&answer), Vec::<String>::new(), "{question}");
    }
    for question in ["who can supply 6000 Schrauben?", "Wenn Alpha ausfällt, wer liefert 6000 Schrauben?"] {
        let answer = ask(AgentKind::SupplierSelection, OFFERS, question).await;
        assert_eq!(params(&answer)["quantity"], 6000.0, "{question}: {}", answer.content);
        assert_eq!(left(&answer), Vec::<String>::new(), "{question}");
    }
}

#[tokio::test]
async fn which_orders_are_overdue_shows_their_rows() {
    const ORDERS: &str = "\
po,supplier,item,ordered,promised,received,qty,price
1,Alpha,bolt,2026-01-05,2026-01-19,2026-01-20,100,1.20
4,Beta,nut,2026-02-01,2026-02-15,,250,0.75
5,Gamma,bolt,2026-02-10,2026-02-24,2026-02-24,120,1.30
9,Gamma,nut,2026-03-10,2026-03-24,2026-03-23,210,0.72
";
    for agent in [AgentKind::General, AgentKind::SupplierSelection] {
        let answer = ask(agent, ORDERS, "which orders are overdue?").await;
        assert!(answer.content.starts_with("**1 row** fits."), "{}", answer.content);
        assert!(answer.content.contains("| 4 | Beta | nut | 2026-02-01 |"), "{}", answer.content);
    }
}

const LAGER: &str = "\
Artikel;Lieferant;Bestand;Einkaufspreis;Jahresbedarf;Wiederbeschaffungszeit;Streuung
A1;Schulz;120;4,20;3650;14;3
A2;Schulz;20;14,20;730;21;1,5
A3;Maier;420;2,20;7300;10;5
A4;Maier;60;24,00;365;30;1
";

#[tokio::test]
async fn a_supplier_that_delivers_a_week_later_moves_its_lead_times() {
    for question in [
        "What if Schulz delivers a week later?",
        "What if Schulz delivers 7 days later?",
        "Was ist, wenn Schulz 7 Tage später liefert?",
    ] {
        let answer = ask(AgentKind::InventoryOptimization, LAGER, question).await;
        let (changes, days) = (&selection(&answer)["changes"], &params(&answer)["lead_time_change_days"]);
        let is_added = changes[0]["column"] == "Wiederbeschaffungszeit" && changes[0]["value"] == 7.0;
        assert!(is_added || *days == 7.0, "{question}: {}", answer.content);
        assert_eq!(left(&answer), Vec::<String>::new(), "{question}");
    }
}

#[tokio::test]
async fn money_bounds_the_column_of_prices_under_its_german_name() {
    for question in ["99 % Servicegrad für Teile über 20 Euro", "99 % service for items over 20 euros"] {
        let answer = ask(AgentKind::InventoryOptimization, LAGER, question).await;
        let filter = selection(&answer)["filters"][0].clone();
        assert_eq!(
            (&filter["column"], &filter["op"], filter["value"].as_f64()),
            (&json!("Einkaufspreis"), &json!("gt"), Some(20.0)),
            "{question}: {}",
            answer.content
        );
    }
}

#[tokio::test]
async fn a_time_that_is_left_out_of_the_history_is_no_time_to_forecast() {
    for question in ["ignore December 2024", "forecast without December 2024"] {
        let answer = ask(AgentKind::DemandForecasting, &sales(), question).await;
        let left_out = json!({ "from": "2024-12-01", "to": "2024-12-31" });
        assert_eq!(selection(&answer)["without_days"], left_out, "{question}: {}", answer.content);
        assert_eq!(left(&answer), Vec::<String>::new(), "{question}");
    }
    let compared =
        ask(AgentKind::DemandForecasting, &sales(), "compare our forecast for July with last July").await;
    assert_eq!(selection(&compared)["days"], Value::Null, "{}", compared.content);
}

#[tokio::test]
async fn units_more_per_month_are_named_and_no_season() {
    let answer =
        ask(AgentKind::DemandForecasting, &sales(), "what would happen if mixers sell 200 more per month")
            .await;
    assert_eq!(params(&answer).get("season_length"), None, "{}", answer.content);
    assert!(left(&answer).iter().any(|part| part.contains("200")), "{:?}", left(&answer));
}

const STOCK: &str = "\
item,supplier,current_stock,unit_cost,annual_demand,lead_time_days,demand_std_per_day
A-1,Kroll,120,4.20,3650,14,3
A-2,Vogt,900,0.75,7300,10,6
A-3,Vogt,6,210,73,30,0.3
";

#[tokio::test]
async fn a_service_level_moves_from_one_to_another_in_other_languages_too() {
    for question in [
        "What does it cost to raise the service level from 95 to 98 %?",
        "Was kostet es, den Servicegrad von 95 auf 98 % zu erhöhen?",
        "Servicegrad von 95 auf 98 % erhöhen",
    ] {
        let answer = ask(AgentKind::InventoryOptimization, STOCK, question).await;
        assert_eq!(params(&answer)["service_percent"], 98.0, "{question}: {}", answer.content);
        assert!(answer.content.contains("## What if: before and after"), "{question}: {}", answer.content);
        assert_eq!(left(&answer), Vec::<String>::new(), "{question}");
        assert!(!answer.content.contains("**Not used:**"), "{question}: {}", answer.content);
    }
}

const OFFERS: &str = "\
supplier,unit_price,quality,lead_time_days
Alder,12,88,14
Birch,9,74,55
Cedar,10,84,21
";

#[tokio::test]
async fn a_criterion_counts_twice_as_much_as_another_and_not_as_all_others() {
    let compared = json!({"comparisons": [{"criterion": "unit_price", "than": "quality", "times": 2.0}]});
    for question in [
        "Who is best if price counts twice as much as quality?",
        "Wer ist am besten, wenn der Preis doppelt so viel zählt wie die Qualität?",
        "¿Quién es el mejor si el precio pesa el doble que la calidad?",
        "Qui est le meilleur si le prix compte deux fois plus que la qualité ?",
    ] {
        let answer = ask(AgentKind::SupplierSelection, OFFERS, question).await;
        assert_eq!(params(&answer)["weights"], compared, "{question}: {}", answer.content);
        assert_eq!(left(&answer), Vec::<String>::new(), "{question}");
    }
}

const STOPS: &str = "\
customer,lat,lon,crates
Depot,52.09,5.12,0
Shop 1,52.10,5.10,4
Shop 7,52.12,5.15,6
Shop 12,52.05,5.09,5
Shop 15,52.08,5.18,3
";

#[tokio::test]
async fn who_cancels_is_left_out_and_who_wants_double_gets_it() {
    let question = "leave out Shop 7, Shop 12 needs double, 3 vans of 70";
    let answer = ask(AgentKind::VehicleRouting, STOPS, question).await;
    let of_rows = selection(&answer);
    let left_out = json!([{"column": "customer", "op": "ne", "value": "Shop 7"}]);
    assert_eq!(of_rows["filters"], left_out, "{}", answer.content);
    assert_eq!(of_rows["changes"][0]["rows"][0]["value"], "Shop 12", "{of_rows}");
    assert_eq!(of_rows["changes"][0]["value"], 100.0, "{of_rows}");
    assert_eq!(left(&answer), Vec::<String>::new());
    // Who cancels does not get double, and is left out or named.
    let question = "Shop 7 is cancelled and Shop 12 wants double, 3 vans of 70";
    let answer = ask(AgentKind::VehicleRouting, STOPS, question).await;
    let of_rows = selection(&answer);
    assert_eq!(of_rows["changes"][0]["rows"][0]["value"], "Shop 12", "{of_rows}");
    assert!(
        of_rows["filters"] == left_out || answer.content.contains("“Shop 7 is cancelled”"),
        "{}",
        answer.content
    );
}

const LINES: &str = "\
order_no,supplier,item,order_date,promised,received,qty_ordered,qty_received,unit_price
PO1,Alpha,bolt,2026-01-05,2026-01-26,2026-02-03,200,200,1.18
PO2,Delta,washer,2026-01-06,2026-01-27,2026-02-01,100,100,2.17
PO3,Gamma,bolt,2026-01-07,2026-01-17,2026-01-17,50,50,1.54
PO4,Alpha,nut,2026-01-08,2026-01-29,2026-01-29,50,45,1.50
PO5,Delta,bolt,2026-01-09,2026-01-30,2026-02-05,100,100,1.20
PO6,Gamma,nut,2026-01-10,2026-01-31,2026-01-30,100,100,1.60
";

#[tokio::test]
async fn a_promised_and_a_received_day_need_no_word_for_dates() {
    let answer = ask(AgentKind::SupplierSelection, LINES, "Who delivers late most often?").await;
    assert!(answer.content.contains("Delta (100)"), "{}", answer.content);
    let ranked = ask(AgentKind::SupplierSelection, LINES, "rank the suppliers").await;
    assert_eq!(ranked.run.as_ref().unwrap().tool, "rank_suppliers", "{}", ranked.content);
    assert!(ranked.content.contains("otif"), "{}", ranked.content);
}

#[tokio::test]
async fn words_that_a_split_does_not_use_are_named_although_the_question_was_read_as_another() {
    let offers =
        "supplier,item,price,demand\nAlder,Bolt,10,500\nBirch,Bolt,9,500\nAlder,Nut,4,200\nBirch,Nut,5,200\n";
    let answer = ask(AgentKind::SupplierSelection, offers, "Who smiles most often at the trade fair?").await;
    let is_named = |value: &Value| value.as_str().is_some_and(|text| text.contains("smiles"));
    let named = left(&answer).iter().any(|part| part.contains("smiles"));
    assert!(named || is_named(&json!(answer.content)), "{}", answer.content);
}

#[tokio::test]
async fn what_an_hour_costs_is_no_load_of_a_van() {
    for question in [
        "3 vans, each hour costs 25",
        "3 Fahrer, jede Stunde kostet 25 €",
        "Drei Fahrer, jeder Kilometer kostet 0,60 € und jede Stunde 25 €",
    ] {
        let answer = ask(AgentKind::VehicleRouting, STOPS, question).await;
        let params = params(&answer);
        assert_eq!(
            (&params["cost_per_hour"], &params["vehicles"]),
            (&json!(25.0), &json!(3)),
            "{question}: {params}"
        );
        assert_eq!(
            (&params["capacity"], &params["cost_per_vehicle"]),
            (&Value::Null, &Value::Null),
            "{question}: {params}"
        );
        assert_eq!(left(&answer), Vec::<String>::new(), "{question}");
    }
}

#[tokio::test]
async fn when_most_is_sold_is_a_month_and_not_a_product() {
    let answer = ask(AgentKind::DemandForecasting, &sales(), "When do we sell the most mixers?").await;
    assert_eq!(params(&answer)["view"], "season", "{}", answer.content);
    let of_money =
        ask(AgentKind::DemandForecasting, &sales(), "Which product will bring the most revenue?").await;
    assert_eq!(params(&of_money)["view"], "selling", "{}", of_money.content);
    assert!(of_money.content.contains(" EUR.**"), "{}", of_money.content);
}

#[tokio::test]
async fn a_list_of_orders_is_for_the_agent_of_the_stock_in_german_too() {
    let answer = ask(AgentKind::InventoryOptimization, STOCK, "Bestellvorschlag je Lieferant bitte").await;
    assert_eq!(answer.run.as_ref().unwrap().tool, "optimize_inventory", "{}", answer.content);
}
