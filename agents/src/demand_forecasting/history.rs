//! Demand per product on a regular calendar: the rule for periods without a row, returns, incomplete periods.
//! Decided over the whole file, so that a product has the same forecast alone and among all others.

use std::collections::HashMap;

use super::coarser::complete_periods;
use crate::{
    AgentError,
    report::{number, result::Warning},
    table::{
        calendar::{Calendar, Frequency, count_of},
        cover::Cover,
        demand::{Demand, DemandRow},
        frequency, outliers,
        problem::{DROPPED, Problem, USED},
        profile::distinct_dates,
        recipe::{Outliers, Rules},
    },
};

pub use crate::table::cover::Missing;

/// More cells than this means that a date is wrong, not that someone plans so far.
const MAX_PERIODS: i64 = 40_000;
const MAX_CELLS: i64 = 20_000_000;

/// One product. `values[i]` is the demand of period `first + i`, NaN where it is unknown.
#[derive(Clone, Debug, PartialEq)]
pub struct Series {
    pub product: String,
    pub first: i64,
    pub values: Vec<f64>,
}

impl Series {
    /// The last period.
    pub fn last(&self) -> i64 {
        self.first + self.values.len() as i64 - 1
    }

    /// Demand of `count` periods from `from` on; what is unknown counts as the mean of what is known.
    pub fn sum(&self, from: i64, count: usize) -> f64 {
        let known: Vec<f64> = (from..from + count as i64).filter_map(|index| self.value(index)).collect();
        let inside = (from.max(self.first)..(from + count as i64).min(self.last() + 1)).count();
        if known.is_empty() { 0.0 } else { known.iter().sum::<f64>() / known.len() as f64 * inside as f64 }
    }

    /// Demand of one period, `None` when it is unknown or outside.
    pub fn value(&self, index: i64) -> Option<f64> {
        let position = usize::try_from(index - self.first).ok()?;
        self.values.get(position).copied().filter(|value| !value.is_nan())
    }
}

/// The file as series, with everything that was decided on the way.
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
}

/// Puts the demand on a calendar; the frequency of the file unless another is asked for.
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

    let mut demand = demand;
    let rows = complete_periods(&mut demand, &native, &calendar, &mut assumptions)?;
    let non_negative = returns(&rows, &mut demand, &mut assumptions);
    let mut problems = demand.problems;
    let mut warnings: Vec<Warning> = demand.notes.into_iter().map(Warning::general).collect();
    let all_products = demand.products.len();
    let mut series = add_up(demand.products, &rows, &calendar, missing);
    let gaps = fill_gaps(&mut series, missing);
    say_how(missing, rules.gaps.is_some(), gaps, &cover, &native, &calendar, &mut assumptions);
    match rules.outliers {
        Some(Outliers::Drop) => {
            let dropped = drop_outliers(&mut series, &rows, &calendar, &demand.quantity_column);
            say_outliers(dropped.len(), calendar.frequency, &mut assumptions);
            problems.extend(dropped);
        }
        Some(Outliers::Keep) => assumptions.push("Unusual values were kept, as you chose.".to_owned()),
        None => {}
    }
    let mut series: Vec<Series> = series.into_iter().flatten().collect();
    if series.len() < all_products {
        warnings.push(Warning::general(format!(
            "{} of {} products have rows only in the part of the file that was left out, so they have no \
             forecast.",
            number::whole((all_products - series.len()) as f64),
            number::whole(all_products as f64)
        )));
    }
    if non_negative {
        lift_to_zero(&mut series, &mut warnings);
    }
    problems.sort_by_key(|problem| problem.row);
    Ok(History { calendar, file_frequency, series, missing, non_negative, assumptions, warnings, problems })
}

