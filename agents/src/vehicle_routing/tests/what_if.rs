//! Comparisons of two plans.

use serde_json::json;

use super::*;

use crate::request::LastRun;
use intake::{
    changes::{ChangeOp, RowChange},
    selection::{Compared, RowFilter, Selection},
};

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

/// The stops of `LINE`, of which B is a hotel, with the time of their visits.
const HOTELS: &str = "location_id,name,x_coord,y_coord,demand,service_time,category\nDEPOT,Depot,0,0,0,0,\n\
                      A,Anna,3,4,5,10,shop\nC,Carl,3,4,5,10,shop\nB,Bert,6,8,5,10,hotel\nD,Dora,6,8,5,10,hotel\n";

#[tokio::test]
async fn a_supposition_of_rows_is_planned_beside_the_file_as_it_is() {
    let rows = vec![RowFilter { column: "category".to_owned(), op: Compared::Eq, value: json!("hotel") }];
    let change = RowChange { column: "service_time".to_owned(), op: ChangeOp::Add, value: 30.0, rows };
    let mut asked = request("1 van of 20 units, 8 to 17 h", HOTELS);
    let dataset = asked.dataset.as_mut().unwrap();
    dataset.selection = Selection { changes: vec![change], ..Selection::default() };
    let answer = answer(AgentKind::VehicleRouting, &asked, &Tools::silent()).await.unwrap();
    let rows = table(&answer, "what_if");
    let service = rows.iter().find(|row| row["figure"] == "service").unwrap();
    assert_eq!((&service["before"], &service["after"]), (&json!(40.0), &json!(100.0)));
    let end = rows.iter().find(|row| row["figure"] == "latest_return").unwrap();
    assert_eq!(end["change"], 60.0);
    let content = &answer.content;
    let sentence = "**What the supposition costs** (service_time 30 more for category hotel): 25 more in cost; the last vehicle \
                    is done at 10:00 instead of 09:00.";
    assert!(content.contains(sentence), "{content}");
    assert!(content.contains("| Latest return | 09:00 | 10:00 | +1 h 00 min |"), "{content}");
    assert!(content.contains("| Driving time | 20 min | 20 min | 0.0 % |"), "{content}");
}

#[tokio::test]
async fn a_load_that_the_question_states_limits_the_plan_without_its_supposition_as_well() {
    let rows = vec![RowFilter { column: "category".to_owned(), op: Compared::Eq, value: json!("hotel") }];
    let change = RowChange { column: "service_time".to_owned(), op: ChangeOp::Add, value: 30.0, rows };
    for question in [
        "What if it took longer: how many vans of 10 units would we need, and how many more km than today?",
        "What if it took longer, with vans of 10 units?",
    ] {
        let mut asked = request(question, HOTELS);
        let dataset = asked.dataset.as_mut().unwrap();
        dataset.selection = Selection { changes: vec![change.clone()], ..Selection::default() };
        let answer = answer(AgentKind::VehicleRouting, &asked, &Tools::silent()).await.unwrap();
        let rows = table(&answer, "what_if");
        let distance = rows.iter().find(|row| row["figure"] == "distance").unwrap();
        assert_eq!((&distance["before"], &distance["after"]), (&json!(30.0), &json!(30.0)), "{question}");
    }
}

#[tokio::test]
async fn one_more_van_and_a_longer_shift_are_planned_beside_the_plan_without() {
    for question in ["1 van of 10 units, with one more van", "What if we had one more van? 1 van of 10 units"]
    {
        let answer = answered(question, HOTELS).await;
        let params = &answer.run.as_ref().unwrap().params;
        assert_eq!(
            (&params["vehicles"], &params["compared_with"]["vehicles"]),
            (&json!(2), &json!(1)),
            "{question}"
        );
        assert!(
            answer.content.contains("**What the change costs**: 2 stops fewer in no route"),
            "{}",
            answer.content
        );
    }
    let answer =
        answered("1 van of 20 units, 8 to 8:30 h. What if the shift were 2 hours longer?", HOTELS).await;
    let params = &answer.run.as_ref().unwrap().params;
    assert_eq!(params["shift_end_minutes"], 630.0);
    assert_eq!(
        (params.get("max_duration_minutes"), &params["compared_with"]["shift_end_minutes"]),
        (None, &json!(510.0))
    );
}

#[tokio::test]
async fn both_plans_share_the_time_that_is_stated() {
    let answer = answered("1 van of 10 units, with one more van, solve for 1 second", HOTELS).await;
    assert!(answer.content.contains("a search of about 0.5 s"), "{}", answer.content);
}
