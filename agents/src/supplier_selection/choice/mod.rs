//! What is compared: which suppliers, by which columns, with which end good, and what stands where the file has nothing.
//! Everything that is left out is listed with its reason. Reading order: `criterion`, this file, `selection`, `check`.

mod check;
mod criterion;
mod selection;

use kernels::suppliers::{DecisionMatrix, Direction};

pub use criterion::Criterion;

use self::{
    check::check,
    selection::{broken_requirement, chosen_fields, said},
};
use super::{
    fields::Roster,
    params::{Blanks, RankParams},
};
use intake::AgentError;
use kernels::cancel;

/// A supplier that is not ranked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeftOut {
    pub supplier: usize,
    pub reason: String,
}

/// A column that is not compared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unused {
    pub name: String,
    pub reason: String,
    /// A person can change that by saying which end is good.
    pub is_question: bool,
}

/// The table that is ranked.
pub struct Choice {
    /// Positions in the roster.
    pub suppliers: Vec<usize>,
    pub criteria: Vec<Criterion>,
    pub left_out: Vec<LeftOut>,
    pub unused: Vec<Unused>,
}

impl Choice {
    /// The numbers for the kernels.
    pub fn matrix(&self) -> Result<DecisionMatrix, AgentError> {
        let columns = self.criteria.iter().map(|criterion| criterion.values.clone()).collect();
        let directions = self.criteria.iter().map(|criterion| criterion.direction).collect();
        DecisionMatrix::from_columns(columns, directions)
            .map_err(|cause| AgentError::Needs(format!("The suppliers cannot be compared: {cause}.")))
    }

    /// Fills blanks with the best (`true`) or the worst value of a criterion, to see whether they matter.
    pub fn with_blanks_at(&self, best: bool) -> Self {
        let fill = |criterion: &Criterion| {
            let (best_value, worst_value) = criterion.ends();
            let fill = if best { best_value } else { worst_value };
            let values = criterion.raw.iter().map(|value| value.unwrap_or(fill)).collect();
            Criterion { values, ..criterion.clone() }
        };
        Self {
            suppliers: self.suppliers.clone(),
            criteria: self.criteria.iter().map(fill).collect(),
            left_out: self.left_out.clone(),
            unused: self.unused.clone(),
        }
    }
}

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
                is_said: said(params, &field.name).is_some(),
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
