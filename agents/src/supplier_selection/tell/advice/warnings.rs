//! Warnings about the choice, and about rows and columns that were not used.

use crate::supplier_selection::{
    data::fields::roster::Roster,
    params::View,
    plan::{judged::Judged, weighing::ACCEPTED},
    tell::{
        advice::doubts,
        names::{SHOWN, joined, short_list, supplier_name},
    },
};
use intake::problem::{NOT_USED, Problem};
use report::{markdown::plain, number::whole, result::Warning};

/// The reason of suppliers and columns that the question leaves out; it needs no warning.
const LEFT_OUT_AS_ASKED: &str = "left out as you asked";

/// Every warning of a ranking.
pub(crate) fn warnings(roster: &Roster, judged: &Judged) -> Vec<Warning> {
    let mut texts: Vec<String> = Vec::new();
    texts.extend(questions(judged));
    texts.extend(left_out(roster, judged));
    texts.extend(judged.weighed.doubts.iter().cloned());
    texts.extend(consistency(judged));
    // Sums of costs are compared by no weights.
    if judged.params.view != Some(View::TotalCost) {
        texts.extend(doubts::close_race(roster, judged));
        texts.extend(doubts::blanks_matter(roster, judged));
        texts.extend(doubts::reversals(roster, judged));
        texts.extend(doubts::dominated(roster, judged));
        texts.extend(doubts::correlated_criteria(&judged.choice.criteria));
        texts.extend(doubts::narrow_criteria(judged));
    }
    texts.push(format!(
        "One award to {} is a single source: if it fails, nothing arrives.",
        supplier_name(roster, judged, judged.ranked.winner())
    ));
    let mut warnings: Vec<Warning> = texts.into_iter().map(Warning::general).collect();
    warnings.extend(unused_rows(&roster.problems));
    warnings
}

fn questions(judged: &Judged) -> Vec<String> {
    let unused = &judged.choice.unused;
    let mut ambiguous = Vec::new();
    let mut lines = Vec::new();
    for unused in unused {
        if unused.is_question {
            ambiguous.push(unused.name.clone());
        } else if unused.reason != LEFT_OUT_AS_ASKED {
            lines.push(format!("{} is not compared: {}.", plain(&unused.name), unused.reason));
        }
    }
    if let Some(first) = ambiguous.first() {
        let question = format!(
            "Not compared, because the name does not show whether more or less is better: {}. Ask for example “higher {} is \
             better”.",
            short_list(&ambiguous),
            plain(first)
        );
        lines.insert(0, question);
    }
    lines
}

fn left_out(roster: &Roster, judged: &Judged) -> Option<String> {
    let mut left = Vec::new();
    for supplier in &judged.choice.left_out {
        if supplier.reason != LEFT_OUT_AS_ASKED {
            left.push(format!("{} ({})", plain(&roster.names[supplier.supplier]), supplier.reason));
        }
    }
    if left.is_empty() {
        return None;
    }
    let shown: Vec<String> = left.iter().take(SHOWN).cloned().collect();
    let rest = left.len().saturating_sub(SHOWN);
    let more = if rest > 0 { format!("; {rest} more are in left_out.csv") } else { String::new() };
    Some(format!("Not ranked: {}{more}.", shown.join("; ")))
}

fn consistency(judged: &Judged) -> Option<String> {
    let said = judged.params.consistency_limit;
    let accepted = said.unwrap_or(ACCEPTED);
    let ratio = judged.weighed.consistency.filter(|ratio| *ratio > accepted)?;
    let whose = if said.is_some() { "as you asked" } else { "Saaty" };
    Some(format!(
        "The comparisons contradict each other: their consistency ratio is {ratio:.2}, and up to {accepted} is accepted \
         ({whose}). Check them before the award."
    ))
}

/// Rows that were not used, and values that count as blank.
pub(crate) fn unused_rows(problems: &[Problem]) -> Option<Warning> {
    let not_used = problems.iter().filter(|problem| problem.done == NOT_USED);
    let dropped: Vec<u64> = not_used.map(|problem| problem.row).collect();
    let blank = problems.iter().filter(|problem| problem.done == "counts as blank").count();
    if dropped.is_empty() && blank == 0 {
        return None;
    }
    let mut parts = Vec::new();
    if !dropped.is_empty() {
        parts.push(format!(
            "{} row{} not used",
            whole(dropped.len() as f64),
            if dropped.len() == 1 { " was" } else { "s were" }
        ));
    }
    if blank > 0 {
        parts.push(format!(
            "{} value{} as blank",
            whole(blank as f64),
            if blank == 1 { " counts" } else { "s count" }
        ));
    }
    let text = format!("{}; data_quality.csv lists them with the reasons.", joined(&parts));
    Some(Warning { text, rows: dropped.into_iter().take(100).collect(), column: None })
}
