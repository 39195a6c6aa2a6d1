//! The phrases that name a figure: `order cost`, `lead time`, `fill rate`.

use language::tokens::Token;

/// What a phrase asks for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Key {
    JointOrderCost,
    LineCost,
    StorageLimit,
    SalePrice,
    Salvage,
    Goodwill,
    OrderCost,
    OrderBudget,
    Budget,
    Holding,
    FillRate,
    Service,
    LeadTimeDeviation,
    LeadTime,
    Review,
    Year,
    Deviation,
    UnitCost,
    SafetyDays,
    SafetyFactor,
    Backorder,
    MinimumOrder,
    Pack,
    ShelfLife,
}

/// Beginnings of words, one after the other; longer phrases before those that they hold.
const PHRASES: &[(Key, &[&str])] = &[
    (Key::ShelfLife, &["shelf", "life"]),
    (Key::ShelfLife, &["shelflife"]),
    (Key::ShelfLife, &["haltbar"]),
    (Key::ShelfLife, &["vida", "útil"]),
    (Key::ShelfLife, &["vida", "util"]),
    (Key::ShelfLife, &["durée", "de", "conservation"]),
    (Key::ShelfLife, &["expires", "after"]),
    (Key::ShelfLife, &["expire", "after"]),
    (Key::ShelfLife, &["keeps", "for"]),
    (Key::LeadTimeDeviation, &["lead", "time", "deviation"]),
    (Key::LeadTimeDeviation, &["lead", "time", "std"]),
    (Key::LeadTimeDeviation, &["lead", "time", "varie"]),
    (Key::LeadTimeDeviation, &["deviation", "of", "lead", "time"]),
    (Key::LeadTimeDeviation, &["deviation", "of", "the", "lead", "time"]),
    (Key::LeadTime, &["lead", "time"]),
    (Key::LeadTime, &["leadtime"]),
    (Key::LeadTime, &["deliver", "in"]),
    (Key::OrderBudget, &["order", "budget"]),
    (Key::OrderBudget, &["budget", "for", "order"]),
    (Key::OrderBudget, &["budget", "for", "purchas"]),
    (Key::OrderBudget, &["purchas", "budget"]),
    (Key::OrderBudget, &["spend"]),
    (Key::JointOrderCost, &["order", "cost", "per", "supplier"]),
    (Key::JointOrderCost, &["cost", "per", "supplier", "order"]),
    (Key::JointOrderCost, &["supplier", "order", "cost"]),
    (Key::JointOrderCost, &["joint", "order", "cost"]),
    (Key::JointOrderCost, &["common", "order", "cost"]),
    (Key::LineCost, &["line", "cost"]),
    (Key::LineCost, &["cost", "per", "line"]),
    (Key::StorageLimit, &["storage", "limit"]),
    (Key::StorageLimit, &["storage", "space"]),
    (Key::StorageLimit, &["storage", "capacity"]),
    (Key::StorageLimit, &["space", "limit"]),
    (Key::StorageLimit, &["volume", "limit"]),
    (Key::StorageLimit, &["warehouse", "capacity"]),
    (Key::StorageLimit, &["warehouse", "space"]),
    (Key::SalePrice, &["sale", "price"]),
    (Key::SalePrice, &["sales", "price"]),
    (Key::SalePrice, &["selling", "price"]),
    (Key::Salvage, &["salvage"]),
    (Key::Salvage, &["left", "over"]),
    (Key::Salvage, &["leftover"]),
    (Key::Goodwill, &["goodwill"]),
    (Key::Goodwill, &["cost", "of", "a", "missing"]),
    (Key::MinimumOrder, &["minimum", "order"]),
    (Key::MinimumOrder, &["smallest", "order"]),
    (Key::MinimumOrder, &["min", "order"]),
    (Key::MinimumOrder, &["moq"]),
    (Key::Pack, &["pack", "size"]),
    (Key::Pack, &["pack", "of"]),
    (Key::Pack, &["multiple", "of"]),
    (Key::Backorder, &["backorder", "cost"]),
    (Key::Backorder, &["cost", "of", "a", "backorder"]),
    (Key::Backorder, &["cost", "of", "backorder"]),
    (Key::Backorder, &["backorder"]),
    (Key::Backorder, &["fehlmenge"]),
    (Key::Backorder, &["rückstand", "kost"]),
    (Key::Backorder, &["faltante"]),
    (Key::Backorder, &["unidad", "pendiente"]),
    (Key::Backorder, &["rupture"]),
    (Key::Backorder, &["unidade", "em", "falta"]),
    (Key::Backorder, &["late", "unit"]),
    (Key::Backorder, &["waiting", "unit"]),
    (Key::Backorder, &["unit", "that", "waits"]),
    (Key::Backorder, &["waiting", "cost"]),
    (Key::Backorder, &["cost", "of", "waiting"]),
    (Key::SafetyFactor, &["safety", "factor"]),
    (Key::SafetyFactor, &["sicherheitsfaktor"]),
    (Key::SafetyFactor, &["factor", "de", "seguridad"]),
    (Key::SafetyFactor, &["zscore"]),
    (Key::SafetyDays, &["safety", "stock"]),
    (Key::SafetyDays, &["sicherheitsbestand"]),
    (Key::SafetyDays, &["stock", "de", "seguridad"]),
    (Key::SafetyDays, &["existencias", "de", "seguridad"]),
    (Key::SafetyDays, &["stock", "de", "sécurité"]),
    (Key::OrderCost, &["order", "cost"]),
    (Key::OrderCost, &["ordering", "cost"]),
    (Key::OrderCost, &["cost", "per", "order"]),
    (Key::OrderCost, &["cost", "of", "an", "order"]),
    (Key::OrderCost, &["cost", "of", "ordering"]),
    (Key::OrderCost, &["setup", "cost"]),
    (Key::OrderCost, &["per", "order"]),
    (Key::UnitCost, &["unit", "cost"]),
    (Key::UnitCost, &["cost", "per", "unit"]),
    (Key::Holding, &["holding"]),
    (Key::Holding, &["carrying"]),
    (Key::Holding, &["storage", "cost"]),
    (Key::FillRate, &["fill", "rate"]),
    (Key::FillRate, &["fillrate"]),
    (Key::Service, &["service"]),
    (Key::Service, &["availability"]),
    (Key::Review, &["review"]),
    (Key::Review, &["order", "every"]),
    (Key::Review, &["ordering", "every"]),
    (Key::Deviation, &["demand", "varie"]),
    (Key::Deviation, &["demand", "variation"]),
    (Key::Deviation, &["demand", "variability"]),
    (Key::Deviation, &["demand", "deviation"]),
    (Key::Deviation, &["coefficient", "of", "variation"]),
    (Key::Budget, &["budget"]),
    (Key::Budget, &["money", "in", "stock"]),
    (Key::Year, &["day", "year"]),
    (Key::Year, &["day", "a", "year"]),
    (Key::Year, &["day", "per", "year"]),
    (Key::Year, &["year", "of"]),
    (Key::Year, &["year", "has"]),
    (Key::Year, &["working", "day"]),
    (Key::Year, &["business", "day"]),
];