/// Refuses a calendar that is too long, by itself or for so many products.
fn guard_size(demand: &Demand, calendar: &Calendar, products: usize) -> Result<(), AgentError> {
    let by_date = |row: &&DemandRow| row.date;
    let (Some(first), Some(last)) =
        (demand.rows.iter().min_by_key(by_date), demand.rows.iter().max_by_key(by_date))
    else {
        return Ok(());
    };
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

/// The frequency to forecast in. Days on which most products do not sell say less than their weeks.
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

/// Negative quantities are returns when they are few. True when demand cannot be below zero.
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
        "{} rows with a quantity below zero are returns or cancellations; they were subtracted from the \
         demand of their period.",
        number::whole(negative.len() as f64)
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

/// One series per product, its rows added up per period.
fn add_up(
    products: Vec<String>,
    rows: &[DemandRow],
    calendar: &Calendar,
    missing: Missing,
) -> Vec<Option<Series>> {
    let mut spans: Vec<Option<(i64, i64)>> = vec![None; products.len()];
    for row in rows {
        let index = calendar.index(row.date);
        let (first, last) = spans[row.product].unwrap_or((index, index));
        spans[row.product] = Some((first.min(index), last.max(index)));
    }
    let file_last = spans.iter().flatten().map(|span| span.1).max().unwrap_or(0);
    let mut series: Vec<Option<Series>> = Vec::with_capacity(products.len());
    for (product, span) in products.into_iter().zip(&spans) {
        series.push(span.map(|(first, last)| {
            let last = if missing == Missing::NoSale { file_last } else { last };
            Series { product, first, values: vec![f64::NAN; (last - first + 1) as usize] }
        }));
    }
    for row in rows {
        if let Some(series) = &mut series[row.product] {
            let position = (calendar.index(row.date) - series.first) as usize;
            let value = &mut series.values[position];
            *value = if value.is_nan() { row.quantity } else { *value + row.quantity };
        }
    }
    series
}

/// Counts the periods without a row, and writes a zero into them if they mean no sale.
fn fill_gaps(series: &mut [Option<Series>], missing: Missing) -> usize {
    let mut gaps = 0;
    for value in series.iter_mut().flatten().flat_map(|series| &mut series.values) {
        if value.is_nan() {
            gaps += 1;
            if missing == Missing::NoSale {
                *value = 0.0;
            }
        }
    }
    gaps
}

/// Makes unusual values unknown; lists them with the first row of their period.
fn drop_outliers(
    series: &mut [Option<Series>],
    rows: &[DemandRow],
    calendar: &Calendar,
    column: &str,
) -> Vec<Problem> {
    let mut values: HashMap<(usize, i64), f64> = HashMap::new();
    for (product, series) in series.iter_mut().enumerate() {
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

fn say_outliers(dropped: usize, frequency: Frequency, assumptions: &mut Vec<String>) {
    if dropped > 0 {
        assumptions.push(format!(
            "Unusual demand in {} of single products was left out and counts as unknown, as you chose.",
            count_of(dropped, frequency)
        ));
    }
}

fn say_how(
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
             file, because the file lists sales and never a zero."
        ),
        Missing::Unknown => format!(
            "{periods} of single products without a row count as unknown and were bridged from their \
             neighbours, because the file otherwise lists every {noun}."
        ),
    });
}

/// A period with more returns than sales had no demand.
fn lift_to_zero(series: &mut [Series], warnings: &mut Vec<Warning>) {
    let mut lifted = 0;
    for value in series.iter_mut().flat_map(|series| &mut series.values) {
        if *value < 0.0 {
            *value = 0.0;
            lifted += 1;
        }
    }
    if lifted > 0 {
        warnings.push(Warning::general(format!(
            "In {lifted} periods of single products more came back than was sold; they count as 0."
        )));
    }
}

#[cfg(test)]
pub mod tests {
    use super::*;
    use crate::table::{Recipe, demand, reader, recipe::Gaps, roles};

    pub fn history(text: &str, asked: Option<Frequency>) -> Result<History, AgentError> {
        let table = reader::read("x.csv", text.as_bytes(), &Recipe::default()).unwrap();
        let demand = demand::read("x.csv", &table, &roles::find(&table), &[], &Recipe::default()).unwrap();
        build(demand, asked, &Rules::default())
    }

    fn with_rules(text: &str, rules: Rules) -> History {
        let table = reader::read("x.csv", text.as_bytes(), &Recipe::default()).unwrap();
        let demand = demand::read("x.csv", &table, &roles::find(&table), &[], &Recipe::default()).unwrap();
        build(demand, None, &rules).unwrap()
    }

