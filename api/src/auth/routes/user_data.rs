//! The data that people store in their account. It gives no rights: plan and role are in the profile.

use platform::db::users::profiles::NameChanges;
use serde_json::{Map, Value, json};

use crate::auth::refusal::Refusal;

pub(super) const LARGEST_DATA: usize = 4 * 1024;

/// Changes of the data, and the resulting changes of the profile.
#[derive(Default)]
pub(super) struct DataChanges {
    pub data: Map<String, Value>,
    pub names: NameChanges,
}

/// Reads the `data` of a request; without data nothing changes.
pub(super) fn read(data: Option<Value>) -> Result<DataChanges, Refusal> {
    match data {
        None | Some(Value::Null) => Ok(DataChanges::default()),
        Some(Value::Object(data)) if is_kept(&json!(data).to_string()) => {
            let names =
                NameChanges::read(&data).map_err(|problem| Refusal::validation(problem.to_string()))?;
            Ok(DataChanges { data, names })
        }
        Some(_) => Err(too_large()),
    }
}

pub(super) fn too_large() -> Refusal {
    Refusal::validation("data must be an object of at most 4 KiB")
}

/// Not too large, and without the null character, which Postgres cannot store.
fn is_kept(data: &str) -> bool {
    data.len() <= LARGEST_DATA && !data.contains("\\u0000")
}
