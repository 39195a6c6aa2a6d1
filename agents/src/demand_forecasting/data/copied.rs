//! Rows that repeat an earlier one in every column and were added up, because nobody decided otherwise. Shows how much of the
//! recent demand of each product they hold: a file that was pasted twice doubles its forecast.

use std::collections::{HashMap, HashSet};

use chrono::Duration;

use intake::{
    demand::Demand,
    problem::USED,
    recipe::{Copies, Rules},
};

/// How the problem of a row begins that repeats an earlier one.
const COPY: &str = "same as row";
/// The part of the history that shows how much the forecast depends on the rows.
const RECENT_DAYS: i64 = 365;

/// The repeated rows of a file.
#[derive(Debug)]
pub(crate) struct Copied {
    pub rows: usize,
    pub of_rows: usize,
    by_product: HashMap<String, Shares>,
}

/// Recent demand of a product.
#[derive(Debug, Default, Clone, Copy)]
struct Shares {
    repeated: f64,
    all: f64,
}

impl Copied {
    /// `None` when no row is repeated, or when the user has decided what to do with such rows.
    pub(super) fn of(demand: &Demand, rules: &Rules) -> Option<Self> {
        if matches!(rules.copies, Some(Copies::Sum | Copies::Drop)) {
            return None;
        }
        let mut repeated: HashSet<u64> = HashSet::new();
        for problem in &demand.problems {
            if problem.done == USED && problem.problem.starts_with(COPY) {
                repeated.insert(problem.row);
            }
        }
        let last = demand.rows.iter().map(|row| row.date).max().filter(|_| !repeated.is_empty())?;
        let mut shares = vec![Shares::default(); demand.products.len()];
        for row in demand.rows.iter().filter(|row| last - row.date < Duration::days(RECENT_DAYS)) {
            let share = &mut shares[row.product];
            share.all += row.quantity;
            if repeated.contains(&row.row) {
                share.repeated += row.quantity;
            }
        }
        Some(Self {
            rows: repeated.len(),
            of_rows: demand.rows.len(),
            by_product: demand.products.iter().cloned().zip(shares).collect(),
        })
    }

    /// By which share the recent demand of these products would be lower without the repeated rows, and by which share it is
    /// too high if they are copies; `None` without such demand.
    pub(crate) fn effect<'a>(&self, products: impl Iterator<Item = &'a str>) -> Option<Effect> {
        let mut sum = Shares::default();
        for share in products.filter_map(|product| self.by_product.get(product)) {
            sum.repeated += share.repeated;
            sum.all += share.all;
        }
        let rest = sum.all - sum.repeated;
        (sum.repeated > 0.0 && rest > 0.0)
            .then(|| Effect { share: sum.repeated / sum.all, too_high: sum.repeated / rest })
    }
}

/// What the repeated rows do to the demand of some products.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Effect {
    pub share: f64,
    pub too_high: f64,
}
