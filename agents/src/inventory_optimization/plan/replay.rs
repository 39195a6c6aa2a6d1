//! Replays the history under the proposed policy: levels come from its first half, the replay uses the second half.

use kernels::inventory::{
    item_plan::ItemFigures,
    protection_demand::{PeriodDemand, Replenishment},
    replay::{Replay, ReplayPolicy, ReplaySetup, Unmet, replay},
    service_level::reorder_point,
};

use crate::inventory_optimization::{data::past::Past, params::year::Year, plan::planned::Planned};

/// Each half of the history needs at least this number of periods.
const FEWEST: usize = 8;

/// The replay of one item.
pub(crate) struct Replayed {
    /// Position among the planned items.
    pub place: usize,
    /// Periods that the levels come from, and periods that were played.
    pub learned: usize,
    pub played: usize,
    pub reorder_point: f64,
    pub quantity: f64,
    /// Whole periods from order to arrival.
    pub lead_time: usize,
    pub replay: Replay,
}

/// Plays the items whose history is long enough.
pub(crate) fn replay_all(planned: &[Planned], past: &Past, year: Year) -> Vec<Replayed> {
    let days = year.days_in(past.frequency);
    planned.iter().enumerate().filter_map(|(place, planned)| replay_one(place, planned, past, days)).collect()
}

fn replay_one(place: usize, planned: &Planned, past: &Past, days: f64) -> Option<Replayed> {
    let values = past.known(planned.item.series?);
    let orders = planned.orders?;
    if values.len() < 2 * FEWEST {
        return None;
    }
    let (learned, rest) = values.split_at(values.len() / 2);
    let count = learned.len() as f64;
    let mean = learned.iter().sum::<f64>() / count;
    let variance = learned.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / (count - 1.0);
    if mean <= 0.0 {
        return None;
    }
    // Stock is checked once a period here, and orders arrive at the start of a period.
    let lead_time = (planned.figures.replenishment.lead_time / days - 1e-9).ceil().max(0.0);
    let review = (planned.figures.replenishment.review_period / days).round().max(1.0);
    let replenishment = Replenishment {
        lead_time,
        lead_time_std: planned.figures.replenishment.lead_time_std / days,
        review_period: review,
    };
    let learned_demand = PeriodDemand { mean, std: variance.sqrt() };
    let demand =
        ItemFigures { demand: learned_demand, ..planned.figures }.protection_over(&replenishment).ok()?;
    let quantity = orders.order.quantity;
    let reorder_point = reorder_point(&demand, quantity, planned.figures.target).ok()?.max(0.0);
    let setup = ReplaySetup {
        policy: ReplayPolicy::ReorderPoint { reorder_point, quantity },
        unmet: Unmet::Waits,
        review_period: review as usize,
        lead_times: &[lead_time as usize],
        opening_stock: reorder_point + quantity,
    };
    let replay = replay(rest, &setup).ok()?;
    Some(Replayed {
        place,
        learned: learned.len(),
        played: rest.len(),
        reorder_point,
        quantity,
        lead_time: lead_time as usize,
        replay,
    })
}
