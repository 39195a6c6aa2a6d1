//! One source or two, when each can fail: the winner alone compared with the winner and the second, by cost and missing
//! units.

use kernels::suppliers::{Exposure as Shared, Source, SourcingCost, break_even_shortage_cost, sourcing_cost};

use crate::supplier_selection::{
    data::{fields::roster::Roster, rates::prices},
    plan::exposure::risk::outages,
};

/// Share of the winner when two deliver.
pub(crate) const FIRST_SHARE: f64 = 0.7;
/// The volume that one source can add when the other fails, as a share of the whole volume.
pub(crate) const RESERVE: f64 = 0.3;
/// Units that the figures are for.
pub(crate) const VOLUME: f64 = 100.0;

/// Both ways; money is per 100 units at the prices of the file.
pub(crate) struct Sourcing {
    pub first: usize,
    pub second: usize,
    pub price_column: String,
    /// Of one unit of the first.
    pub single_price: f64,
    pub outages: (f64, f64),
    pub single: SourcingCost,
    pub dual: SourcingCost,
    /// A missing unit must cost more than this for the second source to pay.
    pub break_even: Option<f64>,
}

impl Sourcing {
    /// Nothing without prices of the first two.
    pub(crate) fn from_roster(roster: &Roster, places: &[usize], said: Option<f64>) -> Option<Self> {
        let [first, second, ..] = *places else { return None };
        let field = prices(roster)?;
        let (outages, _) = outages(roster, said);
        let first_price = field.values[first]?;
        let first_source = Source {
            share: FIRST_SHARE,
            unit_cost: first_price,
            fixed_cost: 0.0,
            outage: outages[first],
            reserve: RESERVE,
        };
        let second_source = Source {
            share: 1.0 - FIRST_SHARE,
            unit_cost: field.values[second]?,
            outage: outages[second],
            ..first_source
        };
        let alone = Source { share: 1.0, reserve: 0.0, ..first_source };
        // The break-even cost of a missing unit is the result, so no cost is assumed.
        let shared = Shared { volume: VOLUME, shortage_cost: 0.0, common_outage: 0.0 };
        let single = sourcing_cost(&[alone], shared).ok()?;
        let dual = sourcing_cost(&[first_source, second_source], shared).ok()?;
        Some(Self {
            first,
            second,
            price_column: field.name.clone(),
            single_price: first_price,
            outages: (outages[first], outages[second]),
            single,
            dual,
            break_even: break_even_shortage_cost(&dual, &single),
        })
    }
}
