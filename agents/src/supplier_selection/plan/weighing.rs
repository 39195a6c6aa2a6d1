//! From the stated importance of criteria to weights that add up to 1, and the sentence that explains them.

use std::collections::BTreeMap;

use kernels::suppliers::{
    self as kernel, DecisionMatrix, Statement, SupplierError, Weights, compare_pairwise, compare_statements,
};

use crate::supplier_selection::{
    params::{Comparison, Order, Pairwise, RankParams, Weighing},
    plan::choice::table::Choice,
};
use intake::AgentError;
use kernels::cancel;
use report::{
    markdown::plain,
    number::{amount, percent},
};

/// The largest consistency ratio that is accepted when none is said; above it, comparisons contradict each other too much (Saaty, 1980).
pub(crate) const ACCEPTED: f64 = 0.1;

/// Weights with their origin.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Weighed {
    pub weights: Weights,
    /// A sentence.
    pub how: String,
    /// The consistency ratio of comparisons.
    pub consistency: Option<f64>,
    /// Statements of the question that could not be used.
    pub doubts: Vec<String>,
}

impl Weighed {
    fn new(weights: Weights, how: String) -> Self {
        Self { weights, how, consistency: None, doubts: Vec::new() }
    }

    pub(crate) fn weight(&self, criterion: usize) -> f64 {
        self.weights.as_slice()[criterion]
    }
}

/// Weights for the criteria of a choice; `in_file` are those of a row of the file.
pub(crate) fn weigh(
    params: &RankParams,
    in_file: &BTreeMap<String, f64>,
    choice: &Choice,
    matrix: &DecisionMatrix,
) -> Result<Weighed, AgentError> {
    let count = choice.criteria.len();
    let accepted = params.consistency_limit.unwrap_or(ACCEPTED);
    match &params.weights {
        None if choice
            .criteria
            .iter()
            .any(|criterion| in_file.get(&criterion.name).is_some_and(|w| *w > 0.0)) =>
        {
            let mut weighed = points(in_file, choice)?;
            weighed.how = "Weights come from the row of weights in the file.".to_owned();
            Ok(weighed)
        }
        None if count == 1 => Ok(Weighed::new(
            Weights::equal(count).map_err(refused)?,
            "There is only one criterion, so no weights are needed.".to_owned(),
        )),
        None => Ok(Weighed::new(
            Weights::equal(count).map_err(refused)?,
            format!(
                "All {count} criteria count the same ({} each), because you gave no weights.",
                percent(1.0 / count as f64)
            ),
        )),
        Some(Weighing::Equal) => Ok(Weighed::new(
            Weights::equal(count).map_err(refused)?,
            format!("All {count} criteria count the same, as you asked."),
        )),
        Some(Weighing::Entropy) => {
            let weights = kernel::entropy_weights(matrix).map_err(|cause| from_data(&cause, choice))?;
            let how = "Weights come from the data by entropy (Shannon): a criterion counts more when the values of the suppliers differ more.";
            Ok(Weighed::new(weights, how.to_owned()))
        }
        Some(Weighing::Critic) => {
            let weights = kernel::critic_weights(matrix).map_err(|cause| from_data(&cause, choice))?;
            let how = "Weights come from the data by CRITIC: a criterion counts more the more suppliers differ on it and the \
                       less other criteria say the same.";
            Ok(Weighed::new(weights, how.to_owned()))
        }
        Some(Weighing::Shares(said)) => shares(said, choice),
        Some(Weighing::Points(said)) => points(said, choice),
        Some(Weighing::Order(order)) => by_order(order, choice),
        Some(Weighing::Comparisons(said)) => comparisons(said, choice, accepted),
        Some(Weighing::Pairwise(said)) => pairwise(said, choice, accepted),
    }
}

fn refused(cause: SupplierError) -> AgentError {
    AgentError::Needs(format!("The weights cannot be used: {cause}."))
}

fn from_data(cause: &SupplierError, choice: &Choice) -> AgentError {
    if let SupplierError::NegativeValue { criterion, .. } = cause {
        let name = plain(&choice.criteria[*criterion].name);
        return AgentError::Needs(format!(
            "Entropy weights need values from zero up, and {name} has values below zero. Ask for CRITIC weights, or “without {name}”."
        ));
    }
    AgentError::Needs(format!("The weights cannot be taken from the data: {cause}."))
}

