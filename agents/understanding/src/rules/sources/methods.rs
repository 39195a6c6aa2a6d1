//! Methods of ranking and of weighting.

use std::sync::LazyLock;

use language::Kind;
use serde_json::{Value, json};

use crate::{reading::Reading, rules::Rule, rules::times::is_of_suppliers};

pub(super) static RULES: LazyLock<Vec<Rule>> = LazyLock::new(|| {
    vec![
        Rule::word(
            "weighting",
            "equal",
            "(equal*|same|identical|uniform|gleiche*|pesos iguales|poids égaux|pesos iguais|iguales|égaux|iguais|barabar) (weight*|weighting|importance|gewichte*|gewichtung|pesos|poids)?",
        ),
        Rule::word("weighting", "equal", "(weight*|all|everything) (all)? (equally|the same|alike)"),
        Rule::word("weighting", "equal", "(pesos|poids|gewichte) (iguales|iguais|égaux|gleich)"),
        Rule::word(
            "weighting",
            "entropy",
            "(entropy|entropie|entropía|entropia) (weight*|weighting|based)? (weights)?",
        ),
        Rule::word("weighting", "entropy", "(pesos|poids) (por|par|de) (entropía|entropie|entropia)"),
        Rule::word("weighting", "critic", "critic (weight*|weighting|method)? (weights)?"),
        Rule::word("weighting", "ahp", "ahp (weight*|weighting)"),
        Rule::word("weighting", "ahp", "(weights|weighting) (by|from|with) ahp"),
        Rule::number(
            "top_n",
            "(top|best|beste*|mejores|meilleurs|melhores|sabse acche|sabse achhe|leading|first) {number}",
        ),
        Rule::number("top_n", "{number} best"),
        Rule::number(
            "top_n",
            "(make|give|show)? (me)? (a)? (shortlist|list) (of|with)? {number} <supplier>?",
        ),
        Rule::number("top_n", "(show|list) (only|just|me)? {number} (only)?"),
    ]
});

/// The methods named: one is used, several are compared. AHP before `weights` is a way to weigh.
pub(super) fn read(reading: &mut Reading) {
    let mut named: Vec<Value> = Vec::new();
    for entity in &reading.sentence.entities.clone() {
        let Kind::Method { value } = entity.kind else { continue };
        let weighs = reading
            .sentence
            .tokens
            .get(reading.sentence.tokens_of(entity).end)
            .is_some_and(|token| token.starts("weight"));
        if !is_of_suppliers(value) || !reading.is_free(entity.start, entity.end) || (value == "ahp" && weighs)
        {
            continue;
        }
        if !named.contains(&json!(value)) {
            named.push(json!(value));
        }
        reading.use_bytes(entity.start, entity.end);
    }
    match named.len() {
        0 => {}
        1 => reading.params.set("method", named.remove(0)),
        _ => reading.params.set("compare_methods", json!(named)),
    }
}
