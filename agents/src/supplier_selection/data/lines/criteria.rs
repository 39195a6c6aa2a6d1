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
type LineCriterion =
    (&'static str, Option<&'static str>, Direction, Option<Concept>, fn(&Record) -> Option<f64>);

fn line_criteria(lines: &Lines) -> Vec<LineCriterion> {
    let mut criteria: Vec<LineCriterion> = Vec::new();
    if lines.has_agreed || lines.has_invoiced {
        criteria
            .push(("price_index", None, Direction::Cost, Some(Concept::Price), |record| record.prices.index));
    }
    if lines.has_agreed && lines.has_invoiced {
        criteria.push(("price_variance", Some("%"), Direction::Cost, None, |record| {
            record.performance.price_variance_share.map(|share| 100.0 * share)
        }));
    }
    criteria.push(("otif", Some("%"), Direction::Benefit, Some(Concept::Performance), |record| {
        record.performance.otif.map(|rate| 100.0 * rate)
    }));
    if lines.has_rejects {
        criteria.push(("rejects_ppm", Some("ppm"), Direction::Cost, Some(Concept::Defects), |record| {
            record.performance.defects_ppm
        }));
    }
    if lines.has_order_dates {
        criteria.push(("lead_time", Some("day"), Direction::Cost, Some(Concept::LeadTime), |record| {
            record.performance.lead_time_mean
        }));
        criteria.push(("lead_time_spread", Some("day"), Direction::Cost, None, |record| {
            record.performance.lead_time_deviation
        }));
    }
    criteria
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
    let criteria = line_criteria(lines);
    let is_replaced =
        |name: &str| taken.contains(&name) || criteria.iter().any(|criterion| criterion.0 == name);
    roster.fields.retain(|field| !is_replaced(&field.name));
    let fields = criteria.into_iter().map(|(name, unit, direction, concept, figure)| Field {
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
