//! `indifference 2 days and preference 5 days for lead time`, `V-shape with preference 3 for cost`: the preference functions of
//! PROMETHEE, taken out of the tokens, so that nothing else reads their numbers.

use crate::supplier_selection::{
    params::{Shape, Threshold},
    question::{limits::in_unit_of, token::Token, vocabulary::Vocabulary},
};
use intake::AgentError;
use language::Unit;

const INDIFFERENCE: [&str; 10] = [
    "indifference",
    "indifferent",
    "indifferenz",
    "indifferenzschwelle",
    "indiferencia",
    "indifférence",
    "indiferença",
    "indiferenca",
    "indifferenza",
    "indifferent-to",
];
const PREFERENCE: [&str; 8] = [
    "preference",
    "präferenz",
    "praeferenz",
    "präferenzschwelle",
    "preferencia",
    "préférence",
    "preferência",
    "preferenza",
];
const INFLECTION: [&str; 4] = ["inflection", "sigma", "s", "wendepunkt"];
/// Words that show that thresholds of PROMETHEE are meant.
const OF_PROMETHEE: [&str; 9] = [
    "promethee",
    "threshold",
    "thresholds",
    "schwelle",
    "schwellen",
    "schwellenwert",
    "umbral",
    "umbrales",
    "seuil",
];
/// Words that may stand between a threshold, its number and its criterion.
const LINKS: [&str; 52] = [
    "die",
    "der",
    "das",
    "den",
    "dem",
    "el",
    "los",
    "las",
    "le",
    "les",
    "à",
    "vom",
    "zum",
    "ab",
    "threshold",
    "thresholds",
    "of",
    "is",
    "at",
    "the",
    "a",
    "an",
    "up",
    "to",
    "for",
    "on",
    "in",
    "with",
    "and",
    "function",
    "shape",
    "shaped",
    "preferences",
    "value",
    "from",
    "q",
    "p",
    "für",
    "fur",
    "bei",
    "von",
    "und",
    "mit",
    "para",
    "de",
    "en",
    "y",
    "con",
    "schwelle",
    "umbral",
    "seuil",
    "la",
];

/// One thing that a question says about preference functions.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Part {
    Shape(Shape),
    Indifference,
    Preference,
    Inflection,
    Criterion,
}

/// A part with the tokens that state it.
struct Found {
    part: Part,
    start: usize,
    end: usize,
    /// The place of its amount.
    amount: Option<usize>,
}

/// Takes the preference functions out of the tokens.
pub(super) fn take(
    tokens: &mut Vec<Token>,
    vocabulary: &Vocabulary,
) -> Result<Option<Vec<Threshold>>, AgentError> {
    if !speaks_of_promethee(tokens) {
        return Ok(None);
    }
    let parts = parts(tokens);
    if parts.iter().all(|found| found.part != Part::Criterion && found.amount.is_none()) {
        return Ok(shape_alone(&parts));
    }
    let mut thresholds = Vec::new();
    for group in groups(&parts) {
        thresholds.extend(of_group(&group, tokens, vocabulary)?);
    }
    let mut is_taken = vec![false; tokens.len()];
    for found in parts.iter().filter(|found| found.part != Part::Criterion) {
        is_taken[found.start..found.end].fill(true);
    }
    let mut at = 0;
    tokens.retain(|_| {
        at += 1;
        !is_taken[at - 1]
    });
    Ok((!thresholds.is_empty()).then_some(thresholds))
}

fn speaks_of_promethee(tokens: &[Token]) -> bool {
    let is_function = |pair: &[Token]| pair[0].is(&PREFERENCE) && pair[1].is(&["function", "functions"]);
    tokens.iter().any(|token| token.is(&INDIFFERENCE) || token.is(&OF_PROMETHEE))
        || tokens.windows(2).any(is_function)
}

/// A shape for all criteria that has no number; the usual and the linear one are variants of the method.
fn shape_alone(parts: &[Found]) -> Option<Vec<Threshold>> {
    let shape = parts.iter().find_map(|found| match found.part {
        Part::Shape(shape @ (Shape::Gaussian | Shape::Level | Shape::UShape)) => Some(shape),
        Part::Shape(_) | Part::Indifference | Part::Preference | Part::Inflection | Part::Criterion => None,
    })?;
    Some(vec![Threshold { shape: Some(shape), ..Threshold::default() }])
}

