//! Questions about a run that was really made.

use std::sync::Arc;

use bytes::Bytes;
use chrono::NaiveDate;
use intake::Dataset;
use protocol::{AgentKind, QuestionKind};
use report::Answer;
use serde_json::Value;

use crate::{LastRun, Request, Tools, answer};

const STOCK: &[u8] = b"item,unit_cost,annual_demand,order_cost,lead_time_days,current_stock\n\
    SKU-12,2,1200,50,7,20\nSKU-3,5,300,50,14,400\n";

async fn after_a_run(question: &str) -> Answer {
    let dataset = Some(Dataset::new("stock.csv", Bytes::from_static(STOCK)));
    let today = NaiveDate::from_ymd_opt(2026, 11, 23);
    let asked = "Reorder points of each item";
    let request = Request { question: asked.to_owned(), dataset, today, ..Request::default() };
    let first = answer(AgentKind::InventoryOptimization, &request, &Tools::silent()).await.unwrap();
    let run = first.run.unwrap();
    let result: Value = serde_json::from_slice(&run.files[0].bytes).unwrap();
    let next = Request {
        question: question.to_owned(),
        last_run: Some(LastRun { id: Some(run.id), tool: run.tool.to_owned(), params: run.params }),
        last_result: Some(Arc::new(result)),
        before: first.understood.map(Box::new),
        ..request
    };
    answer(AgentKind::General, &next, &Tools::silent()).await.unwrap()
}

fn has(answer: &Answer, text: &str) {
    assert!(answer.content.contains(text), "{text} is missing in {}", answer.content);
}

#[tokio::test]
async fn why_a_row_is_answered_with_its_figures_and_their_formulas_and_without_a_run() {
    for question in ["Why SKU-12?", "why do I have to order 548 of SKU-12"] {
        let answer = after_a_run(question).await;
        assert!(answer.run.is_none(), "{question}");
        assert_eq!(answer.understood.as_ref().unwrap().kind, QuestionKind::ExplainRun);
        has(&answer, "**SKU-12**");
        has(&answer, "- annual value: 2,400 (money) = annual demand 1,200 × unit cost 2\n");
        has(&answer, "- order value: 1,096 (money) = order quantity 548 × unit price 2\n");
        assert!(!answer.content.contains("SKU-3"), "{}", answer.content);
    }
}

#[tokio::test]
async fn a_figure_is_found_in_its_row_and_as_the_sum_of_a_column() {
    has(
        &after_a_run("where does the 1,096 come from").await,
        "order value of SKU-12 in `inventory_report.csv`",
    );
    has(&after_a_run("where does the 3,900 come from").await, "annual value");
    has(&after_a_run("where does the 77123 come from").await, "77123 stands in no table of that run");
}

#[tokio::test]
async fn a_figure_that_is_only_pointed_at_is_asked_for() {
    let answer = after_a_run("how did you get this figure").await;
    has(&answer, "Which row or figure do you mean?");
    has(&answer, "SKU-12, SKU-3");
}

#[tokio::test]
async fn a_reason_for_a_change_of_demand_is_not_read_from_a_run_of_stock() {
    assert!(super::asks_why("Why did demand fall in March?"));
    assert!(!super::asks_why("Where do we deliver?"));
    assert!(!super::asks_why("What about 97 %?"));
    let answer = after_a_run("why did demand for SKU-12 drop in March").await;
    assert!(!answer.content.contains("annual value"), "{}", answer.content);
}
