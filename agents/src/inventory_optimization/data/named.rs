//! Columns that have no role of their own, because few files have them and no other agent reads them: reorder points, lowest
//! stocks, and what was sold in money. They are found by the words of their names.

use intake::{number::Affix, roles::Role, values};

use crate::inventory_optimization::data::{periods, source::Source};

/// What stands in such a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Named {
    /// The stock at which an item is ordered.
    ReorderPoint,
    /// The stock that an item should not fall below.
    LowestStock,
    /// The stock that covers uncertain demand.
    SafetyStock,
    /// Money for an order to a supplier, whatever is in it.
    SupplierOrderCost,
    /// Money for each item in an order.
    LineCost,
    /// Units that one order holds at most.
    LargestOrder,
    /// How long a unit keeps.
    ShelfLife,
    /// Money that an item brought or used.
    Money,
}

/// Names and parts of names, as words one after the other.
const REORDER_POINTS: &[&str] = &[
    "reorder point",
    "reorder level",
    "reorder at",
    "re order point",
    "re order level",
    "order point",
    "reorder stock",
    "rop",
    "meldebestand",
    "bestellpunkt",
    "punto de pedido",
    "punto de reorden",
    "punto reorden",
    "point de commande",
    "seuil de commande",
    "ponto de pedido",
    "ponto de encomenda",
    "punto di riordino",
    "bestelniveau",
    "eisbe minbe",
    "minbe",
];
const LOWEST_STOCKS: &[&str] = &[
    "min stock",
    "minimum stock",
    "stock min",
    "min level",
    "minimum level",
    "min on hand",
    "min qty on hand",
    "minimum inventory",
    "min inventory",
    "mindestbestand",
    "minimalbestand",
    "stock minimo",
    "stock mínimo",
    "stock minimum",
    "estoque minimo",
    "estoque mínimo",
    "scorta minima",
    "par level",
    "par stock",
];
const SAFETY_STOCKS: &[&str] = &[
    "safety stock",
    "safety stocks",
    "buffer stock",
    "sicherheitsbestand",
    "stock de seguridad",
    "stock seguridad",
    "stock de sécurité",
    "stock de securite",
    "estoque de segurança",
    "estoque de seguranca",
    "scorta di sicurezza",
    "eisbe",
];
const SUPPLIER_ORDER_COSTS: &[&str] = &[
    "supplier order cost",
    "order cost per supplier",
    "order cost supplier",
    "order cost of supplier",
    "cost per supplier order",
    "major order cost",
    "joint order cost",
    "common order cost",
    "bestellkosten je lieferant",
    "bestellkosten pro lieferant",
    "bestellkosten lieferant",
    "coste de pedido por proveedor",
    "costo de pedido por proveedor",
    "coût de commande par fournisseur",
];
const LINE_COSTS: &[&str] = &[
    "line cost",
    "cost per line",
    "cost per order line",
    "order cost per line",
    "order line cost",
    "line order cost",
    "minor order cost",
    "bestellkosten je position",
    "bestellkosten pro position",
    "kosten je position",
    "costo por línea",
    "coste por línea",
    "coût par ligne",
];
const LARGEST_ORDERS: &[&str] = &[
    "maximum order quantity",
    "maximum order qty",
    "max order quantity",
    "max order qty",
    "maximum order size",
    "max order size",
    "maximum order",
    "max order",
    "largest order",
    "maximum lot size",
    "max lot size",
    "höchstbestellmenge",
    "hoechstbestellmenge",
    "maximalbestellmenge",
    "maximale bestellmenge",
    "max bestellmenge",
    "pedido máximo",
    "pedido maximo",
    "cantidad máxima de pedido",
    "quantité maximale de commande",
    "commande maximale",
    "bstma",
];
const SHELF_LIVES: &[&str] = &[
    "shelf life",
    "shelflife",
    "haltbarkeit",
    "haltbarkeitsdauer",
    "haltbarkeitstage",
    "vida útil",
    "vida util",
    "durée de conservation",
    "duree de conservation",
    "mhd tage",
];
const MONEY: &[&str] = &[
    "revenue",
    "revenues",
    "sales value",
    "sales amount",
    "value of sales",
    "turnover value",
    "sales turnover",
    "umsatz",
    "umsatzwert",
    "erlös",
    "erloes",
    "annual value",
    "annual usage value",
    "usage value",
    "consumption value",
    "annual spend",
    "spend",
    "total value",
    "value",
    "ingresos",
    "ventas valor",
    "facturación",
    "chiffre d affaires",
    "receita",
    "faturamento",
    "fatturato",
    "jahresumsatz",
    "jahreswert",
    "sales eur",
    "sales usd",
    "sales inr",
];
/// Words that make a name about something else.
const OF_STOCK: [&str; 12] = [
    "stock",
    "inventory",
    "bestand",
    "lager",
    "lagerwert",
    "bestandswert",
    "order",
    "excess",
    "unit",
    "inventario",
    "estoque",
    "scorte",
];

