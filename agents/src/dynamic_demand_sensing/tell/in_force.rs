//! The answer to a follow-up that changes nothing: what is in force, and what can be changed.

use protocol::AgentKind;
use report::{
    answer::Answer,
    confidence::OWN_TEXT,
    markdown::plain,
    number::{amount, counted, percent},
};

use super::story::not_used;
use crate::dynamic_demand_sensing::{
    explain_params::ExplainParams,
    params::{Assumed, Dates, SensingParams, Span, SpanUnit},
    question::AskedFor,
};

const CHANGEABLE: &str =
    "the length of the forecast, the products, the signals, or a price or another signal by an amount";
const CHANGEABLE_TIMES: &str = "the days, the days they are compared with, the products, or the signals";

/// One sentence, after the words that were not used.
pub(crate) fn in_force(asked: &AskedFor, left: &[String]) -> Answer {
    let (holds, changeable) = match asked {
        AskedFor::Sense(params) => (of_sense(params), CHANGEABLE),
        AskedFor::Explain(params) => (of_explain(params), CHANGEABLE_TIMES),
    };
    let text = format!(
        "{}That changes nothing of the answer before, which is for {holds}; you can change {changeable}.\n",
        not_used(left)
    );
    Answer::words(AgentKind::DynamicDemandSensing, text, OWN_TEXT)
}

fn of_sense(params: &SensingParams) -> String {
    let mut parts = vec![products(params.products.as_deref())];
    parts.extend(params.horizon.map(length));
    parts.extend(params.period.map(days));
    parts.extend(params.history_period.map(days));
    parts.extend(
        params.price_change_pct.map(|change| format!("a price {} by {}", way(change), share(change))),
    );
    for (name, assumed) in params.signal_change.iter().flatten() {
        parts.push(format!("{} {}", plain(name), change(*assumed)));
    }
    parts.extend(params.signals.as_deref().filter(|_| params.only_signals == Some(true)).map(only));
    parts.extend(params.exclude_signals.as_deref().map(without));
    parts.join(", ")
}

fn of_explain(params: &ExplainParams) -> String {
    let mut parts = vec![products(params.products.as_deref())];
    parts.extend(params.history_period.map(days));
    parts.extend(params.compare_period.map(|dates| format!("compared with {}", days(dates))));
    parts.extend(params.exclude_signals.as_deref().map(without));
    parts.join(", ")
}

fn products(products: Option<&[String]>) -> String {
    match products {
        Some(products) if !products.is_empty() => listed(products),
        Some(_) | None => "all products".to_owned(),
    }
}

fn length(span: Span) -> String {
    let noun = match span.unit {
        SpanUnit::Day => "day",
        SpanUnit::Week => "week",
        SpanUnit::Month => "month",
        SpanUnit::Quarter => "quarter",
        SpanUnit::Year => "year",
        SpanUnit::Period => "period",
    };
    format!("the next {}", counted(span.n as usize, noun))
}

fn days(dates: Dates) -> String {
    match (dates.from, dates.to) {
        (Some(from), Some(to)) if from == to => format!("on {from}"),
        (Some(from), Some(to)) => format!("{from} to {to}"),
        (Some(from), None) => format!("from {from}"),
        (None, Some(to)) => format!("until {to}"),
        (None, None) => "all days".to_owned(),
    }
}

fn way(change: f64) -> &'static str {
    if change < 0.0 { "lower" } else { "higher" }
}

fn share(change: f64) -> String {
    percent(change.abs() / 100.0)
}

fn change(assumed: Assumed) -> String {
    match assumed {
        Assumed::By(value) => format!("{} by {}", way(value), amount(value.abs())),
        Assumed::Percent { percent } => format!("{} by {}", way(percent), share(percent)),
        Assumed::To { to } => format!("at {}", amount(to)),
    }
}

fn only(signals: &[String]) -> String {
    format!("only {}", listed(signals))
}

fn without(signals: &[String]) -> String {
    format!("without {}", listed(signals))
}

fn listed(names: &[String]) -> String {
    let names: Vec<String> = names.iter().map(|name| plain(name)).collect();
    names.join(" and ")
}
