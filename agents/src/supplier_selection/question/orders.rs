//! What a question says about an order split: units, numbers of suppliers, shares, quality, minimum orders.

use std::collections::BTreeMap;

use crate::supplier_selection::{
    data::fields::sense::Concept,
    params::{Side, agreed::SupplierLimit, allocate::AllocateParams},
    question::{limits::side_before, token::Token, vocabulary::Vocabulary},
};
use intake::{AgentError, roles::Name};
use report::number::amount;

const UNITS: &[&str] = &[
    "units", "unit", "pieces", "pcs", "piece", "tons", "tonnes", "kg", "parts", "items", "stück", "stueck",
    "unidades", "pièces",
];
const BUY: &[&str] = &[
    "buy", "purchase", "order", "need", "procure", "source", "require", "quantity", "demand", "buying",
    "split", "allocate",
];
const ITEMS: [&str; 12] = [
    "item",
    "product",
    "article",
    "sku",
    "part",
    "material",
    "artikel",
    "artikels",
    "produkt",
    "artículo",
    "articulo",
    "producto",
];
const SUPPLIERS: &[&str] = &[
    "supplier",
    "suppliers",
    "vendor",
    "vendors",
    "sources",
    "source",
    "lieferant",
    "lieferanten",
    "proveedor",
    "proveedores",
    "fournisseur",
    "fournisseurs",
];
const DELIVERING: [&str; 8] =
    ["deliver", "supply", "ship", "provide", "make", "liefern", "suministrar", "entregar"];
const DENYING: [&str; 14] = [
    "no", "not", "never", "dont", "cannot", "cant", "nobody", "none", "nicht", "nie", "kein", "keiner",
    "ningún", "aucun",
];
const NOBODY: [&str; 10] =
    ["nobody", "none", "niemand", "keiner", "nadie", "ninguno", "personne", "aucun", "ninguém", "nenhum"];
const JOINING: [&str; 6] = ["and", "but", "with", "und", "y", "et"];
const MINIMUM: [&str; 8] =
    ["minimum", "min", "minimal", "moq", "mindestens", "mindestmenge", "mínimo", "mindestbestellung"];
const CAPPED: [&str; 4] = ["cap", "capped", "limit", "limited"];
/// How many tokens behind a number still say what it is about.
const NEAR: usize = 4;

/// The limits of single suppliers, as the typed request reads them.
type Agreed<'a> = Option<&'a BTreeMap<String, SupplierLimit>>;

/// The limits that the words speak of, but those that are `agreed` with single suppliers.
pub(super) fn orders(
    tokens: &[Token],
    vocabulary: &Vocabulary,
    agreed: Agreed,
) -> Result<AllocateParams, AgentError> {
    let mut params = AllocateParams::default();
    for (at, token) in tokens.iter().enumerate() {
        let place = Place { tokens, at, vocabulary, agreed };
        if token.is_number() {
            read_number(&mut params, &place)?;
        } else if token.is(&["dual"]) {
            if place.is_per_item() {
                params.fewest_item_suppliers = Some(2);
            } else {
                (params.fewest_suppliers, params.most_suppliers) = (Some(2), Some(2));
            }
        } else if token.is(&["single"]) && is_next(tokens, at, &["source", "sourcing"]) {
            params.most_suppliers = Some(1);
        }
    }
    Ok(params)
}

fn is_next(tokens: &[Token], at: usize, words: &[&str]) -> bool {
    tokens.get(at + 1).is_some_and(|token| token.is(words))
}

/// A number and the words around it.
struct Place<'a> {
    tokens: &'a [Token],
    at: usize,
    vocabulary: &'a Vocabulary<'a>,
    agreed: Agreed<'a>,
}

