//! Describes changes of plans for the record of administrative acts.

use serde_json::{Value, json};

use super::Plan;
use crate::db::admin::audit::Act;

/// An act on a plan, as the record takes it.
pub(super) fn on_plan<'a>(action: &'static str, plan: &'a Plan, details: Value) -> Act<'a> {
    Act { action, target_kind: "plan", target: plan.id.clone(), target_name: &plan.name, details }
}

/// The name of the act. Hiding and showing have their own names; other changes made at the same time are in the details.
pub(super) fn change_of(before: &Plan, after: &Plan) -> &'static str {
    match (before.is_hidden, after.is_hidden) {
        (false, true) => "plan_hidden",
        (true, false) => "plan_shown",
        _ => "plan_changed",
    }
}

/// A plan as the record shows it.
pub(super) fn shown(plan: &Plan) -> Value {
    json!({
        "name": plan.name, "price": plan.price_inr, "description": plan.description, "features": plan.features,
        "agents": plan.agents, "max_skus": plan.max_skus,
        "max_storage_mb": plan.max_storage_mb, "results_kept_days": plan.results_kept_days,
        "api_access": plan.api_access, "database_connection": plan.database_connection,
        "is_hidden": plan.is_hidden,
    })
}

/// The changed fields, each with its value before and after.
pub(super) fn differences(before: &Plan, after: &Plan) -> Value {
    let (before, after) = (shown(before), shown(after));
    let fields = after.as_object().into_iter().flatten();
    let changed = fields.filter(|(field, value)| before[field.as_str()] != **value);
    changed
        .map(|(field, value)| (field.clone(), json!({ "from": before[field.as_str()], "to": value })))
        .collect::<serde_json::Map<_, _>>()
        .into()
}