/// Everything that is said, in its order; criteria only beside a threshold.
fn parts(tokens: &[Token]) -> Vec<Found> {
    let is_behind = are_amounts_behind(tokens);
    let mut found: Vec<Found> = Vec::new();
    for at in 0..tokens.len() {
        if found.last().is_some_and(|last| at < last.end) {
            continue;
        }
        let Some((part, end)) = keyword(tokens, at) else { continue };
        let amount = if is_behind { amount_behind(tokens, end) } else { amount_before(tokens, at) };
        let is_needed = matches!(part, Part::Preference | Part::Inflection | Part::Indifference);
        if is_needed && amount.is_none() {
            continue;
        }
        let start = amount.map_or(at, |amount| amount.min(at));
        let last = amount.map_or(end, |amount| (amount + 1).max(end));
        let is_percent = tokens.get(last) == Some(&Token::Percent);
        found.push(Found { part, start, end: last + usize::from(is_percent), amount });
    }
    with_criteria(tokens, found)
}

/// Whether numbers stand behind their words, as in `indifference 2`; `2 days of indifference` has them before.
fn are_amounts_behind(tokens: &[Token]) -> bool {
    let last = (0..tokens.len()).rev().find_map(|at| {
        let (part, end) = keyword(tokens, at)?;
        (!matches!(part, Part::Shape(_))).then_some(end)
    });
    last.is_none_or(|end| amount_behind(tokens, end).is_some())
}

fn keyword(tokens: &[Token], at: usize) -> Option<(Part, usize)> {
    let next_is = |words: &[&str]| tokens.get(at + 1).is_some_and(|token| token.is(words));
    let shape = |shape: Shape, length: usize| Some((Part::Shape(shape), at + length));
    let is_shaped = usize::from(next_is(&["shape", "shaped"])) + 1;
    match tokens[at].word()? {
        "usual" => shape(Shape::Usual, 1),
        "v" if is_shaped == 2 => shape(Shape::VShape, 2),
        "u" if is_shaped == 2 => shape(Shape::UShape, 2),
        "vshape" => shape(Shape::VShape, 1),
        "ushape" | "quasi" => shape(Shape::UShape, 1),
        "level" => shape(Shape::Level, 1),
        "linear" | "lineal" | "lineare" | "linéaire" => shape(Shape::Linear, 1),
        "gaussian" | "gauss" | "gaussiana" | "gaussienne" | "gaußsche" => shape(Shape::Gaussian, 1),
        word if INDIFFERENCE.contains(&word) => Some((Part::Indifference, at + 1)),
        word if PREFERENCE.contains(&word) => Some((Part::Preference, at + 1)),
        word if INFLECTION.contains(&word) => Some((Part::Inflection, at + 1)),
        "q" if tokens.get(at + 1).is_some_and(Token::is_amount) => Some((Part::Indifference, at + 1)),
        "p" if tokens.get(at + 1).is_some_and(Token::is_amount) => Some((Part::Preference, at + 1)),
        _ => None,
    }
}

/// The amount right behind a word, over words that link them.
fn amount_behind(tokens: &[Token], from: usize) -> Option<usize> {
    let mut at = from;
    while tokens.get(at)?.is(&LINKS) && at < from + 4 && keyword(tokens, at).is_none() {
        at += 1;
    }
    tokens[at].is_amount().then_some(at)
}

/// The amount right before a word: `2 days indifference`, `2 days of indifference`.
fn amount_before(tokens: &[Token], at: usize) -> Option<usize> {
    let before =
        tokens[..at].iter().rposition(|token| !token.is(&["of", "de", "von"]) && *token != Token::Percent)?;
    tokens[before].is_amount().then_some(before)
}

