//! A figure of every item that a question asks about: `how much money is tied up in stock`, `what are the reorder points`,
//! `which 5 items cost most to hold`.

use std::cmp::Reverse;

use crate::inventory_optimization::params::choices::{AskedFigure, End, ItemFigure};
use crate::question::words::{begins_like, holds_phrase};
use language::tokens::Token;

/// Beginnings of words, one after the other, that ask for a figure by themselves.
const ALONE: &[(ItemFigure, &[&str])] = &[
    (ItemFigure::StockValue, &["stock", "value"]),
    (ItemFigure::StockValue, &["inventory", "value"]),
    (ItemFigure::StockValue, &["value", "of", "stock"]),
    (ItemFigure::StockValue, &["value", "of", "the", "stock"]),
    (ItemFigure::StockValue, &["value", "of", "my", "stock"]),
    (ItemFigure::StockValue, &["value", "of", "our", "stock"]),
    (ItemFigure::StockValue, &["value", "of", "inventory"]),
    // Before what is tied up: `money tied up in safety stock`.
    (ItemFigure::SafetyStock, &["safety", "stock"]),
    (ItemFigure::SafetyStock, &["buffer", "stock"]),
    (ItemFigure::SafetyStock, &["sicherheitsbest"]),
    (ItemFigure::SafetyStock, &["stock", "de", "seguridad"]),
    // Before what is tied up: `money tied up in stock that we do not need`.
    (ItemFigure::Excess, &["too", "much"]),
    (ItemFigure::Excess, &["overstock"]),
    (ItemFigure::Excess, &["excess"]),
    (ItemFigure::Excess, &["surplus"]),
    (ItemFigure::Excess, &["stop", "order"]),
    (ItemFigure::Excess, &["stop", "buy"]),
    (ItemFigure::Excess, &["überbestand"]),
    (ItemFigure::Excess, &["überbestände"]),
    (ItemFigure::Excess, &["überbeständen"]),
    (ItemFigure::Excess, &["zu", "viel"]),
    (ItemFigure::Excess, &["exceso"]),
    (ItemFigure::Excess, &["excesso"]),
    (ItemFigure::Excess, &["surstock"]),
    (ItemFigure::Excess, &["dont", "need"]),
    (ItemFigure::Excess, &["not", "need"]),
    (ItemFigure::Excess, &["we", "release"]),
    (ItemFigure::Excess, &["free", "up"]),
    (ItemFigure::Excess, &["excédent"]),
    (ItemFigure::Excess, &["sobra"]),
    (ItemFigure::StockValue, &["tie", "up"]),
    (ItemFigure::StockValue, &["stock", "worth"]),
    (ItemFigure::StockValue, &["inventory", "worth"]),
    (ItemFigure::StockValue, &["lagerwert"]),
    (ItemFigure::StockValue, &["bestandswert"]),
    (ItemFigure::StockValue, &["wert", "des", "lager"]),
    (ItemFigure::StockValue, &["gebunden"]),
    (ItemFigure::StockValue, &["valor", "del", "inventario"]),
    (ItemFigure::StockValue, &["valor", "do", "estoque"]),
    (ItemFigure::StockValue, &["valeur", "du", "stock"]),
    (ItemFigure::Turnover, &["turnover"]),
    (ItemFigure::Turnover, &["stock", "turn"]),
    (ItemFigure::Turnover, &["inventory", "turn"]),
    (ItemFigure::Turnover, &["umschlag"]),
    (ItemFigure::Turnover, &["lagerumschlag"]),
    (ItemFigure::Turnover, &["rotación"]),
    (ItemFigure::Turnover, &["rotation"]),
    (ItemFigure::OrderInterval, &["how", "often"]),
    (ItemFigure::OrderInterval, &["how", "frequently"]),
    (ItemFigure::OrderInterval, &["order", "frequenc"]),
    (ItemFigure::OrderInterval, &["wie", "oft"]),
    (ItemFigure::OrderInterval, &["cada", "cuánto"]),
    (ItemFigure::ReorderPoint, &["reorder", "point"]),
    (ItemFigure::ReorderPoint, &["meldebest"]),
    (ItemFigure::ReorderPoint, &["bestellpunkt"]),
    (ItemFigure::ReorderPoint, &["punto", "de", "pedido"]),
    (ItemFigure::ReorderPoint, &["point", "de", "commande"]),
    (ItemFigure::ReorderPoint, &["ponto", "de", "pedido"]),
];

