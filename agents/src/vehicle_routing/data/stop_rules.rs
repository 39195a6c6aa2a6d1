//! Gives stops the times, the service and the priority that the question states, in place of those of the file.

use crate::vehicle_routing::{
    data::{place::Place, windows::Windows},
    params::RouteParams,
    times::duration,
};
use intake::AgentError;
use kernels::cancel;
use report::markdown::plain;

/// Applies the rules, and returns a sentence about them.
pub(crate) fn apply(stops: &mut [Place], params: &RouteParams) -> Result<Option<String>, AgentError> {
    let mut said: Vec<String> = every_stop(stops, params).into_iter().collect();
    for rule in params.stop_rules.iter().flatten() {
        cancel::tick();
        let mut is_known = false;
        for stop in stops.iter_mut().filter(|stop| stop.id.eq_ignore_ascii_case(rule.id.trim())) {
            is_known = true;
            if rule.from_minutes.or(rule.until_minutes).is_some() {
                let from = rule.from_minutes.or(stop.windows.first());
                let until = rule.until_minutes.or(stop.windows.last());
                if from.zip(until).is_some_and(|(from, until)| from > until) {
                    return Err(AgentError::Needs(format!(
                        "The question and the file together leave no time for {}: its visit would begin after it must have begun. \
                         Give both times, as in “{} between 9:00 and 11:00”.",
                        plain(&stop.label()),
                        plain(&stop.id)
                    )));
                }
                stop.windows = Windows::one(from, until);
            }
            stop.service = rule.service_minutes.or(stop.service);
            stop.priority = rule.priority.unwrap_or(stop.priority);
        }
        let words = rule.words();
        said.push(if is_known {
            format!("{} ({words})", plain(&rule.id))
        } else {
            format!("{} ({words}), which is no stop of this plan", plain(&rule.id))
        });
    }
    Ok((!said.is_empty())
        .then(|| format!("As you asked, instead of what the file says: {}.", said.join("; "))))
}

/// A time at every stop takes those of the file away; returns it in words when there were some.
fn every_stop(stops: &mut [Place], params: &RouteParams) -> Option<String> {
    let minutes = params.service_minutes?;
    let mut has_own = false;
    for stop in stops {
        cancel::tick();
        has_own |= stop.service.take().is_some();
    }
    has_own.then(|| format!("{} at every stop", duration(minutes)))
}
