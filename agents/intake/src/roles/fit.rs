//! How well the values of a column fit a role, and the words that describe it.

use super::{
    Role::{self, *},
    content::Content,
};

/// The kind of values that a role has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    Date,
    Number,
    /// A number, or a time of day.
    Time,
    /// A number or a short text, such as a grade.
    Grade,
    Text,
    /// A key: a text or a whole number.
    Key,
}

/// The kind of values of a role.
pub fn shape(role: Role) -> Shape {
    match role {
        Date | PromisedDate | DeliveredDate => Shape::Date,
        ReadyTime | DueTime | ServiceTime => Shape::Time,
        Quality | Performance | Risk | Priority | Promotion | Holiday => Shape::Grade,
        ProductName | LocationName | Currency | Unit | Country | Text => Shape::Text,
        Product | Category | Location | Customer | Order | Supplier | Skill => Shape::Key,
        _ => Shape::Number,
    }
}

/// Whether the role is money, where a wrong column does the most harm.
pub fn is_money(role: Role) -> bool {
    matches!(role, Price | UnitCost | OrderCost | HoldingRate)
}

/// How well the values fit the role, from 0 to 1.
pub(super) fn fit(role: Role, content: &Content) -> f64 {
    if content.is_empty() {
        return 0.7;
    }
    let by_shape = match shape(role) {
        Shape::Date if content.dates < 0.5 => 0.0,
        Shape::Date => 0.5 + content.dates / 2.0,
        Shape::Number if content.numbers < 0.5 => 0.0,
        Shape::Number => 0.5 + content.numbers / 2.0,
        Shape::Time => nearly_all(content.numbers.max(content.times).max(content.dates)),
        Shape::Grade if content.is_date_only() || content.sentences > 0.5 => 0.2,
        Shape::Grade => 1.0,
        Shape::Text if role == Unit => 1.0 - content.numbers,
        Shape::Text if content.is_date_only() => 0.0,
        Shape::Text => 1.0 - 0.9 * content.numbers,
        Shape::Key if content.is_date_only() => 0.0,
        Shape::Key if content.numbers > 0.9 && content.integers < 0.9 => 0.2,
        Shape::Key => 1.0,
    };
    by_shape * range(role, content)
}

fn nearly_all(share: f64) -> f64 {
    if share < 0.5 { 0.0 } else { 0.5 + share / 2.0 }
}

/// The factor by which the fit shrinks when numbers are outside the range of the role.
fn range(role: Role, content: &Content) -> f64 {
    let is_number = content.is_number();
    let is_within = |low: f64, high: f64| !is_number || (content.least >= low && content.most <= high);
    match role {
        Quantity => 1.0 - 0.12 * (content.numbers - content.integers).max(0.0),
        Latitude if is_number && !is_mostly_within(content, 90.0) => 0.0,
        Longitude if is_number && !is_mostly_within(content, 180.0) => 0.0,
        ServiceLevel | HoldingRate if !is_within(0.0, 100.0) => 0.6,
        // `nam` is a name in one language and a year in another.
        Supplier | ProductName | LocationName if content.years > 0.95 => 0.2,
        DefectRate if content.negatives > 0.0 => 0.6,
        // Prices at the close of a day: hours are whole, halves, or less than 1.
        ReadyTime | DueTime if is_number && content.integers < 0.5 && content.most > 24.0 => 0.2,
        Location | LocationName | Category | Customer | Product | ProductName | Supplier
            if content.units > 0.9 =>
        {
            0.3
        }
        // A unit stands in many rows.
        Unit if content.distinct > 0.8 && content.filled >= 10 => 0.3,
        role if is_money(role) && is_number && content.least == 0.0 && content.most == 0.0 => 0.7,
        Date if content.is_constant() && content.filled >= 5 => 0.6,
        ProductName if content.sentences > 0.7 => 0.9,
        // Names can be keys, but a code in another column is the better key.
        Product if content.phrases > 0.7 => 0.85,
        Text if content.sentences < 0.2 && content.filled > 5 => 0.85,
        XCoordinate | YCoordinate | Longitude | Latitude | OnOrder | CurrentStock => 1.0,
        _ if shape(role) == Shape::Number && content.negatives > 0.3 => 0.75,
        _ => 1.0,
    }
}

/// Whether nearly all numbers lie between minus and plus `most`: one wrong row, often that of the depot, is no proof.
fn is_mostly_within(content: &Content, most: f64) -> bool {
    let numbers = content.values.iter().flatten().count();
    let outside = content.values.iter().flatten().filter(|value| value.abs() > most).count();
    outside == 0 || numbers >= 5 && outside <= (numbers / 20).max(1)
}

/// Describes the values, as the end of a sentence.
pub(super) fn words(role: Role, content: &Content) -> String {
    if content.is_empty() {
        return "but it has no values".to_owned();
    }
    let (share, noun) = match shape(role) {
        Shape::Date => (content.dates, "dates"),
        Shape::Number => (content.numbers, "numbers"),
        Shape::Time if content.times > content.numbers => (content.times, "times of day"),
        Shape::Time if content.dates > content.numbers => (content.dates, "dates"),
        Shape::Time => (content.numbers, "numbers"),
        Shape::Grade | Shape::Text | Shape::Key if content.is_date_only() => (content.dates, "dates"),
        Shape::Grade | Shape::Text | Shape::Key if content.numbers >= 0.5 => (content.numbers, "numbers"),
        Shape::Grade | Shape::Text | Shape::Key => (1.0 - content.numbers, "texts"),
    };
    if share >= 0.9995 {
        return format!("and all values are {noun}");
    }
    let percent = (share * 100.0).floor();
    let link = if share >= 0.9 { "and" } else { "but only" };
    format!("{link} {percent} % of the values are {noun}")
}

/// The usual name of a role.
pub fn label(role: Role) -> String {
    let name = serde_json::to_value(role).ok().and_then(|name| name.as_str().map(str::to_owned));
    name.unwrap_or_default().replace('_', " ")
}
