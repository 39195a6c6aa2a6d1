//! Questions about the past on small tables: what was absent, what stopped, which year is meant, and limits that are not filters.

use intake::Dataset;

use crate::{Files, Outcome, Value};

/// Four products in two stores, a row for each month from January 2024 to October 2026: Honey never in March, Salt not after May 2026, Rice
/// not in Bath in 2026, Figs from 2025 on; Tea doubles from 2025 to 2026.
fn sales() -> String {
    let mut text = "date,store,region,product,family,units,unit_price,margin\n".to_owned();
    for year in [2024, 2025, 2026] {
        for month in 1..=if year == 2026 { 10 } else { 12 } {
            for (store, region) in [("Leeds", "North"), ("Bath", "South")] {
                for (product, family) in [
                    ("Tea", "Drinks"),
                    ("Honey", "Foods"),
                    ("Salt", "Foods"),
                    ("Rice", "Foods"),
                    ("Figs", "Foods"),
                ] {
                    let is_out = match product {
                        "Honey" => month == 3,
                        "Salt" => year == 2026 && month > 5,
                        "Rice" => year == 2026 && store == "Bath",
                        "Figs" => year == 2024,
                        _ => false,
                    };
                    if is_out {
                        continue;
                    }
                    let units = match (product, year) {
                        ("Tea", 2026) => 40,
                        ("Tea", _) => 20,
                        ("Honey", 2026) => 6,
                        ("Salt", _) => 10,
                        ("Rice", 2025) => 30,
                        ("Rice", 2026) => 18,
                        ("Rice", _) => 31,
                        _ => 12,
                    };
                    let (price, margin) = match product {
                        "Tea" => (25.0 + f64::from(year - 2024), 0.3),
                        "Honey" => (8.0, 0.1),
                        _ => (2.0, 0.4),
                    };
                    text.push_str(&format!(
                        "{year}-{month:02}-15,{store},{region},{product},{family},{units},{price},{margin}\n"
                    ));
                }
            }
        }
    }
    text
}

struct Said {
    story: String,
    lines: Vec<Vec<Value>>,
    figure: Option<Value>,
}

fn outcome_of(text: String, question: &str) -> Outcome {
    Files::read(&Dataset::new("sales.csv", text.into_bytes().into())).unwrap().ask(question, None).unwrap()
}

fn said_of(text: String, question: &str) -> Said {
    match outcome_of(text, question) {
        Outcome::Found(answered) => Said {
            story: crate::tell::story(&answered.query, &answered.found, &answered.data, 0),
            lines: answered.found.lines.clone(),
            figure: answered.found.figure.clone(),
        },
        Outcome::AskBack { text, .. } => panic!("{question} was asked back: {text}"),
        Outcome::NotAsked => panic!("{question} was not read as a question about the data"),
    }
}

fn said(question: &str) -> Said {
    said_of(sales(), question)
}

fn names(question: &str) -> Vec<String> {
    let cell = |line: &Vec<Value>| match &line[0] {
        Value::Text(text) => text.clone(),
        Value::Number(number) => number.to_string(),
        Value::Date(day) => day.to_string(),
        Value::Empty => String::new(),
    };
    let mut names: Vec<String> = said(question).lines.iter().map(cell).collect();
    names.sort();
    names
}

fn asked_back(question: &str) -> String {
    match outcome_of(sales(), question) {
        Outcome::AskBack { text, .. } => text,
        Outcome::Found(answered) => panic!(
            "{question} was answered: {}",
            crate::tell::story(&answered.query, &answered.found, &answered.data, 0)
        ),
        Outcome::NotAsked => panic!("{question} was not read as a question about the data"),
    }
}

