//! Tests what was found for one signal on the rows that were searched and on those that were not.

use crate::sensing::data::columns::Column;
use crate::sensing::data::product::Product;

use super::discovery::{combine, smallest_of};
use super::rows::{Rows, Tested};
use super::scan::{Candidate, Found};

/// The part that confirms must reach this p value by itself, with the same sign.
const CONFIRMED: f64 = 0.05;

/// What the search says about one signal.
#[derive(Debug, Clone)]
pub(crate) struct Judged {
    pub columns: Vec<Column>,
    pub p_value: f64,
    pub is_confirmed: bool,
    /// P value of the part that was searched, corrected for what was tried.
    pub searched: f64,
}

/// The rows of the search: a sample to scan, all that may be searched, and those that confirm.
pub(super) struct Parts {
    pub scanned: Rows,
    pub searched: Option<Rows>,
    pub confirming: Rows,
}

impl Parts {
    fn searched(&self) -> &Rows {
        self.searched.as_ref().unwrap_or(&self.scanned)
    }
}

/// Tests what was found on the rows that were searched and on those that were not.
pub(super) fn judge(
    candidate: &Candidate,
    found: Option<&Found>,
    parts: &Parts,
    products: &[Product],
) -> Judged {
    let Some(found) = found else {
        return Judged { columns: Vec::new(), p_value: 1.0, is_confirmed: false, searched: 1.0 };
    };
    let test = |rows: &Rows| rows.test(&candidate.clean_all(&found.columns, rows, products));
    let (searched, confirming) = (test(parts.searched()), test(&parts.confirming));
    let corrected = searched.as_ref().map_or(1.0, |tested| smallest_of(tested.p_value, found.tried));
    let confirmed = confirming.as_ref().map_or(1.0, |tested| tested.p_value);
    let is_same = match (&searched, &confirming) {
        (Some(searched), Some(confirming)) => agree(searched, confirming),
        _ => false,
    };
    Judged {
        columns: found.columns.clone(),
        p_value: combine(corrected, confirmed),
        is_confirmed: is_same && confirmed <= CONFIRMED,
        searched: corrected,
    }
}

/// The largest effects of both parts have the same sign.
fn agree(one: &Tested, other: &Tested) -> bool {
    let score =
        |tested: &Tested, at: usize| tested.coefficients[at] / tested.std_error(at).max(f64::MIN_POSITIVE);
    let strongest =
        (0..one.coefficients.len()).max_by(|a, b| score(one, *a).abs().total_cmp(&score(one, *b).abs()));
    strongest.is_some_and(|at| one.coefficients[at] * other.coefficients[at] > 0.0)
}
