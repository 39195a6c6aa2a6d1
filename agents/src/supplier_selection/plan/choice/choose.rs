//! Selects the suppliers and the columns that are compared, and fills blanks.

use kernels::suppliers::Direction;

use crate::supplier_selection::{
    data::fields::roster::Roster,
    params::{Blanks, RankParams},
    plan::choice::{
        check::check,
        criterion::Criterion,
        selection::{Directed, broken_requirement, chosen_fields, given_direction},
        table::{Choice, LeftOut, Unused},
    },
};
use intake::AgentError;
use kernels::cancel;

/// Selects the suppliers and the criteria. Names in `params` are those of the file.
pub(crate) fn choose(file: &str, roster: &Roster, params: &RankParams) -> Result<Choice, AgentError> {
    let (fields, mut unused) = chosen_fields(roster, params)?;
    let (mut suppliers, mut left_out) = chosen_suppliers(roster, params);
    let blanks = params.blanks.unwrap_or_default();
    suppliers.retain(|supplier| match missing_values(&fields, *supplier, blanks) {
        None => true,
        Some(reason) => {
            left_out.push(LeftOut { supplier: *supplier, reason });
            false
        }
    });
    let mut criteria = Vec::new();
    for (field, direction) in fields {
        cancel::tick();
        let raw: Vec<Option<f64>> = suppliers.iter().map(|supplier| field.values[*supplier]).collect();
        match why_useless(&raw) {
            Some(reason) => unused.push(Unused { name: field.name.clone(), reason, is_question: false }),
            None => criteria.push(Criterion {
                name: field.name.clone(),
                direction,
                is_direction_given: given_direction(params, &field.name).is_some(),
                unit: field.unit,
                scale: field.scale.clone(),
                concept: field.concept,
                values: filled(&raw, direction, blanks),
                raw,
            }),
        }
    }
    left_out.sort_by_key(|left| left.supplier);
    let choice = Choice { suppliers, criteria, left_out, unused };
    check(file, roster, choice)
}

/// The reason why a supplier with blank values cannot be compared.
fn missing_values(fields: &[Directed], supplier: usize, blanks: Blanks) -> Option<String> {
    let mut blank = fields.iter().filter(|(field, _)| field.values[supplier].is_none());
    let (first, _) = blank.next()?;
    if blanks == Blanks::LeaveOut {
        return Some(format!("no value for {}", first.name));
    }
    let count = 1 + blank.count();
    (count == fields.len()).then(|| "no value for any criterion".to_owned())
}

fn chosen_suppliers(roster: &Roster, params: &RankParams) -> (Vec<usize>, Vec<LeftOut>) {
    let only = params.suppliers.as_deref().unwrap_or_default();
    let excluded = params.exclude.as_deref().unwrap_or_default();
    let (mut kept, mut left_out) = (Vec::new(), Vec::new());
    for (supplier, name) in roster.names.iter().enumerate() {
        let reason = if (!only.is_empty() && !only.contains(name)) || excluded.contains(name) {
            Some("left out as you asked".to_owned())
        } else {
            broken_requirement(roster, params, supplier)
        };
        match reason {
            Some(reason) => left_out.push(LeftOut { supplier, reason }),
            None => kept.push(supplier),
        }
    }
    (kept, left_out)
}

/// The reason why a column does not distinguish suppliers.
fn why_useless(raw: &[Option<f64>]) -> Option<String> {
    let filled = raw.iter().flatten().count();
    if 2 * filled < raw.len() {
        return Some(format!("only {filled} of {} suppliers have a value", raw.len()));
    }
    let mut values = raw.iter().flatten();
    let first = values.next();
    (raw.len() > 1 && values.all(|value| Some(value) == first))
        .then(|| "the same for every supplier".to_owned())
}

fn filled(raw: &[Option<f64>], direction: Direction, blanks: Blanks) -> Vec<f64> {
    let mut known: Vec<f64> = raw.iter().flatten().copied().collect();
    known.sort_by(f64::total_cmp);
    let (Some(low), Some(high)) = (known.first().copied(), known.last().copied()) else { return Vec::new() };
    let middle = (known[(known.len() - 1) / 2] + known[known.len() / 2]) / 2.0;
    let fill = match (blanks, direction) {
        (Blanks::Worst, Direction::Cost) => high,
        (Blanks::Worst, Direction::Benefit) => low,
        (Blanks::Median | Blanks::LeaveOut, _) => middle,
    };
    raw.iter().map(|value| value.unwrap_or(fill)).collect()
}
