//! A choice with its weights and its ranking: the basis of the answer.

use crate::supplier_selection::{
    data::fields::roster::Roster,
    params::{RankParams, Weighing},
    plan::{
        choice::{choose::choose, table::Choice},
        ranking::{Ranked, ranked},
        weighing::{Weighed, weigh},
    },
};
use intake::AgentError;

/// A choice, weighed and ranked.
pub(crate) struct Judged {
    pub params: RankParams,
    pub choice: Choice,
    pub weighed: Weighed,
    pub ranked: Ranked,
}

impl Judged {
    /// The rank of a supplier by the main method; nothing when it is not ranked.
    pub(crate) fn rank_of(&self, supplier: usize) -> Option<usize> {
        self.place_of(supplier).map(|place| self.ranked.ranking().ranks[place])
    }

    /// The score of a supplier by the main method; nothing when it is not ranked.
    pub(crate) fn score_of(&self, supplier: usize) -> Option<f64> {
        self.place_of(supplier).map(|place| self.ranked.ranking().scores[place])
    }

    /// The position of a supplier in the choice.
    fn place_of(&self, supplier: usize) -> Option<usize> {
        self.choice.suppliers.iter().position(|other| *other == supplier)
    }
}

/// Compares the suppliers as the parameters ask.
pub(crate) fn judge(file: &str, roster: &Roster, params: RankParams) -> Result<Judged, AgentError> {
    let choice = choose(file, roster, &params)?;
    let matrix = choice.matrix()?;
    let weighed = weigh(&params, &roster.weights, &choice, &matrix)?;
    let ranked = ranked(&choice, &matrix, &weighed, &params)?;
    Ok(Judged { params, choice, weighed, ranked })
}

/// “What if price counts 60 %” after another run: the other criteria keep their proportions to each other.
pub(crate) fn keep_proportions(mut params: RankParams, before: &Judged) -> RankParams {
    let Some(Weighing::Shares(stated)) = &params.weights else { return params };
    let total: f64 = stated.values().sum();
    let mut others = Vec::new();
    let mut weight_of_others = 0.0;
    for (i, criterion) in before.choice.criteria.iter().enumerate() {
        if !stated.contains_key(&criterion.name) {
            let weight = before.weighed.weight(i);
            weight_of_others += weight;
            others.push((criterion.name.clone(), weight));
        }
    }
    if params.weights == before.params.weights || total >= 99.5 || weight_of_others <= 0.0 {
        return params;
    }
    let mut shares = stated.clone();
    for (name, weight) in others {
        shares.insert(name, weight / weight_of_others * (100.0 - total));
    }
    params.weights = Some(Weighing::Shares(shares));
    params
}

/// The number of values that are filled in because the file has none.
pub(crate) fn blank_count(judged: &Judged) -> usize {
    judged.choice.criteria.iter().map(|criterion| criterion.blanks()).sum()
}