/// What has a highest and a lowest item, by the words behind the end.
const ENDED: &[(ItemFigure, &[&str])] = &[
    (ItemFigure::Turnover, &["stock", "turn"]),
    (ItemFigure::Turnover, &["inventory", "turn"]),
    (ItemFigure::StockValue, &["stock", "value"]),
    (ItemFigure::StockValue, &["inventory", "value"]),
    (ItemFigure::SafetyStock, &["safety", "stock"]),
    (ItemFigure::ReorderPoint, &["reorder", "point"]),
    (ItemFigure::HoldingCost, &["hold"]),
    (ItemFigure::HoldingCost, &["to", "hold"]),
    (ItemFigure::HoldingCost, &["storage", "cost"]),
    (ItemFigure::UnitCost, &["unit", "cost"]),
    (ItemFigure::UnitCost, &["unit", "price"]),
    (ItemFigure::UnitCost, &["price"]),
    (ItemFigure::UnitCost, &["expensive"]),
    (ItemFigure::LeadTime, &["lead"]),
    (ItemFigure::LeadTime, &["delivery", "time"]),
    (ItemFigure::Demand, &["demand"]),
    (ItemFigure::Demand, &["sales"]),
    (ItemFigure::Demand, &["sold"]),
    (ItemFigure::Demand, &["nachfrage"]),
    (ItemFigure::Demand, &["bedarf"]),
    (ItemFigure::Turnover, &["turnover"]),
    (ItemFigure::DemandValue, &["valuable"]),
    (ItemFigure::StockValue, &["capital"]),
    (ItemFigure::StockValue, &["kapital"]),
    (ItemFigure::StockValue, &["stock"]),
];
const HIGHEST: &[&str] = &[
    "highest",
    "most",
    "largest",
    "biggest",
    "longest",
    "greatest",
    "höchste",
    "höchsten",
    "meiste",
    "meisten",
    "größte",
    "größten",
];
const LOWEST: &[&str] =
    &["lowest", "least", "fewest", "smallest", "shortest", "niedrigste", "niedrigsten", "wenigsten"];
/// Words that name a figure and its end at once.
const BOTH: &[(&[&str], ItemFigure, End)] = &[
    (&["dearest", "priciest", "teuerste", "teuersten"], ItemFigure::UnitCost, End::Highest),
    (&["cheapest", "billigste", "günstigste"], ItemFigure::UnitCost, End::Lowest),
    (&["bestseller", "bestsellers", "best-selling", "bestselling"], ItemFigure::Demand, End::Highest),
];

/// Words with which a question begins, and those of a question what a word means or what would be.
const ASKING: &[&str] = &[
    "what", "whats", "which", "show", "list", "give", "how", "tell", "where", "name", "find", "was", "wie",
    "welche", "welcher", "welches", "zeig", "zeige", "cuál", "cuáles", "cuánto", "qué", "quel", "quelle",
    "quels", "quelles", "combien", "qual", "quais", "quanto", "is", "are", "liste", "lista", "nenne", "gib",
    "ist", "sind", "muestra", "dame", "montre", "donne", "mostra", "mostre", "está", "están",
];
const OTHER: &[&str] = &[
    "if",
    "mean",
    "means",
    "meaning",
    "difference",
    "define",
    "definition",
    "explain",
    "formula",
    "calculated",
    "below",
    "under",
    "unter",
    "why",
    "per",
    "by",
    "cost",
    "costs",
    "increase",
    "reduce",
    "raise",
    "lower",
];
/// How a figure varies, or another figure with the same beginning.
const SPREAD: &[&str] =
    &["variab", "deviation", "uncertain", "volatil", "stockout", "shortage", "change", "risk"];
/// Between the end and what it is of: `the items with the most money in stock`.
const REACH: usize = 3;
/// More items than this are no short list.
const MOST: f64 = 100.0;

