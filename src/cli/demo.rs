//! Stands in until accounts can be made here.
use anyhow::Result;
use platform::Config;
pub async fn run(_config: Config) -> Result<()> {
    Ok(())
}
