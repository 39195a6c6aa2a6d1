//! The methods as they are run, with the preference functions of PROMETHEE for the criteria that are compared.

use kernels::suppliers::{Method, Preference, Preferences, spread};

use crate::supplier_selection::{
    params::{Leads, MethodName, RankParams},
    plan::choice::criterion::Criterion,
};

/// The variant of a method that is run.
pub(crate) fn method_of(params: &RankParams, name: MethodName, criteria: &[Criterion]) -> Method {
    match name {
        MethodName::WeightedSum => Method::WeightedSumOfRanges,
        MethodName::Topsis => Method::Topsis,
        MethodName::Vikor => Method::Vikor { group_utility: params.group_utility() },
        MethodName::Promethee => Method::Promethee(preferences(params, criteria)),
    }
}

/// The preference functions of all criteria.
pub(crate) fn preferences(params: &RankParams, criteria: &[Criterion]) -> Preferences {
    let (usual, given) = match params.promethee.unwrap_or_default() {
        Leads::Usual => (Preferences::Usual, Preference::Usual),
        Leads::Spread => (Preferences::Spread, Preference::Spread),
    };
    let Some(thresholds) = &params.thresholds else { return usual };
    let mut all = Vec::with_capacity(criteria.len());
    for criterion in criteria {
        let own = thresholds.iter().find(|threshold| threshold.criterion.as_ref() == Some(&criterion.name));
        let threshold = own.or_else(|| thresholds.iter().find(|threshold| threshold.criterion.is_none()));
        all.push(threshold.map_or(given, |threshold| threshold.preference(spread(&criterion.values))));
    }
    Preferences::Given(all)
}
