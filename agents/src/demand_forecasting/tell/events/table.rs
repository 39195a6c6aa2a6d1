//! `forecast_events.csv`: the effect of every event on every product.

use crate::demand_forecasting::{
    plan::{events::Events, outlook::Forecast},
    tell::events::found::{Found, found},
};
use report::result::{Column, Table, TableBuilder};

/// An event with an effect on a product.
struct EventOfProduct<'a> {
    product: &'a str,
    event: Found<'a>,
}

/// A row per product and event with an effect; `None` when no event has one.
pub(crate) fn table(events: &Events, forecasts: &[Forecast]) -> Option<Table> {
    let mut rows = Vec::new();
    for forecast in forecasts {
        for event in found(events, forecast) {
            if event.has_effect() {
                rows.push(EventOfProduct { product: &forecast.series.product, event });
            }
        }
    }
    if rows.is_empty() {
        return None;
    }

    let mut columns = TableBuilder::<EventOfProduct>::new();
    columns.add(Column::text("product_id"), |row| row.product.to_owned());
    columns.add(Column::text("event"), |row| events.kinds[row.event.kind].name.clone());
    columns.add(Column::number("effect", Some("share of usual demand")), |row| row.event.total);
    columns.add(Column::number("occasions", None), |row| row.event.effect.occasions as u64);
    columns.add(Column::number("periods_ahead", None), |row| row.event.ahead().count());
    Some(columns.build("forecast_events", "What promotions and holidays did", rows))
}
