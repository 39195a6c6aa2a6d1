//! Takes base forecasts and returns coherent forecasts; the weighting is the one that was best in windows of the past, or
//! depends on how many past errors are known.

use super::{
    HierarchyError, MOST_ERRORS, PastWindow, Tree, choice, min_trace::MinTrace, non_negative::lift_to_zero,
    projection::Projection, shrinkage::covariance,
};
use crate::cancel;

/// How the nodes were weighted against each other.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Weighting {
    /// By variances and shrunk correlations of past errors (MinT).
    ErrorsTogether { shrinkage: f64 },
    /// By variances of past errors alone.
    Errors,
    /// By the number of leaves below a node, as if the errors of all leaves were equally large and independent.
    Structure,
    /// All nodes alike (ordinary least squares; Hyndman and others, 2011).
    Equal,
    /// Only the leaves count; every other node is their sum.
    BottomUp,
    /// The total keeps its own forecast, and the others are fitted to it by the variances of their errors.
    TopDown,
}

/// Forecasts that add up.
#[derive(Debug, Clone, PartialEq)]
pub struct Reconciled {
    pub weighting: Weighting,
    /// `[node][step]`, in the units of the base forecasts; a parent is the sum of its children in `Tree::sum_up`.
    pub forecasts: Vec<Vec<f64>>,
}

/// Smallest number of past moments with errors for which variances and correlations are estimated.
const LEAST_TOGETHER: usize = 8;
const LEAST_APART: usize = 4;
/// A smaller variance, relative to the largest one, would make the arithmetic fail.
const LEAST_VARIANCE: f64 = 1e-12;

/// Reconciles the forecasts of all nodes of a tree.
///
/// `base[node][step]` are forecasts, each row of a node equally long; an inner node without a forecast of its own has NaN
/// in its row and becomes the sum of its children. `errors[node][moment]` are errors one step ahead at common moments,
/// NaN where unknown, the latest last; only the last `MOST_ERRORS` are looked at. With `non_negative`, no number is
/// below zero. Coherent base forecasts come back unchanged, so that unbiased forecasts stay unbiased.
///
/// # Errors
/// When rows are missing or of different lengths, or a leaf has no finite forecast.
pub fn reconcile(
    tree: &Tree,
    base: &[Vec<f64>],
    errors: &[Vec<f64>],
    non_negative: bool,
) -> Result<Reconciled, HierarchyError> {
    reconcile_tested(tree, base, errors, &[], non_negative)
}

/// Reconciles as `reconcile` does, but by the weighting that was best in windows of the past, and never by one whose total was
/// further off there than the total's own forecast. `windows` holds windows in which the total and all leaves have a forecast.
///
/// # Errors
/// When rows are missing or of different lengths, or a leaf has no finite forecast.
pub fn reconcile_tested(
    tree: &Tree,
    base: &[Vec<f64>],
    errors: &[Vec<f64>],
    windows: &[PastWindow],
    non_negative: bool,
) -> Result<Reconciled, HierarchyError> {
    let has_own = check(tree, base, errors)?;
    let scale = power_of_two_below(base);
    let errors = usable_errors(errors, &has_own, scale);
    let usual = usual(tree, &errors, &has_own);
    let (weighting, method) = if windows.is_empty() || !has_own[0] {
        usual
    } else {
        let (weightings, mut methods): (Vec<Weighting>, Vec<Method>) =
            std::iter::once(usual).chain(others(tree, &errors, &has_own)).unzip();
        let best = choice::best(tree, &methods, windows, non_negative);
        (weightings[best], methods.swap_remove(best))
    };
    let steps = base[0].len();
    let mut forecasts = vec![Vec::with_capacity(steps); tree.nodes()];
    for step in 0..steps {
        cancel::look();
        let own = |(row, has_own): (&Vec<f64>, &bool)| if *has_own { row[step] / scale } else { f64::NAN };
        let column: Vec<f64> = base.iter().zip(&has_own).map(own).collect();
        let values = method.coherent(tree, &column, non_negative);
        let finish = |value: f64| (value * scale).clamp(-f64::MAX, f64::MAX);
        forecasts.iter_mut().zip(values).for_each(|(row, value)| row.push(finish(value)));
    }
    Ok(Reconciled { weighting, forecasts })
}

pub(super) enum Method<'a> {
    Projection(Projection<'a>),
    MinTrace(MinTrace<'a>),
}

impl<'a> Method<'a> {
    /// Weighted least squares with these variances; nodes without a forecast of their own have no influence.
    fn projection(tree: &'a Tree, has_own: &[bool], variance: impl Fn(usize) -> f64) -> Self {
        let of_node = |node: usize| if has_own[node] { variance(node) } else { f64::INFINITY };
        let variances: Vec<f64> = (0..tree.nodes()).map(of_node).collect();
        Self::Projection(Projection::new(tree, &variances))
    }

    /// Numbers that add up, one per node. `base` holds NaN where a node has no number of its own.
    pub(super) fn coherent(&self, tree: &Tree, base: &[f64], non_negative: bool) -> Vec<f64> {
        let base: Vec<f64> = base.iter().map(|value| if value.is_nan() { 0.0 } else { *value }).collect();
        let mut values = match self {
            Self::Projection(projection) => projection.apply(&base),
            Self::MinTrace(min_trace) => min_trace.apply(&base),
        };
        if non_negative {
            lift_to_zero(tree, &mut values);
        }
        tree.sum_up(&mut values);
        values
    }
}

/// The method that the number of known errors suggests.
fn usual<'a>(tree: &'a Tree, errors: &[Vec<f64>], has_own: &[bool]) -> (Weighting, Method<'a>) {
    let (variances, weighting) = variances(tree, errors, has_own);
    match weighting {
        Weighting::ErrorsTogether { .. } => {
            let covariance = covariance(errors, &variances);
            let shrinkage = covariance.shrinkage;
            (Weighting::ErrorsTogether { shrinkage }, Method::MinTrace(MinTrace::new(tree, covariance)))
        }
        other => (other, Method::Projection(Projection::new(tree, &variances))),
    }
}

