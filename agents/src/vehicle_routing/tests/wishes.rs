//! Wishes are planned and confirmed, those that the plan does not consider are named, and stops that were excluded are listed.

use serde_json::json;

use super::*;

/// Two stops of 6 units in the east and two of 4 in the west, 10 km from the depot.
const HEAVY: &str =
    "location_id,x_coord,y_coord,demand\nDEPOT,0,0,0\nE1,10,0,6\nE2,10,0,6\nW1,-10,0,4\nW2,-10,0,4\n";
/// Four stops in the east and two in the west, 10 km from the depot.
const UNEVEN: &str = "location_id,x_coord,y_coord,demand,service_time\nDEPOT,0,0,0,0\nE1,10,0,1,30\nE2,10,0,1,30\n\
                      E3,10,0,1,30\nE4,10,0,1,30\nW1,-10,0,1,30\nW2,-10,0,1,30\n";

fn says(answer: &Answer, text: &str) {
    assert!(answer.content.contains(text), "{}", answer.content);
}

fn is_not_named(answer: &Answer) {
    assert!(!answer.content.contains("Not considered in this plan"), "{}", answer.content);
}

fn stops_of_routes(answer: &Answer) -> Vec<usize> {
    let mut stops: Vec<usize> = routes(answer).iter().map(Vec::len).collect();
    stops.sort_unstable();
    stops
}

#[tokio::test]
async fn a_wish_that_the_plan_does_not_consider_is_named() {
    let answer = answered("2 vans of 100 units, drivers take two breaks", LINE).await;
    says(&answer, "**Not considered in this plan:** a second break.");
}

#[tokio::test]
async fn fewest_vehicles_drive_further_and_the_answer_says_how_far() {
    let shortest = answered("vans of 10 units", HEAVY).await;
    close(total(&shortest, "distance"), 60.0);
    let fewest = answered("vans of 10 units, as few vehicles as possible", HEAVY).await;
    close(total(&fewest, "distance"), 80.0);
    close(total(&fewest, "cost"), 80.0 * 0.5 + 80.0 / 60.0 * 25.0);
    says(
        &fewest,
        "As few vehicles as possible: 2 vehicles instead of 3, with 20.0 km (33.3 %) more; 1 cannot take 20 units.",
    );
    is_not_named(&fewest);
}

#[tokio::test]
async fn fewest_vehicles_of_several_kinds_are_the_large_ones_and_the_money_is_real() {
    let question = "2 trucks of 20 units at 0.9 per km and 4 vans of 10 units at 0.2 per km, fewest vehicles";
    let answer = answered(question, HEAVY).await;
    assert_eq!(total(&answer, "routes"), 1.0);
    close(total(&answer, "cost"), 40.0 * 0.9 + 40.0 / 60.0 * 25.0);
}

#[tokio::test]
async fn where_one_vehicle_less_leaves_stops_out_the_answer_counts_them() {
    let file = "location_id,x_coord,y_coord,demand\nDEPOT,0,0,0\nE,50,0,1\nW,-50,0,1\n";
    let answer = answered("vans of 10 units, 60 km/h, 8 to 10 h, as few vehicles as possible", file).await;
    assert_eq!((total(&answer, "routes"), total(&answer, "unassigned")), (2.0, 0.0));
    says(
        &answer,
        "2 vehicles, as many as the plan has without this wish; with 1, the search left 1 stop out.",
    );
}

#[tokio::test]
async fn balanced_stops_keep_the_vehicles_and_the_answer_says_what_balance_costs() {
    assert_eq!(stops_of_routes(&answered("vans of 5 units", UNEVEN).await), [2, 4]);
    let answer = answered("vans of 5 units, balance the stops between drivers", UNEVEN).await;
    assert_eq!(stops_of_routes(&answer), [3, 3]);
    says(&answer, "Balanced stops: 3 stops per route instead of 2 to 4, with 20.0 km (50.0 %) more.");
    is_not_named(&answer);
}

