//! The rows of a file that a question is about: `Branch Leeds`, `price below 250`, `the last 24 months`. They are chosen
//! after the columns were recognised, so that what a column is does not depend on the question.

use chrono::{Days, Months, NaiveDate};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::{
    AgentError, Recipe, Table,
    changes::RowChange,
    roles::{Role, Roles},
    values,
};

/// Which rows to keep; everything must hold.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Selection {
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub filters: Vec<RowFilter>,
    /// How much of the end of the history counts.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub last: Option<LastStretch>,
    /// The only days that count.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub days: Option<Stretch>,
    /// Days that do not count.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub without_days: Option<Stretch>,
    /// Records that stay whatever the filters say, such as the depot of a list of stops.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub always: Vec<usize>,
    /// What is supposed of some rows, which chooses none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub changes: Vec<RowChange>,
}

/// A condition on one column.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RowFilter {
    /// As the file names it.
    pub column: String,
    pub op: Compared,
    /// A text or a number; a list for `In`.
    pub value: Value,
}

impl RowFilter {
    /// The value, or every one of a list.
    #[must_use]
    pub fn values(&self) -> &[Value] {
        self.value.as_array().map_or(std::slice::from_ref(&self.value), Vec::as_slice)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Compared {
    Eq,
    Ne,
    In,
    Contains,
    Lt,
    Le,
    Gt,
    Ge,
}

/// Both days included.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stretch {
    /// `None` counts from the beginning of the file.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub from: Option<NaiveDate>,
    /// `None` counts to its end.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to: Option<NaiveDate>,
}

impl Stretch {
    fn contains(self, day: NaiveDate) -> bool {
        self.from.is_none_or(|from| from <= day) && self.to.is_none_or(|to| day <= to)
    }

    /// `2026-01-01 to 2026-03-31`, `since 2026-01-01`, `until 2026-03-31`
    fn words(self) -> String {
        match (self.from, self.to) {
            (Some(from), Some(to)) => format!("{from} to {to}"),
            (Some(from), None) => format!("since {from}"),
            (None, Some(to)) => format!("until {to}"),
            (None, None) => "all days".to_owned(),
        }
    }
}

/// A length of time up to the last day of the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LastStretch {
    pub n: u32,
    pub unit: StretchUnit,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum StretchUnit {
    Day,
    Week,
    Month,
    Quarter,
    Year,
}

impl Compared {
    /// The comparison with this name in a typed request.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Some(match name {
            "eq" => Self::Eq,
            "ne" => Self::Ne,
            "in" => Self::In,
            "contains" => Self::Contains,
            "lt" => Self::Lt,
            "le" => Self::Le,
            "gt" => Self::Gt,
            "ge" => Self::Ge,
            _ => return None,
        })
    }

    fn words(self) -> &'static str {
        match self {
            Self::Eq | Self::In => "",
            Self::Ne => "not ",
            Self::Contains => "with ",
            Self::Lt => "below ",
            Self::Le => "at most ",
            Self::Gt => "above ",
            Self::Ge => "at least ",
        }
    }
}

impl LastStretch {
    /// The first day of the stretch that ends with `last`.
    fn first_day(self, last: NaiveDate) -> Option<NaiveDate> {
        let after = last.checked_add_days(Days::new(1))?;
        match self.unit {
            StretchUnit::Day => after.checked_sub_days(Days::new(u64::from(self.n))),
            StretchUnit::Week => after.checked_sub_days(Days::new(7 * u64::from(self.n))),
            StretchUnit::Month => after.checked_sub_months(Months::new(self.n)),
            StretchUnit::Quarter => after.checked_sub_months(Months::new(self.n.checked_mul(3)?)),
            StretchUnit::Year => after.checked_sub_months(Months::new(self.n.checked_mul(12)?)),
        }
    }
}

