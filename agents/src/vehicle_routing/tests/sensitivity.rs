//! What a longer shift, other vehicles or wider windows would buy.

use serde_json::json;

use super::*;

/// Six stops on a ring of 30 km around the depot, of 1 unit and 30 min each.
const RING: &str = "location_id,x_coord,y_coord,demand,service_time\nDEPOT,0,0,0,0\nA,30,0,1,30\nB,15,26,1,30\n\
                    C,-15,26,1,30\nD,-30,0,1,30\nE,-15,-26,1,30\nF,15,-26,1,30\n";

fn change(answer: &Answer, what: &str) -> Map<String, Value> {
    let rows = table(answer, "sensitivity");
    rows.into_iter().find(|row| row["change"].as_str().unwrap().contains(what)).unwrap()
}

#[tokio::test]
async fn where_time_binds_a_longer_shift_helps_and_larger_vehicles_do_not() {
    // 30 min there, 30 min at a stop, 30 min to the next one: two stops take 180 min.
    let params = json!({"vehicles": 2, "capacity": 9, "shift_start_minutes": 480, "shift_end_minutes": 665});
    let answer = planned(params, RING).await;
    assert_eq!(total(&answer, "unassigned"), 2.0);
    assert_eq!(change(&answer, "60 min more")["stops_more"], 2.0);
    assert_eq!(change(&answer, "one vehicle more")["stops_more"], 2.0);
    let larger = change(&answer, "capacity");
    assert_eq!((&larger["buys"], &larger["stops_more"]), (&json!("nothing"), &json!(0.0)));
    let less = change(&answer, "one vehicle less");
    assert_eq!(
        (&less["buys"].as_str().unwrap()[..21], &less["routes"]),
        ("leaves 2 stops out, s", &json!(1))
    );
    assert!(answer.content.contains("Of 2 routes, 2 out of time. With "), "{}", answer.content);
    assert!(!answer.content.contains("smaller vehicle"), "{}", answer.content);
    assert!(!answer.content.contains("more vehicle of"), "{}", answer.content);
    assert!(answer.content.contains("## What another limit would buy"), "{}", answer.content);
}

#[tokio::test]
async fn a_limit_that_is_loosened_never_makes_a_plan_worse() {
    let params = json!({"vehicles": 3, "capacity": 2, "shift_start_minutes": 480, "shift_end_minutes": 1020});
    let answer = planned(params, RING).await;
    for row in table(&answer, "sensitivity").iter().filter(|row| row["change"] != "one vehicle less") {
        assert!(row["distance_saved"].as_f64().unwrap() >= 0.0, "{row:?}");
    }
    // Three vehicles of 2 units are needed for six stops.
    assert_eq!(change(&answer, "one vehicle less")["unassigned"], 2.0);
}

#[tokio::test]
async fn one_vehicle_less_is_not_tried_while_another_one_is_idle() {
    let params = json!({"vehicles": 9, "capacity": 2, "shift_start_minutes": 480, "shift_end_minutes": 1020});
    let answer = planned(params, RING).await;
    let rows = table(&answer, "sensitivity");
    assert!(rows.iter().all(|row| row["change"] != "one vehicle less"), "{rows:?}");
    assert!(!answer.content.contains("one vehicle less"), "{}", answer.content);
}
