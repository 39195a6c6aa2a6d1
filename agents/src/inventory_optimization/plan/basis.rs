//! The figures that every item is planned with: stated ones first, then those of the file, then defaults, and how often
//! each of them was taken.

use kernels::inventory::{
    demand_distribution::Family,
    item_plan::ItemFigures,
    order_rounding::OrderRules,
    protection_demand::{Goods, PeriodDemand, Replenishment},
    service_level::ServiceTarget,
    stock_position::StockPosition,
};

use crate::inventory_optimization::{
    data::item::{Holding, Item},
    params::{
        InventoryParams,
        choices::{Class, Distribution, ServiceMeasure},
        defaults::{DEVIATION_PERCENT, HOLDING_PERCENT, LEAD_TIME_DAYS, SERVICE_PERCENT},
        year::Year,
    },
    plan::order_cost,
};
use intake::calendar::Frequency;
use report::confidence::share;

/// Where a figure came from, counted over the items.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Origin {
    pub stated: usize,
    pub file: usize,
    pub default: usize,
}

impl Origin {
    /// The stated value, else that of the file, else the default.
    pub(super) fn take<T>(&mut self, stated: Option<T>, file: Option<T>, default: T) -> T {
        match (stated, file) {
            (Some(value), _) => {
                self.stated += 1;
                value
            }
            (None, Some(value)) => {
                self.file += 1;
                value
            }
            (None, None) => {
                self.default += 1;
                default
            }
        }
    }
}

/// Where the figures of all items came from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Basis {
    pub order_cost: Origin,
    pub holding: Origin,
    pub service: Origin,
    pub lead_time: Origin,
    pub lead_time_deviation: Origin,
    pub review: Origin,
    pub deviation: Origin,
}

impl Basis {
    /// The share of the figures that decide stock levels which were stated or are in the file. Demand and unit cost are of every
    /// item that is planned.
    pub(crate) fn known_share(&self) -> f64 {
        let items = self.lead_time.stated + self.lead_time.file + self.lead_time.default;
        let (mut known, mut all) = (2 * items, 2 * items);
        for origin in [self.order_cost, self.holding, self.service, self.lead_time, self.deviation] {
            known += origin.stated + origin.file;
            all += origin.stated + origin.file + origin.default;
        }
        share(known as f64, all as f64)
    }
}

/// Money a year.
pub(crate) fn annual_value(item: &Item, params: &InventoryParams) -> f64 {
    daily_mean(item, params) * Year::of(params).days * unit_cost(item, params)
}

/// Units a day.
pub(crate) fn daily_mean(item: &Item, params: &InventoryParams) -> f64 {
    item.annual_demand * change_factor(params.demand_change_percent) / Year::of(params).days
}

fn unit_cost(item: &Item, params: &InventoryParams) -> f64 {
    item.unit_cost * change_factor(params.unit_cost_change_percent)
}

/// The figures of an item for the arithmetic; a period is a day.
pub(crate) fn figures(item: &Item, class: Class, params: &InventoryParams, basis: &mut Basis) -> ItemFigures {
    let year = Year::of(params);
    let unit_cost = unit_cost(item, params);
    let demand_change = change_factor(params.demand_change_percent);
    let mean = daily_mean(item, params);
    let file_deviation = item.daily_deviation.map(|deviation| deviation * demand_change);
    let stated_deviation = params.demand_deviation_percent.map(|percent| monthly(mean, percent, year));
    // Customers who come one by one at random vary with the root of their number; hardly any demand is more even.
    let default_deviation = mean.sqrt().max(monthly(mean, DEVIATION_PERCENT, year));
    let lead_time_change = change_factor(params.lead_time_change_percent);
    let service = service(item, class, params, basis);
    let lead_time = basis.lead_time.take(params.lead_time_days, item.lead_time, LEAD_TIME_DAYS);
    let lead_time_std =
        basis.lead_time_deviation.take(params.lead_time_deviation_days, item.lead_time_deviation, 0.0);
    ItemFigures {
        demand: PeriodDemand {
            mean,
            std: basis.deviation.take(stated_deviation, file_deviation, default_deviation),
        },
        replenishment: Replenishment {
            lead_time: (lead_time * lead_time_change + params.lead_time_change_days.unwrap_or(0.0)).max(0.0),
            lead_time_std: lead_time_std * lead_time_change,
            review_period: basis.review.take(params.review_days, item.review, 0.0),
        },
        goods: item.goods,
        family: params.distribution.and_then(family),
        periods_per_year: year.days,
        unit_cost,
        cost_per_order: order_cost::alone(item, params, &mut basis.order_cost),
        holding_rate: holding_rate(item, params, unit_cost, basis),
        target: service,
        rules: rules(item, params, mean),
        stock: StockPosition {
            on_hand: item.stock.unwrap_or(0.0),
            on_order: item.on_order.unwrap_or(0.0),
            waiting: 0.0,
        },
    }
}

