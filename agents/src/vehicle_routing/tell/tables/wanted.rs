//! Requirements of stops, in addition to their visits: with them, a report can be uploaded again and planned like the
//! original file.

use crate::vehicle_routing::{
    data::{goods::Measure, place::Place, read::Places, windows::Windows},
    tell::tables::text,
};
use report::result::{Cell, Column};

/// A column, and its cell for a stop.
pub(super) type Wanted = (Column, Box<dyn Fn(&Place) -> Cell>);

/// The columns that the stops of this plan need.
pub(super) fn wanted(places: &Places) -> Vec<Wanted> {
    let any = |asks: fn(&Place) -> bool| places.stops.iter().any(asks);
    let mut wanted: Vec<Wanted> = Vec::new();
    for (at, good) in places.goods.iter().enumerate().filter(|(_, good)| good.limit != Measure::Units) {
        let name = format!("{}_{}", good.limit.noun(), good.unit);
        wanted.push((
            Column::number(name, Some(good.unit)),
            Box::new(move |stop| Cell::number(amount(stop, at))),
        ));
    }
    if any(|stop| stop.windows.spans().len() > 1) {
        wanted.push((
            Column::text("time_window"),
            Box::new(|stop| text(Some(windows(&stop.windows).as_str()))),
        ));
    }
    if any(|stop| !stop.skills.is_empty()) {
        wanted.push((Column::text("skill"), Box::new(|stop| text(Some(stop.skills.join("; ").as_str())))));
    }
    if any(|stop| stop.deliver_to.is_some()) {
        wanted.push((Column::text("deliver_to"), Box::new(|stop| text(stop.deliver_to.as_deref()))));
    }
    wanted
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
