//! A question on top of the run before, below the explicit parameters.

use serde_json::Value;

use crate::{
    dynamic_demand_sensing::{
        explain_params::{EXPLAIN_CHANGE, ExplainParams},
        params::{About, Assumed, Dates, SENSE_DEMAND, SensingParams},
        question::{
            read::{Request as Asked, Understood, read},
            settle::settled,
            unchanged::{asks_for_a_new_run, is_same},
            vocabulary::Vocabulary,
        },
    },
    question::follow_up::{refers_back, without_name},
    request::{LastRun, Request},
};
use intake::AgentError;
use language::{
    conversation::follow_up,
    tokens::{tokens, words},
};

/// What is asked, and the words that nothing used.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Planned {
    pub request: Asked,
    pub left: Vec<String>,
    /// The question continues the run before and changes nothing of it.
    pub changes_nothing: bool,
}

impl Planned {
    /// The products that are asked for; none stands for all.
    pub(crate) fn products(&self) -> Vec<String> {
        products_of(&self.request)
    }
}

/// The request of a question.
pub(crate) fn plan(request: &Request, vocabulary: &Vocabulary) -> Result<Planned, AgentError> {
    let question = without_name(&request.question, vocabulary.file);
    let before = request
        .last_run
        .as_ref()
        .filter(|_| is_follow_up(&question))
        .and_then(|last| of_last_run(last, vocabulary));
    let products = before.as_ref().map_or_else(Vec::new, products_of);
    let asks_why = request.tool.as_deref() == Some(EXPLAIN_CHANGE);
    let mut said = read(&question, vocabulary, &products, asks_why)?;
    if matches!(before, Some(Asked::Explain(_))) && is_only_a_filter(&said) {
        said = read(&question, vocabulary, &products, true)?;
    }
    let misses_past_days = said.misses_past_days;
    let mut left = said.left.clone();
    let mut asked = match before.clone() {
        Some(before) => edited(before, said, &mut left),
        None => fresh(said, &mut left),
    };
    if let Some(explicit) = request.params.as_ref().filter(|_| is_for_tool(request, &asked)) {
        asked = with_explicit(asked, explicit)?;
    }
    let planned = settled(asked, vocabulary)?;
    if misses_past_days && !changes_the_past(&planned) {
        return Err(AgentError::Needs(
            "Your question assumes a change in the past and names no days. Name them, for example “in March 2025”."
                .to_owned(),
        ));
    }
    let may_stay = (request.params.is_none() || request.tool.is_some()) && !asks_for_a_new_run(&question);
    let changes_nothing = may_stay && before.is_some_and(|before| is_same(&before, &planned));
    Ok(Planned { request: planned, left, changes_nothing })
}

/// Whether parameters that were understood for a tool are for the tool that the words ask for.
fn is_for_tool(request: &Request, asked: &Asked) -> bool {
    let tool = match asked {
        Asked::Sense(_) => SENSE_DEMAND,
        Asked::Explain(_) => EXPLAIN_CHANGE,
    };
    request.tool.as_deref().is_none_or(|understood| understood == tool)
}

/// A question that names the whole task starts a new one; anything shorter edits the run before.
fn is_follow_up(question: &str) -> bool {
    const AFRESH: [&str; 11] = [
        "drives", "drivers", "sense", "forecast", "predict", "analyze", "analyse", "why", "which", "find",
        "explain",
    ];
    let words = words(question);
    let continues = follow_up(&tokens(question)).is_some() || refers_back(&words);
    continues || !words.iter().any(|word| word.is_one_of(&AFRESH))
}

fn of_last_run(last: &LastRun, vocabulary: &Vocabulary) -> Option<Asked> {
    let asked = match last.tool.as_str() {
        SENSE_DEMAND => sense(SensingParams::from_json(&last.params).ok()?),
        EXPLAIN_CHANGE => explain(ExplainParams::from_json(&last.params).ok()?),
        _ => return None,
    };
    settled(asked, vocabulary).ok()
}

/// A question that names no topic, no change and no length of time.
fn is_only_a_filter(said: &Understood) -> bool {
    let Asked::Sense(params) = &said.request else { return false };
    !said.is_named && !params.has_changes() && params.horizon.is_none() && params.about != Some(About::WhatIf)
}

