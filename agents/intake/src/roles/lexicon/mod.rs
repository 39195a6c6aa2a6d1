//! The meanings of column names: one file per language, one for exports and public data sets.
//! An entry has the roles that a name may stand for, the usual one first, and the names, separated by commas.
//! `~` after a name: it is also used for other things. `?`: it usually means something else, so the user is asked.

mod arabic;
mod chinese;
mod czech;
mod dutch;
mod english;
mod exports;
mod finnish;
mod french;
mod german;
mod hindi;
mod hungarian;
mod indonesian;
mod italian;
mod japanese;
mod korean;
mod nothing;
mod pieces;
mod planned;
mod polish;
mod portuguese;
mod romanian;
mod russian;
mod spanish;
mod turkish;
mod vietnamese;

use std::{
    collections::{HashMap, HashSet},
    sync::LazyLock,
};

use super::{
    Role,
    fit::{Shape, shape},
    name::{Name, stem, words},
};

/// Roles, and the names that stand for them.
pub(super) type Entry = (&'static [Role], &'static str);

/// The meaning of one known name.
#[derive(Clone, Debug)]
enum Meaning {
    Roles(Vec<Sense>),
    Signal,
    Nothing,
}

/// A role that a known name may stand for.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Sense {
    role: Role,
    /// The position in the list of roles; 0 is the usual role.
    rank: usize,
    /// How reliable the name alone is.
    trust: f64,
}

/// A role that the name of a column may stand for.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Match {
    pub role: Role,
    /// 0 is the usual role of the name; other roles apply only in a table of the right kind.
    pub rank: usize,
    /// From 0 to 1.
    pub trust: f64,
    pub is_whole: bool,
}

/// The meaning of a column's name.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Reading {
    pub matches: Vec<Match>,
    /// The name means that the column plays no role.
    pub is_nothing: bool,
    /// The name means that the column is a signal.
    pub is_signal: bool,
    /// The unit means that the numbers are money.
    pub is_money: bool,
    /// The name begins or ends with a word for keys, so its numbers are not counted.
    pub is_key: bool,
}

const EXACT: f64 = 0.98;
const SHARED: f64 = 0.87;
const DOUBTFUL: f64 = 0.65;
/// Subtracted from the trust of a match whose words are in another order, and from that of a role that is not the usual one.
const OTHER_ORDER: f64 = 0.04;
const OTHER_SENSE: f64 = 0.04;
/// Subtracted from the trust of a grade whose name says that it is about something other than a supplier.
const OF_ANOTHER: f64 = 0.06;
const LONGEST_PHRASE: usize = 6;

struct Lexicon {
    /// Known names by their words, by the stems of their words, and by their letters without blanks.
    whole: HashMap<String, Meaning>,
    stems: HashMap<String, Meaning>,
    joined: HashMap<String, Meaning>,
    /// Known names by their stems in alphabetical order.
    unordered: HashMap<String, Meaning>,
    vocabulary: HashSet<String>,
    harmless: HashSet<String>,
}

static LEXICON: LazyLock<Lexicon> = LazyLock::new(Lexicon::new);

/// The meaning of a column's name.
pub(super) fn read(text: &str) -> Reading {
    let name = Name::of(text);
    let mut reading = LEXICON.read(&LEXICON.pieces(&name.words));
    if !name.unit.is_empty() {
        let whole = [name.words.as_slice(), name.unit.as_slice()].concat();
        let longer = LEXICON.read(&whole);
        let is_known = longer.matches.iter().any(|found| found.is_whole);
        let adds = longer.is_nothing || (reading.matches.is_empty() && !longer.matches.is_empty());
        if is_known || (adds && !LEXICON.is_unit(&name.unit)) {
            reading = longer;
        }
    }
    reading.is_key = is_key(&name.words);
    reading.is_money =
        name.unit.iter().chain(&name.words).any(|word| nothing::MONEY.contains(&word.as_str()))
            || text.contains(['€', '$', '£', '₹', '¥']);
    reading
}

/// Whether a name of several words begins or ends with a word for keys, such as `id_row` or `row_id`.
fn is_key(words: &[String]) -> bool {
    let is = |word: Option<&String>| word.is_some_and(|word| nothing::KEYS.contains(&word.as_str()));
    let is_number = |word: &String| nothing::NUMBERS.contains(&word.as_str());
    words.len() > 1 && (is(words.first()) || is(words.last()) || words.last().is_some_and(is_number))
}

