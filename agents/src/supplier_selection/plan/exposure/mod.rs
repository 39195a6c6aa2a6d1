//! What depends on a supplier apart from its rank: the risk that something fails, what a second source costs, and what it
//! costs to own what it delivers. Every part is there only when the file has the columns for it.

mod charges;
pub(crate) mod lateness;
pub(crate) mod ownership;
pub(crate) mod risk;
pub(crate) mod sourcing;
pub(crate) mod spend;

use crate::supplier_selection::{data::fields::roster::Roster, params::RankParams, plan::judged::Judged};

use charges::Charges;
use ownership::{Ownership, price_in_money};
use risk::Risks;
use sourcing::Sourcing;
use spend::Spend;

/// The parts that the file has columns for; suppliers are positions in the roster, the best first.
pub(crate) struct Exposure {
    pub spend: Option<Spend>,
    pub risks: Option<Risks>,
    pub sourcing: Option<Sourcing>,
    pub ownership: Option<Ownership>,
    /// Columns of freight or duty whose numbers may be money or a share of the price.
    pub unsure_charges: Vec<String>,
}

impl Exposure {
    pub(crate) fn from_roster(roster: &Roster, judged: &Judged) -> Self {
        let places: Vec<usize> =
            judged.ranked.ranking().order.iter().map(|place| judged.choice.suppliers[*place]).collect();
        let said = judged.params.outage_percent;
        Self {
            spend: Spend::from_roster(roster),
            risks: Risks::from_roster(roster, &places, said),
            sourcing: Sourcing::from_roster(roster, &places, said),
            ownership: Ownership::from_roster(roster, &places, &judged.params),
            unsure_charges: unsure_charges(roster, &judged.params),
        }
    }
}

fn unsure_charges(roster: &Roster, params: &RankParams) -> Vec<String> {
    let said = params.costs.as_ref().map(|costs| costs.charges.as_slice()).unwrap_or_default();
    let Some(price) = price_in_money(roster) else { return Vec::new() };
    let unsure = Charges::new(roster, &price.name, said).unsure;
    unsure.iter().map(|field| field.name.clone()).collect()
}
