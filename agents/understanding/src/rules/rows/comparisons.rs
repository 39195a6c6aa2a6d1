//! Rows by size: `articles below 250 €`, `with stock under zero`, `quality of at least 80`, `more than 500 units`.

use std::ops::Range;

use language::{
    Kind,
    conversation::denies_limit,
    tokens::{Token, TokenKind},
};

use super::{
    columns::{column_at, is_numeric, is_of_names, number_of, words_of},
    filter,
    left_out::{self, Choice},
};
use crate::{data::singular, params::number, reading::Reading, rules::sources::criterion_at};

/// Wordings with their operator, the longest first.
const COMPARISONS: &[(&[&str], &str)] = &[
    (&["no", "more", "than"], "le"),
    (&["not", "more", "than"], "le"),
    (&["no", "less", "than"], "ge"),
    (&["not", "less", "than"], "ge"),
    (&["no", "fewer", "than"], "ge"),
    (&["within"], "le"),
    (&["minimum"], "ge"),
    (&["maximum"], "le"),
    (&["greater", "than"], "gt"),
    (&["more", "than"], "gt"),
    (&["higher", "than"], "gt"),
    (&["longer", "than"], "gt"),
    (&["bigger", "than"], "gt"),
    (&["better", "than"], "gt"),
    (&["less", "than"], "lt"),
    (&["fewer", "than"], "lt"),
    (&["lower", "than"], "lt"),
    (&["cheaper", "than"], "lt"),
    (&["dearer", "than"], "gt"),
    (&["günstiger", "als"], "lt"),
    (&["billiger", "als"], "lt"),
    (&["teurer", "als"], "gt"),
    (&["shorter", "than"], "lt"),
    (&["smaller", "than"], "lt"),
    (&["worse", "than"], "lt"),
    (&["at", "least"], "ge"),
    (&["at", "most"], "le"),
    (&["up", "to"], "le"),
    (&["mehr", "als"], "gt"),
    (&["weniger", "als"], "lt"),
    (&["más", "de"], "gt"),
    (&["menos", "de"], "lt"),
    (&["plus", "de"], "gt"),
    (&["moins", "de"], "lt"),
    (&["mais", "de"], "gt"),
    (&["mais", "do", "que"], "gt"),
    (&["mais", "que"], "gt"),
    (&["más", "que"], "gt"),
    (&["plus", "que"], "gt"),
    (&["menos", "do", "que"], "lt"),
    (&["menos", "que"], "lt"),
    (&["moins", "que"], "lt"),
    (&["nicht", "mehr", "als"], "le"),
    (&["nicht", "weniger", "als"], "ge"),
    (&["no", "más", "de"], "le"),
    (&["no", "menos", "de"], "ge"),
    (&["pas", "plus", "de"], "le"),
    (&["pas", "moins", "de"], "ge"),
    (&["não", "mais", "de"], "le"),
    (&["au", "moins"], "ge"),
    (&["dau", "moins"], "ge"),
    (&["dau", "plus"], "le"),
    (&["au", "minimum"], "ge"),
    (&["au", "plus"], "le"),
    (&["au", "maximum"], "le"),
    (&["al", "menos"], "ge"),
    (&["por", "lo", "menos"], "ge"),
    (&["como", "mínimo"], "ge"),
    (&["como", "máximo"], "le"),
    (&["como", "mucho"], "le"),
    (&["pelo", "menos"], "ge"),
    (&["no", "mínimo"], "ge"),
    (&["no", "máximo"], "le"),
    (&["kürzer", "als"], "lt"),
    (&["länger", "als"], "gt"),
    (&["supérieur", "à"], "gt"),
    (&["supérieure", "à"], "gt"),
    (&["inférieur", "à"], "lt"),
    (&["inférieure", "à"], "lt"),
    (&["superior", "a"], "gt"),
    (&["inferior", "a"], "lt"),
    (&["mayor", "de"], "gt"),
    (&["mayor", "que"], "gt"),
    (&["menor", "de"], "lt"),
    (&["menor", "que"], "lt"),
    (&["maior", "que"], "gt"),
    (&["maior", "do", "que"], "gt"),
    (&["menor", "do", "que"], "lt"),
    (&["por", "encima", "de"], "gt"),
    (&["por", "debajo", "de"], "lt"),
    (&["acima", "de"], "gt"),
    (&["abaixo", "de"], "lt"),
    (&["above"], "gt"),
    (&["over"], "gt"),
    (&["exceeding"], "gt"),
    (&["beyond"], "gt"),
    (&["below"], "lt"),
    (&["under"], "lt"),
    (&["beneath"], "lt"),
    (&["mindestens"], "ge"),
    (&["höchstens"], "le"),
    (&["über"], "gt"),
    (&["unter"], "lt"),
    (&[">", "="], "ge"),
    (&["<", "="], "le"),
    (&[">"], "gt"),
    (&["<"], "lt"),
    (&["≥"], "ge"),
    (&["≤"], "le"),
];

