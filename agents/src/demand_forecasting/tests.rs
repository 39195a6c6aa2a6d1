//! Whole answers on small files. Constant demand makes them independent of the forecasting method.

use std::sync::{Arc, Mutex};

use bytes::Bytes;
use protocol::AgentKind;
use serde_json::json;

use crate::{
    answer,
    request::{LastRun, Limits, Request, Tools},
};
use intake::{AgentError, Dataset};
use report::answer::Answer;

/// Two products that sell 10 and 30 in every month of 2024 and 2025.
pub(super) fn steady() -> String {
    let mut text = "date,demand,product_id\n".to_owned();
    for month in 0..24 {
        for (product, quantity) in [("A", 10), ("=B", 30)] {
            text.push_str(&format!("{}-{:02}-01,{quantity},{product}\n", 2024 + month / 12, month % 12 + 1));
        }
    }
    text
}

pub(super) fn request(question: &str, file: &str) -> Request {
    let dataset = Some(Dataset::new("steady.csv", Bytes::from(file.to_owned())));
    Request { question: question.to_owned(), dataset, ..Request::default() }
}

pub(super) async fn ask(request: &Request) -> Result<Answer, AgentError> {
    answer(AgentKind::DemandForecasting, request, &Tools::silent()).await
}

pub(super) async fn refusal(request: &Request) -> String {
    ask(request).await.unwrap_err().to_string()
}

pub(super) fn file(answer: &Answer, name: &str) -> String {
    let files = &answer.run.as_ref().unwrap().files;
    let file = files.iter().find(|file| file.name == name).unwrap();
    String::from_utf8(file.bytes.clone()).unwrap()
}

#[tokio::test]
async fn the_answer_starts_with_the_total_and_ends_with_the_files() {
    let answer = ask(&request("Forecast the next 2 months", &steady())).await.unwrap();
    assert_eq!(
        answer.content,
        "**Demand of 2 products in the next 2 months (Jan 2026 to Feb 2026): 80 units, as much as in the same \
         2 months a year before.**

| Month | Forecast of all | Year before |
| --- | ---: | ---: |
| Jan 2026 | 40 | 40 |
| Feb 2026 | 40 | 40 |

| Product | Forecast | Year before | Change | Usual error per month |
| --- | ---: | ---: | ---: | ---: |
| =B | 60 | 60 | 0 % | 0 |
| A | 20 | 20 | 0 % | 0 |

## The products

- Of 2 products none has a clear trend.
- Season: none could be proved.

## How far to trust it

- Expect a single month of one product to be off by about 0 % of its demand (0 units for the middle \
product), the total of 2 months by about 0 % (0 units). Measured by forecasting from 4 earlier points in time \
what then happened.
- Against repeating the last value the errors were as large in all: closer for 0 of 2 products, as close for \
2, further off for 0.
- The forecast of the total was off by 0 %, repeating the last value by 0 %.
- On the whole the tested forecasts were neither too high nor too low. The 80 % ranges held 100 % of what \
came, the 95 % ranges 100 %.

## What to do next

- Attach a stock list and ask “order for that forecast”: its ranges then set the safety stock.
- Ask further: “only =B”, “and for 6 months?” or “quarterly”.

## Assumptions

- The forecast is monthly and reaches 2 months ahead; the file holds monthly demand.

## Files

[forecast_report.csv](forecast_report.csv) · [forecast_accuracy.csv](forecast_accuracy.csv) · \
[forecast_items.csv](forecast_items.csv) · [analysis_report.xlsx](analysis_report.xlsx)
"
    );
    assert_eq!(answer.confidence, 1.0);
}

/// The rows of the forecast report, without the header.
fn rows(answer: &Answer) -> Vec<String> {
    file(answer, "forecast_report.csv").lines().skip(1).map(str::to_owned).collect()
}

#[tokio::test]
async fn a_product_has_the_same_forecast_alone_and_among_others() {
    let all = ask(&request("next 3 months", &steady())).await.unwrap();
    let alone = ask(&request("next 3 months, only product A", &steady())).await.unwrap();
    let mut rows_of_a = rows(&all);
    rows_of_a.retain(|row| row.starts_with("A,"));
    assert_eq!(rows(&alone), rows_of_a);
}

#[tokio::test]
async fn a_follow_up_edits_the_run_before() {
    let mut request = request("and for a quarter?", &steady());
    request.last_run = Some(LastRun {
        id: None,
        tool: "forecast_demand".to_owned(),
        params: json!({"horizon": {"amount": 1, "unit": "months"}, "products": ["A"], "level": 95}),
    });
    let answer = ask(&request).await.unwrap();
    assert_eq!(
        answer.run.unwrap().params,
        json!({
            "horizon": {"amount": 1, "unit": "quarters"},
            "frequency": "monthly",
            "products": ["A"],
            "level": 95
        })
    );
    assert!(answer.content.contains("Low (95 %)"));
}

