//! The formulas in the workbook of a forecast: growth on top of the history, totals, and the future part of the chart.
//! A changed `growth_percent` in the workbook gives the same numbers as a run with that growth.

use std::mem;

use crate::demand_forecasting::{
    data::history::History,
    growth::{Growth, Per},
    plan::outlook::{Basis, Forecast, Outlook},
};
use kernels::cancel;
use report::result::{Cell, Chart, Column, Figure, Input, Table};

const FACTOR: &str = "IF([grows]=1,(1+growth_percent/100)^IF(growth_compounds=1,\
                      [periods_ahead]*growth_times_per_year/periods_per_year,1),1)";
const OF_PRODUCT: &str = "SUMIFS(forecast_report[forecast],forecast_report[product_number],[product_number])";

/// The columns of the report that grow, and the columns with their values before growth.
const SCALED: [(&str, &str, &str); 5] = [
    ("forecast", "forecast_before_growth", "[forecast_before_growth]*[growth_factor]"),
    ("lower_80", "lower_80_before_growth", "[lower_80_before_growth]*[growth_factor]"),
    ("upper_80", "upper_80_before_growth", "[upper_80_before_growth]*[growth_factor]"),
    ("lower_95", "lower_95_before_growth", "[lower_95_before_growth]*[growth_factor]"),
    ("upper_95", "upper_95_before_growth", "[upper_95_before_growth]*[growth_factor]"),
];

/// The forecasts of a run and the data for their formulas.
pub(super) struct Source<'a> {
    pub history: &'a History,
    pub forecasts: &'a [Forecast],
    /// The forecasts before growth, if any growth was assumed.
    pub without_growth: Option<&'a [Forecast]>,
    pub growth: Option<&'a Growth>,
    /// The forecasts that the totals add up.
    pub totalled: &'a [Forecast],
}

/// The inputs of the workbook: the assumed growth, or zero, which the user can change.
pub(super) fn inputs(history: &History, growth: Option<&Growth>) -> Vec<Input> {
    let per = growth.map_or(Per::Horizon, |growth| growth.per);
    let input = |name, label: &str, value, unit| Input { name, label: label.to_owned(), value, unit };
    vec![
        input(
            "growth_percent",
            "Growth on top of what the history shows",
            growth.map_or(0.0, |growth| growth.percent),
            Some("percent"),
        ),
        input(
            "growth_compounds",
            "Growth compounds with time: 1 is yes, 0 is the same in every period",
            f64::from(u8::from(per.in_a_year().is_some())),
            None,
        ),
        input(
            "growth_times_per_year",
            "Compounding times a year: 52 weeks, 12 months, 4 quarters, 1 year",
            per.in_a_year().unwrap_or(1.0),
            None,
        ),
        input(
            "periods_per_year",
            "Periods of the forecast in a year",
            history.calendar.frequency.periods_per_year() as f64,
            None,
        ),
    ]
}

