//! Which columns a word of a question can mean: by name, by a usual synonym, or by the column's role.

use intake::roles::Role;

use crate::{
    concepts,
    data::{Column, Data, Kind},
    lateness,
    revenue::{PIECES, REVENUE, SPENT, STOCK_VALUE},
    words::name_words,
};

/// Words that do not tell columns apart: `customer` means `customer_id`.
const KEY_WORDS: &[&str] = &["id", "no", "nr", "number", "code", "key", "name", "num"];

/// Words for the same thing, as singulars; the first names the group.
const SYNONYMS: &[&[&str]] = &[
    &["quantity", "qty", "unit", "piece", "pcs", "volume", "demand"],
    &["revenue", "turnover", "amount", "spend", "spending", "value"],
    &["price"],
    &["cost"],
    &["product", "item", "article", "sku", "material", "good"],
    &["customer", "client", "buyer"],
    &["supplier", "vendor"],
    &["branch", "store", "shop", "location", "site", "outlet", "warehouse", "depot", "plant"],
    &["stock", "inventory"],
    &["date", "day"],
    &["category", "family", "group"],
    &["order"],
    &["country"],
    &["region", "area"],
    &["channel"],
    &["carrier", "haulier"],
];

/// Units at the end of a name: `lead time` is `lead_time_days`.
const UNITS: &[&str] = &[
    "day", "hour", "minute", "min", "week", "month", "percent", "pct", "eur", "usd", "gbp", "kg", "km",
    "litre", "m3", "mm", "c", "celsius", "sold", "time",
];

/// First words that say nothing without the others: a `max_day` is no `max`.
const NEVER_ALONE: &[&str] =
    &["max", "min", "maximum", "minimum", "total", "first", "last", "order", "per", "mean", "average"];

/// How well a name fits; less is better.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Fit {
    /// All words of the name.
    Whole,
    /// All words but those such as `id`.
    Head,
    /// The last words: `price` for `unit_price`.
    End,
    /// A usual synonym, or a word for the column's role.
    Synonym,
    /// The first words: `delivered` for `delivered_date`. Helps to choose, and never names a column alone.
    Start,
}

/// How these words, as singulars, can mean the column.
pub(crate) fn fit(words: &[String], column: &Column) -> Option<Fit> {
    if column.is_calculated && column.words == [PIECES] {
        let is_meant = matches!(words, [word] if ["piece", "pcs", "unit"].contains(&word.as_str()));
        return is_meant.then_some(Fit::Head);
    }
    if lateness::is_days_late(column) {
        let is_meant = match words {
            [word] => ["late", "lateness", "delay"].contains(&word.as_str()),
            [one, other] => {
                let names = |word: &str| one == word || other == word;
                names("day") && (names("late") || names("delay") || names("lateness"))
            }
            _ => false,
        };
        return is_meant.then_some(Fit::Synonym);
    }
    // The rules of open orders and of punctuality choose these.
    if lateness::is_open_rest(column) || lateness::is_late_share(column) || lateness::is_open_value(column) {
        return None;
    }
    if column.is_calculated {
        let is_revenue = column.words == [REVENUE[0]];
        let is_meant = match words {
            [word] => is_revenue && (REVENUE.contains(&word.as_str()) || SPENT.contains(&word.as_str())),
            [what, value] => {
                column.words == name_words(STOCK_VALUE)
                    && ["stock", "inventory"].contains(&what.as_str())
                    && ["value", "worth"].contains(&value.as_str())
            }
            _ => false,
        };
        return is_meant.then_some(Fit::Synonym);
    }
    let outside = outside_brackets(column);
    let head = head(&outside);
    if words == column.words || words == outside {
        return Some(Fit::Whole);
    }
    if !head.is_empty() && (words == head || words == without_unit(&head)) {
        return Some(Fit::Head);
    }
    if words.iter().all(|word| KEY_WORDS.contains(&word.as_str())) {
        return None;
    }
    if outside.ends_with(words) || head.ends_with(words) {
        return Some(Fit::End);
    }
    if let [word] = words
        && is_synonym(word, &head, column)
    {
        return Some(Fit::Synonym);
    }
    // `Lluvia mm` is `rain`.
    if !column.english.is_empty() && (words == column.english || words == without_unit(&column.english)) {
        return Some(Fit::Synonym);
    }
    outside.starts_with(words).then_some(Fit::Start)
}

fn outside_brackets(column: &Column) -> Vec<String> {
    match column.name.split_once(['(', '[']) {
        Some((before, _)) if !before.trim().is_empty() => name_words(before),
        _ => column.words.clone(),
    }
}

pub(crate) fn head(words: &[String]) -> Vec<String> {
    words.iter().filter(|word| !KEY_WORDS.contains(&word.as_str())).cloned().collect()
}

