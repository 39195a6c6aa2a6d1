//! A question that was read once: its tokens, what they were recognised as, and which of them were used.

use chrono::NaiveDate;

use language::{
    Entity, Kind,
    tokens::{Sentence, Token},
};

use crate::dynamic_demand_sensing::question::{
    foreign,
    mentions::{Mention, mentions},
    vocabulary::Vocabulary,
};

/// The question of one turn.
pub(super) struct Reader<'a> {
    pub vocabulary: &'a Vocabulary<'a>,
    pub sentence: Sentence<'a>,
    /// The same read as if asked a year earlier, so that a day or month without a year lies in the history.
    pub looking_back: Sentence<'a>,
    /// The question is in another language, and the texts of its tokens are English where they are known.
    pub is_foreign: bool,
    /// Where signals are named.
    pub mentions: Vec<Mention>,
    /// One per token.
    used: Vec<bool>,
}

impl<'a> Reader<'a> {
    /// Reads a question. `products` are the bytes of the names of products in it.
    pub(super) fn new(
        question: &'a str,
        vocabulary: &'a Vocabulary<'a>,
        products: &[(usize, usize)],
    ) -> Self {
        let today = vocabulary.last_day;
        let mut sentence = Sentence::read(question, &vocabulary.context(today));
        let year_before = today.checked_sub_days(chrono::Days::new(365)).unwrap_or(today);
        let mut looking_back = Sentence::read(question, &vocabulary.context(year_before));
        let is_foreign = foreign::in_english(&mut sentence.tokens);
        foreign::in_english(&mut looking_back.tokens);
        let mut reader = Self {
            used: vec![false; sentence.tokens.len()],
            mentions: mentions(&sentence, vocabulary),
            vocabulary,
            sentence,
            looking_back,
            is_foreign,
        };
        for (start, end) in products {
            reader.use_bytes(*start, *end);
        }
        let used = &reader.used;
        reader.mentions.retain(|mention| !used[mention.first]);
        reader.use_other_columns();
        reader
    }

    pub(super) fn tokens(&self) -> &[Token] {
        &self.sentence.tokens
    }

    pub(super) fn today(&self) -> NaiveDate {
        self.vocabulary.last_day
    }

    pub(super) fn is_used(&self, token: usize) -> bool {
        self.used[token]
    }

    pub(super) fn use_tokens(&mut self, tokens: std::ops::Range<usize>) {
        self.used[tokens].fill(true);
    }

    pub(super) fn use_bytes(&mut self, start: usize, end: usize) {
        for (token, used) in self.sentence.tokens.iter().zip(&mut self.used) {
            *used |= token.start < end && token.end > start;
        }
    }

    /// Whether one of these words is there.
    pub(super) fn has(&self, words: &[&str]) -> bool {
        self.position(words).is_some()
    }

    /// Whether one of these words is there that nothing used before.
    pub(super) fn has_free(&self, words: &[&str]) -> bool {
        let mut tokens = self.tokens().iter().zip(&self.used);
        tokens.any(|(token, used)| !used && token.is_one_of(words))
    }

    /// The first token that is one of these words.
    pub(super) fn position(&self, words: &[&str]) -> Option<usize> {
        self.tokens().iter().position(|token| token.is_one_of(words))
    }

    /// Whether these words stand side by side.
    pub(super) fn has_phrase(&self, phrase: &str) -> bool {
        self.phrase(phrase).is_some()
    }

    /// Where these words stand side by side; marks between them do not count.
    pub(super) fn phrase(&self, phrase: &str) -> Option<usize> {
        let words: Vec<&str> = phrase.split(' ').collect();
        (0..self.tokens().len()).find(|at| self.is_phrase_at(*at, &words))
    }

    pub(super) fn is_phrase_at(&self, at: usize, words: &[&str]) -> bool {
        let tokens = &self.tokens()[at..];
        tokens.len() >= words.len() && words.iter().zip(tokens).all(|(word, token)| token.is(word))
    }

    /// Uses these words wherever they stand.
    pub(super) fn use_words(&mut self, words: &[&str]) {
        for (token, used) in self.sentence.tokens.iter().zip(&mut self.used) {
            *used |= token.is_one_of(words);
        }
    }

    /// Entities none of whose tokens was used.
    pub(super) fn free_entities(&self) -> Vec<Entity> {
        let mut free = Vec::new();
        for entity in &self.sentence.entities {
            if self.sentence.tokens_of(entity).all(|token| !self.used[token]) {
                free.push(entity.clone());
            }
        }
        free
    }

    /// The columns that mentions stand for, each once, in the order of the file.
    pub(super) fn columns_of<'m>(&self, mentions: impl Iterator<Item = &'m Mention>) -> Vec<String> {
        let mut places: Vec<usize> = mentions.flat_map(|mention| mention.columns.iter().copied()).collect();
        places.sort_unstable();
        places.dedup();
        places.into_iter().map(|place| self.vocabulary.columns[place].column.to_owned()).collect()
    }

    fn use_other_columns(&mut self) {
        let entities = self.sentence.entities.clone();
        for entity in entities {
            if let Kind::Column { column } = &entity.kind
                && self.vocabulary.others.contains(&column.as_str())
            {
                self.use_bytes(entity.start, entity.end);
            }
        }
    }
}
