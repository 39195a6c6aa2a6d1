//! Figures of a small stock plan, explained.

use super::*;
use serde_json::json;

fn plan() -> Stored {
    let record = json!({
        "tool": "optimize_inventory",
        "dataset": {"name": "stock.csv", "sha256": "00", "rows": 3},
        "method": "found by the stock engine",
        "inputs": [{"name": "service_level", "label": "Service that is wanted", "value": 0.95, "unit": "share", "source": {"otherwise": "the usual 95 %"}}],
        "figures": [{
            "name": "total_value", "label": "Demand of a year", "value": 5000.0, "unit": "money",
            "formula": "SUM(report[annual_value])",
        }],
        "tables": [{
            "name": "report", "title": "Policy",
            "columns": [
                {"name": "item_id", "type": "text", "unit": null},
                {"name": "annual_demand", "type": "number", "unit": "units", "source": {"column": "Usage", "blank": [1], "otherwise": "from its history"}},
                {"name": "unit_cost", "type": "number", "unit": "money", "source": {"column": "Price"}},
                {"name": "annual_value", "type": "number", "unit": "money", "formula": "[annual_demand]*[unit_cost]"},
                {"name": "service_target", "type": "number", "unit": "share", "formula": "service_level"},
                {"name": "safety_stock", "type": "number", "unit": "units",
                 "formula": "IF(ISNUMBER([fixed]),[fixed],MAX(0,[z]*[deviation]-1E-9*[deviation]))"},
                {"name": "risk", "type": "number", "unit": "share"},
            ],
            "rows": [
                ["A", 1200, 2.5, 3000.0, 0.95, 16.448_536_269_514_72, 0.5],
                ["B", 800, 2.5, 2000.0, 0.95, 20, 0.25],
            ],
            "working": [
                {"name": "z", "formula": "NORM.S.INV([service_target])"},
                {"name": "deviation", "value": 10.0},
                {"name": "fixed", "values": [null, 20]},
            ],
        }],
        "charts": [{"name": "value", "title": "Value", "x": ["A"], "y_title": "money", "series": [
            {"name": "value", "values": [3000.0], "formula": "SUMIFS(report[annual_value],report[item_id],[x])"},
        ]}],
        "file_rows": [{"columns": ["SKU"], "table": "report", "cells": ["item_id"], "rows": ["2-40/2", 3]}],
    });
    serde_json::from_value(record).unwrap()
}

fn cell(row: usize, column: &str) -> Explanation {
    let spot = Spot::Cell { table: "report".to_owned(), row, column: column.to_owned() };
    plan().explain(&spot).unwrap()
}

fn told(explanation: &Explanation) -> Vec<String> {
    explanation.steps.iter().map(|step| format!("{} {} = {}", step.label, step.shown, step.words)).collect()
}

fn from(explanation: &Explanation) -> Vec<String> {
    explanation
        .givens
        .iter()
        .map(|given| format!("{} {}: {}", given.label, given.shown, given.from))
        .collect()
}

#[test]
fn a_cell_tells_its_calculation_where_its_figures_come_from_and_the_rows_of_the_file() {
    let value = cell(0, "annual_value");
    assert_eq!(value.label, "Annual value of A");
    assert_eq!(told(&value), ["annual value 3,000 = annual demand 1,200 × unit cost 2.5"]);
    assert_eq!(from(&value), ["annual demand 1,200: column Usage", "unit cost 2.5: column Price"]);
    let rows = value.rows.unwrap();
    assert_eq!((rows.count, rows.first[..3].to_vec()), (20, vec![2, 4, 6]));
    assert_eq!(rows.names, [("SKU".to_owned(), "A".to_owned())]);
}

#[test]
fn only_the_branch_that_was_taken_is_told_and_the_figures_in_it_are_calculated_in_turn() {
    let stock = cell(0, "safety_stock");
    assert_eq!(
        told(&stock),
        [
            "safety stock 16.4 = z 1.645 × deviation 10",
            "z 1.645 = the normal quantile of service target 95 %",
        ]
    );
    assert_eq!(
        from(&stock),
        ["deviation 10: found by the stock engine", "service target 95 %: the usual 95 %"]
    );
    assert_eq!(told(&cell(1, "safety_stock")), ["safety stock 20 = fixed 20"]);
}

#[test]
fn a_figure_without_a_formula_names_its_method_or_its_column() {
    assert_eq!(cell(0, "risk").method.as_deref(), Some("found by the stock engine"));
    assert_eq!(from(&cell(0, "unit_cost")), ["unit cost 2.5: column Price"]);
    assert_eq!(from(&cell(1, "annual_demand")), ["annual demand 800: from its history"]);
}

#[test]
fn key_figures_sums_and_points_of_charts_are_explained() {
    let stored = plan();
    let total = stored.explain(&Spot::Named { name: "total_value".to_owned() }).unwrap();
    assert_eq!(
        told(&total),
        ["Demand of a year 5,000 = annual value of all 2 rows of report, 3,000 + 2,000"]
    );
    let point = Spot::Point { chart: "value".to_owned(), series: "value".to_owned(), x: "A".to_owned() };
    let point = stored.explain(&point).unwrap();
    assert_eq!(told(&point), ["value 3,000 = annual value of the row of report with item id A"]);
    assert!(stored.explain(&Spot::Named { name: "nothing".to_owned() }).is_none());
}

