//! What was decided without being asked, where it moves a figure.

use crate::supplier_selection::{
    data::fields::roster::Roster,
    params::{Blanks, MethodName},
    plan::{
        choice::table::Choice,
        judged::{Judged, blank_count},
    },
    tell::names::joined,
};
use report::{
    markdown::{escaped, plain},
    number::whole,
};

/// What was decided without being asked, where it moves a figure.
pub fn assumptions(roster: &Roster, judged: &Judged, has_lines: bool) -> Vec<String> {
    let Judged { choice, weighed, ranked, params, .. } = judged;
    let mut lines = vec![weighed.how.clone(), good_ends(choice), methods(ranked.main)];
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
        let same = choice.criteria.iter().filter(|criterion| criterion.better() == better);
        let names: Vec<String> = same
            .map(|criterion| {
                let said = if criterion.is_direction_given { " (as you asked)" } else { "" };
                format!("{}{said}", plain(&criterion.name))
            })
            .collect();
        if !names.is_empty() {
            parts.push(format!("{better} is better for {}", joined(&names)));
        }
    }
    let mut ends = parts.join("; ");
    if let Some(first) = ends.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    format!("{ends}. Change one with “lower X is better” or “higher X is better”.")
}

/// The variant of every method.
fn methods(main: MethodName) -> String {
    let others = MethodName::ALL.into_iter().filter(|method| *method != main);
    let others: Vec<String> =
        others.map(|method| format!("{} ({})", method.label(), method.variant())).collect();
    format!("The score is the {}: {}. Shown beside it: {}.", main.label(), main.variant(), joined(&others))
}

/// What grades in words count.
fn grades(choice: &Choice) -> Vec<String> {
    let graded = choice.criteria.iter().filter(|criterion| !criterion.scale.is_empty());
    graded
        .map(|criterion| {
            let steps = criterion.scale.iter().map(|(text, value)| format!("{} = {value}", plain(text)));
            format!(
                "Grades of {} count as steps of equal size: {}.",
                plain(&criterion.name),
                steps.collect::<Vec<_>>().join(", ")
            )
        })
        .collect()
}

fn blanks(judged: &Judged) -> Option<String> {
    let count = blank_count(judged);
    (count > 0).then(|| {
        let with: Vec<String> = judged
            .choice
            .criteria
            .iter()
            .filter(|criterion| criterion.blanks() > 0)
            .map(|criterion| format!("{} ({})", plain(&criterion.name), criterion.blanks()))
            .collect();
        let what = match judged.params.blanks.unwrap_or_default() {
            Blanks::Worst => "worst",
            Blanks::Median | Blanks::LeaveOut => "middle",
        };
        format!(
            "{} blank value{} filled with the {what} value of the other suppliers: {}. Ask “treat blanks as worst” or “leave out \
             suppliers with blanks” for another rule.",
            whole(count as f64),
            if count == 1 { " was" } else { "s were" },
            with.join(", ")
        )
    })
}
