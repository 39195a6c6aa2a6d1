//! Rates and money of suppliers from columns whose meaning is certain.

use crate::supplier_selection::data::fields::{field::Field, roster::Roster, sense::Concept};
use intake::roles::Name;

/// The field of a concept.
pub(crate) fn about(roster: &Roster, concept: Concept) -> Option<&Field> {
    roster.fields.iter().find(|field| field.concept == Some(concept) && field.trouble.is_none())
}

/// Whether the name of a field has one of these words.
pub(crate) fn is_called(field: &Field, words: &[&str]) -> bool {
    let name = Name::of(&field.name);
    name.words.iter().chain(&name.unit).any(|word| words.contains(&word.as_str()))
}

/// Days of credit that suppliers give.
pub(crate) fn credit_days(roster: &Roster) -> Option<&Field> {
    roster.fields.iter().find(|field| {
        is_called(field, &["payment", "credit"])
            && is_called(field, &["day", "days", "term", "terms", "period"])
            && field.scale.is_empty()
            && field.trouble.is_none()
            && field.values.iter().flatten().all(|days| (0.0..=365.0).contains(days))
    })
}

/// Bad units as a share of all.
pub(crate) fn bad_shares(roster: &Roster) -> Option<Vec<Option<f64>>> {
    let field = about(roster, Concept::Defects).filter(|field| field.scale.is_empty())?;
    let most = field.values.iter().flatten().copied().fold(0.0, f64::max);
    let divisor = match () {
        () if field.unit == Some("ppm") || is_called(field, &["ppm"]) => 1e6,
        () if field.unit == Some("%") || is_called(field, &["percent", "pct"]) || most > 1.0 => 100.0,
        () => 1.0,
    };
    shares(field, divisor)
}

/// Late deliveries as a share of all; only of a column that is named as a rate of deliveries on time.
pub(crate) fn late_shares(roster: &Roster) -> Option<Vec<Option<f64>>> {
    let mut usable = roster.fields.iter().filter(|field| field.trouble.is_none());
    let field = usable.find(|field| {
        is_called(field, &["otif", "otd", "punctuality"])
            || (is_called(field, &["time"]) && is_called(field, &["on"]))
    })?;
    let most = field.values.iter().flatten().copied().fold(0.0, f64::max);
    let good = shares(field, if most <= 1.0 { 1.0 } else { 100.0 })?;
    Some(good.into_iter().map(|share| share.map(|share| 1.0 - share)).collect())
}

/// Nothing when a value is no share.
fn shares(field: &Field, divisor: f64) -> Option<Vec<Option<f64>>> {
    let shares: Vec<Option<f64>> =
        field.values.iter().map(|value| value.map(|value| value / divisor)).collect();
    shares.iter().flatten().all(|share| (0.0..=1.0).contains(share)).then_some(shares)
}

/// Prices above zero in money, or a price index.
pub(crate) fn prices(roster: &Roster) -> Option<&Field> {
    let field = about(roster, Concept::Price).filter(|field| field.scale.is_empty())?;
    field.values.iter().flatten().all(|price| *price > 0.0).then_some(field)
}
