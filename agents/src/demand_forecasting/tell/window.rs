//! The requested part of a forecast, when it begins after the first forecast period: `Q3 2026`, `between March and
//! June`.

use chrono::NaiveDate;

use crate::demand_forecasting::{
    data::history::History,
    params::Horizon,
    plan::outlook::{Basis, Outlook, PeriodOutlook},
};
use report::number::amount;

/// The sentence about the part that was asked for; `None` when that is the whole forecast.
pub(super) fn sentence(horizon: Option<&Horizon>, history: &History, outlook: &Outlook) -> Option<String> {
    let Some(Horizon::Until { from: Some(from), .. }) = horizon else { return None };
    let calendar = &history.calendar;
    let start: NaiveDate = from.parse().ok()?;
    let asked: Vec<&PeriodOutlook> =
        outlook.periods.iter().filter(|period| calendar.end(period.index) >= start).collect();
    if asked.len() == outlook.periods.len() {
        return None;
    }
    let (first, last) = (calendar.label(asked.first()?.index), calendar.label(asked.last()?.index));
    let time = if first == last { first } else { format!("{first} to {last}") };
    let total: f64 = asked.iter().map(|period| period.forecast).sum();
    let before: Option<f64> = asked.iter().map(|period| period.before).sum();
    let before = before.filter(|_| outlook.basis == Some(Basis::YearBefore));
    let before =
        before.map_or_else(String::new, |before| format!(", after {} a year before", amount(before)));
    Some(format!(
        "**In the time that you asked for ({time}): {} {}{before}.** The forecast begins where the file ends, so what \
         follows is all of the time up to there.",
        amount(total),
        history.counted_in()
    ))
}
