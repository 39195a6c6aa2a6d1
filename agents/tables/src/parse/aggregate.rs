//! What is calculated: sums, means, counts, shares, correlations.

use super::{Ask, lexicon::OPS, reader::Reader};

impl Reader<'_> {
    pub(super) fn aggregate(&mut self) -> Result<(), Ask> {
        const SHARES: &[&str] = &[
            "share of",
            "percentage of",
            "percent of",
            "proportion of",
            "fraction of",
            "share",
            "% of",
            "percentage",
        ];
        const CORRELATIONS: &[&str] =
            &["correlation between", "correlation of", "correlation", "correlate", "correlated"];
        for at in 0..self.pieces.len() {
            if let Some(next) = self.any_of(at, CORRELATIONS) {
                self.is_correlation = true;
                self.use_up(at..next);
                continue;
            }
            if self.columns(at).is_none()
                && let Some(next) = self.any_of(at, SHARES)
            {
                self.is_share = true;
                self.use_up(at..next);
                continue;
            }
            self.operation(at)?;
        }
        Ok(())
    }

    fn operation(&mut self, at: usize) -> Result<(), Ask> {
        let Some((op, next)) = self.entry(at, OPS) else { return Ok(()) };
        // A column may be called `total`; before another column it is the operation.
        let is_column = self.columns(at).is_some() && self.columns(self.after_links(next)).is_none();
        if is_column {
            return Ok(());
        }
        if self.op.is_some_and(|known| known != op) {
            return Err(Ask::new(
                "Two calculations are named. Which one counts?",
                vec![self.op.map_or("", crate::query::Op::name).to_owned(), op.name().to_owned()],
            ));
        }
        self.op = Some(op);
        self.use_up(at..next);
        Ok(())
    }
}
