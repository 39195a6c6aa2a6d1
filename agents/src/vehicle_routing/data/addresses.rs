//! Addresses instead of coordinates: the columns that make an address, and where the geocoder of the installation says that
//! the addresses are. A place that it does not know is listed like any other row that cannot be used.

use std::fmt::Write;

use crate::{
    outside::Located,
    request::Tools,
    vehicle_routing::data::{columns, figures::Figures, source::Source},
};
use intake::{AgentError, Table};
use kernels::cancel;
use report::{markdown::plain, number::whole, result::Warning};

/// Names of the columns of an address: street, number, postcode, town, state, country.
const STREET: &[&str] = &[
    "address",
    "full address",
    "delivery address",
    "street address",
    "street",
    "address line 1",
    "address1",
    "address 1",
    "adresse",
    "anschrift",
    "lieferadresse",
    "straße",
    "strasse",
    "dirección",
    "direccion",
    "calle",
    "endereço",
    "endereco",
    "rua",
    "rue",
    "पता",
];
const NUMBER: &[&str] = &["house number", "house no", "street number", "hausnummer", "hausnr", "hnr"];
const POSTCODE: &[&str] = &[
    "postcode",
    "post code",
    "postal code",
    "zip",
    "zip code",
    "plz",
    "postleitzahl",
    "código postal",
    "codigo postal",
    "code postal",
    "cep",
    "pincode",
    "pin code",
    "पिनकोड",
];
const TOWN: &[&str] =
    &["city", "town", "ort", "stadt", "ciudad", "cidade", "ville", "municipality", "village", "शहर"];
const STATE: &[&str] = &["state", "province", "bundesland", "provincia", "estado", "county"];
const COUNTRY: &[&str] = &["country", "country code", "land", "país", "pais", "pays"];

/// The columns of an address, in the order in which it is written: those of a group are separated by spaces.
const GROUPS: [&[&[&str]]; 4] = [&[STREET, NUMBER], &[POSTCODE, TOWN], &[STATE], &[COUNTRY]];

/// More addresses would make the answer unclear.
const SHOWN: usize = 5;
/// Percentages of the whole work at which the requests begin and end.
const PERCENTS: [usize; 2] = [1, 5];

/// The columns of the addresses of a file.
pub(crate) struct AddressColumns(Vec<Vec<usize>>);

/// The addresses of all records, and where they are.
pub(crate) struct Addresses {
    pub columns: AddressColumns,
    /// An address per record; empty where no cell has a text.
    texts: Vec<String>,
    /// Where each record is.
    places: Vec<Located>,
}

impl AddressColumns {
    /// The columns of the addresses; a state or a country alone says nothing about a place.
    pub(crate) fn find(table: &Table) -> Option<Self> {
        let groups = GROUPS.map(|group| {
            group.iter().filter_map(|names| columns::ends_with(table, names)).collect::<Vec<usize>>()
        });
        (!groups[0].is_empty() || !groups[1].is_empty()).then(|| Self(groups.into()))
    }

    /// Their positions.
    pub(crate) fn positions(&self) -> impl Iterator<Item = usize> {
        self.0.iter().flatten().copied()
    }

    /// Their names for a sentence.
    pub(crate) fn names(&self, table: &Table) -> String {
        self.positions().map(|at| plain(&table.names[at])).collect::<Vec<_>>().join(", ")
    }

    /// The address of a record: `Main Street 10, 12043 Berlin`.
    fn address(&self, source: &Source, record: usize) -> String {
        let mut address = String::new();
        for group in &self.0 {
            let texts: Vec<&str> = group.iter().filter_map(|at| source.text(*at, record)).collect();
            if !texts.is_empty() {
                let comma = if address.is_empty() { "" } else { ", " };
                let _ = write!(address, "{comma}{}", texts.join(" "));
            }
        }
        address
    }
}

