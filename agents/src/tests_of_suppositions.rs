//! What a question supposes of some rows changes them in the analysis of all, and nothing else.

use bytes::Bytes;
use chrono::NaiveDate;
use intake::Dataset;
use protocol::AgentKind;
use report::answer::Answer;
use serde_json::json;

use crate::{
    answer,
    request::{Request, Tools},
    tests::{ask, selection},
};

const STOCK: &str = "\
Artikelnr;Bezeichnung;Lieferant;Bestand;Einstandspreis EUR;Jahresbedarf;Lieferzeit Tage
A-1;Kugellager 6204;Krause;20;3,85;480;12
A-2;Kugellager 6306;Krause;9;9,40;480;10
A-3;Schraube M8;Vogt;56;0,08;960;7
A-4;Getriebemotor;Weber;40;318,00;90;42
A-5;Kette 08B;Weber;528;30,14;480;35
";

const OFFERS: &str = "\
Supplier,Country,Unit price EUR,Lead time days,Quality score
Nordia Metall,Sweden,10.73,24,79
Hanoi Precision,Vietnam,7.62,40,70
Kowal SA,Poland,9.10,20,88
Rhein Guss,Germany,10.90,11,86
";

const STOPS: &str = "\
stop_id,name,type,latitude,longitude,crates,service_min
D0,Depot,depot,54.320,10.120,0,0
S1,Holm,bakery,54.317,10.152,8,20
S2,Hill,hotel,54.330,10.100,12,35
S3,Dock,hotel,54.300,10.140,9,45
S4,East,school,54.310,10.110,6,10
";

fn named(answer: &Answer) -> &[String] {
    answer.understood.as_ref().map_or(&[], |read| &read.not_understood)
}

#[tokio::test]
async fn a_plan_of_all_items_changes_those_of_one_supplier() {
    let plan = ask(
        AgentKind::InventoryOptimization,
        STOCK,
        "Was muss ich bei Krause und Vogt bestellen, wenn die Lieferzeit bei Vogt um 10 Tage steigt?",
    )
    .await;
    let rows = json!([{"column": "Lieferant", "op": "eq", "value": "Vogt"}]);
    let changes = json!([{"column": "Lieferzeit Tage", "op": "add", "value": 10.0, "rows": rows}]);
    assert_eq!(selection(&plan)["changes"], changes);
    let params = &plan.run.as_ref().unwrap().params;
    assert_eq!(params["suppliers"], json!(["Krause", "Vogt"]));
    assert!(params.get("lead_time_change_days").is_none(), "{params}");
    assert!(
        plan.content.contains("*Supposed: Lieferzeit Tage 10 more for Lieferant Vogt (1 of 5 rows).*"),
        "{}",
        plan.content
    );
    assert!(plan.content.contains("| Safety stock |"), "beside the plan without it: {}", plan.content);
    assert!(named(&plan).is_empty(), "{:?}", named(&plan));
}

#[tokio::test]
async fn a_price_of_one_supplier_changes_the_orders_of_all() {
    let asked = "If Weber raises its prices by 10 %, how much more do my orders cost?";
    let plan = ask(AgentKind::InventoryOptimization, STOCK, asked).await;
    assert!(plan.content.contains("of 5 items"), "{}", plan.content);
    assert_eq!(selection(&plan)["changes"][0]["value"], 10.0);
}

#[tokio::test]
async fn suppliers_are_ranked_with_and_without_what_is_supposed_of_one() {
    for (question, change) in [
        (
            "Would Kowal win if its lead time fell to 10 days?",
            json!({"supplier": "Kowal SA", "criterion": "Lead time days", "to": 10.0}),
        ),
        (
            "Assume Nordia Metall cuts its price to 7.50: would it become the best supplier?",
            json!({"supplier": "Nordia Metall", "criterion": "Unit price EUR", "to": 7.5}),
        ),
        (
            "If freight makes the Asian suppliers 15 % more expensive, who is best?",
            json!({"supplier": "Hanoi Precision", "criterion": "Unit price EUR", "percent": 15.0}),
        ),
        (
            "Rank the suppliers if Nordia Metall delivers 10 days earlier",
            json!({"supplier": "Nordia Metall", "criterion": "Lead time days", "by": -10.0}),
        ),
    ] {
        let ranking = ask(AgentKind::SupplierSelection, OFFERS, question).await;
        let params = &ranking.run.as_ref().unwrap().params;
        assert_eq!(params["changes"], json!([change]), "{question}: {params}");
        assert!(ranking.content.contains("of 4 suppliers"), "{}", ranking.content);
        assert!(ranking.content.contains("without it"), "{}", ranking.content);
    }
}

