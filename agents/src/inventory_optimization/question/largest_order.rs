//! The largest order: `never order more than 500 units`, `at most 500 units per order`, `max order 500`, `höchstens 500 Stück je
//! Bestellung`. A limit on a sum, on a stretch of time, on money or on days of cover is another one and is not read here.

use intake::AgentError;
use language::tokens::{Amount, AmountKind, Token, amounts, tokens};

/// What is counted; packs and pallets are other sizes.
const UNITS: [&str; 12] =
    ["unit", "units", "piece", "pieces", "pc", "pcs", "stück", "stk", "st", "unidades", "piezas", "unités"];
/// Small words between the limit and its number.
const BETWEEN: [&str; 14] =
    ["of", "is", "are", "at", "to", "be", "now", "size", "sizes", "quantity", "qty", "ist", "von", "the"];
const LARGEST: [&str; 6] = ["max", "maximum", "maximal", "largest", "biggest", "maximale"];
const NAMES: [&str; 5] =
    ["max_order", "maximum_order", "höchstbestellmenge", "maximalbestellmenge", "maximalmenge"];
const ORDERING: [&str; 8] =
    ["order", "orders", "ordering", "buy", "buying", "purchase", "purchases", "reorder"];
const NEGATIONS: [&str; 12] = [
    "never", "not", "no", "dont", "cannot", "cant", "shouldnt", "nie", "niemals", "nicht", "keine", "without",
];
/// Words that choose items: `which items have orders of at most 500 units`.
const CHOOSING: [&str; 8] = ["which", "list", "items", "whose", "where", "those", "welche", "artikel"];
/// Words of a limit on a sum or on a stretch of time.
const OTHER: [&str; 16] = [
    "total",
    "all",
    "altogether",
    "together",
    "overall",
    "sum",
    "insgesamt",
    "month",
    "week",
    "year",
    "day",
    "monat",
    "woche",
    "jahr",
    "supplier",
    "stock",
];
/// Words of a limit on stock or on money: `hold at most 500 units`, `ordering costs at most 50 per order`.
const STOCK_OR_MONEY: [&str; 20] = [
    "hold", "holding", "keep", "stock", "store", "have", "spend", "spending", "cost", "costs", "budget",
    "pay", "price", "prices", "value", "worth", "lagern", "kosten", "wert", "ausgeben",
];
/// Words that are looked at before and behind a number.
const NEAR: usize = 8;

/// The text without the limit, and the limit in units.
pub(super) fn read(text: &str) -> (String, Option<f64>) {
    let words = tokens(text);
    for amount in amounts(text) {
        let AmountKind::Number(value) = amount.kind else { continue };
        if let Some((first, end)) = limit_around(text, &words, &amount) {
            return (format!("{} {}", &text[..first], &text[end..]), Some(value));
        }
    }
    (text.to_owned(), None)
}

/// `never order more than 500 units in total`: no plan keeps a limit on the units of all orders together.
pub(super) fn refuse_sum(text: &str) -> Result<(), AgentError> {
    const SUM: [&str; 4] = ["total", "altogether", "overall", "insgesamt"];
    let words = tokens(text);
    for amount in amounts(text) {
        let AmountKind::Number(value) = amount.kind else { continue };
        let next = words.partition_point(|word| word.start < amount.end);
        let behind = words[next..].iter().take(3).take_while(|word| !word.ends_clause());
        let behind: Vec<&Token> = behind.skip_while(|word| word.is_one_of(&UNITS)).collect();
        let Some(last) = behind.iter().take(2).find(|word| word.is_one_of(&SUM)) else { continue };
        let without = format!("{}{}", &text[..amount.end], &text[last.end..]);
        let counts_units = words.get(next).is_some_and(|word| word.is_one_of(&UNITS));
        if counts_units && read(&without).1.is_some() {
            return Err(AgentError::Needs(format!(
                "{} units in total are a limit on all orders together, which a stock plan does not keep. Limit each order, such as “at \
                 most {} units per order”, or the money, such as “budget for orders 10000”.",
                report::number::amount(value),
                report::number::amount(value)
            )));
        }
    }
    Ok(())
}

