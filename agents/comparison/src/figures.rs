//! Key figures of two runs beside each other.

use provenance::{
    Stored,
    explanation::shown,
    formula::Value,
    stored::{Named, Table},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A key figure before and after.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct FigureChange {
    pub name: String,
    pub label: String,
    pub unit: Option<String>,
    pub before: Option<f64>,
    pub after: Option<f64>,
    /// None when one of the two is missing or they are not of the same kind.
    pub change: Option<f64>,
    /// Share of the figure before; none when that is 0, a share, or without a unit.
    pub relative: Option<f64>,
    /// What the figure before is called, where it is of another kind.
    pub label_before: Option<String>,
    pub shown_before: Option<String>,
    pub shown_after: Option<String>,
}

/// All key figures, in the order of the later run, then those that only the earlier one has.
pub(crate) fn changes(before: &Stored, after: &Stored) -> Vec<FigureChange> {
    let find = |figures: &'_ [Named], name: &str| figures.iter().position(|figure| figure.name == name);
    let of_after = after.figures.iter().map(|figure| {
        let earlier = find(&before.figures, &figure.name).map(|at| &before.figures[at]);
        change(earlier, Some(figure))
    });
    let gone = before.figures.iter().filter(|figure| find(&after.figures, &figure.name).is_none());
    of_after.chain(gone.map(|figure| change(Some(figure), None))).flatten().collect()
}

/// Whether two figures of one name may be subtracted: a score by another method may not.
pub(crate) fn is_same_kind(before: &Named, after: &Named) -> bool {
    before.label == after.label && before.unit == after.unit
}

fn change(before: Option<&Named>, after: Option<&Named>) -> Option<FigureChange> {
    let named = after.or(before)?;
    let value = |named: Option<&Named>| named.and_then(|named| named.value);
    let is_same = before.zip(after).is_none_or(|(before, after)| is_same_kind(before, after));
    let (old, new) = (value(before), value(after));
    let change = old.zip(new).filter(|_| is_same).map(|(old, new)| new - old);
    // A key figure that is a change itself is a share of what was before.
    let unit = named.unit.clone().or_else(|| named.name.ends_with("_change").then(|| "share".to_owned()));
    let in_words = |named: Option<&Named>| Some(shown(&Value::Number(named?.value?), unit.as_deref()));
    // The share of a share, or of a score, says little.
    let has_size = unit.as_deref().is_some_and(|unit| unit != "share");
    Some(FigureChange {
        name: named.name.clone(),
        label: named.label.clone(),
        before: old,
        after: new,
        change,
        relative: change.zip(old).filter(|_| has_size).and_then(|(change, old)| relative(change, old)),
        label_before: before.filter(|_| !is_same).map(|before| before.label.clone()),
        shown_before: in_words(before),
        shown_after: in_words(after),
        unit,
    })
}

/// The change as a share of what it was.
pub(crate) fn relative(change: f64, before: f64) -> Option<f64> {
    Some(change / before.abs()).filter(|share| share.is_finite())
}

/// The sum of the numbers in a column.
pub(crate) fn sum(table: &Table, column: &str) -> Option<f64> {
    Some(table.numbers(table.position(column)?).iter().sum())
}
