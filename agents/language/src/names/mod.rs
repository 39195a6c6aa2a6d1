//! Names that a text takes from a file or from the product: columns, values, methods; and negation.

mod file;
mod words;

pub use file::{FileColumn, FileNames, Named, NamesInText};
pub use words::{method, negation};
