//! Plans with capacities, windows, shifts and limits.

use serde_json::json;

use super::*;

use crate::request::Progress;

#[tokio::test]
async fn what_holds_for_one_kind_of_vehicle_is_stated_with_it() {
    let question =
        "1 van of 100 and 1 truck of 500. Vans cost 0.5 per km, trucks 1.1 per km. Working hours 7am to 6pm";
    let answer = answered(question, LINE).await;
    let fleet = "van: 1 vehicle of 100 units (0.50 per km); truck: 1 vehicle of 500 units (1.10 per km).";
    assert!(answer.content.contains(fleet), "{}", answer.content);
    assert!(
        answer.content.contains("vehicles leave from 07:00 on and are back by 18:00"),
        "{}",
        answer.content
    );
}

#[tokio::test]
async fn the_headline_has_the_rates_of_the_vehicles_on_the_way() {
    let question = "1 van of 5 and 1 truck of 5. A van costs 0.5 per km and a truck 1.1 per km";
    let answer = answered(question, LINE).await;
    assert!(answer.content.contains("(0.50 to 1.10 per km, "), "{}", answer.content);
    let one = answered("1 van of 100 units. Petrol comes to 0.15 per km, wages are 32 an hour", LINE).await;
    assert!(one.content.contains("(0.15 per km, 32.00 per hour, 0.00 per vehicle)"), "{}", one.content);
}

#[tokio::test]
async fn a_limit_on_lateness_or_waiting_is_no_limit_of_a_route() {
    for question in [
        "Our customers put up with us turning up 5 minutes past their slot at most",
        "höchstens 5 min Leerlauf vor dem Tor",
        "Verspätung höchstens 5 min",
    ] {
        let answer = answered(question, LINE).await;
        assert!(answer.run.unwrap().params.get("max_duration_minutes").is_none(), "{question}");
    }
}

#[tokio::test]
async fn one_large_vehicle_drives_once_and_two_small_ones_drive_twice() {
    let one = answered("1 van of 10 units", LINE).await;
    assert_eq!(routes(&one).concat().len(), 2);
    close(total(&one, "distance"), 20.0);
    let two = answered("vans of 5 units", LINE).await;
    assert_eq!(
        two.content.lines().next().unwrap().split(" They").next(),
        Some("**2 vehicles visit all 2 stops on 30 km.**")
    );
    close(total(&two, "distance"), 30.0);
    // 20 km at 60 km/h are 20 min: 20 * 0.50 + 25 / 3 = 18.33; 2.2 litres; 5.896 kg.
    close(total(&one, "cost"), 20.0 * 0.5 + 25.0 / 3.0);
    close(total(&one, "fuel"), 2.2);
    close(total(&one, "co2"), 2.2 * 2.68);
}

#[tokio::test]
async fn the_report_has_the_columns_of_the_contract_first_and_its_distances_add_up() {
    let answer = answered("1 van of 10 units", LINE).await;
    let report = text(&answer, "route_report.csv");
    assert!(report.starts_with("route,stop,location_id,name,arrival,departure,load,distance,"), "{report}");
    assert!(text(&answer, "unassigned.csv").starts_with("location_id,reason,remedy"));
    let rows = table(&answer, "route_report");
    let sum: f64 = rows.iter().map(|row| row["distance"].as_f64().unwrap()).sum();
    close(sum, 20.0);
    let loads: Vec<&Value> = rows.iter().map(|row| &row["load"]).collect();
    assert_eq!(loads, [&json!(10.0), &json!(5.0), &json!(0.0), &json!(0.0)]);
    assert_eq!((&rows[0]["departure"], &rows[3]["arrival"]), (&json!("08:00"), &json!("08:20")));
}

#[tokio::test]
async fn windows_service_and_shift_decide_when_a_vehicle_is_where() {
    let file = "location_id,x_coord,y_coord,demand,ready_time,due_time,service_time\n\
                DEPOT,0,0,0,,,\nA,30,0,5,09:00,10:00,15\nB,60,0,5,10:00,11:00,20\n";
    let answer = answered("1 van, 8 to 17 h, 60 km/h", file).await;
    let rows = table(&answer, "route_report");
    // Leaves at 08:45 to be at A at 09:15 and at B at 10:00, when that opens; back at 11:20.
    let times = |column: &str| rows.iter().map(|row| row[column].clone()).collect::<Vec<_>>();
    assert_eq!(times("arrival"), [json!(null), json!("09:15"), json!("10:00"), json!("11:20")]);
    assert_eq!(times("departure"), [json!("08:45"), json!("09:30"), json!("10:20"), json!(null)]);
    close(total(&answer, "waiting"), 0.0);
    close(total(&answer, "service"), 35.0);
    close(total(&answer, "driving"), 120.0);
}

