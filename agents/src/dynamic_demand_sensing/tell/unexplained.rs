//! Unusual days, lasting steps of the level and single events, in words.

use kernels::sensing::MarkedEvent;
use report::{
    markdown::{list, plain},
    number::{amount, counted, percent},
};

use super::findings::Findings;

/// Lines that an answer shows.
const SHOWN: usize = 6;

/// The unusual periods, the farthest first.
pub(crate) fn anomalies(findings: &Findings) -> String {
    let mut found = findings.unexplained.anomalies.clone();
    let noun = findings.noun();
    if found.is_empty() {
        return format!("**No {noun} is unusual** once season, signals and events are taken out.\n\n");
    }
    let count = found.len();
    found.sort_by(|a, b| b.score.abs().total_cmp(&a.score.abs()));
    let mut lines = Vec::new();
    for one in found.iter().take(SHOWN) {
        lines.push(format!(
            "{}{}: {} units, where {} were expected.",
            findings.prepared.grid.date(one.period),
            of_product(findings, one.series),
            amount(one.actual),
            amount(one.expected)
        ));
    }
    let are = report::number::agree(count, "is", "are");
    format!(
        "**{} {are} unusual**: neither season nor signals nor events explain them. All are in [anomalies.csv](anomalies.csv).\n\n{}\n",
        counted(count, noun),
        list(&lines)
    )
}

/// The lasting steps.
pub(crate) fn levels(findings: &Findings) -> String {
    let found = &findings.unexplained.levels;
    if found.is_empty() {
        return "**The level of demand did not step up or down** beyond season, trend and signals.\n\n"
            .to_owned();
    }
    let mut lines = Vec::new();
    for one in found.iter().take(SHOWN) {
        let verb = if one.change_relative < 0.0 { "fell" } else { "rose" };
        lines.push(format!(
            "From {} on{} the level {verb} by {} ({} to {}): from {} to {} units a {}.",
            findings.prepared.grid.date(one.period),
            of_product(findings, one.series),
            percent(one.change_relative.abs()),
            percent(one.lower_95),
            percent(one.upper_95),
            amount(one.before),
            amount(one.after),
            findings.noun()
        ));
    }
    format!("**The level of demand changed {}.**\n\n{}\n", times(found.len()), list(&lines))
}

/// The effect of the event that was asked for.
pub(crate) fn events(findings: &Findings) -> String {
    let name = plain(findings.params.event.as_deref().unwrap_or("event"));
    let grid = &findings.prepared.grid;
    let Some(found) = findings.unexplained.events.first() else {
        if let Some(marked) = marked_events(findings) {
            return marked;
        }
        return format!(
            "The effect of {name} cannot be measured: demand is known from {} to {}, and the event needs days around it. Name \
             its days, for example “from 3 to 9 February”.\n\n",
            grid.date(0),
            grid.calendar.end(grid.first + grid.history as i64 - 1)
        );
    };
    let event = findings.prepared.problem.events[found.event];
    let last = grid.calendar.end(grid.first + event.to as i64);
    let verb = if found.total < 0.0 { "took" } else { "added" };
    let is_clear = found.relative_lower_95 > 0.0 || found.relative_upper_95 < 0.0;
    let doubt = if is_clear { "" } else { " That is not distinguishable from chance." };
    let beside = match found.controls {
        0 => "the time around it".to_owned(),
        count => counted(count, "product") + " that it did not concern",
    };
    format!(
        "**{name} {verb} {} units from {} to {last}, {} of the demand expected without it ({} to {}).**{doubt} It was compared \
         with {beside}.\n\n",
        amount(found.total.abs()),
        grid.date(event.from),
        percent(found.relative.abs()),
        percent(found.relative_lower_95),
        percent(found.relative_upper_95)
    )
}

/// The events that flags of the file mark, when the question names no days of an event; the largest first.
fn marked_events(findings: &Findings) -> Option<String> {
    if !findings.prepared.problem.events.is_empty() {
        return None;
    }
    let mut found: Vec<&MarkedEvent> = findings.unexplained.marked.found.iter().collect();
    if found.iter().any(|one| findings.is_asked(one.signals[0])) {
        found.retain(|one| findings.is_asked(one.signals[0]));
    }
    found.sort_by(|a, b| b.impact.total.abs().total_cmp(&a.impact.total.abs()));
    let grid = &findings.prepared.grid;
    let mut lines = Vec::new();
    for one in found.iter().take(SHOWN) {
        let verb = if one.impact.total < 0.0 { "took" } else { "added" };
        lines.push(format!(
            "{} from {} to {} {verb} {} units, {} ({} to {}).",
            plain(&findings.marked_name(one)),
            grid.date(one.event.from),
            grid.calendar.end(grid.first + one.event.to as i64),
            amount(one.impact.total.abs()),
            percent(one.impact.relative.abs()),
            percent(one.impact.relative_lower_95),
            percent(one.impact.relative_upper_95)
        ));
    }
    if lines.is_empty() {
        return None;
    }
    Some(format!(
        "**The file marks {}**, each compared with the time around it or with products that it did not concern. All are in \
         [events.csv](events.csv).\n\n{}\n",
        counted(found.len(), "event"),
        list(&lines)
    ))
}

fn of_product(findings: &Findings, series: usize) -> String {
    match findings.prepared.grid.products.as_slice() {
        [_] => String::new(),
        products => format!(", {}", plain(&products[series])),
    }
}

fn times(count: usize) -> String {
    match count {
        1 => "once".to_owned(),
        2 => "twice".to_owned(),
        count => format!("{count} times"),
    }
}
