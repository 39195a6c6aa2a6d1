//! Demand per product on a regular calendar: handles periods without a row, returns and incomplete periods.
//! All decisions use the whole file, so that a product has the same forecast alone and among all others.

use std::collections::HashMap;

use crate::demand_forecasting::data::{
    copied::Copied,
    measure::Measure,
    one_series::OneSeries,
    series::{add_up, fill_gaps, lift_to_zero},
    thin_end::ThinEnd,
    whole_periods::complete_periods,
};
use intake::{
    AgentError,
    calendar::{Calendar, Frequency, count_of},
    cover::Cover,
    demand::{Demand, DemandRow},
    frequency, outliers,
    problem::{DROPPED, Problem, USED},
    profile::distinct_dates,
    recipe::{Outliers, Rules},
};
use kernels::cancel;
use report::{number, result::Warning};

pub use crate::demand_forecasting::data::series::Series;
pub use intake::cover::Missing;

/// More periods or cells than this mean that a date is wrong.
const MAX_PERIODS: i64 = 40_000;
const MAX_CELLS: i64 = 20_000_000;

/// The file as series, with every decision that was made while reading it.
#[derive(Debug)]
pub struct History {
    pub calendar: Calendar,
    /// How often the rows of the file repeat; the calendar may be coarser.
    pub file_frequency: Frequency,
    pub series: Vec<Series>,
    pub missing: Missing,
    pub non_negative: bool,
    pub assumptions: Vec<String>,
    pub warnings: Vec<Warning>,
    pub problems: Vec<Problem>,
    /// Rows that may have been entered twice.
    pub(crate) copied: Option<Copied>,
    /// A last period with rows of few products.
    pub(crate) thin_end: Option<ThinEnd>,
    /// Rows that were added up because no column surely is the product.
    pub(crate) one_series: Option<OneSeries>,
    /// The sentence about rows of the same product that another column tells apart.
    pub(crate) beside_headline: Vec<String>,
    /// Whether the dates of the file have times of day, which were added up to days.
    pub(crate) has_times_of_day: bool,
    /// The column of money that the question chose in place of the units.
    pub(crate) measure: Option<Measure>,
}

impl History {
    /// What is forecast: `Demand`, or the column of money that the question chose.
    pub(crate) fn subject(&self) -> &str {
        self.measure.as_ref().map_or("Demand", |measure| measure.column.as_str())
    }

    /// What the numbers count: `units`, or the currency of the column that the question chose.
    pub(crate) fn counted_in(&self) -> &'static str {
        self.measure.as_ref().map_or("units", |measure| measure.currency.unwrap_or("in all"))
    }
}