/// The given value per criterion, and a doubt for each given column that is not compared.
fn split(said: &BTreeMap<String, f64>, choice: &Choice) -> (Vec<Option<f64>>, Vec<String>) {
    let mut given = vec![None; choice.criteria.len()];
    let mut doubts = Vec::new();
    for (name, value) in said {
        cancel::tick();
        match place_of(choice, name) {
            Some(place) => given[place] = Some(*value),
            None if *value > 0.0 => {
                let why = choice
                    .unused
                    .iter()
                    .find(|unused| unused.name == *name)
                    .map(|unused| unused.reason.as_str());
                doubts.push(format!(
                    "The weight of {} ({}) went to the other criteria in proportion: {}.",
                    plain(name),
                    amount(*value),
                    why.unwrap_or("it is not compared")
                ));
            }
            None => {}
        }
    }
    (given, doubts)
}

/// The position of a criterion, when it is compared.
fn place_of(choice: &Choice, name: &str) -> Option<usize> {
    choice.criteria.iter().position(|criterion| criterion.name == name)
}

fn shares(said: &BTreeMap<String, f64>, choice: &Choice) -> Result<Weighed, AgentError> {
    let (given, doubts) = split(said, choice);
    let total: f64 = said.values().sum();
    let open = given.iter().filter(|share| share.is_none()).count();
    let rest = (100.0 - total).max(0.0);
    let each = if open > 0 { rest / open as f64 } else { 0.0 };
    let values: Vec<f64> = given.iter().map(|share| share.unwrap_or(each)).collect();
    let weights = Weights::given(&values).map_err(refused)?;
    let how = match () {
        () if total > 100.5 => format!(
            "The shares you gave add up to {} %; they were scaled to 100 %, and criteria without a share have no weight.",
            amount(total)
        ),
        () if open > 0 && rest > 0.5 => format!(
            "You gave {} % of the weight; the other {} % went to {} in equal parts.",
            amount(total),
            amount(rest),
            if open == 1 { "the other criterion".to_owned() } else { format!("the other {open} criteria") }
        ),
        () if open > 0 => "You gave all of the weight; criteria without a share have no weight.".to_owned(),
        () if total < 99.5 => {
            format!("The shares you gave add up to {} %; they were scaled to 100 %.", amount(total))
        }
        () => "Weights are those you gave.".to_owned(),
    };
    Ok(Weighed { doubts, ..Weighed::new(weights, how) })
}

fn points(said: &BTreeMap<String, f64>, choice: &Choice) -> Result<Weighed, AgentError> {
    let (given, doubts) = split(said, choice);
    let values: Vec<f64> = given.iter().map(|points| points.unwrap_or(0.0)).collect();
    let weights = Weights::given(&values).map_err(refused)?;
    let open = given.iter().filter(|points| points.is_none()).count();
    let rest = if open > 0 { "; criteria without points have no weight" } else { "" };
    let how = format!("Weights are the points you gave, divided by their sum{rest}.");
    Ok(Weighed { doubts, ..Weighed::new(weights, how) })
}

/// Rank-order centroid (Barron and Barrett, 1996): the mean of all weights that fit the order; equals share the mean of
/// their places.
fn by_order(order: &Order, choice: &Choice) -> Result<Weighed, AgentError> {
    let count = choice.criteria.len();
    let first: Vec<usize> = order.first.iter().filter_map(|name| place_of(choice, name)).collect();
    let mut last: Vec<usize> = order.last.iter().filter_map(|name| place_of(choice, name)).collect();
    last.retain(|place| !first.contains(place));
    let middle: Vec<usize> = (0..count).filter(|i| !first.contains(i) && !last.contains(i)).collect();
    let mut groups: Vec<Vec<usize>> = first.iter().map(|place| vec![*place]).collect();
    groups.push(middle);
    groups.extend(last.iter().map(|place| vec![*place]));
    let mut values = vec![0.0; count];
    let mut rank = 1;
    for group in groups.iter().filter(|group| !group.is_empty()) {
        cancel::tick();
        let ranks = rank..rank + group.len();
        let sum: f64 = ranks.map(|rank| rank_order_centroid(rank, count)).sum();
        for place in group {
            values[*place] = sum / group.len() as f64;
        }
        rank += group.len();
    }
    let weights = Weights::given(&values).map_err(refused)?;
    let how = "Weights are the middle of all weights that fit the order you gave (rank-order centroid, Barron and Barrett 1996); \
               give shares such as “price 40 %” to set them exactly."
        .to_owned();
    Ok(Weighed::new(weights, how))
}

