//! The forecast in words and how far it beats forecasts without signals.

use kernels::sensing::Method;
use report::{
    markdown,
    number::{agree, amount, counted, percent, whole},
};

use super::findings::Findings;
use crate::dynamic_demand_sensing::{params::About, plan};

/// Periods that the answer lists.
const SHOWN: usize = 10;

/// `The next 28 days bring 8,120 units, 290 a day.`
pub(crate) fn headline(findings: &Findings) -> String {
    let (from, to) = periods(findings);
    let forecast = &findings.sensed.total.forecast[from..=to];
    let sum: f64 = forecast.iter().sum();
    let grid = &findings.prepared.grid;
    let (first, last) =
        (grid.date(grid.history + from), grid.calendar.end(grid.first + (grid.history + to) as i64));
    let days = if first == last { format!("On {first}") } else { format!("From {first} to {last}") };
    let noun = findings.noun();
    let per = if forecast.len() > 1 {
        format!(", {} a {noun}", amount(sum / forecast.len() as f64))
    } else {
        String::new()
    };
    let without: f64 = findings.sensed.total.baseline[from..=to].iter().sum();
    let uses = match findings.sensed.signals_used {
        true => format!(" Season and trend alone would say {}.", amount(without)),
        false => " Signals are not part of it, since they do not make it better.".to_owned(),
    };
    format!("**{days}, demand is {} units{per}.**{uses}\n\n", amount(sum))
}

/// The periods that were asked for; all that are forecast when none were.
fn periods(findings: &Findings) -> (usize, usize) {
    let last = findings.prepared.grid.ahead - 1;
    let is_asked = findings.params.about != Some(About::WhatIf);
    let asked = is_asked.then(|| plan::assumed::periods(findings.prepared, findings.params).ok());
    asked.flatten().unwrap_or((0, last))
}

/// The first periods with their ranges.
pub(crate) fn table(findings: &Findings) -> String {
    let (from, to) = periods(findings);
    let total = &findings.sensed.total;
    let is_wide = findings.params.interval_level == Some(0.95);
    let (low, high) =
        if is_wide { (&total.lower_95, &total.upper_95) } else { (&total.lower_80, &total.upper_80) };
    let range = if is_wide { "95 % range" } else { "80 % range" };
    let mut rows = Vec::new();
    for period in (from..=to).take(SHOWN) {
        let grid = &findings.prepared.grid;
        rows.push(vec![
            grid.date(grid.history + period).to_string(),
            amount(total.forecast[period]),
            format!("{} to {}", amount(low[period]), amount(high[period])),
            amount(total.baseline[period]),
        ]);
    }
    let more = (to + 1 - from).saturating_sub(SHOWN);
    let table = markdown::table(&[findings.noun(), "forecast", range, "without signals"], &rows);
    let more = match more {
        0 => String::new(),
        more => format!(
            "\n{} more {}{} are in [demand_sensing_report.csv](demand_sensing_report.csv).\n",
            whole(more as f64),
            findings.noun(),
            agree(more, "", "s")
        ),
    };
    format!("{table}{more}")
}

/// Errors on the past, beside those of simpler forecasts.
pub(crate) fn comparison(findings: &Findings) -> String {
    let accuracy = &findings.sensed.total_accuracy;
    let Some(with) = accuracy.wape_with else {
        let text = if findings.relevant().is_empty() {
            "No signal was found, so there was none to test on the past.\n"
        } else {
            "The history is too short to test the forecast on its own past.\n"
        };
        return text.to_owned();
    };
    let others = [
        ("the same model without signals", accuracy.wape_without),
        ("last week repeated", accuracy.wape_last_week),
        ("the demand forecasting engine", accuracy.wape_forecasting),
    ];
    let measured: Vec<(&str, f64)> =
        others.into_iter().filter_map(|(name, error)| Some((name, error?))).collect();
    let words: Vec<String> =
        measured.iter().map(|(name, error)| format!("{} for {name}", percent(*error))).collect();
    let folds = counted(accuracy.folds, "test");
    let mut text = format!(
        "In {folds} on the past the error with signals was {} of demand, beside {}.",
        percent(with),
        words.join(", ")
    );
    let best = measured.iter().copied().min_by(|a, b| a.1.total_cmp(&b.1));
    if let Some((name, error)) = best.filter(|(_, error)| *error > 0.0) {
        let saved = 1.0 - with / error;
        text.push_str(&if saved > 0.0 {
            format!(" That is {} less than {name}, the best of the others.", percent(saved))
        } else {
            format!(" That is no better than {name}.")
        });
    }
    if findings.sensed.is_season_unseen {
        text.push_str(" The history does not hold the time of year that is forecast, so effects of weather may turn out otherwise.");
    }
    text.push_str(&methods(findings));
    text + "\n"
}

/// Which method the forecasts of the products use.
fn methods(findings: &Findings) -> String {
    let forecasts = &findings.sensed.forecasts;
    if let [one] = forecasts.as_slice() {
        return format!(" The forecast uses {}.", method(one.method));
    }
    let mut parts = Vec::new();
    for kind in [
        Method::WithSignals,
        Method::SignalsAndLastWeek,
        Method::WithoutSignals,
        Method::Forecasting,
        Method::LastWeek,
    ] {
        let count = forecasts.iter().filter(|found| found.method == kind).count();
        if count > 0 {
            parts.push(format!(
                "{} for {} of {} products",
                method(kind),
                whole(count as f64),
                whole(forecasts.len() as f64)
            ));
        }
    }
    if parts.is_empty() { String::new() } else { format!(" The forecast uses {}.", parts.join(", ")) }
}

fn method(method: Method) -> &'static str {
    match method {
        Method::WithSignals => "the model with signals",
        Method::WithoutSignals => "the model without signals",
        Method::Forecasting => "the demand forecasting engine",
        Method::LastWeek => "last week repeated",
        Method::SignalsAndLastWeek => "the mean of the model with signals and last week repeated",
        Method::Sum => "the method that was best for each product",
    }
}
