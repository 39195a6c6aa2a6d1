//! The two sides of a comparison: two stretches of time, a stretch and the same one of another year, two values of a column.

use chrono::{Datelike, Days, NaiveDate};
use language::Unit;

use super::{Ask, reader::Reader, stretches::FromTo};
use crate::{
    coverage::{Coverage, coverage},
    query::{Filter, Side, Stretch, Test},
    sentence::{Item, years_before},
};

/// Words that mean the same days of another year; they are behind `same`, or say which year.
const SAME_OF: &[&str] = &[
    "week", "weeks", "month", "months", "period", "time", "days", "day", "quarter", "quarters", "stretch",
    "season", "span", "range", "dates", "in", "of", "the", "from", "during", "a", "as",
];

/// How the year before is called, in words or as the text of a stretch of time.
const YEAR_BEFORE: &[&str] = &[
    "year before",
    "year earlier",
    "year ago",
    "years ago",
    "last year",
    "previous year",
    "prior year",
    "year previously",
    "vorjahr",
    "vorjahres",
    "vorjahre",
    "vorigen jahr",
    "vorigen jahres",
    "letzten jahr",
    "letzten jahres",
    "letztes jahr",
    "vor einem jahr",
    "año pasado",
    "año anterior",
    "hace un año",
    "année dernière",
    "an dernier",
    "an passé",
    "année précédente",
    "année passée",
    "ano passado",
    "ano anterior",
];

/// Words before the side that the other one is compared with.
pub(super) const BASE: &[&str] =
    &["than", "compared with", "compared to", "compared", "versus", "vs", "against", "relative to", "over"];

/// A difference of one week counts in stretches that have no more than these.
const MOST_WEEKS: usize = 30;

const PREVIOUS: &[&str] = &["previous", "prior", "preceding", "before", "earlier"];

