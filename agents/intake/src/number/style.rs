//! Finds the decimal mark of a column. Values such as 1.234,5 or 0,5 prove it; 1,234 alone proves nothing.

use super::{
    DecimalMark,
    digits::{in_ascii, is_grouped},
};

/// How a column writes its numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NumberStyle {
    pub mark: DecimalMark,
    /// The column has marks, but no value proves which one is the decimal mark.
    pub is_assumed: bool,
}

/// What one value shows about the decimal mark.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Evidence {
    Nothing,
    Proves(DecimalMark),
    /// A comma that could be the decimal mark or separate thousands.
    CommaOrGroup,
    PointOrGroup,
}

impl NumberStyle {
    /// Decides for a whole column.
    pub fn of<'a>(values: impl Iterator<Item = &'a str>) -> Self {
        let (mut points, mut commas, mut point_or_group, mut comma_or_group) = (0_usize, 0, 0, 0_usize);
        for value in values {
            match evidence_of(value) {
                Evidence::Nothing => {}
                Evidence::Proves(DecimalMark::Point) => points += 1,
                Evidence::Proves(DecimalMark::Comma) => commas += 1,
                Evidence::PointOrGroup => point_or_group += 1,
                Evidence::CommaOrGroup => comma_or_group += 1,
            }
        }
        let mark = if commas > points { DecimalMark::Comma } else { DecimalMark::Point };
        let is_proved = points + commas > 0;
        Self { mark, is_assumed: !is_proved && point_or_group + comma_or_group > 0 }
    }
}

/// The decimal mark that a column of numbers proves; none for a column of other texts, for one of months such as 01.2022, and for
/// one without proof.
pub(crate) fn proved_by<'a, I: Iterator<Item = &'a str>>(values: impl Fn() -> I) -> Option<DecimalMark> {
    if values().all(is_month) {
        return None;
    }
    let is_proved = |value| matches!(evidence_of(value), Evidence::Proves(_));
    if !values().any(is_proved) {
        return None;
    }
    let style = NumberStyle::of(values());
    let (mut filled, mut read, mut proofs) = (0_usize, 0_usize, 0_usize);
    for value in values() {
        filled += 1;
        read += usize::from(super::parse(value, style.mark).is_some());
        proofs += usize::from(evidence_of(value) == Evidence::Proves(style.mark));
    }
    (proofs > 0 && 2 * read > filled).then_some(style.mark)
}

/// Whether a text is a month and a year with a point between: 01.2022.
fn is_month(text: &str) -> bool {
    let Some((month, year)) = text.trim().split_once('.') else { return false };
    let is_number =
        |text: &str, length: usize| text.len() == length && text.bytes().all(|byte| byte.is_ascii_digit());
    is_number(month, 2)
        && is_number(year, 4)
        && month.parse::<u8>().is_ok_and(|month| (1..=12).contains(&month))
        && (year.starts_with("19") || year.starts_with("20"))
}

fn evidence_of(text: &str) -> Evidence {
    if !text.bytes().any(|byte| matches!(byte, b'.' | b',')) && text.is_ascii() {
        return Evidence::Nothing;
    }
    let text = in_ascii(text);
    let is_digit = |c: char| c.is_ascii_digit();
    let (Some(start), Some(end)) = (text.find(is_digit), text.rfind(is_digit)) else {
        return Evidence::Nothing;
    };
    let core = &text[start..=end];
    if !core.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'.' | b',' | b' ' | b'\'')) {
        return scientific(core);
    }
    let (last_point, last_comma) = (core.rfind('.'), core.rfind(','));
    match (last_point, last_comma) {
        (Some(point), Some(comma)) if point > comma => proved(core, point, DecimalMark::Point),
        (Some(_), Some(comma)) => proved(core, comma, DecimalMark::Comma),
        (Some(point), None) => of_one_mark(core, point, '.', DecimalMark::Point, start),
        (None, Some(comma)) => of_one_mark(core, comma, ',', DecimalMark::Comma, start),
        (None, None) => Evidence::Nothing,
    }
}

/// For values with both marks: the last one is decimal if the other one separates thousands.
fn proved(core: &str, at: usize, mark: DecimalMark) -> Evidence {
    let other = if mark == DecimalMark::Point { ',' } else { '.' };
    if is_grouped(&core[..at], other) { Evidence::Proves(mark) } else { Evidence::Nothing }
}

fn of_one_mark(core: &str, last: usize, sign: char, mark: DecimalMark, start: usize) -> Evidence {
    let other = if mark == DecimalMark::Point { DecimalMark::Comma } else { DecimalMark::Point };
    let (whole, fraction) = (&core[..last], &core[last + 1..]);
    if whole.contains(sign) {
        return if is_grouped(core, sign) { Evidence::Proves(other) } else { Evidence::Nothing };
    }
    if fraction.contains([' ', '\'']) {
        return Evidence::Nothing;
    }
    // The marks in 1234.567, 0.567, 1 234.567 and 1.5 do not separate thousands; .567 has no digit before its mark.
    let may_be_group = start == 0 || core.len() > 4;
    if fraction.len() == 3 && is_grouped(core, sign) && !whole.starts_with('0') && may_be_group {
        return if mark == DecimalMark::Point { Evidence::PointOrGroup } else { Evidence::CommaOrGroup };
    }
    Evidence::Proves(mark)
}

/// The mark in 1,5E+3 is decimal.
fn scientific(core: &str) -> Evidence {
    let Some((mantissa, exponent)) = core.split_once(['e', 'E']) else { return Evidence::Nothing };
    let is_digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if !is_digits(exponent.trim_start_matches(['+', '-'])) {
        return Evidence::Nothing;
    }
    let is_split_by = |sign: char| {
        mantissa.split_once(sign).is_some_and(|(whole, fraction)| is_digits(whole) && is_digits(fraction))
    };
    match (is_split_by('.'), is_split_by(',')) {
        (true, _) => Evidence::Proves(DecimalMark::Point),
        (_, true) => Evidence::Proves(DecimalMark::Comma),
        _ => Evidence::Nothing,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(values: &[&str]) -> (DecimalMark, bool) {
        let style = NumberStyle::of(values.iter().copied());
        (style.mark, style.is_assumed)
    }

    #[test]
    fn a_column_with_an_ambiguous_decimal_mark_is_reported() {
        assert_eq!(of(&["1,234", "2,500"]), (DecimalMark::Point, true));
        assert_eq!(of(&["1.234", "2.500"]), (DecimalMark::Point, true));
        assert_eq!(of(&["12", "7"]), (DecimalMark::Point, false));
        assert_eq!(of(&["1,234", "0,5"]), (DecimalMark::Comma, false));
        assert_eq!(of(&["1.234", "0.567"]), (DecimalMark::Point, false));
    }

    #[test]
    fn months_with_a_point_prove_no_decimal_mark() {
        assert_eq!(proved_by(|| ["01.2022", "12.2022"].into_iter()), None);
        assert_eq!(proved_by(|| ["01.2022", "13.2022"].into_iter()), Some(DecimalMark::Point));
    }

    #[test]
    fn the_majority_of_numbers_decides_and_other_texts_are_ignored() {
        assert_eq!(of(&["1,5", "2,5", "2.5"]), (DecimalMark::Comma, false));
        assert_eq!(of(&["31.12.2025", "Nuts, bolts 5", "1,5"]), (DecimalMark::Comma, false));
    }
}
