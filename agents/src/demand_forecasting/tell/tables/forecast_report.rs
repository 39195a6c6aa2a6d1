//! `forecast_report.csv`: the forecast of every product for every period. In the workbook, its numbers are formulas on the
//! forecast before growth.

use kernels::{cancel, forecast::SeriesForecast};
use report::result::{Column, Table, TableBuilder};

use super::{UNITS, growing, product_number, working_count};
use crate::demand_forecasting::{plan::outlook::Forecast, tell::workbook::Source};

const FACTOR: &str = "IF([grows]=1,(1+growth_percent/100)^IF(growth_compounds=1,\
                      [periods_ahead]*growth_times_per_year/periods_per_year,1),1)";

/// One period ahead of one product.
struct PeriodAhead<'a> {
    product_number: usize,
    forecast: &'a Forecast,
    before_growth: &'a SeriesForecast,
    step: usize,
}

impl PeriodAhead<'_> {
    fn index(&self) -> i64 {
        self.forecast.series.last() + 1 + self.step as i64
    }

    fn product(&self) -> &str {
        &self.forecast.series.product
    }
}

/// A row per product and future period.
pub(in crate::demand_forecasting::tell) fn forecast_report(source: &Source) -> Table {
    let mut columns = TableBuilder::<PeriodAhead>::new();
    columns.add(Column::text("product_id"), |row| row.product().to_owned());
    columns.add(Column::date("date"), |row| source.history.calendar.date(row.index()));
    for number in growing(source.forecasts) {
        cancel::tick();
        let column = Column::number(number.name(), UNITS).calculated(number.formula());
        columns.add(column, move |row| number.values(&row.forecast.result).get(row.step).copied());
    }
    add_working_columns(&mut columns, source);
    columns.build("forecast_report", "Forecast per product and period", periods_ahead(source))
}

fn periods_ahead<'a>(source: &'a Source) -> Vec<PeriodAhead<'a>> {
    let mut rows = Vec::new();
    for (place, forecast) in source.forecasts.iter().enumerate() {
        cancel::tick();
        let before_growth = &source.without_growth.map_or(forecast, |all| &all[place]).result;
        for step in 0..forecast.result.point.len() {
            rows.push(PeriodAhead { product_number: place + 1, forecast, before_growth, step });
        }
    }
    rows
}

/// The columns that the formulas need.
fn add_working_columns<'a>(columns: &mut TableBuilder<'a, PeriodAhead<'_>>, source: &'a Source) {
    columns.add(product_number(), |row| row.product_number);
    columns.add(working_count("periods_ahead"), |row| row.step + 1);
    columns.add(working_count("grows"), |row| u64::from(source.grows(row.product())));
    columns.add(working_count("in_total"), |row| u64::from(source.is_in_total(row.forecast)));
    let factor = Column::number("growth_factor", None).calculated(FACTOR).working().shown_as("0.0000");
    columns.add(factor, |row| source.growth_factor(row.product(), row.step + 1));
    for number in growing(source.forecasts) {
        cancel::tick();
        columns.add(Column::number(number.before_growth(), None).working(), move |row| {
            number.values(row.before_growth).get(row.step).copied()
        });
    }
}
