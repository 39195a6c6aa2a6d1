//! Stretches of time that the calendar reads otherwise than a question about rows means them: `the last 8 weeks` end with the
//! file, `the same weeks` are none of their own, `in a month` is a step, `between Q1 and Q2` names two, `spring` has the year beside it.

use chrono::{Datelike, Days, Months, NaiveDate};

use super::{groups::step, reader::Reader};
use crate::{
    coverage::{Coverage, coverage},
    data::Kind,
    sentence::{Item, Piece, pieces, years_before},
    translated::Translated,
};

/// First and last day.
pub(super) type FromTo = (NaiveDate, NaiveDate);

const SEASONS: &[(&str, &str)] = &[
    ("spring", "spring"),
    ("summer", "summer"),
    ("autumn", "autumn"),
    ("fall", "fall"),
    ("winter", "winter"),
    ("frühling", "spring"),
    ("frühjahr", "spring"),
    ("sommer", "summer"),
    ("herbst", "autumn"),
    ("printemps", "spring"),
    ("été", "summer"),
    ("automne", "autumn"),
    ("hiver", "winter"),
    ("primavera", "spring"),
    ("verano", "summer"),
    ("otoño", "autumn"),
    ("invierno", "winter"),
    ("verão", "summer"),
    ("outono", "autumn"),
    ("inverno", "winter"),
];

impl Reader<'_> {
    /// Corrects stretches of time before any rule uses them.
    pub(super) fn settle_stretches(&mut self) {
        let dates = self.data.of_kind(Kind::Date);
        let Some(column) = self.data.with_role(intake::roles::Role::Date).or(dates.first().copied()) else {
            return;
        };
        let (Some(covered), Some((_, last))) = (coverage(self.data, column), self.data.days(column)) else {
            return;
        };
        self.read_spoken_times(last);
        self.join_stretches();
        for at in 0..self.pieces.len() {
            match self.pieces[at].item {
                Item::Period { from: Some(from), to: Some(to), .. } => {
                    self.settle(at, (from, to), covered, last)
                }
                Item::Word => self.season(at, covered),
                _ => {}
            }
        }
        self.settle_years(covered);
    }

    /// `Juli bis September 2025`, `entre enero y octubre de 2026 que en los mismos meses de 2025`: one stretch, where the calendar
    /// reads two. Two behind `between` are one where a further one is compared with them.
    fn join_stretches(&mut self) {
        const UNTIL: &[&str] = &["bis", "until", "through", "à", "au", "a", "al", "até", "hasta"];
        let mut at = 0;
        while at + 2 < self.pieces.len() {
            let joint = &self.pieces[at + 1];
            let written = self.question[joint.start..joint.end].to_lowercase();
            let count = self.pieces.iter().filter(|piece| matches!(piece.item, Item::Period { .. })).count();
            let is_between = count > 2 && joint.text == "and" && at > 0 && self.is(at - 1, &["between"]);
            if let (
                Item::Period { from: Some(from), to: Some(_), .. },
                Item::Period { from: Some(last_from), to: Some(to), .. },
            ) = (&self.pieces[at].item, &self.pieces[at + 2].item)
                && (is_between || UNTIL.contains(&written.as_str()))
                && let Some(from) = before_in_year(*from, *last_from)
            {
                let to = *to;
                let first = if is_between { at - 1 } else { at };
                self.replace_by_stretch(first, at + 3, Some(from), Some(to));
            }
            at += 1;
        }
    }

    fn settle(&mut self, at: usize, days: FromTo, covered: Coverage, last: NaiveDate) {
        let text = self.text(at).to_owned();
        let words: Vec<&str> = text.split(' ').collect();
        if words.contains(&"same") {
            self.pieces[at].item = Item::Word;
            self.pieces[at].text = "same".to_owned();
        } else if is_step_with_article(&words) {
            self.pieces[at].item = Item::Word;
        } else if is_last_of_several(&words)
            && Some(days.1) == last.pred_opt()
            && let Some((from, to)) = until_end(days, covered, &text)
        {
            self.pieces[at].item = Item::Period { from: Some(from), to: Some(to), number: None };
        }
    }

    /// `spring` beside `summer 2026`, or the latest one of the file.
    fn season(&mut self, at: usize, covered: Coverage) {
        let written = self.text(at).to_owned();
        let Some((_, english)) = SEASONS.iter().find(|(word, _)| *word == written) else { return };
        const BEFORE: &[&str] =
            &["between", "from", "and", "to", "in", "than", "vs", "versus", "last", "the", "with", "which"];
        let is_season = |word: &str| SEASONS.iter().any(|(season, _)| *season == word);
        let is_alone = self.pieces.iter().filter(|piece| is_season(&piece.text)).count() < 2;
        if !(at > 0 && self.is(at - 1, BEFORE)) {
            return;
        }
        let year_beside = self.pieces.iter().find_map(|piece| match piece.item {
            Item::Period { from: Some(from), .. } => Some(from.year()),
            _ => None,
        });
        let read = |year: i32| self.read_stretch(&format!("{english} {year}"), covered.last);
        let latest = || {
            (0..2).map(|back| covered.last.year() - back).filter_map(read).find(|days| days.1 <= covered.last)
        };
        // `in summer` alone may mean any year.
        let of_file = || latest().filter(|_| !is_alone);
        let Some((from, to)) = year_beside.and_then(read).or_else(of_file) else { return };
        self.pieces[at].item = Item::Period { from: Some(from), to: Some(to), number: None };
    }

    /// The only stretch of time that a text names.
    pub(super) fn read_stretch(&self, text: &str, today: NaiveDate) -> Option<FromTo> {
        let found = pieces(text, self.data, today, Translated::of("in"));
        let mut stretches = found.iter().filter_map(|piece| match piece.item {
            Item::Period { from: Some(from), to: Some(to), .. } => Some((from, to)),
            _ => None,
        });
        let only = stretches.next()?;
        stretches.next().is_none().then_some(only)
    }

    /// Both stretches that one piece names: `between Q1 2025 and Q2 2025`, `from spring to summer`.
    pub(super) fn both_ends(&self, at: usize, today: NaiveDate) -> Option<(FromTo, FromTo)> {
        const OPENERS: &[&str] =
            &["between", "from", "zwischen", "von", "vom", "entre", "de", "do", "da", "del", "du"];
        const JOINTS: &[&str] =
            &["and", "to", "und", "bis", "zu", "zum", "y", "et", "e", "a", "à", "au", "al", "até", "through"];
        let piece: &Piece = self.pieces.get(at)?;
        let text = &self.question[piece.start..piece.end];
        let words: Vec<&str> = text.split_whitespace().collect();
        let first = usize::from(OPENERS.contains(&words.first()?.to_lowercase().as_str()));
        let joint =
            (first + 1..words.len()).find(|place| JOINTS.contains(&words[*place].to_lowercase().as_str()))?;
        let (left, right) = (words[first..joint].join(" "), words[joint + 1..].join(" "));
        let right = self.read_stretch(&right, today)?;
        let mut left = self
            .read_stretch(&format!("{left} {}", right.0.year()), today)
            .filter(|_| {
                !left.split(' ').any(|word| word.len() == 4 && word.bytes().all(|byte| byte.is_ascii_digit()))
            })
            .or_else(|| self.read_stretch(&left, today))?;
        if left.0 > right.0 {
            left = (years_before(left.0, 1)?, years_before(left.1, 1)?);
        }
        Some((left, right))
    }
}