/// The words without a unit behind them: `lead time` of `lead_time_days`, `service` of `Service min`.
fn without_unit(words: &[String]) -> &[String] {
    match words.split_last() {
        Some((unit, [only])) if NEVER_ALONE.contains(&only.as_str()) || only.len() < 3 || unit == only => {
            words
        }
        Some((unit, rest)) if !rest.is_empty() && UNITS.contains(&unit.as_str()) => rest,
        _ => words,
    }
}

fn is_synonym(word: &str, head: &[String], column: &Column) -> bool {
    let Some(group) = group_of(word) else { return false };
    let of_name = head.last().and_then(|last| group_of(last));
    of_name == Some(group) || column.role.and_then(group_of_role) == Some(group)
}

fn group_of(word: &str) -> Option<&'static str> {
    SYNONYMS.iter().find(|group| group.contains(&word)).map(|group| group[0])
}

fn group_of_role(role: Role) -> Option<&'static str> {
    match role {
        Role::Quantity => Some("quantity"),
        Role::Product | Role::ProductName => Some("product"),
        Role::Customer => Some("customer"),
        Role::Supplier => Some("supplier"),
        Role::Location | Role::LocationName => Some("branch"),
        Role::CurrentStock => Some("stock"),
        Role::Date => Some("date"),
        Role::Category => Some("category"),
        Role::Order => Some("order"),
        Role::Price => Some("price"),
        Role::UnitCost => Some("cost"),
        Role::Country => Some("country"),
        _ => None,
    }
}

/// The columns that fit these words best. A column of units of measure is not meant by `units`.
pub(crate) fn meant(data: &Data, words: &[String], written: &str) -> Option<(Fit, Vec<usize>)> {
    let mut best: Option<(Fit, Vec<usize>)> = None;
    for (index, column) in data.columns.iter().enumerate() {
        let Some(fit) = fit(words, column) else { continue };
        if written == "units" && column.kind == Kind::Text {
            continue;
        }
        match &mut best {
            Some((known, _)) if fit > *known => {}
            Some((known, columns)) if fit == *known => columns.push(index),
            _ => best = Some((fit, vec![index])),
        }
    }
    if best.as_ref().is_some_and(|(fit, _)| *fit != Fit::Start) {
        return best;
    }
    let by_concept = concepts::columns(&words.join(" "), &data.columns);
    if by_concept.is_empty() { best } else { Some((Fit::Synonym, by_concept)) }
}

/// Whether a column names things, such as orders: its values are counted and never added up, also when they are numbers.
pub(crate) fn names_things(column: &Column) -> bool {
    const NAMED: [Role; 5] = [Role::Order, Role::Product, Role::Customer, Role::Location, Role::Supplier];
    column.role.is_some_and(|role| NAMED.contains(&role)) || column.words.iter().any(|word| word == "id")
}

/// Whether a column of numbers can be added up: units and money of a row, but neither prices nor stock nor shares.
pub(crate) fn nature(column: &Column) -> Nature {
    const RATES: &[&str] = &[
        "price",
        "cost",
        "rate",
        "percent",
        "pct",
        "percentage",
        "share",
        "ratio",
        "temperature",
        "age",
        "score",
        "rating",
        "rank",
        "year",
        "late",
        "lateness",
        "delay",
        "lead",
        "margin",
        "discount",
        "stock",
        "inventory",
        "latitude",
        "longitude",
        "level",
        "average",
        "mean",
        "time",
        "per",
        "balance",
        "position",
        "height",
        "density",
        "speed",
        "month",
        "week",
    ];
    const FLOWS: &[&str] = &[
        "quantity",
        "qty",
        "unit",
        "sale",
        "revenue",
        "turnover",
        "amount",
        "demand",
        "sold",
        "total",
        "value",
        "ordered",
        "delivered",
        "rejected",
        "received",
        "shipped",
        "return",
        "returned",
        "volume",
        "weight",
        "pallet",
        "parcel",
    ];
    if column.is_detail {
        return Nature::Rate;
    }
    if lateness::is_days_late(column) || lateness::is_late_share(column) {
        return Nature::Rate;
    }
    // What a row is worth is calculated from its units and its price.
    if column.is_calculated {
        return Nature::Flow;
    }
    let words: Vec<&str> = column.words.iter().chain(&column.english).map(String::as_str).collect();
    let has = |known: &[&str]| words.iter().any(|word| known.contains(word));
    let is_flow_role =
        matches!(column.role, Some(Role::Quantity | Role::DeliveredQuantity | Role::RejectedQuantity));
    if is_flow_role && !has(&["price", "stock"]) {
        return Nature::Flow;
    }
    let is_total_cost = has(&["total"]) && !has(&["rate", "percent"]);
    match (is_total_cost, has(RATES), has(FLOWS)) {
        (true, _, _) | (false, false, true) => Nature::Flow,
        (false, true, _) => Nature::Rate,
        (false, false, false) => Nature::Unknown,
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Nature {
    /// A row's part of a whole, such as units sold.
    Flow,
    /// A property, such as a price; its sum means nothing.
    Rate,
    Unknown,
}
