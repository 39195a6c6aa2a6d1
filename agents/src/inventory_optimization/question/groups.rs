//! The column that a question sums up by: `stock value by warehouse`, `orders per category`.

use language::tokens::{Token, words};

/// Words of a column that does not group items.
const NO_GROUPS: [&str; 26] = [
    "unit",
    "item",
    "piece",
    "order",
    "day",
    "week",
    "month",
    "quarter",
    "year",
    "line",
    "value",
    "demand",
    "period",
    "stück",
    "artikel",
    "bestellung",
    "tag",
    "woche",
    "monat",
    "jahr",
    "unidad",
    "mes",
    "año",
    "pièce",
    "mois",
    "an",
];

/// The name of the column as the file writes it, when the words `by`, `per` or `each` stand before it.
pub(super) fn column(text: &str, columns: &[String]) -> Option<String> {
    let words = words(text);
    for (at, word) in words.iter().enumerate() {
        if !word.is_one_of(&["by", "per", "each", "nach", "je", "pro", "por", "par"]) {
            continue;
        }
        let behind = &words[at + 1..];
        let found = columns.iter().filter(|name| is_named(behind, name));
        if let Some(name) = found.max_by_key(|name| name.len()) {
            return Some(name.clone());
        }
    }
    None
}

/// Whether the words begin with the name of a column, in the singular or the plural.
fn is_named(words: &[Token], column: &str) -> bool {
    let parts: Vec<String> = column
        .split(|c: char| !c.is_alphanumeric())
        .filter(|part| !part.is_empty())
        .map(str::to_lowercase)
        .collect();
    if parts.is_empty() || NO_GROUPS.contains(&column.to_lowercase().as_str()) {
        return false;
    }
    let is_same = |word: &Token, part: &String| {
        word.is(part) || word.text.strip_suffix('s') == Some(part) || word.text == format!("{part}es")
    };
    words.len() >= parts.len() && words.iter().zip(&parts).all(|(word, part)| is_same(word, part))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_column_is_named_after_by_or_per() {
        let columns = ["item", "Warehouse", "product_group", "supplier", "lead_time_days"].map(str::to_owned);
        let asked = |text| column(text, &columns);
        assert_eq!(asked("stock value by warehouse").as_deref(), Some("Warehouse"));
        assert_eq!(asked("orders per product group, 95 % service").as_deref(), Some("product_group"));
        assert_eq!(asked("how much stock is in each warehouse?").as_deref(), Some("Warehouse"));
        assert_eq!(asked("bitte alles nach Warehouse zusammenfassen").as_deref(), Some("Warehouse"));
        assert_eq!(asked("holding cost 2 per unit and item"), None);
        assert_eq!(asked("what should I order by Friday"), None);
    }
}
