//! Breaks.

use serde_json::{Value, json};

use super::*;

fn break_of(minutes: f64, from: f64, until: f64) -> Value {
    json!({"break_minutes": minutes, "break_from_minutes": from, "break_until_minutes": until})
}

fn long(minutes: f64) -> Value {
    json!({"break_minutes": minutes})
}

#[test]
fn breaks_have_a_length_and_times_between_which_they_begin() {
    all_mean(&[
        ("a 30-minute break between 11 and 14 h", break_of(30.0, 660.0, 840.0)),
        ("30 min break between 11:00 and 14:00", break_of(30.0, 660.0, 840.0)),
        ("drivers have a break of 30 minutes between 11 and 14 h", break_of(30.0, 660.0, 840.0)),
        ("30min break 12-14", break_of(30.0, 720.0, 840.0)),
        ("break 30 min 12-14 h", break_of(30.0, 720.0, 840.0)),
        ("break: 30 min, between 11 and 14 h", break_of(30.0, 660.0, 840.0)),
        ("30 min break (11-14)", break_of(30.0, 660.0, 840.0)),
        ("each driver takes a 45 minute lunch break from 12 to 14 h", break_of(45.0, 720.0, 840.0)),
        ("a half-hour pause between 11 am and 2 pm", break_of(30.0, 660.0, 840.0)),
        ("lunch of half an hour between 12 and 1", break_of(30.0, 720.0, 780.0)),
        ("an hour lunch between 12 and 13 h", break_of(60.0, 720.0, 720.0)),
        ("1 hour lunch 12-13", break_of(60.0, 720.0, 720.0)),
        ("45 min lunch break from 12:00", json!({"break_minutes": 45.0, "break_from_minutes": 720.0})),
        ("a 20 minute break not before 11 h", json!({"break_minutes": 20.0, "break_from_minutes": 660.0})),
        (
            "a 20 minute break no earlier than 10:30",
            json!({"break_minutes": 20.0, "break_from_minutes": 630.0}),
        ),
        ("break of 45 min before 13 h", json!({"break_minutes": 45.0, "break_until_minutes": 780.0})),
        ("break of 45 min no later than 13:30", json!({"break_minutes": 45.0, "break_until_minutes": 810.0})),
        ("45 min break starting by 13:30", json!({"break_minutes": 45.0, "break_until_minutes": 810.0})),
        ("a 30 min break not before 11 and not after 14 h", break_of(30.0, 660.0, 840.0)),
        ("drivers take a break of half an hour around noon", break_of(30.0, 660.0, 780.0)),
        ("30 min lunch around 12:30", break_of(30.0, 690.0, 810.0)),
        ("30 min lunch at about 12", break_of(30.0, 660.0, 780.0)),
        ("break at 12:30 for 30 minutes", break_of(30.0, 750.0, 750.0)),
        ("a 12:30 break of 30 minutes", break_of(30.0, 750.0, 750.0)),
        ("half an hour lunch at noon", break_of(30.0, 720.0, 720.0)),
        ("lunch at 1 for 30 min", break_of(30.0, 780.0, 780.0)),
        ("lunch 12-13 h", break_of(60.0, 720.0, 720.0)),
        ("lunch 12–13 h", break_of(60.0, 720.0, 720.0)),
        ("lunch from 12:00 to 12:45", break_of(45.0, 720.0, 720.0)),
        ("lunch break 12.30-13.00", break_of(30.0, 750.0, 750.0)),
        ("a quarter of an hour pause", long(15.0)),
        ("drivers need a break of at least 45 minutes", long(45.0)),
        ("a 1.5 h break", long(90.0)),
        ("a one hour lunch break", long(60.0)),
        ("1 h 15 min break", long(75.0)),
        ("30 minutes for lunch", long(30.0)),
        ("a rest of 30 minutes", long(30.0)),
        ("20 min rest", long(20.0)),
        ("drivers get 45 min lunch", long(45.0)),
        ("no break", long(0.0)),
        ("no breaks please", long(0.0)),
        ("without a lunch break", long(0.0)),
        ("drivers do not take a break", long(0.0)),
        ("drivers don't need any break", long(0.0)),
        ("skip the lunch break", long(0.0)),
        ("no break before 11 h", json!({"break_from_minutes": 660.0})),
        (
            "the break is between 12 and 14 h",
            json!({"break_from_minutes": 720.0, "break_until_minutes": 840.0}),
        ),
        ("a 45 min break after 4 hours", json!({"break_minutes": 45.0, "break_after_minutes": 240.0})),
        ("30 minutes break after 4 hours", json!({"break_minutes": 30.0, "break_after_minutes": 240.0})),
    ]);
}

