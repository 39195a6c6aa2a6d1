//! The shape of `result.json`, the record that every other file and every sentence of an answer is taken from.
//! Reading order: this file, `table`, `builder`, `chart`, `figure`, `origin`, `traced`, `working`, `found_again`,
//! `implied`.

mod builder;
mod chart;
mod figure;
mod found_again;
mod implied;
mod lever;
mod origin;
mod table;
mod traced;
mod working;

use protocol::{AgentKind, RunId};
use provenance::record::{FileRows, RowList};
use serde::Serialize;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

pub use builder::TableBuilder;
pub use chart::{Chart, ChartSeries};
pub use figure::{Figure, Input};
pub(crate) use found_again::keep_exact;
pub(crate) use implied::leave_out_implied;
pub use lever::Lever;
pub use origin::Origin;
pub use table::{Cell, Column, Table};
pub use traced::{Key, TracedFile};

use super::{
    markdown::{escaped, plain},
    number::{counted, whole},
};
use crate::ENGINE_VERSION;
use intake as upload;
use intake::{
    Dataset, Recipe,
    dataset::{RestsOn, hex},
    problem::Problem,
    roles::Roles,
    selection::Selection,
};

/// Rows that the text of a warning names.
const SHOWN_ROWS: usize = 5;
/// Rows that a warning lists.
const LISTED_ROWS: usize = 1000;

/// Everything about one run. The order of the fields is the order in the file.
#[derive(Debug, Serialize)]
pub struct RunResult {
    pub run_id: RunId,
    pub tool: &'static str,
    pub agent: AgentKind,
    pub engine_version: &'static str,
    pub dataset: DatasetInfo,
    pub params: Value,
    pub seed: u64,
    /// Numbers that the workbook lets a person change; formulas of tables, charts and figures use them by name.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub inputs: Vec<Input>,
    /// Parameters that people try other values of.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub levers: Vec<Lever>,
    /// Key figures, with the formula of each.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub figures: Vec<Figure>,
    /// How figures that follow from no formula were calculated.
    pub method: &'static str,
    /// The rows of the file behind the rows of the tables.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub file_rows: Vec<FileRows>,
    /// All rows of the file that figures come from.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub used_rows: Option<RowList>,
    pub answer: String,
    pub confidence: f64,
    pub tables: Vec<Table>,
    pub charts: Vec<Chart>,
    pub assumptions: Vec<String>,
    pub warnings: Vec<Warning>,
    pub next_steps: Vec<String>,
    pub files: Vec<FileInfo>,
}

/// The upload that a run has read; `columns` are its column names.
#[derive(Debug, Serialize)]
pub struct DatasetInfo {
    pub name: String,
    pub sha256: String,
    pub rows: u64,
    pub columns: Vec<String>,
    /// The owner's decisions about the file; absent when there are none.
    #[serde(skip_serializing_if = "is_default")]
    pub recipe: Recipe,
    /// The rows that the question is about; absent when it is about all of them.
    #[serde(skip_serializing_if = "Selection::is_empty")]
    pub selection: Selection,
    /// The result of an earlier run that figures of the file were taken from; absent when there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rests_on: Option<RestsOn>,
    /// Rows of the file before that choice.
    #[serde(skip)]
    pub all_rows: u64,
    /// How many of them each supposition of the question has changed.
    #[serde(skip)]
    pub changed_rows: Vec<usize>,
    /// The names and rows of the file, to which figures are traced.
    #[serde(skip)]
    pub traced: TracedFile,
    /// A digest of the outside data that was used with the file, such as roads; absent when there was none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub outside: Option<String>,
    /// Further files of the question; absent when there are none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub others: Vec<OtherFile>,
}

/// A further file of a question, and whether the run has used it.
#[derive(Debug, Serialize)]
pub struct OtherFile {
    pub name: String,
    pub sha256: String,
    pub is_used: bool,
    #[serde(skip_serializing_if = "is_default")]
    pub recipe: Recipe,
}

impl DatasetInfo {
    /// The entry of a run's record about the file that was read as `table`.
    pub fn of(dataset: &Dataset, table: &upload::Table) -> Self {
        Self {
            name: dataset.name.clone(),
            sha256: dataset.sha256.clone(),
            rows: table.rows as u64,
            columns: table.names.clone(),
            recipe: dataset.recipe.clone(),
            selection: dataset.selection.clone(),
            rests_on: dataset.rests_on.clone(),
            all_rows: table.all_rows as u64,
            changed_rows: table.changed_rows.clone(),
            traced: TracedFile::default(),
            outside: None,
            others: dataset.others.iter().map(OtherFile::of).collect(),
        }
    }

