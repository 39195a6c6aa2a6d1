//! A stored run calculated once more: with its own parameters, which gives the same bytes, or with others.

use std::collections::HashMap;

use intake::{AgentError, Dataset, Recipe, selection::Selection};
use protocol::AgentKind;
use report::markdown::plain;
use serde::Deserialize;
use serde_json::{Map, Value};

use crate::request::Request;

/// What decided a run, read from its `result.json`.
#[derive(Clone, Debug, Deserialize)]
pub struct Recorded {
    pub tool: String,
    pub agent: AgentKind,
    pub params: Map<String, Value>,
    pub seed: u64,
    pub engine_version: String,
    pub dataset: RecordedFile,
}

/// The file of a run.
#[derive(Clone, Debug, Deserialize)]
pub struct RecordedFile {
    pub name: String,
    pub sha256: String,
    #[serde(default)]
    pub recipe: Recipe,
    #[serde(default)]
    pub selection: Selection,
    /// Present when figures of the file were taken from an earlier result.
    #[serde(default)]
    pub rests_on: Option<Value>,
    #[serde(default)]
    pub others: Vec<RecordedOther>,
}

/// A further file of a run.
#[derive(Clone, Debug, Deserialize)]
pub struct RecordedOther {
    pub name: String,
    pub sha256: String,
    #[serde(default)]
    pub recipe: Recipe,
}

impl Recorded {
    /// Reads the bytes of a `result.json`.
    ///
    /// # Errors
    /// When they are not the record of a run.
    pub fn read(bytes: &[u8]) -> serde_json::Result<Self> {
        serde_json::from_slice(bytes)
    }

    /// The SHA-256 of each of its files.
    pub fn contents(&self) -> impl Iterator<Item = &str> {
        std::iter::once(&self.dataset)
            .map(|file| file.sha256.as_str())
            .chain(self.dataset.others.iter().map(|other| other.sha256.as_str()))
    }

    /// Whether it is the answer to a question about the rows of a table.
    #[must_use]
    pub fn is_of_rows(&self) -> bool {
        self.tool == tables::TOOL
    }

    /// The same run with other parameters; one with a null value is left out.
    ///
    /// # Errors
    /// When the run has none.
    pub fn change(&mut self, params: &Map<String, Value>) -> Result<(), AgentError> {
        if self.is_of_rows() && !params.is_empty() {
            return Err(AgentError::Needs(
                "The answer to a question about rows has no parameters that could be different. Ask another question."
                    .to_owned(),
            ));
        }
        for (name, value) in params {
            if value.is_null() {
                self.params.remove(name);
            } else {
                self.params.insert(name.clone(), value.clone());
            }
        }
        Ok(())
    }

    /// The same run of another file, with the decisions of its owner about that file. A run that rests on an earlier result still
    /// does, so `request` refuses it: its figures belong to the first file.
    pub fn take_file(&mut self, file: &Dataset) {
        self.dataset.name.clone_from(&file.name);
        self.dataset.sha256.clone_from(&file.sha256);
        self.dataset.recipe = file.recipe.clone();
        // Places of rows in the first file; they are found again.
        self.dataset.selection.always.clear();
    }

    /// The file that the run is about, alone, with the decisions and the chosen rows of the run.
    ///
    /// # Errors
    /// When the file is missing.
    pub fn first_file(&self, files: &HashMap<String, Dataset>) -> Result<Dataset, AgentError> {
        let RecordedFile { name, sha256, recipe, selection, .. } = &self.dataset;
        let Some(file) = files.get(sha256) else {
            return Err(AgentError::Needs(format!(
                "The file {} of this result was deleted, so its rows cannot be shown.",
                plain(name)
            )));
        };
        Ok(Dataset {
            name: name.clone(),
            recipe: recipe.clone(),
            selection: selection.clone(),
            others: Vec::new(),
            ..file.clone()
        })
    }

    /// The request that gives the same run. Its parameters say everything; only of a question about rows the words are needed,
    /// which `question` gives. `files` has the contents of the files by their SHA-256.
    ///
    /// # Errors
    /// When a file is missing, or the run cannot be repeated from its record.
    pub fn request(&self, question: &str, files: &HashMap<String, Dataset>) -> Result<Request, AgentError> {
        if self.dataset.rests_on.is_some() {
            return Err(AgentError::Needs(
                "This result goes on from an earlier one, so it cannot be calculated again by itself. Ask its question again."
                    .to_owned(),
            ));
        }
        let found = |name: &str, sha256: &str, recipe: &Recipe| match files.get(sha256) {
            Some(file) => Ok(Dataset { name: name.to_owned(), recipe: recipe.clone(), ..file.clone() }),
            None => Err(AgentError::Needs(format!(
                "The file {} of this result is gone, so it cannot be calculated again.",
                plain(name)
            ))),
        };
        let RecordedFile { name, sha256, recipe, selection, others, .. } = &self.dataset;
        let mut dataset = Dataset { selection: selection.clone(), ..found(name, sha256, recipe)? };
        for other in others {
            dataset.others.push(found(&other.name, &other.sha256, &other.recipe)?);
        }
        Ok(Request {
            question: if self.is_of_rows() { question.to_owned() } else { String::new() },
            dataset: Some(dataset),
            params: (!self.is_of_rows()).then(|| Value::Object(self.params.clone())),
            tool: Some(self.tool.clone()),
            seed: self.seed,
            stays: true,
            ..Request::default()
        })
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_run_that_rests_on_an_earlier_result_is_not_made_of_another_file_without_it() {
        let record = json!({
            "tool": "optimize_inventory", "agent": "inventory_optimization", "params": {}, "seed": 0, "engine_version": "3",
            "dataset": {
                "name": "a.csv", "sha256": "00", "rests_on": {"tool": "forecast_demand", "run": "r", "text": "Demand"},
                "selection": {"always": [3]},
            },
        });
        let mut record: Recorded = serde_json::from_value(record).unwrap();
        let file = Dataset::new("b.csv", "sku,annual demand\nA,1\n".into());
        record.take_file(&file);
        assert!(record.dataset.selection.always.is_empty(), "rows of the first file");
        let files = HashMap::from([(file.sha256.clone(), file)]);
        assert!(matches!(record.request("", &files), Err(AgentError::Needs(_))));
        record.dataset.rests_on = None;
        assert!(record.request("", &files).is_ok());
    }
}
