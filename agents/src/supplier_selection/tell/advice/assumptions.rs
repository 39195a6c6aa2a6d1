//! Decisions that the question did not make and that change a figure.

use crate::supplier_selection::{
    data::fields::roster::Roster,
    params::{Blanks, MethodName, RankParams},
    plan::{
        choice::table::Choice,
        judged::{Judged, blank_count},
    },
    tell::names::joined,
};
use language::written::capitalised;
use report::{
    markdown::{escaped, plain},
    number::whole,
};

/// Every assumption as a sentence.
pub(crate) fn assumptions(roster: &Roster, judged: &Judged, has_lines: bool) -> Vec<String> {
    let Judged { choice, weighed, ranked, params, .. } = judged;
    let mut lines = vec![weighed.how.clone(), good_ends(choice), methods(params, ranked.main)];
    lines.extend(grades(choice));
    lines.extend(blanks(judged));
    let repeated = roster.repeated();
    if repeated > 0 && !has_lines {
        lines.push(format!(
            "{} supplier{} several rows; their numbers are the plain means of their rows.",
            whole(repeated as f64),
            if repeated == 1 { " has" } else { "s have" }
        ));
    }
    if !params.requirements.clone().unwrap_or_default().is_empty() {
        lines.push(
            "Suppliers that miss a requirement are not ranked and do not change the scales of the others."
                .to_owned(),
        );
    }
    lines.extend(roster.price_note.clone());
    lines.extend(roster.notes.iter().map(|note| escaped(note)));
    lines
}

/// Which end of every criterion is good, and how to change it.
fn good_ends(choice: &Choice) -> String {
    let mut parts = Vec::new();
    for better in ["lower", "higher"] {
        let mut names = Vec::new();
        for criterion in choice.criteria.iter().filter(|criterion| criterion.better() == better) {
            let reason = if criterion.is_direction_given { " (as you asked)" } else { "" };
            names.push(format!("{}{reason}", plain(&criterion.name)));
        }
        if !names.is_empty() {
            parts.push(format!("{better} is better for {}", joined(&names)));
        }
    }
    let ends = capitalised(&parts.join("; "));
    format!("{ends}. Change one with “lower X is better” or “higher X is better”.")
}

/// The variant of every method.
fn methods(params: &RankParams, main: MethodName) -> String {
    let others = MethodName::ALL.into_iter().filter(|method| *method != main);
    let others: Vec<String> =
        others.map(|method| format!("{} ({})", method.label(), params.variant_of(method))).collect();
    let (label, variant) = (main.label(), params.variant_of(main));
    format!("The score is the {label}: {variant}. Also shown: {}.", joined(&others))
}

/// The value of each grade in words.
fn grades(choice: &Choice) -> Vec<String> {
    let mut lines = Vec::new();
    for criterion in choice.criteria.iter().filter(|criterion| !criterion.scale.is_empty()) {
        let steps: Vec<String> =
            criterion.scale.iter().map(|(text, value)| format!("{} = {value}", plain(text))).collect();
        lines.push(format!(
            "Grades of {} count as steps of equal size: {}.",
            plain(&criterion.name),
            steps.join(", ")
        ));
    }
    lines
}

fn blanks(judged: &Judged) -> Option<String> {
    let count = blank_count(judged);
    if count == 0 {
        return None;
    }
    let mut criteria = Vec::new();
    for criterion in &judged.choice.criteria {
        if criterion.blanks() > 0 {
            criteria.push(format!("{} ({})", plain(&criterion.name), criterion.blanks()));
        }
    }
    let filled_with = match judged.params.blanks.unwrap_or_default() {
        Blanks::Worst => "worst",
        Blanks::Median | Blanks::LeaveOut => "middle",
    };
    Some(format!(
        "{} blank value{} filled with the {filled_with} value of the other suppliers: {}. Ask “treat blanks as worst” or \
         “leave out suppliers with blanks” for another rule.",
        whole(count as f64),
        if count == 1 { " was" } else { "s were" },
        criteria.join(", ")
    ))
}
