//! Rows after the last demand that lack only a quantity: the plan for the future, in files that have a column for it.

use super::{DemandRow, rules::Blank};
use crate::roles::{Role, Roles};

/// Takes the planned rows out of the rows that lack a quantity. Without a column of promotions
/// or holidays, a row without a quantity is no plan and stays.
pub(super) fn take_out(blanks: &mut Vec<Blank>, rows: &[DemandRow], roles: &Roles) {
    let has_plans = [Role::Promotion, Role::Holiday].into_iter().any(|role| roles.get(role).is_some());
    let Some(last) = rows.iter().map(|row| row.date).max().filter(|_| has_plans) else { return };
    blanks.retain(|blank| blank.date <= last);
}
