//! The workbook of sensed demand: the column that follows the what-if inputs gives what a run with that change gives.

use std::{collections::BTreeMap, fmt::Write, io::Cursor};

use calamine::{Data, Reader, Xlsx, open_workbook_from_rs};
use chrono::{Days, NaiveDate};
use protocol::AgentKind;

use crate::{
    office::recalculated,
    package::with_input,
    recalculation::{assert_recalculates, assert_same},
    runs::workbook,
};

/// A spread of numbers between 0 and 1 without a pattern that a week or year has.
fn part(index: usize, step: f64) -> f64 {
    ((index + 1) as f64 * step).fract()
}

/// Two years of days of two products, one with the name of a formula. Demand is multiplied by its signals, or is a sum when
/// `is_sum`, with days below zero so that it has no logarithm.
fn history(is_sum: bool) -> Vec<u8> {
    let first = NaiveDate::from_ymd_opt(2024, 1, 1).unwrap();
    let mut text = "date,demand,product_id,price,temperature,=promotion\n".to_owned();
    for day in 0..730_usize {
        for (number, name) in ["=B", "007"].iter().enumerate() {
            let at = 2 * day + number;
            let price = 3.0 + 0.6 * part(at, 0.618_033_988);
            let temperature = 30.0 * part(day * day, 0.414_213_562) - 5.0;
            let promotion = f64::from(u8::from(part(day * 7, 0.732_050_807) > 0.85));
            let noise = part(at * at, 0.569_840_291) - 0.5;
            let demand = match is_sum {
                true => 6.0 * (temperature - 9.0) + 90.0 * promotion + 150.0 * noise,
                false => {
                    900.0 * price.powf(-1.5) * (0.02 * temperature + 0.3 * promotion + 0.1 * noise).exp()
                }
            };
            let date = first + Days::new(day as u64);
            writeln!(text, "{date},{demand:.2},{name},{price:.2},{temperature:.1},{promotion}").unwrap();
        }
    }
    text.into_bytes()
}

async fn sensed(is_sum: bool, question: &str) -> Vec<u8> {
    workbook("signals.csv", history(is_sum), AgentKind::DynamicDemandSensing, question).await.unwrap()
}

/// A column of a sheet by product and date.
fn column(bytes: &[u8], sheet: &str, name: &str) -> BTreeMap<String, Data> {
    let mut book: Xlsx<_> = open_workbook_from_rs(Cursor::new(bytes.to_vec())).unwrap();
    let range = book.worksheet_range(sheet).unwrap();
    let mut rows = range.rows();
    let head = rows.next().unwrap();
    let is_named = |cell: &Data| cell.to_string().split('\n').next().unwrap().trim() == name;
    let place = head.iter().position(is_named).unwrap_or_else(|| panic!("{sheet} has no {name}: {head:?}"));
    rows.map(|row| (format!("{} {}", row[0], row[1]), row[place].clone())).collect()
}

/// The input that changes a signal, by the label beside it.
fn input_of(bytes: &[u8], label: &str) -> String {
    let mut book: Xlsx<_> = open_workbook_from_rs(Cursor::new(bytes.to_vec())).unwrap();
    for name in 1..=6 {
        let name = format!("change_{name}");
        let Some((_, address)) = book.defined_names().iter().find(|(known, _)| *known == name).cloned()
        else {
            continue;
        };
        let (sheet, cell) = address.split_once('!').unwrap();
        let row: usize = cell.rsplit('$').next().unwrap().parse().unwrap();
        let range = book.worksheet_range(sheet.trim_matches('\'')).unwrap();
        let texts: Vec<String> =
            (0..4).filter_map(|at| range.get_value((row as u32 - 1, at))).map(Data::to_string).collect();
        if texts.iter().any(|text| text.contains(label)) {
            return name;
        }
    }
    panic!("no input for {label}: {:?}", book.worksheet_range("signals").unwrap());
}

#[tokio::test]
async fn every_formula_of_sensed_demand_gives_the_engines_value() {
    let cases = [
        (false, "what drives demand", 28),
        (false, "what if the price rises by 5 %", 28),
        (false, "why did demand drop in March 2025", 1),
        (true, "sense the next 3 weeks", 42),
    ];
    let mut written = Vec::new();
    for (is_sum, question, _) in cases {
        written.push(sensed(is_sum, question).await);
    }
    let Some(found) = recalculated(&written) else { return };
    for ((_, question, fewest), (written, found)) in cases.iter().zip(written.iter().zip(&found)) {
        let formulas = assert_recalculates(written, found);
        assert!(formulas >= *fewest, "{question}: {formulas}");
    }
}

#[tokio::test]
async fn another_price_in_the_workbook_gives_what_a_run_with_that_price_gives() {
    let plain = sensed(false, "sense the next 2 weeks").await;
    let changed = with_input(&plain, &input_of(&plain, "price"), -10.0);
    let Some(found) = recalculated(&[changed]) else { return };
    let expected = sensed(false, "what if the price falls by 10 % in the next 2 weeks").await;
    let (found, expected) =
        (column(&found[0], "demand_sensing_report", "what_if"), column(&expected, "what_if", "with"));
    assert_eq!(found.len(), expected.len());
    for (at, value) in &expected {
        assert_same(at, &found[at], value);
    }
    assert_ne!(expected, column(&plain, "demand_sensing_report", "forecast"));
}

#[tokio::test]
async fn a_warmer_day_in_the_workbook_gives_what_a_run_with_it_gives() {
    let plain = sensed(true, "sense the next 2 weeks").await;
    let changed = with_input(&plain, &input_of(&plain, "temperature"), 3.0);
    let Some(found) = recalculated(&[changed]) else { return };
    let expected = sensed(true, "what if it is 3 degrees warmer in the next 2 weeks").await;
    let (found, expected) =
        (column(&found[0], "demand_sensing_report", "what_if"), column(&expected, "what_if", "with"));
    for (at, value) in &expected {
        assert_same(at, &found[at], value);
    }
    assert_ne!(expected, column(&plain, "demand_sensing_report", "forecast"));
}
