//! The orders of now and of the next weeks.

use chrono::{Days, NaiveDate};

use crate::inventory_optimization::{params::year::Year, plan::planned::Planned};

/// Orders further ahead than this are not listed.
const AHEAD_DAYS: f64 = 30.0;

/// One order of one item.
pub(crate) struct Order {
    /// Position among the planned items.
    pub place: usize,
    /// Whole days from now; 0 is now.
    pub in_days: f64,
    pub quantity: f64,
    pub value: f64,
    /// Money of the demand that is missing before the order can arrive.
    pub shortage_value: f64,
    pub date: Option<NaiveDate>,
    pub arrival: Option<NaiveDate>,
    /// Whether it fits the budget for orders; nothing without one.
    pub fits: Option<bool>,
}

/// Orders of now, the most money that would be short first, then those of the next 30 days by time.
pub(crate) fn order_list(
    planned: &[Planned],
    today: Option<NaiveDate>,
    year: Year,
    affordable: Option<&[usize]>,
) -> Vec<Order> {
    let today = today.filter(|_| year.has_dates());
    let mut orders = Vec::new();
    for (place, planned) in planned.iter().enumerate() {
        orders.extend(order(place, planned, today, affordable));
    }
    orders.sort_by(|a, b| {
        a.in_days
            .total_cmp(&b.in_days)
            .then_with(|| b.shortage_value.total_cmp(&a.shortage_value))
            .then(a.place.cmp(&b.place))
    });
    orders
}

fn order(
    place: usize,
    planned: &Planned,
    today: Option<NaiveDate>,
    affordable: Option<&[usize]>,
) -> Option<Order> {
    let decision = planned.today?.decision;
    let in_days = decision.periods_until_order?.max(0.0).floor();
    if in_days > AHEAD_DAYS {
        return None;
    }
    let quantity = if decision.order_now { decision.quantity } else { planned.orders?.order.quantity };
    let wait = if decision.order_now { 0.0 } else { in_days.max(1.0) };
    Some(Order {
        place,
        in_days: wait,
        quantity,
        value: quantity * planned.unit_price,
        shortage_value: planned.shortage_value(),
        date: days_after(today, wait),
        arrival: days_after(today, in_days + planned.figures.replenishment.lead_time.ceil()),
        fits: affordable.filter(|_| decision.order_now).map(|places| places.binary_search(&place).is_ok()),
    })
}

fn days_after(today: Option<NaiveDate>, days: f64) -> Option<NaiveDate> {
    today?.checked_add_days(Days::new(days as u64))
}
