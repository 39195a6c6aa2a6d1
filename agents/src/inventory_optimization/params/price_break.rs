//! A lower price of larger orders, as a question states it for every item.

use intake::AgentError;
use report::number::amount;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Orders of this size or more cost so much less a unit.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct StatedBreak {
    /// Units of an order.
    pub from: f64,
    /// Percent of the unit cost.
    pub percent_off: f64,
}

impl StatedBreak {
    /// `10 % off from 500 units`
    pub(crate) fn words(self) -> String {
        format!("{} % off from {} units", amount(self.percent_off), amount(self.from))
    }
}

/// Checks that larger orders are never dearer.
pub(super) fn check(breaks: &[StatedBreak]) -> Result<(), AgentError> {
    let mut sorted = breaks.to_vec();
    sorted.sort_by(|a, b| a.from.total_cmp(&b.from));
    let is_usable = |stated: &StatedBreak| {
        (0.0..=1e12).contains(&stated.from)
            && stated.from > 0.0
            && (0.0..100.0).contains(&stated.percent_off)
            && stated.percent_off > 0.0
    };
    if let Some(wrong) = breaks.iter().find(|stated| !is_usable(stated)) {
        return Err(AgentError::Needs(format!(
            "A price break needs a number of units above 0 and a discount between 0 and 100 %, but {} was given.",
            wrong.words()
        )));
    }
    let falls =
        |pair: &&[StatedBreak]| pair[0].from == pair[1].from || pair[0].percent_off >= pair[1].percent_off;
    match sorted.windows(2).find(falls) {
        Some(pair) => Err(AgentError::Needs(format!(
            "Larger orders must have larger discounts, but {} and {} were given.",
            pair[0].words(),
            pair[1].words()
        ))),
        None => Ok(()),
    }
}
