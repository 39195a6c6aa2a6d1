//! Possible causes of a wrong number in a forecast: unused rows, and products that ended, are new or stopped selling.

use crate::demand_forecasting::{
    data::{
        history::{History, Missing},
        series::Series,
    },
    plan::outlook::{Basis, Forecast, Outlook, common_end},
    tell::{beside::among_the_warnings, names::some_of},
};
use intake::{
    calendar::{Frequency, count_of},
    problem::{NOT_USED, Problem},
    quality::MOST,
};
use report::{
    markdown::plain,
    number::{agree, amount, counted, percent, products_of, whole},
    result::Warning,
};

/// The most rows listed in one warning; the file of problems lists all.
const LISTED_ROWS: usize = 100;
/// A period without sales is reported when its probability is below this.
const QUIET: f64 = 0.005;
/// The most values shown one by one.
const SHOWN: usize = 3;

/// Possible causes of a wrong number. `totalled` are the forecasts that the totals add up.
pub(crate) fn warnings(
    history: &History,
    forecasts: &[Forecast],
    totalled: &[Forecast],
    outlook: &Outlook,
    failed: &[String],
    horizon: usize,
) -> Vec<Warning> {
    let mut warnings = history.warnings.clone();
    warnings.extend(unused_rows(&history.problems));
    warnings.extend(suspicious_rows(&history.problems));
    warnings.extend(ended_products(history, forecasts, totalled));
    warnings.extend(quiet_products(history, totalled, outlook));
    warnings.extend(drawn_in(history, totalled));
    for text in among_the_warnings(history, totalled, outlook) {
        warnings.push(Warning::general(text));
    }
    warnings.extend(no_longer_asked_for(totalled));
    warnings.extend(new_products(history, totalled));
    if !failed.is_empty() {
        warnings.push(Warning::general(format!("No forecast for {}.", some_of(failed))));
    }
    let longest = forecasts.iter().map(|forecast| forecast.series.values.len()).max().unwrap_or(0);
    if horizon > longest {
        warnings.push(Warning::general(format!(
            "The forecast reaches {} ahead, but the history has only {}.",
            count_of(horizon, history.calendar.frequency),
            count_of(longest, history.calendar.frequency)
        )));
    } else if outlook.basis == Some(Basis::LastPeriods) && has_season(history.calendar.frequency, longest) {
        warnings.push(Warning::general(format!(
            "The file holds {}; a yearly season can be measured from two full years on.",
            count_of(longest, history.calendar.frequency)
        )));
    }
    warnings.extend(without_demand(totalled));
    let is_untested = |it: &&Forecast| it.result.accuracy.is_none() && !it.has_no_demand();
    let untested = forecasts.iter().filter(is_untested).count();
    if untested > 0 {
        warnings.push(Warning::general(format!(
            "{} of {} forecasts could not be tested on the past, because the history is too short; their \
             accuracy is left empty.",
            whole(untested as f64),
            whole(forecasts.len() as f64)
        )));
    }
    warnings
}

/// True when a year has several periods and the history is shorter than two years.
fn has_season(frequency: Frequency, periods: usize) -> bool {
    frequency != Frequency::Yearly && (periods as i64) < 2 * frequency.periods_per_year()
}

/// One warning about the rows that were not used.
pub(crate) fn unused_rows(problems: &[Problem]) -> Option<Warning> {
    let unused: Vec<&Problem> = problems.iter().filter(|problem| problem.done == NOT_USED).collect();
    let first = unused.first()?;
    Some(Warning {
        text: format!(
            "{} {} not used; the first is row {}, column {}: {}. {} are in data_quality.csv.",
            counted(unused.len(), "row"),
            agree(unused.len(), "was", "were"),
            first.row,
            plain(&first.column),
            first.problem,
            if problems.len() > MOST { "The first" } else { "All" }
        ),
        rows: unused.iter().take(LISTED_ROWS).map(|problem| problem.row).collect(),
        column: Some(first.column.clone()),
    })
}

