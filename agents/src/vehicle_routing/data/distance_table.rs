//! A table of distances from the file or from a road service (see `roads`): a square table with a column per place, or a row
//! per pair of places; on the sheet of the places, alone, or on another sheet of the workbook.

use std::{collections::HashMap, sync::Arc};

use crate::{outside::RoadTable, vehicle_routing::data::columns};
use kernels::cancel;

use intake::{AgentError, Table, values};
use report::{markdown::plain, number::whole};

/// A table of more places needs more memory than a plan may use: each pair of places takes up to 40 bytes.
pub(crate) const MOST_GIVEN: usize = 3_000;

/// The source of the distances.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Origin {
    #[default]
    File,
    RoadService,
}

/// Distances, and times if the table has them, between places with ids.
#[derive(Clone, Debug, Default)]
pub(crate) struct Given {
    /// In the order of the file.
    pub ids: Vec<String>,
    places: HashMap<String, usize>,
    /// Distances in km, a row per start and a column per end; NaN where the table has none.
    km: Arc<[f64]>,
    minutes: Option<Arc<[f64]>>,
    pub origin: Origin,
    /// The column of the ids, if the table has a row per place.
    pub id_column: Option<usize>,
}

impl Given {
    /// The position of an id in the table.
    pub(crate) fn place(&self, id: &str) -> Option<usize> {
        self.places.get(&key(id)).copied()
    }

    pub(crate) fn km(&self, from: usize, to: usize) -> f64 {
        self.km[from * self.ids.len() + to]
    }

    pub(crate) fn minutes(&self, from: usize, to: usize) -> Option<f64> {
        self.minutes.as_ref().map(|minutes| minutes[from * self.ids.len() + to])
    }

    /// The average speed in km per hour, if the table has times.
    pub(crate) fn kmh(&self) -> Option<f64> {
        let ways = self.km.iter().zip(self.minutes.as_ref()?.iter());
        let known = ways.filter(|(km, minutes)| km.is_finite() && minutes.is_finite());
        let (km, minutes) = known.fold((0.0, 0.0), |sum, way| (sum.0 + way.0, sum.1 + way.1));
        Some(60.0 * km / minutes).filter(|kmh| kmh.is_finite() && *kmh > 0.0)
    }

    /// All numbers as bytes, to distinguish two tables.
    pub(crate) fn bytes(&self) -> Vec<u8> {
        let minutes = self.minutes.iter().flat_map(|minutes| minutes.iter());
        self.km.iter().chain(minutes).flat_map(|value| value.to_le_bytes()).collect()
    }

    /// The rows of these places, or an error that names a missing one.
    pub(crate) fn rows<'a>(&self, ids: impl Iterator<Item = &'a str>) -> Result<Vec<usize>, AgentError> {
        let mut rows = Vec::new();
        for id in ids {
            let row = self.place(id);
            rows.push(row.ok_or_else(|| missing(&format!("no row or column for {}", plain(id))))?);
        }
        for from in &rows {
            cancel::look();
            for to in rows.iter().filter(|to| *to != from) {
                cancel::tick();
                if !is_length(self.km(*from, *to)) || !self.minutes(*from, *to).is_none_or(is_length) {
                    let pair =
                        format!("no length from {} to {}", plain(&self.ids[*from]), plain(&self.ids[*to]));
                    return Err(missing(&pair));
                }
            }
        }
        Ok(rows)
    }

    /// The same table for a sheet whose rows are not the places.
    #[must_use]
    pub(crate) fn of_another_sheet(self) -> Self {
        Self { id_column: None, ..self }
    }

    /// The table of a road service for the ways between these places. The way from a place to itself is 0.
    pub(crate) fn of_roads(ids: Vec<String>, table: RoadTable) -> Option<Self> {
        let size = ids.len();
        let RoadTable { mut km, mut minutes, .. } = table;
        if km.len() != size * size || minutes.len() != size * size {
            return None;
        }
        for place in 0..size {
            (km[place * size + place], minutes[place * size + place]) = (0.0, 0.0);
        }
        Some(Self {
            km: km.into(),
            minutes: Some(minutes.into()),
            origin: Origin::RoadService,
            ..Self::of(ids)
        })
    }

    fn of(ids: Vec<String>) -> Self {
        let places = ids.iter().enumerate().map(|(place, id)| (key(id), place)).collect();
        Self { ids, places, ..Self::default() }
    }
}

