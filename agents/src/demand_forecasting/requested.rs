//! A typed request as parameters of `forecast_demand` and `detect_anomalies`.

use serde_json::{Value, json};

use crate::{
    demand_forecasting::anomalies::params::DETECT_ANOMALIES,
    requested::{Said, Wanted, rows},
};
use intake::roles::Role;

pub(super) fn requested(said: &Said) -> Wanted {
    let mut wanted = Wanted { selection: rows(said), ..Wanted::default() };
    if said.tool == DETECT_ANOMALIES {
        wanted.copy(said, &[("threshold_sigma", "threshold")]);
    } else {
        wanted.set("horizon", horizon(said));
        wanted.set("growth", said.number("growth_pct").map(|percent| json!({ "percent": percent })));
    }
    wanted.set("frequency", said.text("frequency").and_then(frequency));
    wanted.set("columns", split(said));
    if wanted.selection.filters.iter().any(|filter| said.file.is(&filter.column, Role::Product)) {
        // The rows are chosen already; their names in the words choose nothing further.
        wanted.set("products", Some(json!([])));
    }
    wanted
}

/// The result by another column than that of the products.
fn split(said: &Said) -> Option<Value> {
    let column = match said.texts("group_by")?.as_slice() {
        [single] => said.file.column(single)?,
        _ => return None,
    };
    let is_level = [Role::Product, Role::Date, Role::Quantity].iter().any(|role| said.file.is(column, *role));
    (!is_level && said.file.roles.get(Role::Product).is_none()).then(|| json!({ "product": column }))
}

fn horizon(said: &Said) -> Option<Value> {
    if let Some(span) = said.get("horizon") {
        let unit = match span["unit"].as_str()? {
            "day" => "days",
            "week" => "weeks",
            "month" => "months",
            "quarter" => "quarters",
            "year" => "years",
            "period" => "periods",
            _ => return None,
        };
        return Some(json!({ "amount": span["n"].as_u64()?, "unit": unit }));
    }
    let until = said.get("period")?["to"].as_str()?;
    Some(json!({ "until": until }))
}

fn frequency(step: &str) -> Option<&'static str> {
    Some(match step {
        "day" => "daily",
        "week" => "weekly",
        "month" => "monthly",
        "quarter" => "quarterly",
        "year" => "yearly",
        _ => return None,
    })
}