/// Rows that were used although they may be mistakes.
fn suspicious_rows(problems: &[Problem]) -> Vec<Warning> {
    let mut warnings = Vec::new();
    for (start, words) in [
        ("same as row", "to remove if they are copies: the same as another row in every column"),
        ("unlike the other", "that may not be products: their code has no digit, unlike the others"),
    ] {
        let found: Vec<&Problem> =
            problems.iter().filter(|problem| problem.problem.starts_with(start)).collect();
        if let Some(first) = found.first() {
            warnings.push(Warning {
                text: format!("{} {words}. Used as they are.", counted(found.len(), "row")),
                rows: found.iter().take(LISTED_ROWS).map(|problem| problem.row).collect(),
                column: Some(first.column.clone()),
            });
        }
    }
    warnings
}

/// Products that have no records at the end of the file, although others do.
fn ended_products(history: &History, forecasts: &[Forecast], totalled: &[Forecast]) -> Option<Warning> {
    if history.missing == Missing::NoSale || common_end(forecasts).is_some() {
        return None;
    }
    let last = forecasts.iter().map(|forecast| forecast.series.last()).max()?;
    let ended: Vec<&Series> =
        forecasts.iter().map(|forecast| &forecast.series).filter(|series| series.last() < last).collect();
    let names: Vec<String> = ended.iter().map(|series| series.product.clone()).collect();
    Some(Warning::general(format!(
        "{} ({}) {} no rows up to {}; a forecast starts after the last row of its product. {}",
        products_of(ended.len(), forecasts.len()),
        some_of(&names),
        agree(ended.len(), "has", "have"),
        history.calendar.label(last),
        if totalled.len() < forecasts.len() {
            "In the files, and not in the totals above."
        } else {
            "So there are no totals per period."
        }
    )))
}

/// Products without sales for much longer than their earlier pauses, whose forecast is above zero.
fn quiet_products(history: &History, forecasts: &[Forecast], outlook: &Outlook) -> Option<Warning> {
    let quarter = usize::try_from(history.calendar.frequency.periods_per_year() / 4).unwrap_or(1).max(2);
    let mut quiet: Vec<(f64, &str)> = forecasts
        .iter()
        .zip(&outlook.products)
        .filter(|(forecast, product)| product.forecast > 0.0 && is_quiet(&forecast.series, quarter))
        .map(|(_, product)| (product.forecast, product.product.as_str()))
        .collect();
    quiet.sort_by(|a, b| b.0.total_cmp(&a.0));
    let forecast: f64 = quiet.iter().map(|(forecast, _)| forecast).sum();
    let names: Vec<String> = quiet.iter().map(|(_, name)| (*name).to_owned()).collect();
    (!quiet.is_empty()).then(|| {
        Warning::general(format!(
            "{} had no sale for {} or more, far longer than usual, and still {} {} of the forecast ({}). Take out what \
             is no longer sold.",
            products_of(quiet.len(), forecasts.len()),
            count_of(quarter, history.calendar.frequency),
            agree(quiet.len(), "makes up", "make up"),
            percent(forecast / outlook.total),
            some_of(&names)
        ))
    })
}

/// Values that look like mistakes and were replaced in the forecast.
fn drawn_in(history: &History, forecasts: &[Forecast]) -> Option<Warning> {
    let mut values: Vec<(f64, String)> = Vec::new();
    for Forecast { series, result } in forecasts {
        for (at, used) in &result.drawn_in {
            let (actual, used) = (series.values[*at], *used);
            let when = history.calendar.label(series.first + *at as i64);
            let text =
                format!("{}, {when}: {} instead of {}", plain(&series.product), amount(used), amount(actual));
            values.push(((actual - used).abs(), text));
        }
    }
    values.sort_by(|a, b| b.0.total_cmp(&a.0));
    let shown: Vec<&str> = values.iter().take(SHOWN).map(|(_, text)| text.as_str()).collect();
    (!values.is_empty()).then(|| {
        Warning::general(format!(
            "{} far outside of what is usual {} not taken as they are, but drawn in to the edge of the usual ({}). If they \
             were real and will come again, choose to keep unusual values on the upload page.",
            counted(values.len(), "value"),
            agree(values.len(), "was", "were"),
            some(&shown, values.len())
        ))
    })
}

