//! How the whole is spread: `how many products make 80 % of revenue`, and which rose or fell several times in a row.

use crate::{
    data::Kind,
    parse::{
        Ask,
        reader::{Form, Reader},
        steps::RunAsked,
        ways::Way,
    },
    query::{Key, Measure, Op, Shape},
    sentence::{Counted, Item},
};

const MAKE: &[&str] = &[
    "make",
    "makes",
    "made",
    "account",
    "accounts",
    "generate",
    "generates",
    "bring",
    "brings",
    "cover",
    "covers",
    "represent",
    "represents",
    "contribute",
    "contributes",
    "deliver",
    "yield",
    "produce",
    "have",
    "are",
    "do",
    "did",
];

impl Reader<'_> {
    /// `how many products make up 80 % of revenue`, `80/20 of products by revenue`.
    pub(super) fn concentration(&mut self) -> Result<Option<Shape>, Ask> {
        let Some(at) = (0..self.pieces.len()).find(|at| self.is_share_of_whole(*at)) else { return Ok(None) };
        let Item::Number(share, _) = self.pieces[at].item else { return Ok(None) };
        let has_verb = (0..self.pieces.len()).any(|place| self.is(place, MAKE));
        if !has_verb || !(0.0..=1.0).contains(&share) || !matches!(self.form, Form::HowMany | Form::Which) {
            return Ok(None);
        }
        let Some(key_at) = self.counted.filter(|at| self.columns(*at).is_some()).or_else(|| self.subject())
        else {
            return Ok(None);
        };
        let Some(key) = self.key(key_at)?.filter(|key| matches!(key, Key::Column(_))) else {
            return Ok(None);
        };
        self.counted = None;
        for place in 0..self.pieces.len() {
            let is_verb = self.is(place, MAKE) || self.is(place, &["up", "together", "with", "for"]);
            self.used[place] |= is_verb && self.pieces[place].item == Item::Word;
        }
        self.use_up(at..at + 1);
        self.used[key_at] = true;
        let measure = self.compared_measure()?;
        if measure.column.is_none() || self.rank.is_some() || !self.groups.is_empty() {
            return Ok(None);
        }
        Ok(Some(Shape::Concentration { measure, key, share }))
    }

    /// A percentage that no rule has used, with `of` behind it.
    fn is_share_of_whole(&self, at: usize) -> bool {
        let is_percent = matches!(self.pieces[at].item, Item::Number(_, Counted::Percent));
        is_percent && !self.used[at] && self.is(at + 1, &["of", "the"])
    }

    /// `which products declined three months in a row`.
    pub(in crate::parse) fn runs(&mut self, run: RunAsked) -> Result<Shape, Ask> {
        let ranked = self.rank.take().filter(|ranking| !ranking.has_count);
        let by_rank =
            ranked.map(|ranking| Way { rises: ranking.rank.is_descending, limit: None, is_verb: false });
        let Some(Way { rises, limit: None, .. }) = self.way().or(by_rank) else {
            return Err(Ask::new(
                "Rose or fell in a row? Ask for those that grew, or for those that declined.",
                Vec::new(),
            ));
        };
        let key_at = match self.counted.take() {
            Some(at) => Some(at),
            None => self.subject(),
        };
        let Some((at, key)) = key_at.and_then(|at| Some((at, self.key(at).ok()??))) else {
            return Err(Ask::new(
                "Of what shall I find those that changed so often in a row? Name a column.",
                Vec::new(),
            ));
        };
        self.used[at] = true;
        // The run is counted back from the end anyway.
        const AT_THE_END: &[&str] = &["end", "recently", "lately", "now", "currently", "still"];
        for place in 0..self.pieces.len() {
            self.used[place] |= self.is(place, AT_THE_END) && self.pieces[place].item == Item::Word;
        }
        let column = self.measured_or_sold()?;
        let measure = match column {
            Some(column) if self.data.column(column).kind == Kind::Number => {
                Measure { op: Op::Sum, column: Some(column) }
            }
            _ => super::COUNT_ROWS,
        };
        Ok(Shape::Runs { measure, key, step: run.step, rises, length: run.length })
    }
}