/// The bytes of the limit with its number and what is counted; none when the number is no limit on an order.
fn limit_around(text: &str, words: &[Token], amount: &Amount) -> Option<(usize, usize)> {
    let at = words.partition_point(|word| word.end <= amount.start);
    let next = words.partition_point(|word| word.start < amount.end);
    let before: Vec<&Token> =
        words[..at].iter().rev().take(NEAR).take_while(|word| !word.ends_clause()).collect();
    let behind: Vec<&Token> =
        words[next..].iter().take(NEAR).take_while(|word| !word.ends_clause()).collect();
    let units = behind.iter().take_while(|word| word.is_one_of(&UNITS)).count();
    let rest = &behind[units..];
    let per_order = order_behind(rest);
    let is_money = |character: Option<char>| character.is_some_and(|found| "€$£¥₹".contains(found));
    if amount.range.is_some()
        || is_money(text[..amount.start].trim_end().chars().last())
        || is_money(text[amount.end..].trim_start().chars().next())
        || rest.iter().skip(per_order).take(4).any(|word| word.is_one_of(&OTHER))
        || units == 0 && per_order == 0 && !may_follow(rest.first())
    {
        return None;
    }
    let small = before.iter().take_while(|word| word.is_one_of(&BETWEEN)).count();
    let before_small = &before[small..];
    let end = behind[..units + per_order].last().map_or(amount.end, |word| word.end);
    if let Some(count) = named(before_small).or_else(|| capped(before_small, small > 0)) {
        return Some((before_small[count - 1].start, end));
    }
    let count = bound(&before)?;
    let is_other = before.iter().any(|word| word.is_one_of(&STOCK_OR_MONEY));
    let is_item =
        behind[units..units + per_order].last().is_some_and(|word| word.is_one_of(&["item", "sku"]));
    let is_ordered = before.iter().any(|word| word.is_one_of(&ORDERING));
    // `order up to 120` is the level that an order fills the stock to.
    let is_level = before[0].is("to") && before.get(2).is_some_and(|word| word.is_one_of(&ORDERING));
    if is_other || is_level || is_item && !is_ordered {
        return None;
    }
    let is_chosen = before.iter().any(|word| word.is_one_of(&CHOOSING));
    let orders = before[count..].iter().any(|word| word.is_one_of(&ORDERING) || word.starts("bestell"))
        || rest.iter().any(|word| word.starts_one_of(&["bestell"]));
    (per_order > 0 || orders && !is_chosen).then(|| (before[count - 1].start, end))
}

/// `per order`, `in one order`, `je Bestellung`: how many words that is.
fn order_behind(rest: &[&Token]) -> usize {
    const PER: [&str; 9] = ["per", "an", "a", "each", "every", "in", "je", "pro", "for"];
    const ONE: [&str; 7] = ["any", "one", "single", "each", "a", "1", "every"];
    let [per, rest @ ..] = rest else { return 0 };
    if !per.is_one_of(&PER) {
        return 0;
    }
    let ones = rest.iter().take_while(|word| word.is_one_of(&ONE)).count();
    let is_order = rest.get(ones).is_some_and(|word| {
        word.is_one_of(&[
            "order",
            "po",
            "pos",
            "purchase",
            "bestellung",
            "auftrag",
            "pedido",
            "commande",
            "item",
            "sku",
        ])
    });
    if is_order { ones + 2 } else { 0 }
}

/// A bare number is a number of units unless another noun follows.
fn may_follow(next: Option<&&Token>) -> bool {
    const SMALL: [&str; 14] = [
        "of",
        "and",
        "but",
        "with",
        "at",
        "for",
        "from",
        "when",
        "if",
        "please",
        "bitte",
        "und",
        "any",
        "bestellen",
    ];
    next.is_none_or(|word| word.is_one_of(&SMALL))
}

