//! What a question says beside weights: methods, which end is good, limits, which columns and suppliers, how many.

use std::collections::BTreeMap;

use crate::supplier_selection::{
    params::{Better, Blanks, MethodName, Requirement},
    question::{tokens::Token, vocabulary::Vocabulary},
};
use intake::AgentError;

/// `use TOPSIS`.
pub fn method(tokens: &[Token]) -> Option<MethodName> {
    let has = |words: &[&str]| tokens.iter().any(|token| token.is(words));
    let pair = |first: &str, second: &str| {
        tokens.windows(2).any(|pair| pair[0].is(&[first]) && pair[1].is(&[second]))
    };
    match () {
        () if has(&["topsis"]) => Some(MethodName::Topsis),
        () if has(&["vikor"]) => Some(MethodName::Vikor),
        () if has(&["promethee"]) => Some(MethodName::Promethee),
        () if has(&["saw", "wsm"])
            || pair("weighted", "sum")
            || pair("additive", "weighting")
            || pair("weighted", "score") =>
        {
            Some(MethodName::WeightedSum)
        }
        () => None,
    }
}

/// `lower X is better`, `X: higher is better`, `maximise X`.
pub fn directions(
    tokens: &[Token],
    vocabulary: &Vocabulary,
) -> Result<Option<BTreeMap<String, Better>>, AgentError> {
    let mut said = BTreeMap::new();
    for (at, token) in tokens.iter().enumerate() {
        let verb = match token.word() {
            Some("maximise" | "maximize") => Some(Better::Higher),
            Some("minimise" | "minimize") => Some(Better::Lower),
            _ => None,
        };
        let end = match token.word() {
            Some("lower" | "less" | "smaller" | "low" | "fewer" | "shorter") => Some(Better::Lower),
            Some("higher" | "more" | "larger" | "high" | "bigger" | "greater") => Some(Better::Higher),
            _ => None,
        };
        let is_better = tokens[at + 1..]
            .iter()
            .take(6)
            .any(|token| token.is(&["better", "good", "best", "preferred", "desirable"]));
        let Some(better) = verb.or_else(|| end.filter(|_| is_better)) else { continue };
        let behind = tokens[at + 1..].iter().take(2).find_map(fields);
        let before = tokens[..at].iter().rev().take(3).find_map(fields);
        let Some(found) = behind.or(before) else {
            let name =
                tokens.get(at + 1).and_then(Token::word).filter(|name| !["is", "the", "are"].contains(name));
            match name {
                Some(name) => return Err(vocabulary.no_such_criterion(name)),
                None => continue,
            }
        };
        said.insert(vocabulary.fields[vocabulary.one(found)?].name.clone(), better);
    }
    Ok((!said.is_empty()).then_some(said))
}

fn fields(token: &Token) -> Option<&Vec<usize>> {
    if let Token::Criterion(fields) = token { Some(fields) } else { None }
}

/// Which side a limit is on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    AtLeast,
    AtMost,
}

/// The limit that the words before the number at `at` speak of, and where they begin.
pub fn side_before(tokens: &[Token], at: usize) -> Option<(Side, usize)> {
    let word = |back: usize| at.checked_sub(back).map_or("", |place| tokens[place].word().unwrap_or(""));
    match (word(3), word(2), word(1)) {
        ("no" | "not", "more" | "over" | "above" | "longer" | "higher", "than") => {
            Some((Side::AtMost, at - 3))
        }
        ("no" | "not", "less" | "fewer" | "lower", "than") => Some((Side::AtLeast, at - 3)),
        (_, "at", "least") => Some((Side::AtLeast, at - 2)),
        (_, "at" | "the", "most") => Some((Side::AtMost, at - 2)),
        (_, "up", "to") => Some((Side::AtMost, at - 2)),
        (_, "more" | "higher" | "greater" | "better", "than") => Some((Side::AtLeast, at - 2)),
        (_, "less" | "lower" | "fewer" | "shorter" | "cheaper", "than") => Some((Side::AtMost, at - 2)),
        (_, "not" | "never", "over" | "above") => Some((Side::AtMost, at - 2)),
        (_, "not" | "never", "below" | "under") => Some((Side::AtLeast, at - 2)),
        (_, _, "above" | "over" | "minimum" | "min" | "minimal" | "exceeding") => {
            Some((Side::AtLeast, at - 1))
        }
        (_, _, "below" | "under" | "maximum" | "max" | "maximal" | "within") => Some((Side::AtMost, at - 1)),
        _ => None,
    }
}

