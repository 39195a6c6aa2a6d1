use serde_json::{Value, json};

use protocol::AgentKind;

use super::*;
use crate::vehicle_routing::params::{PLAN_ROUTES, Wish};

use crate::request::LastRun;

fn planned_after(question: &str, last: Option<Value>) -> Value {
    let last_run = last.map(|params| LastRun { id: None, tool: PLAN_ROUTES.to_owned(), params });
    let request = Request { question: question.to_owned(), last_run, ..Request::default() };
    serde_json::to_value(plan(&request, "stops.csv", &Vocabulary::default()).unwrap()).unwrap()
}

fn planned(question: &str) -> Value {
    planned_after(question, None)
}

#[test]
fn a_limit_of_one_kind_of_vehicle_is_no_limit_of_the_others_even_if_it_was_understood_as_one() {
    let request = Request {
        question: "3 vans and 2 trucks, trucks at most 200 km".to_owned(),
        understood_params: Some(json!({"max_distance_km": 200.0})),
        ..Request::default()
    };
    let params = plan(&request, "stops.csv", &Vocabulary::default()).unwrap();
    let own: Vec<Option<f64>> = params.fleet.unwrap().iter().map(|kind| kind.max_distance_km).collect();
    assert_eq!((params.max_distance_km, own), (None, vec![None, Some(200.0)]));
}

#[test]
fn the_place_of_a_wish_is_no_depot_even_if_it_was_understood_as_one() {
    let names = Vocabulary { places: vec!["D1".to_owned(), "C5".to_owned()], ..Vocabulary::default() };
    let request = Request {
        question: "3 vans, start with C5".to_owned(),
        understood_params: Some(json!({"depots": ["C5"]})),
        ..Request::default()
    };
    let params = plan(&request, "stops.csv", &names).unwrap();
    assert_eq!((params.depots, params.wishes), (None, Some(vec![Wish::First("C5".to_owned())])));
}

#[test]
fn the_usual_sentence_becomes_parameters() {
    assert_eq!(
        planned("5 vans of 200 units, 8 to 17 h, 40 km/h"),
        json!({
            "vehicles": 5, "capacity": 200.0, "shift_start_minutes": 480.0, "shift_end_minutes": 1020.0, "speed_kmh": 40.0
        })
    );
    assert_eq!(planned("3 vehicles capacity 150"), json!({"vehicles": 3, "capacity": 150.0}));
    assert_eq!(planned("Analyze the file stops.csv."), json!({}));
    assert_eq!(planned("Plan the shortest routes for my deliveries"), json!({"minimize_cost": false}));
}

#[test]
fn a_word_for_planning_is_no_plane() {
    for question in
        ["Plane Touren für 3 Fahrzeuge", "Planeje rotas com 3 veículos", "planear rutas con 3 vehículos"]
    {
        assert_eq!(planned(question).get("coordinates"), None, "{question}");
    }
    assert_eq!(planned("coordinates are on a plane")["coordinates"], "plane");
}

#[test]
fn a_message_that_states_every_rule_is_understood() {
    assert_eq!(
        planned(
            "Plan delivery routes for the uploaded locations. The first row is the depot. Each vehicle carries at most 100 \
             units, and at most 7 vehicles may be used. Coordinates are plane units; use Euclidean distance rounded to the \
             nearest integer. Minimise the total distance."
        ),
        json!({"vehicles": 7, "capacity": 100.0, "rounding": "nint", "coordinates": "plane", "minimize_cost": false})
    );
    assert_eq!(
        planned(
            "Plan delivery routes for the uploaded locations. Each vehicle carries at most 600 units; use as many vehicles as \
             needed. Respect ready_time and due_time (service must start inside the window) and the service_time at each stop. \
             Coordinates are plane units; use Euclidean distance cut after one decimal; travel time equals distance."
        ),
        json!({
            "vehicles": 0, "capacity": 600.0, "rounding": "trunc1", "coordinates": "plane", "speed_kmh": 60.0
        })
    );
    assert_eq!(
        planned(
            "Each vehicle carries at most 180 units, and at most 25 vehicles may be used. Coordinates are longitude and \
             latitude; use great-circle distance times 1.3 and an average speed of 60.0 km/h; times are minutes after midnight."
        ),
        json!({
            "vehicles": 25, "capacity": 180.0, "coordinates": "globe", "detour": 1.3, "speed_kmh": 60.0,
            "time_unit": "minutes"
        })
    );
}

