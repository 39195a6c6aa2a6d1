//! What the general assistant knows: short articles on methods, data and the product, found by the words of a question.
//! Calculates nothing and reads no file of a user. The articles are in `articles/`; `index` ranks them.

mod article;
mod asked;
mod facts;
mod found;
mod index;
mod list;
mod words;

#[cfg(test)]
mod tests;

pub use article::Article;
pub use asked::{asks_for_a_figure, is_asked};
pub use found::Found;
pub use index::{answer, articles};
