//! `forecast_items.csv`: the classes of every product, the description of its history, and the expected error of its
//! forecast.

use report::result::{Column, Table, TableBuilder};

use super::{UNITS, product_number};
use crate::demand_forecasting::{
    data::unit_value::UnitValue,
    tell::{item::Item, workbook::Source},
};

const OF_PRODUCT: &str = "SUMIFS(forecast_report[forecast],forecast_report[product_number],[product_number])";

/// A product with its number in the forecast report.
struct NumberedItem<'a> {
    number: usize,
    item: &'a Item,
}

/// A row per product, in the order of the forecasts.
pub(in crate::demand_forecasting::tell) fn forecast_items(
    items: &[Item],
    unit_value: Option<&UnitValue>,
    source: &Source,
) -> Table {
    let mut columns = TableBuilder::<NumberedItem>::new();
    columns.add(Column::text("product_id"), |row| row.item.product.clone());
    columns.add(Column::text("abc_class"), |row| row.item.abc.letter());
    columns.add(Column::text("xyz_class"), |row| row.item.xyz.letter());
    columns.add(Column::text("demand_class"), |row| row.item.demand_class.name());
    columns.add(Column::number("trend", Some("percent per year")), |row| {
        row.item.portrait.trend.map(|trend| 100.0 * trend)
    });
    let season = Column::number("season_strength", Some("0 to 1"))
        .found_by("1 less the variance of the remainder over that of season and remainder together (Wang, Smith and Hyndman, 2006)");
    columns.add(season, |row| row.item.portrait.season_strength);
    columns.add(Column::text("season_peak"), |row| row.item.season_peak.clone());
    let mean = Column::number("mean_demand", UNITS).found_by("the mean demand of the periods of the history");
    columns.add(mean, |row| row.item.portrait.mean);
    let last_year = Column::number("last_year", Some("units"))
        .found_by("the demand of the last year of the history added up");
    columns.add(last_year, |row| row.item.last_year);
    columns.add(total_column(source), |row| row.item.forecast_total);
    let error = Column::number("expected_error", UNITS).found_by(
        "the mean absolute error of a period in the tests on the past, of the method that makes the forecast",
    );
    columns.add(error, |row| row.item.expected_error);
    columns.add(Column::number("value_added", Some("share of the naive error saved")), |row| {
        row.item.value_added
    });
    let seasonal = Column::number("value_added_seasonal", Some("share of the seasonal naive error saved"));
    columns.add(seasonal, |row| row.item.value_added_seasonal);
    columns.add(Column::text("explanation"), |row| row.item.explanation.clone());
    columns.add(product_number(), |row| row.number);

    let by = if unit_value.is_some() { "value" } else { "volume" };
    let title = format!("Portrait per product, ABC by {by} among these products");
    let rows = items.iter().enumerate().map(|(place, item)| NumberedItem { number: place + 1, item });
    columns.build("forecast_items", title, rows)
}

/// The total of each product. The column is added up only when all products are in the totals of the answer.
fn total_column(source: &Source) -> Column {
    let column = Column::number("forecast_total", Some("units")).calculated(OF_PRODUCT);
    if source.totalled.len() == source.forecasts.len() { column.with_total() } else { column }
}
