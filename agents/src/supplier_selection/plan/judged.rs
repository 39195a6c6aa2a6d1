//! A choice with its weights and its ranking: what the answer is written from.

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
pub struct Judged {
    pub params: RankParams,
    pub choice: Choice,
    pub weighed: Weighed,
    pub ranked: Ranked,
}

/// Compares as the parameters say.
pub fn judge(file: &str, roster: &Roster, params: RankParams) -> Result<Judged, AgentError> {
    let choice = choose(file, roster, &params)?;
    let matrix = choice.matrix()?;
    let weighed = weigh(params.weights.as_ref(), &roster.weights, &choice, &matrix)?;
    let ranked = ranked(&choice, &matrix, &weighed, params.method.unwrap_or_default())?;
    Ok(Judged { params, choice, weighed, ranked })
}

/// “What if price counts 60 %” after another run: the other criteria keep their proportions to each other.
pub fn keep_proportions(mut params: RankParams, before: &Judged) -> RankParams {
    let Some(Weighing::Shares(said)) = &params.weights else { return params };
    let total: f64 = said.values().sum();
    let criteria = &before.choice.criteria;
    let is_open = |name: &String| !said.contains_key(name);
    let open: f64 =
        (0..criteria.len()).filter(|i| is_open(&criteria[*i].name)).map(|i| before.weighed.weight(i)).sum();
    if params.weights == before.params.weights || total >= 99.5 || open <= 0.0 {
        return params;
    }
    let mut shares = said.clone();
    for (i, criterion) in criteria.iter().enumerate().filter(|(_, criterion)| is_open(&criterion.name)) {
        shares.insert(criterion.name.clone(), before.weighed.weight(i) / open * (100.0 - total));
    }
    params.weights = Some(Weighing::Shares(shares));
    params
}

/// How many values are filled in because the file has none.
pub fn blank_count(judged: &Judged) -> usize {
    judged.choice.criteria.iter().map(|criterion| criterion.blanks()).sum()
}