#[test]
fn one_figure_can_be_said_in_many_ways() {
    for (question, key, value) in [
        ("max 8 stops per route", "max_stops", json!(8)),
        ("no more than 12 customers per vehicle", "max_stops", json!(12)),
        ("open routes", "open_routes", json!(true)),
        ("vans do not return to the depot", "open_routes", json!(true)),
        ("drivers go home from the last stop", "open_routes", json!(true)),
        ("4 vans of 100 units, 0.8 per km, 30 per hour, 50 per vehicle", "cost_per_vehicle", json!(50.0)),
        ("at most 120 km per vehicle", "max_distance_km", json!(120.0)),
        ("no route longer than 80 km", "max_distance_km", json!(80.0)),
        ("at most 8 hours per route", "max_duration_minutes", json!(480.0)),
        ("solve for 10 seconds", "solve_seconds", json!(10.0)),
        ("think for 1 minute", "solve_seconds", json!(60.0)),
        ("round distances to whole numbers", "rounding", json!("nint")),
        ("exact distances please", "rounding", json!("none")),
        ("from 7:30 until 16:00", "shift_end_minutes", json!(960.0)),
        ("8 am to 5 pm", "shift_end_minutes", json!(1020.0)),
        ("8-17 h", "shift_start_minutes", json!(480.0)),
        ("between 9 and 15 h", "shift_end_minutes", json!(900.0)),
        ("until 18 h", "shift_end_minutes", json!(1080.0)),
        ("start at 7:30", "shift_start_minutes", json!(450.0)),
        ("start at 8 sharp", "shift_start_minutes", json!(480.0)),
        ("start at 8 am sharp", "shift_start_minutes", json!(480.0)),
        ("leave the depot at 8 sharp", "shift_start_minutes", json!(480.0)),
        ("start at 8 o'clock on the dot", "shift_start_minutes", json!(480.0)),
        ("back by 17:00 sharp", "shift_end_minutes", json!(1020.0)),
        ("3 LKW, Abfahrt Punkt 8 Uhr", "shift_start_minutes", json!(480.0)),
        ("3 LKW, Abfahrt um Punkt 8 Uhr", "shift_start_minutes", json!(480.0)),
        ("3 LKW, Beginn 8 Uhr", "shift_start_minutes", json!(480.0)),
        ("Salida a las 8 en punto", "shift_start_minutes", json!(480.0)),
        ("Départ à 8 heures précises", "shift_start_minutes", json!(480.0)),
        ("Saída às 8 em ponto", "shift_start_minutes", json!(480.0)),
        ("average speed 35", "speed_kmh", json!(35.0)),
        ("drive 50 kmh", "speed_kmh", json!(50.0)),
        ("10 minutes per stop", "service_minutes", json!(10.0)),
        ("unloading takes 12 min", "service_minutes", json!(12.0)),
        ("cost 1.2 per km", "cost_per_km", json!(1.2)),
        ("0.80 euros per km", "cost_per_km", json!(0.8)),
        ("30 per hour", "cost_per_hour", json!(30.0)),
        ("each van costs 45 per vehicle", "cost_per_vehicle", json!(45.0)),
        ("fuel 9 l/100 km", "fuel_litres_per_100_km", json!(9.0)),
        ("2.5 kg CO2 per litre", "co2_kg_per_litre", json!(2.5)),
        ("four trucks", "vehicles", json!(4)),
        ("trucks carrying 1,200 kg", "weight_capacity", json!(1200.0)),
        ("with capacity 250", "capacity", json!(250.0)),
        ("200 units each", "capacity", json!(200.0)),
        ("vans of 200, at most 6 hours per route", "capacity", json!(200.0)),
        ("a detour factor of 1.4", "detour", json!(1.4)),
        ("the depot is WH-1", "depots", json!(["WH-1"])),
        ("times are in hours", "time_unit", json!("hours")),
        ("minimise cost", "minimize_cost", json!(true)),
        ("The depot is the first row", "depots", Value::Null),
        ("routes for 60 stops", "max_stops", Value::Null),
    ] {
        assert_eq!(planned(question)[key], value, "{question}: {}", planned(question));
    }
}

