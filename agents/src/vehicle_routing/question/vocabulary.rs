//! Names and measures of the file that a question may use.

/// Names of the file that a question may use.
#[derive(Clone, Debug, Default)]
pub struct Vocabulary {
    /// Ids of its places.
    pub places: Vec<String>,
    /// What its stops ask of a vehicle, in small letters.
    pub skills: Vec<String>,
    /// The kinds of vehicles that its stops ask for, in small letters.
    pub vehicles: Vec<String>,
    /// Whether it says what stops get by weight, and by volume.
    pub has_weights: bool,
    pub has_volumes: bool,
}
