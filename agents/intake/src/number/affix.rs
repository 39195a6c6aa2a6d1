//! The marks around the digits of a number: signs, brackets, currencies, units, percent.

/// What a number counts: money, a unit or percent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Affix {
    /// The code of a currency, or its sign where several currencies share it.
    Currency(&'static str),
    Unit(&'static str),
    Percent,
}

impl Affix {
    /// The currency, unit or percent sign as people write it.
    pub fn label(self) -> &'static str {
        match self {
            Self::Currency(name) | Self::Unit(name) => name,
            Self::Percent => "%",
        }
    }
}

/// Units and currencies that the name of a column may end with; others are also words.
const AT_END_OF_NAMES: [&str; 22] = [
    "kg", "kgs", "lb", "lbs", "tonnes", "litre", "litres", "liter", "ml", "km", "cm", "mm", "m2", "m3",
    "pcs", "eur", "usd", "gbp", "inr", "chf", "jpy", "cny",
];

/// Words before a unit that make it another one.
const OTHER_UNITS: [&str; 26] = [
    "per",
    "je",
    "pro",
    "por",
    "par",
    "/",
    "million",
    "millions",
    "mio",
    "mio.",
    "mln",
    "mn",
    "thousand",
    "thousands",
    "th",
    "th.",
    "tsd",
    "tsd.",
    "billion",
    "billions",
    "bn",
    "mrd",
    "millones",
    "miles",
    "milhões",
    "milliers",
];

impl Affix {
    /// The unit or currency that the name of a column states: `quantity (kg)`, `price EUR`, `weight_kg`; none of `price per kg`.
    #[must_use]
    pub fn of_name(name: &str) -> Option<Self> {
        let name = name.trim();
        let alone = |text: &str| {
            let number = format!("1 {}", text.trim());
            behind(&number).filter(|(rest, _)| rest.trim() == "1").map(|(_, affix)| affix)
        };
        let bracketed = name.strip_suffix([')', ']']).and_then(|name| name.rsplit_once(['(', '[']));
        if let Some((before, inside)) = bracketed {
            return alone(inside).filter(|_| !before.trim().is_empty());
        }
        let mut words = name.rsplit([' ', '_', '-']);
        let (last, before) = (words.next()?, words.next()?);
        // `price per kg` is a rate, and a `million litres` are no litres.
        let is_rate = OTHER_UNITS.contains(&before.to_lowercase().as_str());
        let is_code = last.len() == 3 && CODES.contains(&last);
        let is_sign = SIGNS.iter().any(|(sign, _)| *sign == last && !sign.is_ascii());
        let is_known = is_code || is_sign || AT_END_OF_NAMES.contains(&last.to_lowercase().as_str());
        alone(last).filter(|_| is_known && !is_rate)
    }
}

/// A number without the marks around it.
pub(super) struct Peeled<'a> {
    pub core: &'a str,
    pub is_negative: bool,
    pub affix: Option<Affix>,
}

/// Currency signs and short forms that are not codes; a sign comes before the shorter ones that it begins with.
const SIGNS: &[(&str, &str)] = &[
    ("US$", "USD"),
    ("R$", "BRL"),
    ("A$", "AUD"),
    ("C$", "CAD"),
    ("S$", "SGD"),
    ("HK$", "HKD"),
    ("NZ$", "NZD"),
    ("MX$", "MXN"),
    ("$", "USD"),
    ("€", "EUR"),
    ("£", "GBP"),
    ("₹", "INR"),
    ("¥", "JPY"),
    ("￥", "JPY"),
    ("元", "CNY"),
    ("円", "JPY"),
    ("₩", "KRW"),
    ("₽", "RUB"),
    ("₺", "TRY"),
    ("₫", "VND"),
    ("₪", "ILS"),
    ("฿", "THB"),
    ("₴", "UAH"),
    ("₦", "NGN"),
    ("₱", "PHP"),
    ("Rs.", "INR"),
    ("Rs", "INR"),
    ("zł", "PLN"),
    ("Kč", "CZK"),
    ("kr.", "kr"),
    ("kr", "kr"),
    ("Ft", "HUF"),
    ("SFr.", "CHF"),
    ("Fr.", "CHF"),
    ("euros", "EUR"),
    ("euro", "EUR"),
];