fn changes_the_past(asked: &Asked) -> bool {
    matches!(asked, Asked::Sense(params) if params.changes_the_past())
}

fn products_of(asked: &Asked) -> Vec<String> {
    let products = match asked {
        Asked::Sense(params) => &params.products,
        Asked::Explain(params) => &params.products,
    };
    products.clone().unwrap_or_default()
}

/// A question about a stretch of the past that asks for nothing else is one for `explain_change`.
fn fresh(said: Understood, left: &mut Vec<String>) -> Asked {
    match said.request {
        Asked::Sense(params) => match said.bare_past {
            Some(past) if params.about == Some(About::Drivers) => {
                left.clear();
                explain(ExplainParams { history_period: Some(past), ..explain_of(*params) })
            }
            Some(_) | None => Asked::Sense(params),
        },
        request @ Asked::Explain(_) => request,
    }
}

fn edited(before: Asked, said: Understood, left: &mut Vec<String>) -> Asked {
    match (before, said.request.clone()) {
        (Asked::Sense(base), Asked::Sense(params)) => {
            let is_other_past = base.changes_the_past() && said.bare_past.is_some();
            if is_other_past || (said.bare_percent.is_some() && base.has_changes()) {
                left.clear();
            }
            sense(edited_sense(*base, *params, &said))
        }
        (Asked::Sense(base), Asked::Explain(params)) => {
            explain(edited_explain(explain_of(SensingParams { signals: None, ..*base }), *params))
        }
        (Asked::Explain(base), Asked::Explain(params)) => explain(edited_explain(*base, *params)),
        (Asked::Explain(base), Asked::Sense(params)) => sense(SensingParams {
            products: params.products.clone().or(base.products),
            exclude_signals: joined(base.exclude_signals, params.exclude_signals.clone()),
            ..*params
        }),
    }
}

fn sense(params: SensingParams) -> Asked {
    Asked::Sense(Box::new(params))
}

fn explain(params: ExplainParams) -> Asked {
    Asked::Explain(Box::new(params))
}

fn edited_sense(mut base: SensingParams, edit: SensingParams, said: &Understood) -> SensingParams {
    if said.undoes {
        base.history_period = base.history_period.filter(|_| !base.changes_the_past());
        base.price_change_pct = None;
        base.signal_change = None;
        base.period = None;
        base.about = base.about.filter(|about| *about != About::WhatIf).or(Some(About::Forecast));
        return base;
    }
    let replaces = edit.has_changes() && said_instead(said);
    if replaces {
        base.price_change_pct = None;
        base.signal_change = None;
    }
    let keeps_topic = !said.is_named && base.about.is_some();
    let (history_period, period) = times(&base, &edit, said);
    let mut changed = SensingParams {
        about: if keeps_topic { base.about } else { edit.about.or(base.about) },
        horizon: edit.horizon.or(base.horizon),
        period,
        frequency: edit.frequency.or(base.frequency),
        products: edit.products.or(base.products),
        signals: if said.is_named { edit.signals } else { edit.signals.or(base.signals) },
        only_signals: edit.only_signals.or(base.only_signals),
        exclude_signals: joined(base.exclude_signals, edit.exclude_signals),
        signal_change: merged(base.signal_change, edit.signal_change),
        price_change_pct: edit.price_change_pct.or(base.price_change_pct),
        event: if said.is_named { edit.event } else { edit.event.or(base.event) },
        event_date: if said.is_named { edit.event_date } else { edit.event_date.or(base.event_date) },
        history_period,
        max_lag_days: edit.max_lag_days.or(base.max_lag_days),
        fdr: edit.fdr.or(base.fdr),
        text_column: edit.text_column.or(base.text_column),
        holidays: edit.holidays.or(base.holidays),
        interval_level: edit.interval_level.or(base.interval_level),
        columns: edit.columns.or(base.columns),
    };
    if let Some(percent) = said.bare_percent {
        other_percent(&mut changed, percent);
    }
    changed
}