#[test]
fn several_kinds_of_vehicles_are_a_fleet() {
    assert_eq!(
        planned("3 vans of 200 units and 2 trucks of 500 units, 8 to 17 h")["fleet"],
        json!([{"name": "van", "count": 3, "capacity": 200.0}, {"name": "truck", "count": 2, "capacity": 500.0}])
    );
}

#[test]
fn a_what_if_question_is_compared_with_the_plan_without_it() {
    let mut params = planned("5 vans of 200 units. What if 4 vans?");
    let before = params.as_object_mut().unwrap().remove("compared_with");
    assert_eq!(before, Some(json!({"vehicles": 5, "capacity": 200.0})));
    assert_eq!(params, json!({"vehicles": 4, "capacity": 200.0}));
}

#[test]
fn a_follow_up_edits_the_last_plan_and_compares_with_it() {
    let last = json!({"vehicles": 5, "capacity": 200.0, "shift_end_minutes": 1020.0});
    let after = |question| planned_after(question, Some(last.clone()));
    for (question, key, value) in [
        ("what if 4 vans", "vehicles", json!(4)),
        ("with capacity 250", "capacity", json!(250.0)),
        ("until 18 h", "shift_end_minutes", json!(1080.0)),
        ("what if one van is in repair", "vehicles", json!(4)),
        ("what if we have one van less", "vehicles", json!(4)),
        ("what if we lose 1 van", "vehicles", json!(4)),
        ("what if we had 2 fewer vans", "vehicles", json!(3)),
        ("what if 2 vans are out of service", "vehicles", json!(3)),
        ("what if we had another truck", "vehicles", json!(6)),
    ] {
        let mut expected = last.clone();
        expected[key] = value;
        expected["compared_with"] = last.clone();
        assert_eq!(after(question), expected, "{question}");
    }
    assert_eq!(after("Plan the routes anew"), json!({}));
}

#[test]
fn vehicles_that_cannot_drive_are_no_fleet() {
    assert_eq!(planned("one van is in repair"), json!({}));
    for gone in
        ["one van is broken", "one of them is at the garage", "2 vans are off the road", "one van cannot run"]
    {
        let left = if gone.starts_with('2') { 3 } else { 4 };
        assert_eq!(planned(&format!("5 vans, {gone}")), json!({"vehicles": left}), "{gone}");
    }
    assert_eq!(planned("plan with another truck"), json!({}));
}

#[test]
fn some_of_the_vehicles_that_are_counted_cannot_drive() {
    for question in [
        "one of our 4 vans breaks down tomorrow, can the other three do it?",
        "One of the 4 vans is in the workshop, can the rest manage?",
        "eines unserer 4 Fahrzeuge fällt morgen aus, schaffen es die anderen drei?",
        "una de nuestras 4 furgonetas se avería mañana, ¿pueden las otras tres?",
        "une de nos 4 camionnettes tombe en panne demain, les trois autres suffisent ?",
        "uma das nossas 4 carrinhas avaria amanhã, as outras três chegam?",
    ] {
        assert_eq!(planned(question)["vehicles"], 3, "{question}: {}", planned(question));
    }
    assert_eq!(planned("4 vans are from Kiel")["vehicles"], 4);
    assert_eq!(planned("die 4 Fahrzeuge sind aus Kiel")["vehicles"], 4);
}

#[test]
fn a_change_of_a_number_of_vehicles_that_is_not_known_is_named() {
    for (question, unused) in [
        ("one van is in repair", vec!["one van is in repair"]),
        ("can we manage with one van less", vec!["one van less"]),
        ("plan with another truck", vec!["another truck"]),
        ("5 vans, one van is broken", vec![]),
    ] {
        let request = Request { question: question.to_owned(), ..Request::default() };
        assert_eq!(unread(&request, "stops.csv", &Vocabulary::default()), unused, "{question}");
    }
}

#[test]
fn the_end_of_a_shift_is_not_the_length_of_a_route() {
    let request = Request {
        question: "das 8 às 17 h".to_owned(),
        understood_params: Some(json!({"max_duration_minutes": 1020.0})),
        ..Request::default()
    };
    let params = plan(&request, "stops.csv", &Vocabulary::default()).unwrap();
    assert_eq!((params.shift_end_minutes, params.max_duration_minutes), (Some(1020.0), None));
}

