//! Chooses what a question wants: which analysis, a figure of the file, knowledge, or nothing that runs.
//!
//! A linear model over words, pieces of words, the kinds of values in the sentence and the headers of the files; trained by
//! `cargo run -p understanding --release --example train_choice` on the sentences in `benches/understanding` and in `training.txt`.

pub mod features;
mod model;

use language::tokens::Sentence;

use crate::{data::Data, linear::softmax};
pub use model::{CLASSES, Intent};

/// The intents with their probabilities, the most probable first.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice {
    pub ranked: Vec<(Intent, f64)>,
}

impl Choice {
    /// The most probable intent and its probability.
    #[must_use]
    pub fn best(&self) -> (Intent, f64) {
        self.ranked.first().copied().unwrap_or((Intent::OffTopic, 0.0))
    }

    /// The probability of an intent.
    #[must_use]
    pub fn of(&self, intent: Intent) -> f64 {
        self.ranked.iter().find(|(known, _)| *known == intent).map_or(0.0, |(_, probability)| *probability)
    }
}

/// Ranks what a sentence can want. `before` is what the last request of the conversation wanted.
#[must_use]
pub fn choose(sentence: &Sentence, data: &Data, before: Option<Intent>) -> Choice {
    let scores = model::scores(&features::of(sentence, data, before));
    let probabilities = softmax(&scores);
    let mut ranked: Vec<(Intent, f64)> = CLASSES.into_iter().zip(probabilities).collect();
    ranked.sort_by(|one, other| other.1.total_cmp(&one.1));
    Choice { ranked }
}
