//! Two periods or two groups by item, limits on changes, runs, and how the whole is spread, on a small table.

use intake::Dataset;

use crate::{Files, Outcome, Value};

/// Three products in two stores, one row for each month of 2024 and of 2025 up to October.
fn sales() -> Dataset {
    let mut text = "date,store,region,product,customer,units\n".to_owned();
    for year in [2024, 2025] {
        let months = if year == 2024 { 12 } else { 10 };
        for month in 1..=months {
            for (store, region) in [("Leeds", "North"), ("Bath", "South")] {
                for product in ["Tea", "Coffee", "Cocoa"] {
                    let units = match (product, year) {
                        ("Tea", 2024) => 100,
                        ("Tea", _) => 100 - 2 * month,
                        ("Coffee", 2024) => 50,
                        ("Coffee", _) => 70,
                        (_, 2024) => 10,
                        _ => 10 + i32::from(store == "Bath"),
                    };
                    let customer = match (product, year) {
                        ("Cocoa", 2024) => "Adler",
                        ("Cocoa", _) => "Boone",
                        _ => "Carter",
                    };
                    text.push_str(&format!(
                        "{year}-{month:02}-15,{store},{region},{product},{customer},{units}\n"
                    ));
                }
            }
        }
    }
    Dataset::new("sales.csv", text.into_bytes().into())
}

struct Said {
    story: String,
    lines: Vec<Vec<Value>>,
    figure: Option<Value>,
}

fn said(question: &str) -> Said {
    match Files::read(&sales()).unwrap().ask(question, None).unwrap() {
        Outcome::Found(answered) => Said {
            story: crate::tell::story(&answered.query, &answered.found, &answered.data, 0),
            lines: answered.found.lines.clone(),
            figure: answered.found.figure.clone(),
        },
        Outcome::AskBack { text, .. } => panic!("{question} was asked back: {text}"),
        Outcome::NotAsked => panic!("{question} was not read as a question about the data"),
    }
}

/// The first cell of each line.
fn names(question: &str) -> Vec<String> {
    let name = |line: &Vec<Value>| match &line[0] {
        Value::Text(text) => text.clone(),
        Value::Number(number) => number.to_string(),
        Value::Date(day) => day.to_string(),
        Value::Empty => String::new(),
    };
    said(question).lines.iter().map(name).collect()
}

#[test]
fn products_that_sold_less_than_in_the_same_months_of_the_year_before_are_listed_in_five_languages() {
    for question in [
        "Which products sold less from July to September 2025 than in the same months a year ago?",
        "Welche Produkte haben von Juli bis September 2025 weniger verkauft als in denselben Monaten des Vorjahres?",
        "Quels produits se sont moins vendus de juillet à septembre 2025 que dans les mêmes mois de l'année précédente ?",
        "¿Qué productos vendieron menos de julio a septiembre de 2025 que en los mismos meses del año anterior?",
        "Quais produtos venderam menos de julho a setembro de 2025 do que nos mesmos meses do ano anterior?",
    ] {
        let said = said(question);
        let numbers = [504.0, 600.0, -96.0, -16.0].map(Value::Number);
        assert_eq!(
            said.lines,
            [[vec![Value::Text("Tea".to_owned())], numbers.to_vec()].concat()],
            "{question}"
        );
        assert!(
            said.story.contains(
                "2025-07-01 to 2025-09-30 (18 rows) compared with 2024-07-01 to 2024-09-30 (18 rows)"
            ),
            "{}",
            said.story
        );
    }
}

#[test]
fn a_year_that_is_not_over_is_compared_up_to_its_last_day_and_that_is_said_first() {
    let said = said("Which products sold less in 2025 than in 2024?");
    assert!(
        said.story.starts_with("The file ends on 2025-10-15, so both sides are compared up to there"),
        "{}",
        said.story
    );
    assert_eq!(said.lines.len(), 1);
    assert_eq!(said.lines[0][3], Value::Number(-220.0));
}

#[test]
fn only_changes_beyond_the_limit_are_listed() {
    assert_eq!(names("Which products sold more in Q3 2025 than in Q3 2024, by more than 20 %?"), ["Coffee"]);
    assert_eq!(names("Which products sold more than 30 % more in Q3 2025 than in Q3 2024?"), ["Coffee"]);
    assert_eq!(names("Which products gained at least 100 units between Q3 2024 and Q3 2025?"), ["Coffee"]);
    assert_eq!(names("Which products sold more in Q3 2025 than in Q3 2024?"), ["Coffee", "Cocoa"]);
    assert_eq!(
        names("Which products fell by more than 20 % between Q3 2024 and Q3 2025?"),
        Vec::<String>::new()
    );
}

#[test]
fn two_groups_are_compared_by_item_and_conditions_hold_on_both_sides() {
    assert_eq!(names("Which products sold more in Bath than in Leeds in Q3 2025?"), ["Cocoa"]);
    let said = said("Which store sold less Tea in Q3 2025 than in Q3 2024?");
    assert_eq!(said.lines.len(), 2);
    assert!(said.story.contains("product = Tea"), "{}", said.story);
}

#[test]
fn the_whole_comparison_by_group_lists_every_group() {
    assert_eq!(names("Compare units in Q3 2025 with Q3 2024 by store"), ["Bath", "Leeds"]);
}

