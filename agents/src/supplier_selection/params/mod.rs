//! Parameters of `rank_suppliers`. Words, a language model and explicit JSON fill the same struct and are checked the
//! same way.

pub mod agreed;
pub mod allocate;
mod change;
mod method;
mod side;
mod threshold;
mod unit_costs;
mod variant;
mod weighing;

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

pub use change::Change;
pub use method::MethodName;
pub(crate) use side::Side;
pub use threshold::{Shape, Threshold};
pub use unit_costs::{Charge, ChargeKind, UnitCosts};
pub use variant::{Leads, View};
pub use weighing::{Comparison, Order, Pairwise, Weighing};

use crate::params;
use intake::{AgentError, roles::Roles};

/// The name of the tool that ranks suppliers.
pub const RANK_SUPPLIERS: &str = "rank_suppliers";

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
    /// Criteria for which the answer begins with the first or last supplier, above the ranking.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ends: Option<Vec<AskedEnd>>,
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
    /// Days after the promised one on which a delivery still counts as on time; for files of order lines.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub days_late: Option<f64>,
    /// Percent of the ordered units that may be missing of a delivery that counts as full; for files of order lines.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub short_percent: Option<f64>,
    /// Percent, the chance that a supplier fails within a year; from a column of risk or 5 when left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub outage_percent: Option<f64>,
    /// Interest a year in percent, for the total cost of a unit; 8 when left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub interest_percent: Option<f64>,
    /// What a unit costs beside its price, where columns do not say it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub costs: Option<UnitCosts>,
    /// The largest consistency ratio of comparisons of criteria that is accepted; 0.1 when left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub consistency_limit: Option<f64>,
    /// How much VIKOR counts the sum of all distances against the largest one, 0 to 1; 0.5 when left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub vikor_v: Option<f64>,
    /// How much of a lead PROMETHEE prefers.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub promethee: Option<Leads>,
    /// Preference functions of PROMETHEE with their thresholds, by criterion.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub thresholds: Option<Vec<Threshold>>,
    /// What is answered first; the next question starts without it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub view: Option<View>,
    /// What suppliers would change. The next question starts without it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub changes: Option<Vec<Change>>,
    /// Other parameters whose ranking stands beside this one. The next question starts without them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub compared_with: Option<Box<RankParams>>,
    /// Column names, where the recognised ones are wrong.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub columns: Option<Roles>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Better {
    Higher,
    Lower,
}

/// What a supplier must keep to be ranked, in the unit of the column.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Requirement {
    pub criterion: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at_least: Option<f64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub more_than: Option<f64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at_most: Option<f64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub less_than: Option<f64>,
    /// Suppliers that are ranked although they miss it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub kept: Vec<String>,
}

impl Requirement {
    /// The limits that are stated.
    pub(crate) fn limits(&self) -> impl Iterator<Item = (Side, f64)> {
        [
            (Side::AtLeast, self.at_least),
            (Side::MoreThan, self.more_than),
            (Side::AtMost, self.at_most),
            (Side::LessThan, self.less_than),
        ]
        .into_iter()
        .filter_map(|(side, limit)| Some((side, limit?)))
    }

    /// The limit on one side.
    pub(crate) fn limit_on(&mut self, side: Side) -> &mut Option<f64> {
        match side {
            Side::AtLeast => &mut self.at_least,
            Side::MoreThan => &mut self.more_than,
            Side::AtMost => &mut self.at_most,
            Side::LessThan => &mut self.less_than,
        }
    }
}

/// A criterion of which the question asks who is first or last.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AskedEnd {
    pub criterion: String,
    pub end: End,
}

/// One end of a criterion; which of its ends is the best the column says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum End {
    Best,
    Worst,
    Highest,
    Lowest,
}

impl End {
    pub(crate) fn word(self) -> &'static str {
        match self {
            Self::Best => "best",
            Self::Worst => "worst",
            Self::Highest => "highest",
            Self::Lowest => "lowest",
        }
    }
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

const KNOWN: &str = "Valid ones are weights (\"equal\", \"entropy\", \"critic\", {\"shares\": {column: percent}}, {\"points\": {column: \
     points}}, {\"order\": {\"first\": [columns], \"last\": [columns]}}, {\"comparisons\": [{\"criterion\", \"than\", \"times\"}]} or \
     {\"pairwise\": {\"criteria\": [columns], \"matrix\": [[1, 3], [0.3333, 1]]}}), method (weighted_sum, topsis, vikor, promethee), \
     criteria and without (lists of columns), directions ({column: \"higher\" or \"lower\"}), requirements ([{\"criterion\", \
     \"at_least\", \"more_than\", \"at_most\", \"less_than\", \"kept\" (names that may miss it)}]), ends ([{\"criterion\", \"end\": best, worst, highest or lowest}]), suppliers and exclude (lists of names), blanks (median, worst, leave_out), top (1 to 100), against \
     (a name), days_late and short_percent (what still counts as on time and in full), outage_percent, interest_percent, costs ({\"charges\": [{\"kind\": duty, freight, insurance or packaging, \"percent\" or \"per_unit\"}], \"interest_for_lead_time\", \"per_defect\", \"per_late_unit\", \"per_late_delivery\", \"per_unit_and_day_late\", \"per_day_late\", \"units_per_delivery\", \"days_late\"}), consistency_limit (0.1), vikor_v (0 to 1), promethee (usual or spread), thresholds ([{\"criterion\", \"shape\": usual, u_shape, v_shape, level, linear or gaussian, \"indifference\", \"preference\", \"inflection\"}]), view (whom_to_drop, one_or_two or total_cost), changes ([{\"supplier\", \"criterion\", and \"percent\", \"by\" or \"to\"}]), compared_with (other parameters) and columns ({\"supplier\": column})";

