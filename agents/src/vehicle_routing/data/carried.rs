//! Columns that mean nothing to a plan and much to a driver, such as an order number or an address: reports carry them.

use crate::vehicle_routing::data::rows::Rows;

/// The columns of a route report, which carries none of them again.
const OWN: [&str; 30] = [
    "route",
    "stop",
    "location_id",
    "name",
    "arrival",
    "departure",
    "load",
    "distance",
    "delivered",
    "collected",
    "waiting_minutes",
    "service_minutes",
    "break_minutes",
    "late_minutes",
    "distance_so_far",
    "window_from",
    "window_until",
    "arrival_minutes",
    "departure_minutes",
    "x_coord",
    "y_coord",
    "vehicle",
    "depot",
    "event",
    "time_window",
    "skill",
    "deliver_to",
    "type",
    "row",
    "locked",
];

/// The positions of the columns with texts that no other reader of rows uses.
pub(crate) fn carried(rows: &Rows) -> Vec<usize> {
    let table = &rows.source.table;
    let used = used(rows);
    let is_length = |at: usize| {
        let given = rows.source.given.as_ref().filter(|given| given.id_column.is_some());
        given.is_some_and(|given| given.place(&table.names[at]).is_some())
    };
    let is_own = |at: usize| {
        let name = table.names[at].trim().to_lowercase();
        OWN.contains(&name.as_str()) || name.starts_with("load_")
    };
    let has_text = |at: usize| (0..table.rows).any(|record| rows.source.text(at, record).is_some());
    (0..table.names.len())
        .filter(|at| !used.contains(at) && !is_length(*at) && !is_own(*at) && has_text(*at))
        .collect()
}

fn used(rows: &Rows) -> Vec<usize> {
    let texts = [
        rows.id,
        rows.names,
        rows.windows,
        rows.deliver_to,
        rows.skill,
        rows.vehicle,
        rows.route,
        rows.locked,
    ];
    let figures =
        [&rows.pickup, &rows.priority, &rows.prize, &rows.sequence].into_iter().chain(&rows.demands);
    let times = [&rows.ready, &rows.due, &rows.service];
    let mut used: Vec<usize> = texts.into_iter().flatten().collect();
    used.extend(rows.points.iter().flatten().map(|figures| figures.position));
    used.extend(figures.flatten().map(|figures| figures.position));
    used.extend(times.into_iter().flatten().map(|times| times.position));
    used
}
