//! Facts of the product, taken from the settings that the product itself uses.

use protocol::{AgentKind, DEFAULT_PLANS, DefaultPlan, MAX_UPLOAD_BYTES};

const BYTES_PER_MB: u64 = 1024 * 1024;

/// The text with every name in braces replaced by its fact.
pub(crate) fn filled(text: &str) -> String {
    let mut text = text.trim().to_owned();
    for (name, fact) in [
        ("{plans}", plans as fn() -> String),
        ("{plan_agents}", plan_agents),
        ("{plan_room}", plan_room),
        ("{agents}", agents),
        ("{upload_mb}", upload_mb),
    ] {
        if text.contains(name) {
            text = text.replace(name, &fact());
        }
    }
    text
}

fn visible_plans() -> impl Iterator<Item = &'static DefaultPlan> {
    DEFAULT_PLANS.iter().filter(|plan| !plan.is_hidden)
}

fn plans() -> String {
    let mut lines = String::new();
    for plan in visible_plans() {
        let price = match plan.price_inr {
            0.0 => "free".to_owned(),
            price => format!("{price} INR per month"),
        };
        let skus = limited(plan.max_skus, "products in one analysis");
        lines.push_str(&format!("- **{}**: {price}; {skus}. {}.\n", plan.name, plan.description));
    }
    lines.trim_end().to_owned()
}

fn plan_agents() -> String {
    let mut lines = String::new();
    for plan in visible_plans() {
        let names: Vec<&str> = plan.agents.iter().map(|kind| kind.info().name).collect();
        lines.push_str(&format!("- **{}**: {}.\n", plan.name, names.join(", ")));
    }
    lines.trim_end().to_owned()
}

fn plan_room() -> String {
    let mut lines = String::new();
    for plan in visible_plans() {
        let room = limited(plan.max_storage_mb, "MB of files");
        let days = limited(plan.results_kept_days, "days");
        lines.push_str(&format!("- **{}**: {room}; result files are kept for {days}.\n", plan.name));
    }
    lines.trim_end().to_owned()
}

fn limited(limit: i64, noun: &str) -> String {
    if limit < 0 { format!("unlimited {noun}") } else { format!("{limit} {noun}") }
}

fn agents() -> String {
    let mut lines = String::new();
    for kind in AgentKind::SPECIALISED {
        let info = kind.info();
        lines.push_str(&format!("- **{}**: {}.\n", info.name, info.description));
    }
    lines.trim_end().to_owned()
}

fn upload_mb() -> String {
    (MAX_UPLOAD_BYTES / BYTES_PER_MB).to_string()
}
