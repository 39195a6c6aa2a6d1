//! Limits of a question: which side words such as `at most` speak of, and what suppliers must keep to be ranked.

use crate::supplier_selection::{
    data::fields::{field::Field, sense::Concept},
    params::{Requirement, Side},
    question::{
        amounts::SaidNumbers,
        nouns::{Kind, NEAR, field_around, of_kind, time_of_delivering, time_of_speed},
        token::{Token, days},
        vocabulary::Vocabulary,
        weights::WEIGHT_WORDS,
    },
};
use intake::{AgentError, roles::Name};
use kernels::suppliers::Direction;
use language::{Span, Unit, conversation::denies_limit};
use report::markdown::plain;

/// The limit that the words before the number at `at` speak of, and where they begin. A denial before them turns it round: `nicht
/// über 14` is at most 14.
pub(super) fn side_before(tokens: &[Token], at: usize) -> Option<(Side, usize)> {
    let (side, start) = side_of_words(tokens, at)?;
    Some(match denial_before(tokens, start) {
        Some(denial) => (side.rest(), denial),
        None => (side, start),
    })
}

/// The place of a denial before a limit: `nicht über 14`, `none slower than 25 days`, `no supplier may be above 14`.
fn denial_before(tokens: &[Token], start: usize) -> Option<usize> {
    const NOBODY: [&str; 18] = [
        "none", "nobody", "niemand", "keiner", "keine", "kein", "ninguno", "ninguna", "ningún", "nadie",
        "aucun", "aucune", "personne", "nenhum", "nenhuma", "ninguém", "nessuno", "nessun",
    ];
    const BETWEEN: [&str; 26] = [
        "supplier",
        "suppliers",
        "vendor",
        "vendors",
        "one",
        "of",
        "them",
        "is",
        "are",
        "be",
        "may",
        "must",
        "should",
        "can",
        "lieferant",
        "davon",
        "darf",
        "soll",
        "proveedor",
        "sea",
        "fournisseur",
        "ne",
        "doit",
        "fornecedor",
        "seja",
        "fornitore",
    ];
    let denies = |at: usize| tokens[at].word().is_some_and(denies_limit) || tokens[at].is(&NOBODY);
    let small = tokens[..start].iter().rev().take_while(|token| token.is(&BETWEEN)).count();
    let before = (start - small).checked_sub(1)?;
    denies(before).then_some(before)
}

fn side_of_words(tokens: &[Token], at: usize) -> Option<(Side, usize)> {
    match (word_before(tokens, at, 3), word_before(tokens, at, 2), word_before(tokens, at, 1)) {
        ("no" | "not", "more" | "over" | "above" | "longer" | "higher", "than") => {
            Some((Side::AtMost, at - 3))
        }
        ("no" | "not", "less" | "fewer" | "lower", "than") => Some((Side::AtLeast, at - 3)),
        (
            "no" | "nicht" | "pas" | "não",
            "más" | "mehr" | "länger" | "teurer" | "plus" | "mais",
            "de" | "als",
        ) => Some((Side::AtMost, at - 3)),
        ("no" | "nicht" | "pas" | "não", "menos" | "weniger" | "moins", "de" | "als") => {
            Some((Side::AtLeast, at - 3))
        }
        (
            "más" | "plus" | "mais" | "più",
            "lento" | "lenta" | "lentos" | "lentas" | "lent" | "lente" | "lents" | "lentes" | "lenti",
            "que" | "de" | "di",
        ) => Some((Side::MoreThan, at - 3)),
        (
            "más" | "plus" | "mais" | "più",
            "rápido" | "rápida" | "rápidos" | "rápidas" | "rapide" | "rapides" | "rapido" | "rapidi",
            "que" | "de" | "di",
        ) => Some((Side::LessThan, at - 3)),
        ("mais" | "maior" | "superior", "do", "que") => Some((Side::MoreThan, at - 3)),
        ("menos" | "menor" | "inferior", "do", "que") => Some((Side::LessThan, at - 3)),
        ("por", "encima", "de") => Some((Side::MoreThan, at - 3)),
        ("por", "debajo", "de") => Some((Side::LessThan, at - 3)),
        (_, "como", "máximo" | "mucho") | (_, "no", "máximo") | (_, "au" | "dau", "plus" | "maximum") => {
            Some((Side::AtMost, at - 2))
        }
        (_, "al" | "por" | "lo" | "pelo", "menos")
        | (_, "como" | "no", "mínimo")
        | (_, "au" | "dau", "moins" | "minimum") => Some((Side::AtLeast, at - 2)),
        (
            _,
            "más" | "mehr" | "länger" | "superior" | "mayor" | "plus" | "mais" | "supérieur" | "supérieure"
            | "maior" | "acima",
            "de" | "als" | "a" | "que" | "à",
        ) => Some((Side::MoreThan, at - 2)),
        (
            _,
            "menos" | "weniger" | "kürzer" | "inferior" | "menor" | "moins" | "inférieur" | "inférieure"
            | "abaixo",
            "de" | "als" | "a" | "que" | "à",
        ) => Some((Side::LessThan, at - 2)),
        (_, "at", "least") => Some((Side::AtLeast, at - 2)),
        (_, "at" | "the", "most") => Some((Side::AtMost, at - 2)),
        (_, "up", "to") => Some((Side::AtMost, at - 2)),
        (_, "more" | "higher" | "greater" | "longer" | "better" | "slower", "than")
        | (_, "langsamer", "als") => Some((Side::MoreThan, at - 2)),
        (_, "less" | "lower" | "fewer" | "shorter" | "cheaper" | "worse" | "faster" | "quicker", "than")
        | (_, "schneller", "als") => Some((Side::LessThan, at - 2)),
        (_, "not" | "never" | "dont" | "doesnt", "over" | "above" | "exceed" | "exceeding") => {
            Some((Side::AtMost, at - 2))
        }
        (_, "not" | "never", "below" | "under") => Some((Side::AtLeast, at - 2)),
        (_, _, "above" | "over" | "exceeding" | "exceed" | "exceeds" | "über") => {
            Some((Side::MoreThan, at - 1))
        }
        (_, _, "below" | "under" | "unter") => Some((Side::LessThan, at - 1)),
        (_, _, "minimum" | "min" | "minimal" | "mindestens" | "mínimo" | "mínima") => {
            Some((Side::AtLeast, at - 1))
        }
        (
            _,
            _,
            "maximum" | "max" | "maximal" | "within" | "höchstens" | "bis" | "máximo" | "máxima" | "hasta"
            | "innerhalb" | "até" | "jusquà",
        ) => Some((Side::AtMost, at - 1)),
        _ => None,
    }
}