#[tokio::test]
async fn balanced_hours_and_loads_are_more_even_than_the_shortest_plan() {
    let hours = answered("vans of 5 units, 60 km/h, balance the working hours", UNEVEN).await;
    assert_eq!(stops_of_routes(&hours), [3, 3]);
    says(&hours, "Balanced hours: 1 h 50 min to 2 h 10 min per route instead of 1 h 20 min to 2 h 20 min");
    let load = answered("vans of 5 units, balance the load between drivers", UNEVEN).await;
    says(&load, "Balanced load: 3 units per route instead of 2 to 4, with 20.0 km (50.0 %) more.");
}

#[tokio::test]
async fn the_fastest_routes_drive_further_than_the_shortest_when_that_saves_waiting() {
    let file = "location_id,x_coord,y_coord,demand,ready_time,due_time\n\
                DEPOT,0,0,0,,\nA,10,0,5,14:00,15:00\nB,12,0,5,08:00,09:00\n";
    let answer = answered("vans, 8 to 17 h, 60 km/h, with the least driving time", file).await;
    close(total(&answer, "distance"), 44.0);
    close(total(&answer, "duration"), 44.0);
    says(&answer, "Least time: the routes take 44 min from departure to return, 44 min of it driving");
    says(
        &answer,
        "The time on the way (driving, waiting and the time at stops), and not the distance, was made",
    );
    is_not_named(&answer);
}

#[tokio::test]
async fn the_cheapest_and_the_fastest_plan_at_once_is_asked_about() {
    let refusal = refusal("3 vans, cheapest routes in the least time", LINE).await;
    assert!(refusal.starts_with("The cheapest routes need not be the fastest ones"), "{refusal}");
}

#[tokio::test]
async fn a_stop_that_is_to_come_first_does() {
    let answer = answered("2 vans of 1 units, start with W2", UNEVEN).await;
    says(&answer, "W2 is the first stop of route ");
    let answer = answered("1 van of 6 units, start with W2", UNEVEN).await;
    assert_eq!(routes(&answer)[0][0], "W2");
    says(&answer, "W2 is the first stop of route 1.");
    is_not_named(&answer);
}

#[tokio::test]
async fn a_stop_that_is_to_come_last_does_and_may_follow_a_first_one() {
    let answer = answered("1 van of 6 units, end with E3", UNEVEN).await;
    assert_eq!(routes(&answer)[0].last().unwrap(), "E3");
    says(&answer, "E3 is the last stop of route 1.");
    let question = "vans of 6 units, W1 and E3 on the same van, start with W1. The last stop is E3";
    let both = answered(question, UNEVEN).await;
    assert!(routes(&both).iter().any(|route| route[0] == "W1" && route.last().unwrap() == "E3"));
    assert_eq!(total(&both, "unassigned"), 0.0);
    is_not_named(&both);
}

#[tokio::test]
async fn a_delivery_before_its_pickup_is_named_and_not_left_out() {
    let file =
        "location_id,x_coord,y_coord,demand,deliver_to\nDEPOT,0,0,0,\nA,10,0,2,B\nB,20,0,0,\nC,5,0,1,\n";
    let answer = answered("1 van of 6 units, start with B", file).await;
    assert_eq!(total(&answer, "unassigned"), 0.0);
    says(&answer, "Not considered in this plan:** B as the first stop");
}

#[tokio::test]
async fn one_stop_cannot_be_both_the_first_and_the_last_of_several() {
    let answer = answered("1 van of 6 units, start with E3. The last stop is E3", UNEVEN).await;
    assert_eq!(routes(&answer)[0][0], "E3");
    says(&answer, "Not considered in this plan:** E3 as the last stop");
}

#[tokio::test]
async fn stops_that_are_to_share_a_vehicle_do() {
    let answer = answered("vans of 4 units, E1 and W1 on the same truck", UNEVEN).await;
    let shared = |route: &&Vec<String>| route.iter().filter(|id| *id == "E1" || *id == "W1").count() == 2;
    assert_eq!(routes(&answer).iter().filter(shared).count(), 1, "{:?}", routes(&answer));
    assert_eq!(total(&answer, "unassigned"), 0.0);
    says(&answer, "E1 and W1 are on the same vehicle, in route ");
}

#[tokio::test]
async fn stops_that_do_not_fit_on_one_vehicle_are_left_out_for_the_wish() {
    let answer = answered("vans of 10 units, E1 and E2 on the same van", HEAVY).await;
    assert_eq!(total(&answer, "unassigned"), 1.0);
    says(&answer, "the vehicle that your wish gives it to has no room");
    says(&answer, "Not considered in this plan:** E1 and E2 in the same vehicle");
}

