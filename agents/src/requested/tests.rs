//! A typed request reaches the tools: parameters that their own reading of the words misses, and rows of the file.

use bytes::Bytes;
use intake::Dataset;
use protocol::{AgentKind, Understood};
use serde_json::{Value, json};

use crate::{Request, Run, Tools, answer};

const SALES: &str = include_str!("../../tests/requested/sales.csv");
const STOCK: &str = "item,category,unit_cost,annual_demand,order_cost,lead_time_days\n\
                     A,Dairy,2,1200,50,7\nB,Dairy,5,300,50,14\nC,Bakery,400,90,50,14\n";
const STOPS: &str = "location_id,zone,x,y,demand\nDepot,,0,0,0\nS1,North,3,4,5\nS2,North,6,8,6\nS3,South,-5,0,7\nS4,South,0,-9,4\n";
const SUPPLIERS: &str =
    "supplier,price,quality,lead_time_days\nAlder,10,90,12\nBirch,12,97,7\nCedar,9,80,21\nDelta,11,93,10\n";

async fn ask(question: &str, file: &str, before: Option<Box<Understood>>) -> (Run, Box<Understood>) {
    let dataset = Dataset::new("file.csv", Bytes::from(file.to_owned()));
    let today = chrono::NaiveDate::from_ymd_opt(2026, 11, 20);
    let request = Request {
        question: question.to_owned(),
        dataset: Some(dataset),
        today,
        before,
        ..Request::default()
    };
    let answer = answer(AgentKind::General, &request, &Tools::silent()).await.unwrap();
    let content = answer.content.clone();
    (answer.run.unwrap_or_else(|| panic!("{question}: {content}")), Box::new(answer.understood.unwrap()))
}

async fn is_given(question: &str, file: &str, expected: Value) {
    let (run, _) = ask(question, file, None).await;
    for (name, value) in expected.as_object().unwrap() {
        assert_eq!(&run.params[name], value, "{question}: {}", run.params);
    }
}

async fn is_about_rows(question: &str, file: &str, rows: u64, sentence: &str) {
    let (run, understood) = ask(question, file, None).await;
    let result: Value = serde_json::from_slice(&run.files[0].bytes).unwrap();
    assert_eq!(result["dataset"]["rows"], rows, "{question}: {}", result["dataset"]);
    let text = result["answer"].as_str().unwrap();
    assert!(text.starts_with(sentence), "{question}: {text}");
    assert_eq!(understood.not_understood, Vec::<String>::new(), "{question}");
}

#[tokio::test]
async fn parameters_that_were_understood_are_those_of_the_run() {
    let stock =
        "Plan the stock: clients should find the goods 97 times out of 100, and the lead time is a fortnight";
    is_given(stock, STOCK, json!({ "service_percent": 97.0, "lead_time_days": 14.0 })).await;
    let routes = "Plan the deliveries: two vans, no more than 3 drops each";
    is_given(routes, STOPS, json!({ "vehicles": 2, "max_stops": 3 })).await;
    is_given("Which supplier is best? Use TOPSIS", SUPPLIERS, json!({ "method": "topsis" })).await;
}

#[tokio::test]
async fn words_that_ask_for_nothing_still_state_what_the_picked_agent_plans_with() {
    let file = SUPPLIERS.replace("lead_time_days\n", "lead_time_days,country\n").replace("12\n", "12,CN\n");
    let file = file.replace(",7\n", ",7,DE\n").replace("21\n", "21,ES\n").replace(",10\n", ",10,DE\n");
    for question in ["exclude China", "only suppliers outside China"] {
        let request = Request {
            question: question.to_owned(),
            dataset: Some(Dataset::new("file.csv", Bytes::from(file.clone()))),
            today: chrono::NaiveDate::from_ymd_opt(2026, 11, 20),
            ..Request::default()
        };
        let answer = answer(AgentKind::SupplierSelection, &request, &Tools::silent()).await.unwrap();
        assert!(answer.content.starts_with("*Only country not CN: 3 of 4 rows.*"), "{}", answer.content);
        assert_eq!(answer.understood.unwrap().not_understood, Vec::<String>::new(), "{question}");
    }
}

#[tokio::test]
async fn a_service_that_moves_is_planned_at_its_new_level() {
    for question in [
        "Plan the stock, what if we go from 98 down to 93 percent service?",
        "Plan the stock, service from 98 to 93 %",
    ] {
        is_given(question, STOCK, json!({ "service_percent": 93.0 })).await;
    }
}

