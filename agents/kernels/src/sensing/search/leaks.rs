//! Recognises signals that are made of demand: copies, products with another signal, values that follow demand.

use crate::regression::{Design, least_squares};
use crate::sensing::data::calendar::Calendar;
use crate::sensing::data::closed::Closing;
use crate::sensing::data::filled::Filled;
use crate::sensing::data::product::{Product, Span};
use crate::sensing::effect::{Reason, Verdict};
use crate::sensing::problem::{Problem, SignalKind};
use crate::sensing::sensed::Scale;

use super::rows::{Rows, correlation};

/// A copy gives at least this share of demand, and of what the calendar does not explain of it.
const COPY: f64 = 0.98;
const COPY_OF_REST: f64 = 0.95;
/// A straight line that explains so much of the rest is a copy even when the season differs.
const EXACT: f64 = 0.998;
/// Ratios that differ by less are the same, in at least this share of the periods.
const SAME_RATIO: f64 = 0.005;
const NEARLY_ALL: f64 = 0.9;
/// Evidence that two columns move together, in periods times the share they have in common.
const EVIDENCE: f64 = 40.0;
/// A signal follows demand when later values share this much more with it than the best of present and earlier ones.
const MORE_LATER: f64 = 1.5;
/// Periods by which a signal may follow.
const LONGEST_DELAY: usize = 14;
/// The least share that the same period's value must have in common with demand to be checked.
const CLEAR_SHARE: f64 = 0.1;
/// A ratio to demand that depends on anything with less than this p value is no mere consequence of demand.
const DEPENDS: f64 = 0.01;
/// Without any season in demand only a signal this close to demand counts as its consequence.
const CLOSE_SHARE: f64 = 0.8;

/// The demand of the product with the longest history, before any signal.
pub(crate) struct LeakCheck<'a> {
    problem: &'a Problem,
    filled: &'a [Filled],
    products: Vec<Product>,
    rows: Rows,
    has_zeros: bool,
}

impl<'a> LeakCheck<'a> {
    pub(crate) fn new(
        problem: &'a Problem,
        calendar: &Calendar,
        closings: &[Closing],
        filled: &'a [Filled],
    ) -> Option<Self> {
        let known = |series: &usize| {
            (0..problem.history).filter(|t| problem.series[*series].known(*t).is_some()).count()
        };
        let series = (0..problem.series.len()).max_by_key(known)?;
        let span = Span { from: 0, until: problem.history };
        let product = |scale| Product::new(problem, calendar, closings, scale, series, span);
        let linear = product(Scale::Linear)?;
        let has_zeros = linear.demand.iter().any(|demand| *demand <= 0.0);
        let products = vec![if has_zeros { linear } else { product(Scale::Log)? }];
        let rows = Rows::new(&products, &[0], |_| true);
        Some(Self { problem, filled, products, rows, has_zeros })
    }

    fn product(&self) -> &Product {
        &self.products[0]
    }

    pub(crate) fn check(&self, signal: usize) -> Option<(Verdict, Reason)> {
        let asked = &self.problem.signals[signal];
        if !matches!(asked.kind, SignalKind::Amount | SignalKind::Sentiment) {
            return None;
        }
        let copy = self.copy(signal).or_else(|| self.product_with_other(signal));
        if let Some(reason) = copy {
            return Some((Verdict::Leak, reason));
        }
        if asked.is_planned {
            return None;
        }
        let follows = self.follows_later(signal).or_else(|| self.follows_at_once(signal))?;
        Some((Verdict::KnownAfterwards, follows))
    }

    /// The signal moved by `lag` periods (negative: its later values), in logarithms where demand is.
    fn moved(&self, signal: usize, lag: i32) -> Vec<f64> {
        let raw = self.filled[signal].of_series(self.product().series);
        let last = self.problem.history - 1;
        let at = |t: usize| (t as i32 - lag).clamp(0, last as i32) as usize;
        let is_positive = raw[..=last].iter().all(|value| *value >= 0.0);
        let value = |t: usize| match (self.has_zeros, is_positive) {
            (false, true) if raw[..=last].iter().all(|value| *value > 0.0) => raw[at(t)].ln(),
            (false, true) => raw[at(t)].ln_1p(),
            _ => raw[at(t)],
        };
        (0..raw.len()).map(value).collect()
    }

