//! The parameters of sensed demand that people try other values of.

use intake::calendar::Frequency;
use kernels::sensing::{Options, SignalKind, Step};
use report::{markdown::plain, result::Lever};
use serde_json::{Value, json};

use super::findings::Findings;
use crate::dynamic_demand_sensing::{
    params::{Assumed, SensingParams},
    plan::horizon::MOST_AHEAD,
    question::Topic,
};

/// Signals whose change is offered.
const MOST_SIGNALS: usize = 4;
/// Levers of a result. Those of the search for signals come last, and stand in where few signals move demand.
const MOST: usize = 6;
/// Days of the longest lead that may be asked for.
const LONGEST_LEAD: f64 = 56.0;

/// How far ahead, the range, changes of the signals that move demand, and how signals are looked for. `frequency` is that of the
/// rows of the file.
pub(crate) fn levers(findings: &Findings, frequency: Option<Frequency>) -> Vec<Lever> {
    let params = findings.params;
    let mut levers = Vec::new();
    if let (Some(span), None) = (params.horizon, params.period) {
        let label = format!("Number of {}s ahead", findings.noun());
        let horizon =
            Lever::number("horizon", label, "", Some(f64::from(span.n)), (1.0, MOST_AHEAD as f64, 1.0));
        levers.push(horizon.within(["horizon", "n"], json!(span)));
    }
    let level = json!(params.interval_level.unwrap_or(0.8));
    let levels = [(0.8, "80 % of cases"), (0.95, "95 % of cases")];
    levers.push(Lever::choice("interval_level", "What a range holds", level, levels));
    levers.extend(signals(findings).into_iter().take(MOST_SIGNALS));
    if frequency == Some(Frequency::Daily) {
        let step = match findings.prepared.grid.step() {
            Step::Day => "day",
            Step::Week => "week",
        };
        levers.push(Lever::choice("frequency", "Periods", json!(step), [("day", "Days"), ("week", "Weeks")]));
    }
    levers.extend(search(findings, params));
    levers.truncate(MOST);
    levers
}

/// How far signals may lead demand, and how many false ones are accepted.
fn search(findings: &Findings, params: &SensingParams) -> [Lever; 2] {
    let step = findings.prepared.grid.step();
    let usual = (step.longest_lag() * step.days()) as f64;
    let lead = params.max_lag_days.map_or(usual, f64::from);
    let share = params.fdr.unwrap_or(Options::default().false_discovery_rate);
    [
        Lever::number(
            "max_lag_days",
            "Longest lead of a signal",
            "days",
            Some(lead),
            (0.0, LONGEST_LEAD, step.days() as f64),
        ),
        Lever::number(
            "fdr",
            "False signals that are accepted",
            "of all that are found",
            Some(share),
            (0.01, 0.5, 0.01),
        ),
    ]
}

/// A change of each signal that moves demand, the surest first.
fn signals(findings: &Findings) -> Vec<Lever> {
    let mut seen = Vec::new();
    let mut levers = Vec::new();
    for effect in findings.relevant() {
        let signal = &findings.prepared.signals[effect.signal];
        if seen.contains(&effect.signal) || signal.is_of_calendar || !is_in_model(findings, effect.signal) {
            continue;
        }
        seen.push(effect.signal);
        if signal.signal.kind == SignalKind::Flag {
            levers.push(of_flag(findings, effect.signal));
        } else if effect.elasticity.is_some() {
            levers.push(of_amount(findings, effect.signal));
        }
    }
    levers
}

/// The effect of one of two signals that move together is in the other.
fn is_in_model(findings: &Findings, signal: usize) -> bool {
    let models = &findings.sensed.models;
    models.iter().any(|model| model.coefficients.iter().any(|own| own.signal == signal))
}

/// Whether a promotion or another event is on in all periods ahead, or in none.
fn of_flag(findings: &Findings, signal: usize) -> Lever {
    let name = &findings.prepared.signals[signal].name;
    let value = match assumed(findings.params, name) {
        Some(Assumed::To { to }) => json!(to),
        Some(Assumed::By(_) | Assumed::Percent { .. }) | None => Value::Null,
    };
    let label = format!("Plan of {}", plain(name));
    Lever::choice(format!("change_{signal}"), label, value, [(0.0, "At no time"), (1.0, "All the time")])
        .within(["signal_change", name, "to"], changes(findings.params))
}

fn of_amount(findings: &Findings, signal: usize) -> Lever {
    let (params, range) = (findings.params, (-50.0, 100.0, 1.0));
    let found = &findings.prepared.signals[signal];
    let label = format!("Change of {}", plain(&found.name));
    if let (Some(percent), Topic::Price) = (params.price_change_pct, found.topic) {
        return Lever::number("price_change_pct", label, "percent", Some(percent), range);
    }
    let value = match assumed(params, &found.name) {
        Some(Assumed::Percent { percent }) => Some(*percent),
        Some(Assumed::By(_) | Assumed::To { .. }) => None,
        None => Some(0.0),
    };
    Lever::number(format!("change_{signal}"), label, "percent", value, range)
        .within(["signal_change", &found.name, "percent"], changes(params))
}

fn assumed<'a>(params: &'a SensingParams, name: &str) -> Option<&'a Assumed> {
    params.signal_change.as_ref().and_then(|changes| changes.get(name))
}

fn changes(params: &SensingParams) -> Value {
    json!(params.signal_change.clone().unwrap_or_default())
}
