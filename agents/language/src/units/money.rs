//! Amounts of money in every notation: `$1.2m`, `Rs. 5,000`, `₹2 lakh`, `1.000,50 €`, `5 crore rupees`, `30 MUSD`.

use super::{
    currency::{self, Currency},
    size::is_weight,
};
use crate::{
    lexicon::{
        currencies::{CODE_SCALES, CODES},
        find,
        numbers::{SCALES, SHORT_SCALES},
    },
    numbers::{Read, number, unsigned},
    text::Text,
};

/// An amount, its currency and the piece after it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Money {
    pub value: f64,
    pub currency: &'static str,
    pub next: usize,
}

/// Reads an amount of money.
#[must_use]
pub fn money(text: &Text, at: usize) -> Option<Money> {
    sign_first(text, at).or_else(|| amount_first(text, at))
}

fn sign_first(text: &Text, at: usize) -> Option<Money> {
    let is_negative = text.is_mark(at, &['-', '−']) && text.is_joined(at + 1) && !text.is_joined(at);
    let start = if is_negative { at + 1 } else { at };
    let (currency, next) = currency::before(text, start)?;
    let is_negative = is_negative || is_minus_behind_sign(text, next);
    let amount = unsigned(text, if is_minus_behind_sign(text, next) { next + 1 } else { next })?;
    let amount = with_letter(text, with_lakh(text, amount, currency));
    let mut money = Money { value: amount.value, currency, next: amount.next };
    if is_negative {
        money.value = -money.value;
    }
    if currency == "USD" && text.word(money.next) == "us" && !text.original(money.next).starts_with('u') {
        money.next += 1;
    }
    if let Some((repeated, next)) = currency::behind(text, money.next)
        && repeated == currency
        && text.mark(money.next).is_none()
        && text.digits(next).is_none()
    {
        money.next = next;
    }
    Some(with_hundredths(text, money))
}

/// `$-5`.
fn is_minus_behind_sign(text: &Text, at: usize) -> bool {
    text.is_joining_mark(at, &['-', '−']) && text.digits(at + 1).is_some() && text.mark(at - 1).is_some()
}

/// `£ 5.5 m`: in an amount of money, a separate letter is a scale.
fn with_letter(text: &Text, amount: Read) -> Read {
    if text.word(amount.next) == "mm" && text.is_joined(amount.next) {
        return Read { value: amount.value * 1e6, next: amount.next + 1 };
    }
    let Some(scale) = find(SHORT_SCALES, text.word(amount.next)) else { return amount };
    let is_short_form = text.is_mark(amount.next + 1, &['.', '\'', '’']) && text.is_joined(amount.next + 1);
    if is_short_form || text.is_joined(amount.next) {
        return amount;
    }
    Read { value: amount.value * scale, next: amount.next + 1 }
}

/// `Rs 5L` is five lakh; elsewhere `5L` is five litres.
fn with_lakh(text: &Text, amount: Read, currency: &str) -> Read {
    if currency == "INR" && text.word(amount.next) == "l" && text.is_joined(amount.next) {
        return Read { value: amount.value * 1e5, next: amount.next + 1 };
    }
    amount
}

fn amount_first(text: &Text, at: usize) -> Option<Money> {
    let amount = number(text, at)?;
    if text.is_word(amount.next, &["pounds", "pound"]) && is_weight(text, amount.next) {
        return None;
    }
    let part_of_letter = match text.word(amount.next) {
        "p" if amount.value > 12.0 => Some("GBP"),
        "c" if amount.value >= 5.0 => Some("USD"),
        _ => None,
    };
    if let Some(currency) = part_of_letter.filter(|_| text.is_joined(amount.next)) {
        return Some(Money { value: amount.value / 100.0, currency, next: amount.next + 1 });
    }
    let unit_at = behind_article(text, &amount);
    if let Some((parts, currency, next)) = currency::part(text, unit_at) {
        return Some(Money { value: amount.value / parts, currency, next });
    }
    if let Some(money) = scaled_code(text, amount) {
        return Some(money);
    }
    if let Some(money) = hundredths_behind_sign(text, amount) {
        return Some(money);
    }
    let scaled = with_letter(text, amount);
    let amount = if currency_behind(text, scaled.next).is_some() { scaled } else { amount };
    let (currency, next) = currency_behind(text, behind_point(text, behind_article(text, &amount)))?;
    let mut money = Money { value: amount.value, currency, next };
    if let Some(scale) = find(SCALES, text.word(next)) {
        money.value *= scale;
        money.next = next + 1;
    }
    Some(with_hundredths(text, money))
}

