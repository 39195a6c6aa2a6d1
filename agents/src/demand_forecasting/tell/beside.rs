//! Findings that move the total by more than a few percent. They stand right behind it, because who reads only the first
//! lines must not take a wrong number for a sure one; the smaller ones are among the warnings.

use crate::demand_forecasting::{
    data::{history::History, units::Units},
    plan::{
        outlook::{Basis, Forecast, Outlook},
        trust::Trust,
    },
    tell::{
        change::{relative, signed_percent},
        level_shifts::{Finding, level_shifts},
        names::some_of,
    },
};
use intake::calendar::Frequency;
use report::markdown::plain;
use report::number::{agree, amount, counted, percent, whole};

/// The share of the total from which a finding stands beside it.
const MOVES_THE_TOTAL: f64 = 0.05;
/// A rule is clearly closer when its error is at most this share of that of the forecast, and smaller by at least this share of
/// the total.
const CLEARLY_CLOSER: f64 = 0.8;
const LEAST_DIFFERENCE: f64 = 0.02;
const YEAR_BEFORE: &str = "the same time a year before";

/// One sentence or two about everything that moves the total. `totalled` are those of the forecasts that it adds up.
pub(super) fn beside_the_total(
    history: &History,
    forecasts: &[Forecast],
    totalled: &[Forecast],
    outlook: &Outlook,
    units: Option<&Units>,
    trust: Option<&Trust>,
) -> Vec<String> {
    let mut findings = Vec::new();
    findings.extend(one_series(history));
    findings.extend(history.beside_headline.iter().map(|text| Finding { text: text.clone(), share: 1.0 }));
    findings.extend(not_in_total(history, forecasts, totalled));
    findings.extend(units.and_then(|units| mixed_products(units, totalled)));
    findings.extend(thin_end(history));
    findings.extend(repeated_rows(history, totalled).filter(|rows| rows.share > MOVES_THE_TOTAL));
    findings.extend(level_shifts(history, totalled, outlook).filter(|shifts| shifts.share > MOVES_THE_TOTAL));
    findings.extend(trust.and_then(|trust| simpler_rule(trust, history, outlook)));
    findings
        .extend(outliers_before(history, totalled, outlook).filter(|found| found.share > MOVES_THE_TOTAL));
    findings.into_iter().map(|finding| finding.text).collect()
}

/// A simple rule that was clearly closer for the total in the tests.
fn simpler_rule(trust: &Trust, history: &History, outlook: &Outlook) -> Option<Finding> {
    let total = trust.total?;
    // The season of days is the week.
    let season = if history.calendar.frequency == Frequency::Daily { "the last week" } else { YEAR_BEFORE };
    let mut rules = vec![("the last value", total.naive), (season, total.seasonal_naive)];
    rules.extend(total.year_before.map(|error| (YEAR_BEFORE, error)));
    let (rule, error) = rules.into_iter().min_by(|one, other| one.1.total_cmp(&other.1))?;
    let is_clear = error < CLEARLY_CLOSER * total.forecast && total.forecast - error > LEAST_DIFFERENCE;
    if !is_clear || trust.tested < 2 {
        return None;
    }
    let before = outlook
        .total_before
        .filter(|_| outlook.basis == Some(Basis::YearBefore) && rule == YEAR_BEFORE)
        .map_or_else(String::new, |before| format!(", which would be {} units now", amount(before)));
    let text = format!(
        "For the total, a simple rule was closer in the tests on the past: repeating {rule}{before}, was off by {}, this forecast \
         by {}. Compare both before you order for all products together.",
        percent(error),
        percent(total.forecast)
    );
    Some(Finding { text, share: 1.0 })
}

/// Values far outside the usual in the time that the total is compared with, so that the change against it says nothing.
fn outliers_before(history: &History, totalled: &[Forecast], outlook: &Outlook) -> Option<Finding> {
    let (basis, before) = outlook.basis.zip(outlook.total_before)?;
    let mut found: Vec<(f64, String)> = Vec::new();
    for Forecast { series, result } in totalled {
        let horizon = result.point.len();
        let first = series.last() + 1 - basis.shift(history, horizon);
        let compared = first..first + horizon as i64;
        for (at, usual) in &result.drawn_in {
            let (index, value) = (series.first + *at as i64, series.values[*at]);
            if compared.contains(&index) {
                let when = history.calendar.label(index);
                let text = format!(
                    "{}, {when}: {} instead of about {}",
                    plain(&series.product),
                    amount(value),
                    amount(*usual)
                );
                found.push((value - usual, text));
            }
        }
    }
    let excess: f64 = found.iter().map(|(excess, _)| excess).sum();
    found.sort_by(|one, other| other.0.abs().total_cmp(&one.0.abs()));
    let (_, first) = found.first()?;
    let time = if basis == Basis::YearBefore { "The year before" } else { "The time before" };
    let without = before - excess;
    let change = relative(outlook.total, without).map_or_else(String::new, |change| {
        format!("; against that the forecast is {}", signed_percent(change))
    });
    let text = format!(
        "{time} holds {} far outside of what is usual ({}{first}). With usual values it is {} units{change}.",
        counted(found.len(), "value"),
        if found.len() == 1 { "" } else { "such as " },
        amount(without)
    );
    Some(Finding { text, share: excess.abs() / before.max(f64::MIN_POSITIVE) })
}

