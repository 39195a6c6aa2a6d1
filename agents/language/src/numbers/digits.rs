//! Digits with groups and decimals: `1,200`, `1.200,50`, `1,00,000`, `10 000`, `1'250.5`.

use super::read::Read;
use crate::{
    lexicon::{
        self,
        numbers::{NAMED_BY_NUMBER, PERCENT, SCALES, SHORT_SCALES},
    },
    text::Text,
};

/// No amount has more groups than this.
const MOST_GROUPS: usize = 12;

/// Reads digits without a sign. If the marks between the groups fit no number format, only the first group is read.
#[must_use]
pub fn literal(text: &Text, at: usize) -> Option<Read> {
    if text.is_mark(at, &['.']) {
        return leading_point(text, at);
    }
    let first = text.digits(at)?;
    let (groups, marks, next) = groups(text, at);
    if is_behind_point(text, at) {
        return Some(Read { value: first.parse().ok()?, next: at + 1 });
    }
    if let Some(written) = meaning(text, &groups, &marks, next) {
        let value = written.parse().ok()?;
        return Some(Read { value, next });
    }
    if let Some(read) = groups_between_spaces(text, at) {
        return Some(read);
    }
    let value = first.parse().ok()?;
    Some(Read { value, next: at + 1 })
}

/// `.08`, but not the end of `192.168`.
fn leading_point(text: &Text, at: usize) -> Option<Read> {
    let is_after_number = text.is_joined(at) && text.mark(at.saturating_sub(1)).is_none();
    if is_after_number || !text.is_joined(at + 1) {
        return None;
    }
    let value = format!("0.{}", text.digits(at + 1)?).parse().ok()?;
    Some(Read { value, next: at + 2 })
}

/// The later parts of `192.168.1.2` are numbers of their own.
fn is_behind_point(text: &Text, at: usize) -> bool {
    at >= 2
        && text.is_joined(at)
        && text.is_joined(at - 1)
        && text.is_mark(at - 1, &['.'])
        && text.digits(at - 2).is_some()
}

/// Groups of digits that are joined by marks, the marks, and the piece after them.
fn groups<'a>(text: &'a Text, at: usize) -> (Vec<&'a str>, Vec<char>, usize) {
    let mut groups = Vec::new();
    let mut marks = Vec::new();
    let mut next = at;
    while let Some(digits) = text.digits(next) {
        groups.push(digits);
        next += 1;
        let is_mark = text.is_mark(next, &['.', ',', '\'', '’']) && text.is_joined(next);
        if !is_mark
            || !text.is_joined(next + 1)
            || text.digits(next + 1).is_none()
            || groups.len() > MOST_GROUPS
        {
            break;
        }
        marks.extend(text.mark(next));
        next += 1;
    }
    (groups, marks, next)
}

/// The number that the groups stand for, with a point before its decimals.
fn meaning(text: &Text, groups: &[&str], marks: &[char], next: usize) -> Option<String> {
    let Some((last_mark, earlier)) = marks.split_last() else {
        let is_plain = groups.len() == 1 && !is_followed_by_group(text, next);
        return is_plain.then(|| groups.concat());
    };
    let last = groups.last()?;
    let whole = &groups[..groups.len() - 1];
    if is_count_with_point(text, groups, marks, next) {
        return Some(groups.concat());
    }
    if earlier.is_empty() {
        return with_one_mark(text, groups, *last_mark, next);
    }
    let first_mark = marks[0];
    if earlier.iter().any(|mark| *mark != first_mark) {
        return None;
    }
    if *last_mark == first_mark {
        let is_grouped = first_mark != '.' && is_grouping(groups) || all_of_three(groups);
        return is_grouped.then(|| groups.concat());
    }
    let is_decimal = *last_mark != '\'' && *last_mark != '’' && is_grouping(whole);
    is_decimal.then(|| format!("{}.{last}", whole.concat()))
}

/// `1,200`, `12.000` and `12.500 €` are whole and `1.200` is not; `2,5 %` and `12,50` have decimals.
fn with_one_mark(text: &Text, groups: &[&str], mark: char, next: usize) -> Option<String> {
    let [first, last] = groups else { return None };
    let grouped = format!("{first}{last}");
    let decimal = format!("{first}.{last}");
    let is_space_after_group =
        is_followed_by_group(text, next - 2) || is_space_grouped_before(text, next - 3);
    match mark {
        '.' if is_grouped_by_point(text, groups, next) => Some(grouped),
        '.' if !is_space_after_group => Some(decimal),
        ',' if all_of_three(groups) && *first != "0" => Some(grouped),
        ',' if *first == "0" || last.len() == 2 => Some(decimal),
        ',' if last.len() == 1 && (is_measured(text, next) || is_compared(text, next)) => Some(decimal),
        '\'' | '’' if all_of_three(groups) => Some(grouped),
        _ => None,
    }
}