/// `quality at least 80`, `lead time under 20 days`, `at most 3 % defects`.
pub fn requirements(
    tokens: &[Token],
    vocabulary: &Vocabulary,
) -> Result<Option<Vec<Requirement>>, AgentError> {
    let mut found: Vec<Requirement> = Vec::new();
    for (at, token) in tokens.iter().enumerate() {
        let Some(value) = token.number() else { continue };
        // `max lead time 20`
        let apart = |offset: usize| {
            at.checked_sub(offset)
                .and_then(|place| side_before(tokens, place))
                .filter(|_| at.checked_sub(offset).is_some_and(|place| fields(&tokens[place]).is_some()))
        };
        let sided = side_before(tokens, at);
        let (side, name) = match sided {
            Some((side, start)) => {
                let before = tokens[..start]
                    .iter()
                    .rev()
                    .take_while(|token| !token.is(&[",", "."]))
                    .take(4)
                    .find_map(fields);
                let behind = tokens[at + 1..].iter().take(3).find_map(fields);
                (side, before.or(behind))
            }
            None => match apart(1) {
                Some((side, _)) => (side, fields(&tokens[at - 1])),
                None => continue,
            },
        };
        let Some(name) = name else { continue };
        let criterion = vocabulary.fields[vocabulary.one(name)?].name.clone();
        let place = match found.iter().position(|requirement| requirement.criterion == criterion) {
            Some(place) => place,
            None => {
                found.push(Requirement { criterion, at_least: None, at_most: None });
                found.len() - 1
            }
        };
        match side {
            Side::AtLeast => found[place].at_least = Some(value),
            Side::AtMost => found[place].at_most = Some(value),
        }
    }
    Ok((!found.is_empty()).then_some(found))
}

const WITHOUT: [&str; 16] = [
    "without",
    "ignore",
    "ignoring",
    "exclude",
    "excluding",
    "except",
    "omit",
    "drop",
    "remove",
    "not",
    "disregard",
    "disregarding",
    "leaving",
    "skip",
    "ban",
    "avoid",
];
const ONLY: [&str; 9] = ["only", "just", "between", "compare", "among", "by", "using", "on", "vs"];

/// What a question restricts itself to.
#[derive(Debug, Default, PartialEq)]
pub struct Selection {
    pub criteria: Option<Vec<String>>,
    pub without: Option<Vec<String>>,
    pub suppliers: Option<Vec<String>>,
    pub exclude: Option<Vec<String>>,
    pub against: Option<String>,
}

