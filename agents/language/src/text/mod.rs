//! Splits a text into words, digits and marks with their positions. No other module splits text.

mod token;
mod tokens;

pub use token::{Shape, Token};
pub use tokens::Text;
