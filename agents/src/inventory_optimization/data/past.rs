//! Turns a demand history into items: the demand of a year and its deviation come from the last year, every other figure
//! from the last row that has it.

use std::collections::BTreeMap;

use chrono::NaiveDate;
use kernels::forecast::DemandPattern;

use crate::demand_forecasting::history::{self, History, Series};
use crate::inventory_optimization::{
    data::{item::Item, rows::Rows, source::Source},
    params::{InventoryParams, year::Year},
};
use intake::{
    AgentError, Recipe,
    calendar::{Calendar, Frequency, count_of},
    demand::{self, DemandRow},
    problem::{NOT_USED, Problem},
};
use kernels::cancel;
use report::{number::whole, result::Warning};

/// Fewer values are not enough to measure how demand varies.
const FEWEST: usize = 4;

/// The demand of the past on a calendar.
pub(crate) struct Past {
    pub frequency: Frequency,
    pub calendar: Calendar,
    pub series: Vec<Series>,
    /// The last day in the file.
    pub last_day: NaiveDate,
    pub assumptions: Vec<String>,
    pub warnings: Vec<Warning>,
}

impl Past {
    /// The values of an item, unknown ones left out.
    pub(crate) fn known(&self, series: usize) -> Vec<f64> {
        self.series[series].values.iter().copied().filter(|value| !value.is_nan()).collect()
    }

    pub(crate) fn pattern(&self, series: usize, params: &InventoryParams) -> DemandPattern {
        DemandPattern::of_at(&self.series[series].values, params.pattern_limits())
    }

    /// Standard deviation of a month's demand over its mean, of the latest periods of an item; none of fewer than are enough.
    pub(crate) fn variation_of_last(&self, series: usize, days: f64, year: Year) -> Option<f64> {
        let of_period = year.days_in(self.frequency);
        let values = &self.series[series].values;
        let from = values.len().saturating_sub((days / of_period).round() as usize);
        let known: Vec<f64> = values[from..].iter().copied().filter(|value| !value.is_nan()).collect();
        let count = known.len() as f64;
        let mean = known.iter().sum::<f64>() / count;
        if known.len() < FEWEST || mean <= 0.0 {
            return None;
        }
        let variance = known.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / (count - 1.0);
        Some(variance.sqrt() / mean * (of_period / year.days_in(Frequency::Monthly)).sqrt())
    }
}

/// Reads the items of a history.
pub(crate) fn read(
    source: &Source,
    params: &InventoryParams,
    recipe: &Recipe,
    rows: &mut Rows,
) -> Result<(Vec<Item>, Past), AgentError> {
    let demand = demand::read(&source.name, &source.table, &source.roles, &source.mapping, recipe)?;
    let products = demand.products.clone();
    let attributes = attributes(&demand.rows, &products, rows);
    let history = history::build(demand, None, &recipe.rules)?;
    rows.problems.extend(history.problems.iter().cloned());
    let past = past(history);
    let year = Year::of(params);
    let mut items = Vec::with_capacity(past.series.len());
    for (number, series) in past.series.iter().enumerate() {
        cancel::tick();
        let place = products.binary_search(&series.product).ok();
        let Some(mut item) = place.and_then(|place| attributes.get(&place).cloned()) else { continue };
        let known = recent(series, past.frequency);
        let count = known.len() as f64;
        let mean = known.iter().sum::<f64>() / count;
        item.annual_demand = (mean * year.periods(past.frequency)).max(0.0);
        if known.len() >= FEWEST {
            let variance = known.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / (count - 1.0);
            let days = year.days_in(past.frequency);
            item.daily_deviation = item.daily_deviation.or(Some((variance / days).sqrt()));
        }
        item.series = Some(number);
        items.push(item);
    }
    Ok((items, past))
}

fn past(history: History) -> Past {
    let frequency = history.calendar.frequency;
    let last = history.series.iter().map(Series::last).max().unwrap_or(0);
    let longest = history.series.iter().map(|series| series.values.len()).max().unwrap_or(0);
    let year = usize::try_from(frequency.periods_per_year()).unwrap_or(1);
    let mut assumptions = history.assumptions;
    assumptions.push(format!(
        "Demand of a year and its deviation are those of {} of each item in the file, per {}; a season counts as \
         variation, so the safety stock of seasonal items is rather high.",
        if longest > year { format!("the last {}", count_of(year, frequency)) } else { "all periods".to_owned() },
        frequency.noun(),
    ));
    Past {
        frequency,
        calendar: history.calendar,
        last_day: history.calendar.end(last),
        series: history.series,
        assumptions,
        warnings: history.warnings,
    }
}

