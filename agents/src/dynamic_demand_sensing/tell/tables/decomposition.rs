//! `decomposition.csv`: demand of every period in parts that add up to the fitted value.

use std::borrow::Cow;

use kernels::{cancel, sensing::Decomposition};
use report::result::{Cell, Column, Table};

use super::{UNITS, product};
use crate::dynamic_demand_sensing::{plan::change::signals_in, tell::findings::Findings};

const FIXED: [&str; 7] = ["product_id", "date", "actual", "fitted", "base", "trend", "season"];

/// A row per product and period of the history and ahead.
pub(crate) fn decomposition(findings: &Findings) -> Table {
    let (grid, models) = (&findings.prepared.grid, &findings.sensed.models);
    let signals = signals_in(models);
    let mut rows = Vec::with_capacity(models.len() * grid.all());
    for (series, model) in models.iter().enumerate() {
        for period in 0..grid.all() {
            cancel::tick();
            let demand = grid.demand[series].get(period).copied().flatten();
            let mut row = vec![
                product(&grid.products, series),
                Cell::from(grid.date(period).to_string()),
                demand.map_or(Cell::Empty, Cell::number),
            ];
            row.extend(parts(&model.decomposition, &signals, period));
            rows.push(row);
        }
    }
    let mut columns = vec![Column::text(FIXED[0]), Column::date(FIXED[1])];
    columns.extend(FIXED[2..].iter().map(|name| match *name {
        "actual" => Column::number(*name, UNITS).found_by("the demand of the file in this period"),
        "fitted" => Column::number(*name, UNITS).explained(sum_of_parts(signals.len())),
        _ => Column::number(*name, UNITS),
    }));
    columns.extend(signals.iter().map(|signal| Column::number(column(findings, *signal), UNITS)));
    Table { name: "decomposition", title: "Parts of demand per period".to_owned(), columns, rows }
}

/// The parts of a row added up, by their places, since a signal has the name that the file gives it.
fn sum_of_parts(signals: usize) -> String {
    let places = FIXED.len() - 3..FIXED.len() + signals;
    places.map(|place| format!("[#{place}]")).collect::<Vec<_>>().join("+")
}

fn parts(parts: &Decomposition, signals: &[usize], period: usize) -> Vec<Cell> {
    let mut cells: Vec<Cell> = [&parts.fitted, &parts.base, &parts.trend, &parts.season]
        .map(|values| Cell::number(values[period]))
        .into_iter()
        .collect();
    for signal in signals {
        let part = parts.signals.iter().find(|part| part.signal == *signal);
        cells.push(Cell::number(part.map_or(0.0, |part| part.part[period])));
    }
    cells
}

/// The header of the file, unless the table has a column of that name.
fn column(findings: &Findings, signal: usize) -> Cow<'static, str> {
    let name = &findings.prepared.signals[signal].name;
    let is_taken = FIXED.iter().any(|fixed| fixed.eq_ignore_ascii_case(name));
    Cow::Owned(if is_taken { format!("{name} (signal)") } else { name.clone() })
}