impl Key {
    /// How a message names the figure.
    pub(super) fn noun(self) -> &'static str {
        match self {
            Self::JointOrderCost => "The cost of an order to a supplier",
            Self::LineCost => "The cost of a line",
            Self::StorageLimit => "The storage limit",
            Self::SalePrice => "The sale price",
            Self::Salvage => "The salvage value",
            Self::Goodwill => "The cost of a missing unit",
            Self::OrderCost => "The order cost",
            Self::OrderBudget => "The budget for orders",
            Self::Budget => "The budget",
            Self::Holding => "The holding cost",
            Self::FillRate => "The fill rate",
            Self::Service => "The service",
            Self::LeadTimeDeviation => "The deviation of the lead time",
            Self::LeadTime => "The lead time",
            Self::Review => "The review period",
            Self::Year => "The length of the year",
            Self::Deviation => "The deviation of demand",
            Self::UnitCost => "The unit cost",
            Self::MinimumOrder => "The smallest order",
            Self::Pack => "The pack size",
            Self::ShelfLife => "The shelf life",
            Self::SafetyFactor => "The safety factor z",
            Self::SafetyDays => "The safety stock",
            Self::Backorder => "The cost of a waiting unit",
        }
    }
}

/// A phrase among the tokens of a clause.
pub(super) struct Phrase {
    pub key: Key,
    pub start: usize,
    /// The place after its last word.
    pub end: usize,
}

/// The phrases of a clause in their order.
pub(super) fn phrases(tokens: &[Token]) -> Vec<Phrase> {
    let mut found = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        match phrase_at(tokens, at) {
            Some(phrase) => {
                at = phrase.end;
                found.push(phrase);
            }
            None => at += 1,
        }
    }
    found
}

fn phrase_at(tokens: &[Token], at: usize) -> Option<Phrase> {
    for (key, words) in PHRASES {
        let mut end = at;
        while end - at < words.len() && tokens.get(end).is_some_and(|token| token.starts(words[end - at])) {
            end += 1;
        }
        if end - at == words.len() {
            return Some(Phrase { key: *key, start: at, end });
        }
    }
    safety_factor_at(tokens, at)
}

/// `z = 1.65`, `a z of 1.65`, `z-value 1.65`; a class Z has no number behind it.
fn safety_factor_at(tokens: &[Token], at: usize) -> Option<Phrase> {
    const BEHIND: [&str; 8] = ["value", "score", "factor", "wert", "of", "is", "von", "de"];
    if !tokens[at].is("z") {
        return None;
    }
    let words = tokens[at + 1..].iter().take(2).take_while(|token| token.is_one_of(&BEHIND)).count();
    let end = at + 1 + words;
    let has_number = tokens.get(end).is_some_and(|token| token.number().is_some());
    has_number.then_some(Phrase { key: Key::SafetyFactor, start: at, end })
}
