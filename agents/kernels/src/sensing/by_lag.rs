//! The effect of a signal at every lead that was tried, beside the other signals that were found.

use super::answer::Answer;
use super::data::columns::Column;
use super::search::rows::Rows;

/// Signals that are looked at, the surest first.
const MOST_SIGNALS: usize = 3;
/// P value below which an effect is significant, before it is shared out over the leads of a signal (Bonferroni).
const SIGNIFICANT: f64 = 0.05;

/// The effect of one unit of a signal on demand `lag` periods later, in the form and unit of the effect that was found, if
/// this lead replaces the one that was found. Signals that change slowly have similar effects at neighbouring leads.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct LagEffect {
    pub signal: usize,
    /// Periods by which the signal leads.
    pub lag: usize,
    pub effect: f64,
    pub std_error: f64,
    pub is_significant: bool,
}

impl Answer<'_> {
    /// All leads of the surest signals, in the order of their evidence.
    pub(crate) fn by_lag(&self) -> Vec<LagEffect> {
        let selection = &self.found.selection;
        let mut surest = selection.selected.clone();
        surest.sort_by(|a, b| selection.judged[*a].p_value.total_cmp(&selection.judged[*b].p_value));
        surest.truncate(MOST_SIGNALS);
        let mut found = Vec::new();
        for at in surest {
            let signal = self.candidates[at].signal;
            let own = self.found.columns.iter().find(|column| column.signal == signal);
            if let Some(column) = own {
                self.add_lags(at, column, &mut found);
            }
        }
        found
    }

    /// Every lead of one signal, given all the others.
    fn add_lags(&self, at: usize, own: &Column, found: &mut Vec<LagEffect>) {
        let products = &self.found.products;
        let all: Vec<usize> = (0..products.len()).collect();
        let longest = self.ground.longest_lag;
        // The first periods have no earlier value of the signal.
        let mut rows = Rows::new(products, &all, |period| period >= longest);
        for column in self.found.columns.iter().filter(|column| column.signal != own.signal) {
            let other = self.candidates.iter().find(|candidate| candidate.signal == column.signal);
            if let Some(other) = other {
                let clean = other.clean(column, &rows, products);
                rows.give(vec![clean]);
            }
        }
        let unit = self.mean_unit();
        for lag in 0..=longest {
            let column = Column { lag, ..*own };
            let clean = self.candidates[at].clean(&column, &rows, products);
            let Some(tested) = rows.test(&[clean]) else { continue };
            found.push(LagEffect {
                signal: own.signal,
                lag,
                effect: tested.coefficients[0] * unit,
                std_error: tested.std_error(0) * unit,
                is_significant: tested.p_value < SIGNIFICANT / (longest + 1) as f64,
            });
        }
    }
}