impl Lexicon {
    fn new() -> Self {
        let mut lexicon = Self {
            whole: HashMap::new(),
            stems: HashMap::new(),
            joined: HashMap::new(),
            unordered: HashMap::new(),
            vocabulary: HashSet::new(),
            harmless: nothing::HARMLESS.split(',').map(|word| word.trim().to_owned()).collect(),
        };
        let languages = [
            english::ENTRIES,
            exports::ENTRIES,
            german::ENTRIES,
            spanish::ENTRIES,
            french::ENTRIES,
            portuguese::ENTRIES,
            hindi::ENTRIES,
            italian::ENTRIES,
            dutch::ENTRIES,
            polish::ENTRIES,
            turkish::ENTRIES,
            russian::ENTRIES,
            chinese::ENTRIES,
            japanese::ENTRIES,
            korean::ENTRIES,
            hungarian::ENTRIES,
            romanian::ENTRIES,
            finnish::ENTRIES,
            indonesian::ENTRIES,
            vietnamese::ENTRIES,
            arabic::ENTRIES,
            czech::ENTRIES,
        ];
        for (roles, names) in languages.into_iter().flatten() {
            for name in names.split(',') {
                let meaning = |trust| {
                    let sense = |(rank, role): (usize, &Role)| Sense { role: *role, rank, trust };
                    Meaning::Roles(roles.iter().enumerate().map(sense).collect())
                };
                lexicon.add(name.trim(), meaning);
                if let Some(plain) = without_dots(name.trim()) {
                    lexicon.add(&plain, meaning);
                }
            }
        }
        nothing::SIGNALS.split(',').for_each(|name| lexicon.add(name.trim(), |_| Meaning::Signal));
        nothing::NOTHING.split(',').for_each(|name| lexicon.add(name.trim(), |_| Meaning::Nothing));
        lexicon
    }

    fn add(&mut self, name: &str, meaning: impl Fn(f64) -> Meaning) {
        let trust = match name.chars().last() {
            Some('~') => SHARED,
            Some('?') => DOUBTFUL,
            _ => EXACT,
        };
        let words = words(name);
        let stems: Vec<&str> = words.iter().map(|word| stem(word)).collect();
        let mut sorted = stems.clone();
        sorted.sort_unstable();
        insert(&mut self.whole, words.join(" "), meaning(trust));
        insert(&mut self.stems, stems.join(" "), meaning(trust));
        insert(&mut self.joined, words.concat(), meaning(trust));
        insert(&mut self.joined, stems.concat(), meaning(trust));
        if sorted.len() > 1 {
            insert(&mut self.unordered, sorted.join(" "), meaning(trust));
        }
        self.vocabulary.extend(stems.iter().filter(|stem| stem.len() > 2).map(ToString::to_string));
    }

    fn is_unit(&self, words: &[String]) -> bool {
        words.iter().all(|word| self.harmless.contains(word) || nothing::UNITS.contains(&word.as_str()))
    }

    fn read(&self, words: &[String]) -> Reading {
        let stems: Vec<&str> = words.iter().map(|word| stem(word)).collect();
        if let Some(meaning) = self.exactly(words, &stems) {
            return reading(meaning, 0.0, true);
        }
        if let Some(words) = in_full(words) {
            return self.read(&words);
        }
        let mut sorted = stems.clone();
        sorted.sort_unstable();
        if let Some(meaning) = self.unordered.get(&sorted.join(" ")) {
            return reading(meaning, OTHER_ORDER, true);
        }
        if let Some(role) = self.planned_or_actual(words) {
            let senses = vec![Sense { role, rank: 0, trust: EXACT }];
            return reading(&Meaning::Roles(senses), 0.0, true);
        }
        if let Some(meaning) = self.of_service_time(words) {
            return reading(meaning, 0.0, true);
        }
        let mut spans = self.spans(words, &stems);
        if self.is_other_rate(words, &spans) {
            spans.retain(|span| words[span.start..span.end] != ["rate"]);
            if spans.is_empty() && words.last().is_some_and(|last| last == "rate") {
                return Reading { is_nothing: true, ..Reading::default() };
            }
        }
        let is_covered = |word: usize| spans.iter().any(|span| span.covers(word));
        let unknown =
            (0..words.len()).filter(|i| !is_covered(*i) && !self.harmless.contains(&words[*i])).count();
        for span in &spans {
            match span.meaning {
                Meaning::Nothing => return reading(span.meaning, 0.0, false),
                Meaning::Signal if spans.len() == 1 => return reading(span.meaning, 0.0, false),
                Meaning::Signal => return Reading::default(),
                Meaning::Roles(_) => {}
            }
        }
        let mut reading = parts(&spans, unknown);
        if let Some(last) = words.last() {
            reading.matches.retain(|found| may_end_in(found.role, stem(last)));
        }
        reading
    }

