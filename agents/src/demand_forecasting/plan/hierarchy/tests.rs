//! Files with levels, from the upload to the tables of the answer.

use std::collections::BTreeMap;

use bytes::Bytes;
use protocol::AgentKind;

use crate::{
    answer,
    request::{Limits, Request, Tools},
};
use intake::{AgentError, Dataset};
use report::answer::Answer;

const MONTHS: usize = 36;

/// Demand that grows by `trend` a month, with its own fluctuation for each `seed`.
fn demand(seed: usize, month: usize, trend: f64) -> f64 {
    let ripple = ((seed * 7919 + month * 104_729) * 2_654_435_761 % 4096) as f64 / 4096.0 - 0.5;
    (20.0 + seed as f64 + trend * month as f64 + 24.0 * ripple).round().max(0.0)
}

fn date(month: usize) -> String {
    format!("{}-{:02}-01", 2022 + month / 12, month % 12 + 1)
}

const IDS: [[&str; 3]; 8] = [
    ["NSW", "Sydney", "hat"],
    ["NSW", "Sydney", "ink"],
    ["NSW", "Newcastle", "hat"],
    ["VIC", "Melbourne", "hat"],
    ["VIC", "Melbourne", "ink"],
    ["VIC", "Melbourne", "jug"],
    ["VIC", "Geelong", "hat"],
    ["VIC", "Geelong", "ink"],
];

/// A file whose ids consist of a state, a city and an item.
fn by_id(between: &str, trend: f64) -> String {
    // Ids of several words are read as products only if the column has a usual name.
    let name = if between.contains(' ') { "product_id" } else { "state|region|item" };
    let mut text = format!("date,demand,{name}\n");
    for month in 0..MONTHS {
        for (seed, id) in IDS.iter().enumerate() {
            text.push_str(&format!("{},{},{}\n", date(month), demand(seed, month, trend), id.join(between)));
        }
    }
    text
}

/// The same file with one column per level.
fn by_columns() -> String {
    let mut text = "date,region,store,product,category,demand\n".to_owned();
    for month in 0..MONTHS {
        for (seed, [state, city, item]) in IDS.iter().enumerate() {
            let category = if *item == "hat" { "clothes" } else { "office" };
            let demand = demand(seed, month, 0.2);
            text.push_str(&format!("{},{state},{city},{item},{category},{demand}\n", date(month)));
        }
    }
    text
}

async fn try_ask(question: &str, text: &str, limits: Limits) -> Result<Answer, AgentError> {
    let dataset = Some(Dataset::new("levels.csv", Bytes::from(text.to_owned())));
    let request = Request { question: question.to_owned(), dataset, limits, ..Request::default() };
    answer(AgentKind::DemandForecasting, &request, &Tools::silent()).await
}

async fn ask(question: &str, text: &str) -> Answer {
    try_ask(question, text, Limits::default()).await.unwrap()
}

/// The rows of a file, without the header.
fn rows(answer: &Answer, name: &str) -> Vec<Vec<String>> {
    let files = &answer.run.as_ref().unwrap().files;
    let file = files.iter().find(|file| file.name == name).unwrap();
    let text = String::from_utf8(file.bytes.clone()).unwrap();
    let mut rows = Vec::new();
    for line in text.lines().skip(1) {
        rows.push(line.split(',').map(|cell| cell.trim_matches('"').to_owned()).collect());
    }
    rows
}

fn has_file(answer: &Answer, name: &str) -> bool {
    answer.run.as_ref().unwrap().files.iter().any(|file| file.name == name)
}

fn ids(answer: &Answer) -> Vec<String> {
    let mut ids: Vec<String> =
        rows(answer, "forecast_report.csv").into_iter().map(|row| row[0].clone()).collect();
    ids.dedup();
    ids
}

fn number(row: &[String], column: usize) -> f64 {
    row[column].parse().unwrap()
}

/// Asserts that the column, added up by parent and date, equals the parent's own number.
fn assert_adds_up(rows: &[Vec<String>], between: &str, column: usize, tolerance: f64) {
    let mut own: BTreeMap<(String, String), f64> = BTreeMap::new();
    let mut sums: BTreeMap<(String, String), f64> = BTreeMap::new();
    for row in rows {
        own.insert((row[1].clone(), row[2].clone()), number(row, column));
        if row[0] != "total" {
            let parent = row[1].rsplit_once(between).map_or("total", |(parent, _)| parent);
            *sums.entry((parent.to_owned(), row[2].clone())).or_default() += number(row, column);
        }
    }
    for (node, sum) in sums {
        assert!((own[&node] - sum).abs() <= tolerance, "{node:?}: {} is not {sum}", own[&node]);
    }
}

