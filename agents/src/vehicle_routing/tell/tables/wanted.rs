//! Requirements of stops, in addition to their visits: with them, a report can be uploaded again and planned like the
//! original file.

use super::route_report::ReportRow;
use crate::vehicle_routing::data::{goods::Measure, place::Place, read::Places, windows::Windows};
use report::result::{Column, TableBuilder};

/// Adds the columns that the stops of this plan need.
pub(super) fn add_wanted(columns: &mut TableBuilder<ReportRow>, places: &Places) {
    for (at, good) in places.goods.iter().enumerate() {
        if good.limit == Measure::Units {
            continue;
        }
        let name = format!("{}_{}", good.limit.noun(), good.unit);
        columns
            .add(Column::number(name, Some(good.unit)), move |row| row.stop().map(|stop| amount(stop, at)));
    }
    if places.stops.iter().any(|stop| stop.windows.spans().len() > 1) {
        columns.add(Column::text("time_window"), |row| row.stop().map(|stop| windows(&stop.windows)));
    }
    if places.stops.iter().any(|stop| !stop.skills.is_empty()) {
        columns.add(Column::text("skill"), |row| row.stop().map(|stop| stop.skills.join("; ")));
    }
    if places.stops.iter().any(|stop| stop.deliver_to.is_some()) {
        columns.add(Column::text("deliver_to"), |row| row.stop().and_then(|stop| stop.deliver_to.clone()));
    }
}

/// The delivered or collected amount of a good at a stop.
fn amount(stop: &Place, good: usize) -> f64 {
    let hauled = stop.hauls.get(good).map_or(0.0, |haul| haul.abs());
    stop.deliveries().nth(good).unwrap_or(0.0) + hauled
}

/// The windows in the notation of a file: `08:00-10:00; 14:00-16:00`.
fn windows(windows: &Windows) -> String {
    windows.spans().iter().map(|span| span.words('-')).collect::<Vec<_>>().join("; ")
}