/// A file that may hold many products and was read as one series.
fn one_series(history: &History) -> Option<Finding> {
    let found = history.one_series.as_ref()?;
    let (first, _) = found.columns.first()?;
    let columns: Vec<String> = found
        .columns
        .iter()
        .map(|(name, values)| format!("{} ({} different values)", plain(name), whole(*values as f64)))
        .collect();
    let text = format!(
        "All {} were added up to one series, because no column is surely the product. It may be {}. To forecast each one by itself, \
         choose {} as the product in the mapping on the upload page and ask again.",
        counted(found.rows, "row"),
        columns.join(" or "),
        if columns.len() == 1 { plain(first) } else { "one of these columns".to_owned() }
    );
    Some(Finding { text, share: 1.0 })
}

/// Products whose rows end before those of the others, so that the periods of their forecasts are other ones.
fn not_in_total(history: &History, forecasts: &[Forecast], totalled: &[Forecast]) -> Option<Finding> {
    if totalled.len() == forecasts.len() {
        return None;
    }
    let end = totalled.iter().map(|forecast| forecast.series.last()).max()?;
    let (mut names, mut units) = (Vec::new(), 0.0);
    for Forecast { series, result } in forecasts.iter().filter(|forecast| forecast.series.last() < end) {
        names.push(series.product.clone());
        units += result.point.iter().sum::<f64>();
    }
    let text = format!(
        "{} {} not in this total ({}), because {} rows end before {}: forecast from there on, {} {} {} units. Add the missing \
         rows, or add this by hand.",
        counted(names.len(), "product"),
        agree(names.len(), "is", "are"),
        some_of(&names),
        agree(names.len(), "its", "their"),
        history.calendar.label(end),
        agree(names.len(), "it", "they"),
        agree(names.len(), "comes to", "come to"),
        amount(units)
    );
    Some(Finding { text, share: 1.0 })
}

/// Products whose own rows count different things, so that no number about them can be right.
fn mixed_products(units: &Units, totalled: &[Forecast]) -> Option<Finding> {
    let mut names = Vec::new();
    for forecast in totalled {
        if units.is_mixed(&forecast.series.product) {
            names.push(forecast.series.product.clone());
        }
    }
    let first = names.first()?;
    let text = format!(
        "{} {} rows in different units or currencies ({}: {}), and the file does not say how to convert them. They were added up \
         as they are, so these numbers are of no use: convert them to one unit, or put each unit into a file of its own.",
        counted(names.len(), "product"),
        agree(names.len(), "has", "have"),
        some_of(&names),
        units.of_product(first),
    );
    Some(Finding { text, share: 1.0 })
}

/// A last period that the file may hold only in part.
fn thin_end(history: &History) -> Option<Finding> {
    let thin = history.thin_end.as_ref()?;
    let text = format!(
        "In {} only {} {} rows, while at least {} had rows in each {} before; the others count as no sale there. If the file ends \
         within {}, these numbers are wrong: ask “forecast without {}”.",
        thin.label,
        counted(thin.products, "product"),
        agree(thin.products, "has", "have"),
        whole(thin.usual as f64),
        history.calendar.frequency.noun(),
        thin.label,
        thin.days
    );
    Some(Finding { text, share: 1.0 })
}

/// Rows that repeat earlier ones, with what they do to the total if they are copies.
fn repeated_rows(history: &History, totalled: &[Forecast]) -> Option<Finding> {
    let copied = history.copied.as_ref()?;
    let effect = copied.effect(totalled.iter().map(|forecast| forecast.series.product.as_str()))?;
    let text = format!(
        "{} of {} rows repeat an earlier row in every column and are added up; they hold {} of this demand in the last year of \
         the file. If they were entered twice by mistake, this forecast is about {} too high. To repair it, ask “count \
         repeated rows once”. To repair it for every question, choose “Use the first one only” for repeated rows on the upload page and ask again.",
        whole(copied.rows as f64),
        whole(copied.of_rows as f64),
        percent(effect.share),
        percent(effect.too_high)
    );
    Some(Finding { text, share: effect.too_high })
}

/// The changes of level that hardly move the total; small numbers of repeated rows have a warning of their own.
pub(super) fn among_the_warnings(history: &History, totalled: &[Forecast], outlook: &Outlook) -> Vec<String> {
    let mut findings = Vec::new();
    findings
        .extend(level_shifts(history, totalled, outlook).filter(|shifts| shifts.share <= MOVES_THE_TOTAL));
    findings.into_iter().map(|finding| finding.text).collect()
}