#[test]
fn absence_is_of_the_stretches_that_are_denied_and_of_no_other() {
    assert_eq!(names("Which products did not sell in March 2026?"), ["Honey"]);
    assert_eq!(names("Which products did not sell in June 2026 or July 2026?"), ["Salt"]);
    assert_eq!(names("Which products did not sell in March 2026 or June 2026?"), Vec::<String>::new());
    assert_eq!(names("Which products sold in 2026 but not in March 2026?"), ["Honey"]);
    assert_eq!(names("Which products sold in 2026 but not in March?"), ["Honey"]);
    assert_eq!(names("Which products sold neither in June 2026 nor in July 2026?"), ["Salt"]);
    assert_eq!(names("Which products sold in 2025 but not in 2024?"), ["Figs"]);
    let without_march = said("How many units did we sell in 2026 but not in March 2026?");
    assert_eq!(without_march.figure, Some(Value::Number(1_286.0)), "{}", without_march.story);
}

#[test]
fn a_month_beside_the_same_month_of_a_named_year_is_the_latest_one() {
    let told = said("How many units did we sell in October compared with October 2025?").story;
    assert!(told.contains("2025") && told.contains("2026") && !told.contains("Sep"), "{told}");
}

#[test]
fn codes_that_look_like_days_are_none() {
    for question in [
        "How many units of NPK 20-20-20 did we sell in May 2026?",
        "Which products have a unit price above 31.04.",
    ] {
        if let Outcome::AskBack { text, .. } = outcome_of(sales(), question) {
            assert!(!text.contains("no day of the calendar"), "{question}: {text}");
        }
    }
}

#[test]
fn absence_with_a_condition_looks_at_all_keys() {
    assert_eq!(names("Which products did not sell in Bath in 2026?"), ["Rice"]);
    assert_eq!(names("Which Foods products did not sell in Bath in March 2026?"), ["Honey", "Rice"]);
}

#[test]
fn rows_of_zero_units_are_no_sales() {
    let text = "date,product,units\n2026-01-31,Tea,5\n2026-01-31,Oil,3\n2026-02-28,Tea,4\n2026-02-28,Oil,0\n2026-03-31,Tea,4\n2026-03-31,Oil,6\n";
    let said = said_of(text.to_owned(), "Which products did not sell in February 2026?");
    assert_eq!(said.lines, [[Value::Text("Oil".to_owned())]], "{}", said.story);
    assert!(said.story.contains("other than 0"), "{}", said.story);
}

#[test]
fn what_stopped_has_its_last_row_in_the_stretch() {
    assert_eq!(names("Which products stopped selling in May 2026?"), ["Salt"]);
    assert_eq!(names("Which products stopped selling after May 2026?"), ["Salt"]);
    assert!(asked_back("Which products stopped selling?").contains("since when"));
    assert!(
        asked_back("Which products stopped selling in October 2026?").contains("The file ends on 2026-10-15")
    );
}

#[test]
fn a_year_that_is_named_wins_over_the_latest() {
    let said = said("Did we sell more units in March than in April 2024?");
    assert!(said.story.contains("2024-03-01 to 2024-03-31"), "{}", said.story);
    let said = said_of(sales(), "In 2024, which products sold less in March than in April?");
    assert_eq!(said.lines[0][0], Value::Text("Honey".to_owned()), "{}", said.story);
    assert!(said.story.contains("2024-03-01") && said.story.contains("2024-04-01"), "{}", said.story);
    let near = said_of(sales(), "Which products sold less in January 2026 than in December?");
    assert!(near.story.contains("2025-12-01"), "{}", near.story);
}

#[test]
fn years_in_part_are_named() {
    for question in ["units by year", "units year over year", "Which year had the fewest units?"] {
        let said = said(question);
        assert!(
            said.story.starts_with("The file ends on 2026-10-15, so 2026 is not whole"),
            "{question}: {}",
            said.story
        );
    }
    assert!(!said("units by year in 2025").story.contains("not whole"));
}

