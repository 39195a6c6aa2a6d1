//! Countries by their people and regions: `European suppliers`, `the German ones`.

use language::names::countries::{are_countries, country, region};

use super::reader::Reader;
use crate::{
    data::Kind,
    query::{Filter, Test},
    sentence::Item,
};

/// A word without an article that an apostrophe joins to it: the `inde` of `l'Inde`.
fn without_article<'a>(word: &'a str, written: &str) -> &'a str {
    let is_joined = written.get(1..).is_some_and(|rest| rest.starts_with(['\'', '’']));
    word.strip_prefix(['l', 'd']).filter(|_| is_joined).unwrap_or(word)
}

impl Reader<'_> {
    /// `European suppliers`, `the German ones`: the rows whose country is meant.
    pub(super) fn countries(&mut self) {
        for at in 0..self.pieces.len() {
            if self.used[at] || self.pieces[at].item != Item::Word {
                continue;
            }
            let written = &self.question[self.pieces[at].start..self.pieces[at].end];
            let word = without_article(self.text(at), written).to_owned();
            // `eu` is a word of Portuguese and of French.
            let region = region(&word).filter(|_| word != "eu" || written.len() > 2 || written == "EU");
            let second = self.pieces.get(at + 1).map(|piece| piece.text.clone());
            let country = country(&word, second.as_deref());
            if region.is_none() && country.is_none() {
                continue;
            }
            let is_meant = |text: &str| match (region, country) {
                (Some(region), _) => region.has(text),
                (None, Some((names, _))) => names.contains(&text.to_lowercase().as_str()),
                (None, None) => false,
            };
            let columns = self.data.of_kind(Kind::Text);
            let Some(column) =
                columns.into_iter().find(|column| are_countries(self.data.column(*column).different()))
            else {
                continue;
            };
            let values: Vec<String> = self
                .data
                .column(column)
                .different()
                .filter(|text| is_meant(text))
                .map(str::to_owned)
                .collect();
            if values.is_empty() {
                continue;
            }
            let next = at + country.filter(|_| region.is_none()).map_or(1, |(_, count)| count);
            let is_negated = self.use_exception_before(at);
            self.use_up(at..next);
            self.adjectives.push(next - 1);
            // `how many European suppliers` counts the suppliers.
            if self.counted == Some(at) {
                self.counted = Some(next);
            }
            self.filters.push(Filter { column, test: Test::In(values), is_negated });
        }
    }
}
