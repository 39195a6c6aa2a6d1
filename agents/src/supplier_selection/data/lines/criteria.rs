//! The record of order lines as criteria. They replace the plain means of the columns of the lines.

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

/// One criterion, with its figure in the record of a supplier.
struct LineCriterion {
    name: &'static str,
    unit: Option<&'static str>,
    direction: Direction,
    concept: Option<Concept>,
    figure: fn(&Record) -> Option<f64>,
}

fn line_criteria(lines: &Lines) -> Vec<LineCriterion> {
    let mut criteria = Vec::new();
    if lines.has_agreed || lines.has_invoiced {
        criteria.push(LineCriterion {
            name: "price_index",
            unit: None,
            direction: Direction::Cost,
            concept: Some(Concept::Price),
            figure: |record| record.prices.index,
        });
    }
    if lines.has_agreed && lines.has_invoiced {
        criteria.push(LineCriterion {
            name: "price_variance",
            unit: Some("%"),
            direction: Direction::Cost,
            concept: None,
            figure: |record| record.performance.price_variance_share.map(|share| 100.0 * share),
        });
    }
    criteria.push(LineCriterion {
        name: "otif",
        unit: Some("%"),
        direction: Direction::Benefit,
        concept: Some(Concept::Performance),
        figure: |record| record.performance.otif.map(|rate| 100.0 * rate),
    });
    if lines.has_rejects {
        criteria.push(LineCriterion {
            name: "rejects_ppm",
            unit: Some("ppm"),
            direction: Direction::Cost,
            concept: Some(Concept::Defects),
            figure: |record| record.performance.defects_ppm,
        });
    }
    if lines.has_order_dates {
        criteria.push(LineCriterion {
            name: "lead_time",
            unit: Some("day"),
            direction: Direction::Cost,
            concept: Some(Concept::LeadTime),
            figure: |record| record.performance.lead_time_mean,
        });
        criteria.push(LineCriterion {
            name: "lead_time_spread",
            unit: Some("day"),
            direction: Direction::Cost,
            concept: None,
            figure: |record| record.performance.lead_time_deviation,
        });
    }
    criteria
}

/// Puts the figures into the fields of a roster, in place of those of the lines' own columns.
pub(super) fn put_into(
    roster: &mut Roster,
    table: &Table,
    columns: &LineColumns,
    lines: &Lines,
    records: &[Record],
) {
    let taken: Vec<&str> = columns.taken().into_iter().map(|index| table.names[index].as_str()).collect();
    let criteria = line_criteria(lines);
    roster.fields.retain(|field| {
        let is_criterion = criteria.iter().any(|criterion| criterion.name == field.name);
        !is_criterion && !taken.contains(&field.name.as_str())
    });
    for (place, criterion) in criteria.into_iter().enumerate() {
        let field = Field {
            name: criterion.name.to_owned(),
            sense: Sense::Better(criterion.direction),
            concept: criterion.concept,
            unit: criterion.unit,
            scale: Vec::new(),
            values: records.iter().map(criterion.figure).collect(),
            trouble: None,
        };
        roster.fields.insert(place, field);
    }
}
