//! Whole answers and whole results on small files, through the entry point that the chat and the command line use.

use bytes::Bytes;
use protocol::AgentKind;
use serde_json::{Value, json};

use crate::{
    answer,
    request::{LastRun, Limits, Request, Tools},
};
use intake::{AgentError, Dataset, Recipe, recipe};
use report::answer::Answer;

/// Noise without a repeating pattern.
const SCATTER: [i64; 36] = [
    3, -5, 1, 6, -2, 4, -6, 0, 5, -3, 2, -1, -4, 6, 0, -5, 3, 1, -2, 5, -6, 2, 4, -3, 1, -1, 6, -4, 0, 3, -5,
    2, -2, 4, -6, 1,
];

/// Months from January 2023 on; every product sells about its usual amount, which `change` may edit.
fn months(products: &[(&str, i64)], change: impl Fn(&str, usize, i64) -> i64) -> String {
    let mut text = "date,demand,product_id\n".to_owned();
    for (number, (product, usual)) in products.iter().enumerate() {
        for month in 0..36 {
            let value = change(product, month, usual + SCATTER[(month + 7 * number) % 36]);
            text.push_str(&format!("{}-{:02}-01,{value},{product}\n", 2023 + month / 12, month % 12 + 1));
        }
    }
    text
}

/// A spike of A in May 2024 and no demand of B in August 2025.
fn odd() -> String {
    months(&[("A", 100), ("B", 80)], |product, month, value| match (product, month) {
        ("A", 16) => 900,
        ("B", 31) => 0,
        _ => value,
    })
}

fn request(question: &str, file: &str) -> Request {
    let dataset = Some(Dataset::new("months.csv", Bytes::from(file.to_owned())));
    Request { question: question.to_owned(), dataset, ..Request::default() }
}

async fn ask(request: &Request) -> Result<Answer, AgentError> {
    answer(AgentKind::DemandForecasting, request, &Tools::silent()).await
}

fn file(answer: &Answer, name: &str) -> String {
    let files = &answer.run.as_ref().unwrap().files;
    let file = files.iter().find(|file| file.name == name).unwrap();
    String::from_utf8(file.bytes.clone()).unwrap()
}

fn rows(answer: &Answer) -> Vec<String> {
    file(answer, "anomalies.csv").lines().skip(1).map(str::to_owned).collect()
}

fn params(answer: &Answer) -> Value {
    answer.run.as_ref().unwrap().params.clone()
}

#[tokio::test]
async fn the_answer_lists_unusual_values_with_their_reasons() {
    let answer = ask(&request("find anomalies", &odd())).await.unwrap();
    let text = &answer.content;
    assert!(text.starts_with(
        "**2 unusual values in 2 of 2 products.** The largest by units: A, May 2024, spike: 9.0 times the usual. 72 \
         monthly values of 2 products were checked.\n"
    ), "{text}");
    assert!(text.contains("| A | May 2024 | 900 | 100 | +800 | spike: 9.0 times the usual |"), "{text}");
    assert!(
        text.contains("| B | Aug 2025 | 0 | 78 | -78 | no demand although about 78 is usual |"),
        "{text}"
    );
    assert!(text.contains("| spike | 1 | 1 | 1 month | 800 |"), "{text}");
    assert!(
        text.contains("Check first whether these are slips of the keyboard or of the unit: A (May 2024).")
    );
    assert!(text.contains("Ask whether these were out of stock or not recorded: B (Aug 2025)."));
    assert!(text.contains("“Count as unknown”"));
    assert!(text.contains("so about 0 of the 72 values here may be chance"), "{text}");
    assert!(
        text.ends_with("[anomalies.csv](anomalies.csv) · [analysis_report.xlsx](analysis_report.xlsx)\n")
    );
    assert!(answer.confidence > 0.9 && answer.confidence < 1.0, "{}", answer.confidence);
}

#[tokio::test]
async fn the_files_have_the_columns_of_the_contract_and_the_chart_shows_the_largest() {
    let answer = ask(&request("find anomalies", &odd())).await.unwrap();
    let table = file(&answer, "anomalies.csv");
    assert!(
        table.starts_with("product_id,date,actual,expected,deviation,reason,kind,score,units\n"),
        "{table}"
    );
    assert!(rows(&answer)[0].starts_with("A,2024-05-01,900,"), "{table}");
    let result: Value = serde_json::from_str(&file(&answer, "result.json")).unwrap();
    assert_eq!(result["tool"], "detect_anomalies");
    assert_eq!(result["confidence"], json!(answer.confidence));
    let chart = &result["charts"][0];
    assert_eq!(
        (&chart["name"], &chart["title"]),
        (&json!("anomalies"), &json!("Demand of A: actual and expected"))
    );
    assert_eq!(chart["series"][0]["values"][16], json!(900.0));
    let expected = chart["series"][1]["values"][16].as_f64().unwrap();
    assert!((expected - 100.0).abs() < 10.0);
    assert_eq!(params(&answer), json!({"frequency": "monthly", "products": [], "sensitivity": "normal"}));
}

#[tokio::test]
async fn a_file_without_anomalies_gets_an_answer() {
    let answer = ask(&request("any outliers?", &months(&[("A", 100)], |_, _, value| value))).await.unwrap();
    assert!(answer.content.starts_with(
        "**Nothing unusual: 36 monthly values of 1 product were checked, and all are about where they were \
         expected.**\n"
    ), "{}", answer.content);
    assert!(answer.content.contains("Nothing here speaks against forecasting the file as it is."));
    assert_eq!(rows(&answer), Vec::<String>::new());
}

