//! Suppliers: weights, criteria, methods, quantities, shares.

mod agreed;
mod criteria;
mod ends;
mod lots;
mod methods;
mod of_items;
mod pair;
mod weights;

use std::{ops::Range, sync::LazyLock};

use language::tokens::Sentence;

pub(super) use criteria::{criterion_at, nouns_of_criteria};

use super::{Rule, rows};
use crate::{data::Data, params::Params, pattern::Captured, reading::Reading};

/// All rules of this family, for the correction of misspelt words.
pub(super) static ALL: [&LazyLock<Vec<Rule>>; 7] = [
    &agreed::RULES,
    &agreed::DENIALS,
    &agreed::PAIRS,
    &lots::RULES,
    &lots::MONEY,
    &lots::BARE,
    &methods::RULES,
];

/// `cost 60, quality 40, nothing else`: criteria without a weight count for nothing where others have one.
static NOTHING_ELSE: LazyLock<Vec<Rule>> = LazyLock::new(|| {
    let is_weighted = |params: &mut Params, _: &[Captured]| {
        params.get("weights").is_some() || params.get("weight_ratios").is_some()
    };
    vec![Rule::read(
        "((nothing|none) else|no others|sonst nichts|nada más|rien d autre|rien dautre|nada mais)",
        is_weighted,
    )]
});

/// Words of a comparison of suppliers, which agrees nothing.
const RANKING: &[&str] = &[
    "rank",
    "ranking",
    "best",
    "score",
    "compare",
    "weight",
    "weights",
    "beste",
    "besten",
    "mejor",
    "clasifica",
    "ordena",
    "classe",
    "classez",
    "classifica",
    "classifique",
    "ordene",
];

/// Whether something is agreed with single suppliers of a file that has items, suppliers and prices, or for its items. A question only agrees a limit
/// or what must be: `what does it cost to buy Toner from Alder?` wants a figure.
pub(super) fn agrees(sentence: &Sentence, data: &Data, asks: bool) -> bool {
    let ranks = sentence.tokens.iter().any(|token| token.is_one_of(RANKING));
    if ranks || !agreed::are_offers(data) {
        return false;
    }
    let mut reading = Reading::new(sentence, data, Some("allocate_orders"));
    if asks {
        agreed::read_strictly(&mut reading);
        return !reading.params.is_empty();
    }
    agreed::read(&mut reading);
    !reading.params.is_empty() || reading.has_set_aside() || of_items::asks_for_several(sentence)
}

/// `Toner from Birch, folders from Alder`: items with their suppliers and nothing else. With more words such names choose rows.
pub(super) fn are_pairs(sentence: &Sentence, data: &Data) -> bool {
    const ROWS: &[&str] = &[
        "row", "rows", "line", "lines", "zeile", "zeilen", "fila", "filas", "ligne", "lignes", "price",
        "prices",
    ];
    let is_other = sentence.tokens.iter().any(|token| token.is_one_of(RANKING) || token.is_one_of(ROWS));
    if is_other || !agreed::are_offers(data) {
        return false;
    }
    let mut reading = Reading::new(sentence, data, Some("allocate_orders"));
    agreed::read(&mut reading);
    agreed::read_pairs(&mut reading);
    !reading.params.is_empty() && reading.not_understood().is_empty()
}

/// Whether these tokens name suppliers or items in an analysis of suppliers, which reads itself what is agreed with them.
pub(super) fn names_parties(reading: &Reading, tokens: &Range<usize>) -> bool {
    let is_of_suppliers = matches!(reading.tool, Some("rank_suppliers" | "allocate_orders"));
    is_of_suppliers && tokens.clone().any(|at| agreed::is_party(reading, at))
}

/// Whether the words ask who is first or last by a criterion.
pub(super) fn asks_for_ends(sentence: &Sentence, data: &Data) -> bool {
    let mut reading = Reading::new(sentence, data, Some("rank_suppliers"));
    ends::read(&mut reading);
    !reading.params.is_empty()
}

/// Values that words around them name.
pub(super) fn specific(reading: &mut Reading) {
    if reading.tool == Some("rank_suppliers") {
        of_items::set_aside(reading);
        pair::read(reading);
        rows::choices(reading);
        rows::prices(reading);
    }
    agreed::set_limits_of_items_aside(reading);
    agreed::read(reading);
    if reading.tool == Some("allocate_orders") {
        agreed::read_pairs(reading);
    }
    rows::of_some_suppliers(reading);
    methods::read(reading);
    reading.apply(&methods::RULES);
    if reading.tool == Some("rank_suppliers") {
        weights::read(reading);
        ends::read(reading);
    }
    if reading.tool == Some("allocate_orders") {
        reading.apply(&lots::MONEY);
    }
    reading.apply(&lots::RULES);
    if reading.tool == Some("rank_suppliers") {
        criteria::read(reading);
    }
}

/// Values without such words, after the rows of the file were named.
pub(super) fn bare(reading: &mut Reading) {
    if reading.tool == Some("rank_suppliers") {
        reading.apply(&NOTHING_ELSE);
        // Whom a ranking is of.
        reading.use_words(&[
            "next",
            "supplier",
            "vendor",
            "lieferant",
            "proveedor",
            "fournisseur",
            "fornecedor",
        ]);
    }
    if reading.tool == Some("allocate_orders") {
        reading.apply(&lots::BARE);
        // What a split is of: `split the orders`, `allocate the purchase orders`.
        reading.use_words(&["order", "orders", "purchase", "purchases", "bestellung", "bestellungen"]);
    }
}
