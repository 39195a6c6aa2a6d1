//! What the shelf life does to the plan: where it makes orders smaller, where no order fits, and what may expire in stock.

use crate::inventory_optimization::{
    params::choices::Policy,
    plan::{
        planned::Planned,
        shelf_life::{self, ShelfLife},
    },
    tell::{findings::Findings, words},
};
use report::{list::joined, markdown::plain, number::amount};

const SHOWN: usize = 3;

/// Empty when no item has a shelf life.
pub(super) fn shelf_life(findings: &Findings) -> String {
    let planned = findings.planned();
    let with: Vec<&Planned> = planned.iter().filter(|planned| planned.shelf_life.is_some()).collect();
    if with.is_empty() {
        return String::new();
    }
    let of = match findings.params.shelf_life_days {
        Some(days) => format!("a shelf life of {}, as you asked", words::days(days)),
        None => "the shelf lives in the file".to_owned(),
    };
    let binding = with.iter().filter(|planned| planned.shelf_life == Some(ShelfLife::Binds)).count();
    let mut sentences = vec![format!(
        "**Orders keep {of}: safety stock and order together do not last longer.** It makes the orders of {} smaller.",
        if binding == 0 { "no item".to_owned() } else { words::items(binding) }
    )];
    sentences.extend(named(&with, |planned| planned.shelf_life == Some(ShelfLife::TooShort)).map(|(count, names)| {
        format!(
            "**No order is possible for {}, because the safety stock and the smallest order last longer: {names}.** Lower the service or \
             the smallest order for them.",
            words::items(count)
        )
    }));
    let expires = |planned: &Planned| may_expire(planned, findings).is_some();
    sentences.extend(named(&with, expires).map(|(count, names)| {
        let units: f64 = with.iter().filter_map(|planned| may_expire(planned, findings)).sum();
        format!(
            "**The stock of today lasts longer than the shelf life for {}: at least {} units may expire ({names}).**",
            words::items(count),
            amount(units)
        )
    }));
    sentences.extend(planned_without(findings));
    format!("\n{}\n", sentences.join(" "))
}

/// Units in stock beyond the demand of the shelf life, if all of them have just arrived.
fn may_expire(planned: &Planned, findings: &Findings) -> Option<f64> {
    let days = shelf_life::days(planned, findings.params)?;
    let units = planned.item.stock? - days * planned.figures.demand.mean;
    (units > 1e-9).then_some(units)
}

fn named(with: &[&Planned], is_meant: impl Fn(&Planned) -> bool) -> Option<(usize, String)> {
    let found: Vec<&&Planned> = with.iter().filter(|planned| is_meant(planned)).collect();
    let names: Vec<String> = found.iter().take(SHOWN).map(|planned| plain(&planned.item.label())).collect();
    let more = if found.len() > SHOWN { " and others" } else { "" };
    (!found.is_empty()).then(|| (found.len(), format!("{}{more}", names.join(", "))))
}

/// The parts of the plan whose methods know no shelf life.
fn planned_without(findings: &Findings) -> Option<String> {
    let parts = [
        (findings.params.policy_in_force() == Some(Policy::MinMax), "levels of a minimum and a maximum"),
        (findings.params.policy_in_force() == Some(Policy::Optimal), "the levels of the cheapest policy"),
        (!findings.optional.joint.is_empty(), "the rhythm and the cost of joint orders"),
        (!findings.optional.lots.is_empty(), "the lots of coming periods"),
        (!findings.optional.seasons.orders.is_empty(), "the purchase for a season"),
    ];
    let without: Vec<String> =
        parts.into_iter().filter(|(is_there, _)| *is_there).map(|(_, part)| part.to_owned()).collect();
    (!without.is_empty()).then(|| format!("The shelf life is not kept in {}.", joined(&without)))
}