#[tokio::test]
async fn a_vehicle_leaves_within_its_shift_as_late_as_windows_allow_instead_of_waiting() {
    let file = "location_id,x_coord,y_coord,demand,ready_time,due_time\n\
                DEPOT,0,0,0,,\nA,30,0,5,,09:00\nB,60,0,5,11:00,12:00\n";
    let answer = answered("1 van, 8 to 17 h, 60 km/h", file).await;
    // A must be reached by 09:00, so 90 of the 120 min of waiting at B remain.
    let route = &table(&answer, "routes")[0];
    assert_eq!((&route["start"], &route["end"]), (&json!("08:30"), &json!("12:00")));
    close(route["duration_minutes"].as_f64().unwrap(), 210.0);
    close(route["waiting_minutes"].as_f64().unwrap(), 90.0);
    assert_eq!(events(&answer), ["leave DEPOT -", "visit A 09:00", "visit B 09:30", "return DEPOT 12:00"]);
    assert!(text(&answer, "driver_sheet.html").contains("<td>08:30</td>"));
    // 120 km and 3.5 h.
    close(total(&answer, "cost"), 60.0 + 3.5 * 25.0);
}

#[tokio::test]
async fn a_break_that_is_waited_for_delays_the_departure_and_is_still_in_time() {
    let file = "location_id,x_coord,y_coord,demand,ready_time,due_time\nDEPOT,0,0,0,,\nA,30,0,5,,\nB,60,0,5,14:00,15:00\n";
    let question = "1 van, 8 to 17 h, 60 km/h, 30 minute break between 11 and 12 h";
    let answer = answered(question, file).await;
    let rows = table(&answer, "route_report");
    let rest = rows.iter().find(|row| row["event"] == "break").unwrap();
    assert!(rest["arrival_minutes"].as_f64().unwrap() <= 720.0, "{rest:?}");
    // A vehicle that left at 08:00 would wait for more than four hours; the break at 12:00 allows 13:00 at B.
    assert!(total(&answer, "waiting") <= 90.0 + 1e-3, "{:?}", events(&answer));
    assert_eq!(table(&answer, "routes")[0]["end"], "15:00");
}

#[tokio::test]
async fn a_search_that_is_too_short_for_its_stops_says_so_and_how_long_it_would_take() {
    let mut file = "location_id,x_coord,y_coord,demand\nDEPOT,0,0,0\n".to_owned();
    for stop in 0..1_500 {
        file.push_str(&format!("S{stop},{},{},1\n", stop % 39, stop / 39));
    }
    let answer = answered("vans of 50 units, solve for 0.1 s", &file).await;
    assert!(answer.content.contains("A first plan of 1,500 stops takes about 0.11 s"), "{}", answer.content);
    assert_eq!(total(&answer, "unassigned"), 0.0);
}

#[tokio::test]
async fn every_unassigned_stop_has_a_reason_and_a_remedy() {
    let file = "location_id,x_coord,y_coord,demand,ready_time,due_time\nDEPOT,0,0,0,,\nA,3,4,5,,\n\
                BIG,3,5,50,,\nLATE,60,0,1,08:00,08:30\nFAR,400,0,1,,\n";
    let answer = answered("1 van of 10 units, 8 to 17 h, 60 km/h", file).await;
    assert_eq!(routes(&answer), [["A"]]);
    let rows = table(&answer, "unassigned");
    let of = |id: &str| rows.iter().find(|row| row["location_id"] == id).unwrap().clone();
    let says = |id: &str, column: &str, what: &str| {
        let row = of(id);
        assert!(row[column].as_str().unwrap().contains(what), "{id}: {row:?}");
    };
    says("BIG", "reason", "over capacity: 50 units, 40 more");
    says("BIG", "remedy", "carries 50 units");
    // 60 min after 8 h.
    says("LATE", "reason", "arrives at 09:00, and the window ends at 08:30");
    says("LATE", "remedy", "window end at 09:00 or later, or start 30 min earlier");
    // There and back are 800 min, and the shift has 540.
    says("FAR", "reason", "shift too short");
    says("FAR", "remedy", "4 h 20 min longer (until 21:20)");
    assert!(answer.content.contains("3 stops are in no route"));
}