/// A column may stand this many words before or behind a comparison.
const REACH: usize = 4;

/// A limit on a column of the file, and where its words stand.
pub(in crate::rules) struct Limit {
    pub column: String,
    pub op: &'static str,
    pub value: f64,
    pub tokens: Range<usize>,
}

/// The limit whose comparison begins at a token: `the cost is above 20`. Nothing is used.
pub(in crate::rules) fn limit_at(reading: &Reading, at: usize) -> Option<Limit> {
    let (op, amount, end) = comparison_at(reading, at)?;
    let (column, first, last) = column_near(reading, at, end, &amount).or_else(|| of_cost(reading, at))?;
    let value = in_unit_of(&column, &amount);
    let first = first.min(begin(&reading.sentence.tokens, at));
    Some(Limit { column, op, value, tokens: first..last.max(end) })
}

/// Where a comparison of these tokens begins whose rows are expressly left out: `drop those with quality below 75`.
pub(super) fn first_left_out(reading: &Reading, part: Range<usize>) -> Option<usize> {
    const NOUN: usize = 3;
    part.clone().find_map(|at| {
        let (_, _, end) = comparison_at(reading, at).filter(|(_, _, end)| *end <= part.end)?;
        let first = at.saturating_sub(NOUN).max(part.start);
        (first..=at).rev().find(|first| {
            matches!(left_out::choice(&reading.sentence.tokens, *first, end), Some((Choice::LeaveOut, _)))
        })
    })
}

/// The column of what one piece costs, where a noun or a verb of cost stands before the comparison in any language.
fn of_cost(reading: &Reading, at: usize) -> Option<(String, usize, usize)> {
    const COST: &[&str] =
        &["cost", "price", "kost", "preis", "stückkost", "cuest", "precio", "coût", "prix", "cust", "preço"];
    let before = (at.saturating_sub(REACH)..at).rev();
    let mut clause = before.take_while(|place| !reading.sentence.tokens[*place].ends_clause());
    let noun = clause.find(|place| reading.sentence.tokens[*place].starts_one_of(COST))?;
    column_of_one(reading).or_else(|| column_of_money(reading)).map(|column| (column, noun, noun + 1))
}

pub(super) fn read(reading: &mut Reading) {
    read_where(reading, false);
}

/// What a piece may cost: `we pay at most 10 euros`. An amount far from the prices of the file is none.
pub(super) fn read_prices(reading: &mut Reading) {
    for at in 0..reading.sentence.tokens.len() {
        let Some((op, amount, end)) = comparison_at(reading, at) else { continue };
        if !amount.is_money || !reading.are_free(at..end) || is_of_many(&reading.sentence.tokens, at, end) {
            continue;
        }
        let Some((column, first, last)) = column_near(reading, at, end, &amount) else { continue };
        if has_values_like(reading, &column, amount.value) {
            filter::add(reading, &column, op, number(amount.value));
            reading.use_tokens(begin(&reading.sentence.tokens, at)..end);
            reading.use_tokens(first..last);
        }
    }
}

