//! What agents may use besides files, made from the operator's settings: agents themselves know no network.

mod osrm;

use std::sync::Arc;

use agents::{Outside, Roads, Tiles};
use platform::config;

/// The services that the settings name; nobody is contacted.
///
/// # Errors
/// When a client cannot be made.
pub fn outside(settings: &config::Outside) -> anyhow::Result<Outside> {
    let roads = settings.roads.as_ref().map(osrm::Osrm::open).transpose()?;
    let tiles = settings
        .tiles
        .as_ref()
        .map(|tiles| Tiles { template: tiles.template.clone(), attribution: tiles.attribution.clone() });
    Ok(Outside { roads: roads.map(|roads| Arc::new(roads) as Arc<dyn Roads>), tiles })
}
