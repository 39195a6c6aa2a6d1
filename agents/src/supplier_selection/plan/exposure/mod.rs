//! What depends on a supplier apart from its rank: the risk that something fails, what a second source costs, and what it
//! costs to own what it delivers. Every part is there only when the file has the columns for it.

pub(crate) mod ownership;
pub(crate) mod risk;
pub(crate) mod sourcing;
pub(crate) mod spend;

use crate::supplier_selection::{data::fields::roster::Roster, plan::judged::Judged};

use ownership::Ownership;
use risk::Risks;
use sourcing::Sourcing;
use spend::Spend;

/// The parts that the file has columns for; suppliers are positions in the roster, the best first.
pub(crate) struct Exposure {
    pub spend: Option<Spend>,
    pub risks: Option<Risks>,
    pub sourcing: Option<Sourcing>,
    pub ownership: Option<Ownership>,
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
            ownership: Ownership::from_roster(roster, &places),
        }
    }
}