/// The figure that is asked, with the end and the number of items that are shown.
pub(super) fn asked(words: &[Token]) -> Option<AskedFigure> {
    // `who is cheapest` asks for a supplier.
    let asks_who = words
        .iter()
        .any(|word| word.is_one_of(&["who", "whom", "wer", "wen", "quién", "quien", "qui", "quem"]));
    // `Meldebestand für Schrauben`, a figure that stands alone at the beginning.
    let begins_with_figure = ALONE.iter().any(|(figure, phrase)| {
        let is_sure = *figure == ItemFigure::ReorderPoint && phrase[0] != "reorder";
        is_sure && words.len() >= phrase.len() && begins_like(words, phrase)
    });
    let is_question = !asks_who
        && (begins_with_figure
            || words.first().is_some_and(|word| word.is_one_of(ASKING) || words.len() <= 3));
    if !is_question {
        return None;
    }
    let named = ALONE.iter().find(|(_, phrase)| holds_phrase(words, phrase)).map(|(figure, _)| *figure);
    // `the safety stock of the most expensive items` is about the safety stock.
    let is_first =
        words.first().is_some_and(|word| word.is_one_of(&["what", "whats", "show", "list", "give"]));
    let is_of_another = named.zip(ended(words)).is_some_and(|(named, (ended, _))| is_first && named != ended);
    if let Some((figure, end)) = ended(words).filter(|_| !is_of_another) {
        return Some(AskedFigure { figure, end: Some(end), count: count(words) });
    }
    // `overstocked by how many pieces` asks for the excess.
    let asks_by_how = |at: usize| words[at].is("by") && words.get(at + 1).is_some_and(|next| next.is("how"));
    if (0..words.len()).any(|at| words[at].is_one_of(OTHER) && !asks_by_how(at)) {
        return None;
    }
    let figure = named?;
    let orders = words
        .iter()
        .any(|word| word.starts_one_of(&["order", "buy", "purchas", "bestell", "pedir", "command"]));
    // `in excess of 30 days`, `how often do we miss the service level`
    let is_excess_of = words.windows(2).any(|pair| pair[0].is("excess") && pair[1].is("of"));
    if figure == ItemFigure::OrderInterval && !orders || figure == ItemFigure::Excess && is_excess_of {
        return None;
    }
    Some(AskedFigure { figure, end: None, count: count(words) })
}

/// `the most expensive item`, `the items that cost most to hold`.
fn ended(words: &[Token]) -> Option<(ItemFigure, End)> {
    const DENYING: &[&str] = &["if", "why", "at", "difference", "mean", "means"];
    for (at, word) in words.iter().enumerate() {
        if let Some((_, figure, end)) = BOTH.iter().find(|(known, _, _)| word.is_one_of(known)) {
            return Some((*figure, *end));
        }
        let end = match () {
            () if word.is_one_of(HIGHEST) => End::Highest,
            () if word.is_one_of(LOWEST) => End::Lowest,
            () => continue,
        };
        // `at most 5 units in stock`, `if most of the demand`
        if words[..at].iter().any(|word| word.is_one_of(DENYING)) {
            continue;
        }
        let behind = &words[at + 1..words.len().min(at + 1 + REACH)];
        if behind.iter().any(|word| word.starts_one_of(SPREAD)) {
            continue;
        }
        let of = ENDED.iter().filter_map(|(figure, phrase)| {
            let place = behind.windows(phrase.len()).position(|part| begins_like(part, phrase))?;
            Some((place, Reverse(phrase.len()), *figure))
        });
        // The nearest, and of two at one place the longer: `stock turnover` is no stock.
        if let Some((_, _, figure)) = of.min_by_key(|(place, length, _)| (*place, *length)) {
            return Some((figure, end));
        }
    }
    None
}

/// `which 5 items`, `top 10`.
fn count(words: &[Token]) -> Option<u32> {
    const ITEMS: &[&str] = &["item", "product", "article", "sku", "part", "artikel"];
    let places = words.iter().enumerate().filter_map(|(at, word)| Some((at, word.number()?)));
    let mut counts = places.filter(|(at, number)| {
        let is_top = at.checked_sub(1).is_some_and(|before| words[before].is("top"));
        let is_count = words[at + 1..].iter().take(3).any(|next| next.starts_one_of(ITEMS));
        (is_top || is_count) && number.fract() == 0.0 && (1.0..=MOST).contains(number)
    });
    counts.next().map(|(_, number)| number as u32)
}

/// Beginnings of the words that ask for a figure.
pub(super) fn words_for(figure: ItemFigure) -> Vec<&'static str> {
    let of_phrases = [ALONE, ENDED].into_iter().flatten();
    let mut starts: Vec<&str> =
        of_phrases.filter(|(of, _)| *of == figure).flat_map(|(_, phrase)| *phrase).copied().collect();
    starts.extend(BOTH.iter().filter(|(_, of, _)| *of == figure).flat_map(|(words, _, _)| *words));
    starts.extend(HIGHEST.iter().chain(LOWEST));
    starts.extend(["money", "cost", "item", "product", "article", "sku", "part"]);
    starts.extend([
        "cash", "capital", "kapital", "geld", "dinero", "argent", "d'argent", "dargent", "dinheiro",
    ]);
    starts.extend(["teil", "artikel", "artículo", "artigo", "bind", "am", "ist", "sind", "wie", "welche"]);
    starts.extend([
        "tie",
        "gebunden",
        "immobilis",
        "parado",
        "estoque",
        "inventario",
        "tenemos",
        "stock",
        "lager",
        "can",
    ]);
    starts
}
