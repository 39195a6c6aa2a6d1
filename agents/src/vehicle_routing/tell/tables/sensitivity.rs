//! `sensitivity.csv`: a row per limit that was changed, with the plan that this gives and what it buys.

use crate::vehicle_routing::{
    plan::{outcome::Outcome, sensitivity::Tried, totals::Totals},
    tell::buys::buys,
};
use report::result::{Column, Table, TableBuilder};

/// A row per change; differences are positive when they are savings.
pub(crate) fn sensitivity(outcome: &Outcome) -> Table {
    let now = &outcome.totals;
    let mut columns = TableBuilder::<Tried>::new();
    columns.add(Column::text("change"), |row| row.change.words());
    columns.add(Column::text("buys"), move |row| buys(now, &row.totals));
    columns.add(Column::number("routes", None), |row| row.totals.routes);
    columns.add(Column::number("unassigned", Some("stops")), |row| row.totals.unassigned);
    columns.add(Column::number("distance", Some("km")), |row| row.totals.km);
    columns.add(Column::number("duration", Some("minutes")), |row| row.totals.minutes);
    columns.add(Column::number("cost", Some("money")), |row| row.totals.cost);
    columns.add(Column::number("stops_more", Some("stops")), move |row| {
        now.unassigned as f64 - row.totals.unassigned as f64
    });
    let saved = |of: fn(&Totals) -> f64| move |row: &Tried| rounded(of(now) - of(&row.totals));
    columns.add(Column::number("distance_saved", Some("km")), saved(|totals| totals.km));
    columns.add(Column::number("minutes_saved", Some("minutes")), saved(|totals| totals.minutes));
    columns.add(Column::number("cost_saved", Some("money")), saved(|totals| totals.cost));
    columns.build("sensitivity", "What another limit would buy", &outcome.changes)
}

/// A difference of two sums without what their last digits leave of nothing.
fn rounded(difference: f64) -> f64 {
    const PARTS: f64 = 1e6;
    // -0 becomes 0.
    (difference * PARTS).round() / PARTS + 0.0
}

#[cfg(test)]
mod tests {
    use super::rounded;

    #[test]
    fn noise_of_sums_is_nothing() {
        assert_eq!(rounded(-1.368_683_772_161_603e-13).to_string(), "0");
        assert!((rounded(-12.5) + 12.5).abs() < 1e-9);
    }
}