#[test]
fn a_break_is_distinguished_from_the_shift_and_from_everything_else() {
    all_mean(&[
        ("8 to 17 h with a 30 min break between 11 and 14 h", shift(break_of(30.0, 660.0, 840.0))),
        ("a 30 min break between 11 and 14 h, 8 to 17 h", shift(break_of(30.0, 660.0, 840.0))),
        ("30 min break, 8 to 17 h", shift(json!({"break_minutes": 30.0}))),
        ("8-17h, 30min break 12-14", shift(break_of(30.0, 720.0, 840.0))),
        ("8-17h lunch 12-13", shift(break_of(60.0, 720.0, 720.0))),
        ("8-17 h break 45 min", shift(json!({"break_minutes": 45.0}))),
        (
            "drivers work from 8 to 17 h and take 30 minutes for lunch at noon",
            shift(break_of(30.0, 720.0, 720.0)),
        ),
        ("from 8:00 until 17:00, no lunch", shift(json!({"break_minutes": 0.0}))),
        (
            "8 to 17 h, a 45 minute break after 4 hours",
            shift(json!({"break_minutes": 45.0, "break_after_minutes": 240.0})),
        ),
        (
            "8 to 17 h, 45 min break after at most 4.5 hours of driving",
            shift(json!({"break_minutes": 45.0, "break_after_minutes": 270.0})),
        ),
        (
            "8 to 17 h, 30 min break, 10 minutes per stop",
            shift(json!({"break_minutes": 30.0, "service_minutes": 10.0})),
        ),
        (
            "8 to 17 h, lunch break 30 min, at most 8 stops per route",
            shift(json!({"break_minutes": 30.0, "max_stops": 8})),
        ),
        ("8 to 17 h, at most 4.5 hours without a break", shift(json!({"break_after_minutes": 270.0}))),
        ("at most 4.5 hours without a break", json!({"break_after_minutes": 270.0})),
        ("8 to 17 h without a break", shift(json!({"break_minutes": 0.0}))),
        ("two 15 minute breaks", json!({"break_minutes": 15.0, "other_breaks": [{"minutes": 15.0}]})),
        ("30 min lunch anywhere between 11:30 and 13:30", break_of(30.0, 690.0, 810.0)),
        ("change the break to 45 min", json!({"break_minutes": 45.0})),
        ("move the break to 12:30", json!({"break_from_minutes": 750.0, "break_until_minutes": 750.0})),
        (
            "5 vans, 30 min break, start at 7:30",
            json!({"vehicles": 5, "break_minutes": 30.0, "shift_start_minutes": 450.0}),
        ),
        ("break down the cost per km", json!({})),
        ("the rest of the stops tomorrow", json!({})),
        ("drivers take a break", json!({})),
        ("leave the break out of it", json!({})),
        ("10 minutes per stop, then lunch", json!({"service_minutes": 10.0})),
    ]);
}

#[test]
fn a_break_may_be_due_after_every_so_many_hours_and_is_no_limit_of_the_route() {
    let again = |minutes: f64, after: f64| json!({"minutes": minutes, "after_minutes": after});
    all_mean(&[
        (
            "drivers rest 45 minutes after every 4.5 hours of driving",
            json!({"break_minutes": 45.0, "break_after_minutes": 270.0,
                   "other_breaks": [again(45.0, 540.0), again(45.0, 810.0)]}),
        ),
        (
            "every 3 hours a break of 15 minutes, 8 to 17 h",
            shift(json!({"break_minutes": 15.0, "break_after_minutes": 180.0,
                         "other_breaks": [again(15.0, 360.0), again(15.0, 540.0)]})),
        ),
    ]);
    // The hours between two breaks are no part of their length.
    for text in [
        "alle 2 Stunden 15 Minuten Pause",
        "Plane die Touren, alle 2 Stunden 15 Minuten Pause",
        "15 Minuten Pause alle 2 Stunden",
        "alle 2 Stunden eine Pause von 15 Minuten",
        "every 2 hours 15 minutes break",
        "drivers have every 2 hours a 15 minute break",
        "a 15 min break each 2 hours",
        "cada 2 horas 15 minutos de descanso",
        "15 minutos de pausa cada 2 horas",
        "toutes les 2 heures 15 minutes de pause",
        "a cada 2 horas 15 minutos de pausa",
    ] {
        all_mean(&[(
            text,
            json!({"break_minutes": 15.0, "break_after_minutes": 120.0,
                   "other_breaks": [again(15.0, 240.0), again(15.0, 360.0)]}),
        )]);
    }
}

#[test]
fn a_break_after_some_hours_is_read_in_every_language_without_a_shift() {
    for text in [
        "45 Minuten Pause nach 4,5 Stunden",
        "nach spätestens 4,5 Stunden 45 Minuten Pause",
        "Pause von 45 Minuten nach höchstens 4,5 Stunden",
        "break of 45 min after 4h30",
        "Pausa de 45 minutos después de 4,5 horas",
        "Pause de 45 minutes après 4,5 heures",
        "Pausa de 45 minutos depois de 4,5 horas",
    ] {
        all_mean(&[(text, json!({"break_minutes": 45.0, "break_after_minutes": 270.0}))]);
    }
}