impl Selection {
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Self { always: self.always.clone(), ..Self::default() }
    }

    /// Whether it leaves rows out.
    #[must_use]
    pub fn chooses_rows(&self) -> bool {
        !self.filters.is_empty() || self.has_days()
    }

    /// The same for all rows: only what is supposed of some.
    #[must_use]
    pub fn of_all_rows(&self) -> Self {
        Self { changes: self.changes.clone(), ..Self::default() }
    }

    fn has_days(&self) -> bool {
        self.last.is_some() || self.days.is_some() || self.without_days.is_some()
    }

    /// The table with only the rows that are asked for, and with what is supposed of them.
    ///
    /// # Errors
    /// When the file lacks a column, or no row is left.
    pub fn applied(
        &self,
        file: &str,
        mut table: Table,
        roles: &Roles,
        recipe: &Recipe,
    ) -> Result<Table, AgentError> {
        for change in &self.changes {
            let (changed, rows) = change.applied(file, table, recipe)?;
            table = changed;
            table.changed_rows.push(rows);
        }
        if !self.chooses_rows() {
            return Ok(table);
        }
        let mut keep = vec![true; table.rows];
        for filter in &self.filters {
            filter.apply(file, &table, recipe, &mut keep)?;
        }
        for record in &self.always {
            if let Some(is_kept) = keep.get_mut(*record) {
                *is_kept = true;
            }
        }
        if self.has_days() {
            self.keep_days(file, &table, roles, recipe, &mut keep)?;
        }
        let mut kept = keep.iter().enumerate().filter(|(_, is_kept)| **is_kept);
        if kept.all(|(record, _)| self.always.contains(&record)) {
            return Err(AgentError::Needs(format!(
                "No row of {file} is left with only {}. Check how the file writes it, or ask without it.",
                self.sentence()
            )));
        }
        table.kept(&keep)
    }

    fn keep_days(
        &self,
        file: &str,
        table: &Table,
        roles: &Roles,
        recipe: &Recipe,
        keep: &mut [bool],
    ) -> Result<(), AgentError> {
        let Some(column) = roles.get(Role::Date).and_then(|name| table.position(name)) else {
            return Err(AgentError::Needs(format!(
                "{file} has no column of dates that is certain, so I cannot choose a stretch of time in it."
            )));
        };
        let dates = values::dates(table, column, recipe.date_order).values;
        let last = dates.iter().flatten().max().copied();
        let first = self.last.zip(last).and_then(|(stretch, last)| stretch.first_day(last));
        for (is_kept, date) in keep.iter_mut().zip(dates) {
            let Some(date) = date else { continue };
            let is_in = |stretch: Stretch| stretch.contains(date);
            *is_kept &= first.is_none_or(|first| date >= first)
                && self.days.is_none_or(is_in)
                && !self.without_days.is_some_and(is_in);
        }
        Ok(())
    }

    /// `Branch Leeds, price below 250, the last 24 months`
    #[must_use]
    pub fn sentence(&self) -> String {
        let mut parts: Vec<String> = self.filters.iter().map(RowFilter::sentence).collect();
        if let Some(last) = self.last {
            let unit = json_text(&serde_json::to_value(last.unit).unwrap_or_default());
            parts.push(format!("the last {} {unit}{}", last.n, if last.n == 1 { "" } else { "s" }));
        }
        if let Some(days) = self.days {
            parts.push(days.words());
        }
        if let Some(days) = self.without_days {
            parts.push(format!("without {}", days.words()));
        }
        parts.join(", ")
    }
}

impl RowFilter {
    pub(crate) fn apply(
        &self,
        file: &str,
        table: &Table,
        recipe: &Recipe,
        keep: &mut [bool],
    ) -> Result<(), AgentError> {
        let Some(column) = table.position(&self.column) else {
            return Err(AgentError::Needs(format!(
                "{file} has no column {}, so I cannot choose rows by it.",
                self.column
            )));
        };
        let wanted: Vec<&Value> = match &self.value {
            Value::Array(list) => list.iter().collect(),
            value => vec![value],
        };
        let has_numbers = wanted.iter().any(|value| value.is_number());
        let figures = has_numbers.then(|| values::numbers(table, column, recipe.decimal_mark).values);
        let wanted_days: Vec<Option<NaiveDate>> =
            wanted.iter().map(|value| value.as_str().and_then(|text| text.parse().ok())).collect();
        let days = wanted_days
            .iter()
            .any(Option::is_some)
            .then(|| values::dates(table, column, recipe.date_order).values);
        for (record, text) in table.column(column).enumerate() {
            let cell = Cell {
                text: text.unwrap_or_default(),
                number: figures.as_ref().and_then(|figures| figures[record]),
                day: days.as_ref().and_then(|days| days[record]),
            };
            keep[record] &= self.is_met(&cell, &wanted, &wanted_days);
        }
        Ok(())
    }

    fn is_met(&self, cell: &Cell, wanted: &[&Value], days: &[Option<NaiveDate>]) -> bool {
        let equal = || wanted.iter().zip(days).any(|(value, day)| cell.is(value, *day));
        let ordered = || cell.against(wanted.first().copied(), days.first().copied().flatten());
        match self.op {
            Compared::Eq | Compared::In => equal(),
            Compared::Ne => !equal(),
            Compared::Contains => {
                wanted.iter().any(|value| cell.text.to_lowercase().contains(&json_text(value).to_lowercase()))
            }
            Compared::Lt => ordered().is_some_and(|order| order.is_lt()),
            Compared::Le => ordered().is_some_and(|order| order.is_le()),
            Compared::Gt => ordered().is_some_and(|order| order.is_gt()),
            Compared::Ge => ordered().is_some_and(|order| order.is_ge()),
        }
    }