impl RankParams {
    /// Reads and checks parameters given as JSON.
    pub fn from_json(value: &Value) -> Result<Self, AgentError> {
        let params: Self = params::read(value, &format!("{KNOWN}."))?;
        params.check()?;
        Ok(params)
    }

    /// Every source of parameters ends here.
    pub fn check(&self) -> Result<(), AgentError> {
        if self.top.is_some_and(|top| !(1..=100).contains(&top)) {
            return Err(AgentError::Needs("Between 1 and 100 suppliers can be shown.".to_owned()));
        }
        if self.days_late.is_some_and(|days| !(0.0..=365.0).contains(&days)) {
            return Err(AgentError::Needs("A delivery may count as on time up to 365 days late.".to_owned()));
        }
        if self.short_percent.is_some_and(|share| !(0.0..=100.0).contains(&share)) {
            return Err(AgentError::Needs("Between 0 and 100 % of a delivery may be missing.".to_owned()));
        }
        if self.outage_percent.is_some_and(|chance| !(0.0..=100.0).contains(&chance)) {
            return Err(AgentError::Needs("The chance of an outage is between 0 and 100 %.".to_owned()));
        }
        if self.interest_percent.is_some_and(|interest| !(0.0..=100.0).contains(&interest)) {
            return Err(AgentError::Needs("Interest is between 0 and 100 % a year.".to_owned()));
        }
        if self.consistency_limit.is_some_and(|limit| !(limit > 0.0 && limit <= 1.0)) {
            return Err(AgentError::Needs(
                "A consistency ratio of up to 1 can be accepted, above 0.".to_owned(),
            ));
        }
        if self.vikor_v.is_some_and(|v| !(0.0..=1.0).contains(&v)) {
            return Err(AgentError::Needs("The v of VIKOR is between 0 and 1.".to_owned()));
        }
        self.compared_with.as_deref().map_or(Ok(()), Self::check)?;
        self.costs.as_ref().map_or(Ok(()), UnitCosts::check)?;
        self.thresholds.iter().flatten().try_for_each(Threshold::check)?;
        self.changes.iter().flatten().try_for_each(Change::check)?;
        match &self.weights {
            Some(Weighing::Shares(shares) | Weighing::Points(shares)) => check_shares(shares)?,
            Some(Weighing::Comparisons(said))
                if said.iter().any(|said| !(said.times.is_finite() && said.times > 0.0)) =>
            {
                return Err(AgentError::Needs(
                    "A criterion can only count a positive number of times as much.".to_owned(),
                ));
            }
            Some(
                Weighing::Equal
                | Weighing::Entropy
                | Weighing::Critic
                | Weighing::Order(_)
                | Weighing::Comparisons(_)
                | Weighing::Pairwise(_),
            )
            | None => {}
        }
        for requirement in self.requirements.iter().flatten() {
            let mut limits = requirement.limits().peekable();
            if limits.peek().is_none() || limits.any(|(_, limit)| !limit.is_finite()) {
                return Err(AgentError::Needs(format!(
                    "The requirement on {} needs a number for at_least, more_than, at_most or less_than.",
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
            ends: edit.ends.or(self.ends),
            suppliers: edit.suppliers.or(self.suppliers),
            exclude: joined(self.exclude, edit.exclude),
            blanks: edit.blanks.or(self.blanks),
            top: edit.top.or(self.top),
            against: edit.against.or(self.against),
            days_late: edit.days_late.or(self.days_late),
            short_percent: edit.short_percent.or(self.short_percent),
            outage_percent: edit.outage_percent.or(self.outage_percent),
            interest_percent: edit.interest_percent.or(self.interest_percent),
            costs: match (self.costs, edit.costs) {
                (Some(base), Some(more)) => Some(base.edited(more)),
                (base, more) => more.or(base),
            },
            consistency_limit: edit.consistency_limit.or(self.consistency_limit),
            vikor_v: edit.vikor_v.or(self.vikor_v),
            promethee: edit.promethee.or(self.promethee),
            thresholds: edit.thresholds.or(self.thresholds),
            view: edit.view.or(self.view),
            changes: edit.changes.or(self.changes),
            compared_with: edit.compared_with.or(self.compared_with),
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
mod tests;
