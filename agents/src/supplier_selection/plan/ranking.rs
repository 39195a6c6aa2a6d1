//! Ranks a choice by all four methods and measures how firm the first place is.

use kernels::suppliers::{
    Agreement, Compromise, DecisionMatrix, Ranking, Reversal, SupplierError, WeightRange, agreement,
    dominated_by, rank, rank_reversals, vikor_compromise, weight_stability,
};

use crate::supplier_selection::{
    params::{MethodName, RankParams},
    plan::{choice::table::Choice, preferences::method_of, weighing::Weighed},
};
use intake::AgentError;

/// Suppliers that are left out one at a time to look for rank reversals; each takes another ranking.
const LEFT_OUT_IN_TURN: usize = 30;

/// A ranking with everything that the answer reports about it. Suppliers are positions in the choice.
pub(crate) struct Ranked {
    pub main: MethodName,
    /// By `MethodName::ALL`.
    pub methods: Vec<Ranking>,
    pub compromise: Compromise,
    pub agreement: Agreement,
    pub stability: Vec<WeightRange>,
    pub dominated: Vec<Option<usize>>,
    pub reversals: Vec<Reversal>,
    /// How many suppliers were left out in turn.
    pub left_out_in_turn: usize,
    /// Weighted points of every criterion and supplier, which add up to the weighted sum.
    pub points: Vec<Vec<f64>>,
}

impl Ranked {
    /// The ranking of the method that decides.
    pub(crate) fn ranking(&self) -> &Ranking {
        self.by(self.main)
    }

    pub(crate) fn by(&self, method: MethodName) -> &Ranking {
        let place = MethodName::ALL.iter().position(|other| *other == method).unwrap_or(0);
        &self.methods[place]
    }

    pub(crate) fn winner(&self) -> usize {
        self.ranking().winner()
    }

    /// The best of the others.
    pub(crate) fn second(&self) -> usize {
        self.ranking().order[1]
    }

    /// The lead of the first over another, in scores of the method; never negative for the second.
    pub(crate) fn lead(&self, other: usize) -> f64 {
        let scores = &self.ranking().scores;
        let ahead = scores[self.winner()] - scores[other];
        if self.main == MethodName::Vikor { -ahead } else { ahead }
    }

    /// Methods that put the winner first.
    pub(crate) fn in_favour(&self) -> Vec<MethodName> {
        let winner = self.winner();
        MethodName::ALL.into_iter().filter(|method| self.by(*method).ranks[winner] == 1).collect()
    }
}

/// Ranks by all methods.
pub(crate) fn ranked(
    choice: &Choice,
    matrix: &DecisionMatrix,
    weighed: &Weighed,
    params: &RankParams,
) -> Result<Ranked, AgentError> {
    compute(choice, matrix, weighed, params)
        .map_err(|cause| AgentError::Needs(format!("The suppliers cannot be ranked: {cause}.")))
}

fn compute(
    choice: &Choice,
    matrix: &DecisionMatrix,
    weighed: &Weighed,
    params: &RankParams,
) -> Result<Ranked, SupplierError> {
    let main = params.method.unwrap_or_default();
    let weights = &weighed.weights;
    let methods: Vec<Ranking> = MethodName::ALL
        .into_iter()
        .map(|name| rank(&method_of(params, name, &choice.criteria), matrix, weights))
        .collect::<Result<_, _>>()?;
    let ranks: Vec<&[usize]> = methods.iter().map(|ranking| ranking.ranks.as_slice()).collect();
    let agreement = agreement(&ranks)?;
    let deciding = method_of(params, main, &choice.criteria);
    let place = MethodName::ALL.iter().position(|other| *other == main).unwrap_or(0);
    let order = &methods[place].order;
    let in_turn: Vec<usize> = order.iter().copied().take(LEFT_OUT_IN_TURN).collect();
    let points = choice
        .criteria
        .iter()
        .zip(weights.as_slice())
        .map(|(criterion, weight)| criterion.scaled().into_iter().map(|value| weight * value).collect())
        .collect();
    Ok(Ranked {
        main,
        compromise: vikor_compromise(matrix, weights, params.group_utility())?,
        agreement,
        stability: weight_stability(&deciding, matrix, weights)?,
        dominated: dominated_by(matrix),
        reversals: rank_reversals(&deciding, matrix, weights, &in_turn)?,
        left_out_in_turn: in_turn.len(),
        points,
        methods,
    })
}
