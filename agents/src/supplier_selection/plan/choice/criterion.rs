//! One column that is compared, with a value for every supplier.

use kernels::suppliers::Direction;

use crate::supplier_selection::data::fields::sense::Concept;
use report::{markdown::plain, number::amount};

/// One column that is compared, with a value for every supplier.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Criterion {
    pub name: String,
    pub direction: Direction,
    /// The question states which end is good.
    pub is_direction_given: bool,
    pub unit: Option<&'static str>,
    pub scale: Vec<(String, f64)>,
    pub concept: Option<Concept>,
    /// As in the file.
    pub raw: Vec<Option<f64>>,
    /// With blanks filled.
    pub values: Vec<f64>,
}

impl Criterion {
    /// Whether it is a price; readers look for it even when its weight is small.
    pub(crate) fn is_price(&self) -> bool {
        self.concept == Some(Concept::Price)
    }

    /// The number of suppliers without a value of their own.
    pub(crate) fn blanks(&self) -> usize {
        self.raw.iter().filter(|value| value.is_none()).count()
    }

    /// A value as people read it, a grade as it is written.
    pub(crate) fn show(&self, value: f64) -> String {
        if let Some((text, _)) = self.scale.iter().find(|(_, step)| *step == value) {
            return plain(text);
        }
        match self.unit {
            Some("%") => format!("{} %", amount(value)),
            Some("day") if value != 1.0 => format!("{} days", amount(value)),
            Some(unit) => format!("{} {unit}", amount(value)),
            None => amount(value),
        }
    }

    /// The value of a supplier, by its position in the choice.
    pub(crate) fn show_value_of(&self, place: usize) -> String {
        self.show(self.values[place])
    }

    /// `lower` or `higher`.
    pub(crate) fn better(&self) -> &'static str {
        match self.direction {
            Direction::Cost => "lower",
            Direction::Benefit => "higher",
        }
    }

    /// The best and the worst value.
    pub(crate) fn ends(&self) -> (f64, f64) {
        let low = self.values.iter().copied().fold(f64::INFINITY, f64::min);
        let high = self.values.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        if self.direction == Direction::Cost { (low, high) } else { (high, low) }
    }

    /// Values from 0 (worst) to 1 (best).
    pub(crate) fn scaled(&self) -> Vec<f64> {
        let (best, worst) = self.ends();
        self.values
            .iter()
            .map(|value| if best == worst { 1.0 } else { (value - worst) / (best - worst) })
            .collect()
    }
}
