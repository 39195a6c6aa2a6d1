//! The texts of a column with their sentiment.

use intake::Table;
use kernels::{cancel, sentiment};

/// A column of texts that was scored.
pub(crate) struct Scored {
    pub column: String,
    pub rows: Vec<ScoredText>,
    /// Records of the table.
    records: usize,
    /// Texts that are likely in another language.
    pub not_english: usize,
}

/// One text; blanks are none.
pub(crate) struct ScoredText {
    record: usize,
    pub row: u64,
    pub text: String,
    pub score: sentiment::Sentiment,
}

impl Scored {
    /// Scores every text of a column; equal texts have equal scores.
    pub(crate) fn of(table: &Table, column: usize, name: &str) -> Self {
        let mut rows = Vec::new();
        let mut not_english = 0;
        for (record, text) in table.column(column).enumerate() {
            cancel::tick();
            let Some(text) = text.filter(|text| !text.trim().is_empty()) else { continue };
            not_english += usize::from(!sentiment::looks_english(text));
            let score = sentiment::score(text);
            rows.push(ScoredText { record, row: table.row_of(record), text: text.to_owned(), score });
        }
        Self { column: name.to_owned(), rows, records: table.rows, not_english }
    }

    /// The compound score of each record.
    pub(crate) fn compounds(&self) -> Vec<Option<f64>> {
        let mut compounds = vec![None; self.records];
        for row in &self.rows {
            compounds[row.record] = Some(row.score.compound);
        }
        compounds
    }

    pub(crate) fn mean(&self) -> f64 {
        let sum: f64 = self.rows.iter().map(|row| row.score.compound).sum();
        sum / self.rows.len().max(1) as f64
    }
}
