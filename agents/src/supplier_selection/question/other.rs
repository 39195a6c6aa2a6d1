//! Questions that clearly are or are not about suppliers.

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

/// Whether a question without a keyword asks who is cheapest or best: only a supplier is somebody here.
pub fn is_named(question: &str) -> bool {
    const WHO: [&str; 8] = ["who", "whom", "wer", "wen", "quién", "quien", "qui", "quem"];
    const ENDS: [&str; 12] = [
        "cheapest",
        "dearest",
        "expensive",
        "best",
        "worst",
        "günstigst",
        "billigst",
        "teuerst",
        "besten",
        "barato",
        "caro",
        "cher",
    ];
    let words = words(question);
    words.first().is_some_and(|word| word.is_one_of(&WHO))
        && words.iter().any(|word| word.starts_one_of(&ENDS))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_question_who_is_cheapest_is_about_suppliers() {
        for question in
            ["who is cheapest?", "Wer ist am günstigsten?", "who has the best price", "¿quién es más barato?"]
        {
            assert!(is_named(question), "{question}");
        }
        for question in ["which item is cheapest to hold?", "who are you?", "what is the best order quantity"]
        {
            assert!(!is_named(question), "{question}");
        }
    }
}