#[tokio::test]
async fn stops_of_one_type_take_longer() {
    let routes = ask(
        AgentKind::VehicleRouting,
        STOPS,
        "2 vans of 30 crates, what if the hotels take 10 minutes longer?",
    )
    .await;
    let change = &selection(&routes)["changes"][0];
    assert_eq!(
        (&change["column"], &change["value"]),
        (&json!("service_min"), &json!(10.0)),
        "{}",
        routes.content
    );
    assert!(routes.content.contains("(2 of 5 rows)"), "{}", routes.content);
}

#[tokio::test]
async fn a_forecast_by_region_grows_in_one_of_them() {
    let mut file = "month,region,units\n".to_owned();
    for month in 0..36 {
        let (year, month) = (2023 + month / 12, month % 12 + 1);
        file.push_str(&format!(
            "{year}-{month:02}-01,North,{}\n{year}-{month:02}-01,South,{}\n",
            100 + month,
            50 + month
        ));
    }
    let asked = "Forecast 4 months by region, assuming sales in the South fall by 15 %";
    let forecast = ask(AgentKind::DemandForecasting, &file, asked).await;
    let params = &forecast.run.as_ref().unwrap().params;
    assert_eq!(params["growth"]["percent"], -15.0, "{params}");
    assert_eq!(params["growth"]["products"], json!(["South"]), "{params}");
}

#[tokio::test]
async fn the_next_question_starts_without_what_was_supposed() {
    let asked = "What should I order if Krause needs 30 days?";
    let first = ask(AgentKind::InventoryOptimization, STOCK, asked).await;
    assert!(!selection(&first)["changes"].is_null(), "{}", first.content);
    let run = first.run.as_ref().unwrap();
    let request = Request {
        question: "Plan the stock with 98 % service".to_owned(),
        dataset: Some(Dataset::new("file.csv", Bytes::from_static(STOCK.as_bytes()))),
        today: NaiveDate::from_ymd_opt(2026, 11, 28),
        before: first.understood.clone().map(Box::new),
        last_run: Some(crate::request::LastRun {
            id: None,
            tool: run.tool.to_owned(),
            params: run.params.clone(),
        }),
        ..Request::default()
    };
    let next = answer(AgentKind::InventoryOptimization, &request, &Tools::silent()).await.unwrap();
    assert!(selection(&next)["changes"].is_null(), "{}", next.content);
}

#[tokio::test]
async fn a_region_is_the_products_that_are_sold_there_alone() {
    let mut file = "month,product,region,units\n".to_owned();
    for month in 0..36 {
        let (year, month) = (2023 + month / 12, month % 12 + 1);
        for (product, region) in [("A", "North"), ("B", "North"), ("C", "South")] {
            file.push_str(&format!("{year}-{month:02}-01,{product},{region},{}\n", 100 + month));
        }
    }
    let asked = "Forecast 6 months by region assuming demand in the North grows 12 %";
    let forecast = ask(AgentKind::DemandForecasting, &file, asked).await;
    let params = &forecast.run.as_ref().unwrap().params;
    assert_eq!(params["growth"]["products"], json!(["A", "B"]), "{params}");
    assert!(!forecast.content.contains("(+0 by the assumption)"), "{}", forecast.content);
}

#[tokio::test]
async fn a_price_that_is_supposed_is_no_growth_of_demand() {
    let mut file = "month,region,price,units\n".to_owned();
    for month in 0..36 {
        let (year, month) = (2023 + month / 12, month % 12 + 1);
        for (region, price) in [("North", 2.5), ("South", 3.1)] {
            file.push_str(&format!("{year}-{month:02}-01,{region},{price},{}\n", 100 + month));
        }
    }
    let asked = "Forecast 3 months by region if the price in the South rises by 15 %";
    let forecast = ask(AgentKind::DemandForecasting, &file, asked).await;
    let params = &forecast.run.as_ref().unwrap().params;
    assert!(params["growth"]["percent"].is_null(), "{params}");
    assert!(!named(&forecast).is_empty(), "{}", forecast.content);
}
