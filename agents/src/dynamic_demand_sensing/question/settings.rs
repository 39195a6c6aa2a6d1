//! How careful the search is, how long the periods are, and which range the answer shows.

use language::{Kind, Span, Unit};

use crate::dynamic_demand_sensing::{params::StepName, question::reader::Reader};

/// The share of false discoveries that is allowed: `FDR 1 %`, `a false discovery rate of 0.2`.
pub(super) fn false_discovery_rate(reader: &mut Reader) -> Option<f64> {
    let cue = reader.position(&["fdr", "discovery", "discoveries"])?;
    reader.use_words(&["fdr", "false", "discovery", "discoveries", "rate", "strict"]);
    let nearest = reader
        .free_entities()
        .into_iter()
        .filter_map(|entity| Some((share(&entity.kind)?, entity)))
        .min_by_key(|(_, entity)| reader.sentence.tokens_of(entity).start.abs_diff(cue))?;
    reader.use_bytes(nearest.1.start, nearest.1.end);
    Some(nearest.0)
}

/// A share that is written as a percentage or as a number.
fn share(kind: &Kind) -> Option<f64> {
    if let Kind::Percent { value } | Kind::Number { value } = kind { Some(*value) } else { None }
}

/// The range that the answer shows: `with 95 % confidence`.
pub(super) fn interval_level(reader: &mut Reader) -> Option<f64> {
    const BESIDE: [&str; 6] = ["confidence", "range", "ranges", "interval", "intervals", "certainty"];
    reader.position(&BESIDE)?;
    for entity in reader.free_entities() {
        if let Kind::Percent { value } = entity.kind {
            reader.use_bytes(entity.start, entity.end);
            reader.use_words(&BESIDE);
            return Some(value);
        }
    }
    None
}

/// The longest lead that is tried: `lags up to 14 days`.
pub(super) fn max_lag_days(reader: &mut Reader) -> Option<u32> {
    if reader.has_phrase("same day") || reader.has_phrase("same - day") || is_same_day(reader) {
        let is_restricted =
            reader.has(&["only", "just"]) && reader.has(&["effect", "effects", "lag", "lags"]);
        reader.use_words(&["effect", "effects", "only", "just"]);
        return is_restricted.then_some(0);
    }
    reader.position(&["lag", "lags", "lead", "leads", "delay", "delays"])?;
    let is_limit = reader.has(&["maximum", "max", "most", "longest", "within", "to"]);
    let mut entities = reader.free_entities().into_iter().filter(|_| is_limit);
    let found = entities.find_map(|entity| Some((duration(&entity.kind)?, entity)))?;
    reader.use_bytes(found.1.start, found.1.end);
    reader.use_words(&["maximum", "max", "most", "longest", "up", "test", "try"]);
    let days = found.0.n * found.0.unit.seconds() / Unit::Day.seconds();
    Some(days.round().clamp(0.0, f64::from(u32::MAX)) as u32)
}

fn duration(kind: &Kind) -> Option<Span> {
    if let Kind::Duration(span) = kind { Some(*span) } else { None }
}

fn is_same_day(reader: &Reader) -> bool {
    reader.tokens().windows(3).any(|three| three[0].is("same") && three[2].is("day"))
}

/// The length of the periods: `weekly`, `by week`, `daily`.
pub(super) fn frequency(reader: &mut Reader) -> Option<StepName> {
    let tokens = reader.tokens();
    for at in 0..tokens.len() {
        let is_by = at > 0 && tokens[at - 1].is_one_of(&["by", "per", "each", "every"]);
        let step = match tokens[at].word() {
            Some("weekly") => StepName::Week,
            Some("daily") => StepName::Day,
            Some("week") if is_by => StepName::Week,
            Some("day") if is_by => StepName::Day,
            _ => continue,
        };
        reader.use_tokens(at..at + 1);
        return Some(step);
    }
    None
}