/// `max order`, `largest order size`, in words before the number, the nearest first.
fn named(before: &[&Token]) -> Option<usize> {
    let first = before.first()?;
    if first.is_one_of(&NAMES) {
        return Some(1);
    }
    let largest = before.get(1)?;
    (first.is_one_of(&["order", "orders", "lot", "ordering"]) && largest.is_one_of(&LARGEST)).then_some(2)
}

/// `cap every order at`, `limit order sizes to`.
fn capped(before: &[&Token], has_small: bool) -> Option<usize> {
    const ANY: [&str; 7] = ["each", "every", "all", "the", "our", "any", "single"];
    before.first().filter(|word| word.is_one_of(&ORDERING))?;
    let any = before[1..].iter().take_while(|word| word.is_one_of(&ANY)).count();
    let cap = before.get(1 + any)?;
    (has_small && cap.is_one_of(&["cap", "limit", "restrict"])).then_some(any + 2)
}

/// `at most`, `never … more than`, `höchstens` right before the number: how many words that is.
fn bound(before: &[&Token]) -> Option<usize> {
    let is = |place: usize, known: &[&str]| before.get(place).is_some_and(|word| word.is_one_of(known));
    if is(0, &["most"]) && is(1, &["at"]) || is(0, &["to"]) && is(1, &["up"]) {
        return Some(2);
    }
    if is(0, &["höchstens", "maximal", "max", "maximum"]) {
        return Some(1);
    }
    let more = match () {
        () if is(0, &["than", "als"])
            && is(1, &["more", "larger", "bigger", "greater", "mehr", "higher"]) =>
        {
            2
        }
        () if is(0, &["exceed", "above", "over", "beyond", "exceeds"]) => 1,
        () => return None,
    };
    let denied = before[more..].iter().take(5).position(|word| word.is_one_of(&NEGATIONS))?;
    // The order stands between the denial and the limit: `never order more than`, so that only the limit itself is taken out.
    if denied == 0 { Some(more + 1) } else { Some(more) }
}

#[cfg(test)]
mod tests {
    use super::read;

    #[test]
    fn a_limit_on_each_order_is_read() {
        for (text, limit) in [
            ("never order more than 500 units", 500.0),
            ("at most 500 units per order", 500.0),
            ("what should I order, at most 500 per order", 500.0),
            ("max order 500", 500.0),
            ("maximum order quantity is 500 units, 95 % service", 500.0),
            ("order no more than 1,200 pieces", 1200.0),
            ("höchstens 500 Stück je Bestellung", 500.0),
            ("nie mehr als 500 Stück bestellen", 500.0),
            ("cap every order at 500", 500.0),
            ("don't buy more than 80 units in one order", 80.0),
            ("orders must not exceed 250 units", 250.0),
            ("no order above 250 units", 250.0),
            ("Höchstbestellmenge 300", 300.0),
        ] {
            assert_eq!(read(text).1, Some(limit), "{text}");
        }
    }

    #[test]
    fn other_limits_are_not_one_on_each_order() {
        for text in [
            "never order more than 90 days of cover",
            "order at most 500 units in total",
            "order no more than 500 units a month",
            "max order value 500",
            "never order more than 500 €",
            "max order 500 EUR",
            "order at most 20 pallets",
            "order more than 500 units",
            "which items have orders of at most 500 units",
            "minimum order 500",
            "order cost 50",
            "at most 500 units in stock",
            "hold at most 500 units per sku",
            "no more than 200 per item",
            "spend at most 5000 per order",
            "ordering costs at most 50 per order",
            "reorder at 20, order up to 120",
        ] {
            assert_eq!(read(text).1, None, "{text}");
        }
    }

    #[test]
    fn the_rest_of_the_question_stays() {
        assert_eq!(read("max order 500, service 97 %").0, " , service 97 %");
    }
}
