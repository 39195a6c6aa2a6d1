//! A service for each value of a column: `99 % for Beverages and 92 % for everything else`.

use std::{ops::Range, sync::LazyLock};

use language::Kind;
use serde_json::{Map, Value, json};

use crate::{
    params::number,
    pattern::{Pattern, longest},
    reading::Reading,
};

/// All that is not named.
static REST: LazyLock<Pattern> = LazyLock::new(|| {
    Pattern::new(
        "((everything|anything|everyone|all) else|(all|any)? (the|of the)? (other|remaining) (items|products|ones|groups|categories|suppliers|stuff|things)?|(all|any)? (the|of the)? others|(all)? (the)? (rest|remainder)|(alle|alles|allen) (anderen|andere|übrigen|übrige)|(den|dem|der) rest|(die|den) (anderen|übrigen)|(todo|todos|todas)? (lo|los|las) (demás|otros|otras)|(el|o|le) (resto|reste)|(tous|toutes) les autres|les autres|(os|as) (outros|outras|demais)|(il) resto|(gli|le) (altri|altre)|de (rest|overige))",
    )
});

/// A percentage, a value of the file with its column, or the rest.
enum Part {
    Percent(f64),
    Name(String, String),
    Rest,
}

/// Reads services by the values of one column. At least two groups need a percentage each, one of them may be the rest, which is
/// the service of all items that are not named.
pub(super) fn read(reading: &mut Reading) {
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
    let parts = with_percentages(parts(reading));
    let (Some((_, first)), Some((_, last))) = (parts.first(), parts.last()) else { return };
    const BEFORE: usize = 4;
    let around = first.start.saturating_sub(BEFORE)..last.end;
    if reading.sentence.tokens[around].iter().any(|token| token.starts_one_of(OTHER_FIGURES)) {
        return;
    }
    let Some((column, levels, others)) = paired(&parts) else { return };
    let names_service = reading.sentence.tokens.iter().any(|token| {
        token.starts_one_of(&[
            "service",
            "servicegrad",
            "servicio",
            "serviço",
            "servizio",
            "fill",
            "availab",
            "lieferf",
        ])
    });
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
