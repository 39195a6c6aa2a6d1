//! Refuses a question of which a word that could change the figure was not used.

use super::{
    Ask,
    lexicon::{EVENT_NOUNS, OUTCOMES, ROW_NOUNS, VERBS},
    reader::Reader,
};
use crate::{
    data::Kind,
    query::{Key, Test},
    sentence::Item,
    words::{name_words, stem},
};

impl Reader<'_> {
    pub(super) fn check_leftover(&self) -> Result<(), Ask> {
        let mut left: Vec<&str> = Vec::new();
        for (at, piece) in self.pieces.iter().enumerate() {
            if !self.used[at] && !self.is_harmless(at) {
                left.push(&self.question[piece.start..piece.end]);
            }
        }
        let Some(first) = left.first() else { return Ok(()) };
        let similar = self.similar_values(first);
        if left.len() == 1 && !similar.is_empty() {
            return Err(Ask::new(
                format!("“{first}” is not in the file. Do you mean one of these?"),
                similar,
            ));
        }
        let words = left.iter().map(|word| format!("“{word}”")).collect::<Vec<_>>().join(", ");
        let columns =
            self.data.of_file().take(12).map(|column| self.data.column(column).name.clone()).collect();
        Err(Ask::new(
            format!(
                "I do not know what {words} means for this table, and it could change the answer. Which column or value do you mean?"
            ),
            columns,
        ))
    }

    fn is_harmless(&self, at: usize) -> bool {
        let piece = &self.pieces[at];
        if piece.item != Item::Word {
            return self.is_own_name(at)
                || self.is_limited_key(at)
                || self.follows_a_value(at)
                || self.is_days_of_rows(at)
                || self.is_word_of_choice(at);
        }
        // `from the us` is a country.
        if self.is(at, &["us"]) && at > 0 && self.is(at - 1, &["the"]) {
            return false;
        }
        if self.is_filler(at) || self.is(at, ROW_NOUNS) {
            return true;
        }
        if OUTCOMES.contains(&piece.text.as_str()) {
            return !self.has_column_of_root(&piece.text);
        }
        let is_event = EVENT_NOUNS.contains(&stem(&piece.text).as_str());
        let is_verb = VERBS.contains(&piece.text.as_str());
        (is_event || is_verb) && !self.is_in_a_name(&piece.text)
    }

    /// `articles` in `mean price of articles that sell more than 500`: the limit is about them.
    fn is_limited_key(&self, at: usize) -> bool {
        let Some(columns) = self.columns(at) else { return false };
        let is_matched = self.filters.iter().any(|filter| {
            matches!(filter.test, Test::Contains(_) | Test::StartsWith(_)) && columns.contains(&filter.column)
        });
        is_matched
            || self
                .having
                .iter()
                .any(|having| matches!(having.key, Key::Column(key) if columns.contains(&key)))
    }

    /// The number word of `which one`, `which of the two`, `the two of them`.
    fn is_word_of_choice(&self, at: usize) -> bool {
        let is_word = matches!(self.pieces[at].item, Item::Number(..))
            && self.question[self.pieces[at].start..].starts_with(char::is_alphabetic);
        is_word && at > 0 && self.is(at - 1, &["which", "what", "the", "of", "these", "those", "this"])
    }

    /// `on days hotter than 25 degrees`, `on those days`: the rows that are chosen are of days.
    fn is_days_of_rows(&self, at: usize) -> bool {
        let is_date = self
            .columns(at)
            .is_some_and(|columns| columns.iter().all(|column| self.data.column(*column).kind == Kind::Date));
        is_date && self.is(at, &["day", "days"]) && !self.filters.is_empty()
    }

    /// `customers` in `units of export customers`: the value before it already selects them.
    fn follows_a_value(&self, at: usize) -> bool {
        let is_text = self
            .columns(at)
            .is_some_and(|columns| columns.iter().all(|column| self.data.column(*column).kind == Kind::Text));
        let chooses =
            |at: usize| matches!(self.pieces[at].item, Item::Value(_)) || self.adjectives.contains(&at);
        is_text && at > 0 && self.used[at - 1] && chooses(at - 1)
    }

    /// Whether a column of days or numbers carries the verb: `delivered` may then mean rows with a delivered date.
    fn is_in_a_name(&self, verb: &str) -> bool {
        if !verb.ends_with("ed") && verb != "sent" && verb != "sold" {
            return false;
        }
        let root: String = verb.chars().take(5).collect();
        self.data.columns.iter().any(|column| {
            column.kind == Kind::Date
                && column.words.len() > 1
                && column.texts.null_count() > 0
                && column.words.iter().any(|word| word.starts_with(&root))
        })
    }

    fn has_column_of_root(&self, verb: &str) -> bool {
        let root: String = verb.chars().take(4).collect();
        self.data.columns.iter().any(|column| column.words.iter().any(|word| word.starts_with(&root)))
    }

    /// The name of the file itself: `rows of sales.csv`.
    fn is_own_name(&self, at: usize) -> bool {
        let name = name_words(&self.data.name);
        matches!(self.pieces[at].item, Item::Column(_)) && name.len() > 1 && {
            let before = at > 0 && self.is(at - 1, &["in", "of", "file"]);
            before && name.contains(&stem(self.text(at))) && self.text(at + 1) == "csv"
        }
    }

    /// Values of the file that hold the word.
    fn similar_values(&self, word: &str) -> Vec<String> {
        let lower = word.to_lowercase();
        let mut similar: Vec<String> = Vec::new();
        if lower.chars().count() < 3 {
            return similar;
        }
        for column in self.data.of_kind(Kind::Text) {
            for text in self.data.column(column).different() {
                if similar.len() == 5 {
                    return similar;
                }
                if text.to_lowercase().contains(&lower) && !similar.iter().any(|known| known == text) {
                    similar.push(text.to_owned());
                }
            }
        }
        similar
    }
}
