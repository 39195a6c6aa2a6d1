//! `sensitivity.csv`: a row per limit that was changed, with the plan that this gives and what it buys.

use crate::vehicle_routing::{
    plan::{outcome::Outcome, sensitivity::Tried, totals::Totals},
    tell::{buys::buys, tables::totals},
};
use report::result::{Column, Table, TableBuilder};

/// How a plan with another limit is found.
const PLANNED: &str = "from the plan that the route search has found with this limit changed";

/// A row per change; differences are positive when they are savings.
pub(crate) fn sensitivity(outcome: &Outcome) -> Table {
    let now = &outcome.totals;
    let mut columns = TableBuilder::<Tried>::new();
    columns.add(Column::text("change"), |row| row.change.words());
    columns.add(Column::text("buys"), move |row| buys(now, &row.totals));
    let planned = |name: &'static str, unit| Column::number(name, unit).found_by(PLANNED);
    columns.add(planned("routes", None), |row| row.totals.routes);
    columns.add(planned("unassigned", Some("stops")), |row| row.totals.unassigned);
    columns.add(planned("distance", Some("km")), |row| row.totals.km);
    columns.add(planned("duration", Some("minutes")), |row| row.totals.minutes);
    columns.add(planned("cost", Some("money")), |row| row.totals.cost);
    let saved_of = |name: &'static str, unit, of: &str| {
        let total = totals::place(of).unwrap_or_default();
        Column::number(name, Some(unit)).explained(format!("ROUND(INDEX(totals[value],{total})-[{of}],6)"))
    };
    columns.add(saved_of("stops_more", "stops", "unassigned"), move |row| {
        now.unassigned as f64 - row.totals.unassigned as f64
    });
    let saved = |of: fn(&Totals) -> f64| move |row: &Tried| rounded(of(now) - of(&row.totals));
    columns.add(saved_of("distance_saved", "km", "distance"), saved(|totals| totals.km));
    columns.add(saved_of("minutes_saved", "minutes", "duration"), saved(|totals| totals.minutes));
    columns.add(saved_of("cost_saved", "money", "cost"), saved(|totals| totals.cost));
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
