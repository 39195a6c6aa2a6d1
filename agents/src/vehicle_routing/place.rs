//! One place of the file: the depot or a stop, in units, minutes and the coordinates of the file.

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
    /// Service begins no earlier, in minutes.
    pub ready: Option<f64>,
    /// Service begins no later, in minutes.
    pub due: Option<f64>,
    /// Minutes of the visit, if the file tells them.
    pub service: Option<f64>,
    /// 0 is usual; those of a higher one are left out last.
    pub priority: u8,
    pub skills: Vec<String>,
    /// The kind of vehicle that has to come.
    pub vehicle: Option<String>,
    /// Its route in the file's plan.
    pub route: Option<String>,
    /// Which visit of that route it is.
    pub sequence: Option<f64>,
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

    /// How much is delivered of each of the goods.
    pub fn deliveries(&self) -> impl Iterator<Item = f64> + '_ {
        std::iter::once(self.demand).chain(self.others.iter().copied())
    }

    pub fn has_window(&self) -> bool {
        self.ready.is_some() || self.due.is_some()
    }
}
