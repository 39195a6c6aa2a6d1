//! Years, halves, quarters, numbered weeks: `2025`, `the year 2008`, `Q3 2025`, `2025-Q1`, `H2`, `week 12`, `2025-W01`.

use chrono::Datelike;

use super::point::{Now, Part, When};
use crate::{
    lexicon::{
        calendar::{BEFORE_YEAR, DECADES, LAST, NEXT, OF_YEAR, SEASONS, THIS},
        find,
        numbers::SMALL,
        units::unit_at,
    },
    numbers::{ordinal, unsigned},
    text::Text,
};

/// `summer 2026`, in whole months: it begins on 1 June. The winter of a year ends in that year.
fn season(text: &Text, at: usize, now: &Now) -> Option<When> {
    let step = match text.word(at) {
        word if NEXT.contains(&word) => Some(1),
        word if LAST.contains(&word) => Some(-1),
        _ => None,
    };
    let at = at + usize::from(step.is_some());
    let first_month = find(SEASONS, text.word(at))?;
    let (year, next) = match step {
        // The summer that is next begins after today, the last one has ended.
        Some(step) => (year_of_season(first_month, step, now), at + 1),
        None => year_behind(text, at + 1, now)?,
    };
    let first_year = if first_month == 12 { year - 1 } else { year };
    let (from, to) = super::arithmetic::months(first_year, first_month, 3)?;
    Some(When::days(from, to, next))
}

/// The year in which the next or the last season ends that begins with this month.
fn year_of_season(first_month: u32, step: i32, now: &Now) -> i32 {
    let (year, month) = (now.today.year(), now.today.month());
    let ends_in_next_year = i32::from(first_month == 12);
    if step > 0 {
        let begins = year + i32::from(month >= first_month);
        return begins + ends_in_next_year;
    }
    let last_month = (first_month + 2 - 1) % 12 + 1;
    year - i32::from(month <= last_month)
}

/// `3Q26`, `2H 2026`: the letter is after its number.
fn number_then_letter(text: &Text, at: usize, now: &Now) -> Option<When> {
    let number = text.whole(at).filter(|_| text.is_joined(at + 1) && !text.is_joined(at))?;
    let part = match text.word(at + 1) {
        "q" if (1..=4).contains(&number) => Part::Quarter(number),
        "h" if (1..=2).contains(&number) => Part::Half(number),
        _ => return None,
    };
    // `1h30` is an hour and a half.
    let is_quarter = matches!(part, Part::Quarter(_)) && text.is_joined(at + 2);
    let short = two_digits(text, at + 2).filter(|_| is_quarter).map(|year| (year, at + 3));
    let (year, next) = short.or_else(|| year_behind(text, at + 2, now))?;
    Some(When { part, year: Some(year), next })
}

/// Reads a year, or a numbered part of a year.
pub(super) fn numbered(text: &Text, at: usize, now: &Now) -> Option<When> {
    numbered_part(text, at, now)
        .or_else(|| season(text, at, now))
        .or_else(|| number_then_letter(text, at, now))
        .or_else(|| year_then_part(text, at))
        .or_else(|| decade(text, at))
        .or_else(|| decade_in_words(text, at))
        .or_else(|| century(text, at))
        .or_else(|| year(text, at))
}

/// `Q3`, `third quarter`, `H1`, `first half`, `week 12`, each with the year after it.
fn numbered_part(text: &Text, at: usize, now: &Now) -> Option<When> {
    let (part, next) = lettered(text, at).or_else(|| ordinal_part(text, at)).or_else(|| week(text, at))?;
    let (year, next) = match year_behind(text, next, now) {
        Some((year, next)) => (Some(year), next),
        None => (None, next),
    };
    if matches!(part, Part::Half(_)) && year.is_none() && text.is_word(next, &["of"]) {
        return None;
    }
    Some(When { part, year, next })
}

/// `q3`, `h1`, `w12`.
fn lettered(text: &Text, at: usize) -> Option<(Part, usize)> {
    let letter = text.word(at);
    let number = text.whole(at + 1).filter(|_| text.is_joined(at + 1))?;
    let is_code =
        text.is_joined(at) && !text.is_mark(at - 1, &['-', '–', '/', '(']) && text.digits(at - 1).is_none();
    if is_code || (text.is_joined(at + 2) && !text.word(at + 2).is_empty()) {
        return None;
    }
    let part = match letter {
        "q" if (1..=4).contains(&number) => Part::Quarter(number),
        "h" if (1..=2).contains(&number) => Part::Half(number),
        "w" | "wk" | "cw" | "kw" if (1..=53).contains(&number) => Part::Week(number),
        _ => return None,
    };
    Some((part, at + 2))
}