#[test]
fn what_may_be_a_load_as_well_as_a_price_is_neither() {
    let request = Request {
        question: "3 200 per vehicle".to_owned(),
        understood_params: Some(json!({"cost_per_vehicle": 3200.0})),
        ..Request::default()
    };
    let params = plan(&request, "stops.csv", &Vocabulary::default()).unwrap();
    assert_eq!(params, RouteParams::default());
    assert_eq!(unread(&request, "stops.csv", &Vocabulary::default()), ["3,200 per vehicle"]);
}

#[test]
fn a_shift_that_ends_before_it_begins_is_asked_again() {
    let request = Request { question: "from 17:00 on, until 8 h".to_owned(), ..Request::default() };
    assert!(
        plan(&request, "x.csv", &Vocabulary::default())
            .unwrap_err()
            .to_string()
            .contains("The shift ends at 08:00 and begins at 17:00")
    );
}

#[test]
fn a_place_is_called_as_the_file_writes_it() {
    let names = Vocabulary { places: vec!["Nord".to_owned()], ..Vocabulary::default() };
    let request = Request { question: "the depot is nord".to_owned(), ..Request::default() };
    assert_eq!(plan(&request, "x.csv", &names).unwrap().depots, Some(vec!["Nord".to_owned()]));
}

#[test]
fn a_question_for_another_agent_is_noticed() {
    let better = |question: &str| {
        crate::tests::better_agent(
            AgentKind::VehicleRouting,
            &Request { question: question.to_owned(), ..Request::default() },
            "stops.csv",
        )
    };
    assert_eq!(better("Forecast the demand of the next months"), Some(AgentKind::DemandForecasting));
    for question in ["what if 4 vans", "with capacity 250", "Analyze the file stops.csv.", "", "until 18 h"] {
        assert_eq!(better(question), None, "{question}");
    }
}

#[test]
fn numbers_that_were_not_understood_are_named() {
    let unread_of = |question: &str| {
        unread(
            &Request { question: question.to_owned(), ..Request::default() },
            "stops.csv",
            &Vocabulary::default(),
        )
    };
    assert_eq!(unread_of("5 vans of 200 units, 8 to 17 h, 40 km/h, solve for 2 s"), Vec::<String>::new());
    assert_eq!(unread_of("3 vans of 200 and 2 trucks of 500, 77 bananas for lunch"), ["77 bananas for"]);
}

#[test]
fn what_a_follow_up_says_about_one_stop_or_beyond_a_plan_changes_nothing_else() {
    let places = ["C5", "C7"].map(str::to_owned).to_vec();
    let names = Vocabulary { places, ..Vocabulary::default() };
    let last = json!({"vehicles": 6, "capacity": 200.0});
    for (question, explicit, expected) in [
        (
            "C5 takes 40 minutes",
            json!({"service_minutes": 40.0}),
            json!({"stop_rules": [{"id": "C5", "service_minutes": 40.0}]}),
        ),
        ("at least 5 stops per van", json!({"max_stops": 5}), json!({})),
        (
            "C5 before 12:00",
            json!({"shift_end_minutes": 720.0}),
            json!({"stop_rules": [{"id": "C5", "until_minutes": 720.0}]}),
        ),
    ] {
        let understood = protocol::Understood::default();
        let request = Request {
            question: question.to_owned(),
            last_run: Some(LastRun { id: None, tool: PLAN_ROUTES.to_owned(), params: last.clone() }),
            params: Some(explicit),
            understood: Some(Box::new(understood)),
            ..Request::default()
        };
        let mut params = serde_json::to_value(plan(&request, "stops.csv", &names).unwrap()).unwrap();
        params.as_object_mut().unwrap().remove("compared_with");
        let mut expected = expected;
        expected.as_object_mut().unwrap().extend(last.as_object().unwrap().clone());
        assert_eq!(params, expected, "{question}");
    }
}

