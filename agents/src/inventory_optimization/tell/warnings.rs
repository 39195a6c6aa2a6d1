//! Facts about the file and the plan that could make a figure wrong.

use kernels::inventory::stock_position::StockState;

use crate::inventory_optimization::tell::{
    findings::Findings,
    labels::{in_state, labels},
    words,
};
use report::{number::amount, result::Warning};

/// Every warning of the run.
pub(super) fn warnings(findings: &Findings) -> Vec<Warning> {
    let currency = findings.items.currency.as_deref();
    let planned = &findings.plan.planned;
    let mut lines = Vec::new();
    if !findings.items.has_stock {
        lines.push(
            "The file has no column of current stock, so orders of now, excess and risk cannot be computed; their cells are \
             empty. Add a column current_stock."
                .to_owned(),
        );
    } else {
        let (count, names) =
            labels(planned.iter().filter(|planned| planned.today.is_none() && planned.failure.is_none()));
        if count > 0 {
            lines.push(format!(
                "The stock of {} is not known, so their order, excess and risk are empty: {names}.",
                words::items(count)
            ));
        }
    }
    let (negative, names) = in_state(findings, StockState::Negative);
    if negative > 0 {
        lines.push(format!(
            "{} below zero: a booking is missing, or customers wait. The shortage was counted as waiting demand and is part \
             of the order: {names}.",
            if negative == 1 { "1 item has stock".to_owned() } else { format!("{} have stock", words::items(negative)) }
        ));
    }
    let (failed, names) = labels(planned.iter().filter(|planned| planned.failure.is_some()));
    if failed > 0 {
        let reason = planned.iter().find_map(|planned| planned.failure.as_deref()).unwrap_or_default();
        lines.push(format!(
            "{} could not be planned in full ({reason}), so their cells are empty: {names}.",
            words::items(failed)
        ));
    }
    let (idle, names) = labels(planned.iter().filter(|planned| planned.figures.demand.mean == 0.0));
    if idle > 0 {
        lines.push(format!(
            "{} without demand {} no order quantity, reorder point or days of supply: {names}.",
            words::items(idle),
            if idle == 1 { "has" } else { "have" }
        ));
    }
    if planned.iter().all(|planned| planned.xyz.is_none()) && idle < planned.len() {
        lines.push("XYZ classes are empty, because the file does not state how demand varies.".to_owned());
    }
    if let Some(budget) = findings.plan.budget.as_ref().filter(|budget| budget.used > budget.budget * 1.001) {
        lines.push(format!(
            "Whole pieces, packs, minimum orders and the review period need {}, which is more than the budget of {}.",
            words::money(budget.used, currency),
            words::money(budget.budget, currency)
        ));
    }
    lines.extend(impossible_methods(findings));
    let mut warnings = findings.items.warnings.clone();
    warnings.extend(lines.into_iter().map(Warning::general));
    warnings
}

/// Methods that the question asks for, and that this file does not allow.
fn impossible_methods(findings: &Findings) -> Vec<String> {
    let (planned, params) = (&findings.plan.planned, findings.params);
    let mut lines = Vec::new();
    if let Some((_, reason)) = findings.optional.seasons.without.first() {
        let (count, names) =
            labels(findings.optional.seasons.without.iter().map(|(place, _)| &planned[*place]));
        lines.push(format!(
            "No season order for {} ({reason}): {names}. It needs a column price, or “selling price 30”, and a cost above \
             the salvage value.",
            words::items(count)
        ));
    }
    if params.lot_sizes == Some(true) && findings.optional.lots.is_empty() {
        lines.push(
            "Lot sizes over periods need the demand of coming periods: a row per item and date, or a column per period."
                .to_owned(),
        );
    }
    if params.joint_orders == Some(true) && findings.optional.joint.is_empty() {
        lines.push("Joint orders need a column supplier with at least two items of one supplier.".to_owned());
    }
    if let Some(storage) = &findings.plan.storage {
        if storage.without_volume > 0 {
            lines.push(format!(
                "The volume of {} is not known, so the storage limit leaves them out; add a column volume (per unit).",
                words::items(storage.without_volume)
            ));
        }
        if storage.used > storage.limit * 1.000_001 {
            lines.push(format!(
                "The storage limit cannot be kept by smaller orders: safety stock, whole packs and minimum orders take {}, the \
                 limit is {}. Lower the service, shorten lead times, or find more room.",
                amount(storage.used),
                amount(storage.limit)
            ));
        }
    }
    lines
}
