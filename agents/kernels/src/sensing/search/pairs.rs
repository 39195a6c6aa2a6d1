//! Signals that move together so closely that their effects cannot be separated.

use crate::sensing::data::columns::Column;
use crate::sensing::data::product::Product;
use crate::sensing::effect::Form;
use crate::sensing::problem::SignalKind;

use super::rows::{Rows, correlation};
use super::scan::Candidate;
use super::select::Selection;

/// From this correlation on, no history separates two signals; the variance of their effects is twenty times that of
/// one alone.
const TOGETHER: f64 = 0.975;
/// From this one on, a test decides.
const CLOSE: f64 = 0.9;
/// A signal that keeps its effect at this p value beside the other is separable.
const SEPARABLE: f64 = 0.001;

/// Two candidates that cannot be separated; the first one takes part in the model for both.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Pair {
    pub kept: usize,
    pub other: usize,
    pub correlation: f64,
}

/// The pairs among the selected and all other candidates. The weaker of two selected ones leaves the selection.
pub(crate) fn find(candidates: &[Candidate], products: &[Product], selection: &mut Selection) -> Vec<Pair> {
    let all: Vec<usize> = (0..products.len()).collect();
    let rows = Rows::new(products, &all, |_| true);
    let mut by_strength = selection.selected.clone();
    by_strength.sort_by(|a, b| selection.alone[*a].p_value.total_cmp(&selection.alone[*b].p_value));
    let mut pairs: Vec<Pair> = Vec::new();
    for kept in by_strength {
        if !selection.selected.contains(&kept) {
            continue;
        }
        for other in (0..candidates.len()).filter(|other| *other != kept) {
            let is_kept_elsewhere = pairs.iter().any(|pair| pair.kept == other || pair.other == other);
            if is_kept_elsewhere || is_category(&candidates[kept]) || is_category(&candidates[other]) {
                continue;
            }
            let correlation = together(candidates, products, &rows, selection, (kept, other));
            let is_pair = correlation.abs() >= TOGETHER
                || correlation.abs() >= CLOSE
                    && !is_separable(candidates, products, selection, (kept, other));
            if is_pair {
                pairs.push(Pair { kept, other, correlation });
                selection.selected.retain(|one| *one != other);
            }
        }
    }
    pairs
}

fn is_category(candidate: &Candidate) -> bool {
    candidate.shape.kind == SignalKind::Level
}

/// The correlation of both signals as they are, beside the calendar, with the lag of the first one.
fn together(
    candidates: &[Candidate],
    products: &[Product],
    rows: &Rows,
    selection: &Selection,
    (kept, other): (usize, usize),
) -> f64 {
    let lag = selection.judged[kept].columns.first().map_or(0, |column| column.lag);
    let clean = |at: usize| {
        let column = Column { signal: candidates[at].signal, lag, form: Form::Linear };
        candidates[at].clean(&column, rows, products)
    };
    correlation(&clean(kept), &clean(other))
}

/// One of both keeps its effect beside the other, and the other does not matter or does so as well.
fn is_separable(
    candidates: &[Candidate],
    products: &[Product],
    selection: &Selection,
    (kept, other): (usize, usize),
) -> bool {
    if selection.selected.contains(&other) {
        return true;
    }
    let all: Vec<usize> = (0..products.len()).collect();
    let mut rows = Rows::new(products, &all, |_| true);
    for at in selection.selected.iter().filter(|at| **at != kept) {
        let given = candidates[*at].clean_all(&selection.judged[*at].columns, &rows, products);
        rows.give(given);
    }
    let beside = candidates[other].clean_all(&selection.alone[other].columns, &rows, products);
    rows.give(beside);
    let columns = candidates[kept].clean_all(&selection.judged[kept].columns, &rows, products);
    rows.test(&columns).is_some_and(|tested| tested.p_value <= SEPARABLE)
}
