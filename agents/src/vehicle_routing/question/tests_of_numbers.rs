//! Every notation of a number, for every parameter that is an amount, a count or a length of time.

use serde_json::{Value, json};

use super::*;

fn request(question: &str) -> Request {
    Request { question: question.to_owned(), ..Request::default() }
}

fn planned(question: &str) -> Result<Value, String> {
    let params = plan(&request(question), "stops.csv", &Vocabulary::default());
    params.map(|params| serde_json::to_value(params).unwrap()).map_err(|error| error.to_string())
}

/// Fails and lists every sentence whose parameter has another value.
fn all_have(sentences: &[(String, &str, f64)]) {
    let mut wrong = Vec::new();
    for (question, key, value) in sentences {
        let planned = planned(question);
        let found = planned.as_ref().ok().and_then(|params| params[*key].as_f64());
        if !found.is_some_and(|found| (found - value).abs() < 1e-9 * value.abs().max(1.0)) {
            wrong.push(format!("{question}\n  {key} is not {value}: {planned:?}"));
        }
    }
    assert!(wrong.is_empty(), "{} of {} are wrong:\n{}", wrong.len(), sentences.len(), wrong.join("\n"));
}

/// Amounts of any size.
const LARGE: [(&str, f64); 25] = [
    ("10000", 10_000.0),
    ("10,000", 10_000.0),
    ("10 000", 10_000.0),
    ("1,00,000", 100_000.0),
    ("1.200,50", 1_200.5),
    ("1'200", 1_200.0),
    ("1.5m", 1_500_000.0),
    ("20k", 20_000.0),
    ("20 k", 20_000.0),
    ("2 million", 2_000_000.0),
    ("ten thousand", 10_000.0),
    ("one hundred", 100.0),
    ("twenty five", 25.0),
    ("twenty-five", 25.0),
    ("1 lakh", 100_000.0),
    ("1 crore", 10_000_000.0),
    ("half a million", 500_000.0),
    ("1/2 million", 500_000.0),
    ("3/4 million", 750_000.0),
    ("1½ million", 1_500_000.0),
    ("1e3", 1_000.0),
    ("1e5", 100_000.0),
    ("a dozen", 12.0),
    ("10,5", 10.5),
    ("two and a half thousand", 2_500.0),
];
/// Whole numbers of vehicles, stops and trips.
const COUNTS: [(&str, f64); 10] = [
    ("25", 25.0),
    ("100", 100.0),
    ("twenty five", 25.0),
    ("twenty-five", 25.0),
    ("a couple of", 2.0),
    ("a dozen", 12.0),
    ("one hundred", 100.0),
    ("two hundred and fifty", 250.0),
    ("1e2", 100.0),
    ("half a dozen", 6.0),
];
/// Numbers with decimals.
const SMALL: [(&str, f64); 9] = [
    ("1.5", 1.5),
    ("1,5", 1.5),
    ("0,80", 0.8),
    ("3/4", 0.75),
    ("1½", 1.5),
    ("1 1/2", 1.5),
    ("one and a half", 1.5),
    ("twelve and a half", 12.5),
    ("5", 5.0),
];
/// Lengths of time in minutes.
const MINUTES: [(&str, f64); 14] = [
    ("45 min", 45.0),
    ("forty five minutes", 45.0),
    ("half an hour", 30.0),
    ("a quarter of an hour", 15.0),
    ("three quarters of an hour", 45.0),
    ("1 hour", 60.0),
    ("an hour", 60.0),
    ("two and a half hours", 150.0),
    ("1.5 hours", 90.0),
    ("1½ hours", 90.0),
    ("an hour and a half", 90.0),
    ("1 h 15 min", 75.0),
    ("a couple of hours", 120.0),
    ("1,5 hours", 90.0),
];