#[tokio::test]
async fn a_plan_with_too_few_products_names_both_numbers() {
    let mut request = request("forecast", &steady());
    request.limits = Limits { max_products: Some(1), ..Limits::default() };
    assert_eq!(
        refusal(&request).await,
        "steady.csv has 2 products, and your plan allows 1 in one analysis. Name up to 1 of them in your \
         question, upload a file with fewer, or upgrade your plan."
    );
    request.question = "only product A".to_owned();
    assert!(ask(&request).await.is_ok());
    request.params = Some(json!({"horizon": 3, "products": ["A", "=B"]}));
    let text = refusal(&request).await;
    assert!(text.starts_with("Your question is about 2 of the 2 products of steady.csv, and "), "{text}");
}

#[tokio::test]
async fn parameters_can_correct_the_columns() {
    let text = "day,planned_demand,sold\n2025-01-01,1,5\n2025-01-02,1,5\n2025-01-03,1,5\n2025-01-04,1,5\n";
    let mut request = request("forecast", text);
    request.params = Some(json!({"horizon": 1, "columns": {"quantity": "sold"}}));
    let answer = ask(&request).await.unwrap();
    assert!(file(&answer, "forecast_report.csv").contains("all,2025-01-05,5,"));
}

#[tokio::test]
async fn a_product_that_ended_is_forecast_but_not_in_the_totals() {
    let text = steady() + "2024-01-01,5,C\n2024-02-01,5,C\n2024-03-01,5,C\n";
    let answer = ask(&request("next month", &text)).await.unwrap();
    assert!(answer.content.starts_with("**Demand of 2 products in the next month (Jan 2026): 40 units"));
    assert!(answer.content.contains(
        "- 1 of 3 products (C) has no rows up to Dec 2025; a forecast starts after the last row of its product. \
         In the files, and not in the totals above."
    ));
    let beside = "**Check this first:** 1 product is not in this total (C), because its rows end before Dec 2025: forecast \
                  from there on, it comes to 5 units.";
    assert!(answer.content.contains(beside), "{}", answer.content);
    assert!(file(&answer, "forecast_report.csv").contains("C,2024-04-01,5,"));
}

#[tokio::test]
async fn damaged_files_never_cause_an_internal_error() {
    let mut state = 1_u64;
    let mut random = || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize
    };
    let pieces: [&[u8]; 12] = [
        b",",
        b";",
        b"\"",
        b"\n",
        b"\r\n",
        b"\xff",
        b"-",
        b"9999999999",
        b"date",
        b"=",
        b"2024-13-45",
        b"1e308",
    ];
    for _ in 0..300 {
        let mut bytes = steady().into_bytes();
        bytes.truncate(200 + random() % 400);
        for _ in 0..1 + random() % 8 {
            let at = random() % bytes.len();
            bytes.splice(at..at, pieces[random() % pieces.len()].iter().copied());
        }
        let dataset = Some(Dataset::new("steady.csv", Bytes::from(bytes)));
        let request = Request { question: "next 2 months".to_owned(), dataset, ..Request::default() };
        let result = ask(&request).await;
        assert!(!matches!(result, Err(AgentError::Internal(_))), "{:?}", result.err());
    }
}

#[tokio::test]
async fn a_file_for_another_agent_is_recognised() {
    let text = "location_id,name,x_coord,y_coord,demand\nDEPOT,Depot,0,0,0\nC1,One,3,4,5\n";
    assert_eq!(
        refusal(&request("forecast", text)).await,
        "No column of steady.csv could be recognised as the date. Its columns are: location_id, name, x_coord, \
         y_coord, demand. Name one of them `date` and upload the file again. The file looks made for the \
         Vehicle Routing agent."
    );
}

#[tokio::test]
async fn without_a_file_the_answer_names_the_columns_that_it_needs() {
    let request = Request { question: "Forecast next month".to_owned(), ..Request::default() };
    let answer = ask(&request).await.unwrap();
    assert!(answer.content.contains("`date,demand,product_id`"));
    assert!(answer.content.contains("(/samples/demand_forecasting.csv)"));
    assert_eq!(answer.run, None);
}

#[tokio::test]
async fn a_stopped_analysis_is_cancelled() {
    let tools = Tools::silent();
    tools.cancel.cancel();
    let request = request("forecast", &steady());
    let result = answer(AgentKind::DemandForecasting, &request, &tools).await;
    assert!(matches!(result, Err(AgentError::Cancelled)));
}

#[tokio::test]
async fn progress_names_the_file_and_counts_the_products() {
    let heard = Arc::new(Mutex::new(Vec::new()));
    let sink = Arc::clone(&heard);
    let tools = Tools { progress: Arc::new(move |it| sink.lock().unwrap().push(it)), ..Tools::silent() };
    answer(AgentKind::DemandForecasting, &request("forecast", &steady()), &tools).await.unwrap();
    let heard = heard.lock().unwrap();
    assert_eq!(heard[0].message, "Reading steady.csv");
    assert!(heard.iter().any(|progress| progress.message == "Forecasting 2 of 2 products"));
    assert!(heard.iter().all(|progress| progress.step <= progress.steps && progress.percent <= 100));
}
