//! A typed request as parameters of `sense_demand` and `explain_change`, which have the names of the request.

use serde_json::{Value, json};

use crate::{
    dynamic_demand_sensing::explain_params::EXPLAIN_CHANGE,
    requested::{Said, Wanted, rows},
};
use intake::{
    roles::Role,
    selection::{Compared, Selection},
};

pub(super) fn requested(said: &Said) -> Wanted {
    let mut wanted = Wanted { selection: chosen(said), ..Wanted::default() };
    wanted.copy(said, &[("max_lag_days", "max_lag_days"), ("fdr", "fdr")]);
    for name in ["signals", "exclude_signals"] {
        wanted.set(name, columns(said, name));
    }
    if said.tool == EXPLAIN_CHANGE {
        wanted.copy(said, &[("history_period", "history_period")]);
    } else {
        let spans = ["day", "week", "month", "quarter", "year", "period"];
        let is_span = |span: &&Value| span["unit"].as_str().is_some_and(|unit| spans.contains(&unit));
        wanted.set("horizon", said.get("horizon").filter(is_span).cloned());
        wanted.set("frequency", said.text("frequency").filter(|step| ["day", "week"].contains(step)));
        wanted
            .set("interval_level", said.number("interval_level").filter(|level| [0.8, 0.95].contains(level)));
        wanted.copy(said, &[("price_change_pct", "price_change_pct")]);
    }
    if wanted.selection.filters.iter().any(|filter| said.file.is(&filter.column, Role::Product)) {
        wanted.set("products", Some(json!([])));
    }
    wanted
}

/// The rows that count. Days are no rows here: the tools look at stretches of time themselves, and need what lies between
/// them; a condition on a number would leave holes in the days.
fn chosen(said: &Said) -> Selection {
    let mut selection = Selection { days: None, ..rows(said) };
    selection.filters.retain(|filter| {
        matches!(filter.op, Compared::Eq | Compared::Ne | Compared::In)
            && !said.file.is(&filter.column, Role::Date)
    });
    selection
}

/// Names that are all columns of the file.
fn columns(said: &Said, name: &str) -> Option<Value> {
    let columns: Option<Vec<Value>> =
        said.texts(name)?.iter().map(|name| said.file.column(name).map(Value::from)).collect();
    columns.map(Value::Array)
}
