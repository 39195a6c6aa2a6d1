//! What to check, what was assumed, and what to do next.

use kernels::sensing::{FutureSource, Method, Sensed};
use report::{
    markdown::plain,
    number::{counted, percent, whole},
    result::Warning,
};

use super::{assumed, bases, findings::Findings};
use crate::dynamic_demand_sensing::{params::About, plan::prepared::Prepared, question::Topic};

/// What the reader must know.
pub(crate) fn warnings(findings: &Findings) -> Vec<Warning> {
    let sensed = findings.sensed;
    let mut texts = Vec::new();
    if let Some(what_if) = findings.what_if {
        texts.extend(assumed::doubts(findings, what_if));
    }
    if sensed.is_season_unseen {
        texts.push(
            "The time of year that is forecast is not in the history, so season and weather effects there were never seen.".to_owned(),
        );
    }
    let accuracy = &sensed.total_accuracy;
    if let Some(coverage) = accuracy.coverage_80.filter(|coverage| *coverage < 0.6) {
        texts.push(format!(
            "In tests on the past only {} of the values were inside the 80 % range.",
            percent(coverage)
        ));
    }
    if let Some(scored) = findings.prepared.scored.as_ref().filter(|scored| scored.not_english > 0) {
        texts.push(format!(
            "{} of {} in {} do not look English; the scores are made for English.",
            whole(scored.not_english as f64),
            counted(scored.rows.len(), "text"),
            plain(&scored.column)
        ));
    }
    let mut warnings: Vec<Warning> = texts.into_iter().map(Warning::general).collect();
    warnings.extend(findings.prepared.notes.iter().map(|note| Warning::note(note)));
    warnings
}

/// What was assumed, and where the values ahead come from.
pub(crate) fn assumptions(findings: &Findings) -> Vec<String> {
    let mut texts = Vec::new();
    for future in &findings.sensed.futures {
        let name = findings.name(future.signal);
        if findings.prepared.signals[future.signal].is_of_calendar {
            texts.push(format!("The calendar states the {name} ahead."));
            continue;
        }
        texts.push(match future.source {
            FutureSource::LaterRows => format!("Values of {name} ahead are those of later rows of the file."),
            FutureSource::LaterRowsThenForecast => {
                format!("Values of {name} ahead are those of later rows as far as they go, then its own forecast.")
            }
            FutureSource::Lead => format!("{name} leads by so much that its past values are enough."),
            FutureSource::OwnForecast => format!(
                "The file has no later values of {name}, so {} is used. Later rows without demand but with a plan for {name} would \
                 be better.",
                bases::kept(findings.prepared.signals[future.signal].signal.kind)
            ),
        });
    }
    let unmeasured = findings.unexplained.marked.left_out;
    if unmeasured > 0 {
        texts.push(format!(
            "Only the latest events that columns mark were measured; {} earlier ones were left out.",
            whole(unmeasured as f64)
        ));
    }
    if findings.prepared.days_without_stock > 0 {
        texts.push(format!(
            "Sales of {} without stock are not counted as demand.",
            counted(findings.prepared.days_without_stock, findings.noun())
        ));
    }
    texts.push(format!(
        "{} forms and leads of signals were tried; false discoveries are held to {} of what is found.",
        whole(findings.sensed.tried as f64),
        percent(findings.params.fdr.unwrap_or(0.05))
    ));
    texts.extend(limit_of_leads(findings.sensed, findings.prepared, findings.params.max_lag_days));
    if !findings.is_daily() {
        texts.push(signals_of_a_week(findings));
    }
    texts
}

/// Which leads a longest lead that was asked for leaves out, and which the history is too short for.
pub(crate) fn limit_of_leads(
    sensed: &Sensed,
    prepared: &Prepared,
    asked_days: Option<u32>,
) -> Option<String> {
    let asked_days = asked_days? as usize;
    let (step, noun) = (prepared.grid.step(), prepared.grid.noun());
    let (asked, searched, usual) = (asked_days / step.days(), sensed.longest_lag, step.longest_lag());
    if searched < asked {
        return Some(format!(
            "A longest lead of {} was asked for. The history is too short for leads of more than {}, so only these were searched.",
            counted(asked_days, "day"),
            counted(searched, noun)
        ));
    }
    let leads = match searched {
        0 => format!("Only effects in the same {noun} were searched"),
        periods => format!("Only leads of up to {} were searched", counted(periods, noun)),
    };
    let left_out = match searched < usual {
        true => {
            format!(" A signal that leads by more, usually up to {}, is not found.", counted(usual, noun))
        }
        false => String::new(),
    };
    Some(format!(
        "{leads}, because a longest lead of {} was asked for.{left_out}",
        counted(asked_days, "day")
    ))
}

/// How the days of a week make its signals.
fn signals_of_a_week(findings: &Findings) -> String {
    let summed = findings.prepared.signals.iter().filter(|signal| signal.is_summed);
    let names: Vec<String> = summed.map(|signal| plain(&signal.name)).collect();
    if names.is_empty() {
        return "Signals of a week are the mean of its days.".to_owned();
    }
    format!(
        "Signals of a week are the mean of its days; flags and counts are their sum: {}.",
        names.join(", ")
    )
}

/// What to watch and what would sharpen the answer.
pub(crate) fn next_steps(findings: &Findings) -> Vec<String> {
    let mut texts = Vec::new();
    let relevant = findings.relevant();
    let leading: Vec<String> =
        relevant.iter().filter(|effect| effect.lag > 0).map(|effect| findings.name(effect.signal)).collect();
    if !leading.is_empty() {
        texts.push(format!("Watch {}: demand follows.", leading.join(", ")));
    }
    let unplanned: Vec<String> = findings
        .sensed
        .futures
        .iter()
        .filter(|future| future.source == FutureSource::OwnForecast)
        .map(|future| findings.name(future.signal))
        .collect();
    if !unplanned.is_empty() {
        texts.push(format!(
            "Add later rows with the plan or forecast of {}, with demand left blank.",
            unplanned.join(", ")
        ));
    }
    if !has(findings, Topic::Price) {
        texts.push("Add a column with the price to measure price sensitivity.".to_owned());
    }
    if !has(findings, Topic::Promotion) {
        texts.push("Add a column that marks promotions.".to_owned());
    }
    let year = findings.prepared.grid.step().year();
    if (findings.prepared.grid.history as f64) < 1.5 * year {
        texts.push(
            "Add a longer history: two years let effects of weather and season be separated.".to_owned(),
        );
    }
    if findings.sensed.total.method == Method::LastWeek {
        texts.push("Check the data of the last weeks: no model beats repeating the last week.".to_owned());
    }
    if let Some(effect) = relevant.first().filter(|_| findings.params.about != Some(About::WhatIf)) {
        let name = findings.name(effect.signal);
        texts.push(format!("Ask what if {name} changes, or why demand changed in a week or month."));
    }
    texts
}

fn has(findings: &Findings, topic: Topic) -> bool {
    findings.prepared.signals.iter().any(|signal| signal.topic == topic)
}