    pub(crate) fn sentence(&self) -> String {
        let values = match &self.value {
            Value::Array(list) => list.iter().map(json_text).collect::<Vec<_>>().join(" or "),
            value => json_text(value),
        };
        format!("{} {}{values}", self.column, self.op.words())
    }
}

/// A cell in every form that a condition may compare.
struct Cell<'a> {
    text: &'a str,
    number: Option<f64>,
    day: Option<NaiveDate>,
}

impl Cell<'_> {
    fn is(&self, value: &Value, day: Option<NaiveDate>) -> bool {
        let number = value.as_f64();
        let is_same_number = self.number.zip(number).is_some_and(|(cell, value)| cell == value);
        let is_same_day = self.day.zip(day).is_some_and(|(cell, day)| cell == day);
        is_same_number || is_same_day || self.text.trim().to_lowercase() == json_text(value).to_lowercase()
    }

    fn against(&self, value: Option<&Value>, day: Option<NaiveDate>) -> Option<std::cmp::Ordering> {
        let of_days = self.day.zip(day).map(|(cell, day)| cell.cmp(&day));
        of_days.or_else(|| self.number?.partial_cmp(&value?.as_f64()?))
    }
}

fn json_text(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

#[cfg(test)]
mod tests {
    use bytes::Bytes;
    use serde_json::json;

    use super::*;
    use crate::{Dataset, opened::Opened};

    const SALES: &str = "date,branch,price,units\n2026-01-05,Leeds,\"1,250.00\",4\n2026-02-05,York,99.50,5\n\
                         2026-03-05,Leeds,80.00,6\n2026-04-05,Hull,,7\n";

    fn rows(selection: Selection) -> Result<Vec<u64>, AgentError> {
        let mut dataset = Dataset::new("sales.csv", Bytes::from_static(SALES.as_bytes()));
        dataset.selection = selection;
        let table = Opened::read(&dataset, None)?.table;
        Ok((0..table.rows).map(|record| table.row_of(record)).collect())
    }

    fn filtered(column: &str, op: Compared, value: Value) -> Vec<u64> {
        let filters = vec![RowFilter { column: column.to_owned(), op, value }];
        rows(Selection { filters, ..Selection::default() }).unwrap()
    }

    #[test]
    fn rows_are_chosen_by_text_number_and_list() {
        assert_eq!(filtered("branch", Compared::Eq, json!("leeds")), [2, 4]);
        assert_eq!(filtered("branch", Compared::Ne, json!("Leeds")), [3, 5]);
        assert_eq!(filtered("branch", Compared::In, json!(["York", "Hull"])), [3, 5]);
        assert_eq!(filtered("price", Compared::Lt, json!(100)), [3, 4]);
        assert_eq!(filtered("price", Compared::Ge, json!(1250)), [2]);
        assert_eq!(filtered("date", Compared::Gt, json!("2026-02-05")), [4, 5]);
    }

    #[test]
    fn a_stretch_counts_back_from_the_last_day_of_the_file() {
        let last = Some(LastStretch { n: 2, unit: StretchUnit::Month });
        assert_eq!(rows(Selection { last, ..Selection::default() }).unwrap(), [4, 5]);
        let stretch = |from: &str, to: &str| Stretch { from: from.parse().ok(), to: to.parse().ok() };
        let without_days = Some(stretch("2026-02-01", "2026-03-31"));
        assert_eq!(rows(Selection { without_days, ..Selection::default() }).unwrap(), [2, 5]);
        let days = Some(stretch("2026-02-01", "2026-03-31"));
        assert_eq!(rows(Selection { days, ..Selection::default() }).unwrap(), [3, 4]);
        let days = Some(stretch("", "2026-01-31"));
        assert_eq!(rows(Selection { days, ..Selection::default() }).unwrap(), [2]);
        assert_eq!(Selection { days, ..Selection::default() }.sentence(), "until 2026-01-31");
    }

    #[test]
    fn a_choice_that_leaves_no_row_is_said_and_not_answered() {
        let filters = vec![RowFilter { column: "branch".to_owned(), op: Compared::Eq, value: json!("Bath") }];
        let error = rows(Selection { filters, ..Selection::default() }).unwrap_err();
        assert_eq!(
            error.to_string(),
            "No row of sales.csv is left with only branch Bath. Check how the file writes it, or ask without it."
        );
    }

    #[test]
    fn a_record_that_always_stays_survives_the_filter() {
        let filters = vec![RowFilter { column: "branch".to_owned(), op: Compared::Eq, value: json!("York") }];
        assert_eq!(rows(Selection { filters, always: vec![0], ..Selection::default() }).unwrap(), [2, 3]);
    }
}
