//! Years, quarters and months that the file holds in part only: their totals stand beside whole ones, and that is said first.

use chrono::NaiveDate;
use language::Unit;

use super::reader::Reader;
use crate::{
    coverage::{coverage, next_start, start_of},
    execute::step_text,
    query::{Key, Shape},
};

impl Reader<'_> {
    /// Doubts about the first and the last step of time that the answer lists.
    pub(super) fn doubt_partial_steps(&mut self, shape: &Shape) {
        let Some((column, unit)) = steps_of(shape) else { return };
        let (Some(covered), Some(spare)) = (coverage(self.data, column), days_that_may_lack(unit)) else {
            return;
        };
        let period = self.period.clone().filter(|period| period.column == column);
        let (from, to) = period.map_or((None, None), |period| (period.from, period.to));
        let change = if matches!(shape, Shape::YearOverYear { .. }) {
            ", and its change is not one of whole years"
        } else {
            ""
        };
        let name = |day: NaiveDate| step_text(day, unit);
        if let Some(start) = start_of(covered.first, unit)
            && (covered.first - start).num_days() > spare
            && from.is_none_or(|from| from <= start)
            && to.is_none_or(|to| to >= covered.first)
        {
            self.doubts.push(format!(
                "The file begins on {}, so {} is not whole.",
                covered.first,
                name(start)
            ));
        }
        if let Some(start) = start_of(covered.last, unit)
            && let Some(end) = next_start(start, unit).and_then(|next| next.pred_opt())
            && (end - covered.last).num_days() > spare
            && to.is_none_or(|to| to >= end)
            && from.is_none_or(|from| from <= covered.last)
        {
            self.doubts.push(format!(
                "The file ends on {}, so {} is not whole{change}.",
                covered.last,
                name(start)
            ));
        }
    }
}

/// The steps of time that an answer lists or chooses from.
fn steps_of(shape: &Shape) -> Option<(usize, Unit)> {
    match shape {
        Shape::YearOverYear { date, .. } => Some((*date, Unit::Year)),
        Shape::Figure { groups, .. } => groups.iter().find_map(|key| match key {
            Key::Step(column, unit) => Some((*column, *unit)),
            Key::Column(_) | Key::Weekday(_) => None,
        }),
        Shape::FirstOfEach { each: Key::Step(column, unit), .. }
        | Shape::OfTotals { per: Key::Step(column, unit), .. } => Some((*column, *unit)),
        Shape::FirstOfEach { .. }
        | Shape::OfTotals { .. }
        | Shape::Rows { .. }
        | Shape::Distinct { .. }
        | Shape::Share { .. }
        | Shape::Compare { .. }
        | Shape::Changes { .. }
        | Shape::Concentration { .. }
        | Shape::Runs { .. }
        | Shape::StepsPassing { .. }
        | Shape::Correlation { .. } => None,
    }
}

/// How many days without rows at its beginning or end a step of time may have and still count as whole.
fn days_that_may_lack(unit: Unit) -> Option<i64> {
    match unit {
        Unit::Year => Some(14),
        Unit::Quarter => Some(7),
        Unit::Month => Some(4),
        Unit::Second | Unit::Minute | Unit::Hour | Unit::Day | Unit::BusinessDay | Unit::Week => None,
    }
}
