//! Columns that count cases, cartons or boxes, and prices for one of them. They are brought to units by the column that says how many
//! units a case holds; without it, cases and units are never compared.

use intake::{AgentError, number::DecimalMark, roles::Role, values};
use provenance::record::CaseSize;
use report::markdown::plain;

use crate::inventory_optimization::data::{periods, source::Source};

const WORDS: [&str; 13] = [
    "case", "cases", "carton", "cartons", "ctn", "ctns", "boxes", "karton", "kartons", "kartonen", "cajas",
    "cartones", "caixas",
];

/// How many units a case holds, row by row.
pub(super) struct Cases {
    /// The column, and its values; none when the file does not say it.
    size: Option<(usize, Vec<Option<f64>>)>,
}

impl Cases {
    pub(super) fn of(source: &Source, mark: Option<DecimalMark>) -> Self {
        // The demand of a history is read as it stands.
        let is_history_of_cases = source.is_history
            && source.position(Role::Quantity).is_some_and(|demand| counts_cases(source.column_name(demand)));
        let position = source.position(Role::PackSize).filter(|_| !is_history_of_cases);
        let size = position.map(|position| (position, values::numbers(&source.table, position, mark).values));
        Self { size }
    }

    /// Brings a column to units when its name counts cases; says by which column.
    pub(super) fn bring_to_units(
        &self,
        source: &Source,
        position: usize,
        values: &mut [Option<f64>],
    ) -> Option<CaseSize> {
        let (column, sizes) = self.size.as_ref().filter(|(size, _)| *size != position)?;
        if !counts_cases(source.column_name(position)) {
            return None;
        }
        let is_for_one = [Role::UnitCost, Role::Price, Role::Volume]
            .iter()
            .any(|role| source.position(*role) == Some(position));
        for (value, size) in values.iter_mut().zip(sizes) {
            let size = size.filter(|size| *size > 0.0);
            *value = match (*value, size) {
                (Some(value), Some(size)) => Some(if is_for_one { value / size } else { value * size }),
                // Nothing is nothing, however it is counted.
                (Some(value), None) => Some(value).filter(|value| *value == 0.0),
                (None, _) => None,
            };
        }
        let column = source.column_name(*column).to_owned();
        Some(if is_for_one { CaseSize::Over(column) } else { CaseSize::Times(column) })
    }

    /// Which columns were brought to units, as a sentence; a question when cases would be compared with units.
    pub(super) fn check(&self, source: &Source, compared: &[usize]) -> Result<Option<String>, AgentError> {
        let (cases, units): (Vec<usize>, Vec<usize>) =
            compared.iter().partition(|position| counts_cases(source.column_name(**position)));
        let name = |position: &usize| plain(source.column_name(*position));
        match (&self.size, cases.as_slice(), units.as_slice()) {
            (_, [], _) | (None, _, []) => Ok(None),
            (Some((size, _)), cases, _) => {
                let names: Vec<String> = cases.iter().map(name).collect();
                Ok(Some(format!(
                    "{} counts cases; it was brought to units with {}.",
                    names.join(" and "),
                    name(size)
                )))
            }
            (None, [case, ..], [unit, ..]) => Err(AgentError::Needs(format!(
                "{} counts cases and {} does not, so they cannot be compared. Add a column units_per_case and upload the file \
                 again.",
                name(case),
                name(unit)
            ))),
        }
    }
}

/// Whether the name of a column counts cases.
fn counts_cases(name: &str) -> bool {
    periods::words(name).iter().any(|word| WORDS.contains(&word.as_str()))
}
