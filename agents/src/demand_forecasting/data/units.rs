//! What the quantities of each product count: pieces, kilograms, euros. Quantities of different kinds are never added up.

use std::collections::BTreeMap;

use intake::{
    Table,
    demand::Demand,
    number::{self, DecimalMark},
    roles::{Role, Roles},
    values,
};
use kernels::cancel;

/// A column with more different values than this does not hold units.
const MOST_KINDS: usize = 12;

/// The kind of quantity of every product of a file in which there are several kinds.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Units {
    /// The kinds of a product in alphabetical order; a product without a stated kind is absent.
    of_product: BTreeMap<String, Vec<String>>,
}

impl Units {
    /// `None` when the file states no kinds, or the same one everywhere.
    pub(crate) fn of(table: &Table, roles: &Roles, demand: &Demand) -> Option<Self> {
        let quantities = Written::of(table, &demand.quantity_column);
        let unit = roles.get(Role::Unit).and_then(|column| table.position(column));
        // Beside a price, the currency is that of the price and not of the quantity.
        let has_price = roles.get(Role::Price).or_else(|| roles.get(Role::UnitCost)).is_some();
        let currency =
            roles.get(Role::Currency).filter(|_| !has_price).and_then(|column| table.position(column));
        if quantities.is_none() && unit.is_none() && currency.is_none() {
            return Self::in_names(&demand.products);
        }
        let mut kinds_of: Vec<Vec<String>> = vec![Vec::new(); demand.products.len()];
        let mut all: Vec<String> = Vec::new();
        for row in &demand.rows {
            cancel::tick();
            let mut kind = quantities.as_ref().and_then(|quantities| quantities.kind(table, row.record));
            for column in [unit, currency].into_iter().flatten() {
                kind = kind.or_else(|| table.texts(column).get(row.record).and_then(kind_of));
            }
            let Some(kind) = kind else { continue };
            if !all.contains(&kind) {
                all.push(kind.clone());
            }
            if all.len() > MOST_KINDS {
                return None;
            }
            let kinds = &mut kinds_of[row.product];
            if !kinds.contains(&kind) {
                kinds.push(kind);
            }
        }
        if all.len() < 2 {
            return None;
        }
        let mut of_product = BTreeMap::new();
        for (product, mut kinds) in demand.products.iter().zip(kinds_of) {
            kinds.sort();
            if !kinds.is_empty() {
                of_product.insert(product.clone(), kinds);
            }
        }
        Some(Self { of_product })
    }

    /// Kinds behind the names of all products: `Rice (kg)`, `Beans (sacks)`.
    fn in_names(products: &[String]) -> Option<Self> {
        let mut of_product = BTreeMap::new();
        for product in products {
            cancel::tick();
            of_product.insert(product.clone(), vec![kind_behind(product)?]);
        }
        let mut kinds: Vec<&String> = of_product.values().flatten().collect();
        kinds.sort();
        kinds.dedup();
        (2..=MOST_KINDS).contains(&kinds.len()).then(|| Self { of_product: of_product.clone() })
    }

    /// The kind of a product in words: `kg`, or `EUR and USD` when its rows are of several kinds.
    pub(crate) fn of_product(&self, product: &str) -> String {
        self.of_product.get(product).map_or_else(|| "units".to_owned(), |kinds| kinds.join(" and "))
    }

    /// Whether the rows of a product are of several kinds.
    pub(crate) fn is_mixed(&self, product: &str) -> bool {
        self.of_product.get(product).is_some_and(|kinds| kinds.len() > 1)
    }
}

/// A column of quantities that names its kinds beside the numbers: `12 kg`.
struct Written {
    column: usize,
    mark: DecimalMark,
}

impl Written {
    /// `None` when no cell holds anything but a number.
    fn of(table: &Table, column: &str) -> Option<Self> {
        let column = table.position(column)?;
        let is_named = table.column(column).flatten().any(names_a_kind);
        is_named.then(|| Self { column, mark: values::style(table, column, None).mark })
    }

    fn kind(&self, table: &Table, record: usize) -> Option<String> {
        let text = table.texts(self.column).get(record).filter(|text| names_a_kind(text))?;
        number::read(text, self.mark)?.affix.map(|affix| affix.label().to_owned())
    }
}

fn names_a_kind(text: &str) -> bool {
    text.chars().any(|letter| letter.is_alphabetic() || "$€£₹¥₩".contains(letter))
}

/// The unit in brackets at the end of a name; any other word there tells products apart.
fn kind_behind(name: &str) -> Option<String> {
    const PACKS: [&str; 19] = [
        "piece", "pc", "unit", "case", "box", "sack", "bag", "bottle", "pallet", "carton", "crate", "pack",
        "roll", "can", "stück", "karton", "palette", "caja", "saco",
    ];
    let inside = name.trim_end().strip_suffix([')', ']'])?;
    let kind = inside[inside.rfind(['(', '['])? + 1..].trim().to_lowercase();
    let singular =
        kind.strip_suffix("es").filter(|one| *one == "box").or(kind.strip_suffix('s')).unwrap_or(&kind);
    let is_known =
        number::read(&format!("1 {kind}"), DecimalMark::Point).is_some_and(|amount| amount.affix.is_some());
    (is_known || PACKS.contains(&singular)).then(|| kind_of(&kind)).flatten()
}

/// The usual short form of a unit or currency, so that `KG` and `kg` are one.
fn kind_of(text: &str) -> Option<String> {
    let text = text.trim();
    if text.is_empty() || number::is_nothing(text) {
        return None;
    }
    let known = number::read(&format!("1 {text}"), DecimalMark::Point).and_then(|amount| amount.affix);
    Some(known.map_or_else(|| text.to_lowercase(), |affix| affix.label().to_owned()))
}

#[cfg(test)]
mod tests {
    use super::Units;

    fn of(names: &[&str]) -> Option<Units> {
        Units::in_names(&names.iter().map(|name| (*name).to_owned()).collect::<Vec<_>>())
    }

    #[test]
    fn units_behind_the_names_of_all_products_are_kinds() {
        let units = of(&["Rice (kg)", "Beans (sacks)", "Oil [boxes]"]).unwrap();
        assert_eq!(units.of_product("Rice (kg)"), "kg");
        assert_eq!(units.of_product("Beans (sacks)"), "sacks");
    }

    #[test]
    fn words_that_tell_products_apart_and_one_unit_for_all_are_none() {
        assert!(of(&["Shirt (red)", "Shirt (blue)"]).is_none());
        assert!(of(&["Rice (kg)", "Beans (kg)"]).is_none());
        assert!(of(&["Rice (kg)", "Beans"]).is_none());
    }
}
