//! `forecast_events.csv`: the effect of every event on every product.

use crate::demand_forecasting::{
    plan::{events::Events, outlook::Forecast},
    tell::events::found::found,
};
use report::result::{Cell, Column, Table};

/// A row per product and event with an effect; `None` when no event has one.
pub(crate) fn table(events: &Events, forecasts: &[Forecast]) -> Option<Table> {
    let mut rows = Vec::new();
    for forecast in forecasts {
        for found in found(events, forecast).into_iter().filter(|found| found.total != 0.0) {
            rows.push(vec![
                Cell::Text(forecast.series.product.clone()),
                Cell::Text(events.kinds[found.kind].name.clone()),
                Cell::number(found.total),
                Cell::Count(found.effect.occasions as u64),
                Cell::Count(found.ahead().count() as u64),
            ]);
        }
    }
    let columns = vec![
        Column::text("product_id"),
        Column::text("event"),
        Column::number("effect", Some("share of usual demand")),
        Column::number("occasions", None),
        Column::number("periods_ahead", None),
    ];
    let title = "What promotions and holidays did".to_owned();
    (!rows.is_empty()).then_some(Table { name: "forecast_events", title, columns, rows })
}
