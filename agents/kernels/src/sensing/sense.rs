//! The order of the work: refuse, choose a scale, search, fit, test on the past, forecast.

use std::sync::atomic::{AtomicUsize, Ordering};

use super::answer::Answer;
use super::data::columns::Column;
use super::data::product::Product;
use super::ground::Ground;
use super::problem::{Options, Problem, Progress, SensingError, Stage};
use super::question;
use super::search::pairs::{self, Pair};
use super::search::scan::Candidate;
use super::search::select::{Search, Selection};
use super::sensed::{Scale, Sensed};

/// The number of products with which the scale is chosen.
const SCALE_PRODUCTS: usize = 3;

/// Senses demand. Left early when the work is cancelled (`cancel::unless_cancelled`).
pub fn sense(
    problem: &Problem,
    options: &Options,
    progress: &(dyn Fn(Progress) + Sync),
) -> Result<Sensed, SensingError> {
    question::check(problem)?;
    let all = problem.series.len();
    progress(Progress { stage: Stage::Prepare, done: 0, all });
    let ground = Ground::new(problem, options);
    let candidates = ground.candidates();
    progress(Progress { stage: Stage::Prepare, done: all, all });
    let found = find(&ground, &candidates, options, progress);
    if found.products.is_empty() {
        return Err(SensingError::TooShort {
            have: problem.history,
            need: ground.calendar.columns.len() + 8,
        });
    }
    Ok(Answer { ground: &ground, candidates: &candidates, found, options, progress }.write())
}

/// What the search found.
pub(crate) struct Finding {
    pub scale: Scale,
    /// The products as the model with signals sees them.
    pub products: Vec<Product>,
    pub selection: Selection,
    pub pairs: Vec<Pair>,
    /// The columns of all selected signals.
    pub columns: Vec<Column>,
}

/// Chooses the scale with a few products, then searches with all.
fn find(
    ground: &Ground,
    candidates: &[Candidate],
    options: &Options,
    progress: &(dyn Fn(Progress) + Sync),
) -> Finding {
    let problem = ground.problem;
    let scales = scales(ground);
    let done = AtomicUsize::new(0);
    let all = candidates.len() * (scales.len() + usize::from(problem.series.len() > SCALE_PRODUCTS));
    let report = |_: usize| {
        let done = (done.fetch_add(1, Ordering::Relaxed) + 1).min(all);
        progress(Progress { stage: Stage::Search, done, all });
    };
    let search = Search {
        problem,
        candidates,
        rate: options.false_discovery_rate,
        longest_lag: ground.longest_lag,
        progress: &report,
    };
    let series: Vec<usize> = (0..problem.series.len()).collect();
    let sample = sample(problem);
    let mut best: Option<(f64, Finding)> = None;
    for scale in scales {
        let finding = find_on(ground, &search, scale, &sample);
        let count: f64 = finding.products.iter().map(|product| product.response.len() as f64).sum();
        let likelihood: f64 = finding.products.iter().map(|product| product.likelihood(scale)).sum();
        // Per period, since the lags that were found leave different numbers of them.
        let score = (likelihood - 0.5 * finding.columns.len() as f64 * count.max(1.0).ln()) / count.max(1.0);
        if best.as_ref().is_none_or(|(before, _)| score > *before) {
            best = Some((score, finding));
        }
    }
    match best {
        Some((_, finding)) if sample.len() == series.len() => finding,
        Some((_, finding)) => find_on(ground, &search, finding.scale, &series),
        None => find_on(ground, &search, Scale::Linear, &series),
    }
}

/// The products with most known periods, in their order.
fn sample(problem: &Problem) -> Vec<usize> {
    let known =
        |series: usize| (0..problem.history).filter(|t| problem.series[series].known(*t).is_some()).count();
    let mut order: Vec<usize> = (0..problem.series.len()).collect();
    order.sort_by_key(|series| std::cmp::Reverse(known(*series)));
    order.truncate(SCALE_PRODUCTS);
    order.sort_unstable();
    order
}

/// The scales that demand allows, the preferred one first.
fn scales(ground: &Ground) -> Vec<Scale> {
    use super::data::closed::is_closed;
    let problem = ground.problem;
    let mut has_zeros = false;
    for (series, row) in problem.series.iter().enumerate() {
        for t in 0..problem.history {
            let is_open = !ground.closings.iter().any(|closing| is_closed(problem, *closing, series, t));
            match row.known(t) {
                Some(demand) if demand < 0.0 => return vec![Scale::Linear],
                Some(demand) => has_zeros |= demand == 0.0 && is_open,
                None => {}
            }
        }
    }
    vec![if has_zeros { Scale::Count } else { Scale::Log }, Scale::Linear]
}

fn find_on(ground: &Ground, search: &Search, scale: Scale, series: &[usize]) -> Finding {
    let mut products = ground.products(scale, series, ground.longest_lag);
    let mut selection = search.run(&mut products);
    let pairs = pairs::find(search.candidates, &products, &mut selection);
    let columns: Vec<Column> =
        selection.selected.iter().flat_map(|at| selection.judged[*at].columns.iter().copied()).collect();
    let mut products = ground.products(scale, series, longest_lead(&columns));
    ground.settle(&mut products, scale, &columns);
    Finding { scale, products, selection, pairs, columns }
}

/// The longest lag of these columns.
pub(crate) fn longest_lead(columns: &[Column]) -> usize {
    columns.iter().map(|column| column.lag).max().unwrap_or(0)
}
