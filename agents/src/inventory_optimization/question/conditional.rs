//! A figure under a condition and another one otherwise, which no plan has: `if the lead time is above 20 days, review weekly, otherwise every
//! 14 days`. Only the service may depend on figures of the file, and the typed request knows of that.

use intake::AgentError;
use language::{
    conversation::phrase_at,
    tokens::{Token, words},
};

const IF: [&str; 8] = ["if", "when", "where", "wenn", "falls", "si", "se", "cuando"];
const OTHERWISE: [&str; 15] = [
    "otherwise",
    "or else",
    "else",
    "if not",
    "sonst",
    "ansonsten",
    "andernfalls",
    "de lo contrario",
    "en caso contrario",
    "si no",
    "sinon",
    "autrement",
    "caso contrário",
    "senão",
    "senao",
];

/// Refuses to take one of the two figures for all items.
pub(super) fn refuse(question: &str) -> Result<(), AgentError> {
    let words = words(question);
    let has_figure = |part: &[Token]| part.iter().any(|word| word.number().is_some());
    let Some(first) = words.iter().position(|word| word.is_one_of(&IF)) else { return Ok(()) };
    let otherwise = (first + 1..words.len())
        .find_map(|at| OTHERWISE.iter().find_map(|text| Some((at, phrase_at(&words, at, text)?))));
    match otherwise {
        Some((at, behind)) if has_figure(&words[first..at]) && has_figure(&words[behind..]) => {
            Err(AgentError::Needs(
                "You give one figure under a condition and another one otherwise, and a plan has one of them for all items. Only the \
                 service may differ: name a column of numbers, for example “92 % service for items with unit_cost above 20, 98 % for all \
                 others”. For other settings plan the two groups one after the other, for example “only items with unit_cost above 20”."
                    .to_owned(),
            ))
        }
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::refuse;

    #[test]
    fn a_figure_under_a_condition_is_not_taken_for_all() {
        for text in [
            "If the lead time is above 20 days, review every 7 days, otherwise every 14 days",
            "Se o prazo for superior a 20, usa 92 %, caso contrário 98 %",
            "Wenn die Kosten über 20 liegen, nimm 92 %, sonst 98 %",
            "Si el coste es superior a 20, usa 92 %, si no 98 %",
            "Si le coût est supérieur à 20, prends 92 %, sinon 98 %",
        ] {
            assert!(refuse(text).is_err(), "{text}");
        }
        for text in [
            "What if the lead time is 20 days?",
            "tell me if stock is low, otherwise nothing",
            "95 % service",
        ] {
            assert!(refuse(text).is_ok(), "{text}");
        }
    }
}
