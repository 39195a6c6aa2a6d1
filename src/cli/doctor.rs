//! Prints what is wrong with an installation, a line each with its repair. Ends with an error when there is a fault.

use anyhow::{Result, bail};
use clap::Args;
use platform::{
    Config,
    doctor::{Finding, Level, examine, of_settings},
};
use serde_json::json;

use super::terminal;

#[derive(Args)]
pub(super) struct Options {
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Checks the installation that the environment describes.
///
/// # Errors
/// When there is a fault.
pub(super) async fn run(options: Options) -> Result<()> {
    let found = match Config::from_env() {
        Ok(config) => examine(&config).await,
        Err(errors) => of_settings(&errors),
    };
    let text = if options.json { json!(found).to_string() } else { lines(&found) };
    terminal::print(&terminal::text(&text))?;
    let faults = found.iter().filter(|finding| finding.level == Level::Fault).count();
    match faults {
        0 => Ok(()),
        1 => bail!("one fault was found"),
        more => bail!("{more} faults were found"),
    }
}

fn lines(found: &[Finding]) -> String {
    let mut lines = Vec::new();
    for finding in found {
        let mark = match finding.level {
            Level::Ok => "ok      ",
            Level::Warning => "warning ",
            Level::Fault => "FAULT   ",
        };
        lines.push(format!("{mark} {}: {}", finding.check, finding.text));
        if let Some(repair) = &finding.repair {
            lines.push(format!("         repair: {repair}"));
        }
    }
    lines.join("\n")
}
