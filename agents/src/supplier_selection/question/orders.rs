//! What a question says about an order split: units, numbers of suppliers, shares, quality, minimum orders.

use crate::supplier_selection::{
    data::fields::sense::Concept,
    params::allocate::AllocateParams,
    question::{
        choices::{Side, side_before},
        tokens::Token,
        vocabulary::Vocabulary,
    },
};

const UNITS: &[&str] = &[
    "units", "unit", "pieces", "pcs", "piece", "tons", "tonnes", "kg", "parts", "items", "stück", "stueck",
    "unidades", "pièces",
];
const BUY: &[&str] = &[
    "buy", "purchase", "order", "need", "procure", "source", "require", "quantity", "demand", "buying",
    "split", "allocate",
];
const SUPPLIERS: &[&str] = &["supplier", "suppliers", "vendor", "vendors", "sources", "source"];

/// The limits that the words speak of.
pub fn orders(tokens: &[Token], vocabulary: &Vocabulary) -> AllocateParams {
    let mut params = AllocateParams::default();
    for (at, token) in tokens.iter().enumerate() {
        match token {
            Token::Number(value) => number(&mut params, tokens, at, *value, vocabulary),
            token if token.is(&["dual"]) => {
                (params.fewest_suppliers, params.most_suppliers) = (Some(2), Some(2))
            }
            token
                if token.is(&["single"])
                    && tokens.get(at + 1).is_some_and(|next| next.is(&["source", "sourcing"])) =>
            {
                params.most_suppliers = Some(1);
            }
            Token::Criterion(_) | Token::Supplier(_) | Token::Percent | Token::Word(_) => {}
        }
    }
    params
}

/// The tokens before a number up to the end of the clause before.
fn clause(tokens: &[Token], at: usize) -> &[Token] {
    let start = tokens[..at].iter().rposition(|token| token.is(&[",", "."]) || *token == Token::Percent);
    &tokens[start.map_or(0, |start| start + 1)..at]
}

fn number(params: &mut AllocateParams, tokens: &[Token], at: usize, value: f64, vocabulary: &Vocabulary) {
    let clause = clause(tokens, at);
    let has = |words: &[&str]| clause.iter().any(|token| token.is(words));
    let next = |words: &[&str]| tokens.get(at + 1).is_some_and(|token| token.is(words));
    let is_percent = tokens.get(at + 1) == Some(&Token::Percent);
    let behind =
        tokens[(at + 1).min(tokens.len())..].iter().take(4).take_while(|token| !token.is(&[",", "."]));
    let about = |concept: Concept, words: &[&str]| {
        clause.iter().chain(behind.clone()).any(|token| match token {
            Token::Criterion(fields) => {
                fields.iter().any(|place| vocabulary.fields[*place].concept == Some(concept))
            }
            Token::Supplier(_) | Token::Number(_) | Token::Percent | Token::Word(_) => token.is(words),
        })
    };
    let side = side_before(tokens, at).map(|(side, _)| side);
    if next(SUPPLIERS) && value.fract() == 0.0 && !is_percent {
        let count = Some(value as u32);
        match side {
            Some(Side::AtMost) => params.most_suppliers = count,
            Some(Side::AtLeast) => params.fewest_suppliers = count,
            None => (params.fewest_suppliers, params.most_suppliers) = (count, count),
        }
    } else if next(&["ppm"]) {
        params.largest_defect_rate = Some(value / 1e4);
    } else if is_percent {
        if about(Concept::Quality, &["quality"]) {
            params.minimum_quality = Some(value);
        } else if about(Concept::Defects, &["defect", "defects", "rejects"]) {
            params.largest_defect_rate = Some(value);
        } else if about(Concept::Performance, &["punctual", "time", "reliability"]) {
            params.minimum_on_time = Some(value);
        } else if clause
            .iter()
            .chain(behind.clone())
            .any(|token| token.is(SUPPLIERS) || token.is(&["share", "each", "anyone"]))
        {
            match side {
                Some(Side::AtLeast) if !has(&["no", "not", "never"]) => params.smallest_share = Some(value),
                Some(Side::AtLeast | Side::AtMost) | None => params.largest_share = Some(value),
            }
        }
    } else if about(Concept::MinimumOrder, &["moq"])
        || (has(&["minimum", "min"]) && has(&["order", "orders", "lot"]))
    {
        params.minimum_order = Some(value);
    } else if has(&["fixed", "setup", "onboarding", "qualification"]) {
        params.fixed_cost = Some(value);
    } else if next(UNITS) || (has(BUY) && side.is_none() && !has(&["cost", "price"])) {
        params.quantity = Some(value);
    }
}