/// The column, when exactly one has such a name and holds numbers.
pub(crate) fn position(source: &Source, what: Named) -> Option<usize> {
    let names = match what {
        Named::ReorderPoint => REORDER_POINTS,
        Named::LowestStock => LOWEST_STOCKS,
        Named::SafetyStock => SAFETY_STOCKS,
        Named::SupplierOrderCost => SUPPLIER_ORDER_COSTS,
        Named::LineCost => LINE_COSTS,
        Named::LargestOrder => LARGEST_ORDERS,
        Named::ShelfLife => SHELF_LIVES,
        Named::Money => MONEY,
    };
    let mut found = Vec::new();
    for (position, name) in source.table.names.iter().enumerate() {
        let words = periods::words(name);
        let is_named = names.iter().any(|known| holds(&words, known));
        let is_other = match what {
            Named::Money => {
                // Beside a column of stock, a bare value is what the stock is worth.
                let is_bare = words.iter().all(|word| word == "value" || word == "total");
                is_bare && source.position(Role::CurrentStock).is_some()
                    || words.iter().any(|word| OF_STOCK.contains(&word.as_str()))
            }
            Named::LargestOrder => words.iter().any(|word| {
                matches!(
                    word.as_str(),
                    "value" | "cost" | "price" | "wert" | "valor" | "valeur" | "days" | "tage"
                )
            }),
            // What is left of it differs from unit to unit.
            Named::ShelfLife => {
                words.iter().any(|word| matches!(word.as_str(), "remaining" | "rest" | "left" | "restante"))
            }
            Named::SupplierOrderCost | Named::LineCost => false,
            Named::ReorderPoint | Named::LowestStock | Named::SafetyStock => {
                words.iter().any(|word| word == "days" || word == "tage")
            }
        };
        if is_named && !is_other && source.has_numbers(position) {
            found.push((names.iter().position(|known| holds(&words, known)), position));
        }
    }
    found.sort_unstable();
    found.first().map(|(_, position)| *position)
}

/// Whether the words of a known name stand in a name, one after the other.
fn holds(words: &[String], known: &str) -> bool {
    let known: Vec<&str> = known.split(' ').collect();
    words.windows(known.len()).any(|part| part.iter().zip(&known).all(|(word, known)| word == known))
}

impl Source {
    /// Whether a column holds numbers, of which a few may be missing.
    pub(crate) fn has_numbers(&self, position: usize) -> bool {
        let values = values::numbers(&self.table, position, None).values;
        let known = values.iter().flatten().count();
        let filled = self.table.column(position).flatten().filter(|text| !text.trim().is_empty()).count();
        known > 0 && 2 * known >= filled
    }

    /// Whether the numbers of a column are written with a currency.
    pub(crate) fn is_written_as_money(&self, position: usize) -> bool {
        let numbers = values::numbers(&self.table, position, None);
        numbers.affixes.keys().any(|affix| matches!(affix, Affix::Currency(_)))
    }
}
