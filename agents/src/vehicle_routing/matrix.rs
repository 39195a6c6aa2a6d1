//! A table of lengths that the file brings (or a road service tells, see `roads`): a square one with a column per place, or a row per pair of places; on the
//! sheet of the places, alone, or on another sheet of the workbook.

use std::collections::HashMap;

use super::columns;
use crate::{
    AgentError, RoadTable,
    report::markdown::plain,
    table::{Table, values},
};

/// Who told lengths.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Origin {
    #[default]
    File,
    RoadService,
}

/// Lengths, and times if they were given, between places that are known by their ids.
#[derive(Clone, Debug, Default)]
pub struct Given {
    /// In the order of the file.
    pub ids: Vec<String>,
    places: HashMap<String, usize>,
    /// Km, row by row from the place that is left; not a number where the file has none.
    km: Vec<f64>,
    minutes: Option<Vec<f64>>,
    /// Who told them.
    pub origin: Origin,
    /// The column of the ids, when the table has a row per place.
    pub id_column: Option<usize>,
}

impl Given {
    /// Where an id stands in the table.
    pub fn place(&self, id: &str) -> Option<usize> {
        self.places.get(&key(id)).copied()
    }

    pub fn km(&self, from: usize, to: usize) -> f64 {
        self.km[from * self.ids.len() + to]
    }

    pub fn minutes(&self, from: usize, to: usize) -> Option<f64> {
        self.minutes.as_ref().map(|minutes| minutes[from * self.ids.len() + to])
    }

    /// Km per hour on average, if there are times.
    pub fn kmh(&self) -> Option<f64> {
        let ways = self.km.iter().zip(self.minutes.as_ref()?);
        let known = ways.filter(|(km, minutes)| km.is_finite() && minutes.is_finite());
        let (km, minutes) = known.fold((0.0, 0.0), |sum, way| (sum.0 + way.0, sum.1 + way.1));
        Some(60.0 * km / minutes).filter(|kmh| kmh.is_finite() && *kmh > 0.0)
    }

    /// Every number as bytes, for whoever needs to tell two tables apart.
    pub fn bytes(&self) -> Vec<u8> {
        self.km.iter().chain(self.minutes.iter().flatten()).flat_map(|value| value.to_le_bytes()).collect()
    }

    /// The rows of these places, or what is missing.
    pub fn rows<'a>(&self, ids: impl Iterator<Item = &'a str>) -> Result<Vec<usize>, AgentError> {
        let row =
            |id: &str| self.place(id).ok_or_else(|| missing(&format!("no row or column for {}", plain(id))));
        let rows: Vec<usize> = ids.map(row).collect::<Result<_, _>>()?;
        for from in &rows {
            for to in rows.iter().filter(|to| *to != from) {
                let is_sound = |value: f64| value.is_finite() && value >= 0.0;
                if !is_sound(self.km(*from, *to)) || !self.minutes(*from, *to).is_none_or(is_sound) {
                    let pair =
                        format!("no length from {} to {}", plain(&self.ids[*from]), plain(&self.ids[*to]));
                    return Err(missing(&pair));
                }
            }
        }
        Ok(rows)
    }

    /// The same for a sheet whose rows are not the places.
    #[must_use]
    pub fn of_another_sheet(self) -> Self {
        Self { id_column: None, ..self }
    }

    /// What a road service told of the ways between these places. There is none from a place to itself.
    pub fn of_roads(ids: Vec<String>, table: RoadTable) -> Option<Self> {
        let size = ids.len();
        let RoadTable { mut km, mut minutes, .. } = table;
        if km.len() != size * size || minutes.len() != size * size {
            return None;
        }
        for place in 0..size {
            (km[place * size + place], minutes[place * size + place]) = (0.0, 0.0);
        }
        Some(Self { km, minutes: Some(minutes), origin: Origin::RoadService, ..Self::of(ids) })
    }

    fn of(ids: Vec<String>) -> Self {
        let places = ids.iter().enumerate().map(|(place, id)| (key(id), place)).collect();
        let km = vec![f64::NAN; ids.len() * ids.len()];
        Self { ids, places, km, ..Self::default() }
    }
}

fn missing(what: &str) -> AgentError {
    AgentError::Unreadable(format!(
        "The table of distances has {what}, or a negative one. Complete it: every place needs a length to every other."
    ))
}

fn key(id: &str) -> String {
    id.trim().to_lowercase()
}

/// The lengths of a table, if it has any.
pub fn find(table: &Table) -> Option<Given> {
    pairs(table).or_else(|| square(table))
}

/// A column whose texts are all names of other columns.
fn square(table: &Table) -> Option<Given> {
    const LOOKED_AT: usize = 4;
    let columns_of = |ids: usize| -> Option<Vec<usize>> {
        table.column(ids).map(|text| table.position(text?.trim()).filter(|at| *at != ids)).collect()
    };
    let (id_column, columns) = (0..table.names.len().min(LOOKED_AT))
        .find_map(|ids| Some((ids, columns_of(ids)?)))
        .filter(|(_, columns)| columns.len() > 1)?;
    let mut given = Given::of(table.column(id_column).flatten().map(|id| id.trim().to_owned()).collect());
    let size = given.ids.len();
    for (to, column) in columns.into_iter().enumerate() {
        for (from, length) in values::numbers(table, column, None).values.into_iter().enumerate() {
            given.km[from * size + to] = length.unwrap_or(f64::NAN);
        }
    }
    given.id_column = Some(id_column);
    Some(given)
}

/// A row per pair; a way back that is not listed is as long as the way there.
fn pairs(table: &Table) -> Option<Given> {
    let [from, to, km] =
        [columns::FROM, columns::TO, columns::DISTANCE].map(|names| columns::named(table, names));
    let (from, to, km) = (from?, to?, km?);
    let minutes = columns::named(table, columns::MINUTES);
    let mut ids: Vec<String> = Vec::new();
    let mut seen = std::collections::HashSet::new();
    for text in table.column(from).chain(table.column(to)).flatten() {
        if seen.insert(key(text)) {
            ids.push(text.trim().to_owned());
        }
    }
    let mut given = Given::of(ids);
    given.km = filled(&given, table, [from, to, km]);
    given.minutes = minutes.map(|minutes| filled(&given, table, [from, to, minutes]));
    Some(given)
}

fn filled(given: &Given, table: &Table, [from, to, value]: [usize; 3]) -> Vec<f64> {
    let size = given.ids.len();
    let mut cells = vec![f64::NAN; size * size];
    let numbers = values::numbers(table, value, None).values;
    let ends = table.column(from).zip(table.column(to));
    for ((from, to), number) in ends.zip(numbers) {
        let place = |text: Option<&str>| text.and_then(|text| given.place(text));
        if let (Some(from), Some(to), Some(number)) = (place(from), place(to), number) {
            cells[from * size + to] = number;
        }
    }
    for from in 0..size {
        for to in 0..size {
            if cells[from * size + to].is_nan() {
                cells[from * size + to] = cells[to * size + from];
            }
        }
    }
    cells
}
