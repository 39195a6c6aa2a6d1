//! Compares every figure of a record with what the record says about it.

use protocol::AgentKind;
use provenance::{
    behind::Behind,
    explanation::{Spot, shown},
    formula::{Scope, Value},
    record::Source,
    stored::{Column, Named, Place, Stored, Table},
};

use crate::{
    claim::{Claim, cell},
    files::File,
    raw::Raw,
};

/// How many figures of each kind were compared.
#[derive(Debug, Default)]
pub struct Count {
    pub formula: usize,
    pub column: usize,
    pub said: usize,
    pub assumed: usize,
    pub method: usize,
    /// Lists of rows that were compared with the names in the file.
    pub rows: usize,
    /// Sums of columns that were added up again from the numbers of the file.
    pub sums: usize,
}

impl Count {
    pub fn add(&mut self, other: &Self) {
        self.formula += other.formula;
        self.column += other.column;
        self.said += other.said;
        self.assumed += other.assumed;
        self.method += other.method;
        self.rows += other.rows;
        self.sums += other.sums;
    }

    pub fn sum(&self) -> usize {
        self.formula + self.column + self.said + self.assumed + self.method
    }
}

/// Compares all figures of a run; adds what is wrong to `faults`.
pub fn check(file: &File, stored: &Stored, faults: &mut Vec<String>) -> Count {
    let unused = stored.unused_rows().into_iter().map(|row| row as usize).collect();
    let mut checked =
        Checked { file, stored, raw: file.raw(), unused, behind: None, count: Count::default() };
    for table in &stored.tables {
        for row in 0..table.rows.len().min(file.most_rows) {
            checked.behind = stored.rows_behind(table, row);
            if let Err(fault) = checked.rows() {
                faults.push(format!("{}: {} row {row}: {fault}", file.about, table.name));
            }
            let published = table.columns.iter().filter(|column| column.kind == "number");
            // A working column with a formula has no figure of its own in the record.
            let working = table.working.iter().filter(|column| column.formula.is_none());
            for column in published.chain(working) {
                if let Err(fault) = checked.figure(table, row, column) {
                    faults.push(format!("{}: {} {} row {row}: {fault}", file.about, table.name, column.name));
                }
            }
        }
    }
    for named in stored.inputs.iter().chain(&stored.figures) {
        if let Err(fault) = checked.named(named) {
            faults.push(format!("{}: {}: {fault}", file.about, named.name));
        }
    }
    for chart in &stored.charts {
        for series in &chart.series {
            for x in &chart.x {
                if let Err(fault) = checked.point(&chart.name, &series.name, x) {
                    faults.push(format!("{}: {} {} {x}: {fault}", file.about, chart.name, series.name));
                }
            }
        }
    }
    checked.count
}

struct Checked<'a> {
    file: &'a File,
    stored: &'a Stored,
    raw: Raw,
    /// Rows of the file that the run has not used.
    unused: Vec<usize>,
    /// What the record names behind the row of the table that is looked at.
    behind: Option<Behind>,
    count: Count,
}

