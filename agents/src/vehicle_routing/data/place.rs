//! One place of the file: the depot or a stop, in units, minutes and the coordinates of the file.

use crate::vehicle_routing::data::windows::Windows;

/// A break on the way to a visit, or there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlannedBreak {
    /// Where the vehicle reloads before the visit: whether the break comes before the loading.
    pub is_before_reload: bool,
    /// After arriving, and not on the way.
    pub is_on_arrival: bool,
}

/// A place with what it wants.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Place {
    pub id: String,
    pub name: Option<String>,
    /// Its row in the file.
    pub row: u64,
    /// To the east, or the longitude.
    pub x: f64,
    /// To the north, or the latitude.
    pub y: f64,
    /// How much is delivered, of the first of the goods.
    pub demand: f64,
    /// The same of the other goods.
    pub others: Vec<f64>,
    /// How much of the first of the goods is collected.
    pub pickup: f64,
    /// When the service may begin.
    pub windows: Windows,
    /// What is taken here for another place, of each of the goods, or handed over from it (below zero).
    pub hauls: Vec<f64>,
    /// Minutes of the visit, if the file tells them.
    pub service: Option<f64>,
    /// What leaving it out costs, in the unit of what is to be least; nothing: it is visited if that is possible.
    pub prize: Option<f64>,
    /// The id of the place to which what is collected here is brought.
    pub deliver_to: Option<String>,
    /// 0 is usual; those of a higher one are left out last.
    pub priority: u8,
    pub skills: Vec<String>,
    /// The kind of vehicle that has to come.
    pub vehicle: Option<String>,
    /// Its route in the file's plan.
    pub route: Option<String>,
    /// Which visit of that route it is.
    pub sequence: Option<f64>,
    /// The vehicle of that route, and the depot that it leaves.
    pub driven_by: Option<String>,
    pub driven_from: Option<String>,
    /// That vehicle reloads before this visit.
    pub is_after_reload: bool,
    /// Its driver rests before it, in that plan.
    pub break_before: Option<PlannedBreak>,
    /// It was visited, or is about to be: its place in that route stays.
    pub is_locked: bool,
}

impl Place {
    /// Id and name, as far as they differ.
    pub fn label(&self) -> String {
        match &self.name {
            Some(name) if *name != self.id => format!("{} {name}", self.id),
            _ => self.id.clone(),
        }
    }

    /// How much of the first of the goods is handed over here, from the depot or from another place.
    pub fn delivered(&self) -> f64 {
        self.demand + self.hauls.first().map_or(0.0, |haul| (-haul).max(0.0))
    }

    /// How much of the first of the goods is taken here, for the depot or for another place.
    pub fn collected(&self) -> f64 {
        self.pickup + self.hauls.first().map_or(0.0, |haul| haul.max(0.0))
    }

    /// How much of one of the goods a vehicle must have room for.
    pub fn needs(&self, good: usize) -> f64 {
        let hauled = self.hauls.get(good).map_or(0.0, |haul| haul.abs());
        let collected = if good == 0 { self.pickup } else { 0.0 };
        self.deliveries().nth(good).unwrap_or(0.0).max(collected).max(hauled)
    }

    /// How much is delivered from the depot, of each of the goods.
    pub fn deliveries(&self) -> impl Iterator<Item = f64> + '_ {
        std::iter::once(self.demand).chain(self.others.iter().copied())
    }
}