#[tokio::test]
async fn a_small_fleet_leaves_out_stops_beyond_its_capacity() {
    let answer = answered("1 van of 5 units", LINE).await;
    let rows = table(&answer, "unassigned");
    assert_eq!(rows.len(), 1);
    assert!(rows[0]["reason"].as_str().unwrap().starts_with("fleet too small"));
    assert!(rows[0]["remedy"].as_str().unwrap().contains("add a vehicle"));
}

#[tokio::test]
async fn the_depot_is_the_marked_row_wherever_it_stands() {
    let file =
        "location_id,type,x_coord,y_coord,demand\nA,customer,3,4,5\nB,customer,6,8,5\nHOME,Depot,0,0,\n";
    close(total(&answered("vans of 10", file).await, "distance"), 20.0);
    let said =
        answered("vans of 10 units, the depot is B", &LINE.replace("DEPOT,", "X1,").replace("Depot", "X"))
            .await;
    // From B to A and X and back: 5 + 5 + 10.
    close(total(&said, "distance"), 20.0);
    assert!(said.content.contains("Routes start and end at B Bert (as you asked)."));
}

#[tokio::test]
async fn degrees_are_recognised_by_name_or_by_values_and_measured_on_the_globe() {
    // A degree of longitude on the equator is 111.195 km: there and back with a detour of 1.3.
    let named = "location_id,lat,lon,demand\nD,0,10,0\nA,0,11,5\n";
    let looks = "location_id,x_coord,y_coord,demand\nD,10.0001,0.0001,0\nA,11.0001,0.0001,5\n";
    for file in [named, looks] {
        let answer = answered("", file).await;
        close(total(&answer, "distance"), 2.0 * 1.3 * 111.195_079_734);
        assert!(answer.content.contains("great circles times 1.3 in km (a default"), "{}", answer.content);
    }
    close(total(&answered("plane coordinates", looks).await, "distance"), 2.0);
    close(total(&answered("detour 1", named).await, "distance"), 2.0 * 111.195_079_734);
}

#[tokio::test]
async fn lengths_are_rounded_one_by_one_as_asked() {
    // The distance is 1.58: 2 when rounded, 1.5 when cut.
    let file = "location_id,x_coord,y_coord,demand\nD,0,0,0\nA,1.5,0.5,5\n";
    close(total(&answered("round distances to whole numbers", file).await, "distance"), 4.0);
    close(total(&answered("distances cut after one decimal", file).await, "distance"), 3.0);
    close(total(&answered("", file).await, "distance"), 2.0 * 2.5_f64.sqrt());
}

#[tokio::test]
async fn the_same_question_gives_the_same_bytes() {
    let sample = crate::samples().remove(2);
    let file = String::from_utf8(sample.bytes).unwrap();
    let first = answered("5 vans of 200 units, solve for 0.3 s", &file).await;
    let second = answered("5 vans of 200 units, solve for 0.3 s", &file).await;
    assert_eq!(first.run, second.run);
    assert_eq!(routes(&first).concat().len(), 60);
}

#[tokio::test]
async fn progress_reports_the_best_plan_so_far_and_a_cancel_ends_the_search() {
    use std::sync::{Arc, Mutex};
    let heard = Arc::new(Mutex::new(Vec::new()));
    let sink = Arc::clone(&heard);
    let tools =
        Tools { progress: Arc::new(move |it: Progress| sink.lock().unwrap().push(it)), ..Tools::silent() };
    let question = request("vans of 5 units, what if vans of 10 units", LINE);
    answer(AgentKind::VehicleRouting, &question, &tools).await.unwrap();
    let heard = heard.lock().unwrap().clone();
    assert!(heard.is_sorted_by_key(|it| it.percent), "{heard:?}");
    assert_eq!(heard[0].message, "Reading stops.csv");
    assert!(
        heard.iter().any(|it| it.message == "Best plan to compare with so far: 30 km with 2 vehicles"),
        "{heard:?}"
    );
    assert!(heard.iter().all(|it| it.step <= it.steps && it.percent <= 100));

    let tools = Tools::silent();
    let cancel = tools.cancel.clone();
    let tools = Tools {
        progress: Arc::new(move |it: Progress| {
            if it.step == 2 {
                cancel.cancel()
            }
        }),
        ..tools
    };
    let stopped = answer(AgentKind::VehicleRouting, &request("solve for 100 s", LINE), &tools).await;
    assert!(matches!(stopped, Err(AgentError::Cancelled)));
}