/// The day in the year that ends on or before another one.
fn before_in_year(day: NaiveDate, end: NaiveDate) -> Option<NaiveDate> {
    let years = day.year() - end.year();
    let same_year = years_before(day, years)?;
    if same_year <= end { Some(same_year) } else { years_before(day, years + 1) }
}

/// `in a month`, `in einer Woche`, `en un mes`.
fn is_step_with_article(words: &[&str]) -> bool {
    const IN: &[&str] = &["in", "en", "em", "dans", "num", "numa"];
    const A: &[&str] = &["a", "an", "one", "einer", "einem", "un", "une", "una", "uno", "um", "uma"];
    match words {
        [first, article, unit] => IN.contains(first) && A.contains(article) && step(unit).is_some(),
        _ => false,
    }
}

/// `the last 13 weeks`, `last three months`; `last month` is one of the calendar.
fn is_last_of_several(words: &[&str]) -> bool {
    const ARTICLES: &[&str] = &[
        "the", "in", "den", "die", "der", "los", "las", "les", "os", "as", "over", "during", "within", "our",
        "für", "des",
    ];
    const LAST: [&str; 8] = ["last", "past", "letzt", "vergangen", "últim", "pasad", "derni", "passad"];
    let words: Vec<&&str> = words.iter().filter(|word| !ARTICLES.contains(word)).collect();
    words.len() >= 3 && words.iter().any(|word| LAST.iter().any(|last| word.starts_with(last)))
}

/// As long a stretch that ends with the file.
fn until_end((from, to): FromTo, covered: Coverage, text: &str) -> Option<FromTo> {
    const OF_DAYS: [&str; 9] = ["week", "woche", "seman", "semain", "day", "tag", "día", "dia", "jour"];
    let next = covered.last.succ_opt()?;
    let length = u64::try_from((to - from).num_days() + 1).ok()?;
    if OF_DAYS.iter().any(|unit| text.contains(unit)) {
        return Some((next.checked_sub_days(Days::new(length))?, covered.last));
    }
    let after = to.succ_opt()?;
    let months = (after.year() - from.year()) * 12 + after.month() as i32 - from.month() as i32;
    let from = next.checked_sub_months(Months::new(u32::try_from(months).ok()?))?;
    Some((from, covered.last))
}
