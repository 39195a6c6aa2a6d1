//! Understands a question without a language model: grammar, a lexicon, and the names in the file.
//! Fills the same parameters as a model would. Reading order: `words`, `span`, `products`, `forecast`, `anomalies`.

pub mod anomalies;
pub mod forecast;
pub mod products;
pub mod span;
pub mod words;
