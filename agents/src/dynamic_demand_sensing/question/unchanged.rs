//! Whether a follow-up leaves the run before as it is, so that the same numbers need not be calculated again.

use language::tokens::words;

use crate::dynamic_demand_sensing::{
    explain_params::ExplainParams,
    params::{SensingParams, Span, SpanUnit, StepName},
    question::read::Request as Asked,
};

/// The rate of false discoveries and the range that hold when nothing else is asked for.
const USUAL_RATE: f64 = 0.05;
const USUAL_RANGE: f64 = 0.8;

/// Words that ask for a new run although nothing of the request differs: the file may be another one.
const ANEW: [&str; 17] = [
    "again",
    "rerun",
    "redo",
    "repeat",
    "refresh",
    "update",
    "updated",
    "recalculate",
    "run",
    "file",
    "data",
    "dataset",
    "table",
    "csv",
    "version",
    "upload",
    "uploaded",
];

/// Whether the words ask for a new run.
pub(super) fn asks_for_a_new_run(question: &str) -> bool {
    let words = words(question);
    words.is_empty() || words.iter().any(|word| word.is_one_of(&ANEW))
}

/// Whether both requests have the same answer.
pub(super) fn is_same(before: &Asked, now: &Asked) -> bool {
    match (before, now) {
        (Asked::Sense(before), Asked::Sense(now)) => comparable_sense(before) == comparable_sense(now),
        (Asked::Explain(before), Asked::Explain(now)) => {
            comparable_explain(before) == comparable_explain(now)
        }
        (Asked::Sense(_), Asked::Explain(_)) | (Asked::Explain(_), Asked::Sense(_)) => false,
    }
}

/// The request with what is usual filled in and its length of time in days: 3 weeks are 21 days.
fn comparable_sense(params: &SensingParams) -> SensingParams {
    SensingParams {
        horizon: params.horizon.map(|span| in_days(span, params.frequency)),
        fdr: Some(params.fdr.unwrap_or(USUAL_RATE)),
        interval_level: Some(params.interval_level.unwrap_or(USUAL_RANGE)),
        only_signals: params.only_signals.filter(|is_only| *is_only),
        ..params.clone()
    }
}

fn comparable_explain(params: &ExplainParams) -> ExplainParams {
    ExplainParams { fdr: Some(params.fdr.unwrap_or(USUAL_RATE)), ..params.clone() }
}

/// Weeks and months are as many days as they have; a period of weekly demand is a week.
fn in_days(span: Span, frequency: Option<StepName>) -> Span {
    let days_of_period = if frequency == Some(StepName::Week) { 7.0 } else { 1.0 };
    let days = match span.unit {
        SpanUnit::Period => span.days() * days_of_period,
        SpanUnit::Day | SpanUnit::Week | SpanUnit::Month | SpanUnit::Quarter | SpanUnit::Year => {
            // Weekly demand is forecast by whole weeks.
            (span.days() / days_of_period).ceil() * days_of_period
        }
    };
    Span { n: days as u32, unit: SpanUnit::Day }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sense(horizon: Span, fdr: Option<f64>) -> Asked {
        Asked::Sense(Box::new(SensingParams { horizon: Some(horizon), fdr, ..SensingParams::default() }))
    }

    #[test]
    fn three_weeks_are_twenty_one_days_and_usual_settings_are_no_change() {
        let weeks = sense(Span { n: 3, unit: SpanUnit::Week }, None);
        let days = sense(Span { n: 21, unit: SpanUnit::Day }, Some(0.05));
        assert!(is_same(&weeks, &days));
        assert!(!is_same(&weeks, &sense(Span { n: 20, unit: SpanUnit::Day }, None)));
        assert!(!is_same(&weeks, &sense(Span { n: 3, unit: SpanUnit::Week }, Some(0.2))));
        assert!(!is_same(&weeks, &Asked::Explain(Box::default())));
    }

    #[test]
    fn a_word_about_the_file_asks_for_a_new_run() {
        for question in ["", "run it again", "and with this file?", "use the new version"] {
            assert!(asks_for_a_new_run(question), "{question}");
        }
        for question in ["just 3 weeks", "keep the price"] {
            assert!(!asks_for_a_new_run(question), "{question}");
        }
    }
}