impl Place<'_> {
    /// The tokens before the number up to the end of the clause before.
    fn clause(&self) -> &[Token] {
        let before = &self.tokens[..self.at];
        let end = before.iter().rposition(|token| token.ends_clause() || *token == Token::Percent);
        &before[end.map_or(0, |end| end + 1)..]
    }

    fn behind(&self) -> &[Token] {
        let behind = &self.tokens[self.at + 1..];
        let end = behind.iter().position(Token::ends_clause).unwrap_or(behind.len());
        &behind[..end.min(NEAR)]
    }

    fn has(&self, words: &[&str]) -> bool {
        self.clause().iter().any(|token| token.is(words))
    }

    fn has_around(&self, words: &[&str]) -> bool {
        self.has(words) || self.behind().iter().any(|token| token.is(words))
    }

    /// Whether a criterion of this kind or one of the words stands around the number.
    fn is_about(&self, concept: Concept, words: &[&str]) -> bool {
        let mut around = self.clause().iter().chain(self.behind());
        self.has_around(words) || around.any(|token| self.is_field_of(token, concept))
    }

    fn is_field_of(&self, token: &Token, concept: Concept) -> bool {
        let fields = token.fields().into_iter().flatten();
        fields.into_iter().any(|place| self.vocabulary.fields[*place].concept == Some(concept))
    }

    fn near_holds(&self, concept: Concept) -> bool {
        self.near_before().iter().chain(self.near_behind()).any(|token| self.is_field_of(token, concept))
    }

    fn is_next(&self, words: &[&str]) -> bool {
        is_next(self.tokens, self.at, words)
    }

    fn is_percent(&self) -> bool {
        self.tokens.get(self.at + 1) == Some(&Token::Percent)
    }

    /// Whether the words around the number speak of every single item: `60 % of any item`, `for each item`.
    fn is_per_item(&self) -> bool {
        const EVERY: [&str; 15] = [
            "each", "every", "any", "per", "an", "one", "single", "je", "jeden", "jedes", "pro", "cada",
            "por", "par", "chaque",
        ];
        let behind = &self.tokens[self.at + 1..];
        let end = behind.iter().position(Token::ends_clause).unwrap_or(behind.len());
        let around = [self.clause(), &behind[..end.min(2 * NEAR)]];
        around.iter().any(|part| part.windows(2).any(|pair| pair[0].is(&EVERY) && pair[1].is(&ITEMS)))
    }

    fn follows_over(&self) -> bool {
        self.at.checked_sub(1).is_some_and(|before| self.tokens[before].is(&["over"]))
    }

    fn side(&self) -> Option<Side> {
        side_before(self.tokens, self.at).map(|(side, _)| side)
    }

    /// Whether the typed request has the number as a limit of one supplier, and the words around it limit something.
    fn is_agreed(&self) -> bool {
        let Some(value) = self.value() else { return false };
        let limits = self.agreed.into_iter().flatten().flat_map(|(_, limit)| limit.amounts());
        let limits: Vec<f64> = limits.collect();
        limits.contains(&value) && (self.side().is_some() || self.has(&DELIVERING) || self.has(&CAPPED))
    }

    /// `at most 400 units from Alder`, `Alder can only deliver 400 units`, `Birch at least 30 %`.
    fn limits_one_supplier(&self) -> bool {
        const FROM: [&str; 11] = ["from", "by", "with", "at", "to", "von", "vom", "bei", "de", "a", "chez"];
        let is_supplier = |token: &Token| matches!(token, Token::Supplier(_));
        if self.is_next(SUPPLIERS) {
            return false;
        }
        let behind =
            self.tokens[self.at + 1..].iter().take(2 * NEAR).take_while(|token| !token.ends_clause());
        let behind: Vec<&Token> =
            behind.filter(|token| !token.is(SUPPLIERS) && !token.is(&["the"])).collect();
        let is_behind = behind.windows(2).any(|pair| pair[0].is(&FROM) && is_supplier(pair[1]));
        let clause = self.clause();
        let between = clause.iter().rposition(is_supplier).map(|place| &clause[place + 1..]);
        let is_before = between.is_some_and(|words| {
            words.len() < 2 * NEAR
                && words
                    .iter()
                    .all(|token| token.fields().is_none() && !token.is(&["and", "or", "und", "with", "y"]))
        });
        (self.side().is_some() && (is_behind || is_before)) || (is_before && self.has(&DELIVERING))
    }

    /// The tokens of the clause from the number before up to this one.
    fn near_before(&self) -> &[Token] {
        let clause = self.clause();
        let end = clause.iter().rposition(|token| token.is_amount() || token.is(&JOINING));
        &clause[end.map_or(0, |end| end + 1)..]
    }

    /// The tokens behind the number up to the next one.
    fn near_behind(&self) -> &[Token] {
        let behind = &self.tokens[self.at + 1..];
        let end = |token: &Token| token.ends_clause() || token.is_amount() || token.is(&JOINING);
        let end = behind.iter().position(end).unwrap_or(behind.len());
        &behind[..end.min(2 * NEAR)]
    }

    fn is_near(&self, words: &[&str]) -> bool {
        self.near_before().iter().chain(self.near_behind()).any(|token| token.is(words))
    }

    /// `at least 150 units per supplier`, `each supplier gets at most 400`, `no supplier over 400 units`.
    fn limits_every_supplier(&self) -> bool {
        const EVERY: [&str; 10] = ["per", "each", "every", "any", "one", "je", "jeder", "pro", "cada", "por"];
        let pairs = |part: &[Token]| part.windows(2).any(|pair| pair[0].is(&EVERY) && pair[1].is(SUPPLIERS));
        let speaks_of_every = |part: &[Token]| pairs(part) || speaks_of_each(part);
        let is_limit = self.side().is_some() || self.is_near(&MINIMUM);
        let is_every = speaks_of_every(self.near_before()) || speaks_of_every(self.near_behind());
        let counts_units = !self.is_percent() && !self.is_per_item() && !self.is_next(SUPPLIERS);
        counts_units && is_limit && (is_every || self.denies_every())
    }

    /// Whether no supplier is to have it: `no supplier over 400`, `nobody gets more than 400`.
    fn denies_every(&self) -> bool {
        let pairs = |part: &[Token], first: &[&str], second: &[&str]| {
            part.windows(2).any(|pair| pair[0].is(first) && pair[1].is(second))
        };
        let near = self.near_before();
        let is_nobody = near.iter().any(|token| token.is(&NOBODY)) || pairs(near, &["no"], &["one"]);
        is_nobody || pairs(self.clause(), &["no", "kein"], SUPPLIERS)
    }

    /// Whether a limit of every supplier is the largest number of units: what nobody gets less of is the smallest.
    fn is_largest(&self) -> bool {
        match self.side() {
            Some(Side::AtLeast) => false,
            Some(Side::LessThan) => !self.denies_every(),
            Some(Side::MoreThan) => self.denies_every() || self.has(&["no", "kein"]),
            Some(Side::AtMost) => true,
            None => self.has(&["no", "kein"]),
        }
    }

    /// What an order costs once: `fixed cost of 400`, `500 to set up`.
    fn is_fixed_cost(&self) -> bool {
        const FIXED: [&str; 8] = [
            "fixed",
            "setup",
            "set-up",
            "onboarding",
            "qualification",
            "fixkosten",
            "rüstkosten",
            "einrichtung",
        ];
        let is_fixed = |place: &usize| {
            let name = Name::of(&self.vocabulary.fields[*place].name);
            name.words.iter().any(|word| FIXED.contains(&word.as_str()))
        };
        // `cost` alone is no fixed cost, whichever columns it may mean.
        let of_cost = self.vocabulary.at(&["cost".to_owned()]).map(|(fields, _)| fields);
        let is_column = |token: &Token| {
            token
                .fields()
                .is_some_and(|fields| fields.iter().all(is_fixed) && Some(fields) != of_cost.as_ref())
        };
        let is_set_up = self.near_behind().windows(2).any(|pair| pair[0].is(&["set"]) && pair[1].is(&["up"]));
        let mut around = self.near_before().iter().chain(self.near_behind());
        let is_named = is_set_up || around.any(|token| token.is(&FIXED) || is_column(token));
        is_named && !self.is_percent() && !self.is_next(UNITS)
    }

    /// The suppliers that the words right around the number name.
    fn named_suppliers(&self) -> Vec<usize> {
        let behind = &self.tokens[self.at + 1..];
        let end = |token: &Token| token.ends_clause() || token.is_amount();
        let behind = &behind[..behind.iter().position(end).unwrap_or(behind.len())];
        let before = self.clause();
        let start = before.iter().rposition(Token::is_amount).map_or(0, |place| place + 1);
        let named = |part: &[Token]| -> Vec<usize> {
            let supplier =
                |token: &Token| if let Token::Supplier(place) = token { Some(*place) } else { None };
            part.iter().filter_map(supplier).collect()
        };
        let behind = named(behind);
        if behind.is_empty() || !named(&before[start..]).is_empty() {
            named(&before[start..])
        } else {
            behind
        }
    }

    /// The one number that `what` needs.
    fn one(&self, what: &str) -> Result<Option<f64>, AgentError> {
        self.tokens[self.at].one_number(what)
    }

    fn value(&self) -> Option<f64> {
        self.tokens[self.at].number()
    }
}

