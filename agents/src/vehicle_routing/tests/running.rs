//! Plans in a file: compared with the new one, kept, or under way.

use serde_json::json;

use super::*;

/// Two routes that cross each other on a line: 60 and 80 km.
const RUNNING: &str = "location_id,x_coord,y_coord,demand,route,sequence\nDEPOT,0,0,0,,\n\
                       A,10,0,1,R1,1\nB,20,0,1,R2,1\nC,30,0,1,R1,2\nD,40,0,1,R2,2\n";

#[tokio::test]
async fn the_new_plan_is_compared_with_the_plan_of_the_file() {
    let answer = planned(json!({"vehicles": 2}), RUNNING).await;
    let rows = table(&answer, "what_if");
    let distance = rows.iter().find(|row| row["figure"] == "distance").unwrap();
    assert_eq!([&distance["before"], &distance["after"]], [&json!(140.0), &json!(80.0)]);
    assert!(answer.content.contains("## The plan of the file and this one"), "{}", answer.content);
    let kept = planned(json!({"vehicles": 2, "keep_routes": true}), RUNNING).await;
    close(total(&kept, "distance"), 140.0);
    let vehicles: Vec<Value> = table(&kept, "routes").iter().map(|row| row["vehicle"].clone()).collect();
    assert_eq!(vehicles, [json!("R1"), json!("R2")]);
}

#[tokio::test]
async fn a_report_of_routes_can_be_uploaded_as_the_plan_that_it_is() {
    let first = planned(json!({"vehicles": 2, "capacity": 5}), LINE).await;
    let again = planned(json!({"capacity": 10}), &text(&first, "route_report.csv")).await;
    let rows = table(&again, "what_if");
    let distance = rows.iter().find(|row| row["figure"] == "distance").unwrap();
    assert_eq!([&distance["before"], &distance["after"]], [&json!(30.0), &json!(20.0)]);
    assert_eq!(routes(&again).concat().len(), 2);
    close(total(&again, "load"), 10.0);
    assert!(file(&again, "data_quality.csv").is_none());
}

#[tokio::test]
async fn a_plan_of_the_file_that_breaks_rules_is_named() {
    let answer = planned(
        json!({"vehicles": 2, "capacity": 1, "shift_start_minutes": 480, "shift_end_minutes": 550}),
        RUNNING,
    )
    .await;
    assert!(answer.content.contains("route R1 carries 2 units of 1"), "{}", answer.content);
    assert!(answer.content.contains("route R2 is back at 09:20, after 09:10"), "{}", answer.content);
}

#[tokio::test]
async fn running_routes_keep_their_stops_and_new_orders_join_them() {
    let file = format!("{RUNNING}E,35,0,1,,\n");
    let params = json!({"vehicles": 2, "shift_start_minutes": 480, "now_minutes": 495});
    let answer = planned(params, &file).await;
    // At 08:15 R1 heads for C and R2 for B; D is nearer to the way of R1.
    let routes = routes(&answer);
    assert_eq!((&routes[0][..2], routes[0].len()), (["A", "C"].map(str::to_owned).as_slice(), 4));
    assert_eq!(routes[1], ["B"]);
    close(total(&answer, "distance"), 120.0);
    assert!(events(&answer).contains(&"visit C 08:30".to_owned()), "{:?}", events(&answer));
    assert!(answer.content.contains("3 stops are done or under way"), "{}", answer.content);
    assert!(answer.content.contains("goods for new stops must already be on board"));
}

#[tokio::test]
async fn a_vehicle_that_is_done_takes_no_more_and_another_leaves_now() {
    let file = format!("{RUNNING}E,35,0,1,,\n");
    let params = json!({"vehicles": 3, "shift_start_minutes": 480, "now_minutes": 720});
    let answer = planned(params, &file).await;
    assert_eq!(routes(&answer), [vec!["E"], vec!["A", "C"], vec!["B", "D"]]);
    assert!(events(&answer).contains(&"visit E 12:35".to_owned()), "{:?}", events(&answer));
}

#[tokio::test]
async fn without_a_plan_under_way_vehicles_leave_now() {
    let answer = planned(json!({"vehicles": 1, "shift_start_minutes": 480, "now_minutes": 690}), LINE).await;
    assert_eq!(table(&answer, "route_report")[0]["departure"], "11:30");
}