/// Money for everything: `a budget of at most 10 euros`, `spend up to 10 euros in total`.
fn is_of_many(tokens: &[Token], at: usize, end: usize) -> bool {
    const MANY: &[&str] = &[
        "budget",
        "spend",
        "spending",
        "total",
        "altogether",
        "overall",
        "ausgeben",
        "insgesamt",
        "presupuesto",
        "gastar",
        "orçamento",
        "dépenser",
        "freight",
        "duty",
        "order",
        "orders",
        "shipping",
    ];
    let before = tokens[..at].iter().rev().take(REACH).take_while(|token| !token.ends_clause());
    let behind = tokens[end..].iter().take(REACH).take_while(|token| !token.ends_clause());
    before.chain(behind).any(|token| token.is_one_of(MANY))
}

/// Whether a number is of the size of the values of a column.
fn has_values_like(reading: &Reading, column: &str, value: f64) -> bool {
    const TIMES: f64 = 5.0;
    let Some(column) = reading.data.column(column) else { return false };
    let values = || column.values.iter().filter_map(|text| number_of(text)).filter(|value| *value > 0.0);
    let (least, most) = (values().fold(f64::INFINITY, f64::min), values().fold(0.0, f64::max));
    least <= TIMES * value && value <= TIMES * most
}

/// Only the comparisons whose rows are expressly left out or kept alone, which other rules would read without that.
pub(super) fn read_choices(reading: &mut Reading) {
    read_where(reading, true);
}

fn read_where(reading: &mut Reading, only_choices: bool) {
    let mut at = 0;
    while at < reading.sentence.tokens.len() {
        at = read_at(reading, at, only_choices).unwrap_or(at + 1);
    }
}

fn read_at(reading: &mut Reading, at: usize, only_choices: bool) -> Option<usize> {
    let (op, mut amount, end) = comparison_at(reading, at)?;
    // `cheaper than 10` is a price without its currency.
    amount.is_money |=
        reading.sentence.tokens[at].is_one_of(&["cheaper", "dearer", "günstiger", "billiger", "teurer"]);
    if !reading.are_free(at..end) {
        return None;
    }
    let (column, first, last) = column_near(reading, at, end, &amount)?;
    if first < at && counts_another(reading, end, &column) {
        return None;
    }
    let is_of_suppliers = reading.tool == Some("rank_suppliers");
    if is_of_suppliers && amount.is_money && first == last && !has_values_like(reading, &column, amount.value)
    {
        return None;
    }
    let choice = left_out::choice(&reading.sentence.tokens, first.min(at), last.max(end));
    // `only buy items for up to 20,000 EUR` may be a budget.
    let is_of_money_alone = amount.is_money && first == last;
    if only_choices && (choice.is_none() || is_of_money_alone) {
        return None;
    }
    // `without price and lead time under 20 days` leaves out the price only.
    let is_joined = |start: usize| {
        let between = &reading.sentence.tokens[start..first.min(at)];
        between
            .iter()
            .any(|token| token.ends_clause() || token.is_one_of(&["and", "or", "und", "y", "et", "e"]))
    };
    let holding = reading.parts.left_out.iter().find(|stretch| stretch.contains(&at));
    let stretch = holding.filter(|stretch| !is_joined(stretch.start)).cloned();
    let is_left_out = matches!(choice, Some((Choice::LeaveOut, _))) || stretch.is_some();
    if let Some(stretch) = stretch {
        reading.use_tokens(stretch.start..stretch.start + 1);
    }
    let op = if is_left_out { filter::opposite(op) } else { op };
    filter::add(reading, &column, op, number(in_unit_of(&column, &amount)));
    reading.use_tokens(begin(&reading.sentence.tokens, at)..end);
    reading.use_tokens(first..last);
    for place in choice.into_iter().flat_map(|(_, words)| words) {
        reading.use_tokens(place..place + 1);
    }
    Some(end)
}

/// `orders for at most three suppliers`: what is counted is no order.
fn counts_another(reading: &Reading, end: usize, column: &str) -> bool {
    let counted = reading.sentence.tokens.get(end).and_then(|token| token.word());
    counted.and_then(|word| reading.data.column_of_noun(word)).is_some_and(|other| other.name != column)
}