/// Asks the geocoder of the installation where the addresses are; `None` when there is none, or nothing to ask.
pub(crate) fn locate(source: &Source, tools: &Tools) -> Result<Option<Addresses>, AgentError> {
    let Some(geocoder) = &tools.outside.geocoder else { return Ok(None) };
    if source.given.is_some() || source.coordinates().is_ok() {
        return Ok(None);
    }
    let Some(columns) = AddressColumns::find(&source.table) else { return Ok(None) };
    let mut texts = Vec::with_capacity(source.table.rows);
    for record in 0..source.table.rows {
        cancel::tick();
        texts.push(columns.address(source, record));
    }
    let asked: Vec<String> = texts.iter().filter(|text| !text.is_empty()).cloned().collect();
    let found = geocoder.locate(&asked, &|done, all| report_progress(tools, done, all), &tools.cancel);
    let found = found.ok_or(AgentError::Cancelled)?;
    if found.iter().all(|place| *place == Located::NotAnswered) {
        return Err(AgentError::Needs(format!(
            "{} has addresses ({}) and no coordinates, and the service that knows where addresses are did not answer. Ask again later, \
             or add the columns `latitude` and `longitude` in degrees.",
            plain(&source.name),
            columns.names(&source.table),
        )));
    }
    let mut found = found.into_iter();
    let places = texts
        .iter()
        .map(|text| if text.is_empty() { None } else { found.next() }.unwrap_or(Located::Nowhere))
        .collect();
    Ok(Some(Addresses { columns, texts, places }))
}

fn report_progress(tools: &Tools, done: usize, all: usize) {
    let percent = PERCENTS[0] + (PERCENTS[1] - PERCENTS[0]) * done / all.max(1);
    let message = format!("Finding addresses: {} of {}", whole(done as f64), whole(all as f64));
    // The geocoder checks for cancellation itself.
    let _ = tools.step(1, u8::try_from(percent).unwrap_or(u8::MAX), message);
}

impl Addresses {
    /// Longitudes and latitudes; none where an address was not found.
    pub(crate) fn points(&self) -> [Figures; 2] {
        let position = self.columns.positions().next().unwrap_or(0);
        let degrees = |axis: fn(f64, f64) -> f64| Figures {
            position,
            values: self
                .places
                .iter()
                .map(|place| match place {
                    Located::At { latitude, longitude, .. } => Some(axis(*longitude, *latitude)),
                    Located::Nowhere | Located::NotAnswered => None,
                })
                .collect(),
        };
        [degrees(|longitude, _| longitude), degrees(|_, latitude| latitude)]
    }

    /// Why a record has no place.
    pub(crate) fn problem(&self, record: usize) -> &'static str {
        match self.places[record] {
            Located::NotAnswered => "not looked up yet; ask again to go on",
            Located::At { .. } | Located::Nowhere if self.texts[record].is_empty() => "no address",
            Located::At { .. } | Located::Nowhere => "no place with this address is known",
        }
    }

    /// How many addresses were found, and where from.
    pub(crate) fn sentence(&self, table: &Table) -> String {
        let is_found = |place: &&Located| matches!(place, Located::At { .. });
        let found = self.places.iter().filter(is_found).count();
        format!(
            "Places are where the geocoder that this installation names knows the addresses ({}): it found {} of {} addresses.",
            self.columns.names(table),
            whole(found as f64),
            whole(self.texts.iter().filter(|text| !text.is_empty()).count() as f64)
        )
    }

    /// Addresses whose place is not certain, and those that were not found.
    pub(crate) fn warnings(&self) -> Vec<Warning> {
        let with = |is_meant: fn(&Located) -> bool| -> Vec<&String> {
            self.texts
                .iter()
                .zip(&self.places)
                .filter(|(_, place)| is_meant(place))
                .map(|(text, _)| text)
                .collect()
        };
        let rough = with(|place| matches!(place, Located::At { is_exact: false, .. }));
        let mut unknown = with(|place| *place == Located::Nowhere);
        unknown.retain(|address| !address.is_empty());
        let waiting = with(|place| *place == Located::NotAnswered);
        [
            ("Found as a town or a district only, so ways to there are rough", rough),
            ("Not found, so not planned", unknown),
            ("Not looked up yet, so not planned; ask again to go on", waiting),
        ]
        .into_iter()
        .filter(|(_, addresses)| !addresses.is_empty())
        .map(|(what, addresses)| Warning::general(format!("{what}: {}.", listed(&addresses))))
        .collect()
    }

    /// The answers of the service as bytes, because the plan depends on them as it depends on the file.
    pub(crate) fn learnt(&self) -> Vec<u8> {
        format!("{:?}", self.places).into_bytes()
    }
}

fn listed(addresses: &[&String]) -> String {
    let shown: Vec<String> = addresses.iter().take(SHOWN).map(|text| format!("“{}”", plain(text))).collect();
    let more = addresses.len().saturating_sub(SHOWN);
    let more = if more > 0 { format!(" and {} more", whole(more as f64)) } else { String::new() };
    format!("{}{more}", shown.join("; "))
}
