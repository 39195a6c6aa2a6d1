//! Takes in one signal after the other, the surest first, as long as the false discovery rate allows.

use rayon::prelude::{
    IndexedParallelIterator, IntoParallelRefIterator, IntoParallelRefMutIterator, ParallelIterator,
};

use crate::cancel::Ticket;
use crate::sensing::data::columns::Column;
use crate::sensing::data::product::Product;
use crate::sensing::problem::{Problem, Step};

use super::discovery::q_values;
use super::judge::{Judged, Parts, judge};
use super::rows::Rows;
use super::scan::{Candidate, Found};

/// Rows that the search looks at; the test of what it finds uses all.
const MOST_SCANNED: usize = 3_000;
/// What was found is looked for again when so much of the variance has been explained since.
const STALE: f64 = 0.97;
/// The memory is estimated again when so much of the variance has been explained since.
const RELEARN: f64 = 0.85;

/// The outcome of the search.
pub(crate) struct Selection {
    /// By candidate: found and relevant signals.
    pub selected: Vec<usize>,
    /// By candidate; given the other selected signals.
    pub judged: Vec<Judged>,
    /// By candidate; before any other signal was given.
    pub alone: Vec<Judged>,
    pub q_values: Vec<f64>,
    pub tried: usize,
}

pub(crate) struct Search<'a> {
    pub problem: &'a Problem,
    pub candidates: &'a [Candidate<'a>],
    pub rate: f64,
    pub longest_lag: usize,
    pub progress: &'a (dyn Fn(usize) + Sync),
}

