//! Comparisons of two plans.

use serde_json::json;

use super::*;

use crate::request::LastRun;

#[tokio::test]
async fn another_capacity_is_shown_beside_the_plan_before() {
    let first = answered("vans of 5 units", LINE).await;
    let params = first.run.as_ref().unwrap().params.clone();
    let last_run = Some(LastRun { id: None, tool: "plan_routes".to_owned(), params });
    let next = Request { last_run, ..request("with capacity 10", LINE) };
    let second = answer(AgentKind::VehicleRouting, &next, &Tools::silent()).await.unwrap();
    let rows = table(&second, "what_if");
    let distance = rows.iter().find(|row| row["figure"] == "distance").unwrap();
    let values = ["before", "after", "change"].map(|column| distance[column].as_f64().unwrap());
    assert_eq!(values, [30.0, 20.0, -10.0]);
    assert!(second.content.contains("## What if: before and after"));
    assert!(second.content.contains("| Vehicles used | 2 | 1 | -50.0 % |"), "{}", second.content);
}

#[tokio::test]
async fn explicit_parameters_win_over_the_words_and_are_checked_alike() {
    let request = Request { params: Some(json!({"capacity": 5})), ..request("1 van of 10 units", LINE) };
    let explicit = answer(AgentKind::VehicleRouting, &request, &Tools::silent()).await.unwrap();
    assert_eq!(explicit.run.unwrap().params["capacity"], 5.0);
    let wrong = Request { params: Some(json!({"capacity": -5})), ..request };
    let refused = answer(AgentKind::VehicleRouting, &wrong, &Tools::silent()).await.unwrap_err();
    assert!(refused.to_string().contains("The capacity must be above 0, but -5 was requested."));
}