    fn clean(&self, values: &[f64]) -> Vec<f64> {
        let product = self.product();
        self.rows.clean(|_| product.whitened(product.rows_of(values)))
    }

    fn share_of_rest(&self, values: &[f64]) -> f64 {
        self.rows.correlation(&self.clean(values)).powi(2)
    }

    fn share_of_all(&self, values: &[f64]) -> f64 {
        let product = self.product();
        centred_correlation(&product.rows_of(values), &product.response).powi(2)
    }

    fn copy(&self, signal: usize) -> Option<Reason> {
        let product = self.product();
        let raw = pick(self.filled[signal].of_series(product.series), product);
        if let Some(share) = exact_share(&raw, &product.demand) {
            return Some(Reason::CopyOfDemand { lag: 0, share });
        }
        let longest = self.problem.step.longest_lag().min(self.problem.history / 8) as i32;
        for lag in -longest..=longest {
            let values = self.moved(signal, lag);
            let rest = self.share_of_rest(&values);
            if rest >= EXACT || rest >= COPY_OF_REST && self.share_of_all(&values) >= COPY {
                return Some(Reason::CopyOfDemand { lag, share: rest });
            }
        }
        None
    }

    /// Demand is the signal over another one, as revenue over the price is, or times it.
    fn product_with_other(&self, signal: usize) -> Option<Reason> {
        let product = self.product();
        let raw = self.filled[signal].of_series(product.series);
        let alone = centred_correlation(&pick(raw, product), &product.demand).powi(2);
        for (other, candidate) in self.problem.signals.iter().enumerate() {
            let factor = self.filled[other].of_series(product.series);
            let is_factor = matches!(candidate.kind, SignalKind::Amount | SignalKind::Price);
            if other == signal || !is_factor || product.periods.iter().any(|t| factor[*t] <= 0.0) {
                continue;
            }
            for is_quotient in [true, false] {
                let of = |t: &usize| if is_quotient { raw[*t] / factor[*t] } else { raw[*t] * factor[*t] };
                let values: Vec<f64> = product.periods.iter().map(of).collect();
                if let Some(share) = exact_share(&values, &product.demand) {
                    return Some(Reason::DemandTimes { other, share });
                }
                let share = centred_correlation(&values, &product.demand).powi(2);
                if share >= COPY && share > alone && is_proportional(&values, &product.demand) {
                    return Some(Reason::DemandTimes { other, share });
                }
            }
        }
        None
    }

    /// Later values of the signal have more in common with demand than present and earlier ones.
    fn follows_later(&self, signal: usize) -> Option<Reason> {
        let longest = self.problem.step.longest_lag().min(self.problem.history / 8);
        let share = |lag: i32| self.share_of_rest(&self.moved(signal, lag));
        let before = (0..=longest).map(|lag| share(lag as i32)).fold(0.0, f64::max);
        let delays = 1..=LONGEST_DELAY.min(longest);
        let (after, lag) =
            delays.map(|lag| (share(-(lag as i32)), lag)).max_by(|a, b| a.0.total_cmp(&b.0))?;
        let is_clear = after * self.rows.count() as f64 > EVIDENCE && after > MORE_LATER * before;
        is_clear.then(|| Reason::FollowsDemand { lag, correlation: after.sqrt() })
    }

