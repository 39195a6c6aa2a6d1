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

/// The lead time, and the days of one of its units.
pub(crate) fn lead_time(roster: &Roster) -> Option<(&Field, f64)> {
    let field = about(roster, Concept::LeadTime).filter(|field| field.scale.is_empty())?;
    let is_in =
        |words: &[&str]| field.unit.is_some_and(|unit| words.contains(&unit)) || is_called(field, words);
    let days = match () {
        () if is_in(&["h", "hour", "hours", "stunden", "horas"]) => 1.0 / 24.0,
        () if is_in(&["week", "weeks", "wk", "wks", "wochen", "semanas"]) => 7.0,
        () if is_in(&["month", "months", "monate", "meses"]) => 30.0,
        () => 1.0,
    };
    field.values.iter().flatten().all(|value| *value >= 0.0).then_some((field, days))
}

/// How many days late deliveries of a supplier come.
pub(crate) fn days_late(roster: &Roster) -> Option<&Field> {
    roster.fields.iter().find(|field| {
        is_called(field, &["late", "delay", "verzug", "verspaetung", "retraso"])
            && is_called(field, &["day", "days", "tage", "dias"])
            && !is_called(field, &["rate", "percent", "share", "deviation", "std"])
            && field.scale.is_empty()
            && field.trouble.is_none()
            && field.values.iter().flatten().all(|days| *days >= 0.0)
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

/// Late deliveries as a share of all; only of a column that is named as a rate of late ones or of those on time.
pub(crate) fn late_shares(roster: &Roster) -> Option<Vec<Option<f64>>> {
    let usable = || roster.fields.iter().filter(|field| field.trouble.is_none());
    let of_late = usable().find(|field| {
        is_called(field, &["late", "delayed", "verspaetet"])
            && (field.unit == Some("%") || is_called(field, &["rate", "percent", "pct", "share"]))
            && !is_called(field, &["day", "days"])
    });
    if let Some(field) = of_late {
        let most = field.values.iter().flatten().copied().fold(0.0, f64::max);
        let is_percent = field.unit == Some("%") || is_called(field, &["percent", "pct"]) || most > 1.0;
        return shares(field, if is_percent { 100.0 } else { 1.0 });
    }
    let field = usable().find(|field| {
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
