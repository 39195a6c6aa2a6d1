//! What other columns of a table say against a role: lots beside a date, reasons of movements beside a quantity, a quantity with
//! both signs, and columns with the same name but for a number.

use std::collections::{BTreeMap, BTreeSet};

use kernels::cancel;

use super::{Mapped, Role, candidates::Column, content::Content, doubts::cap, name::Name};
use crate::{Table, movements::leaves_as_negative, problem::ABOVE_THE_NAMES};

/// Words for a lot or a batch, without accents.
const LOTS: [&str; 14] = [
    "lot",
    "lots",
    "lote",
    "lotes",
    "lotto",
    "lotti",
    "batch",
    "charge",
    "chargennummer",
    "partie",
    "partida",
    "seri",
    "партия",
    "批号",
];
/// Names of columns that tell receipts from issues.
const REASONS: [&str; 18] = [
    "causale",
    "casuale",
    "causale movimento",
    "causale magazzino",
    "movement type",
    "type of movement",
    "movement",
    "movement reason",
    "tipo movimento",
    "tipo movimiento",
    "tipo de movimiento",
    "tipo de movimento",
    "tipo movimentacao",
    "type mouvement",
    "type de mouvement",
    "bewegungsart",
    "bwart",
    "mvt type",
];
/// Versions of the same figures, in lower case.
const VERSIONS: [&str; 21] = [
    "original",
    "original series",
    "trend",
    "trend cycle",
    "trend-cycle",
    "seasonally adjusted",
    "seasonally adjusted series",
    "not seasonally adjusted",
    "unadjusted",
    "adjusted",
    "actual",
    "actuals",
    "trendwert",
    "originalwert",
    "saisonbereinigt",
    "tendencia",
    "tendance",
    "brut",
    "cvs",
    "cvs-cjo",
    "dessazonalizado",
];
/// A column with more different values than this holds no kinds.
const MOST_KINDS: f64 = 40.0;

/// Fewer values below zero are corrections.
const FEWEST_BELOW: usize = 3;

/// Lowers the confidence of roles that another column makes doubtful; `has_movements` when the kinds of movements are known.
pub(super) fn check(table: &Table, columns: &[Column], has_movements: bool, mapped: &mut [Mapped]) {
    if let Some(lot) = named(table, columns, is_lot) {
        let reason = format!("Beside the lots of {}, it may be the date of expiry.", table.names[lot]);
        lower(mapped, Role::Date, &reason);
    }
    if !has_movements && let Some(kinds) = named(table, columns, is_reason) {
        let reason = format!("{} may tell what arrives from what leaves.", table.names[kinds]);
        lower(mapped, Role::Quantity, &reason);
    }
    if !has_movements {
        doubt_signs(table, columns, mapped);
    }
    if let Some((name, first, second)) = versions(table, columns) {
        let reason = format!(
            "But {name} has {first} and {second} of the same thing, which must not be added up; ask for one of them, such as only {first}."
        );
        lower(mapped, Role::Quantity, &reason);
    }
    if let Some(reason) =
        hours_of_days(table, columns, mapped).or_else(|| hardly_changes(table, columns, mapped))
    {
        lower_unless_named(mapped, &reason);
    }
    if let Some(title) = title_of_sales(table) {
        let is_plain = |found: &&mut Mapped| {
            let column = table.position(&found.column);
            let senses = column.map(|column| &columns[column].reading.matches);
            found.role == Role::CurrentStock
                && senses.is_some_and(|senses| senses.iter().any(|sense| sense.role == Role::Quantity))
        };
        if let Some(found) = mapped.iter_mut().find(is_plain) {
            cap(found, &format!("But the title “{title}” speaks of sales or orders."));
        }
    }
    for role in [Role::Product, Role::Quantity] {
        cancel::tick();
        let Some(found) = mapped.iter_mut().find(|found| found.role == role) else { continue };
        let same = numbered_like(table, &found.column);
        if let [first, second, ..] = same[..] {
            let reason = format!("{first} and {second} have the same name with another number.");
            cap(found, &reason);
        }
    }
}

