//! What other columns of a table say against a role: lots beside a date, reasons of movements beside a quantity, a quantity with
//! both signs, and columns with the same name but for a number.

use kernels::cancel;

use super::{Mapped, Role, candidates::Column, content::Content, doubts::cap, name::Name};
use crate::{Table, movements::leaves_as_negative};

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
