//! Shares of bad and of late units, from columns of rates in percent, in parts per million or as shares.

use crate::supplier_selection::{
    data::{
        fields::sense::Concept,
        offers::{
            columns::{Columns, Read, has_word},
            market::Market,
        },
        source::Intake,
    },
    params::allocate::AllocateParams,
};
use intake::{AgentError, roles::Name};
use report::{markdown::plain, number::amount};

impl Market {
    /// The bad share of every row, when the file has a column of it or the question limits it.
    pub(super) fn bad_shares(
        &mut self,
        intake: &Intake,
        columns: &Columns,
        params: &AllocateParams,
        read: &Read,
    ) -> Result<Option<Vec<f64>>, AgentError> {
        if params.minimum_quality.is_some() {
            let good = self.good_shares(intake, columns.quality, "quality", read)?;
            self.has_defects = true;
            return Ok(Some(good.into_iter().map(|good| 1.0 - good).collect()));
        }
        let Some((index, defects)) = columns.defects.zip(read(columns.defects, Some(Concept::Defects)))
        else {
            return match params.largest_defect_rate {
                Some(_) => Err(no_column("defect rate", "defect_rate_percent")),
                None => Ok(None),
            };
        };
        let name = &intake.table.names[index];
        let Name { words, unit, .. } = Name::of(name);
        let words: Vec<String> = words.into_iter().chain(unit).collect();
        let most = defects.values.iter().flatten().copied().fold(0.0, f64::max);
        let is_named_percent = has_word(&words, &["percent", "pct"]) || name.contains('%');
        let (divisor, unit) = match () {
            () if has_word(&words, &["ppm"]) => (1e6, "parts per million"),
            () if defects.unit == Some("%") || is_named_percent || most > 1.0 => (100.0, "percent"),
            () => (1.0, "shares, so that 0.02 is 2 %"),
        };
        self.assumptions.push(format!("{} is read as {unit}.", plain(name)));
        self.has_defects = true;
        self.whole(&defects.values, divisor, most / divisor, name).map(Some)
    }

    /// The late share of every row, when the question limits it.
    pub(super) fn late_shares(
        &mut self,
        intake: &Intake,
        columns: &Columns,
        params: &AllocateParams,
        read: &Read,
    ) -> Result<Option<Vec<f64>>, AgentError> {
        if params.minimum_on_time.is_none() {
            return Ok(None);
        }
        self.has_lateness = true;
        let good = self.good_shares(intake, columns.on_time, "on-time rate", read)?;
        Ok(Some(good.into_iter().map(|good| 1.0 - good).collect()))
    }

    /// Shares of good units from a column of percentages or fractions.
    fn good_shares(
        &mut self,
        intake: &Intake,
        index: Option<usize>,
        what: &str,
        read: &Read,
    ) -> Result<Vec<f64>, AgentError> {
        let Some((index, numeric)) = index.zip(read(index, None)) else {
            return Err(no_column(what, &what.replace([' ', '-'], "_")));
        };
        let name = &intake.table.names[index];
        let most = numeric.values.iter().flatten().copied().fold(0.0, f64::max);
        let divisor = if most <= 1.0 { 1.0 } else { 100.0 };
        if most > 100.0 || (most > 1.0 && most <= 10.0) {
            return Err(AgentError::Needs(format!(
                "A limit in percent needs percentages, but {} goes up to {}. Give the {what} in percent.",
                plain(name),
                amount(most)
            )));
        }
        let how = if divisor == 1.0 { "shares, so that 0.95 is 95 %" } else { "a percentage" };
        self.assumptions.push(format!("{} is read as {how}.", plain(name)));
        // Without any known value, no unit counts as good.
        self.whole(&numeric.values, divisor, 0.0, name)
    }

    /// Shares with blanks filled by the worst of the file.
    fn whole(
        &mut self,
        values: &[Option<f64>],
        divisor: f64,
        worst: f64,
        name: &str,
    ) -> Result<Vec<f64>, AgentError> {
        let known: Vec<f64> = values.iter().flatten().copied().collect();
        if known.iter().any(|value| !(0.0..=divisor).contains(value)) {
            return Err(AgentError::Needs(format!("{} has values below 0 or above 100 %.", plain(name))));
        }
        let least = known.iter().copied().fold(f64::INFINITY, f64::min) / divisor;
        let fill = if worst > 0.0 { worst } else { least };
        let blanks = values.len() - known.len();
        if blanks > 0 {
            self.warnings.push(format!(
                "Blank values in {} ({blanks}) count as the worst of the others.",
                plain(name)
            ));
        }
        Ok(values.iter().map(|value| value.map_or(fill, |value| value / divisor)).collect())
    }
}

fn no_column(what: &str, name: &str) -> AgentError {
    AgentError::Needs(format!(
        "You gave a limit for the {what}, but no column could be recognised as it. Name one `{name}` and upload the file again."
    ))
}
