//! Creates the outside services that agents may use, from the operator's settings. Agents themselves never use the network.

mod osrm;

use std::sync::Arc;

use agents::{Outside, Roads, Tiles};
use platform::config;

/// The services that the settings name. No request is sent.
///
/// # Errors
/// When a client cannot be created.
pub fn outside(settings: &config::Outside) -> anyhow::Result<Outside> {
    let roads = settings.roads.as_ref().map(osrm::Osrm::open).transpose()?;
    let tiles = settings
        .tiles
        .as_ref()
        .map(|tiles| Tiles { template: tiles.template.clone(), attribution: tiles.attribution.clone() });
    Ok(Outside { roads: roads.map(|roads| Arc::new(roads) as Arc<dyn Roads>), tiles })
}
