//! Words that help to find the header row: usual column names, and units of measure.

use crate::shape::cell::{self, Look};

/// Words that are usual column names and rarely values.
const KNOWN: &[&str] = &[
    "date",
    "day",
    "week",
    "month",
    "quarter",
    "year",
    "period",
    "datum",
    "fecha",
    "data",
    "woche",
    "monat",
    "jahr",
    "mois",
    "mes",
    "semana",
    "ds",
    "unique_id",
    "id",
    "sku",
    "item",
    "item_id",
    "product",
    "product_id",
    "producto",
    "produit",
    "produkt",
    "produto",
    "prodotto",
    "artikel",
    "article",
    "articulo",
    "material",
    "part",
    "code",
    "name",
    "description",
    "bezeichnung",
    "quantity",
    "qty",
    "demand",
    "units",
    "sales",
    "menge",
    "absatz",
    "bedarf",
    "cantidad",
    "ventas",
    "quantite",
    "quantité",
    "ventes",
    "quantidade",
    "vendas",
    "price",
    "cost",
    "unit_cost",
    "preis",
    "precio",
    "prix",
    "preço",
    "kosten",
    "customer",
    "kunde",
    "cliente",
    "client",
    "supplier",
    "lieferant",
    "proveedor",
    "fournisseur",
    "warehouse",
    "location",
    "store",
    "plant",
    "region",
    "country",
    "land",
    "stock",
    "bestand",
    "category",
    "currency",
    "unit",
    "order",
    "amount",
    "value",
    "status",
    "type",
    "werk",
    "total",
    "lead_time",
    "latitude",
    "longitude",
];

/// Units of measure, as written below column names.
const UNITS: &[&str] = &[
    "kg", "g", "t", "lb", "lbs", "l", "ml", "m", "m2", "m3", "cm", "mm", "km", "pcs", "pc", "pieces",
    "units", "unit", "ea", "each", "stk", "stück", "st", "box", "boxes", "%", "eur", "usd", "gbp", "inr",
    "€", "$", "£", "₹", "days", "day", "tage", "h", "hours", "min",
];

/// Whether a text is a usual column name.
pub(super) fn is_known_name(text: &str) -> bool {
    let lower = text.to_lowercase().replace([' ', '-'], "_");
    KNOWN.contains(&lower.as_str())
}

/// Whether a text is a unit of measure, with or without brackets.
pub(super) fn is_unit(text: &str) -> bool {
    let inner = |open, close| text.strip_prefix(open).and_then(|text| text.strip_suffix(close));
    let bracketed = inner('[', ']').or_else(|| inner('(', ')'));
    bracketed.is_some_and(|unit| unit.len() < 20 && cell::look(unit) == Look::Text || UNITS.contains(&unit))
        || UNITS.contains(&text.to_lowercase().as_str())
}
