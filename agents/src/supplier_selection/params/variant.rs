//! Variants of the methods, and what a question wants answered first.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::supplier_selection::params::{MethodName, RankParams, Threshold};
use report::number::amount;

/// How much of a lead on one criterion PROMETHEE prefers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Leads {
    /// Any lead counts fully.
    Usual,
    /// A lead counts in proportion, fully from one standard deviation of the criterion on.
    #[default]
    Spread,
}

/// What a question wants answered first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum View {
    /// Which supplier to give up first.
    WhomToDrop,
    /// Whether one source is enough.
    OneOrTwo,
    /// Who is cheapest with everything that a unit costs beside its price.
    TotalCost,
    /// S, R and Q of VIKOR, whichever method decides.
    VikorParts,
    /// What was paid against the prices agreed, for files of order lines.
    PriceVariance,
}

/// `v` of VIKOR: consensus.
const GROUP_UTILITY: f64 = 0.5;

impl RankParams {
    /// `v` of VIKOR.
    pub(crate) fn group_utility(&self) -> f64 {
        self.vikor_v.unwrap_or(GROUP_UTILITY)
    }

    /// The variant of a method, and what its score means.
    pub(crate) fn variant_of(&self, name: MethodName) -> String {
        match name {
            MethodName::WeightedSum => {
                "criteria scaled from 0 (worst in the file) to 1 (best), weighted and added; 0 to 1, more is better".to_owned()
            }
            MethodName::Topsis => {
                "vector scaling, closeness to the ideal by Euclidean distance; 0 to 1, more is better".to_owned()
            }
            MethodName::Vikor => {
                format!("compromise index Q with v = {}; 0 to 1, less is better", amount(self.group_utility()))
            }
            MethodName::Promethee => {
                let leads = match self.promethee.unwrap_or_default() {
                    Leads::Usual => "any lead on a criterion counts fully",
                    Leads::Spread => "linear preference up to one standard deviation of the criterion",
                };
                let leads = match &self.thresholds {
                    Some(thresholds) => {
                        let said = Threshold::words_of(thresholds);
                        let rest = if thresholds.iter().all(|threshold| threshold.criterion.is_some()) {
                            format!("; other criteria: {leads}")
                        } else {
                            String::new()
                        };
                        format!("preference functions as you asked ({said}{rest})")
                    }
                    None => leads.to_owned(),
                };
                format!("net flow, {leads}; -1 to 1, more is better")
            }
        }
    }
}