#[tokio::test]
async fn lengths_of_the_file_are_used_in_place_of_coordinates() {
    // The way back from B is long: D A B D is 1 + 2 + 9, D B A D is 3 + 2 + 1.
    let square = "id,D,A,B,demand\nD,0,1,3,0\nA,1,0,2,4\nB,9,2,0,5\n";
    let answer = answered("1 van of 10 units", square).await;
    assert_eq!(routes_from(&answer, "D"), [["B", "A"]]);
    close(total(&answer, "distance"), 6.0);
    close(total(&answer, "load"), 9.0);
    assert!(file(&answer, "route_map.html").is_none() && !answer.content.contains("route_map"));

    let pairs = "from,to,distance,minutes\nD,A,1,10\nD,B,3,30\nA,B,2,20\nB,D,9,90\n";
    let answer = answered("", pairs).await;
    close(total(&answer, "distance"), 6.0);
    close(total(&answer, "driving"), 60.0);

    let missing = refusal("", "from,to,distance\nD,A,1\nD,B,3\n").await;
    assert!(missing.contains("no length from A to B"), "{missing}");
}

#[tokio::test]
async fn limits_of_routes_and_kinds_of_vehicles_are_kept_to() {
    let stops = |question: &'static str| async move { routes(&answered(question, LINE).await) };
    assert_eq!(stops("max 1 stop per route").await.len(), 2);
    assert_eq!(stops("at most 20 km per vehicle").await.len(), 1);
    // B alone is 20 km away and back.
    let short = answered("at most 15 km per vehicle", LINE).await;
    let left = &table(&short, "unassigned")[0];
    assert_eq!(left["location_id"], "B");
    assert!(
        left["reason"].as_str().unwrap().starts_with("distance limit")
            && left["remedy"] == "allow routes of 20 km"
    );
    close(total(&answered("open routes", LINE).await, "distance"), 10.0);

    let named = "location_id,x_coord,y_coord,demand,vehicle\nDEPOT,0,0,0,\nA,3,4,5,truck\nB,6,8,5,van\nC,6,8,1,bike\n";
    let answer = answered("1 van of 10 units and 1 truck of 20 units", named).await;
    let of =
        |id: &str| table(&answer, "route_report").into_iter().find(|row| row["location_id"] == id).unwrap();
    assert_eq!((&of("A")["vehicle"], &of("B")["vehicle"]), (&json!("truck"), &json!("van")));
    assert_eq!(table(&answer, "unassigned")[0]["reason"], "vehicle missing: no vehicle is called bike");
}

#[tokio::test]
async fn a_number_of_vehicles_is_shared_out_over_the_kinds_that_the_stops_name() {
    let named = "location_id,x_coord,y_coord,demand,vehicle\nDEPOT,0,0,0,\nA,3,4,9,truck\nB,6,8,9,truck\nC,6,8,1,van\n\
                 D,1,1,1,any\n";
    let answer = answered("3 vehicles of 10 units", named).await;
    assert_eq!(table(&answer, "unassigned").len(), 0, "{}", answer.content);
    let routes: std::collections::BTreeSet<String> =
        table(&answer, "route_report").iter().map(|row| row["route"].to_string()).collect();
    assert!(routes.len() <= 3, "{routes:?}");
    assert!(answer.content.contains("your 3 are shared out over the kinds"), "{}", answer.content);
}

#[tokio::test]
async fn a_question_when_a_stop_is_reached_plans_all_stops_with_the_fleet_behind_it() {
    let answer = answered("when will we be at B if I have 2 vans of 10 units?", LINE).await;
    assert!(answer.content.starts_with("**B (Bert) is served at"), "{}", answer.content);
}

#[tokio::test]
async fn a_pickup_needs_room_and_a_skill_needs_its_vehicle() {
    // 6 out and 6 in do not fit a van of 10 at B before A is served, so A comes first.
    let file = "location_id,x_coord,y_coord,demand,pickup\nDEPOT,0,0,0,0\nA,3,4,6,0\nB,6,8,4,9\n";
    assert_eq!(routes(&answered("1 van of 10 units", file).await), [["A", "B"]]);

    let skilled =
        "location_id,x_coord,y_coord,demand,skill\nDEPOT,0,0,0,\nA,3,4,6,cold\nB,6,8,4,crane\nC,6,9,4,\n";
    let params = json!({"fleet": [{"name": "van", "count": 2, "capacity": 20, "skills": ["Cold"]}]});
    let request = Request { params: Some(params), ..request("", skilled) };
    let answer = answer(AgentKind::VehicleRouting, &request, &Tools::silent()).await.unwrap();
    let rows = table(&answer, "unassigned");
    assert_eq!((rows.len(), &rows[0]["location_id"]), (1, &json!("B")));
    assert_eq!(rows[0]["reason"], "skill missing: no vehicle has crane");
}