/// The word that stands `back` tokens before a place; empty where there is none.
fn word_before(tokens: &[Token], at: usize, back: usize) -> &str {
    let place = at.checked_sub(back);
    place.and_then(|place| tokens[place].word()).unwrap_or("")
}

/// `quality at least 80`, `lead time under three weeks`, `at most 3 % defects`, `quality between 80 and 90`. `money` tells the amounts
/// that the question gives in a currency, which limit no time and no grade.
pub(super) fn requirements(
    tokens: &[Token],
    vocabulary: &Vocabulary,
    money: &SaidNumbers,
) -> Result<Option<Vec<Requirement>>, AgentError> {
    let mut found: Vec<Requirement> = Vec::new();
    for (at, token) in tokens.iter().enumerate() {
        if !token.is_amount() {
            continue;
        }
        let is_money = token.number().is_some_and(|number| {
            let earlier = tokens[..at].iter().filter(|token| token.number() == Some(number)).count();
            money.is_money(number, earlier)
        });
        let kind = Kind::of(tokens, at, is_money);
        let fits = |fields: &[usize]| kind.fits(fields, vocabulary);
        if let Some(fields) = field_between(tokens, at, &fits) {
            let field = &vocabulary.fields[vocabulary.one(fields)?];
            let (low, high) = both_ends(token, field);
            if is_left_out(tokens, first_of(tokens, at), at) {
                return Err(AgentError::Needs(format!(
                    "Suppliers can be left out above or below one limit of {}, not between two. Ask for one of them.",
                    plain(&field.name)
                )));
            }
            let requirement = requirement_on(&mut found, field);
            (requirement.at_least, requirement.at_most) = (low, high);
        } else if let Some((side, fields, first)) = limit(tokens, at, &fits)
            .map(|(side, fields)| (side, fields.clone(), first_of(tokens, at)))
            .or_else(|| of_delivering(tokens, at, vocabulary))
        {
            let field = &vocabulary.fields[vocabulary.one(&of_kind(kind, &fields, vocabulary))?];
            let value = one_end(token, field)?;
            let requirement = requirement_on(&mut found, field);
            // A defect rate that is worse than 2 % is a higher one.
            let is_judged = ["better", "worse"].contains(&word_before(tokens, at, 2));
            let is_mirrored = is_judged && field.direction() == Some(Direction::Cost);
            let side = if is_mirrored { side.mirrored() } else { side };
            let side = if is_left_out(tokens, first, at) { side.rest() } else { side };
            *requirement.limit_on(side) = value;
        }
    }
    Ok((!found.is_empty()).then_some(found))
}

/// The field of `quality between 80 and 90`; beside words of weights the two are a weight.
fn field_between<'a>(
    tokens: &'a [Token],
    at: usize,
    fits: &impl Fn(&[usize]) -> bool,
) -> Option<&'a Vec<usize>> {
    let is_range = matches!(tokens[at], Token::Range(_));
    let is_between = at > 0 && tokens[at - 1].is(&["between"]);
    let is_weight = tokens.iter().any(|token| token.is(WEIGHT_WORDS));
    if !is_range || !is_between || is_weight {
        return None;
    }
    field_around(tokens, at - 1, at, fits)
}