#[tokio::test]
async fn every_kind_of_vehicle_keeps_its_own_limit_of_stops_and_km() {
    let question = "2 vans of 10 units with at most 2 stops and 1 truck of 10 units with at most 15 km";
    let answer = answered(question, UNEVEN).await;
    assert_eq!(stops_of_routes(&answer), [2, 2]);
    assert_eq!(total(&answer, "unassigned"), 2.0);
    let params = json!({"fleet": [
        {"name": "van", "count": 1, "capacity": 10, "max_stops": 2},
        {"name": "truck", "count": 1, "capacity": 10, "max_distance_km": 20},
    ]});
    let answer = planned(params, UNEVEN).await;
    assert_eq!(stops_of_routes(&answer), [2, 4]);
    says(&answer, "(at most 2 stops per route)");
    says(&answer, "(at most 20 km per route)");
}

#[tokio::test]
async fn a_limit_of_driving_counts_no_time_at_stops() {
    // E1 to E4 and W1 and W2 are 10 km from the depot and take half an hour each.
    for limit in [
        "at most 30 minutes of driving",
        "max driving time 30 min per van",
        "drivers may drive at most half an hour",
    ] {
        let answer = answered(&format!("3 vans of 100 units, 60 km/h, {limit}"), UNEVEN).await;
        assert_eq!(total(&answer, "stops"), 6.0, "{}", answer.content);
        says(&answer, "No route drives more than 30 min; the longest drives 20 min.");
        is_not_named(&answer);
        assert!(result(&answer)["params"].get("max_duration_minutes").is_none(), "{limit}");
    }
    let short = answered("3 vans of 100 units, 60 km/h, at most 15 minutes of driving", UNEVEN).await;
    assert_eq!(total(&short, "unassigned"), 6.0, "{}", short.content);
}

#[tokio::test]
async fn a_run_of_stops_is_left_out_as_a_whole_and_the_answer_counts_them() {
    let file: String = (1..=9).map(|number| format!("C{number:03},{number},0,1\n")).collect();
    let file = format!("location_id,x_coord,y_coord,demand\nDEPOT,0,0,0\n{file}");
    for run in
        ["skip C003-C006", "leave out C003 to C006", "without C003–C006", "skip stops C003 through C006"]
    {
        let answer = answered(&format!("2 vans of 100 units, {run}"), &file).await;
        assert_eq!(total(&answer, "stops"), 5.0, "{run}: {}", answer.content);
        says(&answer, "Left out, as you asked: 4 stops (C003, C004, C005 and C006).");
    }
    let answer = answered("2 vans of 100 units, skip C001, C077 and C002, solve for 2 seconds", &file).await;
    says(&answer, "Left out, as you asked: 2 stops (C001 and C002).");
    says(&answer, "**Not considered in this plan:** “C077” (the file has no such stop).");
    let answer = answered("2 vans of 100 units, C003-C006 on the same van", &file).await;
    says(&answer, "C003, C004, C005 and C006 are on the same vehicle");
    let answer = answered("2 vans of 100 units, priority for C003 to C005, without C009", &file).await;
    assert_eq!(result(&answer)["params"]["stop_rules"].as_array().unwrap().len(), 3);
    says(&answer, "Left out, as you asked: 1 stop (C009).");
}

#[tokio::test]
async fn a_stop_that_was_excluded_is_listed_and_not_visited() {
    let answer = answered("vans of 100 units without B", LINE).await;
    assert_eq!(routes(&answer), [["A"]]);
    assert!(answer.content.contains("left out, as you asked"), "{}", answer.content);
}

#[tokio::test]
async fn stops_that_the_fleet_cannot_visit_stay_out_for_their_own_reason_when_routes_are_balanced() {
    let file = format!("{UNEVEN}FAR,900,0,1,30\n");
    let question = "2 vans of 5 units, 60 km/h, 8 to 17 h, balance the stops";
    let answer = answered(question, &file).await;
    assert_eq!(stops_of_routes(&answer), [3, 3]);
    assert!(reason(&answer, "FAR").starts_with("shift too short"), "{}", reason(&answer, "FAR"));
}