    /// Whether the word `rate` stands beside words that have nothing to do with prices: a unit rate is a price, and a bounce
    /// rate is none.
    fn is_other_rate(&self, words: &[String], spans: &[Span]) -> bool {
        const OF_PRICES: [&str; 8] = ["rate", "unit", "item", "price", "cost", "purchase", "sale", "buying"];
        let is_of_price = |word: &String| self.harmless.contains(word) || OF_PRICES.contains(&stem(word));
        spans.iter().any(|span| words[span.start..span.end] == ["rate"]) && !words.iter().all(is_of_price)
    }

    /// The meaning of a time at a stop with its unit behind it: `Servicezeit min`. Elsewhere `min` is the least of something.
    fn of_service_time(&self, words: &[String]) -> Option<&Meaning> {
        let (unit, name) = words.split_last().filter(|(_, name)| !name.is_empty())?;
        let stems: Vec<&str> = name.iter().map(|word| stem(word)).collect();
        let meaning =
            self.exactly(name, &stems).filter(|_| nothing::UNITS_OF_TIME.contains(&unit.as_str()))?;
        let is_meant = |senses: &Vec<Sense>| senses.iter().any(|sense| sense.role == Role::ServiceTime);
        matches!(meaning, Meaning::Roles(senses) if is_meant(senses)).then_some(meaning)
    }

    fn exactly(&self, words: &[String], stems: &[&str]) -> Option<&Meaning> {
        let whole = self.whole.get(&words.join(" ")).or_else(|| self.joined.get(&words.concat()));
        let whole = whole.or_else(|| self.stems.get(&stems.join(" ")));
        whole.or_else(|| self.joined.get(&stems.concat()))
    }

    /// The known names within a longer one, except those inside another known name.
    fn spans<'a>(&'a self, words: &[String], stems: &[&str]) -> Vec<Span<'a>> {
        let mut spans: Vec<Span> = Vec::new();
        for length in (1..=words.len().min(LONGEST_PHRASE)).rev() {
            for start in 0..=words.len() - length {
                let (words, stems) = (&words[start..start + length], &stems[start..start + length]);
                if length == 1 && (words[0].len() < 3 || self.harmless.contains(&words[0])) {
                    continue;
                }
                let end = start + length;
                if spans.iter().any(|span| span.start <= start && end <= span.end) {
                    continue;
                }
                if let Some(meaning) = self.exactly(words, stems) {
                    spans.push(Span { start, end, meaning });
                }
            }
        }
        spans
    }
}

/// A known name within a longer one.
struct Span<'a> {
    start: usize,
    end: usize,
    meaning: &'a Meaning,
}

impl Span<'_> {
    fn covers(&self, word: usize) -> bool {
        (self.start..self.end).contains(&word)
    }
}

/// The name with plain letters for those with dots, as Turkish, Hungarian and Finnish names are often written; German
/// writes `ue` for `ü`, as `Name` does.
fn without_dots(name: &str) -> Option<String> {
    const DOTTED: [(char, &str); 5] = [('ä', "a"), ('ö', "o"), ('ü', "u"), ('ő', "o"), ('ű', "u")];
    let is_dotted = DOTTED.iter().any(|(dotted, _)| name.contains(*dotted));
    is_dotted
        .then(|| DOTTED.iter().fold(name.to_owned(), |name, (dotted, plain)| name.replace(*dotted, plain)))
}

/// The words with short forms replaced by full words; `None` if there are no short forms.
fn in_full(words: &[String]) -> Option<Vec<String>> {
    let full =
        |word: &String| nothing::SHORT_FORMS.iter().find(|(short, _)| short == word).map(|(_, full)| *full);
    let is_short = words.iter().any(|word| full(word).is_some());
    is_short.then(|| words.iter().map(|word| full(word).unwrap_or(word).to_owned()).collect())
}

/// Whether a name with further words that ends in this word may have the role: a customer score is no customer, and a
/// quality event id no quality.
fn may_end_in(role: Role, last: &str) -> bool {
    let is_thing = matches!(shape(role), Shape::Key | Shape::Text);
    let is_measure = matches!(shape(role), Shape::Number | Shape::Grade | Shape::Time);
    !(is_thing && nothing::MEASURES.contains(&last)
        || is_measure && (nothing::KEYS.contains(&last) || nothing::NUMBERS.contains(&last)))
}

/// Whether the main noun of a name is a number, so that keys in front of it only say what it belongs to.
fn is_figure(span: &Span) -> bool {
    let Meaning::Roles(senses) = span.meaning else { return false };
    senses
        .first()
        .is_some_and(|sense| matches!(shape(sense.role), Shape::Number | Shape::Grade | Shape::Time))
}

/// Whether a known name means the supplier, whom grades are about.
fn is_supplier(span: &Span) -> bool {
    matches!(span.meaning, Meaning::Roles(senses) if senses.iter().any(|sense| sense.role == Role::Supplier))
}

