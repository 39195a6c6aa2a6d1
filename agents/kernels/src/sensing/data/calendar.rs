//! The columns that need no signal: level, trend, weekday, time of year, holidays and named events.

use std::f64::consts::TAU;

use crate::sensing::problem::{Problem, SignalKind, Step};

/// Trend and time of year need as many years of history.
const FEWEST_YEARS: f64 = 1.0;
/// Waves per year by years of history, the longest history first.
const WAVES: [(f64, usize); 3] = [(1.9, 3), (1.5, 2), (FEWEST_YEARS, 1)];
/// A flag that shares more of its days with the holidays stands for them.
const SAME_DAYS: f64 = 0.5;

/// What a column of the calendar belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Part {
    Base,
    Trend,
    Season,
}

/// Columns over the history and ahead; the first is the constant.
#[derive(Debug, Clone)]
pub(crate) struct Calendar {
    pub parts: Vec<Part>,
    pub columns: Vec<Vec<f64>>,
    /// Events of single products: product and column.
    own: Vec<(usize, Vec<f64>)>,
}

impl Calendar {
    pub(crate) fn of(problem: &Problem) -> Self {
        let all = problem.history + problem.ahead;
        let mut calendar = Self { parts: Vec::new(), columns: Vec::new(), own: Vec::new() };
        let year = problem.step.year();
        let years = problem.history as f64 / year;
        calendar.push(Part::Base, vec![1.0; all]);
        if years >= FEWEST_YEARS {
            let middle = (problem.history - 1) as f64 / 2.0;
            calendar.push(Part::Trend, (0..all).map(|t| (t as f64 - middle) / year).collect());
        }
        if problem.step == Step::Day && problem.history >= 21 {
            for weekday in 0..6 {
                calendar.push(Part::Season, (0..all).map(|t| weekday_column(problem, t, weekday)).collect());
            }
        }
        let waves = WAVES.iter().find(|(need, _)| years >= *need).map_or(0, |(_, waves)| *waves);
        for wave in year_waves(problem, waves) {
            calendar.push(Part::Season, wave);
        }
        if has_own_holidays(problem) {
            let holidays = problem.holidays.iter().map(|is_holiday| f64::from(u8::from(*is_holiday)));
            calendar.push(Part::Season, holidays.collect());
        }
        calendar.add_events(problem);
        calendar
    }

    fn push(&mut self, part: Part, column: Vec<f64>) {
        self.parts.push(part);
        self.columns.push(column);
    }

    fn add_events(&mut self, problem: &Problem) {
        for event in &problem.events {
            if event.from >= problem.history || event.from > event.to {
                continue;
            }
            let is_inside = |t: usize| f64::from(u8::from((event.from..=event.to).contains(&t)));
            let column = (0..problem.history + problem.ahead).map(is_inside).collect();
            match event.series {
                Some(series) => self.own.push((series, column)),
                None => self.push(Part::Base, column),
            }
        }
    }

    /// The columns of one product with what they belong to.
    pub(crate) fn of_series(&self, series: usize) -> Vec<(Part, &[f64])> {
        let shared = self.parts.iter().copied().zip(self.columns.iter().map(Vec::as_slice));
        let own = self.own.iter().filter(|(of, _)| *of == series);
        shared.chain(own.map(|(_, column)| (Part::Base, column.as_slice()))).collect()
    }
}

/// 1 on the weekday, -1 on the seventh, so that a week adds up to nothing.
fn weekday_column(problem: &Problem, period: usize, weekday: i64) -> f64 {
    match (problem.first_day + period as i64).rem_euclid(7) {
        day if day == weekday => 1.0,
        6 => -1.0,
        _ => 0.0,
    }
}

/// Sine and cosine of the year, half the year, ...
pub(crate) fn year_waves(problem: &Problem, waves: usize) -> Vec<Vec<f64>> {
    let mut columns = Vec::with_capacity(2 * waves);
    let days = problem.step.days() as f64;
    let angle = |t: usize, wave: usize| {
        TAU * wave as f64 * (problem.first_day as f64 + t as f64 * days) / Step::Day.year()
    };
    for wave in 1..=waves {
        for shape in [f64::sin, f64::cos] {
            let column = (0..problem.history + problem.ahead).map(|t| shape(angle(t, wave)));
            columns.push(column.collect());
        }
    }
    columns
}

/// The weekday columns of a daily problem, whatever its length.
pub(crate) fn weekdays(problem: &Problem) -> Vec<Vec<f64>> {
    if problem.step == Step::Week {
        return Vec::new();
    }
    let all = problem.history + problem.ahead;
    (0..6).map(|weekday| (0..all).map(|t| weekday_column(problem, t, weekday)).collect()).collect()
}

/// The holidays of the calendar are used when there are some in the history and no flag marks the same days.
fn has_own_holidays(problem: &Problem) -> bool {
    if problem.holidays.len() < problem.history {
        return false;
    }
    let holidays = &problem.holidays[..problem.history];
    let count = holidays.iter().filter(|is_holiday| **is_holiday).count();
    let is_same = |values: &[Option<f64>]| {
        let is_set = |t: usize| values[t].is_some_and(|value| value != 0.0);
        let both = (0..problem.history).filter(|t| holidays[*t] && is_set(*t)).count();
        let either = (0..problem.history).filter(|t| holidays[*t] || is_set(*t)).count();
        both as f64 > SAME_DAYS * either as f64
    };
    let flags = problem.signals.iter().filter(|signal| signal.kind == SignalKind::Flag);
    count >= 2 && !flags.into_iter().any(|signal| is_same(signal.values.of_series(0)))
}