#[tokio::test]
async fn ids_with_levels_have_a_forecast_for_every_node_that_adds_up_in_every_period() {
    for between in ["|", "/", " > ", "::"] {
        let answer = ask("next 6 months", &by_id(between, 0.2)).await;
        let rows = rows(&answer, "forecast_hierarchy.csv");
        assert_eq!(rows.len(), (1 + 2 + 4 + 8) * 6);
        assert_adds_up(&rows, between, 3, 1e-9);
        assert_adds_up(&rows, between, 8, 0.0);
        assert!(rows.iter().all(|row| number(row, 8).fract() == 0.0 && number(row, 3) >= 0.0));
        let mut levels: Vec<&str> = rows.iter().map(|row| row[0].as_str()).collect();
        levels.dedup();
        let named = ["total", "state", "region", "item"];
        let numbered = ["total", "level_1", "level_2", "level_3"];
        assert_eq!(levels, if between == " > " { numbered } else { named });
        let city = format!("NSW{between}Sydney");
        assert!(rows.iter().any(|row| row[1] == city && row[2] == "2025-01-01"));
    }
}

#[tokio::test]
async fn the_report_has_the_forecasts_that_add_up_with_ranges_around_them() {
    let answer = ask("next 6 months", &by_id("|", 0.2)).await;
    let of_nodes = rows(&answer, "forecast_hierarchy.csv");
    let leaves: Vec<&[String]> =
        of_nodes.iter().filter(|row| row[0] == "item").map(|row| &row[1..8]).collect();
    let report = rows(&answer, "forecast_report.csv");
    assert_eq!(leaves.len(), report.len());
    for row in &report {
        assert!(leaves.contains(&row.as_slice()), "{row:?}");
        let (point, low, high) = (number(row, 2), number(row, 3), number(row, 4));
        assert!(number(row, 5) <= low && low <= point && point <= high && high <= number(row, 6));
        assert!(number(row, 5) >= 0.0);
    }
    assert!(answer.content.contains("| state | Forecast | Year before | Change |\n"));
    assert!(answer.content.contains("- Levels: total, state, region, item. The total and the other sums ("));
}

#[tokio::test]
async fn the_reconciled_total_is_closer_than_the_sum_of_separate_forecasts() {
    // Noise hides this growth in every single series, but it is visible in their sum.
    let trend = 0.25;
    let plain = by_id("|", trend).replace('|', "");
    let alone = ask("next 6 months", &plain).await;
    assert!(!has_file(&alone, "forecast_hierarchy.csv"));
    let together = ask("next 6 months", &by_id("|", trend)).await;
    let mut sums: BTreeMap<String, f64> = BTreeMap::new();
    for row in rows(&alone, "forecast_report.csv") {
        *sums.entry(row[1].clone()).or_default() += number(&row, 2);
    }
    let of_nodes = rows(&together, "forecast_hierarchy.csv");
    let (mut error_alone, mut error_together) = (0.0, 0.0);
    for (step, row) in of_nodes.iter().filter(|row| row[0] == "total").enumerate() {
        let truth: f64 = (0..IDS.len()).map(|seed| 20.0 + seed as f64 + trend * (MONTHS + step) as f64).sum();
        error_alone += (sums[&row[2]] - truth).powi(2);
        error_together += (number(row, 3) - truth).powi(2);
    }
    assert!(error_together <= error_alone, "{error_together} against {error_alone}");
}

#[tokio::test]
async fn products_at_several_places_are_divided_and_that_is_reported() {
    let answer = ask("next 3 months", &by_columns()).await;
    assert!(
        answer.content.starts_with("**Demand of 3 products by region, store (8 series) in the next 3 months")
    );
    assert!(
        answer.content.contains(
            "every product at every place is a series of its own, called region\\|store\\|product."
        )
    );
    assert!(answer.content.contains("| product over all places | Forecast |"));
    assert_eq!(ids(&answer)[0], "NSW|Newcastle|hat");
    assert_eq!(ids(&answer).len(), 8);
    let of_nodes = rows(&answer, "forecast_hierarchy.csv");
    assert_adds_up(&of_nodes, "|", 3, 1e-9);
    assert!(of_nodes.iter().any(|row| row[0] == "category" && row[1] == "VIC|Geelong|office"));
}

#[tokio::test]
async fn a_level_alone_has_the_same_forecast_as_in_the_whole_file() {
    let all = rows(&ask("next 3 months", &by_columns()).await, "forecast_report.csv");
    for (question, count) in [
        ("next 3 months, only product hat", 4),
        ("next 3 months for Geelong", 2),
        ("next 3 months, only NSW|Sydney", 2),
        ("next 3 months, only VIC|Melbourne|jug", 1),
    ] {
        let answer = ask(question, &by_columns()).await;
        assert_eq!(ids(&answer).len(), count, "{question}");
        assert!(rows(&answer, "forecast_report.csv").iter().all(|row| all.contains(row)), "{question}");
        assert!(!has_file(&answer, "forecast_hierarchy.csv"), "the total of a part is no total");
    }
}

fn at_most(products: u64) -> Limits {
    Limits { max_products: Some(products), ..Limits::default() }
}

