//! Checks demand over time: periods without a row, and values far outside the usual range of their product.

use kernels::cancel::{self, Ticket};
use rayon::prelude::*;

use super::found::{Description, Found, choices, name_of};
use crate::{
    calendar::{Calendar, Frequency},
    demand::{
        DemandRow,
        cover::{Cover, Missing},
        frequency, outliers,
    },
    problem::{Problem, USED},
    profile::distinct_dates,
    recipe::Outliers,
};
use language::written::number::counted;

/// The quantity of one product in one period, with its first record.
struct Cell {
    product: usize,
    period: i64,
    value: f64,
    record: usize,
}

pub(super) fn check(found: &mut Found<'_>) {
    let Some(reading) = found.read.demand else { return };
    let dates = distinct_dates(&reading.rows);
    let Some(frequency) = frequency::infer(&dates) else { return };
    let calendar = Calendar::of(frequency, &dates);
    let cells = cells(&reading.rows, &calendar);
    gaps(found, &cells, frequency, &reading.rows);
    unusual(found, &cells, frequency);
}

fn cells(rows: &[DemandRow], calendar: &Calendar) -> Vec<Cell> {
    let cell = |row: &DemandRow| Cell {
        product: row.product,
        period: calendar.index(row.date),
        value: row.quantity,
        record: row.record,
    };
    let mut cells: Vec<Cell> = rows.iter().map(cell).collect();
    cells.sort_unstable_by_key(|cell| (cell.product, cell.period, cell.record));
    cells.dedup_by(|next, first| {
        let is_same = next.product == first.product && next.period == first.period;
        if is_same {
            first.value += next.value;
        }
        is_same
    });
    cells
}

fn gaps(found: &mut Found<'_>, cells: &[Cell], frequency: Frequency, rows: &[DemandRow]) {
    let (mut expected, mut after) = (0, Vec::new());
    for series in cells.chunk_by(|one, other| one.product == other.product) {
        cancel::tick();
        expected += (series[series.len() - 1].period - series[0].period + 1) as usize;
        let jumps = series.windows(2).filter(|pair| pair[1].period > pair[0].period + 1);
        after.extend(jumps.map(|pair| pair[1].record));
    }
    let missing = expected - cells.len();
    if missing == 0 {
        return;
    }
    after.sort_unstable();
    let cover = Cover { expected, recorded: cells.len(), rows: rows.len(), holes: after.len() };
    let zeros = rows.iter().filter(|row| row.quantity == 0.0).count();
    let rule = Missing::of(zeros, &cover, found.read.recipe.rules.gaps);
    let mut description = Description::new(
        "gaps",
        format!("{} of single products have no row.", counted(missing, frequency.noun())),
        match rule {
            Missing::NoSale => "They count as no sale (0); if they are unknown, forecasts are too low.",
            Missing::Unknown => {
                "They count as unknown and are bridged; if nothing was sold, forecasts are too high."
            }
        },
    );
    let in_force = if rule == Missing::NoSale { "no_sale" } else { "unknown" };
    let labels = [("no_sale", "Nothing was sold"), ("unknown", "Nobody knows")];
    description.choices = choices("gaps", &labels, in_force);
    let first = after.iter().map(|record| found.read.table.row_of(*record)).collect();
    let column = found.read.demand.map(|demand| demand.columns.date);
    found.push(column, missing, first, description);
}

fn unusual(found: &mut Found<'_>, cells: &[Cell], frequency: Frequency) {
    let products: Vec<&[Cell]> = cells.chunk_by(|one, other| one.product == other.product).collect();
    let of_product = |product: &&'_ [Cell]| -> Vec<usize> {
        let series: Vec<(i64, f64)> = product.iter().map(|cell| (cell.period, cell.value)).collect();
        outliers::find(&series, frequency)
    };
    let ticket = Ticket::here();
    let positions: Vec<Vec<usize>> =
        products.par_iter().map(|product| ticket.run(|| of_product(product))).collect();
    let mut unusual: Vec<&Cell> = Vec::new();
    for (product, positions) in products.iter().zip(positions) {
        cancel::tick();
        unusual.extend(positions.into_iter().map(|at| &product[at]));
    }
    let Some(demand) = found.read.demand.filter(|_| !unusual.is_empty()) else { return };
    unusual.sort_unstable_by_key(|cell| cell.record);
    let (table, column) = (found.read.table, demand.columns.quantity);
    for cell in &unusual {
        cancel::tick();
        let line = || Problem {
            row: table.row_of(cell.record),
            column: table.names[column].clone(),
            value: cell.value.to_string(),
            problem: format!("unusual demand of its {}", frequency.noun()),
            done: USED,
        };
        found.lines.add(line, true);
    }
    let rule = found.read.recipe.rules.outliers.unwrap_or(Outliers::Keep);
    let mut description = Description::new(
        "outliers",
        format!(
            "{} of single products {} far from the usual values of these products.",
            counted(unusual.len(), frequency.noun()),
            if unusual.len() == 1 { "is" } else { "are" }
        ),
        match rule {
            Outliers::Keep => "They are used; a single wrong one can move a forecast and widens its range.",
            Outliers::Drop => "They count as unknown.",
        },
    );
    let labels = [("keep", "Use them"), ("drop", "Count as unknown")];
    description.choices = choices("outliers", &labels, &name_of(rule));
    let records: Vec<usize> = unusual.iter().map(|cell| cell.record).collect();
    found.without_lines(Some(column), &records, description);
}
