//! What a question supposes about some rows of a file: `the lead time at Vogt rises by 10 days`. The cells are changed when the file
//! is read, so that everything behind it is planned as if the file said so.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::{
    AgentError, Recipe, Table,
    number::{self, DecimalMark},
    selection::RowFilter,
    values,
};

/// A change of one column in the rows that meet every condition.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RowChange {
    /// As the file names it.
    pub column: String,
    pub op: ChangeOp,
    /// Percent of it for `Percent`, else in the unit of the column.
    pub value: f64,
    pub rows: Vec<RowFilter>,
}

/// What becomes of a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ChangeOp {
    Add,
    Percent,
    Set,
}

impl ChangeOp {
    /// The operation with this name in a typed request.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        serde_json::from_value(Value::from(name)).ok()
    }

    /// The number in place of one of the file; nothing becomes smaller than 0 by a change.
    fn applied(self, value: f64, number: f64) -> f64 {
        match self {
            Self::Add => (number + value).max(0.0),
            Self::Percent => (number * (1.0 + value / 100.0)).max(0.0),
            Self::Set => value,
        }
    }
}

impl RowChange {
    /// The table with the change, and how many rows it has changed.
    ///
    /// # Errors
    /// When the file lacks a column, or no row is meant.
    pub(crate) fn applied(
        &self,
        file: &str,
        table: Table,
        recipe: &Recipe,
    ) -> Result<(Table, usize), AgentError> {
        let Some(column) = table.position(&self.column) else {
            return Err(AgentError::Needs(format!(
                "{file} has no column {}, so I cannot suppose another one.",
                self.column
            )));
        };
        let mut is_meant = vec![true; table.rows];
        for filter in &self.rows {
            filter.apply(file, &table, recipe, &mut is_meant)?;
        }
        let numbers = values::numbers(&table, column, recipe.decimal_mark);
        let mut count = 0;
        let mut texts = Vec::with_capacity(table.rows);
        for (record, text) in table.column(column).enumerate() {
            let number = numbers.values[record].or((self.op == ChangeOp::Set).then_some(self.value));
            match number.filter(|_| is_meant[record]) {
                Some(number) => {
                    count += 1;
                    let changed = self.op.applied(self.value, number);
                    texts.push(Some(written(text.unwrap_or_default(), changed, numbers.style.mark)));
                }
                None => texts.push(text.map(str::to_owned)),
            }
        }
        if count == 0 {
            return Err(AgentError::Needs(format!(
                "No row of {file} has a {} that “{}” could change. Check how the file writes it, or ask without it.",
                self.column,
                self.sentence()
            )));
        }
        Ok((table.with_texts(column, texts)?, count))
    }

    /// `Lead time 10 more for Supplier Vogt`
    #[must_use]
    pub fn sentence(&self) -> String {
        let side = if self.value < 0.0 { "less" } else { "more" };
        let change = match self.op {
            ChangeOp::Add => format!("{} {side}", short(self.value.abs())),
            ChangeOp::Percent => format!("{} % {side}", short(self.value.abs())),
            ChangeOp::Set => short(self.value),
        };
        let rows: Vec<String> = self.rows.iter().map(RowFilter::sentence).collect();
        format!("{} {change} for {}", self.column, rows.join(" and "))
    }
}

/// A number without the last digits that calculating adds.
fn short(number: f64) -> String {
    format!("{}", (number * 1e6).round() / 1e6)
}

/// A number in the dialect of its column, with what stands around it in the cell: `12 days` as `22 days`.
fn written(cell: &str, number: f64, mark: DecimalMark) -> String {
    let plain = match mark {
        DecimalMark::Point => short(number),
        DecimalMark::Comma => short(number).replace('.', ","),
    };
    let is_digit = |letter: char| letter.is_ascii_digit();
    let Some((first, last)) = cell.find(is_digit).zip(cell.rfind(is_digit)) else { return plain };
    let around = format!("{}{plain}{}", &cell[..first], &cell[last + 1..]);
    let is_read =
        number::parse(&around, mark).is_some_and(|read| (read - number).abs() <= 1e-6 * number.abs());
    if is_read { around } else { plain }
}

#[cfg(test)]
mod tests {
    use bytes::Bytes;
    use serde_json::json;

    use super::*;
    use crate::{
        Dataset,
        opened::Opened,
        selection::{Compared, Selection},
    };

    const ITEMS: &str = "Artikel;Lieferant;Preis;Lieferzeit\nA-1;Vogt;1.250,50 EUR;12 Tage\nA-2;Kolbe;3,50 EUR;\n\
                         A-3;Vogt;9,40 EUR;7 Tage\n";

    fn changed(column: &str, op: ChangeOp, value: f64, supplier: &str) -> Result<Vec<String>, AgentError> {
        let rows =
            vec![RowFilter { column: "Lieferant".to_owned(), op: Compared::Eq, value: json!(supplier) }];
        let change = RowChange { column: column.to_owned(), op, value, rows };
        let mut dataset = Dataset::new("lager.csv", Bytes::from_static(ITEMS.as_bytes()));
        dataset.selection = Selection { changes: vec![change], ..Selection::default() };
        let table = Opened::read(&dataset, None)?.table;
        let column = table.position(column).unwrap();
        Ok(table.column(column).map(|text| text.unwrap_or_default().to_owned()).collect())
    }

    #[test]
    fn only_the_rows_that_are_meant_change_and_keep_their_form() {
        let lead_times = changed("Lieferzeit", ChangeOp::Add, 10.0, "vogt").unwrap();
        assert_eq!(lead_times, ["22 Tage", "", "17 Tage"]);
        let prices = changed("Preis", ChangeOp::Percent, 10.0, "Vogt").unwrap();
        assert_eq!(prices, ["1375,55 EUR", "3,50 EUR", "10,34 EUR"]);
    }

    #[test]
    fn a_blank_cell_is_set_and_never_raised() {
        assert_eq!(changed("Lieferzeit", ChangeOp::Set, 21.0, "Kolbe").unwrap(), ["12 Tage", "21", "7 Tage"]);
        let error = changed("Lieferzeit", ChangeOp::Add, 10.0, "Kolbe").unwrap_err();
        assert_eq!(
            error.to_string(),
            "No row of lager.csv has a Lieferzeit that “Lieferzeit 10 more for Lieferant Kolbe” could change. Check how the file \
             writes it, or ask without it."
        );
    }

    #[test]
    fn nothing_falls_below_zero() {
        assert_eq!(changed("Lieferzeit", ChangeOp::Add, -10.0, "Vogt").unwrap(), ["2 Tage", "", "0 Tage"]);
    }
}