/// The weight of a rank among `count` criteria.
fn rank_order_centroid(rank: usize, count: usize) -> f64 {
    (rank..=count).map(|k| 1.0 / k as f64).sum::<f64>() / count as f64
}

/// Criteria that statements link share the sum of their equal parts; the others keep their equal part.
fn comparisons(said: &[Comparison], choice: &Choice, accepted: f64) -> Result<Weighed, AgentError> {
    let count = choice.criteria.len();
    let mut statements = Vec::new();
    let mut doubts = Vec::new();
    for comparison in said {
        cancel::tick();
        match (place_of(choice, &comparison.criterion), place_of(choice, &comparison.than)) {
            (Some(first), Some(second)) if first != second => {
                statements.push(Statement { first, second, times: comparison.times });
            }
            _ => doubts.push(format!(
                "Your comparison of {} and {} was not used, because one of them is not compared.",
                plain(&comparison.criterion),
                plain(&comparison.than)
            )),
        }
    }
    let mut values = vec![1.0 / count as f64; count];
    let mut worst: Option<f64> = None;
    for group in linked(count, &statements).into_iter().filter(|group| group.len() > 1) {
        cancel::tick();
        // The same statements, by the positions of their criteria in the group.
        let mut local = Vec::new();
        for statement in &statements {
            let first = group.iter().position(|place| *place == statement.first);
            let second = group.iter().position(|place| *place == statement.second);
            if let (Some(first), Some(second)) = (first, second) {
                local.push(Statement { first, second, ..*statement });
            }
        }
        let found = compare_statements(group.len(), &local).map_err(refused)?;
        worst = Some(worst.unwrap_or(0.0).max(found.consistency_ratio));
        for (place, weight) in group.iter().zip(found.weights.as_slice()) {
            values[*place] = weight * group.len() as f64 / count as f64;
        }
    }
    let weights = Weights::given(&values).map_err(refused)?;
    let ratio = worst.unwrap_or(0.0);
    let how = format!(
        "Weights fit your comparisons of pairs of criteria (AHP, consistency ratio {ratio:.3}, up to {accepted} is accepted); criteria that \
         you did not compare keep an equal part."
    );
    Ok(Weighed { consistency: worst, doubts, ..Weighed::new(weights, how) })
}

/// Criteria in groups that statements link.
fn linked(count: usize, statements: &[Statement]) -> Vec<Vec<usize>> {
    let mut group: Vec<usize> = (0..count).collect();
    for statement in statements {
        cancel::tick();
        let (first, second) = (group[statement.first], group[statement.second]);
        for id in &mut group {
            if *id == first.max(second) {
                *id = first.min(second);
            }
        }
    }
    (0..count).map(|id| (0..count).filter(|place| group[*place] == id).collect()).collect()
}

fn pairwise(said: &Pairwise, choice: &Choice, accepted: f64) -> Result<Weighed, AgentError> {
    if said.criteria.len() != said.matrix.len() {
        return Err(AgentError::Needs(format!(
            "The table of comparisons names {} criteria and has {} rows; it needs a row and a column for each.",
            said.criteria.len(),
            said.matrix.len()
        )));
    }
    let found = compare_pairwise(&said.matrix).map_err(|cause| refused_comparison(cause, said))?;
    let given: BTreeMap<String, f64> =
        said.criteria.iter().cloned().zip(found.weights.as_slice().iter().copied()).collect();
    let weighed = points(&given, choice)?;
    let open = choice.criteria.iter().filter(|criterion| !given.contains_key(&criterion.name)).count();
    let rest = if open > 0 { " Other criteria have no weight." } else { "" };
    let how = format!(
        "Weights are the principal eigenvector of the comparisons you gave (AHP, Saaty 1980): largest eigenvalue λ = {:.3}, \
         consistency index {:.3}, consistency ratio {:.3}, up to {accepted} is accepted.{rest}",
        found.largest_eigenvalue, found.consistency_index, found.consistency_ratio
    );
    Ok(Weighed { how, consistency: Some(found.consistency_ratio), ..weighed })
}

/// Why a table of comparisons cannot be used, with the names of the criteria.
pub(crate) fn refused_comparison(cause: SupplierError, said: &Pairwise) -> AgentError {
    let SupplierError::NotReciprocal { first, second } = cause else { return refused(cause) };
    AgentError::Needs(format!(
        "The comparison of {} with {} and its reverse contradict each other: one must be 1 divided by the other.",
        said.criteria.get(first).map_or(String::new(), |name| plain(name)),
        said.criteria.get(second).map_or(String::new(), |name| plain(name))
    ))
}
