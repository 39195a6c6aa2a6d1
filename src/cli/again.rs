//! Calculates a stored run again and says whether every file of it is the same, byte for byte.

use std::{
    collections::HashMap,
    path::{Path, PathBuf},
};

use agents::{Dataset, Recorded, RunFile, Tools};
use anyhow::{Context, Result, bail};
use clap::Args;
use platform::config::Outside;

use super::{analyze::read, terminal};

#[derive(Args)]
pub(super) struct Options {
    /// Folder of the run, as `analyze --out` left it
    run: PathBuf,
    /// The file that the run is about
    file: PathBuf,
    /// A second file of the run
    #[arg(long)]
    with: Option<PathBuf>,
    /// The question that the run answered; needed where it was about the rows of a table
    #[arg(long, default_value = "")]
    ask: String,
}

pub(super) async fn run(options: Options) -> Result<()> {
    let path = options.run.join("result.json");
    let bytes = std::fs::read(&path).with_context(|| format!("reading {}", path.display()))?;
    let record = Recorded::read(&bytes).with_context(|| format!("reading {}", path.display()))?;
    let mut files = HashMap::new();
    for path in std::iter::once(&options.file).chain(&options.with) {
        let (name, bytes) = read(path)?;
        let file = Dataset::new(&name, bytes.into());
        files.insert(file.sha256.clone(), file);
    }
    let outside = worker::outside(&Outside::from_env()?, None)?;
    let tools = Tools { outside, ..Tools::silent() };
    let request = record.request(&options.ask, &files)?;
    let answer = agents::again(&record, &request, &tools).await?;
    let Some(run) = answer.run else {
        bail!("the same question gives no result now: {}", terminal::text(&answer.content));
    };
    let others = different(&options.run, &run.files)?;
    if others.is_empty() {
        return terminal::print(&format!("The same: {} files, byte for byte.", run.files.len()));
    }
    if record.engine_version != agents::ENGINE_VERSION {
        bail!(
            "the run was made by version {} of the engines and this is version {}; these files differ: {}",
            record.engine_version,
            agents::ENGINE_VERSION,
            others.join(", ")
        );
    }
    bail!("these files differ: {}", others.join(", "))
}

/// The names of files that differ from those in the folder.
fn different(folder: &Path, files: &[RunFile]) -> Result<Vec<String>> {
    let mut names = Vec::new();
    for file in files {
        let path = folder.join(&file.name);
        let stored = match path.is_file() {
            true => Some(std::fs::read(&path).with_context(|| format!("reading {}", path.display()))?),
            false => None,
        };
        if stored.as_ref() != Some(&file.bytes) {
            names.push(file.name.clone());
        }
    }
    Ok(names)
}