const CODES: &[&str] = &[
    "AED", "ARS", "AUD", "BDT", "BGN", "BRL", "CAD", "CHF", "CLP", "CNY", "COP", "CZK", "DKK", "EGP", "EUR",
    "GBP", "HKD", "HUF", "IDR", "ILS", "INR", "JPY", "KES", "KRW", "LKR", "MAD", "MXN", "MYR", "NGN", "NOK",
    "NPR", "NZD", "PEN", "PHP", "PKR", "PLN", "QAR", "RMB", "RON", "RUB", "SAR", "SEK", "SGD", "THB", "TRY",
    "TWD", "UAH", "USD", "VND", "ZAR",
];

/// Units and their names in this program. Single letters that also mean thousands or millions are left out.
const UNITS: &[(&str, &str)] = &[
    ("kg", "kg"),
    ("kgs", "kg"),
    ("g", "g"),
    ("gr", "g"),
    ("gm", "g"),
    ("gms", "g"),
    ("mg", "mg"),
    ("t", "t"),
    ("to", "t"),
    ("tons", "t"),
    ("tonnes", "t"),
    ("lb", "lb"),
    ("lbs", "lb"),
    ("oz", "oz"),
    ("l", "l"),
    ("ltr", "l"),
    ("litre", "l"),
    ("litres", "l"),
    ("liter", "l"),
    ("ml", "ml"),
    ("cl", "cl"),
    ("gal", "gal"),
    ("mm", "mm"),
    ("cm", "cm"),
    ("mtr", "m"),
    ("km", "km"),
    ("mi", "mi"),
    ("ft", "ft"),
    ("m2", "m2"),
    ("m²", "m2"),
    ("m3", "m3"),
    ("m³", "m3"),
    ("cbm", "m3"),
    ("pcs", "pcs"),
    ("pcs.", "pcs"),
    ("pc", "pcs"),
    ("pce", "pcs"),
    ("piece", "pcs"),
    ("pieces", "pcs"),
    ("units", "pcs"),
    ("unit", "pcs"),
    ("ea", "pcs"),
    ("each", "pcs"),
    ("nos", "pcs"),
    ("nos.", "pcs"),
    ("st", "pcs"),
    ("st.", "pcs"),
    ("stk", "pcs"),
    ("stk.", "pcs"),
    ("stck", "pcs"),
    ("stück", "pcs"),
    ("stueck", "pcs"),
    ("szt", "pcs"),
    ("szt.", "pcs"),
    ("pza", "pcs"),
    ("pzas", "pcs"),
    ("uds", "pcs"),
    ("ud", "pcs"),
    ("un", "pcs"),
    ("und", "pcs"),
    ("unidades", "pcs"),
    ("pièces", "pcs"),
    ("peças", "pcs"),
    ("box", "box"),
    ("boxes", "box"),
    ("ctn", "carton"),
    ("ctns", "carton"),
    ("carton", "carton"),
    ("cartons", "carton"),
    ("karton", "carton"),
    ("case", "case"),
    ("cases", "case"),
    ("cs", "case"),
    ("pallet", "pallet"),
    ("pallets", "pallet"),
    ("palette", "pallet"),
    ("paletten", "pallet"),
    ("pack", "pack"),
    ("packs", "pack"),
    ("pkt", "pack"),
    ("bag", "bag"),
    ("bags", "bag"),
    ("bottle", "bottle"),
    ("bottles", "bottle"),
    ("roll", "roll"),
    ("rolls", "roll"),
    ("dozen", "dozen"),
    ("doz", "dozen"),
    ("pair", "pair"),
    ("pairs", "pair"),
    ("set", "set"),
    ("sets", "set"),
    ("h", "h"),
    ("hrs", "h"),
    ("hours", "h"),
    ("min", "min"),
    ("mins", "min"),
    ("minutes", "min"),
    ("day", "day"),
    ("days", "day"),
    ("tage", "day"),
    ("jours", "day"),
    ("días", "day"),
    ("dias", "day"),
    ("week", "week"),
    ("weeks", "week"),
    ("month", "month"),
    ("months", "month"),
];

