//! The file as a problem for the kernel: the grid, the candidate signals, and what to state about them.

use intake::{AgentError, Dataset, holidays::Country};
use kernels::{cancel, sensing};
use report::markdown::plain;

use crate::dynamic_demand_sensing::{
    data::{
        candidates::{self, Candidate, Candidates, Cells},
        grid::Grid,
        holidays,
        signals::{self, GridSignal},
        source::Source,
        step,
    },
    params::{Dates, Span, StepName},
    plan::{horizon, refusals, sentiment::Scored},
    question::Topic,
};

/// What of a request decides the problem; both tools have it.
pub(crate) struct Wanted<'a> {
    pub products: &'a [String],
    pub frequency: Option<StepName>,
    pub horizon: Option<Span>,
    pub period: Option<Dates>,
    /// The only columns that may be a signal.
    pub only: Option<&'a [String]>,
    pub exclude: &'a [String],
    pub event: Option<Dates>,
    /// The country whose public holidays are a signal.
    pub holidays: Option<Country>,
}

/// A problem with the names of its parts.
pub(crate) struct Prepared {
    pub grid: Grid,
    pub signals: Vec<GridSignal>,
    pub problem: sensing::Problem,
    /// Sentences about columns that are no candidate.
    pub left_out: Vec<String>,
    pub scored: Option<Scored>,
    /// Days without stock, over all products.
    pub days_without_stock: usize,
    pub notes: Vec<String>,
}

/// Puts the file on a grid.
pub(crate) fn prepare(
    dataset: &Dataset,
    source: &Source,
    candidates: &Candidates,
    wanted: &Wanted,
) -> Result<Prepared, AgentError> {
    let file = &dataset.name;
    let country = wanted.holidays.filter(|country| *country != Country::Nowhere);
    if candidates.signals.is_empty() && country.is_none() {
        return Err(refusals::no_candidates(file, candidates));
    }
    let used: Vec<&Candidate> = candidates.signals.iter().filter(|found| is_wanted(found, wanted)).collect();
    if used.is_empty() && country.is_none() {
        let names: Vec<&str> = candidates.signals.iter().map(|found| found.name.as_str()).collect();
        return Err(refusals::none_left(file, &names));
    }
    let calendar = step::calendar(file, source, wanted.frequency)?;
    let mut grid = Grid::of(file, source, calendar, wanted.products, &dataset.recipe)?;
    grid.ahead = horizon::ahead(file, source, &grid, wanted.horizon, wanted.period)?;
    let text = used.iter().find(|found| found.cells == Cells::Text);
    let scored = text.map(|found| {
        Scored::of(source.records(found.part, &dataset.recipe).table, found.column, &found.name)
    });
    let mut on_grid = Vec::new();
    for candidate in used {
        cancel::tick();
        let is_scored = scored.as_ref().is_some_and(|scored| scored.column == candidate.name);
        if candidate.cells == Cells::Text && !is_scored {
            continue;
        }
        let scores = scored.as_ref().filter(|_| is_scored).map(Scored::compounds);
        on_grid.push(signals::on_grid(source, &grid, candidate, scores.as_deref(), &dataset.recipe));
    }
    if let Some(error) = refusals::other_dates(file, source, &grid, &on_grid)
        .or_else(|| refusals::all_constant(file, &grid, &on_grid))
        .filter(|_| !on_grid.is_empty())
    {
        return Err(error);
    }
    let stock = candidates.stock.map(|place| signals::out_of_stock(source, &grid, place, &dataset.recipe));
    let days_without_stock = stock.iter().flatten().flatten().filter(|is_out| **is_out).count();
    let mut notes = source.notes.clone();
    if let Some(country) = country {
        notes.extend(add_holidays(&grid, country, &mut on_grid));
    }
    let problem = problem(&grid, &on_grid, stock, wanted.event);
    notes.extend(grid.notes.iter().cloned());
    notes.extend(on_grid.iter().filter(|signal| signal.is_carried).map(|signal| {
        format!("{} is written once a week, so each value holds for seven days.", plain(&signal.name))
    }));
    let left_out = candidates::about_left_out(&candidates.left_out);
    Ok(Prepared { grid, signals: on_grid, problem, left_out, scored, days_without_stock, notes })
}

/// Adds the public holidays of a country, unless a column marks holidays; then returns the sentence that states it.
fn add_holidays(grid: &Grid, country: Country, signals: &mut Vec<GridSignal>) -> Option<String> {
    let own = signals.iter().find(|signal| signal.topic == Topic::Holiday).map(|own| plain(&own.name));
    let Some(own) = own else {
        signals.push(holidays::on_grid(grid, country));
        return None;
    };
    Some(format!(
        "{own} marks holidays, so the calendar of {} is not used beside it. Leave the column out to use the calendar.",
        country.name()
    ))
}

fn is_wanted(candidate: &Candidate, wanted: &Wanted) -> bool {
    let is_excluded = wanted.exclude.contains(&candidate.name);
    !is_excluded && wanted.only.is_none_or(|names| names.contains(&candidate.name))
}

fn problem(
    grid: &Grid,
    signals: &[GridSignal],
    stock: Option<Vec<Vec<bool>>>,
    event: Option<Dates>,
) -> sensing::Problem {
    let mut stock = stock.unwrap_or_default().into_iter();
    let mut series = Vec::with_capacity(grid.demand.len());
    for demand in &grid.demand {
        let out_of_stock = stock.next().unwrap_or_default();
        series.push(sensing::Series { demand: demand.clone(), out_of_stock });
    }
    sensing::Problem {
        step: grid.step(),
        first_day: grid.first_day(),
        history: grid.history,
        ahead: grid.ahead,
        series,
        signals: signals.iter().map(|signal| signal.signal.clone()).collect(),
        holidays: Vec::new(),
        events: event.and_then(|dates| event_of(grid, dates)).into_iter().collect(),
    }
}

/// The periods of an event that lie in the history.
pub(crate) fn event_of(grid: &Grid, dates: Dates) -> Option<sensing::Event> {
    let last = grid.history as i64 - 1;
    let from = grid.period_of(dates.from?).max(0);
    let to = dates.to.map_or(last, |to| grid.period_of(to)).min(last);
    let (from, to) = (usize::try_from(from).ok()?, usize::try_from(to).ok()?);
    (from <= to).then_some(sensing::Event { from, to, series: None })
}