fn product(templates: &[(&str, &'static str)], numbers: &[(&str, f64)]) -> Vec<(String, &'static str, f64)> {
    let mut sentences = Vec::new();
    for (template, key) in templates {
        for (number, value) in numbers {
            sentences.push((template.replace('#', number), *key, *value));
        }
    }
    sentences
}

#[test]
fn amounts_are_read_in_every_way_to_write_them() {
    all_have(&product(
        &[
            ("vans of # units", "capacity"),
            ("each vehicle carries at most # units", "capacity"),
            ("at most # km per vehicle", "max_distance_km"),
            ("each van costs # per vehicle", "cost_per_vehicle"),
            ("# euros per km", "cost_per_km"),
            ("30 per hour, # per vehicle", "cost_per_vehicle"),
            ("lateness costs # per hour", "cost_per_hour_late"),
        ],
        &LARGE,
    ));
}

#[test]
fn counts_are_read_in_every_way_to_write_them() {
    all_have(&product(
        &[
            ("# vans of 200 units", "vehicles"),
            ("plan with # trucks", "vehicles"),
            ("at most # stops per route", "max_stops"),
            ("up to # trips per vehicle", "max_trips"),
        ],
        &COUNTS,
    ));
}

#[test]
fn decimals_are_read_in_every_way_to_write_them() {
    all_have(&product(
        &[
            ("# euros per km", "cost_per_km"),
            ("# per hour", "cost_per_hour"),
            ("# km/h", "speed_kmh"),
            ("trucks of # kg", "weight_capacity"),
            ("fuel # l/100 km", "fuel_litres_per_100_km"),
            ("# kg CO2 per litre", "co2_kg_per_litre"),
            ("solve for # seconds", "solve_seconds"),
        ],
        &SMALL,
    ));
}

#[test]
fn lengths_of_time_are_read_in_every_way_to_write_them() {
    all_have(&product(
        &[
            ("# per stop", "service_minutes"),
            ("unloading takes #", "service_minutes"),
            ("at most # per route", "max_duration_minutes"),
            ("vans may reload, # each time", "reload_minutes"),
            ("a break of # between 11 and 14 h", "break_minutes"),
        ],
        &MINUTES,
    ));
}

#[test]
fn sentences_that_were_misread_are_right() {
    let of = |sentences: &[(&str, &'static str, f64)]| {
        let mut owned = Vec::new();
        for (question, key, value) in sentences {
            owned.push(((*question).to_owned(), *key, *value));
        }
        all_have(&owned);
    };
    of(&[
        ("twenty five vans", "vehicles", 25.0),
        ("a couple of trucks", "vehicles", 2.0),
        ("thirty five km/h", "speed_kmh", 35.0),
        ("average speed thirty five", "speed_kmh", 35.0),
        ("each van costs ten thousand per vehicle", "cost_per_vehicle", 10_000.0),
        ("at most two and a half hours per route", "max_duration_minutes", 150.0),
        ("a quarter of an hour per stop", "service_minutes", 15.0),
        ("10m per stop", "service_minutes", 10.0),
        ("trucks of one and a half tonnes", "weight_capacity", 1_500.0),
        ("2 vans of 1e3 units", "capacity", 1_000.0),
        ("a 30m break", "break_minutes", 30.0),
        ("a 1h 15m break", "break_minutes", 75.0),
        ("2nd trip is fine", "max_trips", 2.0),
        ("from 18:00 to 25:30", "shift_end_minutes", 1_530.0),
        ("8h -17h", "shift_end_minutes", 1_020.0),
        ("- 5 vans of 200 units", "vehicles", 5.0),
        ("from half past seven to 17:00", "shift_start_minutes", 450.0),
        ("use as many lorries as needed", "vehicles", 0.0),
        ("a fleet of twenty five vans", "vehicles", 25.0),
        ("drivers take a break after four and a half hours, 8 to 17 h", "break_after_minutes", 270.0),
        ("how much would we save if we had 4 vans?", "vehicles", 4.0),
        ("1 van of 100 units, an hour late costs 1.200,50", "cost_per_hour_late", 1_200.5),
    ]);
}

#[test]
fn a_range_where_one_number_is_needed_is_asked_again() {
    for (question, low, high) in [
        ("vans of 40-60 units", "40", "60"),
        ("vans of 40 to 60", "40", "60"),
        ("3 to 5 vans of 60 units", "3", "5"),
        ("2 or 3 vans of 60 units", "2", "3"),
        ("capacity between 40 and 60 units", "40", "60"),
        ("vans of 10,000 to 20,000 units", "10,000", "20,000"),
        ("ten to twenty km/h", "10", "20"),
        ("10-15 minutes per stop", "10", "15"),
        ("at most 2-3 hours per route", "2", "3"),
        ("a 30-45 minute break", "30", "45"),
        ("at most 5 to 8 stops per route", "5", "8"),
        ("2-3 trips per vehicle", "2", "3"),
        ("0.5 to 0.8 euros per km", "0.50", "0.80"),
        ("3 vans of 40-60 units and 2 trucks of 500 units", "40", "60"),
        ("5 vans of 200. What if 4-6 vans?", "4", "6"),
    ] {
        let refused = planned(question).expect_err(question);
        let is_clear = refused.contains(&format!("“{low} to {high} "))
            || refused.contains(&format!("“{low} to {high}”"));
        assert!(is_clear && refused.contains("is a range"), "{question}: {refused}");
    }
}

#[test]
fn a_range_of_times_is_no_range_of_amounts() {
    for (question, start, end) in [
        ("8-17 h", 480.0, 1_020.0),
        ("8 to 17 h", 480.0, 1_020.0),
        ("vans run 7 to 15, trucks run 7 to 15", 420.0, 900.0),
        ("5 vans of 200, 8-17", 480.0, 1_020.0),
        ("between 9 and 15 h", 540.0, 900.0),
    ] {
        let params = planned(question).unwrap();
        let fleet = &params["fleet"][0];
        let of = |key: &str| if fleet.is_null() { params[key].clone() } else { fleet[key].clone() };
        assert_eq!(
            (of("shift_start_minutes"), of("shift_end_minutes")),
            (json!(start), json!(end)),
            "{question}"
        );
    }
    assert_eq!(planned("lunch 12-13").unwrap()["break_minutes"], json!(60.0));
    assert_eq!(planned("visit Smith before lunch").unwrap(), json!({}));
}

#[test]
fn an_amount_below_zero_is_refused() {
    for question in [
        "vans of -15 units",
        "vans of minus 15 units",
        "-15 vans of 20 units",
        "minus three trucks",
        "at most -8 stops per route",
        "-40 km/h",
        "-10 minutes per stop",
        "-0.5 euros per km",
        "up to -3 trips per vehicle",
        "3 vans of -20 units and 2 trucks of 50 units",
    ] {
        let refused = planned(question).expect_err(question);
        assert!(refused.contains("below zero") && refused.contains("“-"), "{question}: {refused}");
    }
}

#[test]
fn explicit_parameters_decide_a_range() {
    let request = Request { params: Some(json!({"capacity": 50})), ..request("vans of 40-60 units") };
    assert_eq!(plan(&request, "stops.csv", &Vocabulary::default()).unwrap().capacity, Some(50.0));
    let request = Request { params: Some(json!({"vehicles": 3})), ..request };
    assert!(plan(&request, "stops.csv", &Vocabulary::default()).is_err());
}

#[test]
fn numbers_that_no_reader_took_are_reported() {
    let left = |question: &str| unread(&request(question), "stops.csv", &Vocabulary::default());
    assert_eq!(left("5 vans of 200 units, ten thousand bananas"), ["10,000 bananas"]);
    assert_eq!(left("5 vans of 200 units, 2 to 3 of them are old"), ["2 to", "3 of them"]);
    assert_eq!(left("5 vans of 200 units, 0.5 monkeys"), ["0.50 monkeys"]);
    assert_eq!(left("ten thousand per vehicle"), ["10,000 per vehicle"]);
}