/// `half a dollar`, `a quarter of a cent`, and the hyphen of `10-cent`.
fn behind_article(text: &Text, amount: &Read) -> usize {
    let of = if text.word(amount.next) == "of" { amount.next + 1 } else { amount.next };
    if text.is_word(of, &["a", "an"]) && amount.value.abs() < 1.0 {
        return of + 1;
    }
    if text.is_joining_mark(amount.next, &['-']) { amount.next + 1 } else { amount.next }
}

/// `5 mio. EUR`: the point is part of the abbreviation.
fn behind_point(text: &Text, at: usize) -> usize {
    let is_short_form =
        text.is_word(at.saturating_sub(1), &["mio", "mn", "bn", "mln", "mil", "bil", "bln", "cr", "m"]);
    let is_point = is_short_form && text.is_mark(at, &['.']) && text.is_joined(at);
    if is_point { at + 1 } else { at }
}

/// The currency after an amount. A code joined to digits after it belongs to those digits: `3 USD50 cards`.
fn currency_behind(text: &Text, at: usize) -> Option<Currency> {
    let start = if text.is_mark(at, &['-']) && text.is_joined(at) { at + 1 } else { at };
    let found = currency::behind(text, start)?;
    let is_of_next = text.is_joined(found.1) && text.digits(found.1).is_some();
    (!is_of_next).then_some(found)
}

/// `30 MUSD`, `20 kEUR`.
fn scaled_code(text: &Text, amount: Read) -> Option<Money> {
    let word = text.word(amount.next);
    for (letters, scale) in CODE_SCALES {
        if let Some(rest) = word.strip_prefix(letters)
            && rest.len() == 3
            && let Some(currency) = find(CODES, rest)
        {
            return Some(Money { value: amount.value * scale, currency, next: amount.next + 1 });
        }
    }
    None
}

/// `10 $ 30 cent`.
fn hundredths_behind_sign(text: &Text, amount: Read) -> Option<Money> {
    let (currency, next) =
        currency::before(text, amount.next).filter(|_| text.mark(amount.next).is_some())?;
    let cents = unsigned(text, next)?;
    let (parts, _, next) = currency::part(text, cents.next)?;
    let value = amount.value + cents.value / parts;
    (cents.value < parts).then_some(Money { value, currency, next })
}

/// `3 dollars 50 cents`, `15 dollars and 50`, `two dollars fifty`.
fn with_hundredths(text: &Text, money: Money) -> Money {
    let is_and = text.word(money.next) == "and";
    let start = if is_and { money.next + 1 } else { money.next };
    let Some(cents) = unsigned(text, start) else { return money };
    let is_small = cents.value.fract() == 0.0 && (1.0..100.0).contains(&cents.value);
    if !is_small || money.value.fract() != 0.0 {
        return money;
    }
    if let Some((parts, _, next)) = currency::part(text, cents.next) {
        return Money { value: money.value + cents.value / parts, next, ..money };
    }
    let is_bare = (is_and || has_two_digits(text, start, &cents)) && ends_amount(text, cents.next);
    if is_bare && money.value < 1000.0 {
        return Money { value: money.value + cents.value / 100.0, next: cents.next, ..money };
    }
    money
}

/// Whether the number is the cents of the money before it: `fifty` and `50` are, `5` is a separate amount.
fn has_two_digits(text: &Text, at: usize, cents: &Read) -> bool {
    let is_behind_name = text.mark(at - 1).is_none() && !text.is_joined(at);
    is_behind_name && cents.value >= 10.0 && text.digits(at).is_none_or(|digits| digits.len() == 2)
}

/// Whether no noun follows that the number could count.
fn ends_amount(text: &Text, next: usize) -> bool {
    let is_clause =
        text.word(next) == "and" && text.is_word(next + 1, &["one", "two", "three", "four", "five"]);
    text.token(next).is_none() || text.is_mark(next, &['.', ',', ';', '!', '?', ')']) || is_clause
}
