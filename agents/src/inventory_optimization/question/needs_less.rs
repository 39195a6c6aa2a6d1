//! Questions about the figures of the file that need no plan: what is below the reorder point, how many weeks of stock there are,
//! what classes are by.

use crate::inventory_optimization::{
    params::choices::{AbcBasis, View},
    question::{cover, views},
    unit_words::UNITS,
};
use language::tokens::{Token, words};

/// Whether the words ask for such a figure of a file beyond doubt: not what it means, and no sum or mean over its rows.
pub(in crate::inventory_optimization) fn is_named(text: &str) -> bool {
    const OVER_ROWS: [&str; 8] = ["average", "avg", "mean", "total", "sum", "maximum", "max", "median"];
    const MEANING: [&str; 8] =
        ["explain", "define", "definition", "means", "meaning", "calculated", "formula", "calculate"];
    let words = words(text);
    let has = |known: &[&str]| words.iter().any(|word| word.is_one_of(known));
    let asks_for_groups =
        |pair: &[Token]| pair[0].is_one_of(&["group", "grouped", "groups"]) && pair[1].is("by");
    if words.windows(2).any(asks_for_groups) && !has(&OVER_ROWS) {
        return true;
    }
    if has(&OVER_ROWS) || has(&MEANING) || is_in_groups(&words) && abc_basis(&words).is_none() {
        return false;
    }
    let asks_what_it_is = words.first().is_some_and(|word| word.is_one_of(&["what", "whats", "how", "why"]))
        && !has(&["many", "long"]);
    if cover::is_asked(text) {
        return true;
    }
    match views::view_of_words(&words) {
        Some(
            View::OutOfStock
            | View::BelowReorderPoint
            | View::BelowLowestStock
            | View::BelowSafetyStock
            | View::SlowMovers
            | View::DeadStock,
        ) => true,
        Some(View::Lasting | View::RunningOut | View::Classes) => !asks_what_it_is,
        Some(View::DemandClasses) => !asks_what_it_is && has(&["item", "items", "classify", "which"]),
        _ => false,
    }
}

/// `by warehouse`, but not `per item`.
fn is_in_groups(words: &[Token]) -> bool {
    const ITEMS: [&str; 6] = ["item", "sku", "product", "article", "part", "artikel"];
    words.windows(2).any(|pair| pair[0].is_one_of(&["by", "per"]) && !pair[1].starts_one_of(&ITEMS))
}

/// The question about a level or about coverage; none for any other.
pub(super) fn view(words: &[Token]) -> Option<View> {
    if is_at_zero(words) {
        return Some(View::OutOfStock);
    }
    below_a_level(words).or_else(|| coverage(words))
}

/// `which items are at zero`, `zero stock`.
fn is_at_zero(words: &[Token]) -> bool {
    let Some(zero) = words.iter().position(|word| word.number() == Some(0.0)) else { return false };
    let next = words.get(zero + 1);
    let is_of_stock = |word: &Token| word.is_one_of(&["stock", "units", "inventory", "now", "today"]);
    let is_at = zero > 0 && words[zero - 1].is("at");
    next.is_some_and(|next| next.is_one_of(&["stock", "inventory"])) || is_at && next.is_none_or(is_of_stock)
}

/// `below the reorder point`, `unter dem Mindestbestand`: the level stands close behind the word.
fn below_a_level(words: &[Token]) -> Option<View> {
    const BELOW: [&str; 12] = [
        "below",
        "under",
        "beneath",
        "reached",
        "hit",
        "unter",
        "unterhalb",
        "unterschritten",
        "debajo",
        "dessous",
        "abaixo",
        "sotto",
    ];
    const FARTHEST: usize = 5;
    let at = words.iter().position(|word| word.is_one_of(&BELOW))?;
    let near = &words[at + 1..words.len().min(at + 1 + FARTHEST)];
    let has = |starts: &[&str]| near.iter().any(|word| word.starts_one_of(starts));
    if has(&["reorder", "rop", "meldebestand", "bestellpunkt", "pedido", "commande"]) {
        return Some(View::BelowReorderPoint);
    }
    if has(&["safety", "buffer", "sicherheitsbestand", "seguridad", "sécurité", "segurança"]) {
        return Some(View::BelowSafetyStock);
    }
    has(&["min", "lowest", "mindest"]).then_some(View::BelowLowestStock)
}

/// `how many weeks of stock`, `days of cover`, and `less than 10 days of stock`, which asks what is used up by then. A number of days
/// without such words limits orders or is a safety stock.
fn coverage(words: &[Token]) -> Option<View> {
    const UNITS: [&str; 3] = ["day", "week", "month"];
    const OF: [&str; 8] = ["stock", "cover", "coverage", "supply", "inventory", "hand", "sales", "demand"];
    const ASKING: [&str; 8] = ["which", "what", "show", "list", "how", "where", "anything", "give"];
    const OTHER: [&str; 8] = ["safety", "cap", "limit", "order", "orders", "most", "lead", "buy"];
    let at = words.windows(3).position(|part| {
        part[0].starts_one_of(&UNITS) && part[1].is_one_of(&["of", "on"]) && part[2].is_one_of(&OF)
    })?;
    let is_other = words.iter().any(|word| word.is_one_of(&OTHER));
    let before = at.checked_sub(1).map(|before| &words[before]);
    let has_number = before.is_some_and(|word| word.number().is_some());
    let is_asked = words.first().is_some_and(|word| word.is_one_of(&ASKING));
    let is_less = words.iter().any(|word| word.is_one_of(&["less", "fewer", "under", "below"]));
    match (has_number, is_asked && is_less) {
        _ if is_other => None,
        (false, _) => Some(View::Lasting),
        (true, true) => Some(View::RunningOut),
        (true, false) => None,
    }
}

/// What classes are by: `by units`, `nach Umsatz`.
pub(super) fn abc_basis(words: &[Token]) -> Option<AbcBasis> {
    const REVENUE: [&str; 9] = [
        "revenue",
        "revenues",
        "turnover",
        "sales",
        "umsatz",
        "ingresos",
        "ventas",
        "receita",
        "faturamento",
    ];
    const VALUE: [&str; 6] = ["value", "money", "cost", "spend", "wert", "valor"];
    let has = |known: &[&str]| words.iter().any(|word| word.is_one_of(known));
    match () {
        () if has(&VALUE) && !has(&["unit"]) && !has(&REVENUE) => Some(AbcBasis::Value),
        () if has(&UNITS) || has(&["unit"]) => Some(AbcBasis::Units),
        () if has(&REVENUE) => Some(AbcBasis::Revenue),
        () => None,
    }
}
