//! Understands a question without a language model: grammar, a lexicon, and the names in the file.
//! Fills the same parameters as a model would. Reading order: `words`, `span`, `until`, `level`, `mentions`,
//! `short_names`, `sets`, `products`, `growth`, `countries`, `forecast`, `notices`, `anomalies`, `inventory`,
//! `routing`, `suppliers`.

pub mod anomalies;
pub mod countries;
pub mod forecast;
pub mod growth;
pub mod inventory;
pub mod level;
pub mod mentions;
pub mod notices;
pub mod products;
pub mod routing;
pub mod sets;
mod short_names;
pub mod span;
pub mod suppliers;
pub mod until;
pub mod words;
