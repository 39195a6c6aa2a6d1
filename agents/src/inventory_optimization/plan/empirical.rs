//! Reorder points from the demand of the past itself, when a question asks for the empirical distribution.

use kernels::inventory::{
    empirical::EmpiricalDemand,
    protection_demand::{Goods, Replenishment},
    service_level::ServiceTarget,
};

use crate::inventory_optimization::{
    data::past::Past,
    params::{InventoryParams, choices::Distribution, year::Year},
    plan::{basis::change_factor, levels, planned::Planned},
};

/// Whether the level of an item comes from the demand of the past.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Empirical {
    /// From this number of stretches.
    From(usize),
    /// It does not, for this reason.
    Not(&'static str),
}

/// Sets the level of an item when its history is long enough.
pub(super) fn apply(planned: &mut Planned, past: Option<&Past>, params: &InventoryParams) {
    if params.distribution != Some(Distribution::Empirical) {
        return;
    }
    planned.empirical = Some(match level(planned, past, params) {
        Ok((level, stretches)) => {
            if let Some(orders) = planned.orders {
                levels::set_levels(planned, orders.order.quantity, level);
            }
            Empirical::From(stretches)
        }
        Err(reason) => Empirical::Not(reason),
    });
}

fn level(
    planned: &Planned,
    past: Option<&Past>,
    params: &InventoryParams,
) -> Result<(f64, usize), &'static str> {
    let (Some(past), Some(series)) = (past, planned.item.series) else {
        return Err("the file has no history of demand, which is a row per date and item");
    };
    let orders = planned.orders.ok_or("it has no demand")?;
    let Replenishment { lead_time, lead_time_std, review_period } = planned.figures.replenishment;
    if lead_time_std > 0.0 {
        return Err("its lead time varies, which sums over one length of time leave out");
    }
    let values = &past.series[series].values;
    let from = values.iter().rposition(|value| value.is_nan()).map_or(0, |place| place + 1);
    let change = change_factor(params.demand_change_percent);
    let history: Vec<f64> = values[from..].iter().map(|value| value * change).collect();
    let periods = (lead_time + review_period) / Year::of(params).days_in(past.frequency);
    if periods < 1.0 - 1e-9 {
        return Err("its lead time is shorter than a period of the history");
    }
    let demand =
        EmpiricalDemand::over(&history, periods).ok_or("its history is shorter than the lead time")?;
    let (ServiceTarget::CycleService(share) | ServiceTarget::FillRate(share)) = planned.figures.target;
    // A share of 95 % needs 20 stretches, one of which may exceed the level.
    if (demand.stretches() as f64) * (1.0 - share) < 1.0 - 1e-9 {
        return Err("its history has too few stretches as long as the lead time for this service");
    }
    let level = match planned.figures.target {
        ServiceTarget::CycleService(share) => demand.quantile(share),
        ServiceTarget::FillRate(share) => demand.level_for_fill_rate(share, orders.order.quantity),
    };
    let level = level.max(orders.protection_mean);
    let is_whole = planned.figures.goods == Goods::Pieces;
    Ok((if is_whole { (level - 1e-9 * level).ceil() } else { level }, demand.stretches()))
}
