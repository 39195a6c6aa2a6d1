//! One column by which suppliers could be compared.

use kernels::suppliers::Direction;

use crate::supplier_selection::data::fields::sense::{Concept, Sense};

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
    /// The reason why the column cannot be compared as it is, such as two currencies.
    pub trouble: Option<String>,
}

impl Field {
    /// The number of known values.
    pub fn filled(&self) -> usize {
        self.values.iter().flatten().count()
    }

    /// Whether all known values are the same.
    pub fn is_constant(&self) -> bool {
        let mut values = self.values.iter().flatten();
        let first = values.next();
        values.all(|value| Some(value) == first)
    }

    /// The good end, if the name shows it.
    pub fn direction(&self) -> Option<Direction> {
        match self.sense {
            Sense::Better(direction) => Some(direction),
            Sense::Unsure | Sense::NoCriterion => None,
        }
    }
}
