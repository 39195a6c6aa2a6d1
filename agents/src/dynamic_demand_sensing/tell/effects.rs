//! One effect in business words: `A 10 % lower price lifts demand by 14 % (10 to 18 %) on the same day.`

use kernels::sensing::{Effect, EffectUnit, Form, Reason, SignalKind};
use report::{
    markdown::plain,
    number::{amount, counted, percent},
};

use super::findings::Findings;
use crate::dynamic_demand_sensing::question::Topic;

/// The sentence about one effect.
pub(crate) fn sentence(findings: &Findings, effect: &Effect) -> String {
    if effect.reason == Reason::Closes {
        let name = findings.name(effect.signal);
        let usual = amount(effect.effect.abs());
        let noun = findings.noun();
        return format!(
            "{name} marks each {noun} without any demand; on the others it is {usual} units on average."
        );
    }
    let mut text = format!("{} {}.", body(findings, effect), when(findings, effect));
    if let Form::CarryOver { .. } = effect.form {
        text.push_str(&carried(effect));
    }
    if let Reason::MovesWith { other, .. } = effect.reason {
        text.push_str(&format!(
            " {} and {} move together, so this is the effect of both.",
            findings.name(effect.signal),
            findings.name(other)
        ));
    }
    if effect.stability.as_ref().is_some_and(|stability| !stability.is_stable()) {
        text.push_str(" The effect was not the same all the time.");
    }
    text
}

fn body(findings: &Findings, effect: &Effect) -> String {
    let name = findings.name(effect.signal);
    let kind = findings.prepared.signals[effect.signal].signal.kind;
    match (effect.form, effect.unit) {
        (Form::Log, EffectUnit::LogPerUnit) => {
            let (words, factor) = match kind {
                SignalKind::Price => ("A 10 % lower", 0.9_f64),
                SignalKind::Amount | SignalKind::Flag | SignalKind::Level | SignalKind::Sentiment => {
                    ("A 10 % higher", 1.1)
                }
            };
            format!("{words} {name} {}", shares(effect, |effect| factor.powf(effect) - 1.0))
        }
        (Form::LogOnePlus, EffectUnit::LogPerUnit) => {
            format!("Twice as much {name} {}", shares(effect, |effect| 2.0_f64.powf(effect) - 1.0))
        }
        (Form::Share, EffectUnit::LogPerUnit) => {
            let text = shares(effect, |effect| (0.01 * effect).exp_m1());
            format!("One percentage point more of all {name} {text}")
        }
        (Form::Level { level, baseline }, unit) => {
            let (level, baseline) = (category(findings, effect, level), category(findings, effect, baseline));
            format!("{name} {level} instead of {baseline} {}", change(effect, unit, 1.0))
        }
        (Form::Linear, EffectUnit::LogPerUnit) if kind == SignalKind::Price => {
            let last = last(findings, effect);
            let effect = shares(effect, |effect| (-0.1 * last * effect).exp_m1());
            format!("A 10 % lower {name}, from its last value of {}, {effect}", amount(last))
        }
        (_, unit) if kind == SignalKind::Flag => format!("{name} {}", change(effect, unit, 1.0)),
        (form, unit) => {
            let topic = findings.prepared.signals[effect.signal].topic;
            let is_sentiment = topic == Topic::Sentiment || kind == SignalKind::Sentiment;
            let is_temperature = topic == Topic::Temperature;
            let step = match (is_sentiment, is_temperature) {
                (true, _) => 0.1,
                (false, true) => 1.0,
                (false, false) => step(effect),
            };
            let (place, is_less) = match form {
                Form::Above { at } => (format!("Above {}, each", amount(at)), false),
                Form::Below { at } => (format!("Below {}, each", amount(at)), true),
                Form::Linear
                | Form::Log
                | Form::LogOnePlus
                | Form::Share
                | Form::CarryOver { .. }
                | Form::Level { .. } => ("Each".to_owned(), false),
            };
            let further = match (is_temperature, is_less) {
                (true, false) => format!("degree more of {name}"),
                (true, true) => format!("degree less of {name}"),
                (false, false) => format!("{} more of {name}", units(step)),
                (false, true) => format!("{} less of {name}", units(step)),
            };
            format!("{place} {further} {}", change(effect, unit, step))
        }
    }
}

