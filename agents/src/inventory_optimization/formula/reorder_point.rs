//! When to order: the reorder point and its safety stock.

use kernels::{
    inventory::protection_demand::{PeriodDemand, moments_over},
    statistics::normal,
};

use super::{
    Solved,
    given::{Given, share, shown},
};

/// None when the question states no lead time, or neither a service level nor how anything varies.
pub(super) fn solve(given: &Given) -> Option<Solved> {
    let lead_time = given.lead_time?;
    let varies = given.std.is_some() || given.lead_time_std.is_some();
    if !varies && given.service.is_none() {
        return None;
    }
    let missing = |figure, example| Some(Solved::Missing { figure, example });
    let needs_period = given.annual_demand.is_none() || given.std.is_some();
    let Some(period) = given.period_days.or((!needs_period).then_some(1.0)) else {
        return missing("the period of that demand (a day, a week or a month)", "75 a day");
    };
    if !varies {
        return missing("the standard deviation of demand", "a standard deviation of 20 a day");
    }
    let Some(service) = given.service else { return missing("the service level", "service level 95 %") };
    let mean = given.annual_demand.map(|year| year / 365.0 * period).or(given.mean)?;
    let demand = PeriodDemand { mean: mean / period, std: given.std.unwrap_or(0.0) / period.sqrt() };
    let review = given.review.unwrap_or(0.0);
    let time = lead_time + review;
    let (expected, deviation) = moments_over(demand, time, given.lead_time_std.unwrap_or(0.0));
    let z = normal::quantile(service);
    let safety = z * deviation;
    let level = (expected + safety).ceil();
    let (what, when) = if review > 0.0 {
        (format!("Order up to {} at each review", shown(level)), "order-up-to level")
    } else {
        (format!("Order when {} are left", shown(level)), "reorder point")
    };
    let spread = given
        .lead_time_std
        .map_or_else(String::new, |std| format!(" + ({} a day × {} days)²", shown(demand.mean), shown(std)));
    let kind = if given.is_fill_rate {
        " A fill rate needs the order quantity too; this is the cycle service of the same percentage."
    } else {
        ""
    };
    Some(Solved::Answer(format!(
        "**{what}: {} for the demand of {} days and {} of safety stock.**\n\n\
         Deviation over {} days = √({} × {}²{spread}) = {}. Safety stock = z × deviation = {z:.2} × {} = {} ({} of order \
         cycles without a shortage, normally distributed demand). The {when} is {} + {} = {}.{kind}\n",
        shown(expected),
        shown(time),
        shown(safety),
        shown(time),
        shown(time),
        shown(demand.std),
        shown(deviation),
        shown(deviation),
        shown(safety),
        share(service),
        shown(expected),
        shown(safety),
        shown(level),
    )))
}