fn read_number(params: &mut AllocateParams, place: &Place) -> Result<(), AgentError> {
    let is_part = place.value().is_some_and(|value| 0.0 < value && value < 1.0);
    if place.is_agreed() {
        return Ok(());
    }
    if !is_part && read_terms(params, place)? {
        return Ok(());
    }
    if place.limits_one_supplier() {
        // The typed request has it with its supplier; it is neither the quantity nor a share of every supplier.
        return Ok(());
    }
    if counts_the_best(place) {
        return read_best(params, place);
    }
    if counts_sharers(place) && !is_part {
        return read_exactly(params, place);
    }
    if place.is_next(SUPPLIERS) && !place.is_percent() && !is_part {
        return read_suppliers(params, place);
    }
    if place.is_next(&["ppm"]) {
        params.largest_defect_rate = place.one("The defect rate")?.map(|rate| rate / 1e4);
    } else if place.is_percent() {
        read_percent(params, place)?;
    } else if is_part && is_part_of_order(place) {
        set_share(params, place, place.value().map(|share| 100.0 * share));
    } else if place.is_about(Concept::MinimumOrder, &["moq"])
        || (place.has(&["minimum", "min"]) && place.has(&["order", "orders", "lot"]))
    {
        params.minimum_order = place.one("The minimum order")?;
    } else if counts_units(place, params) || (is_bought(place, is_part) && params.quantity.is_none()) {
        params.quantity = place.one("The quantity")?;
    }
    Ok(())
}

