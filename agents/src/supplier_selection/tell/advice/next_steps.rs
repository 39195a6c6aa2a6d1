//! The next steps of a buyer after a ranking.

use crate::supplier_selection::{
    data::fields::roster::Roster,
    params::{MethodName, RankParams},
    plan::judged::Judged,
    tell::names::{joined, supplier_name},
};
use report::markdown::plain;

/// The next steps of a buyer.
pub(crate) fn next_steps(roster: &Roster, judged: &Judged) -> Vec<String> {
    let ranked = &judged.ranked;
    let mut steps = Vec::new();
    let top = judged.params.top.unwrap_or(3) as usize;
    let first = ranked.ranking().order.iter().take(top.min(5));
    let shortlist: Vec<String> = first.map(|place| supplier_name(roster, judged, *place)).collect();
    steps.push(format!(
        "Shortlist {} and confirm their numbers with references and a sample order before the award.",
        joined(&shortlist)
    ));
    let RankParams { weights, .. } = &judged.params;
    if weights.is_none() && roster.weights.is_empty() {
        let heaviest =
            judged.choice.criteria.first().map_or("cost".to_owned(), |criterion| plain(&criterion.name));
        steps.push(format!(
            "State your weights: “{heaviest} 40 %, rest equal” or “{heaviest} is most important”."
        ));
    }
    let other = if ranked.main == MethodName::Topsis { "VIKOR" } else { "TOPSIS" };
    steps.push(format!(
        "Ask further: “use {other}”, “entropy weights”, “why not {}?”, or “buy 10 000 units, at most 2 suppliers, no supplier over 60 %”.",
        supplier_name(roster, judged, ranked.second())
    ));
    steps
}
