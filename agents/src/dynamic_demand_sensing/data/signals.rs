//! Candidate signals on the grid: the mean of a period's cells, flags as the share of its days, texts as their mean
//! sentiment. Rows after the last demand are the plan of what is ahead.

use chrono::NaiveDate;

use kernels::{cancel, sensing};

use intake::{Recipe, calendar::Frequency};

use super::{
    candidates::{Candidate, Cells},
    cells,
    grid::Grid,
    joined::last_day_of,
    source::{Part, Records, Source},
};
use crate::dynamic_demand_sensing::question::Topic;

/// A candidate with its values per period.
pub(crate) struct GridSignal {
    pub name: String,
    pub topic: Topic,
    pub signal: sensing::Signal,
    /// Names of the categories, by their code.
    pub categories: Vec<String>,
    /// A weekly figure that was carried over the days after it.
    pub is_carried: bool,
    /// The days of a week were added up.
    pub is_summed: bool,
    /// The calendar of a country, not the file, brings the values.
    pub is_of_calendar: bool,
    /// Periods of the history with a value, for any product.
    pub known: usize,
}

/// Sums of cells of one series and period.
#[derive(Clone, Copy, Default)]
struct Mean {
    sum: f64,
    count: f64,
}

/// Puts one candidate on the grid. `scores` are those of the texts of a text column, one per record.
pub(crate) fn on_grid(
    source: &Source,
    grid: &Grid,
    candidate: &Candidate,
    scores: Option<&[Option<f64>]>,
    recipe: &Recipe,
) -> GridSignal {
    let records = source.records(candidate.part, recipe);
    let (mut values, categories) =
        cells::numbers(records.table, candidate.column, candidate.cells, records.recipe);
    if let Some(scores) = scores {
        values = scores.to_vec();
    }
    let is_category = candidate.cells == Cells::Category;
    let mut rows = per_series(records, grid, &values, is_category);
    let is_summed = weekly_sums(grid, candidate, records, &mut rows);
    let is_carried = carry_weekly(grid, &mut rows);
    let known = known_periods(grid, &rows);
    let is_planned = rows.iter().any(|row| row[grid.history..].iter().any(Option::is_some));
    let kind = kind(candidate, &rows);
    let values = match shared(&rows) {
        Some(values) => sensing::SignalValues::Shared(values),
        None => sensing::SignalValues::PerSeries(rows),
    };
    let is_known_afterwards = candidate.is_known_afterwards;
    GridSignal {
        name: candidate.name.clone(),
        topic: candidate.topic,
        signal: sensing::Signal { kind, values, is_planned, is_known_afterwards },
        categories,
        is_carried,
        is_summed,
        is_of_calendar: false,
        known,
    }
}

fn per_series(
    records: Records,
    grid: &Grid,
    values: &[Option<f64>],
    is_category: bool,
) -> Vec<Vec<Option<f64>>> {
    let all = grid.all();
    let mut means = vec![vec![Mean::default(); all]; grid.products.len()];
    for (record, value) in values.iter().enumerate() {
        cancel::tick();
        let Some((value, day)) = value.zip(records.dates[record]) else { continue };
        let series = records.product_of[record].map(|product| grid.series_of[product]);
        let last = held_until(day, records.frequency, grid);
        for day in day.iter_days().take_while(|day| *day <= last) {
            let Some(period) = usize::try_from(grid.period_of(day)).ok().filter(|period| *period < all)
            else {
                continue;
            };
            match series {
                Some(Some(series)) => means[series][period].add(value, is_category),
                Some(None) => {}
                // A row without a product is about all of them.
                None => means.iter_mut().for_each(|row| row[period].add(value, is_category)),
            }
        }
    }
    let mut values = Vec::with_capacity(means.len());
    for row in means {
        values.push(row.into_iter().map(Mean::value).collect());
    }
    values
}

/// The last day for which a value holds. A week of signals beside weeks of demand is the one that it is dated in.
fn held_until(day: NaiveDate, frequency: Option<Frequency>, grid: &Grid) -> NaiveDate {
    match frequency {
        Some(Frequency::Weekly) if grid.calendar.frequency == Frequency::Weekly => day,
        Some(frequency) => last_day_of(day, frequency),
        None => day,
    }
}