/// The family of formulas; the demand of the past itself has none.
fn family(distribution: Distribution) -> Option<Family> {
    match distribution {
        Distribution::Normal => Some(Family::Normal),
        Distribution::Gamma => Some(Family::Gamma),
        Distribution::Poisson => Some(Family::Poisson),
        Distribution::NegativeBinomial => Some(Family::NegativeBinomial),
        Distribution::Empirical => None,
    }
}

pub(super) fn change_factor(percent: Option<f64>) -> f64 {
    1.0 + percent.unwrap_or(0.0) / 100.0
}

/// Standard deviation of a day's demand when that of a month is a percentage of its mean.
fn monthly(daily_mean: f64, percent: f64, year: Year) -> f64 {
    percent / 100.0 * daily_mean * year.days_in(Frequency::Monthly).sqrt()
}

fn service(item: &Item, class: Class, params: &InventoryParams, basis: &mut Basis) -> ServiceTarget {
    let from_file = item.service.map(|(share, _)| share);
    let of_class = params.class_service.as_ref().and_then(|by_class| by_class.get(&class).copied());
    let stated = item.wanted_service.or(of_class).or(params.service_percent).map(|percent| percent / 100.0);
    let share = basis.service.take(stated, from_file, SERVICE_PERCENT / 100.0);
    let file_measure = item.service.filter(|_| stated.is_none()).map(|(_, measure)| measure);
    match params.service_measure.or(file_measure).unwrap_or_default() {
        ServiceMeasure::CycleService => ServiceTarget::CycleService(share),
        ServiceMeasure::FillRate => ServiceTarget::FillRate(share),
    }
}

fn holding_rate(item: &Item, params: &InventoryParams, unit_cost: f64, basis: &mut Basis) -> f64 {
    let from_file = item.holding.map(|holding| match holding {
        Holding::Rate(rate) => rate,
        Holding::MoneyPerUnit(money) => money / unit_cost,
    });
    let stated = params.holding_per_unit.map(|money| money / unit_cost);
    basis.holding.take(
        stated.or(params.holding_percent.map(|percent| percent / 100.0)),
        from_file,
        HOLDING_PERCENT / 100.0,
    )
}

/// Order sizes that the supplier accepts; pieces are whole even when the file gives no pack.
/// An order that is limited to days of demand is never smaller than the supplier's smallest.
fn rules(item: &Item, params: &InventoryParams, daily_mean: f64) -> OrderRules {
    let whole = if item.goods == Goods::Pieces { 1.0 } else { 0.0 };
    let (minimum, multiple) = (item.minimum.unwrap_or(0.0), item.pack.unwrap_or(whole));
    let smallest = if multiple > 0.0 { (minimum / multiple).ceil().max(1.0) * multiple } else { minimum };
    let of_cover = params.cover_days.map_or(f64::INFINITY, |days| (days * daily_mean).max(smallest));
    // A largest order in units is kept even where the supplier accepts none that small: such an item has no order then.
    let maximum = largest_order(item, params).unwrap_or(f64::INFINITY).min(of_cover);
    OrderRules { minimum, multiple, maximum }
}

/// The largest order of an item in units.
pub(super) fn largest_order(item: &Item, params: &InventoryParams) -> Option<f64> {
    params.maximum_order.or(item.largest)
}