/// Reads what is stated once for an order of a supplier, of one or of each: its fixed cost, and the units that it holds at least or at
/// most.
fn read_terms(params: &mut AllocateParams, place: &Place) -> Result<bool, AgentError> {
    let suppliers = place.named_suppliers();
    if place.is_fixed_cost() {
        let cost = place.one("The fixed cost")?;
        match suppliers.as_slice() {
            [] => params.fixed_cost = cost,
            some => set_terms(params, place, some, |limit| limit.fixed_cost = cost),
        }
        return Ok(true);
    }
    if place.limits_every_supplier() {
        let units = place.one("The number of units")?;
        *(if place.is_largest() { &mut params.most_units } else { &mut params.fewest_units }) = units;
        return Ok(true);
    }
    let is_minimum = place.is_near(&MINIMUM) || place.near_holds(Concept::MinimumOrder);
    if is_minimum && !suppliers.is_empty() && !place.is_percent() && !place.is_next(SUPPLIERS) {
        let units = place.one("The minimum order")?;
        set_terms(params, place, &suppliers, |limit| limit.minimum_order = units);
        return Ok(true);
    }
    Ok(false)
}

fn set_terms(
    params: &mut AllocateParams,
    place: &Place,
    suppliers: &[usize],
    set: impl Fn(&mut SupplierLimit),
) {
    let limits = params.supplier_limits.get_or_insert_default();
    for supplier in suppliers {
        set(limits.entry(place.vocabulary.suppliers[*supplier].clone()).or_default());
    }
}