#[tokio::test]
async fn without_a_shift_no_vehicle_leaves_at_night_for_an_afternoon_window() {
    let head = "location_id,x_coord,y_coord,demand,ready_time,due_time\nDEPOT,0,0,0,,\nA,10,0,1,,\n";
    let leaves = async |question: &str, window: &str| {
        let answer = answered(question, &format!("{head}B,20,0,1,{window}\n")).await;
        assert_eq!(total(&answer, "late"), 0.0);
        table(&answer, "routes")[0]["start"].as_str().unwrap().to_owned()
    };
    assert_eq!(leaves("1 van, 60 km/h", ",14:00").await, "08:00");
    assert_eq!(leaves("1 van, 60 km/h", "06:00,07:00").await, "06:40");
    assert_eq!(leaves("1 van, 60 km/h, 30 minute break between 7 and 9 h", ",14:00").await, "08:00");
    // A stated shift decides the departure time.
    assert_eq!(leaves("1 van, 60 km/h, 5 to 17 h", ",14:00").await, "05:00");
}

#[tokio::test]
async fn one_vehicle_and_one_unit_are_in_the_singular() {
    let file = "location_id,x_coord,y_coord,demand\nDEPOT,0,0,0\nA,3,4,1\n";
    let answer = answered("1 van of 10 units", file).await;
    assert!(
        answer.content.contains("It brings 1 unit (10 % of its capacity) and is on the way"),
        "{}",
        answer.content
    );
}

#[tokio::test]
async fn the_answer_does_not_claim_that_open_routes_end_at_the_depot() {
    let answer = answered("1 van, drivers go home from their last stop", LINE).await;
    assert!(
        answer.content.contains("Routes start at DEPOT Depot (the first row) and end at their last stop."),
        "{}",
        answer.content
    );
    assert!(!answer.content.contains("start and end at"));
    close(total(&answer, "distance"), 10.0);
}

#[tokio::test]
async fn next_steps_offer_more_only_of_the_limits_that_bind() {
    let remedy = async |params: Value| {
        let answer = planned(params, LINE).await;
        table(&answer, "unassigned")[0]["remedy"].as_str().unwrap().to_owned()
    };
    assert_eq!(remedy(json!({"vehicles": 1, "capacity": 5})).await, "add a vehicle, or allow more capacity");
    let said = planned(json!({"vehicles": 1, "capacity": 5}), LINE).await.content;
    assert!(said.contains("The stop for which the fleet is too small wants 5 units: at least"), "{said}");
    assert_eq!(
        remedy(json!({"vehicles": 1, "capacity": 5, "shift_start_minutes": 480, "shift_end_minutes": 520}))
            .await,
        "add a vehicle, or allow more capacity or a longer shift"
    );
}

#[tokio::test]
async fn vehicles_may_be_at_several_depots_of_a_file_of_ways() {
    let ids = ["D1", "D2", "A", "B"];
    let km = [[0, 50, 5, 60], [50, 0, 60, 5], [5, 60, 0, 50], [60, 5, 50, 0]];
    let mut file = "from,to,km\n".to_owned();
    for (from, row) in ids.iter().zip(km) {
        let ways = ids.iter().zip(row).filter(|(to, _)| *to != from);
        file.extend(ways.map(|(to, km)| format!("{from},{to},{km}\n")));
    }
    let answer = answered("1 van at D1 and 1 van at D2", &file).await;
    assert_eq!((total(&answer, "stops"), total(&answer, "distance")), (2.0, 20.0));
}

#[tokio::test]
async fn a_kind_of_vehicles_without_a_capacity_beside_others_is_named() {
    let answer = answered("2 trucks and 3 vans of 6 units", LINE).await;
    let warned =
        |answer: &Answer| answer.content.contains("No capacity was given for truck, so one such vehicle");
    assert!(warned(&answer), "{}", answer.content);
    assert!(!warned(&answered("2 trucks of 8 units and 3 vans of 6 units", LINE).await));
}

#[tokio::test]
async fn vehicles_at_a_depot_that_the_file_does_not_have_are_refused() {
    let refused = refusal("2 vans at D9 of 20 units", LINE).await;
    assert!(refused.contains("No row of stops.csv has the id D9"), "{refused}");
    assert_eq!(routes(&answered("2 vans at 8:30", LINE).await).concat(), ["A", "B"]);
}