/// Puts the demand on a calendar of the requested frequency, or of the file's own frequency.
pub fn build(demand: Demand, asked: Option<Frequency>, rules: &Rules) -> Result<History, AgentError> {
    let dates = distinct_dates(&demand.rows);
    let file_frequency = frequency::infer(&dates).ok_or_else(|| {
        AgentError::Needs(format!(
            "All demand is on {}. A forecast needs at least two dates, better two years of them.",
            dates[0]
        ))
    })?;
    let native = Calendar::of(file_frequency, &dates);
    guard_size(&demand, &native, 0)?;
    let cover = Cover::of(&demand, &native);
    let missing = Missing::rule(&demand, &cover, rules.gaps);
    let mut assumptions = demand.assumptions.clone();
    let frequency = choose(file_frequency, asked, missing, &cover, &native, &dates, &mut assumptions)?;
    let calendar = if frequency == file_frequency { native } else { Calendar::usual(frequency) };
    guard_size(&demand, &calendar, demand.products.len())?;

    let copied = Copied::of(&demand, rules);
    let mut demand = demand;
    let rows = complete_periods(&mut demand, &native, &calendar, &mut assumptions)?;
    let thin_end = ThinEnd::of(&rows, &calendar, missing);
    let non_negative = returns(&rows, &mut demand, &mut assumptions);
    let mut problems = demand.problems;
    let mut warnings: Vec<Warning> = demand.notes.iter().map(|note| Warning::note(note)).collect();
    let all_products = demand.products.len();
    let mut series = add_up(demand.products, &rows, &calendar, missing);
    let gaps = fill_gaps(&mut series, missing);
    describe_gaps(missing, rules.gaps.is_some(), gaps, &cover, &native, &calendar, &mut assumptions);
    match rules.outliers {
        Some(Outliers::Drop) => {
            let dropped = drop_outliers(&mut series, &rows, &calendar, &demand.quantity_column);
            describe_outliers(dropped.len(), calendar.frequency, &mut assumptions);
            problems.extend(dropped);
        }
        Some(Outliers::Keep) => assumptions.push("Unusual values were kept, as you chose.".to_owned()),
        None => {}
    }
    let mut series: Vec<Series> = series.into_iter().flatten().collect();
    if series.len() < all_products {
        warnings.push(Warning::general(format!(
            "{} {} rows only in the part of the file that was left out, and no forecast therefore.",
            number::products_of(all_products - series.len(), all_products),
            number::agree(all_products - series.len(), "has", "have")
        )));
    }
    if non_negative {
        lift_to_zero(&mut series, &mut warnings);
    }
    problems.sort_by_key(|problem| problem.row);
    Ok(History {
        calendar,
        file_frequency,
        series,
        missing,
        non_negative,
        assumptions,
        warnings,
        problems,
        copied,
        thin_end,
        one_series: None,
        beside_headline: Vec::new(),
        has_times_of_day: false,
        measure: None,
    })
}

/// Refuses a calendar with too many periods, or with too many periods for this number of products.
fn guard_size(demand: &Demand, calendar: &Calendar, products: usize) -> Result<(), AgentError> {
    let first = demand.rows.iter().min_by_key(|row| row.date);
    let last = demand.rows.iter().max_by_key(|row| row.date);
    let (Some(first), Some(last)) = (first, last) else { return Ok(()) };
    let periods = calendar.index(last.date) - calendar.index(first.date) + 1;
    let most_cells = MAX_CELLS.max(demand.rows.len() as i64);
    if periods > MAX_PERIODS || periods * products as i64 > most_cells {
        return Err(AgentError::Unreadable(format!(
            "The dates reach from {} (row {}) to {} (row {}), which is too long a time for {} products. \
             Correct these dates if they are wrong, or upload fewer products at a time.",
            first.date,
            first.row,
            last.date,
            last.row,
            demand.products.len()
        )));
    }
    Ok(())
}

/// The frequency to forecast in. When most products do not sell on most days, weeks are more informative than days.
fn choose(
    file: Frequency,
    asked: Option<Frequency>,
    missing: Missing,
    cover: &Cover,
    native: &Calendar,
    dates: &[chrono::NaiveDate],
    assumptions: &mut Vec<String>,
) -> Result<Frequency, AgentError> {
    if let Some(asked) = asked {
        if asked < file {
            return Err(AgentError::Needs(format!(
                "The file holds {} demand, so a {} forecast cannot be made from it. Ask for a {} or longer \
                 period, or upload {} data.",
                file.adjective(),
                asked.adjective(),
                file.adjective(),
                asked.adjective()
            )));
        }
        return Ok(asked);
    }
    let days = native.index(dates[dates.len() - 1]) - native.index(dates[0]) + 1;
    let is_sparse = cover.recorded * 2 < cover.expected;
    if file == Frequency::Daily && missing == Missing::NoSale && is_sparse && days >= 12 * 7 {
        assumptions.push(format!(
            "A product sells on {} of the days, so days were added up to weeks (Monday to Sunday).",
            number::percent(cover.recorded as f64 / cover.expected as f64)
        ));
        return Ok(Frequency::Weekly);
    }
    Ok(file)
}