/// The longest known name counts; of equally long ones the last, which is the main noun.
fn parts(spans: &[Span], unknown: usize) -> Reading {
    let loss = [0.05, 0.11, 0.2, 0.3][unknown.min(3)];
    let longest = spans.iter().map(|span| span.end - span.start).max().unwrap_or(0);
    let head = spans.iter().filter(|span| span.end - span.start == longest).map(|span| span.start).max();
    let mut all = Reading::default();
    let last = spans.iter().max_by_key(|span| span.end).filter(|span| is_figure(span)).map(|span| span.start);
    let is_owned = |span: &Span| last.is_some_and(|last| span.start < last) && !is_supplier(span);
    let is_of_another = spans.iter().any(is_owned);
    for span in spans {
        let is_head = Some(span.start) == head;
        let is_owner = last.is_some_and(|last| span.start < last);
        let further = if is_head { 0.0 } else { 0.12 };
        for found in reading(span.meaning, loss + further, false).matches {
            if is_owner && matches!(shape(found.role), Shape::Key | Shape::Text) {
                continue;
            }
            let found = if is_of_another && shape(found.role) == Shape::Grade {
                Match { trust: found.trust - OF_ANOTHER, ..found }
            } else {
                found
            };
            match all.matches.iter_mut().find(|other| other.role == found.role) {
                Some(other) if other.trust < found.trust => *other = found,
                Some(_) => {}
                None => all.matches.push(found),
            }
        }
    }
    all
}

fn reading(meaning: &Meaning, loss: f64, is_whole: bool) -> Reading {
    match meaning {
        Meaning::Nothing => Reading { is_nothing: true, ..Reading::default() },
        Meaning::Signal => Reading { is_signal: true, ..Reading::default() },
        Meaning::Roles(senses) => {
            let found = |sense: &Sense| Match {
                role: sense.role,
                rank: sense.rank,
                trust: sense.trust - loss - OTHER_SENSE * sense.rank.min(1) as f64,
                is_whole,
            };
            Reading { matches: senses.iter().map(found).collect(), ..Reading::default() }
        }
    }
}

/// A name with different meanings in two languages gets the meanings of both, the earlier language first.
fn insert(names: &mut HashMap<String, Meaning>, name: String, meaning: Meaning) {
    match (names.get_mut(&name), meaning) {
        (None, meaning) => {
            names.insert(name, meaning);
        }
        (Some(Meaning::Roles(senses)), Meaning::Roles(more)) => {
            for mut sense in more {
                if !senses.iter().any(|known| known.role == sense.role) {
                    sense.rank = senses.len();
                    senses.push(sense);
                }
            }
        }
        (Some(_), _) => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn first(name: &str) -> Option<(Role, bool)> {
        let reading = read(name);
        let best = reading.matches.iter().max_by(|a, b| a.trust.total_cmp(&b.trust));
        best.map(|best| (best.role, best.is_whole))
    }

    #[test]
    fn the_longest_matching_name_wins() {
        assert_eq!(first("lead_time_std"), Some((Role::LeadTimeDeviation, true)));
        assert_eq!(first("unit cost"), Some((Role::UnitCost, true)));
        assert_eq!(first("Order Date"), Some((Role::Date, true)));
        assert_eq!(first("promised delivery date"), Some((Role::PromisedDate, true)));
        assert_eq!(first("leadtimedays"), Some((Role::LeadTime, true)));
        assert_eq!(first("x_studio_unit_cost"), Some((Role::UnitCost, false)));
    }

    #[test]
    fn short_words_have_the_meaning_of_the_language_that_uses_them_most() {
        assert_eq!(first("SL"), Some((Role::ServiceLevel, true)));
        assert_eq!(first("MAP"), Some((Role::UnitCost, true)));
        assert_eq!(first("het aantal").map(|(role, _)| role), Some(Role::Quantity));
        for name in ["het", "EV", "bike gun type", "car nam plate"] {
            assert_ne!(first(name).map(|(role, _)| role), Some(Role::Date), "{name}");
        }
        assert_eq!(first("bounce_rate"), None);
        assert!(read("bounce_rate").is_nothing && read("borrowRateMode").matches.is_empty());
        assert_eq!(first("rate"), Some((Role::Price, true)));
    }

    #[test]
    fn a_name_with_a_word_that_changes_its_meaning_has_no_role() {
        for name in
            ["product url", "order status", "customer e-mail", "demand forecast lower", "price subtotal"]
        {
            assert_eq!(first(name), None, "{name}");
        }
        assert!(read("Notes").is_nothing && read("competitor_price").is_signal);
    }
}
