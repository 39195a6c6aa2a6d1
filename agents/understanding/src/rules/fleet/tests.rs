//! Sentences of people who plan routes, and what they state.

use chrono::NaiveDate;
use language::FileColumn;
use serde_json::{Value, json};

use crate::{Data, DataSet, stated};

/// Sentences that state something. Whatever the sentence says about rows is read elsewhere.
const STATED: &[(&str, &str)] = &[
    ("we run 7 vans, 120 parcels in each", r#"{"vehicles":7,"capacity":120,"capacity_unit":"parcel"}"#),
    ("vans: 5", r#"{"vehicles":5}"#),
    ("5 vans, one van is in repair", r#"{"vehicles":4}"#),
    ("6 vans but one is broken", r#"{"vehicles":5}"#),
    ("one of our 4 vans breaks down tomorrow, can the other three do it?", r#"{"vehicles":3}"#),
    ("2 of the 6 trucks are in the workshop", r#"{"vehicles":4}"#),
    ("3 of our 4 vans", r#"{"vehicles":3}"#),
    ("una de nuestras 4 furgonetas se avería mañana", r#"{"vehicles":3}"#),
    ("une de nos 4 camionnettes tombe en panne", r#"{"vehicles":3}"#),
    ("6 vans, 1 is out of service", r#"{"vehicles":5}"#),
    ("add another truck to the 3 trucks", r#"{"vehicles":4}"#),
    ("vehicles = 9 cap 450 kg", r#"{"vehicles":9,"capacity":450,"capacity_unit":"kg"}"#),
    ("number of trucks is 4", r#"{"vehicles":4}"#),
    ("a fleet of 6 electric vans", r#"{"vehicles":6}"#),
    ("only two drivers turned up, what now", r#"{"vehicles":2}"#),
    ("I'm down to 3 lorries", r#"{"vehicles":3}"#),
    ("wages are 32 an hour", r#"{}"#),
    ("m = 8, Q = 250", r#"{"vehicles":8,"capacity":250}"#),
    ("tours with a single truck", r#"{"vehicles":1}"#),
    ("two more vans please", r#"{"vehicles_delta":2}"#),
    ("what if we had one van less", r#"{"vehicles_delta":-1}"#),
    ("add 3 trucks", r#"{"vehicles_delta":3}"#),
    ("an extra van would help?", r#"{"vehicles_delta":1}"#),
    ("payload 1.4 t", r#"{"capacity":1.4,"capacity_unit":"tonne"}"#),
    ("each truck can take up to 22 pallets", r#"{"capacity":22,"capacity_unit":"pallet"}"#),
    ("vans with room for 70 boxes", r#"{"capacity":70,"capacity_unit":"box"}"#),
    ("max load 900 kg per van, 4 vans", r#"{"vehicles":4,"capacity":900,"capacity_unit":"kg"}"#),
    ("4 vans of 90", r#"{"vehicles":4,"capacity":90}"#),
    ("capacity 640", r#"{"capacity":640}"#),
    ("4 camionetas con 60 cajas cada una", r#"{"vehicles":4,"capacity":60,"capacity_unit":"box"}"#),
    ("5 lkw mit je 18 paletten", r#"{"vehicles":5,"capacity":18,"capacity_unit":"pallet"}"#),
    ("3 camions de 12 palettes", r#"{"vehicles":3,"capacity":12,"capacity_unit":"pallet"}"#),
    ("6 caminhões, cada um leva 800 quilos", r#"{"vehicles":6,"capacity":800,"capacity_unit":"kg"}"#),
    (
        "4 x 3.5t and 2 x 18t",
        r#"{"fleet":[{"n":4,"capacity":3.5},{"n":2,"capacity":18}],"capacity_unit":"tonne"}"#,
    ),
    (
        "three big trucks with 20 pallets and one small van with 6 pallets",
        r#"{"fleet":[{"n":3,"capacity":20},{"n":1,"capacity":6}],"capacity_unit":"pallet"}"#,
    ),
    ("2 x 500 + 1 x 900", r#"{"fleet":[{"n":2,"capacity":500},{"n":1,"capacity":900}]}"#),
    (
        "two lorries that carry 20 pallets and three that carry 10",
        r#"{"fleet":[{"n":2,"capacity":20},{"n":3,"capacity":10}],"capacity_unit":"pallet"}"#,
    ),
    (
        "the big van takes 100 crates, the small one 40",
        r#"{"fleet":[{"n":1,"capacity":100},{"n":1,"capacity":40}],"capacity_unit":"crate"}"#,
    ),
    ("use 3 of our 5 vans", r#"{"vehicles":3}"#),
    ("vehicle limit 6", r#"{"vehicles":6}"#),
    ("how many vans do I need for 300 boxes if each takes 60", r#"{"objective":"vehicles","capacity":60}"#),
    ("Wie viele Fahrzeuge brauche ich, wenn jedes 150 fasst?", r#"{"objective":"vehicles","capacity":150}"#),
    ("limit: 20 stops/route", r#"{"max_stops":20}"#),
    ("multiply straight-line distances by 1.25", r#"{"detour_factor":1.25}"#),
    ("they can finish at their last stop", r#"{"return_to_depot":false}"#),
    ("drivers work from 7 till 3", r#"{"shift":{"from":"07:00","to":"15:00"}}"#),
    (
        "5 vans of 200 units, 6 to 20 h",
        r#"{"vehicles":5,"capacity":200,"capacity_unit":"unit","shift":{"from":"06:00","to":"20:00"}}"#,
    ),
    ("shift from 2 to 9 pm", r#"{"shift":{"from":"14:00","to":"21:00"}}"#),
    ("shift 06:00 - 14:00", r#"{"shift":{"from":"06:00","to":"14:00"}}"#),
    ("working hours 7:30 to 16:30", r#"{"shift":{"from":"07:30","to":"16:30"}}"#),
    ("los choferes trabajan de 8 a 17 horas", r#"{"shift":{"from":"08:00","to":"17:00"}}"#),
    ("die fahrer arbeiten von 6 bis 14 uhr", r#"{"shift":{"from":"06:00","to":"14:00"}}"#),
    ("everything must be delivered by 10:30", r#"{"latest":"10:30"}"#),
    ("last drop no later than 4 pm", r#"{"latest":"16:00"}"#),
    ("no delivery after 18:00", r#"{"latest":"18:00"}"#),
    ("all done before noon please", r#"{"latest":"12:00"}"#),
    ("assume 45 km/h", r#"{"speed_kmh":45}"#),
    ("average speed 38", r#"{"speed_kmh":38}"#),
    ("they do about 25 mph in town", r#"{"speed_kmh":40.23}"#),
    ("velocidad media 40 kilómetros por hora", r#"{"speed_kmh":40}"#),
    ("20 mins unloading per drop", r#"{"service_minutes":20}"#),
    ("each stop takes a quarter of an hour", r#"{"service_minutes":15}"#),
    ("service time: 8 min", r#"{"service_minutes":8}"#),
    ("12 minutos por parada", r#"{"service_minutes":12}"#),
    ("at most 8 hours per driver", r#"{"max_route_hours":8}"#),
    ("no tour longer than 6.5 hours", r#"{"max_route_hours":6.5}"#),
    ("nobody should be out more than 7 hrs", r#"{"max_route_hours":7}"#),
    ("max 10 stops each", r#"{"max_stops":10}"#),
    ("no more than 14 drops a van", r#"{"max_stops":14}"#),
    ("12 customers per route max", r#"{"max_stops":12}"#),
    ("máximo 9 paradas por ruta", r#"{"max_stops":9}"#),
    ("two trips per van are fine", r#"{"max_trips":2}"#),
    ("every truck can go out three times", r#"{"max_trips":3}"#),
    ("each van may go twice", r#"{"max_trips":2}"#),
    ("limit each route to 160 km", r#"{"max_distance_km":160}"#),
    ("electric vans, range 140 km", r#"{"max_distance_km":140}"#),
    ("no van over 75 miles", r#"{"max_distance_km":120.7}"#),
    ("a km costs 0.9 and each van 130 a day", r#"{"cost_per_km":0.9,"cost_per_vehicle":130}"#),
    ("€0.55 per km", r#"{"cost_per_km":0.55,"currency":"EUR"}"#),
    ("Rs 18 per km and Rs 1200 per truck", r#"{"cost_per_km":18,"cost_per_vehicle":1200,"currency":"INR"}"#),
    ("fixed cost per van 95", r#"{"cost_per_vehicle":95}"#),
    ("use as few trucks as possible", r#"{"objective":"vehicles"}"#),
    ("get me the shortest tour", r#"{"objective":"distance"}"#),
    ("minimise total driving time", r#"{"objective":"time"}"#),
    ("lowest cost please", r#"{"objective":"cost"}"#),
    ("die schnellsten touren bitte", r#"{"objective":"time"}"#),
    ("la ruta más corta", r#"{"objective":"distance"}"#),
    ("don't round the distances", r#"{"rounding":"none"}"#),
    ("round distances to whole km", r#"{"rounding":"nint"}"#),
    ("truncate distances to one decimal", r#"{"rounding":"trunc1"}"#),
    ("let the solver run for 45 seconds", r#"{"solve_seconds":45}"#),
    ("time limit 90 sec", r#"{"solve_seconds":90}"#),
    ("detour factor of 1.25", r#"{"detour_factor":1.25}"#),
    ("roads are 40 % longer than the straight line", r#"{"detour_factor":1.4}"#),
    ("straight line times 1.3", r#"{"detour_factor":1.3}"#),
    ("row 4 is the depot", r#"{"depot_row":4}"#),
    ("the first row is our yard", r#"{"depot_row":1}"#),
    ("depot: Northgate", r#"{"depot":"Northgate"}"#),
    ("everyone starts from Northgate", r#"{"depot":"Northgate"}"#),
    ("leaving from the Harbour Depot with 3 vans", r#"{"depot":"Harbour Depot","vehicles":3}"#),
    ("drivers don't have to come back", r#"{"return_to_depot":false}"#),
    ("open tours for 2 vans", r#"{"return_to_depot":false,"vehicles":2}"#),
    ("vans must return to the depot", r#"{"return_to_depot":true}"#),
    ("our pair of trucks does it", r#"{"vehicles":2}"#),
    ("the only van we have, cap 30 crts", r#"{"vehicles":1,"capacity":30,"capacity_unit":"crate"}"#),
    ("5 nos truck are there", r#"{"vehicles":5}"#),
    ("each is good for 44 crates", r#"{"capacity":44,"capacity_unit":"crate"}"#),
    ("the vans are small and we own six", r#"{"vehicles":6}"#),
    (
        "three lorries of capacity 80 and one of capacity 25",
        r#"{"fleet":[{"n":3,"capacity":80},{"n":1,"capacity":25}]}"#,
    ),
    ("they clock on at 5 and knock off at 1", r#"{"shift":{"from":"05:00","to":"13:00"}}"#),
    ("start time 7:15 am, finish time 4 pm", r#"{"shift":{"from":"07:15","to":"16:00"}}"#),
    ("nobody wants theirs later than 2 pm", r#"{"latest":"14:00"}"#),
    ("3 minutes halt at every customer", r#"{"service_minutes":3}"#),
    ("12 min each", r#"{"service_minutes":12}"#),
    ("the drivers work 9 hours a day", r#"{"max_route_hours":9}"#),
    ("please stop after 25 seconds", r#"{"solve_seconds":25}"#),
    ("they drive 55 km in one hour", r#"{"speed_kmh":55}"#),
    ("$85 a day per truck", r#"{"cost_per_vehicle":85,"currency":"USD"}"#),
    ("€70 to put a van on the road", r#"{"cost_per_vehicle":70,"currency":"EUR"}"#),
    ("fuel and driver comes to Rs 19 per km", r#"{"cost_per_km":19,"currency":"INR"}"#),
    ("get everybody done as early as possible", r#"{"objective":"time"}"#),
    ("spend as little as possible", r#"{"objective":"cost"}"#),
    ("the vans are kept at Southgate", r#"{"depot":"Southgate"}"#),
    ("keep the bill low", r#"{"objective":"cost"}"#),
    ("the depot can be found in row 6", r#"{"depot_row":6}"#),
    ("Northgate is where the vans are parked", r#"{"depot":"Northgate"}"#),
    ("no need for them to drive back", r#"{"return_to_depot":false}"#),
    ("the same van can do a second trip", r#"{"max_trips":2}"#),
    ("one way routes, no coming back", r#"{"return_to_depot":false}"#),
];

/// Sentences whose numbers mean something else.
const NOTHING: &[&str] = &[
    "we have 12 warehouses across the country",
    "we have been doing this since 2019",
    "deliver the 450 boxes of order 88213",
    "plan the deliveries for 24 November",
    "call me on 0171 555 0199",
    "shops within 30 km of the town",
    "anything above 300 kg goes separately",
    "how should we drive tomorrow?",
    "the shop in Leeds opens 9 to 12",
    "plan it for the 3rd time",
    "route 66 was busy",
    "average demand was 20 last year",
];

fn params(ask: &str) -> Value {
    let sites = ["Northgate", "Southgate", "Harbour Depot"];
    let column = FileColumn { name: "Site".to_owned(), values: sites.map(str::to_owned).to_vec() };
    let set = DataSet { name: "sites.csv".to_owned(), columns: vec![column] };
    let today = NaiveDate::from_ymd_opt(2026, 11, 20).unwrap_or_default();
    let (mut params, _) = stated(ask, &Data::new(vec![set], today), Some("plan_routes"));
    params.remove("filters");
    json!(params.to_map())
}

fn differences(cases: &[(&str, &str)]) -> Vec<String> {
    let mut differences = Vec::new();
    for (ask, expected) in cases {
        let expected: Value = serde_json::from_str(expected).unwrap_or_default();
        let found = params(ask);
        if found != expected {
            differences.push(format!("{ask}\n    expected {expected}\n    found    {found}"));
        }
    }
    differences
}

#[test]
fn what_people_say_about_a_fleet_is_read_exactly() {
    let differences = differences(STATED);
    assert!(differences.is_empty(), "{} sentences:\n{}", differences.len(), differences.join("\n"));
}

#[test]
fn numbers_of_something_else_are_left_alone() {
    for ask in NOTHING {
        assert_eq!(params(ask), json!({}), "{ask}");
    }
}

#[test]
fn a_second_number_of_vehicles_is_reported() {
    let data = Data::new(Vec::new(), NaiveDate::from_ymd_opt(2026, 11, 20).unwrap_or_default());
    let (params, unused) = stated("4 vans or 6 vans", &data, Some("plan_routes"));
    assert_eq!(params.get("vehicles"), Some(&json!(4)));
    assert!(unused.iter().any(|part| part.contains('6')), "{unused:?}");
}

#[test]
fn notice_tolerance_and_lateness_are_no_time_at_a_stop_and_are_named() {
    let data = Data::new(Vec::new(), NaiveDate::from_ymd_opt(2026, 11, 20).unwrap_or_default());
    for (ask, named) in [
        ("2 vans, customers can be notified 60 minutes ahead", "notified 60"),
        ("2 vans, customers need 45 minutes warning", "45 minutes warning"),
        ("2 vans, announce each visit 15 minutes earlier", "announce each visit 15 minutes earlier"),
        ("2 vans, grace period 15 minutes", "grace period 15"),
        ("2 vans, tolerance of 30 minutes after the window", "30"),
        ("2 vans, 10 minutes slack", "10 minutes slack"),
        ("2 vans, arrive 10 minutes before opening", "10 minutes before opening"),
        ("2 vans, we may arrive 20 minutes after closing", "20 minutes after closing"),
        ("2 vans, customers may be served up to 30 minutes late", "30 minutes late"),
        ("2 vans, up to 45 minutes waiting", "45 minutes waiting"),
        ("2 vans, Kunden 30 Minuten vorher anrufen", "30 Minuten vorher anrufen"),
    ] {
        let (params, unused) = stated(ask, &data, Some("plan_routes"));
        assert_eq!(json!(params.to_map()), json!({ "vehicles": 2 }), "{ask}");
        assert!(unused.iter().any(|part| part.contains(named)), "{ask}: {unused:?}");
    }
    let (params, _) = stated("2 vans, 10 minutes per stop", &data, Some("plan_routes"));
    assert_eq!(params.get("service_minutes"), Some(&json!(10)));
}

#[test]
fn breaks_with_clear_times_are_taken_as_understood() {
    let data = Data::new(Vec::new(), NaiveDate::from_ymd_opt(2026, 11, 20).unwrap_or_default());
    for ask in [
        "2 vans, break of 45 minutes between 11 and 13",
        "2 vans, 30 minutes break after 4 hours",
        "2 vans, lunch break from 12:00 to 13:00",
    ] {
        let (params, unused) = stated(ask, &data, Some("plan_routes"));
        assert_eq!((json!(params.to_map()), unused), (json!({ "vehicles": 2 }), Vec::new()), "{ask}");
    }
    let (params, _) = stated("2 vans, shift 6 to 19 h", &data, Some("plan_routes"));
    assert_eq!(params.get("shift"), Some(&json!({ "from": "06:00", "to": "19:00" })));
}
