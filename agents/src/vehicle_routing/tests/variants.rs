//! Several depots, breaks, loading anew, loads of two kinds, several orders of a place and plans that are under way.

use serde_json::json;

use super::*;

/// An answer for explicit parameters.
async fn planned(params: Value, file: &str) -> Answer {
    try_planned(params, file).await.unwrap()
}

async fn try_planned(params: Value, file: &str) -> Result<Answer, AgentError> {
    let request = Request { params: Some(params), ..request("", file) };
    answer(AgentKind::VehicleRouting, &request, &Tools::silent()).await
}

/// What happens on the routes, in their order.
fn events(answer: &Answer) -> Vec<String> {
    let text = |value: &Value| value.as_str().unwrap_or("-").to_owned();
    let row = |row: &Map<String, Value>| {
        format!("{} {} {}", text(&row["event"]), text(&row["location_id"]), text(&row["arrival"]))
    };
    table(answer, "route_report").iter().map(row).collect()
}

fn reason(answer: &Answer, id: &str) -> String {
    let rows = table(answer, "unassigned");
    let row = rows.iter().find(|row| row["location_id"] == id).unwrap();
    row["reason"].as_str().unwrap().to_owned()
}

const TWO_DEPOTS: &str = "location_id,type,x_coord,y_coord,demand\nWEST,depot,0,0,0\nEAST,depot,100,0,0\n\
                          C,stop,3,4,5\nD,stop,103,4,5\n";

#[tokio::test]
async fn every_route_starts_at_the_depot_that_suits_it() {
    let answer = planned(json!({"vehicles": 1, "capacity": 10}), TWO_DEPOTS).await;
    assert_eq!(
        events(&answer),
        [
            "leave WEST -",
            "visit C 08:05",
            "return WEST 08:10",
            "leave EAST -",
            "visit D 08:05",
            "return EAST 08:10"
        ]
    );
    close(total(&answer, "distance"), 20.0);
    assert!(answer.content.contains("its own depot, one of WEST, EAST"), "{}", answer.content);
    let map = text(&answer, "route_map.html");
    assert!(map.contains("\"id\":\"WEST\"") && map.contains("\"id\":\"EAST\""));
}

#[tokio::test]
async fn vehicles_stay_at_the_depot_that_is_said() {
    let fleet = json!({"fleet": [{"name": "van", "count": 1, "depot": "west"}]});
    let answer = planned(fleet, TWO_DEPOTS).await;
    assert_eq!(routes_from(&answer, "WEST"), [["C", "D"]]);
    let one = planned(json!({"depots": ["EAST"], "vehicles": 1}), TWO_DEPOTS).await;
    assert_eq!(routes_from(&one, "EAST").concat().len(), 2);
    assert_eq!(total(&one, "unassigned"), 0.0);
    let unknown = try_planned(json!({"depots": ["NORTH"]}), TWO_DEPOTS).await.err().unwrap().to_string();
    assert!(unknown.contains("has the id NORTH, which was to be a depot"), "{unknown}");
}

const ROAD: &str = "location_id,x_coord,y_coord,demand\nDEPOT,0,0,0\nA,60,0,5\nB,120,0,5\n";

#[tokio::test]
async fn a_driver_rests_where_the_break_falls_due() {
    let params = |from: f64, until: f64| {
        json!({"vehicles": 1, "shift_start_minutes": 480, "shift_end_minutes": 1020, "break_minutes": 30,
               "break_from_minutes": from, "break_until_minutes": until})
    };
    let at_b = planned(params(600.0, 600.0), ROAD).await;
    assert!(events(&at_b).contains(&"break - 10:00".to_owned()), "{:?}", events(&at_b));
    assert!(events(&at_b).contains(&"return DEPOT 12:30".to_owned()));
    close(total(&at_b, "break"), 30.0);
    close(total(&at_b, "driving"), 240.0);
    close(total(&at_b, "duration"), 270.0);
    assert!(text(&at_b, "driver_sheet.html").contains("Break until 10:30"));
    assert!(at_b.content.contains("30 min of it breaks"), "{}", at_b.content);
    let on_the_way = planned(params(550.0, 560.0), ROAD).await;
    assert!(events(&on_the_way).contains(&"break - 09:10".to_owned()), "{:?}", events(&on_the_way));
    assert!(events(&on_the_way).contains(&"return DEPOT 12:30".to_owned()));
}

