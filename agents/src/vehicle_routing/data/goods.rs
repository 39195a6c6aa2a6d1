//! The measures of the goods: units, weight, volume, or several of these, each with its own capacity.

use crate::vehicle_routing::{
    data::{figures::Figures, source::Source},
    params::{RouteParams, VehicleKind},
};
use intake::{AgentError, Recipe};
use report::{markdown::plain, number::amount};

/// The measure of a capacity.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Measure {
    Units,
    Weight,
    Volume,
}

use Measure::{Units, Volume, Weight};

pub(crate) const KG_PER_POUND: f64 = 0.453_592_37;
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

/// One measure, with the column of the amounts of each stop.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Good {
    /// The capacity that limits it.
    pub limit: Measure,
    pub unit: &'static str,
    /// Converts a capacity to that unit.
    factor: f64,
    /// `None` when every stop counts as one unit.
    pub column: Option<usize>,
}

impl Good {
    /// The amount that a vehicle of this kind carries.
    pub(crate) fn capacity(&self, kind: &VehicleKind) -> Option<f64> {
        self.limit.of(kind).map(|capacity| capacity * self.factor)
    }

    /// A good without a column: one unit at every stop.
    pub(crate) fn uncounted() -> Self {
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

    pub(crate) fn noun(self) -> &'static str {
        match self {
            Units => "units",
            Weight => "weight",
            Volume => "volume",
        }
    }

    /// The unit in a column's name, or the usual unit, with the factor that converts kg or m³ to it.
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

/// The goods, the most important first, and the assumptions about them.
pub(crate) fn goods(
    source: &Source,
    params: &RouteParams,
    recipe: &Recipe,
) -> Result<(Vec<Good>, Vec<String>), AgentError> {
    let mut stated = Vec::new();
    for measure in [Units, Weight, Volume] {
        stated.extend(most(measure, params).map(|capacity| (measure, capacity)));
    }
    match stated.as_slice() {
        [] => {
            let first = first_column(source);
            let good =
                first.map_or(Good::uncounted(), |(measure, column)| good(source, measure, Units, column));
            Ok((vec![good], Vec::new()))
        }
        [(limit, capacity)] => Ok(only(source, *limit, *capacity, recipe)),
        several => {
            let mut goods = Vec::new();
            for (measure, capacity) in several {
                let Some(column) = measure.column(source) else {
                    return Err(without_column(source, *measure, *capacity));
                };
                goods.push(good(source, *measure, *measure, column));
            }
            Ok((goods, Vec::new()))
        }
    }
}

/// The first measure for which the file has a column.
fn first_column(source: &Source) -> Option<(Measure, usize)> {
    [Units, Weight, Volume].into_iter().find_map(|measure| Some((measure, measure.column(source)?)))
}

/// A single capacity limits the column of its own measure, else the first column of amounts.
fn only(source: &Source, limit: Measure, capacity: f64, recipe: &Recipe) -> (Vec<Good>, Vec<String>) {
    let found = limit.column(source).map(|column| (limit, column)).or_else(|| first_column(source));
    let Some((measure, column)) = found else {
        return (vec![Good { limit, ..Good::uncounted() }], Vec::new());
    };
    if measure == limit || limit == Units {
        return (vec![good(source, measure, limit, column)], Vec::new());
    }
    let (unit, factor) = unit_of_demand(limit, capacity, &Figures::read(source, column, recipe));
    let name = plain(source.column_name(column));
    let assumption = format!(
        "No column has the {} of a stop, so the capacity of {} {unit} limits {name}, which was read in {unit}; if that is \
         wrong, ask again with the capacity in the unit of {name}, such as “vans of 200 units”.",
        limit.noun(),
        amount(capacity * factor),
    );
    (vec![Good { limit, unit, factor, column: Some(column) }], vec![assumption])
}

/// The unit of amounts whose column names none, with the factor from kg or m³ to it. Weights are in tonnes if every stop fits a
/// vehicle then, while in kg one vehicle would carry everything.
fn unit_of_demand(limit: Measure, capacity: f64, demand: &Figures) -> (&'static str, f64) {
    const KG_PER_TONNE: f64 = 1_000.0;
    if limit != Weight {
        return ("m3", 1.0);
    }
    let (mut most, mut total) = (0.0_f64, 0.0);
    for amount in demand.values.iter().flatten() {
        most = most.max(*amount);
        total += amount;
    }
    let is_in_tonnes = most <= capacity / KG_PER_TONNE && total <= capacity;
    if is_in_tonnes { ("t", 1.0 / KG_PER_TONNE) } else { ("kg", 1.0) }
}

fn good(source: &Source, measure: Measure, limit: Measure, column: usize) -> Good {
    let (unit, factor) = measure.unit(source.column_name(column));
    // A capacity in units is a plain number in the column's unit.
    Good { limit, unit, factor: if measure == limit { factor } else { 1.0 }, column: Some(column) }
}

/// The largest stated capacity.
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
        "Vehicles carry {} of {}, but no column of {} has the amount for each stop. Add a column such as `{}`, or ask again \
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