impl Reader<'_> {
    /// The sides of a comparison and their words, which are used then; none where there are not two. With a verb the later stretch
    /// is compared with the earlier one, otherwise the first with the one behind `than`.
    pub(super) fn sides(&mut self, is_verb: bool) -> Result<Option<[Side; 2]>, Ask> {
        let periods: Vec<usize> = (0..self.pieces.len())
            .filter(|at| !self.used[*at] && matches!(self.pieces[*at].item, Item::Period { .. }))
            .filter(|at| !self.is_absent(*at))
            .collect();
        if let Some(sides) = self.sides_of_values()? {
            return Ok(Some(sides));
        }
        let Some(column) = self.date_column()? else { return Ok(None) };
        let Some(covered) = coverage(self.data, column) else { return Ok(None) };
        let known = self.used.clone();
        let found = match *periods {
            [first, second] => self.two_stretches(first, second, covered, is_verb),
            [only] => self.stretch_and_before(only, covered).or_else(|| {
                let (earlier, later) = self.both_ends(only, covered.last)?;
                Some(if is_verb { (later, earlier) } else { (earlier, later) })
            }),
            _ => None,
        };
        let Some((first, second)) = found else {
            self.used = known;
            return Ok(None);
        };
        periods.iter().for_each(|at| self.used[*at] = true);
        let (first, second) = self.whole(first, second, covered);
        Ok(Some([first, second].map(|days| side(column, days))))
    }

    fn days(&self, at: usize, covered: Coverage) -> Option<FromTo> {
        let Item::Period { from, to, .. } = self.pieces.get(at)?.item else { return None };
        let is_so_far = self.is_so_far(at);
        let to = to.unwrap_or(covered.last);
        let to = if is_so_far { to.min(covered.last) } else { to };
        Some((from.unwrap_or(covered.first), to))
    }

    /// `so far` beside a stretch of time.
    fn is_so_far(&self, at: usize) -> bool {
        let text = self.question.to_lowercase();
        const SO_FAR: &[&str] = &[
            "so far",
            "to date",
            "bisher",
            "bislang",
            "hasta ahora",
            "en lo que va",
            "jusqu'ici",
            "jusqu’ici",
            "até agora",
        ];
        SO_FAR.iter().any(|words| text.contains(words)) && self.spans_a_year(at)
    }

    fn spans_a_year(&self, at: usize) -> bool {
        let Item::Period { from: Some(from), to, .. } = self.pieces[at].item else { return false };
        to.is_none_or(|to| (to - from).num_days() > 300)
    }

    fn is_year_before(&self, at: usize) -> bool {
        let piece = &self.pieces[at];
        let written = self.question[piece.start..piece.end].to_lowercase();
        YEAR_BEFORE.iter().any(|words| piece.text.contains(words) || written.contains(words))
    }

    fn two_stretches(
        &mut self,
        first: usize,
        second: usize,
        covered: Coverage,
        is_verb: bool,
    ) -> Option<(FromTo, FromTo)> {
        let (mut one, mut other) = (self.days(first, covered)?, self.days(second, covered)?);
        let same = self.same_before(second);
        let length = |days: FromTo| (days.1 - days.0).num_days();
        let is_of_other_year = same.is_some() || self.is_year_before(second);
        if is_of_other_year && (length(other) > 300 || other.0 == other.1) && length(one) < 367 {
            let years = (one.0.year() - other.0.year()).max(1);
            let in_weeks = same.is_some_and(|same| self.says_weeks(same..second));
            if let Some(same) = same {
                self.use_up(same..second);
            }
            other = self.years_earlier(first, one, years, in_weeks)?;
        } else if one == other {
            other = of_length_before(one)?;
        }
        let is_base = |at: usize| self.is_behind_base(at);
        let is_turned = if is_verb { one.0 < other.0 } else { is_base(first) && !is_base(second) };
        if is_turned {
            std::mem::swap(&mut one, &mut other);
        }
        Some((one, other))
    }

    /// Whether `than` or the like stands right before a stretch of time.
    fn is_behind_base(&self, at: usize) -> bool {
        (0..at).rev().take(4).any(|place| {
            BASE.iter().any(|words| {
                let next = self.phrase(place, words);
                next.is_some_and(|next| {
                    (next..at).all(|between| self.is_link(between) || self.is(between, &["in", "the"]))
                })
            })
        })
    }

    fn stretch_and_before(&mut self, at: usize, covered: Coverage) -> Option<(FromTo, FromTo)> {
        let one = self.days(at, covered)?;
        if let Some((range, years)) = self.words_of_year_before() {
            let in_weeks = self.says_weeks(range.clone());
            self.use_up(range);
            return Some((one, self.years_earlier(at, one, years, in_weeks)?));
        }
        let range = self.words_of_previous(at)?;
        self.use_up(range);
        let is_month_like = ["month", "quarter", "year"].iter().any(|unit| self.text(at).contains(unit));
        let other = if is_month_like { months_before(one)? } else { of_length_before(one)? };
        Some((one, other))
    }

    /// `the same weeks a year ago`, where the last words are no stretch of time of their own.
    fn words_of_year_before(&self) -> Option<(std::ops::Range<usize>, i32)> {
        for at in 0..self.pieces.len() {
            for words in YEAR_BEFORE {
                let Some(next) = self.phrase(at, words) else { continue };
                let mut first = at;
                while first > 0
                    && (self.is(first - 1, SAME_OF) || self.is(first - 1, &["same"]))
                    && !self.used[first - 1]
                {
                    first -= 1;
                }
                return Some((first..next, 1));
            }
        }
        None
    }

    /// `and how much was it in the same period last year`: the stretch of the question before, as far as the file has it.
    pub(super) fn same_stretch_of_year_before(&mut self, before: &Stretch) -> bool {
        let (Some(from), to) = (before.from, before.to) else { return false };
        let Some(covered) = coverage(self.data, before.column) else { return false };
        let later = (from, to.unwrap_or(covered.last));
        let by_piece = (0..self.pieces.len())
            .find(|at| self.spans_a_year(*at) && self.same_before(*at).is_some())
            .and_then(|at| Some((self.same_before(at)?..at + 1, self.days(at, covered)?.0.year())));
        let (range, years) = match by_piece {
            Some((range, year)) => (range, from.year() - year),
            None => match self.words_of_year_before() {
                Some(found) => found,
                None => return false,
            },
        };
        let moved = |day| years_before(day, years);
        let (Some(first), Some(last)) = (moved(later.0), moved(later.1)) else { return false };
        if years <= 0 {
            return false;
        }
        self.use_up(range);
        let (_, (from, to)) = self.whole(later, (first, last), covered);
        self.period = Some(Stretch { column: before.column, from: Some(from), to: Some(to) });
        true
    }

    /// `the 13 weeks before`, `the previous ones`, `the period before`.
    fn words_of_previous(&self, stretch: usize) -> Option<std::ops::Range<usize>> {
        let at = (0..self.pieces.len()).find(|at| {
            *at != stretch && !self.used[*at] && self.is(*at, PREVIOUS) && self.pieces[*at].item == Item::Word
        })?;
        const AROUND: &[&str] = &[
            "the", "week", "weeks", "month", "months", "day", "days", "quarter", "quarters", "year", "years",
            "period", "one", "ones", "that", "them", "those", "of", "in",
        ];
        let is_around =
            |place: usize| !self.used[place] && (self.is(place, AROUND) || self.number(place).is_some());
        let mut first = at;
        while first > 0 && first - 1 != stretch && is_around(first - 1) {
            first -= 1;
        }
        let mut next = at + 1;
        while next < self.pieces.len() && next != stretch && is_around(next) {
            next += 1;
        }
        Some(first..next)
    }

    /// The place of `same` before the words of another year.
    fn same_before(&self, at: usize) -> Option<usize> {
        let mut place = at;
        while place > 0 && self.is(place - 1, SAME_OF) {
            place -= 1;
        }
        place.checked_sub(1).filter(|same| self.is(*same, &["same"]))
    }

    /// Whether `the same weeks` are named.
    fn says_weeks(&self, mut words: std::ops::Range<usize>) -> bool {
        // The calendar may have read `the same weeks` as one piece.
        words.any(|at| {
            let piece = &self.pieces[at];
            let written = self.question[piece.start..piece.end].to_lowercase();
            ["week", "woche", "seman", "semain"].iter().any(|unit| written.contains(unit))
        })
    }

    /// The same days some years earlier: whole weeks where the question counts in weeks.
    fn years_earlier(&self, at: usize, days: FromTo, years: i32, in_weeks: bool) -> Option<FromTo> {
        let text = self.text(at);
        let is_whole_year = (days.1 - days.0).num_days() > 300;
        if let Some(same) = same_week_of_year(days, years) {
            return Some(same);
        }
        let in_weeks = in_weeks
            || ["week", "woche", "semana", "semaine", "day", "tag", "día", "jour", "dia"]
                .iter()
                .any(|unit| text.contains(unit));
        if in_weeks && !is_whole_year {
            let back = Days::new(364 * u64::try_from(years).ok()?);
            return Some((days.0.checked_sub_days(back)?, days.1.checked_sub_days(back)?));
        }
        Some((years_before(days.0, years)?, years_before(days.1, years)?))
    }

    /// Both stretches as far as the file covers the later one, where they are the same days of two years; what is not whole or not
    /// equally long is said first.
    fn whole(&mut self, first: FromTo, second: FromTo, covered: Coverage) -> (FromTo, FromTo) {
        let (mut first, mut second) = (first, second);
        let is_later = first.0 >= second.0;
        let (later, earlier) = if is_later { (&mut first, &mut second) } else { (&mut second, &mut first) };
        let years = later.0.year() - earlier.0.year();
        let is_same_of_years = years > 0
            && years_before(later.0, years) == Some(earlier.0)
            && years_before(later.1, years) == Some(earlier.1);
        if later.1 > covered.last && later.0 <= covered.last {
            let last = covered.last;
            if is_same_of_years && let Some(end) = same_end(last, years, covered.step) {
                later.1 = last;
                earlier.1 = end;
                self.doubts.push(format!(
                    "The file ends on {last}, so both sides are compared up to there: {} to {last} and {} to {end}.",
                    later.0, earlier.0
                ));
            } else {
                self.doubts
                    .push(format!("The file ends on {last}, so {} to {} is not whole.", later.0, later.1));
            }
        } else if later.0 > covered.last {
            self.doubts.push(format!("The file ends on {}, before {}.", covered.last, later.0));
        }
        if earlier.0 < covered.first {
            self.doubts.push(format!(
                "The file begins on {}, so {} to {} is not whole.",
                covered.first, earlier.0, earlier.1
            ));
        }
        let length = |days: &FromTo| (days.1 - days.0).num_days() + 1;
        let (long, short) = (length(later).max(length(earlier)), length(later).min(length(earlier)));
        // Months and quarters differ by a few days.
        if (long - short) * 20 > long && long - short > 3 {
            self.doubts.push(format!(
                "The two stretches are not equally long: {} and {} days.",
                length(&first),
                length(&second)
            ));
        }
        self.doubt_numbers_of_weeks(first, second, covered);
        (first, second)
    }

    /// A weekly file may have five weeks in one October and four in another.
    fn doubt_numbers_of_weeks(&mut self, first: FromTo, second: FromTo, covered: Coverage) {
        if covered.step != Unit::Week {
            return;
        }
        let dates = self.data.with_role(intake::roles::Role::Date).and_then(|column| self.data.days(column));
        let day = dates.map_or(covered.first, |(first, _)| first).weekday();
        let weeks = |(from, to): FromTo| {
            from.iter_days().take_while(|date| *date <= to).filter(|date| date.weekday() == day).count()
        };
        let (one, other) = (weeks(first), weeks(second));
        let is_short = one.max(other) <= MOST_WEEKS;
        if one != other && is_short {
            self.doubts.push(format!(
                "The file is weekly: {one} weeks begin in the first stretch and {other} in the second."
            ));
        }
    }

    /// `more in West than in East`: two values of one column around `than`.
    fn sides_of_values(&mut self) -> Result<Option<[Side; 2]>, Ask> {
        let Some(than) =
            (0..self.pieces.len()).find(|at| BASE.iter().any(|words| self.phrase(*at, words).is_some()))
        else {
            return Ok(None);
        };
        let is_value = |at: &usize| !self.used[*at] && matches!(self.pieces[*at].item, Item::Value(_));
        let before: Vec<usize> = (0..than).filter(is_value).collect();
        let Some(behind) = (than..self.pieces.len()).find(is_value) else { return Ok(None) };
        let is_near = (than..behind).all(|at| !matches!(self.pieces[at].item, Item::Period { .. }));
        if !is_near {
            return Ok(None);
        }
        let (column, base) = self.value(behind)?;
        for at in before.into_iter().rev() {
            let (other, values) = self.value(at)?;
            if other == column {
                self.used[at] = true;
                self.used[behind] = true;
                let side = |values: Vec<String>| Side {
                    label: values.join(", "),
                    filters: vec![Filter { column, test: Test::In(values), is_negated: false }],
                };
                return Ok(Some([side(values), side(base)]));
            }
        }
        Ok(None)
    }
}

