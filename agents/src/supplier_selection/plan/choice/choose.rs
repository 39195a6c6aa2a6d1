//! Settles which suppliers are compared by which columns, and fills what is blank.

use kernels::suppliers::Direction;

use crate::supplier_selection::{
    data::fields::roster::Roster,
    params::{Blanks, RankParams},
    plan::choice::{
        check::check,
        criterion::Criterion,
        selection::{broken_requirement, chosen_fields, given_direction},
        table::{Choice, LeftOut, Unused},
    },
};
use intake::AgentError;
use kernels::cancel;

/// Settles what is compared. Names in `params` are those of the file.
pub fn choose(file: &str, roster: &Roster, params: &RankParams) -> Result<Choice, AgentError> {
    let (fields, mut unused) = chosen_fields(roster, params)?;
    let (mut suppliers, mut left_out) = chosen_suppliers(roster, params);
    let blanks = params.blanks.unwrap_or_default();
    if blanks == Blanks::LeaveOut {
        suppliers.retain(|supplier| {
            let blank = fields.iter().find(|(field, _)| field.values[*supplier].is_none());
            let reason = blank.map(|(field, _)| format!("no value for {}", field.name));
            left_out.extend(reason.clone().map(|reason| LeftOut { supplier: *supplier, reason }));
            reason.is_none()
        });
    }
    suppliers.retain(|supplier| {
        let has_any = fields.is_empty() || fields.iter().any(|(field, _)| field.values[*supplier].is_some());
        if !has_any {
            left_out.push(LeftOut { supplier: *supplier, reason: "no value for any criterion".to_owned() });
        }
        has_any
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

/// Why a column cannot tell suppliers apart.
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