    #[test]
    fn what_a_gap_means_can_be_chosen() {
        let text = csv(&[("2025-01-06", 5.0), ("2025-01-13", 2.0), ("2025-02-03", 4.0)]);
        let rules = |gaps| Rules { gaps: Some(gaps), ..Rules::default() };
        let unknown = with_rules(&text, rules(Gaps::Unknown));
        assert!(unknown.series[0].values[2].is_nan());
        assert!(unknown.assumptions.iter().any(|text| text.ends_with("as you chose.")));
        assert_eq!(with_rules(&text, rules(Gaps::NoSale)).series[0].values[2], 0.0);
    }

    #[test]
    fn unusual_values_become_unknown_when_a_person_says_so() {
        let days: Vec<String> = (1..=20).map(|day| format!("2025-01-{day:02}")).collect();
        let rows: Vec<(&str, f64)> = days
            .iter()
            .enumerate()
            .map(|(at, day)| (day.as_str(), if at == 7 { 9_000.0 } else { 90.0 }))
            .collect();
        let rules = Rules { outliers: Some(Outliers::Drop), ..Rules::default() };
        let history = with_rules(&csv(&rows), rules);
        assert!(history.series[0].values[7].is_nan());
        assert_eq!((history.problems[0].row, history.problems[0].done), (9, DROPPED));
        assert!(history.assumptions.iter().any(|text| text.contains("1 day of single products")));
    }

    pub fn csv(rows: &[(&str, f64)]) -> String {
        let mut text = "date,demand,product_id\n".to_owned();
        for (date, quantity) in rows {
            text.push_str(&format!("{date},{quantity},A\n"));
        }
        text
    }

    #[test]
    fn a_list_of_sales_has_zeros_where_it_has_no_rows() {
        let text = csv(&[("2025-01-06", 5.0), ("2025-01-13", 2.0), ("2025-02-03", 4.0)]);
        let history = history(&text, None).unwrap();
        assert_eq!(history.series[0].values, [5.0, 2.0, 0.0, 0.0, 4.0]);
        assert_eq!(history.missing, Missing::NoSale);
    }

    #[test]
    fn a_file_that_writes_zeros_has_unknown_periods() {
        let text = csv(&[("2025-01-06", 5.0), ("2025-01-13", 0.0), ("2025-01-27", 4.0)]);
        let history = history(&text, None).unwrap();
        assert_eq!(history.missing, Missing::Unknown);
        assert!(history.series[0].values[2].is_nan());
    }

    #[test]
    fn returns_are_subtracted_and_never_leave_a_period_below_zero() {
        let days = [
            "2025-01-01",
            "2025-01-02",
            "2025-01-03",
            "2025-01-04",
            "2025-01-05",
            "2025-01-06",
            "2025-01-06",
        ];
        let rows: Vec<(&str, f64)> =
            days.iter().enumerate().map(|(i, day)| (*day, if i == 6 { -7.0 } else { 4.0 })).collect();
        let history = history(&csv(&rows), None).unwrap();
        assert_eq!(history.series[0].values, [4.0, 4.0, 4.0, 4.0, 4.0, 0.0]);
        assert_eq!((history.non_negative, history.problems.len(), history.warnings.len()), (true, 1, 1));
    }

    #[test]
    fn a_wrong_date_among_many_products_does_not_fill_the_memory() {
        let mut text = "date,demand,product_id\n".to_owned();
        for day in 1..=28 {
            text.push_str(&format!("1930-01-{day:02},0,A\n"));
        }
        for product in 0..1000 {
            text.push_str(&format!("1930-01-01,1,P{product}\n2025-01-01,1,P{product}\n"));
        }
        let error = history(&text, None).unwrap_err().to_string();
        assert!(error.starts_with("The dates reach from 1930-01-01 (row 2) to 2025-01-01"), "{error}");
    }

    #[test]
    fn a_finer_forecast_than_the_file_is_refused() {
        let text = csv(&[("2025-01-01", 5.0), ("2025-02-01", 2.0)]);
        let error = history(&text, Some(Frequency::Daily)).unwrap_err().to_string();
        assert!(error.starts_with("The file holds monthly demand, so a daily forecast cannot be made"));
    }
}
