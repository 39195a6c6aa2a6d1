//! Rows after the last demand that have all but a quantity: the plan of what is ahead, where a file has a column for it.

use super::{DemandRow, rules::Blank};
use crate::roles::{Role, Roles};

/// Takes the planned rows out of those that lack a quantity. Without a column of promotions
/// or holidays a row without a quantity says nothing and stays.
pub(super) fn take_out(blanks: &mut Vec<Blank>, rows: &[DemandRow], roles: &Roles) {
    let has_plans = [Role::Promotion, Role::Holiday].into_iter().any(|role| roles.get(role).is_some());
    let Some(last) = rows.iter().map(|row| row.date).max().filter(|_| has_plans) else { return };
    blanks.retain(|blank| blank.date <= last);
}