/// A length of time in the unit that the name of the column has: two weeks of `lead_time_days` are 14.
fn in_unit_of(column: &str, amount: &Amount) -> f64 {
    let days = |unit: &str| match unit {
        "day" => Some(1.0),
        "week" => Some(7.0),
        "month" => Some(30.0),
        "year" => Some(365.0),
        _ => None,
    };
    let of_column = words_of(column).iter().find_map(|word| days(word));
    match (amount.unit.and_then(days), of_column) {
        (Some(said), Some(of_column)) => amount.value * said / of_column,
        _ => amount.value,
    }
}

/// `nicht über 14` is at most 14, as `no superior a 14` is.
fn is_denied(tokens: &[Token], at: usize) -> bool {
    at > 0 && tokens[at - 1].word().is_some_and(denies_limit)
}

/// Where a comparison begins: at the denial that turns it round.
fn begin(tokens: &[Token], at: usize) -> usize {
    at - usize::from(is_denied(tokens, at) && operator(tokens, at).is_some())
}

/// `below 250`, or `60 days or more`: the operator, the amount and the token after them.
fn comparison_at(reading: &Reading, at: usize) -> Option<(&'static str, Amount, usize)> {
    if let Some((op, next)) = operator(&reading.sentence.tokens, at) {
        let (amount, end) = amount_at(reading, next)?;
        return Some((
            if is_denied(&reading.sentence.tokens, at) { filter::opposite(op) } else { op },
            amount,
            end,
        ));
    }
    let (amount, end) = amount_at(reading, at)?;
    let tokens = &reading.sentence.tokens;
    let end =
        end + usize::from(tokens.get(end).is_some_and(|token| reading.data.is_header_word(&token.text)));
    let or = tokens.get(end).is_some_and(|token| token.is_one_of(&["or", "and", "oder"]));
    let behind = tokens.get(end + 1).and_then(|token| token.word());
    match behind.filter(|_| or) {
        Some("more" | "higher" | "above" | "up" | "better" | "longer" | "over" | "mehr") => {
            Some(("ge", amount, end + 2))
        }
        Some("less" | "fewer" | "lower" | "below" | "under" | "shorter" | "cheaper" | "weniger") => {
            Some(("le", amount, end + 2))
        }
        _ => None,
    }
}

fn operator(tokens: &[Token], at: usize) -> Option<(&'static str, usize)> {
    for (words, op) in COMPARISONS {
        let fits = words.iter().enumerate().all(|(place, word)| {
            tokens.get(at + place).is_some_and(|token| token.kind != TokenKind::Stop && token.text == *word)
        });
        if fits {
            return Some((op, at + words.len()));
        }
    }
    None
}

/// The number of a comparison with what its unit says about the column.
struct Amount {
    value: f64,
    is_money: bool,
    unit: Option<&'static str>,
}

/// Whether a column may have lengths of time.
fn is_of_time(column: &str) -> bool {
    const TIME: &[&str] = &[
        "day", "week", "month", "year", "hour", "minute", "time", "lead", "age", "duration", "term", "cover",
        "life", "shelf", "delay", "tag", "woche", "monat", "frist", "zeit", "dauer", "plazo", "tiempo",
        "día", "dia", "délai", "jour", "prazo", "tempo",
    ];
    let words = words_of(column);
    words.iter().enumerate().any(|(at, word)| {
        // `Sales last 90 days` counts pieces.
        let is_stretch = at > 0 && words[at - 1].parse::<u32>().is_ok();
        !is_stretch
            && (TIME.contains(&word.as_str())
                || word.ends_with("zeit")
                || word.ends_with("frist")
                || word.ends_with("dauer"))
    })
}

impl Amount {
    fn is_time(&self) -> bool {
        self.unit
            .is_some_and(|unit| ["day", "week", "month", "quarter", "year", "hour", "minute"].contains(&unit))
    }

    fn plain(value: f64) -> Self {
        Self { value, is_money: false, unit: None }
    }
}

