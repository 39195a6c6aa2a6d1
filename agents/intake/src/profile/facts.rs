//! The facts about the values of one column as numbers and as dates, so that a reader can check how they were read.

use chrono::NaiveDate;
use serde::{Deserialize, Serialize};

use crate::{
    Recipe, Table,
    date::DateOrder,
    number::{Affix, DecimalMark, NumberStyle},
    roles::Content,
    values::{self, Dates},
};
use kernels::cancel;

/// A smaller share of numbers or dates says nothing about a column.
const MOSTLY: f64 = 0.5;

/// More units than these are not listed.
const MOST_UNITS: usize = 5;

/// A column as numbers. Sums are in the unit of the column.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct NumberFacts {
    pub count: u64,
    pub sum: f64,
    pub minimum: f64,
    pub maximum: f64,
    /// The units beside the values, the commonest first, or the one in the name of the column.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unit: Option<String>,
    /// The codes of the currencies beside the values, the commonest first, or the one in the name of the column.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub currency: Option<String>,
    pub decimal_mark: DecimalMark,
    /// Why this mark, as a sentence.
    pub decimal_mark_reason: String,
}

/// A column as dates.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct DateFacts {
    pub count: u64,
    pub first: NaiveDate,
    pub last: NaiveDate,
    pub order: DateOrder,
    /// Why this order, as a sentence.
    pub order_reason: String,
}

/// A column as numbers, if most of its values are.
pub(super) fn numbers(
    table: &Table,
    column: usize,
    content: &Content,
    recipe: &Recipe,
) -> Option<NumberFacts> {
    if content.numbers < MOSTLY || content.is_date_only() {
        return None;
    }
    let numbers = values::numbers(table, column, recipe.decimal_mark);
    let (mut count, mut sum) = (0, 0.0);
    let (mut minimum, mut maximum) = (f64::MAX, f64::MIN);
    for value in numbers.values.iter().flatten() {
        cancel::tick();
        count += 1;
        sum += value;
        minimum = minimum.min(*value);
        maximum = maximum.max(*value);
    }
    let mut affixes: Vec<(Affix, usize)> =
        numbers.affixes.iter().map(|(affix, seen)| (*affix, seen.count)).collect();
    affixes.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    if affixes.is_empty() {
        affixes.extend(values::unit_of_name(table, column).map(|affix| (affix, 0)));
    }
    let of = |wanted: fn(&Affix) -> bool| {
        let labels = affixes.iter().filter(|(affix, _)| wanted(affix)).map(|(affix, _)| affix.label());
        let labels: Vec<&str> = labels.take(MOST_UNITS).collect();
        (!labels.is_empty()).then(|| labels.join(", "))
    };
    (count > 0).then(|| NumberFacts {
        count,
        sum,
        minimum,
        maximum,
        unit: of(|affix| !matches!(affix, Affix::Currency(_))),
        currency: of(|affix| matches!(affix, Affix::Currency(_))),
        decimal_mark: numbers.style.mark,
        decimal_mark_reason: mark_reason(table, column, numbers.style, recipe).to_owned(),
    })
}

fn mark_reason(table: &Table, column: usize, style: NumberStyle, recipe: &Recipe) -> &'static str {
    let has_marks = || table.column(column).flatten().any(|text| text.contains(['.', ',']));
    match () {
        () if recipe.decimal_mark.is_some() => "You chose it.",
        () if style.is_assumed => {
            "No value shows which mark is the decimal one; a point was read as decimal."
        }
        () if !has_marks() => "No value has a mark.",
        () if NumberStyle::of(table.column(column).flatten()).is_assumed => {
            "Other columns of the file show it."
        }
        () => "The values of the column show it.",
    }
}

/// A column as dates, if most of its values are.
pub(super) fn dates(table: &Table, column: usize, content: &Content, recipe: &Recipe) -> Option<DateFacts> {
    if content.dates < MOSTLY || content.numbers >= MOSTLY && !content.is_date_only() {
        return None;
    }
    let dates = values::dates(table, column, recipe.date_order);
    let known = || dates.values.iter().flatten().inspect(|_| cancel::tick());
    Some(DateFacts {
        count: known().count() as u64,
        first: *known().min()?,
        last: *known().max()?,
        order: dates.style.order,
        order_reason: order_reason(table, column, &dates, recipe).to_owned(),
    })
}

fn order_reason(table: &Table, column: usize, dates: &Dates, recipe: &Recipe) -> &'static str {
    let is_short = |text: &str| {
        text.bytes().take_while(u8::is_ascii_digit).count() <= 2 && text.contains(['/', '.', '-'])
    };
    match () {
        () if recipe.date_order.is_some() => "You chose it.",
        () if dates.style.is_assumed => "No value shows whether the day or the month comes first.",
        () if table.column(column).flatten().any(is_short) => "The values of the column show it.",
        () => "The values name the year first, or the month by its name, so the order does not matter.",
    }
}
