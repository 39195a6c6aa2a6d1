//! The two ways to measure service: which one this plan uses, and how much safety stock the other one would need.

use kernels::{
    cancel,
    inventory::{
        item_plan::{ItemFigures, plan_item},
        service_level::ServiceTarget,
    },
};

use crate::inventory_optimization::{
    params::{InventoryParams, choices::ServiceMeasure},
    plan::planned::Planned,
};

/// More items than this are not planned a second time only to show the other kind of service.
const MOST_COMPARED: usize = 20_000;

/// Money in safety stock if the same percentage counted the other way.
pub(crate) fn safety_value_of_other_measure(planned: &[Planned]) -> Option<f64> {
    if planned.len() > MOST_COMPARED {
        return None;
    }
    let mut sum = 0.0;
    for planned in planned {
        cancel::tick();
        let target = match planned.figures.target {
            ServiceTarget::CycleService(share) => ServiceTarget::FillRate(share),
            ServiceTarget::FillRate(share) => ServiceTarget::CycleService(share),
        };
        let figures = ItemFigures { target, ..planned.figures };
        let orders = plan_item(&figures).ok().and_then(|plan| plan.order);
        sum += orders.map_or(0.0, |orders| orders.safety_stock.max(0.0) * planned.unit_price);
    }
    Some(sum)
}

/// The measure that the service of most items uses.
pub(crate) fn measure(params: &InventoryParams, planned: &[Planned]) -> ServiceMeasure {
    let fills =
        planned.iter().filter(|planned| matches!(planned.figures.target, ServiceTarget::FillRate(_))).count();
    params.service_measure.unwrap_or(if 2 * fills > planned.len() {
        ServiceMeasure::FillRate
    } else {
        ServiceMeasure::CycleService
    })
}
