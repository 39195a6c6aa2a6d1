//! The levels that the demand of a file has, and the position of each series in them.

mod columns;
mod ids;

use std::collections::{BTreeSet, HashMap};

use intake::{
    Table,
    demand::{ALL_PRODUCTS, Demand},
    roles::{Mapped, Role, Roles},
};

/// Separates the values of several columns.
const BETWEEN_COLUMNS: &str = "|";

/// The levels of a file below the total, and the position of each series.
#[derive(Debug)]
pub(crate) struct Levels {
    /// From the top down; the last one is the level of single series.
    pub names: Vec<String>,
    /// Columns of places whose values are prefixed to the product, because it sells at several places.
    pub places: Vec<String>,
    separator: &'static str,
    series: HashMap<String, Place>,
}

/// The position of a series: one part per level, and the product of the file that it belongs to.
#[derive(Debug)]
struct Place {
    path: Vec<String>,
    product: String,
}

impl Levels {
    /// Finds levels in columns and ids. Where a product sells at several places at the same time, the demand is divided:
    /// the products of the series become `place|product`.
    pub(crate) fn find(
        demand: &mut Demand,
        table: &Table,
        roles: &Roles,
        mapping: &[Mapped],
    ) -> Option<Self> {
        let found = columns::find(demand, table, roles, mapping);
        let mark = ids::separator(&demand.products);
        if found.places.is_empty() && found.kinds.is_empty() && mark.is_none() {
            return None;
        }
        let separator = match mark {
            Some(mark) if found.places.is_empty() && found.kinds.is_empty() => mark,
            _ => BETWEEN_COLUMNS,
        };
        let kinds = columns::kinds(demand, table, &found.kinds);
        let products = demand.products.clone();
        let mut series = HashMap::new();
        for (name, places, product) in columns::split(demand, table, &found.places) {
            let mut path = places;
            path.extend(kinds.iter().map(|kind| kind[product].clone()));
            path.extend(parts_of_product(&products[product], mark));
            series.insert(name, Place { path, product: products[product].clone() });
        }
        let places = column_names(table, &found.places);
        let mut names = places.clone();
        names.extend(column_names(table, &found.kinds));
        let deepest = series.values().map(|place| place.path.len()).max()?;
        names.extend(item_levels(roles.get(Role::Product), names.len(), deepest));
        Some(Self { names, places, separator, series })
    }

    /// The parts of a series, one per level.
    pub(crate) fn path(&self, series: &str) -> Option<&[String]> {
        self.series.get(series).map(|place| place.path.as_slice())
    }

    /// The product of the file that a series belongs to.
    pub(crate) fn product(&self, series: &str) -> Option<&str> {
        self.series.get(series).map(|place| place.product.as_str())
    }

    /// The name of a series whose product sells at several places: `region|store|product`.
    pub(crate) fn series_name(&self) -> String {
        let mut parts: Vec<&str> = self.places.iter().map(String::as_str).collect();
        if self.names.len() > self.places.len() {
            parts.push("product");
        }
        parts.join(BETWEEN_COLUMNS)
    }

    /// The name of a node, from the parts that lead to it.
    pub(crate) fn node(&self, path: &[String]) -> String {
        path.join(self.separator)
    }

    /// Every name that a question may use, in alphabetical order: series, products, nodes, and parts of ids.
    pub(crate) fn askable(&self) -> Vec<String> {
        let mut names: BTreeSet<String> =
            self.series.keys().flat_map(|series| self.names_of(series)).collect();
        names.remove(ALL_PRODUCTS);
        names.into_iter().collect()
    }

    /// All series, in alphabetical order.
    pub(crate) fn series(&self) -> Vec<String> {
        self.series.keys().cloned().collect::<BTreeSet<_>>().into_iter().collect()
    }

    /// Whether a series has this name or belongs to a product or node with this name.
    pub(crate) fn belongs(&self, series: &str, name: &str) -> bool {
        self.names_of(series).iter().any(|own| own == name)
    }

    /// Whether the question asks for this series; `asked` is in alphabetical order.
    pub(crate) fn is_asked(&self, series: &str, asked: &[String]) -> bool {
        self.names_of(series).iter().any(|name| asked.binary_search(name).is_ok())
    }

    /// The names of a series, its product, its nodes and its parts.
    fn names_of(&self, series: &str) -> Vec<String> {
        let Some(place) = self.series.get(series) else { return Vec::new() };
        let mut names = vec![series.to_owned(), place.product.clone()];
        names.extend((1..=place.path.len()).map(|length| self.node(&place.path[..length])));
        names.extend(place.path.iter().cloned());
        names
    }

    /// The number of products of the file that the question asks for; 0 when it names none.
    pub(crate) fn products_asked(&self, asked: &[String]) -> usize {
        let mut products = BTreeSet::new();
        for (series, place) in &self.series {
            if self.is_asked(series, asked) {
                products.insert(&place.product);
            }
        }
        products.len()
    }
}

fn column_names(table: &Table, columns: &[usize]) -> Vec<String> {
    columns.iter().map(|column| table.names[*column].clone()).collect()
}

/// The parts of a product's name, one per level below its kind; none when the file has no products.
fn parts_of_product(product: &str, mark: Option<&str>) -> Vec<String> {
    match mark {
        _ if product == ALL_PRODUCTS => Vec::new(),
        Some(mark) => trimmed_parts(product, mark),
        None => vec![product.to_owned()],
    }
}

fn trimmed_parts(text: &str, mark: &str) -> Vec<String> {
    text.split(mark).map(|part| part.trim().to_owned()).collect()
}

/// The names of the levels inside ids: parts of the column's name if it has as many parts as the ids, else numbers.
fn item_levels(column: Option<&str>, above: usize, deepest: usize) -> Vec<String> {
    let count = deepest - above;
    let column = column.unwrap_or("product");
    if count < 2 {
        return vec![column.to_owned(); count];
    }
    for mark in ids::CLEAR {
        let parts = trimmed_parts(column, mark);
        if parts.len() == count && parts.iter().all(|part| !part.is_empty()) {
            return parts;
        }
    }
    (above + 1..=deepest).map(|level| format!("level_{level}")).collect()
}