/// Known values of the last year.
fn recent(series: &Series, frequency: Frequency) -> Vec<f64> {
    let year = usize::try_from(frequency.periods_per_year()).unwrap_or(1).max(FEWEST);
    let from = series.values.len().saturating_sub(year);
    series.values[from..].iter().copied().filter(|value| !value.is_nan()).collect()
}

/// The figures of each product except its demand: the last value of each, and stock added up over locations.
fn attributes(demand: &[DemandRow], products: &[String], rows: &mut Rows) -> BTreeMap<usize, Item> {
    let mut by_product: BTreeMap<usize, Vec<&DemandRow>> = BTreeMap::new();
    for row in demand {
        by_product.entry(row.product).or_default().push(row);
    }
    let mut found = BTreeMap::new();
    for (product, mut demand_rows) in by_product {
        cancel::tick();
        demand_rows.sort_by_key(|row| (row.date, row.record));
        let before = rows.problems.len();
        let mut items = Vec::new();
        for row in &demand_rows {
            items.extend(rows.item(row.record, products[product].clone()));
        }
        if let Some(item) = combined(items) {
            // Blank cells between filled ones are usual in a history and no problem.
            rows.problems.truncate(before);
            found.insert(product, item);
        } else {
            rows.problems.truncate(before);
            rows.problems.push(Problem {
                row: rows.source.table.row_of(demand_rows[0].record),
                column: String::new(),
                value: products[product].clone(),
                problem: format!("no unit cost in any of its rows ({})", whole(demand_rows.len() as f64)),
                done: NOT_USED,
            });
        }
    }
    found
}

/// One item from all its rows, the earliest first.
fn combined(rows: Vec<Item>) -> Option<Item> {
    let mut places: BTreeMap<Option<String>, (Option<f64>, Option<f64>)> = BTreeMap::new();
    let mut latest: Option<Item> = None;
    for item in rows {
        let (stock, on_order) = places.entry(item.location.clone()).or_default();
        (*stock, *on_order) = (item.stock.or(*stock), item.on_order.or(*on_order));
        latest = Some(match latest {
            None => item,
            Some(before) => Item {
                name: item.name.or(before.name),
                supplier: item.supplier.or(before.supplier),
                unit_cost: if item.unit_cost.is_nan() { before.unit_cost } else { item.unit_cost },
                reorder_point: item.reorder_point.or(before.reorder_point),
                lowest_stock: item.lowest_stock.or(before.lowest_stock),
                safety_stock: item.safety_stock.or(before.safety_stock),
                money: sum_of_known([item.money, before.money].into_iter()),
                group: item.group.or(before.group),
                wanted_service: item.wanted_service.or(before.wanted_service),
                daily_deviation: item.daily_deviation.or(before.daily_deviation),
                lead_time: item.lead_time.or(before.lead_time),
                lead_time_deviation: item.lead_time_deviation.or(before.lead_time_deviation),
                order_cost: item.order_cost.or(before.order_cost),
                holding: item.holding.or(before.holding),
                service: item.service.or(before.service),
                minimum: item.minimum.or(before.minimum),
                largest: item.largest.or(before.largest),
                shelf_life: item.shelf_life.or(before.shelf_life),
                pack: item.pack.or(before.pack),
                review: item.review.or(before.review),
                price: item.price.or(before.price),
                salvage: item.salvage.or(before.salvage),
                volume: item.volume.or(before.volume),
                ..item
            },
        });
    }
    let mut item = latest?;
    item.stock = sum_of_known(places.values().map(|(stock, _)| *stock));
    item.on_order = sum_of_known(places.values().map(|(_, on_order)| *on_order));
    // The demand is that of all locations together.
    item.location = None;
    Some(item)
}

/// The sum of the known values; unknown when none is known.
fn sum_of_known(values: impl Iterator<Item = Option<f64>>) -> Option<f64> {
    let mut sum = None;
    for value in values.flatten() {
        sum = Some(sum.unwrap_or(0.0) + value);
    }
    sum
}
