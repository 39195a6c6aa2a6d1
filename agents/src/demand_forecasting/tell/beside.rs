//! Findings that move the total by more than a few percent. They stand right behind it, because who reads only the first
//! lines must not take a wrong number for a sure one; the smaller ones are among the warnings.

use crate::demand_forecasting::{
    data::history::History,
    plan::outlook::{Forecast, Outlook},
    tell::level_shifts::level_shifts,
};

/// The share of the total from which a finding stands beside it.
const MOVES_THE_TOTAL: f64 = 0.05;

/// One sentence or two about everything that moves the total. `totalled` are the forecasts that it adds up.
pub(super) fn beside_the_total(history: &History, totalled: &[Forecast], outlook: &Outlook) -> Vec<String> {
    let mut findings = Vec::new();
    findings.extend(level_shifts(history, totalled, outlook).filter(|shifts| shifts.share > MOVES_THE_TOTAL));
    findings.into_iter().map(|finding| finding.text).collect()
}

/// The findings of the same kinds that hardly move the total.
pub(super) fn among_the_warnings(history: &History, totalled: &[Forecast], outlook: &Outlook) -> Vec<String> {
    let mut findings = Vec::new();
    findings
        .extend(level_shifts(history, totalled, outlook).filter(|shifts| shifts.share <= MOVES_THE_TOTAL));
    findings.into_iter().map(|finding| finding.text).collect()
}
