//! The agents and plans that the front end shows while the server cannot be reached are a copy of those of this crate.

use std::{fs, path::Path};

use protocol::{AgentKind, plan::DEFAULT_PLANS};
use serde_json::{Value, json};

#[test]
fn the_copy_of_agents_and_plans_is_up_to_date() {
    let current = copy();
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../web/src/lib/defaults.ts");
    if fs::read_to_string(&path).ok().as_deref() == Some(current.as_str()) {
        return;
    }
    fs::write(&path, current).unwrap();
    panic!("web/src/lib/defaults.ts was out of date and has been replaced. Commit it.");
}

fn copy() -> String {
    let agents = serde_json::to_value(AgentKind::ALL.map(AgentKind::info)).expect("texts are JSON");
    let mut plans = Vec::new();
    for plan in DEFAULT_PLANS.iter().filter(|plan| !plan.is_hidden) {
        plans.push(json!({
            "id": plan.id,
            "name": plan.name,
            "price": plan.price_inr,
            "currency": "INR",
            "features": plan.features,
            "description": plan.description,
        }));
    }
    let plans = Value::Array(plans);
    format!(
        "/** Written by `protocol/tests/front_end.rs` from the agents and plans of that crate. Change them there. */\n\n\
         import type {{ Agent }} from \"./agents\";\n\n\
         export const DEFAULT_AGENTS: readonly Agent[] = {agents:#};\n\n\
         export const DEFAULT_PLANS = {plans:#};\n"
    )
}