/// `400 units`; a limit beside the quantity is another number.
fn counts_units(place: &Place, params: &AllocateParams) -> bool {
    place.is_next(UNITS) && (place.side().is_none() || params.quantity.is_none())
}

/// Whether words speak of each supplier without the noun: `4,000 from each`, `each gets at most 400`, `from any one of them`.
fn speaks_of_each(words: &[Token]) -> bool {
    const EACH: [&str; 13] = [
        "each",
        "apiece",
        "everyone",
        "everybody",
        "anyone",
        "anybody",
        "jeder",
        "jedem",
        "jeden",
        "chacun",
        "chacune",
        "cada",
        "any",
    ];
    /// Words behind them that name nothing else.
    const BEHIND: [&str; 33] = [
        "one",
        "of",
        "gets",
        "get",
        "may",
        "can",
        "must",
        "should",
        "at",
        "no",
        "not",
        "never",
        "over",
        "more",
        "uno",
        "una",
        "um",
        "uma",
        "von",
        "de",
        "bekommt",
        "erhält",
        "darf",
        "soll",
        "höchstens",
        "mindestens",
        "maximal",
        "recibe",
        "reçoit",
        "recebe",
        "como",
        "au",
        "mehr",
    ];
    words.iter().enumerate().any(|(at, word)| {
        let next = words.get(at + 1);
        let is_any_one = word.is(&["any", "each"]) && next.is_some_and(|next| next.is(&["one"]));
        let behind = if is_any_one { words.get(at + 2) } else { next };
        let is_item = |token: &Token| {
            let starts = |word: &str| ITEMS.iter().any(|item| word.starts_with(item));
            matches!(token, Token::Item(_)) || token.word().is_some_and(starts)
        };
        let is_of_items = words[at + 1..].iter().any(is_item);
        word.is(&EACH) && behind.is_none_or(|behind| behind.is(&BEHIND)) && !is_of_items
    })
}

fn is_bought(place: &Place, is_part: bool) -> bool {
    place.has(BUY) && place.side().is_none() && !place.has(&["cost", "price"]) && !is_part
}

/// `the two best`, `the top 3`: suppliers by their rank.
fn counts_the_best(place: &Place) -> bool {
    const BEST: [&str; 9] =
        ["best", "top", "leading", "highest", "besten", "beste", "mejores", "meilleurs", "melhores"];
    let is_behind = place.at > 0 && place.tokens[place.at - 1].is(&BEST);
    !place.is_percent() && !place.is_next(UNITS) && (is_behind || place.is_next(&BEST))
}

fn read_best(params: &mut AllocateParams, place: &Place) -> Result<(), AgentError> {
    read_exactly(params, place)?;
    params.best_suppliers = params.most_suppliers;
    Ok(())
}

/// As many suppliers, neither more nor fewer; `over two` is no limit here.
fn read_exactly(params: &mut AllocateParams, place: &Place) -> Result<(), AgentError> {
    if let Token::Range(range) = &place.tokens[place.at] {
        (params.fewest_suppliers, params.most_suppliers) = (whole(range.low)?, whole(range.high)?);
        return Ok(());
    }
    let count = place.one("The number of suppliers")?.map(whole).transpose()?.flatten();
    (params.fewest_suppliers, params.most_suppliers) = (count, count);
    Ok(())
}