/// The amount at a token, and the token after it.
fn amount_at(reading: &Reading, at: usize) -> Option<(Amount, usize)> {
    let token = reading.sentence.tokens.get(at)?;
    if let Some(entity) = reading.sentence.entity_at(at) {
        let end = reading.sentence.tokens_of(entity).end;
        return match &entity.kind {
            Kind::Number { value } => Some((Amount::plain(*value), end)),
            Kind::Size { value, unit } => Some((Amount { unit: Some(unit), ..Amount::plain(*value) }, end)),
            Kind::Percent { value } => Some((Amount::plain(value * 100.0), end)),
            Kind::Money { value, .. } => Some((Amount { is_money: true, ..Amount::plain(*value) }, end)),
            Kind::Duration(span) => {
                Some((Amount { unit: Some(span.unit.name()), ..Amount::plain(span.n) }, end))
            }
            _ => None,
        };
    }
    // The number of `within 2 weeks`, whose length of time begins before it.
    let holding =
        reading.sentence.entities.iter().find(|entity| entity.start < token.start && entity.end > token.end);
    if let Some(entity) = holding
        && let Kind::Period(period) = &entity.kind
        && let (Some(span), Some(_)) = (period.span, token.number())
    {
        let end = reading.sentence.tokens_of(entity).end;
        return Some((Amount { unit: Some(span.unit.name()), ..Amount::plain(span.n) }, end));
    }
    token.number().map(|value| (Amount::plain(value), at + 1))
}

/// The numeric column that is named near the comparison: before it, behind the number, or by the kind of money.
fn column_near(reading: &Reading, at: usize, end: usize, amount: &Amount) -> Option<(String, usize, usize)> {
    // `more than 35 days of stock` is no number of pieces in stock.
    let fits = |column: &str| {
        if amount.is_money { !is_of_time(column) } else { !amount.is_time() || is_of_time(column) }
    };
    for first in (at.saturating_sub(REACH)..at).rev() {
        let token = &reading.sentence.tokens[first];
        // `longer than 30 days and fewer than 100 in stock`, but `lead time: at most 20 days`
        if token.kind == TokenKind::Stop
            || token.ends_clause() && (first + 1 != at || amount.is_money)
            || first + 1 == at && token.is_one_of(&["and", "und", "y", "et", "e"])
        {
            break;
        }
        let found = numeric_at(reading, first).filter(|(column, last)| *last <= at && fits(column));
        if let Some((column, last)) = found {
            let first = start_of_name(reading, &column, at.saturating_sub(REACH)..first).unwrap_or(first);
            return Some((column, first, last));
        }
    }
    let of_one = per_piece(reading, end).filter(|_| amount.unit.is_none());
    if let Some((next, column)) = of_one.zip(column_of_one(reading)) {
        return Some((column, at, next));
    }
    // `Artikel, die mehr als 20 kosten`, `produtos que custam mais de 10`
    if let Some(verb) = verb_of_cost(&reading.sentence.tokens, at, end).filter(|_| amount.unit.is_none())
        && let Some(column) = column_of_one(reading).or_else(|| column_of_money(reading))
    {
        return Some((column, verb.min(at), (verb + 1).max(at)));
    }
    for first in end..(end + REACH).min(reading.sentence.tokens.len()) {
        let token = &reading.sentence.tokens[first];
        if token.ends_clause() || amount.is_money && token.is_one_of(&["and", "und", "y", "et", "e"]) {
            break;
        }
        let found =
            numeric_at(reading, first).filter(|found| fits(&found.0) && !counts_units(reading, first, found));
        if let Some((column, last)) = found {
            return Some((column, first, last));
        }
    }
    const COVER: &[&str] =
        &["cover", "coverage", "cobertura", "couverture", "reichweite", "deckung", "stock"];
    let is_of_cover =
        reading.sentence.tokens[at.saturating_sub(REACH)..at].iter().any(|token| token.is_one_of(COVER));
    let is_of_stock = is_of_cover || is_used_up(&reading.sentence.tokens);
    if is_of_stock && amount.is_time() || counts_cover(&reading.sentence.tokens[end..]) {
        return None;
    }
    if let Some(column) = amount.unit.and_then(|unit| column_of_unit(reading, unit)) {
        return Some((column, at, at));
    }
    if amount.is_money { column_of_money(reading).map(|column| (column, at, at)) } else { None }
}