#[tokio::test]
async fn a_lasting_change_and_the_end_of_sales_are_reported_with_their_dates() {
    let text = months(&[("A", 100), ("B", 80)], |product, month, value| match (product, month) {
        ("A", 20..) => value - 40,
        ("B", 28..) => 0,
        _ => value,
    });
    let answer = ask(&request("find anomalies", &text)).await.unwrap();
    let text = &answer.content;
    assert!(text.starts_with("**2 lasting changes in 2 of 2 products.**"), "{text}");
    assert!(text.contains("level fell by 4") && text.contains("from Sep 2024 on (about "), "{text}");
    assert!(text.contains("stopped selling: nothing since May 2025 (8 months) although about 8"), "{text}");
    assert!(text.contains("only the time since then indicates future demand: A."), "{text}");
    assert!(text.contains("Decide whether these are still sold: B."), "{text}");
}

#[tokio::test]
async fn a_period_in_which_many_products_are_unusual_is_reported_once() {
    let products = [("A", 100), ("B", 80), ("C", 120), ("D", 90)];
    let text =
        months(&products, |product, month, value| if month == 35 && product != "D" { 20 } else { value });
    let answer = ask(&request("find anomalies", &text)).await.unwrap();
    assert!(answer.content.contains(
        "Dec 2025: 3 of 4 products are unusually low at the same time; the file probably ends before the period does"
    ), "{}", answer.content);
}

#[tokio::test]
async fn follow_ups_edit_the_last_run() {
    let first = ask(&request("find anomalies", &odd())).await.unwrap();
    let mut next = request("only product B", &odd());
    next.last_run = Some(LastRun { id: None, tool: "detect_anomalies".to_owned(), params: params(&first) });
    let second = ask(&next).await.unwrap();
    assert_eq!(params(&second), json!({"frequency": "monthly", "products": ["B"], "sensitivity": "normal"}));
    assert!(rows(&second).iter().all(|row| row.starts_with("B,")) && !rows(&second).is_empty());
    next.question = "more sensitive".to_owned();
    next.last_run = Some(LastRun { id: None, tool: "detect_anomalies".to_owned(), params: params(&second) });
    let third = ask(&next).await.unwrap();
    assert_eq!(params(&third), json!({"frequency": "monthly", "products": ["B"], "sensitivity": "high"}));
    next.question = "forecast the next 2 months".to_owned();
    assert_eq!(ask(&next).await.unwrap().run.unwrap().tool, "forecast_demand");
}

#[tokio::test]
async fn a_product_has_the_same_findings_alone_and_among_others() {
    let all = ask(&request("find anomalies", &odd())).await.unwrap();
    let alone = ask(&request("find anomalies of product B", &odd())).await.unwrap();
    let mut rows_of_b = rows(&all);
    rows_of_b.retain(|row| row.starts_with("B,"));
    assert_eq!(rows(&alone), rows_of_b);
    assert_eq!(all, ask(&request("find anomalies", &odd())).await.unwrap());
}

async fn analyze(params: Value) -> Result<Answer, AgentError> {
    let bytes = Bytes::from(odd());
    crate::analyze("x.csv", bytes, AgentKind::DemandForecasting, "", Some(params), &Tools::silent()).await
}

#[tokio::test]
async fn parameters_given_as_json_are_used_and_checked() {
    let answer = analyze(json!({"threshold": 15, "products": ["a"]})).await.unwrap();
    assert_eq!(params(&answer), json!({"frequency": "monthly", "products": ["A"], "threshold": 15.0}));
    assert_eq!(rows(&answer).len(), 1);
    for wrong in
        [json!({"threshold": 0}), json!({"sensitivity": "huge"}), json!({"sensitivity": "low", "level": 80})]
    {
        assert!(matches!(analyze(wrong).await, Err(AgentError::Needs(_))));
    }
}

#[tokio::test]
async fn a_forecast_that_ignores_outliers_stays_a_forecast() {
    let answer = ask(&request("forecast the next 2 months ignoring outliers", &odd())).await.unwrap();
    assert_eq!(answer.run.unwrap().tool, "forecast_demand");
}

#[tokio::test]
async fn values_excluded_from_forecasts_are_still_reported() {
    let mut request = request("find anomalies", &odd());
    let rules = recipe::Rules { outliers: Some(recipe::Outliers::Drop), ..recipe::Rules::default() };
    request.dataset.as_mut().unwrap().recipe = Recipe { rules, ..Recipe::default() };
    let answer = ask(&request).await.unwrap();
    assert!(answer.content.contains("| A | May 2024 | 900 |"), "{}", answer.content);
    assert!(answer.content.contains("choose “Use them” to take that back"), "{}", answer.content);
}

#[tokio::test]
async fn products_with_short_histories_are_listed_and_not_judged() {
    let text = "date,demand,product_id\n2025-01-01,5,A\n2025-02-01,900,A\n2025-03-01,5,A\n";
    let answer = ask(&request("find anomalies", text)).await.unwrap();
    assert!(answer.content.starts_with("**No result: no product has enough values"), "{}", answer.content);
    assert!(
        answer.content.contains("1 product was not judged, because fewer than 8 values"),
        "{}",
        answer.content
    );
}

#[tokio::test]
async fn the_limit_on_products_of_a_plan_applies() {
    let mut request = request("find anomalies", &odd());
    request.limits = Limits { max_products: Some(1), ..Limits::default() };
    assert!(matches!(ask(&request).await, Err(AgentError::Limit(_))));
    request.question = "find anomalies of product A".to_owned();
    assert!(ask(&request).await.is_ok());
}