    /// The same entry with the names and rows of the file, for a record whose figures are traced to them.
    #[must_use]
    pub fn traced(self, table: &upload::Table, roles: &Roles) -> Self {
        Self { traced: TracedFile::new(table, roles, &[], None), ..self }
    }

    /// The same, where cells with a problem count as blank if a default replaced their value.
    #[must_use]
    pub fn traced_without(self, table: &upload::Table, roles: &Roles, problems: &[Problem]) -> Self {
        Self { traced: TracedFile::new(table, roles, problems, None), ..self }
    }

    /// The same, where names with one key are one.
    #[must_use]
    pub fn traced_by(self, table: &upload::Table, roles: &Roles, key: Key) -> Self {
        Self { traced: TracedFile::new(table, roles, &[], Some(key)), ..self }
    }

    /// The same entry of a run that has used all files of the question.
    #[must_use]
    pub fn joined(mut self) -> Self {
        for other in &mut self.others {
            other.is_used = true;
        }
        self
    }

    /// Says which rows the question is about: `Only Branch Leeds: 120 of 480 rows.`
    pub(crate) fn chosen_rows(&self) -> Option<String> {
        let sentence = || plain(&self.selection.sentence());
        self.selection.chooses_rows().then(|| {
            format!(
                "*Only {}: {} of {}.*\n\n",
                sentence(),
                whole(self.rows as f64),
                counted(self.all_rows as usize, "row")
            )
        })
    }

    /// Says what is supposed of some rows: `Supposed: Lead time 10 more for Supplier Vogt (4 of 26 rows).`
    pub(crate) fn supposed(&self) -> Option<String> {
        let parts: Vec<String> = self
            .selection
            .changes
            .iter()
            .zip(&self.changed_rows)
            .map(|(change, rows)| {
                let all = counted(self.all_rows as usize, "row");
                format!("{} ({} of {all})", plain(&change.sentence()), whole(*rows as f64))
            })
            .collect();
        (!parts.is_empty()).then(|| format!("*Supposed: {}.*\n\n", parts.join("; ")))
    }

    /// Says which earlier result the figures of the file were taken from.
    pub(crate) fn earlier_result(&self) -> Option<String> {
        self.rests_on.as_ref().map(|rests_on| format!("*{}.*\n\n", rests_on.text))
    }

    /// What did not fit together between the file and the earlier result.
    pub(crate) fn doubts_of_earlier_result(&self) -> impl Iterator<Item = Warning> + '_ {
        let doubts = self.rests_on.iter().flat_map(|rests_on| &rests_on.doubts);
        doubts.map(|doubt| Warning::general(doubt.clone()))
    }

    /// Names the files of the question that the run has not used.
    pub(crate) fn unused_files(&self) -> Option<Warning> {
        let unused: Vec<&OtherFile> = self.others.iter().filter(|other| !other.is_used).collect();
        let names: Vec<String> = unused.iter().map(|other| plain(&other.name)).collect();
        let verb = if names.len() == 1 { "was" } else { "were" };
        (!names.is_empty()).then(|| {
            Warning::general(format!(
                "This answer uses {} only; {} {verb} not used, because this analysis reads one file.",
                plain(&self.name),
                names.join(", ")
            ))
        })
    }
}

impl OtherFile {
    fn of(dataset: &Dataset) -> Self {
        let (name, sha256, recipe) = (dataset.name.clone(), dataset.sha256.clone(), dataset.recipe.clone());
        Self { name, sha256, is_used: false, recipe }
    }
}

fn is_default(recipe: &Recipe) -> bool {
    *recipe == Recipe::default()
}

/// A problem that the reader must know about, with the rows and the column of the upload that it concerns.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Warning {
    pub text: String,
    pub rows: Vec<u64>,
    pub column: Option<String>,
}