    /// The signal is a share of the same period's demand that depends on nothing else, demand's season included.
    fn follows_at_once(&self, signal: usize) -> Option<Reason> {
        let product = self.product();
        let share = self.share_of_rest(&self.moved(signal, 0));
        let is_clear = share >= CLEAR_SHARE && share * self.rows.count() as f64 > EVIDENCE;
        let raw = pick(self.filled[signal].of_series(product.series), product);
        if !is_clear || raw.iter().any(|value| *value < 0.0) {
            return None;
        }
        let rows: Vec<usize> = (0..raw.len()).filter(|row| product.demand[*row] > 0.0).collect();
        let ratio: Vec<f64> = rows.iter().map(|row| raw[*row] / product.demand[*row]).collect();
        let size: Vec<f64> = rows.iter().map(|row| product.demand[*row].ln()).collect();
        let mean = ratio.iter().sum::<f64>() / ratio.len() as f64;
        let calendar: Vec<Vec<f64>> =
            product.base.iter().map(|column| rows.iter().map(|row| column[*row]).collect()).collect();
        let weights: Vec<f64> = rows.iter().map(|row| product.demand[*row]).collect();
        let of_demand = least_squares(&design(&calendar, None)?, &size, None).ok()?;
        let of_ratio = least_squares(&design(&calendar, Some(&size))?, &ratio, Some(&weights)).ok()?;
        let others: Vec<usize> = (1..=calendar.len()).collect();
        let is_free = of_ratio.joint_test(&others)?.p_value > DEPENDS;
        let has_season =
            calendar.len() > 1 && of_demand.joint_test(&others[..calendar.len() - 1])?.p_value < 1e-4;
        let is_measured = of_ratio.std_errors[calendar.len()] < 0.25 * mean;
        let follows = is_free && is_measured && (has_season || share >= CLOSE_SHARE);
        follows.then(|| Reason::FollowsDemand { lag: 0, correlation: share.sqrt() })
    }
}

fn design(columns: &[Vec<f64>], last: Option<&Vec<f64>>) -> Option<Design> {
    let all: Vec<&[f64]> = columns.iter().chain(last).map(Vec::as_slice).collect();
    Design::of(&all).ok()
}

fn pick(values: &[f64], product: &Product) -> Vec<f64> {
    product.periods.iter().map(|t| values[*t]).collect()
}

fn centred_correlation(left: &[f64], right: &[f64]) -> f64 {
    let centred = |values: &[f64]| {
        let mean = values.iter().sum::<f64>() / values.len().max(1) as f64;
        values.iter().map(|value| value - mean).collect::<Vec<f64>>()
    };
    correlation(&centred(left), &centred(right))
}

/// The share of periods in which the left is the same multiple of the right, when that is nearly all of them although
/// the right moves: wrong or repeated rows of the others must not hide what a column is made of.
fn exact_share(left: &[f64], right: &[f64]) -> Option<f64> {
    let mut ratios: Vec<f64> = Vec::new();
    for (value, demand) in left.iter().zip(right) {
        if *demand > 0.0 {
            ratios.push(value / demand);
        }
    }
    if ratios.is_empty() {
        return None;
    }
    ratios.sort_by(f64::total_cmp);
    let usual = ratios[ratios.len() / 2];
    let (mut same_left, mut same_right) = (Vec::new(), Vec::new());
    for (value, demand) in left.iter().zip(right) {
        if *demand > 0.0 && (value / demand / usual - 1.0).abs() < SAME_RATIO {
            same_left.push(*value);
            same_right.push(*demand);
        }
    }
    let share = same_left.len() as f64 / ratios.len() as f64;
    let moves = centred_correlation(&same_left, &same_right).powi(2) >= EXACT;
    (share >= NEARLY_ALL && moves).then_some(share)
}

/// The line through both passes near the origin.
fn is_proportional(left: &[f64], right: &[f64]) -> bool {
    let mean = |values: &[f64]| values.iter().sum::<f64>() / values.len().max(1) as f64;
    let variation = |values: &[f64]| {
        let centre = mean(values);
        (values.iter().map(|value| (value - centre).powi(2)).sum::<f64>() / values.len() as f64).sqrt()
            / centre
    };
    (variation(left) / variation(right) - 1.0).abs() < 0.1
}