/// A column whose values only say which version of the same figures a row has, with two of them.
fn versions<'a>(table: &'a Table, columns: &[Column]) -> Option<(&'a str, &'a str, &'a str)> {
    const FEWEST_ROWS: usize = 4;
    const MOST: usize = 6;
    let may_be = |index: &usize| {
        let content = &columns[*index].content;
        let different = content.distinct * content.filled as f64;
        content.filled >= FEWEST_ROWS
            && content.numbers == 0.0
            && (1.5..=MOST as f64 + 0.5).contains(&different)
    };
    for index in (0..columns.len()).filter(may_be) {
        cancel::tick();
        let mut found: Vec<&str> = Vec::new();
        let is_version = |text: &str| VERSIONS.contains(&text.trim().to_lowercase().as_str());
        let are_versions = table.column(index).flatten().all(|text| {
            if !found.contains(&text) && found.len() <= MOST {
                found.push(text);
            }
            is_version(text)
        });
        if let ([first, second, ..], true) = (&found[..], are_versions) {
            return Some((&table.names[index], first, second));
        }
    }
    None
}

/// Asks for a quantity of which nearly as much is below zero as above: returns are fewer, so it may be receipts and issues.
fn doubt_signs(table: &Table, columns: &[Column], mapped: &mut [Mapped]) {
    let Some(found) = mapped.iter_mut().find(|found| found.role == Role::Quantity) else { return };
    // A name that says demand or sales is believed.
    const OF_DEMAND: [&str; 8] =
        ["demand", "sales", "sold", "nachfrage", "absatz", "ventas", "ventes", "vendas"];
    let name = found.column.to_lowercase();
    if name.split(|letter: char| !letter.is_alphanumeric()).any(|word| OF_DEMAND.contains(&word)) {
        return;
    }
    let Some(column) = table.position(&found.column) else { return };
    let values = || columns[column].content.values.iter().flatten().copied();
    let (below, above): (Vec<f64>, Vec<f64>) = values().partition(|value| *value < 0.0);
    let (below_sum, above_sum) = (-below.iter().sum::<f64>(), above.iter().sum::<f64>());
    let is_balanced = below.len() >= FEWEST_BELOW && 2.0 * below_sum > above_sum;
    if is_balanced && !leaves_as_negative(values()) {
        let reason = format!(
            "But {} of {} values are below zero, so it may be stock that arrives and leaves.",
            below.len(),
            below.len() + above.len()
        );
        cap(found, &reason);
    }
}

/// The title above the names that says that the rows are sales, orders or invoices.
fn title_of_sales(table: &Table) -> Option<&str> {
    const WORDS: [&str; 22] = [
        "sales",
        "sold",
        "order",
        "orders",
        "invoice",
        "invoices",
        "purchase",
        "purchases",
        "shipments",
        "verkauf",
        "verkäufe",
        "absatz",
        "umsatz",
        "bestellung",
        "bestellungen",
        "ventas",
        "pedido",
        "pedidos",
        "ventes",
        "commande",
        "commandes",
        "vendas",
    ];
    let titles = table.left_out.iter().filter(|row| row.problem == ABOVE_THE_NAMES);
    titles.map(|row| row.value.as_str()).find(|title| {
        let lower = title.to_lowercase();
        lower.split(|letter: char| !letter.is_alphanumeric()).any(|word| WORDS.contains(&word))
    })
}

/// From this confidence on, the name of a quantity is believed.
const NAMED: f64 = 0.9;

/// Asks for a quantity unless its name says clearly what it is.
fn lower_unless_named(mapped: &mut [Mapped], reason: &str) {
    // `y` says that a model explains it, and not what it is.
    let is_named = |found: &Mapped| found.confidence >= NAMED && found.column.trim().chars().count() > 1;
    let is_doubtful = |found: &&mut Mapped| found.role == Role::Quantity && !is_named(found);
    if let Some(found) = mapped.iter_mut().find(is_doubtful) {
        cap(found, reason);
    }
}

/// Where each day has the same hours or minutes, one value for each, their sum means nothing for a price, a temperature or a level.
fn hours_of_days(table: &Table, columns: &[Column], mapped: &[Mapped]) -> Option<String> {
    const FEWEST_IN_DAY: usize = 4;
    const FEWEST_DAYS: usize = 3;
    let date = mapped.iter().find(|found| found.role == Role::Date)?;
    let column = table.position(&date.column).filter(|column| columns[*column].content.is_date_only())?;
    let mut days: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for text in table.column(column).flatten() {
        let (day, time) = text.trim().split_once(['T', ' '])?;
        days.entry(day).or_default().insert(time);
    }
    let mut counts: Vec<usize> = days.values().map(BTreeSet::len).collect();
    counts.sort_unstable();
    let usual = *counts.get(counts.len() / 2)?;
    let alike = counts.iter().filter(|count| **count == usual).count();
    let is_regular = usual >= FEWEST_IN_DAY && days.len() >= FEWEST_DAYS && 10 * alike >= 8 * counts.len();
    is_regular.then(|| {
        format!(
            "But {} has {usual} times in each day, and the sum of a day means nothing for a price, a temperature or a level: are they amounts?",
            table.names[column]
        )
    })
}

