//! Methods, comparisons of methods, measures and seasons that are asked for in words and by parameters.

use serde_json::{Value, json};

use crate::{
    demand_forecasting::tests::{ask, file, refusal, request},
    request::Request,
};
use report::answer::Answer;

/// Two products with a season and a trend over five years of months.
fn seasonal() -> String {
    let mut text = "date,demand,product_id\n".to_owned();
    for month in 0..60 {
        let season = [90, 95, 100, 120, 110, 100, 95, 90, 100, 105, 110, 130][month % 12];
        for (name, size) in [("A", 1), ("B", 2)] {
            let date = format!("{}-{:02}-01", 2021 + month / 12, month % 12 + 1);
            let noise = (month * 7 + size) % 5;
            text.push_str(&format!("{date},{},{name}\n", size * (season + month) + noise));
        }
    }
    text
}

async fn given(params: Value) -> Answer {
    ask(&Request { params: Some(params), ..request("", &seasonal()) }).await.unwrap()
}

#[tokio::test]
async fn a_method_that_is_asked_for_forecasts_alone_and_the_answer_says_so() {
    let answer = given(json!({ "method": "naive", "products": ["A"], "horizon": 3 })).await;
    assert!(answer.content.starts_with("Forecast by Naive alone, as you asked."), "{}", answer.content);
    assert!(file(&answer, "forecast_accuracy.csv").contains("\nA,Naive,"));
    let values: Vec<String> =
        seasonal().lines().filter(|line| line.ends_with(",A")).map(str::to_owned).collect();
    let last = values.last().unwrap().split(',').nth(1).unwrap().to_owned();
    for row in file(&answer, "forecast_report.csv").lines().skip(1) {
        assert_eq!(row.split(',').nth(2), Some(last.as_str()), "{row}");
    }
}

#[tokio::test]
async fn a_moving_average_without_a_window_states_the_usual_one() {
    let answer = given(json!({ "method": "moving_average" })).await;
    assert!(
        answer.content.starts_with("Forecast by a moving average of the last 3 months alone"),
        "{}",
        answer.content
    );
    let params = answer.run.unwrap().params;
    assert_eq!((&params["method"], &params["window"]), (&json!("moving_average"), &json!(3)));
}

#[tokio::test]
async fn compared_methods_are_in_a_table_and_the_best_one_makes_the_forecast() {
    let answer = given(json!({ "compare_methods": ["naive", "holt_winters"], "metric": "mape" })).await;
    assert!(
        answer.content.starts_with("**Best in the tests on the past: Holt-Winters, with a MAPE of "),
        "{}",
        answer.content
    );
    assert!(answer.content.contains("| Method | MASE | MAPE | Products tested |"), "{}", answer.content);
    let table = file(&answer, "method_comparison.csv");
    assert!(table.starts_with("method,mase,mape,smape,rmsse,wape,products_tested,used\nNaive,"), "{table}");
    assert!(table.lines().nth(2).unwrap().ends_with(",2,yes"), "{table}");
    assert!(file(&answer, "forecast_accuracy.csv").contains("Holt-Winters, ETS("));
}

#[tokio::test]
async fn a_measure_that_is_asked_for_comes_first() {
    let answer = given(json!({ "metric": "wape" })).await;
    assert!(answer.content.starts_with("**WAPE in the tests on the past: "), "{}", answer.content);
    assert!(file(&answer, "forecast_accuracy.csv").lines().next().unwrap().ends_with(",wape"));
}

#[tokio::test]
async fn only_the_season_that_is_asked_for_is_looked_for() {
    let answer = given(json!({ "season_length": 6 })).await;
    assert!(answer.content.starts_with("Only a season of 6 months was looked for"), "{}", answer.content);
    assert!(!file(&answer, "forecast_accuracy.csv").contains("season 12"));
}

#[tokio::test]
async fn methods_that_are_not_there_are_named_first() {
    let answer = ask(&request("forecast 3 months with Prophet", &seasonal())).await.unwrap();
    assert!(answer.content.starts_with("**Not available: Prophet.**"), "{}", answer.content);
    let answer = given(json!({ "method": "arima" })).await;
    assert!(
        answer.content.contains("**Not available: ARIMA with moving-average terms.**"),
        "{}",
        answer.content
    );
    let params = Some(json!({ "compare_methods": ["theta"] }));
    let refused = refusal(&Request { params, ..request("", &seasonal()) }).await;
    assert!(refused.contains("at least two different methods"), "{refused}");
}