/// The verb that says what a piece costs, behind the amount in German and before the comparison elsewhere. What an order or a trip costs
/// is another figure.
fn verb_of_cost(tokens: &[Token], at: usize, end: usize) -> Option<usize> {
    const BEHIND: &[&str] = &["kosten", "kostet", "kosteten"];
    const BEFORE: &[&str] = &[
        "cost", "costs", "costing", "kosten", "kostet", "cuesta", "cuestan", "cuesten", "costaba", "coûte",
        "coûtent", "custa", "custam", "custem", "valen", "valem", "valent",
    ];
    const OTHERS: &[&str] = &[
        "order",
        "bestell",
        "pedido",
        "commande",
        "encomenda",
        "deliver",
        "liefer",
        "entrega",
        "livraison",
        "trip",
        "fahrt",
        "tour",
        "viaje",
        "viagem",
        "hold",
        "km",
    ];
    /// The subject stands right before its verb, or before `that`.
    const SUBJECT: usize = 2;
    let verb = if tokens.get(end).is_some_and(|verb| verb.is_one_of(BEHIND)) {
        end
    } else {
        at.checked_sub(1).filter(|before| tokens[*before].is_one_of(BEFORE))?
    };
    let subject = tokens[..verb].iter().rev().take(SUBJECT).take_while(|token| !token.ends_clause());
    (!subject.into_iter().any(|token| token.starts_one_of(OTHERS))).then_some(verb)
}

/// `which items run out within 20 days`: the time is that of the stock, and no column of times.
fn is_used_up(tokens: &[Token]) -> bool {
    const USED_UP: &[&str] =
        &["gone", "empty", "stockout", "aufgebraucht", "ausgeh", "leer", "agot", "épuis", "acab", "esgot"];
    const OUT: &[&str] = &["out", "short"];
    const RUNS: &[&str] = &["run", "runs", "running", "ran", "go", "goes"];
    let is_pair = |pair: &[Token]| pair[0].is_one_of(RUNS) && pair[1].is_one_of(OUT);
    let goes = tokens.iter().position(|token| token.is_one_of(&["geht", "gehen"]));
    tokens.iter().any(|token| token.starts_one_of(USED_UP))
        || tokens.windows(2).any(is_pair)
        || goes.is_some_and(|at| tokens[at..].iter().any(|token| token.is("aus")))
}

/// `35 days of stock` is how long it lasts, which is no column of times.
fn counts_cover(behind: &[Token]) -> bool {
    const OF: &[&str] = &["stock", "cover", "coverage", "supply", "inventory", "demand", "sales"];
    matches!(behind, [of, noun, ..] if of.is("of") && noun.is_one_of(OF))
}

/// The token behind `a piece`, `each`, `per unit`, `pro Stück`.
fn per_piece(reading: &Reading, at: usize) -> Option<usize> {
    const PER: &[&str] = &["a", "per", "the", "pro", "je", "por", "la", "el", "par"];
    const PIECE: &[&str] = &[
        "piece", "unit", "item", "pc", "stück", "stueck", "unidad", "pieza", "unidade", "peça", "pièce",
        "unité",
    ];
    let tokens = &reading.sentence.tokens;
    const TIMES: &[&str] = &["day", "week", "month", "quarter", "year", "time", "order"];
    if tokens.get(at)?.is_one_of(&["apiece", "each"]) {
        let is_of_time = tokens.get(at + 1).is_some_and(|token| token.is_one_of(TIMES));
        return (!is_of_time).then_some(at + 1);
    }
    let is_pair = tokens[at].is_one_of(PER) && tokens.get(at + 1).is_some_and(|token| token.is_one_of(PIECE));
    is_pair.then_some(at + 2)
}

