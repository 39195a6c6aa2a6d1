//! Questions that clearly are not about suppliers.

use crate::question::follow_up::asks_what_if;
use language::tokens::words;

const OURS: [&str; 30] = [
    "lead",
    "delivery",
    "days",
    "units",
    "only",
    "without",
    "rank",
    "ranking",
    "supplier",
    "suppliers",
    "vendor",
    "vendors",
    "weight",
    "weights",
    "criteria",
    "best",
    "choose",
    "award",
    "split",
    "allocate",
    "buy",
    "source",
    "sourcing",
    "price",
    "cost",
    "quality",
    "topsis",
    "vikor",
    "promethee",
    "risk",
];

/// Whether a question without a keyword is for this agent all the same.
pub fn is_meant(question: &str) -> bool {
    let words = words(question);
    // A percent sign means the weight of a criterion or the share of a supplier here.
    question.contains('%') || words.iter().any(|word| word.is_one_of(&OURS)) || asks_what_if(&words)
}