/// The days of the past and those ahead. A change that is assumed for the past stays there, `and in April?` too, unless the
/// question names days ahead.
fn times(base: &SensingParams, edit: &SensingParams, said: &Understood) -> (Option<Dates>, Option<Dates>) {
    if base.changes_the_past() && edit.event.is_none() && edit.horizon.is_none() {
        let past = edit.history_period.or(said.past_days);
        let kept = base.history_period.filter(|_| edit.period.is_none());
        return (past.or(kept), edit.period.filter(|_| past.is_none()));
    }
    if edit.changes_the_past() {
        return (edit.history_period, None);
    }
    let kept = base.history_period.filter(|_| !said.is_named);
    (edit.history_period.or(kept), edit.period.or(base.period))
}

/// `what about 10 %?`: the change of the run before with another amount.
fn other_percent(params: &mut SensingParams, percent: f64) {
    if let Some(price) = &mut params.price_change_pct {
        *price = percent.copysign(*price * percent.signum());
        return;
    }
    for assumed in params.signal_change.iter_mut().flat_map(|changes| changes.values_mut()) {
        if let Assumed::Percent { percent: before } = assumed {
            *before = percent.copysign(*before * percent.signum());
        }
    }
}

fn said_instead(said: &Understood) -> bool {
    matches!(&said.request, Asked::Sense(params) if params.has_changes()) && said.replaces
}

fn edited_explain(base: ExplainParams, edit: ExplainParams) -> ExplainParams {
    let is_other_time = edit.history_period.is_some();
    ExplainParams {
        direction: edit.direction.or(base.direction.filter(|_| !is_other_time)),
        compare_period: edit.compare_period.or(base.compare_period.filter(|_| !is_other_time)),
        history_period: edit.history_period.or(base.history_period),
        products: edit.products.or(base.products),
        signals: edit.signals.or(base.signals),
        exclude_signals: joined(base.exclude_signals, edit.exclude_signals),
        max_lag_days: edit.max_lag_days.or(base.max_lag_days),
        fdr: edit.fdr.or(base.fdr),
        text_column: edit.text_column.or(base.text_column),
        holidays: edit.holidays.or(base.holidays),
        columns: edit.columns.or(base.columns),
    }
}

/// What both tools have in common.
fn explain_of(params: SensingParams) -> ExplainParams {
    ExplainParams {
        products: params.products,
        signals: params.signals,
        exclude_signals: params.exclude_signals,
        max_lag_days: params.max_lag_days,
        fdr: params.fdr,
        text_column: params.text_column,
        holidays: params.holidays,
        columns: params.columns,
        ..ExplainParams::default()
    }
}

fn joined(base: Option<Vec<String>>, more: Option<Vec<String>>) -> Option<Vec<String>> {
    match (base, more) {
        (Some(mut base), Some(more)) => {
            base.extend(more);
            base.sort_unstable();
            base.dedup();
            Some(base)
        }
        (base, more) => more.or(base),
    }
}

type ChangeMap = Option<std::collections::BTreeMap<String, Assumed>>;

fn merged(base: ChangeMap, more: ChangeMap) -> ChangeMap {
    match (base, more) {
        (Some(mut base), Some(more)) => {
            base.extend(more);
            Some(base)
        }
        (base, more) => more.or(base),
    }
}

/// Parameters that only `explain_change` has make it the tool; else the question decides.
fn with_explicit(asked: Asked, explicit: &Value) -> Result<Asked, AgentError> {
    let names_explain = ["compare_period", "direction"].iter().any(|name| explicit.get(name).is_some());
    match asked {
        Asked::Explain(base) => Ok(explain(edited_explain(*base, ExplainParams::from_json(explicit)?))),
        Asked::Sense(base) if names_explain => {
            Ok(explain(edited_explain(explain_of(*base), ExplainParams::from_json(explicit)?)))
        }
        Asked::Sense(base) => {
            let edit = SensingParams::from_json(explicit)?;
            let is_named = edit.about.is_some() || edit.signals.is_some();
            let request = sense(edit.clone());
            let said = Understood { is_named, ..Understood::of(request) };
            let kept = (base.event.clone(), base.event_date, base.history_period);
            let mut params = edited_sense(*base, edit, &said);
            params.event = params.event.or(kept.0);
            params.event_date = params.event_date.or(kept.1);
            params.history_period = params.history_period.or(kept.2);
            Ok(sense(params))
        }
    }
}