#[tokio::test]
async fn stops_that_the_file_marks_as_done_stay_in_place() {
    let file = "location_id,x_coord,y_coord,demand,route,sequence,status\nDEPOT,0,0,0,,,\n\
                A,10,0,1,R1,1,open\nB,20,0,1,R2,1,delivered\nC,30,0,1,R1,2,open\nD,40,0,1,R2,2,open\n";
    let answer = planned(json!({"vehicles": 2}), file).await;
    let routes = routes(&answer);
    let of_b = routes.iter().find(|route| route.contains(&"B".to_owned())).unwrap();
    assert_eq!(of_b[0], "B");
    assert!(answer.content.contains("1 stop is done or under way and stays"), "{}", answer.content);
}

#[tokio::test]
async fn a_full_route_that_must_be_kept_is_not_remedied_by_another_vehicle() {
    let params = json!({"vehicles": 2, "capacity": 1, "keep_routes": true});
    let answer = planned(params, RUNNING).await;
    let rows = table(&answer, "unassigned");
    assert_eq!(rows.len(), 2);
    for row in &rows {
        assert!(row["reason"].as_str().unwrap().starts_with("route full: "), "{row:?}");
        assert!(row["remedy"].as_str().unwrap().starts_with("let stops change their routes"), "{row:?}");
    }
    let freed = planned(json!({"vehicles": 4, "capacity": 1}), RUNNING).await;
    assert_eq!(total(&freed, "unassigned"), 0.0);
}

#[tokio::test]
async fn more_routes_than_vehicles_are_reported_and_vehicles_of_routes_are_not_listed_one_by_one() {
    let answer = planned(json!({"vehicles": 1, "capacity": 9, "keep_routes": true}), RUNNING).await;
    assert!(answer.content.contains("breaks rules: it has 2 routes for 1 vehicle."), "{}", answer.content);
    let fleet = "- Fleet: a vehicle of 9 units for each of the 2 routes of the file.";
    assert!(answer.content.contains(fleet), "{}", answer.content);
    assert!(answer.content.contains("| 1 (route R1 of the file) |"), "{}", answer.content);
    let spare = planned(json!({"vehicles": 3, "capacity": 9, "keep_routes": true}), RUNNING).await;
    assert!(spare.content.contains("of the file; 1 vehicle of 9 units."), "{}", spare.content);
}

#[tokio::test]
async fn a_vehicle_of_a_kept_route_is_still_of_the_kind_that_a_stop_asks_for() {
    let file = "location_id,x_coord,y_coord,demand,route,sequence,vehicle\nDEPOT,0,0,0,,,\n\
                A,10,0,1,R1,1,truck\nB,20,0,1,R2,1,van\n";
    let fleet =
        json!([{"name": "van", "count": 1, "capacity": 9}, {"name": "truck", "count": 1, "capacity": 9}]);
    let answer = planned(json!({"fleet": fleet, "keep_routes": true}), file).await;
    assert_eq!((total(&answer, "stops"), total(&answer, "unassigned")), (2.0, 0.0));
}

#[tokio::test]
async fn wishes_about_stops_are_planned_after_what_a_running_plan_has_done() {
    let file = format!("{RUNNING}E,35,0,1,,\n");
    let plan = |wish: Value| {
        let params = json!({"vehicles": 2, "shift_start_minutes": 480, "now_minutes": 495, "wishes": [wish]});
        let file = file.clone();
        async move { planned(params, &file).await }
    };
    // R2 is on its way to B, and without a wish R1 visits D and E.
    let next = plan(json!({"first": "D"})).await;
    assert_eq!(routes(&next)[1][..2], ["B", "D"].map(str::to_owned));
    assert!(next.content.contains("D is the next stop of route 2."), "{}", next.content);
    let together = plan(json!({"same_vehicle": ["B", "E"]})).await;
    assert!(routes(&together)[1].contains(&"E".to_owned()), "{:?}", routes(&together));
    assert!(
        together.content.contains("B and E are on the same vehicle, in route 2."),
        "{}",
        together.content
    );
    let last = plan(json!({"last": "D"})).await;
    assert!(last.content.contains("D is the last stop of route"), "{}", last.content);
    let even = plan(json!("balance_stops")).await;
    assert!(
        even.content.contains("**Not considered in this plan:** as many stops in every route."),
        "{}",
        even.content
    );
}

#[tokio::test]
async fn stops_of_two_kept_routes_cannot_share_a_vehicle_and_the_answer_says_so_first() {
    let params =
        json!({"vehicles": 2, "keep_routes": true, "wishes": [{"same_vehicle": ["A", "B"]}, {"first": "C"}]});
    let answer = planned(params, RUNNING).await;
    assert!(
        answer.content.contains("**Not considered in this plan:** A and B in the same vehicle."),
        "{}",
        answer.content
    );
    assert!(answer.content.contains("C is the first stop of route 1."), "{}", answer.content);
}
