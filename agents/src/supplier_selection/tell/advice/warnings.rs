//! What could make the choice wrong, and what was not used.

use crate::supplier_selection::{
    data::fields::roster::Roster,
    plan::{judged::Judged, weighing::ACCEPTED},
    tell::{
        advice::doubts,
        names::{SHOWN, joined, short_list, supplier_name},
    },
};
use intake::problem::{NOT_USED, Problem};
use report::{markdown::plain, number::whole, result::Warning};

/// What could make the choice wrong.
pub fn warnings(roster: &Roster, judged: &Judged) -> Vec<Warning> {
    let mut texts: Vec<String> = Vec::new();
    texts.extend(questions(judged));
    texts.extend(left_out(roster, judged));
    texts.extend(judged.weighed.doubts.iter().cloned());
    texts.extend(consistency(judged));
    texts.extend(doubts::close_race(roster, judged));
    texts.extend(doubts::blanks_matter(roster, judged));
    texts.extend(doubts::reversals(roster, judged));
    texts.extend(doubts::dominated(roster, judged));
    texts.extend(doubts::correlated_criteria(&judged.choice.criteria));
    texts.extend(doubts::narrow_criteria(judged));
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
    let asked: Vec<String> =
        unused.iter().filter(|unused| unused.is_question).map(|unused| unused.name.clone()).collect();
    let mut lines = Vec::new();
    if let Some(first) = asked.first() {
        lines.push(format!(
            "Not compared, because the name does not show whether more or less is better: {}. Ask for example “higher {} is better”.",
            short_list(&asked),
            plain(first)
        ));
    }
    for unused in
        unused.iter().filter(|unused| !unused.is_question && unused.reason != "left out as you asked")
    {
        lines.push(format!("{} is not compared: {}.", plain(&unused.name), unused.reason));
    }
    lines
}

fn left_out(roster: &Roster, judged: &Judged) -> Option<String> {
    let left: Vec<String> = judged
        .choice
        .left_out
        .iter()
        .filter(|left| left.reason != "left out as you asked")
        .map(|left| format!("{} ({})", plain(&roster.names[left.supplier]), left.reason))
        .collect();
    if left.is_empty() {
        return None;
    }
    let shown: Vec<String> = left.iter().take(SHOWN).cloned().collect();
    let rest = left.len().saturating_sub(SHOWN);
    let more = if rest > 0 { format!("; {rest} more are in left_out.csv") } else { String::new() };
    Some(format!("Not ranked: {}{more}.", shown.join("; ")))
}

fn consistency(judged: &Judged) -> Option<String> {
    let ratio = judged.weighed.consistency.filter(|ratio| *ratio > ACCEPTED)?;
    Some(format!(
        "The comparisons contradict each other: their consistency ratio is {ratio:.2}, and up to {ACCEPTED} is accepted (Saaty). Look at \
         them again before the award."
    ))
}

/// Rows that no number comes from, and values that count as blank.
pub fn unused_rows(problems: &[Problem]) -> Option<Warning> {
    let dropped: Vec<u64> =
        problems.iter().filter(|problem| problem.done == NOT_USED).map(|problem| problem.row).collect();
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
