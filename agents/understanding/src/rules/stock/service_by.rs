//! A service for each value of a column: `99 % for Beverages and 92 % for everything else`.

use std::{ops::Range, sync::LazyLock};

use language::Kind;
use serde_json::{Map, Value, json};

use crate::{
    params::number,
    pattern::{Pattern, longest},
    reading::Reading,
    rules::rows,
};

/// All that is not named.
static REST: LazyLock<Pattern> = LazyLock::new(|| {
    Pattern::new(
        "((everything|anything|everyone|all) else|(all|any)? (the|of the)? (other|remaining) (items|products|ones|groups|categories|suppliers|stuff|things)?|(all|any)? (the|of the)? others|(all)? (the)? (rest|remainder)|(alle|alles|allen) (anderen|andere|übrigen|übrige)|(den|dem|der) rest|(die|den) (anderen|übrigen)|(todo|todos|todas)? (lo|los|las) (demás|otros|otras)|otherwise|or else|if not|sonst|ansonsten|andernfalls|(de lo|en caso) contrario|si no|sino|sinon|autrement|(em)? caso contrário|senão|senao|(el|o|le) (resto|reste)|(tous|toutes) les autres|les autres|(os|as) (outros|outras|demais)|(il) resto|(gli|le) (altri|altre)|de (rest|overige))",
    )
});

/// A percentage, a value of the file or a limit with its column, or the rest.
enum Part {
    Percent(f64),
    Name(String, String),
    Rest,
}

/// Reads services by the values of one column. At least two groups need a percentage each, one of them may be the rest, which is
/// the service of all items that are not named.
pub(super) fn read(reading: &mut Reading) {
    pairs(reading);
    if reading.params.get("service_by").is_none() {
        of_clauses(reading);
    }
}

/// Nouns of other figures in percent.
const OTHER_FIGURES: &[&str] = &[
    "demand",
    "sales",
    "price",
    "cost",
    "discount",
    "duty",
    "hold",
    "capital",
    "interest",
    "share",
    "nachfrage",
    "preis",
    "bedarf",
    "kosten",
    "rabatt",
    "demanda",
    "precio",
    "coste",
    "demande",
    "prix",
    "coût",
];

/// Beginnings of nouns of a service.
const SERVICE: &[&str] =
    &["service", "servicegrad", "servicio", "serviço", "servizio", "fill", "availab", "lieferf"];

fn pairs(reading: &mut Reading) {
    let parts = with_percentages(without_other_clauses(reading, parts(reading)));
    let (Some((_, first)), Some((_, last))) = (parts.first(), parts.last()) else { return };
    const BEFORE: usize = 4;
    let is_other = |at: usize| {
        reading.sentence.tokens[at].starts_one_of(OTHER_FIGURES)
            && !parts.iter().any(|(_, place)| place.contains(&at))
    };
    if (first.start.saturating_sub(BEFORE)..last.end).any(is_other) {
        return;
    }
    let Some((column, levels, others)) = unless(&parts).or_else(|| paired(&parts)) else { return };
    let names_service = reading.sentence.tokens.iter().any(|token| token.starts_one_of(SERVICE));
    if levels.len() + usize::from(others.is_some()) < 2 || !(names_service || others.is_some()) {
        return;
    }
    reading.params.set("service_by", json!({ "column": column, "levels": levels }));
    if let Some(share) = others {
        reading.params.number("service_level", share);
    }
    for (_, tokens) in parts {
        reading.use_tokens(tokens);
    }
    reading.use_words(&[
        "service",
        "level",
        "levels",
        "target",
        "targets",
        "servicegrad",
        "servicio",
        "nivel",
        "taux",
    ]);
}

