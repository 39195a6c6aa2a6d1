//! Settings of outside services: a road service for distances and times, a geocoder for addresses, map tiles, which browsers
//! load, and a language model. None by default.

use secrecy::SecretString;
use url::Url;

use super::{
    ConfigError,
    language_model::{self, LanguageModel},
    source::{self, Source},
};

/// The services that the operator has named.
#[derive(Clone, Debug, Default)]
pub struct Outside {
    /// The address of the table service of an OSRM-compatible server, without the coordinates. It may contain a key.
    pub roads: Option<SecretString>,
    pub geocoder: Option<Geocoder>,
    pub tiles: Option<MapTiles>,
    pub language_model: Option<LanguageModel>,
}

/// The service that is asked where addresses are.
#[derive(Clone, Debug)]
pub struct Geocoder {
    /// The address of the search of a Nominatim-compatible server. It may contain a key.
    pub search: SecretString,
    /// The most addresses that a worker asks about in a second.
    pub per_second: usize,
}

/// The service from which browsers load the background of route maps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MapTiles {
    /// The address of a tile, with placeholders `{z}`, `{x}` and `{y}`.
    pub template: String,
    /// The scheme, host and port that every tile has.
    pub origin: String,
    pub attribution: String,
}

impl Outside {
    /// Reads only these settings, for commands that need no others.
    ///
    /// # Errors
    /// When a value cannot be used.
    pub fn from_env() -> Result<Self, ConfigError> {
        Self::read(&Source { var: &source::environment() })
    }

    pub(super) fn read(source: &Source<'_>) -> Result<Self, ConfigError> {
        Ok(Self {
            roads: roads(source)?,
            geocoder: geocoder(source)?,
            tiles: tiles(source)?,
            language_model: language_model::read(source)?,
        })
    }
}

/// The address of the table service. `https://host` means `https://host/table/v1/driving`; other profiles need a full path.
fn roads(source: &Source<'_>) -> Result<Option<SecretString>, ConfigError> {
    let name = "OSRM_URL";
    let Some(text) = source.get(name) else { return Ok(None) };
    let example = "must be an http or https address such as http://osrm.local:5000, or one that ends with /table/v1/PROFILE";
    let unusable = || ConfigError { name, problem: example.to_owned() };
    let mut url = web_address(&text).ok_or_else(unusable)?;
    let path = url.path().trim_end_matches('/').to_owned();
    let path = match path.split_once("/table/v1") {
        None => format!("{path}/table/v1/driving"),
        Some((_, "")) => format!("{path}/driving"),
        Some((_, profile)) if profile.starts_with('/') && !profile[1..].contains('/') => path,
        Some(_) => return Err(unusable()),
    };
    url.set_path(&path);
    Ok(Some(String::from(url).into()))
}

/// The address of the search. `https://host` means `https://host/search`. Public servers allow one request in a second.
fn geocoder(source: &Source<'_>) -> Result<Option<Geocoder>, ConfigError> {
    let name = "GEOCODER_URL";
    let Some(text) = source.get(name) else { return Ok(None) };
    let example = "must be an http or https address such as http://nominatim.local:8080";
    let mut url = web_address(&text).ok_or_else(|| ConfigError { name, problem: example.to_owned() })?;
    let path = url.path().trim_end_matches('/').to_owned();
    if !path.ends_with("/search") {
        url.set_path(&format!("{path}/search"));
    }
    let per_second = source.positive("GEOCODER_PER_SECOND", 1)?;
    Ok(Some(Geocoder { search: String::from(url).into(), per_second }))
}

fn tiles(source: &Source<'_>) -> Result<Option<MapTiles>, ConfigError> {
    let name = "MAP_TILES_URL";
    let Some(template) = source.get(name) else { return Ok(None) };
    let unusable = |problem: &str| ConfigError { name, problem: problem.to_owned() };
    let tile = |number: &str| {
        let address = ["{z}", "{x}", "{y}"].iter().try_fold(template.clone(), |address, part| {
            (address.matches(part).count() == 1).then(|| address.replace(part, number))
        })?;
        web_address(&address).filter(|url| url.username().is_empty() && url.password().is_none())
    };
    let example = "must be an http or https address such as https://tiles.example.com/{z}/{x}/{y}.png";
    let (Some(one), Some(other)) = (tile("1"), tile("2")) else { return Err(unusable(example)) };
    if one.origin() != other.origin() {
        return Err(unusable(example));
    }
    let rest = ["{z}", "{x}", "{y}"].iter().fold(template.clone(), |rest, part| rest.replace(part, ""));
    if rest.contains(['{', '}']) {
        return Err(unusable(
            "may contain {z}, {x} and {y} but no other placeholder such as {s}; use a single host",
        ));
    }
    let host = one.host_str().unwrap_or_default().to_owned();
    let attribution = source.get("MAP_TILES_ATTRIBUTION").unwrap_or(host);
    Ok(Some(MapTiles { origin: one.origin().ascii_serialization(), template, attribution }))
}