#[tokio::test]
async fn a_break_without_a_time_is_around_the_middle_of_the_shift_and_one_before_it_is_asked_about() {
    let shift = json!({"shift_start_minutes": 480, "shift_end_minutes": 1020, "break_minutes": 45});
    let answer = planned(shift, ROAD).await;
    assert!(
        answer
            .content
            .contains("a break of 45 min that begins between 11:30 and 13:30, which is around the middle"),
        "{}",
        answer.content
    );
    let early = json!({"shift_start_minutes": 480, "break_minutes": 45, "break_until_minutes": 420});
    let refused = try_planned(early, ROAD).await.err().unwrap().to_string();
    assert!(
        refused.starts_with("The break begins at 07:00 or earlier, and the shift begins at 08:00."),
        "{refused}"
    );
}

#[tokio::test]
async fn a_small_vehicle_comes_back_and_loads_anew() {
    let one_trip = planned(json!({"vehicles": 1, "capacity": 5}), LINE).await;
    assert_eq!(total(&one_trip, "unassigned"), 1.0);
    let answer =
        planned(json!({"vehicles": 1, "capacity": 5, "max_trips": 2, "reload_minutes": 10}), LINE).await;
    let kinds: Vec<String> =
        events(&answer).iter().map(|event| event.split(' ').next().unwrap().to_owned()).collect();
    assert_eq!(kinds, ["leave", "visit", "reload", "visit", "return"]);
    close(total(&answer, "distance"), 30.0);
    close(total(&answer, "reloads"), 1.0);
    close(total(&answer, "service"), 10.0);
    close(total(&answer, "duration"), 40.0);
    let loads: Vec<f64> =
        table(&answer, "route_report").iter().map(|row| row["load"].as_f64().unwrap()).collect();
    assert_eq!(loads, [5.0, 0.0, 5.0, 0.0, 0.0]);
    assert!(text(&answer, "driver_sheet.html").contains("Load 5 units at DEPOT Depot"));
    assert!(text(&answer, "route_map.html").contains("\"reloads\":[1]"));
    let few = planned(json!({"vehicles": 1, "capacity": 5, "max_trips": 1}), LINE).await;
    assert_eq!(total(&few, "unassigned"), 1.0);
}

#[tokio::test]
async fn a_break_and_loading_anew_fit_into_one_route() {
    let file = "location_id,x_coord,y_coord,demand\nDEPOT,0,0,0\nA,30,0,5\nB,60,0,5\n";
    let answer = planned(
        json!({"vehicles": 1, "capacity": 5, "max_trips": 0, "reload_minutes": 15, "break_minutes": 30,
               "shift_start_minutes": 480, "shift_end_minutes": 1020, "break_from_minutes": 540, "break_until_minutes": 600}),
        file,
    )
    .await;
    // 180 km in 3 h, 15 min to load, 30 min to rest.
    close(total(&answer, "duration"), 225.0);
    close(total(&answer, "waiting"), 0.0);
    let rows = table(&answer, "route_report");
    let rest = rows.iter().find(|row| row["event"] == "break").unwrap();
    assert!((540.0..=600.0).contains(&rest["arrival_minutes"].as_f64().unwrap()), "{rest:?}");
    let mut before = 480.0;
    for row in rows.iter().skip(1) {
        let arrival = row["arrival_minutes"].as_f64().unwrap();
        assert!(arrival >= before - 1e-9, "{row:?}");
        before = row["arrival_minutes"].as_f64().unwrap();
    }
}

const HEAVY: &str = "location_id,x_coord,y_coord,weight_kg,volume_m3\nDEPOT,0,0,0,0\nA,3,4,10,1\nB,6,8,10,9\nC,0,5,10,1\n\
                     BIG,0,6,10,20\n";