/// Replaces the numbers of the report by formulas on the forecast before growth. The rows are those of `tables`.
pub(super) fn grow(report: &mut Table, source: &Source) {
    for (name, _, formula) in SCALED {
        cancel::tick();
        if let Some(column) = report.columns.iter_mut().find(|column| column.name == name) {
            column.formula = Some(formula.into());
        }
    }
    let named = |name: &'static str| Column::number(name, None).working().shown_as("0");
    report.columns.extend(["product_number", "periods_ahead", "grows", "in_total"].map(named));
    let factor = Column::number("growth_factor", None).calculated(FACTOR).working();
    report.columns.push(factor.shown_as("0.0000"));
    let before = |(_, name, _): (&str, &'static str, &str)| Column::number(name, None).working();
    report.columns.extend(SCALED.map(before));
    let mut rows = report.rows.iter_mut();
    for (number, forecast) in source.forecasts.iter().enumerate() {
        cancel::tick();
        for step in 0..forecast.result.point.len() {
            if let Some(row) = rows.next() {
                row.extend(working_cells(source, number, step));
            }
        }
    }
}

fn working_cells(source: &Source, number: usize, step: usize) -> Vec<Cell> {
    let forecast = &source.forecasts[number];
    let product = &forecast.series.product;
    let growth = source.growth.filter(|growth| growth.is_for(product));
    let grows = source.growth.is_none_or(|growth| growth.is_for(product));
    let frequency = source.history.calendar.frequency;
    let factor = growth.map_or(1.0, |growth| growth.factor(step + 1, frequency));
    let before = &source.without_growth.map_or(forecast, |all| &all[number]).result;
    let rows = [&before.point, &before.lower_80, &before.upper_80, &before.lower_95, &before.upper_95];
    let mut cells = vec![
        Cell::Count(number as u64 + 1),
        Cell::Count(step as u64 + 1),
        Cell::Count(u64::from(grows)),
        Cell::Count(u64::from(is_in_total(source, forecast))),
        Cell::number(factor),
    ];
    cells.extend(rows.map(|values| Cell::number(values[step])));
    cells
}

/// Whether a product is in the totals, which leave out products that ended before the others.
fn is_in_total(source: &Source, forecast: &Forecast) -> bool {
    source.totalled.len() == source.forecasts.len()
        || source.totalled.first().is_some_and(|one| one.series.last() == forecast.series.last())
}

/// Replaces the total of each product by a formula. The rows are in the order of the forecasts.
pub(super) fn add_up(items: &mut Table, source: &Source) {
    if let Some(column) = items.columns.iter_mut().find(|column| column.name == "forecast_total") {
        *column = column.clone().calculated(OF_PRODUCT);
        if source.totalled.len() == source.forecasts.len() {
            *column = column.clone().with_total();
        }
    }
    items.columns.push(Column::number("product_number", None).working().shown_as("0"));
    for (row, number) in items.rows.iter_mut().zip(1..) {
        row.push(Cell::Count(number));
    }
}

/// Makes the future lines of the total chart follow the report.
pub(super) fn draw(chart: &mut Chart) {
    for series in &mut chart.series {
        cancel::tick();
        let formula = SCALED.iter().zip(SUM_OF_DATE).find(|((name, ..), _)| *name == series.name);
        if let Some((_, formula)) = formula {
            *series = mem::take(series).calculated(formula);
        }
    }
}

/// Formulas that add up one date over the products in the total, for each column of `SCALED`.
const SUM_OF_DATE: [&str; 5] = [
    "SUMIFS(forecast_report[forecast],forecast_report[date],[x],forecast_report[in_total],1)",
    "SUMIFS(forecast_report[lower_80],forecast_report[date],[x],forecast_report[in_total],1)",
    "SUMIFS(forecast_report[upper_80],forecast_report[date],[x],forecast_report[in_total],1)",
    "SUMIFS(forecast_report[lower_95],forecast_report[date],[x],forecast_report[in_total],1)",
    "SUMIFS(forecast_report[upper_95],forecast_report[date],[x],forecast_report[in_total],1)",
];

/// The totals, next to those before growth and those of an earlier time.
pub(super) fn figures(outlook: &Outlook, without_growth: Option<f64>) -> Vec<Figure> {
    let figure = |name, label: &str, value, formula: Option<&'static str>| Figure {
        name,
        label: label.to_owned(),
        value,
        unit: Some("units"),
        formula: formula.map(Into::into),
        format: None,
    };
    let total = "SUMIFS(forecast_report[forecast],forecast_report[in_total],1)";
    let before = "SUMIFS(forecast_report[forecast_before_growth],forecast_report[in_total],1)";
    let mut figures = vec![
        figure("forecast_total", "Forecast in total", outlook.total, Some(total)),
        figure(
            "forecast_without_growth",
            "Without assumed growth",
            without_growth.unwrap_or(outlook.total),
            Some(before),
        ),
    ];
    if let (Some(earlier), Some(basis)) = (outlook.total_before.filter(|total| *total > 0.0), outlook.basis) {
        let label = match basis {
            Basis::YearBefore => "Same time a year before",
            Basis::LastPeriods => "As many periods before",
        };
        figures.push(figure("total_before", label, earlier, None));
        let change = outlook.total / earlier - 1.0;
        let formula = Some("forecast_total/total_before-1".into());
        let label = "Change".to_owned();
        let format = Some("+0.0%;-0.0%;0.0%");
        figures.push(Figure { name: "forecast_change", label, value: change, unit: None, formula, format });
    }
    figures
}