/// A service that a clause of its own tells of the rows of one column: `but Hydraulics get 98 %`. All others keep theirs.
fn of_clauses(reading: &mut Reading) {
    const ENOUGH: &[&str] = &["get", "reich", "genüg", "bekomm", "suffi", "basta", "need", "brauch", "at"];
    let names_service = reading.sentence.tokens.iter().any(|token| token.starts_one_of(SERVICE));
    let (mut levels, mut column): (Map<String, Value>, Option<String>) = (Map::new(), None);
    for clause in reading.parts.exceptions.clone() {
        let tokens = &reading.sentence.tokens[clause.clone()];
        let is_told = names_service || tokens.iter().any(|token| token.starts_one_of(ENOUGH));
        let is_other = tokens.iter().any(|token| token.starts_one_of(OTHER_FIGURES));
        let figures =
            tokens.iter().filter(|token| token.number().is_some() || token.clock().is_some()).count();
        if !is_told || is_other || figures != 1 {
            continue;
        }
        let inside =
            |(_, place): &(Part, Range<usize>)| clause.start <= place.start && place.end <= clause.end;
        let all = without_other_clauses(reading, parts(reading)).into_iter().filter(inside);
        let mut share = None;
        let mut names: Vec<(String, String)> = Vec::new();
        for (part, _) in all {
            match part {
                Part::Percent(value) => share = Some(value),
                Part::Name(of, value) => names.push((of, value)),
                Part::Rest => {}
            }
        }
        let of = names.first().map(|(of, _)| column.clone().unwrap_or_else(|| of.clone()));
        let (Some(share), Some(of)) = (share, of) else { continue };
        if names.iter().all(|(other, _)| *other == of) {
            levels.extend(names.into_iter().map(|(_, value)| (value, number(share))));
            column = Some(of);
            use_clause(reading, clause);
        }
    }
    if let Some(column) = column {
        reading.params.set("service_by", json!({ "column": column, "levels": levels }));
    }
}

/// Marks a clause as read, which the plan must not read as a service of all. What it leaves out is read elsewhere.
fn use_clause(reading: &mut Reading, clause: Range<usize>) {
    for at in clause {
        if !reading.parts.left_out.iter().any(|out| out.contains(&at)) {
            reading.set_aside(at..at + 1);
            reading.use_tokens(at..at + 1);
        }
    }
}

/// The parts without names that are left out, and without those of a clause that tells another figure of them.
fn without_other_clauses(reading: &Reading, parts: Vec<(Part, Range<usize>)>) -> Vec<(Part, Range<usize>)> {
    let places: Vec<Range<usize>> = parts
        .iter()
        .filter(|(part, _)| matches!(part, Part::Percent(_)))
        .map(|(_, place)| place.clone())
        .collect();
    let is_told = |at: usize| {
        let clause = reading.parts.exceptions.iter().find(|clause| clause.contains(&at));
        clause.is_none_or(|clause| places.iter().any(|place| clause.contains(&place.start)))
    };
    let is_left_out = |at: usize| {
        reading.parts.left_out.iter().any(|out| out.contains(&at)) || rows::is_left_out(reading, at)
    };
    let is_meant = |(part, place): &(Part, Range<usize>)| {
        !matches!(part, Part::Name(..)) || is_told(place.start) && !is_left_out(place.start)
    };
    parts.into_iter().filter(is_meant).collect()
}

/// The parts without a rest that has no percentage right beside it: `99 % for Grocery, a smaller budget for everything else`.
fn with_percentages(parts: Vec<(Part, Range<usize>)>) -> Vec<(Part, Range<usize>)> {
    const NEAR: usize = 4;
    let percents: Vec<Range<usize>> = parts
        .iter()
        .filter(|(part, _)| matches!(part, Part::Percent(_)))
        .map(|(_, tokens)| tokens.clone())
        .collect();
    let has_percentage = |tokens: &Range<usize>| {
        percents.iter().any(|percent| {
            let distance =
                tokens.start.saturating_sub(percent.end).max(percent.start.saturating_sub(tokens.end));
            distance <= NEAR
        })
    };
    parts.into_iter().filter(|(part, tokens)| !matches!(part, Part::Rest) || has_percentage(tokens)).collect()
}

