//! Every file of the corpus with its tool, and what became of its figures.

use agents::{Tools, analyze};
use provenance::Stored;

use crate::{
    check::{Count, check},
    files::{File, allocations, forecasts, routes, samples, sensing, stock, suppliers},
    totals::check_totals,
};

async fn record(file: &File) -> Stored {
    let bytes = file.bytes.clone().into();
    let run = analyze(&file.name, bytes, file.agent, file.question, None, &Tools::silent()).await;
    let run = run.unwrap_or_else(|error| panic!("{}: {error}", file.about)).run;
    let run = run.unwrap_or_else(|| panic!("{}: no run", file.about));
    Stored::read(&run.files[0].bytes).unwrap()
}

/// Checks all figures of all files; every file has figures of its own.
async fn checked(files: Vec<File>) -> Count {
    let (mut count, mut faults) = (Count::default(), Vec::new());
    for file in files {
        let stored = record(&file).await;
        let of_file = check(&file, &stored, &mut faults);
        assert!(of_file.sum() > 0, "{} has no figures", file.about);
        count.sums += check_totals(&file, &stored, &mut faults);
        count.add(&of_file);
    }
    assert!(faults.is_empty(), "{} faults:\n{}", faults.len(), faults.join("\n"));
    count
}

#[tokio::test]
async fn every_figure_of_a_stock_policy_follows_from_the_rows_that_are_named() {
    let count = checked(stock()).await;
    assert!(count.column > 500 && count.formula > 1000 && count.sums > 10, "{count:?}");
}

#[tokio::test]
async fn every_figure_about_suppliers_follows_from_the_rows_that_are_named() {
    let count = checked(suppliers()).await;
    assert!(count.column > 50 && count.formula > 100, "{count:?}");
}

#[tokio::test]
async fn every_figure_of_orders_that_are_split_over_suppliers_follows_from_the_rows_that_are_named() {
    let count = checked(allocations()).await;
    assert!(count.formula > 50 && count.rows > 10, "{count:?}");
}

#[tokio::test]
async fn every_figure_of_routes_follows_from_the_row_that_is_named() {
    let count = checked(routes()).await;
    assert!(count.column > 100, "{count:?}");
}

#[tokio::test]
async fn every_figure_of_a_forecast_has_a_formula_or_a_method_and_the_rows_of_its_product() {
    let count = checked(forecasts()).await;
    assert!(count.formula > 100 && count.rows > 100, "{count:?}");
}

#[tokio::test]
async fn every_figure_of_sensed_demand_has_a_formula_or_a_method_and_the_rows_of_its_product() {
    let count = checked(sensing()).await;
    assert!(count.sum() > 100, "{count:?}");
}

#[tokio::test]
#[ignore = "takes minutes in a debug build: cargo test --release -p agents --test sources -- --ignored"]
async fn every_figure_of_the_sample_files_follows_from_the_rows_that_are_named() {
    checked(samples()).await;
}

#[tokio::test]
async fn another_number_in_a_named_cell_is_a_fault() {
    let file = stock().swap_remove(0);
    let stored = record(&file).await;
    let text = String::from_utf8(file.bytes.clone()).unwrap();
    let line = text.lines().nth(2).unwrap();
    let (id, rest) = line.split_once(',').unwrap();
    let (name, rest) = rest.split_once(',').unwrap();
    let (stock, rest) = rest.split_once(',').unwrap();
    let other = format!("{id},{name},{},{rest}", stock.parse::<u32>().unwrap() + 1);
    let changed = File { bytes: text.replace(line, &other).into_bytes(), ..file };
    let mut faults = Vec::new();
    check(&changed, &stored, &mut faults);
    assert_eq!(faults.len(), 1, "{faults:?}");
    assert!(faults[0].contains("current_stock"), "{faults:?}");
}
