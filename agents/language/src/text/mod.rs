//! A text as words, digits and marks with their places. No other module cuts text.

mod token;
mod tokens;

pub use token::{Shape, Token};
pub use tokens::Text;
