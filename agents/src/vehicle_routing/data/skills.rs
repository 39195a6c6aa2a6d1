//! Skills that a stop requires, several in one cell.

use intake::number::is_nothing;

/// Skills in a cell are separated by `;`, `,`, `+` or `/`.
pub(crate) fn skills(text: &str) -> Vec<String> {
    let mut skills: Vec<String> =
        text.split([';', ',', '+', '/', '|']).map(|skill| skill.trim().to_lowercase()).collect();
    skills.retain(|skill| !skill.is_empty() && !is_nothing(skill));
    skills.sort_unstable();
    skills.dedup();
    skills
}