/// Removes the marks around the digits; `None` when one of them is unknown or appears twice.
pub(super) fn peel(text: &str) -> Option<Peeled<'_>> {
    let mut peeled = Peeled { core: text.trim(), is_negative: false, affix: None };
    let mut has_sign = false;
    loop {
        let core = peeled.core;
        let begins = core.starts_with(|c: char| c.is_ascii_digit() || matches!(c, '.' | ','));
        let ends = core.ends_with(|c: char| c.is_ascii_digit() || matches!(c, '.' | ','));
        if begins && ends {
            return Some(peeled);
        }
        let sign = sign(core);
        if let Some((rest, is_negative)) = sign {
            if has_sign {
                return None;
            }
            (has_sign, peeled.is_negative) = (true, is_negative);
            peeled.core = rest.trim();
            continue;
        }
        let (rest, affix) = if begins { behind(core)? } else { before(core)? };
        if peeled.affix.is_some() {
            return None;
        }
        peeled.affix = Some(affix);
        peeled.core = rest.trim();
    }
}

/// The text without its sign, and whether the sign makes the number negative.
fn sign(core: &str) -> Option<(&str, bool)> {
    if let Some(inner) = core.strip_prefix('(').and_then(|core| core.strip_suffix(')')) {
        return Some((inner, true));
    }
    if let Some(rest) = core.strip_prefix('-').or_else(|| core.strip_suffix('-')) {
        return Some((rest, true));
    }
    if let Some(rest) = core.strip_prefix('+') {
        return Some((rest, false));
    }
    // Credit (CR) makes the number negative, debit (DR) leaves it positive.
    let (number, word) = core.split_at_checked(core.len().checked_sub(2)?)?;
    let is_number = number.trim_end().ends_with(|c: char| c.is_ascii_digit());
    match word {
        "CR" | "Cr" | "cr" if is_number => Some((number, true)),
        "DR" | "Dr" | "dr" if is_number => Some((number, false)),
        _ => None,
    }
}

fn before(core: &str) -> Option<(&str, Affix)> {
    for (sign, code) in SIGNS {
        if let Some(rest) = core.strip_prefix(sign) {
            return Some((rest, Affix::Currency(code)));
        }
    }
    let (word, rest) = core.split_at_checked(3)?;
    Some((rest, Affix::Currency(code(word)?)))
}

fn behind(core: &str) -> Option<(&str, Affix)> {
    if let Some(rest) = core.strip_suffix('%') {
        return Some((rest, Affix::Percent));
    }
    for (sign, code) in SIGNS {
        if let Some(rest) = core.strip_suffix(sign) {
            return Some((rest, Affix::Currency(code)));
        }
    }
    let start = end_of_number(core)?;
    let (rest, word) = core.split_at_checked(start)?;
    if let Some(code) = code(word) {
        return Some((rest, Affix::Currency(code)));
    }
    let word = word.to_lowercase();
    let unit = UNITS.iter().find(|(unit, _)| *unit == word)?;
    Some((rest, Affix::Unit(unit.1)))
}

/// The position of the first letter. The `e` of 1e3 is never searched, because that text ends with a digit.
fn end_of_number(core: &str) -> Option<usize> {
    core.char_indices().find(|(_, c)| c.is_alphabetic()).map(|(at, _)| at)
}

fn code(word: &str) -> Option<&'static str> {
    CODES.iter().copied().find(|code| code.eq_ignore_ascii_case(word))
}
