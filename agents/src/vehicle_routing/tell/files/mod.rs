//! Files of a plan other than tables: for maps, for navigation devices, for drivers and for the screen.
//! Texts from the user are inserted only through `markup` or as JSON. Reading order: `markup`, `geojson`, `gpx`,
//! `driver_sheet`, `map`.

mod driver_sheet;
mod geojson;
mod gpx;
mod map;
mod markup;

use crate::{
    outside::Tiles,
    vehicle_routing::{data::read::Places, plan::outcome::Outcome, settings::Coordinates},
};
use report::{Documents, answer::RunFile};

/// The name of the map in every run.
pub(crate) const ROUTE_MAP: &str = "route_map.html";

const HTML: &str = "text/html";

/// Whether the map can have a background of map tiles.
pub(crate) fn has_background(places: &Places) -> bool {
    places.has_points && places.coordinates == Coordinates::Globe
}

/// Every file for which the plan has the coordinates.
pub(crate) fn documents<'a>(
    places: &'a Places,
    outcome: &'a Outcome,
    file: &str,
    tiles: Option<&'a Tiles>,
) -> Documents<'a> {
    let file = file.to_owned();
    Documents::written_by(move || written(places, outcome, &file, tiles))
}

fn written(
    places: &Places,
    outcome: &Outcome,
    file: &str,
    tiles: Option<&Tiles>,
) -> anyhow::Result<Vec<RunFile>> {
    let mut documents = vec![document("driver_sheet.html", HTML, driver_sheet::write(places, outcome, file))];
    if !places.has_points {
        return Ok(documents);
    }
    documents.push(document(ROUTE_MAP, HTML, map::write(places, outcome, file, tiles)?));
    documents.push(document("routes.geojson", "application/geo+json", geojson::write(places, outcome)?));
    if places.coordinates == Coordinates::Globe {
        documents.push(document("routes.gpx", "application/gpx+xml", gpx::write(places, outcome)));
    }
    Ok(documents)
}

fn document(name: &str, kind: &'static str, bytes: Vec<u8>) -> RunFile {
    RunFile { name: name.to_owned(), kind, bytes }
}
