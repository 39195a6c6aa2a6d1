//! Demand on a regular grid: one row of periods per product, from the first day with demand to the last.

use chrono::NaiveDate;

use intake::{
    AgentError,
    calendar::{Calendar, Frequency},
    cover::{Cover, Missing},
    recipe::Recipe,
};
use kernels::{cancel, sensing};
use report::markdown::plain;

use super::source::Source;

/// Demand per product and period.
pub(crate) struct Grid {
    pub calendar: Calendar,
    /// Number of the first period.
    pub first: i64,
    pub history: usize,
    pub ahead: usize,
    /// Names of the series.
    pub products: Vec<String>,
    /// Which series a product of the file is, if it was asked for.
    pub series_of: Vec<Option<usize>>,
    pub demand: Vec<Vec<Option<f64>>>,
    pub notes: Vec<String>,
}

impl Grid {
    /// Adds up demand per period. `asked` are names of products, sorted; none is all.
    pub(crate) fn of(
        file: &str,
        source: &Source,
        calendar: Calendar,
        asked: &[String],
        recipe: &Recipe,
    ) -> Result<Self, AgentError> {
        let demand = &source.demand;
        let (products, series_of) = chosen(&demand.products, asked);
        let (first, last) = whole_periods(source, &calendar);
        if last < first {
            return Err(AgentError::Needs(format!(
                "{} covers no whole week from {} to {}. Upload more days, or ask for days.",
                plain(file),
                source.first_day,
                source.last_day
            )));
        }
        let history = (last - first + 1) as usize;
        let mut rows = vec![vec![None; history]; products.len()];
        for row in &demand.rows {
            cancel::tick();
            let index = calendar.index(row.date);
            if let Some(series) = series_of[row.product].filter(|_| (first..=last).contains(&index)) {
                let cell: &mut Option<f64> = &mut rows[series][(index - first) as usize];
                *cell = Some(cell.unwrap_or(0.0) + row.quantity);
            }
        }
        let mut notes = demand.assumptions.clone();
        let blank = blank_periods(source, &calendar, &series_of, (first, history), products.len());
        fill_gaps(source, &calendar, recipe, &mut rows, &blank, &mut notes);
        Ok(Self { calendar, first, history, ahead: 0, products, series_of, demand: rows, notes })
    }

    pub(crate) fn step(&self) -> sensing::Step {
        if self.calendar.frequency == Frequency::Weekly { sensing::Step::Week } else { sensing::Step::Day }
    }

    pub(crate) fn noun(&self) -> &'static str {
        self.calendar.frequency.noun()
    }

    /// The first day of a period of the history or ahead.
    pub(crate) fn date(&self, period: usize) -> NaiveDate {
        self.calendar.start(self.first + period as i64)
    }

    /// The period of a day, which may lie before the history or after what is ahead.
    pub(crate) fn period_of(&self, day: NaiveDate) -> i64 {
        self.calendar.index(day) - self.first
    }

    /// Periods of the history and ahead.
    pub(crate) fn all(&self) -> usize {
        self.history + self.ahead
    }

    /// Days since 1970 of the first period.
    pub(crate) fn first_day(&self) -> i64 {
        (self.date(0) - NaiveDate::from_ymd_opt(1970, 1, 1).unwrap_or_default()).num_days()
    }
}

/// The series that were asked for, in the order of the file's names.
fn chosen(products: &[String], asked: &[String]) -> (Vec<String>, Vec<Option<usize>>) {
    let mut names = Vec::new();
    let mut series_of = Vec::with_capacity(products.len());
    for product in products {
        cancel::tick();
        let is_asked = asked.is_empty() || asked.contains(product);
        series_of.push(is_asked.then_some(names.len()));
        if is_asked {
            names.push(product.clone());
        }
    }
    (names, series_of)
}

/// The first and last period. Daily demand that is added up to weeks counts in whole weeks only.
fn whole_periods(source: &Source, calendar: &Calendar) -> (i64, i64) {
    let (mut first, mut last) = (calendar.index(source.first_day), calendar.index(source.last_day));
    let dates = intake::profile::distinct_dates(&source.demand.rows);
    let is_finer = intake::frequency::infer(&dates) == Some(Frequency::Daily);
    if calendar.frequency == Frequency::Weekly && is_finer {
        first += i64::from(calendar.start(first) < source.first_day);
        last -= i64::from(calendar.end(last) > source.last_day);
    }
    (first, last)
}

/// Periods with a row that leaves the demand blank: it is not known there.
fn blank_periods(
    source: &Source,
    calendar: &Calendar,
    series_of: &[Option<usize>],
    (first, history): (i64, usize),
    series: usize,
) -> Vec<Vec<bool>> {
    let mut has_demand = vec![false; source.dates.len()];
    for row in &source.demand.rows {
        has_demand[row.record] = true;
    }
    let mut blank = vec![vec![false; history]; series];
    for (record, day) in source.dates.iter().enumerate() {
        cancel::tick();
        let Some(day) = day.filter(|_| !has_demand[record]) else { continue };
        let place = usize::try_from(calendar.index(day) - first).ok().filter(|place| *place < history);
        let product = source.product_of[record];
        if let Some((place, series)) = place.zip(product.and_then(|product| series_of[product])) {
            blank[series][place] = true;
        }
    }
    blank
}

/// A period without a row is one without a sale where the file lists sales, as in every other agent.
fn fill_gaps(
    source: &Source,
    calendar: &Calendar,
    recipe: &Recipe,
    rows: &mut [Vec<Option<f64>>],
    blank: &[Vec<bool>],
    notes: &mut Vec<String>,
) {
    let cover = Cover::of(&source.demand, calendar);
    if Missing::rule(&source.demand, &cover, recipe.rules.gaps) == Missing::Unknown {
        return;
    }
    let mut filled = 0;
    for (row, blank) in rows.iter_mut().zip(blank) {
        let Some(begin) = row.iter().position(Option::is_some) else { continue };
        let periods = row.iter_mut().zip(blank).skip(begin);
        for (cell, _) in periods.filter(|(cell, is_blank)| cell.is_none() && !**is_blank) {
            *cell = Some(0.0);
            filled += 1;
        }
    }
    if filled > 0 {
        notes.push(format!(
            "The file lists sales, so the {} without a row count as no demand.",
            report::number::counted(filled, &format!("{} of a product", calendar.frequency.noun()))
        ));
    }
}