fn side(column: usize, (from, to): FromTo) -> Side {
    let label = if from == to { from.to_string() } else { format!("{from} to {to}") };
    Side {
        label,
        filters: vec![Filter { column, test: Test::Days(Some(from), Some(to)), is_negated: false }],
    }
}

/// The last of the same days some years earlier; a weekly file has its weeks on other days of the year.
fn same_end(last: NaiveDate, years: i32, step: Unit) -> Option<NaiveDate> {
    match step {
        Unit::Week => last.checked_sub_days(Days::new(364 * u64::try_from(years).ok()?)),
        _ => years_before(last, years),
    }
}

/// The week of the same number in another year, where the days are one week of the calendar; it lies 52 or 53 weeks before.
fn same_week_of_year((from, to): FromTo, years: i32) -> Option<FromTo> {
    let week = from.iso_week();
    if from.weekday() != chrono::Weekday::Mon || to != from.checked_add_days(Days::new(6))? {
        return None;
    }
    let start = NaiveDate::from_isoywd_opt(week.year() - years, week.week(), chrono::Weekday::Mon)?;
    Some((start, start.checked_add_days(Days::new(6))?))
}

/// The days right before, as many as these.
fn of_length_before((from, to): FromTo) -> Option<FromTo> {
    let count = u64::try_from((to - from).num_days() + 1).ok()?;
    Some((from.checked_sub_days(Days::new(count))?, from.pred_opt()?))
}

/// As many months right before; days where the stretch is not of whole months.
fn months_before((from, to): FromTo) -> Option<FromTo> {
    let next = to.succ_opt()?;
    let months = (next.year() - from.year()) * 12 + next.month() as i32 - from.month() as i32;
    if next.day() != from.day() || months <= 0 {
        return of_length_before((from, to));
    }
    let back = chrono::Months::new(u32::try_from(months).ok()?);
    Some((from.checked_sub_months(back)?, from.pred_opt()?))
}