/// Where the values of the same thing are nearly the same in all of its rows, large and unlike those of others, they are running totals or
/// levels.
fn hardly_changes(table: &Table, columns: &[Column], mapped: &[Mapped]) -> Option<String> {
    const FEWEST_ROWS: usize = 3;
    const FEWEST_THINGS: usize = 5;
    const LARGE: f64 = 50.0;
    const NEAR: f64 = 0.05;
    let position = |role: Role| {
        mapped.iter().find(|found| found.role == role).and_then(|found| table.position(&found.column))
    };
    let quantity = &columns[position(Role::Quantity)?].content;
    let things = &columns[position(Role::Product).or_else(|| position(Role::ProductName))?].content;
    let mut ranges: BTreeMap<u64, (usize, f64, f64)> = BTreeMap::new();
    for (thing, value) in things.texts.iter().zip(&quantity.values) {
        cancel::tick();
        if let Some(value) = value.filter(|_| *thing != 0) {
            let range = ranges.entry(*thing).or_insert((0, value, value));
            *range = (range.0 + 1, range.1.min(value), range.2.max(value));
        }
    }
    let large: Vec<&(usize, f64, f64)> =
        ranges.values().filter(|(rows, _, most)| *rows >= FEWEST_ROWS && *most >= LARGE).collect();
    let near = large.iter().filter(|(_, least, most)| most - least <= NEAR * most).count();
    let moves = large.iter().filter(|(_, least, most)| most > least).count();
    let is_level = large.len() >= FEWEST_THINGS && 10 * near >= 8 * large.len() && 3 * moves >= large.len();
    is_level.then(|| {
        "But its values hardly change between the rows of the same product, as those of a running total or a stock.".to_owned()
    })
}

fn lower(mapped: &mut [Mapped], role: Role, reason: &str) {
    if let Some(found) = mapped.iter_mut().find(|found| found.role == role) {
        cap(found, reason);
    }
}

/// The first column whose words and values pass a test.
fn named(table: &Table, columns: &[Column], test: fn(&[String], &Content) -> bool) -> Option<usize> {
    (0..columns.len()).find(|index| test(&Name::of(&table.names[*index]).words, &columns[*index].content))
}

/// Whether nearly every row is a lot of its own, as in a list of lots in stock; sales take from one lot again and again.
fn is_lot(words: &[String], content: &Content) -> bool {
    // A `service charge` is money; a `Charge` is a lot in German.
    let is_fee = words.iter().any(|word| word == "charge") && words.len() > 1 && content.numbers >= 0.9;
    words.iter().any(|word| LOTS.contains(&word.as_str()))
        && !is_fee
        && content.filled > 4
        && content.distinct > 0.5
        && !content.is_date_only()
}

fn is_reason(words: &[String], content: &Content) -> bool {
    let different = content.distinct * content.filled as f64;
    REASONS.contains(&words.join(" ").as_str()) && !content.is_constant() && different <= MOST_KINDS
}

/// The columns, in order, whose names end in a number and are else the same; empty when the name is the only one of its kind.
fn numbered_like<'a>(table: &'a Table, name: &str) -> Vec<&'a str> {
    let stem = |name: &str| {
        let mut words = Name::of(name).words;
        let last = words.pop()?;
        // Columns without a name are numbered too.
        let is_named = !words.is_empty() && words != ["column"];
        (is_named && last.chars().all(|c| c.is_ascii_digit())).then_some(words)
    };
    let Some(wanted) = stem(name) else { return Vec::new() };
    let same = |other: &&String| stem(other).as_ref() == Some(&wanted);
    let found: Vec<&str> = table.names.iter().filter(same).map(String::as_str).collect();
    if found.len() > 1 { found } else { Vec::new() }
}
