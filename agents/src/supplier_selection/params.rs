//! Parameters of `rank_suppliers`. Words, a language model and explicit JSON fill the same struct and are checked the
//! same way.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::{AgentError, table::roles::Roles};

/// What to compare and how. What is left out is decided from the file.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct RankParams {
    /// How much each criterion counts; the same for all when left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub weights: Option<Weighing>,
    /// The method that decides; the other three are shown beside it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub method: Option<MethodName>,
    /// Columns that are compared, as in the file; an empty list is every one whose good end is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub criteria: Option<Vec<String>>,
    /// Columns that are not compared.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub without: Option<Vec<String>>,
    /// Which end of a column is good, where its name does not say so or is wrong.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub directions: Option<BTreeMap<String, Better>>,
    /// Limits that a supplier must keep to be ranked at all.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub requirements: Option<Vec<Requirement>>,
    /// Suppliers that are compared; an empty list is every one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub suppliers: Option<Vec<String>>,
    /// Suppliers that are not compared.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub exclude: Option<Vec<String>>,
    /// What a supplier gets where the file has no value.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub blanks: Option<Blanks>,
    /// How many suppliers are shown and make the shortlist.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1, max = 100))]
    pub top: Option<u32>,
    /// The supplier that the winner is set against; the second when left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub against: Option<String>,
    /// Column names, where the recognised ones are wrong.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub columns: Option<Roles>,
}

/// Where weights come from.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Weighing {
    /// The same for every criterion.
    Equal,
    /// From the differences in the data (Shannon's entropy).
    Entropy,
    /// From differences and correlations in the data (CRITIC).
    Critic,
    /// Percent by criterion; criteria without a share get what is left, in equal parts.
    Shares(BTreeMap<String, f64>),
    /// Points by criterion in any unit; criteria without points get none.
    Points(BTreeMap<String, f64>),
    /// The most important criteria in order, and the least important ones.
    Order(Order),
    /// Two criteria at a time, as "quality counts twice as much as price".
    Comparisons(Vec<Comparison>),
    /// A full table of comparisons (AHP).
    Pairwise(Pairwise),
}

/// An order of importance; criteria that are not named stand between, all alike.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Order {
    /// The most important first.
    pub first: Vec<String>,
    /// The least important last.
    pub last: Vec<String>,
}

/// `criterion` counts `times` as much as `than`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Comparison {
    pub criterion: String,
    pub than: String,
    pub times: f64,
}

/// A row per criterion in the order of `criteria`; an entry says how many times as much the row counts as the column.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Pairwise {
    pub criteria: Vec<String>,
    pub matrix: Vec<Vec<f64>>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum MethodName {
    #[default]
    WeightedSum,
    Topsis,
    Vikor,
    Promethee,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Better {
    Higher,
    Lower,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Requirement {
    pub criterion: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at_least: Option<f64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at_most: Option<f64>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Blanks {
    /// The middle value of the other suppliers.
    #[default]
    Median,
    /// The worst value of the other suppliers.
    Worst,
    /// The supplier is not ranked.
    LeaveOut,
}

impl MethodName {
    pub const ALL: [Self; 4] = [Self::WeightedSum, Self::Topsis, Self::Vikor, Self::Promethee];

    /// The column of the contract.
    pub fn column(self) -> &'static str {
        match self {
            Self::WeightedSum => "weighted_sum",
            Self::Topsis => "topsis",
            Self::Vikor => "vikor",
            Self::Promethee => "promethee",
        }
    }

    /// As people say it.
    pub fn label(self) -> &'static str {
        match self {
            Self::WeightedSum => "weighted sum",
            Self::Topsis => "TOPSIS",
            Self::Vikor => "VIKOR",
            Self::Promethee => "PROMETHEE II",
        }
    }

    /// The variant and what its score means.
    pub fn variant(self) -> &'static str {
        match self {
            Self::WeightedSum => {
                "criteria scaled from 0 (worst in the file) to 1 (best), weighted and added; 0 to 1, more is better"
            }
            Self::Topsis => {
                "vector scaling, closeness to the ideal by Euclidean distance; 0 to 1, more is better"
            }
            Self::Vikor => "compromise index Q with v = 0.5; 0 to 1, less is better",
            Self::Promethee => {
                "net flow, linear preference up to one standard deviation of the criterion; -1 to 1, more is better"
            }
        }
    }
}

const KNOWN: &str = "Known are weights (\"equal\", \"entropy\", \"critic\", {\"shares\": {column: percent}}, {\"points\": {column: \
     points}}, {\"order\": {\"first\": [columns], \"last\": [columns]}}, {\"comparisons\": [{\"criterion\", \"than\", \"times\"}]} or \
     {\"pairwise\": {\"criteria\": [columns], \"matrix\": [[1, 3], [0.3333, 1]]}}), method (weighted_sum, topsis, vikor, promethee), \
     criteria and without (lists of columns), directions ({column: \"higher\" or \"lower\"}), requirements ([{\"criterion\", \
     \"at_least\", \"at_most\"}]), suppliers and exclude (lists of names), blanks (median, worst, leave_out), top (1 to 100), against \
     (a name) and columns ({\"supplier\": column})";