#[test]
fn another_break_and_another_stop_to_leave_out_join_those_before_them() {
    let places = ["C5", "C7"].map(str::to_owned).to_vec();
    let names = Vocabulary { places, ..Vocabulary::default() };
    let after = |question: &str, last: Value| {
        let last_run = Some(LastRun { id: None, tool: PLAN_ROUTES.to_owned(), params: last });
        let request = Request { question: question.to_owned(), last_run, ..Request::default() };
        plan(&request, "stops.csv", &names).unwrap()
    };
    let lunch = json!({"break_minutes": 30.0, "break_from_minutes": 720.0, "break_until_minutes": 720.0});
    let both = after("another break of 15 minutes at 15:00", lunch);
    assert_eq!((both.break_minutes, both.other_breaks.as_ref().unwrap().len()), (Some(30.0), 1));
    assert_eq!(both.wishes, None);
    let none = after("no breaks", serde_json::to_value(both.alone()).unwrap());
    assert_eq!((none.break_minutes, none.other_breaks), (Some(0.0), None));
    assert_eq!(after("exclude C7", json!({"left_out": ["C5"]})).left_out.unwrap(), ["C5", "C7"]);
}

#[test]
fn the_time_of_a_break_is_no_shift_even_if_it_was_understood_as_one() {
    let request = Request {
        question: "4 vans, break of 45 minutes between 11 and 13".to_owned(),
        understood_params: Some(json!({"shift_start_minutes": 660.0, "shift_end_minutes": 780.0})),
        ..Request::default()
    };
    let params = plan(&request, "stops.csv", &Vocabulary::default()).unwrap();
    assert_eq!((params.shift_start_minutes, params.shift_end_minutes), (None, None));
    assert_eq!((params.break_from_minutes, params.break_until_minutes), (Some(660.0), Some(780.0)));
}

#[test]
fn a_question_what_a_limit_buys_states_no_limit_of_the_plan() {
    for (question, vehicles, view) in [
        ("6 vans of 200 units, 7:00 to 15:00. What would one more van buy?", 6, "one_more"),
        ("6 vans of 200 units, 7:00 to 15:00. What would a longer shift of one hour buy?", 6, "limits"),
        ("3 furgonetas de 200 unidades, turno de 7 a 15 h. ¿Qué gano con una furgoneta más?", 3, "one_more"),
        (
            "4 Lieferwagen mit 200 Einheiten, Schicht 7 bis 15 Uhr. Was bringt eine Stunde längere Schicht?",
            4,
            "limits",
        ),
    ] {
        let expected = json!({
            "vehicles": vehicles, "capacity": 200.0, "shift_start_minutes": 420.0, "shift_end_minutes": 900.0, "view": view
        });
        assert_eq!(planned(question), expected, "{question}");
        // `eine` and `una` are articles as well: the typed request takes an hour from `one hour` alone.
        if !question.contains("one hour") {
            continue;
        }
        let request = Request {
            question: question.to_owned(),
            understood_params: Some(json!({"max_duration_minutes": 60.0})),
            ..Request::default()
        };
        let params = plan(&request, "stops.csv", &Vocabulary::default()).unwrap();
        assert_eq!(params.max_duration_minutes, None, "{question}");
    }
}

#[test]
fn a_price_of_an_hour_is_none_of_a_kilometre_and_counts_no_drivers() {
    for question in ["vans of 250 units, 22 pounds per hour", "vans of 250 units, drivers 22 per hour"] {
        let request = Request {
            question: question.to_owned(),
            understood_params: Some(json!({"cost_per_km": 22.0, "vehicles": 22})),
            ..Request::default()
        };
        let params = plan(&request, "stops.csv", &Vocabulary::default()).unwrap();
        let read = (params.cost_per_hour, params.cost_per_km, params.vehicles);
        assert_eq!(read, (Some(22.0), None, None), "{question}");
    }
}

#[test]
fn german_loads_are_read_with_every_word_before_them() {
    for question in [
        "Plane Touren mit 4 Transportern à 100 Stück",
        "Plane Touren mit 4 Transportern zu 100 Stück",
        "Plane Touren mit 4 Transportern mit 100 Einheiten",
    ] {
        assert_eq!(planned(question), json!({"vehicles": 4, "capacity": 100.0}), "{question}");
    }
    assert_eq!(planned("Touren mit Lieferwagen mit 150 Einheiten"), json!({"capacity": 150.0}));
}
