//! Which names of a file are suppliers and which are items.

use language::{Entity, Kind};

use crate::{data::Data, pattern::Captured, reading::Reading, rules::rows::columns::words_of};

/// Words of headers that hold names of suppliers, and of items.
pub(super) const OF_SUPPLIERS: &[&str] = &[
    "supplier",
    "vendor",
    "lieferant",
    "lieferanten",
    "proveedor",
    "fournisseur",
    "fornecedor",
    "seller",
    "bidder",
];
pub(super) const OF_ITEMS: &[&str] = &[
    "item", "article", "sku", "product", "part", "artikel", "producto", "produit", "produto", "material",
    "goods",
];

/// Whether a file has a row for every item and supplier, with prices.
pub(in crate::rules::sources) fn are_offers(data: &Data) -> bool {
    // A list of stock names one supplier for each item.
    const STOCKS: &[&str] =
        &["stock", "bestand", "lagerbestand", "existencia", "existencias", "inventory", "hand"];
    const PRICES: &[&str] = &["price", "cost", "preis", "kosten", "precio", "prix", "rate"];
    let has = |headers: &[&str]| {
        data.columns()
            .any(|column| words_of(&column.name).iter().any(|word| headers.contains(&word.as_str())))
    };
    has(OF_SUPPLIERS) && has(OF_ITEMS) && has(PRICES) && !has(STOCKS)
}

/// The value of a name in a column of suppliers or of items.
pub(super) fn named<'a>(value: &'a Captured, headers: &[&str]) -> Option<&'a str> {
    let (column, name) = value.name()?;
    words_of(column).iter().any(|word| headers.contains(&word.as_str())).then_some(name).flatten()
}

/// Whether a token is part of the name of a supplier or an item.
pub(in crate::rules::sources) fn is_party(reading: &Reading, at: usize) -> bool {
    let token = &reading.sentence.tokens[at];
    let is_here = |entity: &&Entity| entity.start < token.end && token.start < entity.end;
    reading.sentence.entities.iter().filter(is_here).any(|entity| {
        let Kind::ValueOfFile { column, .. } = &entity.kind else { return false };
        let words = words_of(column);
        words
            .iter()
            .any(|word| [OF_SUPPLIERS, OF_ITEMS].iter().any(|headers| headers.contains(&word.as_str())))
    })
}

/// Whether all of these are suppliers of the file.
pub(in crate::rules::sources) fn are_suppliers(values: &[Captured]) -> bool {
    values.iter().all(|value| named(value, OF_SUPPLIERS).is_some())
}
