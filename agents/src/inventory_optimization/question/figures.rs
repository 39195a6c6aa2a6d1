//! One figure per key phrase: the amount behind the phrase, else the one before it.

use crate::inventory_optimization::{
    params::{InventoryParams, choices::ServiceMeasure, year::Year},
    question::{
        clause::{Clause, has_pair},
        phrases::{Key, Phrase, phrases},
    },
};
use intake::{AgentError, calendar::Frequency};
use language::{
    Span, Unit,
    tokens::{Amount, AmountKind, Token, words},
};

/// A year with fewer days than this counts working days.
const FEWEST_CALENDAR_DAYS: f64 = 330.0;

/// Reads every figure of a clause.
pub(super) fn read(clause: &Clause, params: &mut InventoryParams) -> Result<(), AgentError> {
    let phrases = phrases(&clause.tokens);
    for (number, phrase) in phrases.iter().enumerate() {
        let next = phrases.get(number + 1).map_or(clause.tokens.len(), |next| next.start);
        let before = if number == 0 { 0 } else { phrases[number - 1].end };
        let behind = behind(clause, phrase, next);
        let amount = match behind.or_else(|| in_front(clause, phrase, before)) {
            Some(amount) => Some(clause.single(amount, phrase.key.noun())?),
            None => None,
        };
        set(clause, phrase, amount, params)?;
    }
    Ok(())
}

/// The first amount between a phrase and the next one that can be its figure. A length of time goes first where one is
/// asked for. `holding 20 % 95 % service`: the second percentage stands right before `service` and belongs to it.
fn behind<'a>(clause: &'a Clause, phrase: &Phrase, next: usize) -> Option<&'a Amount> {
    let mut first = None;
    for amount in &clause.amounts {
        let start = clause.first_token(amount);
        let belongs_to_next = next < clause.tokens.len() && clause.next_token(amount) == next;
        if start < phrase.end || start >= next || belongs_to_next || !fits(clause, phrase.key, amount) {
            continue;
        }
        if is_time(phrase.key) && amount.time().is_some() {
            return Some(amount);
        }
        first = first.or(Some(amount));
    }
    first
}

/// The last amount between the phrase before and this one.
fn in_front<'a>(clause: &'a Clause, phrase: &Phrase, before: usize) -> Option<&'a Amount> {
    let is_between = |amount: &&Amount| (before..phrase.start).contains(&clause.first_token(amount));
    clause.amounts.iter().rev().filter(is_between).find(|amount| fits(clause, phrase.key, amount))
}

/// True for the phrases whose figure is a length of time.
fn is_time(key: Key) -> bool {
    matches!(
        key,
        Key::LeadTime | Key::LeadTimeDeviation | Key::Review | Key::Year | Key::SafetyDays | Key::ShelfLife
    )
}

/// True when an amount can be the figure of a phrase. A part such as `half` counts only when it is written in digits.
fn fits(clause: &Clause, key: Key, amount: &Amount) -> bool {
    let is_share = matches!(key, Key::Holding | Key::FillRate | Key::Service | Key::Deviation | Key::Salvage);
    match amount.kind {
        // `safety stock 500` is none for every item; only a time is one.
        AmountKind::Number(_) => {
            let is_other =
                counts_goods(clause, amount) || (key == Key::OrderCost && is_smallest(clause, amount));
            key != Key::SafetyDays && !(is_cost(key) && is_other)
        }
        AmountKind::Part(_) => !clause.text_of(amount).starts_with(char::is_alphabetic),
        AmountKind::Percent(_) => is_share,
        AmountKind::Time(_) => is_time(key),
    }
}

fn is_cost(key: Key) -> bool {
    matches!(key, Key::OrderCost | Key::JointOrderCost | Key::LineCost | Key::UnitCost | Key::SalePrice)
}

/// `500 units per order` is no money.
fn counts_goods(clause: &Clause, amount: &Amount) -> bool {
    const GOODS: [&str; 9] =
        ["units", "pieces", "pcs", "cases", "boxes", "pallets", "stück", "unidades", "piezas"];
    clause.tokens.get(clause.next_token(amount)).is_some_and(|token| token.is_one_of(&GOODS))
}

