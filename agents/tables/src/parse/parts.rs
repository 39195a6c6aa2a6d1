//! A word that several texts of one column have in common: `gaskets` are the items whose name has the word.

use super::{
    lexicon::{COMMON_WORDS, EVENT_NOUNS, FILLERS, LINKS, OUTCOMES, ROW_NOUNS, SOLD, VERBS},
    reader::Reader,
};
use crate::{
    data::Kind,
    query::{Filter, Test},
    sentence::Item,
    words::{name_words, stem},
};

/// Shorter words stand in too many texts by chance.
const LEAST_LETTERS: usize = 4;

impl Reader<'_> {
    /// Words that nothing has used yet choose the rows of one column whose texts have them.
    pub(super) fn parts_of_values(&mut self) {
        for at in 0..self.pieces.len() {
            if self.used[at] || !self.may_be_part(at) {
                continue;
            }
            let word = stem(self.text(at));
            let columns = self.data.of_kind(Kind::Text);
            let mut found =
                columns.into_iter().filter_map(|column| Some((column, self.with_word(column, &word)?)));
            let (Some((column, values)), None) = (found.next(), found.next()) else { continue };
            let holds = |text: &&str| text.to_lowercase().contains(&word);
            let written = self.question[self.pieces[at].start..self.pieces[at].end].to_owned();
            let written = if self.text(at) == word { written } else { word.clone() };
            let is_exact = self.data.column(column).different().filter(holds).count() == values.len();
            let test = if is_exact { Test::Contains(written) } else { Test::In(values) };
            self.filters.push(Filter { column, test, is_negated: false });
            self.used[at] = true;
            self.parts.push(at);
        }
    }

    fn may_be_part(&self, at: usize) -> bool {
        const OTHERS: [&[&str]; 8] =
            [FILLERS, COMMON_WORDS, VERBS, EVENT_NOUNS, ROW_NOUNS, SOLD, OUTCOMES, LINKS];
        let piece = &self.pieces[at];
        let is_known = OTHERS
            .iter()
            .any(|words| words.contains(&piece.text.as_str()) || words.contains(&stem(&piece.text).as_str()));
        // `BEV` in capitals is the beginning of codes.
        let written = &self.question[piece.start..piece.end];
        let is_code = written.len() > 1 && written.chars().all(char::is_uppercase);
        piece.item == Item::Word && (piece.text.chars().count() >= LEAST_LETTERS || is_code) && !is_known
    }

    /// The texts of a column that have a word; none when no text has it, or all have it, which chooses nothing.
    fn with_word(&self, column: usize, word: &str) -> Option<Vec<String>> {
        let texts = self.data.column(column).different();
        let found: Vec<String> = texts
            .filter(|text| name_words(text).iter().any(|part| part == word))
            .map(str::to_owned)
            .collect();
        (!found.is_empty() && found.len() < self.data.column(column).distinct).then_some(found)
    }
}
