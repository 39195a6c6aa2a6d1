//! What a question says about single stops, and what no plan considers.

use intake::selection::{Compared, RowFilter, Selection};
use serde_json::json;

use super::*;

/// Stops 10 km apart on a line; A is the nearest.
const STOPS: &str = "location_id,x_coord,y_coord,demand,ready_time,due_time,service_time\nDEPOT,0,0,0,0,1440,0\n\
                     A,10,0,5,480,1080,10\nB,20,0,5,480,1080,10\nC,30,0,5,480,1080,10\n";

fn says(answer: &Answer, text: &str) {
    assert!(answer.content.contains(text), "{}", answer.content);
}

#[tokio::test]
async fn a_time_at_every_stop_wins_over_the_times_of_the_file() {
    let file = "location_id,x_coord,y_coord,demand,service_time\nDEPOT,0,0,0,\nA,10,0,5,10\nB,0,20,5,\n";
    let answer = answered("1 vehicle, 25 minutes per stop", file).await;
    assert!(
        answer.content.contains("instead of what the file says: 25 min at every stop."),
        "{}",
        answer.content
    );
    let minutes: Vec<Value> =
        table(&answer, "route_report").iter().map(|row| row["service_minutes"].clone()).collect();
    assert_eq!(minutes.iter().filter(|minutes| minutes.as_f64() == Some(25.0)).count(), 2, "{minutes:?}");
    let own = answered("1 vehicle, 25 minutes per stop, 40 minutes at A", file).await;
    let minutes: Vec<Value> =
        table(&own, "route_report").iter().map(|row| row["service_minutes"].clone()).collect();
    assert!(minutes.iter().any(|minutes| minutes.as_f64() == Some(40.0)), "{minutes:?}");
}

#[tokio::test]
async fn the_time_of_a_single_stop_is_kept_and_the_others_are_still_planned() {
    for question in [
        "1 van of 100 units, 60 km/h, stop A must be visited after 10:00",
        "1 van of 100 units, 60 km/h, A not before 10:00",
    ] {
        let answer = answered(question, STOPS).await;
        assert_eq!(total(&answer, "stops"), 3.0, "{}", answer.content);
        let rows = table(&answer, "route_report");
        let visit = rows.iter().find(|row| row["location_id"] == "A").unwrap();
        assert!(visit["arrival"].as_str().unwrap() >= "09:50", "{visit:?}");
        says(&answer, "A (from 10:00)");
        assert!(!answer.content.contains("Only location_id"), "{}", answer.content);
    }
}

#[tokio::test]
async fn the_service_of_a_single_stop_is_its_own() {
    let answer = answered("1 van of 100 units, 60 km/h, B takes 45 minutes", STOPS).await;
    close(total(&answer, "service"), 65.0);
    says(&answer, "B (45 min at the stop)");
}

#[tokio::test]
async fn what_no_plan_considers_is_named_first_and_read_as_nothing_else() {
    for (question, clause) in [
        ("1 van of 100 units, at least 2 stops per van", "“at least 2 stops per van”"),
        ("2 vans of 100 units, every van must be used", "“every van must be used”"),
        (
            "1 van of 100 units, overtime after 8 hours costs 40 per hour",
            "“overtime after 8 hours costs 40 per hour”",
        ),
        ("1 van of 100 units, visit A before C", "“A before C”"),
        ("2 vans of 100 units, A and C not in the same van", "“A and C not in the same van”"),
        (
            "2 vans of 100 units, as few stops per van as possible",
            "“as few stops per van as possible” (a limit such as",
        ),
        (
            "1 van of 100 units, deliver A twice",
            "“deliver A twice” (each row is one visit; for another one, add a row",
        ),
        (
            "2 vans of 100 units, van 2 must be back by 11:00",
            "“van 2 must be back by 11:00” (vehicles of one kind are alike here",
        ),
        (
            "2 vans of 100 units, only customers within 15 km of the depot",
            "“only customers within 15 km of the depot” (no stop is chosen by its km",
        ),
    ] {
        let answer = answered(question, STOPS).await;
        assert_eq!(total(&answer, "stops"), 3.0, "{question}: {}", answer.content);
        says(&answer, &format!("**Not considered in this plan:** {clause}"));
        let params = &result(&answer)["params"];
        for other in [
            "max_stops",
            "max_distance_km",
            "max_duration_minutes",
            "cost_per_hour",
            "shift_start_minutes",
            "shift_end_minutes",
        ] {
            assert!(params.get(other).is_none(), "{question}: {params}");
        }
    }
}

