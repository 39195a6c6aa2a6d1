//! What hangs on a supplier beside its rank: the risk that something fails, what a second source costs, and what it costs
//! to own what it delivers. Every part is there only when the file has the columns for it.
//! Reading order: `facts`, `spend`, `risk`, `sourcing`, `ownership`, `words`.

mod facts;
mod ownership;
mod risk;
mod sourcing;
mod spend;
mod words;

use super::{fields::Roster, rank::Judged};
use report::result::{Input, Table};

use ownership::Ownership;
use risk::Risks;
use sourcing::Sourcing;
use spend::Spend;

/// The parts that the file has columns for; suppliers are positions in the roster, the best first.
pub struct Exposure {
    spend: Option<Spend>,
    risks: Option<Risks>,
    sourcing: Option<Sourcing>,
    ownership: Option<Ownership>,
}

impl Exposure {
    pub fn of(roster: &Roster, judged: &Judged) -> Self {
        let places: Vec<usize> =
            judged.ranked.ranking().order.iter().map(|place| judged.choice.suppliers[*place]).collect();
        let said = judged.params.outage_percent;
        Self {
            spend: Spend::of(roster),
            risks: Risks::of(roster, &places, said),
            sourcing: Sourcing::of(roster, &places, said),
            ownership: Ownership::of(roster, &places),
        }
    }

    /// Numbers of the parts that the workbook lets a person change.
    pub fn inputs(&self) -> Vec<Input> {
        let risks = self.risks.iter().flat_map(|_| risk::inputs());
        risks.chain(self.ownership.iter().flat_map(|_| ownership::inputs())).collect()
    }

    pub fn tables(&self, roster: &Roster) -> Vec<Table> {
        let risks = self.risks.as_ref().map(|risks| risks.table(roster));
        let sourcing = self.sourcing.as_ref().map(|sourcing| sourcing.table(roster));
        let ownership = self.ownership.as_ref().map(|ownership| ownership.table(roster));
        [risks, sourcing, ownership].into_iter().flatten().collect()
    }
}
