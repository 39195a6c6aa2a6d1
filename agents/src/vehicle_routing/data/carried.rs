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

/// The positions of the columns with texts that the plan does not use.
pub(crate) fn carried(rows: &Rows, used: &[usize]) -> Vec<usize> {
    let table = &rows.source.table;
    let is_own = |at: usize| {
        let name = table.names[at].trim().to_lowercase();
        OWN.contains(&name.as_str()) || name.starts_with("load_")
    };
    let has_text = |at: usize| (0..table.rows).any(|record| rows.source.text(at, record).is_some());
    (0..table.names.len()).filter(|at| !used.contains(at) && !is_own(*at) && has_text(*at)).collect()
}
