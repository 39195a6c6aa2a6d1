//! The time that a growth rate refers to: `per year`, `a month`, `annually`.

use crate::demand_forecasting::{
    growth::Per,
    question::{growth::clause::Clause, words::is_one_of},
};
use language::tokens::Token;

/// Extends the clause by `per year`, `a month`, `annual` and similar words.
pub(super) fn take_time(words: &[Token], clause: &mut Clause) -> Per {
    let after = clause.last + 1;
    if is_one_of(words, after, &["per", "a", "each", "every", "by", "p"]) {
        let word = words.get(after + 1).map_or("", |word| word.text.as_str());
        if let Some(per) = of_noun(word) {
            clause.last = after + 1;
            return per;
        }
    }
    let noun = words.get(after).and_then(|word| of_noun(&word.text));
    let is_over_itself = is_one_of(words, after + 1, &["over", "on", "by", "after"])
        && words.get(after + 2).and_then(|word| of_noun(&word.text)) == noun;
    if let Some(per) = noun.filter(|_| is_over_itself) {
        clause.last = after + 2;
        return per;
    }
    if let Some(per) = words.get(after).and_then(|word| of_adjective(&word.text)) {
        clause.last = after;
        return per;
    }
    for at in clause.first.saturating_sub(1)..=clause.last {
        if let Some(per) = of_adjective(&words[at].text) {
            clause.first = clause.first.min(at);
            return per;
        }
        let is_rate = at >= clause.first && is_one_of(words, at, &["per", "a", "each", "every"]);
        if let Some(per) = words.get(at + 1).filter(|_| is_rate).and_then(|word| of_noun(&word.text)) {
            return per;
        }
    }
    Per::Horizon
}

fn of_noun(word: &str) -> Option<Per> {
    Some(match word {
        "year" | "yr" | "annum" | "a" => Per::Year,
        "quarter" => Per::Quarter,
        "month" => Per::Month,
        "week" => Per::Week,
        _ => return None,
    })
}

fn of_adjective(word: &str) -> Option<Per> {
    Some(match word {
        "annual" | "annually" | "yearly" | "yoy" | "cagr" => Per::Year,
        "quarterly" => Per::Quarter,
        "monthly" => Per::Month,
        "weekly" => Per::Week,
        _ => return None,
    })
}
