//! What a change of a limit buys, in words.

use crate::vehicle_routing::{
    plan::{outcome::Outcome, totals::Totals},
    tell::found::Found,
};
use report::{
    markdown_table::MarkdownTable,
    number::{amount, counted},
};

/// A smaller part of the kilometres or of the cost is not worth a word.
const WORTH_A_WORD: f64 = 0.005;

/// `visits 3 more stops, saves 12 km`; `nothing` when no figure changes much.
pub(crate) fn buys(now: &Totals, then: &Totals) -> String {
    let mut parts = Vec::new();
    let (left, left_then) = (now.unassigned, then.unassigned);
    if left_then < left {
        parts.push(format!("visits {} more", counted(left - left_then, "stop")));
    }
    if left_then > left {
        parts.push(format!("leaves {} out", counted(left_then - left, "stop")));
    }
    for (now, then, unit) in [(now.km, then.km, "km"), (now.cost, then.cost, "of the cost")] {
        let saved = now - then;
        if saved.abs() > WORTH_A_WORD * now.abs() {
            let verb = if saved > 0.0 { "saves" } else { "takes" };
            let more = if saved > 0.0 { "" } else { " more" };
            let unit = if unit == "of the cost" && saved < 0.0 { "in cost" } else { unit };
            parts.push(format!("{verb} {}{more} {unit}", amount(saved.abs())));
        }
    }
    if parts.is_empty() { "nothing".to_owned() } else { parts.join(", ") }
}

/// The table of the answer.
pub(crate) fn table(found: &Found) -> String {
    let outcome: &Outcome = found.outcome;
    let mut table = MarkdownTable::<(String, String)>::new();
    table.text("With", |(change, _)| change.clone());
    table.text("The plan", |(_, buys)| buys.clone());
    let rows = outcome.changes.iter().map(|tried| {
        let buys = match buys(&outcome.totals, &tried.totals).as_str() {
            "nothing" => "stays about the same".to_owned(),
            buys => buys.to_owned(),
        };
        (tried.change.words().to_owned(), buys)
    });
    if outcome.changes.is_empty() { String::new() } else { table.write(rows) }
}