/// The methods that the past may prefer to the usual one.
fn others<'a>(tree: &'a Tree, errors: &[Vec<f64>], has_own: &[bool]) -> [(Weighting, Method<'a>); 5] {
    let (variances, _) = variances(tree, errors, has_own);
    let (leaves, is_leaf) = (tree.leaves_below(), tree.is_leaf());
    let smallest = variances.iter().copied().fold(f64::INFINITY, f64::min);
    let by = |variance: &dyn Fn(usize) -> f64| Method::projection(tree, has_own, variance);
    let kept = |node: usize| if node == 0 { smallest * LEAST_VARIANCE } else { variances[node] };
    [
        (Weighting::Errors, by(&|node| variances[node])),
        (Weighting::Structure, by(&|node| leaves[node] as f64)),
        (Weighting::Equal, by(&|_| 1.0)),
        (Weighting::BottomUp, by(&|node| if is_leaf[node] { 1.0 } else { f64::INFINITY })),
        (Weighting::TopDown, by(&kept)),
    ]
}

/// Which nodes have a forecast of their own.
fn check(tree: &Tree, base: &[Vec<f64>], errors: &[Vec<f64>]) -> Result<Vec<bool>, HierarchyError> {
    let need = tree.nodes();
    for rows in [base, errors] {
        if rows.len() != need {
            return Err(HierarchyError::WrongCount { have: rows.len(), need });
        }
        if rows.iter().any(|row| row.len() != rows[0].len()) {
            return Err(HierarchyError::WrongLength);
        }
    }
    let is_leaf = tree.is_leaf();
    let mut has_own = Vec::with_capacity(need);
    for (node, row) in base.iter().enumerate() {
        cancel::look();
        let is_known = row.iter().all(|value| value.is_finite());
        let is_absent = row.iter().any(|value| value.is_nan()) && !is_leaf[node];
        if !is_known && !is_absent {
            return Err(HierarchyError::NotFinite { node });
        }
        has_own.push(is_known);
    }
    Ok(has_own)
}

/// The largest power of two not above the largest value: dividing by it is exact, and near one no square overflows.
fn power_of_two_below(base: &[Vec<f64>]) -> f64 {
    let known = base.iter().flatten().filter(|value| value.is_finite());
    let largest = known.fold(0.0_f64, |largest, value| largest.max(value.abs()));
    if largest > 0.0 { largest.log2().floor().clamp(-1000.0, 1000.0).exp2() } else { 1.0 }
}

/// The latest errors; NaN in every row that has too few errors or no forecast of its own.
fn usable_errors(errors: &[Vec<f64>], has_own: &[bool], scale: f64) -> Vec<Vec<f64>> {
    let usable = |(row, has_own): (&Vec<f64>, &bool)| {
        let row = &row[row.len().saturating_sub(MOST_ERRORS)..];
        let known = row.iter().filter(|error| error.is_finite()).count();
        let is_usable = *has_own && known >= LEAST_APART;
        row.iter().map(|error| if is_usable { error / scale } else { f64::NAN }).collect()
    };
    errors.iter().zip(has_own).map(usable).collect()
}

/// The variance of each node's errors or a substitute for it, and how far the errors can be used.
fn variances(tree: &Tree, errors: &[Vec<f64>], has_own: &[bool]) -> (Vec<f64>, Weighting) {
    let leaves = tree.leaves_below();
    let seen: Vec<Option<f64>> = errors.iter().map(|row| mean_square(row)).collect();
    let largest = seen.iter().flatten().fold(0.0_f64, |largest, value| largest.max(*value));
    let moments = errors.first().map_or(0, Vec::len);
    let weighting = match moments {
        _ if largest == 0.0 || !largest.is_finite() => Weighting::Structure,
        LEAST_TOGETHER.. => Weighting::ErrorsTogether { shrinkage: 1.0 },
        LEAST_APART.. => Weighting::Errors,
        _ => Weighting::Structure,
    };
    let per_leaf = typical_per_leaf(&seen, leaves);
    let of_node = |node: usize| match seen[node] {
        _ if !has_own[node] => f64::INFINITY,
        _ if weighting == Weighting::Structure => leaves[node] as f64,
        Some(value) => value.max(largest * LEAST_VARIANCE),
        None => (per_leaf * leaves[node] as f64).max(largest * LEAST_VARIANCE),
    };
    ((0..tree.nodes()).map(of_node).collect(), weighting)
}

/// Mean of the squares of the known values, if there are any.
fn mean_square(row: &[f64]) -> Option<f64> {
    let known: Vec<f64> = row.iter().filter(|error| error.is_finite()).map(|error| error * error).collect();
    (!known.is_empty()).then(|| known.iter().sum::<f64>() / known.len() as f64)
}

/// The median of variance per leaf, for nodes with too few errors for a variance of their own.
fn typical_per_leaf(seen: &[Option<f64>], leaves: &[usize]) -> f64 {
    let ratio = |(seen, leaves): (&Option<f64>, &usize)| seen.map(|value| value / *leaves as f64);
    let mut ratios: Vec<f64> = seen.iter().zip(leaves).filter_map(ratio).collect();
    ratios.sort_by(f64::total_cmp);
    ratios.get(ratios.len() / 2).copied().unwrap_or(1.0)
}