#[test]
fn stretches_of_unequal_length_are_said_first() {
    let said = said("Which products sold less in September 2025 than in Q1 2025?");
    assert!(
        said.story.starts_with("The two stretches are not equally long: 30 and 90 days."),
        "{}",
        said.story
    );
}

#[test]
fn keys_without_rows_in_a_stretch_are_found() {
    assert_eq!(names("Which customers bought in 2024 but not in 2025?"), ["Adler"]);
    assert_eq!(names("Which customers have not bought anything since January 2025?"), ["Adler"]);
    assert_eq!(names("Welche Kunden haben 2024 gekauft, aber nicht in 2025?"), ["Adler"]);
}

#[test]
fn keys_without_rows_are_found_among_all_rows_of_a_comparison() {
    let question = "Which customers bought less in H1 2025 than in H1 2024, and have not bought anything since January 2025?";
    assert_eq!(names(question), ["Adler"]);
}

#[test]
fn runs_are_counted_back_from_the_last_whole_month() {
    for question in [
        "Which products declined three months in a row?",
        "Welche Produkte sind drei Monate in Folge gesunken?",
        "¿Qué productos cayeron tres meses seguidos?",
    ] {
        let said = said(question);
        assert_eq!(said.lines.len(), 1, "{question}: {}", said.story);
        assert_eq!(said.lines[0][..2], [Value::Text("Tea".to_owned()), Value::Number(9.0)], "{question}");
    }
}

#[test]
fn a_limit_can_hold_in_every_month() {
    assert_eq!(names("Which products sold more than 130 units in every month of 2025?"), ["Tea", "Coffee"]);
    assert_eq!(
        names("Which products sold more than 170 units in every month of 2025?"),
        Vec::<String>::new()
    );
    assert_eq!(
        names("Which customers bought more than 10 units in every month of 2025?"),
        ["Carter", "Boone"]
    );
}

#[test]
fn a_limit_in_every_month_is_of_totals_wherever_it_stands() {
    let count = said("Wie viele Produkte haben 2025 in jedem Monat mehr als 130 Stück verkauft?");
    assert_eq!(count.figure, Some(Value::Number(2.0)), "{}", count.story);
}

#[test]
fn what_is_ranked_by_is_what_is_compared() {
    let said = said("Which stores lost the most units in Q3 2025 compared with Q3 2024?");
    assert!(said.story.contains("sum of units"), "{}", said.story);
    assert_eq!(names("Welche Produkte wurden drei Monate in Folge weniger verkauft?"), ["Tea"]);
}

#[test]
fn few_products_make_most_of_the_units() {
    for question in [
        "How many products make 80 % of the units in 2024?",
        "Mit wie vielen Produkten machen wir 80 % der Stück in 2024?",
    ] {
        let said = said(question);
        assert_eq!(said.figure, Some(Value::Number(2.0)), "{question}");
        assert_eq!(said.lines.len(), 2);
    }
}

#[test]
fn the_best_product_of_each_store_is_listed() {
    let said = said("For each store, which product sold best in 2025?");
    let cells: Vec<&[Value]> = said.lines.iter().map(|line| &line[..2]).collect();
    let line = |store: &str| [Value::Text(store.to_owned()), Value::Text("Tea".to_owned())];
    assert_eq!(cells, [line("Bath"), line("Leeds")]);
}

#[test]
fn steps_of_time_whose_total_passes_a_limit_are_counted() {
    let said = said("How often did Leeds sell fewer than 165 units in a month in 2025?");
    assert_eq!(said.figure, Some(Value::Number(2.0)), "{}", said.story);
}

#[test]
fn a_further_question_about_the_same_period_of_the_year_before_keeps_the_days() {
    let files = Files::read(&sales()).unwrap();
    for question in [
        "How much Tea did we sell so far in 2025, and how much was it in the same period last year?",
        "Wie viel Tea haben wir dieses Jahr bisher verkauft, und wie viel war es im gleichen Zeitraum des Vorjahres?",
    ] {
        let Outcome::Found(answered) = files.ask(question, None).unwrap() else { panic!("{question}") };
        let figures: Vec<Option<Value>> = answered.all().map(|part| part.found.figure.clone()).collect();
        assert_eq!(figures, [Some(Value::Number(1780.0)), Some(Value::Number(2000.0))], "{question}");
    }
}

#[test]
fn stretches_in_other_languages_are_read_whole() {
    for (question, units) in [
        ("units since September 2025", 646.0),
        ("Wie viele Stück haben wir seit September 2025 verkauft?", 646.0),
        ("¿Cuántas unidades vendimos desde septiembre de 2025?", 646.0),
        ("Combien d'unités avons-nous vendues depuis septembre 2025 ?", 646.0),
        ("Quantas unidades foram vendidas desde setembro de 2025?", 646.0),
        ("Wie viele Stück haben wir im dritten Quartal 2025 verkauft?", 987.0),
        ("Combien d'unités avons-nous vendues au 3e trimestre 2025 ?", 987.0),
    ] {
        assert_eq!(said(question).figure, Some(Value::Number(units)), "{question}");
    }
}