/// Treats a few negative quantities as returns. Returns true when demand cannot be below zero.
fn returns(rows: &[DemandRow], demand: &mut Demand, assumptions: &mut Vec<String>) -> bool {
    let negative: Vec<&DemandRow> = rows.iter().filter(|row| row.quantity < 0.0).collect();
    if negative.is_empty() {
        return true;
    }
    if negative.len() * 5 > rows.len() {
        assumptions.push("Many quantities are below zero, so forecasts may be too.".to_owned());
        return false;
    }
    assumptions.push(format!(
        "Returns or cancellations were subtracted from the demand of their period: {} with a quantity below zero.",
        number::counted(negative.len(), "row")
    ));
    demand.problems.extend(negative.into_iter().map(|row| Problem {
        row: row.row,
        column: demand.quantity_column.clone(),
        value: row.quantity.to_string(),
        problem: "below zero; subtracted as a return".to_owned(),
        done: USED,
    }));
    true
}

/// Replaces unusual values by unknown ones and lists each with the first row of its period.
fn drop_outliers(
    series: &mut [Option<Series>],
    rows: &[DemandRow],
    calendar: &Calendar,
    column: &str,
) -> Vec<Problem> {
    let mut values: HashMap<(usize, i64), f64> = HashMap::new();
    for (product, series) in series.iter_mut().enumerate() {
        cancel::tick();
        let Some(series) = series else { continue };
        let known = series.values.iter().enumerate().filter(|(_, value)| !value.is_nan());
        let cells: Vec<(i64, f64)> = known.map(|(at, value)| (series.first + at as i64, *value)).collect();
        for at in outliers::find(&cells, calendar.frequency) {
            let (period, value) = cells[at];
            values.insert((product, period), value);
            series.values[(period - series.first) as usize] = f64::NAN;
        }
    }
    let mut problems = Vec::with_capacity(values.len());
    for row in rows {
        cancel::tick();
        if let Some(value) = values.remove(&(row.product, calendar.index(row.date))) {
            problems.push(Problem {
                row: row.row,
                column: column.to_owned(),
                value: value.to_string(),
                problem: format!("unusual demand of its {}", calendar.frequency.noun()),
                done: DROPPED,
            });
        }
    }
    problems
}

fn describe_outliers(dropped: usize, frequency: Frequency, assumptions: &mut Vec<String>) {
    if dropped > 0 {
        assumptions.push(format!(
            "Unusual demand in {} of single products was left out and counts as unknown, as you chose.",
            count_of(dropped, frequency)
        ));
    }
}

fn describe_gaps(
    missing: Missing,
    is_chosen: bool,
    gaps: usize,
    cover: &Cover,
    native: &Calendar,
    calendar: &Calendar,
    assumptions: &mut Vec<String>,
) {
    let noun = calendar.frequency.noun();
    if cover.rows > cover.recorded {
        assumptions.push(format!("Rows of the same product and {noun} were added up."));
    }
    let not_recorded = cover.expected - cover.recorded;
    if native != calendar && missing == Missing::Unknown && not_recorded > 0 {
        assumptions.push(format!(
            "{} of single products without a row add nothing to their {noun}.",
            count_of(not_recorded, native.frequency)
        ));
    }
    if gaps == 0 {
        return;
    }
    let periods = count_of(gaps, calendar.frequency);
    assumptions.push(match missing {
        Missing::NoSale if is_chosen => format!(
            "{periods} of single products without a row count as no sale (0), up to the last {noun} of the \
             file, as you chose."
        ),
        Missing::Unknown if is_chosen => format!(
            "{periods} of single products without a row count as unknown and were bridged from their \
             neighbours, as you chose."
        ),
        Missing::NoSale => format!(
            "{periods} of single products without a row count as no sale (0), up to the last {noun} of the \
             file, because the file lists sales and leaves out what did not sell."
        ),
        Missing::Unknown => format!(
            "{periods} of single products without a row count as unknown and were bridged from their \
             neighbours, because the file otherwise lists every {noun}."
        ),
    });
}

#[cfg(test)]
pub mod tests;