/// `third quarter`, `first half`, `quarter 3`.
fn ordinal_part(text: &Text, at: usize) -> Option<(Part, usize)> {
    if text.is_word(at, &["quarter", "qtr"]) {
        let number = text.whole(at + 1).or_else(|| find(SMALL, text.word(at + 1)));
        let number = number.filter(|number| (1..=4).contains(number))?;
        return Some((Part::Quarter(number), at + 2));
    }
    let start = if text.word(at) == "the" { at + 1 } else { at };
    let (place, next) = ordinal(text, start)?;
    match text.word(next) {
        "quarter" | "qtr" if (1..=4).contains(&place) => Some((Part::Quarter(place), next + 1)),
        "half" if (1..=2).contains(&place) => Some((Part::Half(place), next + 1)),
        _ => None,
    }
}

/// `week 12`, `calendar week 12`, `the week 31`.
fn week(text: &Text, at: usize) -> Option<(Part, usize)> {
    let start = if text.is_word(at, &["calendar", "the", "iso"]) { at + 1 } else { at };
    if !text.is_word(start, &["week", "wk", "cw", "kw"]) {
        return None;
    }
    let next = if text.is_word(start + 1, &["no", "number"]) { start + 2 } else { start + 1 };
    let number = text.whole(next).filter(|number| (1..=53).contains(number))?;
    Some((Part::Week(number), next + 1))
}

/// `2025-Q1`, `2019 H2`, `2025-W01`.
fn year_then_part(text: &Text, at: usize) -> Option<When> {
    let year = four_digits(text, at)?;
    let start = if text.is_mark(at + 1, &['-', '/']) { at + 2 } else { at + 1 };
    let (part, next) = lettered(text, start).or_else(|| week(text, start))?;
    Some(When { part, year: Some(year), next })
}

/// The year after another part: `of 2017`, `, 2025`, `'25`, `last year`.
pub(super) fn year_behind(text: &Text, at: usize, now: &Now) -> Option<(i32, usize)> {
    let start = if text.is_word(at, &["of", "in", "de", "del"]) || text.is_mark(at, &[',', '-', '/']) {
        at + 1
    } else {
        at
    };
    if text.is_mark(start, &['\'', '’']) && text.is_joined(start + 1) {
        return Some((two_digits(text, start + 1)?, start + 2));
    }
    if let Some(year) = four_digits(text, start) {
        let is_amount = unit_at(text, start + 1).is_some() || text.is_mark(start + 1, &['%', ':']);
        let is_date = text.is_mark(start + 1, &['-', '/'])
            && text.is_joined(start + 1)
            && text.digits(start + 2).is_some()
            && text.is_joined(start + 2);
        return (!is_amount && !is_date).then_some((year, start + 1));
    }
    if start > at
        && text.word(at) == "of"
        && let Some(year) = two_digits(text, start)
    {
        return Some((year, start + 1));
    }
    relative_year(text, start, now).or_else(|| in_words(text, start))
}

/// Years beside this one in other languages.
const YEARS: &[(&str, i32)] = &[
    ("nächstes jahr", 1),
    ("nächsten jahres", 1),
    ("nächstem jahr", 1),
    ("kommendes jahr", 1),
    ("kommenden jahres", 1),
    ("letztes jahr", -1),
    ("letzten jahres", -1),
    ("vorigen jahres", -1),
    ("vergangenen jahres", -1),
    ("dieses jahres", 0),
    ("del año que viene", 1),
    ("del próximo año", 1),
    ("del proximo año", 1),
    ("el año que viene", 1),
    ("del año pasado", -1),
    ("de este año", 0),
    ("de l année prochaine", 1),
    ("l année prochaine", 1),
    ("de l an prochain", 1),
    ("de l année dernière", -1),
    ("l année dernière", -1),
    ("de cette année", 0),
    ("do próximo ano", 1),
    ("do ano que vem", 1),
    ("do ano passado", -1),
    ("deste ano", 0),
];

/// `last year`, `of this year`, `nächsten Jahres`.
fn relative_year(text: &Text, at: usize, now: &Now) -> Option<(i32, usize)> {
    let named = YEARS.iter().find_map(|(phrase, step)| Some((*step, text.phrase(at, phrase)?)));
    if let Some((step, next)) = named {
        return Some((now.today.year() + step, next));
    }
    let start = if text.word(at) == "the" { at + 1 } else { at };
    if text.word(start + 1) != "year" {
        return None;
    }
    let step = match text.word(start) {
        word if THIS.contains(&word) => 0,
        word if NEXT.contains(&word) => 1,
        word if LAST.contains(&word) => -1,
        _ => return None,
    };
    Some((now.today.year() + step, start + 2))
}

/// Reads four digits that can be a year.
pub(super) fn four_digits(text: &Text, at: usize) -> Option<i32> {
    let digits = text.digits(at).filter(|digits| digits.len() == 4)?;
    digits.parse().ok().filter(|year| (1500..=2199).contains(year))
}

/// The two digits of a year: from 70 on, they mean the last century.
pub(super) fn two_digits(text: &Text, at: usize) -> Option<i32> {
    let digits = text.digits(at).filter(|digits| digits.len() == 2)?;
    let short: i32 = digits.parse().ok()?;
    Some(if short < 70 { 2000 + short } else { 1900 + short })
}

