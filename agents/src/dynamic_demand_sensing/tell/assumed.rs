//! The effect of an assumed change on demand, in words.

use kernels::sensing::{Form, Reason, WhatIf};
use report::{
    markdown::plain,
    number::{amount, percent},
};

use super::{bases, effects, findings::Findings};
use crate::dynamic_demand_sensing::{data::signals::GridSignal, params::Assumed, plan, question::Topic};

/// Demand with and without the change.
pub(crate) fn paragraph(findings: &Findings) -> String {
    let Some(what_if) = findings.what_if else {
        return "No change of a signal could be read from the question, so only the forecast follows. Ask for example “what if \
                the price rises by 5 %”.\n\n"
            .to_owned();
    };
    if let Some(refusal) = inseparable(findings, what_if) {
        return refusal;
    }
    let total = &what_if.total;
    let (with, without): (f64, f64) = (total.with.iter().sum(), total.without.iter().sum());
    let (first, last) = findings.days(findings.compared());
    let verb_of_demand = if findings.changed_past.is_some() { "would have been" } else { "is" };
    let size = without.abs().max(f64::MIN_POSITIVE);
    let verb = if total.difference < 0.0 { "less" } else { "more" };
    let (low, high) = (total.difference_lower_95, total.difference_upper_95);
    let change = match total.difference == 0.0 {
        true => "the same as without the change".to_owned(),
        false => format!(
            "{} {verb} than the {} without the change ({} to {})",
            percent(total.difference.abs() / size),
            amount(without),
            percent(low / size),
            percent(high / size)
        ),
    };
    let mut text = format!(
        "**With {}, demand from {first} to {last} {verb_of_demand} {} units, {change}.**\n",
        words(findings),
        amount(with)
    );
    for sentence in bases::sentences(findings, what_if).into_iter().chain(doubts(findings, what_if)) {
        text.push_str(&format!("\n{sentence}\n"));
    }
    text + "\n"
}

/// Why nothing was calculated when every change is of a signal that moved together with another one: the effect of one
/// alone is unknown, which is not the same as no effect.
fn inseparable(findings: &Findings, what_if: &WhatIf) -> Option<String> {
    if what_if.total.difference != 0.0 {
        return None;
    }
    let (signal, other) = what_if.without_effect.iter().find_map(|signal| partner(findings, *signal))?;
    let (signal, other) = (findings.name(signal), findings.name(other));
    Some(format!(
        "**What {signal} alone would change cannot be calculated**, because {signal} and {other} moved together in the history. \
         Ask what if {other} changes: that answer holds the effect of both.\n\n"
    ))
}

/// The signal and the one that it moved together with.
fn partner(findings: &Findings, signal: usize) -> Option<(usize, usize)> {
    for effect in findings.overall().filter(|effect| effect.signal == signal) {
        if let Reason::MovesWith { other, .. } = effect.reason {
            return Some((signal, other));
        }
    }
    None
}

/// The changes in words: `price 5 % higher from 2026-06-01 to 2026-06-14`.
pub(crate) fn words(findings: &Findings) -> String {
    let mut parts = Vec::new();
    if let Some(change) = findings.params.price_change_pct {
        parts.push(format!(
            "the price {} {}",
            percent(change.abs() / 100.0),
            if change < 0.0 { "lower" } else { "higher" }
        ));
    }
    for (name, assumed) in findings.params.signal_change.iter().flatten() {
        let name = plain(name);
        parts.push(match assumed {
            Assumed::By(value) if *value < 0.0 => format!("{name} lower by {}", amount(-value)),
            Assumed::By(value) => format!("{name} higher by {}", amount(*value)),
            Assumed::Percent { percent: value } if *value < 0.0 => {
                format!("{name} lower by {}", percent(-value / 100.0))
            }
            Assumed::Percent { percent: value } => format!("{name} higher by {}", percent(value / 100.0)),
            Assumed::To { to } => format!("{name} at {}", amount(*to)),
        });
    }
    let grid = &findings.prepared.grid;
    let names_days_ahead = findings.params.period.is_some() && findings.changed_past.is_none();
    let days = plan::assumed::periods(findings.prepared, findings.params).ok().filter(|_| names_days_ahead);
    let days = days.map_or(String::new(), |(from, to)| {
        let last = grid.calendar.end(grid.first + (grid.history + to) as i64);
        format!(" from {} to {last}", grid.date(grid.history + from))
    });
    parts.join(" and ") + &days
}

/// What to keep in mind: values that were never seen, signals without an effect.
pub(crate) fn doubts(findings: &Findings, what_if: &WhatIf) -> Vec<String> {
    let mut sentences = Vec::new();
    let mut seen: Vec<usize> = Vec::new();
    for outside in &what_if.outside {
        if seen.contains(&outside.signal) {
            continue;
        }
        seen.push(outside.signal);
        sentences.push(format!(
            "{} would be {}, outside of the {} to {} that the history has seen, so the effect there is a guess.",
            findings.name(outside.signal),
            amount(outside.value),
            amount(outside.lowest_seen),
            amount(outside.highest_seen)
        ));
    }
    if findings.changed_past.is_some() {
        sentences.push(
            "Everything else is taken as it happened, so the range is that of the effect alone.".to_owned(),
        );
        sentences.extend(felt_later(findings, what_if));
    }
    for signal in &what_if.without_effect {
        let name = findings.name(*signal);
        sentences.push(match partner(findings, *signal) {
            Some((_, other)) => format!(
                "{name} and {} moved together in the history, so the effect of {name} alone is not in these figures.",
                findings.name(other)
            ),
            None => format!("{name} has no effect that was confirmed, so its change changes nothing here."),
        });
    }
    sentences
}

/// Effects that go on after the last of the days are not in the figures.
fn felt_later(findings: &Findings, what_if: &WhatIf) -> Vec<String> {
    let (_, last) = findings.days(findings.compared());
    let mut sentences = Vec::new();
    for effect in findings.relevant() {
        let goes_on = effect.lag > 0 || matches!(effect.form, Form::CarryOver { .. });
        let is_missing = what_if.without_effect.contains(&effect.signal);
        if goes_on && !is_missing && is_changed(findings, effect.signal) {
            let (name, when) = (findings.name(effect.signal), effects::when(findings, effect));
            sentences.push(format!("{name} acts {when}; what it does after {last} is not in these figures."));
        }
    }
    sentences
}

/// Whether the question assumes another value of this signal.
fn is_changed(findings: &Findings, signal: usize) -> bool {
    let GridSignal { name, topic, .. } = &findings.prepared.signals[signal];
    let is_own_price = findings.params.price_change_pct.is_some() && *topic == Topic::Price;
    is_own_price || findings.params.signal_change.as_ref().is_some_and(|changes| changes.contains_key(name))
}
