//! A typed request as parameters of `rank_suppliers` and `allocate_orders`.

use serde_json::{Map, Value, json};

use crate::{
    requested::{Said, Wanted, of_names, rows, without_names},
    supplier_selection::{params::allocate::ALLOCATE_ORDERS, question::only_limits},
};
use intake::{
    changes::{ChangeOp, RowChange},
    roles::Role,
    selection::{Compared, RowFilter, Selection},
};

pub(super) fn requested(said: &Said) -> Wanted {
    let mut wanted = Wanted { selection: rows(said), ..Wanted::default() };
    let is_supplier = |column: &str| said.file.is(column, Role::Supplier);
    let kept = of_names(&mut wanted.selection, is_supplier);
    let left_out = without_names(&mut wanted.selection, is_supplier);
    // A ranking of one says nothing: `did Danko raise its prices` asks about Danko among the others.
    let is_alone = |names: &Vec<Value>| names.len() == 1 && said.tool != ALLOCATE_ORDERS;
    wanted.set("suppliers", kept.filter(|names| !is_alone(names)));
    wanted.set("exclude", left_out);
    if said.tool == ALLOCATE_ORDERS {
        let chosen = kept_names(&wanted);
        drop_limited_items(said, &chosen, &mut wanted.selection);
    }
    let limits = limits(&mut wanted.selection);
    if said.tool == ALLOCATE_ORDERS {
        wanted.copy(
            said,
            &[
                ("quantity", "quantity"),
                ("max_suppliers", "most_suppliers"),
                ("min_suppliers", "fewest_suppliers"),
                ("min_order", "minimum_order"),
                ("max_defect_pct", "largest_defect_rate"),
                ("supplier_limits", "supplier_limits"),
                ("item_sources", "item_sources"),
                ("item_exclusions", "item_exclusions"),
            ],
        );
        wanted.scale(said, &[("max_share", "largest_share", 100.0)]);
        return wanted;
    }
    wanted.set("requirements", limits);
    let changes = changes(said, &mut wanted.selection);
    wanted.set("changes", changes);
    wanted.set("method", said.text("method").filter(|method| is_known(method)));
    wanted.set("top", said.get("top_n").cloned());
    wanted.set("weights", weights(said));
    wanted.set("criteria", columns(said, "criteria"));
    wanted.set("ends", ends(said));
    wanted.set("directions", said.get("directions").and_then(|ends| directions(said, ends)));
    wanted
}

/// Takes what is supposed of suppliers out of a selection: a ranking is shown beside the one without it.
fn changes(said: &Said, selection: &mut Selection) -> Option<Vec<Value>> {
    let mut changes = Vec::new();
    for change in std::mem::take(&mut selection.changes) {
        let RowChange { column, op, value, rows } = &change;
        let is_by_name = |row: &RowFilter| {
            matches!(row.op, Compared::Eq | Compared::In) && said.file.is(&row.column, Role::Supplier)
        };
        // A change of other rows, such as those of an item, is made when the file is read.
        if rows.len() != 1 || !rows.iter().all(is_by_name) {
            selection.changes.push(change);
            continue;
        }
        for supplier in rows.iter().flat_map(RowFilter::values) {
            let mut change = json!({ "supplier": supplier, "criterion": column });
            match op {
                ChangeOp::Percent => change["percent"] = json!(value),
                ChangeOp::Add => change["by"] = json!(value),
                ChangeOp::Set => change["to"] = json!(value),
            }
            changes.push(change);
        }
    }
    Some(changes).filter(|changes| !changes.is_empty())
}

/// The suppliers that were chosen so far.
fn kept_names(wanted: &Wanted) -> Vec<String> {
    let names = wanted.params.get("suppliers").and_then(Value::as_array).into_iter().flatten();
    names.filter_map(Value::as_str).map(str::to_owned).collect()
}

/// Takes items out of a selection that the words name only in a limit of single suppliers: `A at least 30 % of I1` buys the others too.
fn drop_limited_items(said: &Said, chosen: &[String], selection: &mut Selection) {
    let limits = said.get("supplier_limits").and_then(Value::as_object);
    let limited = limits.into_iter().flatten().map(|(name, _)| name.clone());
    let suppliers: Vec<String> = limited.chain(chosen.iter().cloned()).collect();
    selection.filters.retain(|filter| {
        let items: Vec<String> =
            filter.values().iter().filter_map(Value::as_str).map(str::to_owned).collect();
        let is_of_items = matches!(filter.op, Compared::Eq | Compared::In)
            && said.file.is(&filter.column, Role::Product)
            && !items.is_empty();
        !(is_of_items && only_limits(said.question, &items, &suppliers))
    });
}

/// Takes limits on numbers out of a selection: a ranking requires them of a supplier, and a split keeps them on average, which
/// its own reading of the words knows best.
fn limits(selection: &mut Selection) -> Option<Vec<Value>> {
    let mut limits = Vec::new();
    selection.filters.retain(|filter| {
        let name = match filter.op {
            Compared::Gt => "more_than",
            Compared::Ge => "at_least",
            Compared::Lt => "less_than",
            Compared::Le => "at_most",
            Compared::Eq | Compared::Ne | Compared::In | Compared::Contains => return true,
        };
        if filter.value.is_number() {
            limits.push(json!({ "criterion": filter.column, name: filter.value }));
        }
        false
    });
    Some(limits).filter(|limits| !limits.is_empty())
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
    let weighting = said.text("weighting").filter(|name| ["equal", "entropy", "critic"].contains(name));
    let Some(Value::Object(shares)) = said.get("weights") else {
        return comparisons(said).or_else(|| weighting.map(Value::from));
    };
    let mut percents = Map::new();
    let mut sum = 0.0;
    for (name, share) in shares {
        let share = share.as_f64()?;
        sum += share;
        percents.insert(said.file.column(name)?.to_owned(), json!((share * 1e6).round() / 1e4));
    }
    (sum <= 1.0 + 1e-4).then(|| json!({ "shares": percents }))
}

/// Criteria that are compared by two: `price counts twice as much as quality`.
fn comparisons(said: &Said) -> Option<Value> {
    let ratios = said.get("weight_ratios")?.as_array()?;
    let compared: Option<Vec<Value>> = ratios
        .iter()
        .map(|ratio| {
            let column = |name: &str| said.file.column(ratio[name].as_str()?);
            Some(json!({ "criterion": column("a")?, "than": column("b")?, "times": ratio["ratio"] }))
        })
        .collect();
    compared.filter(|compared| !compared.is_empty()).map(|compared| json!({ "comparisons": compared }))
}

/// Criteria of which the first or last supplier is asked.
fn ends(said: &Said) -> Option<Vec<Value>> {
    let ends = said.get("ends")?.as_array()?;
    let known = ends.iter().filter_map(|end| {
        let criterion = said.file.column(end["column"].as_str()?)?;
        Some(json!({ "criterion": criterion, "end": end["end"] }))
    });
    Some(known.collect()).filter(|ends: &Vec<Value>| !ends.is_empty())
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