impl RankParams {
    /// Reads and checks parameters given as JSON.
    pub fn from_json(value: &Value) -> Result<Self, AgentError> {
        let object = value.as_object().ok_or_else(|| serde::de::Error::custom("they must be an object"));
        let params = object.and_then(|_| serde_json::from_value::<Self>(value.clone()));
        let params = params.map_err(|cause: serde_json::Error| {
            AgentError::Needs(format!("The parameters cannot be used: {cause}. {KNOWN}."))
        })?;
        params.check()?;
        Ok(params)
    }

    /// Every source of parameters ends here.
    pub fn check(&self) -> Result<(), AgentError> {
        if self.top.is_some_and(|top| !(1..=100).contains(&top)) {
            return Err(AgentError::Needs("Between 1 and 100 suppliers can be shown.".to_owned()));
        }
        match &self.weights {
            Some(Weighing::Shares(shares) | Weighing::Points(shares)) => check_shares(shares)?,
            Some(Weighing::Comparisons(said))
                if said.iter().any(|said| !(said.times.is_finite() && said.times > 0.0)) =>
            {
                return Err(AgentError::Needs(
                    "A criterion can only count a positive number of times as much.".to_owned(),
                ));
            }
            _ => {}
        }
        let is_bad = |limit: Option<f64>| limit.is_some_and(|limit| !limit.is_finite());
        for requirement in self.requirements.iter().flatten() {
            let said = [requirement.at_least, requirement.at_most];
            if said.iter().all(Option::is_none) || said.into_iter().any(is_bad) {
                return Err(AgentError::Needs(format!(
                    "The requirement on {} needs a number for at_least or at_most.",
                    requirement.criterion
                )));
            }
        }
        Ok(())
    }

    /// These parameters with everything that `edit` says in place of what they said.
    #[must_use]
    pub fn edited(self, edit: Self) -> Self {
        Self {
            weights: edit.weights.or(self.weights),
            method: edit.method.or(self.method),
            criteria: edit.criteria.or(self.criteria),
            without: joined(self.without, edit.without),
            directions: match (self.directions, edit.directions) {
                (Some(mut base), Some(more)) => {
                    base.extend(more);
                    Some(base)
                }
                (base, more) => more.or(base),
            },
            requirements: match (self.requirements, edit.requirements) {
                (Some(mut base), Some(more)) => {
                    base.retain(|old| more.iter().all(|new| new.criterion != old.criterion));
                    base.extend(more);
                    Some(base)
                }
                (base, more) => more.or(base),
            },
            suppliers: edit.suppliers.or(self.suppliers),
            exclude: joined(self.exclude, edit.exclude),
            blanks: edit.blanks.or(self.blanks),
            top: edit.top.or(self.top),
            against: edit.against.or(self.against),
            columns: edit.columns.or(self.columns),
        }
    }
}

/// What is left out stays left out; an empty list takes everything back.
pub fn joined(base: Option<Vec<String>>, more: Option<Vec<String>>) -> Option<Vec<String>> {
    match (base, more) {
        (Some(mut base), Some(more)) if !more.is_empty() => {
            base.extend(more);
            base.sort_unstable();
            base.dedup();
            Some(base)
        }
        (base, more) => more.or(base),
    }
}

fn check_shares(shares: &BTreeMap<String, f64>) -> Result<(), AgentError> {
    if let Some((name, share)) = shares.iter().find(|(_, share)| !share.is_finite() || **share < 0.0) {
        return Err(AgentError::Needs(format!(
            "The weight of {name} must be zero or more, but {share} was given."
        )));
    }
    if shares.values().sum::<f64>() <= 0.0 {
        return Err(AgentError::Needs("At least one weight must be more than zero.".to_owned()));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn json_is_checked_like_words() {
        let read = |value: Value| RankParams::from_json(&value);
        assert_eq!(read(json!({"weights": "entropy"})).unwrap().weights, Some(Weighing::Entropy));
        assert!(
            read(json!({"weights": {"shares": {"cost": 40, "quality": 60}}, "method": "topsis", "top": 3}))
                .is_ok()
        );
        for wrong in [
            json!({"weights": "best"}),
            json!({"weights": {"shares": {"cost": -1}}}),
            json!({"weights": {"shares": {"cost": 0}}}),
            json!({"method": "electre"}),
            json!({"top": 0}),
            json!({"requirements": [{"criterion": "cost"}]}),
            json!({"weights": {"comparisons": [{"criterion": "a", "than": "b", "times": 0}]}}),
            json!({"quality": 3}),
            json!([1]),
        ] {
            assert!(matches!(read(wrong), Err(AgentError::Needs(_))));
        }
    }
}