/// `at least 48 per order` is a size of orders.
fn is_smallest(clause: &Clause, amount: &Amount) -> bool {
    ["least", "mindestens", "minimum"].into_iter().any(|word| clause.is_behind(amount, word))
}

/// `20 %`, `20` and `0.2` are the same.
fn percent(amount: &Amount) -> Option<f64> {
    let is_share = |value: &f64| (0.0..=1.0).contains(value);
    amount.percent().or_else(|| {
        let value = amount.number()?;
        Some(if is_share(&value) { 100.0 * value } else { value })
    })
}

/// In days; a bare number is days.
pub(super) fn days(amount: &Amount, params: &InventoryParams) -> Option<f64> {
    amount.number().or_else(|| amount.time().map(|span| days_in(span, Year::of(params))))
}

/// A month has 30 days in a year of calendar days.
fn days_in(span: Span, year: Year) -> f64 {
    let is_calendar = year.days >= FEWEST_CALENDAR_DAYS;
    let days = match span.unit {
        Unit::Second | Unit::Minute | Unit::Hour => span.unit.seconds() / Unit::Day.seconds(),
        Unit::Day | Unit::BusinessDay => 1.0,
        Unit::Week => year.days_in(Frequency::Weekly),
        Unit::Month if is_calendar => 30.0,
        Unit::Month => year.days_in(Frequency::Monthly),
        Unit::Quarter if is_calendar => 90.0,
        Unit::Quarter => year.days_in(Frequency::Quarterly),
        Unit::Year => year.days,
    };
    span.n * days
}

/// `what should I order today with a budget of 2,000`: the money is for these orders and not for the stock on average.
fn is_of_todays_orders(text: &str) -> bool {
    const NOW: [&str; 10] =
        ["now", "today", "tomorrow", "heute", "jetzt", "zuerst", "hoy", "primero", "ahora", "hoje"];
    const THIS: [&str; 4] = ["order", "week", "month", "time"];
    const ORDERING: [&str; 8] = ["order", "buy", "purchas", "reorder", "bestell", "kauf", "pedir", "comprar"];
    const STOCK: [&str; 5] = ["tied", "stock", "inventory", "average", "invested"];
    let words = words(text);
    // `what would a budget of 5,000 buy`
    const WHAT: [&str; 8] = ["what", "was", "qué", "que", "quoi", "o", "how", "wie"];
    const BOUGHT: [&str; 9] =
        ["buy", "bekomm", "krieg", "kauf", "compr", "acheter", "achète", "permet", "obten"];
    let asks_what_it_buys = words.first().is_some_and(|word| word.is_one_of(&WHAT))
        && words.iter().any(|word| word.starts_one_of(&BOUGHT))
        && !words.iter().any(|word| word.starts_one_of(&STOCK));
    // `un budget de commande de 8000`
    let is_named = words.windows(3).any(|three| {
        three[0].is_one_of(&["budget", "presupuesto", "orçamento"])
            && three[1].is("de")
            && three[2].is_one_of(&["commande", "pedido", "pedidos", "compra", "compras"])
    });
    is_named
        || asks_what_it_buys
        || words.iter().any(|word| word.starts_one_of(&ORDERING))
            && (words.iter().any(|word| word.is_one_of(&NOW))
                || words.last().is_some_and(|word| word.is("first"))
                || words.windows(2).any(|pair| pair[0].is("this") && pair[1].is_one_of(&THIS)))
            && !words.iter().any(|word| word.starts_one_of(&STOCK))
}

