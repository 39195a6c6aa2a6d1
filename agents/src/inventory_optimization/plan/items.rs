//! From items to plans: figures, classes, order quantities, levels and the stock of today.

use intake::calendar::Frequency;
use kernels::{
    cancel,
    classes::{XYZ_LIMITS, XyzClass, abc_at},
    inventory::item_plan::{ItemFigures, plan_items},
};

use crate::inventory_optimization::{
    data::{item::Item, past::Past},
    params::{InventoryParams, choices::Class, defaults::ABC_PERCENT, year::Year},
    plan::{
        basis::{self, Basis},
        empirical, levels, multiple,
        planned::Planned,
        price_breaks, shelf_life,
    },
};

/// All items by falling value, and where their figures came from.
pub(super) fn plan_all(
    items: Vec<Item>,
    past: Option<&Past>,
    params: &InventoryParams,
) -> (Vec<Planned>, Basis) {
    let mut basis = Basis::default();
    let values: Vec<f64> = items.iter().map(|item| basis::annual_value(item, params)).collect();
    let limits = params.abc_percent.unwrap_or(ABC_PERCENT).map(|percent| percent / 100.0);
    let classes = abc_at(&values, limits);
    let xyz_limits = params.xyz_limits.unwrap_or(XYZ_LIMITS);
    let figures: Vec<ItemFigures> = items
        .iter()
        .zip(&classes)
        .map(|(item, class)| basis::figures(item, Class::of(*class), params, &mut basis))
        .collect();
    let plans = plan_items(&figures);
    let year = Year::of(params);
    let mut planned: Vec<Planned> = Vec::with_capacity(items.len());
    for (i, (item, plan)) in items.into_iter().zip(plans).enumerate() {
        cancel::tick();
        let figures = figures[i];
        let is_known = item.daily_deviation.is_some() || params.demand_deviation_percent.is_some();
        let of_time = past.zip(item.series).zip(params.xyz_days);
        let variation = match of_time {
            Some(((past, series), days)) => past.variation_of_last(series, days, year),
            None => variation(&figures, year).filter(|_| is_known),
        };
        let (plan, failure) = match plan {
            Ok(plan) => (Some(plan), None),
            Err(error) => (None, Some(error.to_string())),
        };
        planned.push(Planned {
            abc: classes[i],
            xyz: variation.map(|variation| XyzClass::of_at(variation, xyz_limits)),
            variation,
            pattern: past.zip(item.series).map(|(past, series)| past.pattern(series, params)),
            annual_value: values[i],
            orders: plan.and_then(|plan| plan.order),
            unit_price: figures.unit_cost,
            discount_saving: 0.0,
            today: plan.map(|plan| plan.today).filter(|_| item.stock.is_some()),
            largest_order: basis::largest_order(&item, params),
            orders_up_to: false,
            empirical: None,
            shelf_life: None,
            failure,
            item,
            figures,
        });
    }
    for planned in &mut planned {
        price_breaks::apply(planned, params);
        multiple::apply(planned, params);
        empirical::apply(planned, past, params);
        if let Some(days) = params.safety_days {
            levels::set_safety_days(planned, days);
        }
        if let Some(factor) = params.safety_factor {
            levels::set_safety_factor(planned, factor);
        }
        shelf_life::apply(planned, params);
    }
    planned.sort_by(|a, b| {
        b.annual_value
            .total_cmp(&a.annual_value)
            .then_with(|| a.item.id.cmp(&b.item.id))
            .then(a.item.row.cmp(&b.item.row))
    });
    (planned, basis)
}

/// The items that the question selects; classes are those among all items.
pub(super) fn chosen(mut planned: Vec<Planned>, params: &InventoryParams) -> Vec<Planned> {
    if let Some(names) = params.products.as_deref().filter(|names| !names.is_empty()) {
        planned.retain(|planned| names.binary_search(&planned.item.id).is_ok());
    }
    planned.retain(|planned| params.looks_at_supplier(planned.item.supplier.as_deref()));
    if let Some(classes) = params.classes.as_deref().filter(|classes| !classes.is_empty()) {
        planned.retain(|planned| classes.contains(&planned.class()));
    }
    planned
}

/// Standard deviation of a month's demand over its mean.
fn variation(figures: &ItemFigures, year: Year) -> Option<f64> {
    let days = year.days_in(Frequency::Monthly);
    (figures.demand.mean > 0.0).then(|| figures.demand.std / (figures.demand.mean * days.sqrt()))
}