/// `nineteen eighty six`, `two thousand and five`.
pub(super) fn in_words(text: &Text, at: usize) -> Option<(i32, usize)> {
    if text.digits(at).is_some() {
        return None;
    }
    let first = unsigned(text, at)?;
    if (1500.0..2200.0).contains(&first.value) && first.value.fract() == 0.0 {
        return Some((first.value as i32, first.next));
    }
    let second = unsigned(text, first.next).filter(|_| text.digits(first.next).is_none())?;
    let is_century = (15.0..=21.0).contains(&first.value) && (10.0..100.0).contains(&second.value);
    is_century.then_some((100 * first.value as i32 + second.value as i32, second.next))
}

/// A year without other parts, if the words before it allow a year.
fn year(text: &Text, at: usize) -> Option<When> {
    let named = text.is_word(at, &["year"])
        || (text.is_word(at, &["calendar", "the"]) && text.word(at + 1) == "year");
    let start = match (named, text.word(at)) {
        (true, "year") => at + 1,
        (true, _) => at + 2,
        (false, _) => at,
    };
    let (year, next) = match four_digits(text, start) {
        Some(year) => (year, start + 1),
        None => in_words(text, start).filter(|_| named || text.word_before(at) == "in")?,
    };
    let fits = named || is_year_here(text, start, year);
    (fits && !is_amount(text, next)).then_some(When { part: Part::Year, year: Some(year), next })
}

fn is_year_here(text: &Text, at: usize, year: i32) -> bool {
    if !(1900..=2100).contains(&year) && text.word_before(at) != "in" && text.word_before(at) != "to" {
        return false;
    }
    if at == 0 {
        return true;
    }
    if text.is_joined(at) {
        let is_behind_digits =
            at >= 2 && text.is_joined(at - 1) && text.digits(at - 2).is_some_and(|digits| digits.len() != 4);
        return !is_behind_digits && text.is_mark(at - 1, &['=', '~', '(', '-', '–', '/']);
    }
    if text.is_mark(at - 1, &['=', '~', '-', '–', '<', '>', '(']) {
        return true;
    }
    let is_pair = text.is_word(at + 1, &["and", "or"])
        && four_digits(text, at + 2).is_some_and(|other| (1990..2100).contains(&other));
    if is_pair && (1990..2100).contains(&year) && !is_amount(text, at + 3) {
        return true;
    }
    match text.word_before(at) {
        "of" => at >= 2 && text.is_word(at - 2, OF_YEAR),
        word => BEFORE_YEAR.contains(&word),
    }
}

/// `2000 units`, `2000 %`, `2000.5`, `2015 - 32`.
fn is_amount(text: &Text, next: usize) -> bool {
    const COUNTED: [&str; 14] = [
        "orders",
        "items",
        "skus",
        "stops",
        "dollars",
        "euros",
        "rupees",
        "pounds",
        "deliveries",
        "products",
        "k",
        "per",
        "rows",
        "suppliers",
    ];
    let has_unit = unit_at(text, next).is_some_and(|(unit, _)| unit != "inch");
    if has_unit || text.is_mark(next, &['%', ':', '$', '€', '₹']) || text.is_word(next, &COUNTED) {
        return true;
    }
    let Some(digits) = text.digits(next + 1) else { return false };
    let is_longer = text.is_joining_mark(next, &['.', ',', '/', '-']) && digits.len() != 4;
    is_longer || (text.is_mark(next, &['-']) && digits.len() < 4)
}

/// `the 1990s`.
fn decade(text: &Text, at: usize) -> Option<When> {
    let year = four_digits(text, at).filter(|year| year % 10 == 0)?;
    let next = if text.is_mark(at + 1, &['\'', '’']) { at + 2 } else { at + 1 };
    if text.word(next) != "s" || !text.is_joined(next) {
        return None;
    }
    let (from, to) = super::arithmetic::months(year, 1, 120)?;
    Some(When::days(from, to, next + 1))
}

/// `the nineties`, `the 80s`.
fn decade_in_words(text: &Text, at: usize) -> Option<When> {
    let start = if text.word(at) == "the" { at + 1 } else { at };
    let short = two_digits(text, start).filter(|year| {
        year % 10 == 0 && start > at && text.word(start + 1) == "s" && text.is_joined(start + 1)
    });
    let (year, next) = match short {
        Some(year) => (year, start + 2),
        None => (find(DECADES, text.word(start))?, start + 1),
    };
    let (from, to) = super::arithmetic::months(year, 1, 120)?;
    Some(When::days(from, to, next))
}

/// `the 21st century`, starting with the year that ends in two zeros.
fn century(text: &Text, at: usize) -> Option<When> {
    let start = if text.word(at) == "the" { at + 1 } else { at };
    let (place, next) = ordinal(text, start)?;
    let first = 100 * (i32::try_from(place).ok()? - 1);
    if text.word(next) != "century" || !(1500..2200).contains(&first) {
        return None;
    }
    let (from, to) = super::arithmetic::months(first, 1, 1200)?;
    Some(When::days(from, to, next + 1))
}
