//! The answer to `explain_change`.

use kernels::cancel;
use report::{
    markdown::{list, plain},
    number::{amount, percent},
    result::{Cell, Chart, ChartSeries, Column, Table, Warning},
};

use crate::dynamic_demand_sensing::{
    data::signals::GridSignal,
    explain_params::{ChangeDirection, ExplainParams},
    plan::{
        change::{Part, PartOf, Split, Stretch},
        prepared::Prepared,
    },
};

/// A change and what it was split with.
pub(crate) struct Explained<'a> {
    pub prepared: &'a Prepared,
    pub params: &'a ExplainParams,
    pub split: &'a Split,
}

/// The story of a run.
pub(crate) fn story(explained: &Explained) -> String {
    let split = explained.split;
    let (total, before) = (split.total(), split.before);
    let noun = explained.prepared.grid.noun();
    let unit = if split.are_sums { "units".to_owned() } else { format!("units a {noun}") };
    let (after_days, before_days) =
        (days(explained, split.compared.after), days(explained, split.compared.before));
    let verb = if total < 0.0 { "fell" } else { "rose" };
    let share =
        if before == 0.0 { String::new() } else { format!(" by {}", percent((total / before).abs())) };
    let mut text = String::new();
    text.push_str(&other_direction(explained, total));
    text.push_str(&format!(
        "**Demand {verb}{share} {after_days} compared with {}: from {} to {} {unit}.**\n\n",
        before_days.trim_start_matches("from ").trim_start_matches("on "),
        amount(before),
        amount(split.after)
    ));
    let mut parts = split.parts.clone();
    parts.sort_by(|a, b| b.change.abs().total_cmp(&a.change.abs()));
    let lines: Vec<String> = parts.iter().map(|part| line(explained, part, total, &unit)).collect();
    text.push_str(&list(&lines));
    text
}

/// A question may take a change for granted that did not happen.
fn other_direction(explained: &Explained, total: f64) -> String {
    let wrong = match explained.params.direction {
        Some(ChangeDirection::Drop) if total > 0.0 => "did not drop",
        Some(ChangeDirection::Rise) if total < 0.0 => "did not rise",
        Some(ChangeDirection::Drop | ChangeDirection::Rise) | None => return String::new(),
    };
    format!("Demand {wrong} {}.\n\n", days(explained, explained.split.compared.after))
}

fn days(explained: &Explained, stretch: Stretch) -> String {
    let grid = &explained.prepared.grid;
    let (first, last) = (grid.date(stretch.from), grid.calendar.end(grid.first + stretch.to as i64));
    if first == last { format!("on {first}") } else { format!("from {first} to {last}") }
}

fn line(explained: &Explained, part: &Part, total: f64, unit: &str) -> String {
    let sign = if part.change < 0.0 { "-" } else { "+" };
    let share = if total == 0.0 {
        String::new()
    } else {
        format!(" ({} of the change)", percent(part.change / total))
    };
    let what = match part.what {
        PartOf::Season => "Season: weekdays and the time of year".to_owned(),
        PartOf::Level => "Level and trend".to_owned(),
        PartOf::Signal(signal) => {
            format!("{}{}", plain(&explained.prepared.signals[signal].name), moved(explained, signal))
        }
        PartOf::Rest => "Rest that nothing in the file explains".to_owned(),
    };
    format!("{what}: {sign}{} {unit}{share}", amount(part.change.abs()))
}

/// `, from 12 to 18 on average`: how the signal itself changed.
fn moved(explained: &Explained, signal: usize) -> String {
    let signal = &explained.prepared.signals[signal];
    if !signal.categories.is_empty() {
        return String::new();
    }
    let compared = explained.split.compared;
    match (mean(explained, signal, compared.before), mean(explained, signal, compared.after)) {
        (Some(before), Some(after)) => format!(", from {} to {} on average", amount(before), amount(after)),
        _ => String::new(),
    }
}

/// The mean of a signal over all products.
fn mean(explained: &Explained, signal: &GridSignal, stretch: Stretch) -> Option<f64> {
    let (mut sum, mut count) = (0.0, 0.0);
    for series in 0..explained.prepared.grid.products.len() {
        cancel::tick();
        let values = signal.signal.values.of_series(series);
        for value in values[stretch.from..=stretch.to].iter().flatten() {
            sum += value;
            count += 1.0;
        }
    }
    (count > 0.0).then(|| sum / count)
}

/// `change.csv`: a row per part.
pub(crate) fn table(explained: &Explained) -> Table {
    let total = explained.split.total();
    let mut rows = Vec::new();
    for part in &explained.split.parts {
        let share = if total == 0.0 { Cell::Empty } else { Cell::number(part.change / total) };
        rows.push(vec![Cell::from(name(explained, part.what)), Cell::number(part.change), share]);
    }
    let unit = if explained.split.are_sums { "units" } else { "units per period" };
    let columns = vec![
        Column::text("part"),
        Column::number("change", Some(unit)).with_total(),
        Column::number("share", Some("share of the change")).shown_as("0.0%"),
    ];
    Table { name: "change", title: "The change of demand in parts".to_owned(), columns, rows }
}

fn name(explained: &Explained, part: PartOf) -> String {
    match part {
        PartOf::Season => "season".to_owned(),
        PartOf::Level => "level".to_owned(),
        PartOf::Signal(signal) => name_of_signal(explained, signal),
        PartOf::Rest => "rest".to_owned(),
    }
}

fn name_of_signal(explained: &Explained, signal: usize) -> String {
    let name = &explained.prepared.signals[signal].name;
    let is_taken = ["season", "level", "rest"].contains(&name.to_lowercase().as_str());
    if is_taken { format!("{name} (signal)") } else { name.clone() }
}

/// The parts as bars.
pub(crate) fn chart(explained: &Explained) -> Chart {
    let parts = &explained.split.parts;
    Chart {
        name: "change",
        title: "What the change is made of".to_owned(),
        kind: "bar",
        x: parts.iter().map(|part| name(explained, part.what)).collect(),
        series: vec![ChartSeries::new("change", parts.iter().map(|part| Some(part.change)).collect())],
        x_title: Some("part".to_owned()),
        y_title: Some(if explained.split.are_sums {
            "units".to_owned()
        } else {
            "units per period".to_owned()
        }),
    }
}

/// What to check about the split.
pub(crate) fn warnings(explained: &Explained) -> Vec<Warning> {
    let mut texts = Vec::new();
    let split = explained.split;
    let rest = split.parts.iter().find(|part| part.what == PartOf::Rest).map_or(0.0, |part| part.change);
    if rest.abs() > 0.5 * split.total().abs() {
        texts.push(
            "More than half of the change is not explained by anything in the file. An event that has no column may be behind \
             it: add one that marks it."
                .to_owned(),
        );
    }
    let mut warnings: Vec<Warning> = texts.into_iter().map(Warning::general).collect();
    warnings.extend(explained.prepared.notes.iter().map(|note| Warning::note(note)));
    warnings
}

/// What the split rests on.
pub(crate) fn assumptions(explained: &Explained) -> Vec<String> {
    let mut texts = vec![
        "Effects are those that were found in the whole history; the rest is what they leave unexplained."
            .to_owned(),
    ];
    if !explained.split.are_sums {
        let noun = explained.prepared.grid.noun();
        texts.push(format!("The two stretches differ in length, so means per {noun} are compared."));
    }
    if explained.split.compared.are_neighbours() {
        texts.push(
            "They are compared with the days right before; name others to compare with those.".to_owned(),
        );
    }
    texts
}
