//! The table that is ranked: suppliers and criteria, and those that are left out with the reasons.

use kernels::suppliers::DecisionMatrix;

use crate::supplier_selection::{data::fields::field::Field, plan::choice::criterion::Criterion};
use intake::AgentError;

/// A supplier that is not ranked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct LeftOut {
    pub supplier: usize,
    pub reason: String,
}

/// A column that is not compared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Unused {
    pub name: String,
    pub reason: String,
    /// The user can change that by stating which end is good.
    pub is_question: bool,
}

impl Unused {
    pub(crate) fn new(field: &Field, reason: &str) -> Self {
        Self { name: field.name.clone(), reason: reason.to_owned(), is_question: false }
    }
}

/// The table that is ranked.
pub(crate) struct Choice {
    /// Positions in the roster.
    pub suppliers: Vec<usize>,
    pub criteria: Vec<Criterion>,
    pub left_out: Vec<LeftOut>,
    pub unused: Vec<Unused>,
}

impl Choice {
    /// The numbers for the kernels.
    pub(crate) fn matrix(&self) -> Result<DecisionMatrix, AgentError> {
        let columns = self.criteria.iter().map(|criterion| criterion.values.clone()).collect();
        let directions = self.criteria.iter().map(|criterion| criterion.direction).collect();
        DecisionMatrix::from_columns(columns, directions)
            .map_err(|cause| AgentError::Needs(format!("The suppliers cannot be compared: {cause}.")))
    }

    /// Fills blanks with the best (`true`) or the worst value of a criterion, to see whether they matter.
    pub(crate) fn with_blanks_at(&self, best: bool) -> Self {
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