/// Adds the criteria that stand right before or right behind a part.
fn with_criteria(tokens: &[Token], parts: Vec<Found>) -> Vec<Found> {
    // `a linear preference for cost` has no number behind its preference.
    let is_link = |token: &Token| token.is(&LINKS) || token.is(&PREFERENCE);
    let is_linked = |from: usize, to: usize| tokens[from..to].iter().all(is_link) && to - from <= 4;
    let free = |place: usize| parts.iter().all(|found| place < found.start || place >= found.end);
    let mut criteria = Vec::new();
    for (place, _) in
        tokens.iter().enumerate().filter(|(place, token)| token.fields().is_some() && free(*place))
    {
        let behind = parts.iter().any(|found| found.end <= place && is_linked(found.end, place));
        let before = parts.iter().any(|found| found.start > place && is_linked(place + 1, found.start));
        if behind || before {
            criteria.push(place);
        }
    }
    // `cost: indifference 2` names the only criterion.
    let named: Vec<usize> = (0..tokens.len()).filter(|place| tokens[*place].fields().is_some()).collect();
    if let ([], [only]) = (criteria.as_slice(), named.as_slice())
        && tokens.get(only + 1).is_some_and(Token::ends_clause)
        && parts.iter().any(|found| found.start == only + 2)
    {
        criteria.push(*only);
    }
    // `for cost and quality` names both.
    let is_joined = |place: usize| tokens[place].is(&["and", "und", "y", "et", "e", ","]);
    for place in criteria.clone() {
        if place > 1 && is_joined(place - 1) && tokens[place - 2].fields().is_some() {
            criteria.push(place - 2);
        }
        if tokens.get(place + 2).is_some_and(|token| token.fields().is_some()) && is_joined(place + 1) {
            criteria.push(place + 2);
        }
    }
    criteria.sort_unstable();
    criteria.dedup();
    let criteria = criteria.into_iter().map(|place| Found {
        part: Part::Criterion,
        start: place,
        end: place + 1,
        amount: None,
    });
    let mut all: Vec<Found> = parts.into_iter().chain(criteria).collect();
    all.sort_by_key(|found| found.start);
    all
}

/// Parts of one preference function each. A criterion closes its group, or opens one where the first part is a criterion.
fn groups(parts: &[Found]) -> Vec<Vec<&Found>> {
    let opens = parts.first().is_some_and(|first| first.part == Part::Criterion)
        && parts.last().is_some_and(|last| last.part != Part::Criterion);
    let mut groups: Vec<Vec<&Found>> = Vec::new();
    let mut is_closed = true;
    for found in parts {
        let is_criterion = found.part == Part::Criterion;
        let is_repeated = groups.last().is_some_and(|group| {
            group
                .iter()
                .any(|other| std::mem::discriminant(&other.part) == std::mem::discriminant(&found.part))
        });
        let continues = groups.last().is_some_and(|group| {
            is_criterion && group.last().is_some_and(|last| last.part == Part::Criterion)
        });
        let is_next = is_closed || (opens && is_criterion) || (is_repeated && !is_criterion);
        if groups.is_empty() || (is_next && !continues) {
            groups.push(Vec::new());
        }
        if let Some(group) = groups.last_mut() {
            group.push(found);
        }
        is_closed = is_criterion && !opens;
    }
    with_their_numbers(groups)
}

/// Numbers behind a shape and its criterion are theirs: `linear for cost, indifference 2 and preference 5`.
fn with_their_numbers(groups: Vec<Vec<&Found>>) -> Vec<Vec<&Found>> {
    let holds =
        |group: &[&Found], is_wanted: fn(&Part) -> bool| group.iter().any(|found| is_wanted(&found.part));
    let is_criterion = |part: &Part| *part == Part::Criterion;
    let is_shape = |part: &Part| matches!(part, Part::Shape(_));
    let mut joined: Vec<Vec<&Found>> = Vec::new();
    for group in groups {
        let is_open = joined.last().is_some_and(|last| {
            holds(last, is_criterion)
                && holds(last, is_shape)
                && last.iter().all(|found| found.amount.is_none())
        });
        match joined
            .last_mut()
            .filter(|_| is_open && !holds(&group, is_criterion) && !holds(&group, is_shape))
        {
            Some(last) => last.extend(group),
            None => joined.push(group),
        }
    }
    joined
}

