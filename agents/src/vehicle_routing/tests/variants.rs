//! Several depots, breaks, reloading, limits of weight and volume, several orders for a place, goods from stop to stop, time
//! windows and lateness, and prizes.

use serde_json::json;

use super::*;

const TWO_DEPOTS: &str = "location_id,type,x_coord,y_coord,demand\nWEST,depot,0,0,0\nEAST,depot,100,0,0\n\
                          C,stop,3,4,5\nD,stop,103,4,5\n";

#[tokio::test]
async fn stops_are_visited_from_the_nearer_depot() {
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
async fn vehicles_start_only_at_the_stated_depot() {
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
async fn a_break_begins_within_its_times_at_a_stop_or_on_the_way() {
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
async fn a_break_without_a_time_is_in_the_middle_of_the_shift_and_one_before_the_shift_is_refused() {
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
async fn a_small_vehicle_returns_to_the_depot_and_reloads() {
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
    let sheet = text(&answer, "driver_sheet.html");
    assert!(sheet.contains("Load 5 units at DEPOT Depot") && sheet.contains("load 10 in 2 trips"));
    assert!(text(&answer, "route_map.html").contains("\"reloads\":[1]"));
    let few = planned(json!({"vehicles": 1, "capacity": 5, "max_trips": 1}), LINE).await;
    assert_eq!(total(&few, "unassigned"), 1.0);
}

#[tokio::test]
async fn a_break_and_a_reload_fit_into_one_route() {
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
async fn a_capacity_in_tonnes_is_read_in_the_unit_of_the_file() {
    let question = "2 trucks of 0.025 t";
    let answer = answered(question, HEAVY).await;
    assert_eq!(routes(&answer).concat().len(), 4);
    assert!(answer.content.contains("2 vehicles of 25 kg"), "{}", answer.content);
    let tonnes = HEAVY.replace("weight_kg", "weight_t");
    let answer = answered("2 trucks of 20 t", &tonnes).await;
    assert!(answer.content.contains("2 vehicles of 20 t"), "{}", answer.content);
    assert_eq!(routes(&answer).concat().len(), 4);
}

#[tokio::test]
async fn a_capacity_in_tonnes_limits_a_demand_without_a_unit_in_the_unit_that_its_amounts_show() {
    let heavy = LINE.replace(",5\n", ",8000\n");
    let in_kg = answered("lorries of 12 t", &heavy).await;
    assert!(in_kg.content.contains("the capacity of 12,000 kg limits demand"), "{}", in_kg.content);
    assert_eq!(routes(&in_kg).len(), 2);
    let in_tonnes = answered("lorries of 12 t", &LINE.replace(",5\n", ",8\n")).await;
    assert!(in_tonnes.content.contains("the capacity of 12 t limits demand"), "{}", in_tonnes.content);
    assert_eq!(routes(&in_tonnes).len(), 2);
}

#[tokio::test]
async fn one_capacity_without_a_column_limits_the_demand_and_two_are_refused() {
    let both = json!({"weight_capacity": 100, "volume_capacity": 10});
    let refused = try_planned(both, LINE).await.err().unwrap().to_string();
    assert!(refused.contains("no column of stops.csv has the amount for each stop"), "{refused}");
    let alone = planned(json!({"weight_capacity": 5}), LINE).await;
    assert_eq!(routes(&alone).len(), 2);
    assert!(alone.content.contains("the capacity of 5 kg limits demand"), "{}", alone.content);
}

#[tokio::test]
async fn a_second_order_for_a_place_is_delivered_and_a_copied_row_is_not() {
    let file = format!("{LINE}A,Anna,3,4,2\nB,Bert,6,8,5\n");
    let answer = planned(json!({"capacity": 100}), &file).await;
    assert_eq!(routes(&answer).concat().len(), 3);
    close(total(&answer, "load"), 12.0);
    close(total(&answer, "distance"), 20.0);
    assert_eq!(table(&answer, "data_quality")[0]["problem"], "a copy of row 4");
    assert!(answer.content.contains("1 row is of a place that was there before"), "{}", answer.content);
}

#[tokio::test]
async fn a_stop_that_names_a_vehicle_is_visited_by_one_of_that_name() {
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

#[tokio::test]
async fn one_vehicle_collects_goods_at_a_stop_and_delivers_them_to_another() {
    let file = "location_id,x_coord,y_coord,pickup,demand,deliver_to\nDEPOT,0,0,,,\nSHOP,30,0,5,,HOME\nHOME,10,0,,,\n\
                A,20,0,,3,\nLOST,5,0,2,,NOWHERE\nBACK,40,0,4,,DEPOT\n";
    let answer = planned(json!({"vehicles": 1, "capacity": 10}), file).await;
    let order = routes(&answer).concat();
    let at = |id: &str| order.iter().position(|it| it == id).unwrap();
    assert!(at("SHOP") < at("HOME") && order.len() == 4, "{order:?}");
    close(total(&answer, "distance"), 80.0);
    close(total(&answer, "load"), 8.0);
    let rows = table(&answer, "route_report");
    let row = |id: &str| rows.iter().find(|row| row["location_id"] == id).unwrap();
    assert_eq!((&row("SHOP")["collected"], &row("HOME")["delivered"]), (&json!(5.0), &json!(5.0)));
    assert_eq!(row("DEPOT")["load"], 3.0);
    assert_eq!(table(&answer, "data_quality")[0]["problem"], "no other stop has that id");
    assert!(answer.content.contains("1 delivery goes from one stop to another"), "{}", answer.content);
    let small = planned(json!({"vehicles": 1, "capacity": 4}), file).await;
    assert!(reason(&small, "SHOP").starts_with("over capacity: 5 units"), "{}", reason(&small, "SHOP"));
    assert!(
        reason(&small, "HOME").starts_with("over capacity")
            || reason(&small, "HOME").starts_with("partner left out")
    );
}

#[tokio::test]
async fn a_stop_may_have_several_windows_in_one_cell() {
    let file = "location_id,x_coord,y_coord,demand,time_window\nDEPOT,0,0,0,\nA,60,0,1,07:00-07:30; 10:00-11:00\n\
                B,0,10,1,soon\n";
    let answer = planned(json!({"vehicles": 1, "shift_start_minutes": 480}), file).await;
    let rows = table(&answer, "route_report");
    let row = rows.iter().find(|row| row["location_id"] == "A").unwrap();
    assert_eq!(
        (&row["departure"], &row["window_from"], &row["window_until"]),
        (&json!("10:00"), &json!("07:00"), &json!("11:00"))
    );
    assert!(text(&answer, "driver_sheet.html").contains("07:00–07:30<br>10:00–11:00"));
    assert_eq!(table(&answer, "data_quality")[0]["problem"], "not a time window such as 08:00-12:00");
}

#[tokio::test]
async fn stops_are_visited_late_if_lateness_has_a_price() {
    let file = "location_id,x_coord,y_coord,demand,due_time\nDEPOT,0,0,0,\nA,60,0,1,08:30\n";
    let params = json!({"vehicles": 1, "shift_start_minutes": 480});
    assert_eq!(total(&planned(params.clone(), file).await, "unassigned"), 1.0);
    let mut late = params;
    late["cost_per_hour_late"] = json!(10);
    let answer = planned(late, file).await;
    close(total(&answer, "late"), 30.0);
    assert!(answer.content.contains("30 min too late"), "{}", answer.content);
}

#[tokio::test]
async fn a_stop_whose_detour_costs_more_than_its_prize_is_left_out() {
    let file = "location_id,x_coord,y_coord,demand,prize\nDEPOT,0,0,0,\nA,10,0,1,50\nB,100,0,1,50\n";
    let answer = planned(json!({"vehicles": 1}), file).await;
    assert_eq!(routes(&answer), [["A"]]);
    assert!(reason(&answer, "B").starts_with("not worth the way"), "{}", reason(&answer, "B"));
}
