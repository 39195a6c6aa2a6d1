//! The parameters of sensed demand that people try other values of.

use report::{markdown::plain, result::Lever};
use serde_json::json;

use super::findings::Findings;
use crate::dynamic_demand_sensing::params::Assumed;

/// Signals whose change is offered.
const MOST_SIGNALS: usize = 4;

/// How far ahead, and changes of the signals that move demand.
pub(crate) fn levers(findings: &Findings) -> Vec<Lever> {
    let params = findings.params;
    let mut levers = Vec::new();
    if let (Some(span), None) = (params.horizon, params.period) {
        let horizon = Lever::number("horizon", "Time ahead", "", Some(f64::from(span.n)), (1.0, 90.0, 1.0));
        levers.push(horizon.within(["horizon", "n"], json!(span)));
    }
    let mut signals: Vec<usize> = Vec::new();
    for effect in findings.relevant() {
        let signal = &findings.prepared.signals[effect.signal];
        if !signals.contains(&effect.signal) && effect.elasticity.is_some() && !signal.is_of_calendar {
            signals.push(effect.signal);
        }
    }
    let base = json!(params.signal_change.clone().unwrap_or_default());
    for signal in signals.into_iter().take(MOST_SIGNALS) {
        let name = &findings.prepared.signals[signal].name;
        let value = match params.signal_change.as_ref().and_then(|changes| changes.get(name)) {
            Some(Assumed::Percent { percent }) => Some(*percent),
            Some(Assumed::By(_) | Assumed::To { .. }) => None,
            None => Some(0.0),
        };
        let label = format!("Change of {}", plain(name));
        levers.push(
            Lever::number(format!("change_{signal}"), label, "percent", value, (-50.0, 100.0, 1.0))
                .within(["signal_change", name, "percent"], base.clone()),
        );
    }
    levers
}