impl Checked<'_> {
    /// The rows that are named are those with the names of the row, without those that were not used.
    fn rows(&mut self) -> Result<(), String> {
        let Some(behind) = &self.behind else { return Ok(()) };
        self.count.rows += 1;
        let named = self.rows_with(behind);
        let listed: Vec<usize> = behind.rows.first(usize::MAX).into_iter().map(|row| row as usize).collect();
        let is_of_one = named.len() > 1 && behind.rows.count() == 1;
        let is_same = if behind.names.is_empty() {
            true
        } else if is_of_one {
            named.contains(&listed[0])
        } else {
            behind.rows.count() == named.len() as u64 && named.starts_with(&listed)
        };
        if is_same {
            Ok(())
        } else {
            Err(format!("rows {listed:?} of {}, the file has {named:?}", behind.rows.count()))
        }
    }

    fn rows_with(&self, behind: &Behind) -> Vec<usize> {
        self.raw.rows_where(|row| {
            let has = |(column, name): &(String, String)| {
                self.raw.text(row, column).is_some_and(|text| self.is_name(text, name))
            };
            behind.names.iter().all(has) && !self.unused.contains(&row)
        })
    }

    /// Suppliers are the same however their name is spelled.
    fn is_name(&self, text: &str, name: &str) -> bool {
        let key = |name: &str| name.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase();
        match self.file.agent {
            AgentKind::SupplierSelection => key(text) == key(name),
            _ => text == name,
        }
    }

    /// The rows behind a row of a table, in full.
    fn rows_behind(&self) -> Result<Vec<usize>, String> {
        let behind = self.behind.as_ref().ok_or("no rows are named")?;
        if behind.rows.count() == 1 {
            return Ok(vec![behind.rows.first(1)[0] as usize]);
        }
        Ok(self.rows_with(behind))
    }

    fn figure(&mut self, table: &Table, row: usize, column: &Column) -> Result<(), String> {
        let value = Place::row(self.stored, table, row).cell(&column.name).unwrap_or(Value::Blank);
        let Value::Number(value) = value else { return Ok(()) };
        // An explanation takes much longer than the figure, and those of one column are alike.
        if table.position(&column.name).is_some() && (row < 2 || row.is_multiple_of(10)) {
            self.explained(
                &Spot::Cell { table: table.name.clone(), row, column: column.name.clone() },
                value,
            )?;
        }
        let unit = column.unit.as_deref();
        if let Some(formula) = &column.formula {
            let found = Place::row(self.stored, table, row).calculate(formula);
            self.count.formula += 1;
            return same(number(&found.map_err(|error| error.to_string())?)?, value, unit);
        }
        let source = &column.source;
        let is_among = |rows: &[u32]| rows.contains(&(row as u32));
        if source.apart.as_ref().is_some_and(|apart| is_among(&apart.rows)) {
            self.count.assumed += 1;
            return Ok(());
        }
        if let Some(said) = source.said.as_deref() {
            return match source.reading.over.as_deref() {
                Some(over) => self.said(said, source, None, value * cell(self.stored, table, row, over)?),
                None => self.said(said, source, unit, value),
            };
        }
        let claim = |column| Claim {
            stored: self.stored,
            table,
            row,
            column,
            reading: &source.reading,
            changed: source.changed.as_deref(),
        };
        match source.column.as_deref() {
            Some(name) if is_among(&source.blank) => {
                let found = claim(name).recomputed(&self.raw, &self.rows_behind()?);
                self.count.assumed += 1;
                let Ok(found) = found else { return Ok(()) };
                // A value that cannot be, such as a negative time, was reported and not used.
                if self.is_reported(name) {
                    Ok(())
                } else {
                    Err(format!("said to be blank, the file has {found}"))
                }
            }
            Some(name) => {
                if !self.raw.has(name) {
                    return Err(format!("the file has no column {name}"));
                }
                let found = claim(name).recomputed(&self.raw, &self.rows_behind()?)?;
                self.count.column += 1;
                same(found, value, unit)
            }
            None => self.without_column(source, unit, value),
        }
    }

    /// Whether a value of the column is among the problems of the file.
    fn is_reported(&self, column: &str) -> bool {
        let Some(quality) = self.stored.table("data_quality") else { return false };
        (0..quality.rows.len())
            .any(|row| quality.published("column", row) == Some(&Value::Text(column.to_owned())))
    }

    fn said(&mut self, name: &str, source: &Source, unit: Option<&str>, value: f64) -> Result<(), String> {
        self.count.said += 1;
        let param = &self.stored.params[name];
        let Some(said) = param.as_f64() else {
            return if param.is_null() { Err(format!("{name} was not said")) } else { Ok(()) };
        };
        let said = if unit.is_some_and(|unit| unit.starts_with("share")) { said / 100.0 } else { said };
        let change = source.changed.as_deref().and_then(|change| self.stored.params[change].as_f64());
        same(said * (1.0 + change.unwrap_or(0.0) / 100.0), value, unit)
    }

    /// What is assumed names its number where it is the usual one; anything else needs a method.
    fn without_column(&mut self, source: &Source, unit: Option<&str>, value: f64) -> Result<(), String> {
        let Some(words) = source.otherwise.as_deref() else {
            self.count.method += 1;
            return if self.stored.method.is_empty() {
                Err("nothing says where it is from".to_owned())
            } else {
                Ok(())
            };
        };
        self.count.assumed += 1;
        let usual = words.strip_prefix("the usual ").and_then(|rest| rest.split([' ', ',']).next());
        let Some(usual) = usual.and_then(|usual| usual.parse::<f64>().ok()) else { return Ok(()) };
        let is_share = unit.is_some_and(|unit| unit.starts_with("share"));
        let change = source.changed.as_deref().and_then(|change| self.stored.params[change].as_f64());
        let usual = if is_share { usual / 100.0 } else { usual };
        same(usual * (1.0 + change.unwrap_or(0.0) / 100.0), value, unit)
    }

    fn named(&mut self, named: &Named) -> Result<(), String> {
        let Some(value) = named.value else { return Ok(()) };
        let unit = named.unit.as_deref();
        self.explained(&Spot::Named { name: named.name.clone() }, value)?;
        if let Some(formula) = &named.formula {
            self.count.formula += 1;
            let found = Place::run(self.stored).calculate(formula).map_err(|error| error.to_string())?;
            return same(number(&found)?, value, unit);
        }
        match named.source.said.as_deref() {
            Some(said) => self.said(said, &named.source, unit, value),
            None => self.without_column(&named.source, unit, value),
        }
    }

    fn point(&mut self, chart: &str, series: &str, x: &str) -> Result<(), String> {
        let spot = Spot::Point { chart: chart.to_owned(), series: series.to_owned(), x: x.to_owned() };
        // A point without a value has nothing to explain.
        let Some(explanation) = self.stored.explain(&spot) else { return Ok(()) };
        let has_reason = !explanation.steps.is_empty() || explanation.method.is_some();
        if has_reason { Ok(()) } else { Err("nothing explains it".to_owned()) }
    }

    /// The explanation is of this figure and gives a reason that is more than that somebody calculated it.
    fn explained(&self, spot: &Spot, value: f64) -> Result<(), String> {
        let explanation = self.stored.explain(spot).ok_or("no explanation")?;
        same(explanation.value.ok_or("an explanation without the figure")?, value, None)?;
        let is_vague = |from: &str| from.starts_with("calculated by the engine");
        let reasons = explanation.steps.len() + usize::from(explanation.method.is_some());
        let has_given =
            explanation.givens.iter().any(|given| !is_vague(&given.from) && !given.from.is_empty());
        if reasons > 0 || has_given { Ok(()) } else { Err(format!("nothing explains it: {explanation:?}")) }
    }
}

fn number(value: &Value) -> Result<f64, String> {
    value.number().map_err(|error| error.to_string())
}

/// The same figure as it is printed.
pub fn same(found: f64, value: f64, unit: Option<&str>) -> Result<(), String> {
    let printed = |number: f64| shown(&Value::Number(number), unit);
    let is_same = (found - value).abs() <= 1e-9 * value.abs().max(1.0) || printed(found) == printed(value);
    if is_same { Ok(()) } else { Err(format!("{value}, the sources give {found}")) }
}