#[tokio::test]
async fn a_plan_counts_products_and_not_places() {
    assert!(try_ask("next month", &by_columns(), at_most(3)).await.is_ok());
    assert!(matches!(try_ask("next month", &by_columns(), at_most(2)).await, Err(AgentError::Limit(_))));
    assert!(try_ask("next month, only product jug", &by_columns(), at_most(1)).await.is_ok());
    // A city name means everything sold in that city.
    let city = try_ask("next month for Geelong", &by_columns(), at_most(1)).await;
    assert!(matches!(city, Err(AgentError::Limit(_))));
}

#[tokio::test]
async fn a_category_groups_products_without_renaming_them() {
    let mut text = "date,demand,product_id,category\n".to_owned();
    for month in 0..MONTHS {
        for (seed, (product, category)) in
            [("hat", "clothes"), ("ink", "office"), ("jug", "office"), ("cap", "clothes")].iter().enumerate()
        {
            text.push_str(&format!("{},{},{product},{category}\n", date(month), demand(seed, month, 0.0)));
        }
    }
    let answer = ask("next 2 months", &text).await;
    assert_eq!(ids(&answer), ["cap", "hat", "ink", "jug"]);
    let of_nodes = rows(&answer, "forecast_hierarchy.csv");
    assert_adds_up(&of_nodes, "|", 3, 1e-9);
    assert!(of_nodes.iter().any(|row| row[0] == "product_id" && row[1] == "clothes|hat"));
    assert!(answer.content.starts_with("**Demand of 4 products in"));
}

#[tokio::test]
async fn rare_places_and_changing_places_do_not_divide_products() {
    let mut ledger = "date,demand,product_id,country\n".to_owned();
    let mut moved = "date,demand,product_id,store\n".to_owned();
    for month in 0..MONTHS {
        for product in ["hat", "ink"] {
            ledger.push_str(&format!("{},5,{product},FR\n", date(month)));
            let store = if month < 20 { "old" } else { "new" };
            moved.push_str(&format!("{},5,{product},{store}\n", date(month)));
        }
    }
    ledger.push_str("2024-03-01,5,hat,DE\n2024-05-01,5,hat,DK\n");
    for text in [ledger, moved] {
        let answer = ask("next month", &text).await;
        assert_eq!(ids(&answer), ["hat", "ink"]);
        assert!(!has_file(&answer, "forecast_hierarchy.csv"));
        assert!(!answer.content.contains("Levels"));
    }
}

#[tokio::test]
async fn a_series_that_ended_is_in_the_report_and_not_in_the_total() {
    let mut text = by_id("|", 0.0);
    for month in 0..30 {
        text.push_str(&format!("{},7,VIC|Geelong|jug\n", date(month)));
    }
    let answer = ask("next 2 months", &text).await;
    assert!(ids(&answer).contains(&"VIC|Geelong|jug".to_owned()));
    let of_nodes = rows(&answer, "forecast_hierarchy.csv");
    assert!(!of_nodes.iter().any(|row| row[1] == "VIC|Geelong|jug"));
    assert_adds_up(&of_nodes, "|", 3, 1e-9);
}

#[tokio::test]
async fn many_leaves_with_holes_and_fractions_add_up() {
    let mut text = "date,demand,id\n".to_owned();
    for month in 0..8 {
        for leaf in 0..600 {
            if month > 0 && month < 7 && (leaf * 31 + month * 17) % 11 == 0 {
                continue;
            }
            let demand = demand(leaf % 50, month, 0.0) + 0.25;
            text.push_str(&format!("{},{demand},R{}|S{}|I{leaf}\n", date(month), leaf % 4, leaf % 20));
        }
    }
    let answer = ask("next 3 months", &text).await;
    let of_nodes = rows(&answer, "forecast_hierarchy.csv");
    assert_eq!(of_nodes.len(), (1 + 4 + 20 + 600) * 3);
    assert_eq!(of_nodes[0].len(), 8, "fractions have no whole units");
    assert_adds_up(&of_nodes, "|", 3, 1e-7);
}

#[tokio::test]
async fn an_item_in_a_place_excludes_the_item_elsewhere() {
    let text = by_id("|", 0.2);
    assert_eq!(ids(&ask("item hat in NSW", &text).await), ["NSW|Newcastle|hat", "NSW|Sydney|hat"]);
    assert_eq!(ids(&ask("only NSW without item hat", &text).await), ["NSW|Sydney|ink"]);
    let both = ask("item jug and NSW", &text).await;
    assert_eq!(ids(&both).len(), 4);
}

#[tokio::test]
async fn the_answer_says_how_the_levels_add_up_and_that_it_was_tested() {
    let answer = ask("next 6 months", &by_id("|", 0.2)).await;
    let why = "of six ways to add up this was the closest in tests on the past that left the total as good as its own forecast.";
    assert!(answer.content.contains(why), "{}", answer.content);
}
