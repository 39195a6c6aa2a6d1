//! Where figures without a formula come from, as agents declare it for a column or an input. `traced` finds what that means
//! for a file.

use std::borrow::Cow;

use intake::roles::Role;
use provenance::record::{Apart, Reading};
use serde_json::Value;

/// What a column without a formula was taken from, in this order: a parameter that was said, the column of a role, else
/// what is assumed or calculated.
#[derive(Clone, Debug, Default)]
pub struct Origin {
    pub params: &'static [&'static str],
    /// Parameters that change the figures, wherever they come from.
    pub changed_by: &'static [&'static str],
    pub role: Option<Role>,
    /// The column of the file, where no role stands for it, and what became of its numbers.
    pub column: Option<(String, Reading)>,
    /// Rows of the table, from 0, for which that column is blank.
    pub blank: Vec<u32>,
    /// The parameters only stand in for a column that the file does not have.
    pub is_file_first: bool,
    pub otherwise: Option<Cow<'static, str>>,
    pub apart: Option<Apart>,
}

impl Origin {
    /// The parameter that was said.
    pub(crate) fn said(&self, params: &Value) -> Option<&'static str> {
        set(self.params, params)
    }
}

/// The first of the parameters that is set.
pub(super) fn set(names: &[&'static str], params: &Value) -> Option<&'static str> {
    names.iter().copied().find(|name| params.get(*name).is_some_and(|value| !value.is_null()))
}
