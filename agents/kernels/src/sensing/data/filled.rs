//! Signals without gaps: what is missing inside is carried on, what lies ahead is planned or forecast.

use crate::sensing::problem::{Problem, Signal, SignalKind, SignalValues};
use crate::sensing::sensed::FutureSource;

/// Weeks whose mean by weekday is the own forecast of a daily signal.
const WEEKS: usize = 4;
/// A daily signal of at least two years is forecast with the mean of the same days of earlier years.
const YEARS: usize = 2;
/// Half the width of those days, in days.
const NEAR_DAYS: usize = 10;

/// One signal, `history + ahead` long; a single row when all products share it.
#[derive(Debug, Clone)]
pub(crate) struct Filled {
    pub rows: Vec<Vec<f64>>,
    /// Mean over the history; what an amount is measured against.
    pub centre: f64,
}

impl Filled {
    /// `known` is the end of what may be looked at: the history, or an earlier origin. Planned values are known ahead.
    pub(crate) fn of(problem: &Problem, signal: &Signal, known: usize) -> Self {
        let fill = |values: &[Option<f64>]| fill_row(problem, signal, values, known);
        let rows: Vec<Vec<f64>> = match &signal.values {
            SignalValues::Shared(values) => vec![fill(values)],
            SignalValues::PerSeries(rows) => rows.iter().map(|values| fill(values)).collect(),
        };
        let count = (rows.len() * known).max(1) as f64;
        let centre = rows.iter().flat_map(|row| &row[..known]).sum::<f64>() / count;
        Self { rows, centre }
    }

    pub(crate) fn of_series(&self, series: usize) -> &[f64] {
        if self.rows.len() == 1 { &self.rows[0] } else { &self.rows[series] }
    }

    pub(crate) fn is_shared(&self) -> bool {
        self.rows.len() == 1
    }
}

fn fill_row(problem: &Problem, signal: &Signal, values: &[Option<f64>], known: usize) -> Vec<f64> {
    let all = problem.history + problem.ahead;
    let mut filled = vec![f64::NAN; all];
    for (t, value) in values.iter().enumerate().take(all) {
        if let Some(value) = value.filter(|value| value.is_finite() && (t < known || signal.is_planned)) {
            filled[t] = value;
        }
    }
    let neutral = match signal.kind {
        SignalKind::Flag | SignalKind::Sentiment => Some(0.0),
        _ => None,
    };
    carry_on(&mut filled[..known], neutral);
    for t in known..all {
        if filled[t].is_nan() {
            filled[t] = own_forecast(problem, signal, &filled, known, t);
        }
    }
    filled
}

/// Gaps take the neutral value, or the last value before them; a beginning without values takes the first.
fn carry_on(values: &mut [f64], neutral: Option<f64>) {
    let first = values.iter().copied().find(|value| value.is_finite()).unwrap_or(0.0);
    let mut last = first;
    for value in values {
        if value.is_finite() {
            last = *value;
        } else {
            *value = neutral.unwrap_or(last);
        }
    }
}

/// A planned flag stays off, one without a plan counts with its share of the history; a price stays; amounts take the mean of the same time of earlier years, else of the weekday.
fn own_forecast(problem: &Problem, signal: &Signal, filled: &[f64], known: usize, period: usize) -> f64 {
    let Some(last) = known.checked_sub(1).map(|last| filled[last]) else { return 0.0 };
    match signal.kind {
        SignalKind::Flag if signal.is_planned => 0.0,
        SignalKind::Flag => filled[..known].iter().sum::<f64>() / known as f64,
        SignalKind::Price | SignalKind::Level => last,
        SignalKind::Amount | SignalKind::Sentiment => {
            let year = (problem.step.year() + 0.5) as usize;
            if known >= YEARS * year {
                return earlier_years(problem, &filled[..known], period, year);
            }
            let week = problem.step.week();
            let same_day = (1..=WEEKS + (period - known) / week)
                .filter_map(|weeks| period.checked_sub(weeks * week))
                .filter(|t| *t < known);
            let (count, sum) = same_day.fold((0.0, 0.0), |(count, sum), t| (count + 1.0, sum + filled[t]));
            if count > 0.0 { sum / count } else { last }
        }
    }
}

fn earlier_years(problem: &Problem, known: &[f64], period: usize, year: usize) -> f64 {
    let near = NEAR_DAYS / problem.step.days();
    let (mut count, mut sum) = (0.0_f64, 0.0);
    let mut middle = period.checked_sub(year);
    while let Some(centre) = middle {
        let from = centre.saturating_sub(near);
        for value in known.iter().take(centre + near + 1).skip(from) {
            count += 1.0;
            sum += value;
        }
        middle = centre.checked_sub(year);
    }
    if count > 0.0 { sum / count } else { known[known.len() - 1] }
}

/// Where the values ahead of a signal with this lag come from.
pub(crate) fn future_source(problem: &Problem, signal: &Signal, lag: usize) -> FutureSource {
    let needed = problem.history..problem.history + problem.ahead.saturating_sub(lag);
    if needed.is_empty() {
        return FutureSource::Lead;
    }
    let rows: Vec<&[Option<f64>]> = match &signal.values {
        SignalValues::Shared(values) => vec![values],
        SignalValues::PerSeries(rows) => rows.iter().map(Vec::as_slice).collect(),
    };
    let known = |t: usize| rows.iter().any(|row| row.get(t).is_some_and(Option::is_some));
    let count = needed.clone().filter(|t| known(*t)).count();
    if !signal.is_planned || count == 0 {
        FutureSource::OwnForecast
    } else if count == needed.len() {
        FutureSource::LaterRows
    } else {
        FutureSource::LaterRowsThenForecast
    }
}
