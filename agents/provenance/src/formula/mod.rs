//! The language of formulas: read, checked and calculated. The workbook writes the same formulas into its cells.
//! Reading order: `tokens`, `expression`, `value`, `functions`, `evaluate`.

mod evaluate;
mod expression;
mod functions;
mod tokens;
mod value;

pub use evaluate::{Scope, evaluate};
pub use expression::{Expression, Operator};
pub use functions::Function;
pub use tokens::{Token, tokens};
pub use value::Value;
