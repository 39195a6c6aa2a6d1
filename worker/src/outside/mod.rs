//! Creates the outside services that agents may use, from the operator's settings. Agents themselves never use the network.

#[cfg(test)]
mod answering;
mod language_model;
mod nominatim;
mod osrm;
mod service;

use std::sync::Arc;

use agents::{Geocoder, LanguageModel, Outside, Roads, Tiles};
use platform::{Clock, Db, config};

/// The services that the settings name. No request is sent. What a geocoder answers is remembered in the database, if there
/// is one.
///
/// # Errors
/// When a client cannot be created.
pub fn outside(settings: &config::Outside, memory: Option<(Db, Clock)>) -> anyhow::Result<Outside> {
    let roads = settings.roads.as_ref().map(osrm::Osrm::open).transpose()?;
    let geocoder = settings.geocoder.as_ref();
    let geocoder = geocoder.map(|settings| nominatim::Nominatim::open(settings, memory)).transpose()?;
    let tiles = settings
        .tiles
        .as_ref()
        .map(|tiles| Tiles { template: tiles.template.clone(), attribution: tiles.attribution.clone() });
    let model = settings.language_model.as_ref().map(language_model::LanguageModel::open).transpose()?;
    Ok(Outside {
        roads: roads.map(|roads| Arc::new(roads) as Arc<dyn Roads>),
        geocoder: geocoder.map(|geocoder| Arc::new(geocoder) as Arc<dyn Geocoder>),
        tiles,
        language_model: model.map(|model| Arc::new(model) as Arc<dyn LanguageModel>),
    })
}