#[test]
fn multiples_are_counted_the_way_they_are_said() {
    // From January to October: Tea doubles, Honey is half, Rice 18 of Leeds alone against 60, Salt half as long.
    let of = |what: &str| {
        names(&format!("Which products sold {what} units in March to May 2026 as in March to May 2025?"))
    };
    assert_eq!(of("half as many"), ["Honey", "Rice"]);
    assert_eq!(of("less than half as many"), ["Rice"]);
    assert_eq!(of("more than half as many"), ["Figs", "Salt", "Tea"]);
    assert_eq!(of("at least half as many"), ["Figs", "Honey", "Salt", "Tea"]);
    assert_eq!(of("twice as many"), ["Tea"]);
    assert_eq!(of("more than twice as many"), Vec::<String>::new());
    assert_eq!(of("less than twice as many"), ["Figs", "Honey", "Rice", "Salt"]);
}

#[test]
fn means_of_what_one_side_does_not_have_are_not_compared() {
    let said = said("Which products had a higher average unit_price in 2025 than in 2024?");
    assert_eq!(said.lines.len(), 1, "{}", said.story);
    assert_eq!(said.lines[0][0], Value::Text("Tea".to_owned()));
    assert!(said.story.contains("1 more value is on one side only"), "{}", said.story);
}

#[test]
fn a_number_of_another_column_is_no_limit_of_the_change() {
    let said = said("Which products with a unit_price above 20 fell between 2025 and 2026?");
    assert!(said.story.contains("unit_price > 20"), "{}", said.story);
    assert_eq!(
        names("Which products with a margin above 35 % fell in Q2 2026 compared with Q2 2025?"),
        ["Rice", "Salt"]
    );
}

#[test]
fn the_earlier_side_first_is_told_without_a_fall() {
    let said = said("Which products sold less in Q1 2025 than in Q1 2026?");
    assert!(said.story.contains("are lower in the sum of units"), "{}", said.story);
    assert!(said.story.contains("Tea -120 (120 against 240"), "{}", said.story);
    let compared = said_of(sales(), "Compare units in Q1 2024 with Q1 2025");
    assert!(compared.story.contains("less than the second"), "{}", compared.story);
}

#[test]
fn every_month_means_each_of_them() {
    assert_eq!(names("Which products sold in every month of 2026?"), ["Figs", "Rice", "Tea"]);
    assert_eq!(
        names("Which products sold more than 15 units in every month of 2026?"),
        ["Figs", "Rice", "Tea"]
    );
}

#[test]
fn months_that_are_asked_for_are_compared_by_their_totals() {
    let said = said("In which months of 2026 did we sell more than 180 units?");
    assert!(said.story.contains("of the month > 180"), "{}", said.story);
}

#[test]
fn days_that_no_calendar_has_are_named() {
    for (question, day) in [
        ("How many units did we sell on 31.02.2026?", "31.02.2026"),
        ("How many units did we sell on 30 February 2026?", "30 February 2026"),
        ("Wie viele Stück haben wir am 31.04.2026 verkauft?", "31.04.2026"),
        ("units since 2026-02-30", "2026-02-30"),
    ] {
        let text = asked_back(question);
        assert!(text.contains(day) && text.contains("no day of the calendar"), "{question}: {text}");
    }
}

#[test]
fn a_text_of_very_many_pieces_is_no_question() {
    let text = format!("units in {}", "1,".repeat(20_000));
    assert!(matches!(outcome_of(sales(), &text), Outcome::NotAsked));
}

#[test]
fn the_same_weeks_are_those_of_the_same_days_of_the_week() {
    let mut text = "date,product,units\n".to_owned();
    let mut day = chrono::NaiveDate::from_ymd_opt(2025, 1, 6).unwrap();
    while day < chrono::NaiveDate::from_ymd_opt(2026, 11, 1).unwrap() {
        text.push_str(&format!("{day},Tea,7\n"));
        day = day + chrono::Days::new(7);
    }
    let said = said_of(
        text,
        "Which products sold less from 5 October 2026 to 25 October 2026 than in the same weeks a year ago?",
    );
    assert!(said.story.contains("2025-10-06 to 2025-10-26 (3 rows)"), "{}", said.story);
}
