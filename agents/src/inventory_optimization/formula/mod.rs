//! Problems whose figures all stand in the question: how much to order at a time, when to order, how much to buy for one
//! season. No file is needed; the answer shows the formula with the figures put in. The arithmetic is in `kernels`.

mod given;
mod lot_size;
mod reorder_point;
mod season;
#[cfg(test)]
mod tests;

use given::Given;

use crate::requested::{Said, WithoutFile};

/// What one formula makes of the figures.
enum Solved {
    Answer(String),
    /// The figure that is missing, as words for `What is ...?`, and how to state it.
    Missing {
        figure: &'static str,
        example: &'static str,
    },
}

/// The answer to a question that states its figures itself: the results of all formulas that the figures fit,
/// or the question for the one figure that is missing. None when the question is about a file.
pub(super) fn answer(said: &Said) -> Option<WithoutFile> {
    let given = Given::of(said);
    if !given.states_demand() {
        return None;
    }
    let unused = said.params.keys().filter(|name| !given::NAMES.contains(&name.as_str())).cloned().collect();
    let (text, asks) = solved(&given)?;
    Some(WithoutFile { text, asks, unused })
}

/// The text, and whether it is a question.
fn solved(given: &Given) -> Option<(String, bool)> {
    let solved = [season::solve(given), lot_size::solve(given), reorder_point::solve(given)];
    let mut answers = Vec::new();
    let mut missing = None;
    for one in solved.into_iter().flatten() {
        match one {
            Solved::Answer(text) => answers.push(text),
            Solved::Missing { figure, example } => missing = missing.or(Some((figure, example))),
        }
    }
    if !answers.is_empty() {
        return Some((answers.join("\n"), false));
    }
    missing.map(|(figure, example)| {
        let text = format!("**What is {figure}?** It is the one figure that is missing; say, for example, “{example}”. Nothing was calculated yet.\n");
        (text, true)
    })
}