impl Mean {
    /// Of categories the first one counts.
    fn add(&mut self, value: f64, is_category: bool) {
        if is_category && self.count > 0.0 {
            return;
        }
        self.sum += value;
        self.count += 1.0;
    }

    fn value(self) -> Option<f64> {
        (self.count > 0.0).then(|| self.sum / self.count)
    }
}

/// Flags and counts of a joined file with a row per day add up over a week. A day without a row counts as the mean of its
/// week, so that a gap is no drop.
fn weekly_sums(grid: &Grid, candidate: &Candidate, records: Records, rows: &mut [Vec<Option<f64>>]) -> bool {
    let adds_up = candidate.cells == Cells::Flag || (candidate.cells == Cells::Number && candidate.is_count);
    let is_daily = records.frequency == Some(Frequency::Daily);
    if grid.calendar.frequency != Frequency::Weekly || !is_daily || !adds_up {
        return false;
    }
    for value in rows.iter_mut().flatten().flatten() {
        cancel::tick();
        *value *= 7.0;
    }
    true
}

/// A signal that is written once a week beside daily demand holds until its next value.
fn carry_weekly(grid: &Grid, rows: &mut [Vec<Option<f64>>]) -> bool {
    if grid.calendar.frequency != Frequency::Daily {
        return false;
    }
    let mut is_carried = false;
    for row in rows {
        let known: Vec<usize> = (0..row.len()).filter(|period| row[*period].is_some()).collect();
        let weekly = known.windows(2).filter(|pair| pair[1] - pair[0] == 7).count();
        if known.len() < 4 || weekly * 10 < (known.len() - 1) * 9 {
            continue;
        }
        for place in known {
            let value = row[place];
            let end = row.len().min(place + 7);
            row[place..end].fill(value);
        }
        is_carried = true;
    }
    is_carried
}

/// One row for all series where they never differ.
fn shared(rows: &[Vec<Option<f64>>]) -> Option<Vec<Option<f64>>> {
    let mut shared = rows.first()?.clone();
    for row in &rows[1..] {
        for (cell, other) in shared.iter_mut().zip(row) {
            cancel::tick();
            match (*cell, *other) {
                (Some(a), Some(b)) if (a - b).abs() > 1e-9 * a.abs().max(1.0) => return None,
                (None, Some(_)) => *cell = *other,
                (Some(_) | None, Some(_) | None) => {}
            }
        }
    }
    Some(shared)
}

fn known_periods(grid: &Grid, rows: &[Vec<Option<f64>>]) -> usize {
    (0..grid.history)
        .filter(|period| {
            rows.iter()
                .zip(&grid.demand)
                .any(|(row, demand)| row[*period].is_some() && demand[*period].is_some())
        })
        .count()
}

/// A flag that was averaged over a week is an amount.
fn kind(candidate: &Candidate, rows: &[Vec<Option<f64>>]) -> sensing::SignalKind {
    match candidate.cells {
        Cells::Text => sensing::SignalKind::Sentiment,
        Cells::Category => sensing::SignalKind::Level,
        Cells::Flag if is_switch(rows) => sensing::SignalKind::Flag,
        Cells::Number if candidate.topic == Topic::Price => sensing::SignalKind::Price,
        Cells::Flag | Cells::Number => sensing::SignalKind::Amount,
    }
}

fn is_switch(rows: &[Vec<Option<f64>>]) -> bool {
    rows.iter().flatten().flatten().all(|value| *value == 0.0 || *value == 1.0)
}

/// Days of each series whose stock is empty: what was sold then is no demand.
pub(crate) fn out_of_stock(
    source: &Source,
    grid: &Grid,
    (part, column): (Part, usize),
    recipe: &Recipe,
) -> Vec<Vec<bool>> {
    let records = source.records(part, recipe);
    let values = intake::values::numbers(records.table, column, records.recipe.decimal_mark).values;
    let rows = per_series(records, grid, &values, false);
    let mut empty = Vec::with_capacity(rows.len());
    for row in rows {
        empty.push(row[..grid.history].iter().map(|value| value.is_some_and(|value| value <= 0.0)).collect());
    }
    empty
}