#[test]
fn breaks_of_a_list_may_begin_with_their_times() {
    let at =
        |minutes: f64, time: f64| json!([{"minutes": minutes, "from_minutes": time, "until_minutes": time}]);
    let two = |first: f64, time: f64, others: Value| json!({"break_minutes": first, "break_from_minutes": time, "break_until_minutes": time, "other_breaks": others});
    all_mean(&[
        ("two breaks: 10:00 to 10:15 and 13:00 to 13:30", two(15.0, 600.0, at(30.0, 780.0))),
        ("breaks at 10:00 for 15 minutes and at 13:00 for 30 minutes", two(15.0, 600.0, at(30.0, 780.0))),
        ("15 minute breaks at 10:00 and 15:00", two(15.0, 600.0, at(15.0, 900.0))),
    ]);
}

#[test]
fn several_breaks_are_read_each_with_its_length_and_time() {
    let later = |minutes: f64, after: f64| json!({"minutes": minutes, "after_minutes": after});
    let coffee = json!([{"minutes": 15.0, "from_minutes": 900.0, "until_minutes": 900.0}]);
    all_mean(&[
        (
            "two breaks: 15 minutes after 2 hours and 30 minutes after 4.5 hours",
            json!({"break_minutes": 15.0, "break_after_minutes": 120.0, "other_breaks": [later(30.0, 270.0)]}),
        ),
        (
            "8 to 17 h, two breaks: 15 minutes after 2 hours and 30 minutes after 4.5 hours",
            shift(
                json!({"break_minutes": 15.0, "break_after_minutes": 120.0, "other_breaks": [later(30.0, 270.0)]}),
            ),
        ),
        (
            "lunch 12:00 to 12:45 and a coffee break of 15 minutes at 15:00",
            json!({"break_minutes": 45.0, "break_from_minutes": 720.0, "break_until_minutes": 720.0,
                   "other_breaks": coffee}),
        ),
        (
            "a 45 min lunch at 12:00 and a 15 min break at 15:00",
            json!({"break_minutes": 45.0, "break_from_minutes": 720.0, "break_until_minutes": 720.0,
                   "other_breaks": coffee}),
        ),
        (
            "breaks: 15 min at 10:00, 30 min at 12:30 and 15 min at 15:00",
            json!({"break_minutes": 15.0, "break_from_minutes": 600.0, "break_until_minutes": 600.0, "other_breaks": [
                {"minutes": 30.0, "from_minutes": 750.0, "until_minutes": 750.0},
                {"minutes": 15.0, "from_minutes": 900.0, "until_minutes": 900.0}
            ]}),
        ),
        ("2 breaks of 20 minutes", json!({"break_minutes": 20.0, "other_breaks": [{"minutes": 20.0}]})),
        ("zwei Pausen von 20 Minuten", json!({"break_minutes": 20.0, "other_breaks": [{"minutes": 20.0}]})),
        ("dos descansos de 15 minutos", json!({"break_minutes": 15.0, "other_breaks": [{"minutes": 15.0}]})),
        ("duas pausas de 15 minutos", json!({"break_minutes": 15.0, "other_breaks": [{"minutes": 15.0}]})),
        (
            "Mittagspause von 12:00 bis 12:45 und eine Pause von 15 Minuten um 15:00",
            json!({"break_minutes": 45.0, "break_from_minutes": 720.0, "break_until_minutes": 720.0,
                   "other_breaks": coffee}),
        ),
        (
            "3 breaks of 10 minutes, 4 vans",
            json!({"vehicles": 4, "break_minutes": 10.0,
            "other_breaks": [{"minutes": 10.0}, {"minutes": 10.0}]}),
        ),
        ("2 vans with breaks of 30 minutes", json!({"vehicles": 2, "break_minutes": 30.0})),
    ]);
}

#[test]
fn a_second_break_need_not_be_named_again() {
    let at =
        |minutes: f64, time: f64| json!({"minutes": minutes, "from_minutes": time, "until_minutes": time});
    let first = |second: Value| {
        json!({"vehicles": 3, "capacity": 200.0, "break_minutes": 15.0, "break_from_minutes": 600.0,
               "break_until_minutes": 600.0, "other_breaks": [second]})
    };
    all_mean(&[
        ("3 vans of 200, a break at 10:00 for 15 minutes and one at 13:00 for 45", first(at(45.0, 780.0))),
        ("3 vans of 200, a 15 minute break at 10:00 and another at 15:00", first(at(15.0, 900.0))),
        (
            "3 vans of 200, a break of 15 minutes at 10:00 and one of 45 minutes at 13:00",
            first(at(45.0, 780.0)),
        ),
    ]);
}
