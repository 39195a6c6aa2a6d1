//! A typed request as parameters of `rank_suppliers` and `allocate_orders`.

use serde_json::{Map, Value, json};

use crate::{
    requested::{Said, Wanted, of_columns, rows},
    supplier_selection::params::allocate::ALLOCATE_ORDERS,
};
use intake::roles::Role;

pub(super) fn requested(said: &Said) -> Wanted {
    let mut wanted = Wanted { selection: rows(said), ..Wanted::default() };
    let (kept, left_out) = of_columns(&mut wanted.selection, |column| said.file.is(column, Role::Supplier));
    wanted.set("suppliers", Some(kept).filter(|names| !names.is_empty()));
    wanted.set("exclude", Some(left_out).filter(|names| !names.is_empty()));
    if said.tool == ALLOCATE_ORDERS {
        wanted.copy(
            said,
            &[
                ("quantity", "quantity"),
                ("max_suppliers", "most_suppliers"),
                ("min_suppliers", "fewest_suppliers"),
                ("min_order", "minimum_order"),
                ("max_defect_pct", "largest_defect_rate"),
            ],
        );
        wanted.scale(said, &[("max_share", "largest_share", 100.0)]);
        return wanted;
    }
    wanted.set("method", said.text("method").filter(|method| is_known(method)));
    wanted.set("top", said.get("top_n").cloned());
    wanted.set("weights", weights(said));
    wanted.set("criteria", columns(said, "criteria"));
    wanted.set("directions", said.get("directions").and_then(|ends| directions(said, ends)));
    wanted
}

fn is_known(method: &str) -> bool {
    ["weighted_sum", "topsis", "vikor", "promethee"].contains(&method)
}

/// A list of criteria that are all columns of the file.
fn columns(said: &Said, name: &str) -> Option<Value> {
    let columns: Option<Vec<Value>> =
        said.texts(name)?.iter().map(|name| said.file.column(name).map(Value::from)).collect();
    columns.map(Value::Array)
}

/// Weights whose names are all columns of the file; others are left to the words, which know more names for a column.
fn weights(said: &Said) -> Option<Value> {
    if let Some(weighting) = said.text("weighting") {
        return ["equal", "entropy", "critic"].contains(&weighting).then(|| json!(weighting));
    }
    let Value::Object(shares) = said.get("weights")? else { return None };
    let mut points = Map::new();
    let mut sum = 0.0;
    for (name, share) in shares {
        let share = share.as_f64()?;
        sum += share;
        points.insert(said.file.column(name)?.to_owned(), json!(share * 100.0));
    }
    let is_whole = (sum - 1.0).abs() < 1e-6;
    Some(if is_whole { json!({ "points": points }) } else { json!({ "shares": points }) })
        .filter(|_| sum <= 1.0 + 1e-6)
}

fn directions(said: &Said, ends: &Value) -> Option<Value> {
    let mut known = Map::new();
    for (name, end) in ends.as_object()? {
        let better = match end.as_str()? {
            "max" => "higher",
            "min" => "lower",
            _ => return None,
        };
        known.insert(said.file.column(name)?.to_owned(), json!(better));
    }
    Some(Value::Object(known))
}