/// `over three`, `among the 2 cheapest`: suppliers that share an order.
fn counts_sharers(place: &Place) -> bool {
    const OVER: [&str; 5] = ["over", "among", "amongst", "across", "between"];
    let mut before =
        place.tokens[..place.at].iter().rev().filter(|token| !token.is(&["the", "just", "only"]));
    let is_shared = before.next().is_some_and(|token| token.is(&OVER)) && place.has(&SHARE);
    let is_cheapest = place.is_next(&["cheapest"]);
    let is_limited = matches!(place.tokens[place.at], Token::Range(_));
    !is_limited && !place.is_percent() && !place.is_next(UNITS) && (is_shared || is_cheapest)
}

const SHARE: [&str; 8] =
    ["split", "allocate", "distribute", "divide", "spread", "share", "apportion", "units"];

/// `at most 2 suppliers`, `two suppliers`, `2 to 3 suppliers`.
fn read_suppliers(params: &mut AllocateParams, place: &Place) -> Result<(), AgentError> {
    const WHAT: &str = "The number of suppliers";
    if let (Token::Range(range), None) = (&place.tokens[place.at], place.side()) {
        params.fewest_suppliers = whole(range.low)?;
        params.most_suppliers = whole(range.high)?;
        return Ok(());
    }
    let Some(value) = place.one(WHAT)? else { return Ok(()) };
    let count = whole(value)?;
    if place.is_per_item() && !place.side().is_some_and(Side::is_upper) {
        params.fewest_item_suppliers = count;
        return Ok(());
    }
    match place.side() {
        Some(Side::AtMost) => params.most_suppliers = count,
        Some(Side::LessThan) => params.most_suppliers = whole(value - 1.0)?,
        // `over three suppliers` shares among three; only `more than three` are at least four.
        Some(Side::MoreThan) if !place.follows_over() => params.fewest_suppliers = whole(value + 1.0)?,
        Some(Side::AtLeast | Side::MoreThan) => params.fewest_suppliers = count,
        None => (params.fewest_suppliers, params.most_suppliers) = (count, count),
    }
    Ok(())
}

/// A number of suppliers.
fn whole(value: f64) -> Result<Option<u32>, AgentError> {
    if value.fract() != 0.0 || !(1.0..=1e6).contains(&value) {
        return Err(AgentError::Needs(format!(
            "The number of suppliers must be a whole number of one or more, but {} was given.",
            amount(value)
        )));
    }
    Ok(Some(value as u32))
}

fn read_percent(params: &mut AllocateParams, place: &Place) -> Result<(), AgentError> {
    if place.is_about(Concept::Quality, &["quality"]) {
        params.minimum_quality = place.one("The smallest quality")?;
    } else if place.is_about(Concept::Defects, &["defect", "defects", "rejects"]) {
        params.largest_defect_rate = place.one("The defect rate")?;
    } else if place.is_about(Concept::Performance, &["punctual", "time", "reliability"]) {
        params.minimum_on_time = place.one("The on-time rate")?;
    } else if is_share_of_supplier(place) {
        let share = place.one("The share of a supplier")?;
        set_share(params, place, share);
    }
    Ok(())
}

fn is_share_of_supplier(place: &Place) -> bool {
    place.has_around(SUPPLIERS) || place.has_around(&["share", "each", "anyone"]) || place.is_per_item()
}

/// `no supplier over half`: a part of one that is a share although no percent sign follows.
fn is_part_of_order(place: &Place) -> bool {
    !place.is_next(UNITS) && place.side().is_some() && is_share_of_supplier(place)
}

fn set_share(params: &mut AllocateParams, place: &Place, share: Option<f64>) {
    let is_denied = place.has(&DENYING);
    let is_least = place.side().is_some_and(|side| !side.is_upper()) && !is_denied;
    let limit = match (is_least, place.is_per_item()) {
        (true, false) => &mut params.smallest_share,
        (true, true) => &mut params.smallest_item_share,
        (false, false) => &mut params.largest_share,
        (false, true) => &mut params.largest_item_share,
    };
    *limit = share;
}