/// The side of a limit and its field: `price below 10`, `below 10 days lead time`, `max lead time of 20`.
pub(super) fn limited_field(tokens: &[Token], at: usize) -> Option<(Side, &Vec<usize>)> {
    limit(tokens, at, &|_| true)
}

/// The same with a field that can have such an amount.
fn limit<'a>(
    tokens: &'a [Token],
    at: usize,
    fits: &impl Fn(&[usize]) -> bool,
) -> Option<(Side, &'a Vec<usize>)> {
    if let Some((side, start)) = side_before(tokens, at) {
        return Some((side, field_around(tokens, start, at, fits)?));
    }
    let before = (0..at).rev().find(|place| !tokens[*place].is(&["of", "is"]))?;
    let fields = tokens[before].fields().filter(|fields| fits(fields))?;
    let (side, _) = side_before(tokens, before)?;
    Some((side, fields))
}

/// The side of a limit without a noun that is one of the lead time, and where its words begin.
fn of_delivering(tokens: &[Token], at: usize, vocabulary: &Vocabulary) -> Option<(Side, Vec<usize>, usize)> {
    let (side, start) = side_before(tokens, at)?;
    if let Some(field) = time_of_speed(tokens, start, at, vocabulary) {
        return Some((side, vec![field], start));
    }
    let (field, verb) = time_of_delivering(tokens, start, at, vocabulary)?;
    Some((side, vec![field], start.min(verb)))
}

/// Where a limit begins: at its first field, else at the words of its side.
fn first_of(tokens: &[Token], at: usize) -> usize {
    let start = side_before(tokens, at).map_or(at, |(_, start)| start);
    let near = (start.saturating_sub(NEAR)..start).rev().take_while(|place| !tokens[*place].ends_clause());
    near.filter(|place| tokens[*place].fields().is_some()).last().unwrap_or(start)
}

/// Whether the amount at a place limits who is left out.
pub(super) fn is_of_left_out(tokens: &[Token], at: usize) -> bool {
    side_before(tokens, at).is_some() && is_left_out(tokens, first_of(tokens, at), at)
}

/// Whether the words around a limit leave out what it describes: `drop suppliers with a defect rate above 2 %`.
fn is_left_out(tokens: &[Token], first: usize, at: usize) -> bool {
    let words: Vec<&str> = tokens
        .iter()
        .map(|token| if token.ends_clause() { "." } else { token.word().unwrap_or_default() })
        .collect();
    understanding::left_out(&words, first, at + 1).is_some()
}

/// The requirement on a field among those found, added when there is none.
fn requirement_on<'a>(found: &'a mut Vec<Requirement>, field: &Field) -> &'a mut Requirement {
    let known = found.iter().position(|requirement| requirement.criterion == field.name);
    let place = known.unwrap_or(found.len());
    if known.is_none() {
        found.push(Requirement { criterion: field.name.clone(), ..Requirement::default() });
    }
    &mut found[place]
}

fn one_end(token: &Token, field: &Field) -> Result<Option<f64>, AgentError> {
    if let Token::Time(span) = token {
        return Ok(Some(in_unit_of(field, *span).unwrap_or(span.n)));
    }
    token.one_number(&format!("The limit on {}", field.name))
}

fn both_ends(token: &Token, field: &Field) -> (Option<f64>, Option<f64>) {
    let Token::Range(range) = token else { return (None, None) };
    match range.unit {
        Some(unit) => {
            let (low, high) = (Span { n: range.low, unit }, Span { n: range.high, unit });
            let end = |span: Span| Some(in_unit_of(field, span).unwrap_or(span.n));
            (end(low), end(high))
        }
        None => (Some(range.low), Some(range.high)),
    }
}

/// A length of time in the unit of the column: its values or its name say which. A lead time is in days. Nothing for a
/// column that is no time.
pub(super) fn in_unit_of(field: &Field, span: Span) -> Option<f64> {
    let name = Name::of(&field.name);
    let in_name = name.words.iter().chain(&name.unit).find_map(|word| unit_named(word));
    let of_lead_time = (field.concept == Some(Concept::LeadTime)).then_some(Unit::Day);
    let unit = field.unit.and_then(unit_named).or(in_name).or(of_lead_time)?;
    Some(days(span) * Unit::Day.seconds() / unit.seconds())
}

fn unit_named(word: &str) -> Option<Unit> {
    Some(match word {
        "min" | "mins" | "minute" | "minutes" => Unit::Minute,
        "h" | "hr" | "hrs" | "hour" | "hours" | "stunden" => Unit::Hour,
        "d" | "day" | "days" | "tage" | "jours" | "dias" | "giorni" | "dagen" => Unit::Day,
        "week" | "weeks" | "wk" | "wks" | "wochen" => Unit::Week,
        "month" | "months" | "monate" => Unit::Month,
        "year" | "years" | "jahre" => Unit::Year,
        _ => return None,
    })
}