const PRICES: &[&str] = &["price", "preis", "precio", "prix", "preço", "preco", "ek"];
const MONEY: &[&str] = &[
    "price", "cost", "preis", "ek", "kosten", "costo", "coste", "custo", "coût", "precio", "prix", "preço",
    "preco", "revenue", "umsatz",
];

/// The only column of money; of several the one that is of one piece.
fn column_of_money(reading: &Reading) -> Option<String> {
    only_column(reading, |words| has(words, MONEY)).or_else(|| column_of_one(reading))
}

/// The only column of what one piece costs, such as `unit_cost` beside `order_cost`; else the only one of prices.
fn column_of_one(reading: &Reading) -> Option<String> {
    const OF_ONE: &[&str] = &[
        "unit",
        "piece",
        "item",
        "each",
        "stück",
        "unitario",
        "unitário",
        "unitaire",
        "stückpreis",
        "einstandspreis",
    ];
    only_column(reading, |words| has(words, OF_ONE) && (has(words, MONEY) || words.len() == 1)).or_else(
        || {
            only_column(reading, |words| {
                has(words, PRICES) || words.iter().any(|word| word.ends_with("preis"))
            })
        },
    )
}

fn has(words: &[String], known: &[&str]) -> bool {
    words.iter().any(|word| known.contains(&word.as_str()))
}

/// The numeric column whose words are like this, when there is only one.
fn only_column(reading: &Reading, is_meant: impl Fn(&[String]) -> bool) -> Option<String> {
    let mut found = reading
        .data
        .columns()
        .filter(|column| is_numeric(column) && is_meant(&words_of(&column.name)))
        .map(|column| column.name.clone());
    let only = found.next()?;
    found.next().is_none().then_some(only)
}

/// Where the name of a column begins of which a later word was found: `shelf life` for `life`.
fn start_of_name(reading: &Reading, column: &str, before: Range<usize>) -> Option<usize> {
    let last = before.end;
    let is_same =
        |start: &usize| numeric_at(reading, *start).is_some_and(|(other, end)| other == column && end > last);
    before.into_iter().find(is_same)
}

fn is_count(unit: &str) -> bool {
    ["unit", "piece", "pc"].contains(&unit)
}

/// `500 units` counts them; a column of the cost of one unit is another figure.
fn counts_units(reading: &Reading, first: usize, (column, last): &(String, usize)) -> bool {
    let token = &reading.sentence.tokens[first];
    let is_count = token.is_one_of(&["units", "pieces", "pcs"]) && *last == first + 1;
    is_count && !words_of(column).contains(&token.text)
}

fn numeric_at(reading: &Reading, at: usize) -> Option<(String, usize)> {
    let found = column_at(reading, at).filter(|(name, _)| is_of_figures(reading, name));
    // Suppliers are compared by criteria, which have names in every language.
    found.or_else(|| {
        let is_of_suppliers = reading.tool == Some("rank_suppliers") && reading.data.sets.len() == 1;
        let named = is_of_suppliers.then(|| criterion_at(reading, at)).flatten()?;
        is_of_figures(reading, &named.0).then_some(named)
    })
}

fn is_of_figures(reading: &Reading, name: &str) -> bool {
    reading.data.column(name).is_some_and(|column| is_numeric(column) && !is_of_names(column))
}

/// Whether a header has the unit of its figures; the days of `sales of 90 days` are none.
fn has_unit(header: &str, unit: &str) -> bool {
    let words = words_of(header);
    let is_unit = |at: usize| words[at] == unit && (at == 0 || words[at - 1].parse::<u32>().is_err());
    (0..words.len()).any(is_unit)
}

/// The only numeric column whose header has the unit: `Weight kg`, `Lead Time (days)`.
fn column_of_unit(reading: &Reading, unit: &str) -> Option<String> {
    let unit = singular(unit);
    if is_count(&unit) {
        // `500 units` counts goods; `unit_cost` is the money of one.
        return None;
    }
    let mut with_unit =
        reading.data.columns().filter(|column| is_numeric(column) && has_unit(&column.name, &unit));
    let only = with_unit.next()?.name.clone();
    with_unit.next().is_none().then_some(only)
}
