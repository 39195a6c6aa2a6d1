//! Gives stops the times, the service and the priority that the question states, in place of those of the file.

use std::collections::HashMap;

use crate::vehicle_routing::{
    data::{place::Place, windows::Windows},
    params::{RouteParams, StopRule},
    times::duration,
};
use intake::AgentError;
use kernels::cancel;
use report::{markdown::plain, number::counted};

/// Applies the rules, and returns a sentence about them.
pub(crate) fn apply(stops: &mut [Place], params: &RouteParams) -> Result<Option<String>, AgentError> {
    let mut said: Vec<String> = every_stop(stops, params).into_iter().collect();
    let mut known: HashMap<String, Vec<usize>> = HashMap::new();
    for (at, stop) in stops.iter().enumerate() {
        known.entry(stop.id.to_lowercase()).or_default().push(at);
    }
    let mut groups: Vec<(&String, String, usize)> = Vec::new();
    for rule in params.stop_rules.iter().flatten() {
        cancel::tick();
        let words = rule.words();
        let Some(meant) = known.get(&rule.id.trim().to_lowercase()) else {
            said.push(format!("{} ({words}), which is no stop of this plan", plain(&rule.id)));
            continue;
        };
        for at in meant {
            apply_one(rule, &mut stops[*at], params)?;
        }
        match &rule.group {
            None => said.push(format!("{} ({words})", plain(&rule.id))),
            Some(group) => {
                let same = groups.iter_mut().find(|(known, said, _)| *known == group && *said == words);
                match same {
                    Some((.., count)) => *count += 1,
                    None => groups.push((group, words, 1)),
                }
            }
        }
    }
    // One phrase for all stops of a group.
    for (group, words, count) in groups {
        said.push(format!("the {} of “{}” ({words})", counted(count, "stop"), plain(group)));
    }
    Ok((!said.is_empty())
        .then(|| format!("As you asked, instead of what the file says: {}.", said.join("; "))))
}

fn apply_one(rule: &StopRule, stop: &mut Place, params: &RouteParams) -> Result<(), AgentError> {
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
    if rule.changes_service() {
        stop.service = Some(changed_service(rule, stop, params)?);
    }
    stop.priority = rule.priority.unwrap_or(stop.priority);
    Ok(())
}

/// The time of a visit that takes longer or shorter than it otherwise does.
fn changed_service(rule: &StopRule, stop: &Place, params: &RouteParams) -> Result<f64, AgentError> {
    let Some(usual) = stop.service.or(params.service_minutes).filter(|minutes| {
        // Nothing has no double.
        *minutes > 0.0 || rule.service_factor.is_none()
    }) else {
        if let Some(more) = rule.service_more_minutes.filter(|_| rule.service_factor.is_none()) {
            return Ok(more.max(0.0));
        }
        return Err(AgentError::Needs(format!(
            "How long is a visit to {} now? Neither the file nor the question says it, so I cannot plan {}. Say for example \
             “10 minutes per stop”.",
            plain(&stop.label()),
            rule.words()
        )));
    };
    Ok((usual * rule.service_factor.unwrap_or(1.0) + rule.service_more_minutes.unwrap_or(0.0)).max(0.0))
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
