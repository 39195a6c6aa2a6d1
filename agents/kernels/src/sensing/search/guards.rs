//! Recognises from its values alone what cannot be a signal: constants, counters and twins of the season.

use crate::regression::{Design, least_squares};
use crate::sensing::data::calendar::{weekdays, year_waves};
use crate::sensing::data::filled::Filled;
use crate::sensing::effect::{Reason, Verdict};
use crate::sensing::problem::{Problem, SignalKind, SignalValues};

/// The fewest periods in which a signal needs a value.
const FEWEST_VALUES: usize = 15;
/// A signal whose values differ in fewer periods from the most frequent one is constant.
const FEWEST_CHANGES: usize = 3;
/// From this share on, time or season is all there is to a signal.
const ALL_OF_IT: f64 = 0.985;
/// A counter has at least as many different values.
const FEWEST_COUNTS: usize = 4;
/// Waves per year that a twin of the season may consist of.
const WAVES: usize = 4;

/// Why the signal is left out before demand is looked at.
pub(crate) fn check(problem: &Problem, signal: usize, filled: &Filled) -> Option<(Verdict, Reason)> {
    let asked = &problem.signals[signal];
    if asked.is_known_afterwards {
        return Some((Verdict::KnownAfterwards, Reason::StatedKnownAfterwards));
    }
    let known = known_values(problem, &asked.values);
    if known < FEWEST_VALUES {
        return Some((Verdict::NoEffect, Reason::TooFewValues { known }));
    }
    if changes(problem, filled) < FEWEST_CHANGES {
        return Some((Verdict::Constant, Reason::NoVariation));
    }
    if asked.kind == SignalKind::Level {
        return None;
    }
    let row = longest_row(problem, filled);
    if let Some(share) = grows_with_time(row, asked.kind) {
        return Some((Verdict::Counter, Reason::GrowsWithTime { share }));
    }
    let share = seasonal_share(problem, row)?;
    (share >= ALL_OF_IT).then_some((Verdict::SeasonTwin, Reason::RepeatsWithSeason { share }))
}

fn known_values(problem: &Problem, values: &SignalValues) -> usize {
    let known = |row: &[Option<f64>]| {
        row.iter().take(problem.history).flatten().filter(|value| value.is_finite()).count()
    };
    match values {
        SignalValues::Shared(row) => known(row),
        SignalValues::PerSeries(rows) => rows.iter().map(|row| known(row)).sum(),
    }
}

/// Periods whose value is not the most frequent one of the product.
fn changes(problem: &Problem, filled: &Filled) -> usize {
    let of_row = |row: &Vec<f64>| {
        let mut sorted = row[..problem.history].to_vec();
        sorted.sort_by(f64::total_cmp);
        let longest = sorted.chunk_by(|a, b| a == b).map(<[f64]>::len).max().unwrap_or(0);
        problem.history - longest
    };
    filled.rows.iter().map(of_row).sum()
}

/// The values of the product that varies most.
fn longest_row<'a>(problem: &Problem, filled: &'a Filled) -> &'a [f64] {
    let varied =
        |row: &&Vec<f64>| row[..problem.history].windows(2).filter(|pair| pair[0] != pair[1]).count();
    filled.rows.iter().max_by_key(varied).map_or(&[], |row| &row[..problem.history])
}

/// The share of a straight line in values that never turn round.
fn grows_with_time(row: &[f64], kind: SignalKind) -> Option<f64> {
    let rises = row.windows(2).all(|pair| pair[1] >= pair[0]);
    let falls = row.windows(2).all(|pair| pair[1] <= pair[0]);
    let mut distinct = row.to_vec();
    distinct.dedup();
    if !(rises || falls) || distinct.len() < FEWEST_COUNTS || kind == SignalKind::Flag {
        return None;
    }
    let time: Vec<f64> = (0..row.len()).map(|t| t as f64).collect();
    let share = explained(&[time], row)?;
    (share >= ALL_OF_IT || distinct.len() == row.len() && share >= 0.95).then_some(share)
}

/// The share of the values that weekday, time of year and a steady growth explain.
fn seasonal_share(problem: &Problem, row: &[f64]) -> Option<f64> {
    let mut columns = vec![(0..row.len()).map(|t| t as f64).collect()];
    columns.extend(weekdays(problem));
    columns.extend(year_waves(problem, WAVES));
    if row.len() < 3 * columns.len() {
        columns.truncate(1 + weekdays(problem).len());
    }
    explained(&columns, row)
}

fn explained(columns: &[Vec<f64>], row: &[f64]) -> Option<f64> {
    let mut design = Design::new(row.len());
    design.push_ones();
    for column in columns {
        design.push(&column[..row.len()]).ok()?;
    }
    Some(least_squares(&design, row, None).ok()?.r_squared)
}