#[tokio::test]
async fn money_and_service_of_a_part_are_not_those_of_the_whole() {
    let (run, _) = ask("Plan the stock, no more than 1,500 may sit in safety stock", STOCK, None).await;
    assert_eq!(run.params["safety_budget"], 1500.0, "{}", run.params);
    assert_eq!(run.params.get("budget"), None, "{}", run.params);
    let (run, understood) = ask("Plan the stock: A parts 99 %, B 95 %, C 88 %", STOCK, None).await;
    assert_eq!(run.params["class_service"], json!({ "A": 99.0, "B": 95.0, "C": 88.0 }), "{}", run.params);
    assert_eq!(run.params.get("service_percent"), None, "{}", run.params);
    assert_eq!(understood.not_understood, Vec::<String>::new());
}

#[tokio::test]
async fn orders_of_a_supplier_that_are_combined_are_no_group_of_the_report() {
    let file = STOCK.replace("category", "supplier");
    let (run, _) = ask("Plan the stock and combine the orders of each supplier", &file, None).await;
    assert_eq!(run.params["joint_orders"], true, "{}", run.params);
    assert_eq!(run.params.get("group_by"), None, "{}", run.params);
}

#[tokio::test]
async fn ranges_methods_and_measures_of_a_forecast_reach_the_run() {
    is_given("Forecast the next 3 months with 90 % ranges", SALES, json!({ "level": 90 })).await;
    is_given(
        "Forecast the next 3 months with a moving average of 6",
        SALES,
        json!({ "method": "moving_average", "window": 6 }),
    )
    .await;
    let (run, understood) = ask("Compare Holt-Winters and ARIMA by MAPE", SALES, None).await;
    assert_eq!(run.params["compare_methods"], json!(["holt_winters", "arima"]));
    assert_eq!(run.params["metric"], "mape");
    assert_eq!(understood.not_understood, Vec::<String>::new());
    let (run, _) = ask("use theta instead", SALES, Some(understood)).await;
    assert_eq!((&run.params["method"], &run.params["compare_methods"]), (&json!("theta"), &Value::Null));
}

#[tokio::test]
async fn only_the_rows_that_are_asked_for_count_and_the_answer_begins_with_them() {
    is_about_rows("Plan the stock, only category Dairy", STOCK, 2, "*Only category Dairy: 2 of 3 rows.*")
        .await;
    is_about_rows(
        "Forecast the demand of the next 3 months, only Leeds",
        SALES,
        24,
        "*Only branch Leeds: 24 of 48 rows.*",
    )
    .await;
    is_about_rows(
        "Forecast the next 3 months based on the past 12 months",
        SALES,
        24,
        "*Only the last 12 months: 24 of 48 rows.*",
    )
    .await;
}

#[tokio::test]
async fn the_depot_stays_when_stops_are_chosen() {
    is_about_rows(
        "Plan the routes with 2 vans, only zone North",
        STOPS,
        3,
        "*Only zone North: 3 of 5 rows.*",
    )
    .await;
}

#[tokio::test]
async fn what_a_follow_up_takes_back_is_out_of_the_run() {
    let (run, before) = ask("Plan the routes with 2 vans, at most 3 stops each", STOPS, None).await;
    assert_eq!(run.params["max_stops"], 3);
    let (run, _) = ask("drop the stop limit", STOPS, Some(before)).await;
    assert_eq!((&run.params["max_stops"], &run.params["vehicles"]), (&Value::Null, &json!(2)));
}

#[tokio::test]
async fn a_stretch_after_the_end_of_the_file_is_its_future_although_it_is_over_today() {
    is_given("Forecast January to March 2026", SALES, json!({ "horizon": { "until": "2026-03-31" } })).await;
}

const BOUGHT: &str =
    "item,supplier,current_stock,unit_cost,annual_demand\nA,Acme,0,10,3600\nB,Best,0,10,400\nC,,0,2,900\n";

#[tokio::test]
async fn a_supplier_that_nothing_is_bought_from_is_left_out_and_nothing_else_is() {
    for question in [
        "Plan the stock, don't buy from Acme",
        "Plan the stock, stop buying from Acme",
        "Plan the stock, don't order anything from Acme",
        "What should I order? Not from Acme",
        "Lagerbestand planen, was soll ich bestellen? Bei Acme nichts mehr bestellen",
        "Was soll ich bestellen? Kaufe nicht bei Acme",
    ] {
        let (run, understood) = ask(question, BOUGHT, None).await;
        assert_eq!(run.params["without_suppliers"], json!(["Acme"]), "{question}: {}", run.params);
        assert_eq!(run.params["suppliers"], Value::Null, "{question}");
        let result: Value = serde_json::from_slice(&run.files[0].bytes).unwrap();
        let report =
            result["tables"].as_array().unwrap().iter().find(|table| table["name"] == "inventory_report");
        assert_eq!(
            report.unwrap()["rows"].as_array().unwrap().len(),
            2,
            "{question}: C has no supplier and stays"
        );
        assert_eq!(understood.not_understood, Vec::<String>::new(), "{question}");
    }
}

