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
    /// Units that are delivered.
    pub demand: f64,
    /// Units that are collected.
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
}

impl Place {
    /// Id and name, as far as they differ.
    pub fn label(&self) -> String {
        match &self.name {
            Some(name) if *name != self.id => format!("{} {name}", self.id),
            _ => self.id.clone(),
        }
    }

    pub fn has_window(&self) -> bool {
        self.ready.is_some() || self.due.is_some()
    }
}