/// The shown values, and the number of further ones.
fn some(shown: &[&str], all: usize) -> String {
    let rest = all - shown.len();
    if rest == 0 {
        shown.join("; ")
    } else {
        format!("{}; and {} more", shown.join("; "), whole(rest as f64))
    }
}

/// Products whose lack of sales is longer than chance explains, and whose forecast is zero.
fn no_longer_asked_for(forecasts: &[Forecast]) -> Option<Warning> {
    let names = names_where(forecasts, |forecast| forecast.result.has_ended);
    (!names.is_empty()).then(|| {
        Warning::general(format!(
            "{} ({}) had no sale for so long that chance does not explain it; the forecast is 0. Plan by hand what will be \
             sold again.",
            products_of(names.len(), forecasts.len()),
            some_of(&names)
        ))
    })
}

/// Products whose whole history is zero.
fn without_demand(forecasts: &[Forecast]) -> Option<Warning> {
    let names = names_where(forecasts, |forecast| forecast.has_no_demand() && !forecast.result.has_ended);
    (!names.is_empty()).then(|| {
        Warning::general(format!(
            "{} ({}) {} only zeros in the history, so nothing is forecast and nothing can be tested.",
            products_of(names.len(), forecasts.len()),
            some_of(&names),
            agree(names.len(), "has", "have")
        ))
    })
}

/// Products that are forecast with a season that they are too short to prove.
fn new_products(history: &History, forecasts: &[Forecast]) -> Option<Warning> {
    let names = names_where(forecasts, |forecast| forecast.result.has_shared_season);
    let three_years = 3 * usize::try_from(history.calendar.frequency.periods_per_year()).unwrap_or(1);
    let is_young = forecasts.iter().all(|forecast| forecast.series.values.len() < three_years);
    if is_young && forecasts.len() == 1 && names.len() == 1 {
        return Some(Warning::general(
            "The forecast follows a season that the history shows only twice, too short to test it on the past. Check whether it \
             will come again."
                .to_owned(),
        ));
    }
    if is_young && !names.is_empty() {
        return Some(Warning::general(format!(
            "{} {} forecast with the season that the products have in common, because the history is too short to prove a season of \
             single ones. It was seen only twice: check whether it will come again.",
            products_of(names.len(), forecasts.len()),
            agree(names.len(), "is", "are")
        )));
    }
    (!names.is_empty()).then(|| {
        Warning::general(format!(
            "{} ({}) {} too new to show a season; the one that the other products have in common is used. Check whether the \
             new will sell at the same times.",
            products_of(names.len(), forecasts.len()),
            some_of(&names),
            agree(names.len(), "is", "are")
        ))
    })
}

fn names_where(forecasts: &[Forecast], is_meant: fn(&Forecast) -> bool) -> Vec<String> {
    let meant = forecasts.iter().filter(|forecast| is_meant(forecast));
    meant.map(|forecast| forecast.series.product.clone()).collect()
}

/// Whether a product has had no sale for a quarter of a year (less if nearly every period had one), too long for chance.
fn is_quiet(series: &Series, quarter: usize) -> bool {
    let Some(last_sale) = series.values.iter().rposition(|value| *value > 0.0) else { return false };
    let sales = series.values.iter().filter(|value| **value > 0.0).count();
    let since = series.values.len() - 1 - last_sale;
    let share = sales as f64 / (last_sale + 2) as f64;
    since >= 2 && (since >= quarter || share > 0.9) && (1.0 - share).powf(since as f64) < QUIET
}