/// The thresholds of one group: the same for every criterion that it names.
fn of_group(
    group: &[&Found],
    tokens: &[Token],
    vocabulary: &Vocabulary,
) -> Result<Vec<Threshold>, AgentError> {
    let mut fields = Vec::new();
    for found in group.iter().filter(|found| found.part == Part::Criterion) {
        fields.extend(tokens[found.start].fields().map(|fields| vocabulary.one(fields)).transpose()?);
    }
    if group.iter().all(|found| found.part == Part::Criterion) {
        return Ok(Vec::new());
    }
    if fields.is_empty() {
        let field = field_of_times(group, tokens, vocabulary)?;
        return Ok(vec![threshold(group, field, tokens, vocabulary)?]);
    }
    fields.into_iter().map(|field| threshold(group, Some(field), tokens, vocabulary)).collect()
}

fn threshold(
    group: &[&Found],
    field: Option<usize>,
    tokens: &[Token],
    vocabulary: &Vocabulary,
) -> Result<Threshold, AgentError> {
    let mut threshold = Threshold {
        criterion: field.map(|field| vocabulary.fields[field].name.clone()),
        ..Threshold::default()
    };
    let mut number = None;
    for found in group {
        let value = found.amount.map(|place| value(tokens, place, field, vocabulary)).transpose()?.flatten();
        match found.part {
            Part::Shape(shape) => {
                threshold.shape = Some(shape);
                number = number.or(value);
            }
            Part::Indifference => threshold.indifference = value,
            Part::Preference => threshold.preference = value,
            Part::Inflection => threshold.inflection = value,
            Part::Criterion => {}
        }
    }
    // The number right behind a shape is the one that it has: `V-shape 5`.
    let own = match threshold.shape {
        Some(Shape::UShape) => &mut threshold.indifference,
        Some(Shape::Gaussian) => &mut threshold.inflection,
        _ => &mut threshold.preference,
    };
    *own = own.or(number);
    // A single threshold of a Gaussian or U-shape curve is its own, whatever it is called.
    match threshold.shape {
        Some(Shape::Gaussian) if threshold.inflection.is_none() && threshold.indifference.is_none() => {
            threshold.inflection = threshold.preference.take();
        }
        Some(Shape::UShape) if threshold.indifference.is_none() => {
            threshold.indifference = threshold.preference.take();
        }
        _ => {}
    }
    threshold.check()?;
    Ok(threshold)
}

/// Thresholds in days without a criterion belong to the one column of times.
fn field_of_times(
    group: &[&Found],
    tokens: &[Token],
    vocabulary: &Vocabulary,
) -> Result<Option<usize>, AgentError> {
    let is_time = |found: &&&Found| found.amount.is_some_and(|place| matches!(tokens[place], Token::Time(_)));
    if group.iter().find(is_time).is_none() {
        return Ok(None);
    }
    let is_of_time = |place: &usize| {
        let field = &vocabulary.fields[*place];
        in_unit_of(field, language::Span { n: 1.0, unit: Unit::Day }).is_some() && field.direction().is_some()
    };
    let fields: Vec<usize> = (0..vocabulary.fields.len()).filter(is_of_time).collect();
    match fields.as_slice() {
        [] => Err(AgentError::Needs(
            "The thresholds are lengths of time, and no criterion of the file is one. Name the criterion and give them in its unit.".to_owned(),
        )),
        several => vocabulary.one(several).map(Some),
    }
}

fn value(
    tokens: &[Token],
    place: usize,
    field: Option<usize>,
    vocabulary: &Vocabulary,
) -> Result<Option<f64>, AgentError> {
    let field = field.map(|field| &vocabulary.fields[field]);
    let of = field.map_or("a criterion", |field| field.name.as_str());
    let is_percent = tokens.get(place + 1) == Some(&Token::Percent);
    if is_percent && field.is_none_or(|field| field.unit != Some("%")) {
        return Err(AgentError::Needs(format!(
            "A threshold of PROMETHEE is a difference in the unit of its criterion, and {of} is not in percent. Ask again with the \
             difference itself, such as “indifference 2 and preference 5 for {of}”."
        )));
    }
    match (&tokens[place], field) {
        (Token::Time(span), Some(field)) => match in_unit_of(field, *span) {
            Some(value) => Ok(Some(value)),
            None => Err(AgentError::Needs(format!(
                "{of} is no length of time, so a threshold in {}s does not fit it.",
                span.unit.name()
            ))),
        },
        (token, _) => token.one_number(&format!("The threshold of {of}")),
    }
}
