//! The winner alone against the winner with the second, when either can fail: what the second costs and what it saves.

use kernels::suppliers::{Exposure as Shared, Source, SourcingCost, break_even_shortage_cost, sourcing_cost};

use crate::supplier_selection::{
    data::{fields::roster::Roster, rates::prices},
    plan::exposure::risk::outages,
};

/// Share of the winner when two deliver.
pub const FIRST_SHARE: f64 = 0.7;
/// What either can add when the other fails, as a share of the whole volume.
pub const RESERVE: f64 = 0.3;
/// Units that the figures are for.
pub const VOLUME: f64 = 100.0;

/// Both ways; money is per 100 units at the prices of the file.
pub struct Sourcing {
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
    pub fn from_roster(roster: &Roster, places: &[usize], said: Option<f64>) -> Option<Self> {
        let [first, second, ..] = *places else { return None };
        let field = prices(roster)?;
        let price = |place: usize| field.values[place];
        let (outages, _) = outages(roster, said);
        let source = |share, place: usize, reserve| {
            let outage = outages[place];
            Some(Source { share, unit_cost: price(place)?, fixed_cost: 0.0, outage, reserve })
        };
        // The cost of a missing unit is what the two ways are compared by, so none is assumed.
        let shared = Shared { volume: VOLUME, shortage_cost: 0.0, common_outage: 0.0 };
        let single = sourcing_cost(&[source(1.0, first, 0.0)?], shared).ok()?;
        let both = [source(FIRST_SHARE, first, RESERVE)?, source(1.0 - FIRST_SHARE, second, RESERVE)?];
        let dual = sourcing_cost(&both, shared).ok()?;
        Some(Self {
            first,
            second,
            price_column: field.name.clone(),
            single_price: price(first)?,
            outages: (outages[first], outages[second]),
            single,
            dual,
            break_even: break_even_shortage_cost(&dual, &single),
        })
    }
}
