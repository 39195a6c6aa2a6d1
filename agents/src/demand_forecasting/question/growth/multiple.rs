//! Growth that is said as a factor: `double the demand`, `multiply by 1.2`.

use crate::{
    demand_forecasting::question::growth::{
        clause::Clause,
        lexicon::{ASKING, ASSUMING, OBJECTS, is_one_of},
    },
    question::words::Word,
};

/// Words between demand and what it does.
const AUXILIARY: &[&str] = &["will", "would", "should", "may", "might", "could", "to", "going", "is", "are"];

/// `double the demand`, `demand halves`, `sales will double`, `multiply the forecast by 1.2`.
pub fn multiple(words: &[Word]) -> Option<Clause> {
    let is_assumed = (0..words.len()).any(|at| is_one_of(words, at, ASSUMING));
    if is_one_of(words, 0, ASKING) && !is_assumed {
        return None;
    }
    for at in 0..words.len() {
        let is_object = |at: usize| is_one_of(words, at, OBJECTS);
        let skips =
            (at + 1..words.len()).take_while(|at| is_one_of(words, *at, &["the", "our", "all", "of", "its"]));
        let next = at + 1 + skips.count();
        let follows = is_object(next);
        let verb = (0..at).rev().find(|at| !is_one_of(words, *at, AUXILIARY));
        let leads = verb.is_some_and(is_object);
        let percent = match words[at].text.as_str() {
            "double" | "doubles" | "doubling" | "twice" => 100.0,
            "triple" | "triples" => 200.0,
            "halve" | "halves" | "half" => -50.0,
            "by" | "times" | "factor" => {
                let number = at + 1 + usize::from(is_one_of(words, at + 1, &["of"]));
                let factor = words.get(number).and_then(|word| word.text.parse::<f64>().ok());
                let scales = words[..at].iter().any(|word| {
                    ["multiply", "multiplied", "scale", "scaled", "factor"].contains(&word.text.as_str())
                });
                match factor.filter(|_| scales || words[at].text == "factor") {
                    Some(factor) if !is_one_of(words, number + 1, &["%", "percent"]) => {
                        return Some(Clause { percent: factor * 100.0 - 100.0, first: at, last: number });
                    }
                    _ => continue,
                }
            }
            _ => continue,
        };
        if follows || leads && words[at].text != "half" {
            return Some(Clause { percent, first: at, last: if follows { next } else { at } });
        }
    }
    None
}
