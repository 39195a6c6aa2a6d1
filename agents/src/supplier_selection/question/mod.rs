//! A question about suppliers: which tool it asks for and its parameters, against the columns and names of the file.
//! Reading order: `vocabulary`, `token`, `amounts`, `tokens`, `weights`, `nouns`, `limits`, `kept`, `selection`, `choices`, `tolerance`,
//! `outage`, `pair`, `interest`, `costs`, `thresholds`, `supposed`, `orders`, `item_limits`, `of_items`, `views`, `rank`,
//! `allocate`, `other`, `heard`.

mod allocate;
mod amounts;
mod choices;
mod costs;
mod heard;
mod interest;
mod item_demand;
mod item_limits;
mod kept;
mod limits;
mod nouns;
mod of_items;
mod orders;
mod other;
mod outage;
mod pair;
mod rank;
mod selection;
mod supposed;
#[cfg(test)]
mod tests_of_costs;
#[cfg(test)]
mod tests_of_numbers;
#[cfg(test)]
mod tests_of_thresholds;
mod thresholds;
mod token;
mod tokens;
mod tolerance;
mod views;
mod vocabulary;
mod weights;

pub use allocate::{is_asked as asks_to_allocate, plan as plan_orders, unused as unused_of_orders};
pub use heard::heard;
pub use item_limits::only_limits;
pub use other::{is_meant, is_named};
pub use rank::plan as plan_ranking;
pub use views::asks_who_is_cheapest_in_total;
pub use vocabulary::Vocabulary;
