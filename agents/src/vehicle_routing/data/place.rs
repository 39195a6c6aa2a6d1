//! One place of the file, the depot or a stop, in units, minutes and the coordinates of the file.

use crate::vehicle_routing::data::{orders::Action, windows::Windows};

/// A break on the way to a visit, or at the stop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PlannedBreak {
    /// If the vehicle reloads before the visit: whether the break is before the loading.
    pub is_before_reload: bool,
    /// Whether the break is after the arrival and not on the way.
    pub is_on_arrival: bool,
}

/// A place and its requirements.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Place {
    pub id: String,
    pub name: Option<String>,
    /// The number of its row in the file.
    pub row: u64,
    /// Distance to the east, or longitude.
    pub x: f64,
    /// Distance to the north, or latitude.
    pub y: f64,
    /// The delivered amount of the first good.
    pub demand: f64,
    /// The delivered amounts of the other goods.
    pub others: Vec<f64>,
    /// The collected amount of the first good.
    pub pickup: f64,
    /// The times at which the service may begin.
    pub windows: Windows,
    /// The amount of each good that is picked up here for another place, or delivered here from another place (negative).
    pub hauls: Vec<f64>,
    /// Duration of the visit in minutes, if the file states it.
    pub service: Option<f64>,
    /// The cost of leaving the stop out, in the unit that is minimised; `None`: it is visited if that is possible.
    pub prize: Option<f64>,
    /// The id of the place to which the collected goods are brought.
    pub deliver_to: Option<String>,
    /// The order of the row, and what the row of that order is about.
    pub order: Option<String>,
    pub action: Option<Action>,
    /// 0 is normal; stops of a higher priority are left out last.
    pub priority: u8,
    pub skills: Vec<String>,
    /// The kind of vehicle that the stop requires.
    pub vehicle: Option<String>,
    /// The route of the stop in the file's plan.
    pub route: Option<String>,
    /// The number of the visit within that route.
    pub sequence: Option<f64>,
    /// The vehicle of that route, and the depot where it starts.
    pub driven_by: Option<String>,
    pub driven_from: Option<String>,
    /// Whether that vehicle reloads before this visit.
    pub is_after_reload: bool,
    /// The breaks that the driver takes before the visit in that plan.
    pub breaks_before: Vec<PlannedBreak>,
    /// The texts of the columns that reports carry, in the order of `Places::carried`; empty where there is none.
    pub carried: Vec<String>,
    /// Whether the stop was visited or soon will be, so that it keeps its position in that route.
    pub is_locked: bool,
}

impl Place {
    /// The id, and the name if it differs.
    pub(crate) fn label(&self) -> String {
        match &self.name {
            Some(name) if *name != self.id => format!("{} {name}", self.id),
            _ => self.id.clone(),
        }
    }

    /// The text of a column that reports carry.
    pub(crate) fn carried_text(&self, at: usize) -> Option<String> {
        self.carried.get(at).filter(|text| !text.is_empty()).cloned()
    }

    /// The amount of the first good that is delivered here, from the depot or from another place.
    pub(crate) fn delivered(&self) -> f64 {
        self.demand + self.hauled_here(0)
    }

    /// The amount of a good that is delivered here from another place.
    pub(crate) fn hauled_here(&self, good: usize) -> f64 {
        self.hauls.get(good).map_or(0.0, |haul| if *haul < 0.0 { -haul } else { 0.0 })
    }

    /// The amount of the first good that is picked up here, for the depot or for another place.
    pub(crate) fn collected(&self) -> f64 {
        self.pickup + self.hauls.first().map_or(0.0, |haul| haul.max(0.0))
    }

    /// The amount of a good for which a vehicle must have room.
    pub(crate) fn needs(&self, good: usize) -> f64 {
        let hauled = self.hauls.get(good).map_or(0.0, |haul| haul.abs());
        let collected = if good == 0 { self.pickup } else { 0.0 };
        self.deliveries().nth(good).unwrap_or(0.0).max(collected).max(hauled)
    }

    /// The amount of each good that is delivered from the depot.
    pub(crate) fn deliveries(&self) -> impl Iterator<Item = f64> + '_ {
        std::iter::once(self.demand).chain(self.others.iter().copied())
    }
}
