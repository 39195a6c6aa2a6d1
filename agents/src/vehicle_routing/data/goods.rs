//! What is counted of the goods: units, weight, volume, or several of them at once, each with its own capacity.

use crate::vehicle_routing::{
    data::source::Source,
    params::{RouteParams, VehicleKind},
};
use intake::AgentError;
use report::{markdown::plain, number::amount};

/// The name that a capacity goes by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Measure {
    Units,
    Weight,
    Volume,
}

use Measure::{Units, Volume, Weight};

pub const KG_PER_POUND: f64 = 0.453_592_37;
const WEIGHTS: [(&str, f64); 7] = [
    ("kg", 1.0),
    ("t", 1e-3),
    ("tons", 1e-3),
    ("tonnes", 1e-3),
    ("g", 1e3),
    ("lb", 1.0 / KG_PER_POUND),
    ("lbs", 1.0 / KG_PER_POUND),
];
const VOLUMES: [(&str, f64); 5] =
    [("m3", 1.0), ("l", 1e3), ("litres", 1e3), ("liters", 1e3), ("ft3", 35.314_666_721)];

/// One way to count, with the column that says how much each stop gets.
#[derive(Clone, Debug, PartialEq)]
pub struct Good {
    /// The capacity that limits it.
    pub limit: Measure,
    pub unit: &'static str,
    /// What a capacity is multiplied with to be in that unit.
    factor: f64,
    /// Nothing when every stop counts as one.
    pub column: Option<usize>,
}

impl Good {
    /// How much of it such a vehicle carries.
    pub fn capacity(&self, kind: &VehicleKind) -> Option<f64> {
        self.limit.of(kind).map(|capacity| capacity * self.factor)
    }

    /// One unit at every stop.
    pub fn uncounted() -> Self {
        Self { limit: Units, unit: "units", factor: 1.0, column: None }
    }
}

impl Measure {
    fn of(self, kind: &VehicleKind) -> Option<f64> {
        match self {
            Units => kind.capacity,
            Weight => kind.weight_capacity,
            Volume => kind.volume_capacity,
        }
    }

    pub fn noun(self) -> &'static str {
        match self {
            Units => "units",
            Weight => "weight",
            Volume => "volume",
        }
    }

    /// The unit that a column's name says, else the usual one; and what kg and m³ are multiplied with to be in it.
    fn unit(self, column: &str) -> (&'static str, f64) {
        let known: &[(&str, f64)] = match self {
            Units => &[("units", 1.0)],
            Weight => &WEIGHTS,
            Volume => &VOLUMES,
        };
        let column = column.to_lowercase().replace('³', "3");
        let mut words = column.split(|c: char| !c.is_alphanumeric());
        words.find_map(|word| known.iter().find(|(unit, _)| *unit == word)).copied().unwrap_or(known[0])
    }

    fn column(self, source: &Source) -> Option<usize> {
        match self {
            Units => source.quantity(),
            Weight => source.weight(),
            Volume => source.volume(),
        }
    }
}

/// What is counted, the most important first, and what has to be said about it.
pub fn goods(source: &Source, params: &RouteParams) -> Result<(Vec<Good>, Vec<String>), AgentError> {
    let stated: Vec<(Measure, f64)> = [Units, Weight, Volume]
        .into_iter()
        .filter_map(|measure| Some((measure, most(measure, params)?)))
        .collect();
    let first =
        || [Units, Weight, Volume].into_iter().find_map(|measure| Some((measure, measure.column(source)?)));
    match stated.as_slice() {
        [] => Ok((
            vec![first().map_or(Good::uncounted(), |(measure, column)| good(source, measure, Units, column))],
            Vec::new(),
        )),
        [(limit, capacity)] => Ok(only(source, *limit, *capacity, first())),
        several => {
            let limited = |(measure, capacity): &(Measure, f64)| match measure.column(source) {
                Some(column) => Ok(good(source, *measure, *measure, column)),
                None => Err(without_column(source, *measure, *capacity)),
            };
            Ok((several.iter().map(limited).collect::<Result<_, _>>()?, Vec::new()))
        }
    }
}

/// A single capacity limits its own column, else whatever the file counts.
fn only(
    source: &Source,
    limit: Measure,
    capacity: f64,
    first: Option<(Measure, usize)>,
) -> (Vec<Good>, Vec<String>) {
    let found = limit.column(source).map(|column| (limit, column)).or(first);
    let Some((measure, column)) = found else {
        return (vec![Good { limit, ..Good::uncounted() }], Vec::new());
    };
    let said = (measure != limit && limit != Units).then(|| {
        format!(
            "No column holds the {} of a stop, so the capacity of {} limits {}.",
            limit.noun(),
            amount(capacity),
            plain(source.column_name(column))
        )
    });
    (vec![good(source, measure, limit, column)], said.into_iter().collect())
}

fn good(source: &Source, measure: Measure, limit: Measure, column: usize) -> Good {
    let (unit, factor) = measure.unit(source.column_name(column));
    // The capacity of a column of another measure is a plain number in its unit.
    Good { limit, unit, factor: if measure == limit { factor } else { 1.0 }, column: Some(column) }
}

/// The largest capacity that was stated.
fn most(measure: Measure, params: &RouteParams) -> Option<f64> {
    let alike = VehicleKind {
        capacity: params.capacity,
        weight_capacity: params.weight_capacity,
        volume_capacity: params.volume_capacity,
        ..VehicleKind::default()
    };
    params.fleet.iter().flatten().chain([&alike]).filter_map(|kind| measure.of(kind)).reduce(f64::max)
}

fn without_column(source: &Source, measure: Measure, capacity: f64) -> AgentError {
    AgentError::Needs(format!(
        "Vehicles carry {} of {}, but no column of {} says how much each stop gets. Add a column such as `{}`, or ask again \
         without that capacity.",
        amount(capacity),
        measure.noun(),
        plain(&source.name),
        match measure {
            Units => "demand",
            Weight => "weight_kg",
            Volume => "volume_m3",
        }
    ))
}
