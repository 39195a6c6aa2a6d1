//! `anomalies.csv`, `levels.csv` and `events.csv`: what neither season nor signals explain, and single events.

use kernels::{
    cancel,
    sensing::{Event, EventImpact},
};
use report::{
    number::percent,
    result::{Cell, Column, Table},
};

use super::{UNITS, product};
use crate::dynamic_demand_sensing::tell::findings::Findings;

/// A row per unusual period.
pub(crate) fn anomalies(findings: &Findings) -> Table {
    let grid = &findings.prepared.grid;
    let mut rows = Vec::with_capacity(findings.unexplained.anomalies.len());
    for found in &findings.unexplained.anomalies {
        cancel::tick();
        let side = if found.deviation() < 0.0 { "below" } else { "above" };
        let share = percent((found.deviation() / found.expected.abs().max(f64::MIN_POSITIVE)).abs());
        rows.push(vec![
            product(&grid.products, found.series),
            Cell::from(grid.date(found.period).to_string()),
            Cell::number(found.actual),
            Cell::number(found.expected),
            Cell::number(found.deviation()),
            Cell::from(format!("{share} {side} what season, signals and events explain.")),
        ]);
    }
    let mut columns = vec![Column::text("product_id"), Column::date("date")];
    columns.push(Column::number("actual", UNITS).found_by("the demand of the file in this period"));
    columns.push(
        Column::number("expected", UNITS)
            .found_by("what the level, the season, the signals and the events explain of it"),
    );
    columns.push(Column::number("deviation", UNITS).explained("[actual]-[expected]"));
    columns.push(Column::text("reason"));
    Table { name: "anomalies", title: "Unusual demand that nothing explains".to_owned(), columns, rows }
}

/// A row per lasting step of the level.
pub(crate) fn levels(findings: &Findings) -> Table {
    let grid = &findings.prepared.grid;
    let mut rows = Vec::with_capacity(findings.unexplained.levels.len());
    for found in &findings.unexplained.levels {
        rows.push(vec![
            product(&grid.products, found.series),
            Cell::from(grid.date(found.period).to_string()),
            Cell::number(found.before),
            Cell::number(found.after),
            Cell::number(found.change_relative),
            Cell::number(found.lower_95),
            Cell::number(found.upper_95),
            Cell::from(grid.date(found.alarm).to_string()),
        ]);
    }
    let mut columns = vec![Column::text("product_id"), Column::date("date")];
    columns.extend(["before", "after"].map(|name| Column::number(name, UNITS)));
    columns.push(Column::number("change_relative", Some("share")).explained("[after]/[before]-1"));
    let shares = ["lower_95", "upper_95"];
    columns.extend(shares.map(|name| Column::number(name, Some("share"))));
    columns.push(Column::date("alarm"));
    Table { name: "levels", title: "Lasting steps of the level".to_owned(), columns, rows }
}

/// A row per event: the one that was asked for, then those that flags of the file mark.
pub(crate) fn events(findings: &Findings) -> Table {
    let mut rows = Vec::new();
    for found in &findings.unexplained.events {
        let name = findings.params.event.clone().unwrap_or_else(|| "event".to_owned());
        let event = findings.prepared.problem.events[found.event];
        rows.push(event_row(findings, name, event, found));
    }
    for marked in &findings.unexplained.marked.found {
        cancel::tick();
        rows.push(event_row(findings, findings.marked_name(marked), marked.event, &marked.impact));
    }
    let mut columns = vec![Column::text("event"), Column::date("from"), Column::date("to")];
    columns.push(Column::number("effect_total", Some("units")));
    columns.push(Column::number("effect_average", UNITS));
    let shares = ["effect_relative", "lower_95", "upper_95"];
    columns.extend(shares.map(|name| Column::number(name, Some("share"))));
    columns.push(Column::number("controls", None));
    Table { name: "events", title: "Effects of events".to_owned(), columns, rows }
}

fn event_row(findings: &Findings, name: String, event: Event, impact: &EventImpact) -> Vec<Cell> {
    let grid = &findings.prepared.grid;
    let last = grid.calendar.end(grid.first + event.to as i64);
    vec![
        Cell::from(name),
        Cell::from(grid.date(event.from).to_string()),
        Cell::from(last.to_string()),
        Cell::number(impact.total),
        Cell::number(impact.average),
        Cell::number(impact.relative),
        Cell::number(impact.relative_lower_95),
        Cell::number(impact.relative_upper_95),
        Cell::Count(impact.controls as u64),
    ]
}
