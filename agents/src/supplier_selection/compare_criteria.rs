//! A file that is a table of comparisons of criteria, without suppliers: its weights, and how far the comparisons agree.

use kernels::suppliers::compare_pairwise;
use protocol::AgentKind;

use crate::supplier_selection::{
    params::Pairwise,
    plan::weighing::{ACCEPTED, refused_comparison},
};
use intake::AgentError;
use report::{
    answer::Answer,
    markdown::plain,
    markdown_table::MarkdownTable,
    number::{amount, percent},
};

/// The weights of a table of comparisons in words.
///
/// # Errors
/// When two entries of it contradict each other.
pub(super) fn answer(file: &str, said: &Pairwise) -> Result<Answer, AgentError> {
    let found = compare_pairwise(&said.matrix).map_err(|cause| refused_comparison(cause, said))?;
    let weights = found.weights.as_slice();
    let mut rows: Vec<(&String, f64)> = said.criteria.iter().zip(weights.iter().copied()).collect();
    rows.sort_by(|one, other| other.1.total_cmp(&one.1));
    let mut table = MarkdownTable::<(&String, f64)>::new();
    table.text("Criterion", |(name, _)| plain(name));
    table.number("Weight", |(_, weight)| percent(*weight));
    let ratio = found.consistency_ratio;
    let verdict = if ratio <= ACCEPTED {
        format!("The comparisons of {} are consistent enough", plain(file))
    } else {
        format!("The comparisons of {} contradict each other", plain(file))
    };
    let mut text = format!(
        "**{verdict}: consistency ratio {ratio:.3}, up to {ACCEPTED} is accepted (Saaty).** Largest eigenvalue λ = {:.3}, consistency \
         index {:.3}, {} criteria.\n\n{}\n",
        found.largest_eigenvalue,
        found.consistency_index,
        said.criteria.len(),
        table.write(rows)
    );
    if ratio > ACCEPTED {
        text.push_str(&farthest(said, weights).unwrap_or_default());
    }
    text.push_str(
        "Weights are the principal eigenvector of the table (AHP, Saaty 1980). To rank suppliers by them, attach this file beside the list \
         of suppliers and ask “rank the suppliers by the weights of the matrix”.\n",
    );
    Ok(Answer::words(AgentKind::SupplierSelection, text, 1.0))
}

/// The comparison that is farthest from what all of them together say.
fn farthest(said: &Pairwise, weights: &[f64]) -> Option<String> {
    let size = weights.len();
    let pairs = (0..size).flat_map(|row| (row + 1..size).map(move |column| (row, column)));
    let distance =
        |pair: &(usize, usize)| (said.matrix[pair.0][pair.1] * weights[pair.1] / weights[pair.0]).ln().abs();
    let (row, column) = pairs.max_by(|one, other| distance(one).total_cmp(&distance(other)))?;
    Some(format!(
        "Look first at {} against {}: the table says {}, and all comparisons together say {}.\n\n",
        plain(&said.criteria[row]),
        plain(&said.criteria[column]),
        amount(said.matrix[row][column]),
        amount(weights[row] / weights[column])
    ))
}
