//! What an assumed change starts from: the one value of the signal that stands for “without the change” everywhere in an answer.

use kernels::sensing::{Base, FutureSource, SignalKind, WhatIf};
use report::number::amount;

use super::findings::Findings;

/// A sentence for each change of an amount: `The price without the change is 4.99, its last value in the file; with it 5.49.` A
/// flag that is switched on or off starts from nothing that could be mistaken.
pub(super) fn sentences(findings: &Findings, what_if: &WhatIf) -> Vec<String> {
    let is_amount = |base: &&Base| findings.prepared.signals[base.signal].signal.kind != SignalKind::Flag;
    what_if.bases.iter().filter(is_amount).map(|base| sentence(findings, base)).collect()
}

fn sentence(findings: &Findings, base: &Base) -> String {
    format!(
        "{} without the change is {}, {}; with it {}.",
        findings.name(base.signal),
        reach(base.without),
        source(findings, base),
        reach(base.with)
    )
}

/// `4.99`, `3.99 to 5.20`.
fn reach((low, high): (f64, f64)) -> String {
    let (low, high) = (amount(low), amount(high));
    if low == high { low } else { format!("{low} to {high}") }
}

fn source(findings: &Findings, base: &Base) -> &'static str {
    let kind = findings.prepared.signals[base.signal].signal.kind;
    if findings.changed_past.is_some() {
        return "as it was";
    }
    match base.source {
        FutureSource::LaterRows => "as later rows of the file plan it",
        FutureSource::LaterRowsThenForecast => "as later rows of the file plan it, then its own forecast",
        FutureSource::Lead | FutureSource::OwnForecast => kept(kind),
    }
}

/// How a signal without later values goes on.
pub(super) fn kept(kind: SignalKind) -> &'static str {
    match kind {
        SignalKind::Price | SignalKind::Level => "its last value in the file",
        SignalKind::Amount | SignalKind::Sentiment | SignalKind::Flag => "its usual value for the time",
    }
}
