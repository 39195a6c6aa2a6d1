//! The profile and the list of problems that are stored with an upload.

use intake::{
    AgentError, Recipe,
    profile::{self, Profile},
};

use crate::data_quality;

/// The profile of an upload, and `data_quality.csv` with a line per doubtful value.
#[derive(Clone, Debug)]
pub struct Inspection {
    pub profile: Profile,
    pub data_quality: Vec<u8>,
}

/// Reads an upload as a whole. This is CPU work; the caller puts it on a blocking thread.
///
/// # Errors
/// When the file cannot be read.
pub fn inspect(name: &str, bytes: &[u8], recipe: &Recipe) -> Result<Inspection, AgentError> {
    let (profile, lines) = profile::read(name, bytes, recipe)?;
    Ok(Inspection { profile, data_quality: data_quality::write(lines)? })
}

#[cfg(test)]
mod tests;
