//! The record of order lines as criteria, in place of the plain means of the columns that it was made of.

use kernels::suppliers::Direction;

use crate::supplier_selection::data::{
    fields::{
        field::Field,
        roster::Roster,
        sense::{Concept, Sense},
    },
    lines::{columns::LineColumns, judge::Record, read::Lines},
};
use intake::Table;

/// One criterion: its name, unit, good end, subject, and its figure in a record.
type Made = (&'static str, Option<&'static str>, Direction, Option<Concept>, fn(&Record) -> Option<f64>);

fn made(lines: &Lines) -> Vec<Made> {
    let mut made: Vec<Made> = Vec::new();
    if lines.has_agreed || lines.has_invoiced {
        made.push(("price_index", None, Direction::Cost, Some(Concept::Price), |record| record.prices.index));
    }
    if lines.has_agreed && lines.has_invoiced {
        made.push(("price_variance", Some("%"), Direction::Cost, None, |record| {
            record.performance.price_variance_share.map(|share| 100.0 * share)
        }));
    }
    made.push(("otif", Some("%"), Direction::Benefit, Some(Concept::Performance), |record| {
        record.performance.otif.map(|rate| 100.0 * rate)
    }));
    if lines.has_rejects {
        made.push(("rejects_ppm", Some("ppm"), Direction::Cost, Some(Concept::Defects), |record| {
            record.performance.defects_ppm
        }));
    }
    if lines.has_order_dates {
        made.push(("lead_time", Some("day"), Direction::Cost, Some(Concept::LeadTime), |record| {
            record.performance.lead_time_mean
        }));
        made.push(("lead_time_spread", Some("day"), Direction::Cost, None, |record| {
            record.performance.lead_time_deviation
        }));
    }
    made
}

/// Puts the figures into the fields of a roster, in place of those of the lines' own columns.
pub fn put_into(
    roster: &mut Roster,
    table: &Table,
    columns: &LineColumns,
    lines: &Lines,
    records: &[Record],
) {
    let taken: Vec<&str> = columns.taken().into_iter().map(|index| table.names[index].as_str()).collect();
    let made = made(lines);
    let is_replaced = |name: &str| taken.contains(&name) || made.iter().any(|made| made.0 == name);
    roster.fields.retain(|field| !is_replaced(&field.name));
    let fields = made.into_iter().map(|(name, unit, direction, concept, figure)| Field {
        name: name.to_owned(),
        sense: Sense::Better(direction),
        concept,
        unit,
        scale: Vec::new(),
        values: records.iter().map(figure).collect(),
        trouble: None,
    });
    roster.fields.splice(0..0, fields);
}
