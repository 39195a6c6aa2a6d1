//! Tests of reading files as series: gaps, returns, unusual values, wrong dates.

use super::*;
use intake::{Recipe, demand, reader, recipe::Gaps, roles};

pub fn history(text: &str, asked: Option<Frequency>) -> Result<History, AgentError> {
    let table = reader::read("x.csv", text.as_bytes(), &Recipe::default()).unwrap();
    let demand = demand::read("x.csv", &table, &roles::find(&table), &[], &Recipe::default()).unwrap();
    build(demand, asked, &Rules::default())
}

fn with_rules(text: &str, rules: Rules) -> History {
    let table = reader::read("x.csv", text.as_bytes(), &Recipe::default()).unwrap();
    let demand = demand::read("x.csv", &table, &roles::find(&table), &[], &Recipe::default()).unwrap();
    build(demand, None, &rules).unwrap()
}

#[test]
fn the_meaning_of_a_gap_can_be_chosen() {
    let text = csv(&[("2025-01-06", 5.0), ("2025-01-13", 2.0), ("2025-02-03", 4.0)]);
    let unknown = with_rules(&text, Rules { gaps: Some(Gaps::Unknown), ..Rules::default() });
    assert!(unknown.series[0].values[2].is_nan());
    assert!(unknown.assumptions.iter().any(|text| text.ends_with("as you chose.")));
    let no_sale = with_rules(&text, Rules { gaps: Some(Gaps::NoSale), ..Rules::default() });
    assert_eq!(no_sale.series[0].values[2], 0.0);
}

#[test]
fn unusual_values_become_unknown_when_the_user_chooses_so() {
    let days: Vec<String> = (1..=20).map(|day| format!("2025-01-{day:02}")).collect();
    let rows: Vec<(&str, f64)> = days
        .iter()
        .enumerate()
        .map(|(at, day)| (day.as_str(), if at == 7 { 9_000.0 } else { 90.0 }))
        .collect();
    let rules = Rules { outliers: Some(Outliers::Drop), ..Rules::default() };
    let history = with_rules(&csv(&rows), rules);
    assert!(history.series[0].values[7].is_nan());
    assert_eq!((history.problems[0].row, history.problems[0].done), (9, DROPPED));
    assert!(history.assumptions.iter().any(|text| text.contains("1 day of single products")));
}

pub fn csv(rows: &[(&str, f64)]) -> String {
    let mut text = "date,demand,product_id\n".to_owned();
    for (date, quantity) in rows {
        text.push_str(&format!("{date},{quantity},A\n"));
    }
    text
}

#[test]
fn a_list_of_sales_has_zeros_where_it_has_no_rows() {
    let text = csv(&[("2025-01-06", 5.0), ("2025-01-13", 2.0), ("2025-02-03", 4.0)]);
    let history = history(&text, None).unwrap();
    assert_eq!(history.series[0].values, [5.0, 2.0, 0.0, 0.0, 4.0]);
    assert_eq!(history.missing, Missing::NoSale);
}

#[test]
fn a_file_that_writes_zeros_has_unknown_periods() {
    let text = csv(&[("2025-01-06", 5.0), ("2025-01-13", 0.0), ("2025-01-27", 4.0)]);
    let history = history(&text, None).unwrap();
    assert_eq!(history.missing, Missing::Unknown);
    assert!(history.series[0].values[2].is_nan());
}

#[test]
fn returns_are_subtracted_and_never_leave_a_period_below_zero() {
    let days =
        ["2025-01-01", "2025-01-02", "2025-01-03", "2025-01-04", "2025-01-05", "2025-01-06", "2025-01-06"];
    let rows: Vec<(&str, f64)> =
        days.iter().enumerate().map(|(i, day)| (*day, if i == 6 { -7.0 } else { 4.0 })).collect();
    let history = history(&csv(&rows), None).unwrap();
    assert_eq!(history.series[0].values, [4.0, 4.0, 4.0, 4.0, 4.0, 0.0]);
    assert_eq!((history.non_negative, history.problems.len(), history.warnings.len()), (true, 1, 1));
}

#[test]
fn a_wrong_date_among_many_products_does_not_fill_the_memory() {
    let mut text = "date,demand,product_id\n".to_owned();
    for day in 1..=28 {
        text.push_str(&format!("1930-01-{day:02},0,A\n"));
    }
    for product in 0..1000 {
        text.push_str(&format!("1930-01-01,1,P{product}\n2025-01-01,1,P{product}\n"));
    }
    let error = history(&text, Some(Frequency::Daily)).unwrap_err().to_string();
    assert!(error.starts_with("The dates reach from 1930-01-01 (row 2) to 2025-01-01"), "{error}");
}

#[test]
fn a_finer_forecast_than_the_file_is_refused() {
    let text = csv(&[("2025-01-01", 5.0), ("2025-02-01", 2.0)]);
    let error = history(&text, Some(Frequency::Daily)).unwrap_err().to_string();
    assert!(error.starts_with("The file holds monthly demand, so a daily forecast cannot be made"));
}
