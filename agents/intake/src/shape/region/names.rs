//! Makes column names complete and unique.

use kernels::cancel;
use std::collections::HashSet;

/// Replaces blank names by `column_3` and numbers repeated ones as `name (2)`. Names that differ only in capitals count as
/// equal, and a line break in a name becomes a blank.
pub(in crate::shape::region) fn unique(names: &[String]) -> Vec<String> {
    let names: Vec<String> = names.iter().map(|name| in_one_line(name)).collect();
    let mut taken: HashSet<String> =
        names.iter().filter(|name| !name.is_empty()).map(|name| name.to_lowercase()).collect();
    let mut used = HashSet::new();
    let mut unique = Vec::with_capacity(names.len());
    for (position, name) in names.iter().enumerate() {
        cancel::tick();
        let wanted = if name.is_empty() { format!("column_{}", position + 1) } else { name.clone() };
        let is_free =
            !used.contains(&wanted.to_lowercase()) && (!name.is_empty() || !taken.contains(&wanted));
        let name = if is_free { wanted } else { another(&wanted, &taken) };
        taken.insert(name.to_lowercase());
        used.insert(name.to_lowercase());
        unique.push(name);
    }
    unique
}

fn in_one_line(name: &str) -> String {
    if !name.contains(char::is_control) {
        return name.to_owned();
    }
    let is_blank = |c: char| c.is_whitespace() || c.is_control();
    name.split(is_blank).filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
}

fn another(name: &str, taken: &HashSet<String>) -> String {
    let mut number = 2;
    loop {
        cancel::tick();
        let other = format!("{name} ({number})");
        if !taken.contains(&other.to_lowercase()) {
            return other;
        }
        number += 1;
    }
}

/// Joins the names of two rows: `2024 / Quantity`. A name in the upper row also applies to the blanks after it.
pub(in crate::shape::region) fn merged<'a>(upper: &[&'a str], lower: &[&'a str]) -> Vec<String> {
    let mut reach = "";
    let mut names = Vec::with_capacity(upper.len().max(lower.len()));
    for column in 0..upper.len().max(lower.len()) {
        cancel::tick();
        let at = |row: &[&'a str]| row.get(column).copied().unwrap_or_default();
        let (above, below) = (at(upper), at(lower));
        if !above.is_empty() {
            reach = above;
        }
        names.push(match (reach, below) {
            (_, "") => above.to_owned(),
            ("", below) => below.to_owned(),
            (reach, below) if reach == below => below.to_owned(),
            (reach, below) => format!("{reach} / {below}"),
        });
        if below.is_empty() {
            reach = "";
        }
    }
    names
}

#[cfg(test)]
mod tests {
    use super::*;

    fn made_unique(names: &[&str]) -> Vec<String> {
        unique(&names.iter().map(ToString::to_string).collect::<Vec<_>>())
    }

    #[test]
    fn blank_and_repeated_column_names_become_unique() {
        assert_eq!(made_unique(&["a", "", "A", "a", "a (2)"]), ["a", "column_2", "A (3)", "a (4)", "a (2)"]);
        assert_eq!(made_unique(&["", "column_1"]), ["column_1 (2)", "column_1"]);
    }

    #[test]
    fn an_upper_header_applies_to_the_blank_cells_beside_it() {
        assert_eq!(
            merged(&["", "", "2024", "", "2025", ""], &["SKU", "Name", "Qty", "Value", "Qty", "Value"]),
            ["SKU", "Name", "2024 / Qty", "2024 / Value", "2025 / Qty", "2025 / Value"]
        );
        assert_eq!(
            merged(&["SKU", "", "Sales", ""], &["", "", "Qty", "Value"]),
            ["SKU", "", "Sales / Qty", "Sales / Value"]
        );
    }
}
