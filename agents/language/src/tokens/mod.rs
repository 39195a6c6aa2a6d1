//! A question as a list of tokens for the readers of the agents: words, whole numbers, percent signs, times of day and
//! the marks between them, each with its byte range. Agents match tokens and never split a text themselves.
//! Start with `tokens` (everything), `words` (without marks), `amounts` (numbers with their units and ranges) or
//! `Sentence` (tokens together with the recognised entities).

mod amounts;
mod clauses;
mod cut;
mod decimal_commas;
mod number;
mod parts_of_one;
mod sentence;
#[cfg(test)]
mod tests;
mod times;
mod token;

pub use amounts::{Amount, AmountKind, amounts};
pub use clauses::clauses;
pub use cut::{tokens, words};
pub use decimal_commas::with_decimal_commas;
pub use number::Number;
pub use sentence::{Direction, Found, Length, Sentence};
pub use token::{Token, TokenKind, bytes_of};
