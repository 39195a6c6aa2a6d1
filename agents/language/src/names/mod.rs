//! Names from a file or from the product: columns, values, methods; and negation.

pub mod countries;
mod file;
mod mentions;
mod words;

pub use file::{FileColumn, FileNames, Named, NamesInText};
pub use mentions::{Mention, is_between, list_at, list_before, lowered, mentions};
pub use words::{method, negation};
