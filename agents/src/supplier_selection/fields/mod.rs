//! The columns of a file by which suppliers can be compared: every column of numbers or grades beside the name, with
//! its values per supplier, its unit, and which end is good as far as its name says so.
//! Reading order: `sense`, `grades`, `column`, `roster`.

mod column;
mod grades;
mod prices;
mod roster;
mod sense;

pub use column::{Numeric, read_numeric};
pub use prices::index_prices;
pub use roster::{Roster, name_key, roster};
pub use sense::{Concept, Sense, concept};

use kernels::suppliers::Direction;

/// One column by which suppliers could be compared.
#[derive(Clone, Debug, PartialEq)]
pub struct Field {
    /// The name of the column as in the file.
    pub name: String,
    pub sense: Sense,
    pub concept: Option<Concept>,
    /// Currency, unit or percent that the values carry.
    pub unit: Option<&'static str>,
    /// Grades in words with the numbers that stand for them.
    pub scale: Vec<(String, f64)>,
    /// One per supplier.
    pub values: Vec<Option<f64>>,
    /// Why the column cannot be compared as it is, such as two currencies.
    pub trouble: Option<String>,
}

impl Field {
    /// Values that are there.
    pub fn filled(&self) -> usize {
        self.values.iter().flatten().count()
    }

    /// The same value for everybody who has one.
    pub fn is_constant(&self) -> bool {
        let mut values = self.values.iter().flatten();
        let first = values.next();
        values.all(|value| Some(value) == first)
    }

    /// Which end the name says is good.
    pub fn direction(&self) -> Option<Direction> {
        match self.sense {
            Sense::Better(direction) => Some(direction),
            Sense::Unsure | Sense::NoCriterion => None,
        }
    }
}