#[tokio::test]
async fn vehicles_are_limited_by_weight_and_by_volume_at_once() {
    let answer = planned(json!({"vehicles": 3, "weight_capacity": 100, "volume_capacity": 10}), HEAVY).await;
    assert_eq!(reason(&answer, "BIG"), "over capacity: 20 m3, 10 more than a vehicle carries");
    assert_eq!(routes(&answer).concat().len(), 3);
    assert!(routes(&answer).len() == 2, "{:?}", routes(&answer));
    let rows = table(&answer, "route_report");
    assert!(rows.iter().all(|row| row["load_m3"].as_f64().unwrap() <= 10.0 + 1e-9), "{rows:?}");
    assert!(answer.content.contains("of 100 kg and 10 m3"), "{}", answer.content);
    let by_weight = planned(json!({"vehicles": 3, "weight_capacity": 100}), HEAVY).await;
    assert_eq!(routes(&by_weight).len(), 1);
    assert!(
        by_weight.content.contains("bring 40 kg") || by_weight.content.contains("brings 40 kg"),
        "{}",
        by_weight.content
    );
}

#[tokio::test]
async fn a_capacity_without_a_column_of_its_kind_is_asked_about_or_said() {
    let both = json!({"weight_capacity": 100, "volume_capacity": 10});
    let refused = try_planned(both, LINE).await.err().unwrap().to_string();
    assert!(refused.contains("no column of stops.csv says how much each stop gets"), "{refused}");
    let alone = planned(json!({"weight_capacity": 5}), LINE).await;
    assert_eq!(routes(&alone).len(), 2);
    assert!(alone.content.contains("the capacity of 5 limits demand"), "{}", alone.content);
}

#[tokio::test]
async fn a_second_order_of_a_place_is_delivered_and_a_copied_row_is_not() {
    let file = format!("{LINE}A,Anna,3,4,2\nB,Bert,6,8,5\n");
    let answer = planned(json!({"capacity": 100}), &file).await;
    assert_eq!(routes(&answer).concat().len(), 3);
    close(total(&answer, "load"), 12.0);
    close(total(&answer, "distance"), 20.0);
    assert_eq!(table(&answer, "data_quality")[0]["problem"], "a copy of row 4");
    assert!(answer.content.contains("1 row is of a place that was there before"), "{}", answer.content);
}

#[tokio::test]
async fn a_stop_takes_any_vehicle_of_the_name_that_it_asks_for() {
    let file = "location_id,type,x_coord,y_coord,demand,vehicle\nWEST,depot,0,0,0,\nEAST,depot,100,0,0,\n\
                C,stop,3,4,5,van\nD,stop,103,4,5,van\nE,stop,0,5,5,truck\nF,stop,0,6,5,ship\n";
    let fleet =
        json!({"fleet": [{"name": "van", "count": 1}, {"name": "truck", "count": 1, "depot": "EAST"}]});
    let answer = planned(fleet, file).await;
    let rows = table(&answer, "route_report");
    let vehicle = |id: &str| rows.iter().find(|row| row["location_id"] == id).unwrap()["vehicle"].clone();
    assert_eq!((vehicle("C"), vehicle("D"), vehicle("E")), (json!("van"), json!("van"), json!("truck")));
    assert_eq!(routes_from(&answer, "WEST").len(), 3);
    assert_eq!(reason(&answer, "F"), "vehicle missing: no vehicle is called ship");
}

/// Two routes that cross each other on a line: 60 and 80 km.
const RUNNING: &str = "location_id,x_coord,y_coord,demand,route,sequence\nDEPOT,0,0,0,,\n\
                       A,10,0,1,R1,1\nB,20,0,1,R2,1\nC,30,0,1,R1,2\nD,40,0,1,R2,2\n";

#[tokio::test]
async fn the_plan_of_the_file_stands_beside_the_new_one() {
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
async fn what_is_under_way_stays_and_new_orders_join_it() {
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
    assert!(answer.content.contains("goods of new stops have to be there already"));
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
async fn stops_that_the_file_says_are_done_stay_where_they_are() {
    let file = "location_id,x_coord,y_coord,demand,route,sequence,status\nDEPOT,0,0,0,,,\n\
                A,10,0,1,R1,1,open\nB,20,0,1,R2,1,delivered\nC,30,0,1,R1,2,open\nD,40,0,1,R2,2,open\n";
    let answer = planned(json!({"vehicles": 2}), file).await;
    let routes = routes(&answer);
    let of_b = routes.iter().find(|route| route.contains(&"B".to_owned())).unwrap();
    assert_eq!(of_b[0], "B");
    assert!(answer.content.contains("1 stop is done or under way and stays"), "{}", answer.content);
}