impl Search<'_> {
    pub(crate) fn run(&self, products: &mut [Product]) -> Selection {
        let mut chosen: Vec<(usize, Vec<Column>)> = Vec::new();
        let mut parts = self.parts(products, &chosen);
        let mut learned_at = parts.scanned.variance();
        let mut found: Vec<Option<(f64, Found)>> = vec![None; self.candidates.len()];
        let mut alone = None;
        let mut tried = 0;
        loop {
            tried += self.refresh(&mut found, &chosen, &parts, products);
            let judged = self.judge_all(&found, &parts, products);
            alone.get_or_insert_with(|| judged.clone());
            let Some(next) = self.next(&judged, &chosen) else { break };
            chosen.push((next, judged[next].columns.clone()));
            parts = self.parts(products, &chosen);
            if parts.scanned.variance() < RELEARN * learned_at {
                self.relearn(products, &chosen);
                parts = self.parts(products, &chosen);
                learned_at = parts.scanned.variance();
                let is_open = |at: usize| chosen.iter().all(|(one, _)| *one != at);
                (0..found.len()).filter(|at| is_open(*at)).for_each(|at| found[at] = None);
            }
        }
        self.polish(products, &mut chosen, &mut found);
        self.finish(products, chosen, &found, alone.unwrap_or_default(), tried)
    }

    /// Scans the candidates whose last scan is out of date; returns the columns that were tried.
    fn refresh(
        &self,
        found: &mut [Option<(f64, Found)>],
        chosen: &[(usize, Vec<Column>)],
        parts: &Parts,
        products: &[Product],
    ) -> usize {
        let variance = parts.scanned.variance();
        let is_chosen = |at: usize| chosen.iter().any(|(candidate, _)| *candidate == at);
        let is_stale = |at: usize| found[at].as_ref().is_none_or(|(before, _)| variance < STALE * before);
        let stale: Vec<usize> =
            (0..self.candidates.len()).filter(|at| !is_chosen(*at) && is_stale(*at)).collect();
        let ticket = Ticket::here();
        let scan = |at: &usize| {
            let scanned =
                ticket.run(|| self.candidates[*at].scan(&parts.scanned, products, self.longest_lag));
            (self.progress)(*at);
            scanned
        };
        let scanned: Vec<Option<Found>> = stale.par_iter().map(scan).collect();
        let mut tried = 0;
        for (at, scanned) in stale.into_iter().zip(scanned) {
            if let Some(scanned) = scanned {
                tried += scanned.tried;
                found[at] = Some((variance, scanned));
            }
        }
        tried
    }

    fn judge_all(&self, found: &[Option<(f64, Found)>], parts: &Parts, products: &[Product]) -> Vec<Judged> {
        let ticket = Ticket::here();
        let judge = |(candidate, found): (&Candidate, &Option<(f64, Found)>)| {
            ticket.run(|| judge(candidate, found.as_ref().map(|(_, found)| found), parts, products))
        };
        self.candidates.par_iter().zip(found).map(judge).collect()
    }

    /// The surest candidate that is not chosen, when the false discovery rate allows it.
    fn next(&self, judged: &[Judged], chosen: &[(usize, Vec<Column>)]) -> Option<usize> {
        let mut p_values: Vec<f64> = judged.iter().map(|judged| judged.p_value).collect();
        chosen.iter().for_each(|(at, _)| p_values[*at] = 0.0);
        let q_values = q_values(&p_values);
        let is_open = |at: &usize| {
            judged[*at].is_confirmed && q_values[*at] <= self.rate && chosen.iter().all(|(one, _)| one != at)
        };
        (0..judged.len()).filter(is_open).min_by(|a, b| p_values[*a].total_cmp(&p_values[*b]))
    }

    /// Looks for form and lag of each chosen signal again, now that the others are known.
    fn polish(
        &self,
        products: &mut [Product],
        chosen: &mut [(usize, Vec<Column>)],
        found: &mut [Option<(f64, Found)>],
    ) {
        if chosen.len() < 2 {
            return;
        }
        self.relearn(products, chosen);
        for at in 0..chosen.len() {
            let others: Vec<(usize, Vec<Column>)> =
                chosen.iter().enumerate().filter(|(i, _)| *i != at).map(|(_, one)| one.clone()).collect();
            let scanned = self.scanned_rows(products, &others);
            let candidate = chosen[at].0;
            if let Some(again) = self.candidates[candidate].scan(&scanned, products, self.longest_lag) {
                chosen[at].1.clone_from(&again.columns);
                found[candidate] = Some((scanned.variance(), again));
            }
        }
    }

    /// Tests every candidate given the chosen ones; chosen ones that do not stand are dropped.
    fn finish(
        &self,
        products: &mut [Product],
        mut chosen: Vec<(usize, Vec<Column>)>,
        found: &[Option<(f64, Found)>],
        alone: Vec<Judged>,
        tried: usize,
    ) -> Selection {
        self.relearn(products, &chosen);
        loop {
            let mut judged = self.judge_all(found, &self.parts(products, &chosen), products);
            for at in 0..chosen.len() {
                let others: Vec<(usize, Vec<Column>)> =
                    chosen.iter().enumerate().filter(|(i, _)| *i != at).map(|(_, one)| one.clone()).collect();
                let candidate = chosen[at].0;
                let parts = self.parts(products, &others);
                let found = found[candidate].as_ref().map(|(_, found)| found);
                judged[candidate] = judge(&self.candidates[candidate], found, &parts, products);
            }
            let p_values: Vec<f64> = judged.iter().map(|judged| judged.p_value).collect();
            let q_values = q_values(&p_values);
            let stands =
                |(at, _): &(usize, Vec<Column>)| judged[*at].is_confirmed && q_values[*at] <= self.rate;
            let weakest = chosen
                .iter()
                .enumerate()
                .filter(|(_, one)| !stands(one))
                .max_by(|a, b| p_values[a.1.0].total_cmp(&p_values[b.1.0]));
            match weakest.map(|(at, _)| at) {
                Some(at) => {
                    chosen.remove(at);
                    self.relearn(products, &chosen);
                }
                None => {
                    let mut selected: Vec<usize> = chosen.iter().map(|(at, _)| *at).collect();
                    selected.sort_unstable();
                    return Selection { selected, judged, alone, q_values, tried };
                }
            }
        }
    }

    fn relearn(&self, products: &mut [Product], chosen: &[(usize, Vec<Column>)]) {
        let ticket = Ticket::here();
        products.par_iter_mut().for_each(|product| {
            ticket.run(|| {
                let signals = self.signal_rows(product, chosen);
                product.learn_memory(&signals);
            });
        });
    }

    fn signal_rows(&self, product: &Product, chosen: &[(usize, Vec<Column>)]) -> Vec<Vec<f64>> {
        let mut rows = Vec::new();
        for (at, columns) in chosen {
            let Candidate { filled, shape, .. } = &self.candidates[*at];
            for column in columns {
                rows.push(product.rows_of(&column.values(filled, shape.kind, product.series)));
            }
        }
        rows
    }

    fn parts(&self, products: &[Product], given: &[(usize, Vec<Column>)]) -> Parts {
        let all: Vec<usize> = (0..products.len()).collect();
        let is_sampled = self.sample(products).len() < all.len();
        let rows = |picked: &[usize], confirms: bool| {
            let rows = Rows::new(products, picked, |t| self.confirms(t) == confirms);
            self.with_given(rows, products, given)
        };
        Parts {
            scanned: self.scanned_rows(products, given),
            searched: is_sampled.then(|| rows(&all, false)),
            confirming: rows(&all, true),
        }
    }

    fn scanned_rows(&self, products: &[Product], given: &[(usize, Vec<Column>)]) -> Rows {
        let rows = Rows::new(products, &self.sample(products), |t| !self.confirms(t));
        self.with_given(rows, products, given)
    }

    fn with_given(&self, mut rows: Rows, products: &[Product], given: &[(usize, Vec<Column>)]) -> Rows {
        for (at, columns) in given {
            let clean = self.candidates[*at].clean_all(columns, &rows, products);
            rows.give(clean);
        }
        rows
    }

    /// Products spread over all, as many as the search may look at.
    fn sample(&self, products: &[Product]) -> Vec<usize> {
        let all: usize = products.iter().map(|product| product.periods.len()).sum();
        let wanted =
            (products.len() * MOST_SCANNED).checked_div(all).unwrap_or(0).clamp(1, products.len().max(1));
        (0..wanted.min(products.len())).map(|i| i * products.len() / wanted).collect()
    }

    /// The history is cut into blocks; two of five confirm.
    fn confirms(&self, period: usize) -> bool {
        let (shortest, longest) = match self.problem.step {
            Step::Day => (7, 28),
            Step::Week => (2, 6),
        };
        let block = (self.problem.history / 25).clamp(shortest, longest);
        matches!(period / block % 5, 1 | 3)
    }
}