fn set(
    clause: &Clause,
    phrase: &Phrase,
    amount: Option<&Amount>,
    params: &mut InventoryParams,
) -> Result<(), AgentError> {
    let from_phrase = &clause.tokens[phrase.start..];
    let number = amount.and_then(Amount::number);
    let share = amount.and_then(percent);
    let days = amount.and_then(|amount| days(amount, params));
    match phrase.key {
        Key::JointOrderCost => {
            replace(&mut params.joint_order_cost, number);
            order_jointly(number, params);
        }
        Key::LineCost => {
            replace(&mut params.line_cost, number);
            order_jointly(number, params);
        }
        Key::StorageLimit => replace(&mut params.storage_limit, number),
        Key::SalePrice => replace(&mut params.sale_price, number),
        Key::Salvage => {
            replace(&mut params.salvage_percent, amount.and_then(Amount::percent));
            replace(&mut params.salvage_value, number);
        }
        Key::Goodwill => replace(&mut params.goodwill_cost, number),
        Key::OrderCost => replace(&mut params.order_cost, number),
        Key::OrderBudget => replace(&mut params.order_budget, number),
        Key::Budget if clause.has("safety") => replace(&mut params.safety_budget, number),
        Key::Budget if clause.has("cycle") => replace(&mut params.cycle_budget, number),
        Key::Budget if is_of_todays_orders(clause.question()) => replace(&mut params.order_budget, number),
        Key::Budget => replace(&mut params.budget, number),
        // A smallest value is money and no number of units.
        Key::MinimumOrder if clause.has_one_of(&["value", "worth"]) => {}
        Key::MinimumOrder => replace(&mut params.minimum_order, number),
        Key::Pack => replace(&mut params.pack_size, number),
        Key::Holding => {
            let times = amount.map_or(1.0, |amount| times_a_year(clause, phrase, amount, params));
            if is_per_unit(number, from_phrase) {
                replace(&mut params.holding_per_unit, number.map(|number| times * number));
            } else {
                replace(&mut params.holding_percent, share.map(|share| times * share));
            }
        }
        Key::FillRate => {
            params.service_measure = Some(ServiceMeasure::FillRate);
            replace(&mut params.service_percent, share);
        }
        Key::Service => replace(&mut params.service_percent, share),
        Key::Deviation => replace(&mut params.demand_deviation_percent, share),
        // `items with a shelf life above 60 days` chooses items and states nothing.
        Key::ShelfLife | Key::LeadTime | Key::UnitCost
            if amount.is_some_and(|amount| compares(clause, amount)) => {}
        Key::LeadTime => replace(&mut params.lead_time_days, days),
        Key::UnitCost => replace(&mut params.unit_cost, number),
        Key::ShelfLife => replace(&mut params.shelf_life_days, days),
        Key::SafetyFactor => replace(&mut params.safety_factor, number),
        Key::SafetyDays => replace(&mut params.safety_days, days),
        Key::Backorder => {
            let times = amount.map_or(1.0, |amount| times_a_year(clause, phrase, amount, params));
            replace(&mut params.backorder_cost, number.map(|number| times * number));
        }
        Key::LeadTimeDeviation => replace(&mut params.lead_time_deviation_days, days),
        Key::Review => params.review_days = days.or_else(|| every_period(amount, from_phrase, params)),
        Key::Year => replace(&mut params.days_per_year, days.filter(|_| amount.is_some_and(is_days_of_year))),
    }
    Ok(())
}

/// Whether the words around an amount compare something with it.
fn compares(clause: &Clause, amount: &Amount) -> bool {
    const BEFORE: [&str; 24] = [
        "above",
        "over",
        "below",
        "under",
        "beyond",
        "exceeding",
        "than",
        "least",
        "über",
        "unter",
        "als",
        "mindestens",
        "más",
        "menos",
        "mayor",
        "menor",
        "superior",
        "inferior",
        "plus",
        "moins",
        "supérieure",
        "inférieure",
        "mais",
        "acima",
    ];
    const BEHIND: [&str; 6] = ["more", "less", "longer", "shorter", "mehr", "weniger"];
    let at = clause.first_token(amount);
    let mut before = clause.tokens[..at].iter().rev().take(2);
    let mut behind = clause.tokens[clause.next_token(amount).min(clause.tokens.len())..].iter().take(2);
    before.any(|token| token.is_one_of(&BEFORE)) || behind.any(|token| token.is_one_of(&BEHIND))
}

/// Keeps what was stated before when a phrase has no figure.
fn replace(figure: &mut Option<f64>, stated: Option<f64>) {
    if stated.is_some() {
        *figure = stated;
    }
}

