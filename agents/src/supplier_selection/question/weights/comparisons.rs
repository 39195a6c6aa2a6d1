//! Two criteria at a time.

use crate::supplier_selection::{
    params::{Comparison, Weighing},
    question::{tokens::Token, vocabulary::Vocabulary},
};
use intake::AgentError;

/// `A is twice as important as B`, `A counts three times as much as B`, `A is more important than B`.
pub fn comparisons(tokens: &[Token], vocabulary: &Vocabulary) -> Result<Option<Weighing>, AgentError> {
    let mut said = Vec::new();
    for at in 0..tokens.len() {
        let Some((times, after)) = ratio_at(tokens, at) else { continue };
        let Some(first) = nearest(tokens[..at].iter().rev()) else { continue };
        let first = vocabulary.one(first)?;
        let mut others: Vec<usize> = Vec::new();
        let rest = &tokens[after..];
        let is_against = rest.iter().take(8).any(|token| token.is(&["as", "than"]));
        if is_against && rest.iter().any(|token| token.is(&["other", "others", "rest", "everything", "else"]))
        {
            others = (0..vocabulary.fields.len())
                .filter(|place| *place != first && vocabulary.fields[*place].direction().is_some())
                .collect();
        } else if is_against {
            for token in rest {
                match token {
                    Token::Criterion(fields) => others.push(vocabulary.one(fields)?),
                    token
                        if token.is(&[
                            "as",
                            "than",
                            "important",
                            "much",
                            "and",
                            "or",
                            "the",
                            "of",
                            "weight",
                            "that",
                            "importance",
                            "to",
                        ]) => {}
                    Token::Supplier(_) | Token::Number(_) | Token::Percent | Token::Word(_) => break,
                }
            }
        } else if tokens[at].is(&["double", "twice", "triple", "doppelt"]) {
            others = (0..vocabulary.fields.len())
                .filter(|place| *place != first && vocabulary.fields[*place].direction().is_some())
                .collect();
        }
        for other in others {
            let name = |place: usize| vocabulary.fields[place].name.clone();
            said.push(Comparison { criterion: name(first), than: name(other), times });
        }
    }
    Ok((!said.is_empty()).then_some(Weighing::Comparisons(said)))
}

fn nearest<'a>(mut tokens: impl Iterator<Item = &'a Token>) -> Option<&'a Vec<usize>> {
    tokens.find_map(|token| if let Token::Criterion(fields) = token { Some(fields) } else { None })
}

/// How many times, and where the words for it end. Without a figure Saaty's words count: 3 for more, 5 for much more.
fn ratio_at(tokens: &[Token], at: usize) -> Option<(f64, usize)> {
    let next = |offset: usize, words: &[&str]| tokens.get(at + offset).is_some_and(|token| token.is(words));
    let is_importance =
        |offset: usize| next(offset, &["important", "importance", "weight", "much", "heavily"]);
    match &tokens[at] {
        token if token.is(&["twice", "double", "doppelt"]) => Some((2.0, at + 1)),
        token if token.is(&["triple"]) => Some((3.0, at + 1)),
        token if token.is(&["half"]) && next(1, &["as"]) => Some((0.5, at + 1)),
        Token::Number(times) if next(1, &["times", "x"]) => Some((*times, at + 2)),
        token if token.is(&["equally", "as"]) && next(1, &["important"]) && next(2, &["as"]) => {
            // The end of “twice as important as” says no more than its beginning.
            let is_part = at > 0 && tokens[at - 1].is(&["twice", "double", "half", "times", "x", "not"]);
            (!is_part).then_some((1.0, at + 2))
        }
        token if token.is(&["more"]) && is_importance(1) && next(2, &["than"]) => {
            let before = |words: &[&str]| at > 0 && tokens[at - 1].is(words);
            let times = if before(&["far"]) {
                7.0
            } else if before(&["much", "strongly"]) {
                5.0
            } else if before(&["slightly", "bit"]) {
                2.0
            } else {
                3.0
            };
            Some((times, at + 1))
        }
        token if token.is(&["less"]) && is_importance(1) && next(2, &["than"]) => Some((1.0 / 3.0, at + 1)),
        Token::Criterion(_) | Token::Supplier(_) | Token::Number(_) | Token::Percent | Token::Word(_) => None,
    }
}