async fn of_picked(kind: AgentKind, question: &str, file: &str) -> crate::Answer {
    let request = Request {
        question: question.to_owned(),
        dataset: Some(Dataset::new("file.csv", Bytes::from(file.to_owned()))),
        today: chrono::NaiveDate::from_ymd_opt(2026, 11, 20),
        ..Request::default()
    };
    answer(kind, &request, &Tools::silent()).await.unwrap()
}

#[tokio::test]
async fn a_picked_agent_looks_up_the_figure_of_rows_that_is_asked_for() {
    let suppliers =
        SUPPLIERS.replace("lead_time_days\n", "lead_time_days,country\n").replace(",12\n", ",12,IN\n");
    let suppliers =
        suppliers.replace(",7\n", ",7,DE\n").replace(",21\n", ",21,IN\n").replace(",10\n", ",10,DE\n");
    for (kind, question, file, first) in [
        (
            AgentKind::SupplierSelection,
            "average lead time of the Indian suppliers?",
            suppliers.as_str(),
            "**16.5** is the mean lead_time_days.",
        ),
        (
            AgentKind::VehicleRouting,
            "how many units of demand go to zone South in total?",
            STOPS,
            "**11** is the sum of demand.",
        ),
    ] {
        let answer = of_picked(kind, question, file).await;
        assert!(answer.content.starts_with(first), "{question}: {}", answer.content);
        assert_eq!(answer.run.unwrap().tool, tables::TOOL, "{question}");
    }
}

#[tokio::test]
async fn a_figure_that_the_agent_tells_itself_is_left_to_it() {
    let stock = STOCK.replace("lead_time_days\n", "lead_time_days,current_stock\n");
    let stock = stock.replace(",7\n", ",7,10\n").replace(",14\n", ",14,20\n");
    let answer = of_picked(AgentKind::InventoryOptimization, "what is the value of our stock?", &stock).await;
    assert_eq!(answer.run.unwrap().tool, "optimize_inventory");
    assert!(answer.content.contains("**The stock of today is worth 8,120**"), "{}", answer.content);
}

#[tokio::test]
async fn each_group_is_planned_with_the_service_that_was_said_for_it() {
    let question = "What should I order? 99 % service for Dairy and 90 % for everything else";
    let (run, understood) = ask(question, STOCK, None).await;
    assert_eq!(run.params["group_service"], json!({ "column": "category", "percents": { "Dairy": 99.0 } }));
    assert_eq!(run.params["service_percent"], 90.0);
    assert_eq!(understood.not_understood, Vec::<String>::new());
    let result: Value = serde_json::from_slice(&run.files[0].bytes).unwrap();
    let report =
        result["tables"].as_array().unwrap().iter().find(|table| table["name"] == "inventory_report");
    let report = report.unwrap();
    let columns = report["columns"].as_array().unwrap();
    let service = columns.iter().position(|column| column["name"] == "service_target").unwrap();
    let item = columns.iter().position(|column| column["name"] == "item_id").unwrap();
    let mut levels: Vec<(String, f64)> = Vec::new();
    for row in report["rows"].as_array().unwrap() {
        levels.push((row[item].as_str().unwrap().to_owned(), row[service].as_f64().unwrap()));
    }
    levels.sort_by(|one, other| one.0.cmp(&other.0));
    let expected = [("A", 0.99), ("B", 0.99), ("C", 0.9)].map(|(name, level)| (name.to_owned(), level));
    assert_eq!(levels, expected);
    assert!(
        result["answer"]
            .as_str()
            .unwrap()
            .contains("Service: 99 % for Dairy, as you asked. Other items have 90 %.")
    );
}

#[tokio::test]
async fn a_comparison_of_two_past_times_is_looked_up_and_not_forecast() {
    let mut file = "date,demand,product\n".to_owned();
    for month in 1..=24 {
        let (year, month) = (2024 + (month - 1) / 12, (month - 1) % 12 + 1);
        file.push_str(&format!("{year}-{month:02}-01,{},A\n", 10 * month));
    }
    for question in
        ["did we sell more in December 2025 than in November 2024?", "compare sales in 2025 with 2024"]
    {
        let answer = of_picked(AgentKind::DemandForecasting, question, &file).await;
        assert_eq!(answer.run.unwrap().tool, tables::TOOL, "{question}");
    }
    let ahead =
        of_picked(AgentKind::DemandForecasting, "compare the next quarter with last year", &file).await;
    assert_eq!(ahead.run.unwrap().tool, "forecast_demand");
}
