//! `demand_sensing_report.csv`: the forecast per product and period, with a column that follows the workbook's inputs.

use kernels::cancel;
use report::result::{Cell, Column, Table};

use super::{UNITS, product};
use crate::dynamic_demand_sensing::tell::{findings::Findings, workbook::Live};

/// A row per product and period ahead.
pub(crate) fn report(findings: &Findings, live: &Live) -> Table {
    let grid = &findings.prepared.grid;
    let mut rows = Vec::with_capacity(grid.products.len() * grid.ahead);
    for (series, forecast) in findings.sensed.forecasts.iter().enumerate() {
        for period in 0..grid.ahead {
            cancel::tick();
            let mut row = vec![
                product(&grid.products, series),
                Cell::from(grid.date(grid.history + period).to_string()),
            ];
            let numbers = [
                &forecast.forecast,
                &forecast.lower_80,
                &forecast.upper_80,
                &forecast.lower_95,
                &forecast.upper_95,
                &forecast.baseline,
            ];
            row.extend(numbers.map(|values| Cell::number(values[period])));
            row.extend(live.cells(series, period, forecast.forecast[period]));
            rows.push(row);
        }
    }
    let numbers = ["forecast", "lower_80", "upper_80", "lower_95", "upper_95", "baseline"];
    let mut columns = vec![Column::text("product_id"), Column::date("date")];
    columns.extend(numbers.map(|name| Column::number(name, UNITS)));
    columns.extend(live.columns());
    Table {
        name: "demand_sensing_report",
        title: "Forecast per product and period".to_owned(),
        columns,
        rows,
    }
}