impl Warning {
    /// A problem that rows of a column have in common, and how the run treated them.
    pub fn of_rows(column: &str, problem: &str, rows: &[u64], treatment: &str) -> Self {
        let shown: Vec<String> = rows.iter().take(SHOWN_ROWS).map(u64::to_string).collect();
        let more = if rows.len() > SHOWN_ROWS { " and others" } else { "" };
        let subject = if column.is_empty() { String::new() } else { format!("{}: ", plain(column)) };
        let count = counted(rows.len(), "row");
        Self {
            text: format!("{subject}{problem} in {count} ({}{more}); {treatment}.", shown.join(", ")),
            rows: rows.iter().copied().take(LISTED_ROWS).collect(),
            column: Some(column.to_owned()).filter(|column| !column.is_empty()),
        }
    }

    /// A sentence about how the file was read, which quotes it as it is.
    pub fn note(text: &str) -> Self {
        Self::general(escaped(text))
    }

    /// A warning about the file as a whole.
    pub fn general(text: String) -> Self {
        Self { text, ..Self::default() }
    }
}

/// A file of the run other than `result.json`.
#[derive(Debug, Serialize)]
pub struct FileInfo {
    pub name: String,
    pub kind: &'static str,
    pub bytes: u64,
}

/// The id of a run: a hash of everything that decides its bytes. A recipe without decisions adds nothing to it, and
/// neither does a run without outside data or further files.
pub fn run_id(dataset: &DatasetInfo, tool: &str, params: &Value, seed: u64) -> RunId {
    let mut parts = vec![
        dataset.sha256.clone(),
        tool.to_owned(),
        params.to_string(),
        seed.to_string(),
        ENGINE_VERSION.to_owned(),
    ];
    if !is_default(&dataset.recipe) {
        parts.push(json!(dataset.recipe).to_string());
    }
    if !dataset.selection.is_empty() {
        parts.push(json!(dataset.selection).to_string());
    }
    parts.extend(dataset.rests_on.iter().map(|result| format!("rests on {}", json!(result))));
    parts.extend(dataset.outside.iter().map(|digest| format!("outside {digest}")));
    parts.extend(dataset.others.iter().map(|other| format!("other {}", json!(other))));
    let digest = hex(&Sha256::digest(parts.join("\n")));
    RunId(digest[..32].to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use intake::number::DecimalMark;

    #[test]
    fn a_decision_about_the_file_or_other_road_data_gives_another_run_id() {
        let dataset = |recipe| DatasetInfo {
            name: "x.csv".to_owned(),
            sha256: "00".to_owned(),
            rows: 1,
            columns: Vec::new(),
            recipe,
            selection: Selection::default(),
            rests_on: None,
            all_rows: 1,
            changed_rows: Vec::new(),
            traced: TracedFile::default(),
            outside: None,
            others: Vec::new(),
        };
        let id = |recipe| run_id(&dataset(recipe), "t", &json!({}), 0).0;
        let plain = hex(&Sha256::digest(format!("00\nt\n{{}}\n0\n{ENGINE_VERSION}")));
        assert_eq!(id(Recipe::default()), plain[..32]);
        let chosen = Recipe { decimal_mark: Some(DecimalMark::Comma), ..Recipe::default() };
        assert_ne!(id(chosen), id(Recipe::default()));
        let with_roads = DatasetInfo { outside: Some("11".to_owned()), ..dataset(Recipe::default()) };
        assert_ne!(run_id(&with_roads, "t", &json!({}), 0).0, plain[..32]);
    }

    #[test]
    fn a_further_file_makes_another_run_and_is_named_when_it_is_not_used() {
        let info = |bytes: &[u8]| {
            let other = Dataset::new("b.csv", bytes.to_vec().into());
            DatasetInfo {
                name: "a.csv".to_owned(),
                sha256: "00".to_owned(),
                rows: 1,
                columns: Vec::new(),
                recipe: Recipe::default(),
                selection: Selection::default(),
                rests_on: None,
                all_rows: 1,
                changed_rows: Vec::new(),
                traced: TracedFile::default(),
                outside: None,
                others: vec![OtherFile::of(&other)],
            }
        };
        let id = |info: &DatasetInfo| run_id(info, "t", &json!({}), 0).0;
        assert_ne!(id(&info(b"1")), id(&info(b"2")));
        assert_eq!(
            info(b"1").unused_files().unwrap().text,
            "This answer uses a.csv only; b.csv was not used, because this analysis reads one file."
        );
        assert!(info(b"1").joined().unused_files().is_none());
    }
}
