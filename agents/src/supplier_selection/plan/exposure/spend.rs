//! The concentration of today's spend on few suppliers, when a column has the spend per supplier.

use kernels::suppliers::{Concentration, concentration};

use crate::supplier_selection::data::{fields::roster::Roster, rates::is_called};

/// The spend of every supplier of a file with one row each.
pub(crate) struct Spend {
    pub column: String,
    pub found: Concentration,
}

impl Spend {
    pub(crate) fn from_roster(roster: &Roster) -> Option<Self> {
        let field = roster.fields.iter().find(|field| {
            is_called(field, &["spend", "spending", "turnover", "purchases", "umsatz"])
                && field.trouble.is_none()
        })?;
        let spend: Vec<f64> = field.values.iter().map(|value| value.unwrap_or(0.0)).collect();
        let found = concentration(&spend).ok().filter(|_| roster.repeated() == 0)?;
        Some(Self { column: field.name.clone(), found })
    }
}