fn parts(reading: &Reading) -> Vec<(Part, Range<usize>)> {
    /// Below it nobody plans stock.
    const LEAST: f64 = 0.5;
    let mut parts = Vec::new();
    let mut at = 0;
    while at < reading.sentence.tokens.len() {
        if let Some((name, place)) = limit_at(reading, at) {
            at = place.end;
            parts.push((name, place));
            continue;
        }
        let rest = longest(&REST, reading.sentence, at).map(|found| (Part::Rest, found.tokens.end));
        let (part, end) = match reading.sentence.entity_at(at) {
            Some(entity) => {
                let end = reading.tokens_between(entity.start, entity.end).end;
                match &entity.kind {
                    Kind::Percent { value } if (LEAST..1.0).contains(value) => {
                        (Some(Part::Percent(*value)), end)
                    }
                    Kind::ValueOfFile { column, value } => {
                        (Some(Part::Name(column.clone(), value.clone())), end)
                    }
                    _ => (None, end),
                }
            }
            None => rest.map_or((None, at + 1), |(part, end)| (Some(part), end)),
        };
        let end = end.max(at + 1);
        if let Some(part) = part.filter(|_| reading.are_free(at..end)) {
            parts.push((part, at..end));
        }
        at = end;
    }
    parts
}

/// `the cost is above 20`: a limit on figures of the file that nothing has used.
fn limit_at(reading: &Reading, at: usize) -> Option<(Part, Range<usize>)> {
    let limit = rows::limit_at(reading, at)?;
    let is_percent = |place: usize| {
        let entity = reading.sentence.entity_at(place);
        entity.is_some_and(|entity| matches!(entity.kind, Kind::Percent { .. }))
    };
    if limit.tokens.clone().any(is_percent) || !reading.are_free(limit.tokens.clone()) {
        return None;
    }
    let side = match limit.op {
        "gt" => "above",
        "ge" => "at least",
        "lt" => "below",
        _ => "at most",
    };
    let name = format!("{} {side} {}", limit.column, limit.value);
    Some((Part::Name(limit.column, name), limit.tokens))
}

/// `98 %, or 92 % if the cost is above 20`: the first is that of all others.
fn unless(parts: &[(Part, Range<usize>)]) -> Option<(String, Map<String, Value>, Option<f64>)> {
    let [(Part::Percent(others), _), (Part::Percent(share), _), (Part::Name(column, name), _)] = parts else {
        return None;
    };
    let is_limit = name.strip_prefix(column.as_str()).is_some_and(|side| side.starts_with(' '));
    let levels = Map::from_iter([(name.clone(), number(*share))]);
    is_limit.then(|| (column.clone(), levels, Some(*others)))
}

/// The column, the share of each of its values that is named, and the share of the rest; none when a value or a percentage stands
/// alone, or the values are of several columns.
fn paired(parts: &[(Part, Range<usize>)]) -> Option<(String, Map<String, Value>, Option<f64>)> {
    let is_name_first = !matches!(parts.first()?.0, Part::Percent(_));
    let (mut levels, mut others, mut column) = (Map::new(), None, None);
    let (mut waiting, mut share, mut has_names): (Vec<&Part>, Option<f64>, bool) = (Vec::new(), None, true);
    for (part, _) in parts {
        let named: Vec<&Part> = match part {
            Part::Percent(value) => {
                if !has_names || is_name_first && waiting.is_empty() {
                    return None;
                }
                (share, has_names) = (Some(*value), is_name_first);
                std::mem::take(&mut waiting)
            }
            _ if is_name_first => {
                waiting.push(part);
                continue;
            }
            _ => {
                has_names = true;
                vec![part]
            }
        };
        for part in named {
            match part {
                Part::Rest => others = share,
                Part::Name(of, value) if *column.get_or_insert(of) == of => {
                    levels.insert(value.clone(), number(share?));
                }
                _ => return None,
            }
        }
    }
    (has_names && waiting.is_empty()).then_some((column?.clone(), levels, others))
}