fn is_length(value: f64) -> bool {
    value.is_finite() && value >= 0.0
}

fn missing(what: &str) -> AgentError {
    AgentError::Unreadable(format!(
        "The table of distances has {what}, or a negative one. Complete it: every place needs a length to every other."
    ))
}

fn key(id: &str) -> String {
    id.trim().to_lowercase()
}

/// The distances of a table, if it has any.
pub(crate) fn find(file: &str, table: &Table) -> Result<Option<Given>, AgentError> {
    match pairs(file, table)? {
        Some(given) => Ok(Some(given)),
        None => square(file, table),
    }
}

/// Refuses a table that would need too much memory, before any memory is allocated for it.
fn check_size(file: &str, places: usize) -> Result<(), AgentError> {
    if places <= MOST_GIVEN {
        return Ok(());
    }
    Err(AgentError::Unreadable(format!(
        "The table of distances of {} has {} places, and at most {} can be read, since it grows with their square. \
         Upload the places with coordinates and without the table, or split the file by region.",
        plain(file),
        whole(places as f64),
        whole(MOST_GIVEN as f64)
    )))
}

/// Reads a square table: a column whose texts are all names of other columns.
fn square(file: &str, table: &Table) -> Result<Option<Given>, AgentError> {
    const SEARCHED_COLUMNS: usize = 4;
    let mut candidates = 0..table.names.len().min(SEARCHED_COLUMNS);
    let found = candidates.find_map(|ids| Some((ids, columns_named_by(table, ids)?)));
    let Some((id_column, columns)) = found.filter(|(_, columns)| columns.len() > 1) else { return Ok(None) };
    check_size(file, columns.len())?;
    let mut given = Given::of(table.column(id_column).flatten().map(|id| id.trim().to_owned()).collect());
    let size = given.ids.len();
    let mut km = vec![f64::NAN; size * size];
    for (to, column) in columns.into_iter().enumerate() {
        cancel::look();
        for (from, length) in values::numbers(table, column, None).values.into_iter().enumerate() {
            km[from * size + to] = length.unwrap_or(f64::NAN);
        }
    }
    given.km = km.into();
    given.id_column = Some(id_column);
    Ok(Some(given))
}

/// The columns whose names are the texts of a column; `None` when a text is not the name of another column.
fn columns_named_by(table: &Table, ids: usize) -> Option<Vec<usize>> {
    table.column(ids).map(|text| table.position(text?.trim()).filter(|at| *at != ids)).collect()
}

/// Reads a row per pair; a missing way back has the length of the way there.
fn pairs(file: &str, table: &Table) -> Result<Option<Given>, AgentError> {
    let [from, to, km] =
        [columns::FROM, columns::TO, columns::DISTANCE].map(|names| columns::named(table, names));
    let (Some(from), Some(to), Some(km)) = (from, to, km) else { return Ok(None) };
    let minutes = columns::named(table, columns::MINUTES);
    let mut ids: Vec<String> = Vec::new();
    let mut seen = std::collections::HashSet::new();
    for text in table.column(from).chain(table.column(to)).flatten() {
        if seen.insert(key(text)) {
            ids.push(text.trim().to_owned());
        }
    }
    check_size(file, ids.len())?;
    let mut given = Given::of(ids);
    given.km = filled(&given, table, [from, to, km]);
    given.minutes = minutes.map(|minutes| filled(&given, table, [from, to, minutes]));
    Ok(Some(given))
}

fn filled(given: &Given, table: &Table, [from, to, value]: [usize; 3]) -> Arc<[f64]> {
    let size = given.ids.len();
    let mut cells = vec![f64::NAN; size * size];
    let numbers = values::numbers(table, value, None).values;
    let ends = table.column(from).zip(table.column(to));
    for ((from, to), number) in ends.zip(numbers) {
        let from = from.and_then(|text| given.place(text));
        let to = to.and_then(|text| given.place(text));
        if let (Some(from), Some(to), Some(number)) = (from, to, number) {
            cells[from * size + to] = number;
        }
    }
    for from in 0..size {
        cancel::look();
        for to in 0..size {
            if cells[from * size + to].is_nan() {
                cells[from * size + to] = cells[to * size + from];
            }
        }
    }
    cells.into()
}
