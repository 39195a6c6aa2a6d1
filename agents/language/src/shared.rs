//! The two ends of a range share their unit: `5-10 kg`, `20 to 30 %` and `$5-10` have it at both ends.

use crate::{
    entity::{Entity, Kind},
    lexicon::{find, numbers::SCALES},
};

/// Copies the unit of one end of a range to the other end.
pub(crate) fn share_units(source: &str, found: &mut [Entity]) {
    for i in 1..found.len() {
        let between = source.get(found[i - 1].end..found[i].start).unwrap_or_default();
        let before = source.get(..found[i - 1].start).unwrap_or_default();
        if !is_range(between, before) {
            continue;
        }
        let texts = [text_of(source, &found[i - 1]), text_of(source, &found[i])];
        if let Some(scale) = scale_of_second(&texts) {
            multiply(&mut found[i - 1].kind, scale);
        }
        if let Some(kind) = with_unit_of(&found[i - 1].kind, &found[i].kind) {
            found[i - 1].kind = kind;
        } else if let Some(kind) = money_of(&found[i].kind, &found[i - 1].kind) {
            found[i].kind = kind;
        }
    }
}

/// Whether the text between two amounts makes them a range; `and` does so only after `between`.
fn is_range(between: &str, before: &str) -> bool {
    let joint = between.trim().to_lowercase();
    let is_between = before.trim_end().to_lowercase().ends_with("between");
    matches!(joint.as_str(), "-" | "–" | "—" | "to" | "or" | "/" | "~") || (joint == "and" && is_between)
}

fn text_of<'a>(source: &'a str, entity: &Entity) -> &'a str {
    source.get(entity.start..entity.end).unwrap_or_default()
}

/// `5 to 10 million`: the scale of the second end also applies to the first one if that has none.
fn scale_of_second([first, second]: &[&str; 2]) -> Option<f64> {
    match (scale_in(first), scale_in(second)) {
        (None, Some(scale)) => Some(scale),
        _ => None,
    }
}

fn scale_in(text: &str) -> Option<f64> {
    let text = text.to_lowercase();
    let mut words = text.split_whitespace();
    words.find_map(|word| find(SCALES, word).filter(|_| word.len() > 3))
}

fn multiply(kind: &mut Kind, scale: f64) {
    if let Kind::Number { value } | Kind::Money { value, .. } = kind
        && *value < 1000.0
    {
        *value *= scale;
    }
}

fn with_unit_of(first: &Kind, second: &Kind) -> Option<Kind> {
    let Kind::Number { value } = *first else { return None };
    match second {
        Kind::Percent { .. } => Some(Kind::Percent { value: value / 100.0 }),
        Kind::Size { unit, .. } => Some(Kind::Size { value, unit }),
        Kind::Money { currency, .. } => Some(Kind::Money { value, currency }),
        Kind::Duration(span) => Some(Kind::Duration(crate::calendar::Span { n: value, ..*span })),
        _ => None,
    }
}

/// `$5-10`.
fn money_of(second: &Kind, first: &Kind) -> Option<Kind> {
    let (Kind::Number { value }, Kind::Money { currency, .. }) = (second, first) else { return None };
    Some(Kind::Money { value: *value, currency })
}
