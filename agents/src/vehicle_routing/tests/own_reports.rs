//! The agent's own route report, uploaded as a plan.

use serde_json::json;

use super::*;

async fn again(first: &Answer, params: Value) -> Answer {
    planned(params, &text(first, "route_report.csv")).await
}

fn before(answer: &Answer, figure: &str) -> f64 {
    let rows = table(answer, "what_if");
    rows.iter().find(|row| row["figure"] == figure).unwrap()["before"].as_f64().unwrap()
}

#[tokio::test]
async fn breaks_and_reloads_are_part_of_the_plan_and_not_stops() {
    let params = json!({"vehicles": 1, "capacity": 5, "max_trips": 2, "reload_minutes": 20, "break_minutes": 30,
        "break_from_minutes": 480, "break_until_minutes": 490, "shift_start_minutes": 480, "shift_end_minutes": 1000});
    let first = planned(params.clone(), LINE).await;
    let events = events(&first).join(" ");
    assert!(events.contains("reload") && events.contains("break"), "{events}");
    let again = again(&first, params).await;
    assert!(!again.content.contains("breaks rules"), "{}", again.content);
    assert!(file(&again, "data_quality.csv").is_none(), "{}", again.content);
    assert_eq!((before(&again, "distance"), before(&again, "reloads")), (30.0, 1.0));
    assert_eq!((total(&again, "stops"), total(&again, "distance")), (2.0, 30.0));
}

#[tokio::test]
async fn vehicles_of_the_plan_are_not_asked_for_by_its_stops() {
    let fleet = json!({"fleet": [{"name": "truck", "count": 1, "capacity": 10}]});
    let first = planned(fleet, LINE).await;
    let again = again(&first, json!({"fleet": [{"name": "van", "count": 2, "capacity": 5}]})).await;
    assert_eq!((total(&again, "stops"), total(&again, "unassigned")), (2.0, 0.0));
    assert!(!again.content.contains("kind of vehicle that must come"), "{}", again.content);
}

#[tokio::test]
async fn depots_of_the_plan_are_depots_and_no_stops() {
    let file = "location_id,type,x_coord,y_coord,demand\nWEST,depot,0,0,0\nEAST,depot,100,0,0\nA,,1,0,1\nB,,99,0,1\n";
    let first = planned(json!({"vehicles": 1}), file).await;
    close(total(&first, "distance"), 4.0);
    let same = again(&first, json!({"vehicles": 1})).await;
    close(total(&same, "distance"), 4.0);
    close(before(&same, "distance"), 4.0);
    let west = again(&first, json!({"vehicles": 1, "depots": ["WEST"]})).await;
    assert_eq!((total(&west, "stops"), total(&west, "distance")), (2.0, 198.0));
}

#[tokio::test]
async fn requirements_of_stops_are_read_back_from_our_own_report() {
    let file = "location_id,x_coord,y_coord,weight_kg,volume_m3,skill,deliver_to,time_window\nDEPOT,0,0,,,,,\n\
                A,10,0,100,2,cold,,8-9; 14-15\nB,20,0,200,1,,C,\nC,30,0,0,0,,,\n";
    let params = json!({"fleet": [{"name": "truck", "count": 1, "weight_capacity": 250, "volume_capacity": 3, "skills": ["cold"]}]});
    let first = planned(params.clone(), file).await;
    let again = again(&first, params).await;
    assert_eq!(events(&again), events(&first));
    assert!(!again.content.contains("breaks rules"), "{}", again.content);
    let row = |answer: &Answer, id: &str| {
        table(answer, "route_report").into_iter().find(|row| row["location_id"] == id).unwrap()
    };
    for (id, column, value) in [
        ("A", "skill", json!("cold")),
        ("A", "time_window", json!("08:00-09:00; 14:00-15:00")),
        ("A", "weight_kg", json!(100.0)),
        ("B", "deliver_to", json!("C")),
        ("B", "volume_m3", json!(1.0)),
    ] {
        assert_eq!(row(&again, id)[column], value, "{column} of {id}");
    }
    // The report has no columns that the stops do not need.
    let plain = planned(json!({}), LINE).await;
    let row = table(&plain, "route_report").remove(0);
    assert!(!row.contains_key("skill") && !row.contains_key("time_window"), "{row:?}");
}

#[tokio::test]
async fn a_plan_under_way_can_be_planned_again_after_the_time_of_its_break() {
    let file = "location_id,x_coord,y_coord,demand,service_time\nDEPOT,0,0,0,\nA,10,0,5,10\nB,0,20,5,10\nC,-30,0,5,10\n";
    let params = json!({"vehicles": 1, "capacity": 5, "max_trips": 0, "reload_minutes": 20, "break_minutes": 30,
        "break_from_minutes": 500, "break_until_minutes": 560, "shift_start_minutes": 480, "shift_end_minutes": 800});
    let first = planned(params.clone(), file).await;
    let mut now = params.clone();
    now["now_minutes"] = json!(630);
    let under_way = again(&first, now).await;
    assert_eq!(events(&under_way), events(&first));
    close(before(&under_way, "break"), 30.0);
    close(before(&under_way, "duration"), total(&first, "duration"));
}

/// The visits before a time: the place, and the departure time.
fn left_before(answer: &Answer, now: f64) -> Vec<String> {
    let mut left: Vec<String> = table(answer, "route_report")
        .iter()
        .filter(|row| row["event"] == "visit" && row["departure_minutes"].as_f64().unwrap() < now)
        .map(|row| format!("{} {}", row["location_id"], row["departure"]))
        .collect();
    left.sort();
    left
}

#[tokio::test]
async fn replanning_at_any_time_keeps_completed_stops_and_loses_none() {
    let file = "location_id,x_coord,y_coord,demand,pickup,deliver_to,service_time\nDEPOT,0,0,,,,\nA,10,0,5,,,10\n\
                B,0,20,5,,,10\nC,-30,0,5,,,10\nD,20,20,4,,,5\nE,-10,-20,3,,,5\nSHOP,15,-10,,4,HOME,5\nHOME,25,-20,,,,5\n\
                BACK,-20,15,,3,DEPOT,5\nF,5,-25,5,,,10\n";
    let params = json!({"vehicles": 2, "capacity": 9, "max_trips": 3, "reload_minutes": 20, "break_minutes": 30,
        "break_from_minutes": 540, "break_until_minutes": 600, "shift_start_minutes": 480, "shift_end_minutes": 900,
        "solve_seconds": 0.2});
    let first = planned(params.clone(), file).await;
    assert_eq!(total(&first, "unassigned"), 0.0, "{}", first.content);
    for now in (470..=900).step_by(15) {
        let mut params = params.clone();
        params["now_minutes"] = json!(now);
        let again = again(&first, params).await;
        assert_eq!(total(&again, "unassigned"), 0.0, "at {now}: {}", again.content);
        assert_eq!(total(&again, "stops"), total(&first, "stops"), "at {now}");
        let now = f64::from(now);
        assert_eq!(left_before(&again, now), left_before(&first, now), "at {now}");
        assert!(total(&again, "distance") <= total(&first, "distance") + 1e-6, "at {now}");
    }
}