/// `only price and quality`, `without risk`, `only Alder and Cedar`, `without Delta`, `why not Delta`.
pub fn selection(tokens: &[Token], vocabulary: &Vocabulary) -> Result<Selection, AgentError> {
    let mut found = Selection::default();
    let is_pair = |first: &str, second: &[&str]| {
        tokens.windows(2).any(|pair| pair[0].is(&[first]) && pair[1].is(second))
    };
    if is_pair("all", &["suppliers", "vendors"]) {
        (found.suppliers, found.exclude) = (Some(Vec::new()), Some(Vec::new()));
    }
    if is_pair("all", &["criteria", "columns"]) {
        (found.criteria, found.without) = (Some(Vec::new()), Some(Vec::new()));
    }
    let is_why = tokens.iter().any(|token| token.is(&["why"]));
    for (at, token) in tokens.iter().enumerate() {
        let is_without = token.is(&WITHOUT) && !is_why;
        if !is_without && !token.is(&ONLY) {
            continue;
        }
        let (columns, suppliers) = listed(&tokens[at + 1..], vocabulary)?;
        if is_without {
            extend(&mut found.without, columns);
            extend(&mut found.exclude, suppliers);
        } else if !token.is(&["on", "by", "using"]) || columns.len() > 1 {
            // One criterion after `by` orders nothing; `rank by price and quality` names them all.
            extend(&mut found.criteria, columns);
            if !token.is(&["on", "by", "using"]) {
                extend(&mut found.suppliers, suppliers);
            }
        }
    }
    if is_why {
        let named = tokens
            .iter()
            .find_map(|token| if let Token::Supplier(place) = token { Some(*place) } else { None });
        found.against = named.map(|place| vocabulary.suppliers[place].clone());
    }
    Ok(found)
}

fn extend(list: &mut Option<Vec<String>>, more: Vec<String>) {
    if !more.is_empty() {
        list.get_or_insert_default().extend(more);
    }
}

/// Criteria and suppliers of a list; a criterion with a number behind it is a weight or a limit and ends the list.
fn listed(tokens: &[Token], vocabulary: &Vocabulary) -> Result<(Vec<String>, Vec<String>), AgentError> {
    const BETWEEN: [&str; 14] = [
        "and",
        "or",
        "the",
        "supplier",
        "suppliers",
        "vendor",
        "vendors",
        ",",
        "criteria",
        "columns",
        "column",
        "with",
        "vs",
        "versus",
    ];
    let (mut columns, mut suppliers) = (Vec::new(), Vec::new());
    for (at, token) in tokens.iter().enumerate() {
        match token {
            Token::Criterion(fields) => {
                let is_weighed = tokens[at + 1..].iter().take(3).any(|next| {
                    next.number().is_some()
                        || next.is(&[
                            "is", "least", "most", "more", "twice", "counts", "below", "above", "under",
                        ])
                });
                if is_weighed {
                    break;
                }
                columns.push(vocabulary.fields[vocabulary.one(fields)?].name.clone());
            }
            Token::Supplier(place) => suppliers.push(vocabulary.suppliers[*place].clone()),
            token if token.is(&BETWEEN) => {}
            Token::Number(_) | Token::Percent | Token::Word(_) => break,
        }
    }
    Ok((columns, suppliers))
}

/// `top 3`, `best five`, `the 3 best suppliers`, `shortlist of 4`.
pub fn top(tokens: &[Token]) -> Option<u32> {
    for (at, token) in tokens.iter().enumerate() {
        if !token.is(&["top", "best", "shortlist", "first", "leading"]) {
            continue;
        }
        let behind = tokens[at + 1..].iter().take(2).find_map(Token::number);
        let before = at.checked_sub(1).and_then(|place| tokens[place].number());
        let count = behind.or(before).filter(|count| count.fract() == 0.0 && *count >= 1.0);
        let is_percent = tokens.get(at + 2) == Some(&Token::Percent);
        if let Some(count) = count.filter(|_| !is_percent) {
            return Some(count as u32);
        }
    }
    None
}

/// `treat missing values as worst`, `leave out suppliers with blanks`.
pub fn blanks(tokens: &[Token]) -> Option<Blanks> {
    let has = |words: &[&str]| tokens.iter().any(|token| token.is(words));
    if !has(&["blank", "blanks", "missing", "empty", "gaps", "incomplete"]) {
        return None;
    }
    match () {
        () if has(&["worst"]) => Some(Blanks::Worst),
        () if has(&["median", "middle", "average", "neutral"]) => Some(Blanks::Median),
        () if has(&["leave", "drop", "exclude", "without", "remove", "ignore", "out", "skip"]) => {
            Some(Blanks::LeaveOut)
        }
        () => None,
    }
}