pub(super) fn web_address(text: &str) -> Option<Url> {
    let url: Url = text.parse().ok()?;
    (matches!(url.scheme(), "http" | "https") && url.has_host() && url.fragment().is_none()).then_some(url)
}

#[cfg(test)]
mod tests {
    use secrecy::ExposeSecret;

    use super::*;
    use crate::config::source::vars;

    fn read(settings: &[(&str, &str)]) -> Result<Outside, ConfigError> {
        Outside::read(&Source { var: &vars(settings) })
    }

    #[test]
    fn no_outside_service_is_used_by_default() {
        let outside = read(&[]).unwrap();
        assert!(outside.roads.is_none() && outside.geocoder.is_none() && outside.tiles.is_none());
        assert!(outside.language_model.is_none());
    }

    #[test]
    fn a_road_service_is_named_by_its_host_or_by_its_profile() {
        for (text, table) in [
            ("http://osrm.local:5000", "http://osrm.local:5000/table/v1/driving"),
            ("http://osrm.local:5000/", "http://osrm.local:5000/table/v1/driving"),
            ("https://h/roads/", "https://h/roads/table/v1/driving"),
            ("https://h/table/v1", "https://h/table/v1/driving"),
            ("https://h/table/v1/truck/", "https://h/table/v1/truck"),
            ("https://me:key@h?key=1", "https://me:key@h/table/v1/driving?key=1"),
        ] {
            let outside = read(&[("OSRM_URL", text)]).unwrap();
            assert_eq!(outside.roads.unwrap().expose_secret(), table);
        }
        for text in ["osrm.local:5000", "ftp://h", "http://", "http://h#a", "http://h/table/v1/car/1,2", "x"]
        {
            let error = read(&[("OSRM_URL", text)]).unwrap_err().to_string();
            assert!(error.starts_with("OSRM_URL: must be an http or https address"), "{text}: {error}");
        }
    }

    #[test]
    fn a_road_service_with_a_key_is_never_printed() {
        let outside = read(&[("OSRM_URL", "https://me:hunter2@h?key=hunter2")]).unwrap();
        assert!(!format!("{outside:?}").contains("hunter2"));
    }

    #[test]
    fn a_geocoder_is_asked_once_a_second_unless_its_operator_says_otherwise() {
        let geocoder = |settings| read(settings).unwrap().geocoder.unwrap();
        let usual = geocoder(&[("GEOCODER_URL", "http://places.local:8080/")]);
        assert_eq!(usual.search.expose_secret(), "http://places.local:8080/search");
        assert_eq!(usual.per_second, 1);
        let own = geocoder(&[("GEOCODER_URL", "https://h/v1/search?key=k"), ("GEOCODER_PER_SECOND", "50")]);
        assert_eq!(own.search.expose_secret(), "https://h/v1/search?key=k");
        assert_eq!(own.per_second, 50);
        let error = read(&[("GEOCODER_URL", "places.local")]).unwrap_err().to_string();
        assert!(error.starts_with("GEOCODER_URL: must be an http or https address"), "{error}");
    }

    #[test]
    fn tiles_come_from_one_host_which_is_named_unless_another_name_is_set() {
        let template = "https://tiles.example:8443/{z}/{x}/{y}.png?key=1";
        let tiles = read(&[("MAP_TILES_URL", template)]).unwrap().tiles.unwrap();
        assert_eq!((tiles.template.as_str(), tiles.attribution.as_str()), (template, "tiles.example"));
        assert_eq!(tiles.origin, "https://tiles.example:8443");
        let settings = [("MAP_TILES_URL", template), ("MAP_TILES_ATTRIBUTION", "© Somebody")];
        assert_eq!(read(&settings).unwrap().tiles.unwrap().attribution, "© Somebody");
    }

    #[test]
    fn a_tile_address_that_browsers_cannot_use_stops_the_start() {
        for text in [
            "https://tiles.example/{z}/{x}.png",
            "https://tiles.example/{z}/{x}/{y}/{y}.png",
            "https://{x}.example/{z}/{y}.png",
            "https://me:you@tiles.example/{z}/{x}/{y}.png",
            "//tiles.example/{z}/{x}/{y}.png",
            "javascript:{z}{x}{y}",
        ] {
            let error = read(&[("MAP_TILES_URL", text)]).unwrap_err().to_string();
            assert!(error.contains("such as https://tiles.example.com/{z}/{x}/{y}.png"), "{text}: {error}");
        }
        for text in ["https://{s}.tiles.example/{z}/{x}/{y}.png", "https://tiles.example/{z}/{x}/{y}{r}.png"]
        {
            let error = read(&[("MAP_TILES_URL", text)]).unwrap_err().to_string();
            assert!(error.ends_with("use a single host"), "{text}: {error}");
        }
    }
}