#[test]
fn a_number_of_a_text_is_found_by_the_words_around_it() {
    let stored = plan();
    let find = |number: &str, near: &str| {
        let search = Search::of(&stored, &Number::read(number).unwrap(), near);
        search.found.into_iter().map(|found| found.label).collect::<Vec<_>>()
    };
    assert_eq!(find("2.5", "unit cost of B")[0], "Unit cost of B");
    assert_eq!(find("5,000", "a year of demand is worth"), ["Demand of a year"]);
    assert_eq!(find("2", "order 1 of 2 items")[0], "Rows of report");
    assert_eq!(find("50 %", "the risk of A"), ["Risk of A"]);
    assert!(find("77", "").is_empty());
}

/// Steps of two routes, and what the engine says about its own figures.
fn routes() -> Stored {
    let record = json!({
        "tool": "plan_routes", "method": "found by the search",
        "dataset": {"name": "stops.csv", "sha256": "00", "rows": 3},
        "tables": [
            {
                "name": "steps", "title": "Steps",
                "columns": [
                    {"name": "route", "type": "number", "unit": null},
                    {"name": "arrival", "type": "number", "unit": "minutes", "uses": ["departure_before", "distance"],
                     "method": "the end of the step before and the driving from there"},
                    {"name": "distance", "type": "number", "unit": "km", "method": "the way from the place before"},
                    {"name": "so_far", "type": "number", "unit": "km",
                     "formula": "SUMPRODUCT((steps[route]=[route])*(steps[arrival]<=[arrival])*steps[distance])"},
                ],
                "rows": [[1, null, 0, 0], [1, 490, 5, 5], [1, 510, 4.5, 9.5], [2, null, 0, 0], [2, 480, 2, 2]],
                "working": [
                    {"name": "row_before", "values": [null, 1, 2]},
                    {"name": "departure", "values": [480, 500, 520]},
                    {"name": "departure_before", "formula": "INDEX(steps[departure],[row_before])"},
                ],
            },
            {
                "name": "routes", "title": "Routes",
                "columns": [
                    {"name": "route", "type": "number", "unit": null},
                    {"name": "distance", "type": "number", "unit": "km",
                     "formula": "ROUND(SUMIFS(steps[distance],steps[route],[route]),6)"},
                ],
                "rows": [[1, 9.5], [2, 2]],
            },
        ],
        "charts": [{"name": "lengths", "title": "Lengths", "x": ["Route 1", "Route 2"], "series": [
            {"name": "distance", "values": [9.5, 2.0], "formula": "SUMPRODUCT(EXACT(\"Route \"&routes[route],[x])*routes[distance])"},
            {"name": "measured", "values": [9.0, 2.1], "method": "the way that was driven"},
        ]}],
    });
    serde_json::from_value(record).unwrap()
}

fn of_step(row: usize, column: &str) -> Explanation {
    let spot = Spot::Cell { table: "steps".to_owned(), row, column: column.to_owned() };
    routes().explain(&spot).unwrap()
}

#[test]
fn a_sum_over_chosen_rows_names_their_number_and_their_figures_but_not_what_they_are_chosen_by() {
    let so_far = of_step(2, "so_far");
    assert_eq!(
        told(&so_far)[..1],
        ["so far 9.5 = distance of the 3 rows of steps with route 1 and arrival ≤ 510, 0 + 5 + 4.5"]
    );
    let route = Spot::Cell { table: "routes".to_owned(), row: 0, column: "distance".to_owned() };
    let route = routes().explain(&route).unwrap();
    assert_eq!(told(&route), ["distance 9.5 = distance of the 3 rows of steps with route 1, 0 + 5 + 4.5"]);
    assert!(route.givens.is_empty(), "the route is no part of its length: {:?}", route.givens);
}

#[test]
fn what_the_engine_found_names_the_cells_that_it_found_it_from_and_the_method_of_its_column() {
    let arrival = of_step(2, "arrival");
    assert_eq!(
        told(&arrival),
        [
            "arrival 510 = found from departure before 500, distance 4.5",
            "departure before 500 = departure of row 2 of steps 500",
        ]
    );
    assert_eq!(arrival.method.as_deref(), Some("the end of the step before and the driving from there"));
    assert_eq!(from(&arrival), ["distance 4.5: the way from the place before"]);
    assert_eq!(of_step(1, "distance").method.as_deref(), Some("the way from the place before"));
}

#[test]
fn a_point_of_a_chart_says_how_its_own_line_was_found() {
    let point = |series: &str| {
        let (chart, x) = ("lengths".to_owned(), "Route 2".to_owned());
        routes().explain(&Spot::Point { chart, series: series.to_owned(), x }).unwrap()
    };
    assert_eq!(told(&point("distance")), ["distance 2 = distance of the row of routes with Route 2"]);
    assert_eq!(point("measured").method.as_deref(), Some("the way that was driven"));
}