#[tokio::test]
async fn groups_of_vehicles_and_several_speeds_are_asked_about() {
    let others = refusal("8 vans of 150 units, two vans start at 6:00 and the others at 9:00", STOPS).await;
    assert!(others.contains("Name each group with its number"), "{others}");
    let twice = refusal("8 vans of 150 units, no more than 3 vans per driver", STOPS).await;
    assert!(twice.contains("two numbers of vans, 8 and 3"), "{twice}");
    let run = refusal("2 vans, C1 to C20", &STOPS.replace("\nA,", "\nC1,").replace("\nC,", "\nC20,")).await;
    assert!(run.starts_with("It is not clear what to do with the stops “C1 to C20”"), "{run}");
    let speeds = refusal("5 vans, 50 km/h in the morning and 30 km/h after 16:00", STOPS).await;
    assert!(speeds.contains("several speeds"), "{speeds}");
}

#[tokio::test]
async fn a_time_that_the_file_leaves_no_room_for_is_asked_about() {
    let refusal = refusal("1 van of 100 units, A before 7:00", STOPS).await;
    assert!(refusal.contains("leave no time for A"), "{refusal}");
}

/// Two hotels and a shop on one line; the file says how long a visit takes.
const HOTELS: &str = "location_id,name,x_coord,y_coord,demand,service_time,category\nDEPOT,Depot,0,0,0,0,\n\
                      A,Anna,3,4,5,10,Shop\nC,Carl,3,4,5,10,Shop\nB,Bert,6,8,5,10,Hotel\nD,Dora,6,8,5,10,Hotel\n";

#[tokio::test]
async fn what_is_said_of_a_group_binds_its_stops_and_chooses_none() {
    let mut asked = request("1 van of 20 units, 8 to 17 h, hotels close at 12", HOTELS);
    let filter = RowFilter { column: "category".to_owned(), op: Compared::Eq, value: json!("Hotel") };
    let selection = Selection { filters: vec![filter], ..Selection::default() };
    asked.dataset.as_mut().unwrap().selection = selection;
    let answer = answer(AgentKind::VehicleRouting, &asked, &Tools::silent()).await.unwrap();
    assert_eq!(total(&answer, "stops"), 4.0, "{}", answer.content);
    let params = &answer.run.as_ref().unwrap().params;
    assert_eq!(params["shift_end_minutes"], 1020.0);
    let rule = |id: &str| json!({"id": id, "group": "hotel", "until_minutes": 720.0});
    assert_eq!(params["stop_rules"], json!([rule("B"), rule("D")]));
    let said = "As you asked, instead of what the file says: the 2 stops of “hotel” (until 12:00).";
    assert!(answer.content.contains(said), "{}", answer.content);
}

#[tokio::test]
async fn visits_of_a_group_may_take_twice_as_long() {
    let answer = answered("1 van of 20 units, twice as long at the hotels", HOTELS).await;
    assert_eq!(total(&answer, "service"), 60.0, "{}", answer.content);
    let one = "1 van of 20 units, hotels take 5 minutes longer and C takes 30 minutes";
    assert_eq!(total(&answered(one, HOTELS).await, "service"), 70.0);
    let without = HOTELS.replace(",service_time", ",note").replace(",10,", ",,").replace(",0,\n", ",,\n");
    let refused = refusal("1 van of 20 units, twice as long at the hotels", &without).await;
    assert!(refused.starts_with("How long is a visit to B Bert now?"), "{refused}");
    let stated =
        answered("1 van of 20 units, 10 minutes per stop, twice as long at the hotels", &without).await;
    assert_eq!(total(&stated, "service"), 60.0, "{}", stated.content);
}