/// The name of a category, in Markdown.
fn category(findings: &Findings, effect: &Effect, code: u32) -> String {
    let names = &findings.prepared.signals[effect.signal].categories;
    names.get(code as usize).map_or_else(|| code.to_string(), |name| plain(name))
}

fn units(step: f64) -> String {
    if step == 1.0 { "unit".to_owned() } else { amount(step) }
}

/// The last value of a signal, from which assumed changes start as well; with several products the mean of theirs.
fn last(findings: &Findings, effect: &Effect) -> f64 {
    let grid = &findings.prepared.grid;
    let values = &findings.prepared.signals[effect.signal].signal.values;
    let last_of = |series| values.of_series(series)[..grid.history].iter().rev().flatten().next().copied();
    let last: Vec<f64> = (0..grid.products.len()).filter_map(last_of).collect();
    if last.is_empty() { 0.0 } else { last.iter().sum::<f64>() / last.len() as f64 }
}

/// `adds 9 units (7 to 11)` or `lifts demand by 3.3 % (2.9 to 3.7 %)` for so many units of the signal.
fn change(effect: &Effect, unit: EffectUnit, step: f64) -> String {
    match unit {
        EffectUnit::LogPerUnit => shares(effect, |effect| (step * effect).exp_m1()),
        EffectUnit::UnitsPerUnit => {
            let verb = if effect.effect < 0.0 { "takes" } else { "adds" };
            let (low, high) = ordered(effect.lower_95, effect.upper_95, effect.effect);
            format!(
                "{verb} {} units ({} to {})",
                amount((step * effect.effect).abs()),
                amount(step * low),
                amount(step * high)
            )
        }
    }
}

fn shares(effect: &Effect, of: impl Fn(f64) -> f64) -> String {
    let value = of(effect.effect);
    let verb = if value < 0.0 { "lowers" } else { "lifts" };
    let (a, b) = (of(effect.lower_95), of(effect.upper_95));
    let (low, high) = ordered(a.min(b), a.max(b), value);
    let low = percent(low);
    format!("{verb} demand by {} ({} to {})", percent(value.abs()), low.trim_end_matches(" %"), percent(high))
}

/// The bounds in the direction of the effect: a loss of 5 % has bounds such as 3 and 7, not -7 and -3.
fn ordered(low: f64, high: f64, value: f64) -> (f64, f64) {
    if value < 0.0 { (-high, -low) } else { (low, high) }
}

/// A step of the signal whose effect is a number that people can read: 1, 10, 100 or 0.1 units.
pub(crate) fn step(effect: &Effect) -> f64 {
    let size = match effect.unit {
        EffectUnit::LogPerUnit => effect.effect.abs() / 0.005,
        EffectUnit::UnitsPerUnit => effect.effect.abs() / 0.5,
    };
    if !size.is_finite() || size <= 0.0 {
        return 1.0;
    }
    let mut step = 1.0;
    while size * step < 1.0 && step < 1e9 {
        step *= 10.0;
    }
    while size * step > 200.0 && step > 1e-6 {
        step /= 10.0;
    }
    step
}

/// `on the same day`, `5 days later`.
pub(crate) fn when(findings: &Findings, effect: &Effect) -> String {
    match (findings.lag_days(effect), findings.is_daily()) {
        (0, true) => "on the same day".to_owned(),
        (0, false) => "in the same week".to_owned(),
        (days, true) => format!("{} later", counted(days, "day")),
        (days, false) => format!("{} later", counted(days / 7, "week")),
    }
}

fn carried(effect: &Effect) -> String {
    let mut text = String::new();
    if let Some(days) = effect.half_life_days {
        let days = amount(days);
        text.push_str(&format!(
            " Half of the effect is gone after {days} {}.",
            if days == "1" { "day" } else { "days" }
        ));
    }
    if let Some(total) = effect.long_run_effect {
        let step = step(effect);
        let total = match effect.unit {
            EffectUnit::LogPerUnit => percent((step * total).exp_m1()),
            EffectUnit::UnitsPerUnit => format!("{} units", amount(step * total)),
        };
        text.push_str(&format!(" Over all later periods it adds up to {total}."));
    }
    text
}
