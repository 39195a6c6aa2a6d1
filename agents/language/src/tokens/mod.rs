//! A question as a list of tokens for the readers of the agents: words, whole numbers, percent signs, times of day and
//! the marks between them, each with its bytes. Agents match tokens and never cut a text themselves.
//! Start with `tokens` (everything), `words` (without marks) or `Sentence` (tokens beside the recognised amounts).

mod clauses;
mod cut;
mod number;
mod sentence;
#[cfg(test)]
mod tests;
mod times;
mod token;

pub use clauses::clauses;
pub use cut::{tokens, words};
pub use number::Number;
pub use sentence::{Direction, Found, Length, Sentence};
pub use token::{Token, TokenKind};