/// A cost for each order to a supplier asks for joint orders.
fn order_jointly(cost: Option<f64>, params: &mut InventoryParams) {
    params.joint_orders = params.joint_orders.or(cost.map(|_| true));
}

/// `365 days`, `250 working days`, `360`; `two years` is no length of a year.
fn is_days_of_year(amount: &Amount) -> bool {
    let days = match amount.time() {
        Some(span) if matches!(span.unit, Unit::Day | Unit::BusinessDay) => Some(span.n),
        Some(_) => None,
        None => amount.number(),
    };
    days.is_some_and(|days| days >= 100.0)
}

/// `review every week`, `order every month`.
fn every_period(amount: Option<&Amount>, from_phrase: &[Token], params: &InventoryParams) -> Option<f64> {
    let unit = from_phrase.iter().find_map(unit_of)?;
    let is_review = from_phrase.first().is_some_and(|token| token.starts("review"));
    (is_review || amount.is_none()).then(|| Year::of(params).days_in(unit))
}

/// How often a year the period of a cost comes: 12 for `1.5 % a month`. A cost without a period is for a year.
fn times_a_year(clause: &Clause, phrase: &Phrase, amount: &Amount, params: &InventoryParams) -> f64 {
    const BETWEEN: [&str; 45] = [
        "percent", "pct", "per", "a", "an", "each", "every", "of", "the", "its", "unit", "piece", "item",
        "value", "stock", "price", "cost", "and", "euro", "euros", "eur", "dollar", "dollars", "usd",
        "pounds", "gbp", "pro", "je", "stück", "und", "por", "unidad", "pieza", "y", "par", "unité", "pièce",
        "et", "unidade", "peça", "e", "cada", "chaque", "à", "au",
    ];
    let behind = &clause.tokens[clause.next_token(amount).min(clause.tokens.len())..];
    let words = behind.iter().skip_while(|token| token.is_percent() || token.is_one_of(&BETWEEN));
    let before = phrase.start.checked_sub(1).map(|place| &clause.tokens[place]);
    let periods =
        words.take(1).chain(before).find_map(|token| unit_of(token).or_else(|| frequency_of(token)));
    match periods {
        None | Some(Frequency::Yearly) => 1.0,
        Some(Frequency::Daily) => Year::of(params).days,
        Some(Frequency::Weekly) => 52.0,
        Some(Frequency::Monthly) => 12.0,
        Some(Frequency::Quarterly) => 4.0,
    }
}

/// `monthly`, `weekly`.
fn frequency_of(token: &Token) -> Option<Frequency> {
    Some(match token.word()? {
        "daily" => Frequency::Daily,
        "weekly" => Frequency::Weekly,
        "monthly" => Frequency::Monthly,
        "quarterly" => Frequency::Quarterly,
        "yearly" | "annual" | "annually" => Frequency::Yearly,
        _ => return None,
    })
}

/// Whether the words after the figure make it money for each unit.
fn is_per_unit(number: Option<f64>, from_phrase: &[Token]) -> bool {
    number.is_some() && has_pair(from_phrase, "per", "unit")
}

/// The period that a word names.
pub(super) fn unit_of(token: &Token) -> Option<Frequency> {
    Some(match token.word()? {
        "d" | "day" | "days" => Frequency::Daily,
        "w" | "wk" | "wks" | "week" | "weeks" => Frequency::Weekly,
        "mo" | "month" | "months" => Frequency::Monthly,
        "quarter" | "quarters" => Frequency::Quarterly,
        "y" | "yr" | "year" | "years" => Frequency::Yearly,
        "tag" | "tage" | "día" | "dia" | "jour" => Frequency::Daily,
        "woche" | "wochen" | "semana" | "semaine" => Frequency::Weekly,
        "monat" | "monate" | "mes" | "mois" | "mês" => Frequency::Monthly,
        "quartal" | "trimestre" => Frequency::Quarterly,
        "jahr" | "jahre" | "año" | "an" | "ano" => Frequency::Yearly,
        _ => return None,
    })
}