/// Whether the point separates thousands: twelve is never written `12.000`, and an amount in euros never has three decimals.
fn is_grouped_by_point(text: &Text, groups: &[&str], next: usize) -> bool {
    let is_thousands = groups.last() == Some(&"000");
    let is_euros = text.is_mark(next, &['€']) || text.is_word(next, &["eur", "euro", "euros"]);
    let starts_with_zero = groups.first().is_some_and(|first| first.starts_with('0'));
    all_of_three(groups) && (is_thousands || is_euros) && !starts_with_zero
}

/// Groups of three, or Indian groups of two before the last three.
fn is_grouping(groups: &[&str]) -> bool {
    let [first, middle @ .., last] = groups else { return false };
    let is_indian = first.len() <= 2 && last.len() == 3 && middle.iter().all(|group| group.len() == 2);
    all_of_three(groups) || (is_indian && !middle.is_empty()) || (middle.is_empty() && all_of_three(groups))
}

fn all_of_three(groups: &[&str]) -> bool {
    let [first, rest @ ..] = groups else { return false };
    first.len() <= 3 && !rest.is_empty() && rest.iter().all(|group| group.len() == 3)
}

/// True when a unit, a percent sign or a scale follows, so that `2,5` is one amount and not two.
fn is_measured(text: &Text, next: usize) -> bool {
    if names_currency(text.word(next)) {
        return true;
    }
    if text.mark(next).is_some_and(|mark| matches!(mark, '%' | '€' | '$' | '£' | '₹')) {
        return true;
    }
    // `4,5 horas`, which is no time of day; a whole number before them may be one.
    const HOURS: [&str; 5] = ["hora", "horas", "heure", "heures", "std"];
    let word = text.word(next);
    PERCENT.contains(&word)
        || HOURS.contains(&word)
        || word == "per"
        || lexicon::find(SCALES, word).is_some()
        || (lexicon::find(SHORT_SCALES, word).is_some() && text.is_joined(next))
        || lexicon::find(lexicon::calendar::UNITS, word).is_some()
        || lexicon::units::unit_at(text, next).is_some()
}

fn names_currency(word: &str) -> bool {
    let one = word.strip_suffix('s').unwrap_or(word);
    lexicon::find(lexicon::currencies::NAMES, one).is_some()
        || lexicon::find(lexicon::currencies::CODES, word).is_some()
}

fn is_space(gap: &str) -> bool {
    matches!(gap, " " | "\u{a0}" | "\u{202f}" | "\u{2009}")
}

fn is_followed_by_group(text: &Text, next: usize) -> bool {
    text.digits(next).is_some_and(|digits| digits.len() == 3) && is_space(text.gap(next))
}

fn is_space_grouped_before(text: &Text, at: usize) -> bool {
    at > 0
        && text.digits(at).is_some_and(|digits| digits.len() == 3)
        && is_space(text.gap(at))
        && text.digits(at - 1).is_some_and(|digits| digits.len() <= 3)
}

/// `10 000`, `1 234 567.89`. After `SKU` and similar words, the first group is a name.
fn groups_between_spaces(text: &Text, at: usize) -> Option<Read> {
    let first = text.digits(at)?;
    let is_name = NAMED_BY_NUMBER.contains(&text.word_before(at)) && text.gap(at + 1) == " ";
    if first.len() > 3 || first.starts_with('0') || is_name || !is_followed_by_group(text, at + 1) {
        return None;
    }
    let mut written = first.to_owned();
    let mut next = at + 1;
    while is_followed_by_group(text, next) && next - at <= MOST_GROUPS {
        written.push_str(text.digits(next).unwrap_or_default());
        next += 1;
    }
    let is_decimal = text.is_joining_mark(next, &['.', ',']);
    if let Some(decimals) = text.digits(next + 1).filter(|_| is_decimal) {
        written.push('.');
        written.push_str(decimals);
        next += 2;
    }
    Some(Read { value: written.parse().ok()?, next })
}

/// `1.250 pieces` is a whole number of pieces; `1.250 kg` has decimals.
fn is_count_with_point(text: &Text, groups: &[&str], marks: &[char], next: usize) -> bool {
    let counts = lexicon::units::unit_at(text, next)
        .is_some_and(|(unit, _)| lexicon::units::WHOLE_UNITS.contains(&unit));
    marks == ['.'] && counts && all_of_three(groups) && !groups[0].starts_with('0')
}

/// After `at most`, `than` or `by`, the digits `2,5` are one amount; `SKUs 1,2` is a list.
fn is_compared(text: &Text, next: usize) -> bool {
    next > 3 && text.is_word_before(next - 3, lexicon::numbers::BEFORE_ONE_AMOUNT)
}
