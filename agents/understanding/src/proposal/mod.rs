//! What a language model proposes for the words that no rule used. The model never writes a figure: it names parameters of the
//! typed request, each with the words that state it, and a proposal counts only when the sentence, the file and the form of the
//! parameter bear it out. No request is sent here.

mod checked;
mod forms;
mod instructions;
mod taken;
#[cfg(test)]
mod tests;

use protocol::{QuestionKind, Understood};

pub use instructions::{asked, instructions};
pub use taken::taken;

/// Below this certainty an analysis may be another one.
const CERTAIN_ENOUGH: f64 = 0.6;

/// Whether the rules left something that a model may be asked about: words, or what is wanted at all.
#[must_use]
pub fn leaves_over(read: &Understood) -> bool {
    !read.not_understood.is_empty() || is_open(read)
}

/// Whether it is open what is wanted.
fn is_open(read: &Understood) -> bool {
    match read.kind {
        QuestionKind::QuestionBack | QuestionKind::OffTopic => true,
        QuestionKind::Analysis | QuestionKind::TableQuestion => read.confidence < CERTAIN_ENOUGH,
        QuestionKind::Knowledge | QuestionKind::ExplainRun | QuestionKind::SmallTalk => false,
    }
}
